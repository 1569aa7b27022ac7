"""JoeDog's four-handed game, sentence by sentence (catalogue 1.8)."""

from collections import Counter

import pytest

import pinochle as pn
from pinochle.rules.exchange import WidowRules
from tests.playing import bought, cards, do, faces, legal, passed_back, play_on, set_up

JOEDOG = pn.preset("joedog")


def dealt(seed: int = 1, *, dealer: int = 0, rules: pn.Rules = JOEDOG) -> pn.State:
    return pn.deal(pn.new_game(rules, dealer=dealer), seed)


def plays(hand: str, trick: str, rules: pn.Rules = JOEDOG) -> str:
    return pn.format_cards(pn.legal_plays(cards(hand), cards(trick), pn.Suit.HEARTS, rules))


def settled(bidder: int, bid: int, melds: tuple[int, int], points: tuple[int, int], **more: object) -> pn.HandScore:
    return pn.settle_hand(JOEDOG, bidder=bidder, bid=bid, melds=melds, trick_points=points, **more)  # type: ignore[arg-type]


def test_joe_1_four_players_in_two_pairs_with_48_cards() -> None:
    assert (JOEDOG.seats, JOEDOG.sides) == (4, 2)
    assert [JOEDOG.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert set(Counter(faces(JOEDOG.deal.pack.cards)).values()) == {2}
    assert JOEDOG.deal.pack.size == 48


def test_joe_1_order_of_the_cards() -> None:
    for higher, lower in zip("ATKQJ", "TKQJ9", strict=True):
        assert pn.trick_winner(cards(f"{lower}S {higher}S"), pn.Suit.HEARTS) == 1


def test_joe_2_deal_passes_left() -> None:
    state, dealers = pn.deal(pn.new_game(JOEDOG, dealer=2), 0), []
    for seed in range(5):
        dealers.append(state.dealer)
        state = pn.deal(play_on(state), seed)
    assert dealers == [2, 3, 0, 1, 2]


def test_joe_2_all_cards_are_dealt_evenly() -> None:
    assert [len(dealt().hand(seat)) for seat in range(4)] == [12] * 4


def test_joe_2_three_players_and_a_kitty_of_three() -> None:
    three = {"seats": 3, "sides": 3, "deal.hand_size": 15, "passing": None, "widow": WidowRules(size=3)}
    state = dealt(rules=JOEDOG.changed(three))
    assert [len(state.hand(seat)) for seat in range(3)] == [15] * 3
    assert len(state.widow) == 3
    kitty = state.widow
    state = bought(state, 1, 16)
    assert Counter(kitty) <= Counter(state.hand(1))
    assert len(state.hand(1)) == 18


def test_joe_3_from_a_minimum_of_16_each_bid_higher() -> None:
    state = dealt()
    assert state.to_act == 1
    assert legal(state)[:2] == ["pass", "bid 16"]
    assert legal(do(state, "bid 16"))[:2] == ["pass", "bid 17"]


def test_joe_3_over_when_all_but_one_have_passed() -> None:
    state = do(dealt(), "bid 16", "bid 17", "pass", "pass", "bid 18")
    assert isinstance(state, pn.Auction)
    assert do(state, "pass").contract == pn.Contract(1, 18)


@pytest.mark.parametrize("dealer", range(4))
def test_joe_3_last_player_has_it_at_one_below_the_minimum(dealer: int) -> None:
    state = do(dealt(dealer=dealer), "pass", "pass", "pass")
    assert state.contract == pn.Contract(dealer, 15)
    assert isinstance(state, pn.NamingTrump)
    assert state.to_act == dealer


def test_joe_3_a_single_round_is_an_option() -> None:
    rules = JOEDOG.changed({"auction.rounds": "single_round"})
    state = do(dealt(rules=rules), "bid 16", "bid 17", "pass", "bid 18")
    assert state.contract == pn.Contract(0, 18)


def test_joe_4_winner_names_trump() -> None:
    state = bought(dealt(), 2, 16)
    assert state.to_act == 2
    assert legal(state) == ["trump S", "trump H", "trump D", "trump C"]


def test_joe_5_partner_passes_three_and_gets_three_back() -> None:
    state = bought(set_up(JOEDOG, {1: "AS", 3: "9S 9H 9D"}), 1, 16, "trump S")
    assert state.to_act == 3
    state = do(state, "give 9S 9H 9D")
    assert [len(state.hand(seat)) for seat in (1, 3)] == [15, 9]
    state = do(state, "give AS 9S 9H")
    assert [len(state.hand(seat)) for seat in (1, 3)] == [12, 12]
    assert set(cards("AS 9S 9H")) <= set(state.hand(3))


def test_joe_6_all_meld_after_the_pass() -> None:
    hands = {0: "QS JD", 1: "KS AH", 2: "KD QD", 3: "QS JD AC"}
    state = bought(set_up(JOEDOG, hands), 1, 16, "trump S", "give QS JD AC")
    assert state.melds == ()
    state = do(state, pn.Give(cards("AH AC JD")))
    assert "royal_marriage" in [meld.name for meld in state.melds[1].melds]  # the queen came from his partner
    assert "pinochle" in [meld.name for meld in state.melds[0].melds]
    assert "marriage" in [meld.name for meld in state.melds[2].melds]
    for seat in range(4):
        assert state.melds[seat] == pn.score_meld(state.hand(seat), pn.Suit.SPADES, JOEDOG)


def test_joe_6_total_is_meld_and_take() -> None:
    assert settled(0, 20, (12, 6), (15, 10)).deltas == (27, 16)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AS AH AD AC", 10),
        ("AS AH AD AC AS AH AD AC", 100),
        ("KS KH KD KC", 8),
        ("KS KH KD KC KS KH KD KC", 80),
        ("QS QH QD QC", 6),
        ("QS QH QD QC QS QH QD QC", 60),
        ("JS JH JD JC", 4),
        ("JS JH JD JC JS JH JD JC", 40),
        ("KH QH", 4),
        ("KH QH KH QH", 8),
        ("KS QS", 2),
        ("KS QS KS QS", 4),
        ("QS JD", 4),
        ("QS JD QS JD", 30),
        ("AH TH KH QH JH", 15),
        ("AH TH KH QH JH KH QH", 19),  # the run absorbs its marriage, the second pays
        ("AH TH KH QH JH KH", 15),
        ("AH TH KH QH JH AH TH KH QH JH", 150),
        ("9H", 1),
        ("9H 9H", 2),
        ("9S", 0),
    ],
)
def test_joe_7_melds(hand: str, points: int) -> None:
    assert pn.score_meld(cards(hand), pn.Suit.HEARTS, JOEDOG).points == points


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [("9S JS AH AD", "KS", "JS 9S"), ("AH 9H AD", "KS", "AH 9H"), ("AD 9C", "KS", "AD 9C")],
)
def test_joe_8_follow_or_trump_or_any_card(hand: str, trick: str, allowed: str) -> None:
    assert plays(hand, trick) == allowed


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("AH JH 9H", "KH", "AH"),  # trump led: beat it if able
        ("JH 9H", "KH", "JH 9H"),  # otherwise any trump
        ("AS JS 9S", "KS", "AS JS 9S"),  # plain suits: no heading
        ("AH 9H", "KS JH", "AH 9H"),  # the page asks for no overtrumping
    ],
)
def test_joe_9_heading_on_trump_leads_only(hand: str, trick: str, allowed: str) -> None:
    assert plays(hand, trick) == allowed


def test_joe_9_overtrumping_and_heading_everywhere_are_options() -> None:
    over = JOEDOG.changed({"play.following": pn.following_rule("trump_head_overtrump")})
    assert plays("AH 9H", "KS JH", over) == "AH"
    assert plays("AS JS 9S", "KS", over) == "AS JS 9S"
    everywhere = JOEDOG.changed({"play.following": pn.following_rule("strict")})
    assert plays("AS JS 9S", "KS", everywhere) == "AS"


def test_joe_10_first_of_identical_cards_wins() -> None:
    assert pn.trick_winner(cards("KS AS TS AS"), pn.Suit.HEARTS) == 1
    assert pn.trick_winner(cards("KS JH AS JH"), pn.Suit.HEARTS) == 1


def test_joe_11_counters_and_the_last_trick() -> None:
    assert [JOEDOG.play.counting.of(card) for card in cards("AS TS KS QS JS 9S")] == [1, 1, 1, 0, 0, 0]
    assert (JOEDOG.play.last_trick, JOEDOG.trick_total) == (1, 25)


def test_joe_12_set_is_minus_the_bid() -> None:
    score = settled(0, 30, (12, 6), (15, 10))
    assert score.deltas == (-30, 16)
    assert score.made is False


@pytest.mark.parametrize(
    ("melds", "points", "deltas"),
    [
        ((12, 6), (25, 0), (37, 0)),
        ((30, 6), (0, 25), (-20, 31)),  # a bidder who lost the meld is set
        ((30, 6), (1, 24), (31, 30)),
    ],
)
def test_joe_12_either_side_loses_its_meld_without_a_point(
    melds: tuple[int, int], points: tuple[int, int], deltas: tuple[int, int]
) -> None:
    assert settled(0, 20, melds, points).deltas == deltas


@pytest.mark.parametrize(
    ("scores", "bidder", "winner"), [((300, 310), 0, 0), ((300, 310), 1, 1), ((299, 290), 0, None), ((120, 300), 0, 1)]
)
def test_joe_12_target_of_300_and_the_bidder_of_two(scores: tuple[int, int], bidder: int, winner: int | None) -> None:
    assert pn.game_winner(JOEDOG, scores, bidder=bidder, made=True) == winner


def test_joe_12_bid_winner_leads_after_the_pass() -> None:
    state = bought(dealt(), 3, 16, "trump C")
    assert state.to_act is not None
    state = passed_back(state, faces(state.hand(state.to_act)[:3]))
    assert isinstance(state, pn.TrickPlay)
    assert state.to_act == 3

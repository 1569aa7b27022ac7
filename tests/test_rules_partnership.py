"""The four-handed game to 150, sentence by sentence (catalogue 1.6), and the decisions about games with an auction."""

import random
from collections import Counter
from itertools import pairwise

import pytest

import pinochle as pn
from tests.playing import bought, cards, do, faces, kept, legal, passed_back, play_on, refused, set_up

P150 = pn.preset("partnership_150")
WITH_AUCTION = [name for name in pn.preset_names() if pn.preset(name).auction is not None]
FIVE_NINES = "9S 9S 9H 9H 9D AC AH TC JC JH QD TD"


def dealt(seed: int = 1, *, dealer: int = 0) -> pn.State:
    return pn.deal(pn.new_game(P150, dealer=dealer), seed)


def bidding(seed: int = 1, *, dealer: int = 0) -> pn.State:
    return kept(dealt(seed, dealer=dealer))


def settled(
    bidder: int, bid: int, melds: tuple[int, int], points: tuple[int, int] | None, rules: pn.Rules = P150
) -> pn.HandScore:
    return pn.settle_hand(rules, bidder=bidder, bid=bid, melds=melds, trick_points=points)


def worth(hand: str) -> int:
    return pn.score_meld(cards(hand), pn.Suit.HEARTS, P150).points


def plays(hand: str, trick: str, trump: pn.Suit = pn.Suit.HEARTS) -> str:
    return pn.format_cards(pn.legal_plays(cards(hand), cards(trick), trump, P150))


# ---- 1.6 ----


def test_p150_1_four_players_in_two_partnerships_with_48_cards() -> None:
    assert (P150.seats, P150.sides, P150.deal.pack.size) == (4, 2, 48)
    assert [P150.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_p150_1_twelve_cards_dealt_three_at_a_time() -> None:
    pack = P150.deal.pack.cards
    state = pn.apply_move(pn.new_game(P150, dealer=2), pn.Deal(pack))
    for place, seat in enumerate((3, 0, 1, 2)):
        packets = [pack[start : start + 3] for start in range(3 * place, 48, 12)]
        assert state.hand(seat) == tuple(sorted(card for packet in packets for card in packet))
        assert len(state.hand(seat)) == 12


def test_p150_1_order_of_the_cards() -> None:
    for higher, lower in zip("ATKQJ", "TKQJ9", strict=True):
        assert pn.trick_winner(cards(f"{lower}S {higher}S"), pn.Suit.HEARTS) == 1


@pytest.mark.parametrize("hand", [FIVE_NINES, "9S 9S 9H 9H 9D 9D AC AH TC JC JH TD"])
def test_p150_2_five_or_more_nines_and_no_meld_may_be_thrown_in(hand: str) -> None:
    state = set_up(P150, {1: hand})
    assert legal(state) == ["keep", "redeal"]
    assert isinstance(do(state, "redeal"), pn.Dealing)
    assert not isinstance(do(state, "keep"), pn.Dealing)


@pytest.mark.parametrize(
    "hand",
    [
        "9S 9S 9H 9H AD AC AH TC JC JH QD TD",  # four nines
        "9S 9S 9H 9H 9D AC KC QC JC JH QD TD",  # a marriage
        "9S 9S 9H 9H 9D JD QS JC JC JH QD TD",  # a pinochle
        "9S 9S 9H 9H 9D AC AH AS AD JH QD TD",  # aces around
    ],
)
def test_p150_2_four_nines_or_a_meld_are_kept(hand: str) -> None:
    state = set_up(P150, {1: hand})
    assert legal(state) == ["keep"]
    assert refused(state, "redeal").reason == "not_entitled"


def test_p150_2_before_bidding_begins() -> None:
    state = kept(set_up(P150, {1: FIVE_NINES}))
    assert isinstance(state, pn.Auction)
    assert state.to_act == 1
    assert refused(state, "redeal").reason == "not_now"


@pytest.mark.parametrize("dealer", range(4))
def test_p150_3_left_of_dealer_bids_first_and_clockwise(dealer: int) -> None:
    state = bidding(dealer=dealer)
    callers = []
    for bid in (20, 21, 22, 23, 24):
        callers.append(state.to_act)
        state = do(state, f"bid {bid}")
    assert callers == [(dealer + step) % 4 for step in (1, 2, 3, 4, 5)]


def test_p150_3_at_least_20() -> None:
    assert refused(bidding(), "bid 19").reason == "too_low"
    assert legal(bidding())[:2] == ["pass", "bid 20"]


def test_p150_3_higher_than_all_before_or_pass() -> None:
    state = do(bidding(), "bid 25")
    assert refused(state, "bid 25").reason == refused(state, "bid 24").reason == "too_low"
    assert legal(state)[:2] == ["pass", "bid 26"]


def test_p150_3_a_pass_is_final() -> None:
    state = do(bidding(), "pass", "bid 20", "bid 21", "bid 22", "bid 23")
    assert state.to_act == 3


def test_p150_4_won_when_all_others_have_passed() -> None:
    state = do(bidding(), "bid 20", "pass", "bid 30", "pass")
    assert isinstance(state, pn.Auction)
    state = do(state, "pass")
    assert not isinstance(state, pn.Auction)
    assert state.contract == pn.Contract(3, 30)
    assert [(call.seat, str(call.move)) for call in state.calls] == [
        (1, "bid 20"),
        (2, "pass"),
        (3, "bid 30"),
        (0, "pass"),
        (1, "pass"),
    ]


def test_p150_5_bid_winner_names_any_suit() -> None:
    state = bought(dealt(), 2, 20)
    assert state.to_act == 2
    assert legal(state) == ["trump S", "trump H", "trump D", "trump C"]
    assert do(state, "trump D").trump is pn.Suit.DIAMONDS


def test_p150_6_partner_passes_three_and_gets_three_back() -> None:
    state = bought(set_up(P150, {0: "AS TS 9S", 2: "KD QD JD"}, dealer=3), 0, 20, "trump S")
    assert state.to_act == 2
    assert refused(state, "give KD QD").reason == "wrong_count"
    state = do(state, "give KD QD JD")
    assert state.to_act == 0
    assert len(state.hand(0)) == 15  # he looks at them first
    assert set(cards("KD QD JD")) <= set(state.hand(0))
    others = state.hand(1), state.hand(3)
    state = do(state, "give AS KD QD")
    assert [len(state.hand(seat)) for seat in range(4)] == [12] * 4
    assert set(cards("AS KD QD")) <= set(state.hand(2))
    assert (state.hand(1), state.hand(3)) == others  # the other side passes nothing
    assert isinstance(state, pn.TrickPlay)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AH TH KH QH JH", 15),
        ("AH AH TH TH KH KH QH QH JH JH", 150),
        ("AS AH AD AC", 10),
        ("AS AH AD AC AS AH AD AC", 100),
        ("KH QH", 4),
        ("KS KH KD KC", 8),
        ("KS KH KD KC KS KH KD KC", 80),
        ("QS QH QD QC", 6),
        ("QS QH QD QC QS QH QD QC", 60),
        ("JS JH JD JC", 4),
        ("JS JH JD JC JS JH JD JC", 40),
        ("QS JD", 4),
        ("QS JD QS JD", 30),
        ("KS QS", 2),
        ("9H", 1),
        ("9S", 0),
    ],
)
def test_p150_7_melds(hand: str, points: int) -> None:
    assert worth(hand) == points


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("9S JS AH AD", "KS", "JS 9S"),  # follow
        ("AH 9H AD", "KS", "AH 9H"),  # void: must trump
        ("AD 9C", "KS", "AD 9C"),  # neither: any card
    ],
)
def test_p150_8_follow_or_trump_or_any_card(hand: str, trick: str, allowed: str) -> None:
    assert plays(hand, trick) == allowed


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("AS QS 9S", "KS", "AS"),
        ("AS QS 9S", "KS JS", "AS"),  # the king is the partner's
        ("QS 9S", "KS", "QS 9S"),
        ("KS 9S", "KS", "KS 9S"),  # an equal card does not beat
        ("AH 9H", "KH", "AH"),
        ("AH 9H", "KS QH", "AH"),  # overtrump
        ("JH 9H", "KS QH", "JH 9H"),  # and trump all the same where that cannot be
        ("AS 9S", "KS QH", "AS 9S"),  # a lead that has been trumped
    ],
)
def test_p150_9_beat_the_highest_card_if_possible(hand: str, trick: str, allowed: str) -> None:
    assert plays(hand, trick) == allowed


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KS AS TS AS", 1),  # the first of identical cards
        ("KS 9H AS JH", 3),
        ("KS AD AC QS", 0),
        ("KH AH AH TH", 1),
        ("9S KD KC KD", 0),  # of the same rank but another suit: no matter
    ],
)
def test_p150_10_who_wins(trick: str, winner: int) -> None:
    assert pn.trick_winner(cards(trick), pn.Suit.HEARTS) == winner


def test_p150_11_aces_tens_and_kings_count_one_and_the_last_trick() -> None:
    assert [P150.play.counting.of(card) for card in cards("AS TS KS QS JS 9S")] == [1, 1, 1, 0, 0, 0]
    assert (P150.play.last_trick, P150.trick_total) == (1, 25)


@pytest.mark.parametrize("seed", range(5))
def test_p150_11_twenty_five_in_all(seed: int) -> None:
    over = play_on(passing_three(bought(dealt(seed), 2, 20, "trump S")), random.Random(seed))
    points = [0, 0]
    for trick in over.tricks:
        points[trick.winner % 2] += sum(str(card)[0] in "ATK" for card in trick.cards)
    points[over.tricks[-1].winner % 2] += 1
    assert sum(points) == 25
    assert isinstance(over, pn.HandOver)
    counted = {item.side: item.points for item in over.score.items if item.part == "tricks"}
    assert all(points[side] == count for side, count in counted.items())
    assert 1 in counted


def passing_three(state: pn.State) -> pn.State:
    assert state.to_act is not None
    return passed_back(state, faces(state.hand(state.to_act)[:3]))


def test_p150_12_meld_and_play_are_added() -> None:
    assert settled(0, 20, (12, 6), (15, 10)).deltas == (27, 16)


def test_p150_13_non_bidders_need_a_point_to_keep_their_meld() -> None:
    assert settled(0, 20, (12, 6), (24, 1)).deltas == (36, 7)
    assert settled(0, 20, (12, 6), (25, 0)).deltas == (37, 0)
    assert settled(1, 20, (12, 6), (0, 25)).deltas == (0, 31)


def test_p150_13_a_trick_without_a_point_does_not_do() -> None:
    score = pn.settle_hand(P150, bidder=0, bid=20, melds=(12, 6), trick_points=(25, 0), tricks=(11, 1))
    assert score.deltas == (37, 0)


def test_p150_13_bidders_keep_theirs_without_a_point() -> None:
    assert settled(0, 20, (30, 0), (0, 25)).deltas == (30, 25)


def test_p150_14_bidders_who_fall_short_lose_the_bid() -> None:
    score = settled(0, 30, (12, 6), (17, 8))
    assert score.deltas == (-30, 14)
    assert score.made is False
    assert settled(0, 30, (12, 6), (18, 7)).made is True
    assert settled(3, 30, (12, 6), (18, 7)).deltas == (30, -30)


@pytest.mark.parametrize(
    ("scores", "bidder", "winner"),
    [
        ((150, 80), 0, 0),
        ((80, 150), 0, 1),
        ((149, 149), 0, None),
        ((150, 190), 0, 0),
        ((150, 190), 2, 0),
        ((190, 150), 3, 1),
        ((190, 150), 0, 0),
    ],
)
def test_p150_15_first_to_150_and_the_bidders_of_two(scores: tuple[int, int], bidder: int, winner: int | None) -> None:
    assert pn.game_winner(P150, scores, bidder=bidder, made=True) == winner


def test_p150_15_ends_a_game() -> None:
    rules = P150.changed({"ending.target": 10})
    hands = {1: "AS TS KS QS JS AS TS KS", 3: "QS JS AH AD", 0: "AC TC"}
    over = play_on(passing_three(bought(set_up(rules, hands), 1, 20, "trump S")))
    assert over.is_over
    assert over.winner == 1


def test_p150_16_bid_winner_leads() -> None:
    state = passing_three(bought(dealt(), 3, 20, "trump S"))
    assert isinstance(state, pn.TrickPlay)
    assert state.to_act == state.leader == 3


def test_p150_16_dealer_is_stuck_at_20() -> None:
    state = do(bidding(dealer=3), "pass", "pass", "pass")
    assert state.contract == pn.Contract(3, 20)
    assert isinstance(state, pn.NamingTrump)


def test_p150_16_trump_is_named_before_the_pass() -> None:
    state = bought(dealt(), 1, 20)
    assert isinstance(state, pn.NamingTrump)
    assert isinstance(do(state, "trump H"), pn.Passing)


# ---- 8. decisions ----


def test_d_1_every_seat_is_asked_in_turn_from_dealers_left() -> None:
    state = set_up(P150, {2: FIVE_NINES, 1: "AS TS KS QS JS"}, dealer=3)
    asked = []
    while isinstance(state, pn.RedealOffer):
        asked.append((state.to_act, legal(state)))
        state = do(state, "keep")
    assert asked == [(0, ["keep"]), (1, ["keep"]), (2, ["keep", "redeal"]), (3, ["keep"])]
    assert isinstance(state, pn.Auction)


def test_d_1_being_asked_tells_nothing() -> None:
    mine = "AS TS KS QS JS AH TH KH QH JH 9C 9C"
    states = [set_up(P150, {0: mine, 2: hand}, dealer=3) for hand in (FIVE_NINES, "AS TS KS QS JS")]
    for moves in ([], ["keep"], ["keep", "keep"], ["keep"] * 3):
        first, second = (pn.view(do(state, *moves), 0) for state in states)
        assert first == second


def test_d_1_the_same_dealer_deals_again() -> None:
    state = do(set_up(P150, {3: FIVE_NINES}, dealer=3), "keep", "keep", "keep", "redeal")
    assert isinstance(state, pn.Dealing)
    assert state.dealer == 3
    assert (state.scores, state.deals) == ((0, 0), 0)
    assert pn.deal(state, 1).to_act == 0


@pytest.mark.parametrize("suit", "SHDC")
def test_d_1_no_meld_means_none_under_any_trump(suit: str) -> None:
    plain = {"S": "TS TH TD TC JC", "H": "TS TH TD TC JC", "D": "TS TH TD TC JC", "C": "TS TH TD TC JH"}[suit]
    state = set_up(P150, {1: f"9S 9H 9D 9C 9C K{suit} Q{suit} {plain}"})
    assert legal(state) == ["keep"]


def test_d_1_dixes_are_ignored() -> None:
    state = set_up(P150, {1: "9S 9S 9H 9H 9D 9D 9C 9C AS AH TD TC"})
    assert legal(state) == ["keep", "redeal"]


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("partnership_150", 20),
        ("double_deck", 50),
        ("yahoo_double_deck", 50),
        ("pagat_single_deck", 250),
        ("joedog", 15),
    ],
)
def test_d_2_last_player_is_stuck_without_a_call(name: str, price: int) -> None:
    for dealer in range(4):
        state = kept(pn.deal(pn.new_game(pn.preset(name), dealer=dealer), 3))
        state = do(state, "pass", "pass", "pass")
        assert not isinstance(state, pn.Auction)
        assert state.contract == pn.Contract(dealer, price)
        assert [call.seat for call in state.calls] == [(dealer + step) % 4 for step in (1, 2, 3)]


def test_d_2_a_bid_frees_the_last_player() -> None:
    state = do(bidding(dealer=3), "pass", "pass", "bid 20")
    assert state.to_act == 3
    assert do(state, "pass").contract == pn.Contract(2, 20)
    assert do(state, "bid 21", "pass").contract == pn.Contract(3, 21)


@pytest.mark.parametrize("name", WITH_AUCTION)
def test_d_13_any_amount_on_the_ladder_up_to_the_highest_bid(name: str) -> None:
    rules = pn.preset(name)
    assert rules.auction is not None
    small = rules.deal.pack.size <= 60
    most = (99 if small else 500) * rules.unit
    assert rules.auction.max_bid == most
    # Everybody holds a marriage, where that is needed for a bid.
    state = kept(
        set_up(rules, {seat: f"K{suit} Q{suit}" for seat, suit in zip(range(rules.seats), "SHDCS", strict=False)})
    )
    first = min(move.amount for move in pn.legal_moves(state) if isinstance(move, pn.Bid))
    state = do(state, f"bid {first}")
    listed = {move.amount for move in pn.legal_moves(state) if isinstance(move, pn.Bid)}
    assert listed == {amount for amount in range(most + 20) if pn.is_legal(state, pn.Bid(amount))}
    ladder = [*rules.auction.ladder, (most + 1, 1)]
    steps = pairwise(ladder)
    assert listed == {bid for (low, step), (high, _) in steps for bid in range(low, high, step) if bid > first}
    assert refused(state, pn.Bid(most + rules.unit)).reason == "too_high"


def test_d_13_the_highest_bid_is_a_field() -> None:
    state = kept(pn.deal(pn.new_game(P150.changed({"auction.max_bid": 22})), 1))
    assert legal(state) == ["pass", "bid 20", "bid 21", "bid 22"]
    assert legal(do(state, "bid 22")) == ["pass"]


def has_no_rule_for_equal_totals(name: str) -> bool:
    ending = pn.preset(name).ending
    return ending.both_over != "bidder" and not ending.must_bid


@pytest.mark.parametrize("name", [name for name in pn.preset_names() if has_no_rule_for_equal_totals(name)])
def test_d_25_equal_totals_mean_another_hand(name: str) -> None:
    rules = pn.preset(name)
    total = 0 if rules.ending.target is None else rules.ending.target + 100
    scores = (total,) * rules.sides
    assert pn.game_winner(rules, scores, bidder=None, made=None, deals=1000) is None


@pytest.mark.parametrize("name", pn.preset_names())
def test_d_26_everything_is_on_one_scale(name: str) -> None:
    rules = pn.preset(name)
    assert rules.unit in (1, 10)
    assert rules.melding.table.unit == rules.play.counting.unit == rules.unit
    assert rules.melding.table.run[0] == 15 * rules.unit
    other = 11 - rules.unit
    foreign = {1: ("single_1", "double_1", "counters_1"), 10: ("single_10", "double_10", "counters_10")}[other]
    table = pn.meld_table(foreign[rules.melding.table.copies > 2])
    with pytest.raises(pn.RulesError, match="melding"):
        rules.changed({"melding.table": table})
    with pytest.raises(pn.RulesError, match="play"):
        rules.changed({"play.counting": pn.counting_scheme(foreign[2])})
    with pytest.raises(pn.RulesError, match="unit"):
        rules.changed({"unit": 5})


@pytest.mark.parametrize(
    "change",
    [
        {"ending.target": 1505},
        {"auction.max_bid": 995},
        {"auction.stuck_at": 255},
        {"auction.ladder": ((255, 10),)},
        {"auction.ladder": ((250, 5),)},
        {"play.last_trick": 5},
        {"melding.minimum": 25},
        {"settlement.bidder_floor": 25},
    ],
)
def test_d_26_numbers_off_the_scale_are_refused(change: dict[str, object]) -> None:
    (field,) = change
    with pytest.raises(pn.RulesError, match=field.replace(".", r"\.")):
        pn.preset("pagat_single_deck").changed(change)


def test_d_26_bids_and_scores_off_the_scale_are_refused() -> None:
    rules = pn.preset("pagat_single_deck")
    state = pn.deal(pn.new_game(rules), 1)
    assert refused(state, "bid 255").reason == "not_on_ladder"
    assert refused(state, "bid 25").reason == "too_low"
    with pytest.raises(pn.SetupError, match="bid"):
        settled(0, 255, (100, 0), (200, 50), rules)
    with pytest.raises(pn.SetupError, match="melds"):
        settled(0, 250, (15, 0), (200, 50), rules)


def test_the_players_hold_all_cards_between_them() -> None:
    state = dealt()
    held = [card for seat in range(4) for card in state.hand(seat)]
    assert Counter(held) == Counter(P150.deal.pack.cards)

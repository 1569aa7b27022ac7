"""The two-handed game to 1000, sentence by sentence (catalogue 1.5)."""

import random

import pytest

import pinochle as pn
from tests.playing import TrickWinner, cards, do, faces, legal, options, play_on, refused, second_phase, set_up

RULES = pn.preset("two_handed_1000")


def winner_with(hand: str, turned: str = "JH", draws: str = "") -> TrickWinner:
    """A player who has just won the first trick."""
    player = TrickWinner(RULES, hand, turned, draws=draws)
    player.win_trick()
    return player


def test_t1000_1_two_players_and_48_cards() -> None:
    assert (RULES.seats, RULES.sides, RULES.deal.pack.size) == (2, 2, 48)
    for higher, lower in zip("ATKQJ", "TKQJ9", strict=True):
        assert pn.trick_winner(cards(f"{lower}S {higher}S"), pn.Suit.HEARTS) == 1


@pytest.mark.parametrize("dealer", [0, 1])
def test_t1000_2_twelve_cards_in_packets_of_four(dealer: int) -> None:
    pack = RULES.deal.pack.cards
    state = pn.apply_move(pn.new_game(RULES, dealer=dealer), pn.Deal(pack))
    assert state.hand(1 - dealer) == tuple(sorted((*pack[0:4], *pack[8:12], *pack[16:20])))
    assert state.hand(dealer) == tuple(sorted((*pack[4:8], *pack[12:16], *pack[20:24])))


def test_t1000_2_next_card_is_turned_for_trump() -> None:
    pack = RULES.deal.pack.cards
    state = pn.apply_move(pn.new_game(RULES), pn.Deal(pack))
    assert state.turned_card is pack[24]
    assert state.trump is pack[24].suit
    assert state.stock_left == 24


@pytest.mark.parametrize(("turned", "bonus"), [("9H", 10), ("JH", 0), ("AH", 0)])
@pytest.mark.parametrize("dealer", [0, 1])
def test_t1000_3_a_turned_nine_brings_the_dealer_ten(turned: str, bonus: int, dealer: int) -> None:
    state = set_up(RULES, {}, dealer=dealer, rest=turned)
    assert pn.score_hand(state).deltas[dealer] == bonus
    assert pn.score_hand(state).deltas[1 - dealer] == 0
    over = play_on(state, random.Random(1))
    assert isinstance(over, pn.HandOver)
    assert sum(over.scores) == sum(meld.points for meld in over.melds) + 250
    assert over.melds[dealer].points >= bonus


@pytest.mark.parametrize("dealer", [0, 1])
def test_t1000_4_non_dealer_leads_and_the_other_plays_any_card(dealer: int) -> None:
    state = set_up(RULES, {1 - dealer: "KS", dealer: "AS 9S 9H KD"}, dealer=dealer, rest="JH")
    assert state.to_act == 1 - dealer
    state = do(state, "KS")
    assert legal(state) == faces(dict.fromkeys(state.hand(dealer)))


@pytest.mark.parametrize(
    ("lead", "reply", "winner"), [("KS", "AS", 0), ("KS", "9H", 0), ("KS", "AD", 1), ("KS", "QS", 1), ("KS", "KS", 1)]
)
def test_t1000_4_highest_trump_wins_else_the_highest_of_the_suit_led(lead: str, reply: str, winner: int) -> None:
    state = do(set_up(RULES, {1: "KS", 0: "KS AS QS 9H AD"}, rest="JH"), lead, reply)
    assert state.tricks[0].winner == winner


def test_t1000_5_winner_may_lay_one_meld_scored_at_once() -> None:
    player = winner_with("KS QS KD QD")
    player.lay("marriage", "KS QS")
    assert player.points == pn.score_hand(player.state).deltas[player.seat] - tricks_of(player) == 20
    assert options(player.state) == {}
    assert refused(player.state, player.meld("marriage", "KD QD")).reason == "one_meld_a_trick"
    player.win_trick()
    player.lay("marriage", "KD QD")
    assert player.points == 40


def tricks_of(player: TrickWinner) -> int:
    return sum(RULES.play.counting.of(card) for trick in player.state.tricks for card in trick.cards)


def test_t1000_5_winner_need_not_meld() -> None:
    player = winner_with("KS QS")
    assert legal(player.state) == ["meld marriage KS QS", "close"]
    player.do("close")
    assert player.points == 0


def test_t1000_6_then_winner_draws_the_top_card_and_loser_the_next() -> None:
    state = set_up(RULES, {0: "QS", 1: "KS"}, rest="JH TC TD")
    state = do(state, "KS", "QS")
    assert [len(state.hand(seat)) for seat in (0, 1)] == [11, 11]
    held = [faces(state.hand(seat)) for seat in (0, 1)]
    state = do(state, "close")
    assert faces(state.hand(1)) == faces(sorted(cards([*held[1], "TC"])))
    assert faces(state.hand(0)) == faces(sorted(cards([*held[0], "TD"])))
    assert (state.stock_left, state.to_act, state.trick) == (22, 1, ())


def test_t1000_6_a_card_just_drawn_waits_for_another_trick() -> None:
    player = winner_with("KS", draws="QS")
    assert options(player.state) == {}
    player.do("close")
    assert refused(player.state, "meld marriage KS QS").reason == "not_now"
    player.win_trick()
    assert options(player.state) == {"meld marriage KS QS": 20}


def test_t1000_7_table_melds_are_played_like_hand_cards() -> None:
    player = winner_with("KS QS")
    player.lay("marriage", "KS QS")
    player.do("close")
    assert {"KS:m", "QS:m"} <= set(legal(player.state))
    player.do("KS:m")
    assert player.table == ["QS:m"]
    assert faces(player.state.trick) == ["KS"]


def test_t1000_8_aces_tens_kings_and_queens_count() -> None:
    worth = [RULES.play.counting.of(card) for card in cards("AS TS KS QS JS 9S")]
    assert [points > 0 for points in worth] == [True] * 4 + [False] * 2
    assert worth == [10, 10, 5, 5, 0, 0]
    assert (RULES.play.last_trick, RULES.trick_total) == (10, 250)


def test_t1000_8_the_usual_values_are_an_option() -> None:
    rules = RULES.changed({"play.counting": pn.counting_scheme("classic")})
    assert [rules.play.counting.of(card) for card in cards("AS TS KS QS JS 9S")] == [11, 10, 4, 3, 2, 0]
    assert rules.trick_total == 250


def test_t1000_8_points_come_from_melds_and_tricks() -> None:
    player = winner_with("AH TH KH QH JH")
    player.lay("run", "AH TH KH QH JH")
    player.do("close")
    over = play_on(player.state, random.Random(3))
    assert isinstance(over, pn.HandOver)
    parts = {(item.side, item.part): item.points for item in over.score.items}
    assert parts[1, "meld"] == over.melds[1].points >= 150
    assert parts[0, "tricks"] + parts[1, "tricks"] == 250
    assert over.scores == tuple(parts[side, "meld"] + parts[side, "tricks"] for side in (0, 1))


@pytest.mark.parametrize(
    ("scores", "winner"), [((1000, 700), 0), ((995, 990), None), ((700, 1005), 1), ((1010, 1005), 0)]
)
def test_t1000_8_first_to_1000(scores: tuple[int, int], winner: int | None) -> None:
    assert pn.game_winner(RULES, scores, bidder=None, made=None) == winner


# What the source does not say is Hay's (T1000-9).


def test_t1000_9_melds_upgrades_and_dix_are_hays() -> None:
    hay = pn.preset("hay_two_handed")
    assert RULES.meld_table == hay.meld_table
    player = winner_with("KH QH AH TH JH", "9H")
    player.lay("royal_marriage", "KH QH")
    player.win_trick()
    player.lay("run", "AH TH JH", "KH QH")
    assert player.points == 40 + 110
    player = winner_with("9H 9H", "AH")
    player.do("swap", "show")
    assert player.points == 20


@pytest.mark.parametrize("taken", ["turned", "hidden"])
def test_t1000_9_winner_chooses_of_the_last_two_cards(taken: str) -> None:
    player = TrickWinner(RULES, "", "JH")
    for _ in range(12):
        player.win_trick()
    player.do("close")
    assert legal(player.state) == ["take hidden", "take turned"]
    before = player.hand.count("JH")
    player.do(f"take {taken}")
    assert player.hand.count("JH") - before == (taken == "turned")
    assert isinstance(player.state, pn.TrickPlay)
    assert player.state.to_act == player.seat


@pytest.mark.parametrize(
    ("lead", "replies"), [("KH", ["AH"]), ("AD", ["TD", "KD", "QD", "JD", "9D"]), ("JC", ["KS", "QS", "JS", "9S"])]
)
def test_t1000_9_second_phase_is_strict(lead: str, replies: list[str]) -> None:
    hands = ("AH 9H JH QD JD 9D KS QS 9S JS TD KD", "KH AD JC 9C TS AS AC TC KC QC JC QH")
    assert legal(do(second_phase(RULES, hands, "KS", leader=1), lead)) == replies

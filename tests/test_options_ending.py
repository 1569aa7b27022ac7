"""The options of the end of a game (catalogue 2.13): a test for each, and for each of its values."""

import pytest

import pinochle as pn
from tests.test_options_auction import changed, dealt, dealt_on, played, played_out, texts, why

# Each seat has a suit of its own: with spades as trump seat 1 takes every trick and melds 152; the others meld 4 each.
ONE_SUIT_EACH = (
    "AC AC TC TC KC KC QC QC JC JC 9C 9C",
    "AS AS TS TS KS KS QS QS JS JS 9S 9S",
    "AH AH TH TH KH KH QH QH JH JH 9H 9H",
)
# A side keeps its meld whatever happens: side 0 has 8 a deal, side 1 has 152 + 4 + 25 = 181 if it bids at most that.
PLAIN = changed(
    "partnership_150",
    {"deal.redeal_nines": None, "passing": None, "settlement.meld_kept": "always", "auction.max_bid": 300},
)


def winner(
    rules: pn.Rules,
    scores: tuple[int, ...],
    bidder: int | None = 0,
    *,
    made: bool | None = True,
    target: int | None = None,
) -> int | None:
    return pn.game_winner(rules, scores, bidder=bidder, made=made, target=target)


def one_deal(state: pn.State, bid: int = 20) -> pn.State:
    """One more deal, in which seat 1 has all the spades, bids (or is stuck) and names them."""
    state = dealt_on(state, *ONE_SUIT_EACH)
    while isinstance(state, pn.Auction):
        spades = pn.parse_card("AS") in state.hand(state.to_act)
        state = played(state, f"bid {bid}" if spades and f"bid {bid}" in texts(state) else "pass")
    return played_out(played(state, "trump S"))


@pytest.mark.parametrize("target", [1000, 1200, 1500])
def test_target(target: int) -> None:
    rules = changed("hay_two_handed", {"ending.target": target})
    assert winner(rules, (target - 1, target - 10), None, made=None) is None
    assert winner(rules, (target, 0), None, made=None) == 0
    assert winner(rules, (0, target + 7), None, made=None) == 1


@pytest.mark.parametrize(("bidder", "made"), [(0, True), (1, False)])
def test_target_is_reached_without_bidding_too(bidder: int, made: bool) -> None:
    assert winner(PLAIN, (154, 90), bidder, made=made) == 0  # E02


def test_target_in_a_game_that_is_played() -> None:
    over = one_deal(pn.new_game(PLAIN))
    assert isinstance(over, pn.GameOver)
    assert (over.scores, over.winner, over.deals) == ((8, 181), 1, 1)
    on = one_deal(pn.new_game(PLAIN.changed({"ending.target": 182})))
    assert isinstance(on, pn.HandOver)
    over = one_deal(on)
    assert isinstance(over, pn.GameOver)
    assert (over.scores, over.deals) == ((16, 362), 2)


# ---- both over ----


def test_both_over_bidder() -> None:
    rules = PLAIN.changed({"ending.both_over": "bidder"})
    assert winner(rules, (161, 177), 0) == 0  # E01: with less
    assert winner(rules, (161, 177), 1) == 1
    assert winner(rules, (161, 177), 2) == 0
    assert winner(rules, (161, 161), 0) == 0
    assert winner(rules, (129, 170), 0, made=False) == 1  # E03: he is not over


def test_both_over_bidder_counted_first() -> None:
    for preset in ("bicycle_partnership_auction", "firehouse", "check"):
        assert winner(pn.preset(preset), (1010, 1300), 0) == 0


def test_both_over_bidder_is_not_among_them() -> None:
    rules = pn.preset("five_handed_called_partner")
    assert winner(rules, (260, 100, 270, 0, 0), 1) == 2  # the highest total of those who are over


def test_both_over_highest() -> None:
    rules = PLAIN.changed({"ending.both_over": "highest"})
    assert winner(rules, (161, 177), 0) == 1
    assert winner(pn.preset("neuralplay_150"), (161, 177), 0) == 1
    assert winner(pn.preset("hay_two_handed"), (1300, 1250), None, made=None) == 0


@pytest.mark.parametrize("preset", ["neuralplay_150", "hay_two_handed", "partnership_turned_trump"])
def test_equal_totals_mean_another_deal(preset: str) -> None:
    assert winner(pn.preset(preset), (1300, 1300), None, made=None) is None  # D-25


def test_both_over_play_on() -> None:
    rules = PLAIN.changed({"ending.both_over": "play_on"})
    assert winner(rules, (161, 177), 0) is None
    assert winner(rules, (161, 140), 1) == 0


def test_both_over_extend() -> None:
    rules = pn.preset("three_handed_100")
    assert winner(rules, (108, 102, 65), 0) is None
    assert winner(rules, (108, 102, 65), 0, target=105) == 0
    assert winner(rules, (108, 90, 65), 0) == 0
    assert winner(pn.preset("bicycle_two_handed"), (1100, 1010), None, made=None) is None


EXTENDED = PLAIN.changed(
    {"ending.target": 5, "ending.both_over": "extend", "ending.extend_by": 25, "auction.all_pass": "redeal", "auction.stuck_at": None}
)  # fmt: skip


def test_extended_target() -> None:
    state = one_deal(pn.new_game(EXTENDED))
    assert isinstance(state, pn.HandOver)
    assert (state.scores, state.target) == ((8, 181), 30)
    assert pn.view(state, 0).target == 30
    over = one_deal(state)
    assert isinstance(over, pn.GameOver)
    assert (over.scores, over.winner) == ((16, 362), 1)


def test_extended_target_stays() -> None:
    state = one_deal(pn.new_game(EXTENDED))
    assert state.target == 30
    state = one_deal(state, bid=200)  # set: nobody has 30 now
    assert (state.scores, state.target) == ((16, -19), 30)  # once raised it stays raised (D-10)
    state = one_deal(state, bid=200)
    assert (state.scores, state.target) == ((24, -219), 30)
    state = one_deal(state, bid=200)
    assert isinstance(state, pn.GameOver)
    assert (state.scores, state.winner) == ((32, -419), 0)
    assert pn.new_game(EXTENDED).target == 5


# ---- bid and out ----


def test_bid_and_out() -> None:
    rules = pn.preset("three_handed_cutthroat")
    assert winner(rules, (108, 102, 65), 2) is None  # E04: nobody past the line has made a bid in this deal
    assert winner(rules, (108, 102, 65), 1) == 1  # with less than another
    assert winner(rules, (108, 102, 65), 1, made=False) is None
    assert winner(rules, (108, 90, 65), 1) is None


def test_bid_and_out_not() -> None:
    rules = changed("three_handed_cutthroat", {"ending.must_bid": False})
    assert winner(rules, (108, 90, 65), 1) == 0


# ---- a number of deals ----


def test_fixed_deals() -> None:
    rules = PLAIN.changed({"ending.target": None, "ending.deals": 2})
    state = one_deal(pn.new_game(rules))
    assert isinstance(state, pn.HandOver)
    assert (state.deals, state.target) == (1, None)
    over = one_deal(state)
    assert isinstance(over, pn.GameOver)
    assert (over.deals, over.winner, over.scores) == (2, 1, (16, 362))


def test_fixed_deals_and_equal_totals() -> None:
    rules = pn.preset("auction_three_handed")
    assert rules.ending.deals == 12  # D-27
    assert pn.game_winner(rules, (6, -3, -3), bidder=0, made=True, deals=11) is None
    assert pn.game_winner(rules, (6, -3, -3), bidder=0, made=True, deals=12) == 0
    assert pn.game_winner(rules, (6, 6, -12), bidder=0, made=True, deals=12) is None  # another deal (D-25)
    assert pn.game_winner(rules, (9, 6, -15), bidder=0, made=True, deals=13) == 0


def test_fixed_deals_or_a_target() -> None:
    rules = PLAIN.changed({"ending.deals": 4})
    assert pn.game_winner(rules, (160, 20), bidder=0, made=True, deals=2) == 0
    assert pn.game_winner(rules, (100, 120), bidder=0, made=True, deals=4) == 1


# ---- declaring out ----

BICYCLE = pn.preset("bicycle_two_handed")
TWO = ("AD KS KH KD KC 9D QD 9H JH QH 9S JS", "AC TD 9C JC QC 9S JS QS JD 9D 9H JH")  # hands of dealer and non-dealer


def two_handed(target: int) -> pn.State:
    """Seat 1 leads the ace of clubs, and the king falls on it: 15 points; hearts are trump."""
    state = dealt(BICYCLE.changed({"ending.target": target}), *TWO, rest="TH")
    return played(state, "AC", "KC")


def test_declare_out_right() -> None:
    state = two_handed(10)  # 15 are rounded to 10 when he declares (D-21)
    assert state.to_act == 1
    assert "out" in texts(state)  # having won a trick
    over = played(state, "out")
    assert isinstance(over, pn.GameOver)
    assert (over.winner, over.scores) == (1, (0, 10))


def test_declare_out_wrong() -> None:
    over = played(two_handed(20), "out")
    assert isinstance(over, pn.GameOver)
    assert over.winner == 0  # who is wrong loses, though the other has not got there either


def test_declare_out_right_wins_even_if_the_other_has_more() -> None:
    hands = ("AD KS KH KD KC TC QD 9H JH QH 9S JS", TWO[1])
    state = dealt(BICYCLE.changed({"ending.target": 20}), *hands, rest="TH 9D")
    state = played(state, "AC", "TC", "close")  # 21 for seat 1
    state = played(state, "TD", "AD", "meld kings_around KS KH KD KC", "close")  # 21 and 80 for seat 0
    assert "out" in texts(state)
    state = played(state, "9S", "QS")  # 3 more for seat 1
    assert state.to_act == 1
    over = played(state, "out")
    assert isinstance(over, pn.GameOver)
    assert over.winner == 1
    assert over.scores[0] > over.scores[1] >= 20


def test_declare_out_at_his_turn_only() -> None:
    state = dealt(BICYCLE, *TWO, rest="TH")
    assert "out" in texts(state)  # about to lead
    state = played(state, "AC")
    assert "out" not in texts(state)
    assert why(state, "out") == "not_now"


def test_declare_out_off() -> None:
    state = dealt(pn.preset("hay_two_handed"), *TWO, rest="TH")
    assert "out" not in texts(state)
    assert why(state, "out") == "not_now"


def test_declare_out_in_trick_play() -> None:
    rules = changed("partnership_turned_trump", {"ending.declare_out": True, "deal.swap_dix": False})
    assert "out" in texts(dealt(rules))


def test_immediate_win_does_not_exist() -> None:
    # A meld that passes the target does not end the deal (D-20).
    rules = changed("hay_book_timing", {"ending.target": 50})
    state = dealt(rules, *TWO, rest="TH")
    state = played(state, "AC", "KC", "meld pinochle QS JD")
    state = played(state, "close")
    assert pn.score_hand(state).deltas[1] >= 50
    assert not state.is_over
    assert isinstance(state, pn.StockPlay)

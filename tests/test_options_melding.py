"""The options of melds: what they pay, who melds, and what is shown (catalogue 2.8, 2.9): a test for each, and for each of its values."""

from typing import Any

import attrs
import pytest

import pinochle as pn
from tests.test_options_auction import changed, dealt, played, played_out, score_of, texts, why


def total(table: pn.MeldTable, hand: str, trump: pn.Suit = pn.Suit.HEARTS) -> int:
    return pn.score_meld(pn.parse_cards(hand), trump, table).points


def table(name: str, **values: Any) -> pn.MeldTable:
    return attrs.evolve(pn.meld_table(name), **values)


RUN = "AH TH KH QH JH"
ACES, KINGS, QUEENS, JACKS = ("AS AH AD AC", "KS KH KD KC", "QS QH QD QC", "JS JH JD JC")
PAIRS = "KH QH KS QS KD QD KC QC"


def times(number: int, hand: str) -> str:
    return " ".join([hand] * number)


# ---- what melds pay (2.8) ----


@pytest.mark.parametrize(
    ("name", "hand", "values"),
    [
        ("run", RUN, (150, 1500)),
        ("royal marriage", "KH QH", (40, 80)),
        ("marriage", "KC QC", (20, 40)),
        ("dix", "9H", (10, 20)),
        ("pinochle", "QS JD", (40, 300)),
        ("aces", ACES, (100, 1000)),
        ("kings", KINGS, (80, 800)),
        ("queens", QUEENS, (60, 600)),
        ("jacks", JACKS, (40, 400)),
        ("tens", "TS TH TD TC", (0, 0)),
        ("nines of no trump", "9S 9D 9C", (0, 0)),
        ("grand pinochle", "KS QS JD", (60, 340)),  # a marriage and a pinochle, no more
    ],
)
def test_meld_values_single_deck(name: str, hand: str, values: tuple[int, int]) -> None:
    for number, points in enumerate(values, start=1):
        assert total(pn.meld_table("single_10"), times(number, hand)) == points, name
        assert total(pn.meld_table("single_1"), times(number, hand)) * 10 == points, name


@pytest.mark.parametrize(
    ("name", "hand", "values"),
    [
        ("run", RUN, (15, 150, 225, 300)),
        ("royal marriage", "KH QH", (4, 8, 12, 16)),
        ("marriage", "KC QC", (2, 4, 6, 8)),
        ("pinochle", "QS JD", (4, 30, 60, 90)),
        ("aces", ACES, (10, 100, 150, 200)),
        ("kings", KINGS, (8, 80, 120, 160)),
        ("queens", QUEENS, (6, 60, 90, 120)),
        ("jacks", JACKS, (4, 40, 60, 80)),
    ],
)
def test_meld_values_double_deck(name: str, hand: str, values: tuple[int, ...]) -> None:
    for number, points in enumerate(values, start=1):
        assert total(pn.meld_table("double_1"), times(number, hand)) == points, name
        assert total(pn.meld_table("double_10"), times(number, hand)) == points * 10, name


@pytest.mark.parametrize(
    ("hand", "values"), [(ACES, (10, 100, 200, 400)), (KINGS, (8, 80, 160, 320)), (QUEENS, (6, 60, 120, 240)), (JACKS, (4, 40, 80, 160))]
)  # fmt: skip
def test_meld_values_double_deck_doubling(hand: str, values: tuple[int, ...]) -> None:
    doubling = pn.meld_table("double_1_arounds_doubling")
    assert tuple(total(doubling, times(number, hand)) for number in (1, 2, 3, 4)) == values


@pytest.mark.parametrize(
    ("hand", "values"),
    [
        (RUN, (150, 1500, 3000)),
        ("KC QC", (20, 300, 900, 1200)),
        ("QS JD", (40, 300, 900, 1200)),
        (ACES, (100, 1000, 2000)),
        (KINGS, (80, 800, 1600)),
        (QUEENS, (60, 600, 1200)),
        (JACKS, (40, 400, 800)),
    ],
)
def test_meld_values_96_cards(hand: str, values: tuple[int, ...]) -> None:
    table_96 = pn.preset("six_handed_turned_trump").meld_table
    assert tuple(total(table_96, times(number, hand)) for number in range(1, len(values) + 1)) == values


@pytest.mark.parametrize(
    ("hand", "five", "six"),
    [
        (ACES, 250, 300),  # 150 + 100, 200 + 100 (or 150 + 150)
        ("QS JD", 94, 120),  # 90 + 4 beats 60 + 30; 90 + 30 and 60 + 60 are alike
        ("KC QC", 10, 12),
    ],
)
def test_meld_values_120_cards(hand: str, five: int, six: int) -> None:
    table_120 = pn.preset("six_handed_triple").meld_table
    assert (total(table_120, times(5, hand)), total(table_120, times(6, hand))) == (five, six)


def test_multiples_flat_or_additive() -> None:
    assert total(pn.meld_table("single_10"), times(2, ACES)) == 1000
    assert total(pn.meld_table("additive_10"), times(2, ACES)) == 200
    assert total(pn.meld_table("additive_10"), times(2, RUN)) == 300
    assert total(pn.meld_table("hay_two_handed"), times(2, ACES)) == 200
    assert total(pn.meld_table("hay_two_handed"), times(2, "QS JD")) == 300


def test_double_pinochle_off() -> None:
    assert total(table("single_10", double_pinochle=False), times(2, "QS JD")) == 80
    assert total(table("single_1", double_pinochle=False), times(2, "QS JD")) == 8
    assert total(pn.meld_table("additive_10"), times(2, "QS JD")) == 80


@pytest.mark.parametrize(
    ("extra", "without", "having"), [("", 150, 150), ("KH", 150, 190), ("QH", 150, 190), ("KH QH", 190, 230)]
)
def test_run_extras(extra: str, without: int, having: int) -> None:
    hand = f"{RUN} {extra}"
    assert total(pn.meld_table("single_10"), hand) == without
    assert total(pn.meld_table("single_10_extras"), hand) == having
    assert total(pn.meld_table("single_1_extras"), hand) * 10 == having


def test_run_absorbs_marriage() -> None:
    assert total(pn.meld_table("single_10"), RUN) == 150
    assert total(table("single_10", run_absorbs_marriage=False), RUN) == 190
    assert total(table("single_1", run_absorbs_marriage=False), RUN) == 19
    assert total(table("single_1", run_absorbs_marriage=False), f"{RUN} KH QH") == 23


def test_roundhouse() -> None:
    assert total(pn.meld_table("single_10"), PAIRS) == 240  # the plain sum
    assert total(table("single_10", roundhouse=250), PAIRS) == 250
    assert total(pn.meld_table("single_1"), f"{PAIRS} AH TH JH") == 35  # the run takes the trump marriage
    assert total(pn.meld_table("double_1"), times(2, PAIRS)) == 160


def test_meld_classes() -> None:
    # The queen of spades is in a marriage, an around and a pinochle at once.
    assert total(pn.meld_table("single_10"), f"KS JD {QUEENS}") == 20 + 60 + 40


def test_meld_table_house_values() -> None:
    rules = changed("partnership_150", {"melding.table.run": (16, 160), "melding.table.royal_marriage": (4, 30)})
    assert pn.score_meld(pn.parse_cards(RUN), pn.Suit.HEARTS, rules).points == 16
    assert pn.score_meld(pn.parse_cards("KH KH QH QH"), pn.Suit.HEARTS, rules).points == 30


@pytest.mark.parametrize(
    ("cards", "points"), [("JD QS", 4), ("QS JD", 4), ("KH QH JH TH AH", 15), ("AH JH QH TH KH", 15)]
)
def test_meld_cards_in_any_order(cards: str, points: int) -> None:
    assert total(pn.meld_table("single_1"), cards) == points  # B025


# ---- who melds, and whose choice it is (2.9) ----

ONE_SUIT_EACH = (
    "AC AC TC TC KC KC QC QC JC JC 9C 9C",
    "AS AS TS TS KS KS QS QS JS JS 9S 9S",
    "AH AH TH TH KH KH QH QH JH JH 9H 9H",
)
NO_PASSING = changed("partnership_150", {"deal.redeal_nines": None, "passing": None})


def melding(rules: pn.Rules, *hands: str) -> pn.State:
    """Seat 1 has the contract at the minimum and has named spades."""
    assert rules.auction is not None
    return played(dealt(rules, *hands), f"bid {rules.auction.minimum}", *["pass"] * (rules.seats - 1), "trump S")


def test_who_melds_all() -> None:
    state = melding(NO_PASSING, *ONE_SUIT_EACH)
    assert [score.points for score in state.melds] == [4, 152, 4, 4]


def test_who_melds_bidder() -> None:
    state = melding(NO_PASSING.changed({"melding.who": "bidder"}), *ONE_SUIT_EACH)
    assert [score.points for score in state.melds] == [0, 152, 0, 0]
    state = melding(pn.preset("auction_three_handed"))
    assert [bool(score.points) for score in state.melds] == [False, True, False]


def test_melds_of_partners_are_not_combined() -> None:
    rules = pn.preset("partnership_150")  # B029
    assert sum(pn.score_meld(pn.parse_cards(hand), pn.Suit.SPADES, rules).points for hand in ("KS AH", "QS AD")) == 0


def test_auto_meld() -> None:
    state = melding(NO_PASSING, *ONE_SUIT_EACH)
    assert isinstance(state, pn.TrickPlay)  # all melds are counted, nobody is asked
    assert pn.meld_options(state) == ()


def test_auto_meld_off() -> None:
    state = melding(NO_PASSING.changed({"melding.declared": True}), *ONE_SUIT_EACH)
    assert isinstance(state, pn.Melding)
    assert state.to_act == 1  # the bid winner begins
    assert {option.name: option.points for option in pn.meld_options(state)} == {"double_run": 150, "dix": 2}
    state = played(state, "meld dix 9S 9S")
    assert why(state, "meld dix 9S 9S") == "not_a_meld"
    state = played(state, "close")  # a part may be declared
    assert state.to_act == 2
    state = played(state, "close", "meld marriage KD KD QD QD", "close", "close")
    assert isinstance(state, pn.TrickPlay)
    assert [score.points for score in state.melds] == [0, 2, 0, 4]


def test_auto_meld_off_bidder_only() -> None:
    rules = NO_PASSING.changed({"melding.declared": True, "melding.who": "bidder"})
    assert isinstance(played(melding(rules, *ONE_SUIT_EACH), "close"), pn.TrickPlay)


def test_show_minimum_cards() -> None:
    state = melding(NO_PASSING, "", "AH AH TS KS QS JD AC AD 9D 9C JC JC")
    # A royal marriage and a pinochle: three cards do for both; the lone run cards and the aces are not shown.
    assert state.melds[1].shown == pn.parse_cards("KS QS JD")


def test_melds_shown_stay_known_to_everybody() -> None:
    state = melding(NO_PASSING, *ONE_SUIT_EACH)
    state = played(state, "AS")
    for seat in (0, 1, 2, 3, None):
        assert pn.view(state, seat).melds == state.melds  # B135: also after the cards are back in the hand


# ---- the least that counts (2.9, D-7) ----


def test_min_team_meld() -> None:
    rules = pn.preset("double_deck")

    def meld_of_side_1(meld: int, minimum: int = 20) -> int:
        ours = rules.changed({"melding.minimum": minimum})
        score = pn.settle_hand(ours, bidder=0, bid=50, melds=(40, meld), trick_points=(25, 25))
        return sum(item.points for item in score.items if (item.side, item.part) == (1, "meld"))

    assert [meld_of_side_1(meld) for meld in (0, 18, 19, 20, 21)] == [0, 0, 0, 20, 21]
    assert [meld_of_side_1(meld, 0) for meld in (2, 18)] == [2, 18]


def test_min_team_meld_of_the_bidders() -> None:
    rules = pn.preset("double_deck")
    # 18 in meld and 49 in tricks: the meld does not count, and 49 are not 50.
    assert pn.settle_hand(rules, bidder=0, bid=50, melds=(18, 0), trick_points=(49, 1)).deltas == (-50, 0)
    # A bid can still be made in tricks alone (D-7).
    assert pn.settle_hand(rules, bidder=0, bid=50, melds=(18, 30), trick_points=(50, 0)).deltas == (50, 0)


def test_min_team_meld_is_of_both_partners() -> None:
    rules = NO_PASSING.changed({"melding.minimum": 8, "settlement.meld_kept": "always"})
    score = score_of(played_out(melding(rules, *ONE_SUIT_EACH)))
    assert score.deltas[0] == 8  # four in each of two hands
    rules = rules.changed({"melding.minimum": 9})
    assert score_of(played_out(melding(rules, *ONE_SUIT_EACH))).deltas[0] == 0


def test_meld_is_counted_by_the_text_of_moves() -> None:
    state = melding(NO_PASSING.changed({"melding.declared": True}), *ONE_SUIT_EACH)
    assert texts(state)[-1] == "close"
    assert all(pn.parse_move(text) == move for text, move in zip(texts(state), pn.legal_moves(state), strict=True))

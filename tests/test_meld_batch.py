"""Melds of many hands at once, and under all trumps at once, against one hand and one trump at a time."""

import random
from typing import Any

import attrs
import numpy as np
import pytest

import pinochle as pn
from pinochle.meld_batch import hand_array, meld_points
from pinochle.meld_tables import MELD_TABLES

TABLES = {
    **MELD_TABLES,
    "roundhouse": pn.preset("check").meld_table,
    "roundhouse on four copies": attrs.evolve(pn.meld_table("double_1"), roundhouse=24),
    "a run worth less than its marriage": attrs.evolve(pn.meld_table("single_1"), run=(1,), marriage=(3,)),
    "every king and queen": attrs.evolve(pn.meld_table("double_1"), run_absorbs_marriage=False),
}


def hands_of(table: pn.MeldTable, seed: int, number: int) -> list[tuple[pn.Card, ...]]:
    """Hands of all sizes, from none to most of the pack, some of which hold melds in plenty."""
    rng = random.Random(seed)
    pack = [card for card in pn.PACKS[48].cards[::2] for _ in range(table.copies)]
    rich = [card for card in pack if card.rank in (pn.Rank.KING, pn.Rank.QUEEN)]
    hands = [tuple(rng.sample(pack, rng.randrange(len(pack)))) for _ in range(number)]
    return [*hands, (), tuple(pack), tuple(rich), *(tuple(rng.sample(rich, len(rich) - 3)) for _ in range(20))]


@pytest.mark.parametrize("name", TABLES)
def test_all_hands_under_all_trumps_meld_what_each_melds_alone(name: str) -> None:
    table = TABLES[name]
    hands = hands_of(table, 1, 150)
    expected = [[pn.score_meld(hand, trump, table).points for trump in pn.Suit] for hand in hands]
    array = hand_array(hands, table)
    assert meld_points(array, table).T.tolist() == expected
    assert meld_points(array[:, ::3], table).T.tolist() == expected[::3]
    assert [pn.best_trump(hand, table)[1] for hand in hands] == [max(points) for points in expected]


def test_rules_will_do_for_their_table() -> None:
    rules = pn.preset("partnership_150")
    hands = [pn.parse_cards("AH TH KH QH JH"), pn.parse_cards("QS JD 9C")]
    assert meld_points(hand_array(hands, rules), rules).tolist() == [[2, 4], [15, 4], [2, 4], [2, 5]]
    assert pn.best_trump(hands[0], rules) == (pn.Suit.HEARTS, 15)


def test_no_hands_meld_nothing() -> None:
    table = pn.meld_table("single_1")
    assert meld_points(hand_array([], table), table).shape == (4, 0)


def test_of_equal_trumps_the_longest_is_the_best_then_the_first() -> None:
    table = pn.meld_table("single_1")
    assert pn.best_trump(pn.parse_cards("AS AH TH AD TD"), table) == (pn.Suit.HEARTS, 0)
    assert pn.best_trump((), table) == (pn.Suit.SPADES, 0)


@pytest.mark.parametrize(
    "hands", [None, [[1], [2]], np.zeros((2, 5), np.int64), np.zeros((3, 5), np.uint32), np.zeros(2, np.uint32)]
)
def test_what_is_no_array_of_hands_is_refused(hands: Any) -> None:
    with pytest.raises(pn.SetupError, match="hands: an array of 32-bit ints with 2 rows"):
        meld_points(hands, pn.meld_table("single_1"))


def test_what_has_no_table_is_refused() -> None:
    for ask in (lambda: hand_array([], "joedog"), lambda: pn.best_trump((), "joedog")):  # type: ignore[arg-type]
        with pytest.raises(pn.SetupError, match="melds are scored by a MeldTable"):
            ask()
    with pytest.raises(pn.SetupError, match="3 x AS, but there are 2 in the pack"):
        hand_array([pn.parse_cards("AS AS AS")], pn.meld_table("single_1"))

"""Points alone and points with the melds listed are one sum."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pinochle as pn
from pinochle.cards import CARDS, pack_hand
from pinochle.meld_tables import MELD_TABLES
from pinochle.melds import packed_points, score_packed


@pytest.mark.parametrize("name", MELD_TABLES)
@pytest.mark.parametrize("roundhouse", [0, 250])
@settings(max_examples=50, deadline=None)
@given(data=st.data(), trump=st.sampled_from(pn.Suit))
def test_points_alone_are_those_of_the_melds(name: str, roundhouse: int, data: st.DataObject, trump: pn.Suit) -> None:
    table = attrs.evolve(pn.meld_table(name), roundhouse=roundhouse)
    held = data.draw(st.lists(st.sampled_from(CARDS * table.copies), max_size=20))
    hand = pack_hand([card for place, card in enumerate(held) if held[:place].count(card) < table.copies])
    score = score_packed(hand, trump, table)
    assert packed_points(hand, trump, table) == score.points == sum(meld.points for meld in score.melds)


def test_without_trump_there_are_no_runs_royal_marriages_and_dixes() -> None:
    hand = pack_hand(pn.parse_cards("AS TS KS QS JS 9S JD"))
    score = score_packed(hand, None, pn.meld_table("single_1"))
    assert {meld.name: meld.points for meld in score.melds} == {"marriage": 2, "pinochle": 4}

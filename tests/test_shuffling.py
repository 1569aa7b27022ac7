"""Shuffling: the same seed gives the same cards everywhere and for ever."""

from __future__ import annotations

import json
import pathlib
import random
from typing import Any

import pytest

import pinochle as pn
from pinochle.shuffling import shuffled

GOLDEN = json.loads((pathlib.Path(__file__).parent / "golden" / "deals.json").read_text())


@pytest.mark.parametrize("size", sorted(pn.PACKS))
def test_the_first_deals_of_each_pack_are_frozen(size: int) -> None:
    for seed, text in enumerate(GOLDEN[str(size)]):
        assert " ".join(map(str, shuffled(pn.PACKS[size], seed))) == text
        assert sorted(pn.parse_cards(text)) == list(pn.PACKS[size].cards)


def test_a_generator_is_moved_on_and_a_seed_is_not() -> None:
    rng = random.Random(5)
    first, second = shuffled(pn.PACKS[48], rng), shuffled(pn.PACKS[48], rng)
    assert first != second
    assert first == shuffled(pn.PACKS[48], 5) == shuffled(pn.PACKS[48], 5)
    assert shuffled(pn.PACKS[48], "a name") == shuffled(pn.PACKS[48], "a name")


@pytest.mark.parametrize("seed", [None, 1.5, True, b"x", [1], random])
def test_what_is_no_seed_is_a_setup_error(seed: Any) -> None:
    with pytest.raises(pn.SetupError):
        pn.deal(pn.new_game(pn.preset("joedog")), seed)


def test_nothing_is_drawn_from_a_generator_where_no_deal_is_due() -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    rng = random.Random(3)
    before = rng.getstate()
    with pytest.raises(pn.IllegalMoveError):
        pn.deal(state, rng)
    assert rng.getstate() == before

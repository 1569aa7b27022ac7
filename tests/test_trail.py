"""What has been played to tricks, kept as a trail."""

from __future__ import annotations

import attrs
import pytest

import pinochle as pn
from pinochle.phases.trail import cards_on, flat, told, trail_of, tricks_on
from pinochle.testing import play_out

TRICKS = (
    pn.Trick(1, pn.parse_cards("KH TH AH 9S"), 0),
    pn.Trick(0, pn.parse_cards("QD JD AD TD"), 2),
)
ON_TABLE = pn.parse_cards("AC 9C")


@pytest.mark.parametrize("cards", [(), ON_TABLE], ids=["between tricks", "in a trick"])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_trail_gives_back_what_it_was_made_of(number: int, cards: tuple[pn.Card, ...]) -> None:
    trail = trail_of(TRICKS[:number], cards)
    assert tricks_on(trail) == TRICKS[:number]
    assert cards_on(trail) == cards


def test_a_trail_is_told_in_a_line() -> None:
    assert told(trail_of(TRICKS, ON_TABLE)) == "KH TH AH [9S], QD JD [AD] TD, AC 9C"


def test_different_trails_are_different_rows() -> None:
    trails = [
        trail_of(TRICKS),
        trail_of(TRICKS[:1]),
        trail_of(TRICKS, ON_TABLE),
        trail_of(TRICKS, ON_TABLE[::-1]),
        trail_of((TRICKS[0], attrs.evolve(TRICKS[1], winner=3))),
        trail_of((attrs.evolve(TRICKS[0], leader=2), TRICKS[1])),
    ]
    assert len({flat(trail) for trail in trails}) == len(trails)


def test_states_are_compared_and_hashed_however_long_the_trail() -> None:
    state = next(state for state in play_out(pn.preset("partnership_150"), 1) if isinstance(state, pn.TrickPlay))
    one, other = (attrs.evolve(state, trail=trail_of(TRICKS * 2000)) for _ in range(2))
    longer = attrs.evolve(state, trail=trail_of(TRICKS * 2001))
    assert one == other
    assert hash(one) == hash(other)
    assert one != longer

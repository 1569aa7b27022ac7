"""Where the cards lie in each rollout: as they do in a state, or as they may from what one seat has seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Protocol

import attrs

from pinochle.phases.corridor import buried_points
from pinochle.phases.play import TrickPlay
from pinochle.phases.public import Phase
from pinochle.rollouts.ledger import Ledger
from pinochle.sampling import sample
from pinochle.scoring import points_taken, tricks_taken
from pinochle.views import View

World = tuple[tuple[int, ...], int]  # the packed hands by seat, and what each side has taken so far, as in the ledger


class Worlds(Protocol):
    """One world after another."""

    def listed(self, number: int) -> list[World]:
        """The next worlds."""
        ...


def taken_so_far(room: Phase, buried: int) -> int:
    """What each side has taken in a deal so far, with these packed cards buried."""
    rules = room.rules
    points = map(
        sum, zip(points_taken(rules, room.tricks, complete=False), buried_points(room.sheet, buried), strict=True)
    )
    return Ledger.of(rules).written(tuple(points), tricks_taken(rules, room.tricks))


@attrs.frozen
class OneWorld:
    """The same world every time."""

    hands: tuple[int, ...]
    taken: int

    @classmethod
    def of(cls, state: TrickPlay) -> OneWorld:
        """The world of a state."""
        hands = tuple(state._packed_hand(seat) for seat in range(state.rules.seats))
        return cls(hands, taken_so_far(state, state.sheet.buried))

    def listed(self, number: int) -> list[World]:
        """The world, so many times."""
        return [(self.hands, self.taken)] * number


class Sampled:
    """Worlds that `sample` finds, one by one."""

    def __init__(self, view: View, rng: random.Random) -> None:
        self._view = view
        self._rng = rng

    def listed(self, number: int) -> list[World]:
        """The next worlds."""
        return [next(self) for _ in range(number)]

    def __iter__(self) -> Iterator[World]:
        return self

    def __next__(self) -> World:
        state = sample(self._view, self._rng)
        hands = tuple(state._packed_hand(seat) for seat in range(state.rules.seats))
        return hands, taken_so_far(state, state.sheet.buried)

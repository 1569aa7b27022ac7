"""What one seat sees of a game: another type than the state, with the hidden cards not in it."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle.cards import Card, unpack_hand
from pinochle.errors import SetupError
from pinochle.phases.corridor import State
from pinochle.phases.public import Phase


@attrs.frozen
class View:
    """What a seat knows: everything public, its own hand, and how many cards the others hold. `seat` None is a spectator.

    The public names of a state (`rules`, `scores`, `dealer`, `to_act`, `trump`, `contract`, `calls`, `trick`, `tricks`, `melds`, `table`, `turned_card`, `stock_left`,
    `target`, `is_over`, `winner` ...) are those of the view as well; `phase` is the name of the room. `hand(seat)` gives the own hand only.
    """

    seat: int | None
    hand_sizes: tuple[int, ...]
    _room: Any = attrs.field(alias="room")

    @property
    def phase(self) -> str:
        """The name of the room: "Auction", "TrickPlay" ..."""
        return type(self._room).__name__

    def hand(self, seat: int | None = None) -> tuple[Card, ...]:
        """The own hand; asking for another one is a SetupError."""
        wanted = self.seat if seat is None else seat
        if wanted is None or wanted != self.seat:
            msg = f"the hand of seat {wanted} is hidden from {'a spectator' if self.seat is None else f'seat {self.seat}'}"
            raise SetupError(msg)
        room: Phase = self._room
        return unpack_hand(room._packed_hand(wanted))

    def __getattr__(self, name: str) -> Any:
        if name in _PUBLIC:
            return getattr(self._room, name)
        msg = f"a view has no {name!r}"
        raise AttributeError(msg)


_PUBLIC = frozenset(
    [
        "rules",
        "scores",
        "dealer",
        "to_act",
        "trump",
        "contract",
        "calls",
        "trick",
        "tricks",
        "melds",
        "table",
        "table_cards",
        "turned_card",
        "stock_left",
        "target",
        "is_over",
        "winner",
        "score",
        "leader",
        "waits_for_deal",
    ]
)


def view(state: State, seat: int | None) -> View:
    """What a seat sees of a state; `seat` None is a spectator, who sees what lies open. A seat that does not exist is a SetupError."""
    if seat is not None:
        state._check_seat(seat)
    return View(seat, state._hand_sizes(), state._seen_by(seat))

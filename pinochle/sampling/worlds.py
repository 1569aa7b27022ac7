"""Making a whole state of a view: the room that it shows, with the hidden cards put in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from pinochle.phases.corridor import State
from pinochle.phases.log import Log
from pinochle.phases.passing import Passing
from pinochle.phases.play import TrickPlay
from pinochle.phases.public import Dealing, GameOver, HandOver
from pinochle.phases.stock import StockPlay
from pinochle.phases.widow import SharingWidow
from pinochle.sampling.tracing import Traced
from pinochle.views import View


def whole_state(view: View, traced: Traced | None, hands: Mapping[int, int]) -> State:
    """The room of a view with these packed hands, and with what a deal that was traced back has face down; before a deal, the room itself."""
    room: Any = view._room
    if traced is None:
        return attrs.evolve(room, sheet=attrs.evolve(room.sheet, log=Log()))  # type: ignore[no-any-return]
    changes: dict[str, Any] = {"sheet": traced.sheet}
    if not isinstance(room, Dealing | HandOver | GameOver):
        seats = range(view.rules.seats)
        first = room.to_act if isinstance(room, TrickPlay) else 0  # where the hands begin with the seat to act
        changes["hands"] = tuple(hands[(first + place) % len(seats)] for place in seats)
    if isinstance(room, Passing):
        changes["aside"] = traced.aside
    elif isinstance(room, SharingWidow):
        changes["left"] = traced.left
    elif isinstance(room, StockPlay):
        changes["stock"] = attrs.evolve(room.stock, hidden=traced.stock)
    return attrs.evolve(room, **changes)  # type: ignore[no-any-return]

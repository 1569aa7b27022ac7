"""The wall around hidden cards: what a seat is told does not depend on them, and what it is told is enough to imagine them."""

from __future__ import annotations

import random

from pinochle.codec import to_json
from pinochle.engine import apply_move, legal_moves, meld_options
from pinochle.phases.corridor import State
from pinochle.phases.log import moves_made
from pinochle.phases.public import Dealing
from pinochle.sampling import sample
from pinochle.views import view


def check_views(state: State, *seats: int | None, seed: int | str = 0) -> None:
    """Every seat's view, and a spectator's, is the same in another deal that agrees with it; as JSON to the byte; and the other deal can be played to this point.

    `seats` are those whose view is looked at, None a spectator's; without any, all of them. The other deal is imagined from the view alone (`sample`), so the cards that differ are those that the seat cannot know. What does not hold is an AssertionError.

    >>> import pinochle as pn
    >>> check_views(pn.deal(pn.new_game(pn.preset("hay_two_handed")), 1))
    """
    rng = random.Random(seed)
    for seat in seats or (None, *range(state.rules.seats)):
        seen = view(state, seat)
        other = sample(seen, rng)
        where = f"{type(state).__name__}, seat {seat}"
        imagined = view(other, seat)
        _require(imagined == seen, f"{where}: another deal that agrees with the view gives another view")
        _require(to_json(imagined) == to_json(seen), f"{where}: the JSON of the view tells a hidden card")
        _require(meld_options(seen) == (meld_options(state) if seat == state.to_act else ()), f"{where}: other melds")
        if seat is not None and seat == state.to_act:
            _require(legal_moves(other) == legal_moves(state), f"{where}: the own moves depend on hidden cards")
        if other.sheet.log.before is not None:
            again: State = Dealing(other.sheet.log.before)
            for move in moves_made(other):
                again = apply_move(again, move)
            _require(again == other, f"{where}: the imagined deal, played again, comes elsewhere")


def _require(holds: bool, otherwise: str) -> None:  # noqa: FBT001 - the one thing that is asked
    if not holds:
        raise AssertionError(otherwise)

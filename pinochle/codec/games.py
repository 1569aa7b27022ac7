"""States as JSON: what a game is made from, its rules, how it stood before its first deal, and its moves. It is read by playing them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from pinochle.codec.wire import plain, read
from pinochle.engine import apply_move, apply_unchecked
from pinochle.errors import SetupError
from pinochle.moves import Deal, IllegalMoveError, Move
from pinochle.phases.corridor import State
from pinochle.phases.log import past_of
from pinochle.phases.public import Dealing, Phase
from pinochle.rules.rules import Rules
from pinochle.rules.strict import MOST_PROBLEMS, Tree
from pinochle.standing import Standing


@attrs.frozen
class _Game:
    """A game: its rules, how it stood before the first of its deals, and the moves of each deal."""

    rules: Rules
    start: Standing
    deals: tuple[tuple[Move, ...], ...]


def state_tree(state: Phase) -> Tree:
    """The tree of a state; SetupError for one that was made by hand, and not by playing."""
    if not is_reached(state):
        msg = "a state is written as the moves that lead to it, and to this one none do"
        raise SetupError(msg)
    past = past_of(state)
    start = Standing.of(past[0].before if past else state.sheet)
    start.sheet(state.rules)
    tree: Tree = plain(_Game(state.rules, start, tuple(deal.moves for deal in past)))
    return tree


def is_reached(state: Phase) -> bool:
    """Whether the moves of the deal lead to a state, from how the game stood before."""
    past = past_of(state)
    if not past:
        return state == Dealing(state.sheet.fresh(state.dealer))
    try:
        return _played(Dealing(past[-1].before), past[-1].moves, "") == state
    except SetupError:
        return False


def state_of(tree: Any) -> State:
    """The state of a tree; SetupError that lists everything wrong with the numbers and texts, or names the first move that cannot be made."""
    game = read(tree, _Game)
    problems = list(_misplaced(game.deals))
    try:
        state: State = Dealing(game.start.sheet(game.rules))
    except SetupError as error:
        raise SetupError(*(f"start.{problem}" for problem in error.problems), *problems[:MOST_PROBLEMS]) from None
    if problems:
        raise SetupError(*problems[:MOST_PROBLEMS])
    for number, moves in enumerate(game.deals):
        state = _played(state, moves, f"deals[{number}]")
    return state


def _misplaced(deals: tuple[tuple[Move, ...], ...]) -> Iterator[str]:
    for number, moves in enumerate(deals):
        if not moves or not isinstance(moves[0], Deal):
            yield f"deals[{number}]: begins with the cards that are dealt"
        elif any(isinstance(move, Deal) for move in moves[1:]):
            yield f"deals[{number}]: is one deal, and the next is another entry"


def _played(state: State, moves: tuple[Move, ...], path: str) -> State:
    """The state after some moves, each of them legal; what would be legal instead is not listed, since that may be very many moves."""
    for number, move in enumerate(moves):
        where = f"{path}[{number}]"
        if isinstance(move, Deal):
            if not state.waits_for_deal:
                msg = f"{where}: no cards are dealt before the deal in progress is over, nor after the game"
                raise SetupError(msg)
            try:
                state = apply_move(state, move)
            except IllegalMoveError as error:
                msg = f"{where}: {error}"
                raise SetupError(msg) from None
        elif state._permits(move):
            state = apply_unchecked(state, move)
        else:
            _, message = state._explain(move)
            msg = f"{where}: {message}"
            raise SetupError(msg)
    return state

"""How one game of many is played: everything in it follows from the plan and the number of the game, so it does not matter where it is played."""

from __future__ import annotations

import random

import attrs

from pinochle.bots import Bot
from pinochle.engine import apply_move, deal, new_game
from pinochle.errors import shown
from pinochle.moves import MOVE_TYPES, IllegalMoveError
from pinochle.phases.corridor import State
from pinochle.rules.rules import Rules
from pinochle.simulation.results import Game
from pinochle.views import view

Row = tuple[
    int | None, int, int, list[int]
]  # what is sent back of a game: winner, deals, moves, and the score of each side


@attrs.frozen
class Plan:
    """What is to be played, as it is sent to where it is played."""

    rules: Rules
    bots: tuple[Bot, ...]
    names: tuple[str, ...]
    seed: int | str
    duplicate: bool
    move_limit: int

    def seed_of(self, number: int) -> str:
        """The text that a game's cards are shuffled by: the same for all games of a round, where deals are duplicated."""
        return f"{self.seed}:{number // len(self.bots) if self.duplicate else number}"

    def seated(self, number: int) -> tuple[int, ...]:
        """Which player sits on each seat: from game to game all move on by one."""
        return tuple((seat - number) % len(self.bots) for seat in range(self.rules.seats))

    def game(self, number: int, row: Row) -> Game:
        """A game and what came of it."""
        winner, deals, moves, scores = row
        return Game(number, self.seed_of(number), self.seated(number), tuple(scores), winner, deals, moves)

    def where(self, number: int, state: State, seat: int) -> str:
        """Whose move in which game, for what goes wrong with it."""
        place = self.seated(number)[seat]
        game = f"game {number} (seed {self.seed_of(number)!r}), after {state.deals} deals"
        return f"{game}, on seat {seat}: player {place} ({self.names[place]})"


def play_games(plan: Plan, first: int, end: int) -> list[Row]:
    """Play the games from a number on, up to another one."""
    return [_play(plan, number) for number in range(first, end)]


def _play(plan: Plan, number: int) -> Row:
    """Play one game, to its end or the limit.

    Each seat has a generator of its own, so that the luck of a seat is the same in all games of a round, whoever sits there.
    """
    seed = plan.seed_of(number)
    cards = random.Random(seed)
    chance = [random.Random(f"{seed}:{seat}") for seat in range(plan.rules.seats)]
    state: State = new_game(plan.rules)
    moves = 0
    while not state.is_over and moves < plan.move_limit:
        seat = state.to_act
        state = deal(state, cards) if seat is None else _moved(plan, number, state, seat, chance[seat])
        moves += 1
    return state.winner, state.deals, moves, list(state.scores)


def _moved(plan: Plan, number: int, state: State, seat: int, chance: random.Random) -> State:
    """The state after the move of a bot; what goes wrong there says whose move in which game it was."""
    bot = plan.bots[plan.seated(number)[seat]]
    try:
        move = bot(view(state, seat), chance)
    except Exception as error:
        error.add_note(plan.where(number, state, seat))
        raise
    try:
        return apply_move(state, move)
    except IllegalMoveError as error:
        wrong = error.illegal
    # Raised out here, with nothing that led to it: what came in instead of a move may not get out of a process, and some send all that led to an error along.
    told = move if type(move) in MOVE_TYPES else shown(move)
    message = f"{plan.where(number, state, seat)}: {wrong.message}"
    raise IllegalMoveError(attrs.evolve(wrong, move=told, message=message))

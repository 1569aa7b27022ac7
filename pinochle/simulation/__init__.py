"""Many games between bots, played here or on any number of workers, and what they say of the players."""

from __future__ import annotations

import concurrent.futures
import pickle
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing

from pinochle.bots import Bot
from pinochle.bots.random_player import random_player
from pinochle.bots.simple import simple
from pinochle.errors import SetupError, shown
from pinochle.names import look_up
from pinochle.rules.rules import Rules
from pinochle.simulation.estimates import Estimate
from pinochle.simulation.playing import Plan, Row, play_games
from pinochle.simulation.results import Game, PlayerResult, Result

__all__ = ["BOTS", "Estimate", "Game", "PlayerResult", "Result", "simulate"]

BOTS: dict[str, Bot] = {"random": random_player, "simple": simple}
_MOST_GAMES = 1_000_000
_MOST_MOVES = 1_000_000
_TASKS = 500  # into which the games are shared out: enough to keep hundreds of workers busy
_LARGEST_TASK = 50  # games; a task that has begun cannot be called off
_LONGEST_SEED = 100


def simulate(  # noqa: PLR0913 - all but the first four may be left out
    rules: Rules,
    players: Sequence[Bot | str],
    games: int,
    seed: int | str,
    executor: concurrent.futures.Executor | None = None,
    *,
    duplicate: bool = True,
    move_limit: int = 20_000,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Play whole games between bots, and tell what came of them: the same for the same seed, whatever the executor and however many its workers.

    `players` are bots, or "simple" and "random" for those of the library: one for each side, who then plays all its seats, or one for each seat. From game to game they move one seat
    on. With `duplicate` deals, each round of as many games as there are players has the same cards, dealt in the same order, and a seat the same luck, whoever sits there; so
    most of the luck cancels out, and bots that play alike come out exactly even. `games` is then a whole number of rounds, and in any case at most 1,000,000.

    `executor` is any from `concurrent.futures`, or like those, such as a Dask client's `client.get_executor()`; None plays in this process. The caller shuts it down. For processes a
    bot has to be importable, for Dask what cloudpickle takes. A bot must have no memory of its own: it goes by its view and its generator alone. `progress(done, games)` is called
    here as games come in, in order.

    A game that is not over after `move_limit` moves (deals are counted) is stopped and counted as unfinished. An illegal move of a bot is an IllegalMoveError that says whose it was
    and in which game, an error that a bot raises has that in a note; of several, the one in the first game. What cannot be played is a SetupError that lists every problem, an
    unknown name a RulesError.

    >>> from pinochle.rules.presets import preset
    >>> result = simulate(preset("partnership_turned_trump"), ["simple", "random"], games=4, seed=1)
    >>> [(player.name, player.wins) for player in result.players], result.games[1].players
    ([('simple', 4), ('random', 0)], (1, 0, 1, 0))
    """
    problems = list(_problems(rules, players, games, seed, executor))
    problems += _number_problems("move_limit", move_limit, _MOST_MOVES)
    if problems:
        raise SetupError(*problems)
    bots = tuple(look_up("player", bot, BOTS) if isinstance(bot, str) else bot for bot in players)
    if duplicate and games % len(bots):
        less = games - games % len(bots)
        near = f"{less} or {less + len(bots)}" if less else str(len(bots))
        msg = f"games: with duplicate deals a multiple of {len(bots)}, the number of players, as {near}, not {games}"
        raise SetupError(msg)
    plan = Plan(rules, bots, _names(players), seed, duplicate, move_limit)
    played: list[Game] = []
    with closing(_here(plan, games) if executor is None else _sent(plan, games, executor)) as finished:
        for rows in finished:
            played += [plan.game(number, row) for number, row in enumerate(rows, len(played))]
            if progress is not None:
                progress(len(played), games)
    return Result.of(rules, plan.names, seed, played, duplicate=duplicate)


# ---- who plays where ----


def _here(plan: Plan, games: int) -> Generator[list[Row], None, None]:
    """The games, each as it is over."""
    return (play_games(plan, number, number + 1) for number in range(games))


def _sent(plan: Plan, games: int, executor: concurrent.futures.Executor) -> Generator[list[Row], None, None]:
    """The games in order, played in tasks of some games each; where one fails, those that have not begun are called off."""
    if isinstance(executor, concurrent.futures.ProcessPoolExecutor):
        _refuse_what_stays_here(plan)
    size = min(-(-games // _TASKS), _LARGEST_TASK)
    tasks: list[concurrent.futures.Future[list[Row]]] = []
    try:
        starts = range(0, games, size)
        tasks.extend(executor.submit(play_games, plan, first, min(first + size, games)) for first in starts)
        for task in tasks:
            yield task.result()
    finally:
        for task in tasks:
            task.cancel()


def _refuse_what_stays_here(plan: Plan) -> None:
    problems: list[str] = []
    for place, bot in enumerate(plan.bots):
        try:
            pickle.dumps(bot)
        except Exception as error:  # noqa: BLE001 - whatever a bot that cannot be pickled raises
            why = f"cannot be sent to another process ({shown(error)}); a function at the top of a module can"
            problems.append(f"players: player {place} ({plan.names[place]}) {why}")
    if problems:
        raise SetupError(*problems)


def _names(players: Sequence[Bot | str]) -> tuple[str, ...]:
    """What the players are called: bots of one name are told apart by their places."""
    names = [bot if isinstance(bot, str) else str(getattr(bot, "__name__", type(bot).__name__)) for bot in players]
    shared = Counter(names)
    return tuple(f"{name} ({place})" if shared[name] > 1 else name for place, name in enumerate(names))


# ---- what cannot be played ----


def _problems(
    rules: Rules,
    players: Sequence[Bot | str],
    games: int,
    seed: int | str,
    executor: concurrent.futures.Executor | None,
) -> Iterator[str]:
    if not isinstance(rules, Rules):
        yield f"rules: a game is played by Rules, not by {shown(rules)}"
    elif isinstance(players, str) or not isinstance(players, Sequence):
        yield f"players: a list of bots and of names ({', '.join(BOTS)}), not {shown(players)}"
    else:
        wanted = f"{rules.sides}, one for each side"
        if rules.seats != rules.sides:
            wanted += f", or {rules.seats}, one for each seat"
        if len(players) not in (rules.sides, rules.seats):
            yield f"players: {wanted}, not {len(players)}"
        for place, bot in enumerate(players):
            if not isinstance(bot, str) and not callable(bot):
                yield f"players: player {place} is a function of a view and a generator, or a name, not {shown(bot)}"
    yield from _number_problems("games", games, _MOST_GAMES)
    whole = isinstance(seed, int) and not isinstance(seed, bool) and seed.bit_length() <= 256
    if not whole and not (isinstance(seed, str) and len(seed) <= _LONGEST_SEED and seed.isprintable()):
        yield f"seed: a whole number up to 256 bits or up to {_LONGEST_SEED} letters, not {shown(seed)}"
    if executor is not None and not isinstance(executor, concurrent.futures.Executor):
        yield f"executor: a concurrent.futures.Executor (of a Dask client its get_executor()), or None, not {shown(executor)}"


def _number_problems(what: str, value: int, most: int) -> list[str]:
    if type(value) is int and 0 < value <= most:
        return []
    return [f"{what}: a whole number from 1 to {most:,}, not {shown(value)}"]

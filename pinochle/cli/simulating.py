"""Many games between bots, here or on a cluster, and what came of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from pinochle.cli.options import chosen_rules, rules_option
from pinochle.cli.screen import Screen, counted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pinochle.simulation import Estimate, Result


def _read_address(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    found = (
        None if text is None else re.fullmatch(r"(?:(?:tcp|tls|wss?)://)?(?:[\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5})", text)
    )
    if text is not None and (found is None or int(found[1]) > 65535):
        msg = f"{text!r} is no address; a scheduler's is like tcp://host:8786"
        raise click.BadParameter(msg)
    return text


@click.command("simulate", short_help="Let bots play many games, and count who wins.")
@click.argument("name", required=False, metavar="[PRESET]")
@rules_option
@click.option(
    "--players", metavar="NAMES", help="simple or random, for each side or each seat.  [default: simple,random ...]"
)
@click.option("--games", type=int, default=60, show_default=True, help="How many games.")
@click.option("--seed", type=int, help="Play the same games again.  [default: new games each time]")
@click.option("--workers", type=click.IntRange(1, 1000), default=1, show_default=True, help="Processes to play in.")
@click.option("--dask", callback=_read_address, metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
@click.option("--independent", is_flag=True, help="New cards for every game, not the same in each seating.")
@click.option("--json", "form", flag_value="json", help="Print everything as JSON.")
@click.option("--csv", "form", flag_value="csv", help="Print a line for each game.")
def simulate_(  # noqa: PLR0913 - as many as there are options
    name: str | None,
    file: str | None,
    players: str | None,
    games: int,
    seed: int | None,
    workers: int,
    dask: str | None,
    *,
    independent: bool,
    form: str | None,
) -> None:
    """Let bots play many games of PRESET, and tell who won and by how much.

    Each round of games has the same cards, with the players moved round the seats. The same seed gives the same result, with any number of workers.
    """
    from pinochle.simulation import simulate

    if name is not None and file is not None:
        msg = "PRESET and --rules exclude each other"
        raise click.UsageError(msg)
    rules = chosen_rules(name, file)
    named = ["simple", *["random"] * (rules.sides - 1)] if players is None else players.replace(" ", "").split(",")
    seed = random.randrange(1_000_000) if seed is None else seed
    with _workers(workers, dask) as executor, _progress() as progress:
        result = simulate(rules, named, games, seed, executor, duplicate=not independent, progress=progress)
    if form is None:
        _show_result(Screen(), result)
    else:
        click.echo(result.to_json() if form == "json" else result.to_csv(), nl=form == "json")


@contextmanager
def _workers(processes: int, dask: str | None) -> Generator[Executor | None, None, None]:
    """Where games are played: on a cluster, in processes, or here."""
    if dask is not None:
        if processes > 1:
            msg = "--workers and --dask exclude each other: the cluster has its own workers"
            raise click.UsageError(msg)
        with _cluster(dask) as client:
            yield client.get_executor()
    elif processes > 1:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # Not forked, since the progress bar has a thread of its own.
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            yield pool
    else:
        yield None


def _cluster(address: str) -> Any:
    """A client of the Dask cluster with this scheduler."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        msg = '--dask needs its extra: pip install "pinochle-rules[dask]"'
        raise click.UsageError(msg) from None
    try:
        return Client(address, timeout=10, set_as_default=False)  # type: ignore[no-untyped-call]
    except OSError as error:
        msg = f"--dask: no scheduler answers at {address!r}: {error}"
        raise click.UsageError(msg) from None


@contextmanager
def _progress() -> Generator[Callable[[int, int], None], None, None]:
    """A bar on stderr, where that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, games: bar.update(task, completed=done, total=games)


def _show_result(screen: Screen, result: Result) -> None:
    games, rounds = len(result.games), len(result.games) // len(result.players)
    cards = f"in {counted(rounds, 'round')} of the same cards" if result.duplicate else "with cards of their own"
    screen.say(f"{result.rules.name}: {counted(games, 'game')} {cards}. Seed {result.seed}.\n")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("player", "won", "%", "95 % sure", "score", "ahead by", "95 % sure"):
        table.add_column(heading, justify="left" if heading == "player" else "right", no_wrap=True)
    for player in result.players:
        share, ahead = player.win_rate, player.difference
        table.add_row(
            *(player.name, str(player.wins), f"{100 * share.mean:.1f}", _between(share, ".1f", 100)),
            *(f"{player.score.mean:.1f}", f"{ahead.mean:+.1f}", _between(ahead, "+.1f")),
        )
    screen.console.print(table)
    if result.unfinished:
        screen.say(
            f"\n{counted(result.unfinished, 'game')} had no end and {'was' if result.unfinished == 1 else 'were'} stopped."
        )


def _between(estimate: Estimate, form: str, times: int = 1) -> str:
    """An interval, of numbers so many times as large; of a single unit nothing is known."""
    if estimate.units == 1:
        return "?"
    return " to ".join(f"{times * end:{form}}" for end in estimate.interval())

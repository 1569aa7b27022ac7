"""Games to watch: one that bots play now, or those that were written down."""

from __future__ import annotations

import random
import shlex
import textwrap
from collections.abc import Sequence
from pathlib import Path

import click

from pinochle import render, telling
from pinochle.cli.files import refuse_file, text_of
from pinochle.cli.options import chosen_rules, preset_option, rules_option
from pinochle.cli.screen import Screen, counted
from pinochle.engine import deal, new_game
from pinochle.errors import PinochleError, SetupError
from pinochle.phases.corridor import State
from pinochle.recording import record
from pinochle.records import Script, pieces, read_script
from pinochle.telling import WIDTH

# ---- demo ----


@click.command()
@preset_option
@rules_option
@click.option("--seed", type=int, help="Play the same game again.  [default: a new game each time]")
@click.option("--deals", type=click.IntRange(min=1), help="Stop after so many deals.")
@click.option("--full", is_flag=True, help="Show every deal in full, not only the first.")
@click.option("--record", "record_file", metavar="FILE", help="Write the game down, for the command replay.")
def demo(
    name: str | None, file: str | None, seed: int | None, deals: int | None, *, full: bool, record_file: str | None
) -> None:
    """Watch simple bots play a game."""
    rules = chosen_rules(name, file)
    if seed is None:
        seed = random.randrange(1_000_000)
    rng = random.Random(seed)
    screen = Screen()
    screen.say(f"{rules.name}: {rules.seats} seats, {rules.deal.pack.size} cards, {telling.goal(rules)}. Seed {seed}.")
    which = f"--preset {rules.name}" if file is None else f"--rules {shlex.quote(file)}"
    screen.say(f"Once more: pinochle demo {which} --seed {seed}")
    screen.say("You watch with open cards; each bot sees only what its own seat may see.\n")
    state: State = new_game(rules)
    number = 0
    while not state.is_over and (deals is None or number < deals):
        number += 1
        start = deal(state, rng)
        steps, state = telling.play_out(start, rng)
        _show_deal(screen, number, (start, steps, state), full=full or number == 1)
    screen.say("\n".join(textwrap.wrap(telling.ending(state, number), WIDTH)), style="bold")
    if record_file is not None:
        try:
            Path(record_file).write_text(record(state), encoding="utf-8", newline="\n")
        except (OSError, ValueError) as error:
            refuse_file(record_file, error)


def _show_deal(screen: Screen, number: int, told: tuple[State, Sequence[telling.Step], State], *, full: bool) -> None:
    """A deal with its heading: the state it starts in, its steps, and the state it comes to."""
    screen.say(f"Deal {number}: {render.seat_name(told[0].dealer)} deals", style="bold underline")
    if full:
        screen.say()
        for heading, picture in telling.in_full(*told):
            screen.block(heading, picture)
    else:
        screen.say(render.indented(telling.compactly(*told)))
        screen.say()


# ---- replay ----


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option("--deal", "only", type=click.IntRange(min=1), metavar="NUMBER", help="Show only this deal of each game.")
@click.option("--short", is_flag=True, help="Show every deal in a few lines.")
@click.option("--step", is_flag=True, help="Wait for a key after each deal.")
def replay_(file: str, only: int | None, *, short: bool, step: bool) -> int:
    """Play the games that FILE records again, deal by deal.

    Every move and every result is checked. A game that is broken is shown as far as it goes, and the next one follows; the exit status is then 1.
    """
    screen = Screen()
    games = broken = 0
    for line, text in pieces(text_of(file, _LARGEST_RECORD)):
        games += 1
        try:
            _show_game(screen, read_script(text, line), only, short=short, step=step)
        except PinochleError as error:
            broken += 1
            click.echo(f"Error: {file}, the game in line {line}: {' '.join(str(error).split())}", err=True)
    if not games:
        msg = f"{file}: no game is recorded in it"
        raise click.UsageError(msg)
    return 1 if broken else 0


_LARGEST_RECORD = 100_000_000  # characters, some ten thousand games


def _show_game(screen: Screen, game: Script, only: int | None, *, short: bool, step: bool) -> None:
    rules = game.start.rules
    screen.say(f"{rules.name}: {rules.seats} seats, {rules.deal.pack.size} cards, {telling.goal(rules)}.\n")
    state, number = game.start, 0
    for told in telling.deal_by_deal(game.walk()):
        number, state = number + 1, told[2]
        if only is None or number == only:
            _show_deal(screen, number, told, full=not short)
            if step:
                click.pause()
    if only is not None and only > number:
        msg = f"there is no deal {only}: the game has {counted(number, 'deal')}"
        raise SetupError(msg)
    screen.say("\n".join(textwrap.wrap(telling.ending(state, number), WIDTH)), style="bold")

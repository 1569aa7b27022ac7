"""The games there are: a list of them, the rules of one, and where two of them differ."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from itertools import groupby, zip_longest

import click
from rich.table import Table

from pinochle import render
from pinochle.cli.options import rules_from
from pinochle.cli.screen import Screen
from pinochle.rules.presets import preset, preset_names
from pinochle.rules.rules import Rules
from pinochle.rules.sheet import differences, sheet
from pinochle.telling import WIDTH

# ---- presets ----


@click.command()
def presets() -> None:
    """List the games there are rules for."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("preset", "seats", "cards", "run", "target"):
        table.add_column(heading, justify="left" if heading == "preset" else "right", no_wrap=True)
    table.add_column("the game")
    for name in preset_names():
        rules = preset(name)
        target = f"{rules.ending.deals} deals" if rules.ending.target is None else rules.ending.target
        numbers = (rules.seats, rules.deal.pack.size, rules.meld_table.run[0], target)
        table.add_row(name, *map(str, numbers), _in_short(rules))
    Screen().console.print(table)


def _in_short(rules: Rules) -> str:
    """What sets a game apart from the others, read from its rules."""
    words: list[str] = []
    if rules.auction is not None:
        words.append(f"bids from {rules.auction.minimum}")
    if rules.widow is not None:
        words.append(f"a widow of {rules.widow.size}")
    if rules.trump.called_partner:
        words.append("a partner called")
    if rules.passing is not None:
        words.append(f"{rules.passing.count} cards passed")
    if rules.stock is not None:
        limit = rules.stock.melds_per_trick
        melds = "melds" if limit is None else f"{limit} meld a trick"
        words += ["a stock", f"{melds} {rules.stock.meld_timing.replace('_', ' ')}"]
        words += ["glups"] * (rules.stock.glups is not None)
    words.append(
        {"always": "head every trick", "trump_led": "head trump leads", "never": "no heading"}[rules.following.head]
    )
    return ", ".join(words)


# ---- rules ----


@click.command("rules")
@click.argument("game", required=False, metavar="PRESET")
@click.option("--diff", nargs=2, metavar="A B", help="Where two games differ.")
def rules_(game: str | None, diff: tuple[str, str] | None) -> None:
    """Show all rules of PRESET, or where two games differ.

    A game is the name of a preset, or a file of house rules whose name ends in .toml.
    """
    screen = Screen()
    if (game is None) == (diff is None):
        msg = "name either one game, or two after --diff"
        raise click.UsageError(msg)
    if diff is not None:
        one, other = diff
        rows = [row for row in differences(_named(one), _named(other)) if row[0] != "name"]
        screen.say(_folded([("", one, other), *rows]) if rows else f"{one} and {other} are the same game.")
    elif game is not None:
        for part, lines in groupby(sheet(_named(game)), _part_of):
            _show_part(screen, part, list(lines))


def _named(game: str) -> Rules:
    return rules_from(game) if game.lower().endswith(".toml") else preset(game)


def _part_of(line: tuple[str, str]) -> str:
    """The part of the rules that a line of their sheet belongs to; what belongs to none comes first."""
    return line[0].partition(".")[0] if "." in line[0] or line[1] == "none" else ""


def _show_part(screen: Screen, part: str, lines: Sequence[tuple[str, str]]) -> None:
    """A part of the rules with its fields; one that the game has not is one line."""
    if not part:
        screen.say(_folded(lines))
    elif lines[0][0] == part:
        screen.say(f"\n{part}: none", style="bold")
    else:
        screen.say(f"\n{part}", style="bold")
        fields = [(path.partition(".")[2], words) for path, words in lines]
        screen.say(render.indented(_folded(fields, WIDTH - 2)))


def _folded(rows: Sequence[Sequence[str]], width: int = WIDTH) -> str:
    """Rows of cells in columns; the first is as wide as it must be, the others share what is left and are folded where they do not fit."""
    gap = 2
    first = max(len(row[0]) for row in rows)
    columns = len(rows[0]) - 1
    share = (width - first) // columns - gap
    folded: list[list[str]] = []
    for name, *cells in rows:
        lines = [_broken(cell, share) for cell in cells]
        folded += [[name * (place == 0), *line] for place, line in enumerate(zip_longest(*lines, fillvalue=""))]
    return render.columns(folded, gap=" " * gap)


def _broken(cell: str, width: int) -> list[str]:
    """A cell in lines: a list is broken between its entries."""
    lines = textwrap.wrap(re.sub(r"(?<!,) ", "\u00a0", cell), width)
    return [line.replace("\u00a0", " ") for line in lines] or [""]

"""The options that say which game is meant, and the rules that they ask for."""

from __future__ import annotations

import click

from pinochle.cli.files import text_of
from pinochle.errors import RulesError
from pinochle.rules.presets import preset
from pinochle.rules.rules import Rules

DEFAULT_PRESET = "partnership_150"

_which_preset = "The game; the command presets lists them."
preset_option = click.option("--preset", "name", metavar="NAME", help=f"{_which_preset}  [default: {DEFAULT_PRESET}]")
rules_option = click.option("--rules", "file", metavar="FILE", help="House rules from a TOML file instead.")


def chosen_rules(name: str | None, file: str | None) -> Rules:
    """The rules that the options --preset and --rules ask for."""
    if name is not None and file is not None:
        msg = "--preset and --rules exclude each other"
        raise click.UsageError(msg)
    return preset(name or DEFAULT_PRESET) if file is None else rules_from(file)


def rules_from(file: str) -> Rules:
    """The rules that a file says."""
    text = text_of(file, 1_000_000)  # more than any rules
    try:
        return Rules.from_toml(text)
    except RulesError as error:
        raise RulesError(*(f"{file}: {problem}" for problem in error.problems)) from None

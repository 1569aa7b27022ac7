"""The command itself: all the others under one name.

Whatever is wrong with what was typed comes out as one line on stderr and exit status 2.
"""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import click

from pinochle.cli import games, hands, simulating, watching
from pinochle.errors import PinochleError


class _Commands(click.Group):
    """The one place where whatever is wrong with the input becomes one line and exit status 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run the command line and exit."""
        extra["standalone_mode"] = False
        try:
            status = super().main(*args, **extra)
        except click.Abort:
            sys.exit(130)  # stopped by the user, as a shell reports it
        except (click.ClickException, PinochleError) as error:
            message = error.format_message() if isinstance(error, click.ClickException) else str(error)
            click.echo(f"Error: {' '.join(message.split())}", err=True)
            sys.exit(2)
        sys.exit(status if isinstance(status, int) else 0)


@click.group(
    cls=_Commands,
    commands=[
        games.presets,
        games.rules_,
        hands.meld,
        hands.legal,
        watching.demo,
        watching.replay_,
        simulating.simulate_,
    ],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="pinochle-rules", message="%(package)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """The rules of pinochle: watch a game, read its rules, ask what a hand melds or may play.

    Cards are written with rank and suit, AS TH QD 9C; suits are S H D C.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())

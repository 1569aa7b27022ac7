"""Files that are named on the command line: what stands in one, and what is said of one that cannot be used."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import click


def text_of(file: str, most: int) -> str:
    """What stands in a file, up to so many characters."""
    try:
        with Path(file).open(encoding="utf-8-sig") as opened:
            return opened.read(most)
    except (OSError, ValueError) as error:
        refuse_file(file, error)


def refuse_file(file: str, error: Exception) -> NoReturn:
    """Say why a file cannot be read or written."""
    why = getattr(error, "strerror", None) or "this is no text in UTF-8"
    msg = f"{file}: {why}"
    raise click.UsageError(msg) from None

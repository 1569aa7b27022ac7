"""What is shown, and how: in colour on a terminal, plain elsewhere, with letters where there are no suit symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from pinochle import render


class _RedSuits(RegexHighlighter):
    """Makes hearts and diamonds red, with the ranks that belong to them on either side."""

    base_style = "pinochle."
    highlights: ClassVar[Sequence[str]] = [r"(?P<red>[ATKQJ9]?[♥♦](?:(?: [ATKQJ9])+(?![\w♠♥♦♣]))?)"]


_THEME = Theme({"pinochle.red": "red"})
_LETTERS = str.maketrans("♠♥♦♣–×", "SHDC-x")


class Screen:
    """Where the command writes: in colour if that is a terminal, plain if not."""

    def __init__(self) -> None:
        self.console = Console(highlighter=_RedSuits(), theme=_THEME, markup=False, emoji=False)

    def say(self, text: str = "", style: str | None = None) -> None:
        """Print some lines; where the encoding has no suit symbols, with letters instead."""
        try:
            text.encode(self.console.encoding)
        except UnicodeEncodeError:
            text = text.translate(_LETTERS)
        self.console.print(text, style=style, soft_wrap=True)  # a line that is too long is the terminal's to break

    def block(self, heading: str, picture: str) -> None:
        """A heading with a picture under it."""
        self.say(heading, style="bold")
        self.say(render.indented(picture))
        self.say()


def counted(count: int, what: str) -> str:
    """A number of things, such as "1 game" or "2 games"."""
    return f"{count} {what}" + "s" * (count != 1)

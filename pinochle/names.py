"""Looking things up by name, with a good answer to a name that is unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pinochle.errors import RulesError, shown

T = TypeVar("T")


def look_up(what: str, name: object, known: Mapping[str, T]) -> T:
    """The value of that name; RulesError, naming the nearest name there is, where there is none."""
    if isinstance(name, str) and name in known:
        return known[name]
    from difflib import get_close_matches  # noqa: PLC0415 - needed for nothing but this message

    near = get_close_matches(name[:60] if isinstance(name, str) else "", known, n=1, cutoff=0.0)
    msg = f"no {what} is called {shown(name)}; the nearest is {shown(near[0])}"
    raise RulesError(msg)

"""JSON as text: read into a plain tree within bounds, and written in one way only."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pinochle.errors import NotationError, SetupError, shown
from pinochle.rules.strict import MOST_PROBLEMS, Tree, joined, quoted

MOST_TEXT = 1_000_000  # a game of more than a thousand deals
_MOST_NESTED = 20
# What opens and closes, and the words that Python reads though JSON has none of them; strings are passed over, without ever going back in them.
_MARKS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]|NaN|-?Infinity', re.DOTALL)
_MOST_DIGITS = 18


def written(tree: Tree) -> str:
    """A tree as JSON: in the order of its keys, without blanks, in ASCII; what would be too long to be read again is a SetupError."""
    text = json.dumps(tree, separators=(",", ":"), allow_nan=False)
    if len(text) > MOST_TEXT:
        msg = f"JSON: at most {MOST_TEXT} characters are read, and this would be {len(text)}"
        raise SetupError(msg)
    return text


def parsed(text: object) -> Any:
    """The tree of a JSON text; what is none is a NotationError that says where, a key that stands twice in one object a SetupError."""
    if not isinstance(text, str):
        raise NotationError(shown(text), 0, "JSON as text")
    if len(text) > MOST_TEXT:
        raise NotationError(text[:60], MOST_TEXT, f"at most {MOST_TEXT} characters of JSON")
    nested = 0
    for mark in _MARKS.finditer(text):
        sign = mark[0]
        nested += (sign in "[{") - (sign in "]}")
        if nested > _MOST_NESTED:
            raise NotationError(text, mark.start(), f"JSON nested no deeper than {_MOST_NESTED}")
        if sign[-1] in "Ny":
            raise NotationError(text, mark.start(), f"JSON, which has no {sign}")
    try:
        tree: Any = json.loads(text, object_pairs_hook=_Object.of, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        raise NotationError(text, error.pos, f"JSON ({error.msg})") from None
    twice = [f"{path}: stands twice in one object" for path in _twice(tree, "")]
    if twice:
        raise SetupError(*twice[:MOST_PROBLEMS])
    return tree


def _whole_number(digits: str) -> int:
    """A number; all that are too large to mean anything are the same, as Python makes no number of thousands of digits."""
    return int(digits[: _MOST_DIGITS + 1])


class _Object(Tree):
    """An object with the keys that stand in it more than once."""

    twice: frozenset[str] = frozenset()

    @classmethod
    def of(cls, pairs: list[tuple[str, Any]]) -> _Object:
        """The object of some pairs."""
        tree = cls(pairs)
        if len(tree) < len(pairs):
            seen: set[str] = set()
            tree.twice = frozenset(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        return tree


def _twice(tree: Any, path: str) -> Iterator[str]:
    """The paths of keys that stand twice."""
    if isinstance(tree, list):
        rows: list[Any] = [*tree]
        for place, row in enumerate(rows):
            yield from _twice(row, f"{path}[{place}]")
    elif isinstance(tree, _Object):
        for key, value in tree.items():
            inner = joined(path, key) if key.isidentifier() and len(key) <= 40 else joined(path, quoted(key))
            if key in tree.twice:
                yield inner
            yield from _twice(value, inner)

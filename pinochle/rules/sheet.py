"""Rules as people read them: every field with its value in words, and where two games differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from pinochle.cards import Pack
from pinochle.rules.rules import Rules

# The parts in the order in which a deal comes to them.
PARTS = ("deal", "auction", "trump", "widow", "passing", "melding", "stock", "play", "settlement", "ending")
NOTHING = "–"  # what stands for a field that a game does not have


def sheet(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Every field of the rules by its path, with its value in words; a part that the game has none of is one line.

    >>> from pinochle.rules.presets import preset
    >>> lines = dict(sheet(preset("partnership_150")))
    >>> lines["deal.pack"], lines["auction.ladder"], lines["widow"]
    ('48 cards, 2 of each', '20 by 1', 'none')
    """
    return tuple((path, in_words(path, value)) for path, (value,) in _rules_rows((rules,)))


def differences(one: Rules, other: Rules) -> tuple[tuple[str, str, str], ...]:
    """Where two games differ: the path of each field, and its value in the one and in the other.

    >>> from pinochle.rules.presets import preset
    >>> differences(preset("hay_two_handed"), preset("hay_book_timing"))[1:]
    (('stock.meld_timing', 'after draw', 'before draw'),)
    """
    return tuple(
        (path, in_words(path, first), in_words(path, second))
        for path, (first, second) in _rules_rows((one, other))
        if first != second
    )


def in_words(path: str, value: Any) -> str:
    """The value of a field as people write it.

    >>> in_words("auction.opening", "first_bidder"), in_words("passing.count", None), in_words("ending.must_bid", True)
    ('first bidder', 'none', 'yes')
    """
    if value is _ABSENT:
        return NOTHING
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Pack):
        return f"{value.size} cards, {value.copies} of each{'' if value.nines else ', no nines'}"
    if isinstance(value, tuple):
        rows: list[Any] = [*value]
        joint = " by " if path.endswith("ladder") else ": "
        words = [joint.join(map(_word, _cells(row))) for row in rows]
        return ", ".join(words) or "none"
    return str(value) if path.endswith("name") else _word(value)


def _cells(row: Any) -> list[Any]:
    return [*row] if isinstance(row, tuple) else [row]


def _word(value: object) -> str:
    return str(value).replace("_", " ")


class _Absent:
    """Stands for the fields of a part that a game does not have."""


_ABSENT = _Absent()
Row = tuple[str, tuple[Any, ...]]


def _rules_rows(games: tuple[Rules, ...]) -> Iterator[Row]:
    """The rows of some games side by side."""
    for field in ("name", "unit", "seats", "sides", *PARTS):
        yield from _rows(field, tuple(getattr(rules, field) for rules in games))


def _rows(path: str, values: tuple[Any, ...]) -> Iterator[Row]:
    parts = [value for value in values if _has_fields(value)]
    if not parts:
        yield path, values
        return
    kind: type[Any] = parts[0].__class__
    for field in attrs.fields(kind):
        if field.init:
            inner = tuple(getattr(value, field.name) if _has_fields(value) else _ABSENT for value in values)
            yield from _rows(f"{path}.{field.name}", inner)


def _has_fields(value: object) -> bool:
    return attrs.has(type(value)) and not isinstance(value, Pack)

"""How the parts of `Rules` check themselves: each function gives the problems it finds, with the field named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeGuard, get_args

from pinochle.errors import RulesError, shown

LARGEST = 10**9


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, and none too large to mean anything; True and False are none."""
    return type(value) is int and -LARGEST <= value <= LARGEST


def whole(part: object, *names: str, low: int = 0, high: int = LARGEST, optional: bool = False) -> Iterator[str]:
    """Fields that must be whole numbers from `low` to `high` (or None, where `optional`)."""
    for name in names:
        value = getattr(part, name)
        if (optional and value is None) or (is_whole(value) and low <= value <= high):
            continue
        limits = f"of at least {low}" if high == LARGEST else f"from {low} to {high}"
        yield f"{name}: a whole number {limits}{' or None' if optional else ''}, not {shown(value)}"


def flags(part: object, *names: str) -> Iterator[str]:
    """Fields that must be True or False."""
    for name in names:
        if not isinstance(getattr(part, name), bool):
            yield f"{name}: True or False, not {shown(getattr(part, name))}"


def choice(part: object, name: str, choices: Any) -> Iterator[str]:
    """A field that must be one of the values of a Literal."""
    value = getattr(part, name)
    if value not in get_args(choices):
        yield f"{name}: one of {', '.join(get_args(choices))}, not {shown(value)}"


def kind_of(part: object, name: str, kind: type, *, optional: bool = False) -> Iterator[str]:
    """A field that must be of a type (or None, where `optional`)."""
    value = getattr(part, name)
    if not isinstance(value, kind) and not (optional and value is None):
        yield f"{name}: a {kind.__name__}{' or None' if optional else ''}, not {shown(value)}"


def _is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def as_tuple(value: object) -> Any:
    """A converter: a list as a tuple; what is none is left for the check to name."""
    return tuple(value) if _is_list(value) else value


def pairs(value: object) -> Any:
    """A converter: pairs as tuples, whatever sequences they came in; what is none is left for the check to name."""
    rows = as_tuple(value)
    return tuple(map(as_tuple, rows)) if _is_tuple(rows) else rows


def are_pairs(value: object, first: type, *, low: int = 0) -> bool:
    """Whether a value is at least one pair of a first value of that type and a whole number of at least `low`."""
    return _is_tuple(value) and bool(value) and all(_is_pair(row, first, low) for row in value)


def _is_pair(row: object, first: type, low: int) -> bool:
    return _is_tuple(row) and len(row) == 2 and type(row[0]) is first and is_whole(row[1]) and row[1] >= low


def refuse(problems: Iterable[str]) -> None:
    """Raise a RulesError that lists all problems, if there are any."""
    found = tuple(problems)
    if found:
        raise RulesError(*found)

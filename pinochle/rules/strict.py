"""Plain trees, as TOML and JSON have them, made into values: nothing is taken for something else, and every problem is told with the path of its field.

The hooks raise a RulesError, as the parts of the rules do; what a text is for, and so which error it ends in, is for its reader to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from operator import eq
from types import NoneType, UnionType
from typing import Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from pinochle.errors import RulesError

Tree = dict[str, Any]
Hook = Callable[[Any, Any], Any]
T = TypeVar("T")

MOST_PROBLEMS = 50
LARGEST = 1_000_000_000


@attrs.frozen
class Words:
    """What a kind of text calls its parts, the `nothing` that stands for none first, and how many entries an array (or a table) of it may have."""

    table: str
    text: str
    nothing: tuple[Any, ...]
    most_entries: int


class Strict:
    """Makes values of a plain tree: a hook for each kind of type, and more of them for types that are written in a way of their own."""

    def __init__(self, words: Words, hooks: dict[Any, Hook], names: Callable[[type], list[str]] = lambda _: []) -> None:
        """`names` are the fields of a type as a message lists them, where that is not all of them in order."""
        self._words = words
        self._names = names
        self._made: dict[type, Callable[[Tree, Any], Any]] = {}
        self._converter = converter = Converter(forbid_extra_keys=True, detailed_validation=True)
        # The last hook whose question is answered with yes is the one that is used.
        converter.register_structure_hook_func(attrs.has, self.table)
        converter.register_structure_hook_func(lambda kind: _origin(kind) is tuple, self._entries)
        converter.register_structure_hook_func(lambda kind: _origin(kind) is Literal, _one_of)
        converter.register_structure_hook_func(is_optional, self._optional)
        converter.register_structure_hook(int, _whole_number)
        converter.register_structure_hook(bool, _yes_or_no)
        converter.register_structure_hook(str, self._text)
        for kind, hook in hooks.items():
            if isinstance(kind, type):
                converter.register_structure_hook(kind, hook)
            else:
                converter.register_structure_hook_func(partial(eq, kind), hook)

    def read(self, tree: Any, kind: type[T]) -> T:
        """A value of a kind; whatever is wrong with the tree is a RulesError that lists every problem, or very many of them."""
        try:
            value: T = self._converter.structure(tree, kind)
        except (ClassValidationError, RulesError) as error:
            problems = list(self._problems(error, ""))
        else:
            return value
        left = len(problems) - MOST_PROBLEMS
        raise RulesError(*problems[:MOST_PROBLEMS], *([f"and {left} problems more"] if left > 0 else []))

    def table(self, value: Any, kind: type[T]) -> T:
        """An attrs class from a table of its fields, by a function that cattrs generates for it when it is first asked for."""
        if not isinstance(value, dict):
            refuse(self._words.table, value)
        tree: Tree = {**value}
        if len(tree) > self._words.most_entries:
            msg = f"at most {self._words.most_entries} fields, not {len(tree)}"
            raise RulesError(msg)
        if kind not in self._made:
            self._made[kind] = make_dict_structure_fn(kind, self._converter)
        made: T = self._made[kind](tree, kind)
        return made

    def _text(self, value: Any, _: Any) -> str:
        if not isinstance(value, str):
            refuse(self._words.text, value)
        return value

    def _optional(self, value: Any, kind: Any) -> Any:
        if any(value is nothing for nothing in self._words.nothing):
            return None
        inner = next(one for one in get_args(kind) if one is not NoneType)
        try:
            return self._converter.structure(value, inner)
        except RulesError as error:
            what, comma, not_this = error.problems[0].partition(", not ")
            if inner in (int, bool) and comma:
                msg = f"{what}, or {shown_plainly(self._words.nothing[0])} for none{comma}{not_this}"
                raise RulesError(msg) from None
            raise

    def _entries(self, value: Any, kind: Any) -> tuple[Any, ...]:
        """An array, each entry of its type."""
        if not isinstance(value, list):
            refuse("an array", value)
        rows: list[Any] = [*value]
        if len(rows) > self._words.most_entries:
            msg = f"at most {self._words.most_entries} entries, not {len(rows)}"
            raise RulesError(msg)
        inner = get_args(kind)
        if inner[-1] is not Ellipsis and len(rows) != len(inner):
            msg = f"an array of {len(inner)}, not of {len(rows)}"
            raise RulesError(msg)
        problems: list[str] = []
        made: list[Any] = []
        for place, row in enumerate(rows):
            try:
                made.append(self._converter.structure(row, inner[0 if inner[-1] is Ellipsis else place]))
            except (ClassValidationError, RulesError) as error:
                problems += self._problems(error, f"[{place}]")
            if len(problems) > MOST_PROBLEMS:
                break  # an array may be long, and what is wrong with it has been told
        if problems:
            raise RulesError(*problems)
        return tuple(made)

    def _problems(self, error: BaseException, path: str) -> Iterator[str]:
        """Every problem of an error and of those within it, with the path of its field."""
        if isinstance(error, ClassValidationError):
            noted, others = error.group_exceptions()
            for inner, note in noted:
                yield from self._problems(inner, joined(path, note.name))
            for inner in others:
                yield from self._problems(inner, path)
        elif isinstance(error, ForbiddenExtraKeysError):
            known = self._names(error.cl) or [field.name for field in attrs.fields(error.cl) if field.init]
            for number, name in enumerate(sorted(error.extra_fields)):
                there_are = "" if number else f"; there are {', '.join(known)}"
                yield f"{path}{'.' if path else ''}{_key(name)}: no such field{there_are}"
        elif isinstance(error, RulesError):
            yield from (joined(path, problem) for problem in error.problems)
        else:
            yield f"{path}: is missing" if isinstance(error, KeyError) else f"{path}: {error}"


def refuse(what: str, value: object) -> NoReturn:
    """Refuse a value of the text where something else is wanted."""
    msg = f"{what}, not {shown_plainly(value)}"
    raise RulesError(msg)


def shown_plainly(value: object) -> str:
    """A value of the text, briefly, as it stands there."""
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "an array"
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int) and abs(value) > LARGEST:
        return "so large a number"
    return str(value)


def quoted(text: str) -> str:
    """Text in quotes, if it is not too long all of it, and nothing in it that cannot be printed."""
    short = text if len(text) <= 40 else text[:37] + "..."
    return json.dumps(short, ensure_ascii=not short.isprintable())


def _whole_number(value: Any, _: Any) -> int:
    if type(value) is not int or abs(value) > LARGEST:
        refuse("a whole number", value)
    return value


def _yes_or_no(value: Any, _: Any) -> bool:
    if not isinstance(value, bool):
        refuse("true or false", value)
    return value


def _one_of(value: Any, kind: Any) -> str:
    if not isinstance(value, str) or value not in get_args(kind):
        refuse(f"one of {', '.join(get_args(kind))}", value)
    return value


def _origin(kind: Any) -> Any:
    return get_origin(kind)


def is_optional(kind: Any) -> bool:
    """Whether a type allows None."""
    return _origin(kind) in (Union, UnionType) and NoneType in get_args(kind)


def _key(name: str) -> str:
    """A key as it is written in the text, if it is not too long."""
    short = name if len(name) <= 40 else name[:37] + "..."
    return short if re.fullmatch(r"[A-Za-z0-9_.-]+", short) else quoted(short)


_FIELD_FIRST = re.compile(r"[a-z_]+(\[\d+\]|\.[a-z_]+)*: |\[\d+\]")


def joined(path: str, more: str) -> str:
    """A path and what belongs behind it: a field, an entry, or a sentence about the path itself."""
    if not path:
        return more
    if more.startswith("["):
        return path + more
    if re.fullmatch(r"\S+", more) or _FIELD_FIRST.match(more):
        return f"{path}.{more}"
    return f"{path}: {more}"

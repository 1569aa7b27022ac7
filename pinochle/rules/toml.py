"""House rules as files: `Rules` to TOML and back.

The short form names a preset and gives the tables of the fields that are changed; the full form gives every field. `false` says that there is none of something
(`passing = false`, `deal.redeal_nines = false`), since TOML has no word for it. The pack is given by its size; a meld table, a following rule and a way of counting by their
names in the catalogue, or as a table of fields, which `base = "single_1"` begins from such a name.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar, get_args, get_type_hints

import attrs

from pinochle.cards import PACKS, Pack
from pinochle.errors import RulesError
from pinochle.meld_tables import MELD_TABLES, meld_table
from pinochle.melds import MeldTable
from pinochle.rules.presets import preset, preset_names
from pinochle.rules.rules import Rules
from pinochle.rules.sheet import PARTS
from pinochle.rules.strict import Strict, Tree, Words, is_optional, joined, refuse, shown_plainly
from pinochle.tricks import COUNTING_SCHEMES, FOLLOWING_RULES, Counting, Following, counting_scheme, following_rule

T = TypeVar("T")

# What may be given by a name, or begun from one.
_CATALOGUE: dict[type, Mapping[str, Any]] = {
    MeldTable: MELD_TABLES,
    Following: FOLLOWING_RULES,
    Counting: COUNTING_SCHEMES,
}
_NAMED: dict[type, Callable[[str], Any]] = {
    MeldTable: meld_table,
    Following: following_rule,
    Counting: counting_scheme,
}

# A file of rules is small; these bounds keep text that is none from taking long.
_MOST_TEXT = 100_000
_LONGEST_LINE = 1_000


# ---- writing ----


def to_toml(rules: Rules) -> str:
    """The rules as TOML: a preset's name and what differs from it, where the rules bear one; else every field.

    >>> print(to_toml(preset("joedog").changed({"ending.target": 200, "passing": None})), end="")
    name = "joedog"
    preset = "joedog"
    passing = false
    <BLANKLINE>
    [ending]
    target = 200
    """
    if not isinstance(rules, Rules):
        msg = f"rules are written as TOML, not {type(rules).__name__}"
        raise RulesError(msg)
    return "\n".join(_lines(tree_of(rules), ()))


def tree_of(rules: Rules) -> Tree:
    """What the text says as a tree of tables, arrays and plain values."""
    if rules.name in preset_names():
        return {"name": rules.name, "preset": rules.name, **_changes(rules, preset(rules.name))}
    return _fields_of(rules)


def _kind(value: Any) -> type[Any]:
    kind: type[Any] = value.__class__
    return kind


def _plain(value: Any) -> Any:
    """A value as TOML has it: parts as tables, None as false, what has a name in the catalogue by that name."""
    if _kind(value) in _CATALOGUE:
        return _named(value)
    if isinstance(value, tuple):
        rows: list[Any] = [*value]
        return [_plain(row) for row in rows]
    if isinstance(value, Pack):
        return value.size if PACKS.get(value.size) == value else _fields_of(value)
    if value is None:
        return False
    return _fields_of(value) if attrs.has(_kind(value)) else value


def _fields_of(value: Any) -> Tree:
    """Every field; a part that a game has none of is left out."""
    kind: Any = _kind(value)
    fields = {name: getattr(value, name) for name in _field_names(kind)}
    left_out = _optional_parts(kind)
    return {name: _plain(field) for name, field in fields.items() if field is not None or name not in left_out}


@lru_cache(maxsize=32)
def _optional_parts(kind: Any) -> frozenset[str]:
    hints: dict[str, Any] = get_type_hints(kind)
    return frozenset(name for name, hint in hints.items() if is_optional(hint) and any(map(attrs.has, get_args(hint))))


def _field_names(kind: type) -> list[str]:
    names = [field.name for field in attrs.fields(kind) if field.init]
    return ["name", "unit", "seats", "sides", *PARTS] if kind is Rules else names


def _named(value: Any) -> Any:
    """A meld table, following rule or way of counting: by its name, by the name that it begins from, or field by field."""
    known = _CATALOGUE[_kind(value)]
    name = next((name for name, entry in known.items() if entry == value), None)
    if name is not None:
        return name
    base = str(getattr(value, "name", None))
    return {"base": base, **_changes(value, known[base])} if base in known else _fields_of(value)


def _changes(value: Any, base: Any) -> Tree:
    """The fields of a value that differ from those of another one of its kind."""
    changes: Tree = {}
    for name in _field_names(_kind(value)):
        mine, theirs = getattr(value, name), getattr(base, name)
        if mine == theirs:
            continue
        comparable = attrs.has(_kind(mine)) and _kind(mine) is _kind(theirs) and not isinstance(mine, Pack)
        changes[name] = _plain(mine)
        if comparable and not (_kind(mine) in _CATALOGUE and _begins_elsewhere(mine, theirs, changes[name])):
            changes[name] = _changes(mine, theirs)
    return changes


def _begins_elsewhere(mine: Any, theirs: Any, plain: Any) -> bool:
    """Whether something of the catalogue is better told by its own name than by what differs from the other one."""
    same_name = getattr(mine, "name", None) == getattr(theirs, "name", None)
    return isinstance(plain, str) or ("base" in plain and not same_name)


def _lines(tree: Tree, path: tuple[str, ...]) -> Iterator[str]:
    """The lines of a table: its own fields, then the tables within it."""
    for name, value in tree.items():
        if not isinstance(value, dict):
            yield f"{name} = {_value(value, len(name) + 3)}"
    for name, value in tree.items():
        if isinstance(value, dict):
            table: Tree = {**value}
            if not all(isinstance(inner, dict) for inner in table.values()):
                yield ""
                yield f"[{'.'.join((*path, name))}]"
            yield from _lines(table, (*path, name))
    if not path:
        yield ""  # for the line break at the end


def _value(value: Any, column: int = 0) -> str:
    """A value that begins in some column; an array that would grow too long has an entry a line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        rows: list[Any] = [*value]
        words = [_value(row) for row in rows]
        line = f"[{', '.join(words)}]"
        return line if column + len(line) <= 80 else "\n".join(["[", *(f"    {word}," for word in words), "]"])
    return str(value)


# ---- reading ----


def from_toml(text: str) -> Rules:
    r"""Rules from TOML, in the short form or the full one; whatever is wrong with it is a RulesError that lists every problem with the path of its field.

    >>> rules = from_toml('preset = "joedog"\n[ending]\ntarget = 200')
    >>> rules.name, rules.ending.target
    ('joedog', 200)
    >>> from_toml('preset = "joedog"\n[ending]\ntarget = "200"')
    Traceback (most recent call last):
    ...
    pinochle.errors.RulesError: ending.target: a whole number, or false for none, not "200"
    """
    return rules_from(_parsed(text))


def rules_from(tree: Tree) -> Rules:
    """Rules from the tree that the text says, in the short form or the full one; RulesError as in `from_toml`."""
    tree = {**tree}
    name = tree.pop("preset", None)
    if name is not None:
        if not isinstance(name, str):
            msg = f"preset: the name of a preset, not {shown_plainly(name)}"
            raise RulesError(msg)
        try:
            base = preset(name)
        except RulesError as error:
            raise RulesError(*(f"preset: {problem}" for problem in error.problems)) from None
        tree = _laid_over(_written_out(base), tree)
    return _STRICT.read(tree, Rules)


def _parsed(text: object) -> Tree:
    if not isinstance(text, str):
        msg = f"TOML is read from text, not from {type(text).__name__}"
        raise RulesError(msg)
    if len(text) > _MOST_TEXT:
        msg = f"TOML: rules have at most {_MOST_TEXT} characters, not {len(text)}"
        raise RulesError(msg)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_LINE:
            msg = f"TOML: line {number} is longer than {_LONGEST_LINE} characters"
            raise RulesError(msg)
    try:
        return tomllib.loads(text)
    except RecursionError:
        problem = "arrays or tables are nested too deeply"
    except ValueError as error:  # a syntax error, which knows its line; or a number that Python will not read
        end = f"line {text.count(chr(10)) + 1}, the end of the text"
        problem = re.sub(r"end of document", end, str(error))
    msg = f"TOML: {problem}"
    raise RulesError(msg) from None


def _written_out(value: Any) -> Any:
    """A value with all its fields as a tree, so that changes can be laid over it."""
    if attrs.has(_kind(value)) and not isinstance(value, Pack):
        return {name: _written_out(getattr(value, name)) for name in _field_names(_kind(value))}
    return _plain(value)


def _laid_over(old: Tree, new: Tree) -> Tree:
    """A tree with another one laid over it, table by table; a table that names its `base` replaces the old one."""
    tree = dict(old)
    for name, value in new.items():
        before: Any = old.get(name)
        both = isinstance(value, dict) and isinstance(before, dict) and "base" not in value
        tree[name] = _laid_over({**before}, {**value}) if both else value
    return tree


# What is not written as a table of fields, or not only so.


def _pack(value: Any, _: Any) -> Pack:
    if type(value) is int and value in PACKS:
        return PACKS[value]
    if not isinstance(value, dict):
        refuse(f"one of {', '.join(map(str, PACKS))}", value)
    return _STRICT.table({**value}, Pack)


def _from_catalogue(value: Any, kind: type[T]) -> T:
    """A meld table and the like: by name, or as a table, which may begin from a name."""
    if isinstance(value, str):
        named: T = _NAMED[kind](value)
        return named
    if not isinstance(value, dict):
        refuse("a name of the catalogue, or a table", value)
    tree: Tree = {**value}
    base = tree.pop("base", None)
    if base is None:
        return _STRICT.table(tree, kind)
    try:
        begun = _NAMED[kind](base) if isinstance(base, str) else refuse("a name of the catalogue", base)
    except RulesError as error:
        raise RulesError(*(joined("base", problem) for problem in error.problems)) from None
    return _STRICT.table(_laid_over(_written_out(begun), tree), kind)


# JSON, where these trees are written too, has a word of its own for none.
_STRICT = Strict(
    Words("a table", "text in quotes", (False, None), most_entries=200),
    {**dict.fromkeys(_CATALOGUE, _from_catalogue), Pack: _pack},
    lambda kind: ["preset"] * (kind is Rules) + _field_names(kind),
)

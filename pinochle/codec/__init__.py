"""States, views, moves, rules and scores as JSON, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, overload

import attrs

from pinochle.codec.games import state_of, state_tree
from pinochle.codec.rooms import view_of
from pinochle.codec.seen import view_tree
from pinochle.codec.text import parsed, written
from pinochle.codec.wire import plain, read
from pinochle.errors import SetupError, shown
from pinochle.melds import MeldScore
from pinochle.moves import MOVE_TYPES, Move
from pinochle.phases.corridor import State
from pinochle.phases.public import Phase
from pinochle.rules.rules import Rules
from pinochle.rules.strict import shown_plainly
from pinochle.scoring import HandScore
from pinochle.views import View

SCHEMA = 1
Written: TypeAlias = State | View | Move | Rules | HandScore | MeldScore
Kind = Literal["state", "view", "move", "rules", "hand_score", "meld_score"]
_KINDS: tuple[Kind, ...] = ("state", "view", "move", "rules", "hand_score", "meld_score")


def to_json(value: Written) -> str:
    """A state, view, move, rules or score as JSON, in one canonical way: on one line, without blanks, its keys in a fixed order.

    A state is written as its rules and moves, a view as what its seat sees. Anything else, and a state that was not reached by playing, is a SetupError.

    >>> from pinochle.moves import Bid
    >>> from pinochle.rules.presets import preset
    >>> to_json(Bid(20))
    '{"schema":1,"kind":"move","move":"bid 20"}'
    >>> to_json(preset("joedog").changed({"ending.target": 200}))
    '{"schema":1,"kind":"rules","rules":{"name":"joedog","preset":"joedog","ending":{"target":200}}}'
    """
    kind, tree = _tree_of(value)
    return written({"schema": SCHEMA, "kind": kind, **tree})


def _tree_of(value: object) -> tuple[Kind, dict[str, Any]]:
    if isinstance(value, Phase):
        return "state", state_tree(value)
    if isinstance(value, View):
        return "view", view_tree(value)
    if isinstance(value, Rules):
        return "rules", {"rules": plain(value)}
    if isinstance(value, HandScore):
        return "hand_score", plain(value)
    if isinstance(value, MeldScore):
        return "meld_score", plain(value)
    if isinstance(value, MOVE_TYPES):
        return "move", {"move": str(value)}
    msg = f"JSON is written of states, views, moves, rules and scores, not of {shown(value)}"
    raise SetupError(msg)


@overload
def from_json(text: str, expect: None = None) -> Written: ...
@overload
def from_json(text: str, expect: Literal["state"]) -> State: ...
@overload
def from_json(text: str, expect: Literal["view"]) -> View: ...
@overload
def from_json(text: str, expect: Literal["move"]) -> Move: ...
@overload
def from_json(text: str, expect: Literal["rules"]) -> Rules: ...
@overload
def from_json(text: str, expect: Literal["hand_score"]) -> HandScore: ...
@overload
def from_json(text: str, expect: Literal["meld_score"]) -> MeldScore: ...


def from_json(text: str, expect: Kind | None = None) -> Written:
    """What a JSON text says, as it was; `expect` is the one kind that is wanted: "state", "view", "move", "rules", "hand_score" or "meld_score".

    Nothing is taken on trust: the moves of a state are played, and are legal, and a view is one that its seat can have. Keys that are not known are refused. Text that is
    no JSON, or has more than 1,000,000 characters, is a NotationError that says where; what cannot be is a SetupError that lists every problem with its path.

    >>> from_json('{"schema": 1, "kind": "move", "move": "bid 20"}')
    Bid(amount=20)
    >>> from_json('{"schema": 1, "kind": "move", "move": "bid", "seat": 1}', "move")
    Traceback (most recent call last):
    ...
    pinochle.errors.SetupError: move: cannot read 'bid' at character 1: expected a card to play, ...; seat: no such field; there are move
    """
    if expect is not None and expect not in _KINDS:
        msg = f"expect: one of {', '.join(_KINDS)}, or None, not {shown(expect)}"
        raise SetupError(msg)
    tree: Any = parsed(text)
    if not isinstance(tree, dict):
        msg = f"an object is read, with schema and kind, not {shown_plainly(tree)}"
        raise SetupError(msg)
    rest: dict[str, Any] = {**tree}
    schema, kind = rest.pop("schema", None), rest.pop("kind", None)
    problems = [] if schema == SCHEMA and type(schema) is int else [f"schema: {SCHEMA}, not {shown_plainly(schema)}"]
    if kind not in (_KINDS if expect is None else (expect,)):
        problems.append(
            f"kind: {'one of ' + ', '.join(_KINDS) if expect is None else expect}, not {shown_plainly(kind)}"
        )
    if problems:
        raise SetupError(*problems)
    return _READERS[kind](rest)


@attrs.frozen
class _OneMove:
    move: Move


@attrs.frozen
class _OneRules:
    rules: Rules


_READERS: dict[str, Callable[[dict[str, Any]], Written]] = {
    "state": state_of,
    "view": view_of,
    "move": lambda tree: read(tree, _OneMove).move,
    "rules": lambda tree: read(tree, _OneRules).rules,
    "hand_score": lambda tree: read(tree, HandScore),
    "meld_score": lambda tree: read(tree, MeldScore),
}

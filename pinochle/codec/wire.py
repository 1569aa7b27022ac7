"""What every JSON is made of: cards, moves, scores and rules, each written in one way and read by nothing else."""

from __future__ import annotations

from functools import lru_cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

import attrs
from cattrs import Converter

from pinochle.cards import Card, Suit, pack_hand, parse_card, parse_suit
from pinochle.errors import NotationError, RulesError, SetupError
from pinochle.melds import Meld, MeldScore
from pinochle.moves import MOVE_TYPES, Move, Play, TableCard
from pinochle.notation import parse_move
from pinochle.phases.log import Step
from pinochle.phases.public import Call
from pinochle.rules.rules import Rules
from pinochle.rules.strict import Strict, Tree, Words, refuse
from pinochle.rules.toml import rules_from, tree_of

T = TypeVar("T")
_LONGEST_MOVE = 1_000  # a deal of the largest pack has less


@attrs.frozen
class _Melded:
    """A `MeldScore` with its cards spelt out."""

    points: int
    melds: tuple[Meld, ...]
    shown: tuple[Card, ...]


# ---- writing ----


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    return _WRITER.unstructure(value)


@lru_cache(maxsize=32)
def _rules_tree(rules: Rules) -> Tree:
    return tree_of(rules)


def _make_writer() -> Converter:
    writer = Converter()
    for kind in (Card, Suit, TableCard, *MOVE_TYPES):
        writer.register_unstructure_hook(kind, str)
    writer.register_unstructure_hook(Rules, _rules_tree)
    writer.register_unstructure_hook(
        MeldScore, lambda score: writer.unstructure(_Melded(score.points, score.melds, score.shown))
    )
    return writer


# ---- reading ----


def read(tree: Any, kind: type[T]) -> T:
    """A value of a tree; everything wrong with it is listed by a SetupError."""
    try:
        return _READER.read(tree, kind)
    except RulesError as error:
        raise SetupError(*error.problems) from None


def _card(value: Any, _: Any) -> Card:
    try:
        return parse_card(value)
    except NotationError as error:
        refuse(error.expected, value)


def _suit(value: Any, _: Any) -> Suit:
    try:
        return parse_suit(value)
    except NotationError as error:
        refuse(error.expected, value)


def _move(value: Any, kinds: Any) -> Move | None:
    """A move by its text, of one of the kinds that may stand there; null where that is one of them."""
    if value is None and NoneType in get_args(kinds):
        return None
    if not isinstance(value, str) or len(value) > _LONGEST_MOVE:
        refuse("the text of a move", value)
    try:
        move: Move = parse_move(value)
    except (NotationError, SetupError) as error:
        raise RulesError(str(error)) from None
    fits: bool = isinstance(move, kinds)
    if not fits:
        refuse("the text of a move that can stand here", value)
    return move


def _table_card(value: Any, _: Any) -> TableCard:
    play = _move(value, Play)
    if not isinstance(play, Play) or not play.uses:
        refuse("a card with what it has served for, such as KH:m", value)
    return TableCard(play.card, play.uses)


def _melded(value: Any, _: Any) -> MeldScore:
    found = _READER.table(value, _Melded)
    try:
        return MeldScore(found.points, found.melds, pack_hand(found.shown))
    except SetupError as error:
        raise RulesError(*(f"shown: {problem}" for problem in error.problems)) from None


def _rules(value: Any, _: Any) -> Rules:
    if not isinstance(value, dict):
        refuse("rules, as an object", value)
    return rules_from({**value})


_WRITER = _make_writer()
_READER = Strict(
    Words("an object", "text", (None,), most_entries=10_000),
    {
        Card: _card,
        Suit: _suit,
        TableCard: _table_card,
        Move: _move,
        get_type_hints(Step)["move"]: _move,
        get_type_hints(Call)["move"]: _move,
        MeldScore: _melded,
        Rules: _rules,
    },
)

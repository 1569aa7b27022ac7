"""A position on one line, for bug reports: the rules, how the game stood, the cards dealt, and the moves of this deal.

Four parts with `|` between them, of which the last two may be missing:

    pinochle 1 joedog {ending.target = 200} | dealer 2 scores 90 41 deals 3 | AATKQ.KQJ9..TT9 ... | bid 16, pass, ...

The rules are the name of a preset and the fields that are changed, or all fields. How the game stood is told as far as it is not as games begin. The cards are a hand for
each seat, and after a `+` what else was dealt: the widow; or the turned card, then the stock from its top. The moves stand as `format_moves` writes them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import attrs

from pinochle.cards import parse_cards, unpack_hand
from pinochle.engine import apply_move, new_game
from pinochle.errors import NotationError, RulesError, SetupError, shown
from pinochle.moves import Deal, IllegalMoveError, Move
from pinochle.notation import format_hand, format_moves, parse_hand, parse_moves
from pinochle.phases.corridor import State
from pinochle.phases.log import moves_made
from pinochle.phases.public import Dealing, Phase, Sheet
from pinochle.rules.layout import Dealt
from pinochle.rules.rules import Rules
from pinochle.rules.toml import _value, rules_from, tree_of
from pinochle.standing import Standing

_VERSION = "1"
_LONGEST = 20_000  # characters, far more than all fields of any rules take
_MARKS = str.maketrans({mark: f"\\u{ord(mark):04x}" for mark in "|\x85\u2028\u2029"})


# ---- writing ----


def state_line(state: State) -> str:
    """The state on one line; two states that are equal, in games that stand alike, have the same line.

    What is no state, or does not remember how it came about, is a SetupError. The deals before this one are not on it, but what they came to.

    >>> from pinochle.engine import deal
    >>> from pinochle.rules.presets import preset
    >>> for part in state_line(deal(new_game(preset("auction_three_handed")), 1)).split(" | "):
    ...     print(part)
    pinochle 1 auction_three_handed
    dealer 0
    AKQJ.KQ9.KQ99.ATTJ TKQ.AK9.ATKQJJ.KQ9 ATJ9.ATTQJJ.A.AKQ9 + 9S TD JC
    """
    before = sheet_before(state)
    log = state.sheet.log
    parts = [f"pinochle {_VERSION} {_rules_text(before.rules)}", _standing_text(before)]
    if log.dealt is not None:
        parts.append(_cards_text(log.dealt))
    moves = format_moves(moves_made(state)[1:], before.rules.seats)
    if moves:
        parts.append(", ".join(moves))
    line = " | ".join(parts)
    if len(line) > _LONGEST:
        msg = f"these rules take {len(line)} characters, and a line has at most {_LONGEST}"
        raise SetupError(msg)
    return line


def sheet_before(state: object) -> Sheet:
    """The sheet before the deal of a state, or the next one where none is going on; SetupError where the state does not know it."""
    if not isinstance(state, Phase):
        msg = f"a game state is needed here, not {type(state).__name__}"
        raise SetupError(msg)
    before = state.sheet.log.before
    if before is not None and state.sheet.log.dealt is not None:
        return before
    if isinstance(state, Dealing):
        return state.sheet
    msg = "this state does not remember how it came about, so it cannot be written as moves"
    raise SetupError(msg)


def numbers_of(sheet: Sheet) -> dict[str, int | tuple[int, ...]]:
    """What stands on a sheet before a deal: the dealer, and whatever is not as games begin."""
    standing = Standing.of(sheet)
    first = Standing.of(new_game(sheet.rules, dealer=sheet.dealer).sheet)
    names = [field.name for field in attrs.fields(Standing)]
    return {
        name: getattr(standing, name)
        for name in names
        if name == "dealer" or getattr(standing, name) != getattr(first, name)
    }


def _rules_text(rules: Rules) -> str:
    tree = tree_of(rules)
    name = tree.pop("preset", "")
    if name:
        del tree["name"]
    fields = ", ".join(_fields(tree, ""))
    return " ".join(part for part in (name, f"{{{fields}}}" if fields else "") if part)


def _fields(tree: dict[str, Any], path: str) -> Iterator[str]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _fields({**value}, f"{path}{name}.")
        else:
            yield f"{path}{name} = {_in_line(value)}"


def _in_line(value: Any) -> str:
    """A value of TOML that needs no second line and has no mark in it that ends a part."""
    if isinstance(value, list):
        rows: list[Any] = [*value]
        return f"[{', '.join(map(_in_line, rows))}]"
    return _value(value).translate(_MARKS)


def _standing_text(before: Sheet) -> str:
    words: list[str] = []
    for name, value in numbers_of(before).items():
        words += [name, *map(str, value if isinstance(value, tuple) else (value,))]
    return " ".join(words)


def _cards_text(dealt: Dealt) -> str:
    hands = " ".join(format_hand(unpack_hand(hand)) for hand in dealt.hands)
    turned = () if dealt.turned is None else (dealt.turned,)
    rest = (*dealt.widow, *turned, *dealt.stock)
    return f"{hands} + {' '.join(map(str, rest))}" if rest else hands


# ---- reading ----


def parse_state_line(text: str) -> State:
    """Read a state from its line and play it, every move checked: NotationError, RulesError, SetupError or IllegalMoveError where something is wrong.

    Case, blanks and line breaks do not matter, nor whether a card is written with `10` or a suit symbol.

    >>> state = parse_state_line("pinochle 1 joedog | dealer 3 scores 90 41 deals 3")
    >>> state.dealer, state.scores, state_line(state)
    (3, (90, 41), 'pinochle 1 joedog | dealer 3 scores 90 41 deals 3')
    """
    parts = _parts_of(text)
    rules = _read_rules(parts[0])
    state: State = Dealing(_read_standing(parts[1], rules).sheet(rules))
    if len(parts) > 2:
        state = apply_move(state, _read_cards(parts[2], rules, state.dealer))
    for _, after in played(state, parts[3:]):
        state = after
    return state


def played(state: State, rows: Sequence[str], deal: str = "") -> Iterator[tuple[Move, State]]:
    """Each move that some rows say, with the state after it; an error says in which deal, and at which of the moves in it."""
    moves = parse_moves(rows)
    number = 0
    while True:
        number += 1
        with placed(f"{deal}, move {number}" if deal else f"move {number}"):
            move = next(moves, None)
            if move is None:
                return
            if isinstance(move, Deal):
                raise NotationError(str(move)[:60], 0, "a move of this deal; its cards stand before them")
            state = apply_move(state, move)
        yield move, state


class _PlacedError(NotationError):
    """Text that cannot be read, with the place where it stands."""

    def __init__(self, text: str, position: int, expected: str, place: str) -> None:
        super().__init__(text, position, expected)
        self.args = (text, position, expected, place)
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {super().__str__()}"


@contextmanager
def placed(place: str) -> Generator[None]:
    """Say of whatever goes wrong within where it did."""
    try:
        yield
    except IllegalMoveError as error:
        raise IllegalMoveError(attrs.evolve(error.illegal, message=f"{place}: {error}")) from None
    except NotationError as error:
        raise _PlacedError(error.text, error.position, error.expected, place) from None
    except RulesError as error:
        raise RulesError(*(f"{place}: {problem}" for problem in error.problems)) from None
    except SetupError as error:
        raise SetupError(*(f"{place}: {problem}" for problem in error.problems)) from None


def _parts_of(text: object) -> list[str]:
    if not isinstance(text, str):
        raise NotationError(shown(text), 0, "the line of a state")
    if len(text) > _LONGEST:
        raise NotationError(text[:60], 0, f"a line of at most {_LONGEST} characters, and this has {len(text)}")
    parts = [part.strip() for part in re.sub(r"\s*[\r\n]\s*", " ", text).split("|")]
    if not 2 <= len(parts) <= 4:
        raise NotationError(text, 0, "two to four parts with | between them: rules, how the game stood, cards, moves")
    return parts


_GAME = re.compile(r"pinochle\s+(\S+)\s+(\w*)\s*(\{.*\})?", re.ASCII | re.IGNORECASE)


def _read_rules(text: str) -> Rules:
    found = _GAME.fullmatch(text)
    if found is None or not (found[2] or found[3]):
        raise NotationError(text, 0, "pinochle, a version, the name of a preset, and perhaps changed fields in braces")
    version, name, fields = found.groups()
    if version != _VERSION:
        raise NotationError(text, found.start(1), f"version {_VERSION}, the only one there is")
    with placed("rules"):
        tree = _tree_of(fields or "{}")
        return rules_from({"preset": name.lower(), **tree} if name else tree)


def _tree_of(fields: str) -> dict[str, Any]:
    try:
        tree: dict[str, Any] = tomllib.loads(f"rules = {fields}")["rules"]
    except RecursionError:
        msg = "arrays or tables are nested too deeply"
        raise RulesError(msg) from None
    except ValueError as error:
        msg = f"these fields are not as TOML has them: {error}"
        raise RulesError(msg) from None
    return tree


_ROWS = ("scores", "checks")


def _read_standing(text: str, rules: Rules) -> Standing:
    """How the game stood: what is not said is as games begin."""
    numbers: dict[str, list[int]] = {}
    row: list[int] | None = None
    names = [field.name for field in attrs.fields(Standing)]
    for found in re.finditer(r"[^\s,]+", text):
        word = found[0].lower()
        if word in names and word not in numbers:
            row = numbers[word] = []
        elif row is not None and re.fullmatch(r"-?[0-9]{1,9}", word):
            row.append(int(word))
        else:
            raise NotationError(text, found.start(), f"{', '.join(names)}, each once, and its numbers after it")
    wrong = [name for name, row in numbers.items() if name not in _ROWS and len(row) != 1]
    if wrong or "dealer" not in numbers:
        raise NotationError(text, 0, f"one number after {wrong[0] if wrong else 'dealer'}")
    first = Standing.of(new_game(rules).sheet)
    return attrs.evolve(
        first,
        **{name: tuple(row) if name in _ROWS else row[0] for name, row in numbers.items()},  # type: ignore[arg-type]
    )


def _read_cards(text: str, rules: Rules, dealer: int) -> Deal:
    """The deal that a hand for each seat, and what lies beside them, come from."""
    named, _, beside = text.partition("+")
    words = named.split()
    if len(words) != rules.seats:
        raise NotationError(text, 0, f"a hand for each of {rules.seats} seats, and these are {len(words)}")
    hands = [list(parse_hand(word)) for word in words]
    rest = list(parse_cards(beside.strip()))
    if rules.deal.turn_up and rules.stock is None:  # the card beside the hands is the dealer's last one, turned
        if len(rest) != 1 or rest[0] not in hands[dealer]:
            raise NotationError(text, 0, "after a +, the one card that was turned, which the dealer has among his")
        hands[dealer].remove(rest[0])
        hands[dealer] += rest
        rest = []
    elif sum(map(len, hands)) + len(rest) < rules.deal.pack.size:
        msg = f"cards: {sum(map(len, hands)) + len(rest)} in all, and the pack has {rules.deal.pack.size}"
        raise SetupError(msg)
    with placed("cards"):
        return Deal.of_hands(rules, dealer, hands, rest)

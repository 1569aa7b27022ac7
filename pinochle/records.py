"""Games read from text and played again, with every move and every result checked.

A record is TOML, as `recording` writes it. A file may hold many of them, each from its line `format = 1` on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, NoReturn, TypeGuard

import attrs

from pinochle.cards import parse_cards
from pinochle.engine import apply_move, new_game
from pinochle.errors import NotationError, PinochleError, RulesError, SetupError, shown
from pinochle.lines import placed, played
from pinochle.moves import Deal, Move
from pinochle.phases.corridor import State
from pinochle.phases.public import Dealing
from pinochle.recording import FORMAT, HIDDEN, MOST_DEALS, MOST_TEXT, results_of
from pinochle.rules.checks import is_whole
from pinochle.rules.rules import Rules
from pinochle.rules.strict import Tree, joined
from pinochle.rules.toml import rules_from
from pinochle.standing import Standing
from pinochle.tricks import MAX_SEATS

_LONGEST_LINE = 2_000
_MOST_DOTS = 8  # in a line that is no comment; reading keys of many parts takes long
_MOST_PROBLEMS = 20


def replay(text: str) -> Iterator[State]:
    """Play a record again: every state in order, from the one that waits for the first cards on.

    What is no record is refused at once, and a move that is not legal, or a result that is not what the moves come to, where it is reached: NotationError, RulesError,
    SetupError or IllegalMoveError, each saying in which deal and at which move. Case, blanks and comments do not matter, nor whether moves stand in one text or in arrays.

    >>> from pinochle.engine import deal
    >>> from pinochle.recording import record
    >>> from pinochle.rules.presets import preset
    >>> state = deal(new_game(preset("joedog")), 1)
    >>> [again == state for again in replay(record(state))]
    [False, True]
    """
    game = read_script(text, 1)
    return (state for _, state in game.walk())


@attrs.frozen
class Recorded:
    """A game of a file: the `line` it begins in, its `text`, and the `state` it comes to; or None, and the `error` that stands in the way."""

    line: int
    text: str
    state: State | None
    error: PinochleError | None


def replay_all(text: str) -> Iterator[Recorded]:
    r"""All games of a file, each from a line `format = 1` to the next; what is wrong with one of them is said with it, and the others are read all the same.

    The lines that errors name are those of the file. What is no text is a NotationError.

    >>> [(game.line, str(game.error)) for game in replay_all('format = 1\n\nformat = 1\n[rules]\npreset = "joe"\n')]
    [(1, 'rules: is missing'), (3, "rules.preset: no preset is called 'joe'; the nearest is 'joedog'")]
    """
    if not isinstance(text, str):
        raise NotationError(shown(text), 0, "text")
    return (_recorded(piece, line) for line, piece in pieces(text))


def pieces(text: str) -> Iterator[tuple[int, str]]:
    """The games of a file with the lines they begin in; what stands before the first is no game, but is handed out too if it is more than comments."""
    begun, piece = 1, list[str]()
    said = False  # whether there is anything but comments
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if _BEGINS.match(line):
            if said:
                yield begun, "\n".join(piece)
            begun, piece, said = number, [], True
        elif not said and line.strip() and not line.lstrip().startswith("#"):
            begun, piece, said = number, [], True
        piece.append(line)
    if said:
        yield begun, "\n".join(piece)


_BEGINS = re.compile(r"""[ \t]*["']?format["']?[ \t]*=""")


def _recorded(text: str, line: int) -> Recorded:
    state: State | None = None
    try:
        for _, after in read_script(text, line).walk():
            state = after
    except PinochleError as error:
        return Recorded(line, text, None, error)
    return Recorded(line, text, state, None)


@attrs.frozen
class DealScript:
    """A deal of a record: where it stands, its cards and rows of moves as they are written, and what it says that it came to."""

    place: str
    cards: str
    rows: tuple[str, ...]
    results: Tree

    def walk(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every move with the state after it, from the cards on, and the results compared."""
        with placed(self.place):
            cards = self._dealt(state)
            state = apply_move(state, cards)
        yield cards, state
        for move, after in played(state, self.rows, self.place):
            state = after
            yield move, state
        with placed(self.place):
            self._compare(state)

    def _dealt(self, state: State) -> Deal:
        if HIDDEN in self.cards:
            raise NotationError(
                HIDDEN, 0, "cards: this is what one seat has seen, and only a whole record can be played again"
            )
        cards = parse_cards(self.cards)
        if len(cards) > 2 * state.rules.deal.pack.size:
            msg = f"cards: {len(cards)} of them, and the pack has {state.rules.deal.pack.size}"
            raise SetupError(msg)
        return Deal(cards)

    def _compare(self, state: State) -> None:
        if not self.results:
            return
        if state.to_act is not None:
            msg = f"{next(iter(self.results))}: is written, but the deal is not over: seat {state.to_act} is to act"
            raise SetupError(msg)
        come_to = results_of(state.sheet, state.winner, every=True)
        wrong = [
            f"{name}: {shown(value)} is written, and the moves come to {come_to.get(name, 'none')}"
            for name, value in self.results.items()
            if come_to.get(name) != value
        ]
        if wrong:
            raise SetupError(*wrong)


@attrs.frozen
class Script:
    """A record as it was read, before any of its moves is looked at."""

    start: State
    deals: tuple[DealScript, ...]

    def walk(self) -> Iterator[tuple[Move | None, State]]:
        """Every state in order with the move that led to it; none led to the first."""
        state = self.start
        yield None, state
        for deal in self.deals:
            for move, after in deal.walk(state):
                state = after
                yield move, state


def read_script(text: object, line: int) -> Script:
    """A record that begins in some line of its file."""
    tree = _parsed(text, line)
    problems = list(_shape_problems(tree))
    if problems:
        _refuse(problems)
    try:
        rules = rules_from(tree["rules"])
    except RulesError as error:
        raise RulesError(*(joined("rules", problem) for problem in error.problems)) from None
    start = _read_start(tree.get("start", {}), rules)
    tables: list[Tree] = tree.get("deals", [])
    lines = [number for number, row in enumerate(str(text).split("\n"), line) if _DEAL.match(row)]
    known = lines if len(lines) == len(tables) else []
    places = [f"deal {number + 1}" + (f" (line {known[number]})" if known else "") for number in range(len(tables))]
    problems = [
        f"{place}: {problem}" for place, table in zip(places, tables, strict=True) for problem in _deal_problems(table)
    ]
    if problems:
        _refuse(problems)
    return Script(start, tuple(_read_deal(place, table) for place, table in zip(places, tables, strict=True)))


_DEAL = re.compile(r"""[ \t]*\[\[[ \t]*["']?deals["']?[ \t]*\]\]""")


def _refuse(problems: list[str]) -> NoReturn:
    left = len(problems) - _MOST_PROBLEMS
    raise SetupError(*problems[:_MOST_PROBLEMS], *([f"and {left} problems more"] if left > 0 else []))


def _parsed(text: object, first: int) -> Tree:
    if not isinstance(text, str):
        raise NotationError(shown(text), 0, "the text of a record")
    if len(text) > MOST_TEXT:
        raise NotationError(text[:60], 0, f"a record of at most {MOST_TEXT} characters, and this has {len(text)}")
    text = text.removeprefix("\ufeff")
    rows = text.split("\n")
    for number, row in enumerate(rows, first):
        many_dots = row.count(".") > _MOST_DOTS and not row.lstrip().startswith("#")
        if len(row) > _LONGEST_LINE or many_dots:
            what = f"{_MOST_DOTS} dots" if many_dots else f"{_LONGEST_LINE} characters"
            with placed(f"line {number}"):
                raise NotationError(row[:60], 0, f"lines of a record, in which there are at most {what}")
    try:
        return tomllib.loads(text)
    except RecursionError:
        row, place, column, problem = rows[0], first, 0, "from here on, arrays or tables are nested too deeply"
    except ValueError as error:  # a syntax error, which knows its line; or a number that Python will not read
        problem, _, at = str(error).partition(" (at ")
        found = re.match(r"line (\d+), column (\d+)", at)
        place, column = (int(found[1]), int(found[2]) - 1) if found else (len(rows), 0)
        row, place = rows[place - 1], place + first - 1
    with placed(f"line {place}"):
        raise NotationError(row, column, f"TOML ({problem[:1].lower()}{problem[1:]})")


# What stands in the tree, before anything is made of it.


def _unknown(tree: Tree, known: tuple[str, ...]) -> Iterator[str]:
    for name in tree:
        if name not in known:
            yield f"{shown(name)}: there is no such field here; there are {', '.join(known)}"


def _shape_problems(tree: Tree) -> Iterator[str]:
    yield from _unknown(tree, ("format", "seen_by", "rules", "start", "deals"))
    version = tree.get("format")
    if type(version) is not int or version != FORMAT:
        yield (
            "format: is missing"
            if version is None
            else f"format: {FORMAT}, the only one there is, not {shown(version)}"
        )
    seen_by = tree.get("seen_by", 0)
    if seen_by != "spectator" and not (is_whole(seen_by) and 0 <= seen_by < MAX_SEATS):
        yield f'seen_by: a seat or "spectator", not {shown(seen_by)}'
    if "rules" not in tree:
        yield "rules: is missing"
    for name in ("rules", "start"):
        if not isinstance(tree.get(name, {}), dict):
            yield f"{name}: a table, not {shown(tree[name])}"
    deals = tree.get("deals", [])
    if not _is_array(deals) or not all(isinstance(deal, dict) for deal in deals):
        yield f"deals: a table for each deal, not {shown(deals)}"
    elif len(deals) > MOST_DEALS:
        yield f"deals: at most {MOST_DEALS}, not {len(deals)}"


def _is_array(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _read_start(tree: Tree, rules: Rules) -> State:
    names = tuple(field.name for field in attrs.fields(Standing))
    problems = list(_unknown(tree, names))
    given: Tree = {name: tuple(value) if _is_array(value) else value for name, value in tree.items() if name in names}
    try:
        state = Dealing(attrs.evolve(Standing.of(new_game(rules).sheet), **given).sheet(rules))
    except SetupError as error:
        _refuse([f"start.{problem}" for problem in (*problems, *error.problems)])
    if problems:
        _refuse([f"start.{problem}" for problem in problems])
    return state


_RESULTS = ("scores", "target", "kitty", "checks", "winner")


def _deal_problems(table: Tree) -> Iterator[str]:
    yield from _unknown(table, ("cards", "moves", *_RESULTS))
    if "cards" not in table:
        yield "cards: is missing"
    for name in ("cards", "moves"):
        value = table.get(name, "")
        if _texts(value) is None:
            yield f"{name}: text in quotes, or an array of it, not {shown(value)}"
    for name in _RESULTS:
        value = table.get(name, 0)
        if not is_whole(value) and not (_is_array(value) and all(map(is_whole, value))):
            yield f"{name}: whole numbers, not {shown(value)}"


def _texts(value: Any, depth: int = 2) -> list[str] | None:
    """All texts of a value that is one, or an array of them, or of such arrays."""
    if isinstance(value, str):
        return [value]
    if not _is_array(value) or not depth:
        return None
    found: list[str] = []
    for one in value:
        texts = _texts(one, depth - 1)
        if texts is None:
            return None
        found += texts
    return found


def _read_deal(place: str, table: Tree) -> DealScript:
    results = {name: tuple(value) if _is_array(value) else value for name, value in table.items() if name in _RESULTS}
    rows = _texts(table.get("moves", "")) or []
    return DealScript(place, " ".join(_texts(table["cards"]) or []), tuple(rows), results)

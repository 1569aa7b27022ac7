"""Feed broken texts to everything that reads, and stop at nothing: only the package's own errors may come out, each within two seconds of computing.

python -m tests.fuzz [--minutes N] [--seed N] [--parser NAME ...] [--number N]

Texts begin as valid ones (rules of presets, records and lines of games, JSON of states and views) or as junk, and are then cut, doubled, mixed and filled with what hurts. What is
accepted is used: it is written, read again and compared, and looked at as a program would. Every input is made from the seed, the parser and its
number alone, so that a finding can be had again with `--parser NAME --number N`.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import attrs
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

import pinochle as pn
from pinochle.notation import parse_moves
from pinochle.sampling import sample
from pinochle.testing import play_out

SECONDS = 2.0  # of computing, so that a busy machine raises no alarm
MOST_TEXT = 300_000
MOST_FINDINGS = 20


class TooLongError(Exception):
    """An input has taken longer than it may."""


# ---- valid texts ----


@cache
def games() -> tuple[pn.State, ...]:
    """States of short games of all presets, from their beginning to their end."""
    found: list[pn.State] = []
    for number, name in enumerate(pn.preset_names()):
        states = list(play_out(pn.preset(name), number, 150))
        found += [states[0], states[1], *states[2::17], states[-1]]
        found += [state for state in states if isinstance(state, pn.HandOver | pn.GameOver)][:2]
    return tuple(found)


@cache
def all_rules() -> tuple[pn.Rules, ...]:
    """The presets, changed a little, and under names of their own, so that all their fields are written."""
    presets = [pn.preset(name) for name in pn.preset_names()]
    changed = [rules.changed({"deal.packet": 1}) for rules in presets]
    return (*presets, *changed, *(attrs.evolve(rules, name="our own") for rules in presets))


@cache
def card_texts() -> tuple[str, ...]:
    return (*map(str, pn.PACKS[48].cards), "10s", "t♠", "Q ♥", "9♧")


@cache
def hand_texts() -> tuple[str, ...]:
    return tuple(pn.format_cards(state.hand(seat)) for state in games() for seat in range(state.rules.seats))


@cache
def dotted_hands() -> tuple[str, ...]:
    return tuple(pn.format_hand(state.hand(seat)) for state in games() for seat in range(state.rules.seats))


@cache
def suit_texts() -> tuple[str, ...]:
    return tuple(text for suit in pn.Suit for text in (str(suit), suit.symbol, suit.name, suit.name.lower()))


@cache
def move_texts() -> tuple[str, ...]:
    listed = [move for state in games() for move in pn.legal_moves(state)[::5]]
    deals = [f"deal {' '.join(map(str, pn.PACKS[size].cards))}" for size in pn.PACKS]
    return tuple(dict.fromkeys([*map(str, listed), *deals]))


@cache
def rows_of_moves() -> tuple[str, ...]:
    rng = random.Random(1)
    return tuple("; ".join(rng.choices(move_texts(), k=6)) for _ in range(200))


@cache
def rules_texts() -> tuple[str, ...]:
    return tuple(rules.to_toml() for rules in all_rules())


@cache
def record_texts() -> tuple[str, ...]:
    kept = games()[::3]
    return tuple(pn.record(state) for state in kept) + tuple(
        pn.record(state, seat=seat) for state in kept[::4] for seat in (None, 0)
    )


@cache
def files_of_records() -> tuple[str, ...]:
    texts = record_texts()
    return tuple("\n".join(texts[place::23][:4]) for place in range(23))


@cache
def line_texts() -> tuple[str, ...]:
    return tuple(pn.state_line(state) for state in games())


@cache
def json_texts() -> tuple[str, ...]:
    views = [pn.view(state, seat) for state in games() for seat in (None, 0, 1)]
    moves = [pn.parse_move(text) for text in move_texts()[::40]]
    scores = [pn.score_hand(state) for state in games()[::5]]
    melds = [meld for state in games()[::9] for meld in state.melds]
    return tuple(pn.to_json(value) for value in (*games(), *views, *moves, *scores, *melds, *all_rules()))


# ---- what is read, and what is done with it ----


def use_card(text: str) -> None:
    card = pn.parse_card(text)
    assert pn.parse_card(str(card)) is card


def use_cards(text: str) -> None:
    cards = pn.parse_cards(text)
    assert sorted(pn.parse_cards(pn.format_cards(cards))) == sorted(cards)


def use_hand(text: str) -> None:
    hand = pn.parse_hand(text)
    assert pn.parse_hand(pn.format_hand(hand)) == hand


def use_suit(text: str) -> None:
    suit = pn.parse_suit(text)
    assert pn.parse_suit(str(suit)) is suit


def use_move(text: str) -> None:
    move = pn.parse_move(text)
    assert pn.parse_move(str(move)) == move


def use_moves(text: str) -> None:
    moves = list(parse_moves(text.split("\n")))
    assert list(parse_moves([str(move) for move in moves])) == moves


def use_rules(text: str) -> None:
    rules = pn.Rules.from_toml(text)
    assert pn.Rules.from_toml(rules.to_toml()) == rules
    look_at(pn.new_game(rules))


def use_record(text: str) -> None:
    *_, last = pn.replay(text)
    assert pn.record(last) == pn.record([*pn.replay(pn.record(last))][-1])
    look_at(last)


def use_file(text: str) -> None:
    for game in pn.replay_all(text):
        assert (game.state is None) == (game.error is not None)
        str(game.error)
    if all(game.error is not None for game in pn.replay_all(text)):
        raise pn.NotationError(text, 0, "one game at least")  # so that it does not count as accepted


def use_line(text: str) -> None:
    state = pn.parse_state_line(text)
    assert pn.parse_state_line(pn.state_line(state)) == state
    look_at(state)


def use_json(text: str) -> None:
    value = pn.from_json(text)
    assert pn.from_json(pn.to_json(value)) == value
    if isinstance(value, pn.View):
        look_at_view(value)
    elif hasattr(value, "to_act"):
        look_at(value)  # type: ignore[arg-type]


def look_at(state: pn.State) -> None:
    pn.legal_moves(state)
    pn.meld_options(state)
    pn.score_hand(state)
    hash(pn.state_key(state))
    for seat in (None, *range(state.rules.seats)):
        str(pn.view(state, seat))


def look_at_view(seen: pn.View) -> None:
    moves = pn.legal_moves(seen)
    pn.meld_options(seen)
    assert all(pn.is_legal(seen, move) for move in moves[:3])
    str(seen)
    repr(seen)
    for seat in range(seen.rules.seats):
        seen.known(seat)
        seen.cannot_hold(seat)
    try:
        imagined = sample(seen, random.Random(1))
    except pn.SetupError:
        return  # what one seat sees may be told so that no deal agrees with it
    assert pn.view(imagined, seen.seat) == seen


Texts = Callable[[], tuple[str, ...]]
PARSERS: dict[str, tuple[Texts, Callable[[str], None]]] = {
    "parse_card": (card_texts, use_card),
    "parse_cards": (hand_texts, use_cards),
    "parse_hand": (dotted_hands, use_hand),
    "parse_suit": (suit_texts, use_suit),
    "parse_move": (move_texts, use_move),
    "parse_moves": (rows_of_moves, use_moves),
    "Rules.from_toml": (rules_texts, use_rules),
    "replay": (record_texts, use_record),
    "replay_all": (files_of_records, use_file),
    "parse_state_line": (line_texts, use_line),
    "from_json": (json_texts, use_json),
}

# How much of the time each gets, where that is more than one part: there is more to go wrong in whole games.
WEIGHTS = {"Rules.from_toml": 4, "replay": 5, "replay_all": 2, "parse_state_line": 5, "from_json": 8}


# ---- breaking them ----

NASTY = (
    "", " ", "\n", "\r\n", "\t", "\0", "\ufeff", "\u2028", "\x85", "\ud800", "²", "١", "𝟗", "ſ", "İ", "♠", "♤", "\ufe0f", "😀", "e\u0301", '"', '"""', "'", "'''", "\\", "\\u", "\\ud800", "#", "=", "|",
    ",", ";", ":", ".", "..", "...", "[", "]", "[[", "]]", "{", "}", "{}", "[]", "[[]]", "()", "-", "+", "_", "0", "-1", "1", "00", "1_000", "0x1f", "0o7", "1e9", "1e999", "-0", "1.5", "nan", "inf", "-inf", "NaN",
    "Infinity", "true", "false", "null", "none", "None", "9" * 30, "9" * 5000, "-" + "9" * 30, "1979-05-27", "07:32:00", "AS", "10", "T", "??", "deal", "bid", "pass", "seat", "trump", "spectator", "preset",
    "format = 1", "schema", "kind", "rules", "moves", "deals", "cards", "hands", "trick", "joedog", "hay_two_handed", "pinochle 1", "dealer 3", "scores 90 41", "__class__", "a.b.c", "a" * 1000,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 47, 48, 10**6, 10**18, -(10**18), 1.5, "", "AS", "??", "S", "pass", "joedog", [], {}, [[]], ["AS"] * 100, [0, 0], [0, 0, 0], {"a": 1}, "x" * 500, [None] * 4, ["AS", "AS"],
)  # fmt: skip


def junk(rng: random.Random) -> str:
    """A text of nasty bits and any characters."""
    parts = [
        rng.choice(NASTY) if rng.random() < 0.6 else chr(int(rng.random() ** 3 * 0x10FFFF))
        for _ in range(rng.randrange(30))
    ]
    return "".join(parts) * (rng.choice((50, 5000)) if rng.random() < 0.05 else 1)


def span(text: str, rng: random.Random) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    length = rng.choice((1, 1, 1, 2, 3, 8, 40, 400))
    return start, min(len(text), start + length)


def broken(text: str, other: str, rng: random.Random) -> str:  # noqa: PLR0911 - one for each way to break it
    """A text with one thing wrong with it."""
    start, end = span(text, rng)
    piece = text[start:end]
    match rng.randrange(12):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:end] + piece * rng.choice((1, 1, 2, 30)) + text[end:]
        case 2 | 3:
            return text[:start] + rng.choice(NASTY) + text[start:]
        case 4:
            return text[:start] + rng.choice(NASTY) + text[end:]
        case 5:
            first, last = span(other, rng)
            return text[:start] + other[first:last] + text[end:]
        case 6:
            return text[:start] + (piece.swapcase() if rng.random() < 0.7 else piece[::-1]) + text[end:]
        case 7:
            return text[:start] if rng.random() < 0.5 else text[start:]
        case 8:
            return in_lines(text, other, rng)
        case 9:
            return in_numbers(text, rng)
        case 10:
            return in_words(text, rng)
        case _:
            opened = rng.choice(("[", "{", '{"a":', "[[", "(", "a = [", "a.", "'", '"'))
            return text[:start] + opened * rng.choice((1, 10, 30, 3000)) + text[start:]


def in_lines(text: str, other: str, rng: random.Random) -> str:
    """Lines left out, doubled, moved, or taken from another text."""
    lines, others = text.split("\n"), other.split("\n")
    place = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[place]
        case 1:
            lines.insert(rng.randrange(len(lines)), lines[place])
        case 2:
            lines.insert(place, rng.choice(others))
        case _:
            again = rng.randrange(len(lines))
            lines[place], lines[again] = lines[again], lines[place]
    return "\n".join(lines)


def in_numbers(text: str, rng: random.Random) -> str:
    """One number changed."""
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return text
    place = rng.choice(places)
    return text[:place] + str(rng.choice((0, 1, 2, 5, 8, 9, 10, 99, 10**6, 10**9, 10**30, -1))) + text[place + 1 :]


def in_words(text: str, rng: random.Random) -> str:
    """Two words changed for each other, or one left out or put elsewhere."""
    words = text.split(" ")
    place, again = rng.randrange(len(words)), rng.randrange(len(words))
    if rng.random() < 0.5:
        words[place], words[again] = words[again], words[place]
    else:
        words.insert(again, words.pop(place))
    return " ".join(words)


def in_tree(text: str, other: str, rng: random.Random) -> str:
    """JSON with one place of its tree changed, or changed for one of another tree."""
    try:
        tree, spare = json.loads(text), json.loads(other)
    except (ValueError, RecursionError):
        return text
    places, others = list(nodes(tree)), list(nodes(spare))
    if not places:
        return text
    holder, key = rng.choice(places)
    match rng.randrange(6):
        case 0:
            del holder[key]
        case 1 | 2:
            holder[key] = rng.choice(VALUES)
        case 3:
            where, name = rng.choice(others or places)
            holder[key] = where[name]
        case 4:
            where, name = rng.choice(places)
            holder[key], where[name] = where[name], holder[key]
        case _:
            value = holder[key]
            if isinstance(value, bool) or not isinstance(value, int):
                holder[key] = [value, value] if rng.random() < 0.5 else value
            else:
                holder[key] = value + rng.choice((-1, 1, 10))
    try:
        return json.dumps(tree)
    except (ValueError, RecursionError):  # two places changed for each other may have made a ring
        return text


def nodes(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a tree, with what holds it."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in list(pairs):
        yield tree, key
        yield from nodes(value)


def made(parser: str, seed: int, number: int) -> str:
    """An input: the text of this number for a parser."""
    rng = random.Random(f"{seed} {parser} {number}")
    texts = PARSERS[parser][0]()
    if rng.random() < 0.05:
        return junk(rng)[:MOST_TEXT]
    text = rng.choice(texts)
    for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 3, 8))):
        other = rng.choice(texts)
        tree = parser == "from_json" and rng.random() < 0.7
        text = in_tree(text, other, rng) if tree else broken(text, other, rng)
    return text[:MOST_TEXT]


# ---- watching them ----


@contextmanager
def bounded() -> Generator[None]:
    """Stop what takes too long (where the system can)."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def tried(parser: str, text: str) -> tuple[bool, str]:
    """Whether a text is accepted, and what went wrong, if anything did."""
    begun = time.process_time()
    try:
        with bounded():
            PARSERS[parser][1](text)
        accepted = True
    except pn.PinochleError as error:
        try:
            with bounded():
                str(error)
                repr(error)
        except BaseException:  # noqa: BLE001 - whatever comes out is a finding
            return False, traceback.format_exc()
        accepted = False
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - as above
        return False, traceback.format_exc()
    taken = time.process_time() - begun
    return accepted, f"took {taken:.1f} seconds" if taken > SECONDS else ""


@attrs.define
class Tally:
    """What has been tried of one parser."""

    inputs: int = 0
    accepted: int = 0
    seconds: float = 0.0


def run(names: list[str], seed: int, minutes: float) -> dict[str, str]:
    """Try the parsers for some minutes, and say what was found: one finding for each place in the code, with how to have it again."""
    tallies = {name: Tally() for name in names}
    findings: dict[str, str] = {}
    again: Counter[str] = Counter()
    end = time.monotonic() + 60 * minutes
    columns = (TextColumn("{task.description:60}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        task = progress.add_task("reading", total=60 * minutes)
        while time.monotonic() < end and len(findings) < MOST_FINDINGS:
            name = min(names, key=lambda one: tallies[one].seconds / WEIGHTS.get(one, 1))
            tally = tallies[name]
            begun = time.process_time()
            text = made(name, seed, tally.inputs)
            accepted, wrong = tried(name, text)
            tally.seconds += time.process_time() - begun
            if wrong:
                place = "\n".join(
                    line for line in wrong.splitlines()[-6:] if "File" in line or not line.startswith(" ")
                )
                again[place] += 1
                if place not in findings:
                    findings[place] = report(name, seed, tally.inputs, text, wrong)
                    progress.console.print(findings[place], markup=False, highlight=False)
            tally.inputs += 1
            tally.accepted += accepted
            done = sum(one.inputs for one in tallies.values())
            if not done % 50:
                progress.update(
                    task,
                    completed=60 * minutes - (end - time.monotonic()),
                    description=f"{name}: {done} inputs, {len(findings)} findings",
                )
    print(f"seed {seed}, {sum(one.inputs for one in tallies.values())} inputs")
    for name, tally in tallies.items():
        print(f"  {name:18} {tally.inputs:9} inputs, {tally.accepted:8} accepted, {tally.seconds:7.1f} s")
    for place, times in again.most_common():
        print(f"  {times} times: {place}")
    return findings


def report(name: str, seed: int, number: int, text: str, wrong: str) -> str:
    """What to say of a finding; the text is kept in a file."""
    kept = Path(tempfile.gettempdir()) / f"fuzz-{name}-{seed}-{number}.txt"
    kept.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
    return f"{name}, seed {seed}, number {number}, {len(text)} characters (in {kept}): {text[:200]!r}\n{wrong}"


def main() -> int:
    """Fuzz what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--parser", action="append", choices=PARSERS)
    parser.add_argument("--number", type=int, help="try this input of the parser alone, and show it")
    asked = parser.parse_args()
    names: list[str] = asked.parser or list(PARSERS)
    if asked.number is not None:
        for name in names:
            text = made(name, asked.seed, asked.number)
            accepted, wrong = tried(name, text)
            print(f"{name}: {text!r}\n{'accepted' if accepted else 'refused'} {wrong}")
        return 0
    print(f"seed {asked.seed}")
    findings = run(names, asked.seed, asked.minutes)
    print(f"{len(findings)} findings" if findings else "nothing but the package's own errors came out")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

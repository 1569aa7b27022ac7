"""What the hot paths cost, beside what plain Python costs on the same machine at the same time.

    python bench/yardstick.py [--rounds 9]

A microsecond means little on a machine that other people use as well. So our side and the yardsticks are timed in alternation, each round in two short
processes, and what is compared is the ratio within a round. The yardsticks know nothing of this library: an attrs object, a look-up in a dict, a tuple.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable

import attrs

import pinochle as pn
from pinochle.cards import pack_hand
from pinochle.melds import packed_points, score_packed

Batch = tuple[Callable[[], object], int]  # something to time: a function, and how many calls it makes
Step = tuple[pn.State, pn.Move]  # a position, and the move that is made in it

DEALS = 6  # enough for the positions to be of every kind, and few enough for a batch to be short
LONG_ENOUGH = 0.04  # seconds for one measurement


# ---- the yardsticks ----


@attrs.frozen
class Five:
    one: int
    two: int
    three: int
    four: int
    five: int


def attrs_object() -> Batch:
    def batch() -> None:
        for _ in range(1000):
            Five(1, 2, 3, 4, 5)

    return batch, 1000


def dict_look_up() -> Batch:
    table = {number * 7919 % 65537: number for number in range(1000)}
    keys = list(table)
    random.Random(1).shuffle(keys)

    def batch() -> None:
        for key in keys:
            table[key]

    return batch, len(keys)


def tuple_built() -> Batch:
    hands = (1 << 30, 2 << 30, 3 << 30, 4 << 30)

    def batch() -> None:
        for number in range(1000):
            hands[1:] + (number,)  # noqa: RUF005 - what the engine does to its hands

    return batch, 1000


YARDSTICKS: dict[str, Callable[[], Batch]] = {
    "attrs object of five fields": attrs_object,
    "dict look-up": dict_look_up,
    "tuple built": tuple_built,
}


# ---- our side ----


def chosen(state: pn.State, rng: random.Random) -> pn.Move:
    moves = pn.legal_moves(state)
    return moves[int(rng.random() * len(moves))]


def before_tricks(preset_name: str, rng: random.Random) -> pn.State:
    """A deal, played by chance up to its first trick under duties."""
    while True:
        state = pn.deal(pn.new_game(pn.preset(preset_name)), rng)
        while state.to_act is not None and not isinstance(state, pn.TrickPlay):
            state = pn.apply_move(state, chosen(state, rng))
        if state.to_act is not None:
            return state


def walked(state: pn.State, rng: random.Random, room: type) -> list[Step]:
    """The positions of one room on a walk by chance, each with the move that was made in it."""
    steps = []
    while isinstance(state, room):
        steps.append((state, chosen(state, rng)))
        state = pn.apply_move(*steps[-1])
    return steps


def trick_steps(preset_name: str) -> list[Step]:
    rng = random.Random(1)
    return [
        step for _ in range(DEALS) for step in walked(before_tricks(preset_name, rng), rng, pn.TrickPlay)
    ]


def asked(steps: list[Step]) -> Batch:
    states = [state for state, _ in steps]

    def batch() -> None:
        for state in states:
            pn.legal_moves(state)

    return batch, len(states)


def made(steps: list[Step], *, checked: bool = True) -> Batch:
    make = pn.apply_move if checked else pn.apply_unchecked

    def batch() -> None:
        for state, move in steps:
            make(state, move)

    return batch, len(steps)


def played_by_chance(preset_name: str) -> Batch:
    rng = random.Random(1)
    starts = [before_tricks(preset_name, rng) for _ in range(DEALS)]
    number = sum(len(hand) for start in starts for hand in map(start.hand, range(start.rules.seats)))
    chance = rng.random

    def batch() -> None:
        for start in starts:
            state = start
            while state.to_act is not None:
                moves = pn.legal_moves(state)
                state = pn.apply_move(state, moves[int(chance() * len(moves))])

    return batch, number


def stock_steps() -> list[Step]:
    rng = random.Random(1)
    game = pn.new_game(pn.preset("hay_two_handed"))
    return [step for _ in range(DEALS) for step in walked(pn.deal(game, rng), rng, pn.StockPlay)]


def auction_steps() -> list[Step]:
    rng = random.Random(1)
    game = pn.new_game(pn.preset("pagat_single_deck"))
    return [step for _ in range(10 * DEALS) for step in walked(pn.deal(game, rng), rng, pn.Auction)]


def dealt_hands() -> list[tuple[object, ...]]:
    game, rng = pn.new_game(pn.preset("partnership_150")), random.Random(1)
    return [pn.deal(game, rng).hand(seat) for _ in range(100) for seat in range(4)]


def melds_of_hands(how: str) -> Batch:
    table = pn.meld_table("single_1")
    hands = dealt_hands()
    packed = list(map(pack_hand, hands))
    suits = [pn.Suit(number % 4) for number in range(len(hands))]
    way, given = {
        "points": (packed_points, packed),
        "melds": (score_packed, packed),
        "cards": (pn.score_meld, hands),
    }[how]
    asked_for = list(zip(given, suits, strict=True))

    def batch() -> None:
        for hand, trump in asked_for:
            way(hand, trump, table)

    return batch, len(asked_for)


def plays_from_cards() -> Batch:
    strict = pn.following_rule("strict")
    tricks = [
        (state.hand(state.to_act), state.trick, state.trump) for state, _ in trick_steps("partnership_150")
    ]

    def batch() -> None:
        for hand, trick, trump in tricks:
            pn.legal_plays(hand, trick, trump, strict)

    return batch, len(tricks)


def deals() -> Batch:
    game, rng = pn.new_game(pn.preset("partnership_150")), random.Random(1)

    def batch() -> None:
        for _ in range(20):
            pn.deal(game, rng)

    return batch, 20


OURS: dict[str, Callable[[], Batch]] = {
    "legal_moves, tricks": lambda: asked(trick_steps("partnership_150")),
    "apply_move, tricks": lambda: made(trick_steps("partnership_150")),
    "apply_unchecked, tricks": lambda: made(trick_steps("partnership_150"), checked=False),
    "random play, a move of 48 cards": lambda: played_by_chance("partnership_150"),
    "random play, a move of 80 cards": lambda: played_by_chance("double_deck"),
    "legal_moves, stock play": lambda: asked(stock_steps()),
    "apply_move, stock play": lambda: made(stock_steps()),
    "legal_moves, auction": lambda: asked(auction_steps()),
    "apply_move, auction": lambda: made(auction_steps()),
    "meld points, packed hand": lambda: melds_of_hands("points"),
    "melds listed, packed hand": lambda: melds_of_hands("melds"),
    "score_meld, cards": lambda: melds_of_hands("cards"),
    "legal_plays, cards": plays_from_cards,
    "deal": deals,
}


# ---- import and memory ----

IMPORTS = {
    "import pinochle": "import pinochle",
    "the same, and scoring a meld": "from pinochle import score_meld, meld_table",
    "the same, and playing a game": "from pinochle import apply_move, deal, legal_moves, new_game, preset; pn.preset('partnership_150')",
    "the same, and every name": "from pinochle import *",
}
_TIMED_IMPORT = """
import sys, time, attrs
begun = time.perf_counter()
{statement}
took = time.perf_counter() - begun
print(took * 1e3, *(name for name in ("numpy", "numba") if name in sys.modules))
"""


def import_time(statement: str) -> float:
    """Milliseconds that an import takes in a new process, where attrs has been imported before."""
    code = _TIMED_IMPORT.format(statement=statement)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - our own code
    took, *heavy = done.stdout.split()
    assert not heavy, f"{statement} imports {heavy}"
    return float(took)


def bytes_per_state(preset_name: str) -> float:
    """What each position of a deal's tricks takes where all of them are kept."""
    rng = random.Random(1)
    start = before_tricks(preset_name, rng)
    moves = [move for _, move in walked(start, rng, pn.TrickPlay)][:-1]  # the last one settles the deal
    grown = []
    for _ in range(2):  # what is made on first use is made in the first round
        tracemalloc.start()
        kept = [start]
        for move in moves:
            kept.append(pn.apply_move(kept[-1], move))
        grown.append(tracemalloc.get_traced_memory()[0] / len(moves))
        tracemalloc.stop()
    return grown[-1]


# ---- rounds ----


def timed(batch: Batch) -> float:
    """Microseconds a call, from batches that together are long enough."""
    run, calls = batch
    run()  # what is made on first use is made now
    rounds, took = 0, 0.0
    gc.disable()
    while took < LONG_ENOUGH:
        begun = time.perf_counter()
        run()
        took += time.perf_counter() - begun
        rounds += 1
    gc.enable()
    return took / rounds / calls * 1e6


def one_round(side: str) -> dict[str, float]:
    """One side's measures, in a process of its own."""
    command = [sys.executable, __file__, "--side", side]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - this file
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def median(rounds: list[dict[str, float]], name: str) -> float:
    return statistics.median(measured[name] for measured in rounds)


def compare(number: int) -> None:
    """Take the rounds and print the tables."""
    theirs: list[dict[str, float]] = []
    ours: list[dict[str, float]] = []
    for _ in range(number):
        theirs.append(one_round("yardsticks"))
        ours.append(one_round("ours"))

    def ratio(name: str, to: str) -> float:
        return statistics.median(mine[name] / other[to] for mine, other in zip(ours, theirs, strict=True))

    print(f"{platform.python_implementation()} {platform.python_version()}, {number} rounds; microseconds a call\n")
    print(f"{'':34}{'median':>8}{'least':>8}{'x attrs':>10}{'x dict':>8}{'x tuple':>9}")
    for name in YARDSTICKS:
        print(f"{name:34}{median(theirs, name):8.3f}{min(one[name] for one in theirs):8.3f}")
    print()
    for name in OURS:
        ratios = [ratio(name, to) for to in YARDSTICKS]
        print(
            f"{name:34}{median(ours, name):8.3f}{min(one[name] for one in ours):8.3f}"
            f"{ratios[0]:10.2f}{ratios[1]:8.1f}{ratios[2]:9.1f}"
        )

    single, double = "random play, a move of 48 cards", "random play, a move of 80 cards"
    dearer = statistics.median(one[double] / one[single] for one in ours)
    print(f"\n{'random play':34}{1e6 / median(ours, single):8,.0f} moves a second (median)")
    print(f"{'a move of 80 cards against 48':34}{dearer:8.2f} times the cost")
    for name in ("partnership_150", "double_deck"):
        print(f"{'a kept state, ' + name:34}{bytes_per_state(name):8.0f} bytes")
    for name, statement in IMPORTS.items():
        took = statistics.median(import_time(statement) for _ in range(number))
        print(f"{name:34}{took:8.1f} ms above attrs")


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the hot paths beside plain Python.")
    parser.add_argument("--rounds", type=int, default=9, help="how many rounds (7 or more for a figure that counts)")
    parser.add_argument("--side", choices=("ours", "yardsticks"), help="take one round of one side, as JSON")
    given = parser.parse_args()
    if given.side is None:
        compare(given.rounds)
    else:
        measures = OURS if given.side == "ours" else YARDSTICKS
        print(json.dumps({name: timed(prepare()) for name, prepare in measures.items()}))


if __name__ == "__main__":
    main()

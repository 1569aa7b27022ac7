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
from typing import TypeVar

import attrs

from pinochle import (
    Auction,
    Card,
    MeldTable,
    Move,
    State,
    StockPlay,
    Suit,
    TrickPlay,
    apply_move,
    apply_unchecked,
    deal,
    following_rule,
    legal_moves,
    legal_plays,
    meld_table,
    new_game,
    preset,
    score_meld,
)
from pinochle.cards import pack_hand
from pinochle.melds import packed_points, score_packed

Batch = tuple[Callable[[], object], int]  # something to time: a function, and how many calls it makes
Step = tuple[State, Move]  # a position, and the move that is made in it

Hand = TypeVar("Hand")

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


def chosen(state: State, rng: random.Random) -> Move:
    moves = legal_moves(state)
    return moves[int(rng.random() * len(moves))]


def before_tricks(preset_name: str, rng: random.Random) -> State:
    """A deal, played by chance up to its first trick under duties."""
    while True:
        state = deal(new_game(preset(preset_name)), rng)
        while state.to_act is not None and not isinstance(state, TrickPlay):
            state = apply_move(state, chosen(state, rng))
        if state.to_act is not None:
            return state


def walked(state: State, rng: random.Random, room: type) -> list[Step]:
    """The positions of one room on a walk by chance, each with the move that was made in it."""
    steps = []
    while isinstance(state, room):
        steps.append((state, chosen(state, rng)))
        state = apply_move(*steps[-1])
    return steps


def trick_walks(preset_name: str) -> list[list[Step]]:
    rng = random.Random(1)
    return [walked(before_tricks(preset_name, rng), rng, TrickPlay) for _ in range(DEALS)]


def trick_steps() -> list[Step]:
    """All but the last card of each deal, which settles it."""
    return [step for walk in trick_walks("partnership_150") for step in walk[:-1]]


def last_cards() -> list[Step]:
    return [walk[-1] for walk in trick_walks("partnership_150")]


def asked(steps: list[Step]) -> Batch:
    states = [state for state, _ in steps]

    def batch() -> None:
        for state in states:
            legal_moves(state)

    return batch, len(states)


def made(steps: list[Step], *, checked: bool = True) -> Batch:
    make = apply_move if checked else apply_unchecked

    def batch() -> None:
        for state, move in steps:
            make(state, move)

    return batch, len(steps)


def played_by_chance(preset_name: str) -> Batch:
    """All but the last card of some deals, played by chance."""
    rng = random.Random(1)
    starts = [before_tricks(preset_name, rng) for _ in range(DEALS)]
    cards = starts[0].rules.deal.pack.size - 1
    chance = rng.random

    def batch() -> None:
        for start in starts:
            state = start
            for _ in range(cards):
                moves = legal_moves(state)
                state = apply_move(state, moves[int(chance() * len(moves))])

    for _ in range(100):  # the tables of tricks fill as positions are met
        batch()
    return batch, cards * DEALS


def stock_steps() -> list[Step]:
    rng = random.Random(1)
    game = new_game(preset("hay_two_handed"))
    return [step for _ in range(DEALS) for step in walked(deal(game, rng), rng, StockPlay)]


def auction_steps() -> list[Step]:
    rng = random.Random(1)
    game = new_game(preset("pagat_single_deck"))
    return [step for _ in range(10 * DEALS) for step in walked(deal(game, rng), rng, Auction)]


def dealt_hands() -> list[tuple[Card, ...]]:
    game, rng = new_game(preset("partnership_150")), random.Random(1)
    return [deal(game, rng).hand(seat) for _ in range(100) for seat in range(4)]


def packed_hands() -> list[int]:
    return list(map(pack_hand, dealt_hands()))


def scored(score: Callable[[Hand, Suit, MeldTable], object], hands: list[Hand]) -> Batch:
    table = meld_table("single_1")
    asked_for = [(hand, Suit(number % 4)) for number, hand in enumerate(hands)]

    def batch() -> None:
        for hand, trump in asked_for:
            score(hand, trump, table)

    return batch, len(asked_for)


def plays_from_cards() -> Batch:
    strict = following_rule("strict")
    tricks = [
        (state.hand(state.to_act), state.trick, state.trump)
        for state, _ in trick_steps()
        if state.to_act is not None and state.trump is not None
    ]

    def batch() -> None:
        for hand, trick, trump in tricks:
            legal_plays(hand, trick, trump, strict)

    return batch, len(tricks)


def deals() -> Batch:
    game, rng = new_game(preset("partnership_150")), random.Random(1)

    def batch() -> None:
        for _ in range(20):
            deal(game, rng)

    return batch, 20


OURS: dict[str, Callable[[], Batch]] = {
    "legal_moves, tricks": lambda: asked(trick_steps()),
    "apply_move, tricks": lambda: made(trick_steps()),
    "apply_unchecked, tricks": lambda: made(trick_steps(), checked=False),
    "last card, and settling the deal": lambda: made(last_cards()),
    "random play, a move of 48 cards": lambda: played_by_chance("partnership_150"),
    "random play, a move of 80 cards": lambda: played_by_chance("double_deck"),
    "legal_moves, stock play": lambda: asked(stock_steps()),
    "apply_move, stock play": lambda: made(stock_steps()),
    "legal_moves, auction": lambda: asked(auction_steps()),
    "apply_move, auction": lambda: made(auction_steps()),
    "meld points, packed hand": lambda: scored(packed_points, packed_hands()),
    "melds listed, packed hand": lambda: scored(score_packed, packed_hands()),
    "score_meld, cards": lambda: scored(score_meld, dealt_hands()),
    "legal_plays, cards": plays_from_cards,
    "deal": deals,
}


# ---- import and memory ----

IMPORTS = {
    "import pinochle": "import pinochle",
    "the same, and scoring a meld": "from pinochle import score_meld, meld_table",
    "the same, and playing a game": "from pinochle import apply_move, deal, legal_moves, new_game, preset; preset('partnership_150')",
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
    moves = [move for _, move in walked(start, rng, TrickPlay)][:-1]  # the last one settles the deal
    kept: list[State] = []
    for _ in range(2):  # what is made on first use is made in the first round
        kept.clear()
        gc.collect()  # also gives back the tuples that Python keeps in store, which would not be counted
        tracemalloc.start()
        kept.append(start)
        for move in moves:
            kept.append(apply_move(kept[-1], move))
        grown = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
    return grown / len(moves)


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
    settling = "last card, and settling the deal"
    settled = statistics.median(48 / (47 * one[single] + one[settling]) for one in ours)
    print(
        f"\n{'random play':34}{1e6 / median(ours, single):8,.0f} moves a second; {1e6 * settled:,.0f} with settling the deals"
    )
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

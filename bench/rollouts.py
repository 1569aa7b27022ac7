"""What rollouts cost, in cards played a second, beside an attrs object of five fields made on the same machine at the same time.

    python bench/rollouts.py [--rounds 9]

Each round takes every measure in a process of its own, and the yardstick before and after it. The clock is the processor time of the process, and of the stretches of a measure the
quickest counts: both keep other people's work on the machine out. It needs numpy and numba.
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
from collections.abc import Callable
from functools import partial

import numpy as np

import pinochle as pn
from bench.yardstick import attrs_object, before_tricks
from pinochle.meld_batch import hand_array, layered, meld_points
from pinochle.melds import points_by_trump
from pinochle.packed import pack
from pinochle.rollouts import compiled, lockstep, plain
from pinochle.rollouts.choices import drawn
from pinochle.rollouts.course import Course
from pinochle.rollouts.drawing import DrawnArrays
from pinochle.rollouts.sketch import Drawn, sketched

Batch = tuple[Callable[[], object], int]  # something to time, and how many units it does

DEALS = 10_000  # for numpy and numba; plain Python takes fewer
FEW = 500
STRETCHES, LEAST = 7, 0.02  # of a measure, and the least seconds of each


def first_trick(name: str) -> pn.TrickPlay:
    state = before_tricks(name, random.Random(1))
    assert isinstance(state, pn.TrickPlay)
    return state


def course(name: str) -> tuple[Course, list[list[int]]]:
    """A deal's tricks from the first card on, and hands by chance to play them with."""
    state = first_trick(name)
    kinds = [card.kind for card in state.rules.deal.pack.cards]
    rng, seats = random.Random(2), state.rules.seats
    hands = []
    for _ in range(DEALS):
        rng.shuffle(kinds)
        hands.append([pack(kinds[seat::seats]) for seat in range(seats)])
    return Course.of(state.sheet, (), state.to_act, len(kinds), opening=True), hands


def in_plain(name: str) -> Batch:
    """The loop over ints, numbers drawn beforehand."""
    way, hands = course(name)
    numbers = drawn(random.Random(3), way.cards_left * FEW)
    rows = [numbers[deal::FEW] for deal in range(FEW)]

    def batch() -> None:
        for mine, row in zip(hands, rows, strict=False):
            plain.played_out(way, mine, 0, row, way.worth)

    return batch, FEW * way.cards_left


def in_arrays(name: str, played_out: lockstep.Player, *, with_numbers: bool = False) -> Batch:
    """Ten thousand deals at once; with or without drawing the numbers by which they are played."""
    way, hands = course(name)
    array = np.stack([layered(mine, way.copies) for mine in hands], axis=2)
    source = lockstep.Numbers(random.Random(3))
    numbers, nothing = source.drawn(way.cards_left, DEALS), np.zeros(DEALS, np.int64)

    def batch() -> None:
        played_out(way, array, nothing, source.drawn(way.cards_left, DEALS) if with_numbers else numbers)

    return batch, DEALS * way.cards_left


def worlds(name: str, *, arrays: bool) -> Batch:
    """Worlds that agree with the view of who leads first."""
    state = first_trick(name)
    seen = pn.view(state, state.to_act)
    sketch = sketched(seen)
    assert sketch is not None
    source = Drawn(seen, sketch, random.Random(4))
    if arrays:
        there = DrawnArrays(source, state.rules.deal.pack.copies)
        there.hands(30_000)  # by now the rounds are large
        return partial(there.hands, DEALS), DEALS
    return partial(source.listed, 20), 20


def sampled(name: str) -> Batch:
    """The same by the public `sample`, one at a time, each with a whole deal behind it."""
    state = first_trick(name)
    seen, rng = pn.view(state, state.to_act), random.Random(4)
    return partial(pn.sample, seen, rng), 1


def whole(name: str, backend: str, number: int) -> Batch:
    """`roll_out` from the view of who leads first: worlds, numbers, play and results."""
    state = first_trick(name)
    seen = pn.view(state, state.to_act)
    cards = number * len(pn.legal_moves(seen)) * state.rules.deal.pack.size
    return partial(pn.roll_out, seen, number, 5, backend=backend), cards  # type: ignore[arg-type]


def melds(*, arrays: bool) -> Batch:
    """Hands of twelve under all four trumps."""
    rng, table = random.Random(6), pn.meld_table("single_1")
    hands = [tuple(rng.sample(pn.PACKS[48].cards, 12)) for _ in range(DEALS)]
    if arrays:
        return partial(meld_points, hand_array(hands, table), table), DEALS
    packed_hands = [pack(card.kind for card in hand) for hand in hands[:1000]]

    def batch() -> None:
        for hand in packed_hands:
            points_by_trump(hand, table)

    return batch, len(packed_hands)


SINGLE, DOUBLE = "partnership_150", "double_deck"
MEASURES: dict[str, Callable[[], Batch]] = {
    "plain, cards of 48": partial(in_plain, SINGLE),
    "plain, cards of 80": partial(in_plain, DOUBLE),
    "numpy, 10,000 deals of 48": partial(in_arrays, SINGLE, lockstep.played_out),
    "numpy, with its numbers drawn": partial(in_arrays, SINGLE, lockstep.played_out, with_numbers=True),
    "numpy, 10,000 deals of 80": partial(in_arrays, DOUBLE, lockstep.played_out),
    "numba, 10,000 deals of 48": partial(in_arrays, SINGLE, compiled.played_out),
    "numba, with its numbers drawn": partial(in_arrays, SINGLE, compiled.played_out, with_numbers=True),
    "numba, 10,000 deals of 80": partial(in_arrays, DOUBLE, compiled.played_out),
    "roll_out of a view, plain, 20": partial(whole, SINGLE, "plain", 20),
    "roll_out of a view, numpy, 10,000": partial(whole, SINGLE, "numpy", 10_000),
    "roll_out of a view, numba, 10,000": partial(whole, SINGLE, "numba", 10_000),
    "worlds, plain": partial(worlds, SINGLE, arrays=False),
    "worlds, numpy": partial(worlds, SINGLE, arrays=True),
    "worlds, sample": partial(sampled, SINGLE),
    "hands melded under 4 trumps, one": partial(melds, arrays=False),
    "hands melded under 4 trumps, numpy": partial(melds, arrays=True),
}


def seconds(batch: Batch) -> float:
    """Processor seconds a unit, in the quickest of some stretches."""
    run, units = batch
    run()  # what is made on first use is made now
    least = float("inf")
    gc.disable()
    for _ in range(STRETCHES):
        rounds, begun = 0, time.process_time()
        while (took := time.process_time() - begun) < LEAST:
            run()
            rounds += 1
        least = min(least, took / rounds / units)
    gc.enable()
    return least


def one_round(name: str) -> tuple[float, float]:
    """One measure with the yardstick before and after it, in a process of its own."""
    command = [sys.executable, "-m", "bench.rollouts", "--measure", name]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - this file
    cost, yardstick = json.loads(done.stdout)
    return cost, yardstick


def main() -> None:
    parser = argparse.ArgumentParser(description="Time rollouts beside plain Python.")
    parser.add_argument("--rounds", type=int, default=9, help="how many rounds (7 or more for a figure that counts)")
    parser.add_argument("--only", nargs="*", default=list(MEASURES), help="some of the measures")
    parser.add_argument("--measure", choices=MEASURES, help="take one measure once, as JSON")
    given = parser.parse_args()
    if given.measure is not None:
        batch = MEASURES[given.measure]()
        before = seconds(attrs_object())
        cost = seconds(batch)
        print(json.dumps([cost, min(before, seconds(attrs_object()))]))
        return
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in given.only}
    for _ in range(given.rounds):
        for name, rounds in taken.items():
            rounds.append(one_round(name))
    yardstick = statistics.median(one for rounds in taken.values() for _, one in rounds)
    print(
        f"{platform.python_implementation()} {platform.python_version()}, numpy {np.__version__}, {given.rounds} rounds"
    )
    print(f"an attrs object of five fields: {yardstick * 1e6:.2f} microseconds\n")
    print(f"{'':36}{'a second':>13}{'best':>13}{'in one attrs object':>21}")
    for name, rounds in taken.items():
        rates = [1 / cost for cost, _ in rounds]
        ratio = statistics.median(one / cost for cost, one in rounds)
        print(f"{name:36}{statistics.median(rates):13,.0f}{max(rates):13,.0f}{ratio:21.3f}")


if __name__ == "__main__":
    main()

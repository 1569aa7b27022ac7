"""Playing deals on one after another, compiled by numba: the loop of `plain.py` over the tables of `tables.py`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from pinochle.meld_batch import Words
from pinochle.packed import RANKS
from pinochle.rollouts import lockstep
from pinochle.rollouts.choices import BITS
from pinochle.rollouts.course import Course
from pinochle.rollouts.lockstep import Arrays, Entries, Plays, halves
from pinochle.rollouts.worlds import Worlds

Bytes = npt.NDArray[np.uint8]

# All of what is looked up with is unsigned: of a signed index numba first asks whether it counts from the end. And beside a signed number an unsigned one becomes a float.
_NONE, _BITS, _RANKS, _HALF = np.uint64(0), np.uint64(BITS), np.uint64(RANKS), np.uint64(2 * RANKS)
_SUIT = np.uint64((1 << RANKS) - 1)
_HALF_MASK = np.uint64((1 << 2 * RANKS) - 1)


def played_out(
    course: Course, hands: Words, taken_before: Entries, numbers: Words, plays: Plays | None = None
) -> Entries:
    """What all sides have taken in the end of each deal; everything is given as to `lockstep.played_out`."""
    arrays = Arrays.of(course)
    total = taken_before.copy()
    _kernel()(
        arrays.follow.astype(np.uint8),
        arrays.trump.astype(np.uint8),
        arrays.after,
        *_small_halves(),
        np.array(course.worth, np.int64),
        np.array(course.shifts, np.int64),
        np.array(
            [
                course.trump * RANKS,
                course.leader,
                course.node.played,
                arrays.row,
                course.node.led_shift,
                course.on_table,
                course.one_trick,
                course.last_trick,
            ],
            np.int64,
        ),
        np.ascontiguousarray(hands.transpose(2, 1, 0)),
        numbers,
        np.empty((0, 0), np.uint8) if plays is None else plays,
        total,
    )
    return total


def tallied(course: Course, worlds: Worlds, moves: int, number: int, rng: random.Random) -> list[Counter[int]]:
    """`plain.tallied`, compiled."""
    return lockstep.tallied(course, worlds, moves, number, rng, played_out)


@lru_cache(maxsize=1)
def _small_halves() -> tuple[Bytes, Bytes]:
    """`halves`, and as small as they can be: all tables together stay in the processor's cache."""
    count, select = halves()
    return count.astype(np.uint8), select.astype(np.uint8)


@lru_cache(maxsize=1)
def _kernel() -> Callable[..., None]:
    """The loop, compiled on first use."""
    numba: Any = import_module("numba")
    compiled: Callable[..., None] = numba.njit(nogil=True)(loop)
    return compiled


def loop(  # noqa: PLR0912, PLR0913, PLR0917 - a call costs more than what it does, and numba takes no objects
    follow: Bytes,
    trump: Bytes,
    after: Words,
    count: Bytes,
    select: Bytes,
    worth: Entries,
    shifts: Entries,
    course: Entries,
    hands: Words,
    numbers: Words,
    plays: Plays,
    total: Entries,
) -> None:
    """Play all deals, and add to `total` what is taken. `hands` are by deal, seat and copy, and are used up; `count` and `select` are those of half a hand."""
    trumps, first_leader, first_place, first_row, first_shift, on_table, one_trick, last_trick = course
    trump_shift = np.uint64(trumps)
    cards = numbers.shape[0]
    deals, seats, copies = hands.shape
    noted = plays.shape[0] > 0
    for deal in range(deals):
        place, row, led_shift, taken = first_place, np.uint64(first_row), np.uint64(first_shift), on_table
        leader = first_leader
        seat = (leader + place) % seats
        gained = 0
        for card in range(cards):
            number = np.uint64(numbers[card, deal])
            hand = np.uint64(hands[deal, seat, 0])
            shift = led_shift
            ranks = np.uint64(follow[row + (hand >> shift & _SUIT)])
            if ranks == _NONE:
                shift = trump_shift
                ranks = np.uint64(trump[row + (hand >> shift & _SUIT)])
            if ranks != _NONE:
                kind = shift + np.uint64(select[ranks * _HALF + (number * np.uint64(count[ranks]) >> _BITS)])
            else:
                low, high = hand & _HALF_MASK, hand >> _HALF
                below = np.uint64(count[low])
                chosen = number * (below + np.uint64(count[high])) >> _BITS
                if chosen < below:
                    kind = np.uint64(select[low * _HALF + chosen])
                else:
                    kind = _HALF + np.uint64(select[high * _HALF + chosen - below])
            if noted:
                plays[card, deal] = kind
            others = ~(np.uint32(1) << np.uint32(kind))
            for copy in range(copies - 1):
                hands[deal, seat, copy] &= others | hands[deal, seat, copy + 1]
            hands[deal, seat, copies - 1] &= others
            taken += worth[kind]
            if place == 0:
                led_shift = kind // _RANKS * _RANKS
                row = _NONE
            row = np.uint64(after[row + kind])
            place += 1
            seat += 1
            if seat == seats:
                seat = 0
            if place == seats:  # the last card leads to the place of the winner
                leader += np.int64(row)
                if leader >= seats:
                    leader -= seats
                gained += taken + one_trick << shifts[leader]
                seat = leader
                place = taken = 0
                row = _NONE
        total[deal] += gained + (last_trick << shifts[leader])

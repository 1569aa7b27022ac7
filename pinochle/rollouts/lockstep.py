"""Playing thousands of deals on at once with numpy: all of them play one card, then all the next.

What makes it quick: a hand is one array of 32-bit ints a copy (the layers of a packed hand), all deals of a batch are at the same place of a trick, and everything that differs
from deal to deal is looked up in the tables of `tables.py`. Hands are kept in the order of the trick, so that whose turn it is needs no look-up; after each trick they
are turned to its winner. Where a suit need not be followed is looked at for those deals alone, since they are few.
"""
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# (numpy does not say all its types; mypy sees to those that it does)

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

import attrs
import numpy as np
import numpy.typing as npt

from pinochle.meld_batch import Words, layered
from pinochle.packed import KINDS, RANKS
from pinochle.rollouts.choices import BITS, MASK, blocks, choosing
from pinochle.rollouts.course import Course
from pinochle.rollouts.sketch import Drawn
from pinochle.rollouts.tables import OPENING, ROW, counts, flat_tables, selections
from pinochle.rollouts.worlds import OneWorld, Worlds

Entries = npt.NDArray[np.int64]
Plays = npt.NDArray[np.uint8]
Player = Callable[[Course, Words, Entries, Words], Entries]

_SUIT = (1 << RANKS) - 1
_HALF = 2 * RANKS  # any card of a hand is looked up two suits at a time
_COUNT, _SELECT = np.array(counts(RANKS)), np.array(selections(RANKS))
_SHIFT_OF = np.array([kind // RANKS * RANKS for kind in range(KINDS)], np.uint32)


@attrs.frozen(eq=False)
class Arrays:
    """The tables of a course as numpy has them, and the row of its trick in progress."""

    follow: Words
    trump: Words
    after: Words
    row: int

    @classmethod
    def of(cls, course: Course) -> Arrays:
        """The tables for a course."""
        tables = flat_tables(course.following, course.trump, course.seats)
        follow, trump, after = np.asarray(tables.follow), np.asarray(tables.trump), np.asarray(tables.after)
        return cls(follow, trump, after, tables.row(course.node, opening=course.opening))


@lru_cache(maxsize=1)
def halves() -> tuple[Words, Words]:
    """How many bits twelve bits have, and which."""
    return np.array(counts(_HALF)), np.array(selections(_HALF))


class Numbers:
    """The numbers of `choices.drawn`, in the same order, from the same generator as numpy has it."""

    def __init__(self, rng: random.Random) -> None:
        *key, position = rng.getstate()[1]
        self._twister = np.random.MT19937()
        self._twister.state = {"bit_generator": "MT19937", "state": {"key": np.array(key, np.uint32), "pos": position}}

    def drawn(self, rows: int, number: int) -> Words:
        """So many rows of so many numbers."""
        numbers: Words = self._twister.random_raw(rows * number).astype(np.uint32)
        numbers &= MASK
        return numbers.reshape(rows, number)


def played_out(
    course: Course, hands: Words, taken_before: Entries, numbers: Words, plays: Plays | None = None
) -> Entries:
    """What all sides have taken in the end of each deal, as in the ledger.

    `hands` are by copy, seat and deal; `numbers` have a row for each card still to be played; in `plays`, of the same shape, the kinds played are noted.
    """
    arrays = Arrays.of(course)
    seats, deals = course.seats, hands.shape[2]
    worth = np.array(course.worth, np.uint32)
    fields = np.array([1 << shift for shift in course.shifts], np.int64)
    spread: Entries = np.arange(seats)[:, None] * deals + np.arange(deals)
    layers = [np.ascontiguousarray(layer[list(course.order[course.leader])]) for layer in hands]
    leader = np.full(deals, course.leader)
    row = np.full(deals, arrays.row, np.uint32)
    shift = np.full(deals, course.node.led_shift, np.uint32)
    taken = np.full(deals, course.on_table, np.uint32)
    total = taken_before.copy()
    place, opening = course.node.played, arrays.row == OPENING * ROW
    for card, number in enumerate(numbers):
        hand = layers[0][place]
        kind = _any(hand, number) if not (place or opening) else _chosen(arrays, course.trump, hand, row, shift, number)
        if plays is not None:
            plays[card] = kind
        if not place:
            shift = _SHIFT_OF.take(kind)
            taken = worth.take(kind)
            row = arrays.after.take(kind)
        else:
            taken += worth.take(kind)
            row = arrays.after.take(row + kind)
        _remove(layers, place, kind)
        place += 1
        if place == seats:  # the last card leads to the place of the winner
            leader = (leader + row) % seats
            total += fields.take(leader) * (taken + course.one_trick)
            turned: Entries = spread + row.astype(np.int64) * deals
            layers = [layer.take(turned, mode="wrap") for layer in layers]
            place, opening = 0, False
    return total + fields.take(leader) * course.last_trick


def _any(hand: Words, number: Words) -> Words:
    """Any card of each hand."""
    count, select = halves()
    low, high = hand & (1 << _HALF) - 1, hand >> _HALF
    below = count.take(low)
    chosen = number * (below + count.take(high)) >> BITS
    above = chosen >= below
    chosen -= below * above
    kind: Words = select.take(np.where(above, high, low) * _HALF + chosen)
    kind += above * np.uint32(_HALF)
    return kind


def _chosen(arrays: Arrays, trump: int, hand: Words, row: Words, shift: Words, number: Words) -> Words:
    """A card of each hand that may be played to its trick."""
    ranks = arrays.follow.take(row + (hand >> shift & _SUIT))
    kind = _of_suit(ranks, number) + shift
    void = np.flatnonzero(ranks == 0)
    if len(void):
        hand, number = hand[void], number[void]
        ranks = arrays.trump.take(row[void] + (hand >> trump * RANKS & _SUIT))
        other = _of_suit(ranks, number) + np.uint32(trump * RANKS)
        free = np.flatnonzero(ranks == 0)
        if len(free):
            other[free] = _any(hand[free], number[free])
        kind[void] = other
    return kind


def _of_suit(ranks: Words, number: Words) -> Words:
    chosen: Words = _SELECT.take(ranks * RANKS + (number * _COUNT.take(ranks) >> BITS))
    return chosen


def _remove(layers: Sequence[Words], place: int, kind: Words) -> None:
    """Take a card out of each hand: its bit goes where no further copy is."""
    others = ~(np.uint32(1) << kind)
    for layer, above in pairwise(layers):
        layer[place] &= others | above[place]
    layers[-1][place] &= others


def tallied(
    course: Course, worlds: Worlds, moves: int, number: int, rng: random.Random, played: Player = played_out
) -> list[Counter[int]]:
    """`plain.tallied` by another way to play, with the same result."""
    tallies: list[Counter[int]] = [Counter() for _ in range(moves)]
    source, arrays = Numbers(rng), _arrays_of(worlds, course.copies)
    for size in blocks(number):
        numbers = source.drawn(course.cards_left, size)
        hands, taken = arrays(size)
        for place, tally in enumerate(tallies):
            numbers[0] = choosing(place, moves)
            entries, times = np.unique(played(course, hands, taken, numbers), return_counts=True)
            tally.update(dict(zip(entries.tolist(), times.tolist(), strict=True)))
    return tallies


def _arrays_of(worlds: Worlds, copies: int) -> Callable[[int], tuple[Words, Entries]]:
    """What gives the hands of the next worlds, by copy, seat and world, and what has been taken in each."""
    if isinstance(worlds, OneWorld):
        one = layered(worlds.hands, copies)[:, :, None]
        return lambda number: (np.repeat(one, number, axis=2), np.full(number, worlds.taken))
    if isinstance(worlds, Drawn):
        from pinochle.rollouts.drawing import DrawnArrays  # noqa: PLC0415 - it needs this module

        drawn, taken = DrawnArrays(worlds, copies), worlds.sketch.taken
        return lambda number: (drawn.hands(number), np.full(number, taken))

    def listed(number: int) -> tuple[Words, Entries]:
        hands, entries = zip(*worlds.listed(number), strict=True)
        return np.stack([layered(one, copies) for one in hands], axis=2), np.array(entries)

    return listed

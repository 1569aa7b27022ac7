"""The automaton of tricks as flat tables of numbers, for loops that cannot follow objects.

Nothing about the rules is said here: the nodes that drive the engine are gone through once, and what they hold is copied.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

import attrs

from pinochle.packed import KINDS, RANKS
from pinochle.rollouts.course import automaton
from pinochle.tricks import Following, Node

ROW = 64  # each node has a row of so many places in each table: one for every way to hold a suit, or for each kind and then some
START, OPENING = 0, 1  # the rows of a trick before its first card, and of the first trick of a deal


@attrs.frozen(eq=False)
class Tables:
    """The tricks under a following rule and trump for so many seats, a row a node.

    `follow` and `trump` give for each way to hold the suit led, or trump, the ranks that may be played, a bit each; none in both: any card. `after` gives for each kind where
    the row of the next node begins; of the last card of a trick the place of its winner instead.
    """

    follow: array[int]
    trump: array[int]
    after: array[int]
    _rows: dict[tuple[int, int, int, int], int]

    def row(self, node: Node[int], *, opening: bool) -> int:
        """Where the row of a trick in progress begins."""
        return self._rows[_key(node)] if node.played else ROW * (OPENING if opening else START)


@lru_cache(maxsize=64)
def flat_tables(following: Following, trump: int, seats: int) -> Tables:
    """The tables, made on first use: some 190 nodes for four seats, 630 for six."""
    tricks = automaton(following, trump, seats)
    nodes = [tricks.start, tricks.lead(opening=True)]
    rows: dict[tuple[int, int, int, int], int] = {}
    for node in nodes:  # and those that are found on the way
        for kind in range(KINDS):
            after = node.step(kind)
            if not after.complete and _key(after) not in rows:
                rows[_key(after)] = len(nodes) * ROW
                nodes.append(after)
    follow, allowed, following_rows = array("I"), array("I"), array("I")
    for node in nodes:
        follow.extend(map(_ranks, node.follow))
        allowed.extend(map(_ranks, node.trump))
        steps = [node.step(kind) for kind in range(KINDS)]
        following_rows.extend(after.winner if after.complete else rows[_key(after)] for after in steps)
        following_rows.extend([0] * (ROW - KINDS))
    return Tables(follow, allowed, following_rows, rows)


def _key(node: Node[int]) -> tuple[int, int, int, int]:
    return node.played, node.best, node.winner, node.led


def _ranks(kinds: tuple[int, ...]) -> int:
    """Some kinds of one suit as the bits of their ranks."""
    return sum(1 << kind % RANKS for kind in kinds)


def counts(bits: int) -> array[int]:
    """How many bits each number of so many bits has."""
    return array("I", [number.bit_count() for number in range(1 << bits)])


def selections(bits: int) -> array[int]:
    """For each number of so many bits, its bits in order; a row of `bits` places each."""
    places = array("I")
    for number in range(1 << bits):
        held = [place for place in range(bits) if number >> place & 1]
        places.extend(held + [0] * (bits - len(held)))
    return places

"""Melds of many hands at once, with numpy (extra `fast`): the points of every hand under each of the four trumps.

Hands are an array of 32-bit ints, by copy and hand: row 0 has a bit for each kind that a hand holds, row 1 for each that it holds twice, and so on, which is a packed hand cut into
its layers. What a suit, the arounds and the pinochles of a hand are worth is asked of the table's own search when a pattern is first met, and kept in an array.
"""
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# (numpy does not say all its types; mypy sees to those that it does)

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pinochle.cards import Card, pack_hand
from pinochle.errors import SetupError
from pinochle.melds import HasMeldTable, MeldTable, checked_table, points_by_trump
from pinochle.packed import KINDS, PRESENT, RANKS

Words = npt.NDArray[np.uint32]
Points = npt.NDArray[np.int32]
Indices = npt.NDArray[np.uint32]

_SUIT = (1 << RANKS) - 1
_ROUNDS = 0b011101  # the ranks of arounds: ace, king, queen, jack
_QUEEN_OF_SPADES, _JACK_OF_DIAMONDS = 3, 2 * RANKS + 4
_COUPLES = sum(1 << suit * RANKS + rank for suit in range(4) for rank in (2, 3))  # a king and a queen in every suit
_UNKNOWN = np.iinfo(np.int32).min


def hand_array(hands: Iterable[Iterable[Card]], table_or_rules: MeldTable | HasMeldTable) -> Words:
    """Some hands as an array for `meld_points`; cards that cannot be are a SetupError.

    >>> from pinochle.cards import parse_cards
    >>> from pinochle.meld_tables import meld_table
    >>> hand_array([parse_cards("AS AS TS"), parse_cards("9S")], meld_table("single_1")).tolist()
    [[3, 32], [1, 0]]
    """
    copies = checked_table(table_or_rules).copies
    return layered([pack_hand(hand, copies) for hand in hands], copies)


def layered(hands: Sequence[int], copies: int) -> Words:
    """Some packed hands as an array."""
    return np.array([[hand >> copy * KINDS & PRESENT for hand in hands] for copy in range(copies)], np.uint32)


def meld_points(hands: Words, table_or_rules: MeldTable | HasMeldTable) -> Points:
    """What each hand melds under each trump: an array by suit (spades, hearts, diamonds, clubs) and hand, in points on the scale of the table.

    `hands` come from `hand_array`, or are made like it: an array of 32-bit ints with a row for each copy that the table's packs have; another is a SetupError.

    >>> from pinochle.cards import parse_cards
    >>> from pinochle.meld_tables import meld_table
    >>> table = meld_table("single_1")
    >>> meld_points(hand_array([parse_cards("KS QS JD"), parse_cards("KH QH")], table), table).T.tolist()
    [[8, 6, 6, 6], [2, 4, 2, 2]]
    """
    table = checked_table(table_or_rules)
    given: object = hands
    if not isinstance(given, np.ndarray) or given.dtype != np.uint32 or given.ndim != 2 or len(given) != table.copies:
        msg = f"hands: an array of 32-bit ints with {table.copies} rows (hand_array makes one)"
        raise SetupError(msg)
    search = _search(table)
    suits = [search.patterns.suit(hands, suit) for suit in range(4)]
    points: Points = search.plain(suits[0])
    for suit in suits[1:]:
        points += search.plain(suit)
    points += search.arounds(search.patterns.rounds(hands))
    points += search.pinochles.take(pinochles(hands))
    totals = np.stack([points + search.royal(suit) for suit in suits])
    if table.roundhouse:  # it takes the place of marriages and arounds, which only the whole hand shows
        for number in np.flatnonzero(hands[0] & _COUPLES == _COUPLES).tolist():
            hand = sum(layer << copy * KINDS for copy, layer in enumerate(hands[:, number].tolist()))
            totals[:, number] = points_by_trump(hand, table)
    return totals


class Spreading:
    """The patterns of some suits as numbers: how often each of the six ranks is held, the first of six digits for the ace."""

    def __init__(self, copies: int) -> None:
        self._base = copies + 1
        self.number = self._base**RANKS
        weights = [sum(self._base**rank for rank in range(RANKS) if chunk >> rank & 1) for chunk in range(_SUIT + 1)]
        self._weights = np.array(weights, np.uint32)

    def suit(self, hands: Words, suit: int) -> Indices:
        """What each hand holds of a suit."""
        return self._added(hands >> suit * RANKS & _SUIT)

    def rounds(self, hands: Words) -> Indices:
        """What each hand holds in all four suits of the ranks that make arounds."""
        return self._added(hands & hands >> RANKS & hands >> 2 * RANKS & hands >> 3 * RANKS & _ROUNDS)

    def _added(self, chunks: npt.NDArray[np.integer[Any]]) -> Indices:
        indices: Indices = np.zeros(chunks.shape[1:], np.uint32)
        for chunk in chunks:
            np.add(indices, self._weights.take(chunk), out=indices)
        return indices

    def pattern(self, index: int) -> int:
        """The packed cards of a number, as if the suit were spades."""
        counts = [index // self._base**rank % self._base for rank in range(RANKS)]
        return sum(1 << copy * KINDS + rank for rank, count in enumerate(counts) for copy in range(count))


class LookUp:
    """A number for each pattern of a suit, worked out when the pattern is first met."""

    def __init__(self, spreading: Spreading, work_out: Callable[[int], int]) -> None:
        self._spreading = spreading
        self._work_out = work_out
        self._known = np.full(spreading.number, _UNKNOWN, np.int32)

    def __call__(self, indices: Indices) -> Points:
        """The numbers of some patterns."""
        found: Points = self._known.take(indices)
        if len(found) and found.min() == _UNKNOWN:
            for index in set(indices[found == _UNKNOWN].tolist()):
                self._known[index] = self._work_out(self._spreading.pattern(index))
            found = self._known.take(indices)
        return found


def pinochles(hands: Words) -> Indices:
    """How many pinochles each hand holds."""
    both = hands >> _QUEEN_OF_SPADES & hands >> _JACK_OF_DIAMONDS & 1
    number: Indices = both.sum(axis=0, dtype=np.uint32)
    return number


class _Search:
    """The values of one table, by pattern."""

    def __init__(self, table: MeldTable) -> None:
        search = table._search
        self.patterns = Spreading(table.copies)
        self.plain = LookUp(self.patterns, search.plain_points)
        self.royal = LookUp(self.patterns, search.royal_points)
        self.arounds = LookUp(self.patterns, lambda pattern: search._arounds[pattern][0])
        layers = [sum(1 << copy * KINDS for copy in range(number)) for number in range(table.copies + 1)]
        self.pinochles = np.array([search._pinochles[pattern][0] for pattern in layers], np.int32)


_search = lru_cache(maxsize=16)(_Search)

"""Hands as packed ints, in thermometer code.

A card kind is a number from 0 to 23: six to a suit, ace first. In a packed hand bit `kind` says "holds one", bit `24 + kind`
"holds a second", and so on, so that the low 24 bits tell which kinds are there at all and a suit is a chunk of six bits.
These are pure functions on ints, and nothing here checks its input: `cards.pack_hand` does.
"""

from __future__ import annotations

from collections.abc import Iterable

KINDS = 24
RANKS = 6
MAX_COPIES = 6
PRESENT = (1 << KINDS) - 1  # one bit a kind: the first layer

# All copies of one kind: COLUMN[kind].
COLUMN = tuple(sum(1 << (layer * KINDS + kind) for layer in range(MAX_COPIES)) for kind in range(KINDS))
# The first copy of one kind, and all others: hand & OTHERS[kind] is what is held besides one.
FIRST = tuple(1 << kind for kind in range(KINDS))
OTHERS = tuple(column ^ first for column, first in zip(COLUMN, FIRST, strict=True))
# The last of the copies besides the first: LAST[hand & OTHERS[kind]].
LAST = {
    column & ((1 << KINDS * copies) - 1): 1 << kind + KINDS * (copies - 1)
    for kind, column in enumerate(OTHERS)
    for copies in range(2, MAX_COPIES + 1)
}
# All copies of all cards of one suit: SUIT_MASK[suit].
SUIT_MASK = tuple(sum(COLUMN[suit * RANKS : suit * RANKS + RANKS]) for suit in range(4))


def add(hand: int, kind: int) -> int:
    """Put one more card of a kind into a hand."""
    return hand | (hand & COLUMN[kind]) << KINDS | 1 << kind


def remove(hand: int, kind: int) -> int:
    """Take one card of a kind out of a hand that holds it: a column shifted down one layer is a column with one card less."""
    column = hand & COLUMN[kind]
    return hand ^ column ^ column >> KINDS


def count(hand: int, kind: int) -> int:
    """How many cards of a kind a hand holds."""
    return (hand & COLUMN[kind]).bit_count()


def size(hand: int) -> int:
    """How many cards a hand holds."""
    return hand.bit_count()


def pack(kinds: Iterable[int]) -> int:
    """The packed hand of some kinds, in any order."""
    hand = 0
    for kind in kinds:
        bit = 1 << kind
        if hand & bit:  # `add`, written out, since every hand that comes in as cards is packed here
            bit |= (hand & COLUMN[kind]) << KINDS
        hand |= bit
    return hand


def unpack(hand: int) -> list[int]:
    """The kinds of a packed hand in order, each as often as it is held."""
    kinds: list[int] = []
    present = hand & PRESENT
    while present:
        low = present & -present
        kind = low.bit_length() - 1
        kinds += [kind] * (hand & COLUMN[kind]).bit_count()
        present ^= low
    return kinds


def merge(hand: int, other: int) -> int:
    """All cards of two hands in one."""
    return pack(unpack(hand) + unpack(other))


def subtract(hand: int, part: int) -> int:
    """A hand without the cards of another, which it must contain."""
    for kind in unpack(part):
        hand = remove(hand, kind)
    return hand


def choices(hand: int, number: int) -> list[int]:
    """Every way to choose so many cards from a hand, as packed hands: each once, those with earlier kinds first."""
    held = [(kind, count(hand, kind)) for kind in range(KINDS) if hand >> kind & 1]
    left = [0] * (len(held) + 1)
    for place in range(len(held) - 1, -1, -1):
        left[place] = left[place + 1] + held[place][1]
    found: list[int] = []

    def choose(place: int, wanted: int, chosen: int) -> None:
        if not wanted:
            found.append(chosen)
            return
        kind, there = held[place]
        for taken in range(min(there, wanted), max(0, wanted - left[place + 1]) - 1, -1):
            choose(place + 1, wanted - taken, chosen | sum(1 << layer * KINDS + kind for layer in range(taken)))

    if number <= left[0]:
        choose(0, number, 0)
    return found

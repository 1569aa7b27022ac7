"""The chance in rollouts: rows of numbers, each of which chooses one of any number of moves.

A number is below 2 ** 24, and of `count` moves it chooses the one at `number * count >> 24`. So one row of numbers stands for one way to play, whoever reads it; and no move is
favoured by more than one part in half a million.
"""

from __future__ import annotations

import random
import sys
from array import array

from pinochle.errors import SetupError, shown

BITS = 24
MASK = (1 << BITS) - 1
BLOCK = 8192  # enough for numpy to be busy, and few enough for the caches


def choosing(place: int, count: int) -> int:
    """A number that chooses the move at a place among so many.

    >>> [choosing(place, 3) * 3 >> BITS for place in range(3)]
    [0, 1, 2]
    """
    return -(-(place << BITS) // count)


def drawn(rng: random.Random, number: int) -> array[int]:
    """So many numbers: what one 32-bit output of the generator after another has in its low bits."""
    masks = int.from_bytes(MASK.to_bytes(4, "little") * number, "little")
    numbers = (
        array("I", (rng.getrandbits(32 * number) & masks).to_bytes(4 * number, "little")) if number else array("I")
    )
    if sys.byteorder == "big":  # pragma: no cover - seldom met
        numbers.byteswap()
    return numbers


def generator(seed_or_rng: int | str | random.Random) -> random.Random:
    """The generator of a seed; or one of its own for what a given generator draws next, by `random()` alone. What is neither is a SetupError."""
    if isinstance(seed_or_rng, bool) or not isinstance(seed_or_rng, int | str | random.Random):
        msg = f"a seed is a whole number, text, or a random.Random, not {shown(seed_or_rng)}"
        raise SetupError(msg)
    if isinstance(seed_or_rng, random.Random):
        return random.Random(int(seed_or_rng.random() * 2**53))
    return random.Random(seed_or_rng)


def blocks(number: int) -> list[int]:
    """So many rollouts in blocks: numbers are drawn a block at a time, a row for each card to be played."""
    return [min(BLOCK, number - begun) for begun in range(0, number, BLOCK)]

"""Shuffling: our own, so that one seed deals the same cards on every platform and Python version."""

from __future__ import annotations

import random

from pinochle.cards import Card, Pack
from pinochle.errors import SetupError, shown


def shuffled(pack: Pack, seed_or_rng: int | str | random.Random) -> tuple[Card, ...]:
    """The pack in random order: a Fisher-Yates shuffle that asks the generator for nothing but `random()`.

    A seed (a whole number or text) makes a generator of its own; a generator is used, and moved on. Anything else is a SetupError.

    >>> from pinochle.cards import PACKS
    >>> shuffled(PACKS[48], 1) == shuffled(PACKS[48], 1), sorted(shuffled(PACKS[48], 2)) == list(PACKS[48].cards)
    (True, True)
    """
    if isinstance(seed_or_rng, bool) or not isinstance(seed_or_rng, int | str | random.Random):
        msg = f"a seed is a whole number, text, or a random.Random, not {shown(seed_or_rng)}"
        raise SetupError(msg)
    rng = seed_or_rng if isinstance(seed_or_rng, random.Random) else random.Random(seed_or_rng)
    cards = list(pack.cards)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)

"""Filling places with cards at random, when each card may go to some places only: uniformly, by counting the ways."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb
from typing import TypeVar

T = TypeVar("T")

Caps = tuple[int, ...]
Token = tuple[int, int]  # a card kind, and the places where it may go, a bit each

_MOST_SPLITS = 1_000  # beyond this many, counting takes longer than a few milliseconds and is given up


class _TooManyError(Exception):
    """There are too many ways to be counted."""


class Filling:
    """All ways to put cards into places so that each place gets as many as it takes.

    Cards that may go to the same places are a class; ways are counted class by class, over what room is left in each place. Where that would take too long `uniform` is False, and
    cards are put where there is most room for them, and moved on where that does not fit.
    """

    def __init__(self, tokens: Sequence[Token], caps: Sequence[int]) -> None:
        self.caps = tuple(caps)
        classes: dict[int, list[Token]] = {}
        for token in tokens:
            open_places = sum(1 << place for place, cap in enumerate(self.caps) if cap and token[1] >> place & 1)
            classes.setdefault(open_places, []).append(token)
        ordered = sorted(classes.items(), key=lambda item: (item[0].bit_count(), item[0]))
        self._masks = [mask for mask, _ in ordered]
        self.classes = [members for _, members in ordered]
        self._known: dict[tuple[int, Caps], list[tuple[Caps, int]]] = {}
        self._splits_left = _MOST_SPLITS
        try:
            self.uniform = True
            self.possible = self._count(0, self.caps) > 0
        except _TooManyError:
            self.uniform = False
            self.possible = self._matched(random.Random(0)) is not None

    def _count(self, number: int, caps: Caps) -> int:
        """How many ways there are to place the classes from some number on."""
        return sum(ways for _, ways in self.choices(number, caps)) if number < len(self.classes) else int(not any(caps))

    def choices(self, number: int, caps: Caps) -> list[tuple[Caps, int]]:
        """How a class may be divided among the places, each with the ways to do that and to place what comes after it."""
        key = (number, caps)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = []
            for split, weight in _splits(self._masks[number], len(self.classes[number]), caps):
                self._splits_left -= 1
                if not self._splits_left:
                    raise _TooManyError
                ways = weight * self._count(number + 1, minus(caps, split))
                if ways:
                    known.append((split, ways))
        return known

    def draw(self, rng: random.Random) -> list[list[Token]]:
        """The cards of each place, by chance; asked for only where it is possible."""
        if not self.uniform:
            found = self._matched(rng)
            assert found is not None  # noqa: S101 - it was possible when it was tried first
            return found
        places: list[list[Token]] = [[] for _ in self.caps]
        caps = self.caps
        for number, members in enumerate(self.classes):
            choices = self.choices(number, caps)
            upto = list(accumulate(ways for _, ways in choices))
            target = min(int(rng.random() * upto[-1]), upto[-1] - 1)
            chosen = choices[bisect_right(upto, target)][0]
            mixed = shuffled_list(members, rng)
            for place, count in enumerate(chosen):
                places[place] += mixed[:count]
                del mixed[:count]
            caps = minus(caps, chosen)
        return places

    def _matched(self, rng: random.Random) -> list[list[Token]] | None:
        """Cards put where there is room for them, those with the fewest places first; a card that finds none moves others on. None where it cannot be done."""
        places: list[list[Token]] = [[] for _ in self.caps]
        if sum(map(len, self.classes)) != sum(self.caps):
            return None
        for members in self.classes:
            for token in shuffled_list(members, rng):
                if not self._seated(token, places, rng, set()):
                    return None
        return places

    def _seated(self, token: Token, places: list[list[Token]], rng: random.Random, tried: set[int]) -> bool:
        allowed = [place for place in range(len(places)) if token[1] >> place & 1 and place not in tried]
        room = [place for place in allowed if len(places[place]) < self.caps[place]]
        if room:
            free = [place for place in room for _ in range(self.caps[place] - len(places[place]))]
            places[free[int(rng.random() * len(free))]].append(token)
            return True
        for place in allowed:
            if place in tried:  # by now
                continue
            tried.add(place)
            for other in list(places[place]):
                places[place].remove(other)
                if self._seated(other, places, rng, tried):
                    places[place].append(token)
                    return True
                places[place].append(other)
        return False


def _splits(mask: int, count: int, caps: Caps) -> Iterator[tuple[Caps, int]]:
    """Every way to divide a number of cards among the places of a mask, with the number of ways to choose which card goes where."""
    allowed = [place for place in range(len(caps)) if mask >> place & 1]

    def divide(at: int, left: int, room: int, split: list[int], weight: int) -> Iterator[tuple[Caps, int]]:
        if at == len(allowed):
            if not left:
                yield tuple(split), weight
            return
        place = allowed[at]
        others = room - caps[place]
        for here in range(max(0, left - others), min(caps[place], left) + 1):
            split[place] = here
            yield from divide(at + 1, left - here, others, split, weight * comb(left, here))
        split[place] = 0

    return divide(0, count, sum(caps[place] for place in allowed), [0] * len(caps), 1)


def minus(caps: Caps, split: Caps) -> Caps:
    """The room that is left."""
    return tuple(cap - taken for cap, taken in zip(caps, split, strict=True))


def shuffled_list(values: Sequence[T], rng: random.Random) -> list[T]:
    """Values in random order, by nothing but `random()`, so that one generator gives the same order everywhere."""
    mixed = list(values)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed

"""Drawing thousands of worlds at once with numpy: `sketch.Sketch.world` for a row of numbers each, with the same outcome."""
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# (numpy does not say all its types; mypy sees to those that it does)

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import numpy as np
import numpy.typing as npt

from pinochle import packed
from pinochle.meld_batch import LookUp, Spreading, Words, layered, pinochles
from pinochle.melds import Meld, score_packed
from pinochle.phases.public import Sheet
from pinochle.rollouts.choices import BITS
from pinochle.rollouts.lockstep import Entries, Numbers
from pinochle.rollouts.sketch import Division, Drawn, Sketch, rounds

Labels = npt.NDArray[np.uint8]
Truths = npt.NDArray[np.bool_]


class DrawnArrays:
    """The worlds of a `Drawn`, in the same order, as arrays."""

    def __init__(self, drawn: Drawn, copies: int) -> None:
        self._copies = copies
        self._chunks = self._drawn(drawn)
        self._left = np.empty((copies, len(drawn.sketch.held), 0), np.uint32)

    def hands(self, number: int) -> Words:
        """The hands of the next worlds, by copy, seat and world."""
        chunks, there = [self._left], self._left.shape[2]
        while there < number:
            chunks.append(next(self._chunks))
            there += chunks[-1].shape[2]
        hands: Words = np.concatenate(chunks, axis=2)
        self._left = hands[:, :, number:]
        return hands[:, :, :number]

    def _drawn(self, drawn: Drawn) -> Iterator[Words]:
        numbers, draft = Numbers(drawn.rng), Draft(drawn.sketch, self._copies)
        fitting: list[int] = []
        for size in rounds(fitting):
            hands = draft.worlds(numbers.drawn(drawn.sketch.cards, size))
            fitting.append(hands.shape[2])
            yield hands
        yield from (layered(hands_of_one, self._copies)[:, :, None] for hands_of_one, _ in drawn.others)


class Draft:
    """A sketch as it is drawn in arrays."""

    def __init__(self, sketch: Sketch, copies: int) -> None:
        self._sketch = sketch
        self._copies = copies
        self._melds = [(place, _Melds(sketch.sheet, melds, copies)) for place, melds in sketch.melds]
        self._kinds = [kind for kinds, _ in sketch.classes for kind in kinds]

    def worlds(self, numbers: Words) -> Words:
        """The hands of those worlds that fit, of the ones that some numbers make: a row of numbers for each card that is put somewhere."""
        sketch = self._sketch
        labels = self._labels(numbers)
        added = [self._added(labels == place) for place in range(len(sketch.seats))]
        fitting = np.arange(numbers.shape[1])
        for place, melds in self._melds:
            fitting = fitting[melds.fit(self._with(sketch.shown[place], added[place][:, fitting]))]
        hands = np.empty((self._copies, len(sketch.held), len(fitting)), np.uint32)
        for seat, held in enumerate(sketch.held):
            hands[:, seat] = layered([held], self._copies)
        for place, seat in enumerate(sketch.seats):
            hands[:, seat] = self._with(sketch.held[seat], added[place][:, fitting])
        return hands

    def _labels(self, numbers: Words) -> Labels:
        """The place of each card in each world."""
        rows = iter(numbers)
        state: Entries = np.zeros(numbers.shape[1], np.int64)
        labels: list[Labels] = []
        for kinds, divisions in self._sketch.classes:
            mine, state = _divided(divisions, len(kinds), state, next(rows))
            _shuffle(mine, rows)
            labels.append(mine)
        return np.concatenate(labels) if labels else np.empty((0, numbers.shape[1]), np.uint8)

    def _added(self, there: Truths) -> Words:
        """The kinds that come to a hand, a bit each: in row 0 by the first card of a kind, in row 1 by the second, and so on."""
        rows = np.zeros((self._copies, there.shape[1]), np.uint32)
        met = dict.fromkeys(self._kinds, 0)
        for kind, card in zip(self._kinds, there, strict=True):
            np.bitwise_or(rows[met[kind]], card.astype(np.uint32) << kind, out=rows[met[kind]])
            met[kind] += 1
        return rows

    def _with(self, hand: int, added: Words) -> Words:
        """A packed hand with some cards more: a card of a kind that is there goes one layer up."""
        layers: Words = np.repeat(layered([hand], self._copies), added.shape[1], axis=1)
        for row in added:
            for copy in range(self._copies - 1, 0, -1):
                layers[copy] |= layers[copy - 1] & row
            layers[0] |= row
        return layers


def _divided(divisions: Sequence[Division], cards: int, state: Entries, number: Words) -> tuple[Labels, Entries]:
    """The places of a class of cards, in order, and the state after it, where each world has its state and its number."""
    splits: list[list[int]] = []
    chosen = np.empty(len(number), np.int64)
    after: list[int] = []
    for index, division in enumerate(divisions):
        here = np.flatnonzero(state == index)
        chosen[here] = len(splits) + np.searchsorted(np.array(division.thresholds, np.int64), number[here], "right")
        splits += [[place for place, count in enumerate(split) for _ in range(count)] for split in division.splits]
        after += division.after
    return np.array(splits, np.uint8).reshape(len(splits), cards).T.take(chosen, axis=1), np.array(after).take(chosen)


def _shuffle(labels: Labels, rows: Iterator[Words]) -> None:
    """Mix the places of a class of cards in each world, in place, by the next rows of numbers."""
    worlds = labels.shape[1]
    flat, columns = labels.reshape(-1), np.arange(worlds)
    for last in range(len(labels) - 1, 0, -1):
        other = (next(rows) * (last + 1) >> BITS) * worlds + columns
        moved = flat.take(other)
        flat[other] = labels[last]
        labels[last] = moved


class _Melds:
    """Whether hands hold what was melded: each suit, the arounds and the pinochles have to hold their own part of it."""

    def __init__(self, sheet: Sheet, shown: Iterable[Meld], copies: int) -> None:
        self._sheet = sheet
        self._patterns = Spreading(copies)
        parts: list[list[Meld]] = [[] for _ in range(6)]
        for meld in shown:
            suits = {card.suit for card in meld.cards}
            parts[suits.pop() if len(suits) == 1 else 4 if len(suits) == 4 else 5].append(meld)
        self._suits = [self._look_up(partial(_suit, suit), parts[suit]) for suit in range(4)]
        self._arounds = self._look_up(_arounds, parts[4])
        layers = [packed.pack([3, 16] * number) for number in range(copies + 1)]
        self._pinochles = np.array([self._fits([hand], parts[5]) for hand in layers])

    def fit(self, hands: Words) -> Truths:
        """Whether each hand does."""
        fits: Truths = self._pinochles.take(pinochles(hands))
        fits &= self._arounds(self._patterns.rounds(hands)) > 0
        for suit, look_up in enumerate(self._suits):
            fits &= look_up(self._patterns.suit(hands, suit)) > 0
        return fits

    def _look_up(self, hands: Callable[[int], list[int]], shown: list[Meld]) -> LookUp:
        return LookUp(self._patterns, lambda pattern: int(self._fits(hands(pattern), shown)))

    def _fits(self, hands: Iterable[int], shown: list[Meld]) -> bool:
        """Whether some cards, together, meld what was shown; or more, where a player may keep melds to himself."""
        table, trump = self._sheet.rules.meld_table, self._sheet.trump
        held = [meld for hand in hands for meld in score_packed(hand, trump, table).melds]
        return set(shown) <= set(held) if self._sheet.rules.melding.declared else held == shown


def _suit(suit: int, pattern: int) -> list[int]:
    """The hand that holds a pattern in a suit."""
    return [pattern << suit * packed.RANKS]


def _arounds(pattern: int) -> list[int]:
    """The hands that hold one rank each of a pattern, in all four suits."""
    ranks = [pattern & packed.COLUMN[rank] for rank in range(packed.RANKS)]
    return [sum(cards << suit * packed.RANKS for suit in range(4)) for cards in ranks if cards]

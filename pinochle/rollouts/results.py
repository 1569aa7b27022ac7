"""What rollouts tell: how points, scores and contracts came out after each move."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

import attrs

from pinochle.moves import Play


@attrs.frozen
class Spread:
    """How often each value came out, in pairs (value, times), values going up.

    >>> spread = Spread.of([(7, 1), (4, 2), (7, 1)])
    >>> spread.counts, spread.mean, round(spread.error, 3)
    (((4, 2), (7, 2)), 5.5, 0.866)
    """

    counts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, int]]) -> Spread:
        """The spread of some pairs (value, times), in any order; a value may be there several times."""
        tally: Counter[int] = Counter()
        for value, times in pairs:
            tally[value] += times
        return cls(tuple(sorted(tally.items())))

    @property
    def number(self) -> int:
        """How many values there are."""
        return sum(times for _, times in self.counts)

    @property
    def mean(self) -> float:
        """Their mean."""
        return sum(value * times for value, times in self.counts) / self.number

    @property
    def deviation(self) -> float:
        """Their standard deviation, as that of a sample: infinite for a single value, of which nothing can be told."""
        number = self.number
        if number == 1:
            return math.inf
        mean = self.mean
        return math.sqrt(math.fsum((value - mean) ** 2 * times for value, times in self.counts) / (number - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(self.number)

    def chance(self, least: int) -> float:
        """How often the value was at least so much, from 0 to 1.

        >>> Spread.of([(4, 2), (7, 2)]).chance(5)
        0.5
        """
        return sum(times for value, times in self.counts if value >= least) / self.number


@attrs.frozen
class Outlook:
    """What came of a move: the side's `points` in tricks by the end of the deal, the `score` that the deal brought it, and whether the bid was `made` (1 or 0; None where nobody bid).

    Points are on the scale of the rules, the last trick and buried cards included; a score in the money game is in units.
    """

    move: Play
    points: Spread
    score: Spread
    made: Spread | None


@attrs.frozen
class Rollouts:
    """What came of each card that a seat may play: the `side` it plays for, so many rollouts for each (`number`), and the outlook of each of its moves, in the order of `legal_moves`."""

    seat: int
    side: int
    number: int
    moves: tuple[Outlook, ...]

    @property
    def best(self) -> Outlook:
        """The outlook with the highest mean score; of equals the first."""
        return max(self.moves, key=lambda outlook: outlook.score.mean)

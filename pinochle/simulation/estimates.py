"""Means of what chance has a hand in, and how far they can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from pinochle.errors import SetupError, shown

_EXACT = 200  # degrees of freedom up to which Student's t is summed up; beyond, a series is right to seven digits


@attrs.frozen
class Estimate:
    """A mean over so many independent units, with its standard error (infinite for a single unit, of which nothing can be told).

    `share` says that each unit is a share of wins, from 0 to 1.

    >>> made = Estimate.of([2, 4, 6])
    >>> made.mean, round(made.error, 3), made.units
    (4.0, 1.155, 3)
    """

    mean: float
    error: float
    units: int
    share: bool = False

    @classmethod
    def of(cls, values: Sequence[float], *, share: bool = False) -> Estimate:
        """The estimate from one value a unit, of which there is at least one."""
        units = len(values)
        mean = math.fsum(values) / units
        if units == 1:
            return cls(mean, math.inf, 1, share)
        variance = math.fsum((value - mean) ** 2 for value in values) / (units - 1)
        return cls(mean, math.sqrt(variance / units), units, share)

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The confidence interval by Student's t, with one degree of freedom less than there are units; a level that is not between 0 and 1 is a SetupError.

        It takes the means of many units to be about normal, which wins and scores are from some thirty units on. Of a single unit nothing is known: minus to plus infinity.
        A share of more units lies between 0 and 1; where all was won, or nothing, its other end is that of Clopper and Pearson.

        >>> [round(end, 2) for end in Estimate.of([2, 4, 6]).interval()]
        [-0.97, 8.97]
        >>> [round(end, 2) for end in Estimate.of([1, 1, 1, 1], share=True).interval()]
        [0.4, 1.0]
        """
        if not isinstance(level, float) or not 0 < level < 1:
            msg = f"a level of confidence is a number between 0 and 1, such as 0.95, not {shown(level)}"
            raise SetupError(msg)
        if self.units == 1:
            return -math.inf, math.inf
        reach = student(level, self.units - 1) * self.error
        low, high = self.mean - reach, self.mean + reach
        if not self.share:
            return low, high
        rest = ((1 - level) / 2) ** (1 / self.units)
        return (rest if low >= 1 else max(low, 0.0)), (1 - rest if high <= 0 else min(high, 1.0))


def student(level: float, freedom: int) -> float:
    """How many standard errors on both sides of the mean hold so much of Student's t distribution (Abramowitz and Stegun 26.7.3 to 26.7.5).

    >>> round(student(0.95, 1), 3), round(student(0.95, 10), 3), round(student(0.95, 1000), 3)
    (12.706, 2.228, 1.962)
    """
    if freedom > _EXACT:
        from statistics import NormalDist  # noqa: PLC0415 - not needed before there are as many units

        z = -NormalDist().inv_cdf((1 - level) / 2)
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, math.pi / 2
    for _ in range(60):  # halved until nothing is left of the difference
        angle = (low + high) / 2
        low, high = (angle, high) if _inside(angle, freedom) < level else (low, angle)
    return math.sqrt(freedom) * math.tan(low)


def _inside(angle: float, freedom: int) -> float:
    """How much of the distribution lies within t = sqrt(freedom) * tan(angle) on both sides."""
    square = math.cos(angle) ** 2
    odd = freedom % 2
    term = total = 1.0
    for step in range(2 + odd, freedom, 2):
        term *= square * (step - 1) / step
        total += term
    if not odd:
        return math.sin(angle) * total
    within = angle + (math.sin(angle) * math.cos(angle) * total if freedom > 1 else 0.0)
    return within * 2 / math.pi

"""What each side has taken, in one int: a field for each side with its points, and above them its tricks."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from pinochle.rules.rules import Rules


@attrs.frozen
class Ledger:
    """How the points and tricks of all sides are written into one int, so that taking a trick is one addition.

    A field is wide enough for all that a deal has, so fields never run into each other.
    """

    sides: int
    points_bits: int
    width: int

    @classmethod
    def of(cls, rules: Rules) -> Ledger:
        """The ledger for deals under some rules."""
        points_bits = rules.trick_total.bit_length()
        return cls(rules.sides, points_bits, points_bits + rules.tricks_in_deal.bit_length())

    @property
    def bits(self) -> int:
        """How many bits a whole entry takes."""
        return self.sides * self.width

    @property
    def one_trick(self) -> int:
        """One trick, in the field of side 0."""
        return 1 << self.points_bits

    def shift(self, side: int) -> int:
        """Where the field of a side begins."""
        return side * self.width

    def written(self, points: Sequence[int], tricks: Sequence[int]) -> int:
        """The entry for these points and tricks by side."""
        return sum(
            won + taken * self.one_trick << self.shift(side)
            for side, (won, taken) in enumerate(zip(points, tricks, strict=True))
        )

    def read(self, entry: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The points and the tricks of each side.

        >>> ledger = Ledger(sides=2, points_bits=5, width=9)
        >>> ledger.read(ledger.written((14, 11), (7, 5)))
        ((14, 11), (7, 5))
        """
        fields = [entry >> self.shift(side) & (1 << self.width) - 1 for side in range(self.sides)]
        return tuple(field & self.one_trick - 1 for field in fields), tuple(
            field >> self.points_bits for field in fields
        )

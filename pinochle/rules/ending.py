"""When a game is over, and who has won it."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.rules.checks import choice, refuse, whole

BothOver = Literal["bidder", "highest"]


@attrs.frozen
class EndingRules:
    """The end of a game (catalogue 2.13), looked at after each deal; equal totals mean another deal (decision D-25).

    `target`: the points that win. `both_over`: where more than one side has them, the "bidder" of the last deal wins even with less (P150-15), or the
    "highest" total (decision D-20).
    """

    target: int
    both_over: BothOver = "highest"

    def __attrs_post_init__(self) -> None:
        refuse([*whole(self, "target", low=1), *choice(self, "both_over", BothOver)])

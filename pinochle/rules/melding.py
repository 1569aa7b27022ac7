"""Melds in games where the melds are counted before the play."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.melds import MeldTable
from pinochle.rules.checks import choice, flags, kind_of, refuse, whole

WhoMelds = Literal["all", "bidder"]


@attrs.frozen
class MeldingRules:
    """What melds are worth, and who counts them (catalogue 2.8, 2.9).

    `table`: the values. `who`: everybody melds, or the bidder alone. `minimum`: a side's meld below it does not count (decision D-7). `declared`: players lay
    down the melds they choose; if not, the full meld of every hand is counted for them.
    """

    table: MeldTable
    who: WhoMelds = "all"
    minimum: int = 0
    declared: bool = False

    def __attrs_post_init__(self) -> None:
        refuse(
            [
                *kind_of(self, "table", MeldTable),
                *choice(self, "who", WhoMelds),
                *whole(self, "minimum"),
                *flags(self, "declared"),
            ]
        )

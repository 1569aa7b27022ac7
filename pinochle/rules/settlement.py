"""What a deal comes to when it is over."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.rules.checks import choice, refuse

MeldKept = Literal["always", "point", "trick"]
MeldKeptBy = Literal["defenders", "each_side"]


@attrs.frozen
class SettlementRules:
    """Settling a deal (catalogue 2.12, 2.9): the bidders need their bid in meld and tricks together, or lose it.

    `meld_kept`: a side keeps its meld "always", if it takes a "point" in the tricks, or if it takes a "trick"; `meld_kept_by`: to whom this applies, the
    "defenders" alone (P150-13) or "each_side" (JOE-12: bidders without a point are then set).
    """

    meld_kept: MeldKept = "always"
    meld_kept_by: MeldKeptBy = "defenders"

    def __attrs_post_init__(self) -> None:
        refuse([*choice(self, "meld_kept", MeldKept), *choice(self, "meld_kept_by", MeldKeptBy)])

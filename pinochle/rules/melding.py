"""Melds in games where the melds are counted before the play."""

from __future__ import annotations

import attrs

from pinochle.melds import MeldTable
from pinochle.rules.checks import flags, kind_of, refuse


@attrs.frozen
class MeldingRules:
    """What melds are worth, and who counts them (catalogue 2.8, 2.9).

    `table`: the values. `declared`: players lay down the melds they choose; if not, the full meld of every hand is counted for them.
    """

    table: MeldTable
    declared: bool = False

    def __attrs_post_init__(self) -> None:
        refuse([*kind_of(self, "table", MeldTable), *flags(self, "declared")])

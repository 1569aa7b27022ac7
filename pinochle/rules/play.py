"""The play of tricks and what they are worth."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.rules.checks import choice, kind_of, refuse, whole
from pinochle.tricks import Counting, Following

OpeningLeader = Literal["bid_winner", "left_of_dealer"]


@attrs.frozen
class PlayRules:
    """Trick play (catalogue 2.10, 2.11).

    `following`: the duties. `counting`: the points of the cards taken. `last_trick`: the points of the last trick itself. `opening_leader`: who leads first
    (where there is a stock, its last trick says).
    """

    following: Following
    counting: Counting
    last_trick: int
    opening_leader: OpeningLeader = "bid_winner"

    def __attrs_post_init__(self) -> None:
        refuse(
            [
                *kind_of(self, "following", Following),
                *kind_of(self, "counting", Counting),
                *whole(self, "last_trick"),
                *choice(self, "opening_leader", OpeningLeader),
            ]
        )

"""When a game is over, and who has won it."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.rules.checks import choice, flags, refuse, whole

BothOver = Literal["bidder", "highest", "extend", "play_on"]


@attrs.frozen
class EndingRules:
    """The end of a game (catalogue 2.13), looked at after each deal; equal totals mean another deal (decision D-25).

    `target`: the points that win (None: only the number of deals ends the game). `deals`: after so many deals the highest total wins. `both_over`: where more than one
    side has the target, the "bidder" of the last deal wins even with less (P150-15), or the "highest" total (D-20), or the target is raised by `extend_by` for the rest of the
    game (D-10), or it is simply played on. `must_bid`: only a side that has just made a bid can win ("bid and out"). `declare_out`: at his turn, having won
    a trick or about to lead, a player may claim to have the target; right, he wins whatever the other has; wrong, he loses (catalogue 3.1, D-21).
    """

    target: int | None = None
    deals: int | None = None
    both_over: BothOver = "highest"
    extend_by: int = 0
    must_bid: bool = False
    declare_out: bool = False

    def __attrs_post_init__(self) -> None:
        problems = [
            *whole(self, "target", "deals", low=1, optional=True),
            *choice(self, "both_over", BothOver),
            *whole(self, "extend_by"),
            *flags(self, "must_bid", "declare_out"),
        ]
        if self.target is None and self.deals is None:
            problems.append("target: a game needs a target or a number of deals to end it")
        if self.target is None and (self.must_bid or self.declare_out):
            problems.append("target: there is nothing to bid or declare out to without one")
        if not problems and (self.both_over == "extend") != (self.extend_by > 0):
            problems.append("extend_by: points above 0 where the target is extended, and only there")
        refuse(problems)

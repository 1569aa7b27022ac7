"""The auction: who may call what, and what happens when nobody bids."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.rules.checks import choice, is_whole, refuse, whole

Rounds = Literal["until_one_left", "single_round"]
AllPass = Literal["stuck", "redeal"]


def _steps(value: object) -> object:
    return tuple(tuple(step) for step in value) if isinstance(value, tuple | list) else value


@attrs.frozen
class AuctionRules:
    """The auction (catalogue 2.3); a pass is final, and any amount of the ladder above the high bid may be called (decision D-13).

    `ladder`: pairs (from, step): from that bid on, bids go up by that step; the first pair begins at the minimum. `max_bid`: nothing above it may be called.
    `rounds`: bidding goes on "until_one_left", or each seat calls once ("single_round"). `all_pass`: where nobody bids, the last player is "stuck" with the
    contract at `stuck_at` (decision D-2), or the next dealer deals again ("redeal").

    >>> AuctionRules(ladder=((50, 1), (60, 5)), max_bid=70, stuck_at=50).rungs
    (50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 65, 70)
    """

    ladder: tuple[tuple[int, int], ...] = attrs.field(converter=_steps)
    max_bid: int
    stuck_at: int | None = None
    rounds: Rounds = "until_one_left"
    all_pass: AllPass = "stuck"
    rungs: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        problems = [
            *whole(self, "max_bid", low=1),
            *whole(self, "stuck_at", low=1, optional=True),
            *choice(self, "rounds", Rounds),
            *choice(self, "all_pass", AllPass),
        ]
        if (self.all_pass == "stuck") != (self.stuck_at is not None):
            problems.append(
                "stuck_at: a price where the last player is stuck, and None where all passing means a redeal"
            )
        pairs_fit = (
            isinstance(self.ladder, tuple)
            and self.ladder
            and all(
                isinstance(pair, tuple) and len(pair) == 2 and all(is_whole(n) and n > 0 for n in pair)
                for pair in self.ladder
            )
        )
        if not pairs_fit:
            problems.append(f"ladder: at least one pair (from, step) of whole numbers above 0, not {self.ladder!r}")
        elif any(
            late <= early or (late - early) % step
            for (early, step), (late, _) in zip(self.ladder, self.ladder[1:], strict=False)
        ):
            problems.append(
                f"ladder: each pair must begin on a rung above the one before, which {self.ladder!r} does not"
            )
        elif is_whole(self.max_bid) and self.max_bid < self.minimum:
            problems.append(f"max_bid: {self.max_bid} is below the minimum of {self.minimum}")
        refuse(problems)
        object.__setattr__(self, "rungs", self._climb())

    @property
    def minimum(self) -> int:
        """The lowest bid."""
        return self.ladder[0][0]

    def _climb(self) -> tuple[int, ...]:
        ends = (*(start for start, _ in self.ladder[1:]), self.max_bid + 1)
        return tuple(
            bid
            for (start, step), end in zip(self.ladder, ends, strict=True)
            for bid in range(start, min(end, self.max_bid + 1), step)
        )

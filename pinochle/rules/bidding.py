"""The auction: who may call what, and what happens when nobody bids."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

import attrs

from pinochle.errors import shown
from pinochle.rules.checks import are_pairs, as_tuple, choice, flags, is_whole, pairs, refuse, whole

Rounds = Literal["until_one_left", "single_round"]
AllPass = Literal["stuck", "redeal", "dealer_must_bid"]
FirstBidder = Literal["left_of_dealer", "dealer", "right_of_dealer"]
Opening = Literal["free", "first_bidder", "first_with_meld"]


@attrs.frozen
class AuctionRules:
    """The auction (catalogue 2.3); a pass is final, and any amount of the ladder above the high bid may be called (decision D-13).

    `ladder`: pairs (from, step): from that bid on, bids go up by that step; the first pair begins at the minimum. `max_bid`: nothing above it may be called.
    `forbidden_endings`: bids whose last two digits are these are not on the ladder. `dealer_minimum`: the dealer may open this low.
    `rounds`: bidding goes on "until_one_left", or each seat calls once ("single_round"). `first_bidder`: who calls first. `opening`: nobody has to open ("free"),
    the "first_bidder" must, or the "first_with_meld" (decision D-4). `needs_marriage`: bidding takes a marriage in hand, but at the price for who must bid.
    `all_pass`: where nobody bids, the last player is "stuck" with the contract at `stuck_at` (decision D-2); or the next dealer deals again ("redeal");
    or the last player may not pass, and opens at `stuck_at` or higher ("dealer_must_bid", decision D-3).
    `help_calls`: a pass may say "with help"; `announcements`: before the first bid a seat may announce its meld instead of calling. Neither has any effect.

    >>> AuctionRules(ladder=((50, 1), (60, 5)), max_bid=70, stuck_at=50).rungs
    (50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 65, 70)
    """

    ladder: tuple[tuple[int, int], ...] = attrs.field(converter=pairs)
    max_bid: int
    stuck_at: int | None = None
    rounds: Rounds = "until_one_left"
    first_bidder: FirstBidder = "left_of_dealer"
    opening: Opening = "free"
    all_pass: AllPass = "stuck"
    needs_marriage: bool = False
    dealer_minimum: int | None = None
    forbidden_endings: tuple[int, ...] = attrs.field(default=(), converter=as_tuple)
    help_calls: bool = False
    announcements: bool = False
    rungs: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        problems = [
            *whole(self, "max_bid", low=1),
            *whole(self, "stuck_at", "dealer_minimum", low=1, optional=True),
            *choice(self, "rounds", Rounds),
            *choice(self, "first_bidder", FirstBidder),
            *choice(self, "opening", Opening),
            *choice(self, "all_pass", AllPass),
            *flags(self, "needs_marriage", "help_calls", "announcements"),
            *self._ladder_problems(),
        ]
        if self.opening != "first_bidder" and (self.all_pass == "redeal") != (self.stuck_at is None):
            problems.append(
                "stuck_at: a price where the last player is stuck or must bid, and None where all passing means a redeal"
            )
        if self.opening == "first_bidder" and self.needs_marriage is True:
            problems.append("opening: the first bidder cannot be made to open and need a marriage for it")
        endings = self.forbidden_endings
        if not isinstance(endings, tuple) or not all(is_whole(ending) and 0 <= ending < 100 for ending in endings):
            problems.append(f"forbidden_endings: whole numbers from 0 to 99, not {shown(endings)}")
        refuse(problems)
        object.__setattr__(self, "rungs", self._climb())
        if not self.rungs or self.rungs[0] != self.minimum:
            refuse([f"forbidden_endings: the minimum of {self.minimum} ends in one of them"])

    def _ladder_problems(self) -> Iterator[str]:
        ladder = self.ladder
        if not are_pairs(ladder, int, low=1) or ladder[0][0] < 1:
            yield f"ladder: at least one pair (from, step) of whole numbers above 0, not {shown(ladder)}"
        elif any(late <= early or (late - early) % step for (early, step), (late, _) in pairwise(ladder)):
            yield f"ladder: each pair must begin on a rung above the one before, which {shown(ladder)} does not"
        elif is_whole(self.max_bid):
            if self.max_bid < self.minimum:
                yield f"max_bid: {self.max_bid} is below the minimum of {self.minimum}"
            if self.stuck_at is not None and is_whole(self.stuck_at) and self.stuck_at > self.max_bid:
                yield f"stuck_at: {self.stuck_at} is above the highest bid of {self.max_bid}"
            if self.max_bid > 100_000:
                yield f"max_bid: at most 100000, not {self.max_bid}"
            if self.dealer_minimum is not None and is_whole(self.dealer_minimum) and self.dealer_minimum > self.minimum:
                yield f"dealer_minimum: {self.dealer_minimum} is above the minimum of {self.minimum}"

    @property
    def minimum(self) -> int:
        """The lowest bid."""
        return self.ladder[0][0]

    @property
    def looks_at_hands(self) -> bool:
        """Whether what a seat may call depends on its hand."""
        return self.needs_marriage or self.opening == "first_with_meld"

    def _climb(self) -> tuple[int, ...]:
        ends = (*(start for start, _ in self.ladder[1:]), self.max_bid + 1)
        return tuple(
            bid
            for (start, step), end in zip(self.ladder, ends, strict=True)
            for bid in range(start, min(end, self.max_bid + 1), step)
            if bid % 100 not in self.forbidden_endings
        )

"""The auction: calls in turn from dealer's left until one seat has the contract (P150-3, P150-4, catalogue 2.3)."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import Any

import attrs

from pinochle.errors import Reason
from pinochle.moves import PASS, Bid, Move, Pass
from pinochle.phases.public import Call, Contract, Dealing, Done, Hands, Phase, Sheet, Why, only
from pinochle.rules.bidding import AuctionRules
from pinochle.seats import after, round_from


@lru_cache(maxsize=64)
def _bids(rungs: tuple[int, ...]) -> tuple[Bid, ...]:
    return tuple(Bid(amount) for amount in rungs)


@attrs.frozen(weakref_slot=False)
class Auction(Phase):
    """Bidding: `calls` so far, `still_in` the seats that may still call, `high` the best bid and its seat."""

    sheet: Sheet
    hands: Hands
    to_act: int
    still_in: tuple[int, ...]
    high: Contract | None = None
    calls: tuple[Call, ...] = ()

    @classmethod
    def enter(cls, done: Done) -> Auction | Done:
        """Let dealer's left call first, where the rules have an auction."""
        rules = done.sheet.rules
        if rules.auction is None:
            return done
        seats = round_from(after(done.sheet.dealer, rules.seats), rules.seats)
        return cls(done.sheet, done.hands, seats[0], seats)

    @property
    def _auction(self) -> AuctionRules:
        auction = self.rules.auction
        assert auction is not None  # noqa: S101 - there is no such room without an auction
        return auction

    def _moves(self) -> tuple[Move, ...]:
        rungs = self._auction.rungs
        above = 0 if self.high is None else bisect_right(rungs, self.high.bid)
        return (PASS, *_bids(rungs)[above:])

    def _permits(self, move: Move) -> bool:
        if isinstance(move, Bid):
            return move.amount in self._auction.rungs and (self.high is None or move.amount > self.high.bid)
        return isinstance(move, Pass)

    def _explain(self, move: object) -> Why:
        if not isinstance(move, Bid):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} bids or passes"
        auction = self._auction
        least = auction.minimum if self.high is None else self.high.bid + 1
        if move.amount < least:
            than = f"at least {auction.minimum}" if self.high is None else f"more than {self.high.bid}"
            return Reason.TOO_LOW, f"a bid of {move.amount} is too low: it must be {than}"
        if move.amount > auction.max_bid:
            return Reason.TOO_HIGH, f"a bid of {move.amount} is too high: nobody bids more than {auction.max_bid}"
        steps = ", ".join(f"by {step} from {start}" for start, step in auction.ladder)
        return Reason.NOT_ON_LADDER, f"a bid of {move.amount} is not on the ladder: bids go up {steps}"

    def _after(self, move: Any) -> Auction | Dealing | Done:
        seat, auction = self.to_act, self._auction
        calls = (*self.calls, Call(seat, move))
        high = Contract(seat, move.amount) if isinstance(move, Bid) else self.high
        turns = self.still_in.index(seat) + 1
        waiting = self.still_in[turns:] + self.still_in[:turns]  # who calls next comes first
        if isinstance(move, Pass) or auction.rounds == "single_round":
            waiting = waiting[:-1]
        if high is None and len(waiting) == 1 and auction.stuck_at is not None:
            return self._over(calls, Contract(waiting[0], auction.stuck_at))
        if high is None and not waiting:
            return Dealing(self.sheet.fresh(after(self.dealer, self.rules.seats), self.scores))
        if high is not None and (not waiting or waiting == (high.seat,)):
            return self._over(calls, high)
        return Auction(self.sheet, self.hands, waiting[0], tuple(sorted(waiting)), high, calls)

    def _over(self, calls: tuple[Call, ...], contract: Contract) -> Done:
        return Done(attrs.evolve(self.sheet, calls=calls, contract=contract), self.hands)

    def _seen_by(self, seat: int | None) -> Auction:
        return attrs.evolve(self, hands=only(self.hands, seat))

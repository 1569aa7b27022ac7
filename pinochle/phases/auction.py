"""The auction: calls in turn until one seat has the contract (P150-3, P150-4, catalogue 2.3, decisions D-2 to D-4 and D-13)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from pinochle.cards import Suit
from pinochle.errors import Reason
from pinochle.melds import has_meld, holds_marriage
from pinochle.moves import HELP, PASS, Announce, Bid, Move, Pass, PassWithHelp
from pinochle.phases.public import Call, Contract, Dealing, Done, Hands, Phase, Sheet, Why, only
from pinochle.rules.bidding import AuctionRules
from pinochle.rules.rules import Rules
from pinochle.seats import after, round_from


@lru_cache(maxsize=256)
def _bids(rungs: tuple[int, ...], above: int) -> tuple[Bid, ...]:
    return tuple(Bid(amount) for amount in rungs if amount > above)


@lru_cache(maxsize=16)
def _announcements(unit: int, most: int) -> tuple[Announce, ...]:
    return tuple(Announce(points) for points in range(unit, most + 1, unit))


def _first_caller(rules: Rules, dealer: int) -> int:
    step = {"left_of_dealer": 1, "dealer": 0, "right_of_dealer": -1}
    auction = rules.auction
    return (dealer + (step[auction.first_bidder] if auction else 1)) % rules.seats


@attrs.frozen(weakref_slot=False)
class Auction(Phase):
    """Bidding: `calls` so far, `waiting` the seats that may still call, the next one first, `high` the best bid and its seat."""

    sheet: Sheet
    hands: Hands
    waiting: tuple[int, ...]
    high: Contract | None = None
    calls: tuple[Call, ...] = ()

    @classmethod
    def enter(cls, done: Done) -> Auction | Done:
        """Let the first seat call, where the rules have an auction."""
        rules = done.sheet.rules
        if rules.auction is None:
            return done
        return cls(done.sheet, done.hands, round_from(_first_caller(rules, done.sheet.dealer), rules.seats))

    @property
    def to_act(self) -> int:
        """Who calls next."""
        return self.waiting[0]

    @property
    def _auction(self) -> AuctionRules:
        auction = self.rules.auction
        assert auction is not None  # noqa: S101 - there is no such room without an auction
        return auction

    # What a seat may call depends on the calls so far and on its own hand.

    def _moves(self) -> tuple[Move, ...]:
        bids = self._bids()
        passes: tuple[Move, ...] = ()
        if not bids or not self._must_open():
            passes = (PASS, HELP) if self._auction.help_calls else (PASS,)
        return (*passes, *self._announcements(), *bids)

    def _bids(self) -> tuple[Bid, ...]:
        auction = self._auction
        forced = self._forced_dealer()
        hand = self.hands[self.to_act]
        if auction.needs_marriage and not any(holds_marriage(hand, suit) for suit in Suit):
            return (Bid(auction.stuck_at or auction.minimum),) if forced else ()
        if forced and auction.stuck_at is not None:  # at the price, or higher
            return (Bid(auction.stuck_at), *_bids(auction.rungs, auction.stuck_at))
        lower: tuple[int, ...] = ()
        if self.high is None and self.to_act == self.dealer and auction.dealer_minimum is not None:
            steps = range(auction.dealer_minimum, auction.minimum, auction.ladder[0][1])
            lower = tuple(bid for bid in steps if bid % 100 not in auction.forbidden_endings)
        return tuple(map(Bid, lower)) + _bids(auction.rungs, 0 if self.high is None else self.high.bid)

    def _forced_dealer(self) -> bool:
        """Whether nobody has bid and only the last player is left, who must (decision D-3)."""
        return self.high is None and len(self.waiting) == 1 and self._auction.all_pass == "dealer_must_bid"

    def _must_open(self) -> bool:
        if self.high is not None:
            return False
        opening = self._auction.opening
        if opening == "first_bidder" and self.to_act == _first_caller(self.rules, self.dealer):
            return True
        if opening == "first_with_meld" and has_meld(self.hands[self.to_act], self.rules.meld_table):
            return True
        return self._forced_dealer()

    def _announcements(self) -> tuple[Announce, ...]:
        auction, seat = self._auction, self.to_act
        said = any(call.seat == seat for call in self.calls)
        if not auction.announcements or self.high is not None or said or self._must_open():
            return ()
        return _announcements(self.rules.unit, auction.max_bid)

    def _explain(self, move: object) -> Why:
        if isinstance(move, Pass) or (isinstance(move, PassWithHelp) and self._auction.help_calls):
            return Reason.MAY_NOT_PASS, f"seat {self.to_act} may not pass: the auction has to be opened"
        if not isinstance(move, Bid):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} bids or passes"
        auction = self._auction
        bids = self._bids()
        least = auction.minimum if self.high is None else self.high.bid + 1
        if bids and self.high is None:
            least = bids[0].amount
        if move.amount < least:
            than = f"at least {least}" if self.high is None else f"more than {self.high.bid}"
            return Reason.TOO_LOW, f"a bid of {move.amount} is too low: it must be {than}"
        if move.amount > auction.max_bid:
            return Reason.TOO_HIGH, f"a bid of {move.amount} is too high: nobody bids more than {auction.max_bid}"
        if move.amount in auction.rungs:
            return Reason.NEEDS_MARRIAGE, f"a bid of {move.amount} takes a marriage, and seat {self.to_act} has none"
        steps = ", ".join(f"by {step} from {start}" for start, step in auction.ladder)
        never = (
            f", and none ends in {' or '.join(map(str, auction.forbidden_endings))}"
            if auction.forbidden_endings
            else ""
        )
        return Reason.NOT_ON_LADDER, f"a bid of {move.amount} is not on the ladder: bids go up {steps}{never}"

    # What a call does.

    def _after(self, move: Any) -> Auction | Dealing | Done:
        seat, auction = self.to_act, self._auction
        calls = (*self.calls, Call(seat, move))
        high = Contract(seat, move.amount) if isinstance(move, Bid) else self.high
        stays_in = isinstance(move, Announce) or (isinstance(move, Bid) and auction.rounds == "until_one_left")
        waiting = self.waiting[1:] + self.waiting[:1] * stays_in
        if high is None and len(waiting) == 1 and auction.all_pass == "stuck" and auction.stuck_at is not None:
            return self._over(calls, Contract(waiting[0], auction.stuck_at))
        if high is None and not waiting:
            return Dealing(self.sheet.fresh(after(self.dealer, self.rules.seats)))
        if high is not None and (not waiting or waiting == (high.seat,)):
            return self._over(calls, high)
        return Auction(self.sheet, self.hands, waiting, high, calls)

    def _over(self, calls: tuple[Call, ...], contract: Contract) -> Done:
        return Done(attrs.evolve(self.sheet, calls=calls, contract=contract), self.hands)

    def _seen_by(self, seat: int | None) -> Auction:
        return attrs.evolve(self, sheet=self.sheet.seen_by(seat), hands=only(self.hands, seat))

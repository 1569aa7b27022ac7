"""Whether the bid is played for: the bidder may give up, the defenders may let him have it unplayed (catalogue 2.7)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle.errors import Reason
from pinochle.moves import CONCEDE, KEEP, Concede, Move
from pinochle.phases.public import Done, Hands, Phase, Sheet, Why, only
from pinochle.seats import round_from


@attrs.frozen(weakref_slot=False)
class Challenge(Phase):
    """Each seat `asked` keeps the hand, which means playing it, or concedes.

    The bidder is asked where he may concede and does not lead (when he does, he may concede instead of leading). Then, where the rules let
    them concede, the defenders are asked from his left: the first to keep the hand has it played, and all of them conceding gives the bidder his bid.
    """

    sheet: Sheet
    hands: Hands
    asked: tuple[int, ...]

    @classmethod
    def enter(cls, done: Done) -> Challenge | Done:
        """Ask those who may concede here, if there are any."""
        rules, contract = done.sheet.rules, done.sheet.contract
        if contract is None:
            return done
        settlement = rules.settlement
        bidder = (contract.seat,) if settlement.concede and rules.play.opening_leader != "bid_winner" else ()
        bidding = {rules.side_of(seat) for seat in (contract.seat, contract.partner) if seat is not None}
        defenders = tuple(seat for seat in round_from(contract.seat, rules.seats) if rules.side_of(seat) not in bidding)
        asked = bidder + (defenders if settlement.defenders_concede else ())
        return cls(done.sheet, done.hands, asked) if asked else done

    @property
    def to_act(self) -> int:
        """Who is asked."""
        return self.asked[0]

    def _moves(self) -> tuple[Move, ...]:
        return (KEEP, CONCEDE)

    def _explain(self, move: object) -> Why:
        return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} keeps the hand to play it, or concedes"

    def _after(self, move: Any) -> Challenge | Done:
        bids = self.contract is not None and self.to_act == self.contract.seat
        concedes = isinstance(move, Concede)
        if concedes and (bids or len(self.asked) == 1):
            return Done(self.sheet, self.hands, unplayed="conceded" if bids else "defenders_conceded")
        if (bids or concedes) and len(self.asked) > 1:
            return Challenge(self.sheet, self.hands, self.asked[1:])
        return Done(self.sheet, self.hands)

    def _seen_by(self, seat: int | None) -> Challenge:
        return Challenge(self.sheet.seen_by(seat), only(self.hands, seat), self.asked)

"""Whether the bid is played for: the defenders may let the bidder have it unplayed (catalogue 2.7)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle.errors import Reason
from pinochle.moves import CONCEDE, KEEP, Concede, Move
from pinochle.phases.public import Done, Hands, Phase, Sheet, Why, only
from pinochle.seats import round_from


@attrs.frozen(weakref_slot=False)
class Challenge(Phase):
    """Each defender in turn from the bidder's left keeps the hand, which means playing, or concedes; the bid is conceded when all of them do."""

    sheet: Sheet
    hands: Hands
    asked: tuple[int, ...]

    @classmethod
    def enter(cls, done: Done) -> Challenge | Done:
        """Ask the defenders, where the rules let them concede."""
        rules, contract = done.sheet.rules, done.sheet.contract
        if contract is None or not rules.settlement.defenders_concede:
            return done
        bidding = {rules.side_of(seat) for seat in (contract.seat, contract.partner) if seat is not None}
        return cls(
            done.sheet,
            done.hands,
            tuple(seat for seat in round_from(contract.seat, rules.seats) if rules.side_of(seat) not in bidding),
        )

    @property
    def to_act(self) -> int:
        """Who is asked."""
        return self.asked[0]

    def _moves(self) -> tuple[Move, ...]:
        return (KEEP, CONCEDE)

    def _explain(self, move: object) -> Why:
        return (
            Reason.NOT_NOW,
            f"{move} cannot be played now: seat {self.to_act} keeps the hand to play it, or concedes the bid",
        )

    def _after(self, move: Any) -> Challenge | Done:
        if not isinstance(move, Concede):
            return Done(self.sheet, self.hands)
        if len(self.asked) == 1:
            return Done(self.sheet, self.hands, unplayed="defenders_conceded")
        return Challenge(self.sheet, self.hands, self.asked[1:])

    def _seen_by(self, seat: int | None) -> Challenge:
        return Challenge(self.sheet.seen_by(seat), only(self.hands, seat), self.asked)

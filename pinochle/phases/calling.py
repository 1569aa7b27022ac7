"""Calling a partner: the bid winner calls a card, and its first other holder plays with him (decision D-23)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle.errors import Reason
from pinochle.moves import CallCard, Move
from pinochle.phases.public import Done, Hands, Phase, Sheet, Why, only


def asked_for_called(bidder: int, seats: int) -> tuple[int, ...]:
    """The seats in the order in which they are asked for the called card: from the bidder's right."""
    return tuple((bidder - step) % seats for step in range(1, seats))


@attrs.frozen(weakref_slot=False)
class Calling(Phase):
    """The bid winner is to call a card that he does not hold; who holds it is public at once."""

    sheet: Sheet
    hands: Hands
    to_act: int

    @classmethod
    def enter(cls, done: Done) -> Calling | Done:
        """Ask the bid winner, where the rules have a partner called."""
        contract = done.sheet.contract
        if contract is None or not done.sheet.rules.trump.called_partner:
            return done
        room = cls(done.sheet, done.hands, contract.seat)
        return room if room._moves() else done  # who holds every card there is plays alone

    def _moves(self) -> tuple[Move, ...]:
        hand = self.hands[self.to_act]
        return tuple(CallCard(card) for card in dict.fromkeys(self.rules.deal.pack.cards) if not hand >> card.kind & 1)

    def _explain(self, move: object) -> Why:
        if isinstance(move, CallCard):
            return (
                Reason.NOT_A_MOVE,
                f"{move.card} cannot be called: it is a card of the pack that seat {self.to_act} does not hold that is called",
            )
        return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} calls a card"

    def _after(self, move: Any) -> Done:
        contract = self.contract
        assert contract is not None  # noqa: S101 - a card is called by who has the contract
        asked = asked_for_called(contract.seat, self.rules.seats)
        partner = next((seat for seat in asked if self.hands[seat] >> move.card.kind & 1), None)
        return Done(
            attrs.evolve(self.sheet, contract=attrs.evolve(contract, called=move.card, partner=partner)), self.hands
        )

    def _seen_by(self, seat: int | None) -> Calling:
        return Calling(self.sheet.seen_by(seat), only(self.hands, seat), self.to_act)

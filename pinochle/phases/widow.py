"""The widow: taken into the bidder's hand, or shared out by him to the other seats (catalogue 2.6, decision D-6)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle import packed
from pinochle.cards import pack_hand
from pinochle.errors import Reason
from pinochle.moves import Give, Move
from pinochle.phases.choosing import gives
from pinochle.phases.public import Done, Hands, Phase, Sheet, Why, only
from pinochle.seats import after


@attrs.frozen(weakref_slot=False)
class SharingWidow(Phase):
    """The bidder hands one card of the widow to each other seat in turn, `receiver` next; what is `left` of it will be his."""

    sheet: Sheet
    hands: Hands
    to_act: int
    receiver: int
    left: int

    @classmethod
    def enter(cls, done: Done) -> SharingWidow | Done:
        """Put the widow into the bidder's hand, or let him share it out, where there is one."""
        rules, contract = done.sheet.rules, done.sheet.contract
        if rules.widow is None or contract is None:
            return done
        sheet = attrs.evolve(done.sheet, widow_taken=True)
        cards = pack_hand(sheet.widow)
        if rules.widow.use == "shared":
            return cls(sheet, done.hands, contract.seat, after(contract.seat, rules.seats), cards)
        return attrs.evolve(done, sheet=sheet, hands=_given(done.hands, contract.seat, cards))

    def _moves(self) -> tuple[Move, ...]:
        return gives(self.left, 1)

    def _explain(self, move: object) -> Why:
        if not isinstance(move, Give):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} hands out the widow"
        return (
            Reason.NOT_HELD,
            f"seat {self.to_act} hands one card of the widow to seat {self.receiver}, which {move} is not",
        )

    def _after(self, move: Any) -> SharingWidow | Done:
        cards = pack_hand(move.cards)
        hands, left = _given(self.hands, self.receiver, cards), packed.subtract(self.left, cards)
        receiver = after(self.receiver, self.rules.seats)
        if receiver == self.to_act:
            return Done(self.sheet, _given(hands, receiver, left))
        return SharingWidow(self.sheet, hands, self.to_act, receiver, left)

    def _receiver(self) -> int:
        return self.receiver

    def _seen_by(self, seat: int | None) -> SharingWidow:
        left = self.left if seat == self.to_act else 0
        return attrs.evolve(self, sheet=self.sheet.seen_by(seat), hands=only(self.hands, seat), left=left)


def _given(hands: Hands, seat: int, cards: int) -> Hands:
    return tuple(packed.merge(hand, cards) if owner == seat else hand for owner, hand in enumerate(hands))

"""The swap for the dealer's last card, where it was turned for trump: its first holder may take it for a nine of trump (catalogue 3.2)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle import packed
from pinochle.cards import Card, Rank
from pinochle.errors import Reason
from pinochle.moves import KEEP, SWAP, Move, SwapDix
from pinochle.phases.public import Call, Done, Hands, Phase, Sheet, Why, only
from pinochle.seats import after


@attrs.frozen(weakref_slot=False)
class DixSwap(Phase):
    """Each seat but the dealer is asked in turn; who holds no nine of trump can only keep, so being asked tells nothing."""

    sheet: Sheet
    hands: Hands
    to_act: int

    @classmethod
    def enter(cls, done: Done) -> DixSwap | Done:
        """Ask dealer's left first, where the rules have the swap and the turned card is not itself a nine."""
        sheet = done.sheet
        if not sheet.rules.deal.swap_dix or sheet.turned is None or sheet.turned.rank is Rank.NINE:
            return done
        return cls(sheet, done.hands, after(sheet.dealer, sheet.rules.seats))

    @property
    def _turned(self) -> Card:
        turned = self.sheet.turned
        assert turned is not None  # noqa: S101 - there is no such room without a turned card
        return turned

    @property
    def _dix(self) -> Card:
        return Card(self._turned.suit, Rank.NINE)

    def _moves(self) -> tuple[Move, ...]:
        return (KEEP, SWAP) if self.hands[self.to_act] >> self._dix.kind & 1 else (KEEP,)

    def _explain(self, move: object) -> Why:
        if isinstance(move, SwapDix):
            return Reason.NOT_HELD, f"seat {self.to_act} holds no {self._dix} to swap"
        return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} keeps the hand or swaps a {self._dix}"

    def _after(self, move: Any) -> DixSwap | Done:
        if isinstance(move, SwapDix):
            hands = list(self.hands)
            for seat, gives, takes in ((self.to_act, self._dix, self._turned), (self.dealer, self._turned, self._dix)):
                hands[seat] = packed.add(packed.remove(hands[seat], gives.kind), takes.kind)
            calls = (*self.sheet.calls, Call(self.to_act, move))
            return Done(attrs.evolve(self.sheet, turned=self._dix, calls=calls), tuple(hands))
        asked_next = after(self.to_act, self.rules.seats)
        if asked_next == self.dealer:
            return Done(self.sheet, self.hands)
        return DixSwap(self.sheet, self.hands, asked_next)

    def _seen_by(self, seat: int | None) -> DixSwap:
        return DixSwap(self.sheet.seen_by(seat), only(self.hands, seat), self.to_act)

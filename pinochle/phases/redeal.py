"""The offer of a redeal: five nines and no meld may be thrown in before the first call (P150-2, decision D-1)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle import packed
from pinochle.cards import Rank, Suit
from pinochle.errors import Reason
from pinochle.melds import has_meld
from pinochle.moves import KEEP, REDEAL, Move, Redeal
from pinochle.phases.public import Dealing, Done, Hands, Phase, Sheet, Why, only
from pinochle.seats import after

_NINES = sum(packed.COLUMN[suit * packed.RANKS + Rank.ACE - Rank.NINE] for suit in Suit)


@attrs.frozen(weakref_slot=False)
class RedealOffer(Phase):
    """Each seat is asked in turn from dealer's left; who is not entitled can only keep, so being asked tells nothing."""

    sheet: Sheet
    hands: Hands
    to_act: int

    @classmethod
    def enter(cls, done: Done) -> RedealOffer | Done:
        """Ask dealer's left first, where the rules offer a redeal."""
        rules = done.sheet.rules
        return (
            done
            if rules.deal.redeal_nines is None
            else cls(done.sheet, done.hands, after(done.sheet.dealer, rules.seats))
        )

    def _moves(self) -> tuple[Move, ...]:
        hand, least = self.hands[self.to_act], self.rules.deal.redeal_nines or 0
        entitled = (hand & _NINES).bit_count() >= least and not has_meld(hand, self.rules.meld_table)
        return (KEEP, REDEAL) if entitled else (KEEP,)

    def _explain(self, move: object) -> Why:
        if isinstance(move, Redeal):
            return (
                Reason.NOT_ENTITLED,
                f"a redeal takes at least {self.rules.deal.redeal_nines} nines and no meld under any trump, dixes aside",
            )
        return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} keeps the hand or asks for a redeal"

    def _after(self, move: Any) -> RedealOffer | Dealing | Done:
        if isinstance(move, Redeal):
            return Dealing(self.sheet.fresh(self.dealer))  # the same dealer deals again
        if self.to_act == self.dealer:
            return Done(self.sheet, self.hands)
        return RedealOffer(self.sheet, self.hands, after(self.to_act, self.rules.seats))

    def _seen_by(self, seat: int | None) -> RedealOffer:
        return RedealOffer(self.sheet.seen_by(seat), only(self.hands, seat), self.to_act)

"""Naming trump: the winner of the auction chooses the suit (P150-5, JOE-4)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle.errors import Reason
from pinochle.moves import TRUMPS, Move
from pinochle.phases.public import Done, Hands, Phase, Sheet, Why, only


@attrs.frozen(weakref_slot=False)
class NamingTrump(Phase):
    """The bid winner is to name trump."""

    sheet: Sheet
    hands: Hands
    to_act: int

    @classmethod
    def enter(cls, done: Done) -> NamingTrump | Done:
        """Ask the bid winner, where there is one."""
        return done if done.sheet.contract is None else cls(done.sheet, done.hands, done.sheet.contract.seat)

    def _moves(self) -> tuple[Move, ...]:
        return TRUMPS

    def _explain(self, move: object) -> Why:
        return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} names trump"

    def _after(self, move: Any) -> Done:
        return Done(attrs.evolve(self.sheet, trump=move.suit), self.hands)

    def _seen_by(self, seat: int | None) -> NamingTrump:
        return NamingTrump(self.sheet, only(self.hands, seat), self.to_act)

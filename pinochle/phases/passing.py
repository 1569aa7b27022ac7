"""Passing: the bid winner and his partner exchange cards (P150-6, JOE-5, catalogue 2.5)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle import packed
from pinochle.cards import pack_hand
from pinochle.errors import Reason
from pinochle.moves import Give, Move
from pinochle.phases.choosing import gives, lacking
from pinochle.phases.log import Step
from pinochle.phases.public import Done, Hands, Phase, Sheet, Why, only
from pinochle.rules.exchange import PassingRules


@attrs.frozen(weakref_slot=False)
class Passing(Phase):
    """The bid winner's partner is to pass, or (`second`) the winner is. What is passed before both have chosen lies `aside`."""

    sheet: Sheet
    hands: Hands
    to_act: int
    second: bool = False
    aside: int = 0

    @classmethod
    def enter(cls, done: Done) -> Passing | Done:
        """Ask the partner first, where the rules have passing."""
        rules, contract = done.sheet.rules, done.sheet.contract
        if rules.passing is None or contract is None:
            return done
        return cls(done.sheet, done.hands, (contract.seat + rules.sides) % rules.seats)

    @property
    def _passing(self) -> PassingRules:
        passing = self.rules.passing
        assert passing is not None  # noqa: S101 - there is no such room without passing
        return passing

    def _moves(self) -> tuple[Move, ...]:
        return gives(self.hands[self.to_act], self._passing.count)

    def _permits(self, move: Move) -> bool:
        hand = self.hands[self.to_act]
        return isinstance(move, Give) and len(move.cards) == self._passing.count and not lacking(hand, move.cards)

    def _explain(self, move: object) -> Why:
        count = self._passing.count
        if not isinstance(move, Give):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} passes {count} cards"
        if len(move.cards) != count:
            return Reason.WRONG_COUNT, f"{count} cards are passed, not {len(move.cards)}"
        missing = ", ".join(lacking(self.hands[self.to_act], move.cards))
        return Reason.NOT_HELD, f"seat {self.to_act} does not hold {missing} (so often)"

    def _after(self, move: Any) -> Passing | Done:
        giver = self.to_act
        taker = self._receiver()
        cards = pack_hand(move.cards)
        hands = list(self.hands)
        hands[giver] = packed.subtract(hands[giver], cards)
        if self._passing.order == "simultaneous" and not self.second:
            return Passing(self.sheet, tuple(hands), taker, second=True, aside=cards)
        hands[taker] = packed.merge(hands[taker], cards)
        if not self.second:
            return Passing(self.sheet, tuple(hands), taker, second=True)
        hands[giver] = packed.merge(hands[giver], self.aside)
        return Done(self.sheet, tuple(hands))

    def _receiver(self) -> int:
        return (self.to_act + self.rules.sides) % self.rules.seats

    def _seen_by(self, seat: int | None) -> Passing:
        giver = self._receiver()  # of what lies aside
        aside, sheet = (self.aside if seat == giver else 0), self.sheet.seen_by(seat)
        if self.second and self._passing.order == "simultaneous" and seat == self.to_act:
            # Who chooses second has not yet seen what will be his.
            first = Step(giver, None, self.to_act)
            sheet = attrs.evolve(sheet, steps=(*sheet.steps[:-1], first))
        return Passing(sheet, only(self.hands, seat), self.to_act, self.second, aside)

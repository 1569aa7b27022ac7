"""Passing: the bid winner's partner passes cards, the winner sees them and passes as many back (P150-6, JOE-5)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

import attrs

from pinochle import packed
from pinochle.cards import pack_hand, unpack_hand
from pinochle.errors import Reason
from pinochle.moves import Give, Move
from pinochle.phases.public import Done, Hands, Phase, Sheet, Why, only


@lru_cache(maxsize=16)
def gives(hand: int, count: int) -> tuple[Give, ...]:
    """Every choice of `count` cards from a packed hand, each once, in order."""
    return tuple(Give(cards) for cards in dict.fromkeys(combinations(unpack_hand(hand), count)))


@attrs.frozen(weakref_slot=False)
class Passing(Phase):
    """The bid winner's partner is to pass (`returning` is False), or the winner is to pass back."""

    sheet: Sheet
    hands: Hands
    to_act: int
    returning: bool = False

    @classmethod
    def enter(cls, done: Done) -> Passing | Done:
        """Ask the partner first, where the rules have passing."""
        rules, contract = done.sheet.rules, done.sheet.contract
        if rules.passing is None or contract is None:
            return done
        return cls(done.sheet, done.hands, (contract.seat + rules.sides) % rules.seats)

    @property
    def _count(self) -> int:
        passing = self.rules.passing
        assert passing is not None  # noqa: S101 - there is no such room without passing
        return passing.count

    def _moves(self) -> tuple[Move, ...]:
        return gives(self.hands[self.to_act], self._count)

    def _permits(self, move: Move) -> bool:
        return isinstance(move, Give) and len(move.cards) == self._count and not self._lacking(move)

    def _lacking(self, move: Give) -> list[str]:
        """The cards of a pass that the hand does not have (so often)."""
        hand = self.hands[self.to_act]
        return [
            str(card) for card in dict.fromkeys(move.cards) if move.cards.count(card) > packed.count(hand, card.kind)
        ]

    def _explain(self, move: object) -> Why:
        if not isinstance(move, Give):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} passes {self._count} cards"
        if len(move.cards) != self._count:
            return Reason.WRONG_COUNT, f"{self._count} cards are passed, not {len(move.cards)}"
        return Reason.NOT_HELD, f"seat {self.to_act} does not hold {', '.join(self._lacking(move))} (so often)"

    def _after(self, move: Any) -> Passing | Done:
        giver = self.to_act
        taker = (giver + self.rules.sides) % self.rules.seats
        cards = pack_hand(move.cards)
        hands = list(self.hands)
        hands[giver] = packed.subtract(hands[giver], cards)
        hands[taker] = packed.merge(hands[taker], cards)
        if self.returning:
            return Done(self.sheet, tuple(hands))
        return Passing(self.sheet, tuple(hands), taker, returning=True)

    def _seen_by(self, seat: int | None) -> Passing:
        return Passing(self.sheet, only(self.hands, seat), self.to_act, self.returning)

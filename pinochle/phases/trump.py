"""Naming trump: the winner of the auction chooses the suit (P150-5, JOE-4, catalogue 2.4, decision D-5)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle import packed
from pinochle.cards import Rank, Suit
from pinochle.errors import Reason
from pinochle.melds import holds_marriage
from pinochle.moves import Move, NameTrump
from pinochle.phases.public import Done, Hands, Phase, Sheet, Why, only

_NAMES = tuple(NameTrump(suit) for suit in Suit)
_SHOTS = tuple(NameTrump(suit, shoot=True) for suit in Suit)


def suits_to_name(sheet: Sheet, hand: int) -> tuple[Suit, ...]:
    """The suits that a packed hand may name."""
    needs = sheet.rules.trump.needs
    if needs == "nothing":
        return tuple(Suit)
    with_dix = needs == "marriage_run_or_dix"
    nine = Rank.ACE - Rank.NINE
    return tuple(
        suit for suit in Suit if holds_marriage(hand, suit) or (with_dix and hand >> suit * packed.RANKS + nine & 1)
    )


@attrs.frozen(weakref_slot=False)
class NamingTrump(Phase):
    """The bid winner is to name trump."""

    sheet: Sheet
    hands: Hands
    to_act: int

    @classmethod
    def enter(cls, done: Done) -> NamingTrump | Done:
        """Ask the bid winner, where there is one; who holds no suit that he may name loses his bid at once."""
        contract = done.sheet.contract
        if contract is None:
            return done
        if not suits_to_name(done.sheet, done.hands[contract.seat]):
            return attrs.evolve(done, unplayed="no_marriage")
        return cls(done.sheet, done.hands, contract.seat)

    def _moves(self) -> tuple[Move, ...]:
        suits = suits_to_name(self.sheet, self.hands[self.to_act])
        shots = tuple(_SHOTS[suit] for suit in suits) if self.rules.trump.shoot_bonus is not None else ()
        return tuple(_NAMES[suit] for suit in suits) + shots

    def _explain(self, move: object) -> Why:
        if not isinstance(move, NameTrump):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} names trump"
        if move.suit in suits_to_name(self.sheet, self.hands[self.to_act]):
            return Reason.NOT_NOW, "these rules do not let anybody shoot"
        what = "marriage" if self.rules.trump.needs == "marriage" else "run, marriage or nine"
        return Reason.NOT_A_TRUMP, f"{move.suit.name.lower()} cannot be trump: seat {self.to_act} holds no {what} in it"

    def _after(self, move: Any) -> Done:
        contract = self.contract
        assert contract is not None  # noqa: S101 - trump is named by who has the contract
        contract = attrs.evolve(contract, shoot=move.shoot) if move.shoot else contract
        return Done(attrs.evolve(self.sheet, trump=move.suit, contract=contract), self.hands)

    def _seen_by(self, seat: int | None) -> NamingTrump:
        return NamingTrump(self.sheet.seen_by(seat), only(self.hands, seat), self.to_act)

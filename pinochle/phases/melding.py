"""Melding before the play: counted for every seat, or laid down by the players where the rules say so (JOE-6, catalogue 2.9)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle.errors import Reason
from pinochle.melds import Meld, MeldScore, layout, score_packed
from pinochle.moves import CLOSE, CloseMelds, LayMeld, Move
from pinochle.phases.public import Done, Hands, MeldOption, Phase, Sheet, Why, only
from pinochle.seats import after


def _first(sheet: Sheet) -> int:
    """Who lays down first: the bid winner; without one, dealer's left."""
    return after(sheet.dealer, sheet.rules.seats) if sheet.contract is None else sheet.contract.seat


@attrs.frozen(weakref_slot=False)
class Melding(Phase):
    """Each seat in turn from the bid winner (or dealer's left) lays down the melds it chooses, one after another, and then closes."""

    sheet: Sheet
    hands: Hands
    to_act: int

    @classmethod
    def enter(cls, done: Done) -> Melding | Done:
        """Count the full meld of every hand that melds, or let the bid winner begin where players declare."""
        sheet = done.sheet
        if sheet.rules.melding.declared:
            return cls(attrs.evolve(sheet, melds=(MeldScore(),) * sheet.rules.seats), done.hands, _first(sheet))
        return attrs.evolve(done, sheet=attrs.evolve(sheet, melds=counted(done)))

    def _left(self) -> tuple[Meld, ...]:
        """The melds of the hand to act that it has not laid down yet."""
        trump = self.trump
        assert trump is not None  # noqa: S101 - trump is named before this room is entered
        held = score_packed(self.hands[self.to_act], trump, self.rules.meld_table)
        return tuple(meld for meld in held.melds if meld not in self.melds[self.to_act].melds)

    def _meld_options(self) -> tuple[MeldOption, ...]:
        return tuple(MeldOption(LayMeld(meld.name, meld.cards), meld.points) for meld in self._left())

    def _moves(self) -> tuple[Move, ...]:
        return (*(option.move for option in self._meld_options()), CLOSE)

    def _explain(self, move: object) -> Why:
        if not isinstance(move, LayMeld):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} lays down melds, then closes"
        names = ", ".join(meld.name for meld in self._left()) or "none"
        return Reason.NOT_A_MELD, f"{move} is not a meld that seat {self.to_act} has left to lay down ({names})"

    def _after(self, move: Any) -> Melding | Done:
        if isinstance(move, CloseMelds):
            following = after(self.to_act, self.rules.seats)
            if following == _first(self.sheet) or self.rules.melding.who == "bidder":
                return Done(self.sheet, self.hands)
            return Melding(self.sheet, self.hands, following)
        meld = next(meld for meld in self._left() if (meld.name, meld.cards) == (move.name, move.cards))
        mine = self.melds[self.to_act]
        melds_now = (*mine.melds, meld)
        laid = MeldScore(mine.points + meld.points, melds_now, layout(melds_now, self.rules.meld_table))
        melds = (*self.melds[: self.to_act], laid, *self.melds[self.to_act + 1 :])
        return Melding(attrs.evolve(self.sheet, melds=melds), self.hands, self.to_act)

    def _seen_by(self, seat: int | None) -> Melding:
        return Melding(self.sheet.seen_by(seat), only(self.hands, seat), self.to_act)


def counted(done: Done) -> tuple[MeldScore, ...]:
    """The full meld of every hand that melds; without trump, what needs none."""
    sheet = done.sheet
    bidder_only = sheet.rules.melding.who == "bidder" and sheet.contract is not None
    return tuple(
        MeldScore()
        if bidder_only and sheet.contract and seat != sheet.contract.seat
        else score_packed(hand, sheet.trump, sheet.rules.meld_table)
        for seat, hand in enumerate(done.hands)
    )

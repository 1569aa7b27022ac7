"""Burying: who took the widow lays as many cards away (catalogue 2.6, decision D-6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from pinochle import packed
from pinochle.cards import Rank, Suit, pack_hand, unpack_hand
from pinochle.errors import Reason
from pinochle.moves import CONCEDE, Bury, Concede, Move
from pinochle.phases.choosing import lacking
from pinochle.phases.public import Done, Hands, Phase, Sheet, Why, only
from pinochle.rules.exchange import WidowRules

_ACES = sum(packed.COLUMN[suit * packed.RANKS] for suit in Suit)


@lru_cache(maxsize=16)
def _buries(tiers: tuple[int, ...], count: int) -> tuple[Bury, ...]:
    """Every choice of `count` cards, where a later tier may be touched only when the ones before it are used up."""
    forced = 0
    for tier in tiers:
        if packed.size(tier) >= count:
            return tuple(Bury(unpack_hand(packed.merge(forced, chosen))) for chosen in packed.choices(tier, count))
        forced, count = packed.merge(forced, tier), count - packed.size(tier)
    raise AssertionError(tiers)  # pragma: no cover - hands are larger than the widow


@attrs.frozen(weakref_slot=False)
class Burying(Phase):
    """The bidder is to bury as many cards as the widow had; melded ones only when nothing else is left."""

    sheet: Sheet
    hands: Hands
    to_act: int

    @classmethod
    def enter(cls, done: Done) -> Burying | Done:
        """Ask the bidder, where he has taken a widow."""
        contract = done.sheet.contract
        return done if contract is None or not done.sheet.rules.buried else cls(done.sheet, done.hands, contract.seat)

    @property
    def _widow(self) -> WidowRules:
        widow = self.rules.widow
        assert widow is not None  # noqa: S101 - there is no such room without a widow
        return widow

    def _tiers(self) -> tuple[int, ...]:
        """The hand in three parts: what may be buried freely, what only when forced, and what has been melded."""
        hand, rules = self.hands[self.to_act], self._widow
        melded = self.melds[self.to_act].packed_shown if self.melds else 0
        held_back = 0
        if self.trump is not None:
            trumps = packed.SUIT_MASK[self.trump]
            held_back |= trumps if rules.bury_trumps == "when_forced" else 0
            held_back |= 0 if rules.bury_dix else packed.COLUMN[self.trump * packed.RANKS + Rank.ACE - Rank.NINE]
        held_back |= _ACES if rules.bury_aces == "when_forced" else 0
        loose = packed.subtract(hand, melded)
        return loose & ~held_back, loose & held_back, melded

    def _moves(self) -> tuple[Move, ...]:
        buries = _buries(self._tiers(), self._widow.size)
        return (*buries, CONCEDE) if self._may_concede() else buries

    def _may_concede(self) -> bool:
        return self.rules.settlement.concede and self.trump is not None

    def _permits(self, move: Move) -> bool:
        if isinstance(move, Concede):
            return self._may_concede()
        hand = self.hands[self.to_act]
        if not isinstance(move, Bury) or len(move.cards) != self._widow.size or lacking(hand, move.cards):
            return False
        free, held_back, _ = self._tiers()
        cards = pack_hand(move.cards)
        # As many as can be come from what is free, then as many as can be from what is held back.
        size = self._widow.size
        from_free = packed.size(cards & free)
        from_held_back = packed.size(cards & held_back)
        return from_free == min(size, packed.size(free)) and from_held_back == min(
            size - from_free, packed.size(held_back)
        )

    def _explain(self, move: object) -> Why:
        size = self._widow.size
        if isinstance(move, Concede):
            return Reason.NOT_NOW, "these rules do not let the bidder concede here"
        if not isinstance(move, Bury):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} buries {size} cards"
        if len(move.cards) != size:
            return Reason.WRONG_COUNT, f"{size} cards are buried, not {len(move.cards)}"
        missing = lacking(self.hands[self.to_act], move.cards)
        if missing:
            return Reason.NOT_HELD, f"seat {self.to_act} does not hold {', '.join(missing)} (so often)"
        return (
            Reason.MAY_NOT_BURY,
            f"{move} buries cards that have been melded, or are held back by the rules, while others are left",
        )

    def _after(self, move: Any) -> Done:
        if isinstance(move, Concede):
            return Done(self.sheet, self.hands, unplayed="conceded")
        cards = pack_hand(move.cards)
        hands = tuple(
            packed.subtract(hand, cards) if seat == self.to_act else hand for seat, hand in enumerate(self.hands)
        )
        sheet = attrs.evolve(self.sheet, buried=cards)
        if self._widow.bury_announced and self.trump is not None:
            counts = packed.size(cards & packed.SUIT_MASK[self.trump]), packed.size(cards & _ACES)
            sheet = attrs.evolve(sheet, announced=counts)
        return Done(sheet, hands)

    def _seen_by(self, seat: int | None) -> Burying:
        return Burying(self.sheet.seen_by(seat), only(self.hands, seat), self.to_act)

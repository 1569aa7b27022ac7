"""Choosing cards from a hand: what passing, sharing the widow and burying have in common."""

from __future__ import annotations

from functools import lru_cache

from pinochle import packed
from pinochle.cards import Card, unpack_hand
from pinochle.moves import Give


@lru_cache(maxsize=16)
def gives(hand: int, count: int) -> tuple[Give, ...]:
    """Every choice of `count` cards from a packed hand, each once, in order."""
    return tuple(Give(unpack_hand(chosen)) for chosen in packed.choices(hand, count))


def lacking(hand: int, cards: tuple[Card, ...]) -> list[str]:
    """The cards of a choice that a packed hand does not have (so often)."""
    return [str(card) for card in dict.fromkeys(cards) if cards.count(card) > packed.count(hand, card.kind)]

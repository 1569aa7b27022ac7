"""What has been played to tricks, as a trail: the newest step first, each with the trail before it, so that one more card costs one pair.

A trail is empty; or a pair of the trail before and a card; or, where a trick is complete, three: the trail before, who led it, and who won it.
The states of one deal share what they have in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from pinochle.cards import Card
from pinochle.drafts import draft_of
from pinochle.tricks import Trick

# tuple[()] | tuple[Trail, Card] | tuple[Trail, int, int], which type checkers do not tell apart where it names itself.
Trail: TypeAlias = tuple[Any, ...]

_Draft = draft_of(Trick)


def trail_of(tricks: Iterable[Trick], cards: Iterable[Card] = ()) -> Trail:
    """The trail of complete tricks, and of the cards in the trick in progress."""
    trail: Trail = ()
    for trick in tricks:
        for card in trick.cards:
            trail = (trail, card)
        trail = (trail, trick.leader, trick.winner)
    for card in cards:
        trail = (trail, card)
    return trail


def flat(trail: Trail) -> tuple[object, ...]:
    """All of a trail in one row, for comparing: nested tuples are compared and hashed by calls as deep as they are."""
    row: list[object] = []
    while trail:
        trail, *step = trail
        row += step
    return tuple(row)


def cards_on(trail: Trail) -> tuple[Card, ...]:
    """The cards of the trick in progress, in the order played."""
    cards: list[Card] = []
    while len(trail) == 2:
        trail, card = trail
        cards.append(card)
    return tuple(cards[::-1])


def tricks_on(trail: Trail) -> tuple[Trick, ...]:
    """The complete tricks, in the order played."""
    while len(trail) == 2:
        trail = trail[0]
    tricks: list[Trick] = []
    older: Trail
    while trail:
        older, leader, winner = trail
        trick: Any = _Draft()
        trick.leader = leader
        trick.winner = winner
        cards: list[Card] = []
        while len(older) == 2:  # `cards_on`, written out: this is a good part of settling a deal
            older, card = older
            cards.append(card)
        cards.reverse()
        trick.cards = tuple(cards)
        trick.__class__ = Trick
        tricks.append(trick)
        trail = older
    tricks.reverse()
    return tuple(tricks)


def worth_on(trail: Trail, worth: Sequence[int]) -> tuple[int, list[tuple[int, int]]]:
    """What the cards of the trick in progress are worth, and for each complete trick who won it and with how many points; `worth` is by card kind.

    For whoever asks at every position of a search: no tricks are made.
    """
    taken: list[tuple[int, int]] = []
    card: Card
    winner, points = -1, 0
    while trail:
        if len(trail) == 2:
            trail, card = trail
            points += worth[card.kind]
        else:
            taken.append((winner, points))
            trail, _, winner = trail
            points = 0
    (_, lying), *tricks = [*taken, (winner, points)]
    return lying, tricks


def told(trail: Trail) -> str:
    """A trail in one line, the cards that won in brackets."""
    texts: list[str] = []
    for trick in tricks_on(trail):
        won = (trick.winner - trick.leader) % len(trick.cards)
        texts.append(" ".join(f"[{card}]" if place == won else str(card) for place, card in enumerate(trick.cards)))
    return ", ".join([*texts, " ".join(map(str, cards_on(trail)))])

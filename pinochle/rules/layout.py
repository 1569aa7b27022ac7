"""How the order of a pack becomes hands, a turned card and a stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from pinochle import packed
from pinochle.cards import Card, checked_cards, format_cards
from pinochle.errors import SetupError, shown
from pinochle.seats import after, checked_seat, round_from

if TYPE_CHECKING:
    from pinochle.rules.rules import Rules


@attrs.frozen
class Dealt:
    """A deal: packed hands by seat, the widow, the card turned up (if the rules turn one), and the stock above it from its top."""

    hands: tuple[int, ...]
    widow: tuple[Card, ...]
    turned: Card | None
    stock: tuple[Card, ...]


def problems_of(rules: Rules, cards: Sequence[Card]) -> list[str]:
    """Why some cards are not the pack of the rules; empty where they are."""
    pack = rules.deal.pack
    if sorted(cards) == list(pack.cards):
        return []
    missing = list(pack.cards)
    extra: list[Card] = []
    for card in cards:
        if card in missing:
            missing.remove(card)
        else:
            extra.append(card)
    problems = [f"missing: {format_cards(missing)}"] if missing else []
    return problems + ([f"too many: {format_cards(extra)}"] if extra else [])


_WIDOW = -1  # where a card goes that is dealt to the widow


def _order(rules: Rules, dealer: int) -> Iterator[int]:
    """Where each dealt card goes, in order: the seats packet by packet, and the widow after the first round."""
    left, widow = rules.deal.hand_size, rules.widow.size if rules.widow else 0
    while left:
        packet = min(rules.deal.packet, left)
        for seat in round_from(after(dealer, rules.seats), rules.seats):
            yield from (seat,) * packet
        left -= packet
        yield from (_WIDOW,) * widow
        widow = 0


def lay_out(rules: Rules, dealer: int, cards: Sequence[Card]) -> Dealt:
    """Deal a pack out, packet by packet from dealer's left; over a stock the next card is turned, else the dealer's last."""
    places: dict[int, list[Card]] = {place: [] for place in (*range(rules.seats), _WIDOW)}
    order = list(_order(rules, dealer))
    for place, card in zip(order, cards, strict=False):
        places[place].append(card)
    rest = cards[len(order) :]
    turned = None
    if rules.deal.turn_up:
        turned, rest = (rest[0], rest[1:]) if rest else (places[dealer][-1], rest)
    hands = tuple(packed.pack(card.kind for card in places[seat]) for seat in range(rules.seats))
    return Dealt(hands, tuple(sorted(places[_WIDOW])), turned, tuple(rest))


def of_hands(rules: Rules, dealer: int, hands: Sequence[Iterable[Card]], rest: Iterable[Card]) -> tuple[Card, ...]:
    """The order of the pack that deals these hands; SetupError where they cannot be dealt."""
    if not hasattr(rules, "deal"):
        msg = f"cards are dealt by Rules, not by {shown(rules)}"
        raise SetupError(msg)
    checked_seat(dealer, rules.seats, "dealer")
    if not isinstance(hands, list | tuple):
        msg = f"hands: one for each seat, not {shown(hands)}"
        raise SetupError(msg)
    named = [list(checked_cards(hand)) for hand in hands]
    ending = list(checked_cards(rest))
    problems = [f"{len(named)} hands for {rules.seats} seats"] if len(named) != rules.seats else []
    problems += [
        f"seat {seat}: {len(hand)} cards, a hand has {rules.deal.hand_size}"
        for seat, hand in enumerate(named)
        if len(hand) != rules.deal.hand_size
    ]
    left = list(rules.deal.pack.cards)
    spare = [card for hand in (*named, ending) for card in hand if card not in left or left.remove(card)]  # type: ignore[func-returns-value]
    if spare:
        problems.append(f"more than the pack has: {format_cards(spare)}")
    if problems:
        raise SetupError(*problems)
    turns_last = rules.deal.turn_up and rules.stock is None  # the dealer's last card as named is the one that is turned
    for seat, hand in enumerate(named):
        if not (turns_last and seat == dealer):
            hand.sort()
    order = list(_order(rules, dealer))
    spare_cards = iter((*ending, *left))
    waiting = [iter(hand) for hand in named]
    first = tuple(next(spare_cards) if place == _WIDOW else next(waiting[place]) for place in order)
    return (*first, *spare_cards)

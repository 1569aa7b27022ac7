"""How the order of a pack becomes hands, a turned card and a stock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from pinochle import packed
from pinochle.cards import Card, checked_cards, format_cards
from pinochle.errors import SetupError
from pinochle.rules.rules import Rules
from pinochle.seats import after, round_from


@attrs.frozen
class Dealt:
    """A deal: packed hands by seat, the card turned up (if the rules turn one), and the stock below it from its top."""

    hands: tuple[int, ...]
    turned: Card | None
    stock: tuple[Card, ...]


def problems_of(rules: Rules, cards: Sequence[Card]) -> list[str]:
    """Why some cards are not the pack of the rules; empty where they are."""
    pack = rules.deal.pack
    if sorted(cards) == list(pack.cards):
        return []
    missing, extra = list(pack.cards), []
    for card in cards:
        if card in missing:
            missing.remove(card)
        else:
            extra.append(card)
    problems = [f"missing: {format_cards(missing)}"] if missing else []
    return problems + ([f"too many: {format_cards(extra)}"] if extra else [])


def _order(rules: Rules, dealer: int) -> Iterable[int]:
    """The seat that each dealt card goes to, in order."""
    for _ in range(rules.deal.hand_size // rules.deal.packet):
        for seat in round_from(after(dealer, rules.seats), rules.seats):
            yield from (seat,) * rules.deal.packet


def lay_out(rules: Rules, dealer: int, cards: Sequence[Card]) -> Dealt:
    """Deal a pack out, packet by packet from dealer's left."""
    hands: list[list[int]] = [[] for _ in range(rules.seats)]
    dealt = 0
    for seat, card in zip(_order(rules, dealer), cards, strict=False):
        hands[seat].append(card.kind)
        dealt += 1
    turned = cards[dealt] if rules.deal.turn_up else None
    return Dealt(tuple(packed.pack(hand) for hand in hands), turned, tuple(cards[dealt + rules.deal.turn_up :]))


def of_hands(rules: Rules, dealer: int, hands: Sequence[Iterable[Card]], rest: Iterable[Card]) -> tuple[Card, ...]:
    """The order of the pack that deals these hands; SetupError where they cannot be dealt."""
    if type(dealer) is not int or not 0 <= dealer < rules.seats:
        msg = f"dealer: a seat from 0 to {rules.seats - 1}, not {dealer!r}"
        raise SetupError(msg)
    named = [sorted(checked_cards(hand)) for hand in hands]
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
    waiting = [iter(hand) for hand in named]
    return (*(next(waiting[seat]) for seat in _order(rules, dealer)), *ending, *left)

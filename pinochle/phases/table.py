"""Two-handed melds: which a player may lay down from hand and table, by what each card has already served for (decisions D-17 to D-19)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

import attrs

from pinochle import packed
from pinochle.cards import CARDS, Rank, Suit
from pinochle.moves import LayMeld, TableCard, Use
from pinochle.phases.public import MeldOption
from pinochle.rules.rules import Rules

# A card on the table is one int: its kind times 64, plus what it has served for.
Table = tuple[int, ...]
_HAND = 0  # where a card comes from: 0 is the hand, anything else the uses of a card on the table


def placed(code: int) -> TableCard:
    """A card on the table as the API shows it."""
    return TableCard(CARDS[code >> 6], code & 63)


def kind_of(suit: int, rank: Rank) -> int:
    """The number of a card kind."""
    return suit * packed.RANKS + Rank.ACE - rank


@attrs.frozen
class _Form:
    """A kind of meld: its name, the card kinds it needs, what its cards will have served for, and what they may not have served for before."""

    name: str
    kinds: tuple[int, ...]
    use: Use
    barred: Use
    needed: int  # the kinds as bits

    @classmethod
    def of(cls, name: str, kinds: tuple[int, ...], use: Use, barred: Use) -> _Form:
        """The form with these kinds."""
        return cls(name, kinds, use, barred, packed.pack(kinds))


_RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
_ROUNDS = (
    ("aces_around", Rank.ACE),
    ("kings_around", Rank.KING),
    ("queens_around", Rank.QUEEN),
    ("jacks_around", Rank.JACK),
)
_PINOCHLE = (kind_of(Suit.SPADES, Rank.QUEEN), kind_of(Suit.DIAMONDS, Rank.JACK))


@cache
def _forms(trump: Suit) -> tuple[_Form, ...]:
    return tuple(_all_forms(trump))


def _all_forms(trump: Suit) -> Iterator[_Form]:
    yield _Form.of("run", tuple(kind_of(trump, rank) for rank in _RUN_RANKS), Use.RUN, Use.RUN)
    for suit in Suit:
        name = "royal_marriage" if suit == trump else "marriage"
        # A king or queen of a run joins no marriage, not even with a new partner.
        yield _Form.of(
            name, (kind_of(suit, Rank.KING), kind_of(suit, Rank.QUEEN)), Use.MARRIAGE, Use.MARRIAGE | Use.RUN
        )
    for name, rank in _ROUNDS:
        yield _Form.of(name, tuple(kind_of(suit, rank) for suit in Suit), Use.AROUND, Use.AROUND)
    yield _Form.of("pinochle", _PINOCHLE, Use.PINOCHLE, Use.PINOCHLE | Use.DOUBLE_PINOCHLE)


def _sources(hand: int, table: Table, kind: int, barred: int) -> list[int]:
    """Where a card of this kind may come from: each different place, as often as it has one."""
    uses = [code & 63 for code in table if code >> 6 == kind and not code & barred]
    return [_HAND] * packed.count(hand, kind) + uses


# Whoever lays a meld has mostly been told it just before, and its points are looked for once more when it lies: the last few answers are kept.
@lru_cache(maxsize=16)
def options(rules: Rules, trump: Suit, hand: int, table: Table) -> tuple[MeldOption, ...]:
    """Every meld that may be laid down from a packed hand and the table, with its points, in a fixed order; dixes are moves of their own."""
    stock = rules.stock
    assert stock is not None  # noqa: S101 - only games with a stock have melds on the table
    found: list[MeldOption] = []
    first_pinochle = _whole(table, _PINOCHLE, Use.PINOCHLE, without=Use.DOUBLE_PINOCHLE)
    doubles = _doubles_pay(rules)
    held = hand & packed.PRESENT
    there = held | packed.pack({code >> 6 for code in table})
    for form in _forms(trump):
        if form.needed & ~there or (stock.new_card_needed and not form.needed & held):
            continue
        if form.name == "pinochle" and doubles and first_pinochle and stock.second_pinochle is not None:
            continue  # beside a whole first one it is the double, and cannot be called a single one (D-19)
        barred = {"other_kind": int(form.barred), "none": 63, "unlimited": 0}[stock.reuse]
        places = [sorted(set(_sources(hand, table, kind, barred))) for kind in form.kinds]
        for choice in product(*places):
            points = _points(rules, form, choice, table, trump)
            if points and (_HAND in choice or not stock.new_card_needed):
                found.append(_option(form.name, form.kinds, choice, points))
    if doubles:
        found += _double_pinochles(rules, hand, table, first=first_pinochle)
    return tuple(found)


def _doubles_pay(rules: Rules) -> bool:
    table = rules.meld_table
    return table.double_pinochle and len(table.pinochle) > 1


def _double_pinochles(rules: Rules, hand: int, table: Table, *, first: bool) -> Iterator[MeldOption]:
    """Both pinochles at once from cards that have been in none, and the second one beside a first that is still whole."""
    stock = rules.stock
    assert stock is not None  # noqa: S101 - as in `options`
    served = Use.PINOCHLE | Use.DOUBLE_PINOCHLE
    barred = {"other_kind": int(served), "none": 63, "unlimited": int(served)}[stock.reuse]
    new = [_sources(hand, table, kind, barred) for kind in _PINOCHLE]
    pairs = [
        [pair for pair in sorted(set(combinations_with_replacement(sorted(places), 2))) if _holds(places, pair)]
        for places in new
    ]
    for queens, jacks in product(*pairs):
        if _HAND in (*queens, *jacks) or not stock.new_card_needed:
            yield _option(
                "double_pinochle",
                (_PINOCHLE[0],) * 2 + (_PINOCHLE[1],) * 2,
                (*queens, *jacks),
                rules.meld_table.pinochle[1],
            )
    if not first or not stock.second_pinochle or stock.reuse == "none":
        return
    old = [
        sorted(
            {
                code & 63
                for code in table
                if code >> 6 == kind and code & Use.PINOCHLE and not code & Use.DOUBLE_PINOCHLE
            }
        )
        for kind in _PINOCHLE
    ]
    for queen, jack, old_queen, old_jack in product(*(sorted(set(places)) for places in new), *old):
        if _HAND in (queen, jack) or not stock.new_card_needed:
            kinds = (_PINOCHLE[0], _PINOCHLE[1], _PINOCHLE[0], _PINOCHLE[1])
            yield _option("double_pinochle", kinds, (queen, jack, old_queen, old_jack), stock.second_pinochle)


def _holds(places: list[int], pair: tuple[int, int]) -> bool:
    return pair[0] != pair[1] or places.count(pair[0]) > 1


def _whole(table: Table, kinds: tuple[int, ...], use: Use, without: int = 0) -> bool:
    """Whether a meld of this use lies whole on the table: one card of each kind that has served for it."""
    return all(any(code >> 6 == kind and code & use and not code & without for code in table) for kind in kinds)


def _points(rules: Rules, form: _Form, choice: tuple[int, ...], table: Table, trump: Suit) -> int:
    """What a meld pays with its cards taken from these places; 0 where it may not be laid like this."""
    values: tuple[int, ...] = getattr(rules.meld_table, form.name)
    stock = rules.stock
    assert stock is not None  # noqa: S101 - as in `options`
    if form.name == "run":
        couple = (kind_of(trump, Rank.KING), kind_of(trump, Rank.QUEEN))
        married = any(uses & Use.MARRIAGE for kind, uses in zip(form.kinds, choice, strict=True) if kind in couple)
        if married and _whole(table, couple, Use.MARRIAGE):
            return stock.run_after_marriage or 0  # D-18
    return values[0]


def _option(name: str, kinds: tuple[int, ...], choice: tuple[int, ...], points: int) -> MeldOption:
    cards = list(zip(kinds, choice, strict=True))
    from_hand = [CARDS[kind] for kind, uses in cards if uses == _HAND]
    return MeldOption(
        LayMeld(name, from_hand, [TableCard(CARDS[kind], uses) for kind, uses in cards if uses != _HAND]), points
    )


USE_OF = {
    "run": Use.RUN, "royal_marriage": Use.MARRIAGE, "marriage": Use.MARRIAGE, "pinochle": Use.PINOCHLE, "double_pinochle": Use.DOUBLE_PINOCHLE,
    "aces_around": Use.AROUND, "kings_around": Use.AROUND, "queens_around": Use.AROUND, "jacks_around": Use.AROUND,
}  # fmt: skip


def lay(hand: int, table: Table, move: LayMeld) -> tuple[int, Table]:
    """The hand and the table after a meld: its cards lie there, marked with what they have now served for."""
    use = int(USE_OF[move.name])
    cards = list(table)
    for card in move.from_hand:
        hand = packed.remove(hand, card.kind)
        cards.append(card.kind << 6 | use)
    for old in move.from_table:
        cards.remove(old.card.kind << 6 | old.uses)
        cards.append(old.card.kind << 6 | old.uses | use)
    return hand, tuple(sorted(cards))

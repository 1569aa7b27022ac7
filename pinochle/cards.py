"""Suits, ranks, cards and packs; cards and hands as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from string import ascii_lowercase, ascii_uppercase

import attrs

from pinochle import packed
from pinochle.errors import NotationError, RulesError, SetupError, shown
from pinochle.values import Value


class Suit(IntEnum):
    """A suit; `str(suit)` is its letter.

    >>> str(Suit.HEARTS), Suit.HEARTS.symbol, Suit.HEARTS.name
    ('H', '♥', 'HEARTS')
    """

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    def __str__(self) -> str:
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """The suit as a picture: ♠ ♥ ♦ ♣."""
        return "♠♥♦♣"[self]


class Rank(IntEnum):
    """A rank, ordered as pinochle ranks cards: ace, ten, king, queen, jack, nine (P150-1); `str(rank)` is its letter.

    >>> Rank.TEN > Rank.KING, str(Rank.TEN)
    (True, 'T')
    """

    NINE = 0
    JACK = 1
    QUEEN = 2
    KING = 3
    TEN = 4
    ACE = 5

    def __str__(self) -> str:
        return RANK_LETTERS[5 - self]


SUIT_LETTERS = "SHDC"
RANK_LETTERS = "ATKQJ9"  # from high to low, as hands are written


@attrs.frozen(eq=False, repr=False, init=False)
class Card(Value):
    """A card kind: suit and rank. There is one object a kind, so cards may be compared with `is`.

    `.kind` is its number, 0 to 23 (spades, hearts, diamonds, clubs; in each from ace to nine): sorted cards are in written order.
    The order of cards is that of writing; which card beats which is for `trick_winner` and `Rank` to say.
    Anything but a Suit and a Rank is a SetupError.

    >>> card = Card(Suit.SPADES, Rank.QUEEN)
    >>> str(card), card.pretty, card is parse_card("QS")
    ('QS', 'Q♠', True)
    """

    suit: Suit
    rank: Rank
    kind: int

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        """The one object of its kind."""
        if not isinstance(suit, Suit) or not isinstance(rank, Rank):
            msg = f"a card is made of a Suit and a Rank, not of {shown(suit)} and {shown(rank)}"
            raise SetupError(msg)
        return CARDS[suit * packed.RANKS + 5 - rank]

    @property
    def pretty(self) -> str:
        """The card with its suit as a picture."""
        return f"{self.rank}{self.suit.symbol}"

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Card({self})"

    def __hash__(self) -> int:
        return self.kind

    def __lt__(self, other: object) -> bool:
        return self.kind < other.kind if type(other) is Card else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.kind <= other.kind if type(other) is Card else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.kind > other.kind if type(other) is Card else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.kind >= other.kind if type(other) is Card else NotImplemented

    def __reduce__(self) -> tuple[type[Card], tuple[Suit, Rank]]:
        return Card, (self.suit, self.rank)


def _make(suit: Suit, rank: Rank) -> Card:
    card = object.__new__(Card)
    for name, value in (("suit", suit), ("rank", rank), ("kind", suit * packed.RANKS + 5 - rank)):
        object.__setattr__(card, name, value)
    return card


CARDS: tuple[Card, ...] = tuple(_make(suit, rank) for suit in Suit for rank in reversed(Rank))
_BY_TEXT = {
    f"{r}{s}": c
    for c in CARDS
    for r in (str(c.rank), *["10"][: c.rank is Rank.TEN])
    for s in (str(c.suit), c.suit.symbol)
}
# Lower case, the white suit symbols, and blanks for what only says how a symbol is drawn; nothing else is folded.
FOLD = str.maketrans(ascii_lowercase + "♤♡♢♧\ufe0e\ufe0f", ascii_uppercase + "♠♥♦♣  ")


def parse_card(text: str) -> Card:
    """Read one card: rank, then suit, as letters in either case, `10` or `T`, or with a suit symbol.

    Anything else is a NotationError.

    >>> parse_card("QS") is parse_card("q♠"), str(parse_card("10d"))
    (True, 'TD')
    """
    card = _BY_TEXT.get(_text(text).translate(FOLD).strip())
    if card is None:
        raise NotationError(text, 0, "a card: one of A T K Q J 9 (or 10), then one of S H D C")
    return card


def parse_suit(text: str) -> Suit:
    """Read a suit: its letter in either case, its symbol, or its name; anything else is a NotationError.

    >>> parse_suit("h") is parse_suit("♥") is parse_suit("hearts") is Suit.HEARTS
    True
    """
    word = _text(text).translate(FOLD).strip()
    for suit in Suit:
        if word in (str(suit), suit.symbol, suit.name):
            return suit
    raise NotationError(text, 0, "a suit: one of S H D C")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without blanks or commas between them, in the order written.

    Text that is no card is a NotationError that says where.

    >>> format_cards(parse_cards("AS 10S,kh")), len(parse_cards("QSJD"))
    ('AS TS KH', 2)
    """
    line = _text(text).translate(FOLD)
    cards: list[Card] = []
    position = 0
    while position < len(line):
        if line[position].isspace() or line[position] == ",":
            position += 1
            continue
        width = 3 if line.startswith("10", position) else 2
        card = _BY_TEXT.get(line[position : position + width])
        if card is None:
            raise NotationError(text, position, "a card: one of A T K Q J 9 (or 10), then one of S H D C")
        cards.append(card)
        position += width
    return tuple(cards)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise NotationError(shown(value), 0, "text")
    return value


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards in the canonical way: sorted by suit (S H D C), then from ace to nine.

    >>> format_cards(parse_cards("9h as 10h"))
    'AS TH 9H'
    """
    return " ".join(map(str, sorted(checked_cards(cards))))


_NOTHING_ELSE = {Card}


def _listed(cards: Iterable[Card]) -> tuple[Card, ...]:
    try:
        return tuple(cards)
    except TypeError:
        msg = f"expected cards, not {shown(cards)}"
        raise SetupError(msg) from None


def checked_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a tuple; SetupError where something is no card."""
    found = _listed(cards)
    if found and set(map(type, found)) != _NOTHING_ELSE:
        wrong = [shown(card) for card in found if type(card) is not Card]
        msg = f"not a card: {', '.join(wrong[:5])}" + (" ..." if wrong[5:] else "") + " (parse_cards reads text)"
        raise SetupError(msg)
    return found


def pack_hand(cards: Iterable[Card], copies: int = packed.MAX_COPIES) -> int:
    """The packed hand of some cards; SetupError where something is no card or a kind is there more than `copies` times."""
    found = _listed(cards)
    first, column, only = packed.FIRST, packed.COLUMN, Card
    hand = 0
    for card in found:  # `packed.pack`, written out with the check: most that comes in as cards comes in here
        if type(card) is not only:
            checked_cards(found)  # says what is wrong
        bit = first[card.kind]
        if hand & bit:
            bit |= (hand & column[card.kind]) << packed.KINDS
        hand |= bit
    if hand >> copies * packed.KINDS:
        tally = Counter(found)
        raise SetupError(
            *(f"{n} x {card}, but there are {copies} in the pack" for card, n in sorted(tally.items()) if n > copies)
        )
    return hand


def unpack_hand(hand: int) -> tuple[Card, ...]:
    """The cards of a packed hand, in order."""
    return tuple(CARDS[kind] for kind in packed.unpack(hand))


@attrs.frozen
class Pack:
    """A pinochle pack: so many copies of each card (1 to 6), with or without nines; anything else is a RulesError.

    >>> PACKS[48], PACKS[80].size
    (Pack(copies=2, nines=True), 80)
    """

    copies: int
    nines: bool

    def __attrs_post_init__(self) -> None:
        if (
            type(self.copies) is not int
            or not 1 <= self.copies <= packed.MAX_COPIES
            or not isinstance(self.nines, bool)
        ):
            msg = f"a pack has 1 to {packed.MAX_COPIES} copies of each card, with nines or without, not {shown(self.copies)}, {shown(self.nines)}"
            raise RulesError(msg)

    @property
    def size(self) -> int:
        """How many cards the pack has."""
        return self.copies * (24 if self.nines else 20)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack, in order."""
        return tuple(c for c in CARDS if self.nines or c.rank is not Rank.NINE for _ in range(self.copies))


PACKS = {pack.size: pack for pack in (Pack(2, True), Pack(3, False), Pack(4, False), Pack(4, True), Pack(6, False))}

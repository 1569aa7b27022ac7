"""Every move of the game and its text; why a move is illegal.

Moves carry no seat: it is the turn of `state.to_act`. `str(move)` writes a move and `notation.parse_move` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntFlag
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import attrs

from pinochle.cards import CARDS, Card, Suit, checked_cards
from pinochle.errors import PinochleError, Reason, SetupError, shown
from pinochle.values import Value

if TYPE_CHECKING:
    from pinochle.rules.rules import Rules


class Use(IntFlag):
    """What a card on the table has served for (decision D-17): plain and royal marriages are one kind, all arounds are one kind.

    >>> str(Use.MARRIAGE | Use.AROUND), str(Use(0))
    ('ma', '')
    """

    MARRIAGE = 1
    RUN = 2
    AROUND = 4
    PINOCHLE = 8
    DOUBLE_PINOCHLE = 16
    DIX = 32

    def __str__(self) -> str:
        return "".join(letter for bit, letter in enumerate(USE_LETTERS) if self >> bit & 1)


USE_LETTERS = "mrapdx"
IN_HAND = Use(0)  # what a card in the hand has served for
_ALL_USES = tuple(Use(value) for value in range(64))


def _use(value: int) -> Use:
    if not isinstance(value, int) or not 0 < value < 64:
        msg = f"a card on the table has served for something, which {shown(value)} does not say"
        raise SetupError(msg)
    return _ALL_USES[value]


def _sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(checked_cards(cards)))


@attrs.frozen(order=True)
class TableCard(Value):
    """A card on the table with what it has served for; written `KH:m`."""

    card: Card = attrs.field(validator=lambda _, __, value: checked_cards((value,)))
    uses: Use = attrs.field(converter=_use)

    def __str__(self) -> str:
        return f"{self.card}:{self.uses}"


@attrs.frozen
class Deal(Value):
    """The whole pack in the order it is dealt: packets round the table from dealer's left, then the turned card and the stock from its top.

    Cards that are none are a SetupError; whether they are the pack of the rules is checked when the move is made.
    """

    cards: tuple[Card, ...] = attrs.field(converter=checked_cards)

    @classmethod
    def of_hands(cls, rules: Rules, dealer: int, hands: Sequence[Iterable[Card]], rest: Iterable[Card] = ()) -> Deal:
        """The deal that gives each seat the hand it is named: `hands` by seat, `rest` what else is dealt (the widow; or the turned card, then the stock).

        What `rest` leaves out of the pack follows in written order. Hands that the rules or the pack do not allow are a SetupError.

        >>> from pinochle.cards import PACKS
        >>> from pinochle.rules.presets import preset
        >>> cards = PACKS[48].cards
        >>> deal = Deal.of_hands(preset("joedog"), 0, [cards[:12], cards[12:24], cards[24:36], cards[36:]])
        >>> len(deal.cards)
        48
        """
        from pinochle.rules.layout import of_hands  # noqa: PLC0415 - the layout of a deal is not needed to play one

        return cls(of_hands(rules, dealer, hands, rest))

    def __str__(self) -> str:
        return "deal " + " ".join(map(str, self.cards))


class _Word(Value):
    """A move that one word says; all of a kind are equal. Plain classes on one shared base, as attrs classes are dear to define."""

    __slots__ = ()
    word: ClassVar[str]

    def __str__(self) -> str:
        return self.word

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return sum(map(ord, self.word))  # the same in every process


class Redeal(_Word):
    """Throw the deal in, which five nines and no meld allow (P150-2)."""

    __slots__ = ()
    word = "redeal"


class KeepHand(_Word):
    """Keep the hand when asked about a redeal (decision D-1)."""

    __slots__ = ()
    word = "keep"


def _yes_or_no(_: object, attribute: attrs.Attribute[bool], value: object) -> None:
    if not isinstance(value, bool):
        msg = f"{attribute.name}: True or False, not {shown(value)}"
        raise SetupError(msg)


def _whole(_: object, __: attrs.Attribute[int], value: object) -> None:
    if type(value) is not int or not 0 <= value < 10**9:
        msg = f"points are a whole number from 0, not {shown(value)}"
        raise SetupError(msg)


def _suit(_: object, __: attrs.Attribute[Suit], value: object) -> None:
    if not isinstance(value, Suit):
        msg = f"trump is a Suit, not {shown(value)}"
        raise SetupError(msg)


@attrs.frozen
class Bid(Value):
    """Bid so many points."""

    amount: int = attrs.field(validator=_whole)

    def __str__(self) -> str:
        return f"bid {self.amount}"


class Pass(_Word):
    """Bid no more: a pass is final."""

    __slots__ = ()
    word = "pass"


@attrs.frozen
class Announce(Value):
    """Announce a meld of so many points instead of calling; it has no effect."""

    points: int = attrs.field(validator=_whole)

    def __str__(self) -> str:
        return f"announce {self.points}"


@attrs.frozen
class NameTrump(Value):
    """Name the trump suit; `shoot`: and undertake to win every trick."""

    suit: Suit = attrs.field(validator=_suit)
    shoot: bool = attrs.field(default=False, validator=_yes_or_no)

    def __str__(self) -> str:
        return f"trump {self.suit} shoot" if self.shoot else f"trump {self.suit}"


@attrs.frozen
class CallCard(Value):
    """Call a card: its first other holder is the partner (decision D-23)."""

    card: Card = attrs.field(validator=lambda _, __, value: checked_cards((value,)))

    def __str__(self) -> str:
        return f"call {self.card}"


@attrs.frozen
class Give(Value):
    """Pass cards to the partner."""

    cards: tuple[Card, ...] = attrs.field(converter=_sorted_cards)

    def __str__(self) -> str:
        return "give " + " ".join(map(str, self.cards))


@attrs.frozen
class Bury(Value):
    """Lay cards away after taking the widow."""

    cards: tuple[Card, ...] = attrs.field(converter=_sorted_cards)

    def __str__(self) -> str:
        return "bury " + " ".join(map(str, self.cards))


def _text(_: object, __: attrs.Attribute[str], value: object) -> None:
    if not isinstance(value, str) or not value.isidentifier() or not value.isascii() or value != value.lower():
        msg = f"a meld is called by its name, not {shown(value)}"
        raise SetupError(msg)


def _table_cards(values: Iterable[TableCard]) -> tuple[TableCard, ...]:
    try:
        found = tuple(values)
    except TypeError:
        msg = f"expected cards of the table, not {shown(values)}"
        raise SetupError(msg) from None
    if not all(isinstance(value, TableCard) for value in found):
        msg = f"not cards of the table: {shown(found)}"
        raise SetupError(msg)
    return tuple(sorted(found))


@attrs.frozen
class LayMeld(Value):
    """Lay down one meld: its name, its cards `from_hand`, and those `from_table` that serve again."""

    name: str = attrs.field(validator=_text)
    from_hand: tuple[Card, ...] = attrs.field(converter=_sorted_cards)
    from_table: tuple[TableCard, ...] = attrs.field(default=(), converter=_table_cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards, in order."""
        return tuple(sorted((*self.from_hand, *(placed.card for placed in self.from_table))))

    def __str__(self) -> str:
        return " ".join(["meld", self.name, *map(str, self.from_hand), *map(str, self.from_table)])


class PassWithHelp(_Word):
    """Pass, telling the partner of help in hand; nothing else than a pass to the rules."""

    __slots__ = ()
    word = "help"


class DeclareOut(_Word):
    """Claim to have reached the target (catalogue 3.1, D-21)."""

    __slots__ = ()
    word = "out"


class CloseMelds(_Word):
    """Lay down no more (decision D-14)."""

    __slots__ = ()
    word = "close"


class SwapDix(_Word):
    """Swap the nine of trump for the turned card, which counts as a dix (HAY-15)."""

    __slots__ = ()
    word = "swap"


class ShowDix(_Word):
    """Lay down a nine of trump without swapping it."""

    __slots__ = ()
    word = "show"


@attrs.frozen
class TakeStock(Value):
    """Take one of the last two stock cards: the `turned` one, or the hidden one (HAY-10)."""

    turned: bool = attrs.field(validator=_yes_or_no)

    def __str__(self) -> str:
        return "take turned" if self.turned else "take hidden"


@attrs.frozen(eq=False, repr=False, init=False)
class Play(Value):
    """Play a card to the trick, from the hand or, where `uses` says what it has served for, from the table.

    There is one object a move, so plays may be compared with `is`.

    >>> from pinochle.cards import parse_card
    >>> str(Play(parse_card("QS"))), str(Play(parse_card("QS"), Use.PINOCHLE))
    ('QS', 'QS:p')
    """

    card: Card
    uses: Use
    kind: int

    def __new__(cls, card: Card, uses: Use = IN_HAND) -> Play:
        """The one object of its kind."""
        if type(card) is not Card or not isinstance(uses, Use) or not 0 <= uses < 64:
            msg = f"a card is played, with its uses if it lies on the table, not {shown(card)} with {shown(uses)}"
            raise SetupError(msg)
        return play_of(card.kind, uses)

    def __str__(self) -> str:
        return f"{self.card}:{self.uses}" if self.uses else str(self.card)

    def __repr__(self) -> str:
        return f"Play({self})"

    def __hash__(self) -> int:
        return self.kind + 24 * int(self.uses)

    def __reduce__(self) -> tuple[object, ...]:
        return Play, (self.card, self.uses)


def _make_play(kind: int, uses: Use) -> Play:
    play = object.__new__(Play)
    for name, value in (("card", CARDS[kind]), ("uses", uses), ("kind", kind)):
        object.__setattr__(play, name, value)
    return play


PLAYS = tuple(_make_play(kind, IN_HAND) for kind in range(24))
_TABLE_PLAYS: dict[int, Play] = {}  # at most 24 kinds times 63 ways to have been used


def play_of(kind: int, uses: int) -> Play:
    """The play of a card kind, from the hand (uses 0) or the table."""
    if not uses:
        return PLAYS[kind]
    code = kind << 6 | uses
    play = _TABLE_PLAYS.get(code)
    if play is None:
        play = _TABLE_PLAYS[code] = _make_play(kind, _ALL_USES[uses])
    return play


class Concede(_Word):
    """Give the hand up before it is played."""

    __slots__ = ()
    word = "concede"


Move: TypeAlias = (
    Deal | Redeal | KeepHand | Bid | Pass | PassWithHelp | Announce | NameTrump | CallCard | Give | Bury | LayMeld | CloseMelds | SwapDix | ShowDix | TakeStock | Play | Concede | DeclareOut
)  # fmt: skip
MOVE_TYPES = (
    Deal,
    Redeal,
    KeepHand,
    Bid,
    Pass,
    PassWithHelp,
    Announce,
    NameTrump,
    CallCard,
    Give,
    Bury,
    LayMeld,
    CloseMelds,
    SwapDix,
    ShowDix,
    TakeStock,
    Play,
    Concede,
    DeclareOut,
)
PASS = Pass()
CLOSE = CloseMelds()
KEEP, REDEAL, SWAP, SHOW, CONCEDE, OUT, HELP = (
    KeepHand(),
    Redeal(),
    SwapDix(),
    ShowDix(),
    Concede(),
    DeclareOut(),
    PassWithHelp(),
)


@attrs.frozen
class Illegal:
    """Why a move is illegal: a `reason` code, the `move`, whose turn it is, a `message` for people, and what would be `allowed`."""

    reason: Reason
    move: object = attrs.field(hash=False, repr=shown)  # whatever was passed in, which may be neither hashed nor shown
    seat: int | None
    message: str
    allowed: tuple[Move, ...] = attrs.field(repr=False)


class IllegalMoveError(PinochleError):
    """A move that the rules forbid here; `.illegal` says why and what would be legal."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal)
        self.illegal = illegal

    @property
    def reason(self) -> Reason:
        """The code of the rule that was broken."""
        return self.illegal.reason

    def __str__(self) -> str:
        return self.illegal.message

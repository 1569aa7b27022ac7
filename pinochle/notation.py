"""Reading a move from its text; `str(move)` writes it."""

from __future__ import annotations

from collections.abc import Callable

from pinochle.cards import parse_card, parse_cards, parse_suit
from pinochle.errors import NotationError, shown
from pinochle.moves import (
    CLOSE,
    CONCEDE,
    HELP,
    IN_HAND,
    KEEP,
    OUT,
    PASS,
    REDEAL,
    SHOW,
    SWAP,
    USE_LETTERS,
    Announce,
    Bid,
    Bury,
    CallCard,
    Deal,
    Give,
    LayMeld,
    Move,
    NameTrump,
    Play,
    TableCard,
    TakeStock,
    Use,
)


def _parse_points(rest: str) -> int:
    if not rest.isascii() or not rest.isdigit() or len(rest) > 9:
        raise NotationError(rest, 0, "a whole number of points")
    return int(rest)


def _parse_trump(rest: str) -> NameTrump:
    suit, _, shoot = " ".join(rest.split()).partition(" ")
    if shoot.lower() not in ("", "shoot"):
        raise NotationError(rest, 0, "a suit, one of S H D C, and after it perhaps: shoot")
    return NameTrump(parse_suit(suit), shoot=bool(shoot))


def _parse_uses(text: str) -> Use:
    letters = text.lower()
    if not letters or any(letter not in USE_LETTERS for letter in letters):
        raise NotationError(text, 0, f"what the card has served for: letters of {shown(USE_LETTERS)}")
    return Use(sum(1 << USE_LETTERS.index(letter) for letter in set(letters)))


def _parse_meld(rest: str) -> LayMeld:
    name, *words = rest.split()
    if not name.isidentifier() or not name.isascii():
        raise NotationError(rest, 0, "the name of a meld, then its cards")
    placed = [word.partition(":") for word in words if ":" in word]
    hand = parse_cards(" ".join(word for word in words if ":" not in word))
    return LayMeld(name.lower(), hand, [TableCard(parse_card(card), _parse_uses(uses)) for card, _, uses in placed])


def _parse_take(rest: str) -> TakeStock:
    if rest.lower() not in ("turned", "hidden"):
        raise NotationError(rest, 0, "which stock card: turned or hidden")
    return TakeStock(rest.lower() == "turned")


_WORDS: dict[str, Move] = {
    str(move): move for move in (REDEAL, KEEP, PASS, HELP, CLOSE, SWAP, SHOW, CONCEDE, OUT)
}  # fmt: skip
_WITH_REST: dict[str, Callable[[str], Move]] = {
    "deal": lambda rest: Deal(parse_cards(rest)),
    "bid": lambda rest: Bid(_parse_points(rest)),
    "announce": lambda rest: Announce(_parse_points(rest)),
    "trump": _parse_trump,
    "call": lambda rest: CallCard(parse_card(rest)),
    "give": lambda rest: Give(parse_cards(rest)),
    "bury": lambda rest: Bury(parse_cards(rest)),
    "meld": _parse_meld,
    "take": _parse_take,
}


def parse_move(text: str) -> Move:
    """Read a move from its text, in either case and with any blanks; text that is no move is a NotationError.

    >>> parse_move("bid 25"), str(parse_move("meld Pinochle qs jd")), parse_move("10s")
    (Bid(amount=25), 'meld pinochle QS JD', Play(TS))
    """
    if not isinstance(text, str):
        raise NotationError(shown(text), 0, "the text of a move")
    first, rest = (*text.split(None, 1), "", "")[:2]
    rest = rest.strip()
    word = first.lower()
    if not rest and word in _WORDS:
        return _WORDS[word]
    if rest and word in _WITH_REST:
        return _WITH_REST[word](rest)
    card, colon, uses = text.strip().partition(":")
    try:
        return Play(parse_card(card), _parse_uses(uses) if colon else IN_HAND)
    except NotationError:
        raise NotationError(text, 0, f"a card to play, or one of {', '.join((*_WORDS, *_WITH_REST))}") from None

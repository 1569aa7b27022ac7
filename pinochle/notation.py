"""Hands and moves as text, and the rows of moves that records are made of; `str(move)` writes a single move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from pinochle.cards import CARDS, FOLD, RANK_LETTERS, Card, Suit, checked_cards, parse_card, parse_cards, parse_suit
from pinochle.errors import NotationError, shown
from pinochle.moves import (
    CLOSE,
    CONCEDE,
    HELP,
    IN_HAND,
    KEEP,
    OUT,
    PASS,
    PLAYS,
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
    Pass,
    PassWithHelp,
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


# ---- hands ----


def format_hand(cards: Iterable[Card]) -> str:
    """Write a hand suit by suit, spades, hearts, diamonds, clubs with a dot between two, each from ace to nine.

    What is no card is a SetupError.

    >>> format_hand(parse_cards("AS AS TS KS QS KH QH JH 9H TC TC 9C"))
    'AATKQ.KQJ9..TT9'
    """
    held = sorted(checked_cards(cards))
    return ".".join("".join(str(card.rank) for card in held if card.suit is suit) for suit in Suit)


def parse_hand(text: str) -> tuple[Card, ...]:
    """Read a hand of four suits with dots between them, in either case, with `10` or `T`, ranks in any order, and any blanks.

    The cards come sorted. Text that is no hand is a NotationError that says where.

    >>> parse_hand("AA10KQ.kqj9..TT9") == parse_hand("AATKQ.KQJ9..TT9")
    True
    """
    if not isinstance(text, str):
        raise NotationError(shown(text), 0, "text")
    line = text.translate(FOLD)
    cards: list[Card] = []
    suit = position = 0
    while position < len(line):
        width = 2 if line.startswith("10", position) else 1
        rank = "T" if width == 2 else line[position]
        if rank == "." and suit < 3:
            suit += 1
        elif rank in RANK_LETTERS:
            cards.append(CARDS[suit * len(RANK_LETTERS) + RANK_LETTERS.index(rank)])
        elif not rank.isspace():
            raise NotationError(
                text, position, "a rank: one of A T K Q J 9 (or 10), or a dot before the next of the four suits"
            )
        position += width
    if suit < 3:
        raise NotationError(
            text, len(text), f"a hand of four suits with a dot between two of them, and these are {suit + 1}"
        )
    return tuple(sorted(cards))


# ---- many moves ----

_LONGEST_ROW = 500  # far more than any move or trick takes
_ROW_WIDTH = 72
_BETWEEN = re.compile(r"[,;\n]")


def format_moves(moves: Iterable[object], seats: int) -> list[str]:
    """Write the moves of a deal in rows: a trick in each, with blanks between its cards; moves of another kind with commas between them, and all calls together.

    >>> format_moves([parse_move(text) for text in ("bid 20", "pass", "trump H", "AS", "TS", "9S", "JS", "AH")], 4)
    ['bid 20, pass', 'trump H', 'AS TS 9S JS', 'AH']
    """
    rows: list[str] = []
    last: object = None
    in_trick = 0
    for move in moves:
        text = str(move)
        if isinstance(move, Play):
            joined = 0 < in_trick < seats and last is Play
            in_trick = in_trick + 1 if joined else 1
            kind: object = Play
            between = " "
        else:
            kind = _CALLS if isinstance(move, _CALLS) else type(move)
            joined = last is kind and len(rows[-1]) + len(text) + 2 <= _ROW_WIDTH
            between = ", "
        if joined:
            rows[-1] += between + text
        else:
            rows.append(text)
        last = kind
    return rows


_CALLS = (Bid, Pass, PassWithHelp, Announce)


def parse_moves(rows: Sequence[str]) -> Iterator[Move]:
    """Read moves from rows, one after the other: commas, semicolons or line breaks stand between two of them, and between cards that are played nothing needs to.

    The NotationError for what is none is raised when it is reached.

    >>> [str(move) for move in parse_moves(["Bid 20; pass", "as 10s,9S J♥"])]
    ['bid 20', 'pass', 'AS', 'TS', '9S', 'JH']
    """
    for row in rows:
        for text in _BETWEEN.split(row):
            if len(text) > _LONGEST_ROW:
                raise NotationError(
                    text[:60], 0, f"moves with commas between them, none longer than {_LONGEST_ROW} characters"
                )
            words = text.split()
            if not words:
                continue
            if words[0].lower() in _FIRST_WORDS:
                yield parse_move(text)
            elif ":" in text:
                yield from [parse_move(word) for word in words]
            else:
                yield from _parse_plays(text.strip())


def _parse_plays(text: str) -> list[Play]:
    try:
        return [PLAYS[card.kind] for card in parse_cards(text)]
    except NotationError:
        if " " not in text:
            parse_move(text)  # which says what else there might stand
        raise


_FIRST_WORDS = {*_WORDS, *_WITH_REST}

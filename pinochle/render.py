"""Text pictures of hands, tricks, melds, auctions and scores, for a terminal of 80 columns.

They are plain text with the suits as symbols; colour, where it is wanted, is laid over them by whoever shows them. A picture of several lines has no line break at its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from pinochle.cards import Card, Suit
from pinochle.melds import Meld, MeldScore
from pinochle.moves import Bid
from pinochle.phases.public import Call
from pinochle.rules.rules import Rules
from pinochle.scoring import HandScore
from pinochle.seats import round_from
from pinochle.tricks import Trick, trick_winner

NONE = "–"  # stands where a hand has nothing of a suit


def seat_name(seat: int) -> str:
    """A seat as it is called in pictures."""
    return f"seat {seat}"


def side_name(rules: Rules, side: int) -> str:
    """A side as it is called in pictures: by its seats.

    >>> from pinochle.rules.presets import preset
    >>> side_name(preset("joedog"), 1), side_name(preset("hay_two_handed"), 1)
    ('seats 1 and 3', 'seat 1')
    """
    seats = [str(seat) for seat in range(rules.seats) if rules.side_of(seat) == side]
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(seats[:-1])} and {seats[-1]}"


def suit_name(suit: Suit) -> str:
    """A suit by its name and symbol.

    >>> suit_name(Suit.HEARTS)
    'hearts ♥'
    """
    return f"{suit.name.lower()} {suit.symbol}"


def meld_name(meld: str) -> str:
    """A meld's name as people write it.

    >>> meld_name("double_aces_around")
    'double aces around'
    """
    return meld.replace("_", " ")


def columns(rows: Sequence[Sequence[str]], right: Iterable[int] = (), gap: str = "  ") -> str:
    """Rows of cells as text in columns, each as wide as its widest cell; the columns named in `right` are aligned to the right.

    >>> print(columns([["run", "15"], ["pinochle", "4"]], right=[1]))
    run       15
    pinochle   4
    """
    flush = set(right)
    widths = [
        max(len(row[place]) for row in rows if place < len(row)) for place in range(max(map(len, rows), default=0))
    ]
    lines = [
        gap.join(
            cell.rjust(widths[place]) if place in flush else cell.ljust(widths[place]) for place, cell in enumerate(row)
        )
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def indented(picture: str, by: int = 2) -> str:
    """A picture moved to the right."""
    return "\n".join(" " * by + line if line else line for line in picture.splitlines())


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in the order given.

    >>> from pinochle.cards import parse_cards
    >>> cards_text(parse_cards("QS JD"))
    'Q♠ J♦'
    """
    return " ".join(card.pretty for card in cards)


def _suits(cards: Iterable[Card]) -> list[str]:
    held = sorted(cards)
    return [f"{suit.symbol} {' '.join(str(card.rank) for card in held if card.suit is suit) or NONE}" for suit in Suit]


def hand_text(cards: Iterable[Card]) -> str:
    """A hand on one line, suit by suit from high to low.

    >>> from pinochle.cards import parse_cards
    >>> hand_text(parse_cards("9H QS AS AH KH"))
    '♠ A Q   ♥ A K 9   ♦ –   ♣ –'
    """
    return "   ".join(_suits(cards))


def hands_text(hands: Sequence[Iterable[Card]]) -> str:
    """The hands of all seats, one below the other, with their suits aligned."""
    return columns([[seat_name(seat), *_suits(hand)] for seat, hand in enumerate(hands)], gap="   ")


def auction_text(calls: Sequence[Call], seats: int) -> str:
    """The calls of an auction, a column for each seat from the one that called first.

    >>> from pinochle.moves import Pass
    >>> print(auction_text([Call(1, Bid(20)), Call(2, Pass()), Call(3, Pass()), Call(0, Bid(21)), Call(1, Pass())], 4))
    seat 1   seat 2   seat 3   seat 0
    20       pass     pass     21
    pass
    """
    if not calls:
        return "nobody calls"
    order = round_from(calls[0].seat, seats)
    rows = [[seat_name(seat) for seat in order]]
    filled = seats
    for call in calls:
        place = order.index(call.seat)
        if place < filled:  # the turn has come round again
            rows.append([""] * seats)
        rows[-1][place] = str(call.move.amount) if isinstance(call.move, Bid) else str(call.move)
        filled = place + 1
    return columns(rows, gap="   ")


def melds_text(score: MeldScore) -> str:
    """What a hand melds: each meld with its cards and points, and the total.

    >>> from pinochle.cards import parse_cards
    >>> from pinochle.melds import score_meld
    >>> from pinochle.meld_tables import meld_table
    >>> print(melds_text(score_meld(parse_cards("KS QS JD"), Suit.HEARTS, meld_table("single_1"))))
    marriage  K♠ Q♠  2
    pinochle  Q♠ J♦  4
    total            6
    """
    if not score.melds:
        return "no meld"
    rows = [_meld_cells(meld) for meld in score.melds]
    if len(rows) > 1:
        rows.append(["total", "", str(score.points)])
    return columns(rows, right=[2])


def _meld_cells(meld: Meld) -> list[str]:
    times = f" ×{meld.count}" if meld.count > 1 else ""
    return [meld_name(meld.name) + times, cards_text(meld.cards), str(meld.points)]


def all_melds_text(melds: Sequence[MeldScore]) -> str:
    """What every seat melds: its points, and each meld with its cards and points.

    >>> from pinochle.cards import parse_cards
    >>> from pinochle.melds import score_meld
    >>> from pinochle.meld_tables import meld_table
    >>> hands = parse_cards("KS QS JD"), parse_cards("AS 9H")
    >>> print(all_melds_text([score_meld(hand, Suit.SPADES, meld_table("single_1")) for hand in hands]))
    seat 0  8   royal marriage  K♠ Q♠  4
                pinochle        Q♠ J♦  4
    seat 1  0
    """
    rows: list[list[str]] = []
    for seat, score in enumerate(melds):
        cells = [_meld_cells(meld) for meld in score.melds] or [["", "", ""]]
        rows.append([seat_name(seat), f"{score.points} ", *cells[0]])
        rows += [["", "", *cell] for cell in cells[1:]]
    return columns(rows, right=[1, 4])


def meld_names_text(score: MeldScore) -> str:
    """The names of what a seat has melded, in a few words.

    >>> from pinochle.cards import parse_cards
    >>> from pinochle.melds import score_meld
    >>> from pinochle.meld_tables import meld_table
    >>> meld_names_text(score_meld(parse_cards("KS QS KS QS JD"), Suit.HEARTS, meld_table("single_1")))
    'marriage ×2, pinochle'
    """
    counts: Counter[str] = Counter()
    for meld in score.melds:
        counts[meld.name] += meld.count
    return ", ".join(meld_name(name) + (f" ×{count}" if count > 1 else "") for name, count in counts.items())


def trick_text(cards: Sequence[Card], trump: Suit) -> str:
    """The cards of a trick in the order played, the one that wins it marked.

    >>> from pinochle.cards import parse_cards
    >>> trick_text(parse_cards("KH TH 9H"), Suit.SPADES)
    'K♥ T♥* 9♥'
    """
    best = trick_winner(cards, trump) if cards else -1
    return " ".join(card.pretty + "*" * (place == best) for place, card in enumerate(cards))


def tricks_text(
    rules: Rules,
    tricks: Sequence[Trick],
    *,
    first: int = 1,
    notes: Mapping[int, str] | None = None,
    remarks: Mapping[int, Sequence[str]] | None = None,
    from_table: Collection[tuple[int, int]] = (),
) -> str:
    """Tricks, a line each with a column for every seat: `>` led, `*` took it.

    `first` is the number of the first one. By place in `tricks`: `notes` stand behind a trick and `remarks` are lines below it; `from_table` has the place and the seat
    of each card that was played from the table, which is put in parentheses.

    >>> from pinochle.cards import parse_cards
    >>> from pinochle.rules.presets import preset
    >>> print(tricks_text(preset("joedog"), [Trick(2, parse_cards("AH 9H TH KH"), 2)], notes={0: "a fat one"}))
         seat 0   seat 1   seat 2   seat 3  points
     1   T♥       K♥      >A♥*      9♥           3  a fat one
    """
    rows = [["", *(f" {seat_name(seat)}" for seat in range(rules.seats)), "points"]]
    worth = rules.play.counting.by_kind
    for place, trick in enumerate(tricks):
        cells = [""] * rules.seats
        for seat, card in zip(round_from(trick.leader, rules.seats), trick.cards, strict=True):
            shown = f"({card.pretty})" if (place, seat) in from_table else card.pretty
            cells[seat] = f"{'>' if seat == trick.leader else ' '}{shown}{'*' * (seat == trick.winner)}"
        points = sum(worth[card.kind] for card in trick.cards)
        rows.append([str(first + place).rjust(2), *cells, str(points), (notes or {}).get(place, "")])
    heading, *lines = columns(rows, right=[0, rules.seats + 1]).splitlines()
    below = remarks or {}
    for place, line in enumerate(lines):
        lines[place] = "\n".join([line, *(f"    {remark}" for remark in below.get(place, ()))])
    return "\n".join([heading, *lines])


def score_text(rules: Rules, score: HandScore, totals: Sequence[int]) -> str:
    """The score sheet of a deal, a column for each side: what each part came to, the deal, the new totals, and why a part came to less than it might.

    >>> from pinochle.rules.presets import preset
    >>> from pinochle.scoring import settle_hand
    >>> rules = preset("partnership_150")
    >>> score = settle_hand(rules, bidder=0, bid=30, melds=(12, 6), trick_points=(15, 10))
    >>> print(score_text(rules, score, (-30, 16)))
               seats 0 and 2  seats 1 and 3
    meld                                  6
    tricks                               10
    set                  -30
    this deal            -30             16
    total                -30             16
    set, seats 0 and 2: 27 of the 30 bid
    """
    sides = range(rules.sides)
    rows = [["", *(side_name(rules, side) for side in sides)]]
    parts = dict.fromkeys(["meld", "tricks", *(item.part for item in score.items)])
    for part in [part for part in parts if any(item.part == part for item in score.items)]:
        cells = [[str(item.points) for item in score.items if (item.side, item.part) == (side, part)] for side in sides]
        rows.append([part, *(" ".join(cell) for cell in cells)])
    rows += [["this deal", *map(str, score.deltas)], ["total", *map(str, totals)]]
    notes = [f"{item.part}, {side_name(rules, item.side)}: {item.note}" for item in score.items if item.note]
    return "\n".join([columns(rows, right=range(1, rules.sides + 1)), *notes])

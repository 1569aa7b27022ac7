"""Which melds a hand holds under a trump, and what they are worth: tables as data, one small automatic search.

Melds come in three classes: sequences of a suit (runs, marriages, dixes), arounds, and pinochles. A card counts once in each class
and freely across them (catalogue 2.8), so a hand is scored suit by suit, rank by rank, and pinochle by pinochle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any, Protocol

import attrs

from pinochle import packed
from pinochle.cards import Card, Suit, pack_hand, unpack_hand
from pinochle.drafts import draft_of
from pinochle.errors import RulesError, SetupError, shown

# Ranks within a suit, as in `packed`: the first bit of a six-bit chunk is the ace.
_ACE, _TEN, _KING, _QUEEN, _JACK, _NINE = range(6)
_LAYERS = sum(1 << layer * packed.KINDS for layer in range(packed.MAX_COPIES))  # one kind's bit in every layer
_CHUNK = _LAYERS * 0b111111  # one suit's six bits in every layer
_ROUND_RANKS = ((_ACE, "aces_around"), (_KING, "kings_around"), (_QUEEN, "queens_around"), (_JACK, "jacks_around"))
_ROUND_BITS = _LAYERS * sum(1 << rank for rank, _ in _ROUND_RANKS)
# By trump: where the suit begins, and the kings of the other suits; the last entry is for no trump.
_BESIDE = tuple(
    (
        max(trump, 0) * packed.RANKS,
        _LAYERS * sum(1 << suit * packed.RANKS + _KING for suit in range(4) if suit != trump),
    )
    for trump in (0, 1, 2, 3, -1)
)
_QUEEN_OF_SPADES = Suit.SPADES * packed.RANKS + _QUEEN
_JACK_OF_DIAMONDS = Suit.DIAMONDS * packed.RANKS + _JACK
_QUEENS_OF_SPADES = _LAYERS << _QUEEN_OF_SPADES
_QUEEN_TO_JACK = _JACK_OF_DIAMONDS - _QUEEN_OF_SPADES
MOST_POINTS = 10**6  # what one meld or card may be worth: beyond any game
_PREFIXES = ("", "double_", "triple_", "quadruple_", "quintuple_", "sextuple_")


@attrs.frozen
class Meld:
    """Melds of one name: how many, what they are worth together (points on the table's scale), and exactly which cards."""

    name: str
    count: int
    points: int
    cards: tuple[Card, ...]


@attrs.frozen(weakref_slot=False)
class MeldScore:
    """What a hand melds: `.points` in all, each of the `.melds`, and the cards to lay out.

    >>> from pinochle.cards import parse_cards
    >>> from pinochle.meld_tables import meld_table
    >>> score = score_meld(parse_cards("KS QS JD"), Suit.HEARTS, meld_table("single_1"))
    >>> score.points, [meld.name for meld in score.melds], len(score.shown)
    (6, ['marriage', 'pinochle'], 3)
    """

    points: int = 0
    melds: tuple[Meld, ...] = ()
    packed_shown: int = attrs.field(default=0, repr=False)

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards to lay out, each once however many melds it serves."""
        return unpack_hand(self.packed_shown)


_Draft = draft_of(MeldScore)


def _values(value: Any) -> Any:
    return (*value,) if value.__class__ is list else value


def _check_values(_: object, attribute: attrs.Attribute[tuple[int, ...]], value: tuple[int, ...]) -> None:
    if (
        not isinstance(value, tuple)
        or not value
        or len(value) > packed.MAX_COPIES
        or any(type(n) is not int or not 0 <= n <= MOST_POINTS for n in value)
    ):
        msg = f"{attribute.name}: one to six whole numbers of points, for one meld, two, three ..., not {shown(value)}"
        raise RulesError(msg)


def _meld_values() -> tuple[int, ...]:
    field: tuple[int, ...] = attrs.field(converter=_values, validator=_check_values)
    return field


@attrs.frozen
class MeldTable:
    """What melds are worth: for each, the points for one, for two at once, for three ... (on the scale of `unit`).

    A meld held more often than its row is long is paid as the best sum of what the row has, so a row of one value is simply
    added up. `copies` is the most copies of a card that the table is made for.

    The structure options (catalogue 2.8): `run_absorbs_marriage` (a run's own king and queen are no marriage beside it), `run_extras`
    (a single run with a spare trump king or queen pays a royal marriage more, with both twice that), `roundhouse` (a marriage in each suit
    pays these points in all instead of the sum of its parts; 0: the sum), `double_pinochle` (off: two pinochles pay twice one).

    Values that cannot be are a RulesError. House tables are made by `attrs.evolve`:

    >>> import attrs
    >>> from pinochle.cards import parse_cards
    >>> from pinochle.meld_tables import meld_table
    >>> ours = attrs.evolve(meld_table("single_1"), pinochle=(5, 30))
    >>> score_meld(parse_cards("QS JD"), Suit.CLUBS, ours).points
    5
    """

    name: str
    unit: int
    copies: int
    run: tuple[int, ...] = _meld_values()
    royal_marriage: tuple[int, ...] = _meld_values()
    marriage: tuple[int, ...] = _meld_values()
    dix: tuple[int, ...] = _meld_values()
    pinochle: tuple[int, ...] = _meld_values()
    aces_around: tuple[int, ...] = _meld_values()
    kings_around: tuple[int, ...] = _meld_values()
    queens_around: tuple[int, ...] = _meld_values()
    jacks_around: tuple[int, ...] = _meld_values()
    run_absorbs_marriage: bool = True
    run_extras: bool = False
    roundhouse: int = 0
    double_pinochle: bool = True
    _search: _Search = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        problems: list[str] = []
        if not isinstance(self.name, str):
            problems.append(f"name: text, not {shown(self.name)}")
        if type(self.unit) is not int or self.unit not in (1, 10):
            problems.append(f"unit: 1 or 10, not {shown(self.unit)}")
        if type(self.copies) is not int or self.copies not in (2, 3, 4, 6):
            problems.append(f"copies: 2, 3, 4 or 6, not {shown(self.copies)}")
        if type(self.roundhouse) is not int or not 0 <= self.roundhouse <= MOST_POINTS:
            problems.append(f"roundhouse: a whole number of points, not {shown(self.roundhouse)}")
        problems += [
            f"{name}: True or False, not {shown(getattr(self, name))}"
            for name in ("run_absorbs_marriage", "run_extras", "double_pinochle")
            if not isinstance(getattr(self, name), bool)
        ]
        if self.run_extras and not self.run_absorbs_marriage:
            problems.append(
                "run_extras: a table where a run does not absorb its marriage already pays for every king and queen"
            )
        if problems:
            raise RulesError(*problems)
        object.__setattr__(self, "_search", _Search(self))

    def __reduce__(self) -> tuple[object, ...]:
        values = attrs.asdict(self, recurse=False, filter=lambda field, _: field.init)
        return _table_from, (values,)


def _table_from(values: dict[str, object]) -> MeldTable:
    return MeldTable(**values)  # type: ignore[arg-type]


class HasMeldTable(Protocol):
    """Anything that owns a meld table, such as `Rules`."""

    @property
    def meld_table(self) -> MeldTable:
        """The table by which melds are scored."""
        ...


def score_meld(cards: Iterable[Card], trump: Suit, table_or_rules: MeldTable | HasMeldTable) -> MeldScore:
    """What some cards meld when `trump` is trump.

    The points are on the scale of the table (1: a run is 15; 10: a run is 150). A card that is none, or a kind held more often than the
    table's packs have it, is a SetupError. Rules: P150-7, HAY-13, catalogue 2.8.

    >>> from pinochle.cards import parse_cards
    >>> from pinochle.meld_tables import meld_table
    >>> score = score_meld(parse_cards("AH TH KH QH JH 9H QS JD"), Suit.HEARTS, meld_table("single_1"))
    >>> score.points, {meld.name: meld.points for meld in score.melds}
    (20, {'run': 15, 'dix': 1, 'pinochle': 4})
    """
    table = checked_table(table_or_rules)
    return table._search.score(pack_hand(cards, table.copies), checked_suit(trump))


def best_trump(cards: Iterable[Card], table_or_rules: MeldTable | HasMeldTable) -> tuple[Suit, int]:
    """The trump under which some cards meld most, and the points; of equals the suit with the most cards, then the first in written order.

    All four are scored at once, in less than the time of two. A card that is none, or a kind held more often than the table's packs have it, is a SetupError.

    >>> from pinochle.cards import parse_cards
    >>> from pinochle.meld_tables import meld_table
    >>> best_trump(parse_cards("KS QS KH QH 9H"), meld_table("single_1"))
    (<Suit.HEARTS: 1>, 7)
    """
    table = checked_table(table_or_rules)
    hand = pack_hand(cards, table.copies)
    points = points_by_trump(hand, table)
    best = max(Suit, key=lambda suit: (points[suit], packed.size(hand & packed.SUIT_MASK[suit]), -suit))
    return best, points[best]


def checked_table(value: object) -> MeldTable:
    """The meld table that the value is or has; SetupError where there is none."""
    table: object = value if isinstance(value, MeldTable) else getattr(value, "meld_table", None)
    if not isinstance(table, MeldTable):
        msg = f"melds are scored by a MeldTable (meld_table reads a name) or by Rules, not by {shown(value)}"
        raise SetupError(msg)
    return table


def checked_suit(value: object) -> Suit:
    """The value, if it is a Suit; SetupError if not."""
    if not isinstance(value, Suit):
        msg = f"trump is a Suit, not {shown(value)} (parse_suit reads text)"
        raise SetupError(msg)
    return value


def score_packed(hand: int, trump: Suit | None, table: MeldTable) -> MeldScore:
    """`score_meld` of a packed hand, unchecked; without trump there are no runs, royal marriages and dixes."""
    return table._search.score(hand, -1 if trump is None else trump)


def packed_points(hand: int, trump: Suit, table: MeldTable) -> int:
    """The points alone of a packed hand, unchecked: the quickest way to a total."""
    return table._search.points(hand, trump)


def points_by_trump(hand: int, table: MeldTable) -> tuple[int, int, int, int]:
    """The points of a packed hand under each trump, by suit, unchecked."""
    return table._search.points_by_trump(hand)


def has_meld(hand: int, table: MeldTable) -> bool:
    """Whether a packed hand holds any meld under any trump, dixes aside (decision D-1)."""
    return any(meld.name != "dix" for trump in Suit for meld in table._search.score(hand, trump).melds)


def holds_marriage(hand: int, suit: Suit) -> bool:
    """Whether a packed hand holds king and queen of a suit."""
    return bool(hand >> suit * packed.RANKS + _KING & hand >> suit * packed.RANKS + _QUEEN & 1)


def layout(melds: Iterable[Meld], table: MeldTable) -> int:
    """The packed cards to lay out for melds of one hand: apart within a class, shared between classes."""
    shown = sequences = 0
    for meld in melds:
        cards = pack_hand(meld.cards)
        if table.run_absorbs_marriage and meld.name.endswith(
            ("run", "marriage", "dix", "run_extra_king", "run_extra_queen")
        ):
            sequences = packed.merge(sequences, cards)
        else:
            shown |= cards
    return shown | sequences


# What one suit, all arounds or all pinochles of a hand come to: points, melds, and the packed cards that are laid out for them.
_Part = tuple[int, tuple[Meld, ...], int]
_NO_PART: _Part = (0, (), 0)


class _Memory(dict[int, _Part]):
    """Parts by pattern, each worked out when it is first met. There are at most (copies + 1) ** 6 patterns of a suit."""

    def __init__(self, work_out: Callable[[int], _Part]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, pattern: int) -> _Part:
        part = self[pattern] = self._work_out(pattern)
        return part


class _Points(dict[int, int]):
    """The points alone of the parts of a memory, each looked up there when it is first met."""

    def __init__(self, parts: _Memory) -> None:
        super().__init__()
        self._parts = parts

    def __missing__(self, pattern: int) -> int:
        points = self[pattern] = self._parts[pattern][0]
        return points


class _Search:
    """The search over one table's values: a hand falls into four small patterns, and each is a look-up.

    They are the trump suit, the couples of king and queen in the other suits, the ranks held in all suits, and the pinochles.
    """

    __slots__ = ("_arounds", "_couples", "_couples_points", "_pinochles", "_table", "_trump", "_trump_points")

    def __init__(self, table: MeldTable) -> None:
        self._table = table
        self._trump = {shift: _Memory(partial(self._trump_suit, suit)) for suit, (shift, _) in enumerate(_BESIDE[:4])}
        self._couples = _Memory(self._all_couples)
        self._arounds = _Memory(self._all_arounds)
        self._pinochles = _Memory(self._all_pinochles)
        self._trump_points = _Points(self._trump[0])
        self._couples_points = _Points(self._couples)

    def points(self, hand: int, trump: int) -> int:
        """The points of a hand."""
        if self._table.roundhouse:
            return self.score(hand, trump).points
        shift, kings = _BESIDE[trump]
        total = self._trump_points[hand >> shift & _CHUNK]
        couples = hand & hand >> 1 & kings  # a queen's bit stands next above the king's
        if couples:
            total += self._couples_points[couples]
        halves = hand & hand >> 12  # two suits at once
        rounds = halves & halves >> 6 & _ROUND_BITS
        if rounds:
            total += self._arounds[rounds][0]
        pinochles = hand & hand >> _QUEEN_TO_JACK & _QUEENS_OF_SPADES
        if pinochles:
            total += self._pinochles[pinochles][0]
        return total

    def points_by_trump(self, hand: int) -> tuple[int, int, int, int]:
        """The points of a hand under each trump: what they differ by is what the trump suit is worth more than as a plain one."""
        if self._table.roundhouse:
            return (
                self.score(hand, 0).points,
                self.score(hand, 1).points,
                self.score(hand, 2).points,
                self.score(hand, 3).points,
            )
        spades, hearts, diamonds, clubs = hand & _CHUNK, hand >> 6 & _CHUNK, hand >> 12 & _CHUNK, hand >> 18 & _CHUNK
        royal = self.royal_points
        with_spades = self.points(hand, 0)
        plain = with_spades - royal(spades)
        return with_spades, plain + royal(hearts), plain + royal(diamonds), plain + royal(clubs)

    def plain_points(self, suit: int) -> int:
        """What one suit, given as if it were spades, is worth where it is not trump."""
        return self._couples_points[suit & suit >> 1 & _LAYERS << _KING]

    def royal_points(self, suit: int) -> int:
        """What one suit, given as if it were spades, is worth more where it is trump."""
        return self._trump_points[suit] - self.plain_points(suit)

    def score(self, hand: int, trump: int) -> MeldScore:
        """The points of a hand with its melds, and what is laid out for them; trump -1: as if no suit were trump."""
        shift, kings = _BESIDE[trump]
        points, melds, shown = _NO_PART if trump < 0 else self._trump[shift][hand >> shift & _CHUNK]
        couples = hand & hand >> 1 & kings
        if couples:
            part = self._couples[couples]
            points += part[0]
            melds += part[1]
            shown |= part[2]  # in thermometer code "the larger of two counts" is a plain or
        halves = hand & hand >> 12  # two suits at once
        rounds = halves & halves >> 6 & _ROUND_BITS
        if rounds:
            part = self._arounds[rounds]
            points += part[0]
            melds += part[1]
            shown |= part[2]
        pinochles = hand & hand >> _QUEEN_TO_JACK & _QUEENS_OF_SPADES
        if pinochles:
            part = self._pinochles[pinochles]
            points += part[0]
            melds += part[1]
            shown |= part[2]
        if self._table.roundhouse:
            points, melds = self._with_roundhouses(trump, points, melds)
        made: Any = _Draft()
        made.points = points
        made.melds = melds
        made.packed_shown = shown
        made.__class__ = MeldScore
        return made  # type: ignore[no-any-return]

    def _trump_suit(self, suit: int, pattern: int) -> _Part:
        table = self._table
        ace, ten, king, queen, jack, nine = (packed.count(pattern, rank) for rank in range(6))
        runs = min(ace, ten, king, queen, jack)
        spare_kings, spare_queens = king - runs, queen - runs
        pairs = min(spare_kings, spare_queens) if table.run_absorbs_marriage else min(king, queen)
        melds: list[Meld] = []
        run_cards = (_ACE, _TEN, _KING, _QUEEN, _JACK)
        extra = table.run[0] + table.royal_marriage[0]
        if table.run_extras and runs == 1 and pairs:
            melds.append(_one("run_extra_marriage", extra + table.royal_marriage[0], suit, (*run_cards, _KING, _QUEEN)))
            pairs -= 1
        elif table.run_extras and runs == 1 and spare_kings:
            melds.append(_one("run_extra_king", extra, suit, (*run_cards, _KING)))
        elif table.run_extras and runs == 1 and spare_queens:
            melds.append(_one("run_extra_queen", extra, suit, (*run_cards, _QUEEN)))
        else:
            melds += _paid("run", table.run, runs, suit, run_cards)
        melds += self._marriages(suit, pairs, royal=True)
        melds += _paid("dix", table.dix, nine, suit, (_NINE,))
        return self._part(melds)

    def _all_couples(self, pattern: int) -> _Part:
        numbers = [packed.count(pattern, suit * packed.RANKS + _KING) for suit in range(4)]
        return self._part(
            meld for suit, number in enumerate(numbers) for meld in self._marriages(suit, number, royal=False)
        )

    def _all_arounds(self, pattern: int) -> _Part:
        melds: list[Meld] = []
        for rank, name in _ROUND_RANKS:
            melds += self._round(rank, name, packed.count(pattern, rank))
        return self._part(melds)

    def _all_pinochles(self, pattern: int) -> _Part:
        number = pattern.bit_count()
        values = self._table.pinochle if self._table.double_pinochle else self._table.pinochle[:1]
        return self._part(_paid("pinochle", values, number, 0, (_QUEEN_OF_SPADES, _JACK_OF_DIAMONDS)))

    def _part(self, melds: Iterable[Meld]) -> _Part:
        paid = tuple(meld for meld in melds if meld.points)
        return sum(meld.points for meld in paid), paid, layout(paid, self._table)

    def _with_roundhouses(self, trump: int, points: int, melds: tuple[Meld, ...]) -> tuple[int, tuple[Meld, ...]]:
        """Count marriages in all four suits with their kings and queens as roundhouses, as many as pay best."""
        couples = [0, 0, 0, 0]
        rounds = {"kings_around": 0, "queens_around": 0}
        rest: list[Meld] = []
        for meld in melds:
            name = next(
                meld.name.removeprefix(prefix) for prefix in reversed(_PREFIXES) if meld.name.startswith(prefix)
            )
            if name in ("marriage", "royal_marriage"):
                couples[meld.cards[0].suit] += len(meld.cards) // 2
            elif name in rounds:
                rounds[name] += len(meld.cards) // 4
            else:
                rest.append(meld)
        best = points, melds
        for number in range(1, min(*couples, *rounds.values()) + 1):
            cards = [suit * packed.RANKS + rank for suit in range(4) for rank in (_KING, _QUEEN)] * number
            found = [
                *rest,
                Meld("roundhouse", number, number * self._table.roundhouse, unpack_hand(packed.pack(cards))),
            ]
            for suit, couple in enumerate(couples):
                found += self._marriages(suit, couple - number, royal=suit == trump)
            for rank, name in _ROUND_RANKS:
                if name in rounds:
                    found += self._round(rank, name, rounds[name] - number)
            total = sum(meld.points for meld in found)
            if total >= best[0]:
                best = total, tuple(found)
        return best

    def _marriages(self, suit: int, number: int, *, royal: bool) -> Iterator[Meld]:
        name, values = ("royal_marriage", self._table.royal_marriage) if royal else ("marriage", self._table.marriage)
        return _paid(name, values, number, suit, (_KING, _QUEEN))

    def _round(self, rank: int, name: str, number: int) -> Iterator[Meld]:
        values: tuple[int, ...] = getattr(self._table, name)
        return _paid(name, values, number, 0, (rank, rank + 6, rank + 12, rank + 18))


def _one(name: str, points: int, suit: int, ranks: tuple[int, ...]) -> Meld:
    return Meld(name, 1, points, unpack_hand(packed.pack(suit * 6 + rank for rank in ranks)))


def _paid(name: str, values: tuple[int, ...], number: int, suit: int, ranks: tuple[int, ...]) -> Iterator[Meld]:
    """The melds for holding one meld `number` times: a row with a value of its own for two names it "double_", and so on."""
    for multiple in sorted(set(parts := best_split(values, number))):
        times = parts.count(multiple)
        cards = unpack_hand(packed.pack([suit * 6 + rank for rank in ranks] * (multiple * times)))
        yield Meld(_PREFIXES[multiple - 1] + name, times, times * values[multiple - 1], cards)


@lru_cache(maxsize=1024)
def best_split(values: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The dearest way to count `number` melds of a kind as singles, doubles, triples ... that the row has values for; largest parts first.

    >>> best_split((15, 150, 225, 300), 5), best_split((20,), 3)
    ((3, 2), (1, 1, 1))
    """
    if number <= len(values) and number:
        return (number,)
    best: tuple[int, ...] = ()
    for part in range(1, min(number, len(values)) + 1):
        split = tuple(sorted((part, *best_split(values, number - part)), reverse=True))
        if not best or sum(values[n - 1] for n in split) > sum(values[n - 1] for n in best):
            best = split
    return best

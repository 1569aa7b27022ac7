"""Tricks: which cards may be played to one, who wins it, and what its cards are worth.

A trick in progress is a node of a small automaton: what was led, which card is winning, who played it, how many cards are down. A node holds, ready
made, the cards that may be played for every way to hold the led suit (six bits) or trump (six bits), so asking costs two table look-ups. There are about
1,800 nodes to a trump and following rule; each is made on first use.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Generic, Literal, Protocol, TypeVar, get_args

import attrs

from pinochle.cards import CARDS, Card, Pack, Suit, checked_cards, pack_hand
from pinochle.errors import Reason, RulesError, SetupError, shown
from pinochle.melds import MOST_POINTS, checked_suit
from pinochle.names import look_up
from pinochle.packed import RANKS

Head = Literal["always", "trump_led", "never"]
Overtrump = Literal["required", "not_required", "required_or_discard"]
MAX_SEATS = 8


@attrs.frozen
class Following:
    """What a player must do when following to a trick (catalogue 2.10); values that cannot be are a RulesError.

    `follow`: play the suit led (without it, nothing else is asked). `trump_if_void`: without the suit, play a trump. `head`: beat the winning card within the suit
    led, if able: "always", only when "trump_led", or "never" (a plain lead that has been trumped frees from it). `overtrump`: when trumping after another
    trump, beat it: "required" (an undertrump if unable), "not_required", "required_or_discard" (any card if unable).
    `opening_trump`: the first lead of a deal must be a trump.

    >>> strict = following_rule("strict")
    >>> strict.head, strict.overtrump
    ('always', 'required')
    """

    follow: bool = True
    trump_if_void: bool = True
    head: Head = "always"
    overtrump: Overtrump = "required"
    opening_trump: bool = False

    def __attrs_post_init__(self) -> None:
        problems = [
            f"{name}: True or False, not {shown(getattr(self, name))}"
            for name in ("follow", "trump_if_void", "opening_trump")
            if not isinstance(getattr(self, name), bool)
        ]
        problems += [
            f"{name}: one of {', '.join(get_args(choices))}, not {shown(getattr(self, name))}"
            for name, choices in (("head", Head), ("overtrump", Overtrump))
            if getattr(self, name) not in get_args(choices)
        ]
        if problems:
            raise RulesError(*problems)


FOLLOWING_RULES = {
    "strict": Following(),
    "trump_head_only": Following(head="trump_led", overtrump="not_required"),
    "trump_head_overtrump": Following(head="trump_led"),
    "no_heading": Following(head="never", overtrump="not_required"),
    "strict_or_discard": Following(overtrump="required_or_discard"),
    "free": Following(follow=False, trump_if_void=False, head="never", overtrump="not_required"),
}


def following_rule(name: str) -> Following:
    """A following rule by its name in the catalogue (2.10); an unknown name is a RulesError that names the nearest.

    >>> following_rule("free").follow
    False
    """
    return look_up("following rule", name, FOLLOWING_RULES)


@attrs.frozen
class Counting:
    """What cards are worth in tricks (catalogue 2.11), on the scale of `unit` (10: a single pack has 250; 1: 25).

    >>> from pinochle.cards import PACKS
    >>> counting_scheme("classic").total(PACKS[48]), counting_scheme("counters_1").total(PACKS[80])
    (240, 48)
    """

    name: str
    unit: int
    ace: int
    ten: int
    king: int
    queen: int
    jack: int
    nine: int

    def __attrs_post_init__(self) -> None:
        problems = [] if isinstance(self.name, str) else [f"name: text, not {shown(self.name)}"]
        if type(self.unit) is not int or self.unit not in (1, 10):
            problems.append(f"unit: 1 or 10, not {shown(self.unit)}")
        for rank in ("ace", "ten", "king", "queen", "jack", "nine"):
            points: object = getattr(self, rank)
            if type(points) is not int or not 0 <= points <= MOST_POINTS:
                problems.append(f"{rank}: a whole number of points, not {shown(points)}")
        if problems:
            raise RulesError(*problems)

    @property
    def by_kind(self) -> tuple[int, ...]:
        """The points of each card kind, 0 to 23."""
        return (self.ace, self.ten, self.king, self.queen, self.jack, self.nine) * 4

    def of(self, card: Card) -> int:
        """The points of one card."""
        return self.by_kind[checked_cards((card,))[0].kind]

    def total(self, pack: Pack) -> int:
        """The points of all cards of a pack, without the last trick."""
        return sum(map(self.of, pack.cards))


COUNTING_SCHEMES = {
    scheme.name: scheme
    for scheme in (
        Counting("classic", 10, 11, 10, 4, 3, 2, 0),
        Counting("simplified", 10, 10, 10, 5, 5, 0, 0),
        Counting("counters_10", 10, 10, 10, 10, 0, 0, 0),
        Counting("counters_1", 1, 1, 1, 1, 0, 0, 0),
    )
}


def counting_scheme(name: str) -> Counting:
    """A way to count tricks by its name in the catalogue (2.11); an unknown name is a RulesError that names the nearest.

    >>> counting_scheme("simplified").queen
    5
    """
    return look_up("counting scheme", name, COUNTING_SCHEMES)


T = TypeVar("T")


class _Half(dict[int, tuple[T, ...]]):
    """What a hand holds of two suits, by their twelve bits, each worked out when first met: 4,096 patterns at most."""

    def __init__(self, tokens: Sequence[T], extra: tuple[T, ...] = ()) -> None:
        super().__init__()
        self._tokens = tokens
        self._extra = extra

    def __missing__(self, pattern: int) -> tuple[T, ...]:
        held = tuple(token for kind, token in enumerate(self._tokens) if pattern >> kind & 1)
        self[pattern] = held = held + self._extra
        return held


class Node(Generic[T]):
    """A trick in progress, as far as it matters for what may be played next.

    `played` counts the cards down, `winner` is the place of the winning card among them, `complete` says that every seat has played. `follow[chunk]` and `trump[chunk]` are
    what may be played by a hand with these six bits in the suit led, and in trump; both empty: any card of the hand. `start` is the trick before its first card, and
    `seat_after[seat]` the next seat: both are the same for all nodes, and at hand here.
    """

    __slots__ = (
        "_automaton",
        "best",
        "complete",
        "follow",
        "high",
        "led",
        "led_shift",
        "low",
        "next",
        "played",
        "seat_after",
        "start",
        "trump",
        "trump_shift",
        "winner",
    )

    def __init__(self, automaton: Automaton[T], played: int, best: int, winner: int, led: int) -> None:
        self._automaton = automaton
        self.low, self.high = automaton.low, automaton.high  # any card: two suits at a time
        self.seat_after = automaton.seat_after
        self.start: Node[T] = automaton.start if played else self
        self.played = played
        self.best = best  # the kind of the winning card
        self.winner = winner
        self.led = led
        self.complete = played == automaton.seats
        self.led_shift = led * RANKS
        self.trump_shift = automaton.trump * RANKS
        self.next: list[Node[T] | None] = [None] * 24
        self.follow, self.trump = automaton.tables(played, best, led)

    @property
    def tokens(self) -> Sequence[T]:
        """What the play of each card kind is said with."""
        return self._automaton.tokens

    def step(self, kind: int) -> Node[T]:
        """The trick with one more card on it."""
        after = self.next[kind]
        if after is None:
            after = self.next[kind] = self._automaton.step(self, kind)
        return after

    def bound(self, hand: int) -> tuple[T, ...]:
        """What a packed hand may play where a duty binds it; empty where it may play any card."""
        return self.follow[hand >> self.led_shift & 63] or self.trump[hand >> self.trump_shift & 63]

    def legal(self, hand: int) -> tuple[T, ...]:
        """What a packed hand may play, each kind once, in order."""
        return self.bound(hand) or self.low[hand & 4095] + self.high[hand >> 12 & 4095]

    def broken(self, hand: int, kind: int) -> Reason | None:
        """Which duty a card that is in the hand would break; None if it may be played."""
        followed, trumped = self.follow[hand >> self.led_shift & 63], self.trump[hand >> self.trump_shift & 63]
        allowed = followed or trumped
        if not allowed or self._automaton.tokens[kind] in allowed:
            return None
        if followed:
            return Reason.MUST_HEAD if kind // RANKS == self.led else Reason.MUST_FOLLOW
        if not self.played:
            return Reason.MUST_LEAD_TRUMP
        return Reason.MUST_OVERTRUMP if kind // RANKS == self._automaton.trump else Reason.MUST_TRUMP


_ALL_RANKS = 63


@lru_cache(maxsize=1024)
def _of_suit(
    tokens: tuple[T, ...], suit: int, allowed: int = _ALL_RANKS, *, else_any: bool = False
) -> list[tuple[T, ...]]:
    """For each way to hold a suit, what of it lies within the allowed ranks; where nothing does, all that is held, or (`else_any`) nothing: there is no duty.

    Nodes share these tables, so that all of them stay in the processor's cache.
    """
    table: list[tuple[T, ...]] = []
    for chunk in range(64):
        best = chunk & allowed or (0 if else_any else chunk)
        table.append(tuple(tokens[suit * RANKS + rank] for rank in range(RANKS) if best >> rank & 1))
    return table


class Automaton(Generic[T]):
    """All tricks under one following rule and trump, for so many seats; what may be played is said in `tokens`, one a card kind.

    `leads` is what may always be done instead of leading to a trick.
    """

    def __init__(
        self, following: Following, trump: int, seats: int, tokens: Sequence[T], leads: tuple[T, ...] = ()
    ) -> None:
        self.following = following
        self.trump = trump
        self.seats = seats
        self.tokens: tuple[T, ...] = tuple(tokens)
        self.seat_after = tuple((seat + 1) % seats for seat in range(seats))
        self._nodes: dict[tuple[int, int, int, int], Node[T]] = {}
        self.low, self.high = _Half(tokens[:12]), _Half(tokens[12:])
        self.empty: list[tuple[T, ...]] = [()] * 64
        self.start: Node[T] = self.lead(leads)

    def lead(self, extra: tuple[T, ...] = (), *, opening: bool = False) -> Node[T]:
        """A trick before its first card; `extra`: what may be done instead of leading, `opening`: this is a deal's first trick."""
        node: Node[T] = Node(self, 0, 0, 0, 0)
        if opening and self.following.opening_trump:
            node.trump = [tokens and tokens + extra for tokens in _of_suit(self.tokens, self.trump)]
        if extra:
            node.high = _Half(self.tokens[12:], extra)
        return node

    def tables(self, played: int, best: int, led: int) -> tuple[list[tuple[T, ...]], list[tuple[T, ...]]]:
        """The two tables of a node: what may be played of the suit led, and of trump when void in it."""
        rule, tokens, trump = self.following, self.tokens, self.trump
        if not played or not rule.follow:
            return self.empty, self.empty
        beating = (1 << best % RANKS) - 1  # the ranks above the winning card: kinds run from ace to nine
        best_suit = best // RANKS
        must_head = rule.head == "always" or (rule.head == "trump_led" and led == trump)
        follow = _of_suit(tokens, led, beating if must_head and best_suit == led else _ALL_RANKS)
        if led == trump or not rule.trump_if_void:
            return follow, self.empty
        if best_suit != trump or rule.overtrump == "not_required":
            return follow, _of_suit(tokens, trump)
        return follow, _of_suit(tokens, trump, beating, else_any=rule.overtrump == "required_or_discard")

    def step(self, node: Node[T], kind: int) -> Node[T]:
        """The node after one more card."""
        if not node.played:
            key = (1, kind, 0, kind // RANKS)
        elif beats(kind, node.best, self.trump):
            key = (node.played + 1, kind, node.played, node.led)
        else:
            key = (node.played + 1, node.best, node.winner, node.led)
        after = self._nodes.get(key)
        if after is None:
            after = self._nodes[key] = Node(self, *key)
        return after


def beats(kind: int, best: int, trump: int) -> bool:
    """Whether a card played later beats the winning one: higher in its suit, or the first trump; an equal card never does (P150-10)."""
    if kind // RANKS == best // RANKS:
        return kind < best
    return kind // RANKS == trump


@lru_cache(maxsize=64)
def plain_automaton(following: Following, trump: int) -> Automaton[Card]:
    """All tricks under a rule and trump for any number of seats, saying the cards themselves."""
    return Automaton(following, trump, MAX_SEATS, CARDS)


class HasFollowing(Protocol):
    """Anything that owns a following rule, such as `Rules`."""

    @property
    def following(self) -> Following:
        """The rule by which cards are played to tricks."""
        ...


def legal_plays(
    hand: Iterable[Card],
    trick: Iterable[Card],
    trump: Suit,
    following_or_rules: Following | HasFollowing,
    *,
    opening: bool = False,
) -> tuple[Card, ...]:
    """The cards of a hand that may be played to a trick, each kind once, in written order.

    `trick` is what has been played so far, in order. Rules of a two-handed game mean the rule of their second phase. `opening`: this is the first lead of a deal,
    which some tables want to be a trump. Things that are no cards, or too many of them, are a SetupError. Rules: catalogue 5.

    >>> from pinochle.cards import parse_cards
    >>> legal_plays(parse_cards("AH TH QH 9S"), parse_cards("KH"), Suit.SPADES, following_rule("strict"))
    (Card(AH), Card(TH))
    """
    following: object = (
        following_or_rules
        if isinstance(following_or_rules, Following)
        else getattr(following_or_rules, "following", None)
    )
    if not isinstance(following, Following):
        msg = f"cards are played by a Following (following_rule reads a name) or by Rules, not by {shown(following_or_rules)}"
        raise SetupError(msg)
    held, on_table = pack_hand(hand), checked_cards(trick)
    if len(on_table) >= MAX_SEATS:
        msg = f"a trick of {len(on_table)} cards is complete: no table has more than {MAX_SEATS} seats"
        raise SetupError(msg)
    automaton = plain_automaton(following, checked_suit(trump))
    node = automaton.lead(opening=True) if opening and not on_table else automaton.start
    for card in on_table:
        node = node.step(card.kind)
    return node.legal(held)


def trick_winner(trick: Iterable[Card], trump: Suit) -> int:
    """The place in the trick, from 0, of the card that wins it: the highest trump, else the highest of the suit led; the first of equals.

    An empty trick, or things that are no cards, are a SetupError. Rules: P150-10, HAY-2.

    >>> from pinochle.cards import parse_cards
    >>> trick_winner(parse_cards("KH TH QH 9S"), Suit.SPADES)
    3
    """
    cards = checked_cards(trick)
    if not cards:
        msg = "nobody wins a trick without cards"
        raise SetupError(msg)
    strong = checked_suit(trump)
    winner = 0
    for place, card in enumerate(cards):
        if beats(card.kind, cards[winner].kind, strong):
            winner = place
    return winner


@attrs.frozen(weakref_slot=False)
class Trick:
    """A trick that is complete: the seat that led it, its cards in the order played, and the seat that took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int

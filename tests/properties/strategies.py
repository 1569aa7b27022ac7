"""Hypothesis strategies for cards, hands of a pack and positions in a trick."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from hypothesis import strategies as st

import pinochle as pn

Hand = tuple[pn.Card, ...]


class PackShape(NamedTuple):
    """How often each card is in a pack, and whether it has nines."""

    copies: int
    nines: bool

    def kinds(self) -> list[pn.Card]:
        """Each card of the pack once, in written order."""
        ranks = "ATKQJ9" if self.nines else "ATKQJ"
        return [pn.parse_card(rank + suit) for suit in "SHDC" for rank in ranks]

    def cards(self) -> list[pn.Card]:
        """Every card of the pack, in written order."""
        return [card for card in self.kinds() for _ in range(self.copies)]


SINGLE = PackShape(2, True)  # 48 cards
DOUBLE = PackShape(4, False)  # 80 cards


class TrickPosition(NamedTuple):
    """A player's hand, what lies in the trick before him, and trump."""

    hand: Hand
    trick: Hand
    trump: pn.Suit


def faces(cards: Iterable[pn.Card]) -> list[str]:
    """Cards as text, in the order given."""
    return [str(card) for card in cards]


def suits() -> st.SearchStrategy[pn.Suit]:
    """Any suit."""
    return st.sampled_from(list(pn.Suit))


def packs() -> st.SearchStrategy[PackShape]:
    """The single or the double pack."""
    return st.sampled_from([SINGLE, DOUBLE])


@cache  # making a strategy costs more than drawing from it
def cards(pack: PackShape = SINGLE) -> st.SearchStrategy[pn.Card]:
    """Any card of a pack."""
    return st.sampled_from(pack.kinds())


@cache
def dealt_hands(pack: PackShape, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[Hand]:
    """Some cards of a shuffled pack, in any order."""
    whole = pack.cards()
    most = len(whole) // 4 if max_size is None else max_size
    places = st.lists(st.integers(0, len(whole) - 1), min_size=min_size, max_size=most, unique=True)
    return places.map(lambda chosen: tuple(whole[place] for place in chosen))


@cache
def big_hands(pack: PackShape) -> st.SearchStrategy[Hand]:
    """Of every card none, some or all copies: hands full of melds, of any size up to the whole pack."""
    kinds = pack.kinds()
    counts = st.lists(st.integers(0, pack.copies), min_size=len(kinds), max_size=len(kinds))
    return counts.map(lambda held: tuple(card for card, count in zip(kinds, held, strict=True) for _ in range(count)))


def _meld_groups(pack: PackShape) -> list[Hand]:
    """The cards of one of each meld, whatever is trump."""
    texts = [" ".join(rank + suit for rank in "ATKQJ") for suit in "SHDC"]
    texts += [f"K{suit} Q{suit}" for suit in "SHDC"]
    texts += [" ".join(rank + suit for suit in "SHDC") for rank in "AKQJ"]
    texts += [" ".join(f"K{suit} Q{suit}" for suit in "SHDC"), "QS JD"]
    if pack.nines:
        texts += [f"9{suit}" for suit in "SHDC"]
    return [pn.parse_cards(text) for text in texts]


@cache
def melding_hands(pack: PackShape) -> st.SearchStrategy[Hand]:
    """Hands put together from whole melds, often the same one several times, and a few loose cards."""
    groups = st.lists(st.tuples(st.sampled_from(_meld_groups(pack)), st.integers(1, pack.copies)), max_size=5)
    loose = st.lists(cards(pack), max_size=6)

    def put_together(parts: tuple[list[tuple[Hand, int]], list[pn.Card]]) -> Hand:
        melds, rest = parts
        held = Counter(rest)
        for group, times in melds:
            held.update(group * times)
        return tuple(card for card, count in held.items() for _ in range(min(count, pack.copies)))

    return st.tuples(groups, loose).map(put_together)


@cache
def hands(pack: PackShape = SINGLE) -> st.SearchStrategy[Hand]:
    """Hands that a pack can hold: as dealt, larger ones, and ones rich in melds."""
    return st.one_of(dealt_hands(pack), melding_hands(pack), big_hands(pack))


@st.composite
def tricks(draw: st.DrawFn, pack: PackShape = SINGLE, min_size: int = 1, max_size: int = 4) -> Hand:
    """The cards of a trick, in the order played; whether they were legal is left open."""
    return draw(dealt_hands(pack, min_size, max_size))


@st.composite
def trick_positions(draw: st.DrawFn, pack: PackShape = SINGLE, players: int = 4) -> TrickPosition:
    """A hand and an unfinished trick, all from one pack, and trump.

    Half of them are made of two suits alone, so that following, heading, trumping and overtrumping are all common.
    """
    whole = pack.cards()
    trump = draw(suits())
    if draw(st.booleans()):
        two = {trump, draw(suits())}
        whole = [card for card in whole if card.suit in two]
    places = draw(st.lists(st.integers(0, len(whole) - 1), min_size=1, max_size=len(whole) // 3, unique=True))
    chosen = [whole[place] for place in places]
    played = draw(st.integers(0, min(players - 1, len(chosen) - 1)))
    trick, hand = tuple(chosen[:played]), tuple(chosen[played:])
    if draw(st.booleans()) and trick:  # a hand that is void in the suit led
        hand = tuple(card for card in hand if card.suit is not trick[0].suit) or hand
    return TrickPosition(hand, trick, trump)

"""Cards and hands: reading, writing, packing, and what is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pinochle as pn
from pinochle import packed
from pinochle.cards import CARDS, pack_hand, unpack_hand

hands = st.lists(st.sampled_from(CARDS), max_size=20).filter(
    lambda cards: all(cards.count(card) <= 6 for card in cards)
)


def test_there_are_24_kinds_and_one_object_each() -> None:
    assert len(set(CARDS)) == 24
    for card in CARDS:
        assert pn.Card(card.suit, card.rank) is card
        assert pn.parse_card(str(card)) is pn.parse_card(card.pretty) is card
        assert pickle.loads(pickle.dumps(card)) is copy.copy(card) is copy.deepcopy(card) is card  # noqa: S301
        assert repr(card) == f"Card({card})"


def test_rank_order_is_ace_ten_king_queen_jack_nine() -> None:
    names = [rank.name for rank in sorted(pn.Rank, reverse=True)]
    assert names == ["ACE", "TEN", "KING", "QUEEN", "JACK", "NINE"]


def test_cards_are_sorted_as_they_are_written() -> None:
    cards = pn.parse_cards("9C AS TS KH QD")
    assert pn.format_cards(cards) == "AS TS KH QD 9C"
    low, high = pn.parse_cards("AS 9C")
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low
    assert not low > high


@pytest.mark.parametrize("compare", ["__lt__", "__le__", "__gt__", "__ge__"])
def test_a_card_is_compared_with_cards_only(compare: str) -> None:
    assert getattr(CARDS[0], compare)(5) is NotImplemented


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("10S", "TS"), ("ts", "TS"), ("Q♠", "QS"), ("q♤", "QS"), ("  ah ", "AH"), ("A♥️", "AH"),
    ],
)  # fmt: skip
def test_a_card_is_read_leniently(text: str, written: str) -> None:
    assert str(pn.parse_card(text)) == written


@pytest.mark.parametrize("text", ["", "1S", "ASS", "AX", "??", "8H", "Qſ", "A S", None, 5, pytest.param(10**5000, id="huge"), ["AS"]])
def test_what_is_no_card_is_a_notation_error(text: Any) -> None:
    with pytest.raises(pn.NotationError) as raised:
        pn.parse_card(text)
    assert "a card" in str(raised.value) or "text" in str(raised.value)
    assert len(str(raised.value)) < 300


def test_where_a_list_of_cards_goes_wrong_is_said() -> None:
    with pytest.raises(pn.NotationError) as raised:
        pn.parse_cards("AS KX")
    assert (raised.value.position, raised.value.text) == (3, "AS KX")
    with pytest.raises(pn.NotationError) as raised:
        pn.parse_cards("A♠️ zz")
    assert raised.value.position == "A♠️ zz".index("z")


@given(hands)
def test_cards_written_and_read_again_are_the_same(cards: list[pn.Card]) -> None:
    assert list(pn.parse_cards(pn.format_cards(cards))) == sorted(cards)
    assert list(pn.parse_cards("".join(map(str, cards)))) == cards


@given(hands)
def test_packing_is_a_multiset(cards: list[pn.Card]) -> None:
    hand = pack_hand(cards)
    assert list(unpack_hand(hand)) == sorted(cards)
    assert packed.size(hand) == len(cards)
    for card in cards:
        assert packed.count(hand, card.kind) == cards.count(card)
        assert packed.add(packed.remove(hand, card.kind), card.kind) == hand


@given(hands, st.integers(0, 4))
def test_choices_are_every_way_to_choose_each_once(cards: list[pn.Card], number: int) -> None:
    from itertools import combinations  # noqa: PLC0415

    small = cards[:9]
    chosen = [unpack_hand(choice) for choice in packed.choices(pack_hand(small), number)]
    assert len(chosen) == len(set(chosen))
    assert set(chosen) == set(combinations(sorted(small), number))


def test_merging_and_taking_away_are_opposites() -> None:
    one, other = pack_hand(pn.parse_cards("AS AS KH")), pack_hand(pn.parse_cards("AS 9C"))
    both = packed.merge(one, other)
    assert pn.format_cards(unpack_hand(both)) == "AS AS AS KH 9C"
    assert packed.subtract(both, other) == one
    assert packed.contains(both, one)
    assert not packed.contains(one, both)


@pytest.mark.parametrize("cards", ["AS", ["AS"], [None], 5, None, [pn.Suit.SPADES]])
def test_what_are_no_cards_is_a_setup_error(cards: Any) -> None:
    with pytest.raises(pn.SetupError):
        pn.format_cards(cards)


def test_nine_aces_are_too_many() -> None:
    with pytest.raises(pn.SetupError, match="9 x AS"):
        pn.score_meld(pn.parse_cards("AS " * 9), pn.Suit.SPADES, pn.meld_table("double_1"))
    with pytest.raises(pn.SetupError, match="3 x AS"):
        pn.score_meld(pn.parse_cards("AS " * 3), pn.Suit.SPADES, pn.meld_table("single_1"))


@pytest.mark.parametrize("made", [("S", "A"), (0, 5), (None, None)])
def test_a_card_is_made_of_a_suit_and_a_rank(made: tuple[Any, Any]) -> None:
    with pytest.raises(pn.SetupError):
        pn.Card(*made)


@pytest.mark.parametrize(
    ("size", "copies", "nines"), [(48, 2, True), (60, 3, False), (80, 4, False), (96, 4, True), (120, 6, False)]
)
def test_the_packs(size: int, copies: int, nines: bool) -> None:
    pack = pn.PACKS[size]
    assert (pack.copies, pack.nines, pack.size, len(pack.cards)) == (copies, nines, size, size)


@pytest.mark.parametrize("made", [(0, True), (7, True), (2.0, True), ("x", True), (2, 1), (2, [1]), (10**6, True)])
def test_a_pack_that_cannot_be_is_refused(made: tuple[Any, Any]) -> None:
    with pytest.raises(pn.RulesError):
        pn.Pack(*made)


@pytest.mark.parametrize("text", ["s", "S", "♠", "spades", " Spades "])
def test_a_suit_is_read(text: str) -> None:
    assert pn.parse_suit(text) is pn.Suit.SPADES


@pytest.mark.parametrize("text", ["", "x", "ſ", None, 0, "spade s"])
def test_what_is_no_suit_is_a_notation_error(text: Any) -> None:
    with pytest.raises(pn.NotationError):
        pn.parse_suit(text)

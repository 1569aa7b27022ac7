"""Hands as packed ints: the same as multisets, whatever is done with them."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import packed


def hands(most: int = packed.MAX_COPIES) -> st.SearchStrategy[Counter[int]]:
    """Multisets of kinds, none more often than `most`."""
    return st.dictionaries(st.integers(0, 23), st.integers(1, most)).map(Counter)


def in_order(hand: Counter[int]) -> list[int]:
    return sorted(hand.elements())


def pack(hand: Counter[int]) -> int:
    return packed.pack(hand.elements())


@given(hand=hands(), order=st.randoms(use_true_random=False))
def test_a_hand_is_unpacked_as_it_was_packed(hand: Counter[int], order: object) -> None:
    kinds = in_order(hand)
    order.shuffle(kinds)  # type: ignore[attr-defined]
    assert packed.unpack(packed.pack(kinds)) == in_order(hand)
    assert packed.pack(packed.unpack(pack(hand))) == pack(hand)


@given(hand=hands(), kind=st.integers(0, 23))
def test_how_many_of_a_kind_and_in_all(hand: Counter[int], kind: int) -> None:
    assert packed.count(pack(hand), kind) == hand[kind]
    assert packed.size(pack(hand)) == hand.total()


@given(hand=hands(packed.MAX_COPIES - 1), kind=st.integers(0, 23))
def test_one_card_more_and_one_card_less(hand: Counter[int], kind: int) -> None:
    more = packed.add(pack(hand), kind)
    assert packed.unpack(more) == in_order(hand + Counter([kind]))
    assert packed.remove(more, kind) == pack(hand)


@given(hand=hands(3), other=hands(3))
def test_two_hands_in_one_and_apart_again(hand: Counter[int], other: Counter[int]) -> None:
    both = packed.merge(pack(hand), pack(other))
    assert packed.unpack(both) == in_order(hand + other)
    assert packed.subtract(both, pack(other)) == pack(hand)


@given(hand=st.lists(st.integers(0, 23), max_size=9).map(Counter), number=st.integers(0, 5))
def test_every_way_to_choose_cards_once(hand: Counter[int], number: int) -> None:
    if any(count > packed.MAX_COPIES for count in hand.values()):
        return
    found = [tuple(packed.unpack(chosen)) for chosen in packed.choices(pack(hand), number)]
    assert sorted(found) == sorted(set(combinations(in_order(hand), number)))
    assert found == sorted(found), "those with earlier kinds come first"


def test_nothing_and_everything() -> None:
    everything = packed.pack(kind for kind in range(24) for _ in range(packed.MAX_COPIES))
    assert packed.pack(()) == 0
    assert packed.unpack(0) == []
    assert everything == (1 << 144) - 1
    assert packed.size(everything) == 144
    assert packed.choices(0, 0) == [0]
    assert packed.choices(0, 1) == []


@pytest.mark.parametrize("suit", range(4))
def test_the_mask_of_a_suit(suit: int) -> None:
    kinds = packed.unpack(packed.SUIT_MASK[suit])
    assert kinds == [kind for kind in range(6 * suit, 6 * suit + 6) for _ in range(packed.MAX_COPIES)]
    assert packed.COLUMN[6 * suit] & packed.SUIT_MASK[suit] == packed.COLUMN[6 * suit]

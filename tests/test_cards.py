"""Suits, ranks, cards and packs; cards as text."""

import copy
import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pinochle as pn
from pinochle.cards import pack_hand

EVERY = [f"{rank}{suit}" for suit in "SHDC" for rank in "ATKQJ9"]  # in written order
SYMBOLS = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}
HUGE = pytest.param(10**10_000, id="a huge number")
HOSTILE = [
    pytest.param(value, id=f"a {type(value).__name__}")
    for value in (None, 5, 2.5, b"QS", ["QS"], object(), pn.Suit.SPADES, True)
]


def every_card() -> list[pn.Card]:
    return [pn.parse_card(text) for text in EVERY]


# ---- suits and ranks ----


def test_suits() -> None:
    assert [str(suit) for suit in pn.Suit] == ["S", "H", "D", "C"]
    assert [suit.name for suit in pn.Suit] == ["SPADES", "HEARTS", "DIAMONDS", "CLUBS"]
    assert [suit.symbol for suit in pn.Suit] == ["♠", "♥", "♦", "♣"]


def test_ranks_are_ordered_as_they_take_tricks() -> None:
    assert [str(rank) for rank in sorted(pn.Rank, reverse=True)] == ["A", "T", "K", "Q", "J", "9"]
    assert pn.Rank.ACE > pn.Rank.TEN > pn.Rank.KING > pn.Rank.QUEEN > pn.Rank.JACK > pn.Rank.NINE


@pytest.mark.parametrize("suit", pn.Suit)
def test_suit_from_its_letter_its_symbol_or_its_name(suit: pn.Suit) -> None:
    texts = [str(suit), str(suit).lower(), suit.symbol, suit.name, suit.name.lower(), suit.name.title(), f" {suit} "]
    assert [pn.parse_suit(text) for text in texts] == [suit] * 7


@pytest.mark.parametrize(
    "text", ["", " ", "X", "SS", "spade", "Sx", "0", "♠♠", pytest.param("S" * 100_000, id="long"), HUGE, *HOSTILE]
)
def test_no_suit(text: Any) -> None:
    with pytest.raises(pn.NotationError):
        pn.parse_suit(text)


# ---- one card ----


def test_there_is_one_object_a_kind() -> None:
    assert [pn.Card(card.suit, card.rank) is card for card in every_card()] == [True] * 24
    assert len({id(card) for card in every_card()}) == 24


def test_a_card_knows_its_suit_rank_and_kind() -> None:
    card = pn.parse_card("QS")
    assert (card.suit, card.rank) == (pn.Suit.SPADES, pn.Rank.QUEEN)
    assert card is pn.Card(pn.Suit.SPADES, pn.Rank.QUEEN)
    assert [card.kind for card in every_card()] == list(range(24))


def test_how_a_card_is_written() -> None:
    assert [str(card) for card in every_card()] == EVERY
    assert pn.parse_card("QS").pretty == "Q♠"
    assert pn.parse_card("TD").pretty == "T♦"
    assert repr(pn.parse_card("TD")) == "Card(TD)"


def test_cards_are_ordered_as_they_are_written() -> None:
    for lower, higher in pairwise(every_card()):
        assert lower < higher
        assert lower <= higher
        assert higher > lower
        assert higher >= lower
        assert not higher < lower
        assert lower != higher
    ace = pn.parse_card("AS")
    assert ace <= ace  # noqa: PLR0124 - that is what is asked
    assert ace >= ace  # noqa: PLR0124
    assert not ace < ace  # noqa: PLR0124
    assert not ace > ace  # noqa: PLR0124


@pytest.mark.parametrize("other", [0, "AS", None, 1.5])
def test_a_card_is_not_compared_with_what_is_none(other: Any) -> None:
    card = pn.parse_card("AS")
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(card, compare)(other) is NotImplemented
    with pytest.raises(TypeError):
        sorted([card, other])
    assert card != other


def test_copies_and_pickles_of_a_card_are_the_card() -> None:
    for card in every_card():
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own pickle


def test_cards_hash_alike_in_every_process() -> None:
    assert [hash(card) for card in every_card()] == list(range(24))
    assert len(set(every_card())) == 24


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pn.parse_card("AS").rank = pn.Rank.NINE  # type: ignore[misc]


@pytest.mark.parametrize(
    ("suit", "rank"),
    [
        ("S", "Q"),
        (0, 5),
        (pn.Rank.ACE, pn.Suit.SPADES),
        (pn.Suit.SPADES, 5),
        (0, pn.Rank.ACE),
        (None, None),
        pytest.param(pn.Suit.SPADES, 10**10_000, id="huge"),
    ],
)
def test_no_card(suit: Any, rank: Any) -> None:
    with pytest.raises(pn.SetupError, match="a card is made of a Suit and a Rank"):
        pn.Card(suit, rank)


# ---- reading one card ----


@pytest.mark.parametrize("text", EVERY)
def test_every_way_to_write_a_card(text: str) -> None:
    rank, suit = text[0], text[1]
    ranks = [rank, rank.lower(), *["10"] * (rank == "T")]
    suits = [suit, suit.lower(), *SYMBOLS[suit], *(symbol + "\ufe0f" for symbol in SYMBOLS[suit])]
    read = {
        pn.parse_card(before + one + other + after)
        for one in ranks
        for other in suits
        for before, after in ("  ", "\t\n")
    }
    assert [str(card) for card in read] == [text]


@pytest.mark.parametrize(
    "text",
    ["", " ", "Q", "S", "SQ", "QX", "XS", "1S", "10", "0S", "100S", "8S", "2S", "QSS", "QQS", "Q S", "QS KS", "QS,", "ＱＳ", "ſq", "qſ", pytest.param("QS" * 10_000, id="long"), HUGE, *HOSTILE],
)  # fmt: skip
def test_text_that_is_no_card(text: Any) -> None:
    with pytest.raises(pn.NotationError) as raised:
        pn.parse_card(text)
    assert raised.value.position == 0
    assert len(str(raised.value)) < 300
    assert isinstance(raised.value, ValueError)


# ---- reading cards ----


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("AS TS KH", "AS TS KH"),
        ("ASTSKH", "AS TS KH"),
        ("as,10s ; kh".replace(";", ","), "AS TS KH"),
        ("10s10h10d10c", "TS TH TD TC"),
        ("A♠ T♤ K♥️", "AS TS KH"),
        ("\n9c\t9C ,, 9c", "9C 9C 9C"),
        ("KH AS", "KH AS"),  # the order written
        ("", ""),
        (" , ", ""),
    ],
)
def test_reading_cards(text: str, read: str) -> None:
    assert " ".join(map(str, pn.parse_cards(text))) == read


@pytest.mark.parametrize(
    ("text", "position"),
    [("XX", 0), ("AS TS KX", 6), ("AS T", 3), ("ASS", 2), ("AS 10", 3), ("AS 1S", 3), ("AS;TS", 2), ("AS TS K H", 6), ("AS  ?", 4), ("A S", 0)],
)  # fmt: skip
def test_where_text_is_no_card(text: str, position: int) -> None:
    with pytest.raises(pn.NotationError) as raised:
        pn.parse_cards(text)
    error = raised.value
    assert (error.text, error.position) == (text, position)
    assert f"character {position + 1}" in str(error)
    assert "a card" in error.expected


@pytest.mark.parametrize("value", [HUGE, *HOSTILE])
def test_what_is_no_text_is_not_read(value: Any) -> None:
    with pytest.raises(pn.NotationError):
        pn.parse_cards(value)


def test_long_texts_are_read_or_refused_in_no_time() -> None:
    assert len(pn.parse_cards("AS " * 50_000)) == 50_000
    with pytest.raises(pn.NotationError) as raised:
        pn.parse_cards("AS " * 50_000 + "ZZ")
    assert raised.value.position == 150_000
    assert len(str(raised.value)) < 300


# ---- writing cards ----


def test_cards_are_written_by_suit_from_ace_to_nine() -> None:
    assert pn.format_cards(reversed(every_card())) == " ".join(EVERY)
    assert pn.format_cards(()) == ""


@given(st.lists(st.sampled_from(EVERY), max_size=30))
def test_reading_and_writing_undo_each_other(texts: list[str]) -> None:
    cards = pn.parse_cards("".join(texts))
    assert [str(card) for card in cards] == texts
    assert pn.parse_cards(pn.format_cards(cards)) == tuple(sorted(cards))


@pytest.mark.parametrize("value", [None, 5, "AS", ["AS"], [None], [pn.parse_card("AS"), 3], [pn.Suit.SPADES]])
def test_what_is_no_card_is_not_written(value: Any) -> None:
    with pytest.raises(pn.SetupError, match="card"):
        pn.format_cards(value)


def test_only_the_first_things_that_are_no_cards_are_named() -> None:
    with pytest.raises(pn.SetupError) as raised:
        pn.format_cards(range(100_000, 100_020))  # type: ignore[arg-type]
    assert "100004" in str(raised.value)
    assert "100005" not in str(raised.value)
    with pytest.raises(pn.SetupError) as raised:
        pn.format_cards(["x" * 100_000])  # type: ignore[list-item]
    assert len(str(raised.value)) < 200


# ---- packs ----


@pytest.mark.parametrize(
    ("size", "copies", "nines"), [(48, 2, True), (60, 3, False), (80, 4, False), (96, 4, True), (120, 6, False)]
)
def test_packs(size: int, copies: int, nines: bool) -> None:
    pack = pn.PACKS[size]
    assert pack == pn.Pack(copies, nines)
    assert (pack.size, len(pack.cards)) == (size, size)
    kinds = [text for text in EVERY if nines or text[0] != "9"]
    assert Counter(map(str, pack.cards)) == Counter(kinds * copies)
    assert list(pack.cards) == sorted(pack.cards)


def test_there_are_five_packs_in_use() -> None:
    assert sorted(pn.PACKS) == [48, 60, 80, 96, 120]


@pytest.mark.parametrize(
    ("copies", "nines"), [(0, True), (7, True), (-1, False), (2.0, True), (True, True), ("2", True), (2, 1), (2, None), pytest.param(10**9999, True, id="huge")]
)  # fmt: skip
def test_no_pack(copies: Any, nines: Any) -> None:
    with pytest.raises(pn.RulesError, match="a pack has"):
        pn.Pack(copies, nines)


# ---- hands that no pack can hold ----


@pytest.mark.parametrize("table", ["single_1", "double_1", "triple_1"])
def test_nine_aces_are_no_hand(table: str) -> None:
    aces = pn.parse_cards("AS" * 9 + "AH" * 9)
    with pytest.raises(pn.SetupError) as raised:
        pn.score_meld(aces, pn.Suit.HEARTS, pn.meld_table(table))
    copies = pn.meld_table(table).copies
    assert raised.value.problems == (
        f"9 x AS, but there are {copies} in the pack",
        f"9 x AH, but there are {copies} in the pack",
    )


def test_nine_aces_cannot_be_played() -> None:
    with pytest.raises(pn.SetupError, match="9 x AS"):
        pn.legal_plays(pn.parse_cards("AS" * 9), (), pn.Suit.HEARTS, pn.following_rule("strict"))


@pytest.mark.parametrize("junk", [5, "AS", None, pn.parse_move("AS")], ids=["number", "text", "nothing", "play"])
def test_only_cards_are_packed(junk: object) -> None:
    with pytest.raises(pn.SetupError, match=r"^not a card: .*\(parse_cards reads text\)$"):
        pack_hand([*pn.parse_cards("KS QS"), junk])  # type: ignore[list-item]

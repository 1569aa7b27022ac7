"""Moves: their text and back, what cannot be one, identity."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pinochle as pn
from pinochle.cards import CARDS

cards = st.lists(st.sampled_from(CARDS), max_size=5)
uses = st.integers(1, 63).map(pn.Use)
placed = st.builds(pn.TableCard, st.sampled_from(CARDS), uses)
moves = st.one_of(
    st.builds(pn.Bid, st.integers(0, 10**9 - 1)),
    st.builds(pn.Announce, st.integers(0, 10**9 - 1)),
    st.builds(pn.NameTrump, st.sampled_from(pn.Suit), st.booleans()),
    st.builds(pn.CallCard, st.sampled_from(CARDS)),
    st.builds(pn.Give, cards.filter(bool)),
    st.builds(pn.Bury, cards.filter(bool)),
    st.builds(pn.Deal, cards.filter(bool)),
    st.builds(pn.LayMeld, st.sampled_from(["run", "marriage", "double_pinochle"]), cards, st.lists(placed, max_size=3)),
    st.builds(pn.TakeStock, st.booleans()),
    st.builds(pn.Play, st.sampled_from(CARDS), st.integers(0, 63).map(pn.Use)),
    st.sampled_from(
        [
            pn.Pass(), pn.PassWithHelp(), pn.Redeal(), pn.KeepHand(), pn.CloseMelds(), pn.SwapDix(), pn.ShowDix(), pn.Concede(), pn.DeclareOut(),
        ]
    ),
)  # fmt: skip


@given(moves)
def test_text_and_back(move: pn.Move) -> None:
    assert pn.parse_move(str(move)) == move
    assert pn.parse_move(f"  {str(move).upper()}\t") == move
    assert hash(pn.parse_move(str(move))) == hash(move)
    assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301
    assert eval(repr(pn.Pass()), {"Pass": pn.Pass}) == pn.Pass()  # noqa: S307


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bid\t25", pn.Bid(25)), ("trump ♥", pn.NameTrump(pn.Suit.HEARTS)), ("trump spades SHOOT", pn.NameTrump(pn.Suit.SPADES, shoot=True)),
        ("10s", pn.Play(pn.parse_card("TS"))), ("qs:pm", pn.Play(pn.parse_card("QS"), pn.Use.PINOCHLE | pn.Use.MARRIAGE)),
        ("take turned", pn.TakeStock(turned=True)), ("give 9h as", pn.Give(pn.parse_cards("AS 9H"))),
    ],
)  # fmt: skip
def test_readers_are_lenient(text: str, move: pn.Move) -> None:
    assert pn.parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "bid", "bid x", "bid -5", "bid 1.5", "bid 9999999999", "bid ²", "trump", "trump x", "trump ſ", "trump s now", "take", "take both", "call", "call XX",
        "meld run AX", "meld :m", "meld as:m", "meld run KH:", "meld run KH:z", "QS:", "QS:z", "give XX", "pass 5", "nonsense", "deal AX", None, 5, b"pass", "x" * 10_000,
    ],
)  # fmt: skip
def test_text_that_is_no_move_is_a_notation_error(text: Any) -> None:
    with pytest.raises(pn.NotationError) as raised:
        pn.parse_move(text)
    assert len(str(raised.value)) < 400


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (pn.Bid, ("x",)), (pn.Bid, (True,)), (pn.Bid, (-1,)), (pn.Bid, (10**5000,)), (pn.Bid, (2.0,)), (pn.Announce, (None,)),
        (pn.NameTrump, ("S",)), (pn.NameTrump, (pn.Suit.SPADES, [])), (pn.CallCard, ("AS",)), (pn.Give, ("AS",)), (pn.Give, (None,)), (pn.Bury, ([1],)),
        (pn.Deal, ([None],)), (pn.LayMeld, (5, ())), (pn.LayMeld, ("", ())), (pn.LayMeld, ("a b", ())), (pn.LayMeld, ("run", ["AS"])),
        (pn.LayMeld, ("run", (), None)), (pn.LayMeld, ("run", (), ["KH"])), (pn.TakeStock, ("x",)), (pn.TakeStock, ([],)),
        (pn.Play, ("AS",)), (pn.Play, (CARDS[0], 3)), (pn.Play, (CARDS[0], pn.Use(64))),
        (pn.TableCard, ("AS", 1)), (pn.TableCard, (CARDS[0], 0)), (pn.TableCard, (CARDS[0], 64)), (pn.TableCard, (CARDS[0], "m")),
    ],
)  # fmt: skip
def test_what_cannot_be_a_move_is_a_setup_error(kind: Any, values: tuple[Any, ...]) -> None:
    with pytest.raises(pn.SetupError):
        kind(*values)


def test_plays_are_one_object_each() -> None:
    for card in CARDS:
        for past in (pn.Use(0), pn.Use.RUN, pn.Use.MARRIAGE | pn.Use.AROUND):
            play = pn.Play(card, past)
            assert pn.Play(card, past) is play
            assert copy.copy(play) is copy.deepcopy(play) is pickle.loads(pickle.dumps(play)) is play  # noqa: S301
    assert repr(pn.Play(CARDS[0])) == "Play(AS)"
    assert len({hash(pn.Play(card, pn.Use(past))) for card in CARDS for past in range(64)}) == 24 * 64


def test_words_of_one_kind_are_equal_and_of_two_are_not() -> None:
    assert pn.Pass() == pn.Pass()
    assert pn.Pass() != pn.PassWithHelp()
    assert len({pn.Pass(), pn.Pass(), pn.Concede()}) == 2


def test_the_cards_of_a_meld_are_those_of_hand_and_table() -> None:
    king = pn.TableCard(pn.parse_card("KH"), pn.Use.MARRIAGE)
    meld = pn.LayMeld("kings_around", pn.parse_cards("KC KS KD"), [king])
    assert pn.format_cards(meld.cards) == "KS KH KD KC"
    assert str(meld) == "meld kings_around KS KD KC KH:m"


def test_an_illegal_move_of_any_kind_can_be_told_about() -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    wrong = pn.why_illegal(state, [])  # type: ignore[arg-type]
    assert wrong is not None
    assert wrong.reason is pn.Reason.NOT_A_MOVE
    assert isinstance(hash(wrong), int)
    assert attrs.evolve(wrong) == wrong

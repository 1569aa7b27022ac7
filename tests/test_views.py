"""What a seat is shown, room by room: its own hand, what lies open, and nothing of the rest."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

import pinochle as pn
from pinochle.testing import check_views, play_out

PRESETS = pytest.mark.parametrize("name", pn.preset_names())


def texts(state: pn.State, seat: int | None) -> Iterator[str]:
    seen = pn.view(state, seat)
    yield repr(seen)
    yield str(seen)


@PRESETS
def test_a_view_has_the_public_face_of_its_state(name: str) -> None:
    public = [
        "rules",
        "scores",
        "dealer",
        "to_act",
        "trump",
        "contract",
        "calls",
        "trick",
        "tricks",
        "melds",
        "turned_card",
        "stock_left",
        "target",
        "deals",
        "kitty",
        "checks",
        "is_over",
        "waits_for_deal",
        "winner",
    ]
    for state in play_out(pn.preset(name), 3, 60):
        for seat in (None, *range(state.rules.seats)):
            seen = pn.view(state, seat)
            assert [getattr(seen, each) for each in public] == [getattr(state, each) for each in public]
            assert seen.phase == type(state).__name__
            assert seen.hand_sizes == tuple(len(state.hand(each)) for each in range(state.rules.seats))
            assert all(seen.table(each) == state.table(each) for each in range(state.rules.seats))
            assert all(seen.table_cards(each) == state.table_cards(each) for each in range(state.rules.seats))
            assert pickle.loads(pickle.dumps(seen)) == seen  # noqa: S301
            for each in range(state.rules.seats):
                if each == seat:
                    assert seen.hand(each) == seen.hand() == state.hand(each)
                else:
                    with pytest.raises(pn.SetupError):
                        seen.hand(each)


def test_a_spectator_has_no_hand() -> None:
    seen = pn.view(pn.deal(pn.new_game(pn.preset("joedog")), 1), None)
    with pytest.raises(pn.SetupError, match="spectator"):
        seen.hand()
    assert str(seen) == "Auction as seen by a spectator, seat 1 to act"


def test_a_view_is_printed_with_the_own_hand_and_what_lies_open() -> None:
    state = pn.deal(pn.new_game(pn.preset("hay_two_handed")), 1)
    state = pn.apply_move(state, pn.legal_moves(state)[0])
    text = str(pn.view(state, 0))
    assert pn.format_cards(state.hand(0)) in text
    assert str(state.trick[0]) in text
    assert "trump" in text
    assert "seat 0 to act" in text


def buried_state() -> pn.State:
    rules = pn.preset("three_handed_100")
    state = pn.deal(pn.new_game(rules), 4)
    while not isinstance(state, pn.TrickPlay):
        moves = pn.legal_moves(state)
        state = pn.apply_move(
            state, next((move for move in moves if isinstance(move, pn.Bid)), moves[0]) if not state.calls else moves[0]
        )
    return state


def test_buried_cards_are_the_bidders_to_know_also_when_the_deal_is_over() -> None:
    state = buried_state()
    assert state.contract is not None
    bidder = state.contract.seat
    over = pn.apply_move(state, pn.Concede())
    for now in (state, over):
        assert len(now.buried) == 3
        for seat in (None, *range(3)):
            seen = pn.view(now, seat)
            assert seen.buried == (now.buried if seat == bidder else ())
            assert seen.widow == now.widow


def test_a_widow_that_is_not_shown_is_the_bidders_to_know() -> None:
    rules = pn.preset("three_handed_100").changed({"widow.shown": False})
    state = pn.deal(pn.new_game(rules), 4)
    assert len(state.widow) == 3
    assert all(pn.view(state, seat).widow == () for seat in (None, 0, 1, 2))
    while state.contract is None:
        moves = pn.legal_moves(state)
        state = pn.apply_move(
            state, next((move for move in moves if isinstance(move, pn.Bid)), moves[0]) if not state.calls else moves[0]
        )
    for seat in (None, 0, 1, 2):
        assert pn.view(state, seat).widow == (state.widow if seat == state.contract.seat else ())


def test_the_order_of_the_stock_is_in_no_view() -> None:
    rules = pn.preset("hay_two_handed")
    cards = list(pn.deal(pn.new_game(rules), 1).rules.deal.pack.cards)
    one = pn.apply_move(pn.new_game(rules), pn.Deal(cards))
    cards[25:] = reversed(cards[25:])
    other = pn.apply_move(pn.new_game(rules), pn.Deal(cards))
    assert one != other
    for seat in (None, 0, 1):
        assert pn.view(one, seat) == pn.view(other, seat)
        assert list(texts(one, seat)) == list(texts(other, seat))


def test_who_chooses_second_does_not_see_what_is_passed_at_once() -> None:
    rules = pn.preset("joedog").changed({"passing.order": "simultaneous"})
    state: pn.State = pn.deal(pn.new_game(rules), 3)
    while not isinstance(state, pn.Passing):
        state = pn.apply_move(state, pn.legal_moves(state)[0] if state.calls else pn.legal_moves(state)[-1])
    giver, gave = state.to_act, pn.legal_moves(state)[0]
    assert isinstance(gave, pn.Give)
    state = pn.apply_move(state, gave)
    taker = state.to_act
    assert taker is not None
    for seat in (None, *range(4)):
        seen = pn.view(state, seat)
        assert seen.steps[-1] == pn.Step(giver, gave if seat == giver else None, taker)
        assert seen.received == ()
    assert pn.view(state, giver).passed == gave.cards
    check_views(state)
    state = pn.apply_move(state, pn.legal_moves(state)[0])
    assert pn.view(state, taker).received == gave.cards
    check_views(state)

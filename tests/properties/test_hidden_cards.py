"""The wall around hidden cards, on every preset and every seat: views, what they know, and the deals that can be imagined from them."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import pinochle as pn
from pinochle.testing import check_views, play_out, rules

PRESETS = pytest.mark.parametrize("game", pn.preset_names())


def check_what_is_known(state: pn.State, seat: int | None) -> None:
    """What a view says of the hands is true of the state, and accounts for every card."""
    seen = pn.view(state, seat)
    for other in range(state.rules.seats):
        hand = list(state.hand(other))
        for card in seen.known(other):
            hand.remove(card)  # ValueError where it is not there (so often)
        assert not set(seen.cannot_hold(other)) & set(state.hand(other))
        if other == seat:
            assert not hand
    hidden = [card for other in range(state.rules.seats) if other != seat for card in state.hand(other)]
    known = [card for other in range(state.rules.seats) if other != seat for card in seen.known(other)]
    left = list(hidden)
    for card in known:
        left.remove(card)
    unseen = list(seen.unseen)
    for card in left:
        unseen.remove(card)  # every card that is not known to be in its hand is unseen


@PRESETS
def test_what_a_view_knows_is_true(game: str) -> None:
    for state in play_out(pn.preset(game), 11, 130):
        if not state.waits_for_deal and not state.is_over:
            for seat in (None, *range(state.rules.seats)):
                check_what_is_known(state, seat)


@PRESETS
def test_views_do_not_depend_on_hidden_cards(game: str) -> None:
    """Through a deal and into the next, at every change of phase and every few moves, for all seats."""
    states = list(play_out(pn.preset(game), 5, 110))
    before = None
    for number, state in enumerate(states):
        if type(state) is not before or number % 20 == 0:
            check_views(state, seed=number)
        before = type(state)


@settings(
    max_examples=20,
    deadline=None,
    phases=set(Phase) - {Phase.shrink},
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(rules(), st.integers(0, 10**6))
def test_views_do_not_depend_on_hidden_cards_under_any_rules(house: pn.Rules, seed: int) -> None:
    rng = random.Random(seed)
    for state in play_out(house, seed, 60):
        if rng.random() < 0.1:
            seat = rng.randrange(house.seats)
            check_views(state, seat, seed=seed)
            if not state.waits_for_deal and not state.is_over:
                check_what_is_known(state, seat)


@PRESETS
def test_nothing_can_be_reached_from_a_view_that_the_seat_has_not_seen(game: str) -> None:
    """Everything that a view holds, followed by reference: no other hand, no stock, no deal, no earlier deal."""
    for state in play_out(pn.preset(game), 8, 70):
        for seat in (None, *range(state.rules.seats)):
            room = pn.view(state, seat)._room
            log = room.sheet.log
            assert (log.cards, log.dealt, log.past) == ((), None, ())
            hands = getattr(room, "hands", ())
            own = 0 if seat is None else room._packed_hand(seat)
            assert sum(map(bool, hands)) == bool(own)
            for step in room.sheet.steps:
                if isinstance(step.move, pn.Give | pn.Bury):
                    assert seat is not None
                    assert seat in (step.seat, step.receiver)

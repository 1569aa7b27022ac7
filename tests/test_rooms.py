"""In every room a move of another room is refused with a sentence that says what is due."""

from __future__ import annotations

import pytest

import pinochle as pn

SHARED = {"widow.use": "shared", "deal.hand_size": 15, "deal.packet": 3}
ROOMS: list[tuple[pn.Rules, str]] = [
    (pn.preset("five_handed_called_partner"), "Calling"),
    (pn.preset("partnership_turned_trump"), "DixSwap"),
    (pn.preset("three_handed_100").changed(SHARED), "SharingWidow"),
    (pn.preset("joedog").changed({"settlement.defenders_concede": True}), "Challenge"),
    (pn.preset("joedog").changed({"settlement.concede": True, "play.opening_leader": "left_of_dealer"}), "Challenge"),
]


def reached(rules: pn.Rules, room: str) -> pn.State:
    for seed in range(20):  # a deal may have nothing to decide in that room
        state = pn.deal(pn.new_game(rules), seed)
        while not state.waits_for_deal and not state.is_over:
            if type(state).__name__ == room:
                return state
            moves = pn.legal_moves(state)
            opens = all(isinstance(call.move, pn.Pass) for call in state.calls)
            bids = [move for move in moves if isinstance(move, pn.Bid) and opens]
            state = pn.apply_move(state, (bids or moves)[0])
    msg = f"no deal came to {room}"
    raise AssertionError(msg)


@pytest.mark.parametrize(("rules", "room"), ROOMS, ids=[f"{room}-{n}" for n, (_, room) in enumerate(ROOMS)])
def test_a_move_of_another_room_is_not_now(rules: pn.Rules, room: str) -> None:
    state = reached(rules, room)
    assert state.to_act is not None
    for asked in (state, pn.view(state, state.to_act)):
        wrong = pn.why_illegal(asked, pn.CloseMelds())
        assert wrong is not None
        assert wrong.reason is pn.Reason.NOT_NOW
        assert f"seat {state.to_act}" in wrong.message
        assert wrong.allowed == pn.legal_moves(state)
    assert pn.meld_options(pn.view(state, state.to_act)) == pn.meld_options(state) == ()

"""What was written down once is still so: a deal of every preset, step by step, and how many ways there are to go on from some positions."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

import pinochle as pn
from tests import oracle
from tests.golden_perft import Position, positions, sequences, state_of
from tests.golden_playthroughs import FOLDER, playthrough

POSITIONS = positions()
IN_TRICKS = [position for position in POSITIONS if position["where"] in {"TrickPlay", "the last tricks"}]


# ---- playthroughs ----


@pytest.mark.parametrize("name", pn.preset_names())
def test_a_deal_of_each_preset_goes_as_it_was_written_down(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name) == written
    assert "settlement" in written
    assert "trick 1, led by" in written
    assert written.count("\n") < 400


def test_there_are_no_other_playthroughs() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(pn.preset_names())


# ---- perft: how many sequences of moves there are ----


def title(position: Position) -> str:
    return f"{position['preset']}, {position['where']}"


@pytest.mark.parametrize("position", POSITIONS, ids=title)
def test_there_are_as_many_ways_to_go_on_as_were_counted_once(position: Position) -> None:
    state, counts = state_of(position), position["counts"]
    assert [sequences(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_there_are_positions_of_every_preset_and_every_phase_that_presets_have() -> None:
    assert {position["preset"] for position in POSITIONS} == set(pn.preset_names())
    phases = {type(state_of(position)) for position in POSITIONS}
    rooms = set(get_args(pn.State)) - {pn.Dealing, pn.HandOver, pn.GameOver}
    assert rooms - phases == {pn.SharingWidow, pn.Melding, pn.Challenge}


def plain_counts(state: pn.TrickPlay, depth: int) -> list[int]:
    """The same counts by the plain rules of the oracle, on hands of texts; giving up and claiming to be out are moves too, and end the deal."""
    rules, following = state.rules, state.rules.following
    assert state.trump is not None
    trump = str(state.trump)
    duties = oracle.Duties(following.follow, following.trump_if_void, following.head, following.overtrump)
    concedes = rules.settlement.concede and rules.play.opening_leader == "bid_winner" and rules.auction is not None
    counts = Counter[int]()

    def play(made: int, seat: int, trick: list[str], hands: list[list[str]], first: bool) -> None:
        if made == depth or not hands[seat]:
            return
        leads = not trick
        must_trump = leads and first and following.opening_trump
        plays = oracle.legal_plays(hands[seat], trick, trump, duties, must_lead_trump=must_trump)
        counts[made + 1] += len(plays) + (leads and rules.ending.declare_out) + (leads and first and concedes)
        for card in plays:
            left = [list(hand) for hand in hands]
            left[seat].remove(card)
            now = [*trick, card]
            after = (seat + 1) % rules.seats
            if len(now) == rules.seats:
                after, now = (after + oracle.trick_winner(now, trump)) % rules.seats, []
            play(made + 1, after, now, left, first and bool(now))

    hands = [[str(card) for card in state.hand(seat)] for seat in range(rules.seats)]
    play(0, state.to_act, [], hands, not state.tricks)
    return [counts[made] for made in range(1, depth + 1)]


@pytest.mark.parametrize("position", IN_TRICKS, ids=title)
def test_the_plain_rules_count_the_same_in_tricks(position: Position) -> None:
    state = state_of(position)
    assert isinstance(state, pn.TrickPlay)
    assert not state.trick
    assert plain_counts(state, len(position["counts"])) == position["counts"]

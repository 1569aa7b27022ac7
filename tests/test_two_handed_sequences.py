"""Melds of two-handed games in the order in which they are laid, replayed by legal moves alone."""

from collections import Counter
from typing import Any

import pytest

import pinochle as pn
from tests.playing import TrickWinner, cards, faces, refused
from tests.test_vectors import Case, case_id, faults, load

PRESETS = {"hay": "hay_two_handed", "book": "bicycle_two_handed"}
SIZES = {"royal_marriage": 2, "marriage": 2, "pinochle": 2, "double_pinochle": 4, "kings_around": 4, "queens_around": 4}


def preset_of(case: Case) -> str:
    return PRESETS.get(case["rules"]) or str(case["rules"])


CASES = [case for case in load("two_handed_melds.json") if preset_of(case) in pn.preset_names()]


def dealt(steps: list[dict[str, Any]]) -> list[str]:
    """What the player must have been dealt: all that he melds or swaps, but for what he gets by swapping before he melds it."""
    held: Counter[str] = Counter()
    for step in reversed(steps):
        if step["do"] == "meld":
            held.update(step["new_from_hand"])
        elif step["do"] == "dix_exchange":
            held.subtract([step["receives"]])
            held = +held
            held.update([step["card"]])
    return list(held.elements())


def lay(player: TrickWinner, step: dict[str, Any]) -> None:
    new, lying = step["new_from_hand"], step["already_on_table"]
    # Where the cards from the hand are the whole meld, those on the table are named for the reader only.
    move = player.meld(step["meld"], new, lying if len(new) < SIZES.get(step["meld"], 5) else [])
    before = player.points
    if step["legal"]:
        assert move in [option.move for option in pn.meld_options(player.state)]
        player.do(move)
    else:
        refused(player.state, move)
    assert player.points - before == step["points"]


def swap(player: TrickWinner, step: dict[str, Any]) -> None:
    held, points = Counter(player.hand), player.points
    assert str(player.state.turned_card) == step["receives"]
    player.do("swap")
    assert player.points - points == step["points"]
    assert str(player.state.turned_card) == step["card"]
    assert Counter(player.hand) + Counter([step["card"]]) == held + Counter([step["receives"]])


def paid_dealer(player: TrickWinner, step: dict[str, Any]) -> None:
    assert player.state.melds[player.other].points == step["points"]


def play_from_table(player: TrickWinner, step: dict[str, Any]) -> None:
    (lead,) = [text for text in player.table if text.startswith(step["card"])]
    player.win_trick(lead)


DO = {
    "win_trick": lambda player, _: player.win_trick(),
    "play_from_table": play_from_table,
    "meld": lay,
    "dix_exchange": swap,
    "deal_bonus_dealer": paid_dealer,
}


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_melds_in_time(case: Case) -> None:
    player = TrickWinner(pn.preset(preset_of(case)), dealt(case["steps"]), case["turned_card"])
    assert str(player.state.trump) == case["trump"]
    for step in case["steps"]:
        DO[step["do"]](player, step)
    assert player.points + player.state.melds[player.other].points == case["total_points"]


# ---- faults that were met elsewhere ----

GAMES = [case for case in faults("game") if case["rules"] in pn.preset_names()]


def named(player: TrickWinner, melded: list[str]) -> pn.Move:
    """What laying down these cards means: a dix, the one meld that takes them from the hand, or one of cards that all lie on the table."""
    if melded == [f"9{player.state.trump}"]:
        return next(move for move in pn.legal_moves(player.state) if isinstance(move, pn.SwapDix | pn.ShowDix))
    found = [
        option.move
        for option in pn.meld_options(player.state)
        if Counter(faces(option.move.from_hand)) == Counter(melded)
    ]
    if found:
        (move,) = found
        return move
    assert Counter(melded) == Counter(["KS", "KH", "KD", "KC"])
    return player.meld("kings_around", "", melded)


@pytest.mark.parametrize("case", GAMES, ids=case_id)
def test_a_fault_in_games_that_was_met_elsewhere(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    turned = asked.get("turned_card", "J" + asked["trump"])
    player = TrickWinner(pn.preset(case["rules"]), asked["hand"], turned)
    points: list[int | str] = []
    gains: list[str | None] = []
    turned_after: list[str] = []
    for event in asked["events"]:
        if event == "win_trick":
            player.win_trick()
            continue
        if "meld" in event:
            move = named(player, event["meld"])
        else:
            move = next(move for move in pn.legal_moves(player.state) if isinstance(move, pn.SwapDix | pn.ShowDix))
        illegal = pn.why_illegal(player.state, move)
        if illegal is not None:
            points.append(f"error:{illegal.reason}")
            continue
        held, before = Counter(player.hand), player.points
        player.do(move)
        points.append(player.points - before)
        gained = Counter(player.hand) - held
        gains.append(next(iter(gained), None))
        turned_after.append(str(player.state.turned_card))
    assert points == expected["points"]
    if "exchanges" in expected:
        assert gains == expected["exchanges"]
    if "hand_gains" in expected:
        assert gains == expected["hand_gains"]
        assert turned_after == expected["turned_card_after"]


def test_only_the_winner_of_the_trick_just_played_may_meld() -> None:
    player = TrickWinner(pn.preset("hay_two_handed"), "KS QS", "JH", other="AH AC")
    player.lose_trick()
    assert player.state.to_act == player.other
    assert not [option for option in pn.meld_options(player.state) if set(cards("KS QS")) <= set(option.cards)]
    refused(player.state, player.meld("marriage", "KS QS"))

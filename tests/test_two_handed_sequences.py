"""Melds of two-handed games in the order in which they are laid, replayed by legal moves alone."""

from collections import Counter
from typing import Any

import pytest

import pinochle as pn
from tests.playing import TrickWinner, cards, faces, legal, refused
from tests.test_vectors import Case, case_id, load

PRESETS = {"hay": "hay_two_handed", "book": "bicycle_two_handed", "two_handed_1000": "two_handed_1000"}
KINDS = {"royal_marriage": 2, "marriage": 2, "pinochle": 2, "double_pinochle": 4, "run": 5, "kings_around": 4, "queens_around": 4}


def cases() -> list[Case]:
    return [case for case in load("two_handed_melds.json") if PRESETS[case["rules"]] in pn.preset_names()]


def needed(steps: list[dict[str, Any]]) -> Counter[pn.Card]:
    """What the player must have been dealt: all that he melds or swaps, but for what he gets by swapping."""
    held: Counter[pn.Card] = Counter()
    received: Counter[pn.Card] = Counter()
    for step in steps:
        if step["do"] == "meld":
            held.update(cards(step["new_from_hand"]))
        elif step["do"] == "dix_exchange":
            held.update(cards(step["card"]))
            received.update(cards(step["receives"]))
    return held - (received if len(steps) > 2 else Counter())


def replay_meld(player: TrickWinner, step: dict[str, Any]) -> None:
    new = step["new_from_hand"]
    again = step["already_on_table"] if len(new) < KINDS[step["meld"]] else []
    move = player.meld(step["meld"], new, again)
    before = player.points
    if step["legal"]:
        assert move in [option.move for option in pn.meld_options(player.state)]
        player.do(move)
    else:
        refused(player.state, move)
    assert player.points - before == step["points"]


def replay_dix(player: TrickWinner, step: dict[str, Any]) -> None:
    before, held, points = player.state.turned_card, Counter(player.hand), player.points
    assert str(before) == step["receives"]
    player.do("swap")
    assert player.points - points == step["points"]
    assert str(player.state.turned_card) == step["card"]
    assert Counter(player.hand) + Counter([step["card"]]) == held + Counter([step["receives"]])


@pytest.mark.parametrize("case", cases(), ids=case_id)
def test_melds_in_time(case: Case) -> None:
    rules = pn.preset(PRESETS[case["rules"]])
    steps = case["steps"]
    player = TrickWinner(rules, faces(needed(steps).elements()), case["turned_card"])
    assert str(player.state.trump) == case["trump"]
    dealer_points = player.state.melds[player.other].points
    lead: str | None = None
    for step in steps:
        match step["do"]:
            case "win_trick":
                player.win_trick(lead)
                lead = None
            case "play_from_table":  # led to the next trick
                (lead,) = [text for text in player.table if text.startswith(step["card"])]
                player.win_trick(lead)
                lead = None
            case "meld":
                replay_meld(player, step)
            case "dix_exchange":
                replay_dix(player, step)
            case "deal_bonus_dealer":
                assert dealer_points == step["points"]
            case other:
                raise AssertionError(other)
    assert player.points + dealer_points == case["total_points"]

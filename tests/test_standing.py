"""How a game may stand before a deal, and what cannot be."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import pinochle as pn
from pinochle.standing import Standing

FIRST = Standing(0, (0, 0), 150, 0, 0, ())


def problems(rules: pn.Rules, standing: Standing, **changes: Any) -> tuple[str, ...]:
    with pytest.raises(pn.SetupError) as caught:
        attrs.evolve(standing, **changes).sheet(rules)
    return caught.value.problems


def fits(rules: pn.Rules, standing: Standing, **changes: Any) -> bool:
    now = attrs.evolve(standing, **changes)
    return Standing.of(now.sheet(rules)) == now


@pytest.mark.parametrize("name", pn.preset_names())
def test_a_new_game_stands_as_games_begin(name: str) -> None:
    rules = pn.preset(name)
    state = pn.new_game(rules, dealer=1)
    assert Standing.of(state.sheet).sheet(rules) == state.sheet


def test_points_may_be_anything_below_the_target() -> None:
    rules = pn.preset("partnership_150")
    assert fits(rules, FIRST, scores=(149, -700), deals=9, dealer=3)


def test_everything_that_cannot_be_is_listed() -> None:
    rules = pn.preset("partnership_150")
    wrong = Standing(4, (1, 2, 3), 160, -1, 1, (0, 0))
    found = problems(rules, wrong)
    assert [problem.split(":")[0] for problem in found] == ["dealer", "scores", "deals", "target", "kitty", "checks"]
    wrong = Standing(True, (1.5, 10**9), True, "1", False, [])  # type: ignore[arg-type]
    found = problems(rules, wrong)
    assert [problem.split(":")[0] for problem in found] == ["dealer", "scores", "deals", "target", "kitty", "checks"]


def test_a_game_that_is_over_has_no_other_deal() -> None:
    rules = pn.preset("partnership_150")
    assert problems(rules, FIRST, scores=(150, 20)) == ("scores: with (150, 20) the game is over",)
    two_deals = rules.changed({"ending.deals": 2})
    assert problems(two_deals, FIRST, scores=(20, 10), deals=2) == ("scores: with (20, 10) the game is over",)
    assert fits(two_deals, FIRST, scores=(10, 10), deals=2)  # equal totals mean another deal (D-25)


def test_where_only_a_bidder_can_win_any_points_may_stand() -> None:
    rules = pn.preset("three_handed_cutthroat")
    assert rules.ending.must_bid
    first = Standing.of(pn.new_game(rules).sheet)
    assert rules.ending.target is not None
    assert fits(rules, first, scores=(rules.ending.target + 50, 0, 0), deals=4)


def test_a_target_is_raised_by_whole_steps_and_once_a_deal_at_most() -> None:
    rules = pn.preset("partnership_150").changed({"ending.both_over": "extend", "ending.extend_by": 25})
    assert fits(rules, FIRST, target=175, deals=1)
    assert fits(rules, FIRST, target=200, deals=2, scores=(190, 180))
    for target, deals in ((200, 1), (160, 5), (125, 5), (None, 5)):
        (problem,) = problems(rules, FIRST, target=target, deals=deals)
        assert problem.startswith("target: 150, and 25 more for some of the deals that are over, not ")
    assert len(problems(rules, FIRST, target=175, deals="1")) == 1


def test_a_target_just_raised_may_be_had_by_one_side_alone() -> None:
    """D-10: both have the target, so it is raised for the next deal, at the end of which it is looked at again."""
    rules = pn.preset("partnership_150").changed({"ending.both_over": "extend", "ending.extend_by": 25})
    assert fits(rules, FIRST, target=175, deals=3, scores=(190, 160))
    assert problems(rules, FIRST, target=175, deals=3, scores=(190, 140)) == (
        "scores: with (190, 140) the game is over",
    )
    assert problems(rules, FIRST, target=150, deals=3, scores=(190, 140)) == (
        "scores: with (190, 140) the game is over",
    )
    last = rules.changed({"ending.deals": 3})
    assert problems(last, FIRST, target=175, deals=3, scores=(190, 160)) == (
        "scores: with (190, 160) the game is over",
    )


def test_a_game_without_a_target_has_none() -> None:
    rules = pn.preset("auction_three_handed")
    assert rules.ending.target is None
    first = Standing.of(pn.new_game(rules).sheet)
    assert problems(rules, first, target=100) == ("target: None, not 100",)
    assert fits(rules, first, scores=(-5, 3, 4), kitty=-2, deals=2)
    assert len(problems(rules, first, kitty=10**9)) == 1


def test_checks_are_won_where_the_rules_have_them() -> None:
    rules = pn.preset("check")
    first = Standing.of(pn.new_game(rules).sheet)
    assert first.checks == (0, 0)
    assert fits(rules, first, checks=(7, 2))
    for checks in ((), (1,), (1, -1)):
        (problem,) = problems(rules, first, checks=checks)
        assert problem.startswith("checks: one number for each of 2 sides, not ")


def test_points_are_on_the_scale_where_everything_counts_in_it() -> None:
    counters = pn.preset("pagat_single_deck")
    assert (counters.unit, counters.play.counting.king) == (10, 10)
    first = Standing.of(pn.new_game(counters).sheet)
    assert fits(counters, first, scores=(250, -300), deals=2)
    assert problems(counters, first, scores=(255, 0)) == ("scores: points on the 10-scale, which (255, 0) are not",)
    by_fives = counters.changed({"play.counting": pn.counting_scheme("simplified")})
    assert fits(by_fives, first, scores=(255, 0), deals=2)
    rounded = by_fives.changed({"settlement.rounding": "seven_up"})
    assert len(problems(rounded, first, scores=(255, 0))) == 1
    odd_melds = counters.changed({"melding.table.dix": (15,)})
    assert fits(odd_melds, first, scores=(255, 0), deals=2)

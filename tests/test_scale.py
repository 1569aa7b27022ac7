"""Dropping the zeros (HAYV-3, D-26)."""

from __future__ import annotations

import pytest

import pinochle as pn


def counted_in_tens(name: str) -> pn.Rules:
    return pn.preset(name).changed({"play.counting": pn.counting_scheme("counters_10"), "settlement.rounding": "none"})


def test_hayv_3_zeros_dropped() -> None:
    rules = counted_in_tens("hay_two_handed").without_zeros()
    assert (rules.unit, rules.ending.target, rules.trick_total) == (1, 120, 25)
    assert rules.play.counting is pn.counting_scheme("counters_1")
    assert rules.stock is not None
    assert (rules.stock.run_after_marriage, rules.stock.second_pinochle) == (11, 26)
    assert pn.score_meld(pn.parse_cards("QS QS JD JD"), pn.Suit.CLUBS, rules).points == 30
    assert pn.score_meld(pn.parse_cards("AS AS AH AH AD AD AC AC"), pn.Suit.CLUBS, rules).points == 20


def test_a_table_that_is_published_keeps_its_name() -> None:
    assert counted_in_tens("pagat_single_deck").without_zeros().meld_table == pn.meld_table("single_1_extras")
    rules = counted_in_tens("pagat_single_deck").without_zeros()
    assert rules.auction is not None
    assert rules.auction.rungs[:3] == (25, 26, 27)
    assert rules.auction.stuck_at == 25


def test_the_money_and_the_checks_follow() -> None:
    money = counted_in_tens("auction_three_handed").without_zeros().settlement.money
    assert money is not None
    assert (money.units[:2], money.kitty_from) == (((30, 3), (35, 5)), 35)
    free = counted_in_tens("auction_three_handed").changed({"settlement.money.kitty_from": None}).without_zeros()
    assert free.settlement.money is not None
    assert free.settlement.money.kitty_from is None
    checks = counted_in_tens("check").without_zeros().settlement.checks
    assert checks is not None
    assert checks.contract == ((20, 2), (25, 4), (30, 7), (35, 10))


@pytest.mark.parametrize(
    ("rules", "fields"),
    [
        (
            pn.preset("hay_two_handed"),
            ["play.counting.ace", "play.counting.king", "play.counting.queen", "play.counting.jack"],
        ),
        (pn.preset("partnership_150"), ["unit"]),
        (
            pn.preset("bicycle_two_handed").changed({"play.counting": pn.counting_scheme("counters_10")}),
            ["settlement.rounding"],
        ),
    ],
)
def test_what_does_not_count_in_tens_is_named(rules: pn.Rules, fields: list[str]) -> None:
    with pytest.raises(pn.RulesError) as raised:
        rules.without_zeros()
    assert {problem.split(":")[0] for problem in raised.value.problems} >= set(fields)


def test_a_way_to_count_of_ones_own() -> None:
    ours = pn.Counting("ours", 10, 20, 10, 10, 0, 0, 0)
    rules = pn.preset("hay_two_handed").changed({"play.counting": ours}).without_zeros()
    assert (rules.play.counting.name, rules.play.counting.ace) == ("ours", 2)

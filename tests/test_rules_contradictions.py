"""Rules that cannot be, or that contradict themselves: each is a RulesError that names the field, and several at once are all listed."""

from typing import Any

import attrs
import pytest

import pinochle as pn
from pinochle.rules.bidding import AuctionRules
from pinochle.rules.dealing import DealRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.exchange import PassingRules, WidowRules
from pinochle.rules.melding import MeldingRules
from pinochle.rules.naming import TrumpRules
from pinochle.rules.play import PlayRules
from pinochle.rules.settlement import CheckRules, MoneyRules, SettlementRules
from pinochle.rules.stock import GlupRules, StockRules


def problems(preset: str, changes: dict[str, Any]) -> list[str]:
    """The fields that a RulesError names, in order."""
    with pytest.raises(pn.RulesError) as raised:
        pn.preset(preset).changed(changes)
    return [problem.partition(":")[0] for problem in raised.value.problems]


MONEY = MoneyRules(units=((20, 1),), kitty_from=None)
CHECKS = CheckRules(melds=(("run", 2),), contract=((20, 1),))

CONTRADICTIONS: list[tuple[str, dict[str, Any], str]] = [
    # seats and sides
    ("partnership_150", {"sides": 3}, "sides"),
    ("partnership_150", {"seats": 9}, "seats"),
    ("partnership_150", {"seats": 1}, "seats"),
    ("partnership_150", {"sides": 1}, "sides"),
    ("partnership_150", {"name": 7}, "name"),
    ("partnership_150", {"deal": None}, "deal"),
    ("partnership_150", {"auction": "yes"}, "auction"),
    # cards
    ("partnership_150", {"deal.hand_size": 11}, "deal.hand_size"),
    ("partnership_150", {"deal.hand_size": 13}, "deal.hand_size"),
    ("three_handed_100", {"widow.size": 4}, "deal.hand_size"),
    ("three_handed_100", {"widow.size": 8}, "deal.hand_size"),
    ("three_handed_100", {"deal.hand_size": 3, "deal.packet": 3, "widow.size": 39}, "widow.size"),
    ("hay_two_handed", {"deal.hand_size": 24}, "deal.hand_size"),
    ("partnership_150", {"deal.packet": 13}, "deal.packet"),
    ("partnership_150", {"deal.packet": 0}, "deal.packet"),
    ("partnership_150", {"deal.redeal_nines": 0}, "deal.redeal_nines"),
    ("double_deck", {"melding.table": pn.meld_table("single_1")}, "melding.table"),
    ("double_deck", {"deal.redeal_nines": 5}, "deal.redeal_nines"),
    ("three_handed_100", {"widow.use": "shared", "widow.size": 1, "deal.hand_size": 15}, "widow.size"),
    # trump from an auction or from a card
    ("partnership_150", {"deal.turn_up": True}, "auction"),
    ("partnership_150", {"auction": None}, "auction"),
    ("partnership_turned_trump", {"deal.turn_up": False}, "auction"),
    ("hay_two_handed", {"deal.turn_up": False}, "deal.turn_up"),
    ("partnership_150", {"deal.turned_dix_bonus": 1}, "deal.turned_dix_bonus"),
    ("partnership_150", {"deal.swap_dix": True}, "deal.swap_dix"),
    ("hay_two_handed", {"deal.swap_dix": True}, "deal.swap_dix"),
    # what is about a bid winner
    ("partnership_turned_trump", {"play.opening_leader": "bid_winner"}, "play.opening_leader"),
    ("partnership_turned_trump", {"passing": PassingRules()}, "passing"),
    ("partnership_turned_trump", {"deal.hand_size": 11, "widow": WidowRules(size=4)}, "widow"),
    ("partnership_turned_trump", {"melding.who": "bidder"}, "melding.who"),
    ("partnership_turned_trump", {"trump.needs": "marriage"}, "trump.needs"),
    ("partnership_turned_trump", {"trump.shoot_bonus": 20}, "trump.shoot_bonus"),
    ("partnership_turned_trump", {"settlement.concede": True}, "settlement.concede"),
    ("partnership_turned_trump", {"settlement.forced_throw_in": True}, "settlement.forced_throw_in"),
    ("partnership_turned_trump", {"settlement.defenders_concede": True}, "settlement.defenders_concede"),
    ("partnership_turned_trump", {"settlement.bidder_floor": 20}, "settlement.bidder_floor"),
    ("partnership_turned_trump", {"settlement.checks": CheckRules(melds=(("run", 2),), contract=((200, 1),))}, "settlement.checks"),
    ("partnership_turned_trump", {"ending.must_bid": True}, "ending.must_bid"),
    # partners
    ("three_handed_cutthroat", {"passing": PassingRules()}, "passing"),
    ("six_handed_triple", {"passing": PassingRules()}, "passing"),
    ("partnership_150", {"passing.count": 13}, "passing.count"),
    ("partnership_150", {"passing.count": 0}, "passing.count"),
    ("partnership_150", {"trump.called_partner": True}, "trump.called_partner"),
    ("three_handed_100", {"trump.called_partner": True}, "trump.called_partner"),
    # the auction
    ("partnership_150", {"auction.ladder": ((50, 1), (40, 5))}, "auction.ladder"),
    ("partnership_150", {"auction.ladder": ((20, 5), (33, 10))}, "auction.ladder"),
    ("partnership_150", {"auction.ladder": ()}, "auction.ladder"),
    ("partnership_150", {"auction.ladder": ((20, 0),)}, "auction.ladder"),
    ("partnership_150", {"auction.max_bid": 19}, "auction.max_bid"),
    ("partnership_150", {"auction.max_bid": 1_000_000}, "auction.max_bid"),
    ("partnership_150", {"auction.dealer_minimum": 21}, "auction.dealer_minimum"),
    ("partnership_150", {"auction.stuck_at": None}, "auction.stuck_at"),
    ("partnership_150", {"auction.all_pass": "redeal"}, "auction.stuck_at"),
    ("partnership_150", {"auction.opening": "first_bidder", "auction.needs_marriage": True}, "auction.opening"),
    ("partnership_150", {"auction.forbidden_endings": (100,)}, "auction.forbidden_endings"),
    ("partnership_150", {"auction.forbidden_endings": (20,)}, "auction.forbidden_endings"),
    ("partnership_150", {"auction.rounds": "twice"}, "auction.rounds"),
    ("partnership_150", {"trump.shoot_penalty": 50}, "trump.shoot_penalty"),
    # the widow
    ("three_handed_100", {"widow.bury": "before_trump", "widow.taken": "after_trump"}, "widow.bury"),
    ("three_handed_100", {"widow.bury": "before_trump", "widow.bury_trumps": "when_forced"}, "widow.bury"),
    ("three_handed_100", {"widow.bury": "before_trump", "widow.bury_announced": True}, "widow.bury"),
    ("three_handed_100", {"widow.bury": "before_trump", "widow.bury_dix": False}, "widow.bury"),
    ("three_handed_100", {"widow.buried_for": "defenders"}, "widow.buried_for"),
    # melds and scores
    ("hay_two_handed", {"melding.minimum": 20}, "melding"),
    ("hay_two_handed", {"melding.declared": True}, "melding"),
    ("partnership_150", {"settlement.bidder_floor": 26}, "settlement.bidder_floor"),
    ("partnership_150", {"settlement.defender_floor": 26}, "settlement.defender_floor"),
    ("double_deck", {"settlement.defender_floor": 51}, "settlement.defender_floor"),
    ("three_handed_100", {"settlement.set_penalty": "bid_to_others"}, "settlement.set_penalty"),
    ("three_handed_100", {"settlement.checks": CHECKS}, "settlement.checks"),
    ("partnership_150", {"settlement.concede_bonus": 10}, "settlement.concede_bonus"),
    ("partnership_150", {"settlement.money": MONEY, "ending.target": None, "ending.deals": 4}, "settlement.money"),
    ("three_handed_cutthroat", {"settlement.money": MONEY, "ending.must_bid": False}, "ending.target"),
    ("auction_three_handed", {"settlement.money.units": ((310, 3),)}, "settlement.money.units"),
    ("auction_three_handed", {"settlement.money.units": ((400, 3), (300, 5))}, "settlement.money.units"),
    ("check", {"settlement.checks.contract": ((300, 3), (200, 5))}, "settlement.checks.contract"),
    ("check", {"settlement.checks.over_top_step": 0}, "settlement.checks.over_top_step"),
    # the end
    ("partnership_150", {"ending.target": None}, "ending.target"),
    ("three_handed_cutthroat", {"ending.target": None, "ending.deals": 4}, "ending.target"),
    ("partnership_150", {"ending.both_over": "extend"}, "ending.extend_by"),
    ("partnership_150", {"ending.extend_by": 25}, "ending.extend_by"),
    ("partnership_150", {"ending.deals": 0}, "ending.deals"),
    # the scale (D-26)
    ("partnership_150", {"unit": 5}, "unit"),
    ("pagat_single_deck", {"auction.ladder": ((255, 10),)}, "auction.ladder"),
    ("pagat_single_deck", {"auction.ladder": ((250, 5),)}, "auction.ladder"),
    ("pagat_single_deck", {"auction.max_bid": 995}, "auction.max_bid"),
    ("pagat_single_deck", {"auction.stuck_at": 245}, "auction.stuck_at"),
    ("pagat_single_deck", {"ending.target": 1505}, "ending.target"),
    ("pagat_single_deck", {"melding.table": pn.meld_table("single_1")}, "melding.table"),
    ("pagat_single_deck", {"play.counting": pn.counting_scheme("counters_1")}, "play.counting"),
    ("pagat_single_deck", {"play.last_trick": 1}, "play.last_trick"),
    ("pagat_single_deck", {"settlement.concede_bonus": 25}, "settlement.concede_bonus"),
    ("two_handed_1000", {"deal.turned_dix_bonus": 1}, "deal.turned_dix_bonus"),
    ("hay_two_handed", {"stock.run_after_marriage": 11}, "stock.run_after_marriage"),
    ("hay_two_handed", {"stock.second_pinochle": 26}, "stock.second_pinochle"),
    # the stock
    ("hay_two_handed", {"stock.reuse": "unlimited", "stock.new_card_needed": False}, "stock.reuse"),
    ("hay_two_handed", {"stock.melds_per_trick": 0}, "stock.melds_per_trick"),
    ("glup_pinochle", {"stock.glups.lost_by": "magic"}, "stock.glups.lost_by"),
    # paths
    ("partnership_150", {"ending.goal": 5}, "ending.goal"),
    ("partnership_150", {"widow.size": 3}, "widow"),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "changes", "field"), CONTRADICTIONS)
def test_contradiction_names_the_field(preset: str, changes: dict[str, Any], field: str) -> None:
    assert field in problems(preset, changes)


def test_meld_kept_by_twenty_points_that_the_pack_does_not_have() -> None:
    nothing = attrs.evolve(pn.counting_scheme("counters_1"), ace=0, ten=0, name="kings only")
    assert "settlement.meld_kept" in problems(
        "partnership_150", {"settlement.meld_kept": "twenty", "play.counting": nothing}
    )


def test_widow_that_does_not_go_round() -> None:
    assert "widow.size" in problems(
        "bicycle_partnership_auction", {"deal.hand_size": 11, "widow": WidowRules(size=2, use="shared")}
    )
    rules = pn.preset("bicycle_partnership_auction")
    assert rules.changed({"deal.hand_size": 11, "widow": WidowRules(size=4, use="shared")}).buried == 0


def test_several_contradictions_are_all_listed() -> None:
    found = problems("pagat_single_deck", {"sides": 3, "deal.packet": 20, "ending.target": 1505, "play.last_trick": 5})
    assert {"sides", "deal.packet", "ending.target", "play.last_trick", "passing"} <= set(found)


def test_several_contradictions_of_one_part_are_all_listed() -> None:
    found = problems(
        "partnership_150",
        {"auction.rounds": "twice", "auction.max_bid": 3, "auction.help_calls": "no", "auction.stuck_at": 0},
    )
    assert sorted(found) == ["auction.help_calls", "auction.max_bid", "auction.rounds", "auction.stuck_at"]


def test_message_says_what_is_wrong() -> None:
    with pytest.raises(pn.RulesError, match=r"sides: 3 sides do not divide 4 seats; passing: .*3 sides have 4 seats"):
        pn.preset("partnership_150").changed({"sides": 3})


# Every field of every part refuses a value of another kind, and says its own name.

TABLE = pn.meld_table("single_1")
PARTS: list[tuple[type, dict[str, Any]]] = [
    (AuctionRules, {"ladder": ((20, 1),), "max_bid": 99, "stuck_at": 20}),
    (DealRules, {}),
    (EndingRules, {"target": 100}),
    (PassingRules, {}),
    (WidowRules, {}),
    (MeldingRules, {"table": TABLE}),
    (TrumpRules, {}),
    (
        PlayRules,
        {"following": pn.following_rule("strict"), "counting": pn.counting_scheme("counters_1"), "last_trick": 1},
    ),
    (SettlementRules, {}),
    (MoneyRules, {"units": ((20, 1),)}),
    (CheckRules, {"melds": (("run", 1),), "contract": ((20, 1),)}),
    (StockRules, {}),
    (GlupRules, {}),
    (pn.Following, {}),
]
FIELDS = [
    pytest.param(part, given, field.name, id=f"{part.__name__}.{field.name}")
    for part, given in PARTS
    for field in attrs.fields(part)
    if field.init
]


@pytest.mark.parametrize(("part", "given", "field"), FIELDS)
@pytest.mark.parametrize("wrong", ["no such word", -3, 2.5, [["x"]]])
def test_value_of_another_kind_is_refused(part: type, given: dict[str, Any], field: str, wrong: Any) -> None:
    with pytest.raises(pn.RulesError) as raised:
        part(**{**given, field: wrong})
    assert any(problem.startswith(f"{field}:") for problem in raised.value.problems)


@pytest.mark.parametrize(
    "wrong",
    [
        {"run": ()},
        {"run": (1, 2, 3, 4, 5, 6, 7)},
        {"dix": (-1,)},
        {"unit": 5},
        {"copies": 5},
        {"roundhouse": -1},
        {"run_extras": 1},
    ],
)
def test_meld_table_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(pn.RulesError, match=next(iter(wrong))):
        attrs.evolve(TABLE, **wrong)


def test_meld_table_extras_and_a_run_that_absorbs_nothing() -> None:
    with pytest.raises(pn.RulesError, match="run_extras"):
        attrs.evolve(TABLE, run_extras=True, run_absorbs_marriage=False)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (pn.preset, "joedogs"),
        (pn.meld_table, "single_2"),
        (pn.following_rule, "strikt"),
        (pn.counting_scheme, "clasic"),
    ],
)
def test_unknown_name(kind: Any, name: str) -> None:
    with pytest.raises(pn.RulesError):
        kind(name)

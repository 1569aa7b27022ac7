"""Rules as values: equal, hashable, changed by path, and refused with every problem named."""

import copy
import pickle
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

P150 = pn.preset("partnership_150")
HAY = pn.preset("hay_two_handed")
THREE = pn.preset("three_handed_100")
MONEY = pn.preset("auction_three_handed")
FIVE = pn.preset("five_handed_called_partner")
CHECK = pn.preset("check")
HUGE = 10**10_000


# ---- presets ----


@pytest.mark.parametrize("name", pn.preset_names())
def test_a_preset_is_a_value(name: str) -> None:
    rules = pn.preset(name)
    assert rules.name == name
    assert pn.preset(name) is rules
    for other in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules), attrs.evolve(rules)):  # noqa: S301 - our own pickle
        assert other == rules
        assert hash(other) == hash(rules)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.seats = 3  # type: ignore[misc]


def test_presets_differ() -> None:
    assert len({pn.preset(name) for name in pn.preset_names()}) == len(pn.preset_names())


@pytest.mark.parametrize(
    ("look_up", "wrong", "nearest"),
    [
        (pn.preset, "partnership150", "partnership_150"),
        (pn.preset, "joe dog", "joedog"),
        (pn.meld_table, "single1", "single_1"),
        (pn.following_rule, "stict", "strict"),
        (pn.counting_scheme, "clasic", "classic"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(look_up: Any, wrong: str, nearest: str) -> None:
    with pytest.raises(pn.RulesError, match=f"{wrong}.*nearest is .{nearest}"):
        look_up(wrong)


@pytest.mark.parametrize("look_up", [pn.preset, pn.meld_table, pn.following_rule, pn.counting_scheme])
@pytest.mark.parametrize("name", ["", "x" * 100_000, None, 5, HUGE, ["joedog"], b"joedog"], ids=range(7))
def test_what_is_no_name_is_refused(look_up: Any, name: Any) -> None:
    with pytest.raises(pn.RulesError) as raised:
        look_up(name)
    assert len(str(raised.value)) < 300


# ---- what rules say of themselves ----


@pytest.mark.parametrize(
    ("name", "seats", "sides", "total", "tricks", "buried"),
    [
        ("partnership_150", 4, 2, 25, 12, 0),
        ("hay_two_handed", 2, 2, 250, 24, 0),
        ("double_deck", 4, 2, 50, 20, 0),
        ("three_handed_100", 3, 3, 25, 15, 3),
        ("auction_three_handed", 3, 3, 250, 15, 3),
        ("five_handed_called_partner", 5, 5, 50, 16, 0),
        ("six_handed_triple", 6, 2, 75, 20, 0),
    ],
)
def test_what_rules_come_to(name: str, seats: int, sides: int, total: int, tricks: int, buried: int) -> None:
    rules = pn.preset(name)
    assert (rules.seats, rules.sides, rules.trick_total) == (seats, sides, total)
    assert (rules.tricks_in_deal, rules.buried) == (tricks, buried)
    assert rules.meld_table is rules.melding.table
    assert rules.following is rules.play.following


@pytest.mark.parametrize("seat", [-1, 4, None, "0", True, 0.0, HUGE], ids=range(7))
def test_only_a_seat_has_a_side(seat: Any) -> None:
    with pytest.raises(pn.SetupError, match="seat"):
        P150.side_of(seat)


# ---- changes ----


def test_fields_are_changed_by_their_paths() -> None:
    house = P150.changed(
        {"name": "ours", "ending.target": 200, "play.following.head": "trump_led", "melding.table.pinochle": (5, 30)}
    )
    assert (house.name, house.ending.target, house.following.head) == ("ours", 200, "trump_led")
    assert pn.score_meld(pn.parse_cards("QS JD"), pn.Suit.CLUBS, house).points == 5
    assert (
        house.changed(
            {
                "name": P150.name,
                "ending.target": 150,
                "play.following.head": "always",
                "melding.table.pinochle": (4, 30),
            }
        )
        == P150
    )
    assert P150.changed({}) == P150


def test_lists_are_read_as_rows() -> None:
    house = P150.changed({"auction.ladder": [[20, 1], [60, 5]], "melding.table.run": [15, 150]})
    assert house.auction is not None
    assert house.auction.ladder == ((20, 1), (60, 5))
    assert house.melding.table.run == (15, 150)
    assert house == P150.changed({"auction.ladder": ((20, 1), (60, 5))})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"ending.goal": 100}, r"ending\.goal: no such field; there are .*target"),
        ({"goal": 100}, "goal: no such field"),
        ({"play.following.crawl": True}, r"play\.following\.crawl: no such field"),
        ({"widow.size": 3}, "widow: has no fields to change"),
        ({"ending.target.x": 3}, r"ending\.target: has no fields to change"),
        ({"ending": EndingRules(target=1), "ending.target": 3}, r"ending\.target: ending is set as a whole already"),
        ({"auction.rungs": (20,)}, r"auction\.rungs: no such field"),
        ({"ending.target": "150"}, r"ending\.target: a whole number"),
        ({"seats": 5}, "sides"),
        ({5: 3}, "5: no such field"),
    ],
    ids=range(10),
)
def test_changes_that_cannot_be(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(pn.RulesError, match=message):
        P150.changed(changes)


@pytest.mark.parametrize("changes", [None, 5, "ending.target", [("ending.target", 5)]], ids=range(4))
def test_changes_come_as_a_mapping(changes: Any) -> None:
    with pytest.raises(pn.RulesError, match="mapping"):
        P150.changed(changes)


def test_the_problems_of_all_parts_are_listed() -> None:
    changes = {"ending.target": -1, "deal.packet": 0, "auction.max_bid": "much", "play.last_trick": None}
    with pytest.raises(pn.RulesError) as raised:
        P150.changed(changes)
    assert [problem.split(":")[0] for problem in raised.value.problems] == list(changes)
    assert str(raised.value) == "; ".join(raised.value.problems)
    assert isinstance(raised.value, ValueError)


# ---- each part refuses what it cannot mean ----

TABLE = pn.meld_table("single_1")
STRICT, COUNTERS = pn.following_rule("strict"), pn.counting_scheme("counters_1")
PARTS: dict[type[Any], dict[str, Any]] = {
    DealRules: {},
    AuctionRules: {"ladder": ((20, 1),), "max_bid": 99, "stuck_at": 20},
    TrumpRules: {},
    PassingRules: {},
    WidowRules: {},
    MeldingRules: {"table": TABLE},
    PlayRules: {"following": STRICT, "counting": COUNTERS, "last_trick": 1},
    SettlementRules: {},
    MoneyRules: {"units": ((300, 3),)},
    CheckRules: {"melds": (("run", 2),), "contract": ((200, 2),)},
    EndingRules: {"target": 100},
    StockRules: {},
    GlupRules: {},
    pn.Following: {},
    pn.Counting: {"name": "ours", "unit": 1, "ace": 1, "ten": 1, "king": 1, "queen": 0, "jack": 0, "nine": 0},
    pn.MeldTable: {field.name: getattr(TABLE, field.name) for field in attrs.fields(pn.MeldTable) if field.init},
    pn.Rules: {field.name: getattr(P150, field.name) for field in attrs.fields(pn.Rules)},
}
FIELDS = [(part, field.name) for part in PARTS for field in attrs.fields(part) if field.init]


def is_a_problem_of(name: str, problem: str) -> bool:
    return any(word == name for word in problem.split(":", maxsplit=1)[0].replace(".", " ").split())


@pytest.mark.parametrize("value", [pn.Suit, object(), -7, "nonsense", 2.5, [], {}, HUGE, ("x",), [[-1]]], ids=range(10))
@pytest.mark.parametrize(("part", "name"), FIELDS)
def test_no_field_takes_what_it_cannot_mean(part: type[Any], name: str, value: Any) -> None:
    good = PARTS[part]
    part(**good)
    if (name == "name" and value == "nonsense") or (name == "forbidden_endings" and value == []):
        part(**{**good, name: value})  # a text is a name, and no endings at all may be forbidden
        return
    with pytest.raises(pn.RulesError) as raised:
        part(**{**good, name: value})
    assert any(is_a_problem_of(name, problem) for problem in raised.value.problems), raised.value.problems
    assert len(str(raised.value)) < 1500


def test_a_part_lists_all_that_is_wrong_with_it() -> None:
    with pytest.raises(pn.RulesError) as raised:
        DealRules(pack=48, hand_size=0, packet=-1, turn_up=1, swap_dix=None, turned_dix_bonus="10", redeal_nines=0)  # type: ignore[arg-type]
    assert [problem.split(":")[0] for problem in raised.value.problems] == [
        field.name for field in attrs.fields(DealRules)
    ]
    with pytest.raises(pn.RulesError) as raised:
        pn.Following(follow=1, trump_if_void=0, head="often", overtrump="no", opening_trump=None)  # type: ignore[arg-type]
    assert len(raised.value.problems) == 5
    with pytest.raises(pn.RulesError) as raised:
        pn.Counting("ours", 5, -1, 1.5, "x", None, 0, 0)  # type: ignore[arg-type]
    assert [problem.split(":")[0] for problem in raised.value.problems] == ["unit", "ace", "ten", "king", "queen"]


@pytest.mark.parametrize(
    ("part", "changes", "message"),
    [
        (AuctionRules, {"ladder": ()}, "ladder"),
        (AuctionRules, {"ladder": ((0, 1),)}, "ladder"),
        (AuctionRules, {"ladder": ((20, 0),)}, "ladder"),
        (AuctionRules, {"ladder": ((20, 1), (20, 5))}, "ladder"),
        (AuctionRules, {"ladder": ((20, 3), (25, 5))}, "ladder: each pair must begin on a rung"),
        (AuctionRules, {"ladder": ((100, 1),)}, "max_bid: 99 is below the minimum"),
        (AuctionRules, {"max_bid": 200_000}, "max_bid: at most 100000"),
        (AuctionRules, {"dealer_minimum": 21}, "dealer_minimum: 21 is above the minimum"),
        (AuctionRules, {"stuck_at": None}, "stuck_at"),
        (AuctionRules, {"all_pass": "redeal"}, "stuck_at"),
        (AuctionRules, {"opening": "first_bidder", "needs_marriage": True}, "opening"),
        (AuctionRules, {"forbidden_endings": (20,)}, "forbidden_endings: the minimum of 20"),
        (AuctionRules, {"forbidden_endings": (100,)}, "forbidden_endings: whole numbers"),
        (AuctionRules, {"forbidden_endings": 20}, "forbidden_endings: whole numbers"),
        (TrumpRules, {"shoot_penalty": 50}, "shoot_penalty"),
        (WidowRules, {"bury": "before_trump", "taken": "after_trump"}, "bury"),
        (WidowRules, {"bury": "before_trump", "bury_dix": False}, "bury"),
        (WidowRules, {"bury": "before_trump", "bury_announced": True}, "bury"),
        (WidowRules, {"bury": "before_trump", "bury_trumps": "when_forced"}, "bury"),
        (WidowRules, {"size": 9}, "size: a whole number from 1 to 8"),
        (PassingRules, {"count": 6}, "count: a whole number from 1 to 5"),
        (SettlementRules, {"concede_bonus": 100}, "concede_bonus"),
        (MoneyRules, {"units": ((350, 5), (300, 3))}, "units"),
        (MoneyRules, {"units": ()}, "units"),
        (CheckRules, {"melds": ()}, "melds"),
        (CheckRules, {"contract": ((250, 4), (200, 2))}, "contract"),
        (EndingRules, {"target": None}, "target: a game needs a target or a number of deals"),
        (EndingRules, {"target": None, "deals": 4, "must_bid": True}, "target"),
        (EndingRules, {"target": None, "deals": 4, "declare_out": True}, "target"),
        (EndingRules, {"both_over": "extend"}, "extend_by"),
        (EndingRules, {"extend_by": 25}, "extend_by"),
        (StockRules, {"reuse": "unlimited", "new_card_needed": False}, "reuse"),
        (pn.MeldTable, {"run": ()}, "run"),
        (pn.MeldTable, {"run": (1, 2, 3, 4, 5, 6, 7)}, "run"),
        (pn.MeldTable, {"run": (15, -1)}, "run"),
        (pn.MeldTable, {"run": (15, True)}, "run"),
        (pn.MeldTable, {"copies": 7}, "copies"),
        (pn.MeldTable, {"run_extras": True, "run_absorbs_marriage": False}, "run_extras"),
    ],
    ids=range(38),
)
def test_values_that_contradict_each_other(part: type[Any], changes: dict[str, Any], message: str) -> None:
    with pytest.raises(pn.RulesError, match=message):
        part(**{**PARTS[part], **changes})


# ---- the parts have to fit together ----


@pytest.mark.parametrize(
    ("rules", "changes", "message"),
    [
        (P150, {"seats": 10, "sides": 2}, "seats: at most 8"),
        (P150, {"seats": 1}, "seats: a whole number of at least 2"),
        (P150, {"sides": 3}, "sides: 3 sides do not divide 4 seats"),
        (P150, {"deal.hand_size": 11}, r"deal\.hand_size: 4 hands of 11 are 44 cards"),
        (THREE, {"deal.hand_size": 14}, r"deal\.hand_size: 3 hands of 14 and a widow of 3 are 45 cards"),
        (P150, {"deal.packet": 13}, r"deal\.packet: packets of 13"),
        (HAY, {"deal.hand_size": 24}, r"deal\.hand_size: .* no stock"),
        (HAY, {"seats": 3, "sides": 3, "deal.hand_size": 7, "deal.pack": pn.PACKS[80], "melding.table": pn.meld_table("double_10")}, r"deal\.hand_size: .* no stock"),
        (P150, {"deal.pack": pn.PACKS[80], "deal.hand_size": 20}, r"melding\.table: single_1 is for packs with 2 copies"),
        (P150, {"deal.pack": pn.PACKS[80], "deal.hand_size": 20, "melding.table": pn.meld_table("double_1")}, r"deal\.redeal_nines: the pack has no nines"),
        (THREE, {"widow.use": "shared"}, None),
        (THREE, {"widow.use": "shared", "widow.size": 6, "deal.hand_size": 14}, r"widow\.size: a shared widow"),
        (THREE, {"deal.pack": pn.Pack(1, True), "widow.size": 6, "deal.hand_size": 6}, None),
        (THREE, {"deal.pack": pn.Pack(1, True), "widow.size": 6, "deal.hand_size": 6, "seats": 2, "sides": 2}, r"deal\.hand_size"),
        (THREE, {"deal.pack": pn.Pack(1, False), "widow.size": 8, "deal.hand_size": 4}, r"widow\.size: 8 cards cannot be buried by hands of 4"),
        (HAY, {"deal.turn_up": False}, r"deal\.turn_up"),
        (P150, {"auction": None}, "auction: trump comes from"),
        (P150, {"deal.turn_up": True}, "auction: trump comes from"),
        (P150, {"deal.turned_dix_bonus": 1}, r"deal\.turned_dix_bonus"),
        (HAY, {"deal.redeal_nines": 5}, r"deal\.redeal_nines"),
        (HAY, {"deal.swap_dix": True}, r"deal\.swap_dix"),
        (HAY, {"play.opening_leader": "bid_winner"}, r"play\.opening_leader"),
        (HAY, {"passing": PassingRules()}, "passing: is about a bid winner"),
        (HAY, {"widow": WidowRules(size=2)}, "widow: is about a bid winner"),
        (HAY, {"melding.who": "bidder"}, r"melding\.who: is about a bid winner"),
        (HAY, {"trump.needs": "marriage"}, r"trump\.needs: is about a bid winner"),
        (HAY, {"trump.shoot_bonus": 20}, r"trump\.shoot_bonus: is about a bid winner"),
        (HAY, {"settlement.concede": True}, r"settlement\.concede: is about a bid winner"),
        (HAY, {"settlement.forced_throw_in": True}, r"settlement\.forced_throw_in: is about"),
        (HAY, {"settlement.defenders_concede": True}, r"settlement\.defenders_concede: is about"),
        (HAY, {"settlement.checks": CHECK.settlement.checks}, r"settlement\.checks: is about"),
        (HAY, {"settlement.money": MONEY.settlement.money}, r"settlement\.money: is about"),
        (HAY, {"settlement.bidder_floor": 20}, r"settlement\.bidder_floor: is about"),
        (HAY, {"ending.must_bid": True}, r"ending\.must_bid: is about"),
        (HAY, {"melding.declared": True}, "melding: over a stock"),
        (HAY, {"melding.minimum": 20}, "melding: over a stock"),
        (THREE, {"passing": PassingRules()}, "passing: passing is between two partners"),
        (P150, {"settlement.bidder_floor": 26}, r"settlement\.bidder_floor: 26 is above the 25 points"),
        (P150, {"settlement.defender_floor": 26}, r"settlement\.defender_floor: 26 is above"),
        (P150.changed({"deal.pack": pn.Pack(1, True), "deal.hand_size": 6}), {"settlement.meld_kept": "twenty"}, r"settlement\.meld_kept: twenty is above the 13 points"),
        (P150, {"trump.called_partner": True}, r"trump\.called_partner"),
        (FIVE, {"settlement.money": MoneyRules(units=((35, 1),), kitty_from=None), "ending": EndingRules(deals=3)}, r"trump\.called_partner: is not combined"),
        (P150, {"deal.pack": pn.Pack(1, True), "seats": 8, "sides": 4, "deal.hand_size": 3, "deal.redeal_nines": None, "passing.count": 4}, r"passing\.count: 4 cards cannot be passed"),
        (THREE, {"widow.buried_for": "defenders"}, r"widow\.buried_for: with 3 sides"),
        (THREE, {"settlement.set_penalty": "bid_to_others"}, r"settlement\.set_penalty: with 3 sides"),
        (THREE, {"settlement.checks": CheckRules(melds=(("run", 2),), contract=((20, 2),))}, r"settlement\.checks: are between two sides"),
        (P150, {"settlement.money": MoneyRules(units=((20, 1),), kitty_from=None)}, r"settlement\.money: is settled between players"),
        (MONEY, {"ending.target": 1000}, r"ending\.target: the money game"),
        (MONEY, {"settlement.money.units": ((310, 3),)}, r"settlement\.money\.units: begin at 310"),
        (MONEY, {"trump.shoot_bonus": 20}, r"trump\.shoot_bonus"),
        (P150, {"settlement.rounding": "seven_up"}, r"settlement\.rounding"),
        (P150, {"unit": 10}, "unit|scale"),
        (HAY, {"ending.target": 1205}, r"ending\.target: 1205 is off the 10-scale"),
        (HAY, {"stock.run_after_marriage": 115}, r"stock\.run_after_marriage: 115"),
        (HAY, {"stock.glups": GlupRules(points=1)}, r"stock\.glups\.points: 1 is off"),
        (MONEY, {"settlement.money.kitty_from": 355}, r"settlement\.money\.kitty_from: 355"),
        (CHECK, {"settlement.checks.contract": ((205, 2),)}, r"settlement\.checks\.contract: 205"),
    ],
    ids=range(57),
)  # fmt: skip
def test_parts_that_do_not_fit_together(rules: pn.Rules, changes: dict[str, Any], message: str | None) -> None:
    if message is None:
        assert rules.changed(changes) != rules
        return
    with pytest.raises(pn.RulesError, match=message):
        rules.changed(changes)

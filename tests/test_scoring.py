"""Settling deals and winning games: what the numbers may be, in which forms they come, and what adds up to what."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pinochle as pn
from tests.playing import bought, cards, do, play_on, set_up

P150 = pn.preset("partnership_150")
HAY = pn.preset("hay_two_handed")
PAGAT = pn.preset("pagat_single_deck")
FIVE = pn.preset("five_handed_called_partner")
HUGE = 10**10_000
GOOD: dict[str, Any] = {"bidder": 0, "bid": 20, "melds": (10, 4), "trick_points": (15, 10)}


def settled(rules: pn.Rules = P150, **numbers: Any) -> pn.HandScore:
    return pn.settle_hand(rules, **(GOOD | numbers))


# ---- in which forms numbers come ----


def test_melds_as_points_or_as_scores_of_each_seat() -> None:
    hands = "AS AH AD AC", "KS QS", "9H", "QS JD"
    scores = [pn.score_meld(cards(hand), pn.Suit.HEARTS, P150) for hand in hands]
    assert [score.points for score in scores] == [10, 2, 1, 4]
    as_points = settled(melds=(11, 6))
    assert settled(melds=((scores[0], scores[2]), (scores[1], scores[3]))) == as_points
    assert settled(melds=[[scores[0], scores[2]], [scores[1], scores[3]]], trick_points=[15, 10]) == as_points
    assert settled(melds=(11, (scores[1], scores[3]))) == as_points
    assert settled(melds=(scores[0], 6)).deltas == (25, 16)


def test_items_say_what_each_part_came_to() -> None:
    assert settled().items == (
        pn.Item(0, "meld", 10),
        pn.Item(0, "tricks", 15),
        pn.Item(1, "meld", 4),
        pn.Item(1, "tricks", 10),
    )
    lost, taken = settled(bid=26).items[:1], settled(trick_points=(25, 0)).items[2]
    assert (lost[0].side, lost[0].points) == (0, -26)
    assert "25 of the 26" in lost[0].note
    assert (taken.side, taken.part, taken.points) == (1, "meld", 0)
    assert "4 lost" in taken.note


def test_a_side_without_a_trick_point_is_held_to_have_no_trick() -> None:
    rules = pn.preset("bicycle_partnership_auction")
    numbers = {"bid": 100, "melds": (200, 40), "trick_points": (250, 0)}
    assert settled(rules, **numbers).deltas == (450, 0)
    assert settled(rules, **numbers, tricks=(12, 0)).deltas == (450, 0)
    assert settled(rules, **numbers, tricks=(11, 1)).deltas == (450, 40)


def test_a_game_without_bids() -> None:
    score = pn.settle_hand(HAY, bidder=None, bid=None, melds=(150, 40), trick_points=(100, 150))
    assert score.deltas == (250, 190)
    assert score.made is None


@pytest.mark.parametrize("seat", range(4))
def test_the_bidder_is_a_seat(seat: int) -> None:
    score = settled(bidder=seat, bid=30)
    assert score.made is False
    assert score.deltas == ((-30, 14) if seat in (0, 2) else (25, -30))


# ---- hands that are not played ----


@pytest.mark.parametrize(
    ("name", "unplayed", "deltas", "made"),
    [
        ("pagat_single_deck", None, (-250, 40), False),
        ("pagat_single_deck", "conceded", (-250, 40), False),
        ("pagat_single_deck", "out_of_reach", (-250, 40), False),
        ("double_deck", "no_marriage", (-250, 40), False),  # decision D-5: the others score their meld
        ("yahoo_double_deck", "no_marriage", (-250, 0), False),  # and here nothing
    ],
)
def test_hands_that_are_not_played(name: str, unplayed: str | None, deltas: tuple[int, int], made: bool) -> None:
    score = settled(pn.preset(name), bid=250, melds=(100, 40), trick_points=None, unplayed=unplayed)
    assert score.deltas == deltas
    assert score.made is made


def test_defenders_may_let_the_bidder_have_his_bid() -> None:
    rules = PAGAT.changed({"settlement.defenders_concede": True})
    score = settled(rules, bid=300, melds=(100, 40), trick_points=None, unplayed="defenders_conceded")
    assert score.made is True
    assert score.deltas[0] == 300


def test_a_deal_that_was_thrown_in_shows_nothing_in_tricks() -> None:
    score = settled(PAGAT, bid=250, melds=(100, 40), trick_points=None)
    assert [item.part for item in score.items] == ["set", "meld"]


# ---- numbers that cannot be ----

NAMED: dict[str, tuple[str, dict[str, Any]]] = {
    "no bid": ("bidder, bid", {"bid": None}),
    "no bidder": ("bidder, bid", {"bidder": None}),
    "a seat too many": ("bidder", {"bidder": 4}),
    "a seat below the first": ("bidder", {"bidder": -1}),
    "True as a seat": ("bidder", {"bidder": True}),
    "text as a seat": ("bidder", {"bidder": "0"}),
    "a bid of nothing": ("bid", {"bid": 0}),
    "a bid below nothing": ("bid", {"bid": -20}),
    "half a bid": ("bid", {"bid": 20.5}),
    "text as a bid": ("bid", {"bid": "20"}),
    "a huge bid": ("bid", {"bid": HUGE}),
    "one meld for two sides": ("melds", {"melds": (10,)}),
    "three melds for two sides": ("melds", {"melds": (10, 4, 0)}),
    "no melds": ("melds", {"melds": None}),
    "a number of melds": ("melds", {"melds": 14}),
    "melds below nothing": ("melds", {"melds": (10, -1)}),
    "melds as text": ("melds", {"melds": ("10", 4)}),
    "True as a meld": ("melds", {"melds": (True, 4)}),
    "None as a meld": ("melds", {"melds": (None, 4)}),
    "melds of seats that are none": ("melds", {"melds": ((None, 3), 4)}),
    "huge melds": ("melds", {"melds": (HUGE, 4)}),
    "too many trick points": ("trick_points", {"trick_points": (16, 10)}),
    "too few trick points": ("trick_points", {"trick_points": (15, 9)}),
    "trick points below nothing": ("trick_points", {"trick_points": (26, -1)}),
    "trick points of one side": ("trick_points", {"trick_points": (25,)}),
    "trick points in one number": ("trick_points", {"trick_points": 25}),
    "half trick points": ("trick_points", {"trick_points": (12.5, 12.5)}),
    "huge trick points": ("trick_points", {"trick_points": (HUGE, 0)}),
    "too many tricks": ("tricks", {"tricks": (12, 1)}),
    "too few tricks": ("tricks", {"tricks": (6, 5)}),
    "tricks of one side": ("tricks", {"tricks": (12,)}),
    "tricks as text": ("tricks", {"tricks": "12"}),
    "points without a trick": ("tricks", {"tricks": (12, 0)}),
    "a reason for a hand that was played": ("unplayed", {"unplayed": "conceded"}),
    "a reason that is none": ("unplayed", {"trick_points": None, "unplayed": "tired"}),
    "a reason that cannot be looked up": ("unplayed", {"trick_points": None, "unplayed": ["conceded"]}),
    "a partner where none is called": ("partner", {"partner": 2}),
    "a trump that is text": ("trump", {"trump": "S"}),
    "a shot where nobody can shoot": ("shoot", {"shoot": True}),
    "a shot that is no yes": ("shoot", {"shoot": 1}),
}


@pytest.mark.parametrize("what", NAMED)
def test_numbers_that_cannot_be_are_named(what: str) -> None:
    field, numbers = NAMED[what]
    with pytest.raises(pn.SetupError) as raised:
        settled(**numbers)
    assert any(problem.startswith(f"{field}:") for problem in raised.value.problems), raised.value.problems
    assert len(str(raised.value)) < 1000


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(pn.SetupError) as raised:
        settled(bidder=7, bid=-1, melds=(1, 2, 3), trick_points=(1,), tricks=5, partner=9, trump=0, shoot=None)
    fields = {problem.split(":")[0] for problem in raised.value.problems}
    assert fields == {"bidder", "bid", "melds", "trick_points", "tricks", "partner", "trump", "shoot"}
    assert str(raised.value) == "; ".join(raised.value.problems)


def test_a_hand_without_a_bidder_is_always_played() -> None:
    with pytest.raises(pn.SetupError, match="trick_points: a hand without a bidder"):
        pn.settle_hand(HAY, bidder=None, bid=None, melds=(0, 0), trick_points=None)


def test_nobody_bids_where_there_is_no_auction() -> None:
    with pytest.raises(pn.SetupError, match="no auction"):
        pn.settle_hand(HAY, bidder=0, bid=100, melds=(0, 0), trick_points=(250, 0))


@pytest.mark.parametrize("partner", [0, 5, -1, "1"])
def test_a_called_partner_is_another_seat(partner: Any) -> None:
    with pytest.raises(pn.SetupError, match="partner"):
        pn.settle_hand(FIVE, bidder=0, bid=35, melds=(0,) * 5, trick_points=(50, 0, 0, 0, 0), partner=partner)


def test_cards_buried_for_nobody_may_be_missing() -> None:
    rules = pn.preset("three_handed_100").changed({"widow.buried_for": "nobody"})
    numbers = {"bid": 20, "melds": (20, 0, 0)}
    assert settled(rules, **numbers, trick_points=(12, 10, 1)).deltas == (32, 10, 1)
    with pytest.raises(pn.SetupError, match="trick_points"):
        settled(rules, **numbers, trick_points=(15, 10, 1))
    with pytest.raises(pn.SetupError, match="trick_points"):
        settled(pn.preset("three_handed_100"), **numbers, trick_points=(12, 10, 1))


@pytest.mark.parametrize("rules", [None, "partnership_150", 5], ids=["None", "a name", "a number"])
def test_a_deal_is_settled_by_rules(rules: Any) -> None:
    with pytest.raises(pn.SetupError, match="Rules"):
        settled(rules)


# ---- what holds of every settlement ----


@st.composite
def deals(draw: st.DrawFn, rules: pn.Rules) -> dict[str, Any]:
    """Numbers of a deal that can be under some rules."""
    sides, unit = rules.sides, rules.unit
    cuts = sorted(draw(st.lists(st.integers(0, rules.trick_total), min_size=sides - 1, max_size=sides - 1)))
    points = tuple(high - low for low, high in zip([0, *cuts], [*cuts, rules.trick_total], strict=True))
    numbers: dict[str, Any] = {
        "melds": tuple(draw(st.integers(0, 60)) * unit for _ in range(sides)),
        "trick_points": points,
        "bidder": None,
        "bid": None,
    }
    if rules.auction is not None:
        numbers["bidder"] = draw(st.integers(0, rules.seats - 1))
        numbers["bid"] = draw(st.sampled_from(rules.auction.rungs))
        numbers["trump"] = draw(st.sampled_from(pn.Suit))
        if draw(st.integers(0, 4)) == 0:
            numbers["trick_points"] = None
            numbers["unplayed"] = draw(
                st.sampled_from(["conceded", "out_of_reach", "no_marriage", "defenders_conceded"])
            )
        if rules.trump.called_partner and draw(st.booleans()):
            numbers["partner"] = (numbers["bidder"] + draw(st.integers(1, rules.seats - 1))) % rules.seats
    return numbers


@pytest.mark.parametrize("name", pn.preset_names())
@settings(deadline=None, max_examples=50)
@given(data=st.data())
def test_the_parts_add_up(name: str, data: st.DataObject) -> None:
    rules = pn.preset(name)
    numbers = data.draw(deals(rules))
    score = pn.settle_hand(rules, **numbers)
    assert len(score.deltas) == rules.sides
    for side in range(rules.sides):
        assert sum(item.points for item in score.items if item.side == side) == score.deltas[side]
    assert (score.made is None) == (numbers["bidder"] is None)
    if score.made is False and rules.settlement.money is None:
        assert score.deltas[rules.side_of(numbers["bidder"])] == (
            0 if rules.settlement.set_penalty == "bid_to_others" else -numbers["bid"]
        )
    if score.made and rules.settlement.money is None and numbers["trick_points"] is not None:
        assert score.deltas[rules.side_of(numbers["bidder"])] >= numbers["bid"]
    if rules.settlement.money is not None:
        assert sum(score.deltas) + score.kitty == 0
    assert bool(score.checks) == (rules.settlement.checks is not None)


# ---- who has won ----


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scores": (100,)}, "scores"),
        ({"scores": (100, 50, 0)}, "scores"),
        ({"scores": None}, "scores"),
        ({"scores": ("100", 50)}, "scores"),
        ({"scores": (100.5, 50)}, "scores"),
        ({"scores": (True, 50)}, "scores"),
        ({"bidder": 4}, "bidder"),
        ({"bidder": "0"}, "bidder"),
        ({"made": 1}, "made"),
        ({"made": "yes"}, "made"),
        ({"target": 0}, "target"),
        ({"target": -5}, "target"),
        ({"target": "150"}, "target"),
        ({"deals": 0}, "deals"),
        ({"deals": 1.5}, "deals"),
        ({"rules": None}, "Rules"),
        ({"rules": "partnership_150"}, "Rules"),
    ],
    ids=range(17),
)
def test_totals_that_cannot_be(changes: dict[str, Any], message: str) -> None:
    numbers: dict[str, Any] = {"rules": P150, "scores": (100, 50), "bidder": 0, "made": True} | changes
    with pytest.raises(pn.SetupError, match=message):
        pn.game_winner(numbers.pop("rules"), numbers.pop("scores"), **numbers)


def test_all_that_is_wrong_with_totals_is_said_at_once() -> None:
    with pytest.raises(pn.SetupError) as raised:
        pn.game_winner(P150, (1,), bidder=9, made=3, target=-1, deals=-1)  # type: ignore[arg-type]
    assert [problem.split(":")[0] for problem in raised.value.problems] == [
        "scores",
        "bidder",
        "made",
        "target",
        "deals",
    ]


def test_a_target_that_was_raised() -> None:
    assert pn.game_winner(P150, (160, 20), bidder=0, made=True) == 0
    assert pn.game_winner(P150, (160, 20), bidder=0, made=True, target=175) is None


def test_a_fixed_number_of_deals() -> None:
    rules = P150.changed({"ending.target": None, "ending.deals": 4, "ending.both_over": "highest"})
    assert pn.game_winner(rules, (500, 20), bidder=0, made=True, deals=3) is None
    assert pn.game_winner(rules, (500, 20), bidder=0, made=True, deals=4) == 0
    assert pn.game_winner(rules, (20, 21), bidder=0, made=True, deals=4) == 1
    assert pn.game_winner(rules, (20, 20), bidder=0, made=True, deals=4) is None
    assert pn.game_winner(rules, (500, 20), bidder=0, made=True) is None


def test_negative_totals_win_nothing() -> None:
    assert pn.game_winner(P150, (-200, -10), bidder=1, made=False) is None


# ---- what a deal is worth so far ----


def test_score_hand_before_and_after_the_play() -> None:
    state = set_up(P150, {1: "AS TS KS QS JS AH TH KH QH JH 9C 9C", 3: "QS JD AD TD"})
    assert pn.score_hand(state).deltas == (0, 0)
    assert pn.score_hand(state).made is None
    state = bought(state, 1, 20, "trump S", "give QS JD AD", "give QS JD AD")
    melds = [state.melds[side].points + state.melds[side + 2].points for side in (0, 1)]
    assert pn.score_hand(state).deltas == tuple(melds)
    assert state.melds[1].points == 17  # a run, and king and queen of hearts
    for _ in range(4):
        state = do(state, pn.legal_moves(state)[0])
    taken = sum(map(P150.play.counting.of, state.tricks[0].cards))
    assert sum(pn.score_hand(state).deltas) == sum(melds) + taken
    over = play_on(state, random.Random(1))
    assert isinstance(over, pn.HandOver)
    assert pn.score_hand(over) == over.score


def test_score_hand_of_a_game_that_has_not_begun() -> None:
    score = pn.score_hand(pn.new_game(P150))
    assert score.deltas == (0, 0)


def test_score_hand_rounds_where_the_rules_do() -> None:
    rules = pn.preset("bicycle_two_handed")
    state = pn.deal(pn.new_game(rules), 5)
    rng = random.Random(5)
    for _ in range(40):
        state = do(state, rng.choice([move for move in pn.legal_moves(state) if not isinstance(move, pn.DeclareOut)]))
        assert all(delta % 10 == 0 for delta in pn.score_hand(state).deltas)


@pytest.mark.parametrize("value", [None, 5, "state", P150], ids=["None", "5", "text", "rules"])
def test_score_hand_is_asked_of_a_state(value: Any) -> None:
    with pytest.raises(pn.SetupError, match="a game state"):
        pn.score_hand(value)

"""The cases in tests/vectors, asked through the public face only."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest

import pinochle as pn
from tests import oracle

Case = dict[str, Any]

VECTORS = Path(__file__).parent / "vectors"
SUITS = {"S": pn.Suit.SPADES, "H": pn.Suit.HEARTS, "D": pn.Suit.DIAMONDS, "C": pn.Suit.CLUBS}
PRESETS = {"partnership_150", "joedog", "hay_two_handed", *pn.preset_names()}


def load(name: str) -> list[Case]:
    """The cases of a file; those that bear no id get the number of their line."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    if name.endswith(".json"):
        cases: list[Case] = json.loads(text)["cases"]
        return cases
    stem = name.removesuffix(".jsonl")
    return [{"id": f"{stem}-{number}", **json.loads(line)} for number, line in enumerate(text.splitlines(), start=1)]


def of_known_presets(cases: list[Case], field: str) -> list[Case]:
    """The cases whose preset there is: those of other games are no tests yet."""
    return [case for case in cases if case[field] in PRESETS]


def faults(kind: str) -> list[Case]:
    return [case for case in load("reported_faults.json") if case["kind"] == kind]


def case_id(case: Case) -> str:
    return str(case["id"])


def cards(value: str | list[str]) -> tuple[pn.Card, ...]:
    return pn.parse_cards(value if isinstance(value, str) else " ".join(value))


def faces(values: tuple[pn.Card, ...]) -> list[str]:
    return [str(card) for card in values]


# ---- melds ----


def table_with(scale: str, options: dict[str, Any]) -> pn.MeldTable:
    """A scale's table with the options of a case; an option that is not known here is a mistake of this test."""
    table = pn.meld_table(scale)
    if not options:
        return table
    assert set(options) == {"roundhouse", "roundhouse_points"}
    assert options["roundhouse"] == "bonus"
    return attrs.evolve(table, roundhouse=options["roundhouse_points"])


def listed(score: pn.MeldScore) -> dict[str, tuple[int, int]]:
    """For each name of a score how many there are, and their points."""
    found: dict[str, tuple[int, int]] = {}
    for meld in score.melds:
        count, points = found.get(str(meld.name), (0, 0))
        found[str(meld.name)] = (count + meld.count, points + meld.points)
    return found


def check_cards(hand: tuple[pn.Card, ...], trump: str, score: pn.MeldScore) -> None:
    """Every meld is made of cards of the hand, and what is laid out is each card that some meld needs, once."""
    assert sum(meld.points for meld in score.melds) == score.points
    laid_out: dict[str, Counter[str]] = {}
    for meld in score.melds:
        assert Counter(meld.cards) <= Counter(hand)
        laid_out[str(meld.name)] = laid_out.get(str(meld.name), Counter()) + Counter(faces(meld.cards))
    assert Counter(score.shown) <= Counter(hand)
    needed = oracle.meld_cards(faces(hand), trump, listed(score))
    assert laid_out == needed
    assert Counter(faces(score.shown)) == oracle.shown(needed)


@pytest.mark.parametrize("case", load("melds.json"), ids=case_id)
def test_melds_of_a_hand(case: Case) -> None:
    hand = cards(case["hand"])
    assert len(hand) == case["cards"]
    score = pn.score_meld(hand, SUITS[case["trump"]], table_with(case["scale"], case["options"]))
    assert listed(score) == {name: (meld["count"], meld["points"]) for name, meld in case["expected_melds"].items()}
    assert score.points == case["expected_total"]
    check_cards(hand, case["trump"], score)


def check_agreed_meld(case: Case, scale: str, unit: int) -> None:
    hand = cards(case["hand"])
    score = pn.score_meld(hand, SUITS[case["trump"]], pn.meld_table(scale))
    assert score.points == case["score"] * unit
    check_cards(hand, case["trump"], score)


@pytest.mark.parametrize("case", load("agreed_single_deck_melds.jsonl"), ids=case_id)
def test_melds_of_a_single_pack_that_other_programs_agree_on(case: Case) -> None:
    check_agreed_meld(case, "single_1", 1)


@pytest.mark.parametrize("case", load("agreed_double_deck_melds.jsonl"), ids=case_id)
def test_melds_of_a_double_pack_that_other_programs_agree_on(case: Case) -> None:
    check_agreed_meld(case, "double_1", 1)


@pytest.mark.parametrize("case", load("agreed_additive_melds.jsonl"), ids=case_id)
def test_melds_without_special_doubles_that_other_programs_agree_on(case: Case) -> None:
    check_agreed_meld(case, "additive_10", 10)


@pytest.mark.parametrize("case", faults("meld"), ids=case_id)
def test_a_fault_in_melds_that_was_met_elsewhere(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    hand = cards(asked["hand"])
    score = pn.score_meld(hand, SUITS[asked["trump"]], pn.meld_table(case["rules"]))
    assert score.points == expected["total"]
    if "melds" in expected:
        assert {name: count for name, (count, _) in listed(score).items()} == expected["melds"]
    check_cards(hand, asked["trump"], score)


# ---- tricks ----


def check_legal(
    hand: list[str], trick: list[str], trump: str, rule: pn.Following, expected: list[str], *, opening: bool = False
) -> None:
    """What may be played are these faces, each once, in written order."""
    legal = pn.legal_plays(cards(hand), cards(trick), SUITS[trump], rule, opening=opening)
    assert faces(legal) == oracle.in_order(set(expected))


@pytest.mark.parametrize("case", [case for case in load("plays.json") if not case["complete"]], ids=case_id)
def test_what_may_be_played(case: Case) -> None:
    rule, opening = pn.following_rule(case["rule"]), False
    if case["options"]:
        assert set(case["options"]) == {"opening_lead", "first_trick"}
        assert case["options"]["opening_lead"] == "must_be_trump"
        rule, opening = attrs.evolve(rule, opening_trump=True), case["options"]["first_trick"]
    trick = [play["card"] for play in case["trick"]]
    check_legal(case["hand"] + case["table"], trick, case["trump"], rule, case["legal"], opening=opening)


@pytest.mark.parametrize("case", [case for case in load("plays.json") if case["trick"]], ids=case_id)
def test_who_is_winning(case: Case) -> None:
    place = pn.trick_winner(cards([play["card"] for play in case["trick"]]), SUITS[case["trump"]])
    assert {"position": place, **case["trick"][place]} == case["current_winner"]


def check_agreed_play(case: Case, rule: str) -> None:
    if case["kind"] == "legal":
        check_legal(case["hand"], case["trick"], case["trump"], pn.following_rule(rule), case["legal"])
    else:
        assert pn.trick_winner(cards(case["trick"]), SUITS[case["trump"]]) == case["winner"]


@pytest.mark.parametrize("case", load("agreed_single_deck_plays.jsonl"), ids=case_id)
def test_plays_of_a_single_pack_that_other_programs_agree_on(case: Case) -> None:
    check_agreed_play(case, "strict")


@pytest.mark.parametrize("case", load("agreed_double_deck_plays.jsonl"), ids=case_id)
def test_plays_of_a_double_pack_that_other_programs_agree_on(case: Case) -> None:
    check_agreed_play(case, "strict")


@pytest.mark.parametrize("case", load("agreed_trump_head_only_plays.jsonl"), ids=case_id)
def test_plays_with_heading_in_trump_only_that_other_programs_agree_on(case: Case) -> None:
    check_agreed_play(case, "trump_head_only")


@pytest.mark.parametrize("case", faults("legal"), ids=case_id)
def test_a_fault_in_legal_plays_that_was_met_elsewhere(case: Case) -> None:
    asked = case["input"]
    hand = asked["hand"] + asked.get("table", [])
    check_legal(hand, asked["trick"], asked["trump"], pn.following_rule(case["rules"]), case["expected"]["legal"])


@pytest.mark.parametrize("case", faults("winner"), ids=case_id)
def test_a_fault_in_who_wins_that_was_met_elsewhere(case: Case) -> None:
    asked = case["input"]
    assert pn.trick_winner(cards(asked["trick"]), SUITS[asked["trump"]]) == case["expected"]["winner_index"]


# ---- scores ----


def settled(preset: str, bidder: int | None, case: Case) -> pn.HandScore:
    """A deal settled under a preset; `trick_points` of null means that it was not played."""
    rules = pn.preset(preset)
    melds: list[int | pn.MeldScore] = list(case["meld"])
    detail = case.get("defender_meld_detail")
    if detail:
        assert set(detail) == {"dix"}
        assert bidder is not None
        defenders = 1 - rules.side_of(bidder)
        dixes = pn.score_meld(cards(["9H"] * detail["dix"]), pn.Suit.HEARTS, rules)
        assert dixes.points == melds[defenders]
        melds[defenders] = dixes
    points = case["trick_points"]
    return pn.settle_hand(
        rules,
        bidder=bidder,
        bid=case["bid"],
        melds=tuple(melds),
        trick_points=None if points is None else tuple(points),
    )


@pytest.mark.parametrize("case", of_known_presets(load("settlements.json"), "preset"), ids=case_id)
def test_what_a_deal_comes_to(case: Case) -> None:
    score = settled(case["preset"], case["bidder"], case)
    assert tuple(score.deltas) == tuple(case["expected_delta"])
    assert score.made is case["made"]


@pytest.mark.parametrize("case", of_known_presets(load("game_ends.json"), "preset"), ids=case_id)
def test_who_has_won_the_game(case: Case) -> None:
    made = None if case["bidder"] is None else case["delta"][case["bidder"]] >= 0
    winner = pn.game_winner(pn.preset(case["preset"]), tuple(case["after"]), bidder=case["bidder"], made=made)
    assert winner == case["winner"]


SCORE_FAULTS = [case for case in faults("score") if "delta" in case["expected"]]


@pytest.mark.parametrize("case", of_known_presets(SCORE_FAULTS, "rules"), ids=case_id)
def test_a_fault_in_scores_that_was_met_elsewhere(case: Case) -> None:
    expected = case["expected"]
    score = settled(case["rules"], case["input"]["bidder_seat"], case["input"])
    assert tuple(score.deltas) == tuple(expected["delta"])
    assert score.made is expected.get("made", False)  # a hand that is not played is not made

"""The laws of every game hold under the published rules and under random ones; and the checks notice where a law is broken."""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import pinochle as pn
from pinochle import packed, testing
from pinochle.testing import laws, strategies

# Rules take many draws, and the first game of each makes its tables.
patiently = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
LONGEST_DEAL = 600  # moves, calls and cards together; the longest ones are auctions for eight with long ladders


@pytest.mark.parametrize("name", pn.preset_names())
def test_the_laws_hold_in_every_published_game(name: str) -> None:
    testing.check_rules(pn.preset(name), games=2, seed=1, max_moves=50)


@settings(patiently, max_examples=25)
@given(rules=testing.rules(), seed=st.integers(0, 999))
def test_the_laws_hold_under_random_rules(rules: pn.Rules, seed: int) -> None:
    testing.check_rules(rules, games=1, seed=seed, max_moves=30)


@settings(patiently, max_examples=25)
@given(state=testing.rules().flatmap(testing.states))
def test_the_laws_hold_in_random_states(state: pn.State) -> None:
    testing.check_state(state)
    testing.check_moves(state)
    testing.check_hand_over(state)


@settings(patiently, max_examples=25)
@given(rules=testing.rules(), seed=st.integers(0, 999))
def test_every_deal_ends_and_adds_up(rules: pn.Rules, seed: int) -> None:
    moves_of_this_deal = 0
    for state in testing.play_out(rules, seed, max_moves=300):
        testing.check_state(state)
        testing.check_hand_over(state)
        moves_of_this_deal = 0 if state.waits_for_deal or state.is_over else moves_of_this_deal + 1
        assert moves_of_this_deal < LONGEST_DEAL


@settings(patiently, max_examples=25)
@given(rules=testing.rules(), deals=st.integers(1, 2), seed=st.integers(0, 999))
def test_a_number_of_deals_ends_a_game(rules: pn.Rules, deals: int, seed: int) -> None:
    ending = attrs.evolve(rules.ending, deals=deals)
    *_, last = testing.play_out(attrs.evolve(rules, ending=ending), seed, max_moves=1500)
    ahead = sorted(last.scores)[-2:]
    assert last.is_over or last.deals < deals or ahead[0] == ahead[1]  # thrown in again and again, or a tie


def test_one_seed_plays_one_game() -> None:
    rules = pn.preset("joedog")
    assert list(testing.play_out(rules, 5, 80)) == list(testing.play_out(rules, 5, 80))
    assert list(testing.play_out(rules, 5, 80)) != list(testing.play_out(rules, 6, 80))


@settings(patiently)
@given(data=st.data())
def test_hands_and_deals_are_of_their_pack(data: st.DataObject) -> None:
    pack = data.draw(st.sampled_from(list(pn.PACKS.values())))
    hand = data.draw(testing.hands(pack))
    assert list(hand) == sorted(hand)
    assert all(hand.count(card) <= pack.cards.count(card) for card in hand)
    assert data.draw(testing.cards()) in pn.PACKS[48].cards
    rules = pn.preset("joedog")
    assert sorted(data.draw(testing.deals(rules)).cards) == list(rules.deal.pack.cards)


PARTS: dict[str, Callable[[pn.Rules], object]] = {
    "called partner": lambda rules: rules.trump.called_partner,
    "checks": lambda rules: rules.settlement.checks,
    "money": lambda rules: rules.settlement.money,
    "passing": lambda rules: rules.passing,
    "shared widow": lambda rules: rules.widow is not None and rules.widow.use == "shared",
    "stock": lambda rules: rules.stock,
    "swap": lambda rules: rules.deal.swap_dix,
    "taken widow": lambda rules: rules.buried,
}


def test_every_part_is_drawn_sometimes() -> None:
    drawn: set[str] = set()

    @settings(patiently, max_examples=150, derandomize=True)
    @given(rules=testing.rules())
    def look_at(rules: pn.Rules) -> None:
        drawn.update(part for part, has_it in PARTS.items() if has_it(rules))

    look_at()
    assert drawn == set(PARTS)


def test_rules_that_contradict_themselves_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def contradict() -> pn.Rules:
        msg = "seats: at most 8, not 9"
        raise pn.RulesError(msg)

    monkeypatch.setattr(strategies, "_rules_of", lambda _shape: st.builds(contradict))
    with pytest.raises(Unsatisfiable):
        find(testing.rules(), lambda _rules: True, settings=settings(max_examples=5, database=None))


def test_there_is_no_strategy_of_another_name() -> None:
    with pytest.raises(AttributeError, match="no_strategy"):
        getattr(testing, "no_" + "strategy")


# ---- the checks notice ----


def some_state(kind: type[Any], name: str = "joedog", seed: int = 1) -> Any:
    """The first state of a kind in a game of a preset."""
    return next(state for state in testing.play_out(pn.preset(name), seed) if isinstance(state, kind))


def test_a_card_that_is_nowhere_or_in_two_places_is_noticed() -> None:
    state = some_state(pn.TrickPlay)
    with pytest.raises(AssertionError, match=r"nowhere: \w\w"):
        testing.check_state(attrs.evolve(state, hands=(0, *state.hands[1:])))
    with pytest.raises(AssertionError, match=r"too many: \w\w"):
        testing.check_state(attrs.evolve(state, hands=(state.hands[1], *state.hands[1:])))


def test_uneven_hands_are_noticed() -> None:
    state = some_state(pn.TrickPlay)
    with pytest.raises(AssertionError, match="the seats hold"):
        testing.check_state(attrs.evolve(state, hands=(0, packed.merge(*state.hands[:2]), *state.hands[2:])))


def test_a_settlement_that_does_not_add_up_is_noticed() -> None:
    state = some_state(pn.HandOver)
    testing.check_hand_over(state)
    wrong = attrs.evolve(state.score, deltas=tuple(delta + 1 for delta in state.score.deltas))
    with pytest.raises(AssertionError, match="the items come to"):
        testing.check_hand_over(attrs.evolve(state, score=wrong))
    with pytest.raises(AssertionError, match="points of the pack"):
        testing.check_hand_over(attrs.evolve(state, tricks=state.tricks[1:]))


@pytest.mark.parametrize(
    ("name", "instead", "says"),
    [
        ("is_legal", lambda _state, _move: False, "is_legal refuses it"),
        ("is_legal", lambda _state, _move: True, "is_legal accepts it"),
        ("why_illegal", lambda _state, _move: None, "finds nothing wrong"),
        ("apply_move", lambda state, _move: state, "apply_move makes it"),
    ],
    ids=["refusing", "accepting", "silent", "making"],
)
def test_forms_of_the_rules_that_disagree_are_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, instead: Callable[..., Any], says: str
) -> None:
    state = some_state(pn.Auction)
    monkeypatch.setattr(laws, name, instead)
    with pytest.raises(AssertionError, match=says):
        testing.check_moves(state)


def test_what_check_rules_reports_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = pn.preset("joedog")

    def fails_in_play(state: pn.State) -> None:
        if state.trick:
            msg = "a card was played"
            raise ValueError(msg)

    monkeypatch.setattr(laws, "check_state", fails_in_play)
    with pytest.raises(AssertionError, match="joedog: ValueError: a card was played") as caught:
        testing.check_rules(rules, games=1, seed=4)
    headline, told, *moves = str(caught.value).splitlines()
    assert headline.endswith("a card was played")
    dealer = int(random.Random("4:0").random() * 4)
    assert told == f"seed '4:0', dealer {dealer}, after {len(moves)} moves:"
    state: pn.State = pn.new_game(rules, dealer=dealer)
    for move in moves:
        state = pn.apply_move(state, pn.parse_move(move))
    assert len(state.trick) == 1

"""What samples make of cards that cannot be, and what views know in deals that are seldom dealt."""

from __future__ import annotations

import random

import attrs
import pytest

import pinochle as pn
from pinochle import packed
from pinochle.cards import pack_hand
from pinochle.knowledge import known_to, played_by
from pinochle.rules.exchange import PassingRules, WidowRules
from pinochle.sampling import _Search
from pinochle.sampling.checks import Check, _at_first, naming_distances
from pinochle.sampling.filling import shuffled_list
from pinochle.sampling.tracing import traced_back
from pinochle.testing import check_views, play_out
from tests.playing import cards, do, set_up

NEEDS_COUPLE = attrs.evolve(pn.preset("double_deck"), name="house", passing=PassingRules(count=1))


@pytest.mark.parametrize(
    "rules",
    [
        NEEDS_COUPLE,
        *map(pn.preset, ("double_deck", "check", "three_handed_100", "kitty_marriage_three", "hay_two_handed")),
    ],
    ids=lambda rules: rules.name,
)
def test_cards_that_contradict_what_was_done_are_not_traced_back(rules: pn.Rules) -> None:
    """Hidden cards shuffled without regard to what was bid, named, taken, buried or drawn: a deal is found for some, and then it is a deal of the pack; for others none is."""
    rng = random.Random(3)
    refused = 0
    for seed in range(6):
        for state in play_out(rules, seed, 110):
            if not isinstance(state, pn.TrickPlay | pn.StockPlay) or rng.random() < 0.6:
                continue
            seen = pn.view(state, None if rng.random() < 0.5 else state.to_act)
            told, played = known_to(seen), played_by(seen)
            others = [seat for seat in range(rules.seats) if seat != seen.seat]
            kinds = shuffled_list(packed.unpack(told.unseen), rng)
            contents: dict[int | str, int] = {}
            contents.update(told.own.items())
            places: list[tuple[int | str, int]] = [(seat, told.sizes[seat]) for seat in others]
            places += list(told.piles.items())
            for place, size in places:
                contents[place] = packed.pack(kinds[:size])
                del kinds[:size]
            for seat in range(rules.seats):
                contents[seat] = packed.merge(contents.get(seat, told.certain[seat]), played[seat])
            traced = traced_back(seen, contents, {}, rng)
            if traced is None:
                refused += 1
            else:
                assert sorted(traced.sheet.log.cards) == list(rules.deal.pack.cards)
    assert refused


def test_a_search_gives_up_where_nothing_can_be_exchanged() -> None:
    never = Check((0,), lambda _: 1)
    assert not _Search([[], [(3, 0b10)]], [0, 1 << 3], [(never, (0,))], random.Random(1)).fitted()


def test_a_hand_is_looked_at_as_it_was_before_cards_came_and_went() -> None:
    seen: list[int] = []

    def distance(hand: int) -> int:
        seen.append(hand)
        return 0

    took, gave = pack_hand(cards("KS")), pack_hand(cards("9D"))
    assert _at_first(distance, took, gave)([pack_hand(cards("AS KS KS"))]) == 0
    assert _at_first(distance, took, 0)([pack_hand(cards("AS")), pack_hand(cards("KS"))]) == 0
    assert seen == [pack_hand(cards("AS KS 9D")), pack_hand(cards("AS"))]


def test_nothing_is_told_of_naming_where_any_suit_may_be_named() -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    assert list(naming_distances(state)) == []


def test_before_a_deal_nothing_is_known_and_nothing_unseen() -> None:
    seen = pn.view(pn.new_game(pn.preset("joedog")), 0)
    assert seen.unseen == ()
    assert all(seen.known(seat) == () for seat in range(4))


def test_who_calls_nobody_holds_every_card_there_is() -> None:
    """D-23: with a card of each kind in his hand the bid winner has none to call, and all know it."""
    rules = pn.preset("five_handed_called_partner").changed({"seats": 4, "sides": 4, "deal.hand_size": 20})
    each = tuple(dict.fromkeys(rules.deal.pack.cards))
    state = set_up(rules, {1: " ".join(map(str, each))})
    state = do(
        state, str(next(move for move in pn.legal_moves(state) if isinstance(move, pn.Bid))), "pass", "pass", "pass"
    )
    state = do(state, "trump S")
    assert isinstance(state, pn.TrickPlay)
    assert state.contract is not None
    assert state.contract.called is None
    assert pn.view(state, 2).known(1) == each
    check_views(state)


def test_a_view_that_depends_on_hidden_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state, other = (pn.deal(pn.new_game(pn.preset("joedog")), seed) for seed in (1, 2))
    monkeypatch.setattr("pinochle.testing.hidden.sample", lambda _seen, _rng: other)
    with pytest.raises(AssertionError, match="gives another view"):
        check_views(state, 0)


@pytest.mark.parametrize("widow", [WidowRules(size=4, use="shared"), WidowRules(size=4)], ids=["shared", "taken"])
def test_cards_of_a_widow_may_be_passed_on(widow: WidowRules) -> None:
    four = pn.preset("partnership_150")
    house = attrs.evolve(four, name="house", deal=attrs.evolve(four.deal, hand_size=11), widow=widow)
    for seed in range(4):
        for number, state in enumerate(play_out(house, seed, 70)):
            if isinstance(state, pn.Passing | pn.Melding | pn.TrickPlay) and number % 5 == 0:
                check_views(state, seed=number)


def test_a_hand_that_cannot_have_drawn_is_not_traced_back() -> None:
    state = next(
        state
        for state in play_out(pn.preset("hay_two_handed"), 1)
        if isinstance(state, pn.StockPlay) and len(state.tricks) == 3 and not state.trick and state.window is None
    )
    seen = pn.view(state, 0)
    told = known_to(seen)
    contents: dict[int | str, int] = {1: 0, "stock": told.unseen}
    assert traced_back(seen, contents, {}, random.Random(1)) is None

"""Imagining the cards that a seat does not see: each thing that has been seen is respected, and the deals are as likely as they say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

import pinochle as pn
from pinochle.phases.log import moves_made
from pinochle.sampling.filling import Filling
from pinochle.testing import check_views, play_out
from tests.playing import do, set_up

Hands = tuple[tuple[pn.Card, ...], ...]


def hands_of(state: pn.State) -> Hands:
    return tuple(state.hand(seat) for seat in range(state.rules.seats))


def samples(seen: pn.View, count: int, seed: int = 1) -> Iterator[pn.State]:
    rng = random.Random(seed)
    return (pn.sample(seen, rng) for _ in range(count))


# What has been seen is respected.


def test_a_seat_that_did_not_follow_holds_none_of_the_suit() -> None:
    rules = pn.preset("firehouse")
    state = set_up(rules, {1: "AS AS TS KS QS JS 9S AH TH KH QH JH", 2: "AD AD TD TD KD KD QD QD JD JD 9D 9D"})
    state = do(state, "bid 50" if pn.is_legal(state, pn.Bid(50)) else str(pn.legal_moves(state)[-1]))
    while not isinstance(state, pn.TrickPlay):
        moves = pn.legal_moves(state)
        state = pn.apply_move(state, moves[0])
    state = do(state, next(str(move) for move in pn.legal_moves(state) if isinstance(move, pn.Play)))
    led = state.trick[0]
    state = do(state, str(pn.legal_moves(state)[0]))
    assert isinstance(state, pn.TrickPlay)
    void = (state.leader + 1) % 4
    assert state.trick[1].suit is not led.suit
    for imagined in samples(pn.view(state, state.leader), 20):
        assert all(card.suit is not led.suit for card in imagined.hand(void))


def test_cards_passed_are_where_they_were_passed_to() -> None:
    state: pn.State = pn.deal(pn.new_game(pn.preset("partnership_150")), 3)
    while not isinstance(state, pn.Passing):
        state = pn.apply_move(state, pn.legal_moves(state)[0] if state.calls else pn.legal_moves(state)[-1])
    giver = state.to_act
    taker = (giver + 2) % 4
    gave = pn.legal_moves(state)[0]
    assert isinstance(gave, pn.Give)
    state = pn.apply_move(state, gave)
    assert state.to_act == taker
    seen = pn.view(state, giver)
    assert seen.passed == gave.cards
    assert pn.view(state, taker).received == gave.cards
    assert Counter(gave.cards) <= Counter(seen.known(taker))
    assert all(Counter(gave.cards) <= Counter(imagined.hand(taker)) for imagined in samples(seen, 10))
    outsider = (giver + 1) % 4
    assert pn.view(state, outsider).steps[-1] == pn.Step(giver, None, taker)
    assert len({imagined.hand(taker) for imagined in samples(pn.view(state, outsider), 10)}) > 1


@pytest.mark.parametrize("game", ["double_deck", "six_handed_triple", "firehouse", "three_handed_100"])
def test_no_hand_holds_a_meld_that_it_did_not_show(game: str) -> None:
    states = [state for state in play_out(pn.preset(game), 2, 200) if isinstance(state, pn.TrickPlay)]
    for state in states[:60:9]:
        seen = pn.view(state, state.to_act)
        for imagined in samples(seen, 3):
            assert imagined.melds == state.melds
            for seat in range(state.rules.seats):
                played = [
                    card
                    for leader, trick in [(trick.leader, trick.cards) for trick in state.tricks]
                    + [(state.leader, state.trick)]
                    for place, card in enumerate(trick)
                    if (leader + place) % state.rules.seats == seat
                ]
                bids = state.contract is not None and state.contract.seat == seat
                whole = (*imagined.hand(seat), *played, *(imagined.buried if bids else ()))
                assert state.trump is not None
                assert pn.score_meld(whole, state.trump, state.rules) == state.melds[seat]


def test_a_swapped_ten_is_known_to_its_new_holder() -> None:
    for seed in range(40):
        for state in play_out(pn.preset("hay_two_handed"), seed, 80):
            swap = next((step for step in state.sheet.steps if isinstance(step.move, pn.SwapDix)), None)
            if swap is None:
                continue
            turned = state.sheet.log.turned
            assert turned is not None
            seen = pn.view(state, 1 - swap.seat)
            if turned in state.hand(swap.seat) and seen.known(swap.seat):
                assert turned in seen.known(swap.seat)
                assert all(turned in imagined.hand(swap.seat) for imagined in samples(seen, 5))
                return
    pytest.fail("nobody swapped")


def test_announced_trumps_and_aces_were_buried() -> None:
    found = 0
    for seed in range(12):
        for state in play_out(pn.preset("kitty_marriage_three"), seed, 60):
            if isinstance(state, pn.TrickPlay) and state.buried_announced is not None and not state.tricks:
                assert state.contract is not None
                seen = pn.view(state, (state.contract.seat + 1) % 3)
                assert seen.buried == ()
                trumps, aces = state.buried_announced
                for imagined in samples(seen, 4):
                    assert sum(card.suit is state.trump for card in imagined.buried) == trumps
                    assert sum(card.rank is pn.Rank.ACE for card in imagined.buried) == aces
                found += 1
    assert found


# The same generator gives the same state, and what is no view is refused.


NINE_DRAWN_AGAIN = (
    # A turned nine is swapped for a nine, which its old holder draws in the end, having played the other.
    (
        "pinochle 1 hay_two_handed | dealer 0 | TJ.TKJ99.TQ9.A9 AQQ99.AQ.AT.AJJ"
        " + 9D TH KD TC KC QC QC AH AS JD KD KH AD KS JD KC 9C JS KS TS QD TC QH JH"
        " | AS 9C, close, JC TS, close, TC AC, meld royal_marriage KD QD, swap, meld marriage KC QC, close, QD:m TH, close,"
        " KD:m TD, meld pinochle QS JD, meld aces_around AS AH AD AC, close, AS:a KH, meld marriage KH QH, close,"
        " JD:p JS, close, QH:m TH, close, KD AH:a, close, 9D 9S, close, JS QD, close, AC:a AD, take turned, close"
    ),
    # Both nines of trump were drawn, and one of them twice.
    (
        "pinochle 1 two_handed_1000 | dealer 0 | TJ9.QQ.TQJ.ATQ9 TQQ.KJ.AAT9.AQJ"
        " + TH 9H AS AH JH AS JD KS JC KC KH 9D QD JS 9C TH AH 9H KC KD KD TC 9S KS"
        " | QC QD, close, 9H 9C, close, 9D QC, close, JH JH, close, AH AS, close, QS JS, meld marriage KS QS, close,"
        " AS QH, meld royal_marriage KH QH, close, JC KS:m, close, QD TD, close, AH TD, swap, close, QS:m TH, close,"
        " JD KD, close, take turned"
    ),
    # The same late in a game, with the nine shown beside it on the table.
    (
        "pinochle 1 hay_two_handed | dealer 1 scores 1064 1006 deals 3 | AJJ.AQJJ.QJ9.A9 ATT9.AK99.KJ.TJ"
        " + 9C JC TH 9D KS QC KC QH AD TD TD TH QS QS KD QD KC QC 9S KS TC KH AC AD"
        " | 9D 9S, swap, show, meld jacks_around JS JH JD JC, close, JS:a TS, close, 9H JH:a, close, JH TH,"
        " meld marriage KH QH, close, 9H QH, meld aces_around AS AH AD AC, close, JS TS, close, 9D TD,"
        " meld pinochle QS JD:a, meld marriage KS QS:p, close, QS:mp AS, meld marriage KD QD, close, KD:m AD:a,"
        " meld royal_marriage KC QC, close, KS:m 9S, meld marriage KS QS, close, KS:m TC, close, KH:m AC:a, take turned"
    ),
)


@pytest.mark.parametrize("line", NINE_DRAWN_AGAIN, ids=["turned", "drawn", "given"])
def test_a_nine_that_was_swapped_may_be_drawn_again(line: str) -> None:
    state = pn.parse_state_line(line)
    check_views(state)
    for seat in (0, 1, None):
        seen = pn.view(state, seat)
        assert pn.from_json(pn.to_json(seen)) == seen


@pytest.mark.parametrize(
    "game", ["two_handed_1000", "hay_two_handed", "hay_book_timing", "glup_pinochle", "bicycle_two_handed"]
)
def test_deals_over_a_stock_are_imagined_to_their_end(game: str) -> None:
    rng = random.Random(game)
    for _ in range(12):
        state = pn.deal(pn.new_game(pn.preset(game)), rng)
        while isinstance(state, pn.StockPlay):
            moves = pn.legal_moves(state)
            dixes = [move for move in moves if isinstance(move, pn.SwapDix | pn.ShowDix)]
            state = pn.apply_move(state, rng.choice(dixes or moves))
            if not state.stock_left:
                check_views(state)


def test_one_generator_gives_one_state() -> None:
    seen = pn.view(pn.deal(pn.new_game(pn.preset("double_deck")), 1), 2)
    one, other = (pn.sample(seen, random.Random("seed")) for _ in range(2))
    assert one == other
    assert one.hand(0) != pn.sample(seen, random.Random("another")).hand(0)


def test_before_a_deal_there_is_nothing_to_imagine() -> None:
    state = pn.new_game(pn.preset("joedog"), dealer=2)
    assert pn.sample(pn.view(state, 1), random.Random(1)) == state


def test_a_sample_says_nothing_of_the_deal_that_was_really_dealt() -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    imagined = pn.sample(pn.view(state, 0), random.Random(4))
    assert imagined.sheet.log.past == ()
    assert moves_made(imagined)[0] != moves_made(state)[0]


@pytest.mark.parametrize("wrong", [None, "view", 5])
def test_what_is_no_view_is_refused(wrong: object) -> None:
    with pytest.raises(pn.SetupError, match="a View and a"):
        pn.sample(wrong, random.Random(1))  # type: ignore[arg-type]
    seen = pn.view(pn.new_game(pn.preset("joedog")), 0)
    with pytest.raises(pn.SetupError, match="a View and a"):
        pn.sample(seen, wrong)  # type: ignore[arg-type]


# How likely the deals are: against every deal there is, counted by playing it.


def endings(game: str, seed: int, left: int) -> Iterator[pn.State]:
    """States of one game where every seat has so many cards left."""
    for state in play_out(pn.preset(game), seed, 130):
        if isinstance(state, pn.TrickPlay) and not state.trick and len(state.hand(0)) == left:
            yield state


def every_deal(state: pn.State, seat: int | None) -> Counter[Hands]:
    """All hands that a seat cannot tell from those of a state, each as often as cards of one kind can be exchanged: by playing every one of them from the first card."""
    others = [other for other in range(state.rules.seats) if other != seat]
    sizes = [len(state.hand(other)) for other in others]
    pool = [card for other in others for card in state.hand(other)]
    seen = pn.view(state, seat)
    played = moves_made(state)[1:]
    away = {other: played_by(state, other) for other in range(state.rules.seats)}
    found: Counter[Hands] = Counter()
    known: dict[Hands, bool] = {}
    for split in splits(range(len(pool)), sizes):
        hands = dict(zip(others, (tuple(sorted(pool[place] for place in part)) for part in split), strict=True))
        if seat is not None:
            hands[seat] = state.hand(seat)
        whole = tuple(hands[other] for other in range(state.rules.seats))
        if whole not in known:
            dealt = [(*whole[other], *away[other]) for other in range(state.rules.seats)]
            known[whole] = agrees(state, seen, pn.Deal.of_hands(state.rules, state.dealer, dealt), played)
        found[whole] += known[whole]
    return +found


def agrees(state: pn.State, seen: pn.View, deal: pn.Deal, played: Iterable[pn.Move]) -> bool:
    other: pn.State = pn.new_game(state.rules, dealer=state.dealer)
    try:
        for move in (deal, *played):
            other = pn.apply_move(other, move)
    except pn.IllegalMoveError:
        return False
    return pn.view(other, seen.seat) == seen


def played_by(state: pn.State, seat: int) -> list[pn.Card]:
    return [trick.cards[(seat - trick.leader) % state.rules.seats] for trick in state.tricks]


def splits(places: Iterable[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    pool = list(places)
    if len(sizes) == 1:
        yield [tuple(pool)]
        return
    for part in combinations(pool, sizes[0]):
        rest = [place for place in pool if place not in part]
        for others in splits(rest, sizes[1:]):
            yield [part, *others]


def chi_square(observed: Counter[Hands], weights: Counter[Hands], draws: int) -> tuple[float, float]:
    """The statistic, and the value that it exceeds once in ten thousand times (Wilson and Hilferty's approximation)."""
    total = weights.total()
    statistic = sum(
        (observed[hands] - draws * weight / total) ** 2 / (draws * weight / total) for hands, weight in weights.items()
    )
    freedom = len(weights) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.719 * (2 / (9 * freedom)) ** 0.5) ** 3
    return statistic, limit


@pytest.mark.parametrize(
    ("game", "seed", "left", "seat"),
    [
        ("firehouse", 7, 3, 0),
        ("bicycle_partnership_auction", 2, 3, 2),
        ("check", 7, 2, None),
        ("double_deck", 1, 3, 1),
        ("three_handed_cutthroat", 2, 3, None),
    ],
)
def test_every_deal_that_agrees_is_equally_likely(game: str, seed: int, left: int, seat: int | None) -> None:
    state = next(state for state in endings(game, seed, left) if state.deals == 0)
    weights = every_deal(state, seat)
    assert hands_of(state) in weights
    assert len(weights) > 3  # else there is nothing to choose
    draws = 25 * len(weights)
    observed = Counter(hands_of(imagined) for imagined in samples(pn.view(state, seat), draws, seed=99))
    assert set(observed) <= set(weights)
    statistic, limit = chi_square(observed, weights, draws)
    assert statistic < limit


# Filling places, which the rest is built on.


def test_filling_is_uniform_over_all_ways() -> None:
    """Three places for two cards each; two cards may not go to the first place, one only to the last: by counting, 9 ways."""
    tokens = [(0, 0b111), (1, 0b111), (2, 0b111), (3, 0b110), (4, 0b110), (5, 0b100)]
    filling = Filling(tokens, [2, 2, 2])
    assert filling.possible
    assert filling.uniform
    rng = random.Random(5)
    ways = Counter(tuple(tuple(sorted(kind for kind, _ in place)) for place in filling.draw(rng)) for _ in range(9_000))
    expected = {
        way
        for way in (tuple(tuple(sorted(part)) for part in split) for split in splits(range(6), [2, 2, 2]))
        if not {3, 4, 5} & set(way[0]) and 5 in way[2]
    }
    assert len(expected) == 9
    assert set(ways) == expected
    assert all(800 < count < 1200 for count in ways.values())


def test_what_cannot_be_filled_is_not_possible() -> None:
    assert not Filling([(0, 0b01), (1, 0b01)], [1, 1]).possible
    assert not Filling([(0, 0b11)], [1, 1]).possible


def many_classes(places: int, each: int) -> list[tuple[int, int]]:
    """Cards that may go to every pair of places: too many ways to count them quickly."""
    masks = [1 << one | 1 << other for one, other in combinations(range(places), 2)]
    return [(number % 24, masks[number % len(masks)]) for number in range(places * each)]


def test_many_ways_are_filled_without_counting() -> None:
    tokens = many_classes(7, 15)
    filling = Filling(tokens, [15] * 7)
    assert filling.possible
    assert not filling.uniform
    drawn = filling.draw(random.Random(1))
    assert [len(place) for place in drawn] == [15] * 7
    assert sorted(token for place in drawn for token in place) == sorted(tokens)
    assert all(allowed >> number & 1 for number, place in enumerate(drawn) for _, allowed in place)


def test_filling_without_counting_moves_cards_on() -> None:
    """Where the cards with fewest places have taken what another needs, they make room; where nobody can, it is not possible."""
    tokens = many_classes(7, 15)
    full = [30, 12, 13, 14, 12, 12, 12]
    filling = Filling(tokens, full)
    assert filling.possible
    assert [len(place) for place in filling.draw(random.Random(2))] == full
    assert not Filling(tokens, [31, 12, 13, 14, 11, 12, 12]).possible
    assert not Filling(tokens, [15] * 6 + [14]).possible

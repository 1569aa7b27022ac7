"""Rollouts: every way to play them against the public API, card for card; what they tell against what must be so; and the worlds that they imagine against every deal there is."""

import math
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise, permutations
from typing import Any

import attrs
import numpy as np
import pytest

import pinochle as pn
from pinochle import packed
from pinochle.cards import pack_hand, unpack_hand
from pinochle.knowledge import played_by
from pinochle.meld_batch import layered
from pinochle.phases.corridor import settled_score
from pinochle.rollouts import compiled, drawing, lockstep, plain
from pinochle.rollouts.choices import BITS, BLOCK, blocks, choosing, drawn
from pinochle.rollouts.course import Course
from pinochle.rollouts.ledger import Ledger
from pinochle.rollouts.sketch import Drawn, rounds, sketched
from pinochle.rollouts.worlds import OneWorld, Sampled
from pinochle.sampling.checks import Check, Place
from pinochle.sampling.tracing import traced_back
from pinochle.sampling.worlds import whole_state
from pinochle.tricks import FOLLOWING_RULES
from tests.playing import bought, choose, set_up

ARRAYS = {"numpy": lockstep.played_out, "numba": compiled.played_out}


def in_tricks(rules: pn.Rules, rng: random.Random, played: int = 0) -> pn.TrickPlay:
    """A deal played by chance up to its tricks, and so many cards further, or fewer where it ends before."""
    for _ in range(500):
        state = pn.deal(pn.new_game(rules, dealer=rng.randrange(rules.seats)), rng)
        while state.to_act is not None and not isinstance(state, pn.TrickPlay):
            state = pn.apply_move(state, choose(pn.legal_moves(state), rng))
        if isinstance(state, pn.TrickPlay):
            for _ in range(played):
                after = pn.apply_move(state, rng.choice(plays(state)))
                if not isinstance(after, pn.TrickPlay):
                    break
                state = after
            return state
    raise AssertionError(rules.name)


def plays(state: pn.State | pn.View) -> list[pn.Play]:
    """The cards that may be played."""
    return [move for move in pn.legal_moves(state) if isinstance(move, pn.Play)]


def left(state: pn.State) -> int:
    """How many cards are still to be played."""
    return sum(len(state.hand(seat)) for seat in range(state.rules.seats))


def course_of(state: pn.TrickPlay) -> Course:
    trick = tuple(card.kind for card in state.trick)
    return Course.of(state.sheet, trick, state.to_act, left(state), opening=not state.tricks)


def by_public_api(state: pn.State, numbers: Iterable[int]) -> tuple[list[int], pn.State]:
    """The kinds that some numbers play, and the state after them."""
    kinds = []
    for number in numbers:
        moves = plays(state)
        move = moves[number * len(moves) >> BITS]
        kinds.append(move.card.kind)
        state = pn.apply_move(state, move)
    return kinds, state


class Listening(list[int]):
    """The points of each kind, which note what they are asked for."""

    def __init__(self, points: Iterable[int]) -> None:
        super().__init__(points)
        self.asked: list[int] = []

    def __getitem__(self, kind: Any) -> Any:
        self.asked.append(kind)
        return super().__getitem__(kind)


def points_of(rules: pn.Rules, state: pn.TrickPlay, final: pn.State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The points and tricks of each side, counted card by card."""
    points, tricks = [0] * rules.sides, [0] * rules.sides
    for trick in final.tricks:
        side = trick.winner % rules.sides
        tricks[side] += 1
        points[side] += sum(rules.play.counting.of(card) for card in trick.cards)
    points[final.tricks[-1].winner % rules.sides] += rules.play.last_trick
    if rules.widow is not None and rules.widow.buried_for != "nobody" and state.contract is not None:
        bidding = state.contract.seat % rules.sides
        mine = rules.widow.buried_for == "bidder"
        points[bidding if mine else 1 - bidding] += sum(rules.play.counting.of(card) for card in state.buried)
    return tuple(points), tuple(tricks)


def compare(state: pn.TrickPlay, rng: random.Random, deals: int) -> None:
    """Play a deal on so many times, each way, and expect the same cards, points, tricks and scores as by the public API."""
    rules, course, world = state.rules, course_of(state), OneWorld.of(state)
    ledger = Ledger.of(rules)
    rows = drawn(rng, course.cards_left * deals)
    numbers = np.array(rows).reshape(course.cards_left, deals)
    entries, cards = [], []
    for deal in range(deals):
        kinds, final = by_public_api(state, rows[deal::deals])
        listening = Listening(course.worth)
        entry = plain.played_out(course, world.hands, world.taken, rows[deal::deals], listening)
        assert listening.asked == kinds
        assert ledger.read(entry) == points_of(rules, state, final)
        assert settled_score(state.sheet, state.melds, *ledger.read(entry)) == final.score  # type: ignore[union-attr]
        entries.append(entry)
        cards.append(kinds)
    hands = np.repeat(layered(world.hands, course.copies)[:, :, None], deals, axis=2)
    for played_out in ARRAYS.values():
        noted = np.zeros(numbers.shape, np.uint8)
        assert played_out(course, hands, np.full(deals, world.taken), numbers, noted).tolist() == entries
        assert noted.T.tolist() == cards
        assert played_out(course, hands, np.full(deals, world.taken), numbers).tolist() == entries


# ---- the same cards, whoever plays them ----


@pytest.mark.parametrize("name", pn.preset_names())
@pytest.mark.parametrize("played", [0, 5])
def test_every_way_to_play_is_the_public_one_card_for_card(name: str, played: int) -> None:
    rng = random.Random(played)
    for _ in range(2):
        compare(in_tricks(pn.preset(name), rng, played), rng, deals=4)


@pytest.mark.parametrize("following", FOLLOWING_RULES)
@pytest.mark.parametrize("opening_trump", [False, True])
def test_every_following_rule_is_kept(following: str, opening_trump: bool) -> None:
    rule = attrs.evolve(pn.following_rule(following), opening_trump=opening_trump)
    rules = pn.preset("partnership_150").changed({"play.following": rule})
    rng = random.Random(1)
    for played in (0, 1, 2, 9):
        compare(in_tricks(rules, rng, played), rng, deals=10)


def test_the_last_card_of_a_deal() -> None:
    rng = random.Random(3)
    state = in_tricks(pn.preset("joedog"), rng, played=47)
    assert left(state) == 1
    compare(state, rng, deals=2)


def test_what_numba_compiles_is_python_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_kernel", lambda: compiled.loop)
    rng = random.Random(2)
    for name, played in (("partnership_150", 0), ("double_deck", 6), ("three_handed_cutthroat", 2)):
        compare(in_tricks(pn.preset(name), rng, played), rng, deals=3)


def test_numbers_are_those_of_the_generator_in_both_ways_to_draw_them() -> None:
    one, other = random.Random(5), random.Random(5)
    assert one.random() == other.random()
    numbers = drawn(one, 1400).tolist()
    source = lockstep.Numbers(other)
    assert source.drawn(7, 100).ravel().tolist() + source.drawn(1, 700).ravel().tolist() == numbers
    again = random.Random(5)
    again.random()
    assert numbers == [again.getrandbits(32) % 2**24 for _ in range(1400)]
    assert drawn(one, 0).tolist() == []


@pytest.mark.parametrize("count", [1, 2, 3, 7, 24])
def test_a_number_chooses_each_move_equally_often(count: int) -> None:
    assert [choosing(place, count) * count >> BITS for place in range(count)] == list(range(count))
    firsts = [choosing(place, count) for place in range(count)] + [1 << BITS]
    shares = [after - first for first, after in pairwise(firsts)]
    assert max(shares) - min(shares) <= 1


def test_rollouts_come_in_blocks() -> None:
    assert blocks(5) == [5]
    assert blocks(2 * BLOCK + 1) == [BLOCK, BLOCK, 1]


# ---- what is told of them ----


@pytest.mark.parametrize(
    "name", ["partnership_150", "double_deck", "auction_three_handed", "hay_two_handed", "five_handed_called_partner"]
)
def test_one_seed_gives_one_result_whatever_plays_it(name: str) -> None:
    state = in_tricks(pn.preset(name), random.Random(4), played=25)
    for seen in (state, pn.view(state, state.to_act)):
        by_plain = pn.roll_out(seen, 30, 7, backend="plain")
        assert by_plain == pn.roll_out(seen, 30, 7, backend="numpy") == pn.roll_out(seen, 30, 7, backend="numba")
        assert by_plain == pn.roll_out(seen, 30, 7)
        assert [outlook.move for outlook in by_plain.moves] == plays(seen)
        assert (by_plain.seat, by_plain.side, by_plain.number) == (state.to_act, state.to_act % state.rules.sides, 30)
        assert all(outlook.points.number == outlook.score.number == 30 for outlook in by_plain.moves)


def test_more_than_one_block_gives_one_result_too() -> None:
    state = in_tricks(pn.preset("partnership_150"), random.Random(6), played=44)
    number = BLOCK + 10
    assert pn.roll_out(state, number, 1, backend="plain") == pn.roll_out(state, number, 1, backend="numpy")


def test_a_generator_is_used_and_moved_on() -> None:
    state = in_tricks(pn.preset("partnership_150"), random.Random(6), played=10)
    rng = random.Random(1)
    first, second = pn.roll_out(state, 20, rng), pn.roll_out(state, 20, rng)
    assert first != second  # nor do two seeds give the same
    again = random.Random(1)
    assert [pn.roll_out(state, 20, again), pn.roll_out(state, 20, again)] == [first, second]


@cache
def expected(state: pn.State, side: int) -> Counter[tuple[int, int, bool | None]]:
    """The chances of all points, scores and fates of the bid that playing by chance can lead to."""
    if not isinstance(state, pn.TrickPlay):
        score: pn.HandScore = state.score  # type: ignore[union-attr]
        points = sum(item.points for item in score.items if item.side == side and item.part == "tricks")
        return Counter({(points, score.deltas[side], score.made): 1.0})
    total: Counter[Any] = Counter()
    moves = plays(state)
    for move in moves:
        for outcome, chance in expected(pn.apply_move(state, move), side).items():
            total[outcome] += chance / len(moves)  # type: ignore[assignment]
    return total


def test_means_chances_and_their_errors_are_those_of_playing_by_chance() -> None:
    rules = pn.preset("partnership_150").changed({"settlement.set_penalty": "minus_bid"})
    rng = random.Random(8)
    state = in_tricks(rules, rng, played=36)
    while state.contract is None or state.to_act % 2 != state.contract.seat % 2:
        state = in_tricks(rules, rng, played=36)
    number = 4000
    result = pn.roll_out(state, number, 3, backend="numpy")
    assert len(result.moves) > 1
    for outlook in result.moves:
        chances = expected(pn.apply_move(state, outlook.move), result.side)
        made = sum(chance for (_, _, made), chance in chances.items() if made)
        score = sum(score * chance for (_, score, _), chance in chances.items())
        variance = sum((value - score) ** 2 * chance for (_, value, _), chance in chances.items())
        assert outlook.made is not None
        assert outlook.made.mean == pytest.approx(made, abs=5 * math.sqrt(made * (1 - made) / number) + 1e-9)
        assert outlook.score.mean == pytest.approx(score, abs=5 * math.sqrt(variance / number) + 1e-9)
        assert outlook.score.error == pytest.approx(math.sqrt(variance / number), rel=0.15, abs=1e-9)
        assert {value for value, _ in outlook.score.counts} <= {score for _, score, _ in chances}


def test_who_holds_all_trumps_wins_every_trick() -> None:
    rules = pn.preset("bicycle_partnership_auction")
    assert rules.auction is not None
    hands = {0: "AS AS TS TS KS KS QS QS JS JS 9S 9S"}
    state = bought(set_up(rules, hands, dealer=3), 0, rules.auction.minimum, "trump S")
    result = pn.roll_out(state, 50, 1)
    assert [str(outlook.move) for outlook in result.moves] == ["AS", "TS", "KS", "QS", "JS", "9S"]
    for outlook in result.moves:
        assert outlook.points.counts == ((rules.trick_total, 50),)
        assert outlook.made == pn.Spread(((1, 50),))
        assert outlook.score.mean == rules.trick_total + state.melds[0].points + meld_kept(state)


def meld_kept(state: pn.State) -> int:
    """What the bidder's partner adds to the side's meld."""
    return state.melds[2].points


def test_without_a_bid_nothing_is_made() -> None:
    state = in_tricks(pn.preset("partnership_turned_trump"), random.Random(1), played=40)
    result = pn.roll_out(state, 5, 1)
    assert all(outlook.made is None for outlook in result.moves)
    assert result.best.score.mean == max(outlook.score.mean for outlook in result.moves)


def test_a_spread_of_values() -> None:
    spread = pn.Spread.of([(10, 1), (4, 3), (10, 2)])
    assert spread.counts == ((4, 3), (10, 3))
    assert (spread.number, spread.mean) == (6, 7)
    assert spread.deviation == pytest.approx(math.sqrt(6 * 9 / 5))
    assert spread.error == pytest.approx(math.sqrt(6 * 9 / 5 / 6))
    assert (spread.chance(4), spread.chance(5), spread.chance(11)) == (1, 0.5, 0)
    assert pn.Spread.of([(3, 1)]).error == math.inf


def test_of_equal_outlooks_the_first_is_the_best() -> None:
    moves = plays(in_tricks(pn.preset("partnership_150"), random.Random(1)))
    outlooks = [
        pn.Outlook(move, pn.Spread(((1, 1),)), pn.Spread(((score, 1),)), None)
        for move, score in zip(moves * 3, (1, 4, 4), strict=False)
    ]
    assert pn.Rollouts(0, 0, 1, tuple(outlooks)).best is outlooks[1]


# ---- worlds ----


def agreeing(view: pn.View) -> Counter[tuple[tuple[pn.Card, ...], ...]]:
    """Every way to put the unseen cards into the other hands so that all plays were legal and all melds those shown; how many ways give the same hands."""
    rules = view.rules
    seats = range(rules.seats)
    others = [seat for seat in seats if seat != view.seat]
    sizes = [view.hand_sizes[seat] - len(view.known(seat)) for seat in others]
    ways: Counter[tuple[tuple[pn.Card, ...], ...]] = Counter()
    assert sum(sizes) == len(view.unseen)
    for order in permutations(view.unseen):
        hands = {view.seat: view.hand()}
        cards = list(order)
        for seat, size in zip(others, sizes, strict=True):
            hands[seat] = tuple(sorted([*view.known(seat), *cards[:size]]))
            del cards[:size]
        ways[tuple(hands[seat] for seat in seats)] += 1
    return Counter({hands: number for hands, number in ways.items() if fits(view, hands)})


def fits(view: pn.View, hands: Sequence[tuple[pn.Card, ...]]) -> bool:
    """Whether the tricks could be played so from these hands at the end, and the melds were those of the hands at the beginning."""
    rules, trump = view.rules, view.trump
    assert trump is not None
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick:
        assert view.leader is not None
        tricks.append((view.leader, view.trick))
    now = [Counter(hand) for hand in hands]
    for number, (leader, cards) in reversed(list(enumerate(tricks))):
        for place in reversed(range(len(cards))):
            seat = (leader + place) % rules.seats
            now[seat][cards[place]] += 1
            allowed = pn.legal_plays(now[seat].elements(), cards[:place], trump, rules, opening=not number)
            if cards[place] not in allowed:
                return False
    return all(
        view.melds[seat].melds == pn.score_meld(hand.elements(), trump, rules).melds for seat, hand in enumerate(now)
    )


def small_view(name: str, seed: int, most: int) -> pn.View:
    """A view near the end of a deal, of which at most so many cards are unknown."""
    rng = random.Random(seed)
    while True:
        state = in_tricks(pn.preset(name), rng)
        if any(not step.move or isinstance(step.move, pn.Give) for step in state.sheet.steps):
            continue
        while isinstance(state, pn.TrickPlay):
            view = pn.view(state, state.to_act)
            if 2 < len(view.unseen) <= most:
                return view
            after = pn.apply_move(state, rng.choice(plays(state)))
            if not isinstance(after, pn.TrickPlay):
                break
            state = after


@pytest.mark.parametrize("seed", range(4))
def test_drawn_worlds_are_all_that_agree_with_the_view_equally_often(seed: int) -> None:
    view = small_view("bicycle_partnership_auction", seed, most=6)
    ways = agreeing(view)
    sketch = sketched(view)
    assert sketch is not None
    number = 3000
    worlds = Drawn(view, sketch, random.Random(seed)).listed(number)
    found = Counter(tuple(unpack_hand(hand) for hand in hands) for hands, _ in worlds)
    assert set(found) <= set(ways)
    for hands, count in ways.items():
        chance = count / ways.total()
        assert found[hands] == pytest.approx(number * chance, abs=5 * math.sqrt(number * chance * (1 - chance)) + 1)


@pytest.mark.parametrize("name", pn.preset_names())
def test_worlds_drawn_in_arrays_are_those_drawn_one_by_one(name: str) -> None:
    rng, pack = random.Random(name), pn.preset(name).deal.pack
    met = 0
    for played in (pack.size // 4, pack.size // 2) if pack.size < 96 else (pack.size * 3 // 4,):
        state = in_tricks(pn.preset(name), rng, played)
        copies = pack.copies
        for seat in range(state.rules.seats):
            view = pn.view(state, seat)
            sketch = sketched(view)
            if sketch is None:
                continue
            met += 1
            one_by_one = Drawn(view, sketch, random.Random(seat)).listed(3)
            arrays = drawing.DrawnArrays(Drawn(view, sketch, random.Random(seat)), copies)
            hands = np.concatenate([arrays.hands(1), arrays.hands(2)], axis=2)
            for number, (expected_hands, _) in enumerate(one_by_one):
                assert hands[:, :, number].tolist() == layered(expected_hands, copies).tolist()
                assert [hand.bit_count() for hand in expected_hands] == list(view.hand_sizes)
                assert expected_hands[seat] == pack_hand(view.hand())
    assert met or name in ("check", "three_handed_100")  # where more is known than melds and plays tell


@pytest.mark.parametrize(
    "name",
    [
        "partnership_150",
        "joedog",
        "pagat_single_deck",
        "partnership_turned_trump",
        "double_deck",
        "auction_three_handed",
    ],
)
def test_drawn_worlds_have_a_deal_behind_them_that_looks_the_same(name: str) -> None:
    rng = random.Random(name)
    met = 0
    while met < 3:
        state = in_tricks(pn.preset(name), rng, played=28)
        view = pn.view(state, rng.randrange(state.rules.seats))
        sketch = sketched(view)
        if sketch is None:
            continue
        met += 1
        for hands, _ in Drawn(view, sketch, random.Random(met)).listed(5):
            whole: dict[Place, int] = {
                seat: packed.merge(hand, played_by(view)[seat]) for seat, hand in enumerate(hands)
            }
            traced = traced_back(view, whole, {}, rng)
            imagined = whole_state(view, traced, dict(enumerate(hands)))
            assert traced is not None
            assert pn.view(imagined, view.seat) == view


def test_where_nothing_is_hidden_there_is_one_world() -> None:
    state = in_tricks(pn.preset("hay_two_handed"), random.Random(2))
    view = pn.view(state, state.to_act)
    sketch = sketched(view)
    assert sketch is not None
    worlds = Drawn(view, sketch, random.Random(1)).listed(5)
    assert {hands for hands, _ in worlds} == {OneWorld.of(state).hands}


def test_worlds_are_drawn_as_long_as_enough_of_them_fit() -> None:
    fitting: list[int] = []
    sizes = []
    for size in rounds(fitting):
        sizes.append(size)
        fitting.append(3 if len(fitting) < 4 else 0)  # twelve in all
    assert sizes == [256, 512, 1024, 2048, 4096, 8192]  # of 7,936 twelve are enough, of 16,128 they are not


@pytest.mark.parametrize("arrays", [False, True])
def test_where_too_few_worlds_fit_they_are_sampled(arrays: bool) -> None:
    state = in_tricks(pn.preset("partnership_150"), random.Random(3), played=30)
    view = pn.view(state, state.to_act)
    sketch = sketched(view)
    assert sketch is not None
    never = pn.score_meld(pn.parse_cards("KC QC KC QC"), pn.Suit.HEARTS, state.rules).melds
    hopeless = attrs.evolve(sketch, melds=((0, never),), checks=((0, Check((sketch.seats[0],), lambda _: 1)),))
    drawn_worlds = Drawn(view, hopeless, random.Random(1))
    if arrays:
        hands = drawing.DrawnArrays(drawn_worlds, 2).hands(2)
        found = [
            tuple(sum(int(word) << 24 * copy for copy, word in enumerate(hand)) for hand in world.T)
            for world in np.moveaxis(hands, 2, 0)
        ]
    else:
        found = [world for world, _ in drawn_worlds.listed(2)]
    rng = random.Random(1)
    rng.getrandbits(64)
    sampled = Sampled(view, random.Random(rng.getrandbits(64))).listed(2)
    assert found == [hands for hands, _ in sampled]


def test_melds_that_players_declare_are_the_least_they_hold() -> None:
    rules = pn.preset("bicycle_partnership_auction").changed({"melding.declared": True})
    state = in_tricks(rules, random.Random(5), played=30)
    view = pn.view(state, state.to_act)
    sketch = sketched(view)
    assert sketch is not None
    copies = rules.deal.pack.copies
    one_by_one = Drawn(view, sketch, random.Random(1)).listed(40)
    arrays = drawing.DrawnArrays(Drawn(view, sketch, random.Random(1)), copies).hands(40)
    assert arrays.tolist() == np.stack([layered(hands, copies) for hands, _ in one_by_one], axis=2).tolist()


@pytest.mark.parametrize("name", ["check", "three_handed_100", "auction_three_handed"])
def test_where_more_is_known_than_plays_and_melds_tell_worlds_are_sampled(name: str) -> None:
    rng = random.Random(1)
    while True:
        state = in_tricks(pn.preset(name), rng, played=30)
        if state.contract is not None and state.contract.seat != state.to_act:
            break
    view = pn.view(state, state.to_act)
    assert sketched(view) is None
    assert pn.roll_out(view, 3, 1, backend="plain") == pn.roll_out(view, 3, 1, backend="numpy")


def test_a_marriage_that_a_bid_took_and_nobody_has_seen_is_looked_for_by_sampling() -> None:
    rules = pn.preset("bicycle_partnership_auction").changed({"auction.needs_marriage": True, "melding.declared": True})
    rng = random.Random(1)
    views = (pn.view(state, state.to_act) for state in iter(lambda: in_tricks(rules, rng, 20), None))
    view = next(view for view in views if sketched(view) is None)
    bidders = {call.seat for call in view.calls if isinstance(call.move, pn.Bid)} - {view.seat}
    assert any("marriage" not in str(view.melds[seat].melds) for seat in bidders)
    assert pn.roll_out(view, 2, 1, backend="plain") == pn.roll_out(view, 2, 1, backend="numpy")


# ---- what cannot be played, and how ----


def test_rollouts_begin_within_tricks_and_with_the_seat_to_act() -> None:
    game = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    with pytest.raises(pn.SetupError, match="rollouts play tricks under duties, and this is Auction"):
        pn.roll_out(game, 10, 1)
    with pytest.raises(pn.SetupError, match="a game state or a view is needed here, not 'a state'"):
        pn.roll_out("a state", 10, 1)  # type: ignore[arg-type]
    state = in_tricks(pn.preset("joedog"), random.Random(1))
    other = (state.to_act + 1) % 4
    with pytest.raises(pn.SetupError, match=f"the seat to act, {state.to_act}, and this is the view of seat {other}"):
        pn.roll_out(pn.view(state, other), 10, 1)
    with pytest.raises(pn.SetupError, match="this is the view of a spectator"):
        pn.roll_out(pn.view(state, None), 10, 1)


@pytest.mark.parametrize("number", [0, -1, 10_000_001, 1.5, True, "3"])
def test_the_number_of_rollouts_is_a_whole_one(number: Any) -> None:
    state = in_tricks(pn.preset("joedog"), random.Random(1))
    with pytest.raises(pn.SetupError, match="number: a whole number of rollouts from 1 to 10,000,000, not"):
        pn.roll_out(state, number, 1)


@pytest.mark.parametrize("seed", [None, 1.5, True])
def test_a_seed_is_a_number_text_or_a_generator(seed: Any) -> None:
    state = in_tricks(pn.preset("joedog"), random.Random(1))
    with pytest.raises(pn.SetupError, match=r"a seed is a whole number, text, or a random\.Random, not"):
        pn.roll_out(state, 1, seed)


def test_there_are_so_many_backends() -> None:
    state = in_tricks(pn.preset("joedog"), random.Random(1))
    with pytest.raises(pn.SetupError, match="backend: one of auto, plain, numpy, numba, not 'jax'"):
        pn.roll_out(state, 1, 1, backend="jax")  # type: ignore[arg-type]
    with pytest.raises(pn.SetupError) as caught:
        pn.roll_out(state, 0, 1, backend=["numpy"])  # type: ignore[arg-type]
    assert len(caught.value.problems) == 2


@pytest.mark.parametrize(
    ("missing", "backend", "extra"),
    [("numpy", "numpy", "fast"), ("numba", "numba", "numba"), ("numpy", "numba", "numba")],
)
def test_a_backend_that_is_not_installed_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, missing: str, backend: Any, extra: str
) -> None:
    state = in_tricks(pn.preset("joedog"), random.Random(1), played=30)
    monkeypatch.setattr("pinochle.rollouts.find_spec", lambda name: None if name == missing else name)
    with pytest.raises(
        pn.SetupError, match=rf"backend: {backend} is not installed \(pip install \"pinochle-rules\[{extra}\]\"\)"
    ):
        pn.roll_out(state, 1, 1, backend=backend)
    assert pn.roll_out(state, 1, 1).number == 1


@pytest.mark.parametrize(
    ("few", "many", "installed", "chosen"),
    [
        (10**9, 10**9, {"numpy", "numba"}, plain),
        (0, 10**9, {"numpy", "numba"}, lockstep),
        (0, 0, {"numpy", "numba"}, compiled),
        (0, 0, {"numpy"}, lockstep),
        (0, 0, set(), plain),
    ],
)
def test_the_quickest_that_is_there_is_taken(
    monkeypatch: pytest.MonkeyPatch, few: int, many: int, installed: set[str], chosen: Any
) -> None:
    module = sys.modules["pinochle.rollouts"]
    monkeypatch.setattr(module, "_FEW", few)
    monkeypatch.setattr(module, "_MANY", many)
    monkeypatch.setattr(module, "find_spec", lambda name: name if name in installed else None)
    assert module._backend("auto", course_of(in_tricks(pn.preset("joedog"), random.Random(1))), 10) is chosen.tallied


def test_what_too_many_sides_take_is_counted_in_plain_python_only() -> None:
    rules = pn.preset("six_handed_turned_trump").changed(
        {"sides": 6, "play.counting": pn.counting_scheme("classic"), "play.last_trick": 10}
    )
    state = in_tricks(rules, random.Random(1), played=60)
    assert Ledger.of(rules).bits > 63
    assert pn.roll_out(state, 2, 1) == pn.roll_out(state, 2, 1, backend="plain")
    with pytest.raises(pn.SetupError, match="backend: numpy cannot count for so many sides, plain can"):
        pn.roll_out(state, 2, 1, backend="numpy")


def test_plain_rollouts_import_neither_numpy_nor_numba() -> None:
    code = """
import sys, pinochle as pn
state = pn.deal(pn.new_game(pn.preset("partnership_turned_trump")), 1)
while not isinstance(state, pn.TrickPlay):
    state = pn.apply_move(state, pn.legal_moves(state)[0])
pn.roll_out(pn.view(state, state.to_act), 3, 1)
print(sorted({"numpy", "numba"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - our own code
    assert done.stdout == "[]\n"

"""Values: equality, copies and pickles of all that a game is made of; and what makes two positions one by the rules."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pinochle as pn
from pinochle.cards import pack_hand
from pinochle.phases.stock import MeldWindow
from pinochle.phases.trail import trail_of
from pinochle.testing import play_out, rules, states, views
from tests.playing import bought, choose, do, passed_back, set_up

ROOT = Path(__file__).parent.parent
PRESETS = pytest.mark.parametrize("name", pn.preset_names())

# Rules that lead into the rooms that no preset has, or that make more of a position matter.
HOUSE: dict[str, tuple[str, dict[str, Any]]] = {
    "a shared widow": ("three_handed_100", {"widow.use": "shared"}),
    "melds that are declared": ("partnership_150", {"melding.declared": True}),
    "declared, and then buried": ("three_handed_100", {"melding.declared": True}),
    "the others may give in": ("pagat_single_deck", {"settlement.defenders_concede": True}),
    "passing at once": ("joedog", {"passing.order": "simultaneous"}),
    "shooting": ("joedog", {"trump.shoot_bonus": 25, "trump.shoot_penalty": 50}),
    "announcements": ("joedog", {"auction.announcements": True}),
    "claims to be out": ("three_handed_100", {"ending.declare_out": True}),
    "buried at once": ("three_handed_100", {"widow.bury": "before_trump"}),
    "three over a stock": ("hay_two_handed", {"seats": 3, "sides": 3}),
}
GAMES = {name: pn.preset(name) for name in pn.preset_names()} | {
    name: pn.preset(preset).changed(changes) for name, (preset, changes) in HOUSE.items()
}
ALL_GAMES = pytest.mark.parametrize("name", GAMES)


@cache
def some_states(name: str) -> tuple[pn.State, ...]:
    """States of two games: the first of each phase with each seat to act, and every twenty-fifth."""
    found: list[pn.State] = []
    seen: set[tuple[str, int | None]] = set()
    for seed in (1, 2):
        for number, state in enumerate(play_out(GAMES[name], seed, 170)):
            place = type(state).__name__, state.to_act
            if place not in seen or not number % 25:
                seen.add(place)
                found.append(state)
    return tuple(found)


def test_every_phase_is_among_these_states() -> None:
    assert {type(state) for name in GAMES for state in some_states(name)} == set(get_args(pn.State))


def values_of(state: pn.State) -> list[Any]:
    """A state, the views of it, and some of its moves."""
    moves = pn.legal_moves(state)
    views = [pn.view(state, seat) for seat in (None, *range(state.rules.seats))]
    return [state, *views, *moves[:5], *moves[-5:], pn.Deal(state.rules.deal.pack.cards)]


# ---- values ----


@ALL_GAMES
def test_the_same_seed_and_moves_give_an_equal_game(name: str) -> None:
    again = list(play_out(GAMES[name], 1, 170))
    for number, state in enumerate(play_out(GAMES[name], 1, 170)):
        other = again[number]
        assert state is not other or not number
        assert (state, hash(state), pn.state_key(state)) == (other, hash(other), pn.state_key(other))
        assert [pn.view(state, seat) for seat in (None, 0)] == [pn.view(other, seat) for seat in (None, 0)]
        assert hash(pn.view(state, 0)) == hash(pn.view(other, 0))


@ALL_GAMES
def test_another_move_gives_another_state(name: str) -> None:
    for state in some_states(name):
        moves = pn.legal_moves(state)[:6]
        after = [pn.apply_move(state, move) for move in moves]
        assert len(set(moves)) == len(moves)
        # Throwing a deal in leaves nothing of it behind, and all else does.
        assert all(one not in after[:place] or isinstance(one, pn.Dealing) for place, one in enumerate(after))
        assert state not in after


@ALL_GAMES
def test_copies_are_the_objects_themselves(name: str) -> None:
    for state in some_states(name):
        for value in [*values_of(state), state.rules, *state.rules.deal.pack.cards[:1]]:
            assert copy.copy(value) is value
            assert copy.deepcopy(value) is value
            assert copy.deepcopy({"in a tree": [value]})["in a tree"][0] is value


@ALL_GAMES
def test_what_is_pickled_comes_back_equal(name: str) -> None:
    for state in some_states(name):
        for value in values_of(state):
            back = pickle.loads(pickle.dumps(value))  # noqa: S301
            assert (type(back), back, hash(back)) == (type(value), value, hash(value))
        back = pickle.loads(pickle.dumps(state))  # noqa: S301
        assert pn.legal_moves(back) == pn.legal_moves(state)
        assert pn.state_key(back) == pn.state_key(state)


def every_kind_of_move() -> list[pn.Move]:
    texts = [
        "deal AS TS", "redeal", "keep", "bid 25", "pass", "help", "announce 4", "trump H shoot", "call AS", "give AS TS", "bury 9H", "meld pinochle QS JD:ma", "close",
        "swap", "show", "take turned", "QS", "QS:p", "concede", "out",
    ]  # fmt: skip
    return [pn.parse_move(text) for text in texts]


def test_moves_of_every_kind_are_values() -> None:
    moves = every_kind_of_move()
    assert {type(move) for move in moves} == set(get_args(pn.Move))
    for move in moves:
        assert copy.copy(move) is copy.deepcopy(move) is move
        back = pickle.loads(pickle.dumps(move))  # noqa: S301
        assert (back, hash(back), str(back)) == (move, hash(move), str(move))
        assert [other for other in moves if other == move] == [move]


# ---- other processes ----


def write_values(path: str) -> None:
    """Write what there is of every game to a file: this is run in a process of its own."""
    values = {name: [(values_of(state), pn.state_key(state)) for state in some_states(name)] for name in GAMES}
    Path(path).write_bytes(pickle.dumps((hash("text"), values, every_kind_of_move())))


def compare_values(path: str) -> None:
    """Compare what another process has written with what the same seeds and moves give here."""
    text, values, moves = pickle.loads(Path(path).read_bytes())  # noqa: S301
    assert text != hash("text"), "the processes hash text alike, so that nothing is tried"
    assert moves == every_kind_of_move()
    for name in GAMES:
        for (theirs, key), state in zip(values[name], some_states(name), strict=True):
            ours = values_of(state)
            assert theirs == ours
            assert list(map(hash, theirs)) == list(map(hash, ours))
            assert pn.legal_moves(theirs[0]) == pn.legal_moves(state)
            assert (key, hash(key)) == (pn.state_key(state), hash(pn.state_key(theirs[0])))
            assert {pn.state_key(state): name}[key] == name


def test_pickles_and_keys_are_the_same_in_a_process_that_hashes_text_in_another_way(tmp_path: Path) -> None:
    path = str(tmp_path / "values.pickle")
    for seed, function in (("1", "write_values"), ("2", "compare_values")):
        code = f"from tests.test_identity import {function}; {function}({path!r})"
        run = subprocess.run(  # noqa: S603
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr


# ---- positions ----


def result(state: pn.State) -> Hashable:
    """What a deal came to, and how the game stands after it."""
    assert isinstance(state, pn.HandOver | pn.GameOver | pn.Dealing)
    score = None if isinstance(state, pn.Dealing) else state.score
    after = () if state.is_over else (state.dealer, state.target)
    limited = state.rules.ending.deals is not None and not state.is_over
    return (
        type(state),
        score,
        state.scores,
        state.kitty,
        state.checks,
        state.winner,
        after,
        state.deals if limited else None,
    )


class Futures:
    """Every way that a position can go on, down to the results: equal futures get one number."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self.seen: list[tuple[pn.State, int]] = []

    def of(self, state: pn.State) -> int:
        if state.to_act is None:
            future = result(state)
        else:
            moves = pn.legal_moves(state)
            future = (type(state), moves, tuple(self.of(pn.apply_unchecked(state, move)) for move in moves))
        number = self._numbers.setdefault(future, len(self._numbers))
        self.seen.append((state, number))
        return number


def ending(name: str, seed: int) -> pn.State:
    """The last tricks of a deal: three, or between two players four."""
    rules = GAMES[name]
    rng = random.Random(seed)
    state = pn.new_game(rules)
    left = 4 if rules.seats == 2 else 3
    while not (isinstance(state, pn.TrickPlay) and not state.trick and len(state.hand(0)) == left):
        if state.is_over:
            state = pn.new_game(rules)
        state = (
            pn.deal(state, rng) if state.waits_for_deal else pn.apply_move(state, choose(pn.legal_moves(state), rng))
        )
    return state


# Where points are rounded, or paid in steps, different points may come to the same, and make different keys all the same.
COARSE = {"bicycle_two_handed", "auction_three_handed"}


@ALL_GAMES
def test_in_endings_two_positions_have_one_key_exactly_when_all_that_can_follow_is_the_same(name: str) -> None:
    merged = 0
    for seed in (1, 2, 3):
        futures = Futures()
        futures.of(ending(name, seed))
        by_key: dict[Hashable, int] = {}
        by_future: dict[int, Hashable] = {}
        for state, future in futures.seen:
            key = pn.state_key(state)
            assert by_key.setdefault(key, future) == future
            # In the middle of a trick a future may be the same because everything that follows is forced; and with one card left, always.
            if not state.trick and name not in COARSE and len(state.hand(0)) != 1:
                assert by_future.setdefault(future, key) == key
        merged += len({(state.tricks, pn.state_key(state)) for state, _ in futures.seen}) - len(by_key)
    assert merged > 0


def beginnings(name: str) -> Iterator[pn.State]:
    """The first state of each phase of a game."""
    seen: set[type] = set()
    for state in play_out(GAMES[name], 3, 120):
        if type(state) not in seen and state.to_act is not None:
            seen.add(type(state))
            yield state


def nearby(state: pn.State, depth: int) -> Iterator[pn.State]:
    """A state and those that a few moves lead to, within the deal."""
    yield state
    moves = pn.legal_moves(state)
    step = max(1, len(moves) // 4)
    for move in moves[::step] if depth else ():
        yield from nearby(pn.apply_unchecked(state, move), depth - 1)


def play_both(one: pn.State, other: pn.State, rng: random.Random) -> None:
    """The same moves from two positions with one key: all the way they are legal in both, and the deal comes to the same."""
    while one.to_act is not None:
        assert pn.state_key(one) == pn.state_key(other)
        assert pn.legal_moves(one) == pn.legal_moves(other)
        assert pn.meld_options(one) == pn.meld_options(other)
        move = choose(pn.legal_moves(one), rng)
        one, other = pn.apply_move(one, move), pn.apply_move(other, move)
    assert result(one) == result(other)
    assert pn.state_key(one) == pn.state_key(other)


@ALL_GAMES
def test_from_positions_with_equal_keys_the_same_moves_lead_to_the_same_result(name: str) -> None:
    rng = random.Random(name)
    for state in beginnings(name):
        by_key: dict[Hashable, pn.State] = {}
        pairs = 0
        for near in nearby(state, 4):
            first = by_key.setdefault(pn.state_key(near), near)
            if first != near and pairs < 6:
                pairs += 1
                play_both(first, near, rng)
        assert len(by_key) > 1


@settings(max_examples=25, deadline=None)
@given(rules().flatmap(states), st.integers(0, 2**32))
def test_the_same_holds_under_any_rules(state: pn.State, seed: int) -> None:
    rng = random.Random(seed)
    by_key: dict[Hashable, pn.State] = {}
    pairs = 0
    for near in nearby(state, 3):
        first = by_key.setdefault(pn.state_key(near), near)
        if first != near and pairs < 4:
            pairs += 1
            play_both(first, near, rng)
    assert pn.state_key(pickle.loads(pickle.dumps(state))) in by_key  # noqa: S301


@settings(max_examples=25, deadline=None)
@given(rules().flatmap(views))
def test_views_of_any_game_are_values_too(seen: pn.View) -> None:
    assert seen.seat is None or seen.seat in range(seen.rules.seats)
    assert (len(seen.hand()) if seen.seat is not None else 0) in {0, *seen.hand_sizes}
    assert copy.copy(seen) is copy.deepcopy(seen) is seen
    back = pickle.loads(pickle.dumps(seen))  # noqa: S301
    assert (back, hash(back), pn.legal_moves(back)) == (seen, hash(seen), pn.legal_moves(seen))


def test_two_tricks_in_either_order_are_one_position() -> None:
    """Seat 0 has the two highest cards of two suits, so it takes both tricks and leads again, whichever comes first."""
    rules = pn.preset("partnership_150")
    hands = {0: "AS AS AH AH", 1: "9S 9S 9H 9H", 2: "JS JS JH JH", 3: "QS QS QH QH"}
    state = bought(set_up(rules, hands, dealer=3), 0, 20, "trump C")
    state = passed_back(state, "JS JH JH")
    assert isinstance(state, pn.TrickPlay)
    spades, hearts = ("AS", "9S", "JS", "QS"), ("AH", "9H", "JH", "QH")
    one, other = do(state, *spades, *hearts), do(state, *hearts, *spades)
    assert one != other
    assert one.tricks[0] == other.tricks[1]
    assert pn.state_key(one) == pn.state_key(other)
    assert pn.state_key(do(state, *spades)) != pn.state_key(do(state, *hearts))


def test_calls_that_are_over_do_not_matter_but_the_high_bid_does() -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    low, high = do(state, "bid 16", "bid 20"), do(state, "bid 18", "bid 20")
    assert low != high
    assert pn.state_key(low) == pn.state_key(high)
    assert pn.state_key(do(state, "bid 16", "bid 21")) != pn.state_key(low)
    assert pn.state_key(do(state, "pass", "bid 20")) != pn.state_key(low)


def test_melds_laid_in_either_order_are_one_position() -> None:
    state = bought(set_up(GAMES["melds that are declared"], {0: "KS QS JD AS AH AD AC"}, dealer=3), 0, 20, "trump S")
    state = passed_back(state, pn.format_cards(state.hand(2)[:3]))
    pinochle, aces = "meld pinochle QS JD", "meld aces_around AS AH AD AC"
    one, other = do(state, pinochle, aces), do(state, aces, pinochle)
    assert one.melds != other.melds
    assert pn.state_key(one) == pn.state_key(other)
    assert pn.state_key(do(state, pinochle)) != pn.state_key(do(state, aces))
    assert pn.state_key(do(one, "close")) == pn.state_key(do(other, "close"))


# ---- what counts, and what does not ----

Change = Callable[[Any], pn.State]


def on_sheet(**changes: Any) -> Change:
    return lambda state: attrs.evolve(state, sheet=attrs.evolve(state.sheet, **changes))


def on_stock(**changes: Any) -> Change:
    return lambda state: attrs.evolve(state, stock=attrs.evolve(state.stock, **changes))


def on_contract(**changes: Any) -> Change:
    return lambda state: on_sheet(contract=attrs.evolve(state.contract, **changes))(state)


def on_room(**changes: Any) -> Change:
    return lambda state: attrs.evolve(state, **changes)


def first(name: str, room: str, changes: dict[str, Any] | None = None, seed: int = 3, **fields: Any) -> pn.State:
    """The first state in a room that has these fields."""
    for state in play_out(GAMES[name].changed(changes or {}), seed):
        if type(state).__name__ == room and all(getattr(state, field) == value for field, value in fields.items()):
            return state
    raise AssertionError(room)


MELDS = pn.MeldScore(4, (pn.Meld("pinochle", 1, 4, pn.parse_cards("QS JD")),), pack_hand(pn.parse_cards("QS JD")))
DIXES = pn.MeldScore(4, (pn.Meld("dix", 4, 4, pn.parse_cards("9S 9S 9S 9S")),), pack_hand(pn.parse_cards("9S")))
CARDS = pn.parse_cards("AS AS 9D")


def melds(*scores: pn.MeldScore) -> Change:
    """The first seats have these melds, the others none."""
    return lambda state: on_sheet(melds=(*scores, *(pn.MeldScore(),) * (state.rules.seats - len(scores))))(state)


def trick_of(winner: int, text: str) -> Change:
    """One trick more has been taken."""

    def change(state: Any) -> Any:
        tricks = (*state.tricks, pn.Trick(0, pn.parse_cards(text), winner))
        if isinstance(state, pn.TrickPlay):
            return attrs.evolve(state, trail=trail_of(tricks, state.trick))
        return attrs.evolve(state, tricks=tricks)

    return change


def unchanged(state: pn.State) -> pn.State:
    return state


NO_POINTS = "9S 9S 9H 9H"
COUNTERS = "AS TS KS AS"

# (game, room, house rules, one change, another change): positions that differ by these two changes alone have different keys.
DIFFERENT: list[tuple[str, str, dict[str, Any], Change, Change]] = [
    ("joedog", "Dealing", {}, unchanged, on_sheet(dealer=3)),
    ("joedog", "Dealing", {}, unchanged, on_sheet(scores=(1, 0))),
    ("joedog", "Dealing", {}, unchanged, on_sheet(target=500)),
    ("joedog", "Dealing", {"ending.deals": 9}, unchanged, on_sheet(deals=1)),
    ("auction_three_handed", "Dealing", {}, unchanged, on_sheet(kitty=2)),
    ("check", "Dealing", {}, unchanged, on_sheet(checks=(1, 0))),
    ("joedog", "HandOver", {}, unchanged, on_room(score=pn.HandScore((0, 0), None, ()))),
    ("joedog", "HandOver", {}, unchanged, on_sheet(dealer=3)),
    ("hay_two_handed", "GameOver", {}, on_room(winner=0), on_room(winner=1)),
    ("partnership_150", "RedealOffer", {}, on_room(to_act=1), on_room(to_act=2)),
    ("auction_three_handed", "Auction", {}, unchanged, on_sheet(widow=CARDS)),
    ("announcements", "Auction", {}, unchanged, on_room(calls=(pn.Call(1, pn.Announce(4)),))),
    ("joedog", "Auction", {}, unchanged, on_room(waiting=(1, 2, 3))),
    ("a shared widow", "SharingWidow", {}, unchanged, on_room(receiver=9)),
    ("a shared widow", "SharingWidow", {}, unchanged, on_room(left=0)),
    ("joedog", "NamingTrump", {}, unchanged, on_contract(bid=17)),
    ("a shared widow", "NamingTrump", {"widow.taken": "after_trump"}, unchanged, on_sheet(widow=CARDS)),
    ("buried at once", "NamingTrump", {}, on_sheet(buried=pack_hand(CARDS)), on_sheet(buried=pack_hand(CARDS[1:]))),
    ("passing at once", "Passing", {}, unchanged, on_room(aside=7)),
    ("five_handed_called_partner", "Melding", {"melding.declared": True}, on_contract(partner=3), on_contract(partner=4)),
    ("partnership_turned_trump", "DixSwap", {}, on_sheet(turned=CARDS[0]), on_sheet(turned=pn.parse_card("TS"))),
    ("declared, and then buried", "Melding", {}, melds(MELDS, MELDS, MELDS), melds(DIXES, DIXES, DIXES)),
    ("auction_three_handed", "Burying", {}, melds(MELDS, MELDS, MELDS), melds(DIXES, DIXES, DIXES)),
    ("the others may give in", "Challenge", {}, on_room(asked=(1,)), on_room(asked=(1, 3))),
    ("joedog", "TrickPlay", {}, unchanged, on_sheet(trump=None)),
    ("joedog", "TrickPlay", {}, unchanged, on_contract(bid=99)),
    ("shooting", "TrickPlay", {}, on_contract(shoot=False), on_contract(shoot=True)),
    ("joedog", "TrickPlay", {}, melds(MELDS), melds(pn.MeldScore(), MELDS)),
    ("joedog", "TrickPlay", {"settlement.dixes_kept": True}, melds(MELDS), melds(DIXES)),
    ("check", "TrickPlay", {}, melds(attrs.evolve(MELDS, melds=(pn.Meld("run", 1, 4, ()),))), melds(MELDS)),
    ("joedog", "TrickPlay", {}, trick_of(0, NO_POINTS), trick_of(0, COUNTERS)),
    ("joedog", "TrickPlay", {}, trick_of(0, COUNTERS), trick_of(1, COUNTERS)),
    # Who has won a trick, where it matters: a meld is kept by it, a shot is lost by it, chips are won for all tricks.
    ("joedog", "TrickPlay", {"settlement.meld_kept": "trick"}, trick_of(0, NO_POINTS), trick_of(1, NO_POINTS)),
    ("partnership_turned_trump", "TrickPlay", {}, trick_of(0, NO_POINTS), trick_of(1, NO_POINTS)),
    ("check", "TrickPlay", {}, trick_of(0, NO_POINTS), trick_of(1, NO_POINTS)),
    ("shooting", "TrickPlay", {}, lambda s: trick_of(0, NO_POINTS)(on_contract(seat=0, shoot=True)(s)), lambda s: trick_of(1, NO_POINTS)(on_contract(seat=0, shoot=True)(s))),
    ("claims to be out", "TrickPlay", {}, on_sheet(buried=pack_hand(CARDS)), on_sheet(buried=0)),
    ("three_handed_100", "TrickPlay", {}, on_sheet(buried=pack_hand(CARDS)), on_sheet(buried=0)),
    ("five_handed_called_partner", "TrickPlay", {"settlement.defender_floor": 5}, lambda s: trick_of(1, COUNTERS)(on_contract(seat=0, partner=3)(s)), lambda s: trick_of(2, COUNTERS)(on_contract(seat=0, partner=3)(s))),
    ("hay_two_handed", "StockPlay", {}, unchanged, on_room(to_act=0)),
    ("hay_two_handed", "StockPlay", {}, unchanged, on_room(choosing=True)),
    ("hay_two_handed", "StockPlay", {}, unchanged, on_room(tables=((1,), ()))),
    ("hay_two_handed", "StockPlay", {}, unchanged, on_room(trick=CARDS[:1])),
    ("hay_two_handed", "StockPlay", {}, unchanged, lambda state: on_stock(hidden=state.stock.hidden[::-1])(state)),
    ("hay_two_handed", "StockPlay", {}, unchanged, on_stock(dix_melded=True)),
    ("hay_two_handed", "StockPlay", {}, unchanged, on_stock(paid_holder=1)),
    ("hay_two_handed", "StockPlay", {}, on_stock(dix_melded=True), on_stock(dix_melded=True, turned_is_paid=True)),
    ("three over a stock", "StockPlay", {}, on_room(trick=pn.parse_cards("9H AH")), on_room(trick=pn.parse_cards("AH 9H"))),
    ("glup_pinochle", "StockPlay", {}, unchanged, on_room(glups=(0, 1))),
]  # fmt: skip

# The same, where the two changes are no difference to what can follow.
SAME: list[tuple[str, str, dict[str, Any], Change, Change]] = [
    ("joedog", "Dealing", {}, unchanged, on_sheet(deals=3)),
    ("hay_two_handed", "GameOver", {}, unchanged, on_sheet(dealer=1, deals=77, target=5)),
    ("joedog", "Auction", {}, unchanged, on_room(calls=(pn.Call(1, pn.Pass()),))),
    ("announcements", "Auction", {}, on_room(high=pn.Contract(1, 20)), on_room(high=pn.Contract(1, 20), calls=(pn.Call(2, pn.Announce(4)),))),
    ("partnership_turned_trump", "DixSwap", {}, unchanged, on_sheet(calls=(pn.Call(1, pn.Pass()),))),
    ("joedog", "TrickPlay", {}, unchanged, on_sheet(calls=(), steps=(), turned=CARDS[0], announced=(1, 2))),
    ("joedog", "TrickPlay", {}, unchanged, on_contract(called=CARDS[0])),
    ("joedog", "TrickPlay", {}, trick_of(0, NO_POINTS), trick_of(1, NO_POINTS)),
    ("joedog", "TrickPlay", {}, trick_of(0, COUNTERS), trick_of(2, "TH TD TC KH")),
    ("joedog", "TrickPlay", {}, melds(MELDS), melds(pn.MeldScore(), pn.MeldScore(), MELDS)),
    ("joedog", "TrickPlay", {}, melds(MELDS), melds(DIXES)),
    ("three_handed_100", "TrickPlay", {}, on_sheet(buried=pack_hand(CARDS)), on_sheet(buried=pack_hand(pn.parse_cards("TH TD QC")))),
    ("three_handed_100", "TrickPlay", {"widow.buried_for": "nobody"}, on_sheet(buried=pack_hand(CARDS)), on_sheet(buried=0)),
    # Only the bidder's points say whether a bid in the money game is made, and those of partners are added up.
    ("auction_three_handed", "TrickPlay", {}, lambda s: trick_of(1, COUNTERS)(on_contract(seat=0)(s)), lambda s: trick_of(2, COUNTERS)(on_contract(seat=0)(s))),
    ("five_handed_called_partner", "TrickPlay", {}, lambda s: trick_of(1, COUNTERS)(on_contract(seat=0, partner=3)(s)), lambda s: trick_of(2, COUNTERS)(on_contract(seat=0, partner=3)(s))),
    ("five_handed_called_partner", "TrickPlay", {}, lambda s: trick_of(0, COUNTERS)(on_contract(seat=0, partner=3)(s)), lambda s: trick_of(3, COUNTERS)(on_contract(seat=0, partner=3)(s))),
    ("three over a stock", "StockPlay", {}, on_room(trick=pn.parse_cards("AH JH")), on_room(trick=pn.parse_cards("AH JC"))),
    ("hay_two_handed", "StockPlay", {"stock.dix_exchange": "none"}, unchanged, on_stock(dix_melded=True)),
    ("hay_book_timing", "StockPlay", {}, on_stock(dix_melded=True), on_stock(dix_melded=True, turned_is_paid=True)),
    ("glup_pinochle", "StockPlay", {}, on_room(glups=()), on_room(glups=(0, 0))),
    ("glup_pinochle", "StockPlay", {"stock.glups.points": 0}, on_room(glups=(1, 0)), on_room(glups=(0, 3))),
]  # fmt: skip


def names(cases: list[tuple[str, str, dict[str, Any], Change, Change]]) -> list[str]:
    return [f"{number}: {case[0]}, {case[1]}" for number, case in enumerate(cases)]


@pytest.mark.parametrize("case", DIFFERENT, ids=names(DIFFERENT))
def test_what_can_matter_makes_different_keys(case: tuple[str, str, dict[str, Any], Change, Change]) -> None:
    name, room, changes, one, other = case
    state = first(name, room, changes)
    assert pn.state_key(one(state)) != pn.state_key(other(state))


@pytest.mark.parametrize("case", SAME, ids=names(SAME))
def test_what_cannot_matter_makes_none(case: tuple[str, str, dict[str, Any], Change, Change]) -> None:
    name, room, changes, one, other = case
    state = first(name, room, changes)
    assert one(state) != other(state)
    assert pn.state_key(one(state)) == pn.state_key(other(state))


def test_a_second_meld_of_a_trick_matters_only_where_there_is_a_limit() -> None:
    for name, same in (("hay_two_handed", True), ("two_handed_1000", False)):
        state = next(s for s in play_out(GAMES[name], 3) if isinstance(s, pn.StockPlay) and s.window is not None)
        windows = [on_room(window=MeldWindow(laid))(state) for laid in (0, 1)]
        assert (pn.state_key(windows[0]) == pn.state_key(windows[1])) is same
        assert pn.state_key(on_room(window=None)(state)) != pn.state_key(windows[0])


def test_rules_that_differ_make_different_keys() -> None:
    keys = {pn.state_key(pn.new_game(rules)) for rules in GAMES.values()}
    assert len(keys) == len(GAMES)


@pytest.mark.parametrize("what", [None, "state", 3, (), pn.preset("joedog")])
def test_what_is_no_state_has_no_key(what: Any) -> None:
    with pytest.raises(pn.SetupError, match="state"):
        pn.state_key(what)


def test_a_view_has_no_key() -> None:
    seen: Any = pn.view(pn.deal(pn.new_game(pn.preset("joedog")), 1), 0)
    with pytest.raises(pn.SetupError, match="View"):
        pn.state_key(seen)

"""JSON: what is written comes back as it was, says nothing that is hidden, and whatever else is read ends in an error of the package."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pinochle as pn
from pinochle import testing
from pinochle.cards import pack_hand, unpack_hand
from pinochle.codec.seen import PhaseName
from pinochle.moves import MOVE_TYPES
from pinochle.phases.log import past_of
from pinochle.phases.public import Sheet
from tests.playing import do, random_game

GOLDEN = Path(__file__).parent / "golden" / "json"
NAMES = pn.preset_names()
JOEDOG = pn.preset("joedog")
THREE = pn.preset("three_handed_100")
HOUSE = {
    "a widow handed round": THREE.changed({"widow.use": "shared"}),
    "a hidden widow": THREE.changed({"widow.shown": False, "widow.bury_announced": True}),
    "melds declared": JOEDOG.changed({"melding.declared": True}),
    "passing at once": JOEDOG.changed({"passing.order": "simultaneous"}),
    "defenders concede": JOEDOG.changed({"settlement.defenders_concede": True}),
    "a target raised": JOEDOG.changed({"ending.target": 30, "ending.both_over": "extend", "ending.extend_by": 50}),
}
GAMES = {**{name: pn.preset(name) for name in NAMES}, **HOUSE}
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


def problems(text: Any, expect: Any = None) -> tuple[str, ...]:
    with pytest.raises(pn.SetupError) as caught:
        pn.from_json(text, expect)
    return caught.value.problems


def some_states(rules: pn.Rules, seed: int, *, each: int = 9, deals: int = 2) -> Iterator[pn.State]:
    """States of a random game: the first of each phase, some of the others."""
    met: set[str] = set()
    for number, (_, _, state) in enumerate(random_game(rules, seed, most_deals=deals)):
        if number % each == 0 or type(state).__name__ not in met:
            yield state
        met.add(type(state).__name__)


def seats_of(state: pn.State) -> tuple[int | None, ...]:
    return (None, *range(state.rules.seats))


def changed(text: str, *path: str | int, to: Any) -> str:
    """JSON with one node replaced."""
    tree = json.loads(text)
    node = tree
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = to
    return json.dumps(tree)


# ---- states ----


@EVERY_GAME
def test_a_state_comes_back_with_all_its_deals(game: str) -> None:
    for state in some_states(GAMES[game], 5, each=25, deals=3):
        text = pn.to_json(state)
        again = pn.from_json(text, "state")
        assert again == state
        assert past_of(again) == past_of(state)
        assert pn.to_json(again) == text


@pytest.mark.parametrize("game", ["joedog", "check", "hay_two_handed", "auction_three_handed"])
def test_a_game_that_waits_for_its_first_cards_is_written_too(game: str) -> None:
    state = pn.new_game(GAMES[game], dealer=1)
    again = pn.from_json(pn.to_json(state), "state")
    assert again == state
    assert again.dealer == 1


def test_a_deal_thrown_in_is_kept() -> None:
    rules = pn.preset("pagat_single_deck").changed({"auction.all_pass": "redeal", "auction.stuck_at": None})
    state = pn.deal(pn.new_game(rules), 1)
    while state.to_act is not None:
        state = do(state, "keep" if isinstance(state, pn.RedealOffer) else "pass")
    again = pn.from_json(pn.to_json(state), "state")
    assert again == state
    assert len(past_of(again)) == 1
    again = pn.from_json(pn.to_json(pn.deal(state, 2)), "state")
    assert len(past_of(again)) == 2


def test_a_state_is_written_as_its_rules_how_it_stood_and_its_moves() -> None:
    state = do(pn.deal(pn.new_game(JOEDOG, dealer=3), 1), "pass", "bid 16")
    tree = json.loads(pn.to_json(state))
    cards = pn.deal(pn.new_game(JOEDOG), 1)  # the seed gives the same order of the pack, whoever deals
    assert tree.pop("deals") == [[f"deal {' '.join(map(str, cards.sheet.log.cards))}", "pass", "bid 16"]]
    assert tree == {
        "schema": 1,
        "kind": "state",
        "rules": {"name": "joedog", "preset": "joedog"},
        "start": {"dealer": 3, "scores": [0, 0], "target": 300, "deals": 0, "kitty": 0, "checks": []},
    }


def test_a_game_may_be_kept_from_a_later_deal_on() -> None:
    sheet = Sheet(JOEDOG, (120, -30), 2, 300, deals=5)
    state = pn.deal(pn.Dealing(sheet), 1)
    again = pn.from_json(pn.to_json(state), "state")
    assert (again, again.scores, again.deals) == (state, (120, -30), 5)


def test_what_was_not_played_is_not_written() -> None:
    state = pn.deal(pn.new_game(JOEDOG), 1)
    assert isinstance(state, pn.Auction)
    nowhere = pn.Auction(Sheet(JOEDOG, (0, 0), 0, 300), state.hands, (1, 2, 3, 0))
    richer = attrs.evolve(state, sheet=attrs.evolve(state.sheet, scores=(50, 0)))
    swapped = attrs.evolve(state, hands=(state.hands[1], state.hands[0], *state.hands[2:]))
    high = attrs.evolve(state, sheet=attrs.evolve(state.sheet, log=attrs.evolve(state.sheet.log, cards=state.hand(0))))
    for made_up in (nowhere, richer, swapped, high):
        with pytest.raises(pn.SetupError, match="moves that lead to it"):
            pn.to_json(made_up)
    with pytest.raises(pn.SetupError, match="the game is over"):
        pn.to_json(pn.Dealing(Sheet(JOEDOG, (300, 0), 2, 300, deals=5)))


PLAYED = pn.to_json(do(pn.deal(pn.new_game(JOEDOG), 1), "bid 16", "pass", "pass"))
STATE_WRONGS: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("deals", 0, 1), "bid 15", "deals[0][1]: a bid of 15 is too low: it must be at least 16"),
    (("deals", 0, 1), "sing", "deals[0][1]: cannot read 'sing' at character 1: expected a card to play, or one of redeal"),
    (("deals", 0, 1), "meld Ä QS", "deals[0][1]: cannot read "),
    (("deals", 0, 1), "QS:" + "x" * 2000, 'deals[0][1]: the text of a move, not "QS:xx'),
    (("deals", 0, 0), "deal AS", "deals[0][0]: these cards are not the pack of the rules"),
    (("deals", 0, 0), "pass", "deals[0]: begins with the cards that are dealt"),
    (("deals", 0), [], "deals[0]: begins with the cards that are dealt"),
    (("deals", 0, 1), "deal AS", "deals[0]: is one deal, and the next is another entry"),
    (("deals", 0, 1), None, "deals[0][1]: the text of a move, not null"),
    (("deals",), {}, "deals: an array, not a table"),
    (("start", "scores"), [0], "start.scores: points, one number for each of 2 sides, not (0,)"),
    (("start", "scores"), [0, 0.5], "start.scores[1]: a whole number, not 0.5"),
    (("start", "scores"), [10**400, 0], "start.scores[0]: a whole number, not so large a number"),
    (("start", "scores"), [300, 0], "start.scores: with (300, 0) the game is over"),
    (("start", "target"), 200, "start.target: 300, not 200"),
    (("start", "target"), "300", 'start.target: a whole number, or null for none, not "300"'),
    (("start", "dealer"), 4, "start.dealer: a seat from 0 to 3, not 4"),
    (("start", "deals"), True, "start.deals: a whole number, not true"),
    (("start", "seed"), 7, "start.seed: no such field; there are dealer, scores, target, deals, kitty, checks"),
    (("rules",), 7, "rules: rules, as an object, not 7"),
    (("rules", "ending"), None, "rules.ending: a table, not null"),
    (("rules", "seats"), 5, "rules.deal.hand_size: "),
    (("hands",), [], "hands: no such field; there are rules, start, deals"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "problem"), STATE_WRONGS)
def test_a_state_that_cannot_be_is_refused_where_it_is_wrong(path: Any, value: Any, problem: str) -> None:
    found = problems(changed(PLAYED, *path, to=value))
    assert any(each.startswith(problem) for each in found)


def test_every_problem_is_listed() -> None:
    text = changed(changed(PLAYED, "start", "dealer", to="x"), "deals", 0, 1, to="sing")
    assert [problem.split(":")[0] for problem in problems(text)] == ["start.dealer", "deals[0][1]"]
    text = changed(changed(PLAYED, "start", "dealer", to=9), "deals", 0, to=[])
    assert [problem.split(":")[0] for problem in problems(text)] == ["start.dealer", "deals[0]"]
    tree = json.loads(PLAYED)
    del tree["start"], tree["rules"]
    assert problems(json.dumps(tree)) == ("rules: is missing", "start: is missing")
    many = problems(changed(PLAYED, "deals", to=[["sing"] * 300] * 300))
    assert len(many) == 51
    assert many[-1].startswith("and ")


def test_a_second_deal_before_the_first_is_over_is_refused() -> None:
    tree = json.loads(PLAYED)
    tree["deals"] *= 2
    (problem,) = problems(json.dumps(tree))
    assert problem.startswith("deals[1][0]: no cards are dealt before the deal in progress is over")


def test_an_illegal_choice_of_cards_is_refused_without_listing_all_the_others() -> None:
    rules = pn.preset("auction_three_handed").changed({"deal.pack": pn.PACKS[80], "deal.hand_size": 24, "widow.size": 8, "melding.table": pn.meld_table("double_10")})  # fmt: skip
    state = pn.deal(pn.new_game(rules), 1)
    while not isinstance(state, pn.Burying):
        legal = pn.legal_moves(state)
        state = do(state, legal[1] if isinstance(state, pn.Auction) and not state.calls else legal[0])
    tree = json.loads(pn.to_json(state))
    tree["deals"][0].append("bury " + "AS " * 8)
    start = time.perf_counter()
    assert problems(json.dumps(tree))[0].startswith("deals[0][")
    assert time.perf_counter() - start < 1


# ---- views ----


@EVERY_GAME
def test_a_view_comes_back_from_every_seat(game: str) -> None:
    for state in some_states(GAMES[game], 11, each=13):
        for seat in seats_of(state):
            seen = pn.view(state, seat)
            text = pn.to_json(seen)
            again = pn.from_json(text, "view")
            assert again == seen
            assert again._room.sheet.log == seen._room.sheet.log
            assert pn.to_json(again) == text
            assert pn.legal_moves(again) == pn.legal_moves(seen)


def test_every_phase_is_among_those_that_come_back() -> None:
    met = set()
    for rules in GAMES.values():
        for seed in (11, 12, 13):
            met |= {
                json.loads(pn.to_json(pn.view(state, None)))["phase"]
                for state in some_states(rules, seed, each=1000, deals=2)
            }
    short = JOEDOG.changed({"ending.target": 1})
    met.add(json.loads(pn.to_json(pn.view(end_of(short), None)))["phase"])
    met.add(json.loads(pn.to_json(pn.view(pn.new_game(JOEDOG), 0)))["phase"])
    assert met == set(get_args(PhaseName))


def end_of(rules: pn.Rules) -> pn.State:
    """The end of a game."""
    state: pn.State = pn.new_game(rules)
    for _, _, after in random_game(rules, 1, most_deals=50):
        state = after
    assert isinstance(state, pn.GameOver)
    return state


def test_a_game_that_is_over_comes_back() -> None:
    for rules in (JOEDOG.changed({"ending.target": 30}), pn.preset("hay_two_handed").changed({"ending.target": 100})):
        state = end_of(rules)
        assert pn.from_json(pn.to_json(state)) == state
        for seat in seats_of(state):
            seen = pn.view(state, seat)
            again = pn.from_json(pn.to_json(seen), "view")
            assert again == seen
            assert again._room.sheet.log == seen._room.sheet.log


def test_a_view_says_what_its_attributes_say() -> None:
    state = do(pn.deal(pn.new_game(pn.preset("hay_two_handed")), 1), "9C")
    seen = pn.view(state, 0) if "9C" in map(str, state.trick) else pn.view(state, 1)
    tree = json.loads(pn.to_json(seen))
    for name in (
        "seat",
        "dealer",
        "to_act",
        "scores",
        "target",
        "deals",
        "kitty",
        "checks",
        "hand_sizes",
        "stock_left",
        "leader",
    ):
        value = getattr(seen, name)
        assert tree[name] == (list(value) if isinstance(value, tuple) else value)
    for name in ("dealt", "drawn", "trick", "widow", "buried"):
        assert tree[name] == [str(card) for card in getattr(seen, name)]
    assert tree["hand"] == [str(card) for card in seen.hand()]
    assert tree["trump"] == str(seen.trump)
    assert tree["turned_card"] == str(seen.turned_card)
    assert tree["phase"] == "stock_play"
    assert tree["steps"] == [{"seat": 1, "move": "9C", "receiver": None}]
    assert tree["score"] is None


def test_cards_passed_between_others_are_steps_without_a_move() -> None:
    state = pn.deal(pn.new_game(JOEDOG), 1)
    while not isinstance(state, pn.Passing):
        legal = pn.legal_moves(state)
        state = do(state, legal[1] if isinstance(state, pn.Auction) and not state.calls else legal[0])
    state = do(state, pn.legal_moves(state)[0])
    for seat in seats_of(state):
        (step,) = [
            step for step in json.loads(pn.to_json(pn.view(state, seat)))["steps"] if step["receiver"] is not None
        ]
        assert (step["move"] is None) == (seat not in (step["seat"], step["receiver"]))


def hidden_otherwise(state: pn.State, seat: int | None, rng: random.Random) -> pn.State:
    """The same state with the cards that a seat cannot see exchanged among the places where they lie, and all that it has not seen done and dealt otherwise."""
    sheet = state.sheet
    places: dict[Any, tuple[pn.Card, ...]] = {}
    hands = list(getattr(state, "hands", ()))
    first = state.to_act if isinstance(state, pn.TrickPlay) else 0
    for place, hand in enumerate(hands):
        if seat is None or place != (seat - first) % len(hands):
            places[place] = unpack_hand(hand)
    if isinstance(state, pn.StockPlay):
        places["stock"] = tuple(card for card in state.stock.hidden if card is not None)
    if isinstance(state, pn.Passing) and seat != state._receiver():
        places["aside"] = unpack_hand(state.aside)
    if isinstance(state, pn.SharingWidow) and seat != state.to_act:
        places["left"] = unpack_hand(state.left)
    if sheet.contract is None or seat != sheet.contract.seat:
        places["buried"] = state.buried
    if not sheet.widow_taken:
        places["widow"] = sheet.widow
    hidden = [card for cards in places.values() for card in cards]
    rng.shuffle(hidden)
    for place, cards in places.items():
        places[place], hidden = tuple(sorted(hidden[: len(cards)])), hidden[len(cards) :]
    steps = tuple(
        step if step.seen_by(seat).move is not None else attrs.evolve(step, move=other_cards(step.move, rng))
        for step in sheet.steps
    )
    log = attrs.evolve(sheet.log, cards=sheet.log.cards[::-1], past=())
    sheet = attrs.evolve(
        sheet,
        steps=steps,
        log=log,
        buried=pack_hand(places.get("buried", state.buried)),
        widow=places.get("widow", sheet.widow),
    )
    changes: dict[str, Any] = {"sheet": sheet}
    if hands:
        changes["hands"] = tuple(pack_hand(places[n]) if n in places else hand for n, hand in enumerate(hands))
    if isinstance(state, pn.StockPlay):
        changes["stock"] = attrs.evolve(state.stock, hidden=places["stock"])
    changes |= {name: pack_hand(places[name]) for name in ("aside", "left") if name in places}
    return attrs.evolve(state, **changes)


def other_cards(move: pn.Move | None, rng: random.Random) -> pn.Move:
    assert isinstance(move, pn.Give | pn.Bury)
    return type(move)(rng.sample(pn.PACKS[48].cards, len(move.cards)))


@EVERY_GAME
def test_the_json_of_a_view_is_the_same_whatever_lies_where_the_seat_cannot_see(game: str) -> None:
    rng = random.Random(3)
    exchanged = 0
    for state in some_states(GAMES[game], 17, each=5, deals=1):
        for seat in seats_of(state):
            other = hidden_otherwise(state, seat, rng)
            exchanged += other != state
            assert pn.to_json(pn.view(other, seat)) == pn.to_json(pn.view(state, seat))
    assert exchanged > 20


SEEN = pn.to_json(pn.view(do(pn.deal(pn.new_game(JOEDOG), 1), "bid 16"), 1))
OVER = pn.to_json(pn.view(end_of(JOEDOG.changed({"ending.target": 1})), 0))
STOCK = pn.to_json(pn.view(do(pn.deal(pn.new_game(pn.preset("hay_two_handed")), 1), "9C"), 1))
OWN = json.loads(SEEN)["hand"]
VIEW_WRONGS: list[tuple[str, tuple[str | int, ...], Any, str]] = [
    (SEEN, ("seat",), 4, "seat: a seat from 0 to 3, not 4"),
    (SEEN, ("seat",), "1", 'seat: a whole number, or null for none, not "1"'),
    (SEEN, ("seat",), None, "hand: does not fit the rest"),
    (SEEN, ("phase",), "Auction", "phase: one of dealing, redeal_offer, auction"),
    (SEEN, ("phase",), [], "phase: one of dealing, redeal_offer, auction"),
    (SEEN, ("phase",), "stock_play", "room.waiting: no such field"),
    (SEEN, ("phase",), "naming_trump", "room.waiting: no such field"),
    (SEEN, ("to_act",), None, "to_act: a seat in this phase, not None"),
    (SEEN, ("to_act",), 3, "to_act: does not fit the rest, by which it is 2"),
    (SEEN, ("dealer",), -1, "dealer: a seat from 0 to 3, not -1"),
    (SEEN, ("scores",), [0], "scores: points, one number for each of 2 sides"),
    (SEEN, ("scores",), [300, 0], "scores: with (300, 0) the game is over"),
    (SEEN, ("deals",), -2, "deals: a whole number"),
    (SEEN, ("before",), {"dealer": 0, "scores": [0, 0], "target": 300, "deals": 0, "kitty": 0, "checks": []}, "before: does not fit the rest"),
    (SEEN, ("hand",), ["AS"] * 12, "hand, buried, trick, tricks and tables together: more than the pack has: AS"),
    (SEEN, ("hand",), ["AS"] * 10_000, "hand, buried, trick, tricks and tables together: more than the pack has: AS"),
    (SEEN, ("hand",), ["AS"] * 10_001, "hand: at most 10000 entries, not 10001"),
    (SEEN, ("hand",), OWN[1:], "no deal"),
    (SEEN, ("hand",), OWN[::-1], "hand: does not fit the rest"),
    (SEEN, ("hand", 0), "XX", 'hand[0]: a card: one of A T K Q J 9 (or 10), then one of S H D C, not "XX"'),
    (SEEN, ("hand", 0), 5, "hand[0]: text, not 5"),
    (SEEN, ("hand_sizes",), [12, 12, 12], "hand_sizes: 4 entries, not 3"),
    (SEEN, ("hand_sizes", 3), 49, "hand_sizes[3]: a number of cards or melds, not 49"),
    (SEEN, ("hand_sizes", 3), 11, "no deal"),
    (SEEN, ("dealt",), ["AS"], "dealt: 0 or 12 entries, not 1"),
    (SEEN, ("drawn",), ["AS"], "no deal"),
    (SEEN, ("calls", 0, "seat"), 7, "calls[0].seat: a seat from 0 to 3, not 7"),
    (SEEN, ("calls", 0, "seat"), 2, "no deal"),
    (SEEN, ("calls", 0, "move"), "QS", 'calls[0].move: the text of a move that can stand here, not "QS"'),
    (SEEN, ("calls", 0, "move"), None, "calls[0].move: the text of a move, not null"),
    (SEEN, ("steps", 0, "move"), None, "no deal"),
    (SEEN, ("trump",), "X", "trump: a suit: one of S H D C"),
    (SEEN, ("trump",), "S", "no deal"),
    (SEEN, ("contract",), {"seat": 1}, "contract.bid: is missing"),
    (SEEN, ("tables",), [[]], "tables: 4 entries, not 1"),
    (SEEN, ("tables", 0), ["QS"], "tables[0][0]: a card with what it has served for, such as KH:m"),
    (SEEN, ("tables", 0), ["QS:p"], "tables: does not fit the rest"),
    (SEEN, ("tables", 0), [None], "tables[0][0]: the text of a move, not null"),
    (SEEN, ("tricks",), [{"leader": 0, "cards": ["AS"], "winner": 9}], "tricks[0].winner: a seat from 0 to 3, not 9"),
    (SEEN, ("trick",), ["9S"] * 4, "trick: 0 to 3 entries, not 4"),
    (SEEN, ("melds",), [{"points": 0, "melds": [], "shown": []}], "melds: 0 or 4 entries, not 1"),
    (SEEN, ("melds",), [{"points": 0, "melds": [], "shown": ["QS"] * 7}] * 4, "melds[0].shown: 7 x QS, but there are 6 in the pack"),
    (SEEN, ("melds",), [{"points": 0, "melds": [], "shown": ["QS"] * 3}] * 4, "melds[0].shown: more than the pack has: QS"),
    (SEEN, ("room", "waiting"), [], "room.waiting: 1 to 4 entries, not 0"),
    (SEEN, ("room", "waiting"), [2, 3, 0, 8], "room.waiting[3]: a seat from 0 to 3, not 8"),
    (SEEN, ("room", "waiting"), [2, 2, 2, 2], "no deal"),
    (SEEN, ("room",), None, "room: an object, not null"),
    (SEEN, ("rules", "passing"), None, ""),
    (SEEN, ("rules", "preset"), "auction_three_handed", "hand_sizes: 3 entries, not 4"),
    (SEEN, ("rules", "preset"), "hay_two_handed", "phase: auction needs rules with an auction"),
    (SEEN, ("hidden",), 1, "hidden: no such field"),
    (STOCK, ("turned_card",), None, "no deal"),
    (STOCK, ("first_turned",), None, "no deal"),
    (STOCK, ("stock_left",), 0, "stock_left: does not fit the rest, by which it is 1"),
    (STOCK, ("stock_left",), 22, "no deal"),
    (STOCK, ("room", "window"), 3, "no deal"),
    (STOCK, ("room", "window"), -1, "room.window: a number of cards or melds, not -1"),
    (STOCK, ("room", "glups"), [0], "room.glups: 0 or 2 entries, not 1"),
    (STOCK, ("room", "paid_holder"), 2, "room.paid_holder: a seat from 0 to 1, not 2"),
    (STOCK, ("melds",), [], "phase: stock_play needs melds of each seat"),
    (OVER, ("winner",), 2, "winner: a side from 0 to 1, not 2"),
    (OVER, ("winner",), None, "phase: game_over needs a winner"),
    (OVER, ("score",), None, "phase: game_over needs a score"),
    (OVER, ("score", "deltas"), [1], "score.deltas: 2 entries, not 1"),
    (OVER, ("score", "items", 0, "side"), -1, "score.items[0].side: a side from 0 to 1, not -1"),
    (OVER, ("score", "items", 0, "points"), 999, "no deal"),
    (OVER, ("before",), None, "phase: game_over needs how the game stood before"),
    (OVER, ("before", "target"), 5, "before.target: 1, not 5"),
    (OVER, ("hand",), ["AS"], "hand, buried, trick, tricks and tables together: more than the pack has: AS"),
    (OVER, ("to_act",), 0, "to_act: null in this phase, not 0"),
    (OVER, ("tricks",), [], "no deal"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "path", "value", "problem"), VIEW_WRONGS)
def test_a_view_that_cannot_be_is_refused_where_it_is_wrong(text: str, path: Any, value: Any, problem: str) -> None:
    wrong = changed(text, *path, to=value)
    if not problem:  # rules that differ in what has not come up yet
        assert pn.from_json(wrong, "view").rules.passing is None
        return
    assert any(found.startswith(problem) for found in problems(wrong))


def test_what_breaks_the_imagining_is_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise LookupError

    monkeypatch.setattr("pinochle.codec.rooms.sample", broken)
    assert problems(SEEN) == ("no deal, calls and plays lead to this view",)


# ---- moves, rules, scores ----

MOVES = [
    pn.Deal(pn.PACKS[48].cards), pn.Redeal(), pn.KeepHand(), pn.Bid(25), pn.Pass(), pn.PassWithHelp(), pn.Announce(4), pn.NameTrump(pn.Suit.HEARTS, shoot=True),
    pn.CallCard(pn.parse_card("AS")), pn.Give(pn.parse_cards("AS QD")), pn.Bury(pn.parse_cards("9C")), pn.CloseMelds(), pn.SwapDix(), pn.ShowDix(), pn.Concede(), pn.DeclareOut(),
    pn.LayMeld("marriage", pn.parse_cards("KH"), [pn.TableCard(pn.parse_card("QH"), pn.Use.MARRIAGE)]), pn.TakeStock(turned=True),
    pn.Play(pn.parse_card("TS")), pn.Play(pn.parse_card("QS"), pn.Use.PINOCHLE),
]  # fmt: skip


def test_there_is_an_example_of_every_move() -> None:
    assert set(map(type, MOVES)) == set(MOVE_TYPES)


@pytest.mark.parametrize("move", MOVES)
def test_a_move_comes_back(move: pn.Move) -> None:
    text = pn.to_json(move)
    assert json.loads(text) == {"schema": 1, "kind": "move", "move": str(move)}
    assert pn.from_json(text, "move") == move
    assert type(pn.from_json(text)) is type(move)


@EVERY_GAME
def test_rules_come_back_by_what_differs_and_in_full(game: str) -> None:
    for rules in (GAMES[game], attrs.evolve(GAMES[game], name='our\ud800 "table"')):
        text = pn.to_json(rules)
        assert text.isascii()
        assert pn.from_json(text, "rules") == rules


@settings(deadline=None, max_examples=30)
@given(rules=testing.rules(), seed=st.integers(0, 2**32))
def test_games_of_any_rules_come_back(rules: pn.Rules, seed: int) -> None:
    assert pn.from_json(pn.to_json(rules)) == rules
    state: pn.State = pn.new_game(rules)
    for number, (_, _, after) in enumerate(random_game(rules, seed, most_deals=1)):
        state = after
        if number > seed % 60:
            break
    assert pn.from_json(pn.to_json(state)) == state
    seen = pn.view(state, seed % rules.seats)
    assert pn.from_json(pn.to_json(seen)) == seen


@EVERY_GAME
def test_scores_come_back(game: str) -> None:
    rules = GAMES[game]
    for state in some_states(rules, 23, each=1000):
        score = pn.score_hand(state)
        assert pn.from_json(pn.to_json(score), "hand_score") == score
        for meld in state.melds:
            assert pn.from_json(pn.to_json(meld), "meld_score") == meld


def test_scores_are_written_by_their_fields() -> None:
    assert json.loads(pn.to_json(pn.score_meld(pn.parse_cards("KS QS JD"), pn.Suit.HEARTS, JOEDOG))) == {
        "schema": 1,
        "kind": "meld_score",
        "points": 6,
        "melds": [
            {"name": "marriage", "count": 1, "points": 2, "cards": ["KS", "QS"]},
            {"name": "pinochle", "count": 1, "points": 4, "cards": ["QS", "JD"]},
        ],
        "shown": ["KS", "QS", "JD"],
    }
    score = pn.settle_hand(JOEDOG, bidder=0, bid=30, melds=(12, 6), trick_points=(15, 10))
    tree = json.loads(pn.to_json(score))
    assert (tree["kind"], tree["deltas"], tree["made"]) == ("hand_score", [-30, 16], False)
    assert tree["items"][-1] == {"side": 1, "part": "tricks", "points": 10, "note": ""}


@pytest.mark.parametrize("value", [None, 5, "pass", pn.Suit.SPADES, pn.parse_card("AS"), {}, pn.Pass, float("nan")])
def test_nothing_else_is_written(value: Any) -> None:
    with pytest.raises(pn.SetupError, match="JSON is written of states, views, moves, rules and scores, not of"):
        pn.to_json(value)


def test_a_text_that_could_not_be_read_again_is_not_written() -> None:
    with pytest.raises(pn.SetupError, match="at most 1000000 characters are read"):
        pn.to_json(attrs.evolve(JOEDOG, name="x" * 1_000_000))


# ---- text ----


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("{", 1),
        ('{"schema": 1,}', 13),
        ("{'schema': 1}", 1),
        ('{"schema": 1} x', 14),
        ('{"schema": NaN}', 11),
        ('{"a": "NaN", "b": [-Infinity]}', 19),
        ("[" * 900_000, 20),
        ('{"a":' * 100_000, 100),
        ('{"schema": 01}', 12),
        ('{"a": "' + '\\"' * 400_000, 6),
        ('"' * 999_999, 2),
        ("\ufeff{}", 0),
        ("x" * 10_000_000, 1_000_000),
    ],
    ids=range(14),
)
def test_text_that_is_no_json_is_told_with_its_place(text: str, position: int) -> None:
    start = time.perf_counter()
    with pytest.raises(pn.NotationError) as caught:
        pn.from_json(text)
    assert caught.value.position == position
    assert len(str(caught.value)) < 200
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize("text", [None, 5, b"{}", {}, ["{}"]])
def test_what_is_no_text_is_no_json(text: Any) -> None:
    with pytest.raises(pn.NotationError, match="JSON as text"):
        pn.from_json(text)


def test_a_key_that_stands_twice_is_refused_with_its_path() -> None:
    found = problems(
        '{"schema": 1, "kind": "state", "deals": [[{"b b": 1, "b b": 2}]], "start": {"x": 1, "x": {"y": 1}, "z": 0}, "kind": "move"}'
    )
    assert sorted(found) == [
        'deals[0][0]: "b b": stands twice in one object',
        "kind: stands twice in one object",
        "start.x: stands twice in one object",
    ]


@pytest.mark.parametrize(
    ("text", "expect", "problem"),
    [
        ("[]", None, "an object is read, with schema and kind, not an array"),
        ("{}", None, "schema: 1, not null; kind: one of state, view, move, rules, hand_score, meld_score, not null"),
        ('{"schema": 2, "kind": "move", "move": "pass"}', None, "schema: 1, not 2"),
        ('{"schema": true, "kind": "move", "move": "pass"}', None, "schema: 1, not true"),
        ('{"schema": 1.0, "kind": "move", "move": "pass"}', None, "schema: 1, not 1.0"),
        ('{"schema": 1, "kind": "Auction", "move": "pass"}', None, "kind: one of"),
        ('{"schema": 1, "kind": ["move"], "move": "pass"}', None, "kind: one of"),
        ('{"schema": 1, "kind": "move", "move": "pass"}', "view", 'kind: view, not "move"'),
        ('{"schema": 1, "kind": "move", "move": "pass"}', "word", "expect: one of state, view"),
        ('{"schema": 1, "kind": "move", "move": "pass"}', [], "expect: one of state, view"),
        ('{"schema": 1, "kind": "move", "move": "pass", "seat": 1}', "move", "seat: no such field; there are move"),
        ('{"schema": 1, "kind": "move"}', "move", "move: is missing"),
        ('{"schema": 1, "kind": "meld_score", "points": 1, "melds": 2, "shown": "AS"}', None, 'melds: an array, not 2; shown: an array, not "AS"'),
        ('{"schema": 1, "kind": "rules", "rules": {"preset": "joedogg"}}', None, "rules.preset: no preset is called"),
        (json.dumps({"schema": 1, "kind": "move", "move": "pass", **{f"k{n}": 0 for n in range(20_000)}}), None, "at most 10000 fields, not 20001"),
        (json.dumps({"schema": 1, "kind": "move", "move": "pass", **{f"k{n}": 0 for n in range(200)}}), None, "k0: no such field"),
    ],
    ids=range(16),
)  # fmt: skip
def test_what_says_something_else_is_refused(text: str, expect: Any, problem: str) -> None:
    found = problems(text, expect)
    assert "; ".join(found).startswith(problem)
    assert len(found) <= 51


def test_reading_does_not_mind_how_the_text_is_laid_out() -> None:
    text = json.dumps(dict(reversed(json.loads(SEEN).items())), indent=2)
    assert pn.to_json(pn.from_json(text)) == SEEN
    assert pn.from_json('{"kind":"move","move":" BID  20 ","schema":1}') == pn.Bid(20)


# ---- anything ----

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 3, 12, 48, 10**9, 10**400, 1.5, "", "x", "AS", "9C", "KH:m", "pass", "bid 20", "S", "give AS KS QS", "deal AS", "out", "\ud800", "x" * 5_000,
    [], {}, [[]], [None], ["AS"] * 7, ["AS"] * 10_000, [0] * 10, {"a": 1}, "stock_play", "trick_play", "dealing", "hand_over", "passing", "joedog", [["pass"] * 50] * 50,
]  # fmt: skip


def nodes(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    for step, inner in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield from nodes(inner, (*path, step))


def spoilt(tree: Any, rng: random.Random) -> Any:
    """A tree with one node replaced by junk or by another node, or left out."""
    paths = list(nodes(tree))[1:]
    *steps, last = rng.choice(paths)
    other: Any = tree
    for step in rng.choice(paths):
        other = other[step]
    tree = copy.deepcopy(tree)
    node = tree
    for step in steps:
        node = node[step]
    chance = rng.random()
    if chance < 0.1:
        del node[last]
    elif chance < 0.3 and type(node[last]) is int:
        node[last] += rng.choice((1, -1))
    else:
        node[last] = copy.deepcopy(other) if chance < 0.5 else rng.choice(JUNK)
    return tree


@pytest.mark.parametrize("game", ["joedog", "hay_two_handed", "auction_three_handed", "five_handed_called_partner", "a widow handed round", "melds declared"])  # fmt: skip
def test_spoilt_json_ends_in_an_error_or_in_something_that_can_be(game: str) -> None:
    rng = random.Random(game)
    rules = GAMES[game]
    texts = [pn.to_json(rules)]
    for state in some_states(rules, 29, each=40, deals=1):
        texts += [
            pn.to_json(state),
            pn.to_json(pn.view(state, rng.choice(seats_of(state)))),
            pn.to_json(pn.score_hand(state)),
        ]
    read = refused = 0
    for text in texts:
        for _ in range(15):
            tree = spoilt(json.loads(text), rng)
            if rng.random() < 0.2 and tree:
                tree = spoilt(tree, rng)
            start = time.perf_counter()
            try:
                value = pn.from_json(json.dumps(tree))
            except pn.PinochleError:
                refused += 1
            else:
                read += 1
                assert pn.from_json(pn.to_json(value)) == value
            assert time.perf_counter() - start < 10
    assert refused > read


# ---- later versions read what this one has written ----


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_what_is_kept_can_be_read(path: Path) -> None:
    text = path.read_text("ascii").strip()
    value = pn.from_json(text)
    assert pn.to_json(value) == text
    assert json.loads(text)["kind"] == path.stem.split("-")[0]


def test_every_kind_is_kept() -> None:
    kinds = {path.stem.split("-")[0] for path in GOLDEN.glob("*.json")}
    assert kinds == {"state", "view", "move", "rules", "hand_score", "meld_score"}

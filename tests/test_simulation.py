"""Many games between bots: the same wherever they are played, and told in numbers that can be checked by hand."""

from __future__ import annotations

import csv
import json
import math
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

import pytest
from click.testing import CliRunner
from distributed import Client, LocalCluster

import pinochle as pn
from pinochle.bots import Bot
from pinochle.bots.random_player import random_player
from pinochle.bots.simple import simple
from pinochle.cli import main
from pinochle.simulation import BOTS, Estimate, Game, Result
from pinochle.simulation.estimates import student

QUICK = pn.preset("partnership_turned_trump")  # five deals without an auction
THREE = pn.preset("kitty_marriage_three")


@contextmanager
def processes(workers: int) -> Generator[Executor, None, None]:
    """Processes that share nothing with this one, as on every platform."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield pool


@contextmanager
def cluster_of(workers: int) -> Generator[Any, None, None]:
    """The client of a Dask cluster on this machine, each worker a process."""
    quiet = {"dashboard_address": None, "worker_dashboard_address": None}
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, **quiet) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster, set_as_default=False) as client,  # type: ignore[no-untyped-call]
    ):
        yield client


def cheat(view: pn.View, rng: random.Random) -> pn.Move:
    """Plays by chance, and in the second deal calls what nobody asks for."""
    return pn.Bid(999) if view.deals == 1 else random_player(view, rng)


def broken(view: pn.View, rng: random.Random) -> pn.Move:
    """Fails in its third trick."""
    if len(view.tricks) == 2:
        msg = "out of ideas"
        raise LookupError(msg)
    return random_player(view, rng)


def shy(_view: pn.View, _rng: random.Random) -> Any:
    """Answers with what is no move, and cannot be sent anywhere."""
    return lambda: None


# ---- the same wherever it is played ----


def test_one_seed_is_one_result_wherever_it_is_played() -> None:
    def played(executor: Executor | None) -> tuple[bytes, str]:
        result = pn.simulate(QUICK, ["simple", "random"], 8, 7, executor)
        return pickle.dumps(result), result.to_json()

    here = played(None)
    with ThreadPoolExecutor(3) as threads:
        assert played(threads) == here
    with processes(2) as pool:
        assert played(pool) == here
    with cluster_of(2) as client:
        assert played(client.get_executor()) == here
        words = ("simulate", QUICK.name, "--games", "8", "--seed", "7", "--json", "--dask", client.scheduler.address)
        typed = CliRunner().invoke(main, words)
        assert (typed.exit_code, typed.output) == (0, here[1] + "\n")
    assert pn.simulate(QUICK, ["simple", "random"], 8, 8).to_json() != here[1]


@pytest.mark.parametrize("name", pn.preset_names())
def test_every_game_can_be_simulated(name: str) -> None:
    rules = pn.preset(name)
    result = pn.simulate(rules, ["random"] * rules.sides, rules.sides, "a", move_limit=150)
    assert [game.number for game in result.games] == list(range(rules.sides))
    # The same bot on every seat, with the same cards and the same luck: the same game each time.
    first = result.games[0]
    assert {(game.seed, game.scores, game.winner, game.deals, game.moves) for game in result.games} == {
        (first.seed, first.scores, first.winner, first.deals, first.moves)
    }
    assert json.loads(result.to_json())["rules"]["name"] == name


class Counting(Executor):
    """Plays nothing: what comes of a game is its number."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def submit(self, _fn: Callable[..., Any], /, *args: Any, **_extra: Any) -> Future[Any]:
        _plan, first, end = args
        self.sizes.append(end - first)
        task: Future[Any] = Future()
        task.set_result([(None, 0, number, [number, 0]) for number in range(first, end)])
        return task


@pytest.mark.parametrize(("games", "tasks", "size", "last"), [(2, 2, 1, 1), (1000, 500, 2, 2), (1002, 334, 3, 3), (30_010, 601, 50, 10)])  # fmt: skip
def test_games_that_are_sent_together_come_back_in_their_places(games: int, tasks: int, size: int, last: int) -> None:
    executor = Counting()
    result = pn.simulate(QUICK, ["random"] * 2, games, 1, executor)
    assert executor.sizes == [size] * (tasks - 1) + [last]
    assert [(game.number, game.moves, game.scores) for game in result.games] == [
        (number, number, (number, 0)) for number in range(games)
    ]


# ---- cards, seats and luck ----


def watched(rules: pn.Rules, games: int, *, players: int, duplicate: bool) -> tuple[Result, list[dict[int, Any]]]:
    """Games in which each seat notes the cards that it is dealt first, and the first chance that it has."""
    noted: list[dict[int, Any]] = []

    def player(view: pn.View, rng: random.Random) -> pn.Move:
        if not view.deals and view.seat not in noted[-1]:
            noted[-1][view.seat or 0] = (view.dealt, rng.getstate())
        return random_player(view, rng)

    noted.append({})
    result = pn.simulate(
        rules, [player] * players, games, 3, duplicate=duplicate, move_limit=100, progress=lambda *_: noted.append({})
    )
    return result, noted[:-1]


def test_in_a_round_the_cards_and_the_luck_are_the_same_and_the_players_move_on() -> None:
    result, noted = watched(QUICK, 8, players=4, duplicate=True)
    assert [game.seed for game in result.games] == ["3:0"] * 4 + ["3:1"] * 4
    assert noted[:4] == [noted[0]] * 4
    assert noted[4:] == [noted[4]] * 4
    assert all(noted[0][seat] != noted[4][seat] for seat in range(4))
    seated = [(0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0)]
    assert [game.players for game in result.games] == seated * 2


def test_independent_games_have_their_own_cards_and_the_players_move_on_all_the_same() -> None:
    result, noted = watched(QUICK, 5, players=2, duplicate=False)
    assert [game.seed for game in result.games] == ["3:0", "3:1", "3:2", "3:3", "3:4"]
    assert len({noted[number][0][0] for number in range(5)}) == 5
    assert [game.players for game in result.games] == [(0, 1, 0, 1), (1, 0, 1, 0)] * 2 + [(0, 1, 0, 1)]


def test_each_seat_has_luck_of_its_own() -> None:
    _, noted = watched(QUICK, 2, players=2, duplicate=True)
    assert len({str(luck) for _, luck in noted[0].values()}) == 4


def test_the_seed_of_a_game_deals_its_cards() -> None:
    result, noted = watched(QUICK, 2, players=2, duplicate=True)
    state = pn.deal(pn.new_game(QUICK), random.Random(result.games[0].seed))
    assert {seat: dealt for seat, (dealt, _) in noted[0].items()} == {
        seat: pn.view(state, seat).dealt for seat in range(4)
    }


def test_bots_that_play_alike_come_out_even() -> None:
    result = pn.simulate(QUICK, [simple, "simple"], 6, 2)
    for player in result.players:
        assert (player.wins, player.difference) == (3, Estimate(0.0, 0.0, 3))


def test_the_better_player_is_surely_ahead() -> None:
    better, worse = pn.simulate(QUICK, ["simple", "random"], 20, 1).players
    low, high = better.difference.interval()
    assert 0 < low < better.difference.mean < high
    assert better.wins > worse.wins
    assert better.wins + worse.wins == 20


# ---- what it comes to, by hand ----

PAIRS = [
    Game(0, "s:0", (0, 1, 0, 1), (150, 50), 0, 5, 300),
    Game(1, "s:0", (1, 0, 1, 0), (140, 160), 1, 6, 310),
    Game(2, "s:1", (0, 1, 0, 1), (30, 150), 1, 4, 250),
    Game(3, "s:1", (1, 0, 1, 0), (20, 10), None, 1, 20),
]
THIRDS = [
    Game(0, "0", (0, 1, 2), (60, 20, 10), 0, 1, 1),
    Game(1, "1", (2, 0, 1), (30, 70, 5), 1, 1, 1),
    Game(2, "2", (1, 2, 0), (10, 50, 20), 1, 1, 1),
]


def numbers(estimate: Estimate) -> tuple[float, float, int]:
    return estimate.mean, estimate.error, estimate.units


def test_wins_scores_and_differences_with_pairs_as_units() -> None:
    result = Result.of(QUICK, ["a", "b"], "s", PAIRS, duplicate=True)
    a, b = result.players
    # a: wins 1 1 0 0, scores 150 160 30 10, differences 100 20 -120 -10; in pairs 1 0, 155 20, 60 -65.
    assert (a.name, a.wins, b.name, b.wins) == ("a", 2, "b", 1)
    assert numbers(a.win_rate) == pytest.approx((0.5, 0.5, 2))
    assert numbers(a.score) == pytest.approx((87.5, 67.5, 2))
    assert numbers(a.difference) == pytest.approx((-2.5, 62.5, 2))
    assert numbers(b.difference) == pytest.approx((2.5, 62.5, 2))
    assert numbers(b.score) == pytest.approx((90.0, 5.0, 2))  # 50 140, 150 20
    assert result.unfinished == 1


def test_wins_scores_and_differences_with_games_as_units() -> None:
    result = Result.of(QUICK, ["a", "b"], "s", PAIRS, duplicate=False)
    a = result.players[0]
    assert (a.win_rate.mean, a.win_rate.units) == (0.5, 4)
    assert a.win_rate.error == pytest.approx(math.sqrt(4 * 0.25 / 3 / 4))
    # Differences 100 20 -120 -10 with the mean -2.5: squares of 102.5, 22.5, 117.5 and 7.5.
    assert a.difference.error == pytest.approx(math.sqrt((10506.25 + 506.25 + 13806.25 + 56.25) / 3 / 4))


def test_the_difference_is_to_the_mean_of_all_other_sides() -> None:
    result = Result.of(THREE, ["a", "b", "c"], 0, THIRDS, duplicate=False)
    # a: 60 to 20 and 10, 70 to 30 and 5, 20 to 10 and 50; b: 20, 5, 10; c: 10, 30, 50.
    assert [game.difference(0) for game in THIRDS] == [45, 52.5, -10]
    assert [player.score.mean for player in result.players] == [50.0, pytest.approx(35 / 3), 30.0]
    assert [player.wins for player in result.players] == [2, 0, 1]


def test_partners_who_are_two_players_share_what_their_side_makes() -> None:
    games = [Game(0, "0", (0, 1, 2, 3), (150, 20), 0, 1, 1), Game(1, "0", (3, 0, 1, 2), (10, 150), 1, 1, 1)]
    result = Result.of(QUICK, ["a", "b", "c", "d"], 0, games, duplicate=False)
    assert [player.wins for player in result.players] == [2, 0, 2, 0]
    assert [player.score.mean for player in result.players] == [150.0, 15.0, 150.0, 15.0]


# Two-sided, from a printed table of Student's t.
@pytest.mark.parametrize(
    ("freedom", "ninety", "ninety_five", "ninety_nine"),
    [
        (1, 6.314, 12.706, 63.657),
        (2, 2.920, 4.303, 9.925),
        (3, 2.353, 3.182, 5.841),
        (4, 2.132, 2.776, 4.604),
        (5, 2.015, 2.571, 4.032),
        (10, 1.812, 2.228, 3.169),
        (29, 1.699, 2.045, 2.756),
        (30, 1.697, 2.042, 2.750),
        (120, 1.658, 1.980, 2.617),
        (1000, 1.646, 1.962, 2.581),
        (10**9, 1.645, 1.960, 2.576),
    ],
)
def test_intervals_are_as_wide_as_the_table_of_student_says(
    freedom: int, ninety: float, ninety_five: float, ninety_nine: float
) -> None:
    widths = [student(level, freedom) for level in (0.90, 0.95, 0.99)]
    assert widths == pytest.approx([ninety, ninety_five, ninety_nine], abs=0.0006)


def test_sum_and_series_agree_where_they_meet() -> None:
    for level in (0.5, 0.9, 0.999):
        assert student(level, 201) == pytest.approx(student(level, 200), rel=1e-4)
        assert student(level, 201) < student(level, 200)
    assert 8 < student(math.nextafter(1, 0), 1000) < 9


def test_an_interval_lies_around_its_mean() -> None:
    made = Estimate.of([1, 2, 3, 4, 5])  # mean 3, variance 2.5, error sqrt(0.5), t 2.776
    assert made.interval() == pytest.approx((3 - 1.963, 3 + 1.963), abs=0.001)
    assert made.interval(0.99) == pytest.approx((3 - 3.256, 3 + 3.256), abs=0.001)
    assert Estimate.of([7]).interval() == (-math.inf, math.inf)


def test_a_share_is_never_quite_sure() -> None:
    assert Estimate.of([1.0] * 4, share=True).interval() == pytest.approx((0.025**0.25, 1))
    assert Estimate.of([0.0] * 4, share=True).interval(0.9) == pytest.approx((0, 1 - 0.05**0.25))
    assert Estimate.of([0.0, 1.0], share=True).interval() == (0, 1)
    assert Estimate.of([0.5] * 4, share=True).interval() == (0.5, 0.5)  # each player won half of every round
    assert Estimate.of([1.0] * 4).interval() == (1, 1)


@pytest.mark.parametrize("level", [0, 1, 0.0, 1.0, -0.5, 95, "0.95", None, math.nan, math.inf])
def test_a_level_is_a_share(level: Any) -> None:
    with pytest.raises(pn.SetupError, match=r"between 0 and 1, such as 0.95"):
        Estimate.of([1, 2]).interval(level)


# ---- games on paper ----


def test_a_result_as_json() -> None:
    rules = QUICK.changed({"ending.target": 900})
    result = Result.of(rules, ["a", "b"], "s", PAIRS, duplicate=True)
    told = json.loads(result.to_json())
    assert (told["schema"], told["kind"], told["seed"], told["duplicate"]) == (1, "simulation", "s", True)
    assert told["rules"]["preset"] == QUICK.name
    assert told["rules"]["ending"] == {"target": 900}
    assert told["unfinished"] == 1
    assert told["games"][1] == {
        "number": 1,
        "seed": "s:0",
        "players": [1, 0, 1, 0],
        "scores": [140, 160],
        "winner": 1,
        "deals": 6,
        "moves": 310,
    }
    score = told["players"][0]["score"]
    assert (score["mean"], score["error"], score["units"]) == (87.5, 67.5, 2)
    assert score["low"] == pytest.approx(87.5 - 12.706 * 67.5, rel=1e-4)


def test_what_is_not_known_of_a_single_unit_is_null() -> None:
    told = json.loads(Result.of(QUICK, ["a", "b"], 1, PAIRS[:2], duplicate=True).to_json())
    assert told["players"][0]["difference"] == {"mean": 60.0, "error": None, "low": None, "high": None, "units": 1}


def test_a_result_as_csv() -> None:
    result = Result.of(QUICK, ["a", 'b, "the bold"'], "s", PAIRS, duplicate=True)
    head, *lines = csv.reader(result.to_csv().splitlines())
    assert ",".join(head) == "number,seed,seat_0,seat_1,seat_2,seat_3,score_0,score_1,winner,deals,moves"
    other = 'b, "the bold"'
    assert lines[1] == ["1", "s:0", other, "a", other, "a", "140", "160", "1", "6", "310"]
    assert lines[3][8] == ""


def test_bots_of_one_name_are_told_apart() -> None:
    class Thinker:
        def __call__(self, view: pn.View, rng: random.Random) -> pn.Move:
            return random_player(view, rng)

    names: list[Bot | str] = ["random", simple, random_player, Thinker(), "random"]
    rules = pn.preset("five_handed_called_partner")
    result = pn.simulate(rules, names, 5, 0, move_limit=1)
    assert [player.name for player in result.players] == [
        "random (0)",
        "simple",
        "random_player",
        "Thinker",
        "random (4)",
    ]


# ---- how far it has come, and where it stops ----


def test_progress_is_told_in_order() -> None:
    def told(executor: Executor | None) -> list[tuple[int, int]]:
        heard: list[tuple[int, int]] = []
        pn.simulate(QUICK, ["random"] * 2, 6, 1, executor, progress=lambda *done: heard.append(done), move_limit=3)
        return heard

    assert told(None) == [(1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]
    with ThreadPoolExecutor(2) as pool:
        assert told(pool) == told(None)


def test_a_game_without_end_is_counted_and_not_won() -> None:
    result = pn.simulate(QUICK, ["random", "random"], 4, 1, move_limit=60)
    assert result.unfinished == 4
    for game in result.games:
        # A deal is the dealing, the swap of the nine where there is one, and 48 cards.
        assert (game.winner, game.deals, game.moves) == (None, 1, 60)
    assert [player.wins for player in result.players] == [0, 0]


WHERE = r"^game 0 \(seed '5:0'\), after 1 deals, on seat [13]: player 1 \(cheat\): "


def test_an_illegal_move_says_whose_it_was() -> None:
    with pytest.raises(pn.IllegalMoveError, match=WHERE) as caught:
        pn.simulate(QUICK, ["random", cheat], 4, 5)
    illegal = caught.value.illegal
    assert (illegal.move, illegal.reason) == (pn.Bid(999), pn.Reason.NOT_NOW)
    assert illegal.allowed


def test_what_goes_wrong_in_a_process_is_told_here() -> None:
    with processes(2) as pool:
        with pytest.raises(pn.IllegalMoveError, match=WHERE):
            pn.simulate(QUICK, ["random", cheat], 4, 5, pool)
        with pytest.raises(pn.IllegalMoveError, match=r"player 0 \(shy\): <function .* is no move") as no_move:
            pn.simulate(QUICK, [shy, "random"], 2, 5, pool)
        noted_in(pool)
    assert isinstance(no_move.value.illegal.move, str)


def test_what_a_bot_raises_is_noted() -> None:
    noted_in(None)


def noted_in(executor: Executor | None) -> None:
    with pytest.raises(LookupError, match="out of ideas") as failed:
        pn.simulate(QUICK, ["random", broken], 4, 5, executor)
    (note,) = failed.value.__notes__
    assert note.startswith("game 0 (seed '5:0'), after 0 deals, on seat ")
    assert note.endswith("player 1 (broken)")


class Waiting(Executor):
    """Fails the first task, and leaves the others for later."""

    def __init__(self) -> None:
        self.tasks: list[Future[Any]] = []

    def submit(self, _fn: Callable[..., Any], /, *_args: Any, **_extra: Any) -> Future[Any]:
        task: Future[Any] = Future()
        if not self.tasks:
            task.set_exception(OSError("the first one failed"))
        self.tasks.append(task)
        return task


def test_what_has_not_begun_is_called_off() -> None:
    executor = Waiting()
    with pytest.raises(OSError, match="the first one failed"):
        pn.simulate(QUICK, ["random"] * 2, 4, 5, executor)
    assert [task.cancelled() for task in executor.tasks] == [False, True, True, True]


def test_what_was_sent_is_called_off_where_no_more_can_be() -> None:
    class Full(Waiting):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **extra: Any) -> Future[Any]:
            if len(self.tasks) == 3:
                msg = "no room"
                raise RuntimeError(msg)
            return super().submit(fn, *args, **extra)

    executor = Full()
    with pytest.raises(RuntimeError, match="no room"):
        pn.simulate(QUICK, ["random"] * 2, 8, 5, executor)
    assert [task.cancelled() for task in executor.tasks] == [False, True, True]


def test_games_are_called_off_where_nobody_wants_to_hear_of_them() -> None:
    class Enough(Exception):  # noqa: N818
        pass

    def stop(*_done: int) -> None:
        raise Enough

    class AfterTheFirst(Waiting):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **extra: Any) -> Future[Any]:
            task = super().submit(fn, *args, **extra)
            if len(self.tasks) == 1:
                self.tasks[0] = Future()
                self.tasks[0].set_result(fn(*args, **extra))
            return self.tasks[0] if len(self.tasks) == 1 else task

    executor = AfterTheFirst()
    with pytest.raises(Enough):
        pn.simulate(QUICK, ["random"] * 2, 4, 5, executor, progress=stop, move_limit=2)
    assert [task.cancelled() for task in executor.tasks] == [False, True, True, True]


# ---- what cannot be played ----


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"rules": "joedog"}, "rules: a game is played by Rules, not by 'joedog'"),
        ({"players": "simple,random"}, "players: a list of bots and of names (random, simple), not 'simple,random'"),
        ({"players": None}, "players: a list of bots and of names (random, simple), not None"),
        ({"players": ["simple"]}, "players: 2, one for each side, or 4, one for each seat, not 1"),
        ({"players": [simple] * 3}, "players: 2, one for each side, or 4, one for each seat, not 3"),
        ({"rules": THREE}, "players: 3, one for each side, not 2"),
        ({"players": ["simple", 7]}, "players: player 1 is a function of a view and a generator, or a name, not 7"),
        ({"games": 0}, "games: a whole number from 1 to 1,000,000, not 0"),
        ({"games": 1_000_001}, "games: a whole number from 1 to 1,000,000, not 1000001"),
        ({"games": 2.0}, "games: a whole number from 1 to 1,000,000, not 2.0"),
        ({"games": True}, "games: a whole number from 1 to 1,000,000, not True"),
        ({"games": 7}, "games: with duplicate deals a multiple of 2, the number of players, as 6 or 8, not 7"),
        ({"games": 1}, "games: with duplicate deals a multiple of 2, the number of players, as 2, not 1"),
        ({"seed": None}, "seed: a whole number up to 256 bits or up to 100 letters, not None"),
        ({"seed": True}, "seed: a whole number up to 256 bits or up to 100 letters, not True"),
        ({"seed": 1.5}, "seed: a whole number up to 256 bits or up to 100 letters, not 1.5"),
        ({"seed": "x" * 101}, f"seed: a whole number up to 256 bits or up to 100 letters, not '{'x' * 56}..."),
        ({"seed": "\ud800"}, "seed: a whole number up to 256 bits or up to 100 letters, not '\\ud800'"),
        ({"seed": 10**5000}, "seed: a whole number up to 256 bits or up to 100 letters, not a int too large to show"),
        ({"move_limit": 0}, "move_limit: a whole number from 1 to 1,000,000, not 0"),
        ({"executor": 2}, "executor: a concurrent.futures.Executor (of a Dask client its get_executor()), or None, not 2"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(changed: dict[str, Any], message: str) -> None:
    wanted: dict[str, Any] = {"rules": QUICK, "players": ["simple", "random"], "games": 2, "seed": 1, **changed}
    with pytest.raises(pn.SetupError) as caught:
        pn.simulate(**wanted)
    assert caught.value.problems == (message,)


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(pn.SetupError) as caught:
        pn.simulate(QUICK, [], 0, b"x", executor=5, move_limit=-1)  # type: ignore[arg-type]
    assert [problem.partition(":")[0] for problem in caught.value.problems] == [
        "players",
        "games",
        "seed",
        "executor",
        "move_limit",
    ]


def test_a_name_that_is_not_there_is_answered_with_the_nearest() -> None:
    with pytest.raises(pn.RulesError, match="no player is called 'simpel'; the nearest is 'simple'"):
        pn.simulate(QUICK, ["simpel", "random"], 2, 1)
    assert {"random": random_player, "simple": simple} == BOTS


def test_a_bot_that_cannot_be_sent_to_a_process_is_refused_before_it_is_tried() -> None:
    with processes(1) as pool, pytest.raises(pn.SetupError) as caught:
        pn.simulate(QUICK, [lambda _view, _rng: pn.Pass(), "simple"], 2, 1, pool)
    (problem,) = caught.value.problems
    assert problem.startswith("players: player 0 (<lambda>) cannot be sent to another process (")
    assert problem.endswith("); a function at the top of a module can")


# ---- what it costs those who do not use it ----


def test_nothing_of_it_is_loaded_by_the_library_and_no_cluster_by_it() -> None:
    code = (
        "import sys, pinochle; before = set(sys.modules); pinochle.simulate; loaded = set(sys.modules); "
        "print(sorted({'pinochle.simulation', 'concurrent.futures', 'distributed', 'dask'} & before), "
        "sorted({'distributed', 'dask', 'rich', 'numpy', 'multiprocessing'} & loaded))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert shown.stdout.strip() == "[] []"

"""How many moves a second this library makes beside the libraries that one would otherwise take.

    python bench/peers.py [--rounds 9] [--json FILE] [--only NAME ...]

OpenSpiel's card games are C++ called from Python; RLCard, jass-kit and python-chess are Python. All play by chance, with the same loop: ask for the legal moves,
take one of them, make it. A measure is a process of its own, and each library takes turns with us, so that a ratio comes from two processes that ran next to each
other; the median of the ratios is what counts. Dealing, bidding and copying the first position are done before the clock starts. The clock counts what the process
itself has used of a processor, since other people's work on the machine is not to be measured.

What has to be installed is the dependency group `peers`; `nox -s peers` does it.
"""

from __future__ import annotations

import argparse
import copy
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from random import Random, random
from typing import Any

import attrs

# A start is what a side deals; a position is a fresh copy of it that may be changed; a play makes so many moves from a position and counts them.
Play = Callable[[Any, int], int]

DEALS = 12  # how many starts are played in turn
WARMING = 0.3  # seconds: what is made on first use is made in them, on every side
LONG_ENOUGH = 0.4  # seconds for one measure
STRETCH = 0.05  # seconds: the quickest of these is what a measure says
YARDSTICK = (
    0.45  # microseconds that an attrs object of five fields takes on the machine that the goals were written for
)
OURS = "pinochle-rules"


@attrs.frozen
class Sport:
    """A game of some library: how to make a start of so many moves, a position from a start, and the two ways to play."""

    moves: int  # all moves from a start to its end
    start: Callable[[Random], Any]
    fresh: Callable[[Any], Any]
    in_place: Play
    kept: Play


# ---- us ----


def ours() -> Sport:
    from yardstick import before_tricks  # noqa: PLC0415 - each side imports only its own library

    from pinochle import apply_move, legal_moves, preset  # noqa: PLC0415

    def in_place(state: Any, number: int) -> int:
        for _ in range(number):
            moves = legal_moves(state)
            state = apply_move(state, moves[int(random() * len(moves))])
        return number

    def kept(state: Any, number: int) -> int:
        line = [state]
        for _ in range(number):
            moves = legal_moves(state)
            state = apply_move(state, moves[int(random() * len(moves))])
            line.append(state)
        return number

    return Sport(
        moves=preset("partnership_150").deal.pack.size,
        start=lambda rng: before_tricks("partnership_150", rng),
        fresh=lambda start: start,  # states never change
        in_place=in_place,
        kept=kept,
    )


# ---- OpenSpiel ----

TRICK_GAMES = {  # by how many cards a deal is played
    "bridge(use_double_dummy_result=false)": 52,  # played out, where by default the auction ends the deal
    "euchre": 20,
    "hearts": 52,
    "oh_hell(players=4,num_tricks_fixed=12)": 48,  # twelve tricks of four, as ours are
    "skat": 30,
    "spades": 52,
    "tarok": 48,
}
NOT_OF_THE_SIX = "tarok"  # the seventh: it alone deals by a generator of its own, in one step


def spiel_in_place(state: Any, number: int) -> int:
    for _ in range(number):
        moves = state.legal_actions()
        state.apply_action(moves[int(random() * len(moves))])
    return number


def spiel_kept(state: Any, number: int) -> int:
    line = [state]
    for _ in range(number):
        moves = state.legal_actions()
        state = state.clone()
        state.apply_action(moves[int(random() * len(moves))])
        line.append(state)
    return number


def spiel(name: str) -> Sport:
    import pyspiel  # noqa: PLC0415

    game, cards = pyspiel.load_game(name), TRICK_GAMES[name]

    def played_out(state: Any, rng: Random) -> list[Any]:
        """All positions of a deal played by chance, from this one on."""
        line = [state]
        while not line[-1].is_terminal():
            state = line[-1].clone()
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            line.append(state)
        return line

    def start(rng: Random) -> Any:
        """The position before the first card, of a deal in which all cards are played whatever is chosen."""
        while True:
            line = played_out(game.new_initial_state(), rng)
            first = line[max(0, len(line) - 1 - cards)]
            tried = [played_out(first, rng) for _ in range(20)]  # nobody goes alone, or ends it at his first trick
            if all(len(one) == cards + 1 and not any(state.is_chance_node() for state in one) for one in tried):
                return first

    return Sport(cards, start, lambda first: first.clone(), spiel_in_place, spiel_kept)


# ---- Python libraries ----


def rlcard_bridge() -> Sport:
    """By the environment, which is what its documentation shows; each step also makes what a learner is told."""
    import rlcard  # noqa: PLC0415

    def start(rng: Random) -> Any:
        while True:
            env = rlcard.make("bridge", config={"seed": rng.randrange(1 << 31)})
            seen, _ = env.reset()
            while not env.game.round.is_bidding_over():
                seen, _ = env.step(rng.choice(list(seen["legal_actions"])))
            if not env.is_over():
                return env, seen

    def in_place(position: Any, number: int) -> int:
        env, seen = position
        for _ in range(number):
            moves = list(seen["legal_actions"])
            seen, _ = env.step(moves[int(random() * len(moves))])
        return number

    def kept(position: Any, number: int) -> int:
        env, seen = position
        line = [env]
        for _ in range(number):
            moves = list(seen["legal_actions"])
            env = copy.deepcopy(env)
            seen, _ = env.step(moves[int(random() * len(moves))])
            line.append(env)
        return number

    return Sport(52, start, copy.deepcopy, in_place, kept)


def rlcard_inside() -> Sport:
    """By the game inside the environment, which no page of its documentation shows."""
    import numpy as np  # noqa: PLC0415
    from rlcard.games.bridge.game import BridgeGame  # noqa: PLC0415

    def start(rng: Random) -> Any:
        while True:
            game = BridgeGame()
            game.np_random = np.random.RandomState(rng.randrange(1 << 31))
            game.init_game()
            while not game.round.is_bidding_over():
                game.step(rng.choice(game.judger.get_legal_actions()))
            if not game.is_over():
                return game

    def in_place(game: Any, number: int) -> int:
        for _ in range(number):
            moves = game.judger.get_legal_actions()
            game.step(moves[int(random() * len(moves))])
        return number

    def kept(game: Any, number: int) -> int:
        line = [game]
        for _ in range(number):
            moves = game.judger.get_legal_actions()
            chosen = int(random() * len(moves))
            game = copy.deepcopy(game)
            game.step(moves[chosen])
            line.append(game)
        return number

    return Sport(52, start, copy.deepcopy, in_place, kept)


def jass() -> Sport:
    import numpy as np  # noqa: PLC0415
    from jass.game.game_sim import GameSim  # noqa: PLC0415
    from jass.game.game_util import deal_random_hand  # noqa: PLC0415
    from jass.game.rule_schieber import RuleSchieber  # noqa: PLC0415

    rule = RuleSchieber()

    def start(rng: Random) -> Any:
        np.random.seed(rng.randrange(1 << 31))
        return deal_random_hand(), rng.randrange(4)

    def fresh(start: Any) -> Any:
        hands, trump = start
        game = GameSim(rule)
        game.init_from_cards(hands, dealer=0)
        game.action_trump(trump)
        return game

    def in_place(game: Any, number: int) -> int:
        for _ in range(number):
            moves = np.flatnonzero(rule.get_valid_cards_from_state(game.state))
            game.action_play_card(moves[int(random() * len(moves))])
        return number

    def kept(game: Any, number: int) -> int:
        line = [game]
        for _ in range(number):
            moves = np.flatnonzero(rule.get_valid_cards_from_state(game.state))
            before = game.state
            game = GameSim(rule)
            game.init_from_state(before)  # copies it
            game.action_play_card(moves[int(random() * len(moves))])
            line.append(game)
        return number

    return Sport(36, start, fresh, in_place, kept)


def python_chess() -> Sport:
    import chess  # noqa: PLC0415

    def in_place(board: Any, number: int) -> int:
        for made in range(number):
            moves = list(board.generate_legal_moves())
            if not moves:
                return made
            board.push(moves[int(random() * len(moves))])
        return number

    def kept(board: Any, number: int) -> int:
        line = [board]
        for made in range(number):
            moves = list(board.generate_legal_moves())
            if not moves:
                return made
            board = board.copy(stack=False)
            board.push(moves[int(random() * len(moves))])
            line.append(board)
        return number

    return Sport(80, lambda _: chess.Board(), lambda board: board.copy(), in_place, kept)


SIDES: dict[str, tuple[str, Callable[[], Sport]]] = {  # each with the distribution that it comes from
    **{f"OpenSpiel {name.partition('(')[0]}": ("open_spiel", lambda name=name: spiel(name)) for name in TRICK_GAMES},  # type: ignore[misc]
    "RLCard bridge": ("rlcard", rlcard_bridge),
    "RLCard bridge, inside": ("rlcard", rlcard_inside),
    "jass-kit": ("jass-kit", jass),
    "python-chess": ("chess", python_chess),
}
SEVEN = [side for side, (library, _) in SIDES.items() if library == "open_spiel"]
SIX = [side for side in SEVEN if not side.endswith(NOT_OF_THE_SIX)]


# ---- one measure, in a process of its own ----


def speed(sport: Sport, starts: Sequence[Any], play: Play, number: int, seconds: float) -> float:
    """Moves a second in the quickest of some short stretches: what slows the others down is mostly other people's work."""
    best = took = 0.0
    while took < seconds:
        made, stretch = 0, 0.0
        while stretch < STRETCH:
            positions = [sport.fresh(start) for start in starts]
            begun = time.process_time()
            for position in positions:
                made += play(position, number)
            stretch += time.process_time() - begun
        took += stretch
        best = max(best, made / stretch)
    return best


def attrs_time() -> float:
    """Microseconds that the yardstick takes, an attrs object of five fields; the quickest of some stretches too."""
    from yardstick import attrs_object  # noqa: PLC0415

    run, calls = attrs_object()
    taken: list[float] = []
    while sum(taken) < LONG_ENOUGH:
        begun = time.process_time()
        for _ in range(20):
            run()
        taken.append(time.process_time() - begun)
    return min(taken) / 20 / calls * 1e6


def measured(side: str) -> dict[str, float]:
    """One round of one side: moves a second but for the last card, which settles a deal, in place and kept; and in place to the end."""
    sport = ours() if side == OURS else SIDES[side][1]()
    rng = Random(1)
    starts = [sport.start(rng) for _ in range(DEALS)]
    gc.collect()
    gc.disable()  # as timeit does
    speed(sport, starts, sport.in_place, sport.moves, WARMING)
    found = {
        "in place": speed(sport, starts, sport.in_place, sport.moves - 1, LONG_ENOUGH),
        "kept": speed(sport, starts, sport.kept, sport.moves - 1, LONG_ENOUGH),
        "to the end": speed(sport, starts, sport.in_place, sport.moves, LONG_ENOUGH),
    }
    return {**found, "attrs": attrs_time()} if side == OURS else found


# ---- rounds ----

Pair = tuple[dict[str, float], dict[str, float]]  # us and a peer, measured one after the other


def in_a_process(side: str) -> dict[str, float] | str:
    """One round of one side, or the last line of what went wrong."""
    command = [sys.executable, __file__, "--side", side]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - this file
    if done.returncode:
        return (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])  # a library may greet first
    return found


def rounds_of(number: int, sides: Sequence[str]) -> tuple[dict[str, list[Pair]], dict[str, str]]:
    """All rounds, a list of pairs for each peer, and what could not be measured with the reason."""
    from rich.progress import Progress  # noqa: PLC0415

    pairs: dict[str, list[Pair]] = {side: [] for side in sides}
    failed: dict[str, str] = {}
    with Progress(transient=True) as progress:
        task = progress.add_task("", total=number * len(sides))
        for turn in range(number):
            for side in sides:
                progress.update(task, description=f"round {turn + 1} of {number}: {side}")
                if side not in failed:
                    order = (OURS, side) if turn % 2 else (side, OURS)  # whoever goes first may find a colder machine
                    found = {name: in_a_process(name) for name in order}
                    mine, other = found[OURS], found[side]
                    if isinstance(mine, str):
                        msg = f"{OURS} could not be measured: {mine}"
                        raise SystemExit(msg)
                    if isinstance(other, str):
                        failed[side] = other
                    else:
                        pairs[side].append((mine, other))
                progress.advance(task)
    return {side: taken for side, taken in pairs.items() if side not in failed}, failed


# ---- what is printed ----

MODES = ("in place", "kept", "to the end")
GOALS = {  # must, goal, stretch
    ("six", "kept"): (0.7, 1.1, 1.5),
    ("six", "in place"): (0.35, 0.55, 0.8),
    ("RLCard bridge", "in place"): (12, 18, 25),
    ("jass-kit", "in place"): (4.5, 7, 10),
    ("python-chess", "in place"): (18, 27, 38),
}
SPEED_GOALS = (400_000, 600_000, 800_000)


def middle(values: Sequence[float]) -> dict[str, float]:
    """The median, and between what a half of the rounds lie."""
    low, median, high = statistics.quantiles(values, n=4) if len(values) > 1 else (values[0],) * 3
    return {"median": median, "low": low, "high": high}


def means(pairs: dict[str, list[Pair]], sides: Sequence[str], mode: str) -> list[float]:
    """The geometric mean of our ratios to some sides, a value for each round."""
    rounds = zip(*(pairs[side] for side in sides), strict=True)
    return [statistics.geometric_mean([one[mode] / other[mode] for one, other in taken]) for taken in rounds]


def summed_up(pairs: dict[str, list[Pair]]) -> dict[str, Any]:
    """Medians of speeds and of ratios."""
    mine = [one for taken in pairs.values() for one, _ in taken]
    ratios = {
        side: {mode: middle([one[mode] / other[mode] for one, other in taken]) for mode in MODES}
        for side, taken in pairs.items()
    }
    for name, several in (("six", SIX), ("seven", SEVEN)):
        if all(side in pairs for side in several):
            ratios[name] = {mode: middle(means(pairs, several, mode)) for mode in MODES}
    speeds = {
        side: {mode: middle([other[mode] for _, other in taken]) for mode in MODES} for side, taken in pairs.items()
    }
    speeds[OURS] = {mode: middle([one[mode] for one in mine]) for mode in MODES}
    scaled = {mode: middle([one[mode] * one["attrs"] / YARDSTICK for one in mine]) for mode in MODES}
    return {"speeds": speeds, "scaled": scaled, "ratios": ratios, "attrs": middle([one["attrs"] for one in mine])}


def machine() -> dict[str, Any]:
    """Where and on what this was measured."""
    names = Path("/proc/cpuinfo")
    lines = names.read_text(encoding="utf-8").splitlines() if names.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": models[0] if models else platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "system": platform.platform(terse=True),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
    }


def told(report: dict[str, Any]) -> None:
    """Print the tables; they are Markdown, so that a page can have them as they are."""
    from rich.box import MARKDOWN  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    console = Console(width=130, highlight=False)
    on = report["machine"]
    console.print(
        f"{on['date']}, {on['processor']}, {on['cores']} cores, {on['system']}, {on['python']}; load before {on['load']}, "
        f"after {report['load after']}; {report['rounds']} rounds; "
        + ", ".join(f"{name} {number}" for name, number in report["versions"].items())
        + "\n"
    )

    def number(found: dict[str, float]) -> str:
        return f"{found['median']:,.0f}"

    def ratio(found: dict[str, float]) -> str:
        digits = 2 if found["median"] < 10 else 1
        return f"{found['median']:.{digits}f}"

    speeds, ratios = report["speeds"], report["ratios"]
    table = Table("moves a second", *MODES, *(f"us, {mode}" for mode in MODES), box=MARKDOWN)
    for column in table.columns[1:]:
        column.justify = "right"
    for side, found in speeds.items():
        beside = [f"{ratio(ratios[side][mode])} x" for mode in MODES] if side in ratios else [""] * 3
        table.add_row(side, *(number(found[mode]) for mode in MODES), *beside)
    console.print(table)

    goals = Table("against the goals", "must", "goal", "stretch", "measured", "middle half", "reached", box=MARKDOWN)
    for column in goals.columns[1:]:
        column.justify = "right"

    def row(name: str, three: tuple[float, ...], found: dict[str, float], shown: Callable[[float], str]) -> None:
        reached = [
            word for word, least in zip(("must", "goal", "stretch"), three, strict=True) if found["median"] >= least
        ]
        span = f"{shown(found['low'])} to {shown(found['high'])}"
        goals.add_row(
            name, *(f"{least:,}" for least in three), shown(found["median"]), span, reached[-1] if reached else "no"
        )

    for (side, mode), three in GOALS.items():
        if side in ratios:
            name = "OpenSpiel's six, geometric mean" if side == "six" else side
            row(f"{name}, {mode}", three, ratios[side][mode], lambda value: f"{value:.2f}")
    row("moves a second", SPEED_GOALS, speeds[OURS]["in place"], lambda value: f"{value:,.0f}")
    row(
        f"the same where an attrs object takes {YARDSTICK} µs",
        SPEED_GOALS,
        report["scaled"]["in place"],
        lambda value: f"{value:,.0f}",
    )
    console.print(goals)
    console.print(f"An attrs object of five fields took {report['attrs']['median']:.2f} µs here.")
    for name in ("six", "seven"):
        if name in ratios:
            each = ", ".join(f"{mode} {ratio(ratios[name][mode])}" for mode in MODES)
            console.print(f"OpenSpiel's {name}, geometric mean of our ratios: {each}.")
    for side, why in report["not measured"].items():
        console.print(f"{side} could not be measured: {why}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves a second beside other libraries.")
    parser.add_argument("--rounds", type=int, default=9, help="how many rounds (7 or more for a figure that counts)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures, each round's too")
    parser.add_argument("--only", nargs="+", choices=SIDES, metavar="NAME", help=f"some of: {', '.join(SIDES)}")
    parser.add_argument("--side", choices=(OURS, *SIDES), help="take one round of one side, as JSON")
    given = parser.parse_args()
    if given.side is not None:
        print(json.dumps(measured(given.side)))
        return
    if given.rounds < 1:
        parser.error("--rounds: at least 1")
    sides = given.only or list(SIDES)
    before = machine()
    pairs, failed = rounds_of(given.rounds, sides)
    if not pairs:
        raise SystemExit("\n".join(f"{side} could not be measured: {why}" for side, why in failed.items()))
    libraries = dict.fromkeys(["pinochle-rules", *(SIDES[side][0] for side in pairs)])
    report = {
        "machine": before,
        "load after": machine()["load"],
        "rounds": given.rounds,
        "versions": {name: version_of(name) for name in libraries},
        **summed_up(pairs),
        "not measured": failed,
        "pairs": pairs,
    }
    told(report)
    if given.json:
        given.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def version_of(distribution: str) -> str:
    try:
        return version(distribution)
    except ModuleNotFoundError:
        return "from its folder"


if __name__ == "__main__":
    main()

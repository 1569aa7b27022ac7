"""Play many random games to their end, with bids kept low, and stop at the first thing that goes wrong.

python tests/soak.py [GAMES] [--preset NAME ...] [--seed N] [--laws]

With `--laws` each new phase and each settlement is checked as `pinochle.testing` does it, and in one state of a hundred the moves.
"""

from __future__ import annotations

import argparse
import random
import sys

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import pinochle as pn
from pinochle.testing import check_hand_over, check_moves, check_state

MOST_MOVES = 200_000  # no game with low bids comes near this


def tame(moves: tuple[pn.Move, ...], rng: random.Random) -> pn.Move:
    """A random move, but of the bids only the lowest, and rarely a concession or a claim to be out."""
    bids = [move for move in moves if isinstance(move, pn.Bid)]
    rare = [move for move in moves if isinstance(move, pn.Concede | pn.DeclareOut)]
    others = [move for move in moves if not isinstance(move, pn.Bid | pn.Concede | pn.DeclareOut)]
    if rare and rng.random() < 0.02:
        return rng.choice(rare)
    return rng.choice([*others, *bids[:1]] or rare)


def check(before: pn.State, state: pn.State, rng: random.Random) -> None:
    """Hold the laws where they are likeliest to break, and elsewhere now and then."""
    if type(state) is not type(before) or rng.random() < 0.05:
        check_state(state)
        check_hand_over(state)
    if rng.random() < 0.01:
        check_moves(state)


def play(rules: pn.Rules, seed: int, *, laws: bool = False) -> int:
    """Play one game to its end; gives the number of moves."""
    rng = random.Random(seed)
    state: pn.State = pn.new_game(rules, dealer=seed % rules.seats)
    for count in range(MOST_MOVES):
        if state.is_over:
            return count
        before = state
        state = pn.deal(state, rng) if state.waits_for_deal else pn.apply_move(state, tame(pn.legal_moves(state), rng))
        if laws:
            check(before, state, rng)
    msg = f"the game is not over after {MOST_MOVES} moves"
    raise AssertionError(msg)


def main() -> int:
    """Play the games that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=10_000)
    parser.add_argument("--preset", action="append", choices=pn.preset_names())
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--laws", action="store_true")
    asked = parser.parse_args()
    names = asked.preset or list(pn.preset_names())
    moves = 0
    columns = (TextColumn("{task.description:28}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        task = progress.add_task("games", total=asked.games)
        for number in range(asked.games):
            name, seed = names[number % len(names)], asked.seed + number
            progress.update(task, description=name)
            try:
                moves += play(pn.preset(name), seed, laws=asked.laws)
            except Exception as error:
                progress.stop()
                print(f"{name}, seed {seed}: {error!r}", file=sys.stderr)
                raise
            progress.advance(task)
    print(f"{asked.games} games, {moves} moves, nothing wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())

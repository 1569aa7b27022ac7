"""Play many random games to their end, with bids kept low, and stop at the first thing that goes wrong.

python tests/soak.py [GAMES] [--preset NAME ...] [--seed N]
"""

from __future__ import annotations

import argparse
import random
import sys

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import pinochle as pn

MOST_MOVES = 200_000  # no game with low bids comes near this


def tame(moves: tuple[pn.Move, ...], rng: random.Random) -> pn.Move:
    """A random move, but of the bids only the lowest, and rarely a concession or a claim to be out."""
    bids = [move for move in moves if isinstance(move, pn.Bid)]
    rare = [move for move in moves if isinstance(move, pn.Concede | pn.DeclareOut)]
    others = [move for move in moves if not isinstance(move, pn.Bid | pn.Concede | pn.DeclareOut)]
    if rare and rng.random() < 0.02:
        return rng.choice(rare)
    return rng.choice([*others, *bids[:1]] or rare)


def play(rules: pn.Rules, seed: int) -> int:
    """Play one game to its end; gives the number of moves."""
    rng = random.Random(seed)
    state: pn.State = pn.new_game(rules, dealer=seed % rules.seats)
    for count in range(MOST_MOVES):
        if state.is_over:
            return count
        state = pn.deal(state, rng) if state.waits_for_deal else pn.apply_move(state, tame(pn.legal_moves(state), rng))
    msg = f"the game is not over after {MOST_MOVES} moves"
    raise AssertionError(msg)


def main() -> int:
    """Play the games that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=10_000)
    parser.add_argument("--preset", action="append", choices=pn.preset_names())
    parser.add_argument("--seed", type=int, default=0)
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
                moves += play(pn.preset(name), seed)
            except Exception as error:
                progress.stop()
                print(f"{name}, seed {seed}: {error!r}", file=sys.stderr)
                raise
            progress.advance(task)
    print(f"{asked.games} games, {moves} moves, nothing wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How long it takes to imagine the cards that a seat does not see: for every game, the middle and the worst of many positions and seats.

python bench/sampling.py [--states N] [PRESET ...]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from rich.console import Console
from rich.progress import track
from rich.table import Table

import pinochle as pn
from pinochle.testing import play_out


def times(game: str, count: int) -> list[tuple[float, str]]:
    """Milliseconds for each of so many positions, spread over games, for each seat and a spectator; with the phase."""
    found: list[tuple[float, str]] = []
    rng = random.Random(0)
    seed = 0
    while len(found) < count:
        for number, state in enumerate(play_out(pn.preset(game), seed, 150)):
            if number % 5 != 2:
                continue
            for seat in (None, *range(state.rules.seats)):
                seen = pn.view(state, seat)
                start = time.process_time()
                pn.sample(seen, rng)
                found.append((1e3 * (time.process_time() - start), seen.phase))
        seed += 1
    return found[:count]


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=pn.preset_names())
    parser.add_argument("--states", type=int, default=300)
    asked = parser.parse_args()
    table = Table("game", "median, ms", "95 of 100, ms", "worst, ms", "worst phase", title="pinochle.sample, CPU time")
    for game in track(asked.games, description="sampling"):
        found = sorted(times(game, asked.states))
        middle = statistics.median(took for took, _ in found)
        worst, phase = found[-1]
        table.add_row(game, f"{middle:.1f}", f"{found[len(found) * 95 // 100][0]:.1f}", f"{worst:.1f}", phase)
    Console().print(table)


if __name__ == "__main__":
    main()

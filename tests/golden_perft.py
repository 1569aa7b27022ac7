"""Count the ways to go on from some positions of every preset, into tests/golden/perft.json; `nox -s golden` runs this.

python -m tests.golden_perft

A position is a dealer and the moves that lead to it; `counts` says how many sequences of one move there are from it, of two, of three ... `test_golden.py` counts again, and has the
plain rules of `tests/oracle.py` count those that are played in tricks.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import pinochle as pn
from tests.golden_playthroughs import chosen

FILE = Path(__file__).parent / "golden" / "perft.json"
ENOUGH, MOST = (
    1_500,
    8_000,
)  # no deeper once there are so many sequences; and what would be more than the most is left out
SEEDS = {"partnership_turned_trump": 5}  # there no nine is turned, so that it may be swapped


class Position(TypedDict):
    """A position and the counts from it."""

    preset: str
    where: str
    dealer: int
    moves: list[str]
    counts: list[int]


def positions() -> list[Position]:
    """All positions that are frozen."""
    found: list[Position] = json.loads(FILE.read_text(encoding="utf-8"))["positions"]
    return found


def state_of(position: Position) -> pn.State:
    """The state that a position says."""
    state = pn.new_game(pn.preset(position["preset"]), dealer=position["dealer"])
    for move in position["moves"]:
        state = pn.apply_move(state, pn.parse_move(move))
    return state


def sequences(state: pn.State, depth: int) -> int:
    """How many sequences of so many moves there are."""
    moves = pn.legal_moves(state)
    return len(moves) if depth == 1 else sum(sequences(pn.apply_move(state, move), depth - 1) for move in moves)


def counted(state: pn.State) -> list[int]:
    """The counts of one move, of two ..., up to the end of the deal or as far as there are not too many."""
    counts = [sequences(state, 1)]
    while counts[-1] < ENOUGH:
        count = sequences(state, len(counts) + 1)
        if not 0 < count <= MOST:
            break
        counts.append(count)
    return counts


def chosen_positions(name: str) -> Iterator[Position]:
    """The beginning of each phase of a deal, a meld that may be laid over a stock, and the last tricks."""
    rules = pn.preset(name)
    seed = SEEDS.get(name, 4)
    rng = random.Random(f"{name} {seed}")
    dealer = seed % rules.seats
    state = pn.new_game(rules, dealer=dealer)
    last = 4 if rules.seats == 2 else 3 if rules.seats == 3 else 2
    moves: list[str] = []
    seen: set[str] = set()
    while "the last tricks" not in seen:
        where = type(state).__name__
        if isinstance(state, pn.TrickPlay) and not state.trick and len(state.hand(0)) == last:
            where = "the last tricks"
        if isinstance(state, pn.StockPlay) and pn.meld_options(state):
            where = "a meld may be laid"
        if state.to_act is not None and where not in seen:
            seen.add(where)
            yield Position(preset=name, where=where, dealer=dealer, moves=[*moves], counts=counted(state))
        move: pn.Move
        if state.waits_for_deal:
            cards = list(rules.deal.pack.cards)
            for place in range(len(cards) - 1, 0, -1):
                other = int(rng.random() * (place + 1))
                cards[place], cards[other] = cards[other], cards[place]
            move = pn.Deal(cards)
        else:
            move = chosen(state, rng)
        moves.append(str(move))
        state = pn.apply_move(state, move)


def main() -> int:
    """Count, and write the file."""
    found = [position for name in pn.preset_names() for position in chosen_positions(name)]
    rows = ",\n".join(json.dumps(position) for position in found)
    FILE.write_text(f'{{"positions": [\n{rows}\n]}}\n', encoding="utf-8", newline="\n")
    print(f"{len(found)} positions, {sum(sum(position['counts']) for position in found)} sequences in {FILE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

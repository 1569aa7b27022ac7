"""Play a deal of every preset and write down all that the library says on the way, into tests/golden/playthroughs; `nox -s golden` runs this.

python -m tests.golden_playthroughs [PRESET ...]

`test_golden.py` plays the same deals and compares. A change of these files is a change of the rules: look at it line by line before it is committed.
"""

from __future__ import annotations

import argparse
import random
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pinochle as pn

FOLDER = Path(__file__).parent / "golden" / "playthroughs"
MOST_LISTED = 13  # of more moves than a hand has cards only the first and the last are named
RARE = (pn.Concede, pn.DeclareOut, pn.Announce, pn.PassWithHelp, pn.Redeal)

# Deals that are worth looking at, because there is something to meld, to swap, to count; 1 where any deal is.
SEEDS = {
    "auction_three_handed": 22,
    "bicycle_two_handed": 22,
    "check": 3,
    "double_deck": 2,
    "double_deck_progressive": 4,
    "firehouse": 2,
    "five_handed_called_partner": 2,
    "glup_pinochle": 2,
    "hay_book_timing": 4,
    "hay_two_handed": 6,
    "kitty_marriage_three": 8,
    "partnership_150": 37,
    "six_handed_triple": 2,
    "six_handed_turned_trump": 2,
    "three_handed_100": 3,
    "three_handed_cutthroat": 2,
    "two_handed_1000": 3,
    "yahoo_double_deck": 5,
}


def playthrough(name: str) -> str:
    """A preset's first deals, up to one that is played, from the cards to the settlement, as text."""
    rules = pn.preset(name)
    seed = SEEDS.get(name, 1)
    rng = random.Random(f"{name} {seed}")
    state = pn.new_game(rules, dealer=seed % rules.seats)
    lines = [f"{name}: cards and moves of seed {seed}", *described(None, state)]
    while not state.is_over and not (isinstance(state, pn.HandOver) and state.tricks):
        before = state
        if state.waits_for_deal:
            state = pn.deal(state, rng)
            lines += ["", *cards_dealt(state)]
        else:
            move = chosen(state, rng)
            lines.append(f"  seat {state.to_act}: {move}{choice(state)}")
            state = pn.apply_move(state, move)
        lines += described(before, state)
        if isinstance(state, pn.HandOver | pn.GameOver):
            lines += ["", *settlement(state)]
    return "\n".join(lines) + "\n"


def chosen(state: pn.State, rng: random.Random) -> pn.Move:
    """A move by chance, but bids are low, what can be melded or swapped mostly is, and trump is the longest suit. It asks the generator for nothing but `random()`."""
    moves = pn.legal_moves(state)
    options = sorted(pn.meld_options(state), key=lambda option: -option.points)
    if options and rng.random() < 0.9:
        return options[0].move
    bids = [move for move in moves if isinstance(move, pn.Bid)]
    if bids:
        return bids[0] if len(bids) == len(moves) or rng.random() < 0.4 else moves[0]
    named = [move for move in moves if isinstance(move, pn.NameTrump)]
    if named and state.to_act is not None:
        suits = Counter(card.suit for card in state.hand(state.to_act))
        return max(named, key=lambda move: suits[move.suit])
    swaps = [move for move in moves if isinstance(move, pn.SwapDix | pn.ShowDix)]
    if swaps:
        return swaps[0]
    usual = [move for move in moves if not isinstance(move, RARE)]
    return usual[int(rng.random() * len(usual))]


# ---- what is said ----


def choice(state: pn.State) -> str:
    """How many legal moves there are, and which, where they can be named."""
    moves = [str(move) for move in pn.legal_moves(state)]
    listed = moves if len(moves) <= MOST_LISTED else [*moves[:3], "...", moves[-1]]
    return f" | {len(moves)}: " + ", ".join(listed)


def cards_dealt(state: pn.State) -> Iterator[str]:
    assert state.sheet.log.dealt is not None
    yield f"deal {state.deals + 1} by seat {state.dealer}"
    yield from textwrap.wrap(
        " ".join(map(str, state.sheet.log.cards)), 120, initial_indent="  ", subsequent_indent="  "
    )
    for seat in range(state.rules.seats):
        yield f"  hand of seat {seat}: {pn.format_cards(state.hand(seat))}"


def described(before: pn.State | None, after: pn.State) -> Iterator[str]:
    """What a move has changed, each fact on a line."""
    taken = len(before.tricks) if before is not None else 0
    for trick in after.tricks[taken:]:
        points = pn.score_hand(after).deltas if after.to_act is not None else ""
        yield f"    trick {len(after.tricks)}, led by seat {trick.leader}: {written(trick.cards)}: to seat {trick.winner} {points}".rstrip()
    old = {} if before is None else facts(before)
    for name, fact in facts(after).items():
        if old.get(name, "") != fact:
            yield f"    {name}: {fact or 'none'}"
    if before is not None and before.to_act is not None and after.to_act is not None:
        for seat in range(after.rules.seats):
            gained = Counter(after.hand(seat)) - Counter(before.hand(seat))
            if gained:
                yield f"    seat {seat} gets {pn.format_cards(gained.elements())}"
    if type(after) is not type(before):
        yield (
            f"{type(after).__name__}, seat {after.to_act} to act" if after.to_act is not None else type(after).__name__
        )
    for option in pn.meld_options(after):
        yield f"    could {option.move} for {option.points}"


def facts(state: pn.State) -> dict[str, str]:
    """What the state says of itself, each with a name."""
    contract, announced = state.contract, state.buried_announced
    bid = "" if contract is None else f"seat {contract.seat} for {contract.bid}"
    if contract is not None and contract.called is not None:
        bid += f", called {contract.called}, partner seat {contract.partner}"
    told = {
        "scores": " ".join(map(str, state.scores)),
        "target": str(state.target or ""),
        "kitty": str(state.kitty or ""),
        "checks": " ".join(map(str, state.checks)) if any(state.checks) else "",
        "contract": bid,
        "trump": state.trump.name.lower() if state.trump is not None else "",
        "turned card": str(state.turned_card or ""),
        "stock": str(state.stock_left or ""),
        "widow": written(state.widow),
        "buried": written(state.buried),
        "buried trumps and aces": "" if announced is None else " ".join(map(str, announced)),
    }
    for seat in range(state.rules.seats):
        told[f"table of seat {seat}"] = written(state.table_cards(seat))
    for seat, score in enumerate(state.melds):
        told[f"melds of seat {seat}"] = melded(score)
    return told


def written(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards))


def melded(score: pn.MeldScore) -> str:
    if not score.melds:
        return ""
    parts = [f"{meld.name} {meld.points} ({written(meld.cards)})" for meld in score.melds]
    return f"{score.points} = " + " + ".join(parts)


def settlement(state: pn.HandOver | pn.GameOver) -> Iterator[str]:
    rules, score = state.rules, state.score
    made = {None: "nobody bid", True: "the bid was made", False: "the bid was set"}[score.made]
    yield f"settlement: {made}"
    for item in score.items:
        yield f"  side {item.side}: {item.part} {item.points}" + (f" ({item.note})" if item.note else "")
    for seat, melds in enumerate(state.melds):
        yield f"  seat {seat} melded {melded(melds) or 'nothing'}"
    for side in range(rules.sides):
        won = sum(trick.winner % rules.sides == side for trick in state.tricks)
        yield f"  side {side} took {won} of {len(state.tricks)} tricks"
    yield f"  deltas {' '.join(map(str, score.deltas))}; scores {' '.join(map(str, state.scores))}"
    if score.kitty or state.kitty:
        yield f"  kitty {score.kitty}, in all {state.kitty}"
    if score.checks:
        yield f"  checks {' '.join(map(str, score.checks))}, in all {' '.join(map(str, state.checks))}"
    yield f"  side {state.winner} has won the game" if isinstance(state, pn.GameOver) else "  the game goes on"


def main() -> int:
    """Write the playthroughs of some presets, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="*", metavar="PRESET", help="all, if none is named")
    names = parser.parse_args().presets or pn.preset_names()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8", newline="\n")
    print(f"{len(names)} playthroughs in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

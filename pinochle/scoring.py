"""What a deal is worth and who has won the game: rules and numbers, no state."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from pinochle.errors import SetupError
from pinochle.melds import MeldScore
from pinochle.rules.checks import is_whole
from pinochle.rules.rules import Rules
from pinochle.tricks import Trick

SideMelds = int | MeldScore | Sequence[MeldScore]


@attrs.frozen
class Item:
    """One part of a deal's score: whose, what ("meld", "tricks", "set"), what it came to, and a note where it came to less than it might."""

    side: int
    part: str
    points: int
    note: str = ""


@attrs.frozen
class HandScore:
    """What a deal came to: points per side in `.deltas`, whether the bid was `.made` (None without one), and the `.items` that add up to it."""

    deltas: tuple[int, ...]
    made: bool | None
    items: tuple[Item, ...]


def settle_hand(
    rules: Rules,
    *,
    bidder: int | None,
    bid: int | None,
    melds: Sequence[SideMelds],
    trick_points: Sequence[int] | None,
    tricks: Sequence[int] | None = None,
    unplayed: str | None = None,
) -> HandScore:
    """Settle a deal: what it adds to the score of each side.

    `bidder` is a seat and `bid` its bid (both None where nobody bids). Everything else is by side: `melds` as points, as a MeldScore, or as one MeldScore for each of
    the side's seats; `trick_points` as taken, the last trick included, or None where the hand was not played, and then `unplayed` says why ("conceded" if it is left out).
    `tricks` is how many tricks each side took; where it is left out, a side without a trick point is held to have taken none. All points are on the
    scale of the rules. Numbers that cannot be are a SetupError that lists them all. Rules: P150-12 to P150-14, JOE-12, HAY-19.

    >>> from pinochle.rules.presets import preset
    >>> settle_hand(preset("partnership_150"), bidder=0, bid=30, melds=(12, 6), trick_points=(15, 10)).deltas
    (-30, 16)
    """
    meld_points = _checked(rules, bidder, bid, melds, trick_points, tricks, unplayed)
    won = tuple(trick_points) if trick_points is not None else (0,) * rules.sides
    took = tuple(tricks) if tricks is not None else won
    bidding = None if bidder is None else rules.side_of(bidder)
    kept = [
        trick_points is None or _keeps_meld(rules, side == bidding, won[side], took[side])
        for side in range(rules.sides)
    ]
    totals = [meld_points[side] * kept[side] + won[side] for side in range(rules.sides)]
    made = None if bidding is None or bid is None else trick_points is not None and totals[bidding] >= bid
    items: list[Item] = []
    for side in range(rules.sides):
        if side == bidding and made is False:
            why = "not played" if trick_points is None else f"{totals[side]} of the {bid} bid"
            items.append(Item(side, "set", -(bid or 0), why))
            continue
        lost = f"{meld_points[side]} lost: no {rules.settlement.meld_kept} taken"
        items.append(
            Item(side, "meld", meld_points[side] * kept[side], "" if kept[side] or not meld_points[side] else lost)
        )
        items.append(Item(side, "tricks", won[side]))
    deltas = tuple(sum(item.points for item in items if item.side == side) for side in range(rules.sides))
    return HandScore(deltas, made, tuple(items))


def _keeps_meld(rules: Rules, bids: bool, points: int, tricks: int) -> bool:
    kept = rules.settlement.meld_kept
    if kept == "always" or (bids and rules.settlement.meld_kept_by == "defenders"):
        return True
    return points > 0 if kept == "point" else tricks > 0


UNPLAYED = ("conceded", "out_of_reach", "no_marriage", "defenders_conceded")


def _checked(
    rules: Rules,
    bidder: int | None,
    bid: int | None,
    melds: Sequence[SideMelds],
    trick_points: Sequence[int] | None,
    tricks: Sequence[int] | None,
    unplayed: str | None,
) -> tuple[int, ...]:
    """The meld points of each side, everything having been looked at."""
    problems: list[str] = []
    if (bidder is None) != (bid is None):
        problems.append("bidder, bid: a bidder has a bid, and there is no bid without a bidder")
    if bidder is not None and not (is_whole(bidder) and 0 <= bidder < rules.seats):
        problems.append(f"bidder: a seat from 0 to {rules.seats - 1} or None, not {bidder!r}")
    if bid is not None and not (is_whole(bid) and bid > 0 and bid % rules.unit == 0):
        problems.append(f"bid: points on the {rules.unit}-scale, not {bid!r}")
    if unplayed is not None and (unplayed not in UNPLAYED or trick_points is not None):
        problems.append(
            f"unplayed: one of {', '.join(UNPLAYED)}, and only where trick_points is None, not {unplayed!r}"
        )
    if trick_points is None and bidder is None:
        problems.append("trick_points: a hand without a bidder is always played")
    problems += _by_side(rules, "trick_points", trick_points)
    problems += _by_side(rules, "tricks", tricks)
    points: list[int] = []
    if len(melds) != rules.sides:
        problems.append(f"melds: one for each of {rules.sides} sides, not {len(melds)}")
    for meld in melds:
        parts = [meld] if isinstance(meld, int | MeldScore) else list(meld)
        points.append(sum(part.points if isinstance(part, MeldScore) else part for part in parts))
        if any(isinstance(part, bool) or points[-1] < 0 or points[-1] % rules.unit for part in parts):
            problems.append(f"melds: points on the {rules.unit}-scale, not {meld!r}")
    if not problems and trick_points is not None and sum(trick_points) != rules.trick_total:
        problems.append(
            f"trick_points: {sum(trick_points)} in all, but the tricks of this pack have {rules.trick_total}"
        )
    if problems:
        raise SetupError(*problems)
    return tuple(points)


def _by_side(rules: Rules, name: str, values: Sequence[int] | None) -> list[str]:
    if values is None or (len(values) == rules.sides and all(is_whole(value) and value >= 0 for value in values)):
        return []
    return [f"{name}: a whole number for each of {rules.sides} sides, not {values!r}"]


def points_taken(rules: Rules, tricks: Sequence[Trick], *, complete: bool) -> tuple[int, ...]:
    """The points in tricks of each side; the last trick has its own points once the deal is `complete`."""
    worth = rules.play.counting.by_kind
    points = [0] * rules.sides
    for trick in tricks:
        points[rules.side_of(trick.winner)] += sum(worth[card.kind] for card in trick.cards)
    if complete and tricks:
        points[rules.side_of(tricks[-1].winner)] += rules.play.last_trick
    return tuple(points)


def tricks_taken(rules: Rules, tricks: Sequence[Trick]) -> tuple[int, ...]:
    """How many tricks each side has taken."""
    counts = [0] * rules.sides
    for trick in tricks:
        counts[rules.side_of(trick.winner)] += 1
    return tuple(counts)


def melds_by_side(rules: Rules, melds: Sequence[MeldScore]) -> tuple[tuple[MeldScore, ...], ...]:
    """The melds of each seat, gathered by side."""
    return tuple(
        tuple(meld for seat, meld in enumerate(melds) if rules.side_of(seat) == side) for side in range(rules.sides)
    )


def game_winner(
    rules: Rules,
    scores: Sequence[int],
    *,
    bidder: int | None,
    made: bool | None,
    target: int | None = None,
    deals: int | None = None,
) -> int | None:
    """The side that has won with these totals, or None where the game goes on.

    `scores` are the totals per side after the deal, `bidder` (a seat, or None) and `made` say how its contract went, `target` is the target where it is not the one
    of the rules, `deals` how many deals have been played. Totals that cannot be are a SetupError. Rules: P150-15, HAY-20, decisions D-20 and D-25.

    >>> from pinochle.rules.presets import preset
    >>> game_winner(preset("partnership_150"), (161, 177), bidder=0, made=True)
    0
    """
    if len(scores) != rules.sides or not all(map(is_whole, scores)):
        msg = f"scores: a whole number for each of {rules.sides} sides, not {scores!r}"
        raise SetupError(msg)
    goal = rules.ending.target if target is None else target
    over = [side for side in range(rules.sides) if scores[side] >= goal]
    if len(over) < 2:
        return over[0] if over else None
    if rules.ending.both_over == "bidder" and bidder is not None and rules.side_of(bidder) in over:
        return rules.side_of(bidder)
    best = max(scores)
    ahead = [side for side in over if scores[side] == best]
    return ahead[0] if len(ahead) == 1 else None

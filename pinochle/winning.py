"""When a game is over, and who has won it: rules and totals, no state."""

from __future__ import annotations

from collections.abc import Sequence

from pinochle.rules.rules import Rules
from pinochle.score_checks import refuse_totals


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

    `scores` are the totals per side after the deal, `bidder` (a seat, or None) and `made` say how its contract went, `target` is the target where it has been raised,
    `deals` how many deals have been played. Totals that cannot be are a SetupError. Rules: P150-15, HAY-20, catalogue 2.13, decisions D-20 and D-25.

    >>> from pinochle.rules.presets import preset
    >>> game_winner(preset("partnership_150"), (161, 177), bidder=0, made=True)
    0
    """
    refuse_totals(rules, scores, bidder=bidder, made=made, target=target, deals=deals)
    ending = rules.ending
    if ending.deals is not None and deals is not None and deals >= ending.deals:
        return _ahead(scores, range(rules.sides))
    goal = ending.target if target is None else target
    over = [] if goal is None else [side for side in range(rules.sides) if scores[side] >= goal]
    bidding = None if bidder is None else rules.side_of(bidder)
    if ending.must_bid:
        return bidding if made and bidding in over else None
    if len(over) < 2:
        return over[0] if over else None
    if ending.both_over == "bidder" and bidding in over:
        return bidding
    return _ahead(scores, over) if ending.both_over in ("bidder", "highest") else None


def _ahead(scores: Sequence[int], sides: Sequence[int]) -> int | None:
    """The side with the highest total among some; None where it is shared."""
    best = [side for side in sides if scores[side] == max(scores[one] for one in sides)]
    return best[0] if len(best) == 1 else None


def raised_target(rules: Rules, scores: Sequence[int], target: int | None) -> int | None:
    """The target for the rest of the game: raised by one step where several sides have it and the rules extend it (D-10)."""
    step = rules.ending.extend_by
    if target is None or not step or sum(score >= target for score in scores) < 2:
        return target
    return target + step


def game_checks(rules: Rules, scores: Sequence[int], winner: int) -> tuple[int, ...]:
    """The chips for winning the game, where the rules have them."""
    checks = rules.settlement.checks
    if checks is None:
        return ()
    loser = scores[1 - winner]
    margin = -(-max(0, scores[winner] - loser) // checks.game_margin)
    won = checks.game + margin + (checks.losers_minus if loser < 0 else 0)
    return tuple(won if side == winner else 0 for side in range(2))

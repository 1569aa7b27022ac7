"""Whether the numbers that somebody brings to be settled can be those of a deal, or of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

from pinochle.cards import Suit
from pinochle.errors import SetupError, shown
from pinochle.melds import MeldScore
from pinochle.rules.checks import is_whole
from pinochle.rules.rules import Rules

SideMelds = int | MeldScore | Sequence[MeldScore]
UNPLAYED = ("conceded", "out_of_reach", "no_marriage", "defenders_conceded")


def refuse_settling(  # noqa: PLR0913 - the parameters of settle_hand, looked at together so that all problems are listed
    rules: object,
    bidder: object,
    bid: object,
    melds: object,
    trick_points: object,
    tricks: object,
    *,
    unplayed: object,
    trump: object,
    shoot: object,
    partner: object,
) -> None:
    """Raise a SetupError that lists everything that cannot be with the numbers of a deal."""
    if not isinstance(rules, Rules):
        msg = f"a deal is settled by Rules, not by {shown(rules)}"
        raise SetupError(msg)
    problems = [
        *_bid_problems(rules, bidder, bid, partner),
        *_meld_problems(rules, melds),
        *_trick_problems(rules, bidder, trick_points, tricks, unplayed),
    ]
    if trump is not None and not isinstance(trump, Suit):
        problems.append(f"trump: a Suit or None, not {shown(trump)}")
    if not isinstance(shoot, bool) or (shoot and rules.trump.shoot_bonus is None):
        problems.append(f"shoot: True or False, and True only where the rules let somebody shoot, not {shown(shoot)}")
    if problems:
        raise SetupError(*problems)


def _is_row(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, list | tuple)


def _is_seat(rules: Rules, value: object) -> bool:
    return type(value) is int and 0 <= value < rules.seats


def _bid_problems(rules: Rules, bidder: object, bid: object, partner: object) -> Iterator[str]:
    if (bidder is None) != (bid is None):
        yield "bidder, bid: a bidder has a bid, and there is no bid without a bidder"
    for name, seat in (("bidder", bidder), ("partner", partner)):
        if seat is not None and not _is_seat(rules, seat):
            yield f"{name}: a seat from 0 to {rules.seats - 1} or None, not {shown(seat)}"
    if bidder is not None and rules.auction is None:
        yield "bidder: these rules have no auction, so nobody bids"
    if partner is not None and (partner == bidder or not rules.trump.called_partner):
        yield "partner: another seat than the bidder's, and only where the rules have a partner called"
    if bid is not None and not (type(bid) is int and 0 < bid < 10**9 and bid % rules.unit == 0):
        yield f"bid: points on the {rules.unit}-scale, not {shown(bid)}"


def _meld_problems(rules: Rules, melds: object) -> Iterator[str]:
    if not _is_row(melds) or len(melds) != rules.sides:
        yield f"melds: a row of one for each of {rules.sides} sides, not {shown(melds)}"
        return
    for meld in melds:
        points = [part.points if isinstance(part, MeldScore) else part for part in (meld if _is_row(meld) else [meld])]
        if not all(type(number) is int and 0 <= number < 10**9 and number % rules.unit == 0 for number in points):
            yield f"melds: points on the {rules.unit}-scale, not {shown(meld)}"


def _trick_problems(
    rules: Rules, bidder: object, trick_points: object, tricks: object, unplayed: object
) -> Iterator[str]:
    if unplayed is not None and (unplayed not in UNPLAYED or trick_points is not None):
        yield f"unplayed: one of {', '.join(UNPLAYED)}, and only where trick_points is None, not {shown(unplayed)}"
    if trick_points is None and bidder is None:
        yield "trick_points: a hand without a bidder is always played"
    rows_fit = True
    for name, values in (("trick_points", trick_points), ("tricks", tricks)):
        if values is not None and not (
            _is_row(values)
            and len(values) == rules.sides
            and all(type(value) is int and value >= 0 for value in values)
        ):
            rows_fit = False
            yield f"{name}: a row of whole numbers, one for each of {rules.sides} sides, not {shown(values)}"
    if not rows_fit:
        return
    if _is_row(tricks) and sum(tricks) != rules.tricks_in_deal:
        yield f"tricks: {shown(sum(tricks))} in all, but a deal has {rules.tricks_in_deal}"
    if not _is_row(trick_points):
        return
    total, counted = rules.trick_total, sum(trick_points)
    buried_for_nobody = bool(rules.buried) and rules.widow is not None and rules.widow.buried_for == "nobody"
    if counted > total or (counted < total and not buried_for_nobody):
        yield f"trick_points: {shown(counted)} in all, but the tricks of this pack have {total}"
    if (
        _is_row(tricks)
        and not rules.buried
        and any(points and not taken for points, taken in zip(trick_points, tricks, strict=True))
    ):
        yield "tricks: a side that took no trick has no trick points"


def refuse_totals(
    rules: object, scores: object, *, bidder: object, made: object, target: object, deals: object
) -> None:
    """Raise a SetupError that lists everything that cannot be with the totals of a game."""
    if not isinstance(rules, Rules):
        msg = f"a game is won by Rules, not by {shown(rules)}"
        raise SetupError(msg)
    problems: list[str] = []
    if not _is_row(scores) or len(scores) != rules.sides or not all(map(is_whole, scores)):
        problems.append(f"scores: a row of whole numbers, one for each of {rules.sides} sides, not {shown(scores)}")
    if bidder is not None and not _is_seat(rules, bidder):
        problems.append(f"bidder: a seat from 0 to {rules.seats - 1} or None, not {shown(bidder)}")
    if made is not None and not isinstance(made, bool):
        problems.append(f"made: True, False or None, not {shown(made)}")
    problems += [
        f"{name}: a whole number above 0 or None, not {shown(value)}"
        for name, value in (("target", target), ("deals", deals))
        if value is not None and not (type(value) is int and value > 0)
    ]
    if problems:
        raise SetupError(*problems)

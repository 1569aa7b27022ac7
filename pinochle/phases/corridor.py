"""The corridor: which room comes next. It alone knows all rooms; the rooms do not know each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import add

import attrs

from pinochle.cards import Card, unpack_hand
from pinochle.melds import MeldScore
from pinochle.moves import Give, Move
from pinochle.phases.auction import Auction
from pinochle.phases.burying import Burying
from pinochle.phases.calling import Calling
from pinochle.phases.challenge import Challenge
from pinochle.phases.log import Log, Step, noted, past_of
from pinochle.phases.melding import Melding, counted
from pinochle.phases.passing import Passing
from pinochle.phases.play import TrickPlay
from pinochle.phases.public import Dealing, Done, GameOver, HandOver, Phase, Sheet
from pinochle.phases.redeal import RedealOffer
from pinochle.phases.stock import Stock, StockPlay, turn_bonus
from pinochle.phases.swapping import DixSwap
from pinochle.phases.trump import NamingTrump
from pinochle.phases.widow import SharingWidow
from pinochle.rules.layout import lay_out
from pinochle.rules.rules import Rules
from pinochle.scoring import (
    HandScore,
    Item,
    meld_that_counts,
    melds_by_side,
    points_taken,
    rounded,
    settle_unchecked,
    tricks_taken,
)
from pinochle.seats import after
from pinochle.tricks import Trick
from pinochle.winning import game_checks, game_winner, raised_target

State = (
    Dealing | RedealOffer | Auction | SharingWidow | NamingTrump | Calling | Passing | DixSwap | Melding | Burying | Challenge | StockPlay | TrickPlay
    | HandOver | GameOver
)  # fmt: skip
Door = Callable[[Done], State | Done]


@lru_cache(maxsize=64)
def _doors(rules: Rules) -> tuple[tuple[type[Phase] | None, Door], ...]:
    """The rooms of a deal in the order of the rules, each with its door: where nothing is to decide, a door lets the deal through."""
    widow, bury = (SharingWidow, SharingWidow.enter), (Burying, Burying.enter)
    early_widow = rules.widow is None or rules.widow.taken == "before_trump"
    early_bury = rules.widow is not None and rules.widow.bury == "before_trump"
    rooms: list[tuple[type[Phase] | None, Door]] = [(RedealOffer, RedealOffer.enter), (Auction, Auction.enter)]
    rooms += [widow] * early_widow + [bury] * early_bury
    rooms += [(NamingTrump, NamingTrump.enter)] + [widow] * (not early_widow)
    rooms += [
        (Calling, Calling.enter),
        (Passing, Passing.enter),
        (DixSwap, DixSwap.enter),
        (Melding, Melding.enter),
        (None, _thrown_in),
    ]
    rooms += [bury] * (not early_bury) + [(Challenge, Challenge.enter), (TrickPlay, TrickPlay.enter)]
    return tuple(rooms)


def begin(rules: Rules, dealer: int) -> Dealing:
    """A game waiting for its first deal."""
    checks = (0,) * rules.sides if rules.settlement.checks is not None else ()
    return Dealing(Sheet(rules, (0,) * rules.sides, dealer, rules.ending.target, checks=checks))


def deal_out(state: Phase, cards: Sequence[Card]) -> State:
    """Deal a pack: after a finished deal by the next dealer, else by the one who is waiting to."""
    rules = state.rules
    dealer = after(state.dealer, rules.seats) if isinstance(state, HandOver) else state.dealer
    before = state.sheet.fresh(dealer)
    dealt = lay_out(rules, dealer, cards)
    sheet = attrs.evolve(before, log=Log(before, dealt.turned, tuple(cards), dealt, past_of(state)))
    if dealt.turned is not None and rules.stock is not None:
        tables = ((),) * rules.seats
        return StockPlay(
            turn_bonus(sheet, dealt.turned),
            dealt.hands,
            tables,
            Stock(dealt.stock, dealt.turned),
            after(dealer, rules.seats),
        )
    if dealt.turned is not None:
        sheet = attrs.evolve(sheet, trump=dealt.turned.suit, turned=dealt.turned)
    return _through(0, Done(attrs.evolve(sheet, widow=dealt.widow), dealt.hands))


def moved(room: Phase, move: Move) -> State:
    """The state after a legal move, noted on the sheet; deals, and cards played to tricks after the stock, are not noted there (see `log`)."""
    seat = room.to_act
    assert seat is not None  # noqa: S101 - else no move is legal
    step = Step(seat, move, room._receiver() if isinstance(move, Give) else None)
    after = room._after(move)
    after = attrs.evolve(after, sheet=noted(room, step, after.sheet, thrown_in=isinstance(after, Dealing)))  # type: ignore[misc]
    return proceed(room, after) if type(after) is Done else after  # type: ignore[return-value]


def proceed(room: Phase, done: Done) -> State:
    """Where a deal goes from a room that is done with it."""
    if done.claimed is not None:
        return _declared_out(done, done.claimed)
    if isinstance(room, TrickPlay) or done.unplayed is not None:
        return settle(done)
    if isinstance(room, StockPlay):
        return TrickPlay.enter(done)
    kinds = [kind for kind, _ in _doors(done.sheet.rules)]
    return _through(kinds.index(type(room)) + 1, done)


def _through(first: int, done: Done) -> State:
    for _, door in _doors(done.sheet.rules)[first:]:
        entered = door(done)
        if not isinstance(entered, Done):
            return entered
        done = entered
        if done.unplayed is not None:
            return settle(done)
    raise AssertionError(done)  # pragma: no cover - the last room lets nothing through


def _thrown_in(done: Done) -> Done:
    """Not play a bid that no tricks can reach any more, where the rules say so (catalogue 2.7)."""
    sheet = done.sheet
    rules, contract = sheet.rules, sheet.contract
    if contract is None or not rules.settlement.forced_throw_in:
        return done
    sides = {rules.side_of(seat) for seat in (contract.seat, contract.partner) if seat is not None}
    melds = [sum(score.points for score in side) for side in melds_by_side(rules, sheet.melds)]
    best = rules.trick_total + sum(meld_that_counts(rules, melds[side]) for side in sides)
    return attrs.evolve(done, unplayed="out_of_reach") if contract.bid > best else done


def settle(done: Done) -> HandOver | GameOver:
    """Settle a deal, and look whether the game is over."""
    sheet = done.sheet
    rules, contract = sheet.rules, sheet.contract
    melds = sheet.melds or counted(done)
    score = settled_score(
        sheet,
        melds,
        None if done.unplayed else _all_points(sheet, done),
        None if done.unplayed else tricks_taken(rules, done.tricks),
        done.unplayed,
    )
    settled = _added_up(sheet, score, melds)
    winner = game_winner(
        rules,
        settled.scores,
        bidder=None if contract is None else contract.seat,
        made=score.made,
        target=settled.target,
        deals=settled.deals,
    )
    if winner is not None:
        return _game_over(settled, score, done, winner)
    target = raised_target(rules, settled.scores, settled.target)
    if target != settled.target:
        settled = attrs.evolve(settled, target=target)
    return HandOver(settled, score, done.tricks)


def settled_score(
    sheet: Sheet,
    melds: tuple[MeldScore, ...],
    points: tuple[int, ...] | None,
    tricks: tuple[int, ...] | None,
    unplayed: str | None = None,
) -> HandScore:
    """What a deal comes to with these melds by seat, and these points and tricks by side: None where it was not played, for the reason given."""
    contract = sheet.contract
    return settle_unchecked(
        sheet.rules,
        None if contract is None else contract.seat,
        None if contract is None else contract.bid,
        melds_by_side(sheet.rules, melds),
        points,
        tricks,
        unplayed,
        sheet.trump,
        shoot=contract is not None and contract.shoot,
        partner=None if contract is None else contract.partner,
    )


def _all_points(sheet: Sheet, done: Done) -> tuple[int, ...]:
    """The trick points of each side, with the buried cards where they count."""
    taken = points_taken(sheet.rules, done.tricks, complete=True)
    return tuple(map(add, taken, buried_points(sheet, sheet.buried)))


def buried_points(sheet: Sheet, buried: int) -> tuple[int, ...]:
    """What some packed cards that the bidder laid away count for each side."""
    rules, contract = sheet.rules, sheet.contract
    points = [0] * rules.sides
    if rules.widow is not None and contract is not None and rules.widow.buried_for != "nobody":
        bidding = rules.side_of(contract.seat)
        side = bidding if rules.widow.buried_for == "bidder" else 1 - bidding
        points[side] = sum(rules.play.counting.of(card) for card in unpack_hand(buried))
    return tuple(points)


def _added_up(sheet: Sheet, score: HandScore, melds: tuple[MeldScore, ...]) -> Sheet:
    """The sheet with a deal's score added to the totals."""
    return attrs.evolve(
        sheet,
        scores=tuple(total + delta for total, delta in zip(sheet.scores, score.deltas, strict=True)),
        deals=sheet.deals + 1,
        melds=melds,
        kitty=sheet.kitty + score.kitty,
        checks=tuple(total + won for total, won in zip(sheet.checks, score.checks, strict=True))
        if score.checks
        else sheet.checks,
    )


def _game_over(sheet: Sheet, score: HandScore, done: Done, winner: int) -> GameOver:
    bonus = game_checks(sheet.rules, sheet.scores, winner)
    checks = tuple(total + won for total, won in zip(sheet.checks, bonus, strict=True)) if bonus else sheet.checks
    return GameOver(attrs.evolve(sheet, checks=checks), score, done.tricks, winner)


def _declared_out(done: Done, seat: int) -> GameOver:
    """Somebody claims to have the target: right, he has won; wrong, the best of the others has (D-21)."""
    sheet = done.sheet
    rules = sheet.rules
    score = _earned(rules, sheet, done.tricks)
    settled = _added_up(sheet, score, sheet.melds)
    side = rules.side_of(seat)
    others = [other for other in range(rules.sides) if other != side]
    right = sheet.target is not None and settled.scores[side] >= sheet.target
    winner = side if right else max(others, key=lambda other: settled.scores[other])
    return _game_over(settled, score, done, winner)


def _earned(rules: Rules, sheet: Sheet, tricks: Sequence[Trick]) -> HandScore:
    melds = [sum(meld.points for meld in side) for side in melds_by_side(rules, sheet.melds)]
    points = points_taken(rules, tricks, complete=False)
    if rules.settlement.rounding == "seven_up":
        points = tuple(map(rounded, points))
    items = [
        item
        for side in range(rules.sides)
        for item in (Item(side, "meld", melds[side]), Item(side, "tricks", points[side]))
    ]
    return HandScore(tuple(m + p for m, p in zip(melds, points, strict=True)), None, tuple(items))


def earned(state: Phase) -> HandScore:
    """What a deal in progress has brought each side so far: melds laid, and points in tricks complete."""
    return _earned(state.rules, state.sheet, state.tricks)

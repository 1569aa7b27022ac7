"""The corridor: which room comes next. It alone knows all rooms; the rooms do not know each other."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from pinochle.cards import Card
from pinochle.phases.auction import Auction
from pinochle.phases.dealt import lay_out
from pinochle.phases.melding import Melding
from pinochle.phases.passing import Passing
from pinochle.phases.play import TrickPlay
from pinochle.phases.public import Dealing, Done, GameOver, HandOver, Phase, Sheet
from pinochle.phases.redeal import RedealOffer
from pinochle.phases.stock import Stock, StockPlay, turn_bonus
from pinochle.phases.trump import NamingTrump
from pinochle.rules.rules import Rules
from pinochle.scoring import HandScore, Item, game_winner, melds_by_side, points_taken, settle_hand, tricks_taken
from pinochle.seats import after

# The rooms of a deal in their order. A room that the rules have no part for, or where nothing is to decide, lets the deal through.
ROOMS = (RedealOffer, Auction, NamingTrump, Passing, Melding, TrickPlay)

State = Dealing | RedealOffer | Auction | NamingTrump | Passing | Melding | StockPlay | TrickPlay | HandOver | GameOver


def begin(rules: Rules, dealer: int) -> Dealing:
    """A game waiting for its first deal."""
    return Dealing(Sheet(rules, (0,) * rules.sides, dealer))


def deal_out(state: Phase, cards: Sequence[Card]) -> State:
    """Deal a pack: after a finished deal by the next dealer, else by the one who is waiting to."""
    rules = state.rules
    dealer = after(state.dealer, rules.seats) if isinstance(state, HandOver) else state.dealer
    sheet = state.sheet.fresh(dealer, state.scores)
    dealt = lay_out(rules, dealer, cards)
    if dealt.turned is not None:
        tables = ((),) * rules.seats
        return StockPlay(
            turn_bonus(sheet, dealt.turned),
            dealt.hands,
            tables,
            Stock(dealt.stock, dealt.turned),
            after(dealer, rules.seats),
        )
    return _through(0, Done(sheet, dealt.hands))


def proceed(room: Phase, done: Done) -> State:
    """Where a deal goes from a room that is done with it."""
    if isinstance(room, TrickPlay):
        return settle(done)
    if isinstance(room, StockPlay):
        return TrickPlay.enter(done)
    return _through(ROOMS.index(type(room)) + 1, done)


def _through(first: int, done: Done) -> State:
    for room in ROOMS[first:]:
        entered = room.enter(done)
        if not isinstance(entered, Done):
            return entered
        done = entered
    raise AssertionError(done)  # pragma: no cover - the last room lets nothing through


def settle(done: Done) -> HandOver | GameOver:
    """Settle a deal whose tricks have been played, and look whether the game is over."""
    sheet = done.sheet
    rules, contract = sheet.rules, sheet.contract
    bidder = None if contract is None else contract.seat
    score = settle_hand(
        rules,
        bidder=bidder,
        bid=None if contract is None else contract.bid,
        melds=melds_by_side(rules, sheet.melds),
        trick_points=points_taken(rules, done.tricks, complete=True),
        tricks=tricks_taken(rules, done.tricks),
    )
    scores = tuple(total + delta for total, delta in zip(sheet.scores, score.deltas, strict=True))
    settled = attrs.evolve(sheet, scores=scores)
    winner = game_winner(rules, scores, bidder=bidder, made=score.made)
    if winner is None:
        return HandOver(settled, score, done.tricks)
    return GameOver(settled, score, done.tricks, winner)


def earned(state: Phase) -> HandScore:
    """What a deal in progress has brought each side so far: melds laid, and points in tricks complete."""
    rules = state.rules
    melds = [sum(meld.points for meld in side) for side in melds_by_side(rules, state.melds)]
    points = points_taken(rules, state.tricks, complete=False)
    items = [
        item
        for side in range(rules.sides)
        for item in (Item(side, "meld", melds[side]), Item(side, "tricks", points[side]))
    ]
    return HandScore(tuple(m + p for m, p in zip(melds, points, strict=True)), None, tuple(items))

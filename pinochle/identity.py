"""When two states are one position by the rules, whatever has led to it: a key for tables of positions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple, assert_never

from pinochle import packed
from pinochle.cards import Card, Rank, pack_hand
from pinochle.engine import _checked
from pinochle.phases.auction import Auction
from pinochle.phases.burying import Burying
from pinochle.phases.calling import Calling
from pinochle.phases.challenge import Challenge
from pinochle.phases.corridor import State
from pinochle.phases.melding import Melding
from pinochle.phases.passing import Passing
from pinochle.phases.play import TrickPlay
from pinochle.phases.public import Dealing, GameOver, HandOver, Sheet
from pinochle.phases.redeal import RedealOffer
from pinochle.phases.stock import Stock, StockPlay
from pinochle.phases.swapping import DixSwap
from pinochle.phases.trail import worth_on
from pinochle.phases.trump import NamingTrump
from pinochle.phases.widow import SharingWidow
from pinochle.rules.rules import Rules
from pinochle.rules.stock import StockRules
from pinochle.scoring import dix_points, meld_chips
from pinochle.tricks import beats

Key = tuple[Hashable, ...]
Sides = tuple[int, ...]


def state_key(state: State) -> Hashable:
    """What decides how a game can go on: two states with equal keys have the same legal moves, and the same moves lead from both to the same scores.

    History is left out: calls that are over, the order of the tricks taken and who played what to them, melds but for what they are worth, who passed which cards. What
    is kept of the tricks is what the settlement asks for: points for each side (or those of partners together, or the bidder's alone), and, where the rules ask, whether a side has won
    a trick. A state between deals is told by its totals, the dealer and how the deal before it was settled. Different points make different keys, also where they
    can change the result no more.

    The key is for comparing and for dicts, and what it is made of may change. A pickled one equals the same position's key in every process; its `hash`, like that of any
    text, is only for the process it was asked in. What is no state, such as a view, is a SetupError.

    >>> from pinochle.engine import deal, legal_moves, apply_move, new_game
    >>> from pinochle.rules.presets import preset
    >>> state = deal(new_game(preset("joedog")), 1)
    >>> state_key(state) == state_key(deal(new_game(preset("joedog")), 1))
    True
    >>> state_key(apply_move(state, legal_moves(state)[0])) == state_key(state)
    False
    """
    room = _checked(state)
    sheet = room.sheet
    match state:
        case GameOver(score=score, winner=winner):
            return "GameOver", sheet.rules, winner, sheet.scores, sheet.kitty, sheet.checks, score
        case Dealing():
            rest: Key = ()
        case HandOver(score=score):
            rest = (score,)
        case _:
            rest = _in_room(state)
    return type(room).__name__, _of_sheet(sheet).standing, *rest


_Room = (
    TrickPlay | StockPlay | RedealOffer | DixSwap | Auction | SharingWidow | NamingTrump | Calling | Passing | Melding | Burying | Challenge
)  # fmt: skip


def _in_room(room: _Room) -> Key:  # noqa: PLR0911 - one for each room
    """What a room goes by, and what has been taken and melded so far."""
    sheet = room.sheet
    match room:
        case TrickPlay(node=node, hands=hands, to_act=seat):
            lying, tricks = worth_on(room.trail, _of_sheet(sheet).worth)
            taken = [(winner % sheet.rules.sides, points) for winner, points in tricks]
            return hands, seat, (node.played, node.best, node.winner, node.led, lying), _tally(sheet, taken)
        case StockPlay():
            taken = [(trick.winner % sheet.rules.sides, _worth(sheet, trick.cards)) for trick in room.tricks]
            return *_over_stock(room), _tally(sheet, taken)
        case RedealOffer(hands=hands, to_act=seat) | DixSwap(hands=hands, to_act=seat):
            return hands, seat, _turned(sheet), _widow(sheet)
        case Auction(hands=hands, waiting=waiting, high=high):
            return hands, waiting, high and (high.seat, high.bid), _have_called(room), _widow(sheet)
        case SharingWidow(hands=hands, receiver=receiver, left=left):
            return hands, receiver, left
        case NamingTrump(hands=hands) | Calling(hands=hands):
            return hands, _widow(sheet), _tally(sheet)
        case Passing(hands=hands, to_act=seat, aside=aside):
            return hands, seat, aside, _tally(sheet)
        case Melding(hands=hands, to_act=seat):
            laid = sorted((meld.name, pack_hand(meld.cards)) for meld in sheet.melds[seat].melds)
            return hands, seat, tuple(laid), _shown(sheet), _tally(sheet)
        case Burying(hands=hands):
            return hands, _shown(sheet), _tally(sheet)
        case Challenge(hands=hands, asked=asked):
            return hands, asked, _tally(sheet)
        case _:
            assert_never(room)


# What single rooms go by.


def _widow(sheet: Sheet) -> int:
    """The packed widow, while it waits for the bidder."""
    return 0 if sheet.widow_taken else pack_hand(sheet.widow)


def _turned(sheet: Sheet) -> Card | None:
    """The dealer's turned card, where it may be swapped."""
    return sheet.turned if sheet.rules.deal.swap_dix else None


def _shown(sheet: Sheet) -> int:
    """The packed cards that the bidder has melded, where he is still to bury."""
    buries = sheet.rules.buried and not sheet.buried and sheet.contract is not None and sheet.melds
    return sheet.melds[sheet.contract.seat].packed_shown if buries and sheet.contract is not None else 0


def _have_called(room: Auction) -> tuple[bool, ...]:
    """Which of those who may still call have called before, while that keeps them from announcing a meld."""
    auction = room.rules.auction
    if auction is None or not auction.announcements or room.high is not None:
        return ()
    return tuple(any(call.seat == seat for call in room.calls) for seat in room.waiting)


def _over_stock(room: StockPlay) -> Key:
    rules = room.rules.stock
    assert rules is not None  # noqa: S101 - there is no such room without a stock
    stock, window = room.stock, room.window
    laid = -1 if window is None else window.laid if rules.melds_per_trick is not None else 0
    paid = stock.turned_is_paid and stock.turned is not None and rules.meld_timing == "after_draw"
    glups: tuple[int, ...] = ()
    on_table: Key = _winning(room)
    if rules.glups is not None and rules.glups.points:
        glups = room.glups or (0,) * room.rules.seats
        on_table = room.trick
    return (
        room.hands,
        room.tables,
        stock.hidden,
        stock.turned,
        _swappable(rules, stock),
        paid,
        stock.paid_holder,
        room.to_act,
        on_table,
        laid,
        room.choosing,
        glups,
    )


def _swappable(rules: StockRules, stock: Stock) -> bool:
    """Whether the turned card may still be had for a nine."""
    if rules.dix_exchange == "none" or stock.dix_melded or stock.turned is None:
        return False
    return rules.swap_turned_dix or stock.turned.rank is not Rank.NINE


def _winning(room: StockPlay) -> Key:
    """The trick in progress: how many cards are down, which wins, whose it is, and what they are worth."""
    trick, trump = room.trick, room.trump
    if not trick or trump is None:
        return ()
    place = 0
    for number, card in enumerate(trick):
        if beats(card.kind, trick[place].kind, trump):
            place = number
    return len(trick), trick[place], place, _worth(room.sheet, trick)


def _worth(sheet: Sheet, cards: Sequence[Card]) -> int:
    worth = _of_sheet(sheet).worth
    return sum([worth[card.kind] for card in cards])


# What the settlement will ask for.


class _Asked(NamedTuple):
    """The sides whose trick points are added up together, those of which it matters whether any of them has won a trick, and those whose melds matter."""

    points: tuple[Sides, ...]
    tricks: tuple[Sides, ...]
    melds: Sides


@lru_cache(maxsize=256)
def _asked(rules: Rules, bidding: Sides, *, shoot: bool) -> _Asked:
    """What of the tricks and melds a deal is settled by (`scoring`), where these sides play for the bid (none: there is no bid)."""
    settlement = rules.settlement
    every = tuple(range(rules.sides))
    alone = tuple((side,) for side in every)
    by_trick = settlement.meld_kept == "trick"
    if not bidding:
        return _Asked(alone, alone if by_trick else (), every)
    defending = tuple(side for side in every if side not in bidding)
    apart = tuple((side,) for side in defending)
    bidders_only = settlement.money is not None or settlement.defender_score == "nothing"
    together = rules.trump.called_partner
    rounds, checks = settlement.rounding != "none", settlement.checks is not None
    # What a claim to be out is judged by are the points of each side so far, whoever bids.
    ours = tuple((side,) for side in bidding) if rounds else (bidding,)
    theirs = (
        () if bidders_only else (defending,) if together and not rounds and not settlement.defender_floor else apart
    )
    won: list[Sides] = [*alone] if checks else []
    if by_trick:
        won += [bidding] if settlement.meld_kept_by == "each_side" else []
        won += () if bidders_only else [defending] if together else apart
    won += [defending] if shoot else []
    out = rules.ending.declare_out
    return _Asked(alone if out else ours + theirs, tuple(won), bidding if bidders_only and not out else every)


class _OfSheet(NamedTuple):
    """What a key takes from the sheet alone: it is the same for all states of a room."""

    standing: Key
    asked: _Asked
    points: tuple[int, ...]  # for each side, before the first trick: what was buried for it
    laid_away: int
    melded: Key
    worth: tuple[int, ...]  # by card kind


_latest: list[tuple[Sheet, _OfSheet]] = []  # one at most: a search asks for thousands of keys with one sheet


def _of_sheet(sheet: Sheet) -> _OfSheet:
    for known, kept in _latest:
        if known is sheet:
            return kept
    rules, contract = sheet.rules, sheet.contract
    seats = () if contract is None else (contract.seat, contract.partner)
    bidding = tuple(seat % rules.sides for seat in seats if seat is not None)
    asked = _asked(rules, bidding, shoot=contract is not None and contract.shoot)
    worth = rules.play.counting.by_kind
    points = [0] * rules.sides
    laid_away = 0
    if sheet.buried and rules.widow is not None and rules.widow.buried_for != "nobody":
        laid_away = sum(worth[kind] for kind in packed.unpack(sheet.buried))
        if not rules.ending.declare_out:  # a claim to be out is judged without them, so that they stay apart
            points[bidding[0] if rules.widow.buried_for == "bidder" else 1 - bidding[0]] = laid_away
            laid_away = 0
    made = _OfSheet(_standing(sheet), asked, tuple(points), laid_away, _melded(sheet, asked.melds), worth)
    _latest[:] = [(sheet, made)]
    return made


def _tally(sheet: Sheet, taken: Sequence[tuple[int, int]] = ()) -> Key:
    """The points and melds so far, as far as the settlement asks for them, in numbers; `taken` are the side and the points of each trick."""
    _, asked, start, laid_away, melded, _ = _of_sheet(sheet)
    points = [*start]
    for side, worth in taken:
        points[side] += worth
    added = tuple([sum([points[side] for side in group]) for group in asked.points])
    if not asked.tricks:
        return added, laid_away, (), melded
    winners = {side for side, _ in taken}
    return added, laid_away, tuple([not winners.isdisjoint(group) for group in asked.tricks]), melded


def _standing(sheet: Sheet) -> Key:
    """What all rooms have in common: the game so far, who plays for what, and trump."""
    contract = sheet.contract
    return (
        sheet.rules,
        sheet.scores,
        sheet.dealer,
        sheet.target,
        sheet.deals if sheet.rules.ending.deals is not None else 0,
        sheet.kitty,
        sheet.checks,
        contract and (contract.seat, contract.bid, contract.shoot, contract.partner),
        -1 if sheet.trump is None else int(sheet.trump),
    )


def _melded(sheet: Sheet, sides: Sides) -> Key:
    """What the melds of some sides are worth: the points, the dixes in them where these are kept whatever happens, and the chips for them of all sides."""
    rules, melds = sheet.rules, sheet.melds
    points, dixes = [0] * rules.sides, [0] * rules.sides
    settlement = rules.settlement
    keeps = settlement.dixes_kept and settlement.meld_kept != "always"
    for seat, score in enumerate(melds):
        points[seat % rules.sides] += score.points
        dixes[seat % rules.sides] += dix_points(score) if keeps else 0
    chips: list[int] = []
    if settlement.checks is not None and melds:
        named = [
            (seat % rules.sides, meld.name)
            for seat, score in enumerate(melds)
            for meld in score.melds
            for _ in range(meld.count)
        ]
        chips = [
            meld_chips(settlement.checks, (name for owner, name in named if owner == side))
            for side in range(rules.sides)
        ]
    return tuple((points[side], dixes[side]) for side in sides), tuple(chips)

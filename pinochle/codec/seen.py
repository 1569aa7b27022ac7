"""Views as JSON: everything that a seat sees, under the names of the view, and so much of the room that the view can be made again."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.cards import Card, Suit, unpack_hand
from pinochle.codec.wire import plain
from pinochle.melds import MeldScore
from pinochle.moves import TableCard
from pinochle.phases.auction import Auction
from pinochle.phases.burying import Burying
from pinochle.phases.calling import Calling
from pinochle.phases.challenge import Challenge
from pinochle.phases.log import Step
from pinochle.phases.melding import Melding
from pinochle.phases.passing import Passing
from pinochle.phases.play import TrickPlay
from pinochle.phases.public import Call, Contract, Dealing, GameOver, HandOver, Phase
from pinochle.phases.redeal import RedealOffer
from pinochle.phases.stock import StockPlay
from pinochle.phases.swapping import DixSwap
from pinochle.phases.trump import NamingTrump
from pinochle.phases.widow import SharingWidow
from pinochle.rules.rules import Rules
from pinochle.rules.strict import Tree
from pinochle.scoring import HandScore
from pinochle.standing import Standing
from pinochle.tricks import Trick
from pinochle.views import View

PhaseName = Literal[
    "dealing", "redeal_offer", "auction", "sharing_widow", "burying", "naming_trump", "calling", "passing", "dix_swap",
    "melding", "challenge", "stock_play", "trick_play", "hand_over", "game_over",
]  # fmt: skip
_NAMES: dict[type[Phase], PhaseName] = {
    Dealing: "dealing",
    RedealOffer: "redeal_offer",
    Auction: "auction",
    SharingWidow: "sharing_widow",
    Burying: "burying",
    NamingTrump: "naming_trump",
    Calling: "calling",
    Passing: "passing",
    DixSwap: "dix_swap",
    Melding: "melding",
    Challenge: "challenge",
    StockPlay: "stock_play",
    TrickPlay: "trick_play",
    HandOver: "hand_over",
    GameOver: "game_over",
}

# What a room has that is not among the names of a view.


@attrs.frozen
class Bare:
    """Of most rooms: nothing."""


@attrs.frozen
class Bidding:
    """Of an auction: the seats that may still call, the next one first, and the best bid."""

    waiting: tuple[int, ...]
    high: Contract | None


@attrs.frozen
class Sharing:
    """Of a widow that is handed round: who gets the next card, and, for who hands it round, what is left of it."""

    receiver: int
    left: tuple[Card, ...]


@attrs.frozen
class Exchange:
    """Of passing: whether one of the two has passed, and the cards that wait for the other to choose, for who passed them."""

    second: bool
    aside: tuple[Card, ...]


@attrs.frozen
class Asking:
    """Of a challenge: the seats that are asked, the next one first."""

    asked: tuple[int, ...]


@attrs.frozen
class Drawing:
    """Of stock play: how many melds the trick winner has laid in his window (null: it is shut), and the rest as in `StockPlay` and its `Stock`."""

    window: int | None
    choosing: bool
    glups: tuple[int, ...]
    dix_melded: bool
    turned_is_paid: bool
    paid_holder: int | None


Extra = Bare | Bidding | Sharing | Exchange | Asking | Drawing


@attrs.frozen
class Seen:
    """The JSON of a view, its keys in this order, but for its `room`. `before` is how the game stood before a deal that is over now."""

    seat: int | None
    rules: Rules
    phase: PhaseName
    to_act: int | None
    dealer: int
    scores: tuple[int, ...]
    target: int | None
    deals: int
    kitty: int
    checks: tuple[int, ...]
    before: Standing | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    dealt: tuple[Card, ...]
    drawn: tuple[Card, ...]
    calls: tuple[Call, ...]
    contract: Contract | None
    trump: Suit | None
    first_turned: Card | None
    turned_card: Card | None
    stock_left: int
    melds: tuple[MeldScore, ...]
    tables: tuple[tuple[TableCard, ...], ...]
    leader: int | None
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    widow: tuple[Card, ...]
    widow_taken: bool
    buried: tuple[Card, ...]
    buried_announced: tuple[int, int] | None
    steps: tuple[Step, ...]
    score: HandScore | None
    winner: int | None


# ---- writing ----


def view_tree(seen: View) -> Tree:
    """The tree of a view."""
    return {**plain(seen_of(seen)), "room": plain(extra_of(seen._room))}


def seen_of(seen: View) -> Seen:
    """What is written of a view."""
    room = seen._room
    sheet, log = room.sheet, room.sheet.log
    over = isinstance(room, HandOver | GameOver)
    return Seen(
        seat=seen.seat,
        rules=seen.rules,
        phase=_NAMES[type(room)],
        to_act=seen.to_act,
        dealer=seen.dealer,
        scores=seen.scores,
        target=seen.target,
        deals=seen.deals,
        kitty=seen.kitty,
        checks=seen.checks,
        before=Standing.of(log.before) if over and log.before is not None else None,
        hand=() if seen.seat is None else seen.hand(),
        hand_sizes=seen.hand_sizes,
        dealt=seen.dealt,
        drawn=seen.drawn,
        calls=seen.calls,
        contract=seen.contract,
        trump=seen.trump,
        first_turned=log.turned,
        turned_card=seen.turned_card,
        stock_left=seen.stock_left,
        melds=seen.melds,
        tables=tuple(seen.table_cards(seat) for seat in range(seen.rules.seats)),
        leader=seen.leader,
        trick=seen.trick,
        tricks=seen.tricks,
        widow=seen.widow,
        widow_taken=sheet.widow_taken,
        buried=seen.buried,
        buried_announced=seen.buried_announced,
        steps=seen.steps,
        score=seen.score,
        winner=seen.winner,
    )


def extra_of(room: Phase) -> Extra:
    """What is written of a room beside that."""
    match room:
        case Auction():
            return Bidding(room.waiting, room.high)
        case SharingWidow():
            return Sharing(room.receiver, unpack_hand(room.left))
        case Passing():
            return Exchange(room.second, unpack_hand(room.aside))
        case Challenge():
            return Asking(room.asked)
        case StockPlay():
            stock, window = room.stock, room.window
            return Drawing(
                None if window is None else window.laid,
                room.choosing,
                room.glups,
                stock.dix_melded,
                stock.turned_is_paid,
                stock.paid_holder,
            )
        case _:
            return Bare()

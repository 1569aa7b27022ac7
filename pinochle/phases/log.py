"""The memory of a deal: what each seat did, how the cards were dealt, and the deals before; views, samples and records are made from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import attrs

from pinochle.cards import Card, Rank
from pinochle.moves import PLAYS, Bury, CloseMelds, Deal, DeclareOut, Give, Move, Play, SwapDix, TakeStock
from pinochle.rules.layout import Dealt
from pinochle.seats import round_from

if TYPE_CHECKING:
    from pinochle.phases.public import Phase, Sheet


@attrs.frozen
class Step:
    """Something that was done in a deal: by which seat, the move (None in a view of a seat that has not seen its cards), and who was handed cards by it.

    Cards played to tricks are steps only while there is a stock; those of the other tricks stand in `tricks`.
    """

    seat: int
    move: Move | None
    receiver: int | None = None

    def seen_by(self, seat: int | None) -> Step:
        """The step without the cards that a seat has not seen: those passed, handed on, or buried by others."""
        hidden = isinstance(self.move, Give | Bury) and (seat is None or seat not in (self.seat, self.receiver))
        return Step(self.seat, None, self.receiver) if hidden else self


def passed_unseen(steps: Iterable[Step]) -> frozenset[int]:
    """The seats that handed on cards, or were handed some, in steps whose cards have not been seen."""
    unseen = [step for step in steps if step.move is None and step.receiver is not None]
    return frozenset(seat for step in unseen for seat in (step.seat, step.receiver) if seat is not None)


@attrs.frozen
class Past:
    """A deal that is over: the sheet before it, and all its moves from its `Deal` on."""

    before: Sheet
    moves: tuple[Move, ...]


@attrs.frozen
class Log:
    """How a deal began: the sheet `before` it and the card that was `turned` first, which all have seen; then, in no view, the cards `dealt` and the deals `past`."""

    before: Sheet | None = None
    turned: Card | None = None
    cards: tuple[Card, ...] = ()
    dealt: Dealt | None = None
    past: tuple[Past, ...] = ()


NOTHING = Log()


def moves_made(room: Phase) -> tuple[Move, ...]:
    """All moves of the deal in progress, or just over, from its `Deal` on; none before it."""
    log = room.sheet.log
    if not log.cards:
        return ()
    made = [step.move for step in room.sheet.steps if step.move is not None]
    ending = (
        [made.pop()] if made and isinstance(made[-1], DeclareOut) else []
    )  # the only step after plays that are none
    played = [card for trick in room.tricks for card in trick.cards] + [*room.trick]
    over_stock = sum(isinstance(move, Play) for move in made)
    return (Deal(log.cards), *made, *(PLAYS[card.kind] for card in played[over_stock:]), *ending)


def past_of(room: Phase, *ending: Move) -> tuple[Past, ...]:
    """All deals before this one, and, where cards have been dealt, this one with what has been done in it, and perhaps a move that ends it."""
    log = room.sheet.log
    return log.past if log.before is None else (*log.past, Past(log.before, (*moves_made(room), *ending)))


def noted(room: Phase, step: Step, after: Sheet, *, thrown_in: bool) -> Sheet:
    """The sheet after a move with the move noted in it; where the deal is thrown in, all of it is past."""
    if thrown_in and step.move is not None:
        return attrs.evolve(after, log=Log(past=past_of(room, step.move)))
    return after.noting((*room.sheet.steps, step))


def rounds_drawn(sheet: Sheet) -> int:
    """How often all seats have drawn from the stock in this deal."""
    rules = sheet.rules
    if rules.stock is None:
        return 0
    made = [step.move for step in sheet.steps]
    if rules.stock.meld_timing == "after_draw":
        rounds = sum(isinstance(move, Play) for move in made) // rules.seats
    else:
        rounds = sum(isinstance(move, CloseMelds) for move in made)
    last = rules.deal.pack.size // rules.seats - rules.deal.hand_size
    chosen = rules.stock.last_stock != "winner_chooses" or any(isinstance(move, TakeStock) for move in made)
    return min(rounds, last if chosen else last - 1)


def draws(room: Phase, stock: tuple[Card | None, ...]) -> Iterator[tuple[int, Card | None]]:
    """Who drew which card of a stock, in the order drawn; `stock` from its top, the turned card not included."""
    sheet = room.sheet
    seats = sheet.rules.seats
    pile = (*stock, turned_last(sheet))
    turned = any(isinstance(step.move, TakeStock) and step.move.turned for step in sheet.steps)
    for number, trick in enumerate(room.tricks[: rounds_drawn(sheet)]):
        drawn = pile[number * seats : number * seats + seats]
        if turned and (number + 1) * seats == len(pile):
            drawn = (drawn[-1], *drawn[:-1])
        yield from zip(round_from(trick.winner, seats), drawn, strict=True)


def turned_last(sheet: Sheet) -> Card | None:
    """The card that lies, or lay at last, turned under the stock: the first one, or the nine that was swapped for it."""
    swapped = any(isinstance(step.move, SwapDix) for step in sheet.steps)
    return Card(sheet.trump, Rank.NINE) if swapped and sheet.trump is not None else sheet.log.turned

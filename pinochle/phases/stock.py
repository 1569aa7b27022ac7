"""Stock play: the first phase of two-handed games (HAY-5 to HAY-11, T1000-4 to T1000-7, decisions D-14 to D-17)."""

from __future__ import annotations

from typing import Any, cast

import attrs

from pinochle import packed
from pinochle.cards import Card, Rank, pack_hand
from pinochle.errors import Reason
from pinochle.melds import Meld, MeldScore
from pinochle.moves import (
    CLOSE,
    OUT,
    PLAYS,
    SHOW,
    SWAP,
    CloseMelds,
    DeclareOut,
    LayMeld,
    Move,
    Play,
    ShowDix,
    SwapDix,
    TableCard,
    TakeStock,
    Use,
    play_of,
)
from pinochle.phases import table
from pinochle.phases.public import Done, Hands, MeldOption, Phase, Sheet, Why, only
from pinochle.rules.stock import GlupRules, StockRules
from pinochle.seats import after, round_from
from pinochle.tricks import Trick, beats

TAKES = (TakeStock(turned=False), TakeStock(turned=True))


@attrs.frozen
class MeldWindow:
    """The trick winner may meld: how many melds he has laid for this trick, dixes apart."""

    laid: int = 0


@attrs.frozen
class Stock:
    """The stock: its face-down cards from the top, the turned card under them, and what has become of the dixes.

    `dix_melded` says that a dix has been melded in this deal, after which none is swapped; `turned_is_paid` that the turned card is a nine swapped in, which has
    been paid; `paid_holder` is the seat that has drawn that nine.
    """

    hidden: tuple[Card | None, ...]
    turned: Card | None
    dix_melded: bool = False
    turned_is_paid: bool = False
    paid_holder: int | None = None


@attrs.frozen(weakref_slot=False)
class StockPlay(Phase):
    """Playing freely while there is a stock. The seat to act plays a card; or, having won the trick, melds (`window`), or chooses a stock card (`choosing`).

    `glups` are those that each seat has saved up, where the rules count them.
    """

    sheet: Sheet
    hands: Hands
    tables: tuple[table.Table, ...]
    stock: Stock
    to_act: int
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    window: MeldWindow | None = None
    choosing: bool = False
    glups: tuple[int, ...] = ()

    @property
    def turned_card(self) -> Card | None:
        """The card that lies face up under the stock."""
        return self.stock.turned

    @property
    def stock_left(self) -> int:
        """How many cards can still be drawn, the turned one included."""
        return len(self.stock.hidden) + (self.stock.turned is not None)

    @property
    def leader(self) -> int:
        """Who led, or is to lead, the trick in progress."""
        return (self.to_act - len(self.trick)) % self.rules.seats

    def table_cards(self, seat: int) -> tuple[TableCard, ...]:
        """The cards that a seat has on the table, with what they have served for."""
        self._check_seat(seat)
        return tuple(table.placed(code) for code in self.tables[seat])

    @property
    def _rules(self) -> StockRules:
        stock = self.rules.stock
        assert stock is not None  # noqa: S101 - there is no such room without a stock
        return stock

    # What may be done.

    def _moves(self) -> tuple[Move, ...]:
        out = (OUT,) if self.rules.ending.declare_out and not self.trick else ()
        if self.window is not None:
            return (*self._dix_moves(), *(option.move for option in self._meld_options()), CLOSE, *out)
        if self.choosing:
            return (*TAKES, *out)
        hand = self.hands[self.to_act]
        plays = tuple(PLAYS[kind] for kind in range(packed.KINDS) if hand >> kind & 1)
        if self.trick and not self._rules.follower_plays_table:
            return plays or self._table_plays()
        return plays + self._table_plays() + out

    def _table_plays(self) -> tuple[Play, ...]:
        return tuple(play_of(code >> 6, code & 63) for code in dict.fromkeys(self.tables[self.to_act]))

    def _meld_options(self) -> tuple[MeldOption, ...]:
        limit = self._rules.melds_per_trick
        if self.window is None or self.trump is None or (limit is not None and self.window.laid >= limit):
            return ()
        return table.options(self.rules, self.trump, self.hands[self.to_act], self.tables[self.to_act])

    def _unpaid_dixes(self) -> int:
        """How many nines of trump the seat to act has in hand that have not been paid."""
        held = packed.count(self.hands[self.to_act], self._dix.kind)
        return held - (self.stock.paid_holder == self.to_act)

    @property
    def _dix(self) -> Card:
        trump = self.trump
        assert trump is not None  # noqa: S101 - the turned card is trump from the deal on
        return Card(trump, Rank.NINE)

    def _dix_moves(self) -> tuple[Move, ...]:
        if self._unpaid_dixes() < 1:
            return ()
        rules, stock = self._rules, self.stock
        swappable = (
            rules.dix_exchange != "none"
            and not stock.dix_melded
            and stock.turned is not None
            and (rules.swap_turned_dix or stock.turned is not self._dix)
        )
        if not swappable:
            return (SHOW,)
        return (SWAP,) if rules.dix_exchange == "first_melded" else (SWAP, SHOW)

    # Why a move is illegal.

    def _explain(self, move: object) -> Why:
        seat = self.to_act
        if self.window is not None:
            return self._explain_in_window(move)
        if self.choosing:
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {seat} takes one of the last two stock cards"
        if isinstance(move, LayMeld | SwapDix | ShowDix):
            return Reason.NOT_NOW, f"{move} cannot be laid now: only the winner of the trick just played may meld"
        if not isinstance(move, Play):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {seat} plays a card"
        if move.uses and move in self._table_plays():
            return Reason.NOT_NOW, f"{move} may not be played: who follows plays from the hand"
        where = "on the table" if move.uses else "in the hand"
        return Reason.NOT_HELD, f"seat {seat} has no {move} {where} to play"

    def _explain_in_window(self, move: object) -> Why:  # noqa: PLR0911 - one sentence for each way to be wrong
        seat = self.to_act
        if isinstance(move, SwapDix | ShowDix):
            if self._unpaid_dixes() < 1:
                return Reason.NOT_HELD, f"seat {seat} holds no {self._dix} that has not been paid"
            if isinstance(move, ShowDix):
                return Reason.MUST_SWAP, "the first dix melded is swapped for the turned card"
            return (
                Reason.NOTHING_TO_SWAP,
                "there is no swap: only the first dix melded is, for a turned card that the rules let it be swapped for",
            )
        if not isinstance(move, LayMeld):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {seat} melds, then closes"
        limit = self._rules.melds_per_trick
        if limit is not None and self.window is not None and self.window.laid >= limit:
            return Reason.ONE_MELD_A_TRICK, f"{limit} meld a trick may be laid, and seat {seat} has"
        hand = list(self.hand(seat))
        lying = list(self.table_cards(seat))
        if any(move.from_hand.count(card) > hand.count(card) for card in move.from_hand) or any(
            move.from_table.count(card) > lying.count(card) for card in move.from_table
        ):
            return Reason.NOT_HELD, f"seat {seat} does not have all the cards of {move} where it says"
        known = move.name in table.USE_OF and any(
            option.cards == move.cards for option in self._as_if_all_new(move) if option.name == move.name
        )
        if not known:
            return Reason.NOT_A_MELD, f"{move} is no meld that may be laid here"
        if not move.from_hand and self._rules.new_card_needed:
            return Reason.NEEDS_CARD_FROM_HAND, f"{move} takes no card from the hand, and a meld needs one"
        return Reason.ALREADY_USED, f"{move} uses cards of the table for what they have served for already"

    def _as_if_all_new(self, move: LayMeld) -> tuple[MeldOption, ...]:
        """What the cards of a meld would make if none had lain on the table before."""
        trump = self.trump
        assert trump is not None  # noqa: S101 - as in `_dix`
        return table.options(self.rules, trump, pack_hand(move.cards), ())

    # What a move turns the room into.

    def _after(self, move: Any) -> StockPlay | Done:
        if isinstance(move, Play):
            return self._play(move)
        if isinstance(move, DeclareOut):
            return Done(self.sheet, self.hands, self.tricks, claimed=self.to_act)
        if isinstance(move, TakeStock):
            return self._drawn(winner_takes_turned=move.turned)
        if isinstance(move, CloseMelds):
            return self._to_draw() if self._rules.meld_timing == "before_draw" else self._next_trick()
        return self._lay(move)

    def _play(self, move: Play) -> StockPlay | Done:
        seat = self.to_act
        hands, tables = list(self.hands), list(self.tables)
        if move.uses:
            lying = list(tables[seat])
            lying.remove(move.kind << 6 | int(move.uses))
            tables[seat] = tuple(lying)
        else:
            hands[seat] = packed.remove(hands[seat], move.kind)
        trick = (*self.trick, move.card)
        if len(trick) == self.rules.seats:
            return self._taken(trick, tuple(hands), tuple(tables))
        to_act = after(seat, self.rules.seats)
        return attrs.evolve(self, hands=tuple(hands), tables=tuple(tables), trick=trick, to_act=to_act)

    def _taken(self, cards: tuple[Card, ...], hands: Hands, tables: tuple[table.Table, ...]) -> StockPlay | Done:
        """All have played: the trick goes to its winner, who draws first, and melds before or after."""
        seats = self.rules.seats
        trump = self._dix.suit
        place = 0
        for number, card in enumerate(cards):
            if beats(card.kind, cards[place].kind, trump):
                place = number
        leader = after(self.to_act, seats)
        winner = (leader + place) % seats
        trick = Trick(leader, cards, winner)
        melds_first = self._rules.meld_timing == "before_draw"
        window = MeldWindow() if melds_first else None
        tricks = (*self.tricks, trick)
        won = attrs.evolve(self, hands=hands, tables=tables, trick=(), tricks=tricks, to_act=winner, window=window)
        if self._rules.glups is not None:
            won = won._with_glups(trick, self._rules.glups)
        return won if melds_first else won._to_draw()

    def _with_glups(self, trick: Trick, rules: GlupRules) -> StockPlay:
        """Count the glups of a trick: its winner is paid those he saved up, the others save more or lose them (GLUP-6, GLUP-7)."""
        saved = list(self.glups or (0,) * self.rules.seats)
        led = trick.cards[0]
        for seat, card in zip(round_from(trick.leader, self.rules.seats)[1:], trick.cards[1:], strict=True):
            if card.suit is led.suit and seat != trick.winner:
                saved[seat] += 1 + (card.rank >= Rank.KING) + (card is led)
            elif card.suit is not led.suit and rules.lost_by == "not_following":
                saved[seat] = 0
        paid, saved[trick.winner] = saved[trick.winner], 0
        sheet = self.sheet
        if paid and rules.points:
            mine = self.melds[trick.winner]
            score = MeldScore(
                mine.points + paid * rules.points,
                (*mine.melds, Meld("glups", paid, paid * rules.points, ())),
                mine.packed_shown,
            )
            sheet = attrs.evolve(sheet, melds=_replaced(self.melds, trick.winner, score))
        return attrs.evolve(self, sheet=sheet, glups=tuple(saved))

    def _to_draw(self) -> StockPlay | Done:
        """The trick winner draws, then the others; of the last cards the winner may have a choice."""
        if len(self.stock.hidden) == self.rules.seats - 1 and self._rules.last_stock == "winner_chooses":
            return attrs.evolve(self, window=None, choosing=True)
        return self._drawn(winner_takes_turned=False)

    def _drawn(self, *, winner_takes_turned: bool) -> StockPlay | Done:
        stock, seats = self.stock, self.rules.seats
        last = len(stock.hidden) < seats
        # Only in what a view shows are stock cards unknown, and a view is never played on.
        drawn = cast("tuple[Card, ...]", (*stock.hidden, stock.turned) if last else stock.hidden[:seats])
        order = round_from(self.to_act, seats)
        if winner_takes_turned:
            drawn = (drawn[-1], *drawn[:-1])
        hands = list(self.hands)
        for seat, card in zip(order, drawn, strict=True):
            hands[seat] = packed.add(hands[seat], card.kind)
        if last:
            holder = order[0] if winner_takes_turned else order[-1]
            stock = attrs.evolve(stock, hidden=(), turned=None, paid_holder=holder if stock.turned_is_paid else None)
        else:
            stock = attrs.evolve(stock, hidden=stock.hidden[seats:])
        melds_now = self._rules.meld_timing == "after_draw"
        window = MeldWindow() if melds_now else None
        state = attrs.evolve(self, hands=tuple(hands), stock=stock, window=window, choosing=False)
        return state if melds_now or not last else state._next_trick()

    def _next_trick(self) -> StockPlay | Done:
        """The winner leads; with the stock gone, melds go back to the hands and the play under duties begins (HAY-11)."""
        if self.stock_left:
            return attrs.evolve(self, window=None)
        hands = tuple(
            packed.merge(hand, packed.pack(code >> 6 for code in lying))
            for hand, lying in zip(self.hands, self.tables, strict=True)
        )
        return Done(self.sheet, hands, self.tricks, self.to_act)

    def _lay(self, move: LayMeld | SwapDix | ShowDix) -> StockPlay:
        seat = self.to_act
        hand, lying, stock = self.hands[seat], self.tables[seat], self.stock
        laid = 0
        if isinstance(move, LayMeld):
            points = next(option.points for option in self._meld_options() if option.move == move)
            hand, lying = table.lay(hand, lying, move)
            meld, new, laid = Meld(move.name, 1, points, move.cards), pack_hand(move.from_hand), 1
        else:
            dix = self._dix
            meld, new = Meld("dix", 1, self.rules.meld_table.dix[0], (dix,)), pack_hand((dix,))
            hand = packed.remove(hand, dix.kind)
            if isinstance(move, SwapDix) and stock.turned is not None:
                hand = packed.add(hand, stock.turned.kind)
                stock = attrs.evolve(stock, turned=dix, dix_melded=True, turned_is_paid=True)
            else:
                lying = tuple(sorted((*lying, dix.kind << 6 | Use.DIX)))
                stock = attrs.evolve(stock, dix_melded=True)
        mine = self.melds[seat]
        score = MeldScore(mine.points + meld.points, (*mine.melds, meld), packed.merge(mine.packed_shown, new))
        return attrs.evolve(
            self,
            sheet=attrs.evolve(self.sheet, melds=_replaced(self.melds, seat, score)),
            hands=_replaced(self.hands, seat, hand),
            tables=_replaced(self.tables, seat, lying),
            stock=stock,
            window=MeldWindow((self.window.laid if self.window else 0) + laid),
        )

    def _seen_by(self, seat: int | None) -> StockPlay:
        hidden = attrs.evolve(self.stock, hidden=(None,) * len(self.stock.hidden))
        return attrs.evolve(self, sheet=self.sheet.seen_by(seat), hands=only(self.hands, seat), stock=hidden)


def _replaced(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def turn_bonus(sheet: Sheet, turned: Card) -> Sheet:
    """The sheet after the card is turned for trump: its suit, and the dealer's points where it is a nine (T1000-3)."""
    bonus = sheet.rules.deal.turned_dix_bonus
    melds = (MeldScore(),) * sheet.rules.seats
    if bonus and turned.rank is Rank.NINE:
        melds = _replaced(melds, sheet.dealer, MeldScore(bonus, (Meld("turned_dix", 1, bonus, (turned,)),)))
    return attrs.evolve(sheet, trump=turned.suit, melds=melds)

"""What every room has in common: the sheet that all can read, what a room hands back when it is done, and the resting states.

A room is one frozen class with these methods, which the engine calls and nobody else:

    _moves()          the legal moves of the seat to act, in a fixed order
    _permits(move)    whether a move is one of them, without making the list where that is long
    _explain(move)    why a move is not one of them
    _after(move)      the room after a legal move, or `Done`
    _seen_by(seat)    the same room with the cards taken out that a seat does not see

A seat's own moves may depend on the sheet, on what lies open, and on its own hand, nothing else: they are the same in `_seen_by(seat)`.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, ClassVar, final

import attrs

from pinochle import packed
from pinochle.cards import Card, Suit, unpack_hand
from pinochle.errors import Reason
from pinochle.melds import MeldScore
from pinochle.moves import Announce, Bid, LayMeld, Move, Pass, PassWithHelp, SwapDix, TableCard
from pinochle.phases.log import NOTHING, Log, Step
from pinochle.rules.rules import Rules
from pinochle.scoring import HandScore
from pinochle.seats import checked_seat
from pinochle.tricks import Trick
from pinochle.values import Value

Hands = tuple[int, ...]
Why = tuple[Reason, str]


@attrs.frozen
class Call:
    """What a seat said in the auction; or, where a card was turned, that it swapped its nine for it."""

    seat: int
    move: Bid | Pass | PassWithHelp | Announce | SwapDix


@attrs.frozen
class Contract:
    """Who plays for how many points; whether he undertook to win every trick; and the card and seat of a called partner."""

    seat: int
    bid: int
    shoot: bool = False
    called: Card | None = None
    partner: int | None = None


@attrs.frozen
class Sheet:
    """What does not change within a room: the rules, the totals, and what has been settled in this deal. All of it is public but `widow` and `buried`.

    `deals` is how many deals are over, `turned` the dealer's last card where that is turned for trump, `announced` how many trumps and aces were buried (where that is told).
    `widow` are the cards of the widow, `buried` the packed cards that the bidder laid away: both are taken out of what a seat sees that does not know them.
    `steps` is what each seat did, and `log` how the deal began, which the same position reached otherwise does not share.
    """

    rules: Rules
    scores: tuple[int, ...]
    dealer: int
    target: int | None = None
    deals: int = 0
    kitty: int = 0
    checks: tuple[int, ...] = ()
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    trump: Suit | None = None
    turned: Card | None = None
    melds: tuple[MeldScore, ...] = ()
    announced: tuple[int, int] | None = None
    widow: tuple[Card, ...] = ()
    widow_taken: bool = False
    buried: int = 0
    log: Log = attrs.field(default=NOTHING, eq=False, repr=False)
    steps: tuple[Step, ...] = ()

    def fresh(self, dealer: int) -> Sheet:
        """The sheet before another deal."""
        return Sheet(self.rules, self.scores, dealer, self.target, self.deals, self.kitty, self.checks)

    def noting(self, steps: tuple[Step, ...]) -> Sheet:
        """The sheet with other steps: one is noted at every move, and `attrs.evolve` takes several times as long."""
        values: tuple[Any, ...] = (*_all_but_steps(self), steps)
        return Sheet(*values)

    def seen_by(self, seat: int | None) -> Sheet:
        """The sheet without what a seat does not know."""
        rules = self.rules.widow
        bids = seat is not None and self.contract is not None and seat == self.contract.seat
        knows = self.widow_taken and ((rules is not None and rules.shown) or bids)
        return attrs.evolve(
            self,
            widow=self.widow if knows else (),
            buried=self.buried if bids else 0,
            steps=tuple(step.seen_by(seat) for step in self.steps),
            log=Log(self.log.before, self.log.turned),
        )


# The steps are the last field, so that the others can be handed on in a row.
_all_but_steps = attrgetter(*[field.name for field in attrs.fields(Sheet)][:-1])


@attrs.frozen
class MeldOption:
    """A meld that may be laid down now, and the points it would pay."""

    move: LayMeld
    points: int

    @property
    def name(self) -> str:
        """The name of the meld."""
        return self.move.name

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards."""
        return self.move.cards


@final
@attrs.frozen
class Done:
    """What a room hands back when it is finished: the sheet as it now stands, the hands by seat, and the tricks taken so far.

    `leader` is who leads next, where the room says so; `unplayed` why the deal ends here without (more) play; `claimed` the seat that declared itself out.
    """

    sheet: Sheet
    hands: Hands
    tricks: tuple[Trick, ...] = ()
    leader: int | None = None
    unplayed: str | None = None
    claimed: int | None = None


class Phase(Value):
    """A state of the game; what its kind of room does not have is None or empty.

    `scores` are the totals per side at the end of the last deal (points on the scale of `rules.unit`), seats are counted clockwise from 0.
    """

    __slots__ = ()
    sheet: Sheet

    is_over: ClassVar[bool] = False
    waits_for_deal: ClassVar[bool] = False

    @property
    def to_act(self) -> int | None:
        """The seat to act; None where the game waits for cards, or is over."""
        return None

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.sheet.rules

    @property
    def scores(self) -> tuple[int, ...]:
        """Totals per side at the end of the last deal."""
        return self.sheet.scores

    @property
    def dealer(self) -> int:
        """Who dealt, or, before a deal, who will."""
        return self.sheet.dealer

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once it is known."""
        return self.sheet.trump

    @property
    def contract(self) -> Contract | None:
        """Who bid what, once the auction is over."""
        return self.sheet.contract

    @property
    def calls(self) -> tuple[Call, ...]:
        """What has been called in the auction, in order."""
        return self.sheet.calls

    @property
    def melds(self) -> tuple[MeldScore, ...]:
        """What each seat has melded in this deal so far; empty before melding."""
        return self.sheet.melds

    @property
    def target(self) -> int | None:
        """The total that wins; None where only the number of deals ends the game."""
        return self.sheet.target

    @property
    def deals(self) -> int:
        """How many deals are over."""
        return self.sheet.deals

    @property
    def kitty(self) -> int:
        """What the common kitty of the money game has won (in units)."""
        return self.sheet.kitty

    @property
    def checks(self) -> tuple[int, ...]:
        """The chips that each side has won, where the rules have check bonuses."""
        return self.sheet.checks

    @property
    def widow(self) -> tuple[Card, ...]:
        """The cards of the widow; empty in a view that does not know them."""
        return self.sheet.widow

    @property
    def buried(self) -> tuple[Card, ...]:
        """The cards that the bidder laid away; empty in a view that does not know them."""
        return unpack_hand(self.sheet.buried)

    @property
    def buried_announced(self) -> tuple[int, int] | None:
        """How many trumps and how many aces were buried, where that is told."""
        return self.sheet.announced

    @property
    def winner(self) -> int | None:
        """The side that has won the game."""
        return None

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick in progress, in the order played."""
        return ()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of this deal."""
        return ()

    @property
    def turned_card(self) -> Card | None:
        """The card turned for trump: under the stock, or the dealer's last one, and after a swap the nine that he got for it."""
        return self.sheet.turned

    @property
    def stock_left(self) -> int:
        """How many cards can still be drawn, the turned one included."""
        return 0

    def table(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat has on the table."""
        return tuple(placed.card for placed in self.table_cards(seat))

    def table_cards(self, seat: int) -> tuple[TableCard, ...]:
        """The cards that a seat has on the table, with what they have served for."""
        self._check_seat(seat)
        return ()

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat holds (those on the table are not among them), in order."""
        return unpack_hand(self._packed_hand(seat))

    def _packed_hand(self, seat: int) -> int:
        self._check_seat(seat)
        hands: Hands = getattr(self, "hands", ())
        return hands[seat] if hands else 0

    def _hand_sizes(self) -> tuple[int, ...]:
        return tuple(packed.size(self._packed_hand(seat)) for seat in range(self.rules.seats))

    def _check_seat(self, seat: object) -> None:
        checked_seat(seat, self.rules.seats)

    # What a room answers; these are the answers of the resting states, where nobody is to act.

    def _moves(self) -> tuple[Move, ...]:
        return ()

    def _permits(self, move: Move) -> bool:
        return move in self._moves()

    def _meld_options(self) -> tuple[MeldOption, ...]:
        return ()

    def _explain(self, move: object) -> Why:
        return Reason.NOT_NOW, f"{move} cannot be played now: the next move is a deal"

    def _after(self, move: Any) -> Phase | Done:
        raise AssertionError(move)  # pragma: no cover - the engine asks only for legal moves

    def _receiver(self) -> int:
        """Who is handed the cards of the next move, where it is one that hands cards on."""
        raise AssertionError  # pragma: no cover - asked only of rooms in which cards are handed on

    def _seen_by(self, seat: int | None) -> Phase:
        raise AssertionError(seat)  # pragma: no cover - every room has its own


def only(hands: Hands, seat: int | None) -> Hands:
    """The hands by seat with all but one taken out."""
    return tuple(hand if owner == seat else 0 for owner, hand in enumerate(hands))


@attrs.frozen(weakref_slot=False)
class Dealing(Phase):
    """Waiting for cards: a `Deal` begins the next deal."""

    sheet: Sheet
    waits_for_deal: ClassVar[bool] = True

    def _seen_by(self, seat: int | None) -> Dealing:
        return Dealing(self.sheet.seen_by(seat))


@attrs.frozen(weakref_slot=False)
class HandOver(Phase):
    """A deal is over and settled; `score` says how, `scores` are the new totals, and a `Deal` by the next dealer goes on."""

    sheet: Sheet
    score: HandScore
    tricks: tuple[Trick, ...]
    waits_for_deal: ClassVar[bool] = True

    def _seen_by(self, seat: int | None) -> HandOver:
        return attrs.evolve(self, sheet=self.sheet.seen_by(seat))


@attrs.frozen(weakref_slot=False)
class GameOver(Phase):
    """The game is over: `winner` is the side that won, `score` how the last deal was settled."""

    sheet: Sheet
    score: HandScore
    tricks: tuple[Trick, ...]
    winner: int
    is_over: ClassVar[bool] = True

    def _seen_by(self, seat: int | None) -> GameOver:
        return attrs.evolve(self, sheet=self.sheet.seen_by(seat))

    def _explain(self, move: object) -> Why:
        return Reason.GAME_OVER, f"{move} cannot be played: the game is over, side {self.winner} has won"

"""What one seat sees of a game: another type than the state, with the hidden cards not in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import attrs

from pinochle.cards import Card, Suit, format_cards, unpack_hand
from pinochle.errors import SetupError
from pinochle.knowledge import known_to
from pinochle.melds import MeldScore
from pinochle.moves import Give, TableCard
from pinochle.phases.corridor import State
from pinochle.phases.log import Step, draws
from pinochle.phases.public import Call, Contract, Phase
from pinochle.rules.rules import Rules
from pinochle.scoring import HandScore
from pinochle.tricks import Trick
from pinochle.values import Value

T = TypeVar("T")


class _Open(Generic[T]):
    """What lies open: an attribute of a view that is that of the room it shows."""

    def __set_name__(self, owner: type[View], name: str) -> None:
        self._name = name

    def __get__(self, seen: View, owner: type[View]) -> T:
        value: T = getattr(seen._room, self._name, None)  # type: ignore[assignment]
        return value


@attrs.frozen
class View(Value):
    """What a seat knows: everything public, its own hand, what it has privately seen, and how many cards the others hold. `seat` None is a spectator.

    The public names of a state are those of the view as well, with the same meaning. `phase` is the name of the room ("Auction", "TrickPlay" ...). `dealt` are the cards that
    the seat was dealt, `drawn` those it drew from the stock since, in order; `steps` is what each seat has done in this deal, with no move where its cards were hidden from this one (a pass between
    others, cards buried), and cards played to tricks after the stock left to `tricks`. A view cannot be played on, but `legal_moves`, `meld_options`, `why_illegal` take it.

    >>> from pinochle.engine import deal, new_game
    >>> from pinochle.rules.presets import preset
    >>> state = deal(new_game(preset("joedog")), 1)
    >>> seen = view(state, 2)
    >>> seen.hand() == state.hand(2), seen.hand_sizes, seen.phase
    (True, (12, 12, 12, 12), 'Auction')
    """

    seat: int | None
    hand_sizes: tuple[int, ...]
    dealt: tuple[Card, ...]
    drawn: tuple[Card, ...]
    _room: Phase = attrs.field(alias="room", repr=False)

    rules = _Open[Rules]()
    scores = _Open[tuple[int, ...]]()
    dealer = _Open[int]()
    to_act = _Open[int | None]()
    trump = _Open[Suit | None]()
    contract = _Open[Contract | None]()
    calls = _Open[tuple[Call, ...]]()
    trick = _Open[tuple[Card, ...]]()
    tricks = _Open[tuple[Trick, ...]]()
    melds = _Open[tuple[MeldScore, ...]]()
    turned_card = _Open[Card | None]()
    stock_left = _Open[int]()
    widow = _Open[tuple[Card, ...]]()
    buried = _Open[tuple[Card, ...]]()
    buried_announced = _Open[tuple[int, int] | None]()
    target = _Open[int | None]()
    deals = _Open[int]()
    kitty = _Open[int]()
    checks = _Open[tuple[int, ...]]()
    is_over = _Open[bool]()
    waits_for_deal = _Open[bool]()
    winner = _Open[int | None]()
    score = _Open[HandScore | None]()
    leader = _Open[int | None]()

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat} with {format_cards(self.hand())}"
        trump = f", {self.trump.name.lower()} trump" if self.trump is not None else ""
        trick = f", trick {' '.join(map(str, self.trick))}" if self.trick else ""
        turn = "" if self.to_act is None else f", seat {self.to_act} to act"
        return f"{self.phase} as seen by {who}{trump}{trick}{turn}"

    @property
    def steps(self) -> tuple[Step, ...]:
        """What each seat has done in this deal, in order, as far as this one has seen it."""
        return self._room.sheet.steps

    @property
    def passed(self) -> tuple[Card, ...]:
        """The cards that this seat handed to others: those it passed, or shared out of a widow."""
        return self._handed(lambda step: step.seat)

    @property
    def received(self) -> tuple[Card, ...]:
        """The cards that others handed to this seat."""
        return self._handed(lambda step: step.receiver)

    def _handed(self, who: Callable[[Step], int | None]) -> tuple[Card, ...]:
        given = [step for step in self.steps if self.seat is not None and who(step) == self.seat]
        return tuple(sorted(card for step in given if isinstance(step.move, Give) for card in step.move.cards))

    def known(self, seat: int) -> tuple[Card, ...]:
        """The cards that are known to be in a hand, in order: of the own one all; of others what was melded, passed to them, or taken in sight, and has not left since."""
        self._room._check_seat(seat)
        return unpack_hand(known_to(self).certain[seat])

    def cannot_hold(self, seat: int) -> tuple[Card, ...]:
        """The cards of which a hand has none, each once: because a play would have been illegal with one, or because all of them are elsewhere.

        >>> from pinochle.engine import deal, new_game
        >>> from pinochle.rules.presets import preset
        >>> seen = view(deal(new_game(preset("hay_two_handed")), 1), 0)
        >>> [str(card) for card in seen.cannot_hold(1)], len(seen.unseen)
        ([...], 35)
        """
        self._room._check_seat(seat)
        told = known_to(self)
        possible = told.certain[seat] | (0 if seat == self.seat else told.loose(self.seat) & ~told.barred[seat])
        pack = dict.fromkeys(self.rules.deal.pack.cards)
        return tuple(card for card in pack if not possible >> card.kind & 1)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that this seat cannot place, in order: they are in other hands, in the stock, or were laid away."""
        return unpack_hand(known_to(self).loose(self.seat))

    @property
    def phase(self) -> str:
        """The name of the room."""
        return type(self._room).__name__

    def hand(self, seat: int | None = None) -> tuple[Card, ...]:
        """The own hand, in order; asking for another one is a SetupError."""
        wanted = self.seat if seat is None else seat
        if wanted is None or wanted != self.seat:
            msg = f"the hand of seat {wanted} is hidden from {'a spectator' if self.seat is None else f'seat {self.seat}'}"
            raise SetupError(msg)
        return unpack_hand(self._room._packed_hand(wanted))

    def table(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat has on the table."""
        return self._room.table(seat)

    def table_cards(self, seat: int) -> tuple[TableCard, ...]:
        """The cards that a seat has on the table, with what they have served for."""
        return self._room.table_cards(seat)


def view(state: State, seat: int | None) -> View:
    """What a seat sees of a state; `seat` None is a spectator, who sees what lies open.

    A seat that does not exist, or something that is no state, is a SetupError.
    """
    if not isinstance(state, Phase):
        msg = f"a game state is needed here, not {type(state).__name__}"
        raise SetupError(msg)
    if seat is not None:
        state._check_seat(seat)
    sizes, room, dealt = state._hand_sizes(), state._seen_by(seat), state.sheet.log.dealt
    if seat is None or dealt is None:
        return View(seat, sizes, (), (), room)
    drawn = tuple(card for who, card in draws(state, dealt.stock) if who == seat and card is not None)
    return View(seat, sizes, unpack_hand(dealt.hands[seat]), drawn, room)

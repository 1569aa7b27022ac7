"""Trick play: the hot path of the library.

What makes it quick, measured in `bench/`: a hand is one int; the duties are looked up in the trick's node (`tricks.Node`), once for each state, which keeps what its
seat may play; everything that does not change hangs on the sheet; what has been played is a trail, which grows by a pair; the hands begin with the seat to act, so that
a play is the same few steps for every seat; and a state is made as a draft (`drafts`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

import attrs

from pinochle import packed
from pinochle.cards import Card
from pinochle.drafts import draft_of
from pinochle.errors import Reason
from pinochle.moves import CONCEDE, OUT, PLAYS, Concede, DeclareOut, Move, Play
from pinochle.packed import FIRST, LAST, OTHERS
from pinochle.phases.public import Done, Hands, Phase, Sheet, Why
from pinochle.phases.trail import Trail, cards_on, flat, told, trail_of, tricks_on
from pinochle.seats import after
from pinochle.tricks import Automaton, Following, Node, Trick

Leads = tuple[Play | DeclareOut | Concede, ...]
T = TypeVar("T")


@lru_cache(maxsize=256)
def _automaton(following: Following, trump: int, seats: int, leads: Leads) -> Automaton[Play | DeclareOut | Concede]:
    return Automaton(following, trump, seats, PLAYS, leads)


@lru_cache(maxsize=256)
def _opening(
    following: Following, trump: int, seats: int, leads: Leads, extra: Leads
) -> Node[Play | DeclareOut | Concede]:
    return _automaton(following, trump, seats, leads).lead(leads + extra, opening=True)


def _node(sheet: Sheet, *, opening: bool) -> Node[Play | DeclareOut | Concede]:
    """The trick before its first card, with what its leader may do instead of leading; who has the bid may concede at his first lead."""
    rules, trump, contract = sheet.rules, sheet.trump, sheet.contract
    assert trump is not None  # noqa: S101 - trump is known before tricks are played under duties
    leads: Leads = (OUT,) if rules.ending.declare_out else ()
    if not opening:
        return _automaton(rules.following, trump, rules.seats, leads).start
    concedes = rules.settlement.concede and rules.play.opening_leader == "bid_winner" and contract is not None
    return _opening(rules.following, trump, rules.seats, leads, (CONCEDE,) if concedes else ())


def _rebuilt(values: tuple[Any, ...]) -> TrickPlay:
    sheet, hands, to_act, trick, tricks = values
    node = _node(sheet, opening=not tricks)
    for card in trick:
        node = node.step(card.kind)
    return TrickPlay(sheet, node, hands, to_act, trail_of(tricks, trick))


def _bound(state: TrickPlay) -> Leads:
    return state.node.bound(state.hands[0])


@attrs.frozen(weakref_slot=False)
class TrickPlay(Phase):
    """Playing tricks under the duties of the rules. `hands` are packed, and begin with the seat to act; `trail` is what has been played.

    `bound` is what the seat to act may play, where a duty binds it; empty where it may play any card, as when it leads.
    """

    sheet: Sheet
    node: Node[Play | DeclareOut | Concede] = attrs.field(eq=False, repr=False)
    hands: Hands
    to_act: int
    trail: Trail = attrs.field(eq=flat, repr=told)
    bound: Leads = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_bound, takes_self=True))

    @classmethod
    def enter(cls, done: Done) -> TrickPlay:
        """Let the leader that the rules name lead first."""
        sheet = done.sheet
        rules, contract = sheet.rules, sheet.contract
        if done.leader is not None:
            leader = done.leader
        elif contract is not None and rules.play.opening_leader == "bid_winner":
            leader = contract.seat
        else:
            leader = after(sheet.dealer, rules.seats)
        node = _node(sheet, opening=not done.tricks)
        return cls(sheet, node, done.hands[leader:] + done.hands[:leader], leader, trail_of(done.tricks))

    @property
    def leader(self) -> int:
        """Who led, or is to lead, the trick in progress."""
        return (self.to_act - self.node.played) % self.rules.seats

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick in progress, in the order played."""
        return cards_on(self.trail)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of this deal."""
        return tricks_on(self.trail)

    def _packed_hand(self, seat: int) -> int:
        self._check_seat(seat)
        return self.hands[(seat - self.to_act) % self.rules.seats]

    def _moves(self) -> Leads:
        node, hand = self.node, self.hands[0]
        return self.bound or node.low[hand & 4095] + node.high[hand >> 12 & 4095]

    def _permits(self, move: Move) -> bool:
        return move in self._moves()

    def _explain(self, move: object) -> Why:
        if not isinstance(move, Play):
            return Reason.NOT_NOW, f"{move} cannot be played now: seat {self.to_act} plays a card"
        hand = self.hands[0]
        broken = self.node.broken(hand, move.kind)
        if move.uses or not hand >> move.kind & 1 or broken is None:
            return Reason.NOT_HELD, f"seat {self.to_act} does not hold {move}"
        return broken, f"{move} may not be played: {_DUTIES[broken](self)}"

    def _after(self, move: Any) -> Done:
        # Instead of leading. Cards that are played go by `_play`, which the engine calls itself.
        seats = self.rules.seats
        hands = self.hands[seats - self.to_act :] + self.hands[: seats - self.to_act]
        if type(move) is Concede:
            return Done(self.sheet, hands, unplayed="conceded")
        return Done(self.sheet, hands, self.tricks, claimed=self.to_act)

    def _play(self, move: Play, proceed: Callable[[Phase, Done], T]) -> TrickPlay | T:
        """The room after a card; after the last one, what `proceed` makes of it."""
        kind = move.kind
        node = self.node.next[kind] or self.node.step(kind)
        hands = self.hands
        if len(hands) == 4:
            hand, second, third, fourth = hands  # quicker than a slice
            others = hand & OTHERS[kind]  # what packed.remove does, in fewer steps
            hands = (second, third, fourth, hand - (LAST[others] if others else FIRST[kind]))
        else:
            hands = (*hands[1:], packed.remove(hands[0], kind))
        to_act = node.seat_after[self.to_act]
        trail: Trail = (self.trail, move.card)
        bound: Leads = ()
        if node.complete:  # so that the next seat is the one that led
            place = node.winner
            winner = (to_act + place) % len(hands)
            trail = (trail, to_act, winner)
            to_act, node = winner, node.start
            hands = hands[place:] + hands[:place]
            if not hands[0]:
                return proceed(self, Done(self.sheet, hands, tricks_on(trail)))
        else:
            hand = hands[0]  # Node.bound, written out
            bound = node.follow[hand >> node.led_shift & 63] or node.trump[hand >> node.trump_shift & 63]
        made: Any = _Draft()
        made.sheet = self.sheet
        made.node = node
        made.hands = hands
        made.to_act = to_act
        made.trail = trail
        made.bound = bound
        made.__class__ = TrickPlay
        state: TrickPlay = made
        return state

    def _seen_by(self, seat: int | None) -> TrickPlay:
        hands = tuple(
            hand if seat is not None and place == (seat - self.to_act) % len(self.hands) else 0
            for place, hand in enumerate(self.hands)
        )
        return attrs.evolve(self, sheet=self.sheet.seen_by(seat), hands=hands)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, ((self.sheet, self.hands, self.to_act, self.trick, self.tricks),)


_Draft = draft_of(TrickPlay)


def _best(state: TrickPlay) -> Card:
    return state.trick[state.node.winner]


_DUTIES: dict[Reason, Callable[[TrickPlay], str]] = {
    Reason.MUST_FOLLOW: lambda state: f"{state.trick[0].suit.name.lower()} were led and seat {state.to_act} holds some",
    Reason.MUST_HEAD: lambda state: f"seat {state.to_act} can beat the {_best(state)} and must",
    Reason.MUST_TRUMP: lambda state: f"seat {state.to_act} has none of the suit led and must trump",
    Reason.MUST_OVERTRUMP: lambda state: f"seat {state.to_act} can overtrump the {_best(state)} and must",
    Reason.MUST_LEAD_TRUMP: lambda state: f"the first lead must be a trump, and seat {state.to_act} holds some",
}

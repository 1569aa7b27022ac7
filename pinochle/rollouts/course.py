"""A trick in progress and those that follow it, as the loops that play them on need it: ints, and nodes of the automaton that drives the engine."""

from __future__ import annotations

from functools import lru_cache

import attrs

from pinochle.packed import KINDS
from pinochle.phases.public import Sheet
from pinochle.rollouts.ledger import Ledger
from pinochle.seats import round_from
from pinochle.tricks import Automaton, Following, Node


@lru_cache(maxsize=64)
def automaton(following: Following, trump: int, seats: int) -> Automaton[int]:
    """All tricks under a rule and trump for so many seats, saying the kinds of cards as numbers."""
    return Automaton(following, trump, seats, range(KINDS))


@attrs.frozen(eq=False)
class Course:
    """The rest of a deal: whose turn it is in which trick, and how many cards are still to be played.

    `node` is the trick in progress (`opening`: the first of the deal), `start` every later one before its first card. `leader` is the seat that leads the trick in progress, `order` the seats from each leader on;
    `to_play` are those that have not played to it yet. `worth` are the points of each kind, `on_table` those on the table, `last_trick` those of the last trick itself.
    `shifts` are the fields of the ledger by seat.
    """

    following: Following
    trump: int
    node: Node[int]
    start: Node[int]
    opening: bool
    copies: int
    leader: int
    order: tuple[tuple[int, ...], ...]
    cards_left: int
    worth: tuple[int, ...]
    on_table: int
    last_trick: int
    one_trick: int
    shifts: tuple[int, ...]
    bits: int

    @classmethod
    def of(cls, sheet: Sheet, trick: tuple[int, ...], to_act: int, cards_left: int, *, opening: bool) -> Course:
        """The course from a trick on: the kinds that lie on the table, who is to act, and how many cards all hands hold together."""
        rules, trump = sheet.rules, sheet.trump
        assert trump is not None  # noqa: S101 - trump is known before tricks are played under duties
        tricks = automaton(rules.following, trump, rules.seats)
        node = tricks.lead(opening=True) if opening else tricks.start
        for kind in trick:
            node = node.step(kind)
        ledger, worth = Ledger.of(rules), rules.play.counting.by_kind
        return cls(
            following=rules.following,
            trump=trump,
            node=node,
            start=tricks.start,
            opening=opening,
            copies=rules.deal.pack.copies,
            leader=(to_act - len(trick)) % rules.seats,
            order=tuple(round_from(seat, rules.seats) for seat in range(rules.seats)),
            cards_left=cards_left,
            worth=worth,
            on_table=sum(worth[kind] for kind in trick),
            last_trick=rules.play.last_trick,
            one_trick=ledger.one_trick,
            shifts=tuple(ledger.shift(rules.side_of(seat)) for seat in range(rules.seats)),
            bits=ledger.bits,
        )

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.order)

    @property
    def to_play(self) -> tuple[int, ...]:
        """The seats that have not played to the trick in progress, in turn."""
        return self.order[self.leader][self.node.played :]

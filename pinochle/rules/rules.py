"""`Rules`: everything that a table has to agree on, as one value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from pinochle.errors import RulesError
from pinochle.melds import MeldTable
from pinochle.rules.bidding import AuctionRules
from pinochle.rules.checks import kind_of, refuse, whole
from pinochle.rules.dealing import DealRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.exchange import PassingRules
from pinochle.rules.melding import MeldingRules
from pinochle.rules.play import PlayRules
from pinochle.rules.settlement import SettlementRules
from pinochle.rules.stock import StockRules
from pinochle.tricks import Following


@attrs.frozen
class Rules:
    """The rules of one game; rules that contradict themselves are a RulesError that lists every problem.

    `unit` is the scale (decision D-26): 10 where a run is 150, 1 where it is 15; every number of points in the parts is on that scale. A part is None where the
    game has none. `seats` are counted clockwise; seat `s` is of side `s % sides`. House rules are made by `changed`, or by `attrs.evolve` on a part.

    >>> from pinochle.rules.presets import preset
    >>> rules = preset("partnership_150")
    >>> rules.seats, rules.sides, [rules.side_of(seat) for seat in range(4)]
    (4, 2, [0, 1, 0, 1])
    """

    name: str
    unit: int
    seats: int
    sides: int
    deal: DealRules
    melding: MeldingRules
    play: PlayRules
    settlement: SettlementRules
    ending: EndingRules
    auction: AuctionRules | None = None
    passing: PassingRules | None = None
    stock: StockRules | None = None

    def __attrs_post_init__(self) -> None:
        refuse(
            [
                *kind_of(self, "name", str),
                *whole(self, "seats", "sides", low=2),
                *kind_of(self, "deal", DealRules),
                *kind_of(self, "melding", MeldingRules),
                *kind_of(self, "play", PlayRules),
                *kind_of(self, "settlement", SettlementRules),
                *kind_of(self, "ending", EndingRules),
                *kind_of(self, "auction", AuctionRules, optional=True),
                *kind_of(self, "passing", PassingRules, optional=True),
                *kind_of(self, "stock", StockRules, optional=True),
            ]
        )
        refuse([*self._shape_problems(), *self._scale_problems()])

    def _shape_problems(self) -> Iterator[str]:
        """Seats, cards and parts that do not fit together."""
        pack, deal = self.deal.pack, self.deal
        if self.seats > 8:
            yield f"seats: at most 8, not {self.seats}"
        if self.seats % self.sides:
            yield f"sides: {self.sides} sides do not divide {self.seats} seats"
        dealt = deal.hand_size * self.seats
        if deal.hand_size % deal.packet:
            yield f"deal.packet: packets of {deal.packet} do not make hands of {deal.hand_size}"
        if (self.stock is None) == deal.turn_up:
            yield "deal.turn_up: a card is turned for trump where there is a stock, and only there"
        if (self.auction is None) == (self.stock is None):
            yield "auction: trump comes from an auction or from a card turned over a stock; these rules have both or neither"
        if self.stock is None and dealt != pack.size:
            yield f"deal.hand_size: {self.seats} hands of {deal.hand_size} are {dealt} cards, the pack has {pack.size}"
        if self.stock is not None and (dealt >= pack.size or (pack.size - dealt) % self.seats):
            yield f"deal.hand_size: {self.seats} hands of {deal.hand_size} leave {pack.size - dealt} cards, no stock for {self.seats} to draw from"
        if self.stock is not None and self.passing is not None:
            yield "passing: cards are passed after an auction, and these rules have none"
        if self.stock is not None and self.melding.declared:
            yield "melding.declared: melds over a stock are always laid down by the player; leave it off"
        if self.passing is not None and self.seats != 2 * self.sides:
            yield f"passing: passing is between two partners, and {self.sides} sides have {self.seats} seats"
        if self.passing is not None and self.passing.count > deal.hand_size:
            yield f"passing.count: {self.passing.count} cards cannot be passed from a hand of {deal.hand_size}"
        if self.melding.table.copies < pack.copies:
            yield f"melding.table: {self.melding.table.name} is for packs with {self.melding.table.copies} copies of a card, this one has {pack.copies}"
        if deal.redeal_nines is not None and not pack.nines:
            yield "deal.redeal_nines: the pack has no nines"

    def _scale_problems(self) -> Iterator[str]:
        """Numbers that are not on the scale of these rules (decision D-26)."""
        if self.unit not in (1, 10):
            yield f"unit: 1 or 10, not {self.unit!r}"
            return
        if self.melding.table.unit != self.unit:
            yield f"melding.table: {self.melding.table.name} counts on the {self.melding.table.unit}-scale, these rules on the {self.unit}-scale"
        if self.play.counting.unit != self.unit:
            yield f"play.counting: {self.play.counting.name} counts on the {self.play.counting.unit}-scale, these rules on the {self.unit}-scale"
        for field, value in self._points():
            if value % self.unit:
                yield f"{field}: {value} is off the {self.unit}-scale"

    def _points(self) -> Iterator[tuple[str, int]]:
        """Every number of points in the parts, with its field."""
        yield "deal.turned_dix_bonus", self.deal.turned_dix_bonus
        yield "play.last_trick", self.play.last_trick
        yield "ending.target", self.ending.target
        if self.auction is not None:
            for start, step in self.auction.ladder:
                yield "auction.ladder", start
                yield "auction.ladder", step
            yield "auction.max_bid", self.auction.max_bid
            yield "auction.stuck_at", self.auction.stuck_at or 0
        if self.stock is not None:
            yield "stock.run_after_marriage", self.stock.run_after_marriage or 0
            yield "stock.second_pinochle", self.stock.second_pinochle or 0

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for: its partnership, or itself alone."""
        return seat % self.sides

    @property
    def meld_table(self) -> MeldTable:
        """The table by which melds are scored."""
        return self.melding.table

    @property
    def following(self) -> Following:
        """The rule of trick play (over a stock: of its second phase)."""
        return self.play.following

    @property
    def trick_total(self) -> int:
        """The points in all tricks of a deal together, the last trick included (250, 25, 50 ...)."""
        return self.play.counting.total(self.deal.pack) + self.play.last_trick

    def changed(self, changes: Mapping[str, Any]) -> Rules:
        """These rules with some fields changed, each named by its path; unknown fields and rules that then contradict themselves are a RulesError.

        >>> from pinochle.rules.presets import preset
        >>> house = preset("partnership_150").changed({"ending.target": 200, "play.following.head": "trump_led"})
        >>> house.ending.target, house.following.head
        (200, 'trump_led')
        """
        tree: dict[str, Any] = {}
        for path, value in changes.items():
            *parts, last = str(path).split(".")
            branch = tree
            for part in parts:
                branch = branch.setdefault(part, {})
                if not isinstance(branch, dict):
                    msg = f"{path}: {part} is set as a whole already"
                    raise RulesError(msg)
            branch[last] = value
        changed: Rules = _evolve(self, tree, "")
        return changed


def _evolve(value: Any, tree: dict[str, Any], path: str) -> Any:
    if not attrs.has(type(value)):
        msg = f"{path[:-1]}: has no fields to change ({value!r})"
        raise RulesError(msg)
    known = {field.name for field in attrs.fields(type(value)) if field.init}
    unknown = [
        f"{path}{name}: no such field; there are {', '.join(sorted(known))}" for name in tree if name not in known
    ]
    refuse(unknown)
    parts = {
        name: _evolve(getattr(value, name), change, f"{path}{name}.") if isinstance(change, dict) else change
        for name, change in tree.items()
    }
    return attrs.evolve(value, **parts)

"""`Rules`: everything that a table has to agree on, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from pinochle.errors import RulesError, shown
from pinochle.melds import MeldTable
from pinochle.rules.bidding import AuctionRules
from pinochle.rules.checks import kind_of, refuse, whole
from pinochle.rules.dealing import DealRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.exchange import PassingRules, WidowRules
from pinochle.rules.fitting import scale_problems, shape_problems
from pinochle.rules.melding import MeldingRules
from pinochle.rules.naming import TrumpRules
from pinochle.rules.play import PlayRules
from pinochle.rules.settlement import SettlementRules
from pinochle.rules.stock import StockRules
from pinochle.seats import checked_seat
from pinochle.tricks import Following
from pinochle.values import Value


@attrs.frozen(cache_hash=True)  # of some hundred fields, and asked for with every look-up by rules
class Rules(Value):
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
    trump: TrumpRules = attrs.field(factory=TrumpRules)
    widow: WidowRules | None = None
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
                *kind_of(self, "trump", TrumpRules),
                *kind_of(self, "widow", WidowRules, optional=True),
                *kind_of(self, "passing", PassingRules, optional=True),
                *kind_of(self, "stock", StockRules, optional=True),
            ]
        )
        refuse([*shape_problems(self), *scale_problems(self)])

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for: its partnership, or itself alone; what is no seat is a SetupError."""
        return checked_seat(seat, self.seats) % self.sides

    @property
    def meld_table(self) -> MeldTable:
        """The table by which melds are scored."""
        return self.melding.table

    @property
    def following(self) -> Following:
        """The rule of trick play (over a stock: of its second phase)."""
        return self.play.following

    @property
    def buried(self) -> int:
        """How many cards the bidder buries."""
        return self.widow.size if self.widow is not None and self.widow.use == "taken" else 0

    @property
    def tricks_in_deal(self) -> int:
        """How many tricks a deal has, over the stock and after it."""
        return (self.deal.pack.size - self.buried) // self.seats

    @property
    def trick_total(self) -> int:
        """The points in all tricks of a deal together, the last trick included (250, 25, 50 ...)."""
        return self.play.counting.total(self.deal.pack) + self.play.last_trick

    def without_zeros(self) -> Rules:
        """The same game on the 1-scale (HAYV-3); RulesError, naming the fields, where something does not count in tens.

        >>> from pinochle.rules.presets import preset
        >>> from pinochle.tricks import counting_scheme
        >>> hay = preset("hay_two_handed").changed({"play.counting": counting_scheme("counters_10")})
        >>> hay.without_zeros().ending.target, hay.without_zeros().trick_total
        (120, 25)
        """
        from pinochle.rules.scale import without_zeros  # noqa: PLC0415 - rarely asked for, and it knows this class

        return without_zeros(self)

    def to_toml(self) -> str:
        """The rules as a file: a preset's name and what differs from it, where they bear one; else every field.

        >>> from pinochle.rules.presets import preset
        >>> print(preset("joedog").changed({"ending.target": 200}).to_toml(), end="")
        name = "joedog"
        preset = "joedog"
        <BLANKLINE>
        [ending]
        target = 200
        """
        from pinochle.rules.toml import to_toml  # noqa: PLC0415 - files are not needed to play

        return to_toml(self)

    @classmethod
    def from_toml(cls, text: str) -> Rules:
        r"""The rules that a file says; whatever is wrong with it is a RulesError that lists every problem with the path of its field.

        >>> Rules.from_toml('preset = "joedog"\nending.target = 200').ending
        EndingRules(target=200, deals=None, both_over='bidder', extend_by=0, must_bid=False, declare_out=False)
        """
        from pinochle.rules.toml import from_toml  # noqa: PLC0415 - as above

        return from_toml(text)

    def changed(self, changes: Mapping[str, Any]) -> Rules:
        """These rules with some fields changed, each named by its path; unknown fields and rules that then contradict themselves are a RulesError.

        >>> from pinochle.rules.presets import preset
        >>> house = preset("partnership_150").changed({"ending.target": 200, "play.following.head": "trump_led"})
        >>> house.ending.target, house.following.head
        (200, 'trump_led')
        """
        if not isinstance(changes, Mapping):
            msg = f"changes are named by their paths in a mapping, not {shown(changes)}"
            raise RulesError(msg)
        tree = _Tree()
        for path, value in changes.items():
            *parts, last = str(path).split(".")
            branch = tree
            for part in parts:
                inner = branch.setdefault(part, _Tree())
                if not isinstance(inner, _Tree):
                    msg = f"{path}: {part} is set as a whole already"
                    raise RulesError(msg)
                branch = inner
            branch[last] = value
        changed: Rules = _evolve(self, tree, "")
        return changed


class _Tree(dict[str, Any]):
    """Changes by field; those of a part are a tree of their own."""


def _evolve(value: Any, tree: _Tree, path: str) -> Any:
    kind: Any = value.__class__
    if not attrs.has(kind):
        msg = f"{path[:-1]}: has no fields to change ({shown(value)})"
        raise RulesError(msg)
    known = {field.name for field in attrs.fields(kind) if field.init}
    unknown = [
        f"{path}{name}: no such field; there are {', '.join(sorted(known))}" for name in tree if name not in known
    ]
    refuse(unknown)
    parts: dict[str, Any] = {}
    problems: list[str] = []
    for name, change in tree.items():
        try:
            parts[name] = (
                _evolve(getattr(value, name), change, f"{path}{name}.") if isinstance(change, _Tree) else change
            )
        except RulesError as error:
            problems += error.problems
    refuse(problems)
    try:
        return attrs.evolve(value, **parts)
    except RulesError as error:
        raise RulesError(*(f"{path}{problem}" for problem in error.problems)) from None

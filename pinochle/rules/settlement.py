"""What a deal comes to when it is over."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.errors import shown
from pinochle.rules.checks import are_pairs, choice, flags, kind_of, pairs, refuse, whole

MeldKept = Literal["always", "point", "trick", "twenty"]
MeldKeptBy = Literal["defenders", "each_side"]
SetPenalty = Literal["minus_bid", "minus_bid_keep_meld", "nothing", "bid_to_others"]
MadeScore = Literal["everything", "bid"]
DefenderScore = Literal["everything", "nothing"]
Rounding = Literal["none", "seven_up"]


@attrs.frozen
class MoneyRules:
    """The money game (catalogue 2.15, decision D-9): deals are settled in units between the players, not in points.

    `units`: pairs (bid, units): from that bid on. `spades_double`: units count twice with spades as trump. `double_bete`: a bid played and lost pays twice; conceded, once.
    `kitty_from`: from this bid on a common kitty pays and is paid like one more opponent (None: there is none).
    """

    units: tuple[tuple[int, int], ...] = attrs.field(converter=pairs)
    spades_double: bool = True
    double_bete: bool = True
    kitty_from: int | None = 350

    def __attrs_post_init__(self) -> None:
        problems = [*flags(self, "spades_double", "double_bete"), *whole(self, "kitty_from", optional=True)]
        if not are_pairs(self.units, int) or list(self.units) != sorted(self.units):
            problems.append(f"units: at least one pair (bid, units), bids going up, not {shown(self.units)}")
        refuse(problems)


@attrs.frozen
class CheckRules:
    """Check bonuses (catalogue 2.15): chips won beside the points.

    `melds`: pairs (meld, checks); a double meld that is not among them is worth two single ones. `contract`: pairs (bid, checks) for a bid from there on that is made; the other side wins twice as many where it is defeated.
    `over_top_each`: checks more for every `over_top_step` points of the bid above the last pair. `all_tricks`: for winning every trick. `game`: for winning the game, and one
    more for every `game_margin` points of the margin or part of them, and `losers_minus` more where the losers are below zero.
    """

    melds: tuple[tuple[str, int], ...] = attrs.field(converter=pairs)
    contract: tuple[tuple[int, int], ...] = attrs.field(converter=pairs)
    over_top_step: int = 50
    over_top_each: int = 5
    all_tricks: int = 5
    game: int = 10
    game_margin: int = 100
    losers_minus: int = 5

    def __attrs_post_init__(self) -> None:
        problems = [
            *whole(self, "over_top_step", "game_margin", low=1),
            *whole(self, "over_top_each", "all_tricks", "game", "losers_minus"),
        ]
        if not are_pairs(self.melds, str):
            problems.append(f"melds: at least one pair (meld, checks), not {shown(self.melds)}")
        if not are_pairs(self.contract, int) or list(self.contract) != sorted(self.contract):
            problems.append(f"contract: at least one pair (bid, checks), bids going up, not {shown(self.contract)}")
        refuse(problems)


@attrs.frozen
class SettlementRules:
    """Settling a deal (catalogue 2.7, 2.9, 2.12): the bidders need their bid in meld and tricks together, or are set.

    `meld_kept`: a side keeps its meld "always", if it takes a "point" in the tricks, a "trick", or "twenty" points (200 on the 10-scale); `meld_kept_by`: to whom this
    applies, the "defenders" alone (P150-13) or "each_side" (JOE-12: bidders who lose it are then set). `dixes_kept`: dixes are kept whatever happens (D-8).
    `bidder_floor`: bidders with fewer trick points are set; `defender_floor`: defenders with fewer score nothing (D-7). `set_penalty`: what a set costs; with
    "bid_to_others" the bid goes to the other side instead. `made_score`: what the bidders of a made bid score; `defender_score`: what their opponents do.
    `concede`: the bidder may give up before his first lead; `concede_bonus`: what each other side then gets. `forced_throw_in`: a bid that no tricks can reach any more is
    not played. `defenders_concede`: they may let the bidder have his bid unplayed. `rounding`: trick points are rounded, a last digit of 7 or more up ("seven_up").
    """

    meld_kept: MeldKept = "always"
    meld_kept_by: MeldKeptBy = "defenders"
    dixes_kept: bool = False
    bidder_floor: int = 0
    defender_floor: int = 0
    set_penalty: SetPenalty = "minus_bid"
    made_score: MadeScore = "everything"
    defender_score: DefenderScore = "everything"
    concede: bool = False
    concede_bonus: int = 0
    forced_throw_in: bool = False
    defenders_concede: bool = False
    rounding: Rounding = "none"
    money: MoneyRules | None = None
    checks: CheckRules | None = None

    def __attrs_post_init__(self) -> None:
        problems = [
            *choice(self, "meld_kept", MeldKept),
            *choice(self, "meld_kept_by", MeldKeptBy),
            *whole(self, "bidder_floor", "defender_floor", "concede_bonus"),
            *choice(self, "set_penalty", SetPenalty),
            *choice(self, "made_score", MadeScore),
            *choice(self, "defender_score", DefenderScore),
            *flags(self, "dixes_kept", "concede", "forced_throw_in", "defenders_concede"),
            *choice(self, "rounding", Rounding),
            *kind_of(self, "money", MoneyRules, optional=True),
            *kind_of(self, "checks", CheckRules, optional=True),
        ]
        if self.concede_bonus and not self.concede:
            problems.append("concede_bonus: there is none where nobody may concede")
        refuse(problems)

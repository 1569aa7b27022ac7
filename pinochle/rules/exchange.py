"""Cards that change hands between the auction and the play: passing, and the widow."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.rules.checks import choice, flags, refuse, whole

PassOrder = Literal["partner_first", "simultaneous"]
WidowUse = Literal["taken", "shared"]
WidowTime = Literal["before_trump", "after_trump"]
BuryTime = Literal["before_trump", "after_melds"]
BuriedFor = Literal["bidder", "nobody", "defenders"]
BuryTrumps = Literal["freely", "when_forced"]


@attrs.frozen
class PassingRules:
    """Passing ("racehorse", catalogue 2.5) within the bidding side.

    `count` cards each way, one to five. `order`: the partner passes first and the bid winner, having seen the cards, passes back any he likes ("partner_first"), or both
    choose before either sees ("simultaneous").
    """

    count: int = 3
    order: PassOrder = "partner_first"

    def __attrs_post_init__(self) -> None:
        refuse([*whole(self, "count", low=1, high=5), *choice(self, "order", PassOrder)])


@attrs.frozen
class WidowRules:
    """The widow, or kitty (catalogue 2.6, decision D-6).

    `size` cards are dealt to it, one to eight. `shown`: everybody sees it, not the bidder alone. `use`: it is "taken" by the bidder, who buries as many cards, or "shared": he hands one of
    its cards to every other seat and keeps the rest. `taken`: before or after trump is named. `bury`: before trump is named, or after the melds; melded cards are buried only
    when nothing else is left. `bury_trumps`, `bury_aces`: "freely", or only "when_forced"; `bury_dix`: whether the nine of trump may be buried.
    `bury_announced`: how many trumps and aces were buried is told to all. `buried_for`: whose points the buried cards are.
    """

    size: int = 3
    shown: bool = True
    use: WidowUse = "taken"
    taken: WidowTime = "before_trump"
    bury: BuryTime = "after_melds"
    bury_trumps: BuryTrumps = "freely"
    bury_aces: BuryTrumps = "freely"
    bury_dix: bool = True
    bury_announced: bool = False
    buried_for: BuriedFor = "bidder"

    def __attrs_post_init__(self) -> None:
        problems = [
            *whole(self, "size", low=1, high=8),
            *flags(self, "shown", "bury_dix", "bury_announced"),
            *choice(self, "use", WidowUse),
            *choice(self, "taken", WidowTime),
            *choice(self, "bury", BuryTime),
            *choice(self, "bury_trumps", BuryTrumps),
            *choice(self, "bury_aces", BuryTrumps),
            *choice(self, "buried_for", BuriedFor),
        ]
        if self.use == "taken" and self.bury == "before_trump" and self.taken == "after_trump":
            problems.append("bury: cards cannot be buried before trump is named when the widow is taken after it")
        if (
            self.use == "taken"
            and self.bury == "before_trump"
            and (self.bury_trumps == "when_forced" or not self.bury_dix or self.bury_announced)
        ):
            problems.append("bury: before trump is named nothing can be said of buried trumps")
        refuse(problems)

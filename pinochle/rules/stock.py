"""The first phase of two-handed games: playing while there is a stock to draw from, and melding on the way."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.rules.checks import choice, flags, kind_of, refuse, whole

MeldTiming = Literal["before_draw", "after_draw"]
Reuse = Literal["other_kind", "none", "unlimited"]
DixExchange = Literal["first_melded", "optional", "none"]
LastStock = Literal["winner_chooses", "hidden_to_winner"]


GlupsLost = Literal["not_following", "never"]


@attrs.frozen
class GlupRules:
    """Glups (GLUP-6, GLUP-7): following suit with a card that does not win counts one, one more for an ace, ten or king, one more for tying the card led.

    Glups are saved up and paid, `points` each, when their owner next wins a trick. `lost_by`: a play that does not follow suit loses those saved up
    ("not_following"), or nothing does ("never"). What resets and what pays is our reconstruction.
    """

    points: int = 1
    lost_by: GlupsLost = "not_following"

    def __attrs_post_init__(self) -> None:
        refuse([*whole(self, "points"), *choice(self, "lost_by", GlupsLost)])


@attrs.frozen
class StockRules:
    """Stock play and its melds (catalogue 2.14, decisions D-14 to D-19).

    `meld_timing`: the trick winner melds "before_draw" (BOOK-1) or "after_draw" (HAY-8). `melds_per_trick`: how many, dixes apart (None: no limit).
    `new_card_needed`: each meld takes a card from the hand. `reuse`: a card on the table may join melds of an "other_kind" (HAY-16), "none", or any
    ("unlimited"). `run_after_marriage`: what a run pays that takes in a royal marriage still whole on the table (110 with HAY-17, the full 150 without; None: it
    may not). `second_pinochle`: what a second pinochle pays while the first lies whole on the table (260 with HAY-18, 300 in full; None: a second one is
    just another pinochle). `dix_exchange`: the first dix melded is swapped for the turned card ("first_melded", HAY-15), at the player's choice
    ("optional"), or never ("none"); `swap_turned_dix`: also when the turned card is a nine. `last_stock`: of the last two stock cards the winner takes
    which he likes ("winner_chooses", HAY-10) or the hidden one ("hidden_to_winner"). `follower_plays_table`: who follows may play table cards too (D-22).
    `glups`: whether they are counted.
    """

    meld_timing: MeldTiming = "after_draw"
    melds_per_trick: int | None = None
    new_card_needed: bool = True
    reuse: Reuse = "other_kind"
    run_after_marriage: int | None = 110
    second_pinochle: int | None = 260
    dix_exchange: DixExchange = "first_melded"
    swap_turned_dix: bool = True
    last_stock: LastStock = "winner_chooses"
    follower_plays_table: bool = True
    glups: GlupRules | None = None

    def __attrs_post_init__(self) -> None:
        problems = [
            *choice(self, "meld_timing", MeldTiming),
            *whole(self, "melds_per_trick", low=1, optional=True),
            *flags(self, "new_card_needed", "swap_turned_dix", "follower_plays_table"),
            *choice(self, "reuse", Reuse),
            *whole(self, "run_after_marriage", "second_pinochle", optional=True),
            *choice(self, "dix_exchange", DixExchange),
            *choice(self, "last_stock", LastStock),
            *kind_of(self, "glups", GlupRules, optional=True),
        ]
        if self.reuse == "unlimited" and not self.new_card_needed and self.melds_per_trick is None:
            problems.append(
                "reuse: without a limit, and no card needed from the hand (new_card_needed), a meld window would never close"
            )
        refuse(problems)

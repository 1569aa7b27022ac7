"""Naming trump, and calling a partner."""

from __future__ import annotations

from typing import Literal

import attrs

from pinochle.rules.checks import choice, flags, refuse, whole

TrumpNeeds = Literal["nothing", "marriage", "marriage_run_or_dix"]
OthersScore = Literal["their_meld", "nothing"]


@attrs.frozen
class TrumpRules:
    """Naming trump (catalogue 2.4).

    `needs`: what the bid winner must hold in the suit; where he holds it in none the deal ends at once and he loses the bid (decision D-5), and `others_score`
    "their_meld" or "nothing". `shoot_bonus`: he may, naming trump, undertake to win every trick for so many points more, at the risk of `shoot_penalty` (None: he may
    not). `called_partner`: he then calls a card he does not hold, and the first other seat that holds it, asked from his right, is his partner (decision D-23).
    """

    needs: TrumpNeeds = "nothing"
    others_score: OthersScore = "their_meld"
    shoot_bonus: int | None = None
    shoot_penalty: int = 0
    called_partner: bool = False

    def __attrs_post_init__(self) -> None:
        problems = [
            *choice(self, "needs", TrumpNeeds),
            *choice(self, "others_score", OthersScore),
            *whole(self, "shoot_bonus", optional=True),
            *whole(self, "shoot_penalty"),
            *flags(self, "called_partner"),
        ]
        if self.shoot_bonus is None and self.shoot_penalty:
            problems.append("shoot_penalty: there is none where nobody can shoot (shoot_bonus is None)")
        refuse(problems)

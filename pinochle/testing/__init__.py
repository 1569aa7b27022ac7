"""For those who make rules of their own: what must hold in every game, and Hypothesis strategies that look for a game where it does not.

The laws are plain functions and need nothing installed; `check_rules` plays some games of your rules and holds all of them in every state. The strategies are read when
one of them is first asked for, and need Hypothesis.

>>> import pinochle as pn
>>> from pinochle.testing import check_rules
>>> house = pn.preset("partnership_150").changed({"passing.count": 2, "settlement.concede": False})
>>> check_rules(house, games=1, seed=7, max_moves=60)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pinochle.testing.hidden import check_views
from pinochle.testing.laws import check_hand_over, check_moves, check_rules, check_state, play_out

if TYPE_CHECKING:
    from pinochle.testing.strategies import cards, deals, hands, rules, states, views

__all__ = [
    "cards",
    "check_hand_over",
    "check_moves",
    "check_rules",
    "check_state",
    "check_views",
    "deals",
    "hands",
    "play_out",
    "rules",
    "states",
    "views",
]

_STRATEGIES = ("cards", "deals", "hands", "rules", "states", "views")


def __getattr__(name: str) -> object:
    if name not in _STRATEGIES:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    value: object = getattr(import_module(f"{__name__}.strategies"), name)
    return value

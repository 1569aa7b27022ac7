"""The published games, by name: each a plain `Rules` value, one file per family, read when first asked for."""

from __future__ import annotations

from importlib import import_module

from pinochle.names import look_up
from pinochle.rules.rules import Rules

_FAMILIES = {
    "partnership": "partnership_150 joedog pagat_single_deck bicycle_partnership_auction firehouse check neuralplay_150 partnership_turned_trump",
    "two_handed": "hay_two_handed hay_book_timing two_handed_1000 bicycle_two_handed glup_pinochle",
    "double_deck": "yahoo_double_deck double_deck double_deck_progressive",
    "three_handed": "auction_three_handed three_handed_100 three_handed_cutthroat kitty_marriage_three",
    "many_handed": "five_handed_called_partner six_handed_triple six_handed_turned_trump",
}
_FAMILY_OF = {name: family for family, names in _FAMILIES.items() for name in names.split()}


def preset(name: str) -> Rules:
    """The rules of a published game; an unknown name is a RulesError that names the nearest.

    >>> preset("joedog").ending.target
    300
    """
    family = import_module(f"{__name__}.{look_up('preset', name, _FAMILY_OF)}")
    rules: Rules = getattr(family, name.upper())
    return rules


def preset_names() -> tuple[str, ...]:
    """The names of all published games.

    >>> "hay_two_handed" in preset_names()
    True
    """
    return tuple(_FAMILY_OF)

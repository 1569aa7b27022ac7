"""The published games, by name: each a plain `Rules` value, one file per family, read when first asked for."""

from __future__ import annotations

from importlib import import_module

from pinochle.names import look_up
from pinochle.rules.rules import Rules

_FAMILIES = {
    "partnership_150": "partnership",
    "joedog": "partnership",
    "hay_two_handed": "two_handed",
    "hay_book_timing": "two_handed",
    "two_handed_1000": "two_handed",
}


def preset(name: str) -> Rules:
    """The rules of a published game; an unknown name is a RulesError that names the nearest.

    >>> preset("joedog").ending.target
    300
    """
    family = import_module(f"{__name__}.{look_up('preset', name, _FAMILIES)}")
    rules: Rules = getattr(family, name.upper())
    return rules


def preset_names() -> tuple[str, ...]:
    """The names of all published games.

    >>> "hay_two_handed" in preset_names()
    True
    """
    return tuple(_FAMILIES)

"""Dropping zeros: the same game on the 1-scale, where everything counts in tens (HAYV-3, decision D-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from pinochle.errors import RulesError
from pinochle.meld_tables import MELD_TABLES, on_scale
from pinochle.melds import MeldTable
from pinochle.rules.fitting import POINT_FIELDS, points_of
from pinochle.tricks import COUNTING_SCHEMES, Counting

if TYPE_CHECKING:
    from pinochle.rules.rules import Rules

_RANKS = ("ace", "ten", "king", "queen", "jack", "nine")


def without_zeros(rules: Rules) -> Rules:
    """Rules of the 10-scale on the 1-scale; RulesError, naming the fields, where something does not count in tens."""
    problems = [f"{field}: {value} does not count in tens" for field, value in points_of(rules) if value % 10]
    if rules.unit != 10:
        problems.append(f"unit: there are no zeros to drop on the {rules.unit}-scale")
    counting, table = rules.play.counting, rules.melding.table
    problems += [
        f"play.counting.{rank}: {getattr(counting, rank)} does not count in tens"
        for rank in _RANKS
        if getattr(counting, rank) % 10
    ]
    if rules.settlement.rounding != "none":
        problems.append("settlement.rounding: rounding to tens means nothing without zeros")
    if problems:
        raise RulesError(*problems)
    changes: dict[str, Any] = {"unit": 1, "play.counting": _counting(counting), "melding.table": _table(table)}
    for part, fields in POINT_FIELDS.items():
        for field in fields:
            value = getattr(getattr(rules, part), field, None)
            if value is not None:
                changes[f"{part}.{field}"] = value // 10
    if rules.auction is not None:
        changes["auction.ladder"] = _divided(rules.auction.ladder, both=True)
    if rules.settlement.money is not None:
        changes["settlement.money.units"] = _divided(rules.settlement.money.units)
        if rules.settlement.money.kitty_from is not None:
            changes["settlement.money.kitty_from"] = rules.settlement.money.kitty_from // 10
    if rules.settlement.checks is not None:
        changes["settlement.checks.contract"] = _divided(rules.settlement.checks.contract)
    return rules.changed(changes)


def _divided(pairs: tuple[tuple[int, int], ...], *, both: bool = False) -> tuple[tuple[int, int], ...]:
    return tuple((first // 10, second // 10 if both else second) for first, second in pairs)


def _counting(counting: Counting) -> Counting:
    small = Counting(counting.name, 1, *(getattr(counting, rank) // 10 for rank in _RANKS))
    known = [scheme for scheme in COUNTING_SCHEMES.values() if attrs.evolve(scheme, name=small.name) == small]
    return known[0] if known else small


def _table(table: MeldTable) -> MeldTable:
    small = on_scale(table, 1, table.name.removesuffix("_10") + "_1")
    known = [other for other in MELD_TABLES.values() if attrs.evolve(other, name=small.name) == small]
    return known[0] if known else small

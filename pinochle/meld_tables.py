"""The published meld tables, as data (catalogue 2.8)."""

from __future__ import annotations

from typing import Any

import attrs

from pinochle.melds import MeldTable
from pinochle.names import look_up

MELD_ROWS = (
    "run", "royal_marriage", "marriage", "dix", "pinochle", "aces_around", "kings_around", "queens_around", "jacks_around",
)  # fmt: skip


def on_scale(table: MeldTable, unit: int, name: str) -> MeldTable:
    """A table on the other scale: its points times ten, or with their last zero dropped."""

    def points(value: int) -> int:
        return value * unit // table.unit

    rows: dict[str, Any] = {row: tuple(map(points, getattr(table, row))) for row in MELD_ROWS}
    return attrs.evolve(table, name=name, unit=unit, roundhouse=points(table.roundhouse), **rows)


def _tables() -> dict[str, MeldTable]:
    single = MeldTable(
        "single_1", 1, 2, run=(15, 150), royal_marriage=(4,), marriage=(2,), dix=(1,), pinochle=(4, 30),
        aces_around=(10, 100), kings_around=(8, 80), queens_around=(6, 60), jacks_around=(4, 40),
    )  # fmt: skip
    double = MeldTable(
        "double_1", 1, 4, run=(15, 150, 225, 300), royal_marriage=(4,), marriage=(2,), dix=(1,), pinochle=(4, 30, 60, 90),
        aces_around=(10, 100, 150, 200), kings_around=(8, 80, 120, 160), queens_around=(6, 60, 90, 120), jacks_around=(4, 40, 60, 80),
    )  # fmt: skip
    single_10 = on_scale(single, 10, "single_10")
    hay = attrs.evolve(
        single_10,
        name="hay_two_handed",
        run=(150,),
        aces_around=(100,),
        kings_around=(80,),
        queens_around=(60,),
        jacks_around=(40,),
    )
    doubling = attrs.evolve(
        double, name="double_1_arounds_doubling", aces_around=(10, 100, 200, 400), kings_around=(8, 80, 160, 320),
        queens_around=(6, 60, 120, 240), jacks_around=(4, 40, 80, 160),
    )  # fmt: skip
    tables = (
        single,
        attrs.evolve(single, name="single_1_extras", run_extras=True),
        single_10,
        attrs.evolve(single_10, name="single_10_extras", run_extras=True),
        hay,
        attrs.evolve(hay, name="additive_10", pinochle=(40,)),
        double,
        on_scale(double, 10, "double_10"),
        doubling,
        attrs.evolve(double, name="triple_1", copies=6),
        MeldTable(
            "quadruple_10", 10, 4, run=(150, 1500, 3000), royal_marriage=(40, 300, 900, 1200), marriage=(20, 300, 900, 1200), dix=(10,),
            pinochle=(40, 300, 900, 1200), aces_around=(100, 1000, 2000), kings_around=(80, 800, 1600), queens_around=(60, 600, 1200),
            jacks_around=(40, 400, 800),
        ),
        MeldTable(
            "glup_1", 1, 4, run=(15,), royal_marriage=(4,), marriage=(2,), dix=(1,), pinochle=(4, 30), aces_around=(10,), kings_around=(8,),
            queens_around=(6,), jacks_around=(4,),
        ),
    )  # fmt: skip
    return {table.name: table for table in tables}


MELD_TABLES = _tables()


def meld_table(name: str) -> MeldTable:
    """A published meld table by its name in the catalogue (2.8, 4); an unknown name is a RulesError that names the nearest.

    >>> meld_table("single_10").run
    (150, 1500)
    """
    return look_up("meld table", name, MELD_TABLES)

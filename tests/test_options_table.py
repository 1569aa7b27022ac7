"""The page on every option: its fields exist, its tests exist, and no field is missing from it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import pinochle as pn

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "explanation" / "options.md"
LEFT_OUT = "left out"


def rows() -> list[tuple[str, str, str, str]]:
    """The rows of the four-column tables: option, what it is, field, test (or the reason for leaving it out)."""
    found: list[tuple[str, str, str, str]] = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and cells[0] not in ("option", "---"):
            found.append((cells[0], cells[1], cells[2], cells[3]))
    return found


ROWS = rows()


def names_in(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def paths(value: Any, path: str = "") -> Iterator[str]:
    """The settable fields below a value, by path; packs and counting schemes are values, and a table's own name and scale no options."""
    for field in attrs.fields(type(value)):
        if not field.init or (isinstance(value, pn.MeldTable) and field.name in ("name", "unit", "copies")):
            continue
        yield f"{path}{field.name}"
        inner = getattr(value, field.name)
        if attrs.has(type(inner)) and not isinstance(inner, pn.Pack | pn.Counting):
            yield from paths(inner, f"{path}{field.name}.")


ALL_PATHS = {path for name in pn.preset_names() for path in paths(pn.preset(name))}
ALL_TESTS = {
    name
    for file in TESTS.rglob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
}


def row_id(row: tuple[str, ...]) -> str:
    return row[0].replace("`", "")


def test_the_page_has_its_rows() -> None:
    assert len(ROWS) > 100
    assert len({row[0] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", [row for row in ROWS if row[2] != LEFT_OUT], ids=row_id)
def test_fields_and_tests_of_an_option_exist(row: tuple[str, str, str, str]) -> None:
    _, what, field, test = row
    fields, tests = names_in(field), names_in(test)
    assert what
    assert fields
    assert tests
    assert [path for path in fields if path not in ALL_PATHS] == []
    assert [name for name in tests if name not in ALL_TESTS] == []


@pytest.mark.parametrize("row", [row for row in ROWS if row[2] == LEFT_OUT], ids=row_id)
def test_what_is_left_out_has_a_reason(row: tuple[str, str, str, str]) -> None:
    assert row[3].endswith(".")
    assert [name for name in names_in(row[3]) if name.startswith("test_") and name not in ALL_TESTS] == []


def test_every_field_is_in_the_table() -> None:
    named = {path for row in ROWS for path in names_in(row[2])}
    parts = {path for path in ALL_PATHS if any(other.startswith(f"{path}.") for other in ALL_PATHS)}
    assert sorted(ALL_PATHS - parts - named) == []

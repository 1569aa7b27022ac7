"""The pages say what is so: rule ids, games and public names are all on them, and every example is run."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import pinochle as pn

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
REFERENCE = DOCS / "reference"

ID = re.compile(r"\b(HAY|HAYV|BOOK|GLUP|T1000|P150|YAH|JOE|D)-(\d+)\b")
SECTIONS = re.compile(r"catalogue,? (?:section )?\(?(\d(?:\.\d+)?(?:(?:, | and )\d(?:\.\d+)?)*)\b")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def rows(text: str) -> Iterator[list[str]]:
    """The cells of each row of the tables of a page."""
    for line in text.splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def sources() -> list[Path]:
    files = [path for folder in ("pinochle", "tests") for path in (ROOT / folder).rglob("*")]
    return [path for path in files if path.suffix in {".py", ".md", ".json", ".jsonl", ".toml", ".txt"}]


EXPLAINED = {row[0] for row in rows(read(REFERENCE / "rule-ids.md"))}


# ---- rule ids ----


def test_every_rule_id_that_is_cited_is_explained() -> None:
    cited = {found.group(): path for path in sources() for found in ID.finditer(read(path))}
    missing = {name: str(path.relative_to(ROOT)) for name, path in cited.items() if name not in EXPLAINED}
    assert not missing


def test_rule_ids_have_no_gaps() -> None:
    numbers: dict[str, list[int]] = {}
    for name in EXPLAINED:
        if found := ID.fullmatch(name):
            numbers.setdefault(found.group(1), []).append(int(found.group(2)))
    assert {series: sorted(found) for series, found in numbers.items()} == {
        series: list(range(1, len(found) + 1)) for series, found in numbers.items()
    }


def test_every_section_of_the_catalogue_that_is_cited_is_explained() -> None:
    cited = {
        section: str(path.relative_to(ROOT))
        for path in sources()
        for found in SECTIONS.finditer(read(path))
        for section in re.split(r", | and ", found.group(1))
    }
    assert cited
    assert {section: path for section, path in cited.items() if section not in EXPLAINED} == {}


# ---- examples ----


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_python_example_is_one_that_is_run(page: Path) -> None:
    # pyproject.toml has pytest run what stands after >>> in these pages.
    fences = re.findall(r"^ *```(\w*)\n(.*?)^ *```$", read(page), re.MULTILINE | re.DOTALL)
    for language, code in fences:
        assert language in {"pycon", "console", "text", "toml", "json"}, (
            f"{page.name}: a fence of {language or 'nothing'}"
        )
        if language == "pycon":
            assert code.startswith(">>> "), f"{page.name}: an example that is no doctest"


def test_pytest_runs_the_examples_of_the_pages() -> None:
    settings = tomllib.loads(read(ROOT / "pyproject.toml"))["tool"]["pytest"]
    assert {"README.md", "docs", "pinochle"} <= set(settings["testpaths"])
    assert {"--doctest-modules", "--doctest-glob=*.md"} <= set(settings["addopts"])


# ---- the reference ----


def test_every_public_name_is_in_the_reference() -> None:
    shown = {
        name
        for page in REFERENCE.glob("*.md")
        for name in re.findall(r"^::: pinochle\.(\w+)$", read(page), re.MULTILINE)
    }
    assert sorted(set(pn.__all__) - shown) == []


def test_every_page_is_in_the_navigation() -> None:
    navigation = read(ROOT / "mkdocs.yml").partition("\nnav:")[2]
    assert [page.name for page in PAGES[1:] if page.relative_to(DOCS).as_posix() not in navigation] == []


# ---- the games ----


def at_a_glance(name: str) -> list[str]:
    """What the table of games says of a preset."""
    rules = pn.preset(name)
    alone = rules.sides == rules.seats
    return [
        f"[{name}](#{name})",
        str(rules.seats) if alone else f"{rules.sides} × {rules.seats // rules.sides}",
        str(rules.deal.pack.size),
        f"{rules.deal.hand_size}+{rules.widow.size}" if rules.widow else str(rules.deal.hand_size),
        str(rules.auction.minimum) if rules.auction else "–",
        str(rules.passing.count) if rules.passing else "–",
        rules.following.head.replace("_", " "),
        str(rules.meld_table.run[0]),
        str(rules.trick_total),
        f"{rules.ending.deals} deals" if rules.ending.target is None else str(rules.ending.target),
    ]


@pytest.mark.parametrize("name", pn.preset_names())
def test_game_at_a_glance(name: str) -> None:
    table = {row[0]: row for row in rows(read(REFERENCE / "games.md"))}
    assert table[f"[{name}](#{name})"] == at_a_glance(name)


@pytest.mark.parametrize("name", pn.preset_names())
def test_game_has_a_section_with_what_its_file_says_of_it(name: str) -> None:
    page = read(REFERENCE / "games.md")
    section = re.search(rf"^### {name}\n\n::: (\S+)\.{name.upper()}$", page, re.MULTILINE)
    assert section
    family = ROOT.joinpath(*section.group(1).split(".")).with_suffix(".py")
    assert re.search(rf'^{name.upper()} = .*?^\)[^\n]*\n"""\w', read(family), re.MULTILINE | re.DOTALL)


def test_readme_names_every_game() -> None:
    named = [row[0].strip("`") for row in rows(read(ROOT / "README.md")) if row[0].startswith("`")]
    assert sorted(named) == sorted(pn.preset_names())


def test_every_reason_is_told() -> None:
    told = {word for row in rows(read(DOCS / "how-to" / "errors.md")) for word in re.findall(r"`([a-z_]+)`", row[0])}
    assert told == {str(reason) for reason in pn.Reason}

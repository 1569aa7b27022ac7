"""Rules as people read them: every field, and where two games differ."""

import attrs
import pytest

import pinochle as pn
from pinochle.rules.sheet import NOTHING, PARTS, differences, in_words, sheet


def test_every_part_of_the_rules_has_its_place() -> None:
    assert {"name", "unit", "seats", "sides", *PARTS} == {field.name for field in attrs.fields(pn.Rules)}


@pytest.mark.parametrize("name", pn.preset_names())
def test_a_sheet_has_every_field_of_the_value(name: str) -> None:
    rules = pn.preset(name)
    lines = sheet(rules)
    paths = [path for path, _ in lines]
    assert len(set(paths)) == len(paths)
    for part in PARTS:
        value = getattr(rules, part)
        if value is None:
            assert (part, "none") in lines
            continue
        for field in attrs.fields(type(value)):
            if field.init:
                assert any(path == f"{part}.{field.name}" or path.startswith(f"{part}.{field.name}.") for path in paths)
    assert all(words for _, words in lines)


@pytest.mark.parametrize(
    ("name", "path", "words"),
    [
        ("partnership_150", "deal.pack", "48 cards, 2 of each"),
        ("double_deck", "deal.pack", "80 cards, 4 of each, no nines"),
        ("double_deck_progressive", "auction.ladder", "50 by 1, 60 by 5, 100 by 10"),
        ("partnership_150", "auction.forbidden_endings", "none"),
        ("partnership_150", "passing.order", "partner first"),
        ("partnership_150", "melding.table.name", "single_1"),
        ("partnership_150", "melding.table.run", "15, 150"),
        ("partnership_150", "deal.redeal_nines", "5"),
        ("joedog", "deal.redeal_nines", "none"),
        ("joedog", "widow", "none"),
        ("auction_three_handed", "settlement.concede", "yes"),
        ("auction_three_handed", "settlement.checks", "none"),
        ("auction_three_handed", "ending.target", "none"),
        ("check", "settlement.checks.contract", "200: 2, 250: 4, 300: 7, 350: 10"),
        ("glup_pinochle", "stock.glups.lost_by", "not following"),
    ],
)
def test_values_are_in_words(name: str, path: str, words: str) -> None:
    assert dict(sheet(pn.preset(name)))[path] == words


def test_a_game_does_not_differ_from_itself() -> None:
    for name in pn.preset_names():
        assert differences(pn.preset(name), pn.preset(name)) == ()


def test_differences_are_the_fields_that_were_changed() -> None:
    base = pn.preset("partnership_150")
    house = base.changed({"ending.target": 200, "play.following.head": "trump_led", "deal.redeal_nines": None})
    assert differences(base, house) == (
        ("deal.redeal_nines", "5", "none"),
        ("play.following.head", "always", "trump led"),
        ("ending.target", "150", "200"),
    )
    assert [(path, two, one) for path, one, two in differences(base, house)] == list(differences(house, base))


def test_a_part_that_one_game_has_not_is_shown_by_the_fields_of_the_other() -> None:
    base = pn.preset("joedog")
    assert differences(base, base.changed({"passing": None})) == (
        ("passing.count", "3", NOTHING),
        ("passing.order", "partner first", NOTHING),
    )


@pytest.mark.parametrize("other", pn.preset_names())
def test_differences_are_those_of_the_two_sheets(other: str) -> None:
    one, two = pn.preset("check"), pn.preset(other)
    left, right = dict(sheet(one)), dict(sheet(two))
    found = differences(one, two)
    assert {path for path in left.keys() & right.keys() if left[path] != right[path]} <= {path for path, _, _ in found}
    for path, first, second in found:
        assert left.get(path, NOTHING) == first
        assert right.get(path, NOTHING) == second


def test_words_of_single_values() -> None:
    assert [in_words("a.b", value) for value in (True, False, None, (), 0, "not_required")] == [
        "yes",
        "no",
        "none",
        "none",
        "0",
        "not required",
    ]

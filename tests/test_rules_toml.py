"""House rules as files: what is written can be read again, and what cannot be read is told field by field."""

import time
import tomllib
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pinochle as pn
from pinochle.cards import Pack
from pinochle.rules.exchange import PassingRules, WidowRules
from pinochle.rules.rules import Rules
from pinochle.rules.stock import GlupRules
from pinochle.rules.toml import from_toml, to_toml

NAMES = pn.preset_names()


def problems(text: Any) -> tuple[str, ...]:
    with pytest.raises(pn.RulesError) as caught:
        from_toml(text)
    return caught.value.problems


# ---- round trips ----


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_is_written_by_its_name(name: str) -> None:
    text = pn.preset(name).to_toml()
    assert tomllib.loads(text) == {"name": name, "preset": name}
    assert Rules.from_toml(text) == pn.preset(name)


@pytest.mark.parametrize("name", NAMES)
def test_rules_of_another_name_are_written_in_full(name: str) -> None:
    rules = attrs.evolve(pn.preset(name), name="ours")
    text = to_toml(rules)
    assert from_toml(text) == rules
    tree = tomllib.loads(text)
    assert "preset" not in tree
    for part in ("deal", "settlement", "ending"):
        fields = {field.name for field in attrs.fields(type(getattr(rules, part))) if field.init}
        assert fields - {"money", "checks"} <= tree[part].keys() <= fields
    absent = {part for part in ("auction", "widow", "passing", "stock") if getattr(rules, part) is None}
    assert not absent & tree.keys()
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("name", NAMES)
def test_every_game_can_be_told_by_what_differs_from_every_other(name: str) -> None:
    for other in NAMES:
        rules = attrs.evolve(pn.preset(name), name=other)
        text = to_toml(rules)
        assert f'preset = "{other}"' in text
        assert from_toml(text) == rules
        assert to_toml(from_toml(text)) == text


JOEDOG = pn.preset("joedog")
CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"ending.target": 200}, "[ending]\ntarget = 200\n"),
    ({"passing": None}, "passing = false\n"),
    ({"passing": PassingRules(4, "simultaneous")}, '[passing]\ncount = 4\norder = "simultaneous"\n'),
    ({"deal.redeal_nines": 5}, "[deal]\nredeal_nines = 5\n"),
    ({"auction.all_pass": "redeal", "auction.stuck_at": None}, '[auction]\nstuck_at = false\nall_pass = "redeal"\n'),
    ({"auction.ladder": ((16, 1), (60, 5))}, "[auction]\nladder = [[16, 1], [60, 5]]\n"),
    ({"auction.forbidden_endings": (35, 45)}, "[auction]\nforbidden_endings = [35, 45]\n"),
    ({"play.following": pn.following_rule("strict")}, '[play]\nfollowing = "strict"\n'),
    ({"play.following.opening_trump": True}, "[play.following]\nopening_trump = true\n"),
    ({"play.counting.queen": 1}, "[play.counting]\nqueen = 1\n"),
    ({"melding.table": pn.meld_table("double_1")}, '[melding]\ntable = "double_1"\n'),
    ({"melding.table.pinochle": (5, 30)}, "[melding.table]\npinochle = [5, 30]\n"),
    ({"melding.table.name": "ours"}, '[melding.table]\nname = "ours"\n'),
    (
        {"melding.table": attrs.evolve(pn.meld_table("double_1"), dix=(2,))},
        '[melding.table]\nbase = "double_1"\ndix = [2]\n',
    ),
]


@pytest.mark.parametrize(("changes", "text"), CHANGES)
def test_what_is_changed_is_all_that_is_written(changes: dict[str, Any], text: str) -> None:
    rules = JOEDOG.changed(changes)
    written = rules.to_toml()
    assert written.replace("\n\n", "\n") == f'name = "joedog"\npreset = "joedog"\n{text}'
    assert Rules.from_toml(written) == rules


@pytest.mark.parametrize(("changes", "text"), CHANGES)
def test_changed_rules_of_their_own_name_come_back_too(changes: dict[str, Any], text: str) -> None:
    rules = attrs.evolve(JOEDOG.changed(changes), name="ours")
    assert from_toml(rules.to_toml()) == rules
    assert text is not None


def test_parts_within_parts_can_be_removed_and_added() -> None:
    glups = pn.preset("glup_pinochle")
    without = glups.changed({"stock.glups": None})
    assert "[stock]\nglups = false\n" in without.to_toml()
    hay = attrs.evolve(pn.preset("hay_two_handed").changed({"stock.glups": GlupRules(points=10)}))
    assert '[stock.glups]\npoints = 10\nlost_by = "not_following"\n' in hay.to_toml()
    for rules in (without, hay, attrs.evolve(without, name="ours"), attrs.evolve(hay, name="ours")):
        assert from_toml(rules.to_toml()) == rules


def test_a_pack_that_is_no_published_one_is_a_table() -> None:
    rules = pn.preset("six_handed_triple").changed(
        {"deal.pack": Pack(5, True), "name": "ours"}  # 120 cards as well
    )
    assert "[deal.pack]\ncopies = 5\nnines = true\n" in rules.to_toml()
    assert from_toml(rules.to_toml()) == rules


@settings(deadline=None)  # the first example reads the presets
@given(st.text(max_size=50))
def test_any_name_comes_back(name: str) -> None:
    rules = attrs.evolve(JOEDOG, name=name)
    assert from_toml(to_toml(rules)) == rules


POINTS = st.integers(0, 400)


@settings(deadline=None)  # the first example reads the presets
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "name": st.sampled_from(["ours", "joedog", "check"]),
            "ending.target": st.integers(1, 5000),
            "ending.deals": st.none() | st.integers(1, 20),
            "ending.must_bid": st.booleans(),
            "deal.packet": st.integers(1, 12),
            "deal.redeal_nines": st.none() | st.integers(1, 8),
            "melding.table.run": st.lists(POINTS, min_size=1, max_size=6),
            "melding.table.roundhouse": POINTS,
            "melding.table.double_pinochle": st.booleans(),
            "play.following.head": st.sampled_from(["always", "trump_led", "never"]),
            "play.following.overtrump": st.sampled_from(["required", "not_required", "required_or_discard"]),
            "play.following.follow": st.booleans(),
            "play.counting.ten": st.integers(0, 10),
            "settlement.concede": st.booleans(),
            "auction.help_calls": st.booleans(),
            "passing": st.none() | st.builds(PassingRules, st.integers(1, 5)),
        },
    )
)
def test_any_house_rules_come_back(changes: dict[str, Any]) -> None:
    rules = JOEDOG.changed(changes)
    text = to_toml(rules)
    assert from_toml(text) == rules
    assert to_toml(from_toml(text)) == text


# ---- what may be written by hand ----


def test_a_preset_alone_is_enough() -> None:
    assert from_toml('preset = "check"') == pn.preset("check")


def test_house_rules_may_have_a_name_of_their_own() -> None:
    rules = from_toml('name = "Tuesdays"\npreset = "joedog"\nending.target = 200')
    assert (rules.name, rules.ending.target, rules.auction) == ("Tuesdays", 200, JOEDOG.auction)


def test_a_part_is_added_with_the_values_that_it_has_if_nothing_is_said() -> None:
    rules = from_toml(
        'preset = "three_handed_cutthroat"\n[deal]\nhand_size = 15\npacket = 3\n[widow]\nbury_aces = "when_forced"'
    )
    assert rules.widow == WidowRules(bury_aces="when_forced")


@pytest.mark.parametrize(
    "text",
    [
        'play.following = "no_heading"',
        'play.following = { base = "no_heading" }',
        'play.following = { head = "never", overtrump = "not_required" }',
    ],
)
def test_what_the_catalogue_names_may_be_named_or_spelt_out(text: str) -> None:
    assert from_toml(f'preset = "joedog"\n{text}').following == pn.following_rule("no_heading")


# ---- what is wrong ----


def test_every_problem_is_listed_with_the_path_of_its_field() -> None:
    text = """
        preset = "joedog"
        seat = 4
        "a b" = 1
        passing = true
        deal.pack = 49
        deal.hand_size = 0
        auction = { ladder = [[20, 1], [30, "x"], [40], 50], stuck_at = true, frobs = 1 }
        settlement.money = { units = [] }
        [melding.table]
        base = "singel_1"
        [play]
        following = "strct"
        counting = { ace = "1", name = 2 }
        last_trick = -1
        [ending]
        target = "5"
        deals = 1.5
        must_bid = 1
        both_over = "everybody"
    """
    found = {problem.partition(": ")[0]: problem.partition(": ")[2] for problem in problems(text)}
    assert found == {
        '"a b"': found['"a b"'],
        "seat": "no such field",
        "passing": "a table, not true",
        "deal.pack": "one of 48, 60, 80, 96, 120, not 49",
        "auction.ladder[1][1]": 'a whole number, not "x"',
        "auction.ladder[2]": "an array of 2, not of 1",
        "auction.ladder[3]": "an array, not 50",
        "auction.stuck_at": "a whole number, or false for none, not true",
        "auction.frobs": found["auction.frobs"],
        "settlement.money.units": found["settlement.money.units"],
        "melding.table.base": found["melding.table.base"],
        "play.following": found["play.following"],
        "play.counting.ace": 'a whole number, not "1"',
        "play.counting.name": "text in quotes, not 2",
        "ending.target": 'a whole number, or false for none, not "5"',
        "ending.deals": "a whole number, or false for none, not 1.5",
        "ending.must_bid": "true or false, not 1",
        "ending.both_over": 'one of bidder, highest, extend, play_on, not "everybody"',
    }
    assert found['"a b"'].startswith("no such field; there are preset, name, unit")
    assert found["auction.frobs"].startswith("no such field; there are ladder, max_bid")
    assert "'single_1" in found["melding.table.base"]
    assert "the nearest is 'strict'" in found["play.following"]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("deal.hand_size = 0", "deal.hand_size: a whole number of at least 1"),
        ("deal.hand_size = 11", "deal.hand_size: 4 hands of 11 are 44 cards"),
        ("passing.count = 0", "passing.count: "),
        ('ending.both_over = "extend"', "ending.extend_by: "),
        ("auction.stuck_at = false", "auction.stuck_at: "),
        ("auction.ladder = []", "auction.ladder: "),
        ("auction.forbidden_endings = [100]", "auction.forbidden_endings: "),
        ("melding.table.run = []", "melding.table.run: "),
        ("melding.table.copies = 5", "melding.table.copies: "),
        ("melding.table.unit = 10", "melding.table: "),
        ("settlement.checks = { melds = [], contract = [[1, 1]] }", "settlement.checks.melds: "),
        ('widow = { taken = "after_trump", bury = "before_trump" }', "widow.bury: "),
        ("trump.shoot_penalty = 5", "trump.shoot_penalty: "),
        ("unit = 5", "unit: "),
        ("deal.pack = { copies = 2 }", "deal.pack.nines: is missing"),
        ("deal.pack = true", "deal.pack: one of 48"),
        ("deal = false", "deal: a table, not false"),
        ("name = 5", "name: text in quotes, not 5"),
        ("ending.deals = {}", "ending.deals: a whole number, or false for none, not a table"),
        ("ending.target = 1999-01-01", "ending.target: "),
        ("melding.table = 3", "melding.table: a name of the catalogue, or a table, not 3"),
        ("melding.table = { base = 3 }", "melding.table.base: a name of the catalogue, not 3"),
        ("play.counting = { base = 'classic', ace = false }", "play.counting.ace: a whole number, not false"),
    ],
)
def test_what_a_part_finds_wrong_carries_its_path(text: str, path: str) -> None:
    (problem,) = problems(f'preset = "joedog"\n{text}')
    assert problem.startswith(path)


def test_the_full_form_misses_what_it_does_not_have() -> None:
    assert problems(
        'name = "ours"\nunit = 1\nseats = 4\nsides = 2\nending.target = 5\nplay.last_trick = 1\ndeal = {}'
    ) == (
        "melding: is missing",
        "play.following: is missing",
        "play.counting: is missing",
        "settlement: is missing",
    )


@pytest.mark.parametrize("text", ['preset = "joedogg"', "preset = 3", "preset = ['joedog']"])
def test_an_unknown_preset_is_told(text: str) -> None:
    (problem,) = problems(text)
    assert problem.startswith("preset: ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("preset", "line 1"),
        ('preset = "joedog"\n\nending = ', "line 3"),
        ('preset = "joedog"\n[ending\ntarget = 2', "line 2"),
        ("a = 1\na = 2", "line 2"),
        ("a = 'x", "line 1"),
        ("a\0b = 1", "line 1"),
        ("a = 1\nb = 2020-02-31", "line 2"),
        ("\n\n" + "x" * 5000, "line 3"),
    ],
)
def test_bad_toml_is_told_with_its_line(text: str, line: str) -> None:
    (problem,) = problems(text)
    assert problem.startswith("TOML: ")
    assert line in problem


HOSTILE: dict[str, Any] = {
    "no text": None,
    "bytes": b'preset = "joedog"',
    "a number": 5,
    "deep arrays": "a = " + "[\n" * 20_000,
    "deep inline tables": "a = " + "{a=" * 300,
    "a deep key": ".".join("a" * 40_000) + " = 1",
    "many deep keys": "\n".join(f"{'.'.join('a' * 480)}.b{i} = 1" for i in range(95)),
    "a huge number": "seats = " + "9" * 10_000,
    "a large number": 'preset = "joedog"\ndeal.hand_size = ' + "9" * 900,
    "a very negative number": 'preset = "joedog"\nending.target = -' + "9" * 900,
    "hexadecimal": 'preset = "joedog"\nauction.max_bid = 0x' + "f" * 900,
    "infinity": 'preset = "joedog"\nending.target = inf',
    "no number": 'preset = "joedog"\nending.target = nan',
    "many keys": "\n".join(f"k{i} = 1" for i in range(10_000)),
    "many tables": "\n".join(f"[k{i}]" for i in range(10_000)),
    "many more keys": "\n".join(f"k{i} = 1" for i in range(100_000)),
    "a long array": 'preset = "joedog"\nauction.forbidden_endings = [\n' + "0,\n" * 20_000 + "]",
    "a long ladder": 'preset = "joedog"\nauction.ladder = [\n' + "[1, 1],\n" * 5_000 + "]",
    "a long bid": 'preset = "joedog"\nauction.max_bid = 1000000000',
    "zeros": "\0" * 1000,
    "a surrogate": "\ud800 = 1",
    "nothing": "",
    "an unknown name": 'preset = "' + "x" * 900 + '"',
    "an odd key": 'preset = "joedog"\n"' + "\\n" * 300 + '" = 1',
    "an array of tables": 'preset = "joedog"\n[[ending]]\ntarget = 5',
    "many seats": 'preset = "joedog"\nseats = 999999999\nsides = 999999999',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_text_ends_in_an_error_soon(text: Any) -> None:
    before = time.perf_counter()
    found = problems(text)
    assert time.perf_counter() - before < 20
    assert 0 < len(found) <= 51
    assert all(len(problem) < 1000 for problem in found)


@settings(deadline=None)  # the first example reads the presets
@given(st.text(max_size=200) | st.text("[]{}=.,\"'#\n0123456789 abdeilnstu", max_size=200))
def test_any_text_is_rules_or_an_error(text: str) -> None:
    with pytest.raises(pn.RulesError):
        from_toml(text)


VALUES = st.recursive(
    st.booleans() | st.integers(-5, 200) | st.text("abc_", max_size=5).map(lambda word: f"'{word}'") | st.just("1.5"),
    lambda inner: st.lists(inner, max_size=3).map(lambda rows: f"[{', '.join(map(_toml, rows))}]"),
    max_leaves=4,
)
PATHS = [f"{part.name}.{field.name}" for part in attrs.fields(Rules) if attrs.has(type(getattr(JOEDOG, part.name)))
         for field in attrs.fields(type(getattr(JOEDOG, part.name)))]  # fmt: skip


def _toml(value: object) -> str:
    return str(value).lower()


@settings(deadline=None)  # the first example reads the presets
@given(st.dictionaries(st.sampled_from(PATHS), VALUES, max_size=4))
def test_any_value_of_any_field_is_rules_or_an_error_at_a_path(changes: dict[str, Any]) -> None:
    lines = "\n".join(f"{path} = {_toml(value)}" for path, value in changes.items())
    try:
        rules = from_toml(f'preset = "joedog"\n{lines}')
    except pn.RulesError as error:
        told = error.problems
    else:
        told = ()
        assert from_toml(rules.to_toml()) == rules
    assert all(problem.partition(":")[0].split(".")[0].split("[")[0].isidentifier() for problem in told)


def test_only_rules_are_written() -> None:
    with pytest.raises(pn.RulesError, match="rules are written"):
        to_toml("joedog")  # type: ignore[arg-type]

"""The published games against the tables of the catalogue (3.1 to 3.4, 2.16): each row, and what each game has there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pinochle as pn

NONE = None


def value_at(rules: pn.Rules, path: str) -> Any:
    """The value of a field by its path; None where the game has no such part."""
    value: Any = rules
    for name in path.split("."):
        value = None if value is None else getattr(value, name)
    return value


def as_plain(value: Any) -> Any:
    """Tables and schemes by their names."""
    if isinstance(value, pn.MeldTable | pn.Counting):
        return value.name
    return value.size if isinstance(value, pn.Pack) else value


Row = tuple[str, tuple[Any, ...]]

TWO_HANDED = ("hay_two_handed", "hay_book_timing", "two_handed_1000", "bicycle_two_handed")
TWO_HANDED_ROWS: list[Row] = [
    ("seats", (2, 2, 2, 2)),
    ("sides", (2, 2, 2, 2)),
    ("unit", (10, 10, 10, 10)),
    ("deal.pack", (48, 48, 48, 48)),
    ("deal.hand_size", (12, 12, 12, 12)),
    ("deal.turn_up", (True, True, True, True)),
    ("auction", (NONE, NONE, NONE, NONE)),
    ("play.opening_leader", ("left_of_dealer",) * 4),  # the non-dealer leads
    ("deal.packet", (4, 4, 4, 3)),
    ("deal.turned_dix_bonus", (0, 0, 10, 10)),
    ("stock.meld_timing", ("after_draw", "before_draw", "before_draw", "before_draw")),
    ("stock.melds_per_trick", (NONE, NONE, 1, 1)),
    ("stock.new_card_needed", (True, True, True, True)),
    ("stock.reuse", ("other_kind",) * 4),  # D-17 joins the readings of HAY-16 and B-2h
    ("stock.run_after_marriage", (110, 110, 110, 150)),
    ("melding.table", ("hay_two_handed",) * 4),
    ("stock.second_pinochle", (260, 260, 260, 300)),
    ("stock.dix_exchange", ("first_melded", "first_melded", "first_melded", "optional")),
    ("stock.swap_turned_dix", (True, True, True, False)),
    ("stock.last_stock", ("winner_chooses", "winner_chooses", "winner_chooses", "hidden_to_winner")),
    ("stock.follower_plays_table", (True, True, True, True)),  # D-22
    ("play.following", tuple(pn.following_rule(rule) for rule in ("strict", "strict", "strict", "trump_head_only"))),
    ("play.counting", ("classic", "classic", "simplified", "classic")),
    ("play.last_trick", (10, 10, 10, 10)),
    ("settlement.rounding", ("none", "none", "none", "seven_up")),
    ("ending.target", (1200, 1200, 1000, 1000)),
    ("ending.both_over", ("highest", "highest", "highest", "extend")),
    ("ending.extend_by", (0, 0, 0, 250)),
    ("ending.declare_out", (False, False, False, True)),
]

FOUR_HANDED = (
    "partnership_150", "joedog", "pagat_single_deck", "bicycle_partnership_auction", "firehouse", "check", "neuralplay_150",
)  # fmt: skip
FOUR_HANDED_ROWS: list[Row] = [
    ("seats", (4,) * 7),
    ("sides", (2,) * 7),
    ("unit", (1, 1, 10, 10, 10, 10, 1)),
    ("deal.pack", (48,) * 7),
    ("deal.hand_size", (12,) * 7),
    ("deal.packet", (3, 1, 3, 3, 3, 3, 1)),
    ("deal.redeal_nines", (5, NONE, NONE, NONE, NONE, NONE, NONE)),
    ("auction.rounds", ("until_one_left",) * 4 + ("single_round", "until_one_left", "until_one_left")),
    ("auction.help_calls", (False, False, True, False, False, False, False)),
    ("auction.first_bidder", ("left_of_dealer",) * 7),
    ("auction.minimum", (20, 16, 250, 100, 200, 200, 25)),
    (
        "auction.ladder",
        (((20, 1),), ((16, 1),), ((250, 10),), ((100, 10),), ((200, 10),), ((200, 10),), ((25, 1), (60, 5))),
    ),
    ("auction.needs_marriage", (False, False, False, False, False, True, False)),
    ("auction.all_pass", ("stuck", "stuck", "stuck", "redeal", "stuck", "dealer_must_bid", "dealer_must_bid")),
    ("auction.stuck_at", (20, 15, 250, NONE, 200, 200, 25)),
    ("auction.max_bid", (99, 99, 990, 990, 990, 990, 99)),  # D-13
    ("trump.needs", ("nothing",) * 7),
    ("passing.count", (3, 3, 4, NONE, NONE, NONE, 4)),
    ("passing.order", ("partner_first", "partner_first", "partner_first", NONE, NONE, NONE, "partner_first")),
    ("melding.who", ("all",) * 7),
    ("melding.table.unit", (1, 1, 10, 10, 10, 10, 1)),
    ("melding.table.run", ((15, 150), (15, 150), (150, 1500), (150, 1500), (150, 1500), (150, 1500), (15, 150))),
    ("melding.table.run_extras", (False, False, True, False, False, False, False)),
    ("settlement.meld_kept", ("point", "point", "point", "trick", "trick", "trick", "trick")),
    ("settlement.meld_kept_by", ("defenders", "each_side", "defenders") + ("each_side",) * 4),  # the last: D-12
    ("settlement.dixes_kept", (False, False, True, False, False, False, False)),
    ("play.opening_leader", ("bid_winner",) * 3 + ("left_of_dealer",) + ("bid_winner",) * 3),
    (
        "play.following",
        tuple(pn.following_rule("trump_head_only" if game == "joedog" else "strict") for game in FOUR_HANDED),
    ),
    ("play.counting", ("counters_1", "counters_1", "counters_10", "classic", "classic", "classic", "counters_1")),
    ("play.last_trick", (1, 1, 10, 10, 10, 10, 1)),
    ("settlement.set_penalty", ("minus_bid",) * 7),
    ("settlement.concede", (False, False, True, False, False, False, False)),
    ("settlement.forced_throw_in", (False, False, True, False, False, False, False)),
    ("ending.target", (150, 300, 1500, 1000, 1000, 1000, 150)),
    ("ending.both_over", ("bidder",) * 6 + ("highest",)),
]

DOUBLE_DECK = ("yahoo_double_deck", "double_deck", "double_deck_progressive")
DOUBLE_DECK_ROWS: list[Row] = [
    ("seats", (4, 4, 4)),
    ("sides", (2, 2, 2)),
    ("deal.pack", (80, 80, 80)),
    ("deal.hand_size", (20, 20, 20)),
    ("deal.packet", (5, 5, 5)),  # packets of four or five
    ("auction.ladder", (((50, 1), (60, 5)), ((50, 1), (60, 5)), ((50, 1), (60, 5), (100, 10)))),
    ("auction.max_bid", (500, 500, 500)),
    ("auction.all_pass", ("stuck", "stuck", "stuck")),
    ("auction.stuck_at", (50, 50, 50)),
    ("trump.needs", ("marriage", "marriage", "marriage")),
    ("trump.others_score", ("nothing", "their_meld", "their_meld")),  # D-5
    ("passing", (NONE, NONE, NONE)),
    ("melding.table", ("double_1", "double_1", "double_1")),
    ("melding.minimum", (20, 20, 20)),
    ("settlement.bidder_floor", (20, 20, 20)),
    ("settlement.defender_floor", (20, 20, 20)),
    ("play.opening_leader", ("bid_winner",) * 3),
    ("play.following", (pn.following_rule("strict"),) * 3),
    ("play.counting", ("counters_1",) * 3),
    ("play.last_trick", (2, 2, 2)),
    ("settlement.set_penalty", ("minus_bid", "minus_bid", "bid_to_others")),
    ("ending.target", (500, 500, 500)),
    ("ending.both_over", ("bidder", "bidder", "bidder")),
]

THREE_HANDED = ("auction_three_handed", "three_handed_100", "three_handed_cutthroat", "kitty_marriage_three")
THREE_HANDED_ROWS: list[Row] = [
    ("seats", (3, 3, 3, 3)),
    ("sides", (3, 3, 3, 3)),
    ("deal.pack", (48, 48, 48, 48)),
    ("deal.hand_size", (15, 15, 16, 15)),
    ("deal.packet", (3, 3, 4, 3)),
    ("widow.size", (3, 3, NONE, 3)),
    ("auction.opening", ("first_bidder", "first_with_meld", "free", "free")),
    ("auction.ladder", (((300, 10),), ((20, 1),), ((20, 1),), ((16, 1),))),
    ("auction.dealer_minimum", (NONE, 19, NONE, NONE)),
    ("auction.max_bid", (990, 99, 99, 99)),
    ("auction.all_pass", ("redeal", "redeal", "stuck", "stuck")),
    ("auction.stuck_at", (NONE, NONE, 20, 16)),
    ("widow.shown", (True, True, NONE, True)),
    ("widow.use", ("taken", "taken", NONE, "taken")),
    ("widow.taken", ("before_trump", "before_trump", NONE, "before_trump")),
    ("trump.needs", ("nothing", "nothing", "nothing", "marriage")),
    ("trump.others_score", ("their_meld",) * 4),
    ("melding.who", ("bidder", "all", "all", "all")),
    ("widow.bury", ("after_melds", "after_melds", NONE, "after_melds")),
    ("widow.buried_for", ("bidder", "bidder", NONE, "bidder")),
    ("widow.bury_announced", (False, False, NONE, True)),
    ("melding.table", ("additive_10", "single_1", "single_1", "single_1")),
    ("settlement.meld_kept", ("always", "trick", "trick", "trick")),
    ("settlement.meld_kept_by", ("defenders", "each_side", "each_side", "each_side")),
    ("play.opening_leader", ("bid_winner",) * 4),
    ("play.following", tuple(pn.following_rule(rule) for rule in ("trump_head_only", "strict", "strict", "strict"))),
    ("play.counting", ("classic", "counters_1", "counters_1", "counters_1")),
    ("play.last_trick", (10, 1, 1, 1)),
    ("settlement.concede", (True, True, False, False)),
    (
        "settlement.money.units",
        (((300, 3), (350, 5), (400, 10), (450, 15), (500, 20), (550, 25), (600, 30)), NONE, NONE, NONE),
    ),
    ("settlement.money.spades_double", (True, NONE, NONE, NONE)),
    ("settlement.money.double_bete", (True, NONE, NONE, NONE)),
    ("settlement.money.kitty_from", (350, NONE, NONE, NONE)),  # D-9
    ("settlement.set_penalty", ("minus_bid",) * 4),
    ("ending.target", (NONE, 100, 100, 100)),  # D-11
    ("ending.deals", (12, NONE, NONE, NONE)),  # D-27
    ("ending.both_over", ("highest", "extend", "highest", "bidder")),
    ("ending.extend_by", (0, 25, 0, 0)),
    ("ending.must_bid", (False, False, True, False)),
]

MANY_HANDED = ("five_handed_called_partner", "six_handed_triple", "six_handed_turned_trump")
MANY_HANDED_ROWS: list[Row] = [
    ("seats", (5, 6, 6)),
    ("sides", (5, 2, 2)),
    ("deal.pack", (80, 120, 96)),
    ("deal.hand_size", (16, 20, 16)),
    ("deal.turn_up", (False, False, True)),
    ("auction.minimum", (35, 75, NONE)),
    ("auction.stuck_at", (35, 75, NONE)),
    ("auction.max_bid", (500, 500, NONE)),  # D-24
    ("trump.called_partner", (True, False, False)),
    ("play.last_trick", (2, 3, 20)),
    ("melding.minimum", (0, 20, 0)),
    ("settlement.bidder_floor", (0, 20, 0)),
    ("settlement.defender_floor", (0, 20, 0)),
    ("settlement.meld_kept", ("trick", "always", "trick")),
    ("ending.target", (250, 500, 1000)),
]

TURNED_TRUMP = ("partnership_turned_trump",)
TURNED_TRUMP_ROWS: list[Row] = [
    ("seats", (4,)),
    ("sides", (2,)),
    ("deal.hand_size", (12,)),
    ("deal.packet", (3,)),
    ("deal.turn_up", (True,)),
    ("deal.swap_dix", (True,)),
    ("auction", (NONE,)),
    ("melding.who", ("all",)),
    ("settlement.meld_kept", ("trick",)),
    ("play.opening_leader", ("left_of_dealer",)),
    ("play.following", (pn.following_rule("strict"),)),
    ("play.counting", ("classic",)),
    ("ending.target", (1000,)),
]

GLUP = ("glup_pinochle",)
GLUP_ROWS: list[Row] = [
    ("seats", (2,)),
    ("unit", (1,)),
    ("deal.pack", (96,)),  # GLUP-1
    ("deal.hand_size", (18,)),  # GLUP-2
    ("deal.packet", (1,)),
    ("deal.turn_up", (True,)),
    ("deal.turned_dix_bonus", (1,)),  # GLUP-3
    ("play.opening_leader", ("left_of_dealer",)),  # GLUP-4
    ("stock.follower_plays_table", (True,)),
    ("stock.melds_per_trick", (1,)),  # GLUP-5
    ("stock.meld_timing", ("before_draw",)),
    ("stock.glups.points", (1,)),
    ("stock.glups.lost_by", ("not_following",)),  # GLUP-7
]

CELLS = [
    pytest.param(game, path, expected, id=f"{game}-{path}")
    for games, rows in (
        (TWO_HANDED, TWO_HANDED_ROWS),
        (FOUR_HANDED, FOUR_HANDED_ROWS),
        (DOUBLE_DECK, DOUBLE_DECK_ROWS),
        (THREE_HANDED, THREE_HANDED_ROWS),
        (MANY_HANDED, MANY_HANDED_ROWS),
        (TURNED_TRUMP, TURNED_TRUMP_ROWS),
        (GLUP, GLUP_ROWS),
    )
    for path, values in rows
    for game, expected in zip(games, values, strict=True)
]


@pytest.mark.parametrize(("game", "path", "expected"), CELLS)
def test_row_of_the_preset_table(game: str, path: str, expected: Any) -> None:
    assert as_plain(value_at(pn.preset(game), path)) == expected


def test_every_preset_is_in_a_table() -> None:
    tables = (TWO_HANDED, FOUR_HANDED, DOUBLE_DECK, THREE_HANDED, MANY_HANDED, TURNED_TRUMP, GLUP)
    assert sorted(pn.preset_names()) == sorted(game for games in tables for game in games)


@pytest.mark.parametrize("game", pn.preset_names())
def test_preset_bears_its_name_and_can_be_dealt(game: str) -> None:
    rules = pn.preset(game)
    assert rules.name == game
    state = pn.deal(pn.new_game(rules), 1)
    assert state.rules is rules
    assert pn.legal_moves(state)


@pytest.mark.parametrize(
    ("game", "total"),
    [
        *((game, 250) for game in TWO_HANDED),
        *zip(FOUR_HANDED, (25, 25, 250, 250, 250, 250, 25), strict=True),
        *((game, 50) for game in DOUBLE_DECK),
        *zip(THREE_HANDED, (250, 25, 25, 25), strict=True),
        ("five_handed_called_partner", 50),
        ("six_handed_triple", 75),
        ("six_handed_turned_trump", 500),
        ("partnership_turned_trump", 250),
        ("glup_pinochle", 50),  # 48 counters, and two for the last trick, which is our assumption
    ],
)
def test_points_in_all_tricks(game: str, total: int) -> None:
    assert pn.preset(game).trick_total == total


# The variations of Hay's game (HAYV-1 to HAYV-5), and of others, are reached by fields.


@pytest.mark.parametrize(
    "changes",
    [
        {"ending.target": 1500},
        {"play.counting": pn.counting_scheme("simplified")},
        {"play.counting": pn.counting_scheme("counters_10")},
        {"play.following": pn.following_rule("trump_head_only")},
        {"stock.reuse": "unlimited"},
        {"stock.run_after_marriage": 150},
        {"stock.second_pinochle": None},
    ],
)
def test_variations_of_hay(changes: dict[str, Any]) -> None:
    rules = pn.preset("hay_two_handed").changed(changes)
    assert rules.trick_total == 250
    assert pn.legal_moves(pn.deal(pn.new_game(rules), 1))


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("joedog", {"auction.rounds": "single_round"}),
        ("joedog", {"play.following": pn.following_rule("strict")}),
        ("check", {"play.counting": pn.counting_scheme("simplified")}),
        ("double_deck_progressive", {"ending.target": 350}),
        ("double_deck_progressive", {"ending.target": None, "ending.deals": 4}),
        ("three_handed_100", {"ending.both_over": "bidder", "ending.extend_by": 0}),
        ("three_handed_100", {"ending.both_over": "play_on", "ending.extend_by": 0}),
        ("auction_three_handed", {"auction.opening": "free"}),
        ("partnership_turned_trump", {"ending.declare_out": True}),
    ],
)
def test_variations_named_in_the_preset_tables(game: str, changes: dict[str, Any]) -> None:
    assert pn.legal_moves(pn.deal(pn.new_game(pn.preset(game).changed(changes)), 1))


def _strings(path: Path) -> Iterator[str]:
    """The text of every string in the code of a file, docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def test_no_game_is_named_outside_the_presets() -> None:
    """A game is its rules and nothing else: only the presets, and the command line's choice of a game to show, may know one by name."""
    package = Path(pn.__file__).parent
    allowed = {package / "cli" / "options.py", *(package / "rules" / "presets").glob("*.py")}
    sources = sorted(set(package.rglob("*.py")) - allowed)
    assert len(sources) > 40
    named = {
        (path.name, name)
        for path in sources
        for text in _strings(path)
        for name in pn.preset_names()
        if re.search(rf"\b{name}\b", text, re.IGNORECASE)
    }
    assert named <= {("meld_tables.py", "hay_two_handed")}  # a table of melds bears the name of the game it comes from

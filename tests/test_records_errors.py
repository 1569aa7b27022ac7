"""What is wrong with a record, said with its place; hostile text; and files of many games, some of them broken."""

from __future__ import annotations

import pickle
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pinochle as pn
from tests.test_records import CONCEDED, in_play, last_of

HEAD = 'format = 1\n[rules]\npreset = "joedog"\n'


def broken(text: str, kind: type[pn.PinochleError] = pn.PinochleError) -> str:
    """What is said of a record that cannot be played."""
    with pytest.raises(kind) as caught:
        last_of(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "kind", "says"),
    [
        ("format = 1", "format = 2", pn.SetupError, "format: 1, the only one there is, not 2"),
        ("format = 1", "format = true", pn.SetupError, "format: 1, the only one there is, not True"),
        ("format = 1\n", "", pn.SetupError, "format: is missing"),
        ("format = 1", "format = 1\nname = 'x'", pn.SetupError, "'name': there is no such field here; there are format, seen_by, rules, start, deals"),
        ("format = 1", "format = 1\nseen_by = -1", pn.SetupError, 'seen_by: a seat or "spectator", not -1'),
        ("format = 1", "format = ", pn.NotationError, "line 1: cannot read 'format = ' at character 10: expected TOML (invalid value)"),
        ("format = 1", "format = 1\nx = [", pn.NotationError, "line 4: cannot read '[rules]' at character 2: expected TOML (invalid value)"),
        ('"concede",', '"concede', pn.NotationError, "line 22: cannot read"),
        ("kitty = 0\n", "kitty = '''", pn.NotationError, "line 25: cannot read \"kitty = '''\" at character 1: expected TOML (expected \"'''\")"),
        ("[rules]", "[start]", pn.NotationError, "line 7: cannot read '[start]'"),
        ("[rules]", "[rulez]", pn.SetupError, "rules: is missing"),
        ('preset = "auction_three_handed"', 'preset = "auction"', pn.RulesError, "rules.preset: no preset is called 'auction'"),
        ('preset = "auction_three_handed"', 'preset = "auction_three_handed"\nending.deals = 0', pn.RulesError, "rules.ending.deals: a whole number"),
        ("dealer = 0", "dealer = 3", pn.SetupError, "start.dealer: a seat from 0 to 2, not 3"),
        ("dealer = 0", "dealer = 0\nscores = [1, 2]", pn.SetupError, "start.scores: points, one number for each of 3 sides, not (1, 2)"),
        ("dealer = 0", "dealer = 0\ndeals = 12\nscores = [1, 2, 3]", pn.SetupError, "start.scores: with (1, 2, 3) the game is over"),
        ("dealer = 0", "dealer = 0\nplayer = 1", pn.SetupError, "start.'player': there is no such field here"),
        ("dealer = 0", "dealer = 9\nplayer = 1", pn.SetupError, "there are dealer, scores, target, deals, kitty, checks; start.dealer: a seat"),
        ("cards = [", "kards = [", pn.SetupError, "deal 1 (line 10): 'kards': there is no such field here"),
        ("cards = [", "kards = [", pn.SetupError, "deal 1 (line 10): cards: is missing"),
        ("cards = [", "cards = 1\nwinner = [", pn.SetupError, "deal 1 (line 10): cards: text in quotes, or an array of it, not 1"),
        ("AS AS", "AS XX", pn.NotationError, "deal 1 (line 10): cannot read 'AS XX"),
        ("AS AS", "AS", pn.IllegalMoveError, "deal 1 (line 10): these cards are not the pack of the rules: missing: AS"),
        ("AS AS", "AS " * 100, pn.SetupError, "deal 1 (line 10): cards: 146 of them, and the pack has 48"),
        ('"bid 300, pass', '"bid 300; pas', pn.NotationError, "deal 1 (line 10), move 2: cannot read 'pas' at character 1: expected a card to play, or one of redeal"),
        ('"bid 300, pass', '"bid 300; no bid', pn.NotationError, "deal 1 (line 10), move 2: cannot read 'no bid'"),
        ('"bid 300, pass', '"bid 305, pass', pn.IllegalMoveError, "deal 1 (line 10), move 1: a bid of 305"),
        ("pass, pass", "pass, pass, pass", pn.IllegalMoveError, "deal 1 (line 10), move 4: pass cannot be played now"),
        ("concede", "deal AS", pn.NotationError, "deal 1 (line 10), move 5: cannot read 'deal AS' at character 1: expected a move of this deal"),
        ('"concede"', '"concede", "AS"', pn.IllegalMoveError, "deal 1 (line 10), move 6: AS cannot be played now: the next move is a deal"),
        ('"concede"', "1", pn.SetupError, "deal 1 (line 10): moves: text in quotes, or an array of it"),
        ('"concede"', '[["concede"]]', pn.SetupError, "deal 1 (line 10): moves: text in quotes, or an array of it"),
        ('"concede"', f'"{"AS " * 200}"', pn.NotationError, "none longer than 500 characters"),
        ('    "concede",\n', "", pn.SetupError, "deal 1 (line 10): scores: is written, but the deal is not over: seat 1 is to act"),
        ("[3, -6, 3]", "[3, -6, 4]", pn.SetupError, "deal 1 (line 10): scores: (3, -6, 4) is written, and the moves come to (3, -6, 3)"),
        ("[3, -6, 3]", "[3, -6]", pn.SetupError, "scores: (3, -6) is written"),
        ("[3, -6, 3]", "[3, -6, 3.5]", pn.SetupError, "scores: whole numbers, not [3, -6, 3.5]"),
        ("kitty = 0", "kitty = 1", pn.SetupError, "kitty: 1 is written, and the moves come to 0"),
        ("kitty = 0", "winner = 0", pn.SetupError, "winner: 0 is written, and the moves come to none"),
        ("kitty = 0", "target = 100", pn.SetupError, "target: 100 is written, and the moves come to none"),
        ("kitty = 0", "kitty = true", pn.SetupError, "kitty: whole numbers, not True"),
        ("kitty = 0", '[[deals]]\ncards = "AS"', pn.IllegalMoveError, "deal 2 (line 25): these cards are not the pack"),
        ("[[deals]]", "[deals]", pn.SetupError, "deals: a table for each deal, not {"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_record_is_said_with_its_place(
    old: str, new: str, kind: type[pn.PinochleError], says: str
) -> None:
    assert old in CONCEDED
    assert says in broken(CONCEDED.replace(old, new, 1), kind)


def test_a_deal_begins_when_the_one_before_is_over() -> None:
    text = CONCEDED.replace('    "concede",\n', "").replace("scores = [3, -6, 3]\nkitty = 0\n", "")
    again = text + text[text.index("[[deals]]") :]
    assert "deal 2 (line 23): no cards are dealt now: seat 1 is to act" in broken(again, pn.IllegalMoveError)


def test_after_the_game_no_cards_are_dealt() -> None:
    text = pn.record(in_play("joedog", pn.GameOver))
    first = text.index("[[deals]]")
    again = text + "\n" + text[first : text.index("[[deals]]", first + 1)]
    assert "no cards are dealt now: the game is over" in broken(again, pn.IllegalMoveError)


def test_deals_without_lines_of_their_own_are_counted() -> None:
    text = 'format = 1\nrules.preset = "joedog"\ndeals = [{cards = "AS"}]'
    assert broken(text, pn.IllegalMoveError).startswith("deal 1: these cards are not the pack of the rules")


def test_everything_before_the_broken_move_is_played() -> None:
    played: list[pn.State] = []
    with pytest.raises(pn.IllegalMoveError) as caught:
        played.extend(pn.replay(CONCEDED.replace('"concede"', '"AS"')))
    assert [type(state) for state in played] == [
        pn.Dealing,
        pn.Auction,
        pn.Auction,
        pn.Auction,
        pn.NamingTrump,
        pn.Burying,
    ]
    assert caught.value.illegal.seat == 1
    assert caught.value.illegal.allowed == pn.legal_moves(played[-1])


def test_an_error_of_a_record_survives_being_sent_on() -> None:
    with pytest.raises(pn.NotationError) as caught:
        last_of(CONCEDED.replace("AS AS", "AS XX"))
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert str(again) == str(caught.value)
    assert (again.text, again.position) == (caught.value.text, caught.value.position)


_WRONG = ["1", "-1", "1.5", "true", "[]", "[[1]]", "{}", "{a = 1}", '"x"', "1979-05-27", "inf", "[true]", "[{}]", '""']
_FINE = {
    ("format", "1"),
    ("seen_by", "1"),
    ("deals", "[]"),
    ("start", "{}"),
    ("start.dealer", "1"),
    ("start.deals", "1"),
    ("start.checks", "[]"),
}


@pytest.mark.parametrize("value", _WRONG)
@pytest.mark.parametrize("name", ["format", "seen_by", "rules", "start", "deals", "start.dealer", "start.scores", "start.target", "start.kitty", "start.checks", "start.deals"])  # fmt: skip
def test_no_value_in_a_wrong_place_is_taken(name: str, value: str) -> None:
    lines = [line for line in ("format = 1", 'rules.preset = "joedog"') if not line.startswith(name)]
    text = "\n".join([*lines, f"{name} = {value}"])
    if (name, value) in _FINE:
        assert last_of(text).waits_for_deal
    else:
        assert broken(text)


@pytest.mark.parametrize("value", [None, 1, b"format = 1", ["format = 1"]])
def test_a_record_is_read_from_text(value: object) -> None:
    with pytest.raises(pn.NotationError, match="expected the text of a record"):
        pn.replay(value)  # type: ignore[arg-type]
    with pytest.raises(pn.NotationError, match="expected text"):
        pn.replay_all(value)  # type: ignore[arg-type]


# ---- hostile text ----


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_000_000,
        HEAD + "".join(".".join("a" * 900) + "=1\n" for _ in range(500)),
        HEAD + "x = " + "[" * 900,
        HEAD + "x = " + "[\n" * 400_000,
        HEAD + "start = " + "{a = " * 300,
        HEAD + "[[deals]]\n" * 50_000,
        HEAD + "[[deals]]\n" + "".join(f"k{number} = 1\n" for number in range(30_000)),
        HEAD + "[start]\ndealer = " + "9" * 1_900,
        HEAD + "[start]\nscores = [1, " + "9" * 1_900 + "]",
        HEAD + "[[deals]]\ncards = [\n" + '"AS AS AS AS AS AS AS AS AS AS",\n' * 1_000 + "]",
        HEAD + "x = " + "'" * 3_000,
    ],
    ids=["10 MB", "dots", "nested", "nested lines", "nested tables", "deals", "keys", "number", "score", "10,000 cards", "line"],
)  # fmt: skip
def test_hostile_text_is_refused_quickly(text: str) -> None:
    began = time.process_time()
    assert len(broken(text)) < 5_000
    assert time.process_time() - began < 5


def test_many_moves_after_the_deal_are_refused_at_the_first() -> None:
    text = CONCEDED.replace('"concede",', '"concede",\n' + '"pass, pass, pass",\n' * 10_000)
    assert "deal 1 (line 10), move 6" in broken(text, pn.IllegalMoveError)


def test_problems_are_listed_up_to_twenty() -> None:
    text = HEAD + "[[deals]]\n" + "".join(f"k{number} = 1\n" for number in range(30))
    assert broken(text, pn.SetupError).endswith("and 11 problems more")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_record_with_a_slip_in_it_is_read_or_refused(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(CONCEDED) - 1))
    cut = data.draw(st.integers(0, 40))
    put = data.draw(st.text(alphabet='[]{}=",\n .|AKQ9SHDC0passbid?-', max_size=6))
    text = CONCEDED[:place] + put + CONCEDED[place + cut :]
    try:
        last = last_of(text)
    except pn.PinochleError:
        return
    assert last_of(pn.record(last)) == last


# ---- many games ----


def test_each_broken_game_of_a_file_is_said_with_its_line_and_the_others_are_read() -> None:
    lines = CONCEDED.count("\n")
    text = "# our games\n\n" + CONCEDED + CONCEDED.replace("bid 300", "bid 301") + "\n" + CONCEDED + "format = 3\n"
    good, bad, fine, odd = pn.replay_all(text)
    assert good.error is fine.error is None
    assert good.state == fine.state == last_of(CONCEDED)
    assert (good.line, bad.line, fine.line, odd.line) == (3, 3 + lines, 4 + 2 * lines, 4 + 3 * lines)
    assert bad.state is odd.state is None
    assert str(bad.error).startswith(f"deal 1 (line {12 + lines}), move 1: a bid of 301")
    assert str(odd.error) == "format: 1, the only one there is, not 3; rules: is missing"
    assert last_of(good.text) == good.state


def test_a_line_that_is_no_toml_is_counted_in_the_file() -> None:
    (good, bad) = pn.replay_all(CONCEDED + "format = 1\n\nx = = 1\n")
    assert good.error is None
    assert str(bad.error).startswith(f"line {CONCEDED.count(chr(10)) + 3}: cannot read 'x = = 1' at character 5")


def test_what_stands_before_the_first_game_is_told() -> None:
    (stray, after) = pn.replay_all("\n# fine\nx = 1\n" + CONCEDED)
    assert (stray.line, after.line) == (3, 4)
    assert "format: is missing" in str(stray.error)
    assert after.error is None
    assert [*pn.replay_all("")] == [*pn.replay_all("\ufeff# nothing here\n\n")] == []

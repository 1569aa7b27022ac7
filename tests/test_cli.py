"""The command `pinochle`, as somebody types it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pinochle as pn
from pinochle.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words, prog_name="pinochle")


def said(*words: str) -> list[str]:
    """What a command that succeeds prints, without the blanks around its lines."""
    result = run(*words)
    assert result.exit_code == 0, result.output
    return [line.strip() for line in result.output.splitlines()]


def in_a_shell(*words: str, **settings: object) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own."""
    command = [sys.executable, "-m", "pinochle", *words]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, **settings)  # type: ignore[call-overload, no-any-return]  # noqa: S603


def squeezed(lines: list[str]) -> list[str]:
    return [" ".join(line.split()) for line in lines]


def test_the_version_is_told() -> None:
    assert said("--version") == [f"pinochle-rules {pn.__version__}"]


# ---- melds ----


@pytest.mark.parametrize(
    ("words", "total"),
    [
        (["AH TH KH QH JH 9H QS JD", "--trump", "H"], "total 20"),
        (["AH", "TH", "KH", "QH", "JH", "9H", "QS", "JD", "--trump", "hearts"], "total 20"),
        (["ahthkhqhjh9hqsjd", "--trump", "♥", "--preset", "joedog"], "total 20"),
        (["AH TH KH QH JH 9H QS JD", "--trump", "H", "--preset", "hay_two_handed"], "total 200"),
        (["QS QS JD JD", "--trump", "C"], "pinochle Q♠ Q♠ J♦ J♦ 30"),
        (["AS AH AD AC", "--trump", "C"], "aces around A♠ A♥ A♦ A♣ 10"),
        (["AS TH", "--trump", "C"], "no meld"),
    ],
)
def test_meld_says_what_cards_are_worth(words: list[str], total: str) -> None:
    lines = squeezed(said("meld", *words))
    assert any(line.removeprefix("double ") == total for line in lines), lines


def test_meld_names_each_meld_and_what_is_laid_out() -> None:
    assert squeezed(said("meld", "AH TH KH QH JH 9H QS JD 9C", "--trump", "H")) == [
        "partnership_150, hearts ♥ are trump",
        "",
        "run A♥ T♥ K♥ Q♥ J♥ 15",
        "dix 9♥ 1",
        "pinochle Q♠ J♦ 4",
        "total 20",
        "",
        "to lay out: Q♠ A♥ T♥ K♥ Q♥ J♥ 9♥ J♦",
    ]


# ---- what may be played ----


@pytest.mark.parametrize(
    ("words", "may", "why"),
    [
        # P150-9: the highest card is to be beaten in any suit.
        (["AH QH 9S", "--trick", "KH", "--trump", "S"], "A♥", "Q♥: K♥ must be beaten, and can be"),
        # JOE-9: in a plain suit it is not.
        (["AH QH 9S", "--trick", "KH", "--trump", "S", "--preset", "joedog"], "A♥ Q♥", "9♠: hearts were led"),
        # YAH-5: once the lead is trumped, any card of the suit will do.
        (["AH QH 9S", "--trick", "KH 9S", "--trump", "S", "--rule", "strict"], "A♥ Q♥", "9♠: hearts were led"),
        # YAH-4: void, trump, and overtrump if able.
        (["AS 9S QC", "--trick", "KH JS", "--trump", "S"], "A♠", "9♠: J♠ must be overtrumped"),
        (["9S QC", "--trick", "KH JS", "--trump", "S"], "9♠", "Q♣: without hearts, a trump must be played"),
        (["9S QC", "--trick", "KH JS", "--trump", "S", "--rule", "free"], "9♠ Q♣", ""),
        (["9S QC", "--trump", "S", "--opening"], "9♠ Q♣", ""),
    ],
)
def test_legal_says_what_may_be_played_and_why_not(words: list[str], may: str, why: str) -> None:
    lines = squeezed(said("legal", *words))
    assert f"may play {may}" in lines
    assert why in "\n".join(lines)
    assert any(line.startswith("may not") for line in lines) == bool(why)


def test_legal_says_who_wins_the_trick_so_far() -> None:
    """P150-10: of identical cards the first one."""
    lines = squeezed(said("legal", "AH", "--trick", "KH TH TH", "--trump", "S"))
    assert "trick K♥ T♥* T♥" in lines
    assert "* wins so far: card 2 of 3" in lines


def test_legal_by_a_two_handed_game_means_its_second_phase() -> None:
    lines = said("legal", "AH QH 9S", "--trick", "KH", "--trump", "S", "--preset", "hay_two_handed")
    assert any("while there is one, any card may be played" in line for line in lines)


# ---- games ----


def test_presets_are_listed_with_their_numbers() -> None:
    lines = squeezed(said("presets"))
    assert sum(line.split()[0] in pn.preset_names() for line in lines if line) == len(pn.preset_names())
    assert any(line.startswith("partnership_150 4 48 15 150 bids from 20") for line in lines)
    assert any(line.startswith("hay_two_handed 2 48 150 1200 a stock") for line in lines)
    assert any(line.startswith("auction_three_handed 3 48 150 12 deals bids from 300") for line in lines)
    assert "None" not in "\n".join(lines)


@pytest.mark.parametrize("name", pn.preset_names())
def test_a_demo_goes_to_the_end_of_the_game(name: str) -> None:
    result = run("demo", "--preset", name, "--seed", "7")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert " win" in "\n".join(lines[-4:])
    assert max(map(len, lines)) <= 80
    assert "None" not in result.output
    assert {"Hands", "Melds", "Score"} <= set(lines)
    assert "open cards" in result.output
    assert result.output == run("demo", "--preset", name, "--seed", "7").output


def test_a_demo_can_be_seen_again() -> None:
    first = run("demo", "--deals", "1")
    line = next(line for line in first.output.splitlines() if line.startswith("Once more:"))
    words = line.removeprefix("Once more: pinochle ").split()
    assert run(*words, "--deals", "1").output == first.output


def test_a_demo_shows_what_happens_at_four_hands() -> None:
    lines = said("demo", "--seed", "5", "--deals", "1")
    assert {"Hands", "Auction", "Melds", "Score"} <= set(lines)
    assert any(line.startswith("Passing (face down") for line in lines)
    assert sum("gives its partner" in line for line in lines) == 2
    assert sum(line[:2].strip().isdigit() and ">" in line for line in lines) == 12
    assert lines[-1].startswith("Stopped after 1 deal")


def test_a_demo_shows_what_happens_over_a_stock() -> None:
    lines = said("demo", "--preset", "hay_two_handed", "--seed", "7", "--deals", "1")
    text = "\n".join(lines)
    assert sum(line[:2].strip().isdigit() and ">" in line for line in lines) == 24
    for words in ("is turned", "swaps the nine of trump", "lays ", " draws ", "takes ", "Melds on the table"):
        assert words in text


def test_only_the_first_deal_is_shown_in_full_unless_asked() -> None:
    short, full = (said("demo", "--seed", "5", "--deals", "3", *more) for more in ([], ["--full"]))
    assert (short.count("Auction"), full.count("Auction")) == (1, 3)
    assert sum(line.startswith("tricks    taken by seat") for line in short) == 2
    assert short[-1] == full[-1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("auction_three_handed", ["12 deals for money", "widow: ", "buries ", "in units; the kitty: +", "the kitty "]),
        ("kitty_marriage_three", ["widow: ", "Burying (face down"]),
        ("five_handed_called_partner", ["calls A", "is the partner", "of both partners"]),
        ("six_handed_triple", ["seat 5   ♠", "+ 3 for the last", "seats 0, 2 and 4"]),
        ("partnership_turned_trump", ["is turned, so "]),
        ("bicycle_two_handed", ["declares itself out, rightly"]),
        ("glup_pinochle", ["glups ×"]),
        ("check", ["chips in this deal: ", "chips in all: ", "; chips: "]),
    ],
)
def test_a_demo_shows_what_only_some_games_have(name: str, words: list[str]) -> None:
    """In one of a few games, as not every one has it."""
    texts = [" ".join(said("demo", "--preset", name, "--seed", str(seed), "--full")) for seed in (1, 2)]
    for word in words:
        assert any(word in text for text in texts), word


def test_a_demo_says_what_is_said_before_the_play(tmp_path: Path) -> None:
    file = tmp_path / "our rules.toml"
    file.write_text(
        'preset = "partnership_150"\nname = "ours"\nsettlement.defenders_concede = true\n', encoding="utf-8"
    )
    lines = said("demo", "--rules", str(file), "--seed", "6")
    assert lines[0].startswith("ours: 4 seats, 48 cards, to 150 points")
    assert any(line.startswith("Once more: pinochle demo --rules '") for line in lines)
    assert any(line.endswith("wants it played") for line in lines)


def test_a_demo_says_when_nobody_bids(tmp_path: Path) -> None:
    file = tmp_path / "high.toml"
    file.write_text('preset = "bicycle_partnership_auction"\nauction.ladder = [[900, 10]]\n', encoding="utf-8")
    lines = said("demo", "--rules", str(file), "--seed", "1", "--deals", "2")
    assert lines.count("nobody bids: nobody scores, and the cards are dealt again") == 2


# ---- rules ----


def test_the_rules_of_a_game_are_shown_part_by_part() -> None:
    result = run("rules", "partnership_150")
    lines = squeezed(result.output.splitlines())
    assert {"name partnership_150", "auction", "widow: none", "melding", "ending"} <= set(lines)
    assert lines[lines.index("deal") + 1] == "pack 48 cards, 2 of each"
    assert "table.run 15, 150" in lines


@pytest.mark.parametrize("name", pn.preset_names())
def test_the_rules_of_every_game_fit_the_terminal(name: str) -> None:
    for words in (["rules", name], ["rules", "--diff", name, "check"], ["rules", "--diff", "hay_two_handed", name]):
        result = run(*words)
        assert result.exit_code == 0, result.output
        assert max(map(len, result.output.splitlines())) <= 80


def test_where_two_games_differ_is_shown_in_three_columns() -> None:
    lines = squeezed(said("rules", "--diff", "partnership_150", "joedog"))
    assert lines[0] == "partnership_150 joedog"
    assert "auction.stuck_at 20 15" in lines
    assert "play.following.head always trump led" in lines
    assert not any(line.startswith("name ") for line in lines)
    assert said("rules", "--diff", "joedog", "joedog") == ["joedog and joedog are the same game."]


def test_house_rules_are_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    changes = '[melding.table]\npinochle = [7, 30]\n[play.following]\nhead = "always"\n'
    file.write_text(f'preset = "joedog"\n{changes}', encoding="utf-8")
    path = str(file)
    assert "pinochle Q♠ J♦ 7" in squeezed(said("meld", "QS JD", "--trump", "H", "--rules", path))
    assert "may play A♥" in squeezed(said("legal", "AH QH", "--trick", "KH", "--trump", "S", "--rules", path))
    assert "melding.table.pinochle 4, 30 7, 30" in squeezed(said("rules", "--diff", "joedog", path))
    assert "table.pinochle 7, 30" in squeezed(said("rules", path))
    assert said("demo", "--rules", path, "--seed", "1", "--deals", "1")[0].startswith("joedog: 4 seats")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (b'preset = "joedog"\nending.target = "200"', 'ending.target: a whole number, or false for none, not "200"'),
        (b"preset =", "TOML: Invalid value (at line 1"),
        (b"\xff\xfe", "this is no text in UTF-8"),
        (None, "No such file"),
    ],
)
def test_a_file_of_rules_that_is_wrong_is_one_clear_line(tmp_path: Path, text: bytes | None, part: str) -> None:
    file = tmp_path / "ours.toml"
    if text is not None:
        file.write_bytes(text)
    for words in (["rules", str(file)], ["demo", "--rules", str(file)], ["rules", "--diff", "joedog", str(file)]):
        result = run(*words)
        assert result.exit_code == 2
        (line,) = result.output.splitlines()
        assert line.startswith("Error: ")
        assert f"ours.toml: {part}" in line


def test_without_a_command_there_is_help() -> None:
    assert "demo" in "\n".join(said())
    assert "Usage: pinochle" in said("--help")[0]


# ---- what goes wrong ----


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["demo", "--preset", "joedogg"], "the nearest is 'joedog'"),
        (["demo", "--seed", "x"], "not a valid integer"),
        (["demo", "--deals", "0"], "--deals"),
        (["demo", "--preset"], "--preset"),
        (["demo", "more"], "more"),
        (["meld", "XX", "--trump", "H"], "cannot read 'XX'"),
        (["meld", "AH A\nH", "--trump", "H"], "cannot read"),
        (["meld", "", "--trump", "H"], "no cards"),
        (["meld", "AH AH AH", "--trump", "H"], "3 x AH"),
        (["meld", "AH", "--trump", "Z"], "no suit"),
        (["meld", "AH", "--trump", ""], "no suit"),
        (["meld", "AH"], "--trump"),
        (["meld", "AH", "--trump", "H", "--preset", "?"], "no preset"),
        (["legal", "AH", "--trump", "H", "--rule", "strct"], "the nearest is 'strict'"),
        (["legal", "AH", "--trump", "H", "--rule", "strict", "--preset", "joedog"], "exclude each other"),
        (["legal", "AH", "--trump", "H", "--trick", "9S", "--opening"], "--opening"),
        (["legal", "AH", "--trump", "H", "--trick", "9S TS KS QS"], "complete"),
        (["legal", "AH", "--trump", "H", "--trick", "AH AH"], "3 x AH"),
        (["legal", "AH", "--trump", "H", "--trick", "1S"], "--trick"),
        (["legal", "AH" * 7, "--trump", "H", "--rule", "strict"], "7 x AH"),
        (["legal", "", "--trump", "H", "--rule", "strict"], "no cards"),
        (["deal"], "No such command"),
        (["rules"], "name either one game, or two"),
        (["rules", "joedog", "--diff", "joedog", "check"], "name either one game, or two"),
        (["rules", "joedogg"], "the nearest is 'joedog'"),
        (["rules", "."], "no preset is called"),
        (["demo", "--rules", "."], "directory"),
        (["demo", "--rules", "x.toml", "--preset", "joedog"], "exclude each other"),
        (["legal", "AH", "--trump", "H", "--rule", "strict", "--rules", "x.toml"], "exclude each other"),
        (["--wrong"], "--wrong"),
    ],
)
def test_wrong_input_is_one_clear_line(words: list[str], part: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    (line,) = result.output.splitlines()
    assert line.startswith("Error: ")
    assert part in line


def test_errors_go_to_stderr() -> None:
    done = in_a_shell("meld", "XX", "--trump", "H")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1


def test_a_reader_that_has_gone_away_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "pinochle", "demo", "--seed", "1"]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)  # noqa: S603
    os.close(write)
    assert done.stderr == b""


def test_where_there_are_no_suit_symbols_there_are_letters() -> None:
    done = in_a_shell("meld", "KH QH", "--trump", "S", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "marriage  KH QH  2" in done.stdout


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_one_line_says_what_to_install(missing: str) -> None:
    code = f"import runpy, sys; sys.modules[{missing!r}] = None; runpy.run_module('pinochle', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'The command line needs its extra: pip install "pinochle-rules[cli]"\n'

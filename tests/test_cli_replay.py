"""The commands that write a game down and play it again."""

from __future__ import annotations

from pathlib import Path

import pytest

import pinochle as pn
from pinochle.testing import play_out
from tests.test_cli import run, said
from tests.test_records import CONCEDED


def written(folder: Path, text: str) -> str:
    file = folder / "games.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("name", ["partnership_150", "hay_two_handed", "six_handed_triple", "auction_three_handed"])
def test_a_demo_that_was_written_down_is_told_again(name: str, tmp_path: Path) -> None:
    file = str(tmp_path / "game.toml")
    watched = run("demo", "--preset", name, "--seed", "7", "--deals", "2", "--full", "--record", file)
    assert watched.exit_code == 0, watched.output
    again = run("replay", file)
    assert again.exit_code == 0, again.output
    assert again.output[again.output.index("Deal 1") :] == watched.output[watched.output.index("Deal 1") :]
    assert max(map(len, again.output.splitlines())) <= 80
    *_, last = pn.replay(Path(file).read_text(encoding="utf-8"))
    assert last.deals <= 2
    assert pn.record(last) == Path(file).read_text(encoding="utf-8")


def test_a_deal_can_be_asked_for_and_all_be_told_in_short(tmp_path: Path) -> None:
    file = str(tmp_path / "game.toml")
    run("demo", "--seed", "5", "--record", file)
    only = said("replay", file, "--deal", "2")
    assert [line for line in only if line.startswith("Deal ")] == ["Deal 2: seat 1 deals"]
    assert "Hands" in only
    short = said("replay", file, "--short")
    assert "Hands" not in short
    assert [line for line in short if line.startswith("Deal ")][1] == "Deal 2: seat 1 deals"
    assert only[-1] == short[-1]
    assert said("replay", file, "--step") == said("replay", file)  # nobody is there to press a key


def test_a_deal_that_the_game_has_not_is_an_error(tmp_path: Path) -> None:
    file = str(tmp_path / "game.toml")
    run("demo", "--seed", "5", "--deals", "2", "--record", file)
    result = run("replay", file, "--deal", "3")
    assert result.exit_code == 1
    assert result.stderr.endswith("there is no deal 3: the game has 2 deals\n")


@pytest.mark.parametrize(("name", "moves"), [("auction_three_handed", 4), ("hay_two_handed", 20), ("joedog", 1), ("joedog", 30)])  # fmt: skip
def test_a_game_that_is_not_over_is_told_as_far_as_it_goes(name: str, moves: int, tmp_path: Path) -> None:
    *_, state = play_out(pn.preset(name), 4, moves)
    lines = said("replay", written(tmp_path, pn.record(state)))
    assert f"not over: seat {state.to_act} is to act" in "\n".join(lines)
    assert lines[-1].startswith("Stopped in deal 1: ")
    assert "for the last" not in "\n".join(lines)


def test_before_trump_is_named_nobody_is_without_a_suit(tmp_path: Path) -> None:
    text = CONCEDED[: CONCEDED.index('    "trump D"')] + "]\n"
    assert "seat 1 plays for 300; trump is not named yet" in said("replay", written(tmp_path, text))


def test_a_game_without_a_deal_is_told_too(tmp_path: Path) -> None:
    text = pn.record(pn.new_game(pn.preset("joedog")))
    assert said("replay", written(tmp_path, text)) == [
        "joedog: 4 seats, 48 cards, to 300 points.",
        "",
        "Stopped after 0 deals: seats 0 and 2 0, seats 1 and 3 0.",
    ]


def test_a_broken_game_is_told_as_far_as_it_goes_and_the_next_one_follows(tmp_path: Path) -> None:
    file = written(tmp_path, CONCEDED.replace("concede", "AS") + CONCEDED)
    result = run("replay", file)
    assert result.exit_code == 1
    lines = [line.strip() for line in result.output.splitlines()]
    assert lines.count("Deal 1: seat 0 deals") == 2
    assert sum(line.startswith("not over: seat 1 is to act") for line in lines) == 1
    (error,) = [line for line in lines if line.startswith("Error: ")]
    assert error.startswith(f"Error: {file}, the game in line 1: deal 1 (line 10), move 5: AS cannot be played now")
    assert lines[-1].startswith("Stopped after 1 deal: seat 0 3, seat 1 -6, seat 2 3")


def test_a_record_for_one_seat_is_refused_plainly(tmp_path: Path) -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    result = run("replay", written(tmp_path, pn.record(state, seat=0)))
    assert result.exit_code == 1
    assert "only a whole record can be played again" in result.output.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["replay"], "FILE"),
        (["replay", "."], "directory"),
        (["replay", "nowhere.toml"], "nowhere.toml: No such file"),
        (["replay", "{empty}"], "no game is recorded in it"),
        (["replay", "{empty}", "--deal", "0"], "--deal"),
        (["replay", "{bytes}"], "no text in UTF-8"),
        (["demo", "--deals", "1", "--record", "."], "directory"),
        (["demo", "--deals", "1", "--record", "nowhere/game.toml"], "nowhere/game.toml: No such file"),
    ],
)
def test_a_file_that_is_wrong_is_one_clear_line(words: list[str], part: str, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    files = {"empty": written(tmp_path, "# nothing\n"), "bytes": str(tmp_path / "bytes")}
    result = run(*(word.format(**files) for word in words))
    assert result.exit_code == 2
    line = result.output.splitlines()[-1]
    assert line.startswith("Error: ")
    assert part in line

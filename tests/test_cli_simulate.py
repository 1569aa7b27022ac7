"""Many games from the command line."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

import pinochle as pn
from tests.test_cli import run, said, squeezed

QUICK = "partnership_turned_trump"


def test_the_players_stand_in_a_table() -> None:
    lines = said("simulate", QUICK, "--games", "8", "--seed", "7")
    assert lines[:2] == [f"{QUICK}: 8 games in 4 rounds of the same cards. Seed 7.", ""]
    assert squeezed(lines[2:3]) == ["player won % 95 % sure score ahead by 95 % sure"]
    result = pn.simulate(pn.preset(QUICK), ["simple", "random"], 8, 7)
    for line, player in zip(lines[3:], result.players, strict=True):
        name, wins, share, low, _, high, score, ahead, *_ends = line.split()
        assert (name, int(wins), float(share)) == (player.name, player.wins, 100 * player.win_rate.mean)
        assert 0 <= float(low) <= float(share) <= float(high) <= 100
        assert (score, ahead) == (f"{player.score.mean:.1f}", f"{player.difference.mean:+.1f}")


def test_of_a_single_round_nothing_is_sure() -> None:
    lines = said("simulate", QUICK, "--games", "2", "--seed", "7", "--players", "random,random")
    assert lines[0].startswith(f"{QUICK}: 2 games in 1 round ")
    assert [re.split(r"  +", line)[:4] for line in lines[3:]] == [
        [f"random ({place})", "1", "50.0", "?"] for place in (0, 1)
    ]


def test_games_may_have_their_own_cards() -> None:
    lines = said("simulate", QUICK, "--games", "1", "--seed", "7", "--independent")
    assert lines[0] == f"{QUICK}: 1 game with cards of their own. Seed 7."


def test_without_a_preset_two_players_play_the_usual_game() -> None:
    told = json.loads("\n".join(said("simulate", "--games", "2", "--seed", "1", "--json")))
    assert told["rules"]["preset"] == "partnership_150"
    assert [player["name"] for player in told["players"]] == ["simple", "random"]


def test_one_simple_player_against_all_others(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('preset = "kitty_marriage_three"\nending.target = 50\n', encoding="utf-8")
    lines = said("simulate", "--rules", str(file), "--games", "3", "--seed", "1")
    assert [line.split("  ")[0] for line in lines[3:]] == ["simple", "random (1)", "random (2)"]


def test_what_is_printed_for_programs() -> None:
    result = pn.simulate(pn.preset(QUICK), ["random", "random"], 2, 7)
    asked = ("simulate", QUICK, "--players", "random, random", "--games", "2", "--seed", "7")
    assert run(*asked, "--json").output == result.to_json() + "\n"
    assert run(*asked, "--csv").output == result.to_csv()


def test_processes_change_nothing() -> None:
    asked = ("simulate", QUICK, "--games", "4", "--seed", "7", "--csv")
    assert run(*asked, "--workers", "2").output == run(*asked).output


def test_a_seed_is_told_where_none_is_asked_for() -> None:
    asked = ("simulate", QUICK, "--players", "random,random", "--games", "2")
    first = said(*asked)
    found = re.search(r"Seed (\d+)\.$", first[0])
    assert found
    assert said(*asked, "--seed", found[1]) == first


def test_games_without_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    bid_high = pn.preset("joedog").changed({"ending.target": 10**6})
    monkeypatch.setattr("pinochle.cli.simulating.chosen_rules", lambda _name, _file: bid_high)
    monkeypatch.setattr(pn.simulate, "__kwdefaults__", {"duplicate": True, "move_limit": 50, "progress": None})
    asked = ("simulate", "--players", "random,random", "--seed", "1", "--independent", "--games")
    assert said(*asked, "1")[-1] == "1 game had no end and was stopped."
    assert said(*asked, "2")[-1] == "2 games had no end and were stopped."


def test_a_bar_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("simulate", QUICK, "--games", "2", "--seed", "7", "--csv")
    plain = run(*asked)
    assert plain.stderr == ""
    monkeypatch.setenv("FORCE_COLOR", "1")
    shown = run(*asked)
    assert "2/2" in shown.stderr
    assert shown.stdout == plain.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["joedog", "--rules", "x.toml"], "PRESET and --rules exclude each other"),
        (["joedogg"], "no preset is called 'joedogg'; the nearest is 'joedog'"),
        (["--players", "simple"], "players: 2, one for each side, or 4, one for each seat, not 1"),
        (["--players", "simple,"], "no player is called ''; the nearest is '...'"),
        (["--players", "simple,rnd"], "no player is called 'rnd'; the nearest is 'random'"),
        (["--games", "7"], "games: with duplicate deals a multiple of 2, the number of players, as 6 or 8, not 7"),
        (["--workers", "0"], "Invalid value for '--workers': 0 is not in the range 1<=x<=1000."),
        (["--workers", "2", "--dask", "a:1"], "--workers and --dask exclude each other: the cluster has its own workers"),
        *(
            (["--dask", address], f"Invalid value for '--dask': {address!r} is no address; a scheduler's is like tcp://host:8786")
            for address in ["", "host", "host:port", "zzz://host:1", "host:65536", "tcp://:1", "a b:1", "::1:1"]
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_one_line(words: list[str], message: str) -> None:
    result = run("simulate", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    start, _, end = f"Error: {message}\n".partition("...")
    assert result.stderr.startswith(start)
    assert result.stderr.endswith(end)
    assert result.stderr.count("\n") == 1


def test_a_cluster_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def refuse(address: str, **_how: object) -> None:
        asked.append(address)
        msg = "nobody is there"
        raise OSError(msg)

    monkeypatch.setattr("distributed.Client", refuse)
    result = run("simulate", "--dask", "tls://[::1]:8786")
    assert asked == ["tls://[::1]:8786"]
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: --dask: no scheduler answers at 'tls://[::1]:8786': nobody is there\n",
    )


def test_without_its_extra_the_option_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("simulate", "--dask", "localhost:8786")
    assert (result.exit_code, result.stderr) == (
        2,
        'Error: --dask needs its extra: pip install "pinochle-rules[dask]"\n',
    )

"""What came of many games: each of them in a few numbers, and what they say of the players."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from pinochle.codec import to_json
from pinochle.rules.rules import Rules
from pinochle.simulation.estimates import Estimate


@attrs.frozen
class Game:
    """One game of many.

    `number` counts from 0. `seed` is the text that its cards were shuffled by: `deal(state, rng)` with one `random.Random(seed)` for all deals deals the same ones. `players` are the places in the list
    of players by seat, `scores` the totals per side, in points or units on the scale of the rules. `winner` is the side that won, None where the game was stopped. `deals` is how many
    deals were settled, `moves` how many moves were made, the deals among them.
    """

    number: int
    seed: str
    players: tuple[int, ...]
    scores: tuple[int, ...]
    winner: int | None
    deals: int
    moves: int

    def side_of(self, player: int) -> int:
        """The side that a player, by its place in the list, was on."""
        return self.players.index(player) % len(self.scores)

    def difference(self, player: int) -> float:
        """How far a player's side ended above the mean of the other sides."""
        own = self.scores[self.side_of(player)]
        return own - (sum(self.scores) - own) / (len(self.scores) - 1)


@attrs.frozen
class PlayerResult:
    """What came of the games for one player: how many its side won, the share of them, its side's final score, and the difference to the mean of the other sides."""

    name: str
    wins: int
    win_rate: Estimate
    score: Estimate
    difference: Estimate


@attrs.frozen
class Result:
    """What `simulate` gives: the games in order, and what came of them for each player in the order they were named.

    The estimates take a game as their unit; where deals were duplicated, a round: the games with the same cards, one for each way the players were seated. Games that were stopped
    are `unfinished`: nobody won them, and their scores count as they stood.
    """

    rules: Rules
    seed: int | str
    duplicate: bool
    players: tuple[PlayerResult, ...]
    games: tuple[Game, ...]

    @classmethod
    def of(
        cls, rules: Rules, names: Sequence[str], seed: int | str, games: Sequence[Game], *, duplicate: bool
    ) -> Result:
        """The result of some games between players with these names."""
        unit = len(names) if duplicate else 1
        players = tuple(_player(place, name, games, unit) for place, name in enumerate(names))
        return cls(rules, seed, duplicate, players, tuple(games))

    @property
    def unfinished(self) -> int:
        """How many games were stopped at the limit of moves."""
        return sum(game.winner is None for game in self.games)

    def to_json(self) -> str:
        """Everything as one JSON object in a line; the intervals are those of 95 %, and what is infinite is null."""
        return json.dumps(
            {
                "schema": 1,
                "kind": "simulation",
                "rules": json.loads(to_json(self.rules))["rules"],
                "seed": self.seed,
                "duplicate": self.duplicate,
                "unfinished": self.unfinished,
                "players": [_player_tree(player) for player in self.players],
                "games": [attrs.asdict(game) for game in self.games],
            },
            ensure_ascii=False,
        )

    def to_csv(self) -> str:
        """A line for each game, under a line of headings: number, seed, who sat where, the score of each side, the side that won, deals and moves."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(self._lines())
        return text.getvalue()

    def _lines(self) -> Iterator[tuple[object, ...]]:
        seats = (f"seat_{seat}" for seat in range(self.rules.seats))
        scores = (f"score_{side}" for side in range(self.rules.sides))
        yield ("number", "seed", *seats, *scores, "winner", "deals", "moves")
        for game in self.games:
            seated = (self.players[place].name for place in game.players)
            yield (game.number, game.seed, *seated, *game.scores, game.winner, game.deals, game.moves)


def _player(place: int, name: str, games: Sequence[Game], unit: int) -> PlayerResult:
    won = [game.winner == game.side_of(place) for game in games]
    return PlayerResult(
        name,
        sum(won),
        _estimate(won, unit, share=True),
        _estimate([game.scores[game.side_of(place)] for game in games], unit),
        _estimate([game.difference(place) for game in games], unit),
    )


def _estimate(values: Sequence[float], unit: int, *, share: bool = False) -> Estimate:
    """The estimate from one value a game, so many games to a unit."""
    return Estimate.of([math.fsum(values[at : at + unit]) / unit for at in range(0, len(values), unit)], share=share)


def _player_tree(player: PlayerResult) -> dict[str, Any]:
    estimates = {name: _estimate_tree(getattr(player, name)) for name in ("win_rate", "score", "difference")}
    return {"name": player.name, "wins": player.wins, **estimates}


def _estimate_tree(estimate: Estimate) -> dict[str, float | int | None]:
    low, high = estimate.interval()
    numbers = {"mean": estimate.mean, "error": estimate.error, "low": low, "high": high}
    return {
        **{name: number if math.isfinite(number) else None for name, number in numbers.items()},
        "units": estimate.units,
    }

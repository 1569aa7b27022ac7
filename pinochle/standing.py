"""How a game stands before a deal: whether the numbers that somebody brings can be those of one that is going on."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from pinochle.errors import SetupError, shown
from pinochle.phases.public import Sheet
from pinochle.rules.checks import is_whole, whole
from pinochle.rules.rules import Rules
from pinochle.winning import game_winner

MOST_POINTS = 100_000_000  # so that there is room to play on below the largest number that is read


@attrs.frozen
class Standing:
    """What stands before a deal, as on the `Sheet`: who deals, the totals per side, the target, how many deals are over, and the kitty and the checks won so far."""

    dealer: int
    scores: tuple[int, ...]
    target: int | None
    deals: int
    kitty: int
    checks: tuple[int, ...]

    @classmethod
    def of(cls, sheet: Sheet) -> Standing:
        """What stands on a sheet."""
        return cls(sheet.dealer, sheet.scores, sheet.target, sheet.deals, sheet.kitty, sheet.checks)

    def sheet(self, rules: Rules) -> Sheet:
        """The sheet of a game that so stands and goes on; SetupError that lists everything that cannot be.

        >>> from pinochle.rules.presets import preset
        >>> Standing(0, (160, 0), 150, 1, 0, ()).sheet(preset("partnership_150"))
        Traceback (most recent call last):
        ...
        pinochle.errors.SetupError: scores: with (160, 0) the game is over
        """
        problems = list(self._problems(rules))
        if not problems and self._is_over(rules):
            problems.append(f"scores: with {shown(self.scores)} the game is over")
        if problems:
            raise SetupError(*problems)
        return Sheet(rules, self.scores, self.dealer, self.target, self.deals, self.kitty, self.checks)

    def _problems(self, rules: Rules) -> Iterator[str]:
        if not is_whole(self.dealer) or not 0 <= self.dealer < rules.seats:
            yield f"dealer: a seat from 0 to {rules.seats - 1}, not {shown(self.dealer)}"
        if not _is_row(self.scores, rules.sides, low=-MOST_POINTS):
            yield f"scores: points, one number for each of {rules.sides} sides, not {shown(self.scores)}"
        elif _counts_in(rules) > 1 and any(score % rules.unit for score in self.scores):
            yield f"scores: points on the {rules.unit}-scale, which {shown(self.scores)} are not"
        yield from whole(self, "deals", high=MOST_POINTS)
        yield from self._target_problems(rules)
        money, checks = rules.settlement.money, rules.settlement.checks
        if money is None or money.kitty_from is None:
            if self.kitty != 0 or not is_whole(self.kitty):
                yield f"kitty: 0, for these rules have none, not {shown(self.kitty)}"
        else:
            yield from whole(self, "kitty", low=-MOST_POINTS, high=MOST_POINTS)
        if not _is_row(self.checks, 0 if checks is None else rules.sides, low=0):
            sides = (
                "none, for these rules have none" if checks is None else f"one number for each of {rules.sides} sides"
            )
            yield f"checks: {sides}, not {shown(self.checks)}"

    def _target_problems(self, rules: Rules) -> Iterator[str]:
        target, step = rules.ending.target, rules.ending.extend_by
        if target is None:
            fits, wanted = self.target is None, "None"
        elif not step:
            fits, wanted = is_whole(self.target) and self.target == target, str(target)
        else:
            raised = self.target - target if is_whole(self.target) else -1
            fits = raised >= 0 and raised % step == 0 and (not is_whole(self.deals) or raised // step <= self.deals)
            wanted = f"{target}, and {step} more for some of the deals that are over"
        if not fits:
            yield f"target: {wanted}, not {shown(self.target)}"

    def _is_over(self, rules: Rules) -> bool:
        """Whether somebody has won, whoever bid last; a target that the last deal has raised was lower when that was looked at (D-10)."""
        target, step = self.target, rules.ending.extend_by
        if target is not None and target != rules.ending.target and sum(s >= target - step for s in self.scores) > 1:
            target -= step
        winner = game_winner(rules, self.scores, bidder=None, made=None, target=target, deals=self.deals or None)
        return winner is not None


def _is_row(values: tuple[int, ...], length: int, *, low: int) -> bool:
    return (
        isinstance(values, tuple)
        and len(values) == length
        and all(is_whole(value) and low <= value <= MOST_POINTS for value in values)
    )


def _counts_in(rules: Rules) -> int:
    """What all scores are a multiple of: the unit, where melds and tricks count in it too and no points are shared out."""
    settlement, table = rules.settlement, rules.melding.table
    tricks = () if settlement.rounding != "none" else rules.play.counting.by_kind
    rows: list[tuple[int, ...]] = [row for row in attrs.astuple(table) if isinstance(row, tuple)]
    melds = [points for row in rows for points in row]
    in_units = all(points % rules.unit == 0 for points in (*tricks, *melds, table.roundhouse))
    shared = settlement.money is not None or rules.trump.called_partner
    return rules.unit if in_units and not shared else 1

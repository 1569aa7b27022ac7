"""Writing a whole game down: all of it, or what one seat has seen.

A record is TOML. It begins with `format = 1`, the rules, and how the game stood at its start; then comes a table for each deal with the cards in the order they were
dealt, the moves, and what it came to. `records` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, cast

import attrs

from pinochle.cards import Card, unpack_hand
from pinochle.engine import apply_unchecked
from pinochle.errors import SetupError
from pinochle.lines import numbers_of, sheet_before
from pinochle.moves import Bury, Deal, Give
from pinochle.notation import format_hand, format_moves
from pinochle.phases.corridor import State
from pinochle.phases.log import Past, draws, past_of
from pinochle.phases.public import Dealing, Sheet
from pinochle.rules.layout import _WIDOW, _order, lay_out
from pinochle.rules.toml import _lines, _value, tree_of
from pinochle.views import view

FORMAT = 1
HIDDEN = "??"
MOST_TEXT = 1_000_000  # characters
MOST_DEALS = 500
_CARDS_IN_ROW = 20
_TURNED = -2  # where the card goes that is turned


def record(state: State, *, seat: int | Literal["all"] | None = "all") -> str:
    """The whole game of a state as TOML; with a `seat`, only what that one has seen of it (None: a spectator), `??` for every other card.

    A game in progress can be recorded as well. What is no state or no seat, or does not remember how it came about, is a SetupError; so is a game of more than 500 deals.

    >>> from pinochle.engine import deal, new_game
    >>> from pinochle.rules.presets import preset
    >>> print(record(deal(new_game(preset("joedog")), 1), seat=2), end="")
    format = 1
    seen_by = 2
    <BLANKLINE>
    [rules]
    name = "joedog"
    preset = "joedog"
    <BLANKLINE>
    [start]
    dealer = 0
    <BLANKLINE>
    [[deals]] # 1: seat 0 deals
    # seat 2: .AATKJ.ATQQ9.JJ
    cards = [
        "?? AH ?? ?? ?? AH ?? ?? ?? TH ?? ?? ?? KH ?? ?? ?? JH ?? ??",
        "?? AD ?? ?? ?? TD ?? ?? ?? QD ?? ?? ?? QD ?? ?? ?? 9D ?? ??",
        "?? JC ?? ?? ?? JC ?? ??",
    ]
    moves = []
    """
    first = sheet_before(state)
    whole = seat == "all" and isinstance(seat, str)
    if not whole and seat is not None:
        state._check_seat(seat)
    pasts = past_of(state)
    if len(pasts) > MOST_DEALS:
        msg = f"a record holds at most {MOST_DEALS} deals, and this game has {len(pasts)}"
        raise SetupError(msg)
    start = pasts[0].before if pasts else first
    lines = [f"format = {FORMAT}"]
    if not whole:
        lines.append(f"seen_by = {_value('spectator' if seat is None else seat)}")
    lines += ["", "[rules]", *_lines(tree_of(start.rules), ("rules",))]
    lines += ["", "[start]", *_fields(numbers_of(start))]
    for number, past in enumerate(pasts):
        last = number == len(pasts) - 1
        deal = _whole_deal(past) if whole else _seen_deal(past, cast("int | None", seat), state if last else None)
        lines += ["", f"[[deals]] # {number + 1}: seat {past.before.dealer} deals", *deal]
        if not last:
            lines += _fields(results_of(pasts[number + 1].before, None))
        elif state.to_act is None:
            lines += _fields(results_of(state.sheet, state.winner))
    text = "\n".join([*lines, ""])
    if len(text) > MOST_TEXT:
        msg = f"a record has at most {MOST_TEXT} characters, and this one would have {len(text)}"
        raise SetupError(msg)
    return text


def _fields(numbers: Mapping[str, int | tuple[int, ...]]) -> list[str]:
    return [f"{name} = {_value([*value] if isinstance(value, tuple) else value)}" for name, value in numbers.items()]


def results_of(after: Sheet, winner: int | None, *, every: bool = False) -> dict[str, int | tuple[int, ...]]:
    """What a deal came to: what can differ from deal to deal under its rules, or `every` number there is."""
    settlement, ending = after.rules.settlement, after.rules.ending
    results: dict[str, int | tuple[int, ...]] = {"scores": after.scores}
    if after.target is not None and (ending.extend_by or every):
        results["target"] = after.target
    if every or (settlement.money is not None and settlement.money.kitty_from is not None):
        results["kitty"] = after.kitty
    if after.checks or every:
        results["checks"] = after.checks
    if winner is not None:
        results["winner"] = winner
    return results


def _cards_and_moves(cards: list[str], moves: Sequence[object], seats: int) -> Iterator[str]:
    rows = [" ".join(cards[place : place + _CARDS_IN_ROW]) for place in range(0, len(cards), _CARDS_IN_ROW)]
    for name, texts in (("cards", rows), ("moves", format_moves(moves, seats))):
        yield from [f"{name} = [", *(f'    "{text}",' for text in texts), "]"] if texts else [f"{name} = []"]


def _whole_deal(past: Past) -> Iterator[str]:
    """A deal with everything in it; the hands are said once more in a comment, where they can be read."""
    dealing, *moves = past.moves
    before, cards = past.before, cast("Deal", dealing).cards
    for seat, hand in enumerate(lay_out(before.rules, before.dealer, cards).hands):
        yield f"# seat {seat}: {format_hand(unpack_hand(hand))}"
    yield from _cards_and_moves([*map(str, cards)], [*moves], before.rules.seats)


@attrs.frozen
class _Unseen:
    """A move whose cards somebody has not seen."""

    word: str
    count: int

    def __str__(self) -> str:
        return " ".join([self.word, *[HIDDEN] * self.count])


def _seen_deal(past: Past, seat: int | None, end: State | None) -> Iterator[str]:
    """A deal as a seat has seen it, from its view of the `end`, which is worked out where the deal is over."""
    before = past.before
    if end is None or end.sheet.log.dealt is None:
        end = _end_of(past)
    seen = view(end, seat)
    if seat is not None:
        yield f"# seat {seat}: {format_hand(seen.dealt)}"
    hidden = [step.move is None for step in seen.steps if step.move is None or isinstance(step.move, Give | Bury)]
    unseen = iter(hidden)
    moves = [
        _Unseen(str(move).split()[0], len(move.cards)) if isinstance(move, Give | Bury) and next(unseen) else move
        for move in past.moves[1:]
    ]
    yield from _cards_and_moves(_seen_cards(end, seat), moves, before.rules.seats)


def _end_of(past: Past) -> State:
    """The last state of a deal that knows what happened in it: after its last move, or before the one that throws it in."""
    state: State = Dealing(past.before)
    for move in past.moves:
        after = apply_unchecked(state, move)
        if after.sheet.log.dealt is None:
            break
        state = after
    return state


def _seen_cards(end: State, seat: int | None) -> list[str]:
    """The pack as it was dealt, as far as a seat has seen it: the cards in each place sorted, since their order says nothing."""
    rules, log, dealer = end.rules, end.sheet.log, end.sheet.dealer
    seen = view(end, seat)
    order = list(_order(rules, dealer))
    texts = [HIDDEN] * rules.deal.pack.size
    own, widow = list(seen.dealt), list(seen.widow)
    if log.turned is not None and rules.stock is None:  # the dealer's last card lies open
        turned_at = max(place for place, owner in enumerate(order) if owner == dealer)
        texts[turned_at] = str(log.turned)
        order[turned_at] = _TURNED
        if seat == dealer:
            own.remove(log.turned)
    elif log.turned is not None:
        texts[len(order)] = str(log.turned)
    for place, owner in enumerate(order):
        if owner == seat:
            texts[place] = str(own.pop(0))
        elif owner == _WIDOW and widow:
            texts[place] = str(widow.pop(0))
    if log.dealt is not None and seat is not None:
        first = len(order) + 1
        # Who drew from which place of the stock: `draws` hands on whatever lies in it.
        places = cast("tuple[Card | None, ...]", tuple(range(len(log.dealt.stock))))
        for who, drawn in draws(end, places):
            if who == seat and isinstance(drawn, int):
                texts[first + drawn] = str(log.dealt.stock[drawn])
    return texts

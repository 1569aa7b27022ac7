"""A game told deal by deal, as text.

A deal is played out by bots, and what happened in it is told in full, as headings with their pictures, or in a few lines. The pictures come from the module `render`; where a line would be too long for the terminal, it is folded here.
"""

from __future__ import annotations

import random
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import attrs

from pinochle import render
from pinochle.bots.simple import simple
from pinochle.engine import apply_move
from pinochle.errors import PinochleError
from pinochle.moves import (
    Announce,
    Bid,
    Bury,
    CallCard,
    Concede,
    Deal,
    DeclareOut,
    Give,
    KeepHand,
    LayMeld,
    Move,
    Pass,
    PassWithHelp,
    Play,
    Redeal,
    ShowDix,
    SwapDix,
    TakeStock,
)
from pinochle.phases.challenge import Challenge
from pinochle.phases.corridor import State
from pinochle.phases.public import Call, GameOver, HandOver
from pinochle.phases.stock import StockPlay
from pinochle.phases.widow import SharingWidow
from pinochle.rules.rules import Rules
from pinochle.scoring import HandScore
from pinochle.seats import round_from
from pinochle.views import view

WIDTH = 80  # what every terminal has


@attrs.frozen
class Step:
    """One move of a deal: where it was made, and what came of it."""

    before: State
    move: Move
    after: State

    @property
    def seat(self) -> int:
        """The seat that made it."""
        return self.before.to_act or 0

    @property
    def took_trick(self) -> bool:
        """Whether it was the last card of a trick."""
        return len(self.after.tricks) > len(self.before.tricks)

    @property
    def paid(self) -> int:
        """The meld points that it brought."""
        return sum(score.points for score in self.after.melds) - sum(score.points for score in self.before.melds)


def goal(rules: Rules) -> str:
    """What is played for."""
    goals = [] if rules.ending.target is None else [f"to {rules.ending.target} points"]
    goals += [] if rules.ending.deals is None else [f"{rules.ending.deals} deals"]
    return " or ".join(goals) + (" for money" if rules.settlement.money is not None else "")


def play_out(state: State, rng: random.Random) -> tuple[list[Step], State]:
    """Let bots play a deal to its end."""
    steps: list[Step] = []
    while state.to_act is not None:
        move = simple(view(state, state.to_act), rng)
        after = apply_move(state, move)
        steps.append(Step(state, move, after))
        state = after
    return steps, state


def deal_by_deal(moves: Iterable[tuple[Move | None, State]]) -> Iterator[tuple[State, list[Step], State]]:
    """A game that is played again, told as `play_out` tells a deal; where it breaks off, what there was of its deal comes first."""
    start: State | None = None
    state: State | None = None
    steps: list[Step] = []
    try:
        for move, after in moves:
            if isinstance(move, Deal):
                if start is not None and state is not None:
                    yield start, steps, state
                start, steps = after, []
            elif move is not None and state is not None:
                steps.append(Step(state, move, after))
            state = after
    except PinochleError:
        if start is not None and state is not None:
            yield start, steps, state
        raise
    if start is not None and state is not None:
        yield start, steps, state


def ending(state: State, number: int) -> str:
    """How a game ended after so many deals, or where it was stopped."""
    deals = f"{number} deal" + "s" * (number != 1)
    totals = _by_side(state.rules, state.scores)
    if state.rules.settlement.money is not None:
        totals += f", the kitty {state.kitty}; in units"
    if state.checks:
        totals += f"; chips: {_by_side(state.rules, state.checks)}"
    if state.winner is None:
        when = f"after {deals}" if state.to_act is None else f"in deal {number}"
        return f"Stopped {when}: {totals}."
    name = render.side_name(state.rules, state.winner)
    return f"{name.capitalize()} win{'s' * name.startswith('seat ')} after {deals}: {totals}."


def _by_side(rules: Rules, numbers: Sequence[int]) -> str:
    return ", ".join(f"{render.side_name(rules, side)} {number}" for side, number in enumerate(numbers))


def in_full(start: State, steps: Sequence[Step], end: State) -> Iterator[tuple[str, str]]:
    """Everything about a deal, as headings with their pictures."""
    rules = start.rules
    yield "Hands", _hands(start)
    calls = [
        Call(step.seat, step.move) for step in steps if isinstance(step.move, Bid | Pass | PassWithHelp | Announce)
    ]
    if calls:
        yield "Auction", "\n".join([render.auction_text(calls, rules.seats), _contract(end)]).rstrip()
    said = [(step, words) for step in steps for words in [_said(step)] if words]
    yield from _said_in_full("Before the play", [each for each in said if not each[0].before.melds])
    yield from _stock_in_full(steps)
    if end.melds:
        yield "Melds", render.all_melds_text(end.melds)
    yield from _said_in_full("Before the first lead", [each for each in said if each[0].before.melds])
    over_stock = sum(isinstance(step.before, StockPlay) and step.took_trick for step in steps)
    tricks = end.tricks[over_stock:]
    if tricks:
        heading = "Tricks" if rules.stock is None else "Tricks without the stock"
        last = (
            {len(tricks) - 1: f"+ {rules.play.last_trick} for the last"}
            if rules.play.last_trick and end.to_act is None
            else {}
        )
        below = {place: [note] for place, note in last.items()} if rules.seats > 5 else {}  # for want of room
        picture = render.tricks_text(rules, tricks, first=over_stock + 1, notes={} if below else last, remarks=below)
        yield f"{heading} (> leads, * takes it)", picture
    yield "Score", _score(steps, end)


def _hands(start: State) -> str:
    """The hands, in two lines each where they are long, and what has been dealt beside them."""
    hands = [start.hand(seat) for seat in range(start.rules.seats)]
    picture = render.hands_text(hands)
    if max(map(len, picture.splitlines())) > WIDTH - 2:
        rows: list[list[str]] = []
        for seat, hand in enumerate(hands):
            suits = render.hand_text(hand).split("   ")
            rows += [[render.seat_name(seat), *suits[:2]], ["", *suits[2:]]]
        picture = render.columns(rows, gap="   ")
    turned = start.turned_card
    if turned is not None:
        drawn = f"; {start.stock_left} cards can be drawn" if start.stock_left else ""
        picture += f"\n{turned.pretty} is turned, so {render.suit_name(turned.suit)} are trump{drawn}"
    if start.widow:
        picture += f"\nwidow: {render.cards_text(start.widow)}"
    return picture


def _said_in_full(heading: str, said: Sequence[tuple[Step, str]]) -> Iterator[tuple[str, str]]:
    """What was done between the auction and the play, under a heading that says so."""
    if not said:
        return
    kinds = {type(step.move) for step, _ in said}
    if kinds == {Give} and not any(isinstance(step.before, SharingWidow) for step, _ in said):
        heading = "Passing (face down: only the two partners see it)"
    elif kinds == {Bury}:
        heading = "Burying (face down: only the bidder sees it)"
    lines = [f"{render.seat_name(step.seat)} {words}" for step, words in said]
    yield (
        heading,
        "\n".join(line for words in lines for line in textwrap.wrap(words, WIDTH - 2, subsequent_indent="  ")),
    )


def _said(step: Step) -> str:
    """What a seat did between the auction and the play, in words; nothing for what is told elsewhere."""
    room, move = step.before, step.move
    if isinstance(room, StockPlay):
        return ""
    if isinstance(room, Challenge):
        return "lets the bidder have the bid" if isinstance(move, Concede) else "wants it played"
    if isinstance(room, SharingWidow) and isinstance(move, Give):
        return f"hands {render.seat_name(room.receiver)} {render.cards_text(move.cards)} from the widow"
    if isinstance(move, CallCard):
        partner = None if step.after.contract is None else step.after.contract.partner
        whose = "nobody has it" if partner is None else f"{render.seat_name(partner)} is the partner"
        return f"calls {move.card.pretty}: {whose}"
    if isinstance(move, SwapDix) and room.turned_card is not None:
        return f"swaps the nine of trump for the turned {room.turned_card.pretty}"
    return _WORDS[type(move)](move) if type(move) in _WORDS else ""


_WORDS: dict[type, Callable[[Any], str]] = {
    Give: lambda move: f"gives its partner {render.cards_text(move.cards)}",
    Bury: lambda move: f"buries {render.cards_text(move.cards)}",
    Redeal: lambda _: "throws the hand in",
    Concede: lambda _: "concedes",
}


def _contract(end: State) -> str:
    contract, trump = end.contract, end.trump
    if contract is None:
        return ""
    plays = f"{render.seat_name(contract.seat)} plays for {contract.bid}"
    if trump is None and end.to_act is not None:
        return f"{plays}; trump is not named yet"
    if trump is None:
        return f"{plays}, but has no suit to name trump"
    shoots = " and every trick" if contract.shoot else ""
    return f"{plays}{shoots}; {render.suit_name(trump)} are trump"


def _score(steps: Sequence[Step], end: State) -> str:
    if end.to_act is not None:
        trick = f", with {' '.join(card.pretty for card in end.trick)} in the trick" if end.trick else ""
        return f"not over: {render.seat_name(end.to_act)} is to act{trick}"
    if not isinstance(end, HandOver | GameOver):
        why = "thrown in" if steps and isinstance(steps[-1].move, Redeal) else "nobody bids"
        return f"{why}: nobody scores, and the cards are dealt again"
    return "\n".join([*_claimed(steps, end), *_sheet_lines(end.rules, end.score, end)])


def _claimed(steps: Sequence[Step], end: State) -> Iterator[str]:
    """Who declared itself out, and whether that was right."""
    last = steps[-1]
    if isinstance(last.move, DeclareOut):
        right = "rightly" if end.winner == end.rules.side_of(last.seat) else "wrongly"
        yield f"{render.seat_name(last.seat)} declares itself out, {right}"


def _sheet_lines(rules: Rules, score: HandScore, end: State) -> Iterator[str]:
    """The score sheet, its notes folded, with what is counted beside the points."""
    for line in render.score_text(rules, score, end.scores).splitlines():
        yield from textwrap.wrap(line, WIDTH - 2, subsequent_indent="  ") if len(line) > WIDTH - 2 else [line]
    if rules.settlement.money is not None:
        yield f"in units; the kitty: {score.kitty:+} in this deal, {end.kitty} in all"
    if score.checks:
        yield f"chips in this deal: {_by_side(rules, score.checks)}"
        yield f"chips in all: {_by_side(rules, end.checks)}"


def _stock_in_full(steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """The first phase of a two-handed deal: its tricks, and under each what its winner laid and took."""
    steps = [step for step in steps if isinstance(step.before, StockPlay)]
    if not steps:
        return
    rules = steps[0].before.rules
    remarks: dict[int, list[str]] = {}
    draws: dict[int, str] = {}
    from_table: set[tuple[int, int]] = set()
    for step in steps:
        trick = len(step.before.tricks)
        if isinstance(step.move, Play) and step.move.uses:
            from_table.add((trick, step.seat))
        if isinstance(step.move, LayMeld | SwapDix | ShowDix):
            remarks.setdefault(trick - 1, []).append(f"{render.seat_name(step.seat)} {_laid(step)}")
        if step.after.stock_left < step.before.stock_left:
            trick = len(step.after.tricks) - 1
            if trick in remarks:  # where melds come before the draw, so do their lines
                remarks[trick].append(_drawn(step))
            else:
                draws[trick] = _drawn(step)
    end = steps[-1]
    tricks = end.after.tricks[: len(end.before.tricks) + end.took_trick]
    yield (
        "Tricks over the stock (> leads, * takes it, parentheses: from the table)",
        render.tricks_text(rules, tricks, notes=draws, remarks=remarks, from_table=from_table),
    )
    goes_on = isinstance(end.after, StockPlay)
    lying = end.after if goes_on else end.before
    tables = [
        [render.seat_name(seat), render.cards_text(lying.table(seat)) or render.NONE] for seat in range(rules.seats)
    ]
    when = "" if goes_on else " when the stock is gone; they go back into the hands"
    yield f"Melds on the table{when}", render.columns(tables, gap="   ")


def _drawn(step: Step) -> str:
    """Who drew what after a trick, its winner first."""
    before, after, seats = step.before, step.after, step.before.rules.seats
    words: list[str] = []
    for seat in round_from(after.tricks[-1].winner, seats):
        had = Counter((*before.hand(seat), *before.table(seat)))
        if isinstance(step.move, Play) and seat == step.seat:
            had[step.move.card] -= 1
        new = Counter((*after.hand(seat), *after.table(seat))) - had
        verb = "takes" if isinstance(step.move, TakeStock) and seat == step.seat else "draws"
        words.append(f"{render.seat_name(seat)} {verb} {render.cards_text(new.elements())}")
    return ", ".join(words)


def _laid(step: Step) -> str:
    """What the winner of a trick did before the next one, in words."""
    move, turned = step.move, step.before.turned_card
    if isinstance(move, LayMeld):
        cards = [render.cards_text(move.from_hand), *(f"({placed.card.pretty})" for placed in move.from_table)]
        return f"lays {render.meld_name(move.name)} {' '.join(cards)} for {step.paid}"
    if isinstance(move, SwapDix) and turned is not None:
        return f"swaps the nine of trump for the turned {turned.pretty}, for {step.paid}"
    return f"shows the nine of trump for {step.paid}"


def compactly(start: State, steps: Sequence[Step], end: State) -> str:
    """A deal in a few lines: contract or turned card, melds, who took the tricks, score."""
    rows: list[list[str]] = []
    if start.turned_card is not None:
        rows.append(["turned", f"{start.turned_card.pretty}; {render.suit_name(start.turned_card.suit)} are trump"])
    if end.contract is not None:
        rows.append(["contract", _contract(end)])
    told = [step for step in steps if isinstance(step.move, CallCard | Concede | KeepHand)]
    rows += [["", f"{render.seat_name(step.seat)} {words}"] for step in told for words in [_said(step)] if words]
    names = [
        f"{render.seat_name(seat)}: {score.points}" + (f" ({render.meld_names_text(score)})" if score.melds else "")
        for seat, score in enumerate(end.melds)
    ]
    lines = [line for name in names for line in textwrap.wrap(name, 64, subsequent_indent="  ")]
    rows += [["melds" if place == 0 else "", line] for place, line in enumerate(lines)]
    if end.tricks:
        taken = f"taken by seat {' '.join(str(trick.winner) for trick in end.tricks)}"
        rows += [["tricks" if place == 0 else "", line] for place, line in enumerate(textwrap.wrap(taken, 64))]
    return "\n".join([render.columns(rows), _score(steps, end)] if rows else [_score(steps, end)])

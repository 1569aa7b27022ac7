"""The command `pinochle`: watch a game, ask what a hand melds or may play.

It needs the extra `cli`. Without it, loading this module prints one line that says so and exits with status 2, since the command is installed either way.
Whatever is wrong with what was typed comes out as one line on stderr and exit status 2.
"""

from __future__ import annotations

import random
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NoReturn

import attrs

try:
    import click
    from rich.console import Console
    from rich.highlighter import RegexHighlighter
    from rich.table import Table
    from rich.theme import Theme
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in ("click", "rich"):
        raise
    sys.stderr.write('The command line needs its extra: pip install "pinochle-rules[cli]"\n')
    raise SystemExit(2) from None

from pinochle import render
from pinochle.bots.simple import simple
from pinochle.cards import CARDS, Card, Suit, pack_hand, parse_cards
from pinochle.engine import apply_move, deal, new_game
from pinochle.errors import NotationError, PinochleError, Reason, SetupError
from pinochle.melds import score_meld
from pinochle.moves import (
    Bid,
    Bury,
    Concede,
    Give,
    LayMeld,
    Move,
    Pass,
    Play,
    Redeal,
    ShowDix,
    SwapDix,
    TakeStock,
)
from pinochle.phases.corridor import State
from pinochle.phases.public import Call, GameOver, HandOver
from pinochle.phases.stock import StockPlay
from pinochle.rules.presets import preset, preset_names
from pinochle.rules.rules import Rules
from pinochle.seats import round_from
from pinochle.tricks import MAX_SEATS, Automaton, Following, following_rule, trick_winner
from pinochle.views import view

DEFAULT_PRESET = "partnership_150"

# ---- what is shown, and how ----


class _RedSuits(RegexHighlighter):
    """Makes hearts and diamonds red, with the ranks that belong to them on either side."""

    base_style = "pinochle."
    highlights: ClassVar[Sequence[str]] = [r"(?P<red>[ATKQJ9]?[♥♦](?:(?: [ATKQJ9])+(?![\w♠♥♦♣]))?)"]


_THEME = Theme({"pinochle.red": "red"})
_LETTERS = str.maketrans("♠♥♦♣–×", "SHDC-x")


class _Screen:
    """Where the command writes: in colour if that is a terminal, plain if not."""

    def __init__(self) -> None:
        self.console = Console(highlighter=_RedSuits(), theme=_THEME, markup=False, emoji=False)

    def say(self, text: str = "", style: str | None = None) -> None:
        """Print some lines; where the encoding has no suit symbols, with letters instead."""
        try:
            text.encode(self.console.encoding)
        except UnicodeEncodeError:
            text = text.translate(_LETTERS)
        self.console.print(text, style=style, soft_wrap=True)  # a line that is too long is the terminal's to break

    def block(self, heading: str, picture: str) -> None:
        """A heading with a picture under it."""
        self.say(heading, style="bold")
        self.say(render.indented(picture))
        self.say()


class _Commands(click.Group):
    """The one place where whatever is wrong with the input becomes one line and exit status 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run the command line and exit."""
        extra["standalone_mode"] = False
        try:
            status = super().main(*args, **extra)
        except click.Abort:
            sys.exit(130)  # stopped by the user, as a shell reports it
        except (click.ClickException, PinochleError) as error:
            message = error.format_message() if isinstance(error, click.ClickException) else str(error)
            click.echo(f"Error: {' '.join(message.split())}", err=True)
            sys.exit(2)
        sys.exit(status if isinstance(status, int) else 0)


@click.group(cls=_Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.pass_context
def main(context: click.Context) -> None:
    """The rules of pinochle: watch a game, ask what a hand melds or may play.

    Cards are written with rank and suit, AS TH QD 9C; suits are S H D C.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _read_suit(_context: click.Context, _parameter: click.Parameter, text: str) -> Suit:
    for suit in Suit:
        if text.strip().upper() in (str(suit), suit.symbol, suit.name):
            return suit
    msg = f"{text!r} is no suit; the suits are S H D C"
    raise click.BadParameter(msg)


def _read_cards(_context: click.Context, parameter: click.Parameter, words: Sequence[str]) -> tuple[Card, ...]:
    try:
        cards = parse_cards(" ".join(words))
    except NotationError as error:
        raise click.BadParameter(str(error)) from None  # which says in addition which of the arguments it is
    if parameter.required and not cards:
        msg = "no cards are named; write them like AS TH QD 9C"
        raise click.BadParameter(msg)
    return cards


_trump_option = click.option("--trump", callback=_read_suit, metavar="SUIT", required=True, help="Trump: S, H, D or C.")
_which_preset = "The game; the command presets lists them."


# ---- presets ----


@main.command()
def presets() -> None:
    """List the games there are rules for."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for heading in ("preset", "seats", "cards", "run", "target"):
        table.add_column(heading, justify="left" if heading == "preset" else "right", no_wrap=True)
    table.add_column("the game")
    for name in preset_names():
        rules = preset(name)
        numbers = (rules.seats, rules.deal.pack.size, rules.meld_table.run[0], rules.ending.target)
        table.add_row(name, *map(str, numbers), _in_short(rules))
    _Screen().console.print(table)


def _in_short(rules: Rules) -> str:
    """What sets a game apart from the others, read from its rules."""
    words: list[str] = []
    if rules.auction is not None:
        words.append(f"bids from {rules.auction.minimum}")
    if rules.passing is not None:
        words.append(f"{rules.passing.count} cards passed")
    if rules.stock is not None:
        limit = rules.stock.melds_per_trick
        melds = "melds" if limit is None else f"{limit} meld a trick"
        words += ["a stock", f"{melds} {rules.stock.meld_timing.replace('_', ' ')}"]
    words.append(
        {"always": "head every trick", "trump_led": "head trump leads", "never": "no heading"}[rules.following.head]
    )
    return ", ".join(words)


# ---- meld ----


@main.command()
@click.argument("cards", nargs=-1, required=True, callback=_read_cards)
@_trump_option
@click.option("--preset", "name", metavar="NAME", default=DEFAULT_PRESET, show_default=True, help=_which_preset)
def meld(cards: tuple[Card, ...], trump: Suit, name: str) -> None:
    """Say what CARDS meld, such as "AH TH KH QH JH 9H QS JD"."""
    rules = preset(name)
    _check_pack(cards, rules)
    score = score_meld(cards, trump, rules)
    screen = _Screen()
    screen.say(f"{rules.name}, {render.suit_name(trump)} are trump\n")
    screen.say(render.indented(render.melds_text(score)))
    if score.shown:
        screen.say(f"\nto lay out: {render.cards_text(score.shown)}")
    if rules.stock is not None:
        screen.say("\nThat is all at once; over the stock, melds are laid one by one and may pay otherwise.")


def _check_pack(cards: Sequence[Card], rules: Rules) -> None:
    """Refuse cards that are not all in the pack."""
    held = Counter(rules.deal.pack.cards)
    too_many = [f"{n} x {card}, but the pack has {held[card]}" for card, n in Counter(cards).items() if n > held[card]]
    if too_many:
        raise SetupError(*too_many)


# ---- legal ----


@main.command()
@click.argument("hand", nargs=-1, required=True, callback=_read_cards)
@click.option("--trick", multiple=True, callback=_read_cards, metavar="CARDS", help="The trick so far, in order.")
@_trump_option
@click.option("--preset", "name", metavar="NAME", help=f"{_which_preset}  [default: {DEFAULT_PRESET}]")
@click.option("--rule", metavar="RULE", help="By this rule instead, such as strict or trump_head_only.")
@click.option("--opening", is_flag=True, help="This is the first lead of a deal.")
def legal(
    hand: tuple[Card, ...], trick: tuple[Card, ...], trump: Suit, name: str | None, rule: str | None, *, opening: bool
) -> None:
    """Say which cards of HAND may be played, and why not the others."""
    if name is not None and rule is not None:
        msg = "--preset and --rule exclude each other"
        raise click.UsageError(msg)
    if opening and trick:
        msg = "--opening is for the first lead of a deal, and --trick says that there was one"
        raise click.UsageError(msg)
    game: Rules | None
    if rule is None:
        game = preset(name or DEFAULT_PRESET)
        following = game.following
        _check_pack((*hand, *trick), game)
    else:
        game, following = None, following_rule(rule)
        pack_hand((*hand, *trick))  # no pack has so many
    seats = MAX_SEATS if game is None else game.seats
    if len(trick) >= seats:
        msg = f"a trick of {len(trick)} cards is complete: there are {seats} seats"
        raise click.UsageError(msg)
    rows = [["trick", render.trick_text(trick, trump) or "a lead"]]
    rows += _judged(hand, trick, trump, following, opening=opening)
    screen = _Screen()
    screen.say(f"{rule or name or DEFAULT_PRESET}, {render.suit_name(trump)} are trump\n")
    screen.say(render.indented(render.columns(rows)))
    if trick:
        screen.say(f"\n* wins so far: card {trick_winner(trick, trump) + 1} of {len(trick)}")
    if game is not None and game.stock is not None:
        screen.say("\nThat is without the stock; while there is one, any card may be played.")


_WHY = {
    Reason.MUST_FOLLOW: "{led} were led and must be followed",
    Reason.MUST_HEAD: "{best} must be beaten, and can be",
    Reason.MUST_TRUMP: "without {led}, a trump must be played",
    Reason.MUST_OVERTRUMP: "{best} must be overtrumped, and can be",
    Reason.MUST_LEAD_TRUMP: "the first lead must be a trump",
}


def _judged(
    hand: Sequence[Card], trick: Sequence[Card], trump: Suit, following: Following, *, opening: bool
) -> Iterator[list[str]]:
    """What may be played, and each card that may not with its reason."""
    automaton = Automaton(following, trump, MAX_SEATS, CARDS)
    node = automaton.opening if opening else automaton.start
    for card in trick:
        node = node.step(card.kind)
    held = pack_hand(hand)
    yield ["may play", render.cards_text(node.legal(held))]
    label = "may not"
    for card in sorted(set(hand)):
        broken = node.broken(held, card.kind)
        if broken is not None:
            words = {"led": trick[0].suit.name.lower(), "best": trick[node.winner].pretty} if trick else {}
            yield [label, f"{card.pretty}: {_WHY[broken].format_map(words)}"]
            label = ""


# ---- demo ----


@attrs.frozen
class _Step:
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


@main.command()
@click.option("--preset", "name", metavar="NAME", default=DEFAULT_PRESET, show_default=True, help=_which_preset)
@click.option("--seed", type=int, help="Play the same game again.  [default: a new game each time]")
@click.option("--deals", type=click.IntRange(min=1), help="Stop after so many deals.")
@click.option("--full", is_flag=True, help="Show every deal in full, not only the first.")
def demo(name: str, seed: int | None, deals: int | None, *, full: bool) -> None:
    """Watch simple bots play a game."""
    rules = preset(name)
    if seed is None:
        seed = random.randrange(1_000_000)
    rng = random.Random(seed)
    screen = _Screen()
    screen.say(
        f"{name}: {rules.seats} seats, {rules.deal.pack.size} cards, to {rules.ending.target} points. Seed {seed}."
    )
    screen.say(f"Once more: pinochle demo --preset {name} --seed {seed}")
    screen.say("You watch with open cards; each bot sees only what its own seat may see.\n")
    state: State = new_game(rules)
    number = 0
    while not state.is_over and (deals is None or number < deals):
        number += 1
        start = deal(state, rng)
        steps, state = _play_out(start, rng)
        screen.say(f"Deal {number}: {render.seat_name(start.dealer)} deals", style="bold underline")
        if full or number == 1:
            screen.say()
            for heading, picture in _in_full(start, steps, state):
                screen.block(heading, picture)
        else:
            screen.say(render.indented(_compactly(start, steps, state)))
            screen.say()
    screen.say(_ending(state, number), style="bold")


def _play_out(state: State, rng: random.Random) -> tuple[list[_Step], State]:
    """Let bots play a deal to its end."""
    steps: list[_Step] = []
    while state.to_act is not None:
        move = simple(view(state, state.to_act), rng)
        after = apply_move(state, move)
        steps.append(_Step(state, move, after))
        state = after
    return steps, state


def _ending(state: State, number: int) -> str:
    deals = f"{number} deal" + "s" * (number != 1)
    totals = ", ".join(f"{render.side_name(state.rules, side)} {total}" for side, total in enumerate(state.scores))
    if state.winner is None:
        return f"Stopped after {deals}: {totals}."
    name = render.side_name(state.rules, state.winner)
    return f"{name.capitalize()} win{'s' * name.startswith('seat ')} after {deals}: {totals}."


def _in_full(start: State, steps: Sequence[_Step], end: State) -> Iterator[tuple[str, str]]:
    """Everything about a deal, as headings with their pictures."""
    rules = start.rules
    hands = render.hands_text([start.hand(seat) for seat in range(rules.seats)])
    if start.turned_card is None:
        yield "Hands", hands
    else:
        turned = f"{start.turned_card.pretty} is turned, so {render.suit_name(start.turned_card.suit)} are trump"
        yield "Hands", f"{hands}\n{turned}; {start.stock_left} cards can be drawn"
    calls = [Call(step.seat, step.move) for step in steps if isinstance(step.move, Bid | Pass)]
    if calls:
        yield "Auction", "\n".join([render.auction_text(calls, rules.seats), _contract(end)]).rstrip()
    said = [step for step in steps if type(step.move) in _WORDS]
    if said:
        passing = all(isinstance(step.move, Give) for step in said)
        heading = "Passing (face down: only the two partners see it)" if passing else "Before the play"
        words = [f"{render.seat_name(step.seat)} {_WORDS[type(step.move)](step.move)}" for step in said]
        yield heading, "\n".join(words)
    yield from _stock_in_full(steps)
    if end.melds:
        yield "Melds", render.all_melds_text(end.melds)
    over_stock = sum(isinstance(step.before, StockPlay) and step.took_trick for step in steps)
    tricks = end.tricks[over_stock:]
    if tricks:
        heading = "Tricks" if rules.stock is None else "Tricks without the stock"
        notes = {len(tricks) - 1: f"+ {rules.play.last_trick} for the last"} if rules.play.last_trick else {}
        picture = render.tricks_text(rules, tricks, first=over_stock + 1, notes=notes)
        yield f"{heading} (> leads, * takes it)", picture
    yield "Score", _score(end)


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
    return plays if trump is None else f"{plays}; {render.suit_name(trump)} are trump"


def _score(end: State) -> str:
    if not isinstance(end, HandOver | GameOver):
        return "thrown in: nobody scores, and the cards are dealt again"
    return render.score_text(end.rules, end.score, end.scores)


def _stock_in_full(steps: Sequence[_Step]) -> Iterator[tuple[str, str]]:
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
    tables = [
        [render.seat_name(seat), render.cards_text(end.before.table(seat)) or render.NONE]
        for seat in range(rules.seats)
    ]
    yield "Melds on the table when the stock is gone; they go back into the hands", render.columns(tables, gap="   ")


def _drawn(step: _Step) -> str:
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


def _laid(step: _Step) -> str:
    """What the winner of a trick did before the next one, in words."""
    move, turned = step.move, step.before.turned_card
    if isinstance(move, LayMeld):
        cards = [render.cards_text(move.from_hand), *(f"({placed.card.pretty})" for placed in move.from_table)]
        return f"lays {render.meld_name(move.name)} {' '.join(cards)} for {step.paid}"
    if isinstance(move, SwapDix) and turned is not None:
        return f"swaps the nine of trump for the turned {turned.pretty}, for {step.paid}"
    return f"shows the nine of trump for {step.paid}"


def _compactly(start: State, steps: Sequence[_Step], end: State) -> str:
    """A deal in a few lines: contract or turned card, melds, who took the tricks, score."""
    rows: list[list[str]] = []
    if start.turned_card is not None:
        rows.append(["turned", f"{start.turned_card.pretty}; {render.suit_name(start.turned_card.suit)} are trump"])
    if end.contract is not None:
        rows.append(["contract", _contract(end)])
    rows += [["", f"{render.seat_name(step.seat)} concedes"] for step in steps if isinstance(step.move, Concede)]
    names = [
        f"{render.seat_name(seat)}: {score.points}" + (f" ({render.meld_names_text(score)})" if score.melds else "")
        for seat, score in enumerate(end.melds)
    ]
    lines = [line for name in names for line in textwrap.wrap(name, 64, subsequent_indent="  ")]
    rows += [["melds" if place == 0 else "", line] for place, line in enumerate(lines)]
    if end.tricks:
        rows.append(["tricks", f"taken by seat {' '.join(str(trick.winner) for trick in end.tricks)}"])
    return "\n".join([render.columns(rows), _score(end)] if rows else [_score(end)])

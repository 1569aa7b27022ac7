"""The command `pinochle`: watch a game or play a recorded one again, read its rules, ask what a hand melds or may play.

It needs the extra `cli`. Without it, loading this module prints one line that says so and exits with status 2, since the command is installed either way.
Whatever is wrong with what was typed comes out as one line on stderr and exit status 2.
"""

from __future__ import annotations

import random
import re
import shlex
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

try:
    import click
    from rich.console import Console
    from rich.highlighter import RegexHighlighter
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.table import Table
    from rich.theme import Theme
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in ("click", "rich"):
        raise
    sys.stderr.write('The command line needs its extra: pip install "pinochle-rules[cli]"\n')
    raise SystemExit(2) from None

from pinochle import render, telling
from pinochle.cards import CARDS, Card, Suit, pack_hand, parse_cards, parse_suit
from pinochle.engine import deal, new_game
from pinochle.errors import NotationError, PinochleError, Reason, RulesError, SetupError
from pinochle.melds import score_meld
from pinochle.phases.corridor import State
from pinochle.recording import record
from pinochle.records import Script, pieces, read_script
from pinochle.rules.presets import preset, preset_names
from pinochle.rules.rules import Rules
from pinochle.rules.sheet import differences, sheet
from pinochle.telling import WIDTH
from pinochle.tricks import MAX_SEATS, Automaton, Following, following_rule, trick_winner

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pinochle.simulation import Estimate, Result

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
@click.version_option(package_name="pinochle-rules", message="%(package)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """The rules of pinochle: watch a game, read its rules, ask what a hand melds or may play.

    Cards are written with rank and suit, AS TH QD 9C; suits are S H D C.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _read_suit(_context: click.Context, _parameter: click.Parameter, text: str) -> Suit:
    try:
        return parse_suit(text)
    except NotationError:
        msg = f"{text!r} is no suit; the suits are S H D C"
        raise click.BadParameter(msg) from None


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
_preset_option = click.option("--preset", "name", metavar="NAME", help=f"{_which_preset}  [default: {DEFAULT_PRESET}]")
_rules_option = click.option("--rules", "file", metavar="FILE", help="House rules from a TOML file instead.")


def _game(name: str | None, file: str | None) -> Rules:
    """The rules that the options --preset and --rules ask for."""
    if name is not None and file is not None:
        msg = "--preset and --rules exclude each other"
        raise click.UsageError(msg)
    return preset(name or DEFAULT_PRESET) if file is None else _rules_from(file)


def _rules_from(file: str) -> Rules:
    """The rules that a file says."""
    text = _text_of(file, 1_000_000)  # more than any rules
    try:
        return Rules.from_toml(text)
    except RulesError as error:
        raise RulesError(*(f"{file}: {problem}" for problem in error.problems)) from None


def _text_of(file: str, most: int) -> str:
    """What stands in a file, up to so many characters."""
    try:
        with Path(file).open(encoding="utf-8-sig") as opened:
            return opened.read(most)
    except (OSError, ValueError) as error:
        _refuse_file(file, error)


def _refuse_file(file: str, error: Exception) -> NoReturn:
    why = getattr(error, "strerror", None) or "this is no text in UTF-8"
    msg = f"{file}: {why}"
    raise click.UsageError(msg) from None


# ---- presets ----


@main.command()
def presets() -> None:
    """List the games there are rules for."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("preset", "seats", "cards", "run", "target"):
        table.add_column(heading, justify="left" if heading == "preset" else "right", no_wrap=True)
    table.add_column("the game")
    for name in preset_names():
        rules = preset(name)
        target = f"{rules.ending.deals} deals" if rules.ending.target is None else rules.ending.target
        numbers = (rules.seats, rules.deal.pack.size, rules.meld_table.run[0], target)
        table.add_row(name, *map(str, numbers), _in_short(rules))
    _Screen().console.print(table)


def _in_short(rules: Rules) -> str:
    """What sets a game apart from the others, read from its rules."""
    words: list[str] = []
    if rules.auction is not None:
        words.append(f"bids from {rules.auction.minimum}")
    if rules.widow is not None:
        words.append(f"a widow of {rules.widow.size}")
    if rules.trump.called_partner:
        words.append("a partner called")
    if rules.passing is not None:
        words.append(f"{rules.passing.count} cards passed")
    if rules.stock is not None:
        limit = rules.stock.melds_per_trick
        melds = "melds" if limit is None else f"{limit} meld a trick"
        words += ["a stock", f"{melds} {rules.stock.meld_timing.replace('_', ' ')}"]
        words += ["glups"] * (rules.stock.glups is not None)
    words.append(
        {"always": "head every trick", "trump_led": "head trump leads", "never": "no heading"}[rules.following.head]
    )
    return ", ".join(words)


# ---- rules ----


@main.command("rules")
@click.argument("game", required=False, metavar="PRESET")
@click.option("--diff", nargs=2, metavar="A B", help="Where two games differ.")
def rules_(game: str | None, diff: tuple[str, str] | None) -> None:
    """Show all rules of PRESET, or where two games differ.

    A game is the name of a preset, or a file of house rules whose name ends in .toml.
    """
    screen = _Screen()
    if (game is None) == (diff is None):
        msg = "name either one game, or two after --diff"
        raise click.UsageError(msg)
    if diff is not None:
        one, other = diff
        rows = [row for row in differences(_named(one), _named(other)) if row[0] != "name"]
        screen.say(_folded([("", one, other), *rows]) if rows else f"{one} and {other} are the same game.")
    elif game is not None:
        for part, lines in groupby(sheet(_named(game)), _part_of):
            _show_part(screen, part, list(lines))


def _named(game: str) -> Rules:
    return _rules_from(game) if game.lower().endswith(".toml") else preset(game)


def _part_of(line: tuple[str, str]) -> str:
    """The part of the rules that a line of their sheet belongs to; what belongs to none comes first."""
    return line[0].partition(".")[0] if "." in line[0] or line[1] == "none" else ""


def _show_part(screen: _Screen, part: str, lines: Sequence[tuple[str, str]]) -> None:
    """A part of the rules with its fields; one that the game has not is one line."""
    if not part:
        screen.say(_folded(lines))
    elif lines[0][0] == part:
        screen.say(f"\n{part}: none", style="bold")
    else:
        screen.say(f"\n{part}", style="bold")
        fields = [(path.partition(".")[2], words) for path, words in lines]
        screen.say(render.indented(_folded(fields, WIDTH - 2)))


def _folded(rows: Sequence[Sequence[str]], width: int = WIDTH) -> str:
    """Rows of cells in columns; the first is as wide as it must be, the others share what is left and are folded where they do not fit."""
    gap = 2
    first = max(len(row[0]) for row in rows)
    columns = len(rows[0]) - 1
    share = (width - first) // columns - gap
    folded: list[list[str]] = []
    for name, *cells in rows:
        lines = [_broken(cell, share) for cell in cells]
        folded += [[name * (place == 0), *line] for place, line in enumerate(zip_longest(*lines, fillvalue=""))]
    return render.columns(folded, gap=" " * gap)


def _broken(cell: str, width: int) -> list[str]:
    """A cell in lines: a list is broken between its entries."""
    lines = textwrap.wrap(re.sub(r"(?<!,) ", "\u00a0", cell), width)
    return [line.replace("\u00a0", " ") for line in lines] or [""]


# ---- meld ----


@main.command()
@click.argument("cards", nargs=-1, required=True, callback=_read_cards)
@_trump_option
@_preset_option
@_rules_option
def meld(cards: tuple[Card, ...], trump: Suit, name: str | None, file: str | None) -> None:
    """Say what CARDS meld, such as "AH TH KH QH JH 9H QS JD" --trump H."""
    rules = _game(name, file)
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
@_preset_option
@_rules_option
@click.option("--rule", metavar="RULE", help="By this rule instead, such as strict or trump_head_only.")
@click.option("--opening", is_flag=True, help="This is the first lead of a deal.")
def legal(
    hand: tuple[Card, ...],
    trick: tuple[Card, ...],
    trump: Suit,
    name: str | None,
    file: str | None,
    rule: str | None,
    *,
    opening: bool,
) -> None:
    """Say which cards of HAND may be played, and why not the others."""
    if rule is not None and (name is not None or file is not None):
        msg = f"--{'rules' if name is None else 'preset'} and --rule exclude each other"
        raise click.UsageError(msg)
    if opening and trick:
        msg = "--opening is for the first lead of a deal, and --trick says that there was one"
        raise click.UsageError(msg)
    game: Rules | None
    if rule is None:
        game = _game(name, file)
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
    screen.say(f"{rule if game is None else game.name}, {render.suit_name(trump)} are trump\n")
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
    node = automaton.lead(opening=True) if opening else automaton.start
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


@main.command()
@_preset_option
@_rules_option
@click.option("--seed", type=int, help="Play the same game again.  [default: a new game each time]")
@click.option("--deals", type=click.IntRange(min=1), help="Stop after so many deals.")
@click.option("--full", is_flag=True, help="Show every deal in full, not only the first.")
@click.option("--record", "record_file", metavar="FILE", help="Write the game down, for the command replay.")
def demo(
    name: str | None, file: str | None, seed: int | None, deals: int | None, *, full: bool, record_file: str | None
) -> None:
    """Watch simple bots play a game."""
    rules = _game(name, file)
    if seed is None:
        seed = random.randrange(1_000_000)
    rng = random.Random(seed)
    screen = _Screen()
    screen.say(f"{rules.name}: {rules.seats} seats, {rules.deal.pack.size} cards, {telling.goal(rules)}. Seed {seed}.")
    which = f"--preset {rules.name}" if file is None else f"--rules {shlex.quote(file)}"
    screen.say(f"Once more: pinochle demo {which} --seed {seed}")
    screen.say("You watch with open cards; each bot sees only what its own seat may see.\n")
    state: State = new_game(rules)
    number = 0
    while not state.is_over and (deals is None or number < deals):
        number += 1
        start = deal(state, rng)
        steps, state = telling.play_out(start, rng)
        _show_deal(screen, number, (start, steps, state), full=full or number == 1)
    screen.say("\n".join(textwrap.wrap(telling.ending(state, number), WIDTH)), style="bold")
    if record_file is not None:
        try:
            Path(record_file).write_text(record(state), encoding="utf-8", newline="\n")
        except (OSError, ValueError) as error:
            _refuse_file(record_file, error)


def _show_deal(screen: _Screen, number: int, told: tuple[State, Sequence[telling.Step], State], *, full: bool) -> None:
    """A deal with its heading: the state it starts in, its steps, and the state it comes to."""
    screen.say(f"Deal {number}: {render.seat_name(told[0].dealer)} deals", style="bold underline")
    if full:
        screen.say()
        for heading, picture in telling.in_full(*told):
            screen.block(heading, picture)
    else:
        screen.say(render.indented(telling.compactly(*told)))
        screen.say()


# ---- replay ----


@main.command("replay")
@click.argument("file", metavar="FILE")
@click.option("--deal", "only", type=click.IntRange(min=1), metavar="NUMBER", help="Show only this deal of each game.")
@click.option("--short", is_flag=True, help="Show every deal in a few lines.")
@click.option("--step", is_flag=True, help="Wait for a key after each deal.")
def replay_(file: str, only: int | None, *, short: bool, step: bool) -> int:
    """Play the games that FILE records again, deal by deal.

    Every move and every result is checked. A game that is broken is shown as far as it goes, and the next one follows; the exit status is then 1.
    """
    screen = _Screen()
    games = broken = 0
    for line, text in pieces(_text_of(file, _LARGEST_RECORD)):
        games += 1
        try:
            _show_game(screen, read_script(text, line), only, short=short, step=step)
        except PinochleError as error:
            broken += 1
            click.echo(f"Error: {file}, the game in line {line}: {' '.join(str(error).split())}", err=True)
    if not games:
        msg = f"{file}: no game is recorded in it"
        raise click.UsageError(msg)
    return 1 if broken else 0


_LARGEST_RECORD = 100_000_000  # characters, some ten thousand games


def _show_game(screen: _Screen, game: Script, only: int | None, *, short: bool, step: bool) -> None:
    rules = game.start.rules
    screen.say(f"{rules.name}: {rules.seats} seats, {rules.deal.pack.size} cards, {telling.goal(rules)}.\n")
    state, number = game.start, 0
    for told in telling.deal_by_deal(game.walk()):
        number, state = number + 1, told[2]
        if only is None or number == only:
            _show_deal(screen, number, told, full=not short)
            if step:
                click.pause()
    if only is not None and only > number:
        msg = f"there is no deal {only}: the game has {_number(number, 'deal')}"
        raise SetupError(msg)
    screen.say("\n".join(textwrap.wrap(telling.ending(state, number), WIDTH)), style="bold")


# ---- simulate ----


def _read_address(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    found = (
        None if text is None else re.fullmatch(r"(?:(?:tcp|tls|wss?)://)?(?:[\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5})", text)
    )
    if text is not None and (found is None or int(found[1]) > 65535):
        msg = f"{text!r} is no address; a scheduler's is like tcp://host:8786"
        raise click.BadParameter(msg)
    return text


@main.command("simulate")
@click.argument("name", required=False, metavar="[PRESET]")
@_rules_option
@click.option(
    "--players", metavar="NAMES", help="simple or random, for each side or each seat.  [default: simple,random ...]"
)
@click.option("--games", type=int, default=60, show_default=True, help="How many games.")
@click.option("--seed", type=int, help="Play the same games again.  [default: new games each time]")
@click.option("--workers", type=click.IntRange(1, 1000), default=1, show_default=True, help="Processes to play in.")
@click.option("--dask", callback=_read_address, metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
@click.option("--independent", is_flag=True, help="New cards for every game, not the same in each seating.")
@click.option("--json", "form", flag_value="json", help="Print everything as JSON.")
@click.option("--csv", "form", flag_value="csv", help="Print a line for each game.")
def simulate_(  # noqa: PLR0913 - as many as there are options
    name: str | None,
    file: str | None,
    players: str | None,
    games: int,
    seed: int | None,
    workers: int,
    dask: str | None,
    *,
    independent: bool,
    form: str | None,
) -> None:
    """Let bots play many games of PRESET, and tell who won and by how much.

    Each round of games has the same cards, with the players moved round the seats. The same seed gives the same result, with any number of workers.
    """
    from pinochle.simulation import simulate

    if name is not None and file is not None:
        msg = "PRESET and --rules exclude each other"
        raise click.UsageError(msg)
    rules = _game(name, file)
    named = ["simple", *["random"] * (rules.sides - 1)] if players is None else players.replace(" ", "").split(",")
    seed = random.randrange(1_000_000) if seed is None else seed
    with _workers(workers, dask) as executor, _progress() as progress:
        result = simulate(rules, named, games, seed, executor, duplicate=not independent, progress=progress)
    if form is None:
        _show_result(_Screen(), result)
    else:
        click.echo(result.to_json() if form == "json" else result.to_csv(), nl=form == "json")


@contextmanager
def _workers(processes: int, dask: str | None) -> Generator[Executor | None, None, None]:
    """Where games are played: on a cluster, in processes, or here."""
    if dask is not None:
        if processes > 1:
            msg = "--workers and --dask exclude each other: the cluster has its own workers"
            raise click.UsageError(msg)
        with _cluster(dask) as client:
            yield client.get_executor()
    elif processes > 1:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # Not forked, since the progress bar has a thread of its own.
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            yield pool
    else:
        yield None


def _cluster(address: str) -> Any:
    """A client of the Dask cluster with this scheduler."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        msg = '--dask needs its extra: pip install "pinochle-rules[dask]"'
        raise click.UsageError(msg) from None
    try:
        return Client(address, timeout=10, set_as_default=False)  # type: ignore[no-untyped-call]
    except OSError as error:
        msg = f"--dask: no scheduler answers at {address!r}: {error}"
        raise click.UsageError(msg) from None


@contextmanager
def _progress() -> Generator[Callable[[int, int], None], None, None]:
    """A bar on stderr, where that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, games: bar.update(task, completed=done, total=games)


def _show_result(screen: _Screen, result: Result) -> None:
    games, rounds = len(result.games), len(result.games) // len(result.players)
    cards = f"in {_number(rounds, 'round')} of the same cards" if result.duplicate else "with cards of their own"
    screen.say(f"{result.rules.name}: {_number(games, 'game')} {cards}. Seed {result.seed}.\n")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("player", "won", "%", "95 % sure", "score", "ahead by", "95 % sure"):
        table.add_column(heading, justify="left" if heading == "player" else "right", no_wrap=True)
    for player in result.players:
        share, ahead = player.win_rate, player.difference
        table.add_row(
            *(player.name, str(player.wins), f"{100 * share.mean:.1f}", _between(share, ".1f", 100)),
            *(f"{player.score.mean:.1f}", f"{ahead.mean:+.1f}", _between(ahead, "+.1f")),
        )
    screen.console.print(table)
    if result.unfinished:
        screen.say(
            f"\n{_number(result.unfinished, 'game')} had no end and {'was' if result.unfinished == 1 else 'were'} stopped."
        )


def _number(count: int, what: str) -> str:
    return f"{count} {what}" + "s" * (count != 1)


def _between(estimate: Estimate, form: str, times: int = 1) -> str:
    """An interval, of numbers so many times as large; of a single unit nothing is known."""
    if estimate.units == 1:
        return "?"
    return " to ".join(f"{times * end:{form}}" for end in estimate.interval())

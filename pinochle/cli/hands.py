"""Questions about a hand: what it melds, and which of its cards may be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import click

from pinochle import render
from pinochle.cards import CARDS, Card, Suit, pack_hand, parse_cards, parse_suit
from pinochle.cli.options import chosen_rules, preset_option, rules_option
from pinochle.cli.screen import Screen
from pinochle.errors import NotationError, Reason, SetupError
from pinochle.melds import score_meld
from pinochle.rules.rules import Rules
from pinochle.tricks import MAX_SEATS, Automaton, Following, following_rule, trick_winner

# ---- suits and cards ----


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

# ---- meld ----


@click.command()
@click.argument("cards", nargs=-1, required=True, callback=_read_cards)
@_trump_option
@preset_option
@rules_option
def meld(cards: tuple[Card, ...], trump: Suit, name: str | None, file: str | None) -> None:
    """Say what CARDS meld.

    Like this: pinochle meld "AH TH KH QH JH 9H QS JD" --trump H
    """
    rules = chosen_rules(name, file)
    _check_pack(cards, rules)
    score = score_meld(cards, trump, rules)
    screen = Screen()
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


@click.command()
@click.argument("hand", nargs=-1, required=True, callback=_read_cards)
@click.option("--trick", multiple=True, callback=_read_cards, metavar="CARDS", help="The trick so far, in order.")
@_trump_option
@preset_option
@rules_option
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
        game = chosen_rules(name, file)
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
    screen = Screen()
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

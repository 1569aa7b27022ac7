"""John Hay's two-handed game, sentence by sentence (catalogue 1.1 to 1.3), and the decisions about two-handed games."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

import pinochle as pn
from tests.playing import TrickWinner, cards, do, faces, legal, options, play_on, refused, set_up, without

HAY = pn.preset("hay_two_handed")
TWO_HANDED = [name for name in pn.preset_names() if pn.preset(name).stock is not None]
SUBSET = ["hay_two_handed", "hay_book_timing", "two_handed_1000", "bicycle_two_handed"]


def dealt(rules: pn.Rules = HAY, seed: int = 1, *, dealer: int = 0) -> pn.State:
    return pn.deal(pn.new_game(rules, dealer=dealer), seed)


def after_stock(hands: Sequence[str], turned: str, rules: pn.Rules = HAY) -> pn.State:
    """The second phase with these hands of twelve: both players play their first twelve cards off, and draw these.

    Seat 1 leads and wins every trick, so that it draws the first card of each two. The last two are the top card, which seat 1 takes, and the turned one.
    """
    theirs, mine = (cards(hand) for hand in hands)
    assert cards(turned)[0] in theirs
    theirs_drawn = without(theirs, cards(turned))
    first = without(rules.deal.pack.cards, [*mine, *theirs])
    trump = cards(turned)[0].suit
    # Seat 1 starts with the better cards in each suit, so that it can win every trick with them.
    wins, loses = split(first, trump)
    stock = [card for pair in zip(mine, [*theirs_drawn, *cards(turned)], strict=True) for card in pair]
    deal = pn.Deal.of_hands(rules, 0, [[loser for loser in loses], [winner for winner in wins]], [stock[-1], *stock[:-1]])
    state: pn.State = pn.apply_move(pn.new_game(rules), deal)
    for lead, reply in zip(wins, loses, strict=True):
        state = do(state, pn.Play(lead), pn.Play(reply))
        while isinstance(state, pn.StockPlay) and "close" not in legal(state) and not state.trick and "take hidden" in legal(state):
            state = do(state, "take hidden")
        if "close" in legal(state):
            state = do(state, "close")
        if "take hidden" in legal(state):
            state = do(state, "take hidden")
    return state

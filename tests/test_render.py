"""The text pictures: what they say, and that they fit a terminal."""

import random

import pytest

import pinochle as pn
from pinochle import render
from pinochle.bots.random_player import random_player

RULES = pn.preset("partnership_150")


def test_a_hand_is_grouped_by_suit_from_high_to_low() -> None:
    hand = pn.parse_cards("9C JD QS AH TH AH AS")
    assert render.hand_text(hand) == "♠ A Q   ♥ A A T   ♦ J   ♣ 9"
    assert render.hand_text([]) == "♠ –   ♥ –   ♦ –   ♣ –"


def test_the_longest_hand_fits_the_terminal() -> None:
    hands = [pn.PACKS[80].cards[place::4] for place in range(4)]
    assert max(map(len, render.hands_text(hands).splitlines())) <= 80


def test_hands_are_aligned_suit_by_suit() -> None:
    lines = render.hands_text([pn.parse_cards("AS KS QH"), pn.parse_cards("TH 9H JC")]).splitlines()
    for symbol in "♠♥♦♣":
        assert lines[0].index(symbol) == lines[1].index(symbol)


def test_cards_stand_in_the_order_given() -> None:
    assert render.cards_text(pn.parse_cards("JD QS")) == "J♦ Q♠"


def test_who_is_out_of_the_auction_has_an_empty_place() -> None:
    bid, off = pn.Bid, pn.Pass()
    calls = [pn.Call(*call) for call in ((1, off), (2, bid(20)), (3, off), (0, bid(21)), (2, bid(25)), (0, off))]
    assert render.auction_text(calls, 4).splitlines() == [
        "seat 1   seat 2   seat 3   seat 0",
        "pass     20       pass     21",
        "         25                pass",
    ]
    assert render.auction_text([], 4) == "nobody calls"


def test_melds_with_their_cards_and_points() -> None:
    """The hand of P150-7: a run, a dix and a pinochle."""
    score = pn.score_meld(pn.parse_cards("AH TH KH QH JH 9H QS JD"), pn.Suit.HEARTS, RULES)
    assert render.melds_text(score).splitlines() == [
        "run       A♥ T♥ K♥ Q♥ J♥  15",
        "dix       9♥               1",
        "pinochle  Q♠ J♦            4",
        "total                     20",
    ]
    assert render.melds_text(pn.MeldScore()) == "no meld"
    assert render.meld_names_text(score) == "run, dix, pinochle"


def test_equal_melds_are_counted_together() -> None:
    score = pn.score_meld(pn.parse_cards("KS QS KS QS"), pn.Suit.HEARTS, RULES)
    assert render.melds_text(score) == "marriage ×2  K♠ K♠ Q♠ Q♠  4"


def test_the_first_of_equal_cards_is_marked() -> None:
    """P150-10."""
    assert render.trick_text(pn.parse_cards("9H AH AH"), pn.Suit.SPADES) == "9♥ A♥* A♥"
    assert render.trick_text([], pn.Suit.SPADES) == ""


def test_tricks_have_a_column_for_each_seat() -> None:
    tricks = [pn.Trick(1, pn.parse_cards("KH AH 9H TH"), 2), pn.Trick(2, pn.parse_cards("QS 9C JS 9S"), 2)]
    picture = render.tricks_text(RULES, tricks, first=11, notes={1: "the last"}, remarks={0: ["so much for the king"]})
    assert picture.splitlines() == [
        "     seat 0   seat 1   seat 2   seat 3  points",
        "11   T♥      >K♥       A♥*      9♥           3",
        "    so much for the king",
        "12   J♠       9♠      >Q♠*      9♣           0  the last",
    ]


def test_a_card_from_the_table_stands_in_parentheses() -> None:
    rules = pn.preset("hay_two_handed")
    picture = render.tricks_text(rules, [pn.Trick(0, pn.parse_cards("KH AH"), 1)], from_table={(0, 0)})
    assert picture.splitlines()[1].split() == ["1", ">(K♥)", "A♥*", "15"]


def test_the_score_sheet_adds_up_and_gives_reasons() -> None:
    """P150-13 and P150-14: a set, and a meld lost for want of a point."""
    score = pn.settle_hand(RULES, bidder=1, bid=60, melds=(12, 6), trick_points=(0, 25))
    assert render.score_text(RULES, score, (40, -60)).splitlines() == [
        "           seats 0 and 2  seats 1 and 3",
        "meld                   0",
        "tricks                 0",
        "set                                 -60",
        "this deal              0            -60",
        "total                 40            -60",
        "meld, seats 0 and 2: 12 lost: no point taken",
        "set, seats 1 and 3: 31 of the 60 bid",
    ]


@pytest.mark.parametrize("name", pn.preset_names())
def test_everything_about_a_deal_fits_the_terminal(name: str) -> None:
    rules, rng = pn.preset(name), random.Random(4)
    state: pn.State = pn.new_game(rules)
    while not isinstance(state, pn.HandOver | pn.GameOver):
        if state.to_act is None:
            state = pn.deal(state, rng)
        else:
            state = pn.apply_move(state, random_player(pn.view(state, state.to_act), rng))
    pictures = [
        render.all_melds_text(state.melds),
        render.tricks_text(rules, state.tricks),
        render.score_text(rules, state.score, state.scores),
    ]
    assert all(len(line) <= 80 for picture in pictures for line in picture.splitlines())
    assert all(line == line.rstrip() for picture in pictures for line in picture.splitlines())

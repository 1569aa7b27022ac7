"""Hands as text, and positions on one line."""

from __future__ import annotations

import time
from functools import lru_cache

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pinochle as pn
from pinochle.notation import format_moves, parse_moves
from pinochle.phases.log import NOTHING
from pinochle.testing import hands, play_out, rules, states
from tests.playing import cards, do, set_up

# ---- hands ----


@given(hand=hands(pn.PACKS[120]))
def test_a_hand_is_read_as_it_is_written(hand: tuple[pn.Card, ...]) -> None:
    assert pn.parse_hand(pn.format_hand(hand)) == hand


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("AATKQ.KQJ9..TT9", "AS AS TS KS QS KH QH JH 9H TC TC 9C"),
        ("...", ""),
        ("..A.", "AD"),
        (" qkt . a 10 9 .\n.J", "TS KS QS AH TH 9H JC"),
    ],
)
def test_suits_stand_in_their_order_with_dots_between(text: str, hand: str) -> None:
    assert pn.parse_hand(text) == cards(hand)


@pytest.mark.parametrize(
    ("text", "position"),
    [("AX...", 1), ("A..", 3), ("", 0), ("A....", 4), ("1...", 0), ("8...", 0), ("A.?..", 2), ("AS AH", 1)],
)
def test_what_is_no_hand_is_told_with_its_place(text: str, position: int) -> None:
    with pytest.raises(pn.NotationError) as caught:
        pn.parse_hand(text)
    assert caught.value.position == position


def test_a_hand_is_text_and_made_of_cards() -> None:
    with pytest.raises(pn.NotationError):
        pn.parse_hand(None)  # type: ignore[arg-type]
    with pytest.raises(pn.SetupError):
        pn.format_hand(["AS"])  # type: ignore[list-item]


# ---- rows of moves ----


def test_moves_of_a_kind_and_tricks_share_a_row() -> None:
    texts = [
        "keep",
        "keep",
        "bid 20",
        "pass",
        "help",
        "announce 40",
        "pass",
        "trump H",
        "give AS",
        "give KS",
        "AS",
        "TS",
        "9S",
        "JS",
        "AH",
        "TH",
        "9H",
        "JH",
        "KC",
        "out",
    ]
    moves = [pn.parse_move(text) for text in texts]
    rows = ["keep, keep", "bid 20, pass, help, announce 40, pass", "trump H", "give AS, give KS", "AS TS 9S JS", "AH TH 9H JH", "KC", "out"]  # fmt: skip
    assert format_moves(moves, 4) == rows
    assert [*parse_moves(rows)] == [*parse_moves([", ".join(rows)])] == moves


def test_a_row_is_no_wider_than_a_page() -> None:
    rows = format_moves([pn.Bid(amount) for amount in range(100, 140)], 4)
    assert len(rows) > 1
    assert max(map(len, rows)) <= 72


def test_a_meld_ends_a_trick_that_has_just_begun() -> None:
    moves = [pn.parse_move(text) for text in ("AS", "TS", "meld marriage KH QH", "close", "9C:x", "AC")]
    assert format_moves(moves, 2) == ["AS TS", "meld marriage KH QH", "close", "9C:x AC"]
    assert [*parse_moves(["AS TS; meld marriage KH QH\nclose,9C:x AC"])] == moves


# ---- a position on a line ----


@lru_cache(maxsize=32)
def game(name: str) -> tuple[pn.State, ...]:
    return tuple(play_out(pn.preset(name), 5, 300))


@pytest.mark.parametrize("name", pn.preset_names())
def test_a_state_is_read_from_its_line(name: str) -> None:
    for state in (*game(name)[:80:9], *game(name)[80::40], game(name)[-1]):
        line = pn.state_line(state)
        assert "\n" not in line
        again = pn.parse_state_line(line)
        assert again == state
        assert pn.state_line(again) == line


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(state=rules().flatmap(states))
def test_a_state_under_any_rules_is_read_from_its_line(state: pn.State) -> None:
    line = pn.state_line(state)
    again = pn.parse_state_line(line)
    assert again == state
    assert pn.state_line(again) == line


HANDS = {
    0: "AS TS KS AH TH KH AD TD KD AC TC KC",
    1: "AS TS KS AH TH KH AD TD KD AC TC KC",
    2: "QS JS 9S QH JH 9H QD JD 9D QC JC 9C",
    3: "QS JS 9S QH JH 9H QD JD 9D QC JC 9C",
}
LINE = "pinochle 1 joedog | dealer 0 | ATK.ATK.ATK.ATK ATK.ATK.ATK.ATK QJ9.QJ9.QJ9.QJ9 QJ9.QJ9.QJ9.QJ9"
PLAYED = LINE + " | bid 16, pass, pass, pass, trump S, give QS JS QH, give AS TS KH, AC 9C QC KC, AD"


def test_what_stands_on_a_line() -> None:
    state = set_up(pn.preset("joedog"), HANDS)
    assert pn.state_line(state) == LINE
    moves = (
        "bid 16",
        "pass",
        "pass",
        "pass",
        "trump S",
        "give QS JS QH",
        "give AS TS KH",
        "AC",
        "9C",
        "QC",
        "KC",
        "AD",
    )
    assert pn.state_line(do(state, *moves)) == PLAYED


def test_a_widow_and_a_stock_stand_behind_the_hands() -> None:
    widow = pn.state_line(pn.deal(pn.new_game(pn.preset("auction_three_handed")), 1))
    assert len(widow.split(" + ")[1].split()) == 3
    state = pn.deal(pn.new_game(pn.preset("hay_two_handed")), 1)
    assert isinstance(state, pn.StockPlay)
    rest = pn.state_line(state).split(" + ")[1].split()
    assert rest == [str(state.turned_card), *map(str, state.stock.hidden)]


def test_of_the_dealers_hand_the_turned_card_is_named() -> None:
    state = pn.deal(pn.new_game(pn.preset("partnership_turned_trump"), dealer=2), 1)
    assert pn.state_line(state).endswith(f" + {state.turned_card}")
    assert state.turned_card in state.hand(2)


def test_changed_rules_are_named_by_their_fields() -> None:
    house = pn.preset("joedog").changed({"ending.target": 200, "passing": None})
    line = pn.state_line(pn.new_game(house, dealer=3))
    assert line == "pinochle 1 joedog {passing = false, ending.target = 200} | dealer 3"


def test_rules_of_no_preset_are_there_in_full() -> None:
    house = pn.preset("check").changed({"name": "our | game\n\x85  of\u2028\u2029checks"})
    line = pn.state_line(pn.new_game(house))
    assert line.count("|") == 1
    assert len(line.splitlines()) == 1
    assert pn.parse_state_line(line).rules == house


def test_how_the_game_stood_is_told_as_far_as_it_is_not_as_games_begin() -> None:
    line = "pinochle 1 check | dealer 1 scores 449 -14 deals 4 checks 3 9"
    state = pn.parse_state_line(line)
    assert (state.dealer, state.scores, state.deals, state.checks) == (1, (449, -14), 4, (3, 9))
    assert pn.state_line(state) == line
    line = "pinochle 1 auction_three_handed | dealer 0 scores 45 -177 72 deals 6 kitty 60"
    state = pn.parse_state_line(line)
    assert (state.scores, state.kitty) == ((45, -177, 72), 60)
    assert pn.state_line(state) == line


def test_a_target_that_has_been_raised_stands_on_the_line() -> None:
    """D-10: both sides had 150, so the game goes on to 175, and the one that has it by now has not won."""
    line = 'pinochle 1 joedog {ending.target = 150, ending.both_over = "extend", ending.extend_by = 25} | dealer 0 scores 180 160 target 175 deals 9'
    assert pn.state_line(pn.parse_state_line(line)) == line


@pytest.mark.parametrize(
    "text",
    [
        PLAYED.upper().replace("PINOCHLE 1 JOEDOG", "Pinochle  1\tJoeDog"),
        PLAYED.replace("T", "10").replace("QC", "Q♣"),
        PLAYED.replace(" | ", "|").replace(", ", ";"),
        PLAYED.replace(" ", "\n    "),
        f"  {PLAYED}\r\n",
        PLAYED.replace("dealer 0", "deals 0, scores 0, 0 dealer 0 target 300 kitty 0"),
        PLAYED.replace("AC 9C QC KC, AD", "AC, 9C, QC, KC, AD"),
        PLAYED.replace("joedog", '{preset = "joedog"}'),
        PLAYED.replace("joedog", "joedog {}"),
    ],
)  # fmt: skip
def test_lines_are_read_leniently(text: str) -> None:
    assert pn.state_line(pn.parse_state_line(text)) == PLAYED


@pytest.mark.parametrize(
    ("old", "new", "kind", "says"),
    [
        ("pinochle 1", "pinochle 2", pn.NotationError, "at character 10: expected version 1, the only one there is"),
        ("pinochle 1", "bridge 1", pn.NotationError, "expected pinochle, a version, the name of a preset"),
        (" joedog", " ", pn.NotationError, "expected pinochle, a version, the name of a preset"),
        (" joedog", " joedog joedog", pn.NotationError, "expected pinochle, a version, the name of a preset"),
        ("joedog", "joedogg", pn.RulesError, "rules: preset: no preset is called 'joedogg'"),
        ("joedog", "joedog {ending.goal = 1}", pn.RulesError, "rules: ending.goal: no such field"),
        ("joedog", "joedog {ending.target = }", pn.RulesError, "rules: these fields are not as TOML has them"),
        ("joedog", "joedog {} x = {}", pn.RulesError, "rules: these fields are not as TOML has them"),
        ("joedog", "joedog {x = " + "[" * 5_000 + "}", pn.RulesError, "rules: arrays or tables are nested too deeply"),
        ("dealer 0", "", pn.NotationError, "expected one number after dealer"),
        ("dealer 0", "dealer", pn.NotationError, "expected one number after dealer"),
        ("dealer 0", "dealer 0 1", pn.NotationError, "expected one number after dealer"),
        ("dealer 0", "dealer 0 dealer 0", pn.NotationError, "at character 10: expected dealer, scores, target, deals, kitty, checks, each once"),
        ("dealer 0", "0 dealer", pn.NotationError, "at character 1: expected dealer"),
        ("dealer 0", "dealer 0.5", pn.NotationError, "at character 8: expected dealer"),
        ("dealer 0", "dealer 12345678901", pn.NotationError, "at character 8: expected dealer"),
        ("dealer 0", "dealer ٣", pn.NotationError, "at character 8: expected dealer"),
        ("dealer 0", "dealer 4", pn.SetupError, "dealer: a seat from 0 to 3, not 4"),
        ("dealer 0", "dealer 0 scores 1 2 3", pn.SetupError, "scores: points, one number for each of 2 sides"),
        ("dealer 0", "dealer 0 scores 300 0 deals 5", pn.SetupError, "scores: with (300, 0) the game is over"),
        ("dealer 0", "dealer 0 scores 999999999 999999999", pn.SetupError, "scores: points"),
        ("dealer 0", "dealer 0 deals -1", pn.SetupError, "deals: a whole number from 0"),
        ("dealer 0", "dealer 0 target 299", pn.SetupError, "target: 300, not 299"),
        ("dealer 0", "dealer 0 kitty 1", pn.SetupError, "kitty: 0, for these rules have none"),
        ("dealer 0", "dealer 0 checks 1 1", pn.SetupError, "checks: none, for these rules have none"),
        ("ATK.ATK.ATK.ATK ATK", "ATK.ATK.ATK.ATK", pn.NotationError, "expected"),
        (" QJ9.QJ9.QJ9.QJ9 |", " |", pn.NotationError, "expected a hand for each of 4 seats, and these are 3"),
        ("QJ9.QJ9.QJ9.QJ9 |", "QJ9.QJ9.QJ9.QJ |", pn.SetupError, "cards: 47 in all, and the pack has 48"),
        ("QJ9.QJ9.QJ9.QJ9 |", "QJ9.QJ9.QJ9.QJJ |", pn.SetupError, "cards: more than the pack has: JC"),
        ("QJ9.QJ9.QJ9.QJ9 |", "QJ9.QJ9.QJ9.QJ9 + AS |", pn.SetupError, "cards: more than the pack has: AS"),
        ("QJ9.QJ9.QJ9.QJ9 |", "QJ9.QJ9.QJ9.QJ9 + XX |", pn.NotationError, "cannot read 'XX'"),
        ("bid 16", "bid 15", pn.IllegalMoveError, "move 1: a bid of 15 is too low"),
        ("pass, pass, pass", "pass, pass, pas", pn.NotationError, "move 4: cannot read 'pas'"),
        ("pass, pass, pass", "pass, pass, no bid", pn.NotationError, "move 4: cannot read 'no bid'"),
        (", AD", ", AS", pn.IllegalMoveError, "move 12: "),
        (", AD", ", deal AS", pn.NotationError, "move 12: cannot read 'deal AS'"),
        (", AD", ", AD | AD", pn.NotationError, "expected two to four parts"),
        (PLAYED, "pinochle 1 joedog", pn.NotationError, "expected two to four parts"),
        (PLAYED, "", pn.NotationError, "expected two to four parts"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_line_is_said(old: str, new: str, kind: type[pn.PinochleError], says: str) -> None:
    assert old in PLAYED
    with pytest.raises(kind) as caught:
        pn.parse_state_line(PLAYED.replace(old, new, 1))
    assert says in str(caught.value)


@pytest.mark.parametrize("rest", ["", " + KS KS", " + 9S"])
def test_a_card_that_the_dealer_does_not_have_was_not_turned(rest: str) -> None:
    line = LINE.replace("joedog", "partnership_turned_trump") + rest
    with pytest.raises(pn.NotationError, match="the one card that was turned, which the dealer has among his"):
        pn.parse_state_line(line)
    assert pn.parse_state_line(LINE.replace("joedog", "partnership_turned_trump") + " + KS").trump is pn.Suit.SPADES


@pytest.mark.parametrize("text", [None, 1, b"pinochle", LINE + " " * 20_000])
def test_a_line_is_text_and_has_an_end(text: object) -> None:
    with pytest.raises(pn.NotationError, match=r"expected (the line of a state|a line of at most 20000 characters)"):
        pn.parse_state_line(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_000_000,
        LINE.replace("joedog", "joedog {" + ".".join("a" * 9_000) + " = 1}"),
        LINE.replace("joedog", "joedog " + "{a = " * 3_000 + "}"),
        LINE.replace("dealer 0", "dealer 0 " + "scores " * 2_500),
        LINE + " + " + "AS" * 9_000,
        LINE.replace("| A", "| " + "... " * 4_000 + "A"),
        LINE + " | " + "pass," * 3_000,
        LINE + " | give " + "AS " * 150,
        LINE + " | " + "AS" * 9_000,
    ],
)
def test_hostile_lines_are_refused_quickly(text: str) -> None:
    began = time.process_time()
    with pytest.raises(pn.PinochleError):
        pn.parse_state_line(text)
    assert time.process_time() - began < 2


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_line_with_a_slip_in_it_is_read_or_refused(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(PLAYED) - 1))
    cut = data.draw(st.integers(0, 20))
    put = data.draw(st.text(alphabet='[]{}=",\n .|+AKQ9SHDC0passbid?-', max_size=6))
    try:
        state = pn.parse_state_line(PLAYED[:place] + put + PLAYED[place + cut :])
    except pn.PinochleError:
        return
    assert pn.parse_state_line(pn.state_line(state)) == state


def test_what_has_no_line() -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    with pytest.raises(pn.SetupError, match="a game state is needed here, not View"):
        pn.state_line(pn.view(state, 0))  # type: ignore[arg-type]
    with pytest.raises(pn.SetupError, match="does not remember how it came about"):
        pn.state_line(attrs.evolve(state, sheet=attrs.evolve(state.sheet, log=NOTHING)))
    wordy = pn.preset("joedog").changed({"name": "x" * 20_000})
    with pytest.raises(pn.SetupError, match="a line has at most 20000"):
        pn.state_line(pn.new_game(wordy))


# ---- undo ----


def test_a_bid_tells_of_no_card_and_may_be_taken_back() -> None:
    state = set_up(pn.preset("joedog"), HANDS)
    bid = do(state, "bid 16")
    assert not pn.gives_information(state, bid)
    assert not pn.gives_information(bid, do(bid, "pass"))


def test_cards_that_are_passed_have_been_seen() -> None:
    state = do(set_up(pn.preset("joedog"), HANDS), "bid 16", "pass", "pass", "pass", "trump S")
    assert pn.gives_information(state, do(state, "give QS JS QH"))


def test_a_card_that_is_played_has_been_seen_and_one_that_was_melded_before() -> None:
    """The king of spades was laid out in a marriage, so playing it tells nothing new; the jack did not lie there."""
    state = do(
        set_up(pn.preset("bicycle_partnership_auction"), {1: "KS QS JS AH AD AC TH TD TC 9S 9H 9D"}),
        "bid 100", "pass", "pass", "pass", "trump S",
    )  # fmt: skip
    told = {str(move): pn.gives_information(state, pn.apply_move(state, move)) for move in pn.legal_moves(state)}
    shown = dict.fromkeys(("KS", "QS", "9S"), False)
    assert told == {**dict.fromkeys(("JS", "AH", "AD", "AC", "TH", "TD", "TC", "9H", "9D"), True), **shown}


def test_who_takes_a_widow_or_draws_has_learnt_something_himself() -> None:
    state = do(pn.deal(pn.new_game(pn.preset("kitty_marriage_three")), 1), "bid 16", "pass")
    assert pn.gives_information(state, do(state, "pass"))


def test_new_cards_are_news_and_a_deal_that_is_thrown_in_is_none() -> None:
    waiting = pn.new_game(pn.preset("partnership_150"))
    dealt = set_up(waiting.rules, {1: "9S 9S 9H 9H 9D AS TS JS TH KD TC JC"})
    assert pn.gives_information(waiting, dealt)
    assert not pn.gives_information(dealt, do(dealt, "keep"))
    assert not pn.gives_information(dealt, do(dealt, "redeal"))


def test_information_is_asked_of_two_states_of_one_game() -> None:
    one, other = pn.new_game(pn.preset("joedog")), pn.new_game(pn.preset("check"))
    for before, after in ((one, other), (one, pn.view(one, 0)), (None, one)):
        with pytest.raises(pn.SetupError, match="two states of one game"):
            pn.gives_information(before, after)  # type: ignore[arg-type]

"""Whole games as TOML: written, played again, and what is wrong with a record."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from functools import lru_cache

import attrs
import pytest
from hypothesis import HealthCheck, given, settings

import pinochle as pn
from pinochle.phases.log import NOTHING, past_of
from pinochle.recording import MOST_DEALS, MOST_TEXT
from pinochle.testing import play_out, rules, states
from tests.playing import do, set_up

# A deal written by hand: everybody's cards in the order of the pack, a bid of 300 given up before the first lead.
# Catalogue 2.15: a bid of 300 is worth 3 units, which the bidder pays each opponent once where he concedes.
CONCEDED = """\
format = 1

[rules]
name = "auction_three_handed"
preset = "auction_three_handed"

[start]
dealer = 0

[[deals]] # 1: seat 0 deals
# seat 0: QJJ.TTK.TTQ9.ATJ99
# seat 1: AAT.AAKQ99.KQJ.TKQ
# seat 2: KKQ.QJJ.AAKJ9.AKQJ
cards = [
    "AS AS TS KS KS QS QS JS JS TS 9S 9S AH KH QH QH JH JH TH TH",
    "KH AH 9H 9H AD AD KD TD TD QD KD JD QD JD 9D AC AC 9D TC TC",
    "KC QC QC KC JC JC 9C 9C",
]
moves = [
    "bid 300, pass, pass",
    "trump D",
    "concede",
]
scores = [3, -6, 3]
kitty = 0
"""


def last_of(text: str) -> pn.State:
    *_, last = pn.replay(text)
    return last


@lru_cache(maxsize=32)
def game(name: str, moves: int = 400) -> tuple[pn.State, ...]:
    return tuple(play_out(pn.preset(name), 7, moves))


def in_play(name: str, phase: type) -> pn.State:
    """The last state of a game that is in some room."""
    return next(state for state in reversed(game(name, 2_000)) if type(state) is phase)


# ---- there and back ----


@pytest.mark.parametrize("name", pn.preset_names())
def test_a_record_is_played_again_state_by_state(name: str) -> None:
    played = game(name)
    for last in (0, 1, 5, len(played) // 3, len(played) // 2, len(played) - 1):
        text = pn.record(played[last])
        again = tuple(pn.replay(text))
        assert again == played[: last + 1]
        assert pn.record(again[-1]) == text


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(state=rules().flatmap(states))
def test_a_record_of_any_rules_is_played_again(state: pn.State) -> None:
    text = pn.record(state)
    again = last_of(text)
    assert again == state
    assert pn.record(again) == text


def test_the_moves_that_are_read_are_those_that_were_made() -> None:
    state = game("hay_two_handed")[-1]
    again = last_of(pn.record(state))
    assert [past.moves for past in past_of(again)] == [past.moves for past in past_of(state)]


def test_a_record_is_toml_with_the_rules_in_their_short_form() -> None:
    house = pn.preset("joedog").changed({"ending.target": 200, "passing": None})
    state = pn.deal(pn.new_game(house, dealer=2), 1)
    tree = tomllib.loads(pn.record(state))
    assert tree["format"] == 1
    assert tree["rules"] == {"name": "joedog", "preset": "joedog", "passing": False, "ending": {"target": 200}}
    assert tree["start"] == {"dealer": 2}
    assert [pn.parse_cards(" ".join(deal["cards"])) for deal in tree["deals"]] == [past_of(state)[0].moves[0].cards]  # type: ignore[union-attr]


def test_rules_of_no_preset_are_written_in_full() -> None:
    house = pn.preset("joedog").changed({"name": "ours"})
    text = pn.record(pn.new_game(house))
    assert pn.Rules.from_toml(house.to_toml()) == house == last_of(text).rules
    assert tomllib.loads(text)["rules"] == tomllib.loads(house.to_toml())


def test_what_a_deal_came_to_is_written_where_it_is_over() -> None:
    tree = tomllib.loads(pn.record(in_play("check", pn.GameOver)))
    assert set(tree["deals"][0]) == {"cards", "moves", "scores", "checks"}
    assert set(tree["deals"][-1]) == {"cards", "moves", "scores", "checks", "winner"}
    tree = tomllib.loads(pn.record(in_play("check", pn.TrickPlay)))
    assert set(tree["deals"][-1]) == {"cards", "moves"}


def test_a_record_by_hand_comes_to_what_the_rules_say() -> None:
    state = last_of(CONCEDED)
    assert isinstance(state, pn.HandOver)
    assert (state.scores, state.kitty, state.deals) == ((3, -6, 3), 0, 1)
    assert pn.record(state) == CONCEDED


def test_a_target_that_was_raised_is_written() -> None:
    """D-10: both sides have the target, so the game goes on to one that is higher."""
    house = pn.preset("partnership_150").changed(
        {"ending.both_over": "extend", "ending.extend_by": 25, "ending.target": 1}
    )
    state = next(state for state in play_out(house, 3) if state.target != 1)
    tree = tomllib.loads(pn.record(state))
    assert tree["deals"][-1]["target"] == state.target == 26
    assert last_of(pn.record(state)) == state


def test_a_deal_that_was_thrown_in_is_a_deal_of_the_record() -> None:
    """P150-2: five nines and no meld may be thrown in, and the same dealer deals again."""
    start = set_up(pn.preset("partnership_150"), {1: "9S 9S 9H 9H 9D AS TS JS TH KD TC JC"})
    state = do(start, "redeal")
    assert isinstance(state, pn.Dealing)
    again = pn.deal(state, 5)
    tree = tomllib.loads(pn.record(again))
    assert [deal["moves"] for deal in tree["deals"]] == [["redeal"], []]
    assert tree["deals"][0]["scores"] == [0, 0]
    assert last_of(pn.record(state)) == state
    assert last_of(pn.record(again)) == again


def test_a_game_may_begin_in_the_middle() -> None:
    text = CONCEDED.replace("dealer = 0", "dealer = 0\nscores = [-12, 30, -20]\ndeals = 4\nkitty = 2").replace(
        "scores = [3, -6, 3]\nkitty = 0", "scores = [-9, 24, -17]\nkitty = 2"
    )
    state = last_of(text)
    assert (state.scores, state.kitty, state.deals) == ((-9, 24, -17), 2, 5)
    assert pn.record(state) == text


# ---- lenient readers ----


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bid 300, pass, pass", "BID 300;pass ,\tPass"),
        ('    "bid 300, pass, pass",\n    "trump D",\n', '["bid 300", "pass"], ["pass", "trump diamonds"],'),
        ('moves = [\n    "bid 300, pass, pass",\n    "trump D",\n    "concede",\n]', 'moves = "bid 300, pass, pass, trump ♦, concede"'),
        (
            'moves = [\n    "bid 300, pass, pass",\n    "trump D",\n    "concede",\n]',
            'moves = """\nbid 300\npass\n\n  pass\ntrump d # no comment\nconcede"""'.replace(" # no comment", ""),
        ),
        ("TS KS KS QS QS", "10skskS, Q♠ q♤"),
        ("\n", "\r\n"),
        ("format = 1", "\ufeff# our game\nformat=1 # the first"),
        ("[[deals]]", "[[ deals ]]"),
        ("scores = [3, -6, 3]\nkitty = 0\n", ""),
        ("scores = [3, -6, 3]\nkitty = 0\n", "scores = [3, -6, 3]\nchecks = []\n"),
        ('name = "auction_three_handed"\n', ""),
        ("[start]\ndealer = 0\n", ""),
        ("# seat 0: QJJ", "# ................... "),
        ("format = 1", "format = 1\nseen_by = 2"),
    ],
)  # fmt: skip
def test_readers_are_lenient(old: str, new: str) -> None:
    assert old in CONCEDED
    assert pn.record(last_of(CONCEDED.replace(old, new))) == CONCEDED


def test_tricks_may_be_written_with_commas_or_without_blanks() -> None:
    state = in_play("joedog", pn.HandOver)
    text = pn.record(state)
    row = next(row for row in tomllib.loads(text)["deals"][0]["moves"] if len(row) == 11)
    for other in (row.replace(" ", ", "), row.replace(" ", ""), row.lower().replace("t", "10")):
        assert last_of(text.replace(row, other)) == state


def test_cards_from_the_table_stand_in_a_trick_like_others() -> None:
    state = game("two_handed_1000")[-1]
    rows = [row for deal in tomllib.loads(pn.record(state))["deals"] for row in deal["moves"]]
    assert any(":" in row and " " in row and not row.startswith("meld") for row in rows)


# ---- what one seat has seen ----


def words_of(deal: dict[str, list[str]]) -> list[str]:
    """The cards of a deal as they are written."""
    return " ".join(deal["cards"]).split()


HANDS = {
    0: "AS TS KS AH TH KH AD TD KD AC TC KC",
    1: "AS TS KS AH TH KH AD TD KD AC TC KC",
    2: "QS JS 9S QH JH 9H QD JD 9D QC JC 9C",
    3: "QS JS 9S QH JH 9H QD JD 9D QC JC 9C",
}


def test_of_a_deal_a_seat_sees_its_own_hand_and_a_spectator_nothing() -> None:
    state = set_up(pn.preset("joedog"), HANDS)
    for seat in range(4):
        (deal,) = tomllib.loads(pn.record(state, seat=seat))["deals"]
        assert sorted(words_of(deal)) == sorted([*["??"] * 36, *HANDS[seat].split()])
    assert pn.record(state, seat=None).count("??") == 48


def test_cards_that_are_passed_are_seen_by_the_two_who_pass_them() -> None:
    """JOE-5: the bid winner's partner passes three cards, and gets three back."""
    state = set_up(pn.preset("joedog"), HANDS)
    state = do(state, "bid 16", "pass", "pass", "pass", "trump S", "give QS JS QH", "give AS TS KH")
    rows = {seat: tomllib.loads(pn.record(state, seat=seat))["deals"][0]["moves"] for seat in (None, 0, 1, 2, 3)}
    assert rows[1] == rows[3] == ["bid 16, pass, pass, pass", "trump S", "give QS JS QH, give AS TS KH"]
    assert rows[0] == rows[2] == rows[None] == ["bid 16, pass, pass, pass", "trump S", "give ?? ?? ??, give ?? ?? ??"]


def test_cards_that_are_buried_are_seen_by_the_bidder_alone() -> None:
    state = in_play("auction_three_handed", pn.TrickPlay)
    assert state.contract is not None
    for seat in (None, 0, 1, 2):
        assert ("bury ?? ?? ??" in rows_of_last(pn.record(state, seat=seat))) == (seat != state.contract.seat)


def rows_of_last(text: str) -> list[str]:
    rows: list[str] = tomllib.loads(text)["deals"][-1]["moves"]
    return rows


def test_a_widow_that_is_shown_is_seen_by_all_once_it_is_taken() -> None:
    """Dealt after the first packets of three: the tenth to the twelfth card."""
    start = last_of(
        CONCEDED.replace(
            'moves = [\n    "bid 300, pass, pass",\n    "trump D",\n    "concede",\n]\nscores = [3, -6, 3]\nkitty = 0\n',
            "",
        )
    )
    taken = do(start, "bid 300", "pass", "pass")
    for seat, hidden in ((None, 45), (0, 30), (1, 30), (2, 30)):
        words = words_of(tomllib.loads(pn.record(taken, seat=seat))["deals"][0])
        assert words[9:12] == ["TS", "9S", "9S"]
        assert words.count("??") == hidden
        assert words_of(tomllib.loads(pn.record(start, seat=seat))["deals"][0]).count("??") == hidden + 3


def test_the_card_that_is_turned_is_seen_by_all() -> None:
    for name in ("hay_two_handed", "partnership_turned_trump"):
        state = pn.deal(pn.new_game(pn.preset(name)), 3)
        for seat in (None, *range(state.rules.seats)):
            (deal,) = tomllib.loads(pn.record(state, seat=seat))["deals"]
            assert words_of(deal)[24 if state.rules.stock else 47] == str(state.turned_card)


def test_cards_that_were_drawn_are_seen_by_who_drew_them() -> None:
    """After each trick its winner draws the top card of the stock and the other player the next; the last card is the turned one."""
    played = game("hay_two_handed")
    state = next(state for state in played if len(state.tricks) == 12 and isinstance(state, pn.TrickPlay))
    whole = words_of(tomllib.loads(pn.record(state))["deals"][0])
    took_turned = "take turned" in rows_of_last(pn.record(state))
    for seat in (0, 1):
        words = words_of(tomllib.loads(pn.record(state, seat=seat))["deals"][0])
        mine = [25 + 2 * number + (trick.winner != seat) for number, trick in enumerate(state.tricks[:11])]
        if (state.tricks[11].winner == seat) != took_turned:
            mine.append(47)
        for place in range(25, 48):
            assert words[place] == (whole[place] if place in mine else "??")


@pytest.mark.parametrize("name", pn.preset_names())
def test_a_record_for_a_seat_names_no_card_that_its_view_does_not(name: str) -> None:
    for state in (game(name)[-1], game(name)[len(game(name)) // 3], game(name)[1]):
        whole = tomllib.loads(pn.record(state))
        for seat in (None, *range(state.rules.seats)):
            tree = tomllib.loads(pn.record(state, seat=seat))
            assert tree["seen_by"] == ("spectator" if seat is None else seat)
            for deal, full in zip(tree["deals"], whole["deals"], strict=True):
                assert {**deal, "cards": 0, "moves": 0} == {**full, "cards": 0, "moves": 0}
                assert len(words_of(deal)) == state.rules.deal.pack.size
            seen = pn.view(state, seat)
            named = Counter(pn.parse_card(word) for word in words_of(tree["deals"][-1]) if word != "??")
            turned = seen._room.sheet.log.turned
            beside = (*seen.drawn, *seen.widow, *(() if turned is None else (turned,)))
            assert not Counter(seen.dealt) - named
            assert not named - Counter([*seen.dealt, *beside])


@pytest.mark.parametrize("name", pn.preset_names())
def test_where_a_seat_sees_the_same_its_record_is_the_same(name: str) -> None:
    """Two games that differ only in cards that a seat cannot know give it one record, byte for byte, as long as its view is one."""
    rng = random.Random(11)
    start = pn.new_game(pn.preset(name))
    compared = 0
    for seat in (None, *range(start.rules.seats)):
        cards = list(start.rules.deal.pack.cards)
        rng.shuffle(cards)
        one = pn.apply_move(start, pn.Deal(cards))
        words = words_of(tomllib.loads(pn.record(one, seat=seat))["deals"][0])
        first, second = rng.sample([place for place, word in enumerate(words) if word == "??"], 2)
        cards[first], cards[second] = cards[second], cards[first]
        other = pn.apply_move(start, pn.Deal(cards))
        while pn.view(one, seat) == pn.view(other, seat):
            assert pn.record(one, seat=seat) == pn.record(other, seat=seat)
            compared += 1
            move = next((move for move in pn.legal_moves(one) if pn.is_legal(other, move)), None)
            if move is None:
                break
            one, other = pn.apply_move(one, move), pn.apply_move(other, move)
    assert compared > start.rules.seats


def test_what_one_seat_has_seen_cannot_be_played_again() -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    replayed = pn.replay(pn.record(state, seat=0))
    assert next(replayed).waits_for_deal
    with pytest.raises(pn.NotationError, match=r"^deal 1 \(line 11\): cannot read '\?\?' .* only a whole record"):
        next(replayed)


# ---- what cannot be written ----


def test_what_is_no_state_is_not_recorded() -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    with pytest.raises(pn.SetupError, match="a game state is needed here, not View"):
        pn.record(pn.view(state, 0))  # type: ignore[arg-type]
    for seat in (4, -1, "spectator", True):
        with pytest.raises(pn.SetupError, match="a seat: a whole number from 0 to 3"):
            pn.record(state, seat=seat)  # type: ignore[arg-type]


def test_a_state_that_does_not_know_its_deal_is_not_recorded() -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    forgetful = attrs.evolve(state, sheet=attrs.evolve(state.sheet, log=NOTHING))
    assert forgetful == state
    with pytest.raises(pn.SetupError, match="does not remember how it came about"):
        pn.record(forgetful)


def test_a_record_has_an_end() -> None:
    state = in_play("joedog", pn.HandOver)
    log = attrs.evolve(state.sheet.log, past=past_of(state)[:1] * MOST_DEALS)
    with pytest.raises(pn.SetupError, match=f"at most {MOST_DEALS} deals, and this game has {MOST_DEALS + 1}"):
        pn.record(attrs.evolve(state, sheet=attrs.evolve(state.sheet, log=log)))
    wordy = pn.preset("joedog").changed({"name": "x" * MOST_TEXT})
    with pytest.raises(pn.SetupError, match=f"at most {MOST_TEXT} characters"):
        pn.record(pn.new_game(wordy))

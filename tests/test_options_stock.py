"""The options of two-handed games over a stock (catalogue 2.14, 1.4): a test for each, and for each of its values."""

from typing import Any

import pytest

import pinochle as pn
from tests.test_options_auction import changed, dealt, played, texts, why

HAY, BOOK, BICYCLE = pn.preset("hay_two_handed"), pn.preset("hay_book_timing"), pn.preset("bicycle_two_handed")
TWO_1000, GLUP = pn.preset("two_handed_1000"), pn.preset("glup_pinochle")
JUNK = "9H 9D 9S TH TD TS"  # to be led; clubs are trump


def two_handed(rules: pn.Rules, hand: str, *, other: str = "", turned: str = "AC", stock: str = "") -> pn.State:
    """Seat 1 leads and has `hand`; clubs are trump, by the turned card."""
    return dealt(rules, other, hand, rest=f"{turned} {stock}")


def won(state: pn.State, lead: str) -> pn.State:
    """The seat to act leads a card and wins with it: the other throws away its first card that does not beat it."""
    led, trump = pn.parse_card(lead.partition(":")[0]), state.trump
    state = played(state, lead)
    for move in pn.legal_moves(state):
        if isinstance(move, pn.Play) and not move.uses:
            card = move.card
            if (card.suit is led.suit and card.rank <= led.rank) or card.suit not in (led.suit, trump):
                return pn.apply_move(state, move)
    raise AssertionError(lead)


def pays(state: pn.State, move: str) -> int:
    """What a meld pays, in the list and on the sheet."""
    before = pn.score_hand(state).deltas[state.to_act or 0]
    paid = pn.score_hand(played(state, move)).deltas[state.to_act or 0] - before
    listed = {str(option.move): option.points for option in pn.meld_options(state)}
    assert listed.get(move, paid) == paid
    return paid


# ---- the turned nine ----


@pytest.mark.parametrize(
    ("preset", "bonus"),
    [("hay_two_handed", 0), ("two_handed_1000", 10), ("bicycle_two_handed", 10), ("glup_pinochle", 1)],
)
def test_turned_dix_bonus(preset: str, bonus: int) -> None:
    rules = pn.preset(preset)
    assert pn.score_hand(dealt(rules, rest="9C")).deltas == (bonus, 0)
    assert pn.score_hand(dealt(rules, rest="9C", dealer=1)).deltas == (0, bonus)
    assert pn.score_hand(dealt(rules, rest="AC")).deltas == (0, 0)


# ---- when, and how much ----

KINGS = f"KS KH KD KC QS JD {JUNK}"


def test_meld_timing_before_draw() -> None:
    state = won(two_handed(BOOK, KINGS), "9H")
    assert (state.stock_left, len(state.hand(1))) == (24, 11)
    assert pays(state, "meld kings_around KS KH KD KC") == 80
    state = played(state, "close")
    assert (state.stock_left, state.to_act) == (22, 1)
    assert len(state.hand(1)) == 12
    assert why(state, "meld kings_around KS KH KD KC") == "not_now"


def test_meld_timing_before_draw_the_card_drawn_waits() -> None:
    state = won(two_handed(BOOK, "KS KH KD AS AH AD " + JUNK, stock="KC"), "9H")
    assert why(state, "meld kings_around KS KH KD KC") == "not_held"
    state = won(played(state, "close"), "9D")  # BOOK-1
    assert why(state, "meld kings_around KS KH KD KC") == ""


def test_meld_timing_after_draw() -> None:
    state = won(two_handed(HAY, "KS KH KD AS AH AD " + JUNK, stock="KC"), "9H")
    assert (state.stock_left, len(state.hand(1))) == (22, 12)
    assert pays(state, "meld kings_around KS KH KD KC") == 80


def test_melds_per_trick_one() -> None:
    state = won(two_handed(TWO_1000, f"KS KH KD KC QS JD {JUNK[:-3]} 9C"), "9H")
    state = played(state, "meld pinochle QS JD")
    assert why(state, "meld kings_around KS KH KD KC") == "one_meld_a_trick"
    assert why(state, "swap") == ""  # a dix does not use it up (D-15)
    state = won(played(state, "swap", "close"), "9D")
    assert pays(state, "meld kings_around KS KH KD KC") == 80


def test_melds_per_trick_two() -> None:
    state = won(two_handed(TWO_1000.changed({"stock.melds_per_trick": 2}), f"KS KH KD KC QS JD QH {JUNK[:-3]}"), "9H")
    state = played(state, "meld pinochle QS JD", "meld kings_around KS KH KD KC")
    assert pn.meld_options(state) == ()
    assert why(state, "meld marriage QH KH:a") == "one_meld_a_trick"


def test_melds_per_trick_unlimited() -> None:
    state = won(two_handed(HAY, KINGS), "9H")
    state = played(state, "meld pinochle QS JD", "meld kings_around KS KH KD KC")
    assert state.melds[1].points == 120


def test_last_meld_before_or_after_the_last_draw() -> None:
    after = down_to_two(HAY)
    after = played(after, "take hidden")
    assert (after.stock_left, after.to_act) == (0, 1)
    assert texts(after)[-1] == "close"  # Hay: he may still meld
    before = down_to_two(BICYCLE)
    assert (before.stock_left, texts(before)[-2]) == (2, "close")  # the book: then he draws
    assert isinstance(played(before, "close"), pn.TrickPlay)


# ---- cards from the hand, and cards that serve again ----

FOUR_MARRIAGES = "KS QS KH QH KD QD KC QC 9S 9H 9D TS"


def test_needs_card_from_hand() -> None:
    state = two_handed(BICYCLE, FOUR_MARRIAGES, stock="TD TH AS AH AD")
    paid = []
    for lead, move in (("9S", "S"), ("9H", "H"), ("9D", "D"), ("TS", "C")):
        state = won(state, lead)
        meld = f"meld {'royal_marriage' if move == 'C' else 'marriage'} K{move} Q{move}"
        paid.append(pays(state, meld))
        state = played(state, meld, "close")
    assert paid == [20, 20, 20, 40]  # B040
    state = won(state, next(text for text in texts(state) if text in ("TD", "AS", "AD", "TH", "AH")))
    assert why(state, "meld kings_around KS:m KH:m KD:m KC:m") == "needs_card_from_hand"


def test_needs_card_from_hand_not() -> None:
    rules = HAY.changed({"stock.new_card_needed": False})
    state = won(two_handed(rules, FOUR_MARRIAGES), "9S")
    state = played(state, *(f"meld marriage K{suit} Q{suit}" for suit in "SHD"), "meld royal_marriage KC QC")
    assert pays(state, "meld kings_around KS:m KH:m KD:m KC:m") == 80
    assert why(played(state, "meld kings_around KS:m KH:m KD:m KC:m"), "meld queens_around QS:m QH:m QD:m QC:m") == ""


MARRIED = "KS QS QS KH KD KC JD 9S 9H 9D TH TD"


def test_reuse_other_kind() -> None:
    state = played(won(two_handed(HAY, MARRIED), "9S"), "meld marriage KS QS")
    assert why(state, "meld marriage KS:m QS") == "already_used"  # HAY-16
    assert pays(state, "meld kings_around KS:m KH KD KC") == 80
    assert pays(state, "meld pinochle QS:m JD") == 40
    state = played(state, "meld kings_around KS:m KH KD KC", "meld pinochle QS:m JD")
    assert sorted(str(placed) for placed in state.table_cards(1)) == ["JD:p", "KC:a", "KD:a", "KH:a", "KS:ma", "QS:mp"]


def test_reuse_none() -> None:
    state = played(won(two_handed(HAY.changed({"stock.reuse": "none"}), MARRIED), "9S"), "meld marriage KS QS")
    assert why(state, "meld kings_around KS:m KH KD KC") == "already_used"
    assert why(state, "meld pinochle QS JD") == ""
    assert why(state, "meld pinochle QS:m JD") == "already_used"


def test_reuse_unlimited() -> None:
    state = played(won(two_handed(HAY.changed({"stock.reuse": "unlimited"}), MARRIED), "9S"), "meld marriage KS QS")
    assert pays(state, "meld marriage QS KS:m") == 20
    assert pays(state, "meld kings_around KS:m KH KD KC") == 80


def test_reuse_arounds_are_one_kind_with_each_other_only() -> None:
    hand = "KS KH KD KC KS QS QH QD QC 9S 9H 9D"
    state = played(won(two_handed(HAY, hand), "9S"), "meld kings_around KS KH KD KC")
    assert why(state, "meld kings_around KS KH:a KD:a KC:a") == "already_used"
    assert pays(state, "meld queens_around QS QH QD QC") == 60
    assert pays(state, "meld marriage QS KS:a") == 20
    assert pays(state, "meld royal_marriage QC KC:a") == 40


# ---- runs and marriages ----

ROYAL = "AC TC KC QC JC QC 9S 9H 9D TS TH TD"


@pytest.mark.parametrize(
    ("rules", "points"),
    [(HAY, 110), (BOOK, 110), (TWO_1000, 110), (BICYCLE, 150), (HAY.changed({"stock.run_after_marriage": 150}), 150)],
)
def test_run_after_royal(rules: pn.Rules, points: int) -> None:
    state = played(won(two_handed(rules, ROYAL, turned="9C"), "9S"), "meld royal_marriage KC QC", "close")
    state = won(state, "9H")
    assert pays(state, "meld run AC TC JC KC:m QC:m") == points


def test_run_after_royal_never() -> None:
    rules = HAY.changed({"stock.run_after_marriage": None})
    state = played(won(two_handed(rules, ROYAL, turned="9C"), "9S"), "meld royal_marriage KC QC")
    assert why(state, "meld run AC TC JC KC:m QC:m") != ""


def test_run_after_royal_that_has_been_broken() -> None:
    state = played(won(two_handed(HAY, ROYAL, turned="9C"), "9S"), "meld royal_marriage KC QC", "close")
    state = won(state, "QC:m")
    assert pays(state, "meld run AC TC JC QC KC:m") == 150  # D-18


def test_royal_after_run() -> None:
    state = played(won(two_handed(HAY, ROYAL, turned="9C"), "9S"), "meld run AC TC KC QC JC")
    assert why(state, "meld royal_marriage QC KC:r") == "already_used"  # not even with a new partner (D-17)
    assert why(state, "meld royal_marriage KC:r QC:r") != ""


# ---- pinochles ----

TWO_PINOCHLES = "QS QS JD JD 9S 9H 9D TS TH TD AS AH"


@pytest.mark.parametrize(("rules", "points"), [(HAY, 260), (BOOK, 260), (TWO_1000, 260), (BICYCLE, 300)])
def test_double_pinochle(rules: pn.Rules, points: int) -> None:
    state = won(two_handed(rules, TWO_PINOCHLES), "9H")
    assert pays(state, "meld pinochle QS JD") == 40
    assert pays(state, "meld double_pinochle QS QS JD JD") == 300
    state = won(played(state, "meld pinochle QS JD", "close"), "9D")  # B037
    assert why(state, "meld pinochle QS JD") != ""  # it cannot be called a single one (D-19)
    assert pays(state, "meld double_pinochle QS JD QS:p JD:p") == points


def test_double_pinochle_second_is_just_another() -> None:
    rules = HAY.changed({"stock.second_pinochle": None})
    state = played(won(two_handed(rules, TWO_PINOCHLES), "9H"), "meld pinochle QS JD")
    assert pays(state, "meld pinochle QS JD") == 40


def test_double_pinochle_not_in_the_table() -> None:
    rules = HAY.changed({"melding.table.double_pinochle": False})
    state = won(two_handed(rules, TWO_PINOCHLES), "9H")
    assert "double_pinochle" not in {option.name for option in pn.meld_options(state)}
    assert pays(played(state, "meld pinochle QS JD"), "meld pinochle QS JD") == 40


def test_double_pinochle_after_the_first_was_broken() -> None:
    state = played(won(two_handed(HAY, TWO_PINOCHLES), "9H"), "meld pinochle QS JD", "close")
    state = won(state, "QS:p")
    assert pays(state, "meld pinochle QS JD") == 40


# ---- the dix ----

TWO_DIXES = "9C 9C AH 9S 9H 9D TS TH TD AS JS JH"


def test_dix_exchange_with_the_first_dix_melded() -> None:
    state = won(two_handed(HAY, TWO_DIXES, turned="JC"), "9S")  # B036
    assert [text for text in texts(state) if text in ("swap", "show")] == ["swap"]
    assert why(state, "show") == "must_swap"
    assert pays(state, "swap") == 10
    state = played(state, "swap")
    assert pn.parse_card("JC") in state.hand(1)
    assert state.turned_card == pn.parse_card("9C")
    state = won(played(state, "close"), "9H")
    assert [text for text in texts(state) if text in ("swap", "show")] == ["show"]  # the second is only shown
    assert pays(state, "show") == 10
    state = played(state, "show")
    assert (state.turned_card, state.table(1)) == (pn.parse_card("9C"), (pn.parse_card("9C"),))


def test_dix_exchange_the_card_received_may_be_melded_at_once() -> None:
    state = won(two_handed(HAY, f"9C QS {JUNK} AS AH AD JH", turned="QC", stock="KC"), "9S")
    assert pays(played(state, "swap"), "meld royal_marriage KC QC") == 40


def test_dix_exchange_optional() -> None:
    state = won(two_handed(BICYCLE, TWO_DIXES, turned="AC"), "9S")  # B042
    assert [text for text in texts(state) if text in ("swap", "show")] == ["swap", "show"]
    assert (pays(state, "swap"), pays(state, "show")) == (10, 10)
    swapped = played(state, "swap")
    assert pn.parse_card("AC") in swapped.hand(1)
    swapped = won(played(swapped, "close"), "9H")
    assert why(swapped, "swap") == "nothing_to_swap"
    assert pays(swapped, "show") == 10
    shown = won(played(state, "show", "close"), "9H")
    assert why(shown, "swap") == "nothing_to_swap"  # after a dix was melded no later one is swapped (D-16)


def test_dix_exchange_none() -> None:
    state = won(two_handed(HAY.changed({"stock.dix_exchange": "none"}), TWO_DIXES), "9S")
    assert why(state, "swap") == "nothing_to_swap"
    assert pays(state, "show") == 10


@pytest.mark.parametrize(
    ("rules", "moves"), [(HAY, ["swap"]), (BOOK, ["swap"]), (TWO_1000, ["swap"]), (BICYCLE, ["show"])]
)
def test_dix_swap_with_turned_dix(rules: pn.Rules, moves: list[str]) -> None:
    hand = TWO_DIXES.replace("9C 9C", "9C JC")
    state = won(two_handed(rules, hand, turned="9C"), "9S")
    assert [text for text in texts(state) if text in ("swap", "show")] == moves
    assert pays(state, moves[0]) == 10


def test_dix_counts_as_meld_never() -> None:
    state = won(two_handed(BICYCLE, f"KS KH KD KC {TWO_DIXES[:23]}", turned="AC"), "9S")
    state = played(state, "swap", "show", "meld kings_around KS KH KD KC")  # D-15
    assert pn.score_hand(state).deltas[1] >= 100


# ---- the end of the stock ----


def down_to_two(rules: pn.Rules) -> pn.State:
    """Twelve tricks for seat 1, who melds nothing: the twelfth is won, and two cards of the stock are left."""
    hand = "AS AS TS TS AH AH TH TH AD AD TD TD"
    state = two_handed(rules, hand, other="9S 9S JS JS 9H 9H JH JH 9D 9D JD JD", stock="9C")
    for number in range(12):
        lead = next(text for text in texts(state) if text[0] in "AT" and text[1] in "SHD")
        state = won(state, lead)
        if number < 11:
            state = played(state, "close")
    return state


def test_last_stock_choice_winner_chooses() -> None:
    state = down_to_two(HAY)
    assert (state.stock_left, state.to_act, texts(state)) == (2, 1, ["take hidden", "take turned"])
    turned = state.turned_card
    assert turned == pn.parse_card("AC")
    for take, seat in (("take turned", 1), ("take hidden", 0)):
        before = state.hand(seat).count(turned)
        assert played(state, take).hand(seat).count(turned) == before + 1


def test_last_stock_choice_hidden_to_the_winner() -> None:
    state = down_to_two(BICYCLE)
    turned = pn.parse_card("AC")
    before = state.hand(0).count(turned), state.hand(1).count(turned)
    state = played(state, "close")
    assert (state.stock_left, state.to_act) == (0, 1)
    assert (state.hand(0).count(turned), state.hand(1).count(turned)) == (before[0] + 1, before[1])


def test_phase2_leader_and_rule() -> None:
    for rules, closing in ((HAY, ["take hidden", "close"]), (BICYCLE, ["close"])):
        state = played(down_to_two(rules), *closing)
        assert isinstance(state, pn.TrickPlay)
        assert state.to_act == 1  # the winner of the last trick over the stock
        assert [len(state.hand(seat)) for seat in (0, 1)] == [12, 12]
        assert state.rules.following == pn.following_rule("strict" if rules is HAY else "trump_head_only")


def test_dix_may_be_shown_after_the_stock_is_gone() -> None:
    state = down_to_two(HAY)
    state = played(state, "take hidden")
    assert [text for text in texts(state) if text in ("swap", "show")] == ["show"]
    assert pays(state, "show") == 10


def test_dix_swapped_under_the_stock_has_been_paid() -> None:
    state = two_handed(
        HAY, "AS AS TS TS AH AH TH TH AD AD TD 9C", other="9S 9S JS JS 9H 9H JH JH 9D 9D JD JD", stock="TD"
    )
    for number in range(12):
        state = won(state, next(text for text in texts(state) if text[0] in "AT" and text[1] in "SHD"))
        if number == 0:
            state = played(state, "swap")
        if number < 11:
            state = played(state, "close")
    state = played(state, "take turned")
    assert pn.parse_card("9C") in state.hand(1)
    assert state.hand(1).count(pn.parse_card("9C")) == 1 + texts(state).count("show")  # each nine pays once (D-16)


# ---- what lies on the table may be played ----


def follower_with_a_table(changes: dict[str, Any]) -> pn.State:
    """Seat 1 has a marriage on the table, loses a lead, and follows."""
    state = two_handed(HAY.changed(changes), "KS QS 9H 9D TH TD JS JS 9S JH JD AD", other="AS AS 9S")
    state = played(state, "9H", "9S", "meld marriage KS QS", "close")
    state = played(state, "JS", "AS", "close")
    state = played(state, "AS")
    assert state.to_act == 1
    return state


def test_play_from_table() -> None:
    state = follower_with_a_table({})
    assert {"KS:m", "QS:m"} <= set(texts(state))
    leading = played(won(two_handed(HAY, "KS QS 9H 9D TH TD JS JS 9S JH JD AD"), "9H"), "meld marriage KS QS", "close")
    assert {"KS:m", "QS:m"} <= set(texts(leading))


def test_play_from_table_only_to_lead() -> None:
    state = follower_with_a_table({"stock.follower_plays_table": False})
    assert not [text for text in texts(state) if ":" in text]
    assert why(state, "KS:m") == "not_now"
    leading = played(
        won(
            two_handed(HAY.changed({"stock.follower_plays_table": False}), "KS QS 9H 9D TH TD JS JS 9S JH JD AD"), "9H"
        ),
        "meld marriage KS QS",
        "close",
    )
    assert {"KS:m", "QS:m"} <= set(texts(leading))


def test_follow_suit_no_duty_over_the_stock() -> None:
    state = played(two_handed(HAY, "AS 9H", other="KS 9C JD QH"), "AS")
    assert {"KS", "9C", "JD", "QH"} <= set(texts(state))


def test_tie_is_the_leaders() -> None:
    state = played(two_handed(BOOK, "AS", other="AS"), "AS", "AS")
    assert state.to_act == 1


# ---- glups ----


def glup(hand: str, other: str, changes: dict[str, Any] | None = None) -> pn.State:
    """Seat 1 leads, clubs are trump."""
    return two_handed(GLUP.changed(changes or {}), hand, other=other, turned="JC")


def test_glup_1_and_2_pack_and_deal() -> None:
    state = glup("", "")
    assert [len(state.hand(seat)) for seat in (0, 1)] == [18, 18]
    assert state.stock_left == 60
    assert state.turned_card == pn.parse_card("JC")
    assert GLUP.deal.pack.size == 96


def test_glup_3_turned_nine() -> None:
    assert pn.score_hand(dealt(GLUP, rest="9C")).deltas == (1, 0)


def test_glup_4_any_card_and_ties_to_the_card_led() -> None:
    state = played(glup("AS 9H", "AS 9C JD QH"), "AS")
    assert {"AS", "9C", "JD", "QH"} <= set(texts(state))
    assert played(state, "AS").to_act == 1


def test_glup_5_one_meld_before_drawing() -> None:
    state = played(glup("AS KS QS KH QH KD QD", "9S"), "AS", "9S")
    assert state.stock_left == 60
    assert pays(state, "meld marriage KS QS") == 2
    state = played(state, "meld marriage KS QS")
    assert why(state, "meld marriage KH QH") == "one_meld_a_trick"


def paid_glups(hand: str, other: str, *tricks: tuple[str, str], changes: dict[str, Any] | None = None) -> int:
    """Seat 1 leads to some tricks and wins them, then seat 0 wins one: what it has scored beside the points of its trick."""
    state = glup(hand, other, changes)
    for lead, follow in tricks:
        state = played(state, lead, follow)
        state = played(state, "close") if state.to_act == 1 else state
    assert state.to_act == 0
    return sum(meld.points for meld in state.melds[0].melds)


WIN = ("9D", "AD")  # seat 0 wins this one


@pytest.mark.parametrize(
    ("follow", "glups"),
    [
        ("9S", 1),  # following suit with a card that does not win
        ("JS", 1),
        ("QS", 1),
        ("KS", 2),  # one extra for ace, ten or king
        ("TS", 2),
        ("AS", 3),  # and one for tying the card led
        ("9H", 0),  # not following
    ],
)
def test_glup_6(follow: str, glups: int) -> None:
    assert paid_glups("AS 9D", f"{follow} AD", ("AS", follow), WIN) == glups


def test_glup_6_a_tie_of_a_low_card() -> None:
    assert paid_glups("JS 9D", "JS AD", ("JS", "JS"), WIN) == 2


def test_glup_7_they_accumulate() -> None:
    assert paid_glups("AS AS AH 9D", "9S KS TH AD", ("AS", "9S"), ("AS", "KS"), ("AH", "TH"), WIN) == 1 + 2 + 2


def test_glup_7_lost_by_not_following() -> None:
    assert paid_glups("AS AH 9D", "KS 9S AD", ("AS", "KS"), ("AH", "9S"), WIN) == 0


def test_glup_7_never_lost() -> None:
    changes = {"stock.glups.lost_by": "never"}
    assert paid_glups("AS AH 9D", "KS 9S AD", ("AS", "KS"), ("AH", "9S"), WIN, changes=changes) == 2


def test_glup_7_paid_once() -> None:
    state = glup("AS 9D 9H", "KS AD AH")
    state = played(state, "AS", "KS", "close", "9D", "AD")
    assert sum(meld.points for meld in state.melds[0].melds) == 2
    state = played(state, "close", "AH", "9H")
    assert sum(meld.points for meld in state.melds[0].melds) == 2


def test_glup_points() -> None:
    assert paid_glups("AS 9D", "KS AD", ("AS", "KS"), WIN, changes={"stock.glups.points": 3}) == 6
    assert paid_glups("AS 9D", "KS AD", ("AS", "KS"), WIN, changes={"stock.glups.points": 0}) == 0


def test_glups_off() -> None:
    assert paid_glups("AS 9D", "KS AD", ("AS", "KS"), WIN, changes={"stock.glups": None}) == 0
    assert changed("glup_pinochle", {"stock.glups": None}).stock is not None

"""Moves: their text, their identity, and what is no move."""

import copy
import pickle
import random
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pinochle as pn
from tests.playing import cards, faces, set_up

KINDS = tuple(dict.fromkeys(pn.PACKS[48].cards))
WORDS: dict[str, Any] = {
    "redeal": pn.Redeal(),
    "keep": pn.KeepHand(),
    "pass": pn.Pass(),
    "help": pn.PassWithHelp(),
    "close": pn.CloseMelds(),
    "swap": pn.SwapDix(),
    "show": pn.ShowDix(),
    "concede": pn.Concede(),
    "out": pn.DeclareOut(),
}
TEXTS: dict[str, pn.Move] = {
    **WORDS,
    "bid 25": pn.Bid(25),
    "announce 140": pn.Announce(140),
    "trump H": pn.NameTrump(pn.Suit.HEARTS),
    "trump S shoot": pn.NameTrump(pn.Suit.SPADES, shoot=True),
    "call AS": pn.CallCard(pn.parse_card("AS")),
    "give AS TS 9H": pn.Give(cards("AS TS 9H")),
    "bury KH KH 9C": pn.Bury(cards("KH KH 9C")),
    "meld run AH TH KH QH JH": pn.LayMeld("run", cards("AH TH KH QH JH")),
    "meld pinochle JD QS:ma": pn.LayMeld(
        "pinochle", cards("JD"), [pn.TableCard(pn.parse_card("QS"), pn.Use.MARRIAGE | pn.Use.AROUND)]
    ),
    "take turned": pn.TakeStock(turned=True),
    "take hidden": pn.TakeStock(turned=False),
    "TD": pn.Play(pn.parse_card("TD")),
    "9H:x": pn.Play(pn.parse_card("9H"), pn.Use.DIX),
    "QS:mrapd": pn.Play(pn.parse_card("QS"), pn.Use(31)),
    "deal AS AS 9C": pn.Deal(cards("AS AS 9C")),
}

some_cards = st.lists(st.sampled_from(KINDS), min_size=1, max_size=8)
uses = st.integers(1, 63).map(pn.Use)
table_cards = st.builds(pn.TableCard, st.sampled_from(KINDS), uses)
moves = st.one_of(
    st.sampled_from(list(WORDS.values())),
    st.builds(pn.Bid, st.integers(0, 10**9 - 1)),
    st.builds(pn.Announce, st.integers(0, 10**9 - 1)),
    st.builds(pn.NameTrump, st.sampled_from(pn.Suit), st.booleans()),
    st.builds(pn.CallCard, st.sampled_from(KINDS)),
    st.builds(pn.Give, some_cards),
    st.builds(pn.Bury, some_cards),
    st.builds(pn.LayMeld, st.from_regex(r"[a-z][a-z_0-9]{0,20}", fullmatch=True), st.lists(st.sampled_from(KINDS), max_size=5), st.lists(table_cards, max_size=4)),
    st.builds(pn.TakeStock, st.booleans()),
    st.builds(pn.Play, st.sampled_from(KINDS), st.integers(0, 63).map(pn.Use)),
    st.builds(pn.Deal, some_cards),
)  # fmt: skip


# ---- text ----


@pytest.mark.parametrize("text", TEXTS)
def test_how_a_move_is_written_and_read(text: str) -> None:
    assert str(TEXTS[text]) == text
    assert pn.parse_move(text) == TEXTS[text]
    assert type(pn.parse_move(text)) is type(TEXTS[text])


@given(move=moves)
def test_reading_and_writing_undo_each_other(move: pn.Move) -> None:
    assert pn.parse_move(str(move)) == move
    assert pn.parse_move(f"  {str(move).upper()}\t") == move
    assert str(pn.parse_move(str(move))) == str(move)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  PASS ", "pass"),
        ("Bid   25", "bid 25"),
        ("bid\t25\n", "bid 25"),
        ("TRUMP hearts", "trump H"),
        ("trump ♠ Shoot", "trump S shoot"),
        ("trump  d   shoot", "trump D shoot"),
        ("give 9h,10s as", "give AS TS 9H"),
        ("bury kh9cKH", "bury KH KH 9C"),
        ("call 10♦", "call TD"),
        ("meld Pinochle qs:m JD", "meld pinochle JD QS:m"),
        ("meld PINOCHLE QS:am JD", "meld pinochle JD QS:ma"),
        ("TAKE Turned", "take turned"),
        ("10d", "TD"),
        ("q♠:PM", "QS:mp"),
        ("deal asas", "deal AS AS"),
    ],
)
def test_lenient_reading(text: str, canonical: str) -> None:
    assert str(pn.parse_move(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "x", "pas", "pass 3", "bid", "bid x", "bid -1", "bid 1.5", "bid 2 5", "bid ²", "bid ٣", "bid 1000000000", "announce", "announce none",
        "trump", "trump X", "trump H hoot", "trump HS", "call", "call AS AS", "call XX", "give", "give XX", "bury AS 1", "meld", "meld 1run AS", "meld run AX",
        "meld run KH:", "meld run KH:z", "meld run XX:m", "meld rün KH", "take", "take top", "QS:", "QS:z", "QS:m:m", "AS TS", "out now", "deal", "deal XX", "closes",
    ],
)  # fmt: skip
def test_text_that_is_no_move(text: str) -> None:
    with pytest.raises(pn.NotationError) as raised:
        pn.parse_move(text)
    assert raised.value.expected
    assert str(raised.value)


@pytest.mark.parametrize(
    "text",
    ["x" * 100_000, "bid " + "9" * 100_000, "meld " + "a" * 100_000 + " XX", "QS:" + "m" * 99_999 + "z"],
    ids=range(4),
)
def test_long_text_that_is_no_move(text: str) -> None:
    with pytest.raises(pn.NotationError) as raised:
        pn.parse_move(text)
    assert len(str(raised.value)) < 500


@pytest.mark.parametrize(
    "value", [None, 5, 10**10_000, b"pass", ["pass"], pn.Pass()], ids=["None", "5", "huge", "bytes", "list", "move"]
)
def test_only_text_is_read_as_a_move(value: Any) -> None:
    with pytest.raises(pn.NotationError):
        pn.parse_move(value)


# ---- identity ----


def test_a_play_is_one_object_a_kind_and_use() -> None:
    assert all(pn.Play(card) is pn.Play(card) for card in KINDS)
    assert len({id(pn.Play(card, pn.Use(use))) for card in KINDS for use in range(64)}) == 24 * 64
    play = pn.Play(pn.parse_card("QS"), pn.Use.PINOCHLE)
    assert pn.parse_move("QS:p") is play
    assert (play.card, play.uses) == (pn.parse_card("QS"), pn.Use.PINOCHLE)
    assert copy.copy(play) is copy.deepcopy([play])[0] is play
    assert pickle.loads(pickle.dumps(play)) is play  # noqa: S301 - our own pickle
    assert repr(play) == "Play(QS:p)"


@given(move=moves)
def test_pickles_and_copies_of_a_move_are_equal_to_it(move: pn.Move) -> None:
    for other in (pickle.loads(pickle.dumps(move)), copy.copy(move), copy.deepcopy(move)):  # noqa: S301 - our own pickle
        assert other == move
        assert hash(other) == hash(move)
        assert repr(other) == repr(move)


def test_all_moves_of_a_word_are_equal_and_no_other_is() -> None:
    for word, move in WORDS.items():
        assert type(move)() == move
        assert repr(move) == f"{type(move).__name__}()"
        assert [other for other in WORDS.values() if other == move] == [move]
        assert move != word
    assert len({*WORDS.values(), *(type(move)() for move in WORDS.values())}) == len(WORDS)


def test_moves_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pn.Bid(20).amount = 30  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pn.Play(KINDS[0]).uses = pn.Use.DIX  # type: ignore[misc]
    with pytest.raises(AttributeError):
        pn.Pass().amount = 3  # type: ignore[attr-defined]


def test_the_order_in_which_cards_are_named_says_nothing() -> None:
    assert pn.Give(cards("9H AS TS")) == pn.Give(cards("AS TS 9H"))
    assert pn.Bury(cards("9H AS TS")).cards == cards("AS TS 9H")
    one = pn.LayMeld("run", cards("JH QH"), [pn.TableCard(card, pn.Use.MARRIAGE) for card in cards("TH AH")])
    assert one == pn.LayMeld("run", cards("QH JH"), [pn.TableCard(card, pn.Use.MARRIAGE) for card in cards("AH TH")])
    assert one.cards == cards("AH TH QH JH")
    assert pn.Deal(cards("9H AS")) != pn.Deal(cards("AS 9H"))


# ---- what a card on the table has served for ----


@pytest.mark.parametrize("value", range(64))
def test_uses_are_written_as_letters(value: int) -> None:
    use = pn.Use(value)
    names = {"m": "MARRIAGE", "r": "RUN", "a": "AROUND", "p": "PINOCHLE", "d": "DOUBLE_PINOCHLE", "x": "DIX"}
    assert str(use) == "".join(letter for letter, name in names.items() if pn.Use[name] in use)


def test_cards_of_the_table_are_ordered_by_card_then_use() -> None:
    placed = [pn.TableCard(card, pn.Use(use)) for card in cards("AS KS QH") for use in (1, 2, 7)]
    assert sorted(random.Random(1).sample(placed, len(placed))) == placed
    assert str(placed[2]) == "AS:mra"
    assert pn.TableCard(pn.parse_card("AS"), 3) == pn.TableCard(pn.parse_card("AS"), pn.Use(3))
    assert len({*placed, *placed}) == 9


# ---- what is no move ----

ACE = pn.parse_card("AS")
HUGE = 10**10_000

BAD: dict[str, tuple[Any, ...]] = {
    "a bid that is text": (pn.Bid, "20"),
    "half a bid": (pn.Bid, 20.5),
    "a bid of True": (pn.Bid, True),
    "no bid": (pn.Bid, None),
    "a bid below nothing": (pn.Bid, -1),
    "a huge bid": (pn.Bid, HUGE),
    "a large bid": (pn.Bid, 10**9),
    "an announcement that is text": (pn.Announce, "20"),
    "a huge announcement": (pn.Announce, HUGE),
    "trump by its letter": (pn.NameTrump, "S"),
    "trump by its number": (pn.NameTrump, 0),
    "a rank as trump": (pn.NameTrump, pn.Rank.ACE),
    "a shot that is no yes": (pn.NameTrump, pn.Suit.SPADES, 1),
    "a card called by its name": (pn.CallCard, "AS"),
    "no card called": (pn.CallCard, None),
    "cards given as text": (pn.Give, "AS TS"),
    "cards given as a number": (pn.Give, 3),
    "something else given": (pn.Give, [ACE, "TS"]),
    "something else buried": (pn.Bury, [None]),
    "cards buried as None": (pn.Bury, None),
    "a meld without a name": (pn.LayMeld, "", [ACE]),
    "a meld called by a number": (pn.LayMeld, 5, [ACE]),
    "a meld called in capitals": (pn.LayMeld, "Run", [ACE]),
    "a meld of two words": (pn.LayMeld, "double run", [ACE]),
    "a meld of text": (pn.LayMeld, "run", ["AS"]),
    "a meld of cards that are not of the table": (pn.LayMeld, "run", [], [ACE]),
    "a meld of no row of table cards": (pn.LayMeld, "run", [], 5),
    "a stock card that is no yes": (pn.TakeStock, "turned"),
    "a stock card of None": (pn.TakeStock, None),
    "a card played by its name": (pn.Play, "AS"),
    "a card played with a number for its uses": (pn.Play, ACE, 1),
    "a card played with uses that there are not": (pn.Play, ACE, pn.Use(64)),
    "a card played with uses below nothing": (pn.Play, ACE, "m"),
    "a card of the table that served for nothing": (pn.TableCard, ACE, pn.Use(0)),
    "a card of the table that served for too much": (pn.TableCard, ACE, 64),
    "a card of the table with a letter": (pn.TableCard, ACE, "m"),
    "a card of the table that is none": (pn.TableCard, "AS", pn.Use.RUN),
    "a deal of text": (pn.Deal, "AS TS"),
    "a deal of numbers": (pn.Deal, range(48)),
    "a deal of None": (pn.Deal, None),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_move_is_not_made(what: str) -> None:
    make, *values = BAD[what]
    with pytest.raises(pn.SetupError) as raised:
        make(*values)
    assert 0 < len(str(raised.value)) < 400


# ---- setting up a deal ----

P150 = pn.preset("partnership_150")
HAY = pn.preset("hay_two_handed")


def twelves(rules: pn.Rules) -> list[tuple[pn.Card, ...]]:
    pack = rules.deal.pack.cards
    return [pack[start : start + 12] for start in range(0, 12 * rules.seats, 12)]


@pytest.mark.parametrize("name", pn.preset_names())
def test_a_deal_of_hands_deals_those_hands(name: str) -> None:
    rules = pn.preset(name)
    size, pack = rules.deal.hand_size, rules.deal.pack.cards
    for dealer in range(rules.seats):
        hands = [pack[start : start + size] for start in range(0, size * rules.seats, size)]
        rest = pack[size * rules.seats :]
        deal = pn.Deal.of_hands(rules, dealer, hands, rest)
        assert Counter(deal.cards) == Counter(pack)
        state = pn.apply_move(pn.new_game(rules, dealer=dealer), deal)
        assert [state.hand(seat) for seat in range(rules.seats)] == [tuple(sorted(hand)) for hand in hands]
        if rules.stock is not None:
            assert state.turned_card is rest[0]
        elif rules.deal.turn_up:
            assert state.turned_card is hands[dealer][-1]
        if rules.widow is not None:
            assert state.widow == tuple(sorted(rest))


def test_what_is_left_out_of_the_rest_follows_in_written_order() -> None:
    hands = twelves(HAY)
    deal = pn.Deal.of_hands(HAY, 0, hands, cards("9C AD"))
    assert faces(deal.cards[24:26]) == ["9C", "AD"]
    assert list(deal.cards[26:]) == sorted(deal.cards[26:])


def test_hands_may_be_any_iterables() -> None:
    hands = twelves(P150)
    assert pn.Deal.of_hands(P150, 1, [iter(hand) for hand in hands]) == pn.Deal.of_hands(P150, 1, hands)
    assert set_up(P150, {0: iter(faces(hands[0]))}).hand(0) == hands[0]


def test_everything_wrong_with_hands_is_said_at_once() -> None:
    hands = [cards("AS AS AS"), cards("AS" * 12), *twelves(P150)[2:]]
    with pytest.raises(pn.SetupError) as raised:
        pn.Deal.of_hands(P150, 0, hands, cards("TC TC TC"))
    text = str(raised.value)
    assert "seat 0: 3 cards, a hand has 12" in raised.value.problems
    assert "more than the pack has" in text
    assert "AS" in raised.value.problems[-1]
    assert "TC" in raised.value.problems[-1]


@pytest.mark.parametrize("dealer", [-1, 4, None, "0", True, 1.0])
def test_no_dealer_of_hands(dealer: Any) -> None:
    with pytest.raises(pn.SetupError, match="dealer"):
        pn.Deal.of_hands(P150, dealer, twelves(P150))


@pytest.mark.parametrize("hands", [[], None, 5, "AS", [None] * 4, ["AS TS"] * 4, [[5] * 12] * 4], ids=range(7))
def test_no_hands(hands: Any) -> None:
    with pytest.raises(pn.SetupError):
        pn.Deal.of_hands(P150, 0, hands)


@pytest.mark.parametrize("count", [3, 5])
def test_as_many_hands_as_seats(count: int) -> None:
    with pytest.raises(pn.SetupError, match=f"{count} hands for 4 seats"):
        pn.Deal.of_hands(P150, 0, (twelves(P150) * 2)[:count])


def test_hands_are_dealt_by_rules() -> None:
    with pytest.raises(pn.SetupError, match="Rules"):
        pn.Deal.of_hands("partnership_150", 0, twelves(P150))  # type: ignore[arg-type]


# ---- why a move is illegal ----


def test_an_illegal_move_says_what_and_why() -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    with pytest.raises(pn.IllegalMoveError) as raised:
        pn.apply_move(state, pn.Bid(15))
    illegal = raised.value.illegal
    assert illegal == pn.why_illegal(state, pn.Bid(15))
    assert (illegal.reason, illegal.move, illegal.seat) == (pn.Reason.TOO_LOW, pn.Bid(15), 1)
    assert raised.value.reason is pn.Reason.TOO_LOW
    assert str(raised.value) == illegal.message == "a bid of 15 is too low: it must be at least 16"
    assert illegal.allowed == pn.legal_moves(state)
    assert "Bid(amount=99)" not in repr(illegal)
    assert isinstance(raised.value, pn.PinochleError)
    assert isinstance(raised.value, ValueError)
    again = pickle.loads(pickle.dumps(raised.value))  # noqa: S301 - our own pickle
    assert again.illegal == illegal
    assert hash(illegal) == hash(again.illegal)


@pytest.mark.parametrize(
    "move", [[], {}, "pass", None, 5, 10**10_000, pn.Pass], ids=["list", "dict", "text", "None", "5", "huge", "class"]
)
def test_what_is_no_move_at_all_is_told_about(move: Any) -> None:
    wrong = pn.why_illegal(pn.deal(pn.new_game(pn.preset("joedog")), 1), move)
    assert wrong is not None
    assert wrong.reason is pn.Reason.NOT_A_MOVE
    assert len(wrong.message) < 200
    assert isinstance(hash(wrong), int)


def test_reasons_are_codes() -> None:
    assert all(str(reason) == reason.value == reason.name.lower() for reason in pn.Reason)
    assert len({str(reason) for reason in pn.Reason}) == len(pn.Reason)

"""John Hay's two-handed game, sentence by sentence (catalogue 1.1 to 1.3), and the decisions about two-handed games."""

import random
from collections import Counter

import attrs
import pytest

import pinochle as pn
from tests.playing import (
    TrickWinner,
    cards,
    do,
    faces,
    legal,
    move_of,
    options,
    play_on,
    refused,
    second_phase,
    set_up,
    settled_stock,
    taken_by,
)

HAY = pn.preset("hay_two_handed")
ORDER = ["A", "T", "K", "Q", "J", "9"]
# The games that are Hay's but for what their own rules say.
KIN = [name for name in ("hay_two_handed", "hay_book_timing", "two_handed_1000") if name in pn.preset_names()]
TWO_HANDED = [name for name in (*KIN, "bicycle_two_handed") if name in pn.preset_names()]


def dealt(rules: pn.Rules = HAY, seed: int = 1, *, dealer: int = 0) -> pn.State:
    return pn.deal(pn.new_game(rules, dealer=dealer), seed)


def worth(hand: str, trump: pn.Suit = pn.Suit.HEARTS, rules: pn.Rules = HAY) -> int:
    return pn.score_meld(cards(hand), trump, rules).points


def winner_with(hand: str, turned: str = "JH", rules: pn.Rules = HAY, **more: str) -> TrickWinner:
    """A player who has just won the first trick."""
    player = TrickWinner(rules, hand, turned, **more)
    player.win_trick()
    return player


# ---- 1.1 John Hay ----


def test_hay_1_two_players_and_two_copies_of_each_card() -> None:
    assert (HAY.seats, HAY.sides) == (2, 2)
    every = [f"{rank}{suit}" for suit in "SHDC" for rank in ORDER]
    assert Counter(faces(HAY.deal.pack.cards)) == Counter(every * 2)


@pytest.mark.parametrize("higher", range(6))
@pytest.mark.parametrize("lower", range(6))
def test_hay_2_order_of_the_cards(higher: int, lower: int) -> None:
    trick = cards([f"{ORDER[lower]}S", f"{ORDER[higher]}S"])
    assert pn.trick_winner(trick, pn.Suit.HEARTS) == (1 if higher < lower else 0)


def test_hay_3_twelve_cards_and_the_next_is_trump_under_the_stock() -> None:
    state = set_up(HAY, {0: "AS TS", 1: "AH"}, rest="QD AC TC")
    assert [len(state.hand(seat)) for seat in (0, 1)] == [12, 12]
    assert state.turned_card is pn.parse_card("QD")
    assert state.trump is pn.Suit.DIAMONDS
    assert state.stock_left == 24
    left = {24}
    while isinstance(state, pn.StockPlay) and state.stock_left:
        assert state.turned_card is pn.parse_card("QD")
        left.add(state.stock_left)
        state = do(state, pn.legal_moves(state)[-1])
    assert left == set(range(2, 25, 2))
    assert "QD" in faces((*state.hand(0), *state.hand(1)))


def test_hay_4_the_deal_alternates_and_nobody_bids() -> None:
    state = dealt()
    assert (state.dealer, state.to_act) == (0, 1)
    assert state.contract is None
    assert state.calls == ()
    assert refused(state, "bid 200").reason == refused(state, "pass").reason == "not_now"
    state = pn.deal(play_on(state), 2)
    assert (state.dealer, state.to_act) == (1, 0)
    assert pn.deal(play_on(state), 3).dealer == 0


@pytest.mark.parametrize("dealer", [0, 1])
def test_hay_5_twelve_tricks_over_the_stock_and_non_dealer_leads(dealer: int) -> None:
    state = dealt(dealer=dealer)
    assert state.to_act == 1 - dealer
    rng = random.Random(5)
    while isinstance(state, pn.StockPlay):
        assert len(state.tricks) <= 12
        state = do(state, rng.choice(pn.legal_moves(state)))
    assert isinstance(state, pn.TrickPlay)
    assert len(state.tricks) == 12


def test_hay_6_second_player_may_play_anything_over_the_stock() -> None:
    state = do(set_up(HAY, {0: "AS TS KD 9H", 1: "KS"}, rest="JH"), "KS")
    assert legal(state) == [str(card) for card in dict.fromkeys(state.hand(0))]


def test_hay_7_winner_takes_the_top_card_and_loser_the_next() -> None:
    for lead, reply, winner in (("KS", "AS", 0), ("KS", "QS", 1), ("KS", "9H", 0)):
        state = set_up(HAY, {0: "AS QS 9H", 1: "KS"}, rest="JH TC TD")
        before = [Counter(state.hand(seat)) for seat in (0, 1)]
        state = do(state, lead, reply)
        gained = [Counter(state.hand(seat)) - before[seat] for seat in (0, 1)]
        assert gained[winner] == Counter(cards("TC"))
        assert gained[1 - winner] == Counter(cards("TD"))
        assert state.stock_left == 22


def test_hay_8_winner_melds_after_drawing() -> None:
    player = winner_with("KS", draws="QS")
    assert "QS" in player.hand
    player.lay("marriage", "KS QS")
    assert player.points == 20


def test_hay_8_points_count_at_once() -> None:
    player = winner_with("AH TH KH QH JH")
    player.lay("run", "AH TH KH QH JH")
    assert player.points == 150
    assert pn.score_hand(player.state).deltas[player.seat] >= 150


def test_hay_8_only_the_winner_melds() -> None:
    player = TrickWinner(HAY, "KS QS", "JH", other="AH AC")
    player.lose_trick()
    assert player.state.to_act == player.other
    move = player.meld("marriage", "KS QS")
    assert refused(player.state, move).reason == "not_held"
    player.do("close")
    assert player.state.to_act == player.other
    assert refused(player.state, move).reason == "not_now"


def test_hay_8_no_limit_on_melds() -> None:
    player = winner_with("KS QS KD QD JD AS AH AD AC")
    for name, taken in (("marriage", "KS QS"), ("marriage", "KD QD"), ("aces_around", "AS AH AD AC")):
        player.lay(name, taken)
    player.lay("pinochle", "JD", "QS")
    assert player.points == 20 + 20 + 100 + 40


def test_hay_9_winner_leads_from_hand_or_table() -> None:
    player = winner_with("KS QS")
    player.lay("marriage", "KS QS")
    player.close()
    assert player.state.to_act == player.seat
    assert {"KS:m", "QS:m"} <= set(legal(player.state))
    assert set(player.hand) <= set(legal(player.state))
    player.do("QS:m")
    assert faces(player.state.trick) == ["QS"]
    assert player.table == ["KS:m"]


def at_the_last_two(rules: pn.Rules = HAY, hand: str = "", other: str = "") -> TrickWinner:
    """The player has won the last trick over the stock, the jack of hearts is turned."""
    player = TrickWinner(rules, hand, "JH", other=other)
    for _ in range(12):
        player.win_trick()
    return player


@pytest.mark.parametrize("taken", ["turned", "hidden"])
def test_hay_10_winner_chooses_of_last_two(taken: str) -> None:
    player = at_the_last_two()
    assert player.state.stock_left == 2
    assert legal(player.state) == ["take hidden", "take turned"]
    before = [Counter(player.state.hand(seat)) for seat in (0, 1)]
    player.do(f"take {taken}")
    gained = [Counter(player.state.hand(seat)) - before[seat] for seat in (0, 1)]
    assert (gained[player.seat] == Counter(cards("JH"))) is (taken == "turned")
    assert (gained[player.other] == Counter(cards("JH"))) is (taken == "hidden")
    assert player.state.stock_left == 0
    assert player.state.turned_card is None


def test_hay_10_winner_of_the_last_trick_melds_after_drawing() -> None:
    player = at_the_last_two(hand="AH TH KH QH")
    player.do("take turned")
    player.lay("run", "AH TH KH QH JH")
    assert player.points == 150
    player.do("close")
    assert isinstance(player.state, pn.TrickPlay)


def test_hay_11_no_melds_once_the_stock_is_gone() -> None:
    player = at_the_last_two(hand="KS QS JD 9H")
    player.do("take hidden", "close")
    assert isinstance(player.state, pn.TrickPlay)
    assert pn.meld_options(player.state) == ()
    for move in ("meld marriage KS QS", "show", "swap", "close"):
        assert refused(player.state, move).reason == "not_now"


def test_hay_11_melds_go_back_to_the_hands() -> None:
    player = winner_with("KS QS AS AH AD AC")
    player.lay("marriage", "KS QS")
    player.lay("aces_around", "AS AH AD AC")
    player.state = play_stock_out(player.state)
    assert [len(player.state.hand(seat)) for seat in (0, 1)] == [12, 12]
    assert [player.state.table(seat) for seat in (0, 1)] == [(), ()]
    assert set(cards("KS QS AS AH AD AC")) <= set(player.state.hand(player.seat))


def play_stock_out(state: pn.State) -> pn.State:
    """The second phase, with seat 1 having kept king and queen of spades and an ace of each suit."""
    while isinstance(settled_stock(state), pn.StockPlay):
        state = taken_by(state, 1, keep=cards("KS QS AS AH AD AC"))
    return settled_stock(state)


@pytest.mark.parametrize("leader", [0, 1])
def test_hay_11_winner_of_the_last_trick_over_the_stock_leads(leader: int) -> None:
    state = second_phase(HAY, SECOND, "KS", leader=leader)
    assert state.tricks[-1].winner == leader
    assert state.to_act == leader


# Seat 1 leads. Seat 0 can beat the hearts led, cannot beat the ace of diamonds, and is void in clubs.
SECOND = ("AH 9H JH QD JD 9D KS QS 9S JS TD KD", "KH AD JC 9C TS AS AC TC KC QC JC QH")


@pytest.mark.parametrize(
    ("lead", "replies"),
    [
        ("KH", ["AH"]),  # follow, and win if able
        ("AD", ["TD", "KD", "QD", "JD", "9D"]),  # follow, where nothing wins
        ("TS", ["KS", "QS", "JS", "9S"]),
        ("JC", ["KS", "QS", "JS", "9S"]),  # void: any trump wins
    ],
)
def test_hay_12_follow_trump_and_win(lead: str, replies: list[str]) -> None:
    state = second_phase(HAY, SECOND, "KS", leader=1)
    assert legal(do(state, lead)) == replies


def test_hay_12_neither_suit_nor_trump_any_card() -> None:
    mine = "AH 9H JH QD JD 9D TD KD KH TH KH TH"
    state = second_phase(HAY, (mine, "AS AD JC 9C TS AS AC TC KC QC JC QH"), "AS", leader=1)
    assert legal(do(state, "JC")) == faces(sorted(set(cards(mine))))


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AH TH KH QH JH", 150),
        ("KS QS", 20),
        ("KH QH", 40),
        ("AS AH AD AC", 100),
        ("KS KH KD KC", 80),
        ("QS QH QD QC", 60),
        ("JS JH JD JC", 40),
        ("JD QS", 40),
        ("JD JD QS QS", 300),
        ("9H", 10),
        ("9S", 0),
    ],
)
def test_hay_13_melds(hand: str, points: int) -> None:
    assert worth(hand) == points
    if points and "9" not in hand:
        player = winner_with(hand)
        best = max(options(player.state).items(), key=lambda option: option[1])
        assert (best[1], Counter(move_cards(best[0]))) == (points, Counter(cards(hand)))


def move_cards(text: str) -> tuple[pn.Card, ...]:
    move = move_of(text)
    assert isinstance(move, pn.LayMeld)
    return move.cards


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AS AH AD AC", 200),
        ("KS KH KD KC", 160),
        ("QS QH QD QC", 120),
        ("JS JH JD JC", 80),
        ("AH TH KH QH JH", 300),
        ("KH QH", 80),
        ("KS QS", 40),
        ("9H", 20),
        ("QS JD", 300),  # the only one with a value of its own
    ],
)
def test_hay_14_melds_held_twice_score_twice_but_for_the_pinochle(hand: str, points: int) -> None:
    assert worth(f"{hand} {hand}") == points


def test_hay_14_two_runs_one_after_the_other() -> None:
    player = winner_with("AH TH KH QH JH AH TH KH QH JH", turned="9H")
    player.lay("run", "AH TH KH QH JH")
    player.lay("run", "AH TH KH QH JH")
    assert player.points == 300


@pytest.mark.parametrize("turned", ["AH", "JH", "9H"])
def test_hay_15_first_dix_is_swapped_for_the_turned_card(turned: str) -> None:
    player = winner_with("9H", turned)
    assert [move for move in legal(player.state) if move in ("swap", "show")] == ["swap"]
    assert refused(player.state, "show").reason == "must_swap"
    held = Counter(player.hand)
    player.do("swap")
    assert player.points == 10
    assert str(player.state.turned_card) == "9H"
    assert Counter(player.hand) == held - Counter(["9H"]) + Counter([turned])


def test_hay_15_card_received_may_be_melded_in_the_same_turn() -> None:
    player = winner_with("9H TH KH QH JH", "AH")
    assert not any(move.startswith("meld run") for move in options(player.state))
    player.do("swap")
    player.lay("run", "AH TH KH QH JH")
    assert player.points == 160


def test_hay_15_second_dix_is_just_shown() -> None:
    player = winner_with("9H 9H", "AH")
    player.do("swap")
    assert refused(player.state, "swap").reason == "nothing_to_swap"
    player.do("show")
    assert player.points == 20
    assert player.table == ["9H:x"]
    assert str(player.state.turned_card) == "9H"
    assert refused(player.state, "show").reason == "not_held"


def test_hay_16_table_card_serves_melds_of_other_types() -> None:
    player = winner_with("KS QS KH KD KC QH QD QC JD", "JC")
    player.lay("marriage", "KS QS")
    player.lay("kings_around", "KH KD KC", "KS")
    player.lay("queens_around", "QH QD QC", "QS")
    player.lay("pinochle", "JD", "QS")
    assert player.points == 20 + 80 + 60 + 40


def test_hay_16_no_second_marriage_for_the_same_queen() -> None:
    player = winner_with("KS QS KS")
    player.lay("marriage", "KS QS")
    assert options(player.state) == {}
    assert refused(player.state, player.meld("marriage", "KS", "QS")).reason == "already_used"


def test_hay_17_run_after_the_royal_marriage_brings_the_rest_of_150() -> None:
    player = winner_with("KH QH AH TH JH")
    player.lay("royal_marriage", "KH QH")
    player.lay("run", "AH TH JH", "KH QH")
    assert player.points == 40 + 110 == 150


def test_hay_18_second_pinochle_beside_the_first_brings_the_rest_of_300() -> None:
    player = winner_with("QS JD QS JD")
    player.lay("pinochle", "QS JD")
    player.win_trick()
    player.lay("double_pinochle", "QS JD", "QS JD")
    assert player.points == 40 + 260 == 300


def test_hay_18_a_pinochle_that_was_broken_up_counts_no_more() -> None:
    player = winner_with("QS JD QS JD")
    player.lay("pinochle", "QS JD")
    player.win_trick("QS:p")
    player.lay("pinochle", "QS JD")
    assert player.points == 40 + 40


def test_hay_19_trick_points() -> None:
    counting = HAY.play.counting
    assert [counting.of(card) for card in cards("AS TS KS QS JS 9S")] == [11, 10, 4, 3, 2, 0]
    assert HAY.play.last_trick == 10
    assert HAY.trick_total == 250


def test_hay_19_last_of_24_tricks_brings_ten() -> None:
    over = play_on(dealt(seed=8), random.Random(8))
    assert len(over.tricks) == 24
    assert isinstance(over, pn.HandOver)
    taken = [0, 0]
    for trick in over.tricks:
        taken[trick.winner] += sum(map(HAY.play.counting.of, trick.cards))
    assert sum(taken) == 240
    taken[over.tricks[23].winner] += 10
    assert [item.points for item in over.score.items if item.part == "tricks"] == taken


def test_hay_19_last_trick_over_the_stock_brings_nothing_more() -> None:
    player = at_the_last_two()
    player.do("take hidden", "close")
    tricks = [card for trick in player.state.tricks for card in trick.cards]
    assert sum(pn.score_hand(player.state).deltas) == sum(map(HAY.play.counting.of, tricks))


@pytest.mark.parametrize(("scores", "winner"), [((1200, 300), 0), ((1199, 1190), None), ((0, 1210), 1)])
def test_hay_20_first_to_1200_wins(scores: tuple[int, int], winner: int | None) -> None:
    assert pn.game_winner(HAY, scores, bidder=None, made=None) == winner


def test_hay_unstated_no_bonus_for_a_turned_nine() -> None:
    assert pn.score_hand(set_up(HAY, {}, rest="9H")).deltas == (0, 0)


def test_hay_unstated_leader_wins_with_an_identical_card() -> None:
    state = do(set_up(HAY, {0: "KS", 1: "KS"}, rest="JH"), "KS", "KS")
    assert state.tricks[0].winner == 1


def test_hay_unstated_a_dix_needs_a_trick() -> None:
    player = TrickWinner(HAY, "9H", "JH")
    assert refused(player.state, "swap").reason == "not_now"


# ---- 1.2 variations ----


@pytest.mark.parametrize("target", [1000, 1500])
def test_hayv_1_other_targets(target: int) -> None:
    rules = HAY.changed({"ending.target": target})
    assert pn.game_winner(rules, (target - 10, 0), bidder=None, made=None) is None
    assert pn.game_winner(rules, (target, 0), bidder=None, made=None) == 0


def test_hayv_2_simplified_counting() -> None:
    rules = HAY.changed({"play.counting": pn.counting_scheme("simplified")})
    assert [rules.play.counting.of(card) for card in cards("AS TS KS QS JS 9S")] == [10, 10, 5, 5, 0, 0]
    assert rules.trick_total == 250


def test_hayv_3_counters_of_ten_and_no_zeros() -> None:
    rules = HAY.changed({"play.counting": pn.counting_scheme("counters_10")})
    assert [rules.play.counting.of(card) for card in cards("AS TS KS QS JS 9S")] == [10, 10, 10, 0, 0, 0]
    assert rules.trick_total == 250
    small = rules.without_zeros()
    assert (small.unit, small.trick_total, small.ending.target) == (1, 25, 120)
    for hand in ("AH TH KH QH JH", "KS QS", "KH QH", "JD JD QS QS", "9H 9H", "AS AH AD AC"):
        assert 10 * worth(hand, rules=small) == worth(hand, rules=rules)
    player = winner_with("KH QH AH TH JH QS JD QS JD", rules=small)
    for name, new, again in (
        ("royal_marriage", "KH QH", ""),
        ("run", "AH TH JH", "KH QH"),
        ("pinochle", "QS JD", ""),
        ("double_pinochle", "QS JD", "QS JD"),
    ):
        player.lay(name, new, again)
    assert player.points == 4 + 11 + 4 + 26


@pytest.mark.parametrize(
    ("hand", "lead", "plays"),
    [
        ("AH 9H KD", "KH", "AH 9H"),  # a plain suit led: no duty to win
        ("AS 9S KD", "KS", "AS"),  # trump led: win if able
        ("QS 9S KD", "KS", "QS 9S"),
        ("QS 9S KD", "KH", "QS 9S"),  # void: trump all the same
    ],
)
def test_hayv_4_duty_to_win_on_trump_leads_only(hand: str, lead: str, plays: str) -> None:
    rules = HAY.changed({"play.following": pn.following_rule("trump_head_only")})
    assert pn.legal_plays(cards(hand), cards(lead), pn.Suit.SPADES, rules) == cards(plays)


def test_hayv_5_restriction_on_types_dropped() -> None:
    player = winner_with("KS QS KS", rules=HAY.changed({"stock.reuse": "unlimited"}))
    player.lay("marriage", "KS QS")
    player.lay("marriage", "KS", "QS")
    assert player.points == 40


def test_hayv_5_run_in_full_after_a_royal_marriage() -> None:
    player = winner_with("KH QH AH TH JH", rules=HAY.changed({"stock.run_after_marriage": 150}))
    player.lay("royal_marriage", "KH QH")
    player.lay("run", "AH TH JH", "KH QH")
    assert player.points == 190


def test_hayv_5_second_pinochle_is_just_another() -> None:
    player = winner_with("QS JD QS JD", rules=HAY.changed({"stock.second_pinochle": None}))
    player.lay("pinochle", "QS JD")
    player.lay("pinochle", "QS JD")
    assert player.points == 80


# ---- 1.3 the timing of the books ----


def test_book_1_winner_melds_before_drawing() -> None:
    player = winner_with("KS QS", rules=pn.preset("hay_book_timing"))
    assert player.state.stock_left == 24
    assert len(player.hand) == 11
    player.lay("marriage", "KS QS")
    assert player.points == 20
    player.do("close")
    assert player.state.stock_left == 22
    assert player.state.to_act == player.seat
    assert not player.state.trick


def test_book_1_card_just_drawn_waits_for_another_trick() -> None:
    player = winner_with("KS", rules=pn.preset("hay_book_timing"), draws="QS")
    assert "QS" not in player.hand
    assert options(player.state) == {}
    player.do("close")
    assert "QS" in player.hand
    assert refused(player.state, "meld marriage KS QS").reason == "not_now"
    player.win_trick()
    player.lay("marriage", "KS QS")
    assert player.points == 20


def test_book_1_last_winner_melds_before_the_last_draw() -> None:
    player = at_the_last_two(pn.preset("hay_book_timing"), "AH TH KH QH", "JH")
    assert options(player.state) == {"meld royal_marriage KH QH": 40}
    player.do("close", "take turned")
    assert isinstance(player.state, pn.TrickPlay)
    assert "JH" in player.hand


def test_book_1_all_else_is_hays() -> None:
    book = pn.preset("hay_book_timing")
    assert attrs.evolve(book, name=HAY.name) == HAY.changed({"stock.meld_timing": "before_draw"})


# ---- 8. decisions ----


@pytest.mark.parametrize("name", TWO_HANDED)
def test_d_14_meld_window_opens_with_nothing_to_lay(name: str) -> None:
    player = winner_with("", rules=pn.preset(name))
    assert options(player.state) == {}
    assert [move for move in legal(player.state) if move != "out"] == ["close"]
    assert refused(player.state, pn.Play(player.state.hand(player.seat)[0])).reason == "not_now"
    player.do("close")
    assert "close" not in legal(player.state)


@pytest.mark.parametrize("name", [name for name in TWO_HANDED if pn.preset(name).stock.melds_per_trick == 1])  # type: ignore[union-attr]
@pytest.mark.parametrize("first", ["dix", "meld"])
def test_d_15_a_dix_does_not_use_up_the_one_meld(name: str, first: str) -> None:
    player = winner_with("9H KS QS KD QD", "AH", rules=pn.preset(name))
    if first == "dix":
        player.do("swap")
    player.lay("marriage", "KS QS")
    assert options(player.state) == {}
    assert refused(player.state, player.meld("marriage", "KD QD")).reason == "one_meld_a_trick"
    if first == "meld":
        player.do("swap")
    assert player.points == 30
    player.win_trick()
    player.lay("marriage", "KD QD")


@pytest.mark.parametrize("name", KIN)
@pytest.mark.parametrize("turned", ["AH", "9H"])
def test_d_16_first_dix_is_swapped_without_a_choice(name: str, turned: str) -> None:
    player = winner_with("9H", turned, rules=pn.preset(name))
    before = player.points
    assert {"swap", "show"} & set(legal(player.state)) == {"swap"}
    player.do("swap")
    assert player.points - before == 10


@pytest.mark.parametrize("name", TWO_HANDED)
def test_d_16_no_swap_after_a_dix_of_the_other_player(name: str) -> None:
    player = TrickWinner(pn.preset(name), "9H AS AC AD", "KH", other="9H AH TH")
    nines = cards("9H")
    player.state = taken_by(player.state, player.other, keep=nines)
    player.do("swap", "close")
    player.state = taken_by(player.state, player.seat, keep=nines)
    assert {"swap", "show"} & set(legal(player.state)) == {"show"}
    player.do("show")
    assert player.points == 10


def test_d_16_swap_or_show_is_a_choice_in_bicycle() -> None:
    rules = pn.preset("bicycle_two_handed")
    for choice in ("swap", "show"):
        player = winner_with("9H 9H", "AH", rules=rules)
        assert {"swap", "show"} <= set(legal(player.state))
        player.do(choice)
        assert player.points == 10
        assert {"swap", "show"} & set(legal(player.state)) == {"show"}  # after a dix was melded no later one is swapped


def test_d_16_no_swap_against_a_turned_nine_in_bicycle() -> None:
    player = winner_with("9H", "9H", rules=pn.preset("bicycle_two_handed"))
    assert refused(player.state, "swap").reason == "nothing_to_swap"
    player.do("show")
    assert player.points == 10


def test_d_16_a_dix_may_be_shown_when_the_stock_is_gone() -> None:
    player = at_the_last_two(hand="9H")
    player.do("take hidden")
    assert player.state.stock_left == 0
    assert refused(player.state, "swap").reason == "nothing_to_swap"
    player.do("show")
    assert player.points == 10


def test_d_16_the_nine_swapped_under_the_stock_has_been_paid() -> None:
    player = TrickWinner(HAY, "9H", "AH")
    player.win_trick()
    player.do("swap")
    for _ in range(11):
        player.win_trick()
    player.do("take turned")
    assert player.hand.count("9H") == 1
    assert refused(player.state, "show").reason == "not_held"
    assert player.points == 10


def test_d_16_each_of_the_two_nines_pays_once() -> None:
    player = TrickWinner(HAY, "9H 9H", "AH")
    player.win_trick()
    player.do("swap")
    for _ in range(11):
        player.win_trick()
    player.do("take turned")
    assert player.hand.count("9H") == 2
    player.do("show")
    assert refused(player.state, "show").reason == "not_held"
    assert player.points == 20


@pytest.mark.parametrize("rank", "KQ")
def test_d_17_a_card_of_a_run_joins_no_marriage(rank: str) -> None:
    other = {"K": "QH", "Q": "KH"}[rank]
    player = winner_with(f"AH TH KH QH JH {other}", "9H")
    player.lay("run", "AH TH KH QH JH")
    assert options(player.state) == {}
    assert refused(player.state, player.meld("royal_marriage", other, f"{rank}H")).reason == "already_used"


def test_d_17_arounds_are_one_kind() -> None:
    player = winner_with("KS KH KD KC KS KH KD")
    player.lay("kings_around", "KS KH KD KC")
    assert refused(player.state, player.meld("kings_around", "KS KH KD", "KC")).reason == "already_used"
    assert options(player.state) == {}


def test_d_17_cards_do_not_remember_their_partners() -> None:
    player = winner_with("KS QS KS")
    player.lay("marriage", "KS QS")
    player.win_trick("KS:m")
    assert player.table == ["QS:m"]  # its king is gone, and still it has been married
    assert refused(player.state, player.meld("marriage", "KS", "QS")).reason == "already_used"


def test_d_17_from_royal_marriage_to_run_and_to_an_around() -> None:
    player = winner_with("KH QH AH TH JH KS KD KC", "9H")
    player.lay("royal_marriage", "KH QH")
    player.lay("kings_around", "KS KD KC", "KH")
    player.lay("run", "AH TH JH", "KH QH")
    assert player.points == 40 + 80 + 110
    assert sorted(player.table) == sorted(["KH:mra", "QH:mr", "AH:r", "TH:r", "JH:r", "KS:a", "KD:a", "KC:a"])


def test_d_17_every_meld_takes_a_card_from_the_hand() -> None:
    player = winner_with("KS QS KH KD KC QH QD QC", "JC")
    player.lay("kings_around", "KS KH KD KC")
    player.lay("queens_around", "QS QH QD QC")
    assert refused(player.state, player.meld("marriage", "", "KS QS")).reason == "needs_card_from_hand"


def test_d_17_a_double_pinochle_takes_a_card_from_the_hand_as_well() -> None:
    player = winner_with("KS QS KS QS JS JH JD JC JS JH JD", "9H", draws="JC")
    for name, taken in (("marriage", "KS QS"), ("jacks_around", "JS JH JD JC")):
        player.lay(name, taken)
        player.lay(name, taken)
    assert options(player.state) == {}
    assert refused(player.state, player.meld("double_pinochle", "", "QS QS JD JD")).reason == "needs_card_from_hand"


def test_d_17_a_second_pinochle_takes_a_card_from_the_hand_as_well() -> None:
    player = winner_with("KS QS QS JS JH JD JC JD", "9H")
    player.lay("pinochle", "QS JD")
    player.lay("marriage", "KS QS")
    player.lay("jacks_around", "JS JH JD JC")
    assert options(player.state) == {}
    whole = [card for card in player.state.table_cards(player.seat) if str(card.card) in ("QS", "JD")]
    assert refused(player.state, pn.LayMeld("double_pinochle", (), whole)).reason == "needs_card_from_hand"


def test_d_17_which_of_two_twins_is_played_or_melded_is_a_choice() -> None:
    player = winner_with("QS KS QS JD", "JC")
    player.lay("marriage", "KS QS")
    both = [move for move in options(player.state) if move.startswith("meld pinochle")]
    assert both == ["meld pinochle QS JD", "meld pinochle JD QS:m"]
    player.do(both[0])
    player.close()
    assert {"QS:m", "QS:p", "KS:m", "JD:p"} <= set(legal(player.state))


def test_d_18_run_with_its_own_king_and_queen_beside_a_royal_marriage() -> None:
    player = winner_with("KH QH AH TH KH QH JH", "9H")
    player.lay("royal_marriage", "KH QH")
    found = options(player.state)
    assert found["meld run AH TH KH QH JH"] == 150
    assert found["meld run AH TH JH KH:m QH:m"] == 110
    assert found["meld run AH TH QH JH KH:m"] == 110
    assert found["meld run AH TH KH JH QH:m"] == 110


def test_d_18_run_after_a_royal_marriage_that_was_broken() -> None:
    player = winner_with("KH QH AH TH JH KH", "9H")
    player.lay("royal_marriage", "KH QH")
    player.win_trick("KH:m")
    player.lay("run", "AH TH KH JH", "QH")
    assert player.points == 40 + 150


def test_d_19_second_pinochle_beside_a_whole_first_cannot_be_a_single_one() -> None:
    player = winner_with("QS JD QS JD")
    player.lay("pinochle", "QS JD")
    assert options(player.state) == {"meld double_pinochle QS JD QS:p JD:p": 260}
    refused(player.state, player.meld("pinochle", "QS JD"))


@pytest.mark.parametrize(
    ("scores", "winner"), [((1250, 1300), 1), ((1310, 1300), 0), ((1300, 1300), None), ((1199, 1300), 1)]
)
def test_d_20_higher_total_of_two_over_the_target(scores: tuple[int, int], winner: int | None) -> None:
    assert pn.game_winner(HAY, scores, bidder=None, made=None) == winner


@pytest.mark.parametrize("name", TWO_HANDED)
def test_d_20_melds_that_pass_the_target_do_not_end_the_hand(name: str) -> None:
    player = winner_with("AH TH KH QH JH", rules=pn.preset(name).changed({"ending.target": 100}))
    player.lay("run", "AH TH KH QH JH")
    assert player.points >= 100
    assert not player.state.is_over
    player.do("close")
    over = player.state
    while over.to_act is not None:
        over = do(over, next(move for move in pn.legal_moves(over) if not isinstance(move, pn.DeclareOut)))
    assert len(over.tricks) == 24


@pytest.mark.parametrize("name", TWO_HANDED)
def test_d_22_follower_may_play_from_the_table(name: str) -> None:
    player = TrickWinner(pn.preset(name), "KS QS", "JH", other="AH TH AC AD AS")
    player.win_trick()
    player.lay("marriage", "KS QS")
    player.state = taken_by(player.state, player.other)
    state = settled_stock(player.state)
    state = do(state, next(move for move in pn.legal_moves(state) if isinstance(move, pn.Play)))
    assert state.to_act == player.seat
    assert {str(card) for card in state.table_cards(player.seat)} <= set(legal(state))
    assert len(state.table_cards(player.seat)) == 2

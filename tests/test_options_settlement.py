"""The options of play, conceding and settling a deal (catalogue 2.7, 2.9 to 2.12, 2.15): a test for each, and for each of its values."""

from collections.abc import Sequence
from typing import Any

import pytest

import pinochle as pn
from pinochle.rules.settlement import CheckRules, MoneyRules
from tests.test_options_auction import changed, contract_of, dealt, played, played_out, score_of, texts, why

P150, PAGAT, DOUBLE = pn.preset("partnership_150"), pn.preset("pagat_single_deck"), pn.preset("double_deck")
NO_PASSING = P150.changed({"deal.redeal_nines": None, "passing": None})
# Each seat has a suit of its own: with spades as trump seat 1 takes every trick, and melds 152 (a double run, two dixes); the others meld 4 each.
ONE_SUIT_EACH = (
    "AC AC TC TC KC KC QC QC JC JC 9C 9C",
    "AS AS TS TS KS KS QS QS JS JS 9S 9S",
    "AH AH TH TH KH KH QH QH JH JH 9H 9H",
)


def settled(
    rules: pn.Rules, bid: int, melds: Sequence[int | pn.MeldScore], points: Sequence[int] | None, **more: Any
) -> tuple[tuple[int, ...], bool | None]:
    """Deltas, and whether the bid of seat 0 was made."""
    score = pn.settle_hand(rules, bidder=0, bid=bid, melds=melds, trick_points=points, **more)
    return score.deltas, score.made


def to_lead(rules: pn.Rules, *hands: str, bid: int | None = None, rest: str = "") -> pn.State:
    """Seat 1 has the contract, at the minimum if nothing else is said, and has named spades."""
    assert rules.auction is not None
    state = dealt(rules, *hands, rest=rest)
    return played(state, f"bid {bid or rules.auction.minimum}", *["pass"] * (rules.seats - 1), "trump S")


# ---- made and set (2.12) ----


@pytest.mark.parametrize(
    ("bid", "deltas", "made"), [(25, (27, 16), True), (27, (27, 16), True), (28, (-28, 16), False)]
)
def test_made_when(bid: int, deltas: tuple[int, int], made: bool) -> None:
    assert settled(P150, bid, (12, 6), (15, 10)) == (deltas, made)


def test_made_score_everything() -> None:
    assert settled(P150, 20, (12, 6), (15, 10)) == ((27, 16), True)


def test_made_score_bid() -> None:
    assert settled(P150.changed({"settlement.made_score": "bid"}), 20, (12, 6), (15, 10)) == ((20, 16), True)


@pytest.mark.parametrize(
    ("penalty", "deltas"),
    [("minus_bid", (-30, 16)), ("minus_bid_keep_meld", (-18, 16)), ("nothing", (0, 16)), ("bid_to_others", (0, 46))],
)
def test_set_penalty(penalty: str, deltas: tuple[int, int]) -> None:
    rules = P150.changed({"settlement.set_penalty": penalty})
    assert settled(rules, 30, (12, 6), (15, 10)) == (deltas, False)
    assert settled(rules, 27, (12, 6), (15, 10)) == ((27, 16), True)


def test_set_penalty_keeps_only_a_meld_that_counts() -> None:
    rules = DOUBLE.changed({"settlement.set_penalty": "minus_bid_keep_meld"})
    assert settled(rules, 90, (30, 20), (25, 25))[0] == (30 - 90, 45)
    assert settled(rules, 90, (18, 20), (25, 25))[0] == (-90, 45)  # a meld under 20 does not count (D-7)
    joedog = changed("joedog", {"settlement.set_penalty": "minus_bid_keep_meld"})
    assert settled(joedog, 20, (30, 0), (0, 25))[0] == (-20, 25)  # a meld that no point has kept is lost (JOE-12)


def test_set_penalty_bid_or_zero() -> None:
    rules = P150.changed({"settlement.set_penalty": "nothing", "settlement.made_score": "bid"})
    assert [settled(rules, bid, (12, 6), (15, 10))[0][0] for bid in (27, 28)] == [27, 0]


def test_set_penalty_progressive() -> None:
    rules = pn.preset("double_deck_progressive")
    assert settled(rules, 90, (30, 20), (25, 25)) == ((0, 90 + 45), False)
    assert settled(rules, 55, (30, 20), (25, 25)) == ((55, 45), True)


def test_set_of_the_other_seat_of_a_side() -> None:
    score = pn.settle_hand(P150, bidder=2, bid=25, melds=(10, 4), trick_points=(14, 11))
    assert (score.deltas, score.made) == ((-25, 15), False)  # B098.2


def test_bidder_floor() -> None:
    assert settled(DOUBLE, 50, (60, 18), (15, 35)) == ((-50, 35), False)  # R15, B109.2
    assert settled(DOUBLE, 50, (60, 18), (20, 30)) == ((80, 30), True)
    without = DOUBLE.changed({"settlement.bidder_floor": 0})
    assert settled(without, 50, (60, 18), (15, 35)) == ((75, 35), True)


def test_defender_floor() -> None:
    assert settled(DOUBLE, 50, (20, 30), (38, 12)) == ((58, 0), True)  # R16
    without = DOUBLE.changed({"settlement.defender_floor": 0})
    assert settled(without, 50, (20, 30), (38, 12)) == ((58, 42), True)


@pytest.mark.parametrize(
    ("case", "bid", "melds", "points", "deltas", "made"),
    [
        ("B109.1", 60, (32, 24), (28, 22), (60, 46), True),
        ("B109.2", 50, (60, 18), (15, 35), (-50, 35), False),
        ("B109.3", 50, (20, 30), (31, 19), (51, 0), True),
        ("B109.4", 50, (20, 30), (30, 20), (50, 50), True),
        ("R15", 50, (60, 18), (15, 35), (-50, 35), False),
        ("R16", 50, (20, 30), (38, 12), (58, 0), True),
    ],
)
def test_floors_of_twenty(
    case: str, bid: int, melds: tuple[int, int], points: tuple[int, int], deltas: tuple[int, int], made: bool
) -> None:
    for preset in ("double_deck", "yahoo_double_deck"):
        assert settled(pn.preset(preset), bid, melds, points) == (deltas, made), case


def test_defender_score_everything() -> None:
    assert settled(P150, 20, (12, 6), (15, 10))[0][1] == 16


def test_defender_score_nothing() -> None:
    rules = P150.changed({"settlement.defender_score": "nothing"})
    assert settled(rules, 20, (12, 6), (15, 10)) == ((27, 0), True)
    assert settled(rules, 30, (12, 6), (15, 10)) == ((-30, 0), False)
    assert settled(rules, 30, (12, 6), None) == ((-30, 0), False)


def test_negative_scores() -> None:
    rules = NO_PASSING.changed({"melding.who": "bidder", "auction.max_bid": 300})
    assert played_out(to_lead(rules, *ONE_SUIT_EACH, bid=200)).scores == (0, -200)  # 152 and 25 are 177


# ---- keeping the meld (2.9) ----


@pytest.mark.parametrize(
    ("kept", "points", "tricks", "meld"),
    [
        ("always", 0, 0, 14),
        ("point", 0, 1, 0),
        ("point", 1, 1, 14),
        ("trick", 0, 0, 0),
        ("trick", 0, 1, 14),  # a trick without a counter
        ("twenty", 19, 5, 0),
        ("twenty", 20, 5, 14),
    ],
)
def test_meld_kept(kept: str, points: int, tricks: int, meld: int) -> None:
    rules = P150.changed({"settlement.meld_kept": kept})
    score = settled(rules, 20, (30, 14), (25 - points, points), tricks=(12 - tricks, tricks))
    if kept == "twenty":
        assert score == ((30 + 25 - points, meld + points), True)
    else:
        assert score == ((55 - points, meld + points), True)
    rules = rules.changed({"settlement.meld_kept_by": "each_side"})  # the other side takes enough
    if points == 0:
        assert settled(rules, 20, (30, 14), (25, 0), tricks=(12 - tricks, tricks)) == ((55, meld), True)


def test_meld_kept_twenty_on_the_10_scale() -> None:
    rules = PAGAT.changed({"settlement.meld_kept": "twenty", "settlement.dixes_kept": False})
    assert settled(rules, 250, (300, 60), (60, 190))[0] == (360, 190)
    assert settled(rules, 250, (300, 60), (50, 200))[0] == (350, 260)


@pytest.mark.parametrize("kept", ["point", "trick"])
def test_meld_kept_by_defenders(kept: str) -> None:
    rules = P150.changed({"settlement.meld_kept": kept, "settlement.meld_kept_by": "defenders"})
    assert settled(rules, 20, (30, 0), (0, 25)) == ((30, 25), True)  # B106.1: the bidders' meld is safe
    assert settled(rules, 20, (30, 8), (25, 0)) == ((55, 0), True)


@pytest.mark.parametrize("kept", ["point", "trick"])
def test_meld_kept_by_each_side(kept: str) -> None:
    rules = P150.changed({"settlement.meld_kept": kept, "settlement.meld_kept_by": "each_side"})
    assert settled(rules, 20, (30, 0), (0, 25)) == ((-20, 25), False)  # B106.2: bidders who lose it are set
    assert settled(rules, 20, (30, 8), (25, 0)) == ((55, 0), True)


def test_meld_kept_by_each_player_alone() -> None:
    rules = pn.preset("three_handed_100")
    score = pn.settle_hand(rules, bidder=0, bid=20, melds=(20, 8, 6), trick_points=(20, 5, 0), tricks=(12, 3, 0))
    assert score.deltas == (40, 13, 0)


def test_meld_kept_in_a_deal_that_is_played() -> None:
    # The bidder takes every trick; each of the others has a double marriage.
    assert score_of(played_out(to_lead(NO_PASSING, *ONE_SUIT_EACH))).deltas == (0, 152 + 4 + 25)
    always = NO_PASSING.changed({"settlement.meld_kept": "always"})
    assert score_of(played_out(to_lead(always, *ONE_SUIT_EACH))).deltas == (8, 152 + 4 + 25)


def test_dix_saves_itself() -> None:
    dixes = pn.score_meld(pn.parse_cards("9H 9H"), pn.Suit.HEARTS, PAGAT)
    more = pn.score_meld(pn.parse_cards("9H 9H QS JD"), pn.Suit.HEARTS, PAGAT)
    assert settled(PAGAT, 250, (60, dixes), (250, 0)) == ((310, 20), True)  # R12
    assert settled(PAGAT, 250, (60, more), (250, 0)) == ((310, 20), True)  # whatever else the side holds (D-8)
    assert settled(PAGAT, 250, (60, more), (240, 10)) == ((300, 70), True)
    without = PAGAT.changed({"settlement.dixes_kept": False})
    assert settled(without, 250, (60, more), (250, 0)) == ((310, 0), True)


# ---- conceding (2.7) ----


def test_throw_in_never() -> None:
    for preset in ("firehouse", "check", "partnership_150"):
        rules = pn.preset(preset).changed({"passing": None, "deal.redeal_nines": None})
        state = to_lead(rules)
        assert "concede" not in texts(state)  # B126
        assert why(state, "concede") == "not_now"


def test_throw_in() -> None:
    state = to_lead(PAGAT.changed({"passing": None}), *ONE_SUIT_EACH, bid=250)
    assert "concede" in texts(state)
    over = played(state, "concede")
    assert isinstance(over, pn.HandOver)
    # The others score their meld, a double marriage each, and nobody a trick.
    assert (over.score.deltas, over.score.made, over.tricks) == ((80, -250), False, ())


def test_throw_in_only_before_the_first_lead() -> None:
    state = played(to_lead(PAGAT.changed({"passing": None}), *ONE_SUIT_EACH, bid=250), "AS")
    assert why(state, "concede") == "not_now"
    state = played(state, "AH", "AD", "AC")
    assert state.to_act == 1
    assert "concede" not in texts(state)


def test_throw_in_when_about_to_bury_or_to_lead() -> None:
    state = to_lead(pn.preset("three_handed_100"), "", "AS TS KS QS JS AH TH AD TD AC TC KH KD KC 9D", rest="9H 9H 9C")
    assert isinstance(state, pn.Burying)
    assert texts(state)[-1] == "concede"  # D-6
    melds = [score.points for score in state.melds]
    for over in (played(state, "concede"), played(state, "bury 9H 9H 9C", "concede")):
        assert isinstance(over, pn.HandOver)
        assert over.score.deltas == (melds[0], -20, melds[2])
        assert over.trump is pn.Suit.SPADES  # trump was named, so that the others could meld (D-28)


def test_throw_in_bonus() -> None:
    rules = PAGAT.changed({"settlement.concede_bonus": 250})
    assert settled(rules, 300, (100, 60), None) == ((-300, 310), False)
    three = changed("three_handed_100", {"settlement.concede_bonus": 10})
    score = pn.settle_hand(three, bidder=1, bid=20, melds=(4, 0, 2), trick_points=None)
    assert score.deltas == (14, -20, 12)


def test_forced_throw_in() -> None:
    assert settled(PAGAT, 400, (140, 60), None, unplayed="out_of_reach") == ((-400, 60), False)  # B110.1, R10
    assert settled(PAGAT, 390, (140, 60), (250, 0)) == ((390, 0), True)  # B110.2
    rules = PAGAT.changed({"passing": None})
    # Side 1 melds 1560: 1500, two dixes and a double marriage in diamonds. 1560 + 250 can be reached, 1820 not.
    rules = rules.changed({"auction.max_bid": 2000})
    assert isinstance(to_lead(rules, *ONE_SUIT_EACH, bid=1810), pn.TrickPlay)
    over = to_lead(rules, *ONE_SUIT_EACH, bid=1820)
    assert isinstance(over, pn.HandOver)
    assert (over.score.deltas, over.score.made, over.tricks) == ((80, -1820), False, ())


def test_forced_throw_in_not() -> None:
    rules = PAGAT.changed({"passing": None, "auction.max_bid": 2000, "settlement.forced_throw_in": False})
    assert isinstance(to_lead(rules, *ONE_SUIT_EACH, bid=1820), pn.TrickPlay)


CHALLENGED = NO_PASSING.changed({"settlement.defenders_concede": True})


def test_defenders_concede() -> None:
    state = to_lead(CHALLENGED, *ONE_SUIT_EACH, bid=22)
    assert isinstance(state, pn.Challenge)
    assert (state.to_act, texts(state)) == (2, ["keep", "concede"])
    state = played(state, "concede")
    assert state.to_act == 0  # both of them have to
    over = played(state, "concede")
    assert isinstance(over, pn.HandOver)
    assert (over.score.made, over.score.deltas[1], over.tricks) == (True, 22, ())


def test_defenders_concede_not_unless_all_do() -> None:
    state = to_lead(CHALLENGED, *ONE_SUIT_EACH)
    assert isinstance(played(state, "keep"), pn.TrickPlay)
    assert isinstance(played(state, "concede", "keep"), pn.TrickPlay)
    assert isinstance(to_lead(NO_PASSING, *ONE_SUIT_EACH), pn.TrickPlay)


# ---- shooting the moon (2.3) ----

SHOOT = NO_PASSING.changed({"trump.shoot_bonus": 25, "trump.shoot_penalty": 50})


def test_shoot() -> None:
    score = pn.settle_hand(SHOOT, bidder=0, bid=25, melds=(20, 4), trick_points=(25, 0), tricks=(12, 0), shoot=True)
    assert [item.points for item in score.items if item.part == "shoot"] == [25]  # B113.1
    assert (score.deltas, score.made) == ((20 + 25 + 25, 0), True)
    score = pn.settle_hand(SHOOT, bidder=0, bid=25, melds=(20, 4), trick_points=(25, 0), tricks=(11, 1), shoot=True)
    assert (score.deltas[0], score.made) == (-50, False)  # B113.2: the trick held no counter, and is lost all the same


def test_shoot_not_called_brings_nothing() -> None:
    score = pn.settle_hand(SHOOT, bidder=0, bid=25, melds=(20, 4), trick_points=(25, 0), tricks=(12, 0))
    assert score.deltas == (45, 0)


def test_shoot_in_a_deal_that_is_played() -> None:
    state = dealt(SHOOT, *ONE_SUIT_EACH)
    over = played_out(played(state, "bid 20", "pass", "pass", "pass", "trump S shoot"))
    assert score_of(over).deltas == (0, 152 + 4 + 25 + 25)
    # One card of the bidder is a club, and is trumped by seat 2; the defenders meld 9, and win an ace each of clubs and diamonds.
    hands = (
        "AC AC TC TC KC KC QC QC JC JC 9C 9H",
        "AS AS TS TS KS KS QS QS JS JS 9S 9C",
        "AH AH TH TH KH KH QH QH JH JH 9H 9S",
    )
    lost = played(dealt(SHOOT, *hands), "bid 20", "pass", "pass", "pass", "trump S shoot", "9C", "9S", "AD", "AC")
    assert lost.to_act == 2
    score = score_of(played_out(lost))
    assert (score.deltas, score.made) == ((9 + 2, -50), False)


# ---- the money game (2.15) ----

MONEY = pn.preset("auction_three_handed")


def money(
    bid: int, points: int | None, trump: pn.Suit = pn.Suit.HEARTS, rules: pn.Rules = MONEY
) -> tuple[tuple[int, ...], int]:
    """Units by seat and for the kitty, where seat 0 needs `bid` and has no meld; `points` None: he concedes."""
    tricks = None if points is None else (points, 250 - points, 0)
    score = pn.settle_hand(rules, bidder=0, bid=bid, melds=(bid - 100, 0, 0), trick_points=tricks, trump=trump)
    assert sum(score.deltas) + score.kitty == 0
    return score.deltas, score.kitty


@pytest.mark.parametrize(
    ("bid", "units"),
    [(300, 3), (340, 3), (350, 5), (390, 5), (400, 10), (440, 10), (450, 15), (490, 15), (500, 20), (540, 20), (550, 25), (590, 25), (600, 30), (700, 30)],
)  # fmt: skip
def test_money_units(bid: int, units: int) -> None:
    kitty = units if bid >= 350 else 0
    assert money(bid, 100) == ((2 * units + kitty, -units, -units), -kitty)


def test_money_other_units() -> None:
    rules = MONEY.changed({"settlement.money": MoneyRules(units=((300, 1), (350, 2), (400, 4)), kitty_from=None)})
    assert money(360, 100, rules=rules) == ((4, -2, -2), 0)
    assert money(460, 100, rules=rules) == ((8, -4, -4), 0)


def test_money_spades_double() -> None:
    assert money(300, 100, pn.Suit.SPADES) == ((12, -6, -6), 0)
    assert money(300, 90, pn.Suit.SPADES) == ((-24, 12, 12), 0)
    single = MONEY.changed({"settlement.money.spades_double": False})
    assert money(300, 100, pn.Suit.SPADES, single) == ((6, -3, -3), 0)


def test_money_single_bete() -> None:
    assert money(300, None) == ((-6, 3, 3), 0)


def test_money_double_bete() -> None:
    assert money(300, 99) == ((-12, 6, 6), 0)
    single = MONEY.changed({"settlement.money.double_bete": False})
    assert money(300, 99, rules=single) == ((-6, 3, 3), 0)


def test_money_made_pays_once_however_many_points() -> None:
    assert money(300, 100) == money(300, 250)


def test_money_kitty_from_350() -> None:
    assert money(340, 100)[1] == 0
    assert money(350, 100) == ((15, -5, -5), -5)
    assert money(350, None) == ((-15, 5, 5), 5)
    assert money(350, 99) == ((-30, 10, 10), 10)
    assert money(400, 100, rules=MONEY.changed({"settlement.money.kitty_from": 410})) == ((20, -10, -10), 0)
    assert money(400, 100, rules=MONEY.changed({"settlement.money.kitty_from": None})) == ((20, -10, -10), 0)


def test_money_sums_to_zero_with_the_kitty() -> None:
    state = to_lead(MONEY, bid=400)
    assert isinstance(state, pn.Burying)
    over = played(state, "concede")
    assert isinstance(over, pn.HandOver)
    assert over.scores == (20, -60, 20)  # ten units, spades double, to each of two players and to the kitty
    assert over.kitty == 20
    assert sum(over.scores) + over.kitty == 0


# ---- check bonuses (2.15) ----

CHECK = pn.preset("check")


def melded(hand: str, trump: pn.Suit = pn.Suit.SPADES) -> pn.MeldScore:
    return pn.score_meld(pn.parse_cards(hand), trump, CHECK)


def checks_of(
    bid: int, points: tuple[int, int], hands: tuple[str, str] = ("", ""), tricks: tuple[int, int] = (6, 6)
) -> tuple[int, ...]:
    """The chips of a deal that seat 0 plays; melds come from the hands, with spades as trump."""
    melds = tuple(melded(hand) for hand in hands)
    return pn.settle_hand(CHECK, bidder=0, bid=bid, melds=melds, trick_points=points, tricks=tricks).checks


@pytest.mark.parametrize(
    ("hand", "chips"),
    [
        ("KS QS KH QH KD QD KC QC", 5),
        ("AS TS KS QS JS", 2),
        ("AS AH AD AC", 2),
        ("KS KH KD KC", 1),
        ("QS QH QD QC", 1),
        ("JS JH JD JC", 1),
        ("QS QS JD JD", 2),
        ("QS JD", 0),
        ("KS QS 9S", 0),
    ],
)
def test_check_bonuses_of_melds(hand: str, chips: int) -> None:
    assert checks_of(200, (200, 50), ("", hand)) == (2, chips)  # and two for a contract of 200 made


@pytest.mark.parametrize(
    ("bid", "chips"),
    [
        (200, 2),
        (240, 2),
        (250, 4),
        (290, 4),
        (300, 7),
        (340, 7),
        (350, 10),
        (390, 10),
        (400, 15),
        (450, 20),
        (490, 20),
        (500, 25),
    ],
)
def test_check_bonuses_of_the_contract(bid: int, chips: int) -> None:
    meld = bid - 100
    for points, expected in (((100, 150), (chips, 0)), ((90, 160), (0, 2 * chips))):
        score = pn.settle_hand(CHECK, bidder=0, bid=bid, melds=(meld, 0), trick_points=points, tricks=(6, 6))
        assert score.checks == expected  # defeated, the other side wins double


def test_check_bonuses_over_the_top() -> None:
    rules = CHECK.changed({"settlement.checks.over_top_step": 100, "settlement.checks.over_top_each": 3})
    score = pn.settle_hand(rules, bidder=0, bid=550, melds=(500, 0), trick_points=(100, 150), tricks=(6, 6))
    assert score.checks == (10 + 2 * 3, 0)


def test_check_bonuses_all_tricks() -> None:
    assert checks_of(200, (250, 0), tricks=(12, 0)) == (2 + 5, 0)
    assert checks_of(200, (250, 0), tricks=(11, 1)) == (2, 0)
    assert checks_of(200, (0, 250), tricks=(0, 12)) == (0, 4 + 5)


@pytest.mark.parametrize(
    ("changes", "chips"), [({}, 10 + 19), ({"game": 3}, 3 + 19), ({"game_margin": 1000}, 10 + 2), ({"game_margin": 1810}, 10 + 1)]
)  # fmt: skip
def test_check_bonuses_of_the_game(changes: dict[str, int], chips: int) -> None:
    # Seat 1 with all the spades: a double run, every trick, 200 made; and the target of 1000 at once.
    rules = CHECK.changed({f"settlement.checks.{name}": value for name, value in changes.items()})
    over = played_out(to_lead(rules, *ONE_SUIT_EACH, bid=200))
    assert isinstance(over, pn.GameOver)
    assert over.scores == (0, 1500 + 20 + 40 + 250)
    assert over.score.checks[0] == 0
    assert over.checks == (0, over.score.checks[1] + chips)


@pytest.mark.parametrize(("changes", "more"), [({}, 5), ({"losers_minus": 7}, 7)])
def test_check_bonuses_of_the_game_against_losers_who_are_minus(changes: dict[str, int], more: int) -> None:
    rules = CHECK.changed({f"settlement.checks.{name}": value for name, value in changes.items()})
    state = played(dealt(rules, *ONE_SUIT_EACH), "pass", "bid 600", "pass", "pass", "trump D")
    over = played_out(state)
    assert isinstance(over, pn.GameOver)
    assert (over.winner, over.scores[0]) == (1, -600)
    margin = -(-(over.scores[1] + 600) // 100)
    assert over.checks[1] - over.score.checks[1] == 10 + margin + more


def test_check_bonuses_in_a_deal_of_another_game() -> None:
    assert to_lead(pn.preset("firehouse")).checks == ()
    rules = pn.preset("firehouse").changed({"settlement.checks": CheckRules((("run", 1),), ((200, 1),))})
    assert pn.new_game(rules).checks == (0, 0)


# ---- rounding and what tricks are worth (2.11) ----


@pytest.mark.parametrize(
    ("points", "rounded"),
    [((126, 124), (120, 120)), ((127, 123), (130, 120)), ((129, 121), (130, 120)), ((130, 120), (130, 120))],
)
def test_rounding(points: tuple[int, int], rounded: tuple[int, int]) -> None:
    score = pn.settle_hand(pn.preset("bicycle_two_handed"), bidder=None, bid=None, melds=(0, 0), trick_points=points)
    assert score.deltas == rounded  # R22 is the first


def test_rounding_none() -> None:
    score = pn.settle_hand(pn.preset("hay_two_handed"), bidder=None, bid=None, melds=(190, 60), trick_points=(126, 124))
    assert score.deltas == (316, 184)


@pytest.mark.parametrize(
    ("scheme", "worth", "single", "double"),
    [
        ("classic", (11, 10, 4, 3, 2, 0), 240, 480),
        ("simplified", (10, 10, 5, 5, 0, 0), 240, 480),
        ("counters_10", (10, 10, 10, 0, 0, 0), 240, 480),
        ("counters_1", (1, 1, 1, 0, 0, 0), 24, 48),
    ],
)
def test_trick_point_schemes(scheme: str, worth: tuple[int, ...], single: int, double: int) -> None:
    counting = pn.counting_scheme(scheme)
    assert tuple(counting.of(card) for card in pn.parse_cards("AS TH KD QC JS 9H")) == worth
    assert (counting.total(pn.PACKS[48]), counting.total(pn.PACKS[80])) == (single, double)


@pytest.mark.parametrize(
    ("preset", "last", "total"),
    [
        ("joedog", 1, 25),
        ("pagat_single_deck", 10, 250),
        ("double_deck", 2, 50),
        ("six_handed_triple", 3, 75),
        ("six_handed_turned_trump", 20, 500),
    ],
)
def test_last_trick(preset: str, last: int, total: int) -> None:
    rules = pn.preset(preset)
    assert (rules.play.last_trick, rules.trick_total) == (last, total)


def test_last_trick_of_double_deck_without_counters() -> None:
    # Every trick goes to the spades of seat 1; the last one is four jacks, and worth two (B101).
    suits = [" ".join([f"A{suit} T{suit} K{suit} Q{suit} J{suit}"] * 4) for suit in "CSH"]
    over = played_out(to_lead(pn.preset("double_deck"), *suits, bid=50))
    assert isinstance(over, pn.HandOver)
    assert {str(card.rank) for card in over.tricks[-1].cards} == {"J"}
    assert [item.points for item in over.score.items if (item.side, item.part) == (1, "tricks")] == [48 + 2]


# ---- the lead, and the duties in play (2.10) ----


def test_opening_leader_bid_winner() -> None:
    state = played(dealt(NO_PASSING), "pass", "pass", "bid 20", "pass", "trump S")
    assert state.to_act == 3


def test_opening_leader_left_of_dealer() -> None:
    rules = NO_PASSING.changed({"play.opening_leader": "left_of_dealer"})
    state = played(dealt(rules), "pass", "pass", "bid 20", "pass", "trump S")
    assert state.to_act == 1  # no matter who bid


def test_opening_lead_anything() -> None:
    state = to_lead(NO_PASSING, "", "AS TS AH TH AD TD AC TC QC QD JH 9H")
    assert len(texts(state)) == 12


def test_opening_lead_must_be_trump() -> None:
    rules = NO_PASSING.changed({"play.following.opening_trump": True})
    state = to_lead(rules, "", "AS TS AH TH AD TD AC TC QC QD JH 9H")
    assert texts(state) == ["AS", "TS"]
    assert why(state, "AH") == "must_lead_trump"
    state = played(state, "AS")
    while state.trick:
        state = played(state, texts(state)[0])
    assert state.to_act == 1
    assert "AH" in texts(state)  # only the first lead of a deal


def legal(hand: str, trick: str, **duties: Any) -> list[str]:
    rules = pn.preset("partnership_150").changed({f"play.following.{name}": value for name, value in duties.items()})
    return [
        str(card)
        for card in pn.legal_plays(pn.parse_cards(hand), pn.parse_cards(trick), pn.Suit.SPADES, rules.following)
    ]


def test_follow_suit() -> None:
    assert legal("AH 9C", "KH") == ["AH"]
    assert legal("AH 9C", "KH", follow=False, trump_if_void=False) == ["AH", "9C"]


def test_trump_if_void() -> None:
    assert legal("9S 9C", "KH") == ["9S"]
    assert legal("9S 9C", "KH", trump_if_void=False) == ["9S", "9C"]


def test_head_always() -> None:
    assert legal("AH QH", "KH") == ["AH"]
    assert legal("AS QS", "KS") == ["AS"]
    assert legal("AH QH", "KH 9S") == ["AH", "QH"]  # relief once a plain lead is trumped
    assert legal("QH JH", "KH") == ["QH", "JH"]


def test_head_trump_led() -> None:
    assert legal("AH QH", "KH", head="trump_led") == ["AH", "QH"]
    assert legal("AS QS", "KS", head="trump_led") == ["AS"]


def test_head_never() -> None:
    assert legal("AS QS", "KS", head="never") == ["AS", "QS"]
    assert legal("AH QH", "KH", head="never") == ["AH", "QH"]


def test_overtrump_required() -> None:
    assert legal("AS 9S 9C", "KH QS") == ["AS"]
    assert legal("JS 9S 9C", "KH QS") == ["JS", "9S"]  # undertrump if unable


def test_overtrump_not_required() -> None:
    assert legal("AS 9S 9C", "KH QS", overtrump="not_required") == ["AS", "9S"]


def test_overtrump_required_or_discard() -> None:
    assert legal("AS 9S 9C", "KH QS", overtrump="required_or_discard") == ["AS"]
    assert legal("JS 9S 9C", "KH QS", overtrump="required_or_discard") == ["JS", "9S", "9C"]


def test_partner_is_not_exempt_from_heading() -> None:
    # Seat 1 leads the king; its partner in seat 3 holds the ace and has to play it (P150-9).
    state = to_lead(NO_PASSING, "QC 9C JC", "KH KS QS", "9H JH", "AH QH 9D JD")
    state = played(state, "KH", "9H")
    assert state.to_act == 3
    assert [text for text in texts(state) if text.endswith("H")] == ["AH"]


def test_identical_cards_first_wins() -> None:
    assert pn.trick_winner(pn.parse_cards("KH AH AH 9H"), pn.Suit.SPADES) == 1


def test_next_leader_is_the_trick_winner() -> None:
    state = played(to_lead(NO_PASSING, *ONE_SUIT_EACH), "9S")
    while state.trick:
        state = played(state, texts(state)[0])
    assert (state.to_act, len(state.tricks)) == (1, 1)  # B127: the trick is closed in the same step


# ---- a called partner (D-23) ----

FIVE = pn.preset("five_handed_called_partner")


def calling(*hands: str) -> pn.State:
    """Seat 1 of five has the contract at 35 and has named spades."""
    return to_lead(FIVE, *hands, bid=35)


def test_called_partner() -> None:
    # Seat 1 has no ace of spades; seats 0 and 3 have some.
    state = calling("AS", "KS KS TS TS KH KH TH TH KD KD", "AH", "AS AS AS", "AC")
    assert isinstance(state, pn.Calling)
    assert why(state, "call KS") == "not_a_move"  # a card that he does not hold
    state = played(state, "call AS")
    assert state.contract is not None
    assert (state.contract.partner, state.contract.called) == (0, pn.parse_card("AS"))  # asked from his right
    assert pn.view(state, 4).contract == state.contract  # public at once
    assert state.to_act == 1  # the winner leads
    assert "AS" in [str(card) for card in state.hand(0)]  # and the partner keeps the card


def test_called_partner_asked_from_the_right() -> None:
    state = played(calling("AH", "KS KS TS TS KH KH TH TH KD KD", "AS", "AS AS AS", "AC"), "call AS")
    assert state.contract is not None
    assert state.contract.partner == 3


def test_called_partner_nobody_holds_it() -> None:
    state = calling("", "AS AS AS AS")
    assert why(state, "call AS") == "not_a_move"


def called(
    bid: int, points: tuple[int, ...], melds: tuple[int, ...] = (4, 10, 2, 8, 6), partner: int | None = 3, **more: Any
) -> tuple[tuple[int, ...], bool | None]:
    score = pn.settle_hand(FIVE, bidder=1, bid=bid, melds=melds, trick_points=points, partner=partner, **more)
    return score.deltas, score.made


def test_called_partner_scores() -> None:
    # The pair made 10 + 8 in meld and 20 + 11 in tricks: 49 each. The three took 7 + 7 + 5 = 19: 6 each, 1 to nobody.
    assert called(45, (7, 20, 7, 11, 5)) == ((4 + 6, 49, 2 + 6, 49, 6 + 6), True)
    assert called(50, (7, 20, 7, 11, 5)) == ((4 + 6, -50, 2 + 6, -50, 6 + 6), False)


def test_called_partner_meld_kept_by_a_trick_together() -> None:
    # One of the three took a trick: all of them keep their meld.
    assert called(45, (1, 30, 0, 19, 0), tricks=(1, 10, 0, 5, 0)) == ((4, 67, 2, 67, 6), True)
    assert called(45, (0, 31, 0, 19, 0), tricks=(0, 11, 0, 5, 0)) == ((0, 68, 0, 68, 0), True)
    # The bidder himself need not take one.
    assert called(45, (1, 0, 0, 49, 0), tricks=(1, 0, 0, 15, 0)) == ((4, 67, 2, 67, 6), True)


def test_called_partner_alone() -> None:
    # Four opponents share 8 + 8 + 8 + 6 = 30: 7 each.
    assert called(30, (8, 20, 8, 8, 6), partner=None) == ((4 + 7, 30, 2 + 7, 8 + 7, 6 + 7), True)


def test_called_partner_all_pass() -> None:
    state = played(dealt(FIVE), "pass", "pass", "pass", "pass")
    assert contract_of(state) == (0, 35)


def test_called_partner_off() -> None:
    assert isinstance(to_lead(NO_PASSING), pn.TrickPlay)

"""The options of the auction and of naming trump (catalogue 2.2, 2.3, 2.4): a test for each, and for each of its values.

The first functions are for the other files on options too: they deal named hands and speak in the text of moves.
"""

from typing import Any

import pytest

import pinochle as pn


def dealt(rules: pn.Rules, *hands: str, dealer: int = 0, rest: str = "") -> pn.State:
    """A game with its first deal dealt: each seat has the cards named for it, filled up with what is left of the pack in written order."""
    return dealt_on(pn.new_game(rules, dealer=dealer), *hands, rest=rest)


def dealt_on(state: pn.State, *hands: str, rest: str = "") -> pn.State:
    """The next deal of a game, with hands as in `dealt`."""
    rules = state.rules
    dealer = state.dealer if isinstance(state, pn.Dealing) else (state.dealer + 1) % rules.seats
    named = [list(pn.parse_cards(hand)) for hand in (*hands, *[""] * (rules.seats - len(hands)))]
    spare = list(pn.parse_cards(rest))
    left = list(rules.deal.pack.cards)
    for card in (*spare, *(card for hand in named for card in hand)):
        left.remove(card)
    for hand in named:
        while len(hand) < rules.deal.hand_size:
            hand.append(left.pop(0))
    return pn.apply_move(state, pn.Deal.of_hands(rules, dealer, named, spare))


def played(state: pn.State, *moves: str) -> pn.State:
    """The state after some moves, each named by its text."""
    for move in moves:
        state = pn.apply_move(state, pn.parse_move(move))
    return state


def played_out(state: pn.State) -> pn.State:
    """The deal brought to its end by the first legal card at every turn."""
    while isinstance(state, pn.TrickPlay):
        state = pn.apply_move(state, next(move for move in pn.legal_moves(state) if isinstance(move, pn.Play)))
    return state


def texts(state: pn.State) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in pn.legal_moves(state)]


def why(state: pn.State, move: str) -> str:
    """The reason for which a move is illegal; empty where it is legal."""
    illegal = pn.why_illegal(state, pn.parse_move(move))
    return "" if illegal is None else str(illegal.reason)


def score_of(state: pn.State) -> pn.HandScore:
    """How a deal that is over was settled."""
    assert isinstance(state, pn.HandOver | pn.GameOver)
    return state.score


def contract_of(state: pn.State) -> tuple[int, int]:
    """Who has the contract, and for how much."""
    assert state.contract is not None
    return state.contract.seat, state.contract.bid


# Four hands without a marriage; only the last holds a meld, two pinochles.
NO_MARRIAGES = (
    "AS AS TS TS AH AH TH TH AD AD TD TD",
    "AC AC TC TC JS JS JH JH 9S 9S 9H 9H",
    "KS KS KH KH KD KD QC QC JC JC 9D 9D",
    "QS QS QH QH QD QD KC KC JD JD 9C 9C",
)
PLAIN = pn.preset("partnership_150").changed({"deal.redeal_nines": None, "passing": None})


def changed(preset: str, changes: dict[str, Any]) -> pn.Rules:
    """A preset with some fields changed."""
    return pn.preset(preset).changed(changes)


# ---- redeal (2.2) ----


@pytest.mark.parametrize(
    ("case", "hand", "may_redeal"),
    [
        ("B125.1", "9S 9S 9H 9H 9D AC AH TC JC JH QD TD", True),
        ("B125.2", "9S 9S 9H 9H AS AC AH TC JC JH QD TD", False),
        ("B125.3", "9S 9S 9H 9H 9D AC KC QC JC JH QD TD", False),
        ("six nines", "9S 9S 9H 9H 9D 9D AH TC JC JH QD TD", True),
    ],
)
def test_redeal_on_nines(case: str, hand: str, may_redeal: bool) -> None:
    state = dealt(pn.preset("partnership_150"), "", hand)
    assert texts(state) == (["keep", "redeal"] if may_redeal else ["keep"]), case
    if may_redeal:
        again = played(state, "redeal")
        assert isinstance(again, pn.Dealing)
        assert (again.dealer, again.deals, again.scores) == (0, 0, (0, 0))  # the same dealer deals again (D-1)
    else:
        assert why(state, "redeal") == "not_entitled"


def test_redeal_on_six_nines() -> None:
    rules = changed("partnership_150", {"deal.redeal_nines": 6})
    assert texts(dealt(rules, "", "9S 9S 9H 9H 9D AC AH TC JC JH QD TD")) == ["keep"]
    assert texts(dealt(rules, "", "9S 9S 9H 9H 9D 9D AH TC JC JH QD TD")) == ["keep", "redeal"]


def test_redeal_on_nines_none() -> None:
    assert isinstance(dealt(pn.preset("joedog"), "", "9S 9S 9H 9H 9D 9D AH TC JC JH QD TD"), pn.Auction)


def test_redeal_deadline_before_bidding() -> None:
    state = dealt(pn.preset("partnership_150"), "", "9S 9S 9H 9H 9D AC AH TC JC JH QD TD")
    for seat in (1, 2, 3, 0):  # every seat is asked in turn, entitled or not (D-1)
        assert isinstance(state, pn.RedealOffer)
        assert state.to_act == seat
        state = played(state, "keep")
    assert isinstance(state, pn.Auction)
    assert why(state, "redeal") == "not_now"


# ---- the auction (2.3) ----


def test_bidding_auction() -> None:
    state = played(dealt(PLAIN), "bid 20", "pass", "bid 22", "pass")
    assert state.to_act == 1  # who has bid is asked again
    state = played(state, "bid 23", "pass")
    assert isinstance(state, pn.NamingTrump)
    assert contract_of(state) == (1, 23)


def test_bidding_single_round() -> None:
    state = played(dealt(pn.preset("firehouse")), "bid 200", "bid 210", "pass", "bid 250")
    assert isinstance(state, pn.NamingTrump)  # nobody calls twice
    assert contract_of(state) == (0, 250)
    state = played(dealt(pn.preset("firehouse")), "bid 200", "pass", "pass")
    assert state.to_act == 0  # the dealer has his call even if there is only one bid
    assert contract_of(played(state, "pass")) == (1, 200)


def test_bidding_none() -> None:
    state = dealt(pn.preset("partnership_turned_trump"))
    assert not isinstance(state, pn.Auction)
    assert state.contract is None
    assert state.trump is not None


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (3, 0)])
def test_first_bidder_left_of_dealer(dealer: int, first: int) -> None:
    assert dealt(PLAIN, dealer=dealer).to_act == first  # B077


@pytest.mark.parametrize(("who", "order"), [("dealer", [2, 3, 0, 1]), ("right_of_dealer", [1, 2, 3, 0])])
def test_first_bidder(who: str, order: list[int]) -> None:
    state = dealt(PLAIN.changed({"auction.first_bidder": who}), dealer=2)
    for seat in order[:-1]:
        assert state.to_act == seat
        state = played(state, "pass")
    assert contract_of(state) == (order[-1], 20)


def test_opening_obligation_free() -> None:
    assert texts(dealt(PLAIN))[:2] == ["pass", "bid 20"]


def test_opening_obligation_first_bidder() -> None:
    state = dealt(pn.preset("auction_three_handed"))
    assert (state.to_act, texts(state)[:2]) == (1, ["bid 300", "bid 310"])  # at the minimum or higher (D-4)
    assert why(state, "pass") == "may_not_pass"
    state = played(state, "bid 310")
    assert "pass" in texts(state)
    assert contract_of(played(state, "pass", "pass")) == (1, 310)


NO_MELD_15 = "AS AS TS TS AH AH TH TH AD AD TD TD 9S 9S 9H"  # dixes are no meld here
NO_MELD_15_TOO = "AC AC TC TC JS JS JH JH 9H 9D 9D 9C 9C JC JC"


def test_opening_obligation_first_with_meld() -> None:
    rules = pn.preset("three_handed_100")
    state = dealt(rules, "", NO_MELD_15)
    assert "pass" in texts(state)
    state = played(state, "pass")
    assert state.to_act == 2
    assert "pass" not in texts(state)
    assert why(state, "pass") == "may_not_pass"
    state = played(state, "bid 20")
    assert "pass" in texts(state)  # it is open: nobody else has to


def test_opening_obligation_nobody_with_meld_is_a_redeal() -> None:
    rules = pn.preset("three_handed_100")
    state = dealt(
        rules,
        "KS KS KH KH KD KD QC QC 9D JC JC 9C 9C AC TC",
        NO_MELD_15,
        "QS QS QH QH QD QD KC KC JS JS JH JH 9H 9D AC",
        rest="JD JD TC",
    )
    state = played(state, "pass", "pass", "pass")
    assert isinstance(state, pn.Dealing)
    assert state.dealer == 1


def test_dealer_minimum_19() -> None:
    rules = pn.preset("three_handed_100")
    state = dealt(rules, "", NO_MELD_15, NO_MELD_15_TOO)
    assert why(state, "bid 19") == "too_low"  # the others open at 20
    state = played(state, "pass")
    assert why(state, "bid 19") == "too_low"
    state = played(state, "pass")
    assert state.to_act == 0
    assert texts(state)[:2] == ["bid 19", "bid 20"]  # a meld in hand: the dealer has to open
    assert contract_of(played(state, "bid 19")) == (0, 19)


@pytest.mark.parametrize(
    ("preset", "lowest", "too_low"),
    [
        ("joedog", 16, 15),
        ("neuralplay_150", 25, 24),
        ("pagat_single_deck", 250, 240),
        ("bicycle_partnership_auction", 100, 90),
        ("check", 200, 190),
        ("double_deck", 50, 49),
        ("auction_three_handed", 300, 290),
        ("kitty_marriage_three", 16, 15),
        ("five_handed_called_partner", 35, 34),
        ("six_handed_triple", 75, 70),
    ],
)
def test_min_bid(preset: str, lowest: int, too_low: int) -> None:
    state = dealt(pn.preset(preset))
    assert why(state, f"bid {lowest}") == ""
    assert why(state, f"bid {too_low}") == "too_low"


@pytest.mark.parametrize(("high", "call"), [(25, 25), (25, 24), (None, 19)])
def test_bid_must_be_higher(high: int | None, call: int) -> None:
    state = dealt(PLAIN, dealer=3)
    state = state if high is None else played(state, f"bid {high}")
    assert why(state, f"bid {call}") == "too_low"  # B078


def test_increment() -> None:
    state = dealt(pn.preset("pagat_single_deck"))
    assert why(state, "bid 255") == "not_on_ladder"
    assert why(state, "bid 260") == ""
    state = played(state, "bid 300")  # jumps are free (D-13)
    assert why(state, "bid 305") == "not_on_ladder"
    assert why(state, "bid 300") == "too_low"
    assert why(state, "bid 310") == ""


@pytest.mark.parametrize(
    ("bid", "reason"),
    [(49, "too_low"), (59, ""), (60, ""), (61, "not_on_ladder"), (62, "not_on_ladder"), (65, ""), (95, ""), (100, ""), (105, "not_on_ladder"), (110, "")],
)  # fmt: skip
def test_increment_steps(bid: int, reason: str) -> None:
    assert why(dealt(pn.preset("double_deck_progressive")), f"bid {bid}") == reason  # B080


def test_increment_steps_59_to_60() -> None:
    state = played(dealt(pn.preset("double_deck")), "bid 59")
    assert texts(state)[:3] == ["pass", "bid 60", "bid 65"]


def test_increment_steps_by_fifties_from_600() -> None:
    state = dealt(changed("pagat_single_deck", {"auction.ladder": ((250, 10), (600, 50))}))
    assert [why(state, f"bid {bid}") for bid in (590, 600, 610, 650)] == ["", "", "not_on_ladder", ""]


def test_forbidden_endings() -> None:
    state = dealt(changed("auction_three_handed", {"auction.forbidden_endings": (40, 90)}))
    reasons = [why(state, f"bid {bid}") for bid in (330, 340, 350, 380, 390, 400)]
    assert reasons == ["", "not_on_ladder", "", "", "not_on_ladder", ""]
    assert "bid 340" not in texts(state)


@pytest.mark.parametrize(
    ("preset", "most", "too_high"),
    [
        ("joedog", 99, 100),
        ("pagat_single_deck", 990, 1000),
        ("double_deck", 500, 505),
        ("three_handed_100", 99, 100),
        ("six_handed_triple", 500, 505),
    ],
)
def test_max_bid(preset: str, most: int, too_high: int) -> None:
    state = dealt(pn.preset(preset))
    assert texts(state)[-1] == f"bid {most}"  # the list of legal bids is complete (D-13)
    assert why(state, f"bid {most}") == ""
    assert why(state, f"bid {too_high}") == "too_high"


def test_max_bid_leaves_only_passing() -> None:
    assert texts(played(dealt(PLAIN.changed({"auction.max_bid": 30})), "bid 30")) == ["pass"]


def test_pass_is_final() -> None:
    state = played(dealt(PLAIN), "pass", "bid 20", "bid 21", "pass")
    asked = []
    for call in ("bid 22", "bid 23", "bid 24", "pass"):
        asked.append(state.to_act)
        state = played(state, call)
    assert asked == [2, 3, 2, 3]
    assert contract_of(state) == (2, 24)


def test_auction_ends_when_all_but_one_have_passed() -> None:
    state = played(dealt(PLAIN), "bid 20", "pass", "pass")
    assert isinstance(state, pn.Auction)
    assert contract_of(played(state, "pass")) == (1, 20)


@pytest.mark.parametrize(
    ("preset", "price"),
    [
        ("partnership_150", 20),
        ("joedog", 15),  # B081: less than the minimum of 16
        ("pagat_single_deck", 250),
        ("firehouse", 200),
        ("double_deck", 50),
        ("yahoo_double_deck", 50),
        ("double_deck_progressive", 50),
        ("three_handed_cutthroat", 20),
        ("kitty_marriage_three", 16),
        ("five_handed_called_partner", 35),
        ("six_handed_triple", 75),
    ],
)
def test_all_pass_dealer_stuck(preset: str, price: int) -> None:
    rules = pn.preset(preset)
    state = dealt(rules, dealer=rules.seats - 1)
    while isinstance(state, pn.RedealOffer):
        state = played(state, "keep")
    state = played(state, *["pass"] * (rules.seats - 1))
    assert not isinstance(state, pn.Auction)  # the dealer makes no call of his own (D-2; B069)
    assert contract_of(state) == (rules.seats - 1, price)


def test_all_pass_dealer_stuck_at_a_discount() -> None:
    rules = changed(
        "auction_three_handed", {"auction.opening": "free", "auction.all_pass": "stuck", "auction.stuck_at": 300}
    )
    rules = rules.changed({"auction.ladder": ((310, 10),)})
    state = played(dealt(rules), "pass", "pass")
    assert contract_of(state) == (0, 300)


@pytest.mark.parametrize(("preset", "seats"), [("bicycle_partnership_auction", 4), ("three_handed_cutthroat", 3)])
def test_all_pass_redeal_next_dealer(preset: str, seats: int) -> None:
    rules = changed(preset, {"auction.all_pass": "redeal", "auction.stuck_at": None})
    state = dealt(rules, dealer=seats - 1)
    for _ in range(seats - 1):
        state = played(state, "pass")
        assert isinstance(state, pn.Auction)
    state = played(state, "pass")  # B083
    assert isinstance(state, pn.Dealing)
    assert (state.dealer, state.deals, state.scores) == (0, 0, (0,) * rules.sides)
    assert dealt_on(state).to_act == 1


def test_all_pass_dealer_must_bid() -> None:
    state = played(dealt(pn.preset("neuralplay_150")), "pass", "pass", "pass")
    assert isinstance(state, pn.Auction)  # he makes a call of his own (D-3)
    assert texts(state)[:2] == ["bid 25", "bid 26"]
    assert why(state, "pass") == "may_not_pass"
    assert contract_of(played(state, "bid 27")) == (0, 27)


def test_all_pass_dealer_must_bid_more_only_with_a_marriage() -> None:
    without = played(dealt(pn.preset("check"), *NO_MARRIAGES), "pass", "pass", "pass")
    assert texts(without) == ["bid 200"]
    assert why(without, "bid 210") == "needs_marriage"
    assert contract_of(played(without, "bid 200")) == (0, 200)
    having = played(dealt(pn.preset("check")), "pass", "pass", "pass")
    assert texts(having)[:2] == ["bid 200", "bid 210"]


def test_bid_requires_marriage() -> None:
    state = dealt(pn.preset("check"), "", *NO_MARRIAGES[:1])
    assert texts(state) == ["pass"]
    assert why(state, "bid 200") == "needs_marriage"
    state = played(state, "pass")
    assert why(state, "bid 200") == ""


def test_bid_requires_marriage_of_everybody() -> None:
    rules = changed("bicycle_partnership_auction", {"auction.needs_marriage": True})
    state = dealt(rules, *NO_MARRIAGES)
    for _ in range(4):
        assert texts(state) == ["pass"]
        state = played(state, "pass")
    assert isinstance(state, pn.Dealing)


def test_bid_requires_marriage_not() -> None:
    assert why(dealt(pn.preset("firehouse"), "", *NO_MARRIAGES[:1]), "bid 200") == ""


def test_meld_announcements() -> None:
    state = dealt(changed("double_deck", {"auction.announcements": True}))
    assert why(state, "announce 20") == ""
    bids = [move for move in texts(state) if move.startswith("bid")]
    state = played(state, "announce 20")
    assert state.to_act == 2
    assert [move for move in texts(state) if move.startswith("bid")] == bids  # it has no effect
    state = played(state, "pass", "pass", "bid 50")
    assert state.to_act == 1  # who announced has not called yet
    assert why(state, "announce 30") != ""  # no more, once there is a bid
    assert contract_of(played(state, "bid 51", "pass")) == (1, 51)


def test_meld_announcements_none() -> None:
    assert why(dealt(pn.preset("double_deck")), "announce 20") == "not_now"


def test_pass_with_help_has_no_effect() -> None:
    state = dealt(pn.preset("pagat_single_deck"))
    assert texts(state)[:2] == ["pass", "help"]
    helped = played(state, "help", "bid 250", "help", "help")
    assert isinstance(helped, pn.NamingTrump)
    assert contract_of(helped) == (2, 250) == contract_of(played(state, "pass", "bid 250", "pass", "pass"))
    assert [str(call.move) for call in helped.calls] == ["help", "bid 250", "help", "help"]
    assert contract_of(played(state, "help", "pass", "help")) == (0, 250)
    assert why(dealt(PLAIN), "help") == "not_now"


# ---- naming trump (2.4) ----


def named_by(rules: pn.Rules, *hands: str) -> pn.State:
    """Seat 1 has the contract at the minimum."""
    assert rules.auction is not None
    return played(dealt(rules, *hands), f"bid {rules.auction.minimum}", *["pass"] * (rules.seats - 1))


TWO_MARRIAGES = "KS QS KH QH AD AD TD TD AC AC TC 9C"


def test_trump_requires_nothing() -> None:
    assert texts(named_by(PLAIN, "", NO_MARRIAGES[0])) == ["trump S", "trump H", "trump D", "trump C"]


def test_trump_requires_marriage() -> None:
    state = named_by(PLAIN.changed({"trump.needs": "marriage"}), "", TWO_MARRIAGES)
    assert texts(state) == ["trump S", "trump H"]
    assert why(state, "trump D") == "not_a_trump"


def test_trump_requires_marriage_run_or_dix() -> None:
    state = named_by(PLAIN.changed({"trump.needs": "marriage_run_or_dix"}), "", TWO_MARRIAGES)
    assert texts(state) == ["trump S", "trump H", "trump C"]
    assert why(state, "trump D") == "not_a_trump"


# Side 0 holds marriages, kings and queens around (22 without trump); the bidder in seat 1 has no marriage.
NO_MARRIAGE_80 = (
    "KS QS KH QH KD QD KC QC TD TD TD TD TC TC TC TC AC AC AC AC",
    "AS AS AS AS TS TS TS TS AH AH AH AH TH TH TH TH AD AD AD AD",
    "KS KS KS KH KH KH KD KD KD QC QC QC JS JS JS JS JH JH JH JH",
)


@pytest.mark.parametrize(
    ("preset", "deltas"),
    [("double_deck", (22, -50)), ("yahoo_double_deck", (0, -50)), ("double_deck_progressive", (72, 0))],
)
def test_trump_requires_marriage_d5(preset: str, deltas: tuple[int, int]) -> None:
    state = named_by(pn.preset(preset), *NO_MARRIAGE_80)
    assert isinstance(state, pn.HandOver)  # the deal ends at once, and its winner loses the bid (D-5)
    assert (state.score.deltas, state.score.made, state.trump) == (deltas, False, None)
    assert state.tricks == ()
    assert dealt_on(state).dealer == 1


def test_trump_requires_marriage_d5_others_under_the_minimum() -> None:
    state = named_by(pn.preset("double_deck").changed({"melding.minimum": 23}), *NO_MARRIAGE_80)
    assert score_of(state).deltas == (0, -50)


def test_trump_requires_marriage_d5_after_the_widow() -> None:
    hands = (
        "KS QS KH KH QH QH KD QD QD KC KC QC QC JD JD",  # six marriages 12, kings 8, queens 6, a pinochle 4
        "AS AS TS TS AH AH TH TH AD AD TD TD 9S 9S 9H",
        "AC AC TC TC JS JS JH JH JC JC 9C 9C KS QS KD",  # one marriage 2
    )
    rules = pn.preset("kitty_marriage_three")
    state = played(dealt(rules, *hands, rest="9H 9D 9D"), "bid 16", "pass", "pass")
    assert isinstance(state, pn.HandOver)
    assert state.score.deltas == (30, -16, 2)
    state = played(dealt(rules, "", hands[1], rest="KD QD 9H"), "bid 16", "pass", "pass")
    assert texts(state) == ["trump D"]  # the marriage may come from the widow


def test_trump_named_before_the_pass() -> None:
    state = dealt(pn.preset("joedog"))
    state = played(state, "bid 16", "pass", "pass", "pass")
    assert isinstance(state, pn.NamingTrump)
    assert state.to_act == 1
    state = played(state, "trump D")
    assert isinstance(state, pn.Passing)
    assert state.trump is pn.Suit.DIAMONDS


def test_trump_final() -> None:
    state = played(named_by(PLAIN), "trump H")
    assert why(state, "trump S") == "not_now"


def test_shoot_is_called_when_naming_trump() -> None:
    state = named_by(PLAIN.changed({"trump.shoot_bonus": 25, "trump.shoot_penalty": 50}))
    assert texts(state)[4:] == ["trump S shoot", "trump H shoot", "trump D shoot", "trump C shoot"]
    shooting = played(state, "trump H shoot")
    assert shooting.contract is not None
    assert shooting.contract.shoot
    plain = played(state, "trump H")
    assert plain.contract is not None
    assert not plain.contract.shoot
    assert why(named_by(PLAIN), "trump H shoot") == "not_now"

"""The bots play whole games of every kind by the rules, and see nothing but their own seat."""

import random
from collections import Counter

import pytest

import pinochle as pn
from pinochle.bots import Bot
from pinochle.bots.random_player import random_player
from pinochle.bots.simple import _together, simple
from pinochle.rules.bidding import AuctionRules
from pinochle.rules.exchange import WidowRules

BOTS = [simple, random_player]


def house_rules() -> dict[str, pn.Rules]:
    """Games that are no presets: other packs, other numbers of seats, melds that are declared."""
    base = pn.preset("partnership_150")
    three = {"seats": 3, "sides": 3, "deal.hand_size": 16, "deal.packet": 4, "passing": None, "ending.target": 60}
    double = {
        "deal.pack": pn.PACKS[80],
        "deal.hand_size": 20,
        "deal.packet": 4,
        "deal.redeal_nines": None,
        "melding.table": pn.meld_table("double_1"),
        "auction": AuctionRules(ladder=((50, 1), (60, 5)), max_bid=500, stuck_at=50),
        "passing": None,
        "play.last_trick": 2,
        "ending.target": 200,
    }
    return {
        "three alone": base.changed(three),
        "three pairs": base.changed({**three, "seats": 6, "deal.hand_size": 8}),
        "double pack": base.changed(double),
        "declared": base.changed({"melding.declared": True, "ending.target": 60}),
        "one call each": base.changed({"auction.rounds": "single_round", "ending.target": 60}),
        "all pass, new deal": base.changed({"auction.all_pass": "redeal", "auction.stuck_at": None}),
        "shoot, conceded bids": base.changed(
            {"trump.shoot_bonus": 30, "settlement.concede": True, "settlement.defenders_concede": True}
        ),
        "shared widow": pn.preset("three_handed_cutthroat").changed(
            {
                "deal.hand_size": 15,
                "deal.packet": 3,
                "widow": WidowRules(use="shared"),
                "settlement.concede": True,
            }
        ),
        "buried before trump": pn.preset("kitty_marriage_three").changed(
            {"widow.bury": "before_trump", "widow.bury_announced": False}
        ),
        "announced melds": base.changed({"auction.announcements": True, "auction.help_calls": True}),
        "swap or show": pn.preset("hay_two_handed").changed({"stock.dix_exchange": "optional"}),
    }


GAMES = {name: pn.preset(name) for name in pn.preset_names()} | house_rules()


def played(rules: pn.Rules, seed: int, bots: list[Bot], most: int = 300) -> tuple[pn.State, list[pn.Move]]:
    """A whole game (or very many deals of it), each move looked at before it is made."""
    rng = random.Random(seed)
    state: pn.State = pn.new_game(rules)
    moves: list[pn.Move] = []
    while not state.is_over and most:
        if state.to_act is None:
            state, most = pn.deal(state, rng), most - 1
            continue
        move = bots[state.to_act % len(bots)](pn.view(state, state.to_act), rng)
        assert pn.why_illegal(state, move) is None
        moves.append(move)
        state = pn.apply_move(state, move)
    return state, moves


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", GAMES)
def test_plays_whole_games_by_the_rules(name: str, bot: Bot) -> None:
    state, _ = played(GAMES[name], 1, [bot])
    assert state.is_over
    assert state.winner is not None


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", ["partnership_150", "hay_two_handed"])
def test_the_same_chance_gives_the_same_game(name: str, bot: Bot) -> None:
    assert played(GAMES[name], 5, [bot]) == played(GAMES[name], 5, [bot])
    assert played(GAMES[name], 5, [bot]) != played(GAMES[name], 6, [bot])


@pytest.mark.parametrize("name", ["partnership_150", "joedog", "hay_two_handed", "two_handed_1000"])
def test_the_simple_player_beats_chance(name: str) -> None:
    wins = sum(played(GAMES[name], seed, [simple, random_player])[0].winner == 0 for seed in range(10))
    assert wins >= 9


@pytest.mark.parametrize("name", pn.preset_names())
def test_hidden_cards_do_not_matter(name: str) -> None:
    rules = pn.preset(name)
    for seed in range(20):
        rng = random.Random(seed)
        state: pn.State = pn.deal(pn.new_game(rules), rng)
        seat = state.to_act
        assert seat is not None
        others = [other for other in range(rules.seats) if other != seat]
        rest = [] if state.turned_card is None else [state.turned_card]
        unknown = list((Counter(rules.deal.pack.cards) - Counter([*state.hand(seat), *rest])).elements())
        rng.shuffle(unknown)
        hands = {seat: state.hand(seat)}
        for other in others:
            size = rules.deal.hand_size - (other == state.dealer and rules.stock is None and bool(rest))
            hands[other] = tuple(unknown.pop() for _ in range(size))
        if rules.stock is None and rest:  # the dealer's last card is the one that was turned
            hands[state.dealer] = (*hands[state.dealer], rest.pop())
        again = pn.Deal.of_hands(rules, state.dealer, [hands[each] for each in range(rules.seats)], rest)
        elsewhere = pn.apply_move(pn.new_game(rules), again)
        for bot in BOTS:
            mine, theirs = (bot(pn.view(now, seat), random.Random(1)) for now in (state, elsewhere))
            assert mine == theirs


def first_call(hand: str) -> pn.Move:
    """What the simple player calls first with a hand, where bids begin at 20."""
    rules = pn.preset("joedog").changed({"auction.ladder": ((20, 1),), "auction.stuck_at": 20})
    held = pn.parse_cards(hand)
    left = list((Counter(rules.deal.pack.cards) - Counter(held)).elements())
    hands = [left[:12], held, left[12:24], left[24:]]
    state = pn.apply_move(pn.new_game(rules), pn.Deal.of_hands(rules, 0, hands))
    return simple(pn.view(state, 1), random.Random(0))


def test_bids_with_a_run_and_passes_with_nothing() -> None:
    assert first_call("AS TS KS QS JS AH AD AC TS KS 9H 9D") == pn.Bid(20)
    assert first_call("9S 9S JS TS 9H 9H JH 9D JC 9C TC JC") == pn.Pass()


def test_does_not_bid_against_its_partner() -> None:
    rules = pn.preset("joedog")
    for seed in range(30):
        state: pn.State = pn.deal(pn.new_game(rules), seed)
        for move in (pn.Bid(16), pn.Pass()):
            state = pn.apply_move(state, move)
        assert state.to_act == 3
        assert simple(pn.view(state, 3), random.Random(0)) == pn.Pass()


@pytest.mark.parametrize("bot", BOTS)
def test_is_not_asked_out_of_turn(bot: Bot) -> None:
    state = pn.deal(pn.new_game(pn.preset("joedog")), 1)
    for seat in (0, None):
        with pytest.raises(pn.SetupError):
            bot(pn.view(state, seat), random.Random(0))


def test_any_legal_move_where_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the simple player does in rooms that it has not heard of."""
    monkeypatch.setattr("pinochle.bots.simple._CHOICES", ())
    state, _ = played(GAMES["hay_two_handed"], 3, [simple])
    assert state.is_over


# ---- moves that only some games have ----


def set_up(rules: pn.Rules, hands: list[str], *moves: pn.Move) -> pn.State:
    """A deal by seat 0 with the beginning of each hand as it is named, after some moves."""
    named = [list(pn.parse_cards(hand)) for hand in hands]
    left = list((Counter(rules.deal.pack.cards) - Counter(card for hand in named for card in hand)).elements())
    for hand in named:
        hand += [left.pop() for _ in range(rules.deal.hand_size - len(hand))]
    state = pn.apply_move(pn.new_game(rules), pn.Deal.of_hands(rules, 0, named, left))
    for move in moves:
        state = pn.apply_move(state, move)
    return state


def answer(state: pn.State) -> pn.Move:
    assert state.to_act is not None
    return simple(pn.view(state, state.to_act), random.Random(0))


RUN = "AS TS KS QS JS"


def widow_game(bid: int, hand: str) -> pn.State:
    """Seat 1 has the bid in spades at the three-handed money game, and is to bury."""
    rules = pn.preset("auction_three_handed")
    moves: tuple[pn.Move, ...] = (pn.Bid(bid), pn.Pass(), pn.Pass(), pn.NameTrump(pn.Suit.SPADES))
    return set_up(rules, ["9S", hand, "9S"], *moves)


def test_buries_no_trump_no_ace_and_counters_that_nothing_protects() -> None:
    state = widow_game(300, f"{RUN} AS AH KH QH AC AC TD TD KD JC")
    assert isinstance(state, pn.Burying)
    move = answer(state)
    assert isinstance(move, pn.Bury)
    assert pn.parse_card("TD") in move.cards
    assert not any(card.suit is pn.Suit.SPADES or card.rank is pn.Rank.ACE for card in move.cards)


def test_concedes_a_bid_that_is_hopeless_and_no_other() -> None:
    hand = "9D 9D JD JD QH QH JH JH 9H 9H TC JC QC 9C 9C"
    assert answer(widow_game(600, hand)) == pn.Concede()
    assert isinstance(answer(widow_game(300, f"{RUN} AS AH AH AD AC AC KD TC TD KH")), pn.Bury)


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("TS KS QS JS TS KS QS JS AH AD AC KH QD KD JH TH", "AS"),
        ("AS AS TS TS KS KS QS QS JS JS AH TH KH JD AC QD", "AD"),
    ],
)
def test_calls_the_trump_ace_or_another_that_it_does_not_hold(hand: str, called: str) -> None:
    rules = pn.preset("five_handed_called_partner")
    moves: tuple[pn.Move, ...] = (pn.Bid(35), *[pn.Pass()] * 4, pn.NameTrump(pn.Suit.SPADES))
    state = set_up(rules, ["", hand, "", "", ""], *moves)
    assert isinstance(state, pn.Calling)
    assert answer(state) == pn.CallCard(pn.parse_card(called))


def test_plays_with_the_partner_that_was_called_and_not_against_him() -> None:
    rules = pn.preset("five_handed_called_partner")
    moves: tuple[pn.Move, ...] = (
        pn.Bid(35),
        *[pn.Pass()] * 4,
        pn.NameTrump(pn.Suit.SPADES),
        pn.CallCard(pn.parse_card("AS")),
    )
    state = set_up(rules, ["", "KS QS JS TD" + " JC" * 4 + " JD" * 4 + " QC" * 4, "", "AS", ""], *moves)
    assert state.contract is not None
    partner = state.contract.partner
    assert partner is not None
    for seat in range(5):
        seen = pn.view(state, seat)
        with_bidder = seat in (1, partner)
        assert [_together(seen, seat, other) for other in range(5)] == [
            (other in (1, partner)) == with_bidder for other in range(5)
        ]


def test_all_others_play_together_against_a_bidder_for_money() -> None:
    seen = pn.view(widow_game(300, f"{RUN} AS AH AH AD AC AC KD TC TD KH"), 0)
    assert [_together(seen, 0, other) for other in range(3)] == [True, False, True]


def test_defenders_keep_the_hand_and_play_it() -> None:
    changes = {"settlement.defenders_concede": True, "passing": None, "deal.redeal_nines": None}
    rules = pn.preset("partnership_150").changed(changes)
    moves: tuple[pn.Move, ...] = (pn.Bid(20), *[pn.Pass()] * 3, pn.NameTrump(pn.Suit.SPADES))
    state = set_up(rules, ["9S", RUN, "9D", "9C"], *moves)
    assert isinstance(state, pn.Challenge)
    assert answer(state) == pn.KeepHand()


def test_never_undertakes_to_win_every_trick() -> None:
    rules = pn.preset("partnership_150").changed({"trump.shoot_bonus": 30, "deal.redeal_nines": None})
    state = set_up(rules, ["9S", RUN, "9D", "9C"], pn.Bid(20), *[pn.Pass()] * 3)
    assert answer(state) == pn.NameTrump(pn.Suit.SPADES)


def test_declares_itself_out_when_it_is_sure_and_only_then() -> None:
    rules = pn.preset("bicycle_two_handed")
    declared = 0
    for seed in range(12):
        rng = random.Random(seed)
        state: pn.State = pn.new_game(rules)
        while not state.is_over:
            if state.to_act is None:
                state = pn.deal(state, rng)
                continue
            seat, move = state.to_act, simple(pn.view(state, state.to_act), rng)
            sure = state.scores[seat] + pn.score_hand(state).deltas[seat] >= (state.target or 0)
            if isinstance(move, pn.DeclareOut):
                assert sure
            elif len(pn.legal_moves(state)) > 1:
                assert not (sure and pn.is_legal(state, pn.DeclareOut()))
            state = pn.apply_move(state, move)
            if isinstance(move, pn.DeclareOut):
                declared += 1
                assert state.winner == seat
    assert declared

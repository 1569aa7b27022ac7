"""The bots play whole games of every kind by the rules, and see nothing but their own seat."""

import random
from collections import Counter

import pytest

import pinochle as pn
from pinochle.bots import Bot
from pinochle.bots.random_player import random_player
from pinochle.bots.simple import simple
from pinochle.rules.bidding import AuctionRules

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

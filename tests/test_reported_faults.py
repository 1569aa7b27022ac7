"""Faults that people met in other pinochle programs, where asking takes more than one call: bids, passes, deals, views, chance."""

import random
import subprocess
import sys
from collections import Counter
from math import comb, sqrt
from typing import Any

import pytest

import pinochle as pn
from pinochle.rules.exchange import WidowRules
from pinochle.shuffling import shuffled
from tests.playing import (
    SUITS,
    bought,
    cards,
    choose,
    do,
    faces,
    filled_up,
    kept,
    legal,
    passed_back,
    play_on,
    refused,
    set_up,
)
from tests.test_vectors import Case, case_id, load

FAULTS = {case["id"]: case for case in load("reported_faults.json")}


def with_rules(*ids: str) -> list[Case]:
    """Some faults, where the preset that they are about is there."""
    cases = [FAULTS[name] for name in ids]
    return [case for case in cases if case["rules"] == "any" or case["rules"] in pn.preset_names()]


def numbered(name: str, count: int) -> list[Case]:
    return with_rules(*(f"{name}.{number}" for number in range(1, count + 1)))


def called(rules: pn.Rules, dealer: int, calls: list[int | str]) -> pn.State:
    """The state after some calls: amounts, or passes."""
    state = kept(pn.deal(pn.new_game(rules, dealer=dealer), 1))
    return do(state, *("pass" if call == "pass" else f"bid {call}" for call in calls))


# ---- melds ----


@pytest.mark.parametrize("case", [FAULTS["B025.1"]], ids=case_id)
def test_a_meld_is_found_in_any_order_of_its_cards(case: Case) -> None:
    asked = case["input"]
    table = pn.meld_table(case["rules"])
    orders = [cards(order) for order in asked["cards_in_orders"]]
    points = [pn.score_meld(order, SUITS[asked["trump"]], table).points for order in orders]
    assert points == case["expected"]["points"]
    assert pn.LayMeld("pinochle", orders[0]) == pn.LayMeld("pinochle", orders[1])
    assert pn.LayMeld("run", orders[2]) == pn.LayMeld("run", orders[3])


@pytest.mark.parametrize("case", with_rules("B029.1"), ids=case_id)
def test_cards_of_partners_make_no_meld_together(case: Case) -> None:
    (first, second), trump = case["input"]["hands"], case["input"]["trump"]
    mine = [*first, *["TH", "TH", "TD", "TD", "TC", "TC", "9H", "9D", "9C", "JH"]]
    yours = [*second, *["AH", "AD", "AC", "AC", "JH", "JC", "JC", "9H", "9D", "9C"]]
    state = set_up(pn.preset(case["rules"]), {0: mine, 2: yours}, dealer=3)
    state = passed_back(bought(state, 0, 20, f"trump {trump}"), "JH JC JC")
    assert isinstance(state, pn.TrickPlay)
    assert state.melds[0].points + state.melds[2].points == case["expected"]["total"]
    assert state.melds[0].shown == state.melds[2].shown == ()


# ---- the auction ----


@pytest.mark.parametrize("case", with_rules("B069.1", "B081.1"), ids=case_id)
def test_who_is_stuck_is_not_asked_again(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    state = called(pn.preset(case["rules"]), asked["dealer"], asked["calls"])
    assert not isinstance(state, pn.Auction)
    assert state.contract == pn.Contract(expected["winner"], expected["bid"])


@pytest.mark.parametrize("name", [name for name in pn.preset_names() if pn.preset(name).auction])
@pytest.mark.parametrize("case", numbered("B077", 3), ids=case_id)
def test_the_first_bidder_moves_on_with_the_deal(case: Case, name: str) -> None:
    rules, dealer = pn.preset(name), case["input"]["dealer"]
    if rules.seats == case["input"]["players"]:
        assert called(rules, dealer, []).to_act == case["expected"]["first_bidder"]
    else:
        assert called(rules, dealer % rules.seats, []).to_act == (dealer + 1) % rules.seats


@pytest.mark.parametrize("case", numbered("B078", 3), ids=case_id)
def test_a_bid_that_is_not_higher_is_refused(case: Case) -> None:
    asked = case["input"]
    state = called(pn.preset(case["rules"]), asked["dealer"], asked["calls"])
    assert refused(state, pn.Bid(asked["next"])).reason == case["expected"]["error"]
    with pytest.raises(pn.IllegalMoveError):
        pn.apply_move(state, pn.Bid(asked["next"]))


@pytest.mark.parametrize("case", numbered("B080", 5), ids=case_id)
def test_steps_grow_with_the_bid(case: Case) -> None:
    rules = pn.preset(case["rules"])
    assert rules.auction is not None
    assert [list(pair) for pair in rules.auction.ladder] == case["input"]["ladder"]
    state, bid = called(rules, 0, []), pn.Bid(case["input"]["bid"])
    assert pn.is_legal(state, bid) is case["expected"].get("ok", False)
    if "error" in case["expected"]:
        assert refused(state, bid).reason == case["expected"]["error"]


def test_where_all_pass_the_next_dealer_deals_again() -> None:
    asked = FAULTS["B083.1"]["input"]
    rules = pn.preset("joedog").changed(
        {
            "auction.ladder": ((asked["min_bid"], 1),),
            "auction.all_pass": asked["all_pass"],
            "auction.stuck_at": None,
        }
    )
    state = called(rules, asked["dealer"], asked["calls"])
    assert isinstance(state, pn.Dealing)
    assert state.dealer == (asked["dealer"] + 1) % asked["players"]
    assert state.scores == (0, 0)
    assert pn.deal(state, 2).to_act == (state.dealer + 1) % asked["players"]


# ---- the deal ----


def dealt_rules(asked: dict[str, Any]) -> pn.Rules:
    """Rules with so many cards, players and cards in the kitty."""
    players, kitty, deck = asked["players"], asked["kitty"], asked["deck"]
    return pn.preset("joedog").changed(
        {
            "seats": players,
            "sides": 2 if players == 4 else players,
            "passing": None,
            "deal.pack": pn.PACKS[deck],
            "deal.hand_size": (deck - kitty) // players,
            "widow": WidowRules(size=kitty) if kitty else None,
            "melding.table": pn.meld_table("double_1"),
        }
    )


@pytest.mark.parametrize("case", numbered("B085", 4), ids=case_id)
def test_hands_and_kitty_are_as_large_as_the_pack_says(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    rules = dealt_rules(asked)
    state = pn.deal(pn.new_game(rules), 1)
    assert isinstance(state, pn.Auction)
    assert {len(state.hand(seat)) for seat in range(rules.seats)} == {expected["hand_size"]}
    assert len(state.widow) == expected["kitty"]
    with pytest.raises(pn.RulesError, match=r"deal\.hand_size"):
        rules.changed({"deal.hand_size": expected["hand_size"] + 1})


@pytest.mark.parametrize("case", numbered("B125", 3), ids=case_id)
def test_who_may_throw_five_nines_in(case: Case) -> None:
    state = set_up(pn.preset(case["rules"]), {1: case["input"]["hand"]})
    assert isinstance(state, pn.RedealOffer)
    assert state.to_act == 1
    assert ("redeal" in legal(state)) is case["expected"]["may_redeal"]


# ---- passing and the kitty ----


@pytest.mark.parametrize("case", with_rules("B089.1"), ids=case_id)
def test_the_bidder_sees_what_is_passed_and_may_return_it(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    given = pn.Give(cards(asked["partner"]))
    assert len(given.cards) == asked["count"]
    state = bought(set_up(pn.preset(case["rules"]), {2: asked["partner"]}, dealer=3), 0, 25, "trump H")
    assert state.to_act == 2
    sizes = []
    for _ in range(2):
        state = do(state, given)
        sizes.append([len(state.hand(0)), len(state.hand(2))])
    assert sizes == expected["sizes"]
    assert not isinstance(state, pn.Passing)


@pytest.mark.parametrize("case", with_rules("B089.2"), ids=case_id)
def test_what_is_passed_at_once_cannot_be_returned(case: Case) -> None:
    asked = case["input"]
    rules = pn.preset(case["rules"]).changed({"passing.order": asked["order"], "passing.count": asked["count"]})
    mine, given = "KH KH QH QH JH JH 9H 9H KD KD QD QD", "AS AS 9D"
    state = bought(set_up(rules, {0: mine, 2: given}, dealer=3), 0, 25, "trump H")
    state = do(state, f"give {given}")
    assert len(state.hand(0)) == 12
    assert refused(state, f"give {given}").reason == "not_held"
    state = do(state, "give KH KH QH")
    assert [[len(state.hand(0)), len(state.hand(2))]] == case["expected"]["sizes"]
    assert Counter(cards(given)) <= Counter(state.hand(0))


def won_by(state: pn.State, side: int) -> int:
    """What a side's tricks are worth, the last one included, as anybody can count them."""
    rules = state.rules
    points = [
        rules.play.counting.of(card)
        for trick in state.tricks
        if trick.winner % rules.sides == side
        for card in trick.cards
    ]
    return sum(points) + rules.play.last_trick * (state.tricks[-1].winner % rules.sides == side)


@pytest.mark.parametrize("case", with_rules("B096.1"), ids=case_id)
def test_the_counters_that_are_buried_are_counted(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    rules = pn.preset(case["rules"])
    hand = ["AC", "TC", "KC", "QC", "JC", "JC", "JS", "JS", "9S", "9D", "9D", "JH"] + asked["buried_by_bidder"]
    state = bought(
        set_up(rules, {1: hand}, rest="QH QH 9S"), 1, 20, "trump C", pn.Bury(cards(asked["buried_by_bidder"]))
    )
    deals = [play_on(state, random.Random(seed)) for seed in range(200)]
    (over, *_) = [deal for deal in deals if won_by(deal, 1) == asked["trick_points_bidder"]]
    assert won_by(over, 0) + won_by(over, 2) == asked["trick_points_others"]
    assert isinstance(over, pn.HandOver)
    counted = {item.side: item.points for item in over.score.items if item.part == "tricks"}
    assert counted[1] == expected["bidder_trick_points"]
    assert sum(counted.values()) == expected["sum"] == rules.trick_total


@pytest.mark.parametrize("case", with_rules("B097.1"), ids=case_id)
def test_nothing_is_led_before_the_bidder_has_buried(case: Case) -> None:
    state = bought(pn.deal(pn.new_game(pn.preset(case["rules"])), 3), 1, 16)
    if isinstance(state, pn.NamingTrump):
        state = do(state, pn.legal_moves(state)[0])
    assert isinstance(state, pn.Burying)
    assert state.contract is not None
    assert state.to_act == state.contract.seat
    assert {legal_move.split()[0] for legal_move in legal(state)} == {case["expected"]["only"]}
    assert refused(state, pn.Play(state.hand(state.to_act)[0])).reason == "not_now"


# ---- scores ----


@pytest.mark.parametrize("name", pn.preset_names())
def test_partners_sit_opposite(name: str) -> None:
    asked, expected = FAULTS["B098.1"]["input"], FAULTS["B098.1"]["expected"]
    rules = pn.preset(name)
    if (rules.seats, rules.sides) == (asked["players"], 2):
        assert [rules.side_of(seat) for seat in asked["seats"]] == expected["teams"]
    assert [rules.side_of(seat) for seat in range(rules.seats)] == [seat % rules.sides for seat in range(rules.seats)]


@pytest.mark.parametrize("case", with_rules("B101.1"), ids=case_id)
def test_the_last_trick_of_double_deck_is_worth_two(case: Case) -> None:
    play = pn.preset(case["rules"]).play
    points = sum(map(play.counting.of, cards(case["input"]["last_trick_cards"]))) + play.last_trick
    assert points == case["expected"]["points_of_last_trick"]
    assert pn.preset(case["rules"]).trick_total == 50


@pytest.mark.parametrize("case", [FAULTS["B113.1"], FAULTS["B113.2"]], ids=case_id)
def test_shooting_is_a_rule_with_a_price(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    rules = pn.preset("joedog").changed({"trump.shoot_bonus": 25, "trump.shoot_penalty": 50})

    def settled(*, shoot: bool) -> pn.HandScore:
        return pn.settle_hand(
            rules,
            bidder=asked["bidder_seat"],
            bid=asked["bid"],
            melds=asked["meld"],
            trick_points=asked["trick_points"],
            tricks=asked["tricks"],
            shoot=shoot,
        )

    with_shot, without_shot = settled(shoot=True), settled(shoot=False)
    if "bonus" in expected:
        assert [shot - plain for shot, plain in zip(with_shot.deltas, without_shot.deltas, strict=True)] == expected[
            "bonus"
        ]
    else:
        assert with_shot.deltas[0] == expected["delta_bidder"]
        assert with_shot.made is False


# ---- chance ----


def test_a_shuffled_card_stays_in_its_place_as_often_as_in_any_other() -> None:
    asked = FAULTS["B117.1"]["input"]
    pack = pn.PACKS[asked["deck"]]
    shuffles = [shuffled(pack, seed) for seed in range(asked["seeds"])]
    # Of the 48 cards that may come to a place, the card that was there and its twin cannot be told apart.
    chance = 2 / asked["deck"]
    sigma = sqrt(chance * (1 - chance) / asked["seeds"])
    for place, card in enumerate(pack.cards):
        rate = sum(cards[place] is card for cards in shuffles) / asked["seeds"]
        assert abs(rate - chance) < 5 * sigma, place


def test_aces_around_are_dealt_as_often_as_they_should_be() -> None:
    asked = FAULTS["B118.1"]["input"]
    pack, hands = pn.PACKS[asked["deck"]], asked["hands"]
    aces = {card for card in pack.cards if card.rank is pn.Rank.ACE}
    # Inclusion and exclusion over the suits that are missing.
    chance = sum((-1) ** gone * comb(4, gone) * comb(48 - 2 * gone, 12) for gone in range(5)) / comb(48, 12)
    found = 0
    for seed in range(hands // 4):
        dealt = shuffled(pack, seed)
        found += sum(aces <= set(dealt[start : start + 12]) for start in range(0, 48, 12))
    assert abs(found / hands - chance) < 5 * sqrt(chance * (1 - chance) / hands)


GAME = """
import hashlib, pickle, random
import pinochle as pn
for name in ("partnership_150", "hay_two_handed", "three_handed_100", "five_handed_called_partner"):
    state, rng, seen = pn.new_game(pn.preset(name)), random.Random(SEED), hashlib.sha256()
    for _ in range(120):
        moves = pn.legal_moves(state)
        state = pn.apply_move(state, moves[int(rng.random() * len(moves))]) if moves else pn.deal(state, rng)
        seen.update(repr((moves, state, state.hand(0))).encode())
    print(name, hash(state.hand(0)[:1]), seen.hexdigest())
"""


def printed(program: str, hash_seed: int) -> str:
    """What a program prints in a fresh process whose hashes of texts are salted like this."""
    done = subprocess.run(  # noqa: S603 - our own interpreter, our own program
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": str(hash_seed)},
    )
    return done.stdout


def test_the_same_seed_and_moves_give_the_same_game_in_every_process() -> None:
    asked = FAULTS["B119.1"]["input"]
    program = GAME.replace("SEED", str(asked["seed"]))
    runs = [printed(program, hash_seed) for hash_seed in asked["PYTHONHASHSEED"]]
    assert len(runs[0].splitlines()) == 4
    assert len(set(runs)) == 1


def test_ranks_are_in_order_in_a_fresh_process() -> None:
    higher, lower = FAULTS["B129.1"]["input"]["cards"]
    assert higher == FAULTS["B129.1"]["expected"]["higher"]
    program = f"""
import pinochle as pn
higher, lower = pn.parse_cards("{higher} {lower}")
print(higher.rank > lower.rank, pn.trick_winner((lower, higher), pn.Suit.HEARTS), pn.trick_winner((higher, lower), pn.Suit.SPADES))
"""
    assert printed(program, 0).split() == ["True", "1", "0"]


# ---- the play ----


def leading(rules: pn.Rules, seed: int = 1) -> pn.State:
    """The first state in which a card is to be led."""
    state = pn.deal(pn.new_game(rules), seed)
    rng = random.Random(seed)
    while not isinstance(state, pn.TrickPlay | pn.StockPlay):
        state = do(state, choose(pn.legal_moves(state), rng)) if state.to_act is not None else pn.deal(state, rng)
    return state


@pytest.mark.parametrize("name", pn.preset_names())
def test_nobody_gives_up_by_accident_where_giving_up_is_no_rule(name: str) -> None:
    rules = pn.preset(name).changed({"settlement.concede": False, "settlement.defenders_concede": False})
    state = leading(rules)
    assert ("concede" in legal(state)) is FAULTS["B126.1"]["expected"]["contains_concede"]
    assert refused(state, pn.Concede()).reason == "not_now"


@pytest.mark.parametrize("name", pn.preset_names())
def test_the_last_card_closes_the_trick(name: str) -> None:
    expected = FAULTS["B127.1"]["expected"]
    state = leading(pn.preset(name))
    trump, leader, seats = state.trump, state.to_act, state.rules.seats
    played = []
    for _ in range(seats):
        move = next(move for move in pn.legal_moves(state) if isinstance(move, pn.Play))
        played.append(move.card)
        state = do(state, move)
    assert trump is not None
    assert leader is not None
    assert expected["to_act"] == "trick_winner"
    assert state.to_act == (leader + pn.trick_winner(played, trump)) % seats
    assert len(state.trick) == expected["trick_len"]
    assert state.tricks[-1].cards == tuple(played)


# ---- what a seat sees ----

HIDDEN = FAULTS["B128.1"]["expected"]["hides"]
SEAT = FAULTS["B128.1"]["input"]["seat"]


def test_a_view_hides_the_hands_of_the_others() -> None:
    assert HIDDEN[0] == "hands of 1,2,3"
    rules = pn.preset("partnership_150")
    mine = faces(pn.deal(pn.new_game(rules), 4).hand(SEAT))
    views = [pn.view(set_up(rules, {SEAT: mine, 1: other}), SEAT) for other in ("AS", "9S", "QD JD TC")]
    assert views[0] == views[1] == views[2]
    assert len({repr(view) for view in views}) == 1
    for seat in (1, 2, 3):
        with pytest.raises(pn.SetupError):
            views[0].hand(seat)


def test_a_view_hides_the_order_of_the_stock() -> None:
    assert HIDDEN[1] == "stock order"
    rules = pn.preset("hay_two_handed")
    deal = filled_up(rules, {}, rest="JH")
    turned_around = pn.Deal((*deal.cards[:25], *reversed(deal.cards[25:])))
    states = [do(pn.new_game(rules), move) for move in (deal, turned_around)]
    assert states[0] != states[1]
    assert pn.view(states[0], SEAT) == pn.view(states[1], SEAT)


def test_a_view_hides_the_kitty_until_it_is_shown() -> None:
    assert HIDDEN[2] == "kitty until shown"
    rules = pn.preset("kitty_marriage_three")
    mine = "AS TS KS QS JS AS TS KS QS JS AH TH KH QH JH"
    states = [set_up(rules, {SEAT: mine}, rest=kitty) for kitty in ("9D 9D 9C", "AD AC AC")]
    assert pn.view(states[0], SEAT) == pn.view(states[1], SEAT)
    assert pn.view(states[0], SEAT).widow == ()
    shown = bought(set_up(rules, {1: mine}, rest="9D 9D 9C"), 1, 16)
    assert pn.view(shown, SEAT).widow == cards("9D 9D 9C")


def test_a_view_hides_what_the_other_side_passes() -> None:
    assert HIDDEN[3] == "passed cards of the other side"
    state = bought(set_up(pn.preset("partnership_150"), {3: "AS TS 9S JS QS KS"}), 1, 20, "trump H")
    assert state.to_act == 3
    one, two = do(state, "give AS TS 9S"), do(state, "give JS QS KS")
    assert pn.view(one, SEAT) == pn.view(two, SEAT)
    assert pn.view(one, 1) != pn.view(two, 1)


@pytest.mark.parametrize("preset", ["partnership_150", "joedog"])
def test_a_view_keeps_the_melds_that_were_shown(preset: str) -> None:
    asked = FAULTS["B135.1"]["input"]
    state = set_up(pn.preset(preset), {1: "AH AS AD AC", 2: "KC QC"}, dealer=3)
    state = bought(state, 0, 25, "trump H")
    for _ in range(2):
        state = do(state, [move for move in pn.legal_moves(state) if str(move).count("C") == 0][-1])
    assert isinstance(state, pn.TrickPlay)
    for _ in range(5):
        state = do(state, pn.legal_moves(state)[0])
        seen = pn.view(state, asked["seat"])
        assert set(cards("AH AS AD AC")) <= set(seen.melds[1].shown)
        assert set(cards("KC QC")) <= set(seen.melds[2].shown)

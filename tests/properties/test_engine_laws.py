"""What holds in every state of every game, whatever its rules: random games of all presets and some house rules, driven by a seed."""

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pinochle as pn
from tests import oracle
from tests.playing import choose, random_game

SOME_GAMES = settings(max_examples=5, deadline=None)
FEW_GAMES = settings(max_examples=2, deadline=None)
SEEDS = st.integers(0, 2**32)
CARDS = tuple(dict.fromkeys(pn.PACKS[48].cards))
USES = [pn.Use(value) for value in range(64)]
STEPS = tuple[pn.State, pn.Move, pn.State]

# Rules that no preset has, but that lead into rooms and decisions of their own.
HOUSE: dict[str, tuple[str, dict[str, Any]]] = {
    "the others may give in": ("pagat_single_deck", {"settlement.defenders_concede": True}),
    "a shared widow": ("three_handed_100", {"widow.use": "shared"}),
    "a hidden widow, buried at once": ("three_handed_100", {"widow.shown": False, "widow.bury": "before_trump"}),
    "a widow taken late, trumps and aces held back": (
        "three_handed_100",
        {"widow.taken": "after_trump", "widow.bury_trumps": "when_forced", "widow.bury_aces": "when_forced", "widow.bury_dix": False},
    ),
    "melds that are declared": ("partnership_150", {"melding.declared": True}),
    "passing at once": ("joedog", {"passing.order": "simultaneous"}),
    "calls without effect": ("joedog", {"auction.announcements": True, "auction.help_calls": True}),
    "shooting, and trump led first": ("joedog", {"trump.shoot_bonus": 25, "trump.shoot_penalty": 50, "play.following.opening_trump": True}),
    "melds of cards that lie there": ("hay_two_handed", {"stock.new_card_needed": False, "stock.dix_exchange": "optional"}),
    "cards used without end": ("hay_book_timing", {"stock.reuse": "unlimited", "stock.melds_per_trick": 2}),
    "cards used once": ("two_handed_1000", {"stock.reuse": "none", "stock.follower_plays_table": False, "stock.dix_exchange": "none"}),
}  # fmt: skip
GAMES = {name: pn.preset(name) for name in pn.preset_names()} | {
    name: pn.preset(preset).changed(changes) for name, (preset, changes) in HOUSE.items()
}

presets = pytest.mark.parametrize("name", GAMES)


def one_deal(name: str, seed: int) -> Iterator[STEPS]:
    """The steps of one deal, dealing included, with the redeals before it."""
    for before, move, after in random_game(GAMES[name], seed, most_deals=50):
        yield before, move, after
        if isinstance(after, pn.HandOver | pn.GameOver):
            return


# ---- every card is in one place ----


def aside(state: pn.State) -> list[pn.Card]:
    """The cards that nobody holds and that have not been played: what the rooms keep to themselves."""
    match state:
        case pn.StockPlay(stock=stock):
            return [card for card in (*stock.hidden, stock.turned) if card is not None]
        case pn.Passing(aside=packed) | pn.SharingWidow(left=packed):
            return unpacked(packed)
        case _:
            return []


def unpacked(packed: int) -> list[pn.Card]:
    """The cards of a packed hand: bit `kind` for a first copy, 24 bits further up for a second, and so on."""
    return [card for card in CARDS for layer in range(6) if packed >> (card.kind + 24 * layer) & 1]


def all_cards(state: pn.State) -> Counter[pn.Card]:
    """Every card that a state knows of."""
    found = Counter(aside(state))
    for seat in range(state.rules.seats):
        found.update(state.hand(seat))
        found.update(state.table(seat))
    found.update(state.buried)
    found.update(state.trick)
    for trick in state.tricks:
        found.update(trick.cards)
    if not state.sheet.widow_taken:
        found.update(state.widow)
    return found


@presets
@SOME_GAMES
@given(seed=SEEDS)
def test_every_card_is_in_exactly_one_place(name: str, seed: int) -> None:
    pack = Counter(GAMES[name].deal.pack.cards)
    for _, _, after in one_deal(name, seed):
        if after.to_act is not None:
            assert all_cards(after) == pack
        elif after.tricks and not isinstance(after, pn.GameOver):
            assert Counter(card for trick in after.tricks for card in trick.cards) + Counter(after.buried) == pack


@presets
@SOME_GAMES
@given(seed=SEEDS)
def test_hands_are_as_large_as_the_deal_and_the_tricks_say(name: str, seed: int) -> None:
    rules = GAMES[name]
    for _, _, after in one_deal(name, seed):
        if isinstance(after, pn.TrickPlay | pn.StockPlay):
            played = [len(after.trick) > (seat - after.leader) % rules.seats for seat in range(rules.seats)]
            held = [len(after.hand(seat)) + len(after.table(seat)) + played[seat] for seat in range(rules.seats)]
            assert len(set(held)) == 1, "all have the same number of cards at the start of a trick"


# ---- points ----


@presets
@SOME_GAMES
@given(seed=SEEDS)
def test_trick_points_add_up_to_those_of_the_pack(name: str, seed: int) -> None:
    rules = GAMES[name]
    for _, _, after in one_deal(name, seed):
        score = pn.score_hand(after) if not isinstance(after, pn.Dealing) else None
        if score is not None:
            sums = [sum(item.points for item in score.items if item.side == side) for side in range(rules.sides)]
            assert tuple(sums) == score.deltas
        if isinstance(after, pn.HandOver) and after.tricks:
            played = [str(card) for trick in after.tricks for card in trick.cards]
            buried = [str(card) for card in after.buried]
            points = oracle.trick_points(played + buried, rules.play.counting.name) + rules.play.last_trick
            assert points == rules.trick_total
            tricks = [item.points for item in after.score.items if item.part == "tricks" and not item.note]
            if len(tricks) == rules.sides and not rules.trump.called_partner and rules.settlement.rounding == "none":
                assert sum(tricks) == rules.trick_total


@presets
@FEW_GAMES
@given(seed=SEEDS)
def test_totals_change_when_a_deal_is_settled_and_only_then(name: str, seed: int) -> None:
    for before, _, after in random_game(GAMES[name], seed, most_deals=4):
        deltas = after.score.deltas if isinstance(after, pn.HandOver | pn.GameOver) else (0,) * len(after.scores)
        assert after.scores == tuple(map(sum, zip(before.scores, deltas, strict=True)))


@presets
@FEW_GAMES
@given(seed=SEEDS)
def test_every_deal_and_every_game_ends(name: str, seed: int) -> None:
    rules = GAMES[name]
    state: pn.State = pn.new_game(rules)
    moves_of_a_deal = 0
    for _, move, after in random_game(rules, seed, most_deals=2000):
        state = after
        moves_of_a_deal = 0 if isinstance(move, pn.Deal) else moves_of_a_deal + 1
        assert moves_of_a_deal < 20 * rules.deal.pack.size
    assert state.is_over
    assert state.winner in range(rules.sides)
    assert pn.legal_moves(state) == ()


# ---- raise, ask and list are one rule ----


@cache
def fixed_moves(name: str) -> tuple[pn.Move, ...]:
    """Every move that needs no hand to be thought of."""
    auction, unit = GAMES[name].auction, GAMES[name].unit
    most = 0 if auction is None else auction.max_bid
    amounts = [*range(0, most + 12 * unit, unit), most + 1, unit + 5, 10**9 - 1]
    return (
        *(pn.Play(card, uses) for card in CARDS for uses in USES),
        *map(pn.Bid, amounts),
        *map(pn.Announce, amounts),
        *(pn.NameTrump(suit, shoot) for suit in pn.Suit for shoot in (False, True)),
        *map(pn.CallCard, CARDS),
        *(pn.TakeStock(turned) for turned in (False, True)),
        pn.Pass(), pn.PassWithHelp(), pn.SwapDix(), pn.ShowDix(), pn.CloseMelds(), pn.Redeal(), pn.KeepHand(), pn.Concede(), pn.DeclareOut(),
    )  # fmt: skip


NAMES = ["run", "royal_marriage", "marriage", "pinochle", "double_pinochle", "aces_around", "kings_around", "queens_around", "jacks_around", "double_run", "dix", "triple_pinochle", "nonsense"]  # fmt: skip


def melds_like(state: pn.State, rng: random.Random) -> Iterator[pn.Move]:
    """Melds that may be laid, melds that are like them but for a card or two, and any cards under any name."""
    seat = state.to_act or 0
    hand, lying = state.hand(seat), state.table_cards(seat)
    for option in pn.meld_options(state):
        move = option.move
        yield move
        yield pn.LayMeld(rng.choice(NAMES), move.from_hand, move.from_table)
        yield pn.LayMeld(move.name, move.from_hand[1:], move.from_table)
        yield pn.LayMeld(move.name, (*move.from_hand, rng.choice(CARDS)), move.from_table)
        yield pn.LayMeld(move.name, (*move.from_hand, *(placed.card for placed in move.from_table)))
        if lying:
            yield pn.LayMeld(move.name, move.from_hand[1:], (*move.from_table, rng.choice(lying)))
    for _ in range(20):
        some = rng.sample(lying, min(len(lying), rng.randrange(3)))
        yield pn.LayMeld(rng.choice(NAMES), rng.sample(hand, min(len(hand), rng.randrange(6))), some)
    yield pn.LayMeld("pinochle", pn.parse_cards("QS JD"))
    for suit in "SHDC":
        for name in ("marriage", "royal_marriage"):
            yield pn.LayMeld(name, pn.parse_cards(f"K{suit} Q{suit}"))


def choices_of_cards(state: pn.State, rng: random.Random) -> Iterator[pn.Move]:
    """Cards to give or bury: as many as are wanted, more, fewer, ones that are not held, and ones held too seldom."""
    hand = state.hand(state.to_act or 0)
    for make in (pn.Give, pn.Bury):
        for size in (0, 1, 2, 3, 3, 3, 3, 4, 4, 4, 12):
            yield make(rng.sample(hand, min(size, len(hand))))
            yield make(rng.sample(CARDS, size))
        yield make([rng.choice(CARDS)] * 3)
        yield make([rng.choice(CARDS)] * 7)


def universe(name: str, state: pn.State, rng: random.Random) -> list[pn.Move]:
    """All moves there are, or, where they are too many or take too long to be told from each other, a sample of them."""
    listed = pn.legal_moves(state)
    some = rng.sample(listed, min(len(listed), 100))
    fixed = list(fixed_moves(name))
    if pn.CloseMelds() in listed and rng.random() < 0.95:
        fixed = [move for move in fixed if rng.random() < 0.1]
    return [*fixed, *some, *melds_like(state, rng), *choices_of_cards(state, rng)]


def check_refused(state: pn.State, move: pn.Move, illegal: pn.Illegal) -> None:
    """A move that is refused is refused by all three forms in the same way, and the state is as it was."""
    assert illegal.move == move
    assert illegal.seat == state.to_act
    assert illegal.allowed == pn.legal_moves(state)
    assert illegal.message
    assert str(illegal.reason) in [str(reason) for reason in pn.Reason]
    assert not pn.is_legal(state, move)
    with pytest.raises(pn.IllegalMoveError) as raised:
        pn.apply_move(state, move)
    assert raised.value.illegal == illegal
    assert raised.value.reason is illegal.reason
    assert str(raised.value) == illegal.message


def check_one_rule(name: str, state: pn.State, rng: random.Random) -> None:
    listed = pn.legal_moves(state)
    accepted = set(listed)
    assert len(accepted) == len(listed), "no move is listed twice"
    for move in listed if len(listed) < 100 else rng.sample(listed, 100):
        assert pn.is_legal(state, move)
        assert pn.parse_move(str(move)) == move
    for move in universe(name, state, rng):
        illegal = pn.why_illegal(state, move)
        assert (illegal is None) == (move in accepted), move
        if illegal is not None and rng.random() < 0.05:
            check_refused(state, move, illegal)
    cards = list(state.rules.deal.pack.cards)
    rng.shuffle(cards)
    for pack in (cards, cards[1:], [*cards[1:], cards[1]]):
        deal = pn.Deal(pack)
        assert deal not in accepted
        assert pn.is_legal(state, deal) is (state.waits_for_deal and sorted(pack) == sorted(cards))


def worth_a_look(seen: Counter[str], state: pn.State, rng: random.Random) -> bool:
    """The first states of each room and each kind of decision, and some later ones."""
    kinds = "-".join(sorted({type(move).__name__ for move in pn.legal_moves(state)}))
    key = f"{type(state).__name__} {len(state.trick)} {kinds}"
    seen[key] += 1
    return seen[key] == 1 or rng.random() < 0.02


@presets
@FEW_GAMES
@given(seed=SEEDS)
def test_raise_ask_and_list_are_one_rule(name: str, seed: int) -> None:
    rng, seen = random.Random(seed), Counter[str]()
    for before, _, after in one_deal(name, seed):
        for state in (before, after) if isinstance(after, pn.HandOver | pn.GameOver) else (before,):
            if worth_a_look(seen, state, rng):
                frozen = pickle.dumps(state)
                check_one_rule(name, state, rng)
                assert pickle.loads(frozen) == state  # noqa: S301 - our own pickle


@presets
@SOME_GAMES
@given(seed=SEEDS)
def test_applying_a_move_leaves_its_state_as_it_was(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for before, move, after in one_deal(name, seed):
        frozen, shown = pickle.dumps(before), repr(before)
        assert pn.apply_unchecked(before, move) == pn.apply_move(before, move) == after
        if before.to_act is not None:
            other = rng.choice(pn.legal_moves(before))
            assert pn.apply_unchecked(before, other) == pn.apply_move(before, other)
        again = pickle.loads(frozen)  # noqa: S301 - our own pickle
        assert again == before
        assert hash(again) == hash(before)
        assert repr(again) == repr(before) == shown
        assert pn.legal_moves(again) == pn.legal_moves(before)
        assert pn.apply_move(again, move) == after


# ---- what a seat sees ----


@presets
@SOME_GAMES
@given(seed=SEEDS)
def test_a_view_is_enough_to_know_the_own_moves(name: str, seed: int) -> None:
    rules, rng = GAMES[name], random.Random(seed)
    for _, _, state in one_deal(name, seed):
        for seat in (*range(rules.seats), None):
            seen = pn.view(state, seat)
            mine = seat is not None and seat == state.to_act
            assert pn.legal_moves(seen) == (pn.legal_moves(state) if mine else ())
            assert pn.meld_options(seen) == (pn.meld_options(state) if mine else ())
            if seat is not None:
                assert seen.hand() == state.hand(seat)
        if state.to_act is not None:
            move = rng.choice(fixed_moves(name))
            assert pn.why_illegal(pn.view(state, state.to_act), move) == pn.why_illegal(state, move)


OPEN: list[Callable[[pn.State], Any]] = [
    lambda state: (type(state), state.to_act),
    lambda state: (state.scores, state.dealer, state.trump, state.contract, state.calls, state.melds),
    lambda state: (state.trick, state.tricks, state.turned_card, state.stock_left, state.buried_announced),
    lambda state: [state.table_cards(seat) for seat in range(state.rules.seats)],
    lambda state: [len(state.hand(seat)) for seat in range(state.rules.seats)],
]


def public(state: pn.State) -> list[Any]:
    """What lies open to all."""
    return [ask(state) for ask in OPEN]


def known_to(state: pn.State, seat: int) -> tuple[Any, ...]:
    """What a seat may know beside what lies open: its hand, the widow if it has seen it, what it buried or passed."""
    rules, contract = state.rules.widow, state.contract
    bids = contract is not None and contract.seat == seat
    sees = rules is not None and state.sheet.widow_taken and (rules.shown or bids)
    passed = isinstance(state, pn.Passing) and seat != state.to_act
    return (
        state.hand(seat),
        state.widow if sees else (),
        state.buried if bids else (),
        state.aside if passed and isinstance(state, pn.Passing) else 0,
        state.left if isinstance(state, pn.SharingWidow) and bids else 0,
    )


def with_two_swapped(move: pn.Deal, one: int, other: int) -> pn.Deal:
    cards = list(move.cards)
    cards[one], cards[other] = cards[other], cards[one]
    return pn.Deal(cards)


@presets
@SOME_GAMES
@given(seed=SEEDS)
def test_a_view_knows_nothing_that_its_seat_does_not(name: str, seed: int) -> None:
    """The same moves after a deal with two cards in each other's place: where what the seat knows is the same, so is its view."""
    rules, rng = GAMES[name], random.Random(seed)
    moves: list[pn.Move] = []
    state: pn.State = pn.new_game(rules)
    first = state
    cards = list(rules.deal.pack.cards)
    rng.shuffle(cards)
    deal = pn.Deal(cards)
    states = [pn.apply_move(first, deal)]
    for _ in range(rng.randrange(3 * rules.deal.pack.size)):
        state = states[-1]
        if state.to_act is None:
            break
        moves.append(choose(pn.legal_moves(state), rng))
        states.append(pn.apply_move(state, moves[-1]))
    for _ in range(15):
        elsewhere = pn.apply_move(first, with_two_swapped(deal, *rng.sample(range(len(cards)), 2)))
        seat = rng.randrange(rules.seats)
        for state, move in zip(states, [*moves, None], strict=True):
            if public(state) != public(elsewhere) or known_to(state, seat) != known_to(elsewhere, seat):
                break  # what has once been seen to differ is remembered
            if state.to_act is not None:
                here, there = pn.view(state, seat), pn.view(elsewhere, seat)
                assert here == there
                assert repr(here) == repr(there)
                assert hash(here) == hash(there)
            if move is None or not pn.is_legal(elsewhere, move):
                break
            elsewhere = pn.apply_move(elsewhere, move)


@presets
@SOME_GAMES
@given(seed=SEEDS)
def test_only_the_own_hand_can_be_asked_of_a_view(name: str, seed: int) -> None:
    seats = GAMES[name].seats
    for _, _, state in one_deal(name, seed):
        for mine, other in combinations(range(seats), 2):
            with pytest.raises(pn.SetupError):
                pn.view(state, mine).hand(other)
        with pytest.raises(pn.SetupError):
            pn.view(state, None).hand(0)
        return

"""What holds in every state of every game, whatever the rules: plain functions that raise an AssertionError where it does not.

`check_rules` plays games and checks all of it; the other checks look at one state, so that they can be used with states of your own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

from pinochle.cards import CARDS, Card, Suit, unpack_hand
from pinochle.engine import apply_move, is_legal, legal_moves, new_game, score_hand, why_illegal
from pinochle.moves import (
    CLOSE,
    CONCEDE,
    HELP,
    KEEP,
    OUT,
    PASS,
    PLAYS,
    REDEAL,
    SHOW,
    SWAP,
    Announce,
    Bid,
    Bury,
    CallCard,
    Concede,
    Deal,
    DeclareOut,
    Give,
    IllegalMoveError,
    LayMeld,
    Move,
    NameTrump,
    Play,
    Redeal,
    TableCard,
    TakeStock,
    Use,
)
from pinochle.phases.corridor import State
from pinochle.phases.passing import Passing
from pinochle.phases.play import TrickPlay
from pinochle.phases.public import GameOver, HandOver
from pinochle.phases.stock import StockPlay
from pinochle.phases.widow import SharingWidow
from pinochle.rules.rules import Rules
from pinochle.scoring import melds_by_side, points_taken, settle_hand, tricks_taken
from pinochle.shuffling import shuffled
from pinochle.testing.hidden import check_views
from pinochle.views import view

_SAMPLE = 24  # of this many moves each is tried; of more, so many spread over all of them


def check_state(state: State) -> None:
    """Every card of the pack is in exactly one place, and whose turn it is fits the number of cards held.

    The places are the hands, the tables, the stock and its turned card, the widow until it is taken, what is buried, what lies aside while cards are passed or a
    widow is shared, the trick, and the tricks. Between deals only a deal that was played to its end is looked at.

    >>> import pinochle as pn
    >>> check_state(pn.deal(pn.new_game(pn.preset("auction_three_handed")), 1))
    """
    pack = Counter(state.rules.deal.pack.cards)
    found = Counter(_everywhere(state))
    played_out = bool(state.tricks) and not (isinstance(state, GameOver) and state.rules.ending.declare_out)
    if not state.waits_for_deal and not state.is_over:
        _require(state.to_act in range(state.rules.seats), f"seat {state.to_act} is to act")
    elif not played_out:
        _require(found <= pack, f"more than the pack has: {_written(found - pack)}")
        return
    _require(
        found == pack,
        f"{type(state).__name__}: cards that are nowhere: {_written(pack - found)}; too many: {_written(found - pack)}",
    )
    if isinstance(state, TrickPlay | StockPlay):
        _check_sizes(state)


def _everywhere(state: State) -> Iterator[Card]:
    for seat in range(state.rules.seats):
        yield from state.hand(seat)
        yield from state.table(seat)
    yield from state.buried
    yield from state.trick
    for trick in state.tricks:
        yield from trick.cards
    if not state.sheet.widow_taken and not state.waits_for_deal and not state.is_over:
        yield from state.widow
    if isinstance(state, StockPlay):
        yield from (card for card in (*state.stock.hidden, state.stock.turned) if card is not None)
    if isinstance(state, Passing):
        yield from unpack_hand(state.aside)
    if isinstance(state, SharingWidow):
        yield from unpack_hand(state.left)


def _check_sizes(state: TrickPlay | StockPlay) -> None:
    """All seats hold as many cards, but that those who have played to the trick hold one less."""
    seats = state.rules.seats
    played = {(state.leader + place) % seats for place in range(len(state.trick))}
    held = [len(state.hand(seat)) + len(state.table(seat)) + (seat in played) for seat in range(seats)]
    _require(len(set(held)) == 1, f"{type(state).__name__}: the seats hold {held} cards at the start of the trick")


def check_moves(state: State) -> None:
    """The three forms of the rules agree: what is listed is legal and can be made, what is not listed is refused, and the seat to act needs its own view alone.

    Of long lists a part is tried, and the moves that are not listed are samples of every kind.

    >>> import pinochle as pn
    >>> check_moves(pn.deal(pn.new_game(pn.preset("joedog")), 1))
    """
    moves = legal_moves(state)
    listed = frozenset(moves)
    _require(len(listed) == len(moves), f"moves listed twice: {_some(moves)}")
    _require(
        bool(moves) == (not state.waits_for_deal and not state.is_over),
        f"{type(state).__name__} has {len(moves)} moves",
    )
    for move in _spread(moves):
        _require(is_legal(state, move), f"{move} is listed, but is_legal refuses it")
        apply_move(state, move)
    for move in _other_moves(state):
        if move not in listed:
            _check_refused(state, move, moves)
    pack = Deal(state.rules.deal.pack.cards)
    _require(
        is_legal(state, pack) == state.waits_for_deal, f"{type(state).__name__}: a deal is legal where none is due"
    )
    if state.waits_for_deal:
        apply_move(state, pack)
    for seat in (*range(state.rules.seats), None):
        seen = view(state, seat)
        expected = moves if seat is not None and seat == state.to_act else ()
        _require(legal_moves(seen) == expected, f"the view of seat {seat} has other moves: {_some(legal_moves(seen))}")
        if seat is not None:
            _require(seen.hand() == state.hand(seat), f"the view of seat {seat} has another hand")


def _check_refused(state: State, move: Move, listed: tuple[Move, ...]) -> None:
    why = why_illegal(state, move)
    if why is None:
        msg = f"{move} is not listed, but why_illegal finds nothing wrong with it"
        raise AssertionError(msg)
    _require(not is_legal(state, move), f"{move} is refused, but is_legal accepts it")
    _require(bool(why.message) and why.move == move, f"{move}: why_illegal does not say why")
    _require(why.allowed == listed, f"{move}: what would be legal is not what is listed")
    try:
        apply_move(state, move)
    except IllegalMoveError as error:
        _require(error.illegal == why, f"{move}: apply_move and why_illegal say different things")
    else:
        msg = f"{move} is illegal, but apply_move makes it"
        raise AssertionError(msg)


def _other_moves(state: State) -> Iterator[Move]:
    """Moves of every kind, legal and not."""
    rules, seat = state.rules, state.to_act or 0
    hand, lying = state.hand(seat), state.table_cards(seat)
    pack = rules.deal.pack.cards
    yield from (
        PASS,
        HELP,
        KEEP,
        REDEAL,
        SWAP,
        SHOW,
        CLOSE,
        CONCEDE,
        OUT,
        TakeStock(turned=True),
        TakeStock(turned=False),
    )
    yield from (NameTrump(suit, shoot) for suit in Suit for shoot in (False, True))
    yield from (Bid(amount) for amount in _amounts(rules))
    yield from (Announce(points) for points in (0, rules.unit, rules.unit + 1))
    yield from PLAYS
    yield from (Play(card, Use.MARRIAGE) for card in CARDS[2:4])
    yield from (Play(placed.card, placed.uses) for placed in lying)
    yield from (CallCard(card) for card in CARDS[::5])
    for cards in (hand[:1], hand[-1:], pack[:3], pack[:7], (CARDS[5],), (), *_pieces(rules, hand)):
        yield Give(cards)
        yield Bury(cards)
    yield from (LayMeld(name, hand[:2]) for name in ("marriage", "no_meld"))
    yield LayMeld("pinochle", [CARDS[3], CARDS[16]])
    yield LayMeld("aces_around", hand[:3], [TableCard(CARDS[0], Use.RUN)])
    yield from (LayMeld("royal_marriage", hand[:1], [placed]) for placed in lying[:1])
    yield from (Deal(cards) for cards in ((), pack[1:], (*pack[1:], pack[-1])))


def _pieces(rules: Rules, hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """As many cards of a hand as are passed or buried, and one more or less."""
    counts = {rules.buried, rules.passing.count if rules.passing is not None else 0}
    for count in sorted(counts):
        for size in (count - 1, count, count + 1):
            if 0 < size <= len(hand):
                yield hand[:size]
                yield hand[-size:]


def _amounts(rules: Rules) -> Iterator[int]:
    yield 0
    if rules.auction is not None:
        rungs = rules.auction.rungs
        for rung in (rungs[0], rungs[len(rungs) // 2], rungs[-1]):
            yield from (rung - 1, rung, rung + 1)
        yield rules.auction.stuck_at or 1


def check_hand_over(state: State) -> None:
    """A deal that is over adds up: the items to what each side gets, the tricks and the buried cards to the points of the pack, and `settle_hand` says the same.

    States in the middle of a deal are let through, and so is what a deal that was not played, or that a player ended by declaring himself out, has in tricks.

    >>> import pinochle as pn
    >>> check_hand_over(pn.new_game(pn.preset("joedog")))
    """
    if not isinstance(state, HandOver | GameOver):
        return
    rules, score = state.rules, state.score
    _require(score_hand(state) == score, f"score_hand says {score_hand(state)}, the settlement {score}")
    added = [sum(item.points for item in score.items if item.side == side) for side in range(rules.sides)]
    _require(added == list(score.deltas), f"the items come to {added}, the deltas are {score.deltas}")
    _require(rules.settlement.money is None or sum(score.deltas) + score.kitty == 0, f"units that nobody pays: {score}")
    if not state.tricks or (isinstance(state, GameOver) and rules.ending.declare_out):
        return
    worth = rules.play.counting.of
    buried = sum(map(worth, state.buried))
    taken = sum(worth(card) for trick in state.tricks for card in trick.cards) + rules.play.last_trick
    _require(
        taken + buried == rules.trick_total,
        f"{taken} in tricks and {buried} buried are not the {rules.trick_total} points of the pack",
    )
    _check_settlement(state, buried)


def _check_settlement(state: HandOver | GameOver, buried: int) -> None:
    rules, contract = state.rules, state.contract
    points = list(points_taken(rules, state.tricks, complete=True))
    if rules.widow is not None and contract is not None and rules.widow.buried_for != "nobody":
        bidding = rules.side_of(contract.seat)
        points[bidding if rules.widow.buried_for == "bidder" else 1 - bidding] += buried
    again = settle_hand(
        rules,
        bidder=None if contract is None else contract.seat,
        bid=None if contract is None else contract.bid,
        melds=melds_by_side(rules, state.melds),
        trick_points=points,
        tricks=tricks_taken(rules, state.tricks),
        trump=state.trump,
        shoot=contract is not None and contract.shoot,
        partner=None if contract is None else contract.partner,
    )
    _require(again == state.score, f"settle_hand says {again}, the game {state.score}")


def play_out(rules: Rules, seed: int | str, max_moves: int = 10_000) -> Iterator[State]:
    """One game by chance from its first state to its end, or to `max_moves` moves (deals are moves too); one seed plays one game.

    Bids are kept low: contracts that cannot be made would keep a game from ending. Nearly always a seat passes where it may, or bids the least it can; and it seldom
    gives up or declares itself out.

    >>> import pinochle as pn
    >>> *_, last = play_out(pn.preset("hay_two_handed"), seed=1)
    >>> last.is_over
    True
    """
    rng = random.Random(seed)
    state: State = new_game(rules, dealer=int(rng.random() * rules.seats))
    yield state
    for _ in range(max_moves):
        if state.is_over:
            return
        state = apply_move(state, some_move(state, rng))
        yield state


def some_move(state: State, rng: random.Random) -> Move:
    """A legal move by chance: first its kind, then one of that kind; a `Deal` where one is due."""
    if state.waits_for_deal:
        return Deal(shuffled(state.rules.deal.pack, rng))
    by_kind: dict[type[Move], list[Move]] = {}
    for move in legal_moves(state):
        by_kind.setdefault(type(move), []).append(move)
    for kind, chance in _KEPT_RARE:
        if kind in by_kind and len(by_kind) > 1 and rng.random() >= chance:
            del by_kind[kind]
    kinds = list(by_kind.values())
    moves = kinds[int(rng.random() * len(kinds))]
    if isinstance(moves[0], Bid) and rng.random() < 0.9:
        return moves[0]
    return moves[int(rng.random() * len(moves))]


# How often a kind of move is thought of at all where there are others.
_KEPT_RARE: tuple[tuple[type[Move], float], ...] = ((Bid, 0.4), (DeclareOut, 0.05), (Concede, 0.2), (Redeal, 0.3))


def check_rules(rules: Rules, *, games: int = 5, seed: int = 0, max_moves: int = 400) -> None:
    """Play games of these rules by chance and check every state of them; what does not hold is an AssertionError that says how to come there again.

    The moves of a state, which take longest, are checked in each new phase and in every third state; what is hidden from one seat, in each new phase. `max_moves` is how far each game is followed. The error names the
    seed and the dealer and lists the moves, each on a line, as `parse_move` reads them.

    >>> import pinochle as pn
    >>> check_rules(pn.preset("three_handed_100"), games=1, max_moves=50)
    """
    for game in range(games):
        _check_game(rules, f"{seed}:{game}", max_moves)


def _check_game(rules: Rules, seed: str, max_moves: int) -> None:
    rng = random.Random(seed)
    moves: list[Move] = []
    dealer = int(rng.random() * rules.seats)
    try:
        state: State = new_game(rules, dealer=dealer)
        check_moves(state)
        while not state.is_over and len(moves) < max_moves:
            before = state
            moves.append(some_move(state, rng))
            state = apply_move(state, moves[-1])
            check_state(state)
            if type(state) is not type(before) or not len(moves) % 3:
                check_moves(state)
            if type(state) is not type(before):
                check_views(state, int(rng.random() * rules.seats))
            check_hand_over(state)
            _check_totals(before, state)
    except Exception as error:
        played = "\n".join(map(str, moves))
        msg = f"{rules.name}: {type(error).__name__}: {error}\nseed {seed!r}, dealer {dealer}, after {len(moves)} moves:\n{played}"
        raise AssertionError(msg) from error


def _check_totals(before: State, after: State) -> None:
    """Totals change when a deal is settled, by what it came to, and at no other time."""
    deltas = (
        after.score.deltas
        if isinstance(after, HandOver | GameOver) and before is not after
        else (0,) * len(after.scores)
    )
    expected = tuple(total + delta for total, delta in zip(before.scores, deltas, strict=True))
    _require(after.scores == expected, f"totals of {before.scores} and a deal of {deltas} became {after.scores}")


def _require(holds: bool, otherwise: str) -> None:  # noqa: FBT001 - the one thing that is asked
    if not holds:
        raise AssertionError(otherwise)


def _spread(moves: tuple[Move, ...]) -> Iterable[Move]:
    return moves if len(moves) <= _SAMPLE else [moves[place * len(moves) // _SAMPLE] for place in range(_SAMPLE)]


def _some(moves: tuple[Move, ...]) -> str:
    return ", ".join(map(str, moves[:8])) + (" ..." if moves[8:] else "")


def _written(cards: Counter[Card]) -> str:
    return " ".join(map(str, sorted(cards.elements()))) or "none"

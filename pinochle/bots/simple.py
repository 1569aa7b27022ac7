"""A simple, honest player: it counts its melds, bids what it can see, cashes aces and gives its partner the counters.

It is made to be read, and to be beaten. It looks one move ahead, remembers which cards have been played, and draws no conclusions about who holds the others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import attrs

from pinochle.cards import Card, Rank, Suit
from pinochle.engine import legal_moves, meld_options
from pinochle.errors import SetupError
from pinochle.melds import score_meld
from pinochle.moves import (
    Bid,
    Bury,
    CallCard,
    CloseMelds,
    Concede,
    DeclareOut,
    Give,
    KeepHand,
    LayMeld,
    Move,
    NameTrump,
    Pass,
    Play,
    Redeal,
    ShowDix,
    SwapDix,
    TakeStock,
)
from pinochle.rules.rules import Rules
from pinochle.scoring import points_taken, rounded
from pinochle.tricks import trick_winner
from pinochle.views import View

M = TypeVar("M")


def simple(view: View, rng: random.Random) -> Move:
    """The move of a simple, honest player; `rng` settles what it finds equally good.

    It plays every game there are rules for: a move of a kind that it knows nothing about is picked at random. A view whose seat is not to act is a SetupError.

    >>> import pinochle as pn
    >>> state = pn.deal(pn.new_game(pn.preset("joedog")), 3)
    >>> str(simple(pn.view(state, state.to_act), random.Random(0)))
    'bid 16'
    """
    moves = legal_moves(view)
    if not moves:
        msg = f"it is not the turn of seat {view.seat}, whose view this is"
        raise SetupError(msg)
    if len(moves) == 1:
        return moves[0]
    for kind, choose in _CHOICES:
        known = [move for move in moves if isinstance(move, kind)]
        chosen = choose(view, known, rng) if known else None
        if chosen is not None:
            return chosen
    return rng.choice([move for move in moves if not isinstance(move, Concede | DeclareOut)] or moves)


def _best(moves: Sequence[M], worth: Callable[[M], float], rng: random.Random) -> M:
    """The move worth most; chance decides between equals."""
    values = [worth(move) for move in moves]
    most = max(values)
    return rng.choice([move for move, value in zip(moves, values, strict=True) if value == most])


def _points(rules: Rules, tens: float) -> float:
    """So many points of the 10-scale on the scale of these rules."""
    return tens * rules.unit / 10


def _without(cards: Iterable[Card], taken: Iterable[Card]) -> list[Card]:
    return list((Counter(cards) - Counter(taken)).elements())


def _seat(view: View) -> int:
    """The seat whose turn it is: its own, since spectators are never asked."""
    return view.seat or 0


def _together(view: View, seat: int, other: int) -> bool:
    """Whether two seats play together: partners, those who were called and called, and everybody else against a bidder who plays alone for money."""
    rules, contract = view.rules, view.contract
    if rules.side_of(seat) == rules.side_of(other):
        return True
    if contract is None or not (rules.trump.called_partner or rules.settlement.money is not None):
        return False
    bidding = (contract.seat, contract.partner)
    return (seat in bidding) == (other in bidding)


def _bids(view: View) -> bool:
    """Whether the seat plays for the bid."""
    return view.contract is not None and _together(view, view.contract.seat, _seat(view))


# ---- before the play ----


def _first(_view: View, moves: Sequence[Any], _rng: random.Random) -> Move:
    first: Move = moves[0]
    return first


def _share(rules: Rules, hand: Sequence[Card], trump: Suit) -> float:
    """A rough guess which part of the trick points a hand wins together with its partners: side aces, long trumps, and an even share of the rest."""
    aces = sum(card.rank is Rank.ACE and card.suit is not trump for card in hand)
    trumps = sum(card.suit is trump for card in hand)
    own = (aces + max(0, trumps - 2)) / len(hand)
    partners = 1 if rules.trump.called_partner else rules.seats // rules.sides - 1
    return min(own + 0.9 * partners / rules.seats, 0.8)


def _promise(view: View, trump: Suit) -> float:
    """What a hand promises with this trump: its own meld, a run of luck from a partner or a widow that is still to come, and its guess at the tricks."""
    rules, hand = view.rules, view.hand()
    table = rules.meld_table
    partner = rules.seats > rules.sides or rules.trump.called_partner
    widow = rules.widow is not None and view.contract is None
    help_in_meld = table.run[0] / 3 if partner or widow else 0
    meld = score_meld(hand, trump, rules).points
    return float(meld + help_in_meld + rules.trick_total * _share(rules, hand, trump))


def _bid(view: View, bids: Sequence[Bid], _rng: random.Random) -> Bid | None:
    """The lowest bid that is needed, as long as the hand promises as much; None to pass. A partner who has the high bid is left in peace."""
    rules = view.rules
    high = next((call.seat for call in reversed(view.calls) if isinstance(call.move, Bid)), None)
    if high is not None and high != view.seat and rules.side_of(high) == rules.side_of(_seat(view)):
        return None
    limit = max(_promise(view, trump) for trump in Suit)
    within = sorted((bid for bid in bids if bid.amount <= limit), key=lambda bid: bid.amount)
    if not within:
        return None
    only_chance = rules.auction is not None and rules.auction.rounds == "single_round"
    return within[-1 if only_chance else 0]


def _name_trump(view: View, moves: Sequence[NameTrump], rng: random.Random) -> NameTrump:
    """The suit that promises most, and never every trick of it: that takes a bolder player."""
    return _best([move for move in moves if not move.shoot] or moves, lambda move: _promise(view, move.suit), rng)


def _call(view: View, moves: Sequence[CallCard], rng: random.Random) -> CallCard:
    """The ace of trump, else another ace, of the suit with most cards to lose; else the highest trump."""
    trump, hand = _likely_trump(view), view.hand()
    length = Counter(card.suit for card in hand)

    def worth(move: CallCard) -> int:
        card = move.card
        return (
            100 * (card.rank is Rank.ACE)
            + 50 * (card.suit is trump)
            + 5 * length[card.suit] * (card.suit is not trump)
            + card.rank
        )

    return _best(moves, worth, rng)


def _likely_trump(view: View) -> Suit:
    trump: Suit | None = view.trump
    return max(Suit, key=lambda suit: _promise(view, suit)) if trump is None else trump


def _usefulness(card: Card, trump: Suit) -> float:
    """What a card is good for in the play and in somebody's meld, on the 10-scale."""
    if card.suit is trump:
        return 60.0 + 10 * card.rank
    pinochle = 30 if (card.suit, card.rank) in ((Suit.SPADES, Rank.QUEEN), (Suit.DIAMONDS, Rank.JACK)) else 0
    return pinochle + (60.0 if card.rank is Rank.ACE else (0, 2, 6, 10, 4)[card.rank])


def _parting(view: View, trump: Suit) -> Callable[[Sequence[Card]], float]:
    """What parting with some cards costs the hand: the meld that it breaks, card by card."""
    hand, rules = view.hand(), view.rules
    full = score_meld(hand, trump, rules).points
    lost: dict[tuple[Card, int], int] = {}

    def cost(cards: Sequence[Card]) -> float:
        total = 0
        for card, number in Counter(cards).items():
            if (card, number) not in lost:  # there are few of these, and many choices made of them
                lost[card, number] = full - score_meld(_without(hand, [card] * number), trump, rules).points
            total += lost[card, number]
        return total

    return cost


def _give(view: View, moves: Sequence[Give], rng: random.Random) -> Give:
    """To the bid winner what makes runs and wins tricks, but not out of a dearer meld; back to the partner what the winner can best do without."""
    trump, rules, contract = _likely_trump(view), view.rules, view.contract
    cost = _parting(view, trump)
    if contract is not None and contract.seat == view.seat:
        return _best(moves, lambda move: -3 * cost(move.cards) - _useful(rules, move.cards, trump), rng)
    return _best(moves, lambda move: _useful(rules, move.cards, trump) - 3 * cost(move.cards), rng)


def _useful(rules: Rules, cards: Sequence[Card], trump: Suit) -> float:
    return _points(rules, sum(_usefulness(card, trump) for card in cards))


def _bury(view: View, moves: Sequence[Bury], rng: random.Random) -> Bury:
    """No meld, no trump, no ace; of the rest the counters that no ace protects, and the cards of short suits, most of all if nothing is left of one."""
    trump, rules, hand = _likely_trump(view), view.rules, view.hand()
    cost = _parting(view, trump)
    length, worth = Counter(card.suit for card in hand), rules.play.counting.by_kind
    guarded = {card.suit for card in hand if card.rank is Rank.ACE}

    def gain(card: Card) -> float:
        if card.suit is trump or card.rank is Rank.ACE:
            return -_points(rules, 20 + 10 * (card.suit is trump) + card.rank)
        risk = 0.5 if card.suit in guarded else 1.0
        return worth[card.kind] * risk + _points(rules, 6 / length[card.suit])

    gains = {card: gain(card) for card in dict.fromkeys(hand)}

    def value(move: Bury) -> float:
        emptied = sum(number == length[suit] for suit, number in Counter(card.suit for card in move.cards).items())
        broken = 0 if view.melds else 3 * cost(move.cards)  # what has been melded is scored already
        return sum(gains[card] for card in move.cards) + _points(rules, 8 * emptied) - broken

    return _best(moves, value, rng)


def _concede(view: View, moves: Sequence[Concede], _rng: random.Random) -> Concede | None:
    """Only where the bid is hopeless: all the tricks there are would not make it, or nine tenths of them for who plays alone. Defenders never concede."""
    rules, contract, melds = view.rules, view.contract, view.melds
    if contract is None or not melds or not _bids(view):
        return None
    meld = sum(meld.points for seat, meld in enumerate(melds) if _together(view, seat, contract.seat))
    alone = rules.seats == rules.sides and contract.partner is None
    return moves[0] if meld + rules.trick_total * (0.9 if alone else 1.0) < contract.bid else None


def _declare(view: View, moves: Sequence[DeclareOut], _rng: random.Random) -> DeclareOut | None:
    """Only when it is sure to be right: the total, this deal's melds and the points in complete tricks reach the target."""
    rules, side = view.rules, view.rules.side_of(_seat(view))
    points: int = points_taken(rules, view.tricks, complete=False)[side]
    if rules.settlement.rounding == "seven_up":
        points = rounded(points)
    meld = sum(meld.points for seat, meld in enumerate(view.melds) if rules.side_of(seat) == side)
    return moves[0] if view.target is not None and view.scores[side] + meld + points >= view.target else None


# ---- over a stock ----


def _lay(view: View, _moves: Sequence[LayMeld], rng: random.Random) -> LayMeld | None:
    """The meld that pays most; of equals the one that takes fewest cards from the hand."""
    paying = [option for option in meld_options(view) if option.points > 0]
    if not paying:
        return None
    return _best(paying, lambda option: option.points - len(option.move.from_hand) / 10, rng).move


def _take(_view: View, moves: Sequence[TakeStock], _rng: random.Random) -> TakeStock:
    """The turned card: it is a trump, and nobody knows what the other one is."""
    return next((move for move in moves if move.turned), moves[0])


def _stock_value(card: Card, trump: Suit) -> float:
    """What a card is worth keeping for while there is a stock: the melds it may yet join, and the second phase; on the 10-scale."""
    if card.suit is trump:
        return (12, 22, 28, 28, 24, 30)[card.rank]
    pinochle = 12 if (card.suit, card.rank) in ((Suit.SPADES, Rank.QUEEN), (Suit.DIAMONDS, Rank.JACK)) else 0
    return pinochle + (0, 3, 8, 10, 4, 18)[card.rank]


def _play_to_stock(view: View, plays: Sequence[Play], rng: random.Random) -> Play:
    """Parts with what is worth least, and takes a trick when that brings more: the points in it, or the chance to lay a meld."""
    rules, trump, trick, seat = view.rules, _likely_trump(view), view.trick, _seat(view)
    held = [*view.hand(), *view.table(seat)]
    worth: tuple[int, ...] = rules.play.counting.by_kind
    waiting = max(0, score_meld(held, trump, rules).points - view.melds[seat].points)
    prize: float = sum(worth[card.kind] for card in trick) + min(waiting, _points(rules, 60)) / 2

    def value(play: Play) -> float:
        spare = 0.4 if held.count(play.card) > 1 else 1.0
        served = 0.7 if play.uses else 1.0
        keep = _points(rules, _stock_value(play.card, trump)) * spare * served
        if not trick:
            return -keep
        wins = trick_winner((*trick, play.card), trump) == len(trick)
        return (prize + worth[play.card.kind] if wins else -worth[play.card.kind]) - keep

    return _best(plays, value, rng)


# ---- tricks under duties ----


@attrs.frozen
class _Table:
    """What a player who pays attention knows at a trick: the cards it has not seen, and what each card counts."""

    trump: Suit
    trick: tuple[Card, ...]
    held: tuple[Card, ...]
    unseen: Counter[Card]
    worth: tuple[int, ...]

    @classmethod
    def of(cls, view: View) -> _Table:
        held = view.hand()
        seen = Counter([*held, *view.buried, *view.trick, *(card for trick in view.tricks for card in trick.cards)])
        pack: tuple[Card, ...] = view.rules.deal.pack.cards
        unseen = Counter(pack) - seen
        return cls(_likely_trump(view), view.trick, held, unseen, view.rules.play.counting.by_kind)

    def is_master(self, card: Card) -> bool:
        """Whether no card of its suit that has not been seen can beat it."""
        return not any(other.suit is card.suit and other.rank > card.rank for other in self.unseen)

    def length(self, suit: Suit) -> int:
        return sum(card.suit is suit for card in self.held)

    def unseen_trumps(self) -> int:
        return sum(number for card, number in self.unseen.items() if card.suit is self.trump)

    def wins(self, play: Play) -> bool:
        return trick_winner((*self.trick, play.card), self.trump) == len(self.trick)

    def dearness(self, play: Play) -> float:
        """What a card costs to give away: its points, its rank, and more for a trump."""
        return 4 * self.worth[play.card.kind] + play.card.rank + 6 * (play.card.suit is self.trump)


def _play(view: View, plays: Sequence[Play], rng: random.Random) -> Play:
    if view.stock_left:
        return _play_to_stock(view, plays, rng)
    table = _Table.of(view)
    return _follow(view, table, plays, rng) if table.trick else _lead(view, table, plays, rng)


def _lead(view: View, table: _Table, plays: Sequence[Play], rng: random.Random) -> Play:
    """Aces and other cards that win, from short suits first; the bidders draw trumps; else something that gives nothing away."""
    winners = [play for play in plays if table.is_master(play.card)]
    side = [play for play in winners if play.card.suit is not table.trump]
    if side:
        return _best(side, lambda play: -table.length(play.card.suit) + play.card.rank / 10, rng)
    trumps = [play for play in winners if play.card.suit is table.trump]
    if trumps and ((_bids(view) and table.unseen_trumps()) or len(trumps) == len(plays)):
        return _best(trumps, lambda play: play.card.rank, rng)
    return _best(plays, lambda play: table.length(play.card.suit) / 2 - table.dearness(play), rng)


def _follow(view: View, table: _Table, plays: Sequence[Play], rng: random.Random) -> Play:
    """Counters to a partner who is sure of the trick; else the cheapest card that wins it; else the cheapest card."""
    rules = view.rules
    seat, trick = _seat(view), table.trick
    place = trick_winner(trick, table.trump)
    holder = (seat - len(trick) + place) % rules.seats
    last = len(trick) == rules.seats - 1
    losing = [play for play in plays if not table.wins(play)]
    winning = [play for play in plays if table.wins(play)]
    sure = last or (table.is_master(trick[place]) and trick[place].suit in (trick[0].suit, table.trump))
    if _together(view, holder, seat) and losing and sure:
        return _best(losing, lambda play: 100 * table.worth[play.card.kind] - table.dearness(play), rng)
    if winning and not last:
        # Somebody may still beat a low card, so a card that nobody can beat is worth its price.
        return _best(winning, lambda play: 10 * table.is_master(play.card) - table.dearness(play), rng)
    return _best(winning or plays, lambda play: -table.dearness(play), rng)


# Which moves are looked at first; a choice that answers None leaves the turn to the next line.
_CHOICES: tuple[tuple[type, Callable[[View, Sequence[Any], random.Random], Move | None]], ...] = (
    (Redeal, _first),
    (DeclareOut, _declare),
    (Concede, _concede),
    (Bid, _bid),
    (Pass, _first),
    (Bid, _first),
    (NameTrump, _name_trump),
    (CallCard, _call),
    (Give, _give),
    (Bury, _bury),
    (SwapDix, _first),
    (KeepHand, _first),
    (ShowDix, _first),
    (LayMeld, _lay),
    (CloseMelds, _first),
    (TakeStock, _take),
    (Play, _play),
)

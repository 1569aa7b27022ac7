"""Setting up deals and playing them on, by legal moves only."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import pinochle as pn

Cards = tuple[pn.Card, ...]
Text = str | Iterable[str]

SUITS = {"S": pn.Suit.SPADES, "H": pn.Suit.HEARTS, "D": pn.Suit.DIAMONDS, "C": pn.Suit.CLUBS}


def cards(value: Text) -> Cards:
    """Cards from a text or from a list of texts."""
    return pn.parse_cards(value if isinstance(value, str) else " ".join(value))


def faces(values: Iterable[pn.Card]) -> list[str]:
    """Cards as text, in the order given."""
    return [str(card) for card in values]


def without(hand: Iterable[pn.Card], gone: Iterable[pn.Card]) -> list[pn.Card]:
    """Some cards without some of them."""
    return list((Counter(hand) - Counter(gone)).elements())


def filled_up(rules: pn.Rules, hands: Mapping[int, Text], *, dealer: int = 0, rest: Text = "") -> pn.Deal:
    """The deal that gives some seats the cards named for them; all else is dealt at random, but the same each time."""
    held = [list(cards(hands.get(seat, ""))) for seat in range(rules.seats)]
    ending = cards(rest)
    left = without(rules.deal.pack.cards, (*ending, *(card for hand in held for card in hand)))
    random.Random(0).shuffle(left)
    for hand in held:
        while len(hand) < rules.deal.hand_size:
            hand.append(left.pop())
    return pn.Deal.of_hands(rules, dealer, held, ending)


def set_up(rules: pn.Rules, hands: Mapping[int, Text], *, dealer: int = 0, rest: Text = "") -> pn.State:
    """A game after a first deal in which some seats get the cards named for them."""
    return pn.apply_move(pn.new_game(rules, dealer=dealer), filled_up(rules, hands, dealer=dealer, rest=rest))


def move_of(move: str | pn.Move) -> pn.Move:
    """A move, from its text where it is one."""
    return pn.parse_move(move) if isinstance(move, str) else move


def do(state: pn.State, *moves: str | pn.Move) -> pn.State:
    """The state after some moves, each of them legal."""
    for move in moves:
        state = pn.apply_move(state, move_of(move))
    return state


def refused(state: pn.State | pn.View, move: str | pn.Move) -> pn.Illegal:
    """What the library says of a move that it must refuse."""
    illegal = pn.why_illegal(state, move_of(move))
    assert illegal is not None
    return illegal


def legal(state: pn.State | pn.View) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in pn.legal_moves(state)]


def options(state: pn.State | pn.View) -> dict[str, int]:
    """What may be melded now: the text of each move with its points."""
    return {str(option.move): option.points for option in pn.meld_options(state)}


def kept(state: pn.State) -> pn.State:
    """The state after every seat has kept its hand, where a redeal is offered."""
    while isinstance(state, pn.RedealOffer):
        state = do(state, "keep")
    return state


def bought(state: pn.State, seat: int, bid: int, *moves: str | pn.Move) -> pn.State:
    """The state after an auction in which one seat bids and nobody else does, and after what is to be done then."""
    state = kept(state)
    while isinstance(state, pn.Auction):
        state = do(state, f"bid {bid}" if state.to_act == seat and state.high is None else "pass")
    assert state.contract is not None
    assert (state.contract.seat, state.contract.bid) == (seat, bid)
    return do(state, *moves)


def passed_back(state: pn.State, given: Text) -> pn.State:
    """The state after the partner passes some cards and gets the same ones back."""
    move = pn.Give(cards(given))
    return do(state, move, move)


def play_on(state: pn.State, rng: random.Random | None = None) -> pn.State:
    """Play a deal to its end: the first legal move each time, or one that the generator chooses."""
    while state.to_act is not None:
        moves = pn.legal_moves(state)
        state = pn.apply_move(state, moves[0] if rng is None else choose(moves, rng))
    return state


# ---- random games ----


def choose(moves: Sequence[pn.Move], rng: random.Random) -> pn.Move:
    """Any of some legal moves, but bids are kept low and rare, and giving up or claiming to be out rarer still.

    Contracts that cannot be made would keep a game from ending.
    """
    bids = [move for move in moves if isinstance(move, pn.Bid)]
    others = [move for move in moves if not isinstance(move, pn.Bid | pn.Concede | pn.DeclareOut | pn.Announce)]
    if bids and (not others or rng.random() < 0.2):
        return min(bids, key=lambda bid: bid.amount)
    if not others or rng.random() < 0.005:
        return rng.choice([move for move in moves if not isinstance(move, pn.Bid)])
    return rng.choice(others)


def shuffled_deal(rules: pn.Rules, rng: random.Random) -> pn.Deal:
    """A deal of the pack in random order."""
    pack = list(rules.deal.pack.cards)
    rng.shuffle(pack)
    return pn.Deal(pack)


def random_game(rules: pn.Rules, seed: int, *, most_deals: int) -> Iterator[tuple[pn.State, pn.Move, pn.State]]:
    """Every step of a random game: the state, the move (dealing too), and the state after it."""
    rng = random.Random(seed)
    state: pn.State = pn.new_game(rules, dealer=rng.randrange(rules.seats))
    while not state.is_over:
        if state.to_act is None:
            if not most_deals:
                return
            most_deals -= 1
            move: pn.Move = shuffled_deal(rules, rng)
        else:
            move = choose(pn.legal_moves(state), rng)
        after = pn.apply_move(state, move)
        yield state, move, after
        state = after


# ---- two-handed games ----


def harmless(rules: pn.Rules, trump: pn.Suit) -> list[pn.Card]:
    """Cards that are in no meld and win no trick but by being led: the nines and tens of the plain suits."""
    return [card for card in rules.deal.pack.cards if card.suit is not trump and str(card)[0] in "T9"]


class TrickWinner:
    """A player of a two-handed game, and a position in which he wins every trick that he wants to.

    He sits at dealer's left, so he leads first, holds the cards named, and of each two cards drawn the first is his. To win a trick he leads a card that he can
    spare and the other player throws one that does not beat it, which is legal as long as there is a stock.
    """

    seat = 1
    other = 0

    def __init__(self, rules: pn.Rules, hand: Text, turned: str, *, draws: Text = "", other: Text = "") -> None:
        """`draws` are the first cards that he draws, in order; `other` are cards of the other player's hand."""
        mine, drawn, his = list(cards(hand)), list(cards(draws)), list(cards(other))
        (turned_card,) = cards(turned)
        self.needed = Counter([*mine, *drawn])
        left = without(rules.deal.pack.cards, [*mine, *drawn, *his, turned_card])
        spare = [card for card in harmless(rules, turned_card.suit) if card in left]
        spare = list((Counter(spare) & Counter(left)).elements())
        size = rules.deal.hand_size
        while len(mine) < size:
            mine.append(spare.pop())
        left = without(left, [*mine[len(cards(hand)) :]])
        plain = [card for card in left if card.suit is not turned_card.suit and card not in spare]
        while len(his) < size:
            his.append(plain.pop())
        left = without(left, his[len(cards(other)) :])
        drawn += spare
        last = without(left, spare)
        stock: list[pn.Card] = []
        while drawn and last:
            stock += [drawn.pop(0), last.pop()]
        deal = pn.Deal.of_hands(rules, self.other, [his, mine], [turned_card, *stock, *drawn, *last])
        self.state: pn.State = pn.apply_move(pn.new_game(rules, dealer=self.other), deal)

    @property
    def points(self) -> int:
        """What he has melded."""
        return self.state.melds[self.seat].points

    @property
    def hand(self) -> list[str]:
        """The cards he holds."""
        return faces(self.state.hand(self.seat))

    @property
    def table(self) -> list[str]:
        """The cards that he has on the table, with what they have served for."""
        return [str(card) for card in self.state.table_cards(self.seat)]

    def do(self, *moves: str | pn.Move) -> None:
        """Make some moves."""
        self.state = do(self.state, *moves)

    def close(self) -> None:
        """Close the meld window, if it is open, so that a trick can be led."""
        if "close" in legal(self.state):
            self.do("close")

    def win_trick(self, lead: str | None = None) -> None:
        """Win the next trick, with a card that is not needed or the one named (`QS:p` from the table), so that melding is next."""
        self.close()
        self.do(self._spare_lead() if lead is None else lead)
        self.do(self._loser())
        assert self.state.to_act == self.seat
        assert not self.state.trick

    def lose_trick(self) -> None:
        """Lose the next trick, to an ace or a trump."""
        self.close()
        self.do(self._spare_lead())
        led = self.state.trick[0]
        self.do(next(move for move in self._replies() if pn.trick_winner((led, move.card), self._trump) == 1))
        assert self.state.to_act == self.other

    def lay(self, name: str, from_hand: Text = "", from_table: Text = "") -> None:
        """Lay down a meld."""
        self.do(self.meld(name, from_hand, from_table))

    def meld(self, name: str, from_hand: Text = "", from_table: Text = "") -> pn.LayMeld:
        """A meld of cards from the hand and cards that lie on the table, these with what they have served for: the least used first."""
        lying = list(self.state.table_cards(self.seat))
        placed = []
        for card in cards(from_table):
            found = min((one for one in lying if one.card is card), key=lambda one: int(one.uses))
            lying.remove(found)
            placed.append(found)
        return pn.LayMeld(name, cards(from_hand), placed)

    @property
    def _trump(self) -> pn.Suit:
        trump = self.state.trump
        assert trump is not None
        return trump

    def _spare_lead(self) -> pn.Move:
        assert self.state.to_act == self.seat
        spare = Counter(self.state.hand(self.seat)) - self.needed
        return pn.Play(min(spare, key=lambda card: (card.suit is self._trump, card.rank)))

    def _replies(self) -> list[pn.Play]:
        return [move for move in pn.legal_moves(self.state) if isinstance(move, pn.Play)]

    def _loser(self) -> pn.Move:
        led = self.state.trick[0]
        losing = [move for move in self._replies() if pn.trick_winner((led, move.card), self._trump) == 0]
        return min(losing, key=lambda move: (move.card.suit is self._trump, move.card.rank))


def settled_stock(state: pn.State, take: str = "hidden") -> pn.State:
    """The state once nobody melds and the winner of the last trick over the stock has taken one of the last two cards."""
    while isinstance(state, pn.StockPlay) and not isinstance(pn.legal_moves(state)[0], pn.Play):
        state = do(state, "close" if "close" in legal(state) else f"take {take}")
    return state


def second_phase(rules: pn.Rules, hands: tuple[str, str], turned: str, *, leader: int) -> pn.State:
    """The second phase of a two-handed game, by seat with these hands of twelve, in which the turned card must be.

    All other cards have been played to the tricks before, which nobody melded in; `leader` has won the last of them, and drawn the turned card if it is his.
    """
    wanted = [list(cards(hand)) for hand in hands]
    (turned_card,) = cards(turned)
    owner = next(seat for seat in (0, 1) if turned_card in wanted[seat])
    wanted[owner].remove(turned_card)
    gone = without(rules.deal.pack.cards, [turned_card, *wanted[0], *wanted[1]])
    rng = random.Random(0)
    winners: list[int] = []
    played = gone[:12], gone[12:]
    while winners[-1:] != [leader]:
        rng.shuffle(gone)
        played = gone[:12], gone[12:]
        winners, first = [], 1
        for cards_played in zip(*played, strict=True):
            trick = cards_played[first], cards_played[1 - first]
            first = (first + pn.trick_winner(trick, turned_card.suit)) % 2
            winners.append(first)
    stock = [wanted[seat].pop() for winner in winners[:-1] for seat in (winner, 1 - winner)] + wanted[1 - owner]
    state: pn.State = pn.apply_move(pn.new_game(rules), pn.Deal.of_hands(rules, 0, played, [turned_card, *stock]))
    for number in range(12):
        for _ in range(2):
            assert state.to_act is not None
            state = do(state, pn.Play(played[state.to_act][number]))
        state = settled_stock(state, take="turned" if owner == leader else "hidden")
    assert isinstance(state, pn.TrickPlay)
    assert state.to_act == leader
    assert [sorted(state.hand(seat)) for seat in (0, 1)] == [sorted(cards(hand)) for hand in hands]
    return state


def taken_by(state: pn.State, seat: int, *, keep: Iterable[pn.Card] = ()) -> pn.State:
    """The state after a trick over the stock that one seat wins, with neither it nor the other player playing what is to be kept."""
    state = settled_stock(state)
    trump, leader = state.trump, state.to_act
    assert trump is not None
    assert leader is not None
    kept_back = Counter(keep)
    for lead in pn.legal_moves(state):
        if not isinstance(lead, pn.Play) or kept_back[lead.card] >= state.hand(leader).count(lead.card) > 0:
            continue
        led = do(state, lead)
        follower = 1 - leader
        for reply in pn.legal_moves(led):
            if not isinstance(reply, pn.Play) or kept_back[reply.card] >= led.hand(follower).count(reply.card) > 0:
                continue
            winner = (leader + pn.trick_winner((lead.card, reply.card), trump)) % 2
            if winner == seat:
                return do(led, reply)
    raise AssertionError(state)

"""Tracing a deal back: from where its cards are now to how they were dealt, with what was passed, shared, buried and drawn unseen chosen at random."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import attrs

from pinochle import packed
from pinochle.cards import Card, Rank, pack_hand, unpack_hand
from pinochle.errors import SetupError
from pinochle.knowledge import draws_after, is_bury, less
from pinochle.moves import Bury, Give, LayMeld, Play, ShowDix, SwapDix, TakeStock
from pinochle.phases.log import Log, Step, turned_last
from pinochle.phases.passing import Passing
from pinochle.phases.public import Sheet
from pinochle.phases.stock import StockPlay
from pinochle.phases.widow import SharingWidow
from pinochle.rules.layout import lay_out, of_hands
from pinochle.sampling.checks import Place, burying_distance, calls_on_hands, naming_distances
from pinochle.sampling.filling import shuffled_list
from pinochle.seats import round_from
from pinochle.views import View


@attrs.frozen
class Traced:
    """A whole deal that fits: the sheet with nothing hidden, and what lies face down beside the hands."""

    sheet: Sheet
    aside: int = 0
    left: int = 0
    stock: tuple[Card, ...] = ()


class ContradictionError(Exception):
    """The choices made do not fit what was called or done."""


def traced_back(
    seen: View, contents: Mapping[Place, int], shares: Mapping[int, Card], rng: random.Random
) -> Traced | None:
    """The deal that led to these cards, or None where the choices made by chance do not fit.

    `contents` are the packed cards of every seat that are held or were played to tricks after the stock, and of every face-down pile.
    """
    try:
        if seen.rules.stock is not None:
            return _Stock(seen, contents, rng).traced()
        return _Corridor(seen, contents, shares, rng).traced()
    except (ContradictionError, SetupError):  # the latter: these hands cannot be dealt
        return None


class _Corridor:
    """A deal without a stock, from its end to its beginning."""

    def __init__(
        self,
        seen: View,
        contents: Mapping[Place, int],
        shares: Mapping[int, Card],
        rng: random.Random,
    ) -> None:
        self.seen = seen
        self.rules = seen.rules
        self.sheet: Sheet = seen._room.sheet
        self.contents = contents
        self.shares = shares
        self.rng = rng
        self.hands = [contents[seat] for seat in range(self.rules.seats)]
        self.steps = list(self.sheet.steps)
        self.widow = self.sheet.widow
        self.buried = 0
        self.aside = self.left = 0

    def traced(self) -> Traced:
        """The deal, from its last room to its first."""
        rules, sheet = self.rules, self.sheet
        widow = rules.widow
        early_bury = widow is not None and widow.bury == "before_trump"
        early_widow = widow is not None and widow.taken == "before_trump"
        if not early_bury:
            self._unbury()
        self._unswap()
        self._unpass()
        if not early_widow:
            self._untake()
        self._check_naming()
        if early_bury:
            self._unbury()
        if early_widow:
            self._untake()
        self._check_auction()
        before = sheet.log.before
        assert before is not None  # noqa: S101 - only a deal with cards is traced back
        hands: list[Sequence[Card]] = [unpack_hand(hand) for hand in self.hands]
        turned = sheet.log.turned
        if turned is not None:  # the dealer's last card
            rest = list(hands[sheet.dealer])
            rest.remove(turned)
            hands[sheet.dealer] = [*rest, turned]
        cards = of_hands(rules, sheet.dealer, hands, self.widow)
        log = Log(before, turned, cards, lay_out(rules, sheet.dealer, cards))
        whole = attrs.evolve(sheet, widow=self.widow, buried=self.buried, steps=tuple(self.steps), log=log)
        return Traced(whole, self.aside, self.left)

    def _chosen(self, hand: int, count: int, must: int = 0, spared: int = 0) -> int:
        """So many cards of a hand, by chance: with all that must be among them, and without those to be spared."""
        kinds = shuffled_list(packed.unpack(less(less(hand, must), spared)), self.rng)
        wanted = packed.size(must)
        if wanted > count or len(kinds) < count - wanted:
            raise ContradictionError
        return packed.merge(must, packed.pack(kinds[: count - wanted]))

    def _had_first(self) -> int:
        """What the bidder is known to have had before anything was passed: a widow that all have seen, and the couple of trump where naming it took one."""
        rules, sheet = self.rules, self.sheet
        taken = rules.widow is not None and rules.widow.use == "taken"
        had = pack_hand(sheet.widow) if taken and sheet.widow_taken else 0
        if sheet.trump is not None and rules.trump.needs == "marriage":
            had |= pack_hand((Card(sheet.trump, Rank.KING), Card(sheet.trump, Rank.QUEEN)))
        return had

    def _take(self, seat: int, cards: int) -> None:
        """Take cards out of a hand where they are known to have come to."""
        for kind in packed.unpack(cards):
            if not self.hands[seat] >> kind & 1:
                raise ContradictionError
            self.hands[seat] = packed.remove(self.hands[seat], kind)

    def _put(self, seat: int, cards: int) -> None:
        self.hands[seat] = packed.merge(self.hands[seat], cards)

    def _unbury(self) -> None:
        number = next((number for number, step in enumerate(self.steps) if is_bury(step)), None)
        if number is None:
            return
        step = self.steps[number]
        hidden = step.move is None
        self.buried = self.contents["buried"] if hidden else pack_hand(step.move.cards)  # type: ignore[union-attr]
        if hidden and burying_distance(self.sheet, step.seat)((self.hands[step.seat], self.buried)):
            raise ContradictionError
        self.steps[number] = Step(step.seat, Bury(unpack_hand(self.buried)))
        self._put(step.seat, self.buried)

    def _unswap(self) -> None:
        turned = self.sheet.log.turned
        for step in reversed(self.steps):
            if isinstance(step.move, SwapDix) and turned is not None:
                dix = Card(turned.suit, Rank.NINE)
                for seat, gave, took in ((step.seat, dix, turned), (self.sheet.dealer, turned, dix)):
                    self._take(seat, 1 << took.kind)
                    self._put(seat, 1 << gave.kind)

    def _unpass(self) -> None:
        passing, room = self.rules.passing, self.seen._room
        if passing is None:
            return
        shared = self.rules.seats - 1 if self.rules.widow is not None and self.rules.widow.use == "shared" else 0
        numbers = [number for number, step in enumerate(self.steps) if step.receiver is not None][shared:]
        at_once = passing.order == "simultaneous"
        bids = self.sheet.contract.seat if self.sheet.contract is not None else 0
        had = self._had_first()
        given: list[tuple[int, int]] = []
        for number in reversed(numbers):
            step = self.steps[number]
            receiver = step.receiver
            assert receiver is not None  # noqa: S101 - these steps are chosen by it
            if at_once and isinstance(room, Passing):
                cards = self.aside = self.contents["aside"]
            else:
                if isinstance(step.move, Give):
                    cards = pack_hand(step.move.cards)
                elif receiver == bids:
                    cards = self._chosen(self.hands[receiver], passing.count, spared=had)
                else:
                    cards = self._chosen(self.hands[receiver], passing.count, must=less(had, self.hands[bids]))
                self._take(receiver, cards)
            self.steps[number] = Step(step.seat, Give(unpack_hand(cards)), receiver)
            given.append((step.seat, cards))
            if not at_once or number == numbers[0]:
                for giver, gave in given:
                    self._put(giver, gave)
                given.clear()

    def _untake(self) -> None:
        """Put the widow back."""
        widow, contract = self.rules.widow, self.sheet.contract
        if widow is None:
            return
        if not self.sheet.widow_taken:
            self.widow = unpack_hand(self.contents["widow"])
            return
        assert contract is not None  # noqa: S101 - only who has the contract takes a widow
        if widow.use == "taken":
            cards = pack_hand(self.widow) if self.widow else self._chosen(self.hands[contract.seat], widow.size)
            self._take(contract.seat, cards)
            self.widow = unpack_hand(cards)
            return
        known = pack_hand(self.widow)
        whole = 0
        numbers = [number for number, step in enumerate(self.steps) if step.receiver is not None]
        for number in numbers[: self.rules.seats - 1]:
            step = self.steps[number]
            receiver = step.receiver
            assert receiver is not None  # noqa: S101 - these steps are chosen by it
            if isinstance(step.move, Give):
                card = pack_hand(step.move.cards)
            elif receiver in self.shares:
                card = 1 << self.shares[receiver].kind
            else:
                card = self._chosen(self.hands[receiver], 1)
            self._take(receiver, card)
            self.steps[number] = Step(step.seat, Give(unpack_hand(card)), receiver)
            whole = packed.merge(whole, card)
        if isinstance(self.seen._room, SharingWidow):
            self.left = left = self.contents["left"]
        else:
            left = packed.subtract(known, whole) if known else self._chosen(self.hands[contract.seat], 1)
            self._take(contract.seat, left)
        self.widow = unpack_hand(packed.merge(whole, left))

    def _check_naming(self) -> None:
        contract = self.sheet.contract
        if contract is not None and any(
            distance(self.hands[contract.seat]) for distance in naming_distances(self.seen._room)
        ):
            raise ContradictionError

    def _check_auction(self) -> None:
        """Hear the auction again with these hands, where what may be called depends on them."""
        for room, step in calls_on_hands(self.sheet):
            if step.move is not None and not attrs.evolve(room, hands=tuple(self.hands))._permits(step.move):
                raise ContradictionError


@attrs.frozen
class _Left:
    """A card that left a hand while there was a stock, or was held to its end: after how many rounds of drawing, and at which step."""

    kind: int
    rounds: int
    step: int


@attrs.frozen
class _Story:
    """How many rounds were drawn; for each seat the cards that left its hand while there was a stock; the kinds swapped in, each with its step; and those that the table gave back."""

    rounds: int
    used: list[list[_Left]]
    swapped_in: list[list[tuple[int, int]]]
    from_table: list[list[int]]


class _Stock:
    """A deal over a stock: which cards each seat was dealt and which it drew."""

    def __init__(self, seen: View, contents: Mapping[Place, int], rng: random.Random) -> None:
        self.seen = seen
        self.rules = seen.rules
        self.sheet: Sheet = seen._room.sheet
        self.rng = rng
        self.contents = contents

    def traced(self) -> Traced:
        """The deal: for each seat, what came last is chosen first, from what had not left the hand by then."""
        rules, sheet, seen = self.rules, self.sheet, self.seen
        seats = rules.seats
        turned = sheet.log.turned
        before = sheet.log.before
        assert turned is not None  # noqa: S101 - a stock has a turned card
        assert before is not None  # noqa: S101 - only a deal with cards is traced back
        story = self._story()
        rounds = story.rounds
        hidden = unpack_hand(self.contents["stock"]) if "stock" in self.contents else ()
        stock_left = tuple(shuffled_list(hidden, self.rng))
        size = rules.deal.pack.size - seats * rules.deal.hand_size
        by_turned = self._who_drew_turned(rounds) if rounds * seats == size else None
        hands: list[Sequence[Card]] = []
        drawn: list[list[int]] = []
        for seat in range(seats):
            if seat == seen.seat:
                hands.append(seen.dealt)
                drawn.append([card.kind for card in seen.drawn])
                continue
            # Every card that came to the hand other than by a swap, with the round after which it left it.
            held = packed.subtract(self.contents[seat], packed.pack(story.from_table[seat]))
            left = [*story.used[seat], *(_Left(kind, rounds, len(sheet.steps)) for kind in packed.unpack(held))]
            mine: list[int] = []
            last = turned_last(sheet)
            if seat == by_turned and last is not None:
                mine.append(left.pop(_left_first(left, last.kind, rounds=rounds)).kind)
            for kind, step in story.swapped_in[seat]:
                del left[_left_first(left, kind, after=step)]
            for number in range(rounds - len(mine), 0, -1):
                there = [place for place, card in enumerate(left) if card.rounds >= number]
                if not there:
                    raise ContradictionError
                place = there[int(self.rng.random() * len(there))]
                mine.append(left.pop(place).kind)
            drawn.append(mine[::-1])
            hands.append(unpack_hand(packed.pack(card.kind for card in left)))
        stock: list[Card] = []
        for number, trick in enumerate(seen.tricks[:rounds]):
            order = round_from(trick.winner, seats)
            if number + 1 == rounds and by_turned == trick.winner:
                order = (*order[1:], order[0])
            stock += [_card(drawn[seat][number]) for seat in order]
        if by_turned is not None:
            stock.pop()
        stock += stock_left
        cards = of_hands(rules, sheet.dealer, hands, (turned, *stock))
        log = Log(before, turned, cards, lay_out(rules, sheet.dealer, cards))
        return Traced(attrs.evolve(sheet, log=log), stock=stock_left)

    def _story(self) -> _Story:
        """What was drawn, used and swapped while there was a stock."""
        rules, sheet = self.rules, self.sheet
        seats = rules.seats
        used: list[list[_Left]] = [[] for _ in range(seats)]
        swapped_in: list[list[tuple[int, int]]] = [[] for _ in range(seats)]
        turned = sheet.log.turned
        size = rules.deal.pack.size - seats * rules.deal.hand_size
        lying: list[list[int]] = [[] for _ in range(seats)]
        rounds = played = 0
        for number, step in enumerate(sheet.steps):
            move, seat = step.move, step.seat
            if isinstance(move, Play):
                played += 1
                if move.uses:
                    lying[seat].remove(move.kind)
                else:
                    used[seat].append(_Left(move.kind, rounds, number))
            elif isinstance(move, LayMeld):
                used[seat] += [_Left(card.kind, rounds, number) for card in move.from_hand]
                lying[seat] += [card.kind for card in move.from_hand]
            elif isinstance(move, ShowDix | SwapDix) and turned is not None:
                dix = Card(turned.suit, Rank.NINE)
                used[seat].append(_Left(dix.kind, rounds, number))
                if isinstance(move, SwapDix):
                    swapped_in[seat].append((turned.kind, number))
                else:
                    lying[seat].append(dix.kind)
            rounds += draws_after(rules, step, played, last=(rounds + 1) * seats >= size)
        gone_back = rounds * seats == size and not isinstance(self.seen._room, StockPlay)
        return _Story(rounds, used, swapped_in, lying if gone_back else [[] for _ in range(seats)])

    def _who_drew_turned(self, rounds: int) -> int:
        winner = self.seen.tricks[rounds - 1].winner
        turned = any(isinstance(step.move, TakeStock) and step.move.turned for step in self.sheet.steps)
        return winner if turned else (winner - 1) % self.rules.seats


def _left_first(left: list[_Left], kind: int, *, rounds: int = 0, after: int = -1) -> int:
    """The place of the card of a kind that left first of those that left so late: so that the others of its kind can have come at any time."""
    places = [
        place for place, card in enumerate(left) if card.kind == kind and card.rounds >= rounds and card.step > after
    ]
    if not places:
        raise ContradictionError
    return min(places, key=lambda place: left[place].step)


def _card(kind: int) -> Card:
    return unpack_hand(1 << kind)[0]

"""What a seat can tell of the cards it does not see, from everything that it has seen.

A deal is gone through in the order of its rules, and for every hand two things are kept up: the cards that are certainly in it, and the kinds that are certainly
not. Nothing is guessed: a card is certain when it was seen to go there and has not been seen to leave, and a kind is barred when holding it would have made a play
illegal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from pinochle import packed
from pinochle.cards import Card, Rank, pack_hand
from pinochle.moves import Bury, CloseMelds, Give, LayMeld, Play, ShowDix, SwapDix, TakeStock
from pinochle.phases.calling import Calling, asked_for_called
from pinochle.phases.log import Step, draws, turned_last
from pinochle.phases.passing import Passing
from pinochle.phases.public import Sheet
from pinochle.phases.stock import StockPlay
from pinochle.phases.widow import SharingWidow
from pinochle.seats import round_from
from pinochle.tricks import Node, plain_automaton

if TYPE_CHECKING:
    from pinochle.rules.rules import Rules
    from pinochle.views import View


@attrs.frozen
class Knowledge:
    """What one seat can tell; hands are packed, a spectator's own seat is None.

    `sizes` are the cards in each hand (after a deal: that were never played), `certain` those that are known to be there (of the own hand all), `barred` the kinds that cannot be, a bit each.
    `either` are cards that the bidder holds or has buried, `pair` those that are with the bidder or his partner after passing unseen. `piles` are the face-down places outside the hands with how many cards lie there, `own` those whose cards the
    seat knows. `unseen` are all cards in other hands and face-down places together.
    """

    sizes: tuple[int, ...]
    certain: tuple[int, ...]
    barred: tuple[int, ...]
    either: int
    pair: int
    piles: Mapping[str, int]
    own: Mapping[str, int]
    unseen: int

    def loose(self, seat: int | None) -> int:
        """The unseen cards that are not certain to lie in some hand."""
        left = self.unseen
        for other, cards in enumerate(self.certain):
            left = left if other == seat else packed.subtract(left, cards)
        return left


def known_to(seen: View, shares: Mapping[int, Card] | None = None) -> Knowledge:
    """What the seat of a view can tell. `shares` supposes which card of a shared widow other seats were given."""
    story = _Story(seen, shares or {})
    story.told()
    return story.result()


class _Story:
    """A deal as it is gone through: what is known of each hand by now."""

    def __init__(self, seen: View, shares: Mapping[int, Card]) -> None:
        self.seen = seen
        self.sheet: Sheet = seen._room.sheet
        self.rules = seen.rules
        self.shares = shares
        seats = self.rules.seats
        dealt = self.sheet.log.before is not None
        self.sizes = [self.rules.deal.hand_size if dealt else 0] * seats
        self.certain = [0] * seats
        self.barred = [0] * seats
        self.tables: list[list[int]] = [[] for _ in range(seats)]
        self.either = 0
        self.pair = 0
        self.piles: dict[str, int] = {}
        self.own: dict[str, int] = {}
        self.bidder = None if self.sheet.contract is None else self.sheet.contract.seat
        self.steps: Iterator[Step] = iter(self.sheet.steps)
        if seen.seat is not None:
            self.certain[seen.seat] = pack_hand(seen.dealt)

    # What comes to a hand and what leaves it.

    def gains(self, seat: int, cards: int, count: int | None = None) -> None:
        """So many cards come to a hand, of which these are known."""
        self.sizes[seat] += packed.size(cards) if count is None else count
        self.certain[seat] = packed.merge(self.certain[seat], cards)

    def holds(self, seat: int, cards: int) -> None:
        """These are seen to be in a hand: of each kind at least so many as that."""
        self.certain[seat] |= cards

    def loses(self, seat: int, cards: int) -> None:
        """These cards leave a hand, and all see which."""
        self.sizes[seat] -= packed.size(cards)
        self.certain[seat] = less(self.certain[seat], cards)
        if seat == self.bidder:
            self.either = less(self.either, cards)
        if self.pair:
            self.pair = less(self.pair, cards)

    def loses_unseen(self, seat: int, count: int) -> None:
        """So many cards leave a hand face down: of each kind they may be that many."""
        self.sizes[seat] -= count
        for _ in range(count):
            self.certain[seat] = less(self.certain[seat], self.certain[seat] & packed.PRESENT)

    # The deal from its beginning.

    def told(self) -> None:
        """Go through the deal."""
        log = self.sheet.log
        if log.before is None:
            return
        if self.rules.stock is not None:
            self._stock()
        else:
            if log.turned is not None:
                self.holds(self.sheet.dealer, 1 << log.turned.kind)
            self._before_play()
        self._tricks()

    def _before_play(self) -> None:
        rules = self.rules
        early = rules.widow is None or rules.widow.taken == "before_trump"
        bury_early = rules.widow is not None and rules.widow.bury == "before_trump"
        if early:
            self._widow()
        if bury_early:
            self._bury()
        if self.sheet.trump is not None and self.bidder is not None and rules.trump.needs == "marriage":
            for rank in (Rank.KING, Rank.QUEEN):
                self.holds(self.bidder, 1 << Card(self.sheet.trump, rank).kind)
        if not early:
            self._widow()
        self._called()
        self._passing()
        self._swapped()
        for seat, melds in enumerate(self.sheet.melds):
            self.holds(seat, melds.packed_shown)
        if not bury_early:
            self._bury()

    def _gives(self, count: int) -> list[Step]:
        """The next so many steps that hand cards on."""
        found: list[Step] = []
        while len(found) < count:
            step = next((step for step in self.steps if step.receiver is not None), None)
            if step is None:
                break
            found.append(step)
        return found

    def _widow(self) -> None:
        widow = self.rules.widow
        if widow is None:
            return
        if not self.sheet.widow_taken:
            self.piles["widow"] = widow.size
            return
        assert self.bidder is not None  # noqa: S101 - only who has the contract takes a widow
        cards = pack_hand(self.sheet.widow)  # empty where this seat has not seen it
        if widow.use == "taken":
            self.gains(self.bidder, cards, widow.size)
            return
        given = self._gives(self.rules.seats - 1)
        known = 0
        for step in given:
            receiver = step.receiver
            assert receiver is not None  # noqa: S101 - these steps are chosen by it
            card = self.shares.get(receiver) if step.move is None else _cards_of(step)[0]
            if card is not None:
                known = packed.add(known, card.kind)
            self.gains(receiver, 0 if card is None else 1 << card.kind, 1)
        whole = packed.size(known) == len(given) and cards
        left, count = packed.subtract(cards, known) if whole else 0, widow.size - len(given)
        if isinstance(self.seen._room, SharingWidow):
            self._pile("left", left, count)
        else:
            self.gains(self.bidder, left, count)

    def _pile(self, name: str, cards: int, count: int) -> None:
        """A face-down pile, known to this seat or not."""
        if packed.size(cards) == count:
            self.own[name] = cards
        else:
            self.piles[name] = count

    def _called(self) -> None:
        contract = self.sheet.contract
        if contract is None or not self.rules.trump.called_partner or self.sheet.trump is None:
            return
        if contract.called is None:
            if not isinstance(self.seen._room, Calling):  # there was no card that the bidder did not hold
                self.holds(contract.seat, packed.pack({card.kind for card in self.rules.deal.pack.cards}))
            return
        bit = 1 << contract.called.kind
        self.barred[contract.seat] |= bit
        asked = asked_for_called(contract.seat, self.rules.seats)
        assert contract.partner is not None  # noqa: S101 - all cards are in hands, so somebody holds the one that is called
        for seat in asked[: asked.index(contract.partner)]:
            self.barred[seat] |= bit
        self.holds(contract.partner, bit)

    def _passing(self) -> None:
        passing, room = self.rules.passing, self.seen._room
        if passing is None:
            return
        at_once = passing.order == "simultaneous"
        on_the_way: list[tuple[int, int]] = []
        for step in self._gives(2):
            assert step.receiver is not None  # noqa: S101 - these steps are chosen by it
            cards = pack_hand(_cards_of(step))
            if cards:
                self.loses(step.seat, cards)
            else:
                self.pair = packed.merge(self.pair, less(self.certain[step.seat], self.pair))
                self.loses_unseen(step.seat, passing.count)
            on_the_way.append((step.receiver, cards))
            if at_once and isinstance(room, Passing) and room.second:
                self._pile("aside", cards, passing.count)
            elif not at_once or len(on_the_way) == 2:
                for receiver, given in on_the_way:
                    self.gains(receiver, given, passing.count)
                on_the_way.clear()

    def _swapped(self) -> None:
        log, sheet = self.sheet.log, self.sheet
        for step in sheet.steps:
            if isinstance(step.move, SwapDix) and log.turned is not None:
                turned, dix = 1 << log.turned.kind, 1 << Card(log.turned.suit, Rank.NINE).kind
                for seat, gives, takes in ((step.seat, dix, turned), (sheet.dealer, turned, dix)):
                    self.loses(seat, gives)
                    self.gains(seat, takes)

    def _bury(self) -> None:
        step = next((step for step in self.sheet.steps if is_bury(step)), None)
        if step is None:
            return
        seat, count = step.seat, self.rules.buried
        if isinstance(step.move, Bury):
            self.own["buried"] = pack_hand(step.move.cards)
            self.loses(seat, self.own["buried"])
            return
        self.piles["buried"] = count
        melded = self.sheet.melds[seat].packed_shown if self.sheet.melds else 0
        before = self.certain[seat]
        early = self.rules.widow is not None and self.rules.widow.bury == "before_trump"
        enough_loose = not early and self.sizes[seat] - packed.size(melded) >= count
        self.loses_unseen(seat, count)
        if enough_loose:  # melded cards are buried only when nothing else is left
            self.holds(seat, melded & before)
        self.either = before

    # The stock.

    def _stock(self) -> None:
        rules, sheet = self.rules, self.sheet
        seats, me = rules.seats, self.seen.seat
        unknown: tuple[None, ...] = (None,) * (rules.deal.pack.size - seats * rules.deal.hand_size - 1)
        coming = list(draws(self.seen._room, unknown))
        mine = iter(self.seen.drawn)
        played = rounds = 0
        for step in sheet.steps:
            move, seat = step.move, step.seat
            if isinstance(move, Play):
                played += 1
                if move.uses:
                    self.tables[seat].remove(move.kind)
                else:
                    self.loses(seat, 1 << move.kind)
            else:
                self._melded(step)
            if not draws_after(self.rules, step, played, last=(rounds + 1) * seats > len(unknown)):
                continue
            for who, card in coming[rounds * seats : rounds * seats + seats]:
                drawn = next(mine) if who == me else card
                self.gains(who, 0 if drawn is None else 1 << drawn.kind, 1)
            rounds += 1
        left = len(unknown) + 1 - rounds * seats
        if left:
            self.piles["stock"] = left - 1
        elif not isinstance(self.seen._room, StockPlay):
            for seat, lying in enumerate(self.tables):
                self.gains(seat, packed.pack(lying))
                lying.clear()

    def _melded(self, step: Step) -> None:
        """Cards that a step laid on the table, or swapped for the turned one."""
        move, turned = step.move, self.sheet.log.turned
        assert turned is not None  # noqa: S101 - a stock has a turned card
        dix = 1 << Card(turned.suit, Rank.NINE).kind
        if isinstance(move, LayMeld):
            self._laid(step.seat, pack_hand(move.from_hand))
        elif isinstance(move, ShowDix):
            self._laid(step.seat, dix)
        elif isinstance(move, SwapDix):
            self.loses(step.seat, dix)
            self.gains(step.seat, 1 << turned.kind)

    def _laid(self, seat: int, cards: int) -> None:
        self.loses(seat, cards)
        self.tables[seat] += packed.unpack(cards)

    # The tricks.

    def _tricks(self) -> None:
        rules, seen, trump = self.rules, self.seen, self.sheet.trump
        over_stock = sum(isinstance(step.move, Play) for step in self.sheet.steps)
        if trump is None or isinstance(seen._room, StockPlay):
            return
        automaton = plain_automaton(rules.following, trump)
        begun = over_stock // rules.seats
        tricks = [(trick.leader, trick.cards) for trick in seen.tricks[begun:]]
        if seen.trick and seen.leader is not None:
            tricks.append((seen.leader, seen.trick))
        for number, (leader, cards) in enumerate(tricks, begun):
            node = automaton.lead(opening=True) if not number else automaton.start
            for seat, card in zip(round_from(leader, rules.seats), cards, strict=False):
                self.loses(seat, 1 << card.kind)
                self.barred[seat] |= _ruled_out(node, card.kind)
                node = node.step(card.kind)

    def result(self) -> Knowledge:
        """What is known at the end."""
        seen = self.seen
        away = [card.kind for trick in seen.tricks for card in trick.cards] + [card.kind for card in seen.trick]
        away += [kind for lying in self.tables for kind in lying]
        turned = turned_last(self.sheet)
        if turned is not None and "stock" in self.piles:
            away.append(turned.kind)
        for pile in self.own.values():
            away += packed.unpack(pile)
        if seen.seat is not None:
            away += packed.unpack(self.certain[seen.seat])
        pack = packed.pack(card.kind for card in self.rules.deal.pack.cards) if self.sheet.log.before is not None else 0
        return Knowledge(
            tuple(self.sizes),
            tuple(self.certain),
            tuple(self.barred),
            self.either,
            self.pair,
            self.piles,
            self.own,
            packed.subtract(pack, packed.pack(away)),
        )


def played_by(seen: View) -> list[int]:
    """The packed cards that each seat has played to tricks, of a game over a stock to those after it."""
    sheet: Sheet = seen._room.sheet
    seats = sheet.rules.seats
    played = [0] * seats
    begun = sum(isinstance(step.move, Play) for step in sheet.steps)
    tricks = [(trick.leader, trick.cards) for trick in seen.tricks[begun // seats :]]
    if seen.trick and not isinstance(seen._room, StockPlay) and seen.leader is not None:
        tricks.append((seen.leader, seen.trick))
    for leader, cards in tricks:
        for seat, card in zip(round_from(leader, seats), cards, strict=False):
            played[seat] = packed.add(played[seat], card.kind)
    return played


def draws_after(rules: Rules, step: Step, played: int, *, last: bool) -> bool:
    """Whether a step is followed by the seats' drawing from the stock; `last`: it would be for the last time."""
    stock = rules.stock
    assert stock is not None  # noqa: S101 - asked only of games with one
    if last and stock.last_stock == "winner_chooses":
        return isinstance(step.move, TakeStock)
    if stock.meld_timing == "before_draw":
        return isinstance(step.move, CloseMelds)
    return isinstance(step.move, Play) and not played % rules.seats


def _cards_of(step: Step) -> tuple[Card, ...]:
    """The cards that a step handed on, where they have been seen."""
    return step.move.cards if isinstance(step.move, Give) else ()


def is_bury(step: Step) -> bool:
    """Whether cards were buried by a step, whether or not they have been seen."""
    return isinstance(step.move, Bury) or (step.move is None and step.receiver is None)


def less(hand: int, cards: int) -> int:
    """A hand without some cards, as far as it has them."""
    for kind in packed.unpack(cards):
        if hand >> kind & 1:
            hand = packed.remove(hand, kind)
    return hand


@lru_cache(maxsize=4096)
def _ruled_out(node: Node[Card], kind: int) -> int:
    """The kinds, a bit each, that a hand cannot hold which plays this card here: with one of them in it, the play would be illegal."""
    card = node.tokens[kind]
    return sum(
        1 << other for other in range(packed.KINDS) if other != kind and card not in node.legal(1 << kind | 1 << other)
    )

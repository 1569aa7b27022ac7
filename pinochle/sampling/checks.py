"""What a deal must also fit, beside where each card may lie: what melding, bidding, naming trump and burying have told.

A check looks at the cards of some places and says how far they are from fitting; 0 fits. The distance leads the search, so it counts melds rather than saying yes or no.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from pinochle import packed
from pinochle.cards import Suit, pack_hand, unpack_hand
from pinochle.knowledge import is_bury
from pinochle.melds import MeldScore, score_packed
from pinochle.moves import Announce, Bid, Bury, Give, Move, NameTrump, Pass, PassWithHelp
from pinochle.phases.auction import Auction
from pinochle.phases.burying import Burying
from pinochle.phases.log import Step, passed_unseen
from pinochle.phases.public import Done, GameOver, HandOver, Phase, Sheet
from pinochle.phases.trump import NamingTrump, suits_to_name

Place = int | str  # a seat's hand, or a face-down pile by its name
Distance = Callable[[Sequence[int]], int]


@attrs.frozen
class Check:
    """The places that it looks at, and how far their packed cards are from fitting. Of a hand these are the cards held and those played since."""

    places: tuple[Place, ...]
    distance: Distance


def other_checks(room: Phase, me: int | None) -> Iterator[Check]:
    """What bids, trump and buried cards tell of hands that this seat does not see; the first hands of seats that passed cards unseen are looked at when a deal is traced back."""
    sheet = room.sheet
    passed = passed_unseen(sheet.steps)
    contract = sheet.contract
    widow = pack_hand(sheet.widow) if sheet.widow_taken else 0
    buried_unseen = any(step.move is None and is_bury(step) for step in sheet.steps)
    bury_late = sheet.rules.widow is not None and sheet.rules.widow.bury == "after_melds"
    if contract is not None and buried_unseen and (bury_late or not passed):
        yield Check((contract.seat, "buried"), burying_distance(sheet, contract.seat))
    for seat in range(sheet.rules.seats):
        bids = contract is not None and seat == contract.seat
        unseen_widow = bids and sheet.widow_taken and not widow
        shared = sheet.widow_taken and sheet.rules.widow is not None and sheet.rules.widow.use == "shared"
        if seat == me or seat in passed or unseen_widow or shared:
            continue
        places = (seat, "buried") if bids and buried_unseen else (seat,)
        received, gave = handed_in_sight(sheet, seat)
        took = packed.merge(received, widow) if bids else received
        for distance in auction_distances(sheet, seat):
            yield Check(places, _at_first(distance, took, gave))
        if bids:
            early = sheet.rules.widow is not None and sheet.rules.widow.taken == "before_trump"
            for distance in naming_distances(room):
                yield Check(places, _at_first(distance, received if early else took, gave))


def handed_in_sight(sheet: Sheet, seat: int) -> tuple[int, int]:
    """The cards that a hand was given, and those that it gave away, in passing that has been seen."""
    received = gave = 0
    for step in sheet.steps:
        if isinstance(step.move, Give):
            cards = pack_hand(step.move.cards)
            received = packed.merge(received, cards) if step.receiver == seat else received
            gave = packed.merge(gave, cards) if step.seat == seat else gave
    return received, gave


def _at_first(distance: Callable[[int], int], took: int, gave: int) -> Distance:
    """How far a hand is from fitting as it was before it took some cards and gave some away."""

    def of(contents: Sequence[int]) -> int:
        hand = contents[0] if len(contents) == 1 else packed.merge(*contents)
        hand = packed.merge(hand, gave) if gave else hand
        for kind in packed.unpack(took):
            hand = packed.remove(hand, kind) if hand >> kind & 1 else hand
        return distance(hand)

    return of


# Melding: a hand shows all that it holds, so it holds nothing else.


def meld_checks(sheet: Sheet, me: int | None) -> Iterator[Check]:
    """What the melds shown tell of hands that this seat does not see."""
    rules, contract = sheet.rules, sheet.contract
    if rules.stock is not None or not sheet.melds:
        return
    bury_late = rules.widow is not None and rules.widow.bury == "after_melds"
    for seat, shown in enumerate(sheet.melds):
        bids = contract is not None and seat == contract.seat
        told_nothing = rules.melding.who == "bidder" and contract is not None and not bids
        if seat == me or told_nothing:
            continue
        buried = bids and bury_late and any(step.move is None and is_bury(step) for step in sheet.steps)
        yield Check((seat, "buried") if buried else (seat,), _melds_distance(sheet, shown))


def _melds_distance(sheet: Sheet, shown: MeldScore) -> Distance:
    table, trump = sheet.rules.meld_table, sheet.trump
    declared = (
        sheet.rules.melding.declared and trump is not None
    )  # where no trump could be named, the melds were counted
    laid = frozenset(shown.melds)
    made = _makings(shown.packed_shown, trump)

    def of(contents: Sequence[int]) -> int:
        hand = contents[0] if len(contents) == 1 else packed.merge(*contents)
        held = score_packed(hand, trump, table).melds
        if held == shown.melds:
            return 0
        if declared and laid.issubset(held):
            return 0
        # One more for what is not the same: hands of the same makings may still be laid out in other ways. Of what a player chose to lay only its own makings count.
        makings = zip(_makings(hand, trump), made, strict=True)
        return 1 + sum(abs(there - then) for there, then in makings if then or not declared)

    return of


def _makings(hand: int, trump: Suit | None) -> list[int]:
    """How often a hand has what melds are made of: couples, arounds, pinochles, runs, dixes. Exchanging one card changes each by at most one, which gives a search its direction."""
    held = [(hand & column).bit_count() for column in packed.COLUMN]
    couples = [min(held[suit * packed.RANKS + 2], held[suit * packed.RANKS + 3]) for suit in Suit]
    arounds = [min(held[rank :: packed.RANKS]) for rank in (0, 2, 3, 4)]
    pinochles = min(held[Suit.SPADES * packed.RANKS + 3], held[Suit.DIAMONDS * packed.RANKS + 4])
    if trump is None:
        return [*couples, *arounds, pinochles]
    first = trump * packed.RANKS
    return [*couples, *arounds, pinochles, min(held[first : first + 5]), held[first + 5]]


# The auction and naming trump, seen from the hand that a seat had then.


def calls_on_hands(sheet: Sheet) -> Iterator[tuple[Auction, Step]]:
    """The calls of an auction in which it depends on the hands what may be called, each with the auction before it, as it is with empty hands."""
    auction, before = sheet.rules.auction, sheet.log.before
    if auction is None or before is None or not auction.looks_at_hands:
        return
    room: object = Auction.enter(Done(before, (0,) * sheet.rules.seats))
    for step in sheet.steps:
        if isinstance(room, Auction) and isinstance(step.move, Bid | Pass | PassWithHelp | Announce):
            yield room, step
            room = room._after(step.move)


def auction_distances(sheet: Sheet, seat: int) -> Iterator[Callable[[int], int]]:
    """What the calls of a seat tell of the hand that it was dealt."""
    for room, step in calls_on_hands(sheet):
        if step.seat == seat and step.move is not None:
            yield _call_distance(room, step.move)


def _call_distance(room: Auction, call: Move) -> Callable[[int], int]:
    """How far a hand is from being one on which a call may be made: for a bid a marriage is missing, for a pass there are melds too many."""
    table, seats = room.rules.meld_table, room.rules.seats

    def distance(hand: int) -> int:
        if attrs.evolve(room, hands=(hand,) * seats)._permits(call):
            return 0
        melds = () if isinstance(call, Bid) else score_packed(hand, None, table).melds
        return max(1, sum(meld.count for meld in melds))

    return distance


def naming_distances(room: Phase) -> Iterator[Callable[[int], int]]:
    """What naming trump, being asked to, or having none to name, tells of the bid winner's hand."""
    sheet = room.sheet
    if sheet.rules.trump.needs == "nothing" or sheet.contract is None:
        return
    named = next((step.move for step in sheet.steps if isinstance(step.move, NameTrump)), None)
    if named is not None:
        suit = named.suit
        yield lambda hand: int(suit not in suits_to_name(sheet, hand))
    elif isinstance(room, NamingTrump):
        yield lambda hand: int(not suits_to_name(sheet, hand))
    elif isinstance(room, HandOver | GameOver):
        yield lambda hand: len(suits_to_name(sheet, hand))


# Burying: melded cards, and those that the rules hold back, only when nothing else is left; and what was announced.


def burying_distance(sheet: Sheet, seat: int) -> Distance:
    """How far what the bidder holds and has buried is from being allowed, and from what was announced."""
    widow, seats = sheet.rules.widow, sheet.rules.seats
    early = widow is not None and widow.bury == "before_trump"
    then = attrs.evolve(sheet, buried=0, melds=() if early else sheet.melds, trump=None if early else sheet.trump)
    aces = sum(packed.COLUMN[suit * packed.RANKS] for suit in Suit)

    def of(contents: Sequence[int]) -> int:
        hand, buried = contents
        whole = packed.merge(hand, buried)
        room = Burying(then, tuple(whole if other == seat else 0 for other in range(seats)), seat)
        distance = 0 if room._permits(Bury(unpack_hand(buried))) else 1
        if sheet.announced is not None and sheet.trump is not None:
            told = packed.size(buried & packed.SUIT_MASK[sheet.trump]), packed.size(buried & aces)
            distance += sum(abs(said - there) for said, there in zip(sheet.announced, told, strict=True))
        return distance

    return of

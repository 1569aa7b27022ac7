"""Imagining the cards that a seat does not see: whole states that agree with everything in its view."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from pinochle import packed
from pinochle.cards import CARDS, Card, format_cards, pack_hand, unpack_hand
from pinochle.errors import SetupError, shown
from pinochle.knowledge import Knowledge, known_to, less, played_by
from pinochle.moves import Give
from pinochle.phases.corridor import State
from pinochle.phases.public import Sheet
from pinochle.sampling.checks import Check, Place, meld_checks, other_checks
from pinochle.sampling.filling import Filling, Token
from pinochle.sampling.tracing import traced_back
from pinochle.sampling.worlds import whole_state
from pinochle.views import View

_DRAWS = 30  # so many fillings are tried as they come
_SEARCHES = 12  # so often a search for one that fits begins anew
_STEPS = 500  # so many exchanges it makes
_TRACES = 20  # so often one that fits is mixed and traced back
_SHARINGS = 40  # so many ways to share out a widow are supposed


def sample(view: View, rng: random.Random) -> State:
    """A whole state that agrees with everything a seat has seen: its view from that seat is equal to this one.

    Voids and the duty to beat, melds shown and not shown, cards passed, shared and buried, bids and trumps that take a marriage, and the known cards of a stock are all
    respected, and the deal can be played again from its first card. The distribution: where the places of cards alone are to be chosen, every deal that
    agrees with the view is equally likely. Where melds, bids or burying restrict it further, so it is as long as one of 30 draws fits; else the first one that a search
    finds is mixed by exchanges of two cards that keep it fitting, which comes near to that, but is not exact. What was passed or buried unseen is chosen evenly among what fits
    the cards. With hundreds of unseen cards and many voids the places are filled by room, not by count.

    The same generator gives the same state; nothing but its `random()` is used. What is no view or generator, and a view that no deal agrees with, are a SetupError.

    >>> import random
    >>> from pinochle.engine import deal, new_game
    >>> from pinochle.rules.presets import preset
    >>> from pinochle.views import view
    >>> seen = view(deal(new_game(preset("joedog")), 1), 2)
    >>> imagined = sample(seen, random.Random(7))
    >>> view(imagined, 2) == seen, len(imagined.hand(0))
    (True, 12)
    """
    if not isinstance(view, View) or not isinstance(rng, random.Random):
        msg = f"a View and a random.Random are needed, not {shown(view)} and {shown(rng)}"
        raise SetupError(msg)
    if view._room.sheet.log.before is None:  # before a deal nothing is hidden
        return whole_state(view, None, {})
    problem = "the widow that was seen cannot have been shared out"
    for shares in _sharings(view, rng):
        told = known_to(view, shares)
        world = _World(view, told, shares)
        state = None if world.problem else world.imagined(rng, thoroughly=not shares)
        if state is not None:
            return state
        problem = world.problem
    msg = f"no deal agrees with this view: {problem}"
    raise SetupError(msg)


def _sharings(view: View, rng: random.Random) -> Iterator[Mapping[int, Card]]:
    """Suppositions who was given which card of a shared widow that all have seen; one that supposes nothing where there is none."""
    sheet: Sheet = view._room.sheet
    widow = sheet.rules.widow
    handed = [step for step in sheet.steps if step.receiver is not None]
    shared, passed = handed[: sheet.rules.seats - 1], handed[sheet.rules.seats - 1 :]
    taken = [step.receiver for step in shared if step.receiver is not None and step.move is None]
    if widow is None or widow.use != "shared" or not sheet.widow_taken or not sheet.widow or not taken:
        yield {}
        return
    left = pack_hand(sheet.widow)
    for step in shared:
        left = packed.subtract(left, pack_hand(step.move.cards)) if isinstance(step.move, Give) else left
    kinds = packed.unpack(left)
    seats = [*taken, sheet.contract.seat if sheet.contract is not None else 0]
    told = known_to(view)
    # What a seat may have been given is what it has played since, or may still hold, or has passed on, to a seat of which the same is true.
    had = [played | told.unseen & ~barred for played, barred in zip(played_by(view), told.barred, strict=True)]
    for step in passed:
        assert step.receiver is not None  # noqa: S101 - these steps are chosen by it
        had[step.seat] |= pack_hand(step.move.cards) if isinstance(step.move, Give) else had[step.receiver]
    tokens = [(kind, sum(1 << place for place, seat in enumerate(seats) if had[seat] >> kind & 1)) for kind in kinds]
    filling = Filling(tokens, [1] * len(taken) + [len(kinds) - len(taken)])
    for _ in range(_SHARINGS if filling.possible else 0):
        drawn = filling.draw(rng)
        yield {seat: CARDS[drawn[place][0][0]] for place, seat in enumerate(taken)}


class _World:
    """The places that a seat does not see, what must lie in each, and what else may."""

    def __init__(self, view: View, told: Knowledge, shares: Mapping[int, Card]) -> None:
        self.view = view
        self.told = told
        self.shares = shares
        sheet: Sheet = view._room.sheet
        others = [seat for seat in range(view.rules.seats) if seat != view.seat]
        self.places: list[Place] = [*others, *told.piles]
        self.caps = [told.sizes[seat] - packed.size(told.certain[seat]) for seat in others] + [*told.piles.values()]
        self.fixed = self._fixed(others)
        loose = told.loose(view.seat)
        if any(certain & barred for certain, barred in zip(told.certain, told.barred, strict=True)):
            self.problem = "a hand would hold a card that one of its plays has ruled out"
            return
        self.problem = _count_problem(packed.size(loose), self.caps)
        if self.problem:
            return
        self.filling = Filling(self._tokens(loose), self.caps)
        if not self.filling.possible:
            self.problem = f"{format_cards(unpack_hand(loose))} cannot be in other hands as they were played"
        index = {place: number for number, place in enumerate(self.places)}
        checks = (*meld_checks(sheet, view.seat), *other_checks(view._room, view.seat))
        self.checks = [(check, tuple(index[place] for place in check.places)) for check in checks]

    def _fixed(self, others: Sequence[int]) -> list[int]:
        """What is known to lie in each place; to a hand belong the cards played since the stock was gone."""
        played = played_by(self.view)
        known = [packed.merge(self.told.certain[seat], played[seat]) for seat in others]
        return known + [0] * len(self.told.piles)

    def _tokens(self, loose: int) -> list[Token]:
        """The cards to be placed, each with the places where it may be, a bit each."""
        told = self.told
        barred = [told.barred[place] if isinstance(place, int) else 0 for place in self.places]
        bids = None if self.view.contract is None else self.view.contract.seat
        partner = None if bids is None else (bids + self.view.rules.sides) % self.view.rules.seats
        with_bidder = told.either if "buried" in told.piles else 0
        with_pair = told.pair
        if bids is not None and partner is not None:
            with_bidder = less(with_bidder, told.certain[bids])
            with_pair = less(less(with_pair, told.certain[bids]), told.certain[partner])
        with_pair = less(with_pair, with_bidder)
        tokens: list[Token] = []
        for kind in packed.unpack(loose):
            among: tuple[Place | None, ...] = tuple(self.places)
            if with_bidder >> kind & 1:
                with_bidder, among = packed.remove(with_bidder, kind), (bids, "buried")
            elif with_pair >> kind & 1:
                with_pair, among = packed.remove(with_pair, kind), (bids, partner, "buried", "aside")
            allowed = sum(1 << number for number, place in enumerate(self.places) if place in among)
            allowed &= ~sum(1 << number for number, mask in enumerate(barred) if mask >> kind & 1)
            tokens.append((kind, allowed))
        return tokens

    def imagined(self, rng: random.Random, *, thoroughly: bool) -> State | None:
        """A state in which everything fits, or None where none was found; `thoroughly`: nothing else will be supposed instead."""
        for _ in range(_DRAWS):
            drawn = self.filling.draw(rng)
            contents = self._contents(drawn)
            if not any(check.distance([contents[place] for place in places]) for check, places in self.checks):
                state = self._traced(contents, rng)
                if state is not None:
                    return state
        self.problem = "no way was found to fit the melds, bids and buried cards that were seen"
        for _ in range(_SEARCHES if thoroughly else 1):
            drawn = self.filling.draw(rng)
            search = _Search(drawn, self._contents(drawn), self.checks, rng)
            if not search.fitted():
                continue
            self.problem = "no way was found to fit all that each seat has done"
            for _ in range(_TRACES if thoroughly else 2):
                search.mixed(2 * sum(self.caps))
                state = self._traced(search.contents, rng)
                if state is not None:
                    return state
        return None

    def _contents(self, drawn: list[list[Token]]) -> list[int]:
        return [
            packed.merge(fixed, packed.pack(kind for kind, _ in tokens))
            for fixed, tokens in zip(self.fixed, drawn, strict=True)
        ]

    def _traced(self, contents: Sequence[int], rng: random.Random) -> State | None:
        whole: dict[Place, int] = dict(zip(self.places, contents, strict=True))
        whole.update(self.told.own.items())
        me = self.view.seat
        played = played_by(self.view)
        if me is not None:
            whole[me] = packed.merge(self.told.certain[me], played[me])
        traced = traced_back(self.view, whole, self.shares, rng)
        if traced is None:
            return None
        hands = {seat: packed.subtract(whole[seat], played[seat]) for seat in range(self.view.rules.seats)}
        return whole_state(self.view, traced, hands)


def _count_problem(loose: int, caps: Sequence[int]) -> str:
    if min(caps, default=0) < 0:
        return "more cards are known to be in a hand than it holds"
    return "" if loose == sum(caps) else f"{loose} cards are unseen, and there is room for {sum(caps)}"


class _Search:
    """Cards in places, exchanged two by two: first until everything fits, then to mix what fits."""

    def __init__(
        self,
        drawn: list[list[Token]],
        contents: list[int],
        checks: Sequence[tuple[Check, tuple[int, ...]]],
        rng: random.Random,
    ) -> None:
        self.tokens = drawn
        self.contents = contents
        self.rng = rng
        self.checks = checks
        self.distances = [self._distance(number) for number in range(len(checks))]
        self.touching = [
            [number for number, (_, places) in enumerate(checks) if place in places] for place in range(len(drawn))
        ]
        self.movable = [place for place, tokens in enumerate(drawn) for _ in tokens]

    def _distance(self, number: int) -> int:
        check, places = self.checks[number]
        return check.distance([self.contents[place] for place in places])

    def fitted(self) -> bool:
        """Exchange cards until everything fits; False where that takes too long."""
        rng = self.rng
        for _ in range(_STEPS):
            wrong = [number for number, distance in enumerate(self.distances) if distance]
            if not wrong:
                return True
            places = [place for place in self.checks[wrong[int(rng.random() * len(wrong))]][1] if self.tokens[place]]
            if not places:
                return False
            self._exchange(places[int(rng.random() * len(places))], 1 if rng.random() < 0.1 else 0)
        return False

    def mixed(self, times: int) -> None:
        """Exchange cards so that everything goes on fitting."""
        for _ in range(times if self.movable else 0):
            self._exchange(self.movable[int(self.rng.random() * len(self.movable))], 0)

    def _exchange(self, one: int, worse: int) -> None:
        """Exchange a card of a place with one of another, unless less fits afterwards by more than `worse`."""
        rng, tokens, contents = self.rng, self.tokens, self.contents
        other = self.movable[int(rng.random() * len(self.movable))]
        if other == one:
            return
        here, there = int(rng.random() * len(tokens[one])), int(rng.random() * len(tokens[other]))
        (kind, allowed), (kind_there, allowed_there) = tokens[one][here], tokens[other][there]
        if kind == kind_there or not allowed >> other & 1 or not allowed_there >> one & 1:
            return
        before = contents[one], contents[other]
        contents[one] = packed.add(packed.remove(before[0], kind), kind_there)
        contents[other] = packed.add(packed.remove(before[1], kind_there), kind)
        touched = sorted({*self.touching[one], *self.touching[other]})
        distances = [self._distance(number) for number in touched]
        if sum(distances) > sum(self.distances[number] for number in touched) + worse:
            contents[one], contents[other] = before
            return
        for number, distance in zip(touched, distances, strict=True):
            self.distances[number] = distance
        tokens[one][here], tokens[other][there] = tokens[other][there], tokens[one][here]

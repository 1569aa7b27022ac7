"""Hidden cards put into hands at random, many times over and quickly: where nothing but plays and melds tells where they may be.

`sample` finds a whole deal that agrees with all that a seat has seen, its past included. For rollouts the hands alone matter, and what is known of them is the same each time. So it is
worked out once here; then a world is drawn by `sampling.Filling`, by the same ways and weights, and thrown away if a hand would meld something else than it has shown. Every world
that agrees with the view is equally likely. Where more has to fit (cards buried or shared unseen, bids that take a marriage not shown, melds too rare to be met by chance) there is no sketch, and
`sample` is asked for each world.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Sequence

import attrs

from pinochle import packed
from pinochle.knowledge import known_to, played_by
from pinochle.melds import Meld
from pinochle.phases.log import passed_unseen
from pinochle.phases.public import Sheet
from pinochle.rollouts.choices import BITS, drawn
from pinochle.rollouts.worlds import Sampled, World, taken_so_far
from pinochle.sampling.checks import Check, meld_checks, other_checks
from pinochle.sampling.filling import Caps, Filling, minus
from pinochle.views import View

_FIRST, _LARGEST = 256, 8192  # worlds drawn in the first round, which is doubled up to the second
_ENOUGH, _RARE = 2_000, 1_000  # after so many draws, fewer fitting worlds than one in so many are too few


@attrs.frozen
class Division:
    """Ways to divide a class of cards among the places, where so much room is left: the first whose threshold is above the number drawn; and which division of the next class follows."""

    thresholds: tuple[int, ...]
    splits: tuple[Caps, ...]
    after: tuple[int, ...]


@attrs.frozen
class Sketch:
    """What is known of some hidden hands, and how the other cards may be put into them.

    `seats` are those whose hands are hidden, `held` what is known of each (of the own hand all), `shown` what each hidden hand held and has played when the tricks began, as far as
    that is known. `classes` are kinds that may go to the same places, each with its divisions. `melds` are the melds that some of the seats have shown, by their number among them, `checks` say so
    of whole hands. `taken` is what each side has taken.
    """

    seats: tuple[int, ...]
    held: tuple[int, ...]
    shown: tuple[int, ...]
    classes: tuple[tuple[tuple[int, ...], tuple[Division, ...]], ...]
    melds: tuple[tuple[int, tuple[Meld, ...]], ...]
    checks: tuple[tuple[int, Check], ...]
    sheet: Sheet
    taken: int

    @property
    def cards(self) -> int:
        """How many cards are put somewhere by chance, which takes as many numbers."""
        return sum(len(kinds) for kinds, _ in self.classes)

    def placed(self, numbers: Iterator[int]) -> list[list[int]]:
        """The kinds that some numbers put into each hidden hand."""
        places: list[list[int]] = [[] for _ in self.seats]
        state = 0
        for kinds, divisions in self.classes:
            division = divisions[state]
            chosen = bisect_right(division.thresholds, next(numbers))
            state = division.after[chosen]
            labels = [place for place, count in enumerate(division.splits[chosen]) for _ in range(count)]
            for last in range(len(labels) - 1, 0, -1):
                other = next(numbers) * (last + 1) >> BITS
                labels[last], labels[other] = labels[other], labels[last]
            for kind, place in zip(kinds, labels, strict=True):
                places[place].append(kind)
        return places

    def world(self, numbers: Iterator[int]) -> World | None:
        """The world that some numbers make, if its melds are those that were shown."""
        placed = list(map(packed.pack, self.placed(numbers)))
        for place, check in self.checks:
            if check.distance([packed.merge(self.shown[place], placed[place])]):
                return None
        hands = list(self.held)
        for seat, cards in zip(self.seats, placed, strict=True):
            hands[seat] = packed.merge(hands[seat], cards)
        return tuple(hands), self.taken


def sketched(view: View) -> Sketch | None:
    """The sketch of what a view does not show; None where more is known than it can hold."""
    room, sheet, me = view._room, view._room.sheet, view.seat
    if not _is_simple(sheet):
        return None
    told, played = known_to(view), played_by(view)
    seats = tuple(seat for seat in range(sheet.rules.seats) if seat != me)
    loose = told.loose(me)
    caps = [told.sizes[seat] - packed.size(told.certain[seat]) for seat in seats]
    if (
        told.piles
        or min(caps) < 0
        or sum(caps) != packed.size(loose)
        or (sheet.rules.stock is not None and len(seats) > 1)
    ):
        return None
    shown = tuple(packed.merge(told.certain[seat], played[seat]) for seat in seats)
    place_of = {seat: place for place, seat in enumerate(seats)}
    # Of bids and trumps that take a marriage it is enough to know one: more cards cannot take it away.
    if any(check.distance([shown[place_of[check.places[0]]]]) for check in other_checks(room, me)):  # type: ignore[index]
        return None
    tokens = [
        (kind, sum(1 << place for place, seat in enumerate(seats) if not told.barred[seat] >> kind & 1))
        for kind in packed.unpack(loose)
    ]
    filling = Filling(tokens, caps)
    if not filling.uniform or not filling.possible:
        return None
    checks = tuple((place_of[check.places[0]], check) for check in meld_checks(sheet, me))  # type: ignore[index]
    return Sketch(
        seats=seats,
        held=told.certain,
        shown=shown,
        classes=tuple(_classes(filling)),
        melds=tuple((place, sheet.melds[seats[place]].melds) for place, _ in checks),
        checks=checks,
        sheet=sheet,
        taken=taken_so_far(room, sheet.buried),
    )


def _is_simple(sheet: Sheet) -> bool:
    """Whether plays, melds, and marriages that are known already, are all that tells where cards may be."""
    rules = sheet.rules
    auction, widow = rules.auction, rules.widow
    marriages = rules.trump.needs != "nothing" or (auction is not None and auction.needs_marriage)
    return not (
        (auction is not None and auction.opening == "first_with_meld")
        or (widow is not None and widow.use == "shared")
        or (marriages and passed_unseen(sheet.steps))
        or (rules.meld_table.roundhouse and rules.stock is None)
    )


def _classes(filling: Filling) -> Iterator[tuple[tuple[int, ...], tuple[Division, ...]]]:
    """The classes of a filling with their divisions: those of the first, and of each other one those that may be left to it."""
    rooms: list[Caps] = [filling.caps]
    for number, members in enumerate(filling.classes):
        following: dict[Caps, int] = {}
        divisions: list[Division] = []
        for caps in rooms:
            choices = filling.choices(number, caps)
            total, below = sum(ways for _, ways in choices), 0
            thresholds: list[int] = []
            for _, ways in choices[:-1]:
                below += ways
                thresholds.append((below << BITS) // total)
            left = [minus(caps, split) for split, _ in choices]
            after = tuple(following.setdefault(room, len(following)) for room in left)
            divisions.append(Division(tuple(thresholds), tuple(split for split, _ in choices), after))
        yield tuple(kind for kind, _ in members), tuple(divisions)
        rooms = list(following)


def rounds(fitting: Sequence[int]) -> Iterator[int]:
    """How many worlds to draw in each round; it ends where too few of them fit. `fitting` has how many did in each round so far."""
    size, tried = _FIRST, 0
    while tried < _ENOUGH or sum(fitting) * _RARE >= tried:
        yield size
        tried += size
        size = min(2 * size, _LARGEST)


class Drawn:
    """Worlds drawn by a sketch; once too few of those fit, worlds that `sample` finds."""

    def __init__(self, view: View, sketch: Sketch, rng: random.Random) -> None:
        self.sketch = sketch
        self.rng = random.Random(rng.getrandbits(64))
        self.others = Sampled(view, random.Random(rng.getrandbits(64)))
        self._worlds = self._one_by_one()

    def listed(self, number: int) -> list[World]:
        """The next worlds."""
        return [next(self._worlds) for _ in range(number)]

    def _one_by_one(self) -> Iterator[World]:
        fitting: list[int] = []
        for size in rounds(fitting):
            numbers = drawn(self.rng, self.sketch.cards * size)
            fitting.append(0)
            for place in range(size):
                world = self.sketch.world(iter(numbers[place::size]))
                if world is not None:
                    fitting[-1] += 1
                    yield world
        yield from self.others

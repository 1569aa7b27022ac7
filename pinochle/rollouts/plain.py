"""Playing deals on in plain Python: a loop over ints, without states, moves or tricks as objects."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from pinochle.packed import COLUMN, KINDS, remove
from pinochle.rollouts.choices import BITS, blocks, choosing, drawn
from pinochle.rollouts.course import Course
from pinochle.rollouts.worlds import Worlds


def played_out(
    course: Course, packed_hands: Sequence[int], taken_before: int, numbers: Iterable[int], worth: Sequence[int]
) -> int:
    """What all sides have taken in the end, as in the ledger, when these hands (packed, by seat) are played by these numbers.

    `worth` are the points of each kind, and is asked once for each card played, in order.
    """
    hands, node, order, shifts = list(packed_hands), course.node, course.order, course.shifts
    total, one_trick = taken_before, course.one_trick
    numbers = iter(numbers)
    taken = course.on_table
    for seat, number in zip(course.to_play, numbers, strict=False):
        moves = node.legal(hands[seat])
        kind = moves[number * len(moves) >> BITS]
        hands[seat] = remove(hands[seat], kind)
        taken += worth[kind]
        node = node.step(kind)
    leader = (course.leader + node.winner) % course.seats
    total += taken + one_trick << shifts[leader]

    # From here on each trick begins anew, and everything is written out: a call costs as much as a move.
    start, low, high = course.start, course.start.low, course.start.high
    first_cards, column = start.next, COLUMN
    followers = [seats[1:] for seats in order]
    seats, trump_shift = course.seats, start.trump_shift
    for number in numbers:
        hand = hands[leader]
        moves = low[hand & 4095] + high[hand >> 12 & 4095]
        kind = moves[number * len(moves) >> BITS]
        held = hand & column[kind]
        hands[leader] = hand ^ held ^ held >> KINDS
        taken = worth[kind]
        node = first_cards[kind] or start.step(kind)
        led_shift = node.led_shift
        for seat, number in zip(followers[leader], numbers):  # noqa: B905, PLW2901 - the same numbers, one a card
            hand = hands[seat]
            moves = (
                node.follow[hand >> led_shift & 63]
                or node.trump[hand >> trump_shift & 63]
                or low[hand & 4095] + high[hand >> 12 & 4095]
            )
            kind = moves[number * len(moves) >> BITS]
            held = hand & column[kind]
            hands[seat] = hand ^ held ^ held >> KINDS
            taken += worth[kind]
            node = node.next[kind] or node.step(kind)
        leader = (leader + node.winner) % seats
        total += taken + one_trick << shifts[leader]
    return total + (course.last_trick << shifts[leader])


def tallied(course: Course, worlds: Worlds, moves: int, number: int, rng: random.Random) -> list[Counter[int]]:
    """How often each entry of the ledger came out, by the place of the first move among so many; a world and its numbers serve all of them."""
    tallies: list[Counter[int]] = [Counter() for _ in range(moves)]
    firsts = [choosing(place, moves) for place in range(moves)]
    for size in blocks(number):
        numbers = drawn(rng, course.cards_left * size)
        for place, (hands, taken) in enumerate(worlds.listed(size)):
            row = numbers[place::size]
            for tally, first in zip(tallies, firsts, strict=True):
                row[0] = first
                tally[played_out(course, hands, taken, row, course.worth)] += 1
    return tallies

"""Seats, counted clockwise from 0, and how play goes round the table."""

from __future__ import annotations


def after(seat: int, seats: int) -> int:
    """The seat to the left: who comes next clockwise."""
    return (seat + 1) % seats


def round_from(seat: int, seats: int) -> tuple[int, ...]:
    """All seats clockwise, beginning with one.

    >>> round_from(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((seat + step) % seats for step in range(seats))

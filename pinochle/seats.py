"""Seats, counted clockwise from 0, and how play goes round the table."""

from __future__ import annotations

from pinochle.errors import SetupError, shown


def after(seat: int, seats: int) -> int:
    """The seat to the left: who comes next clockwise."""
    return (seat + 1) % seats


def round_from(seat: int, seats: int) -> tuple[int, ...]:
    """All seats clockwise, beginning with one.

    >>> round_from(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((seat + step) % seats for step in range(seats))


def checked_seat(value: object, seats: int, what: str = "a seat") -> int:
    """The value, if it is a seat of so many; SetupError if not.

    >>> checked_seat(3, 4)
    3
    """
    if type(value) is not int or not 0 <= value < seats:
        msg = f"{what}: a whole number from 0 to {seats - 1}, not {shown(value)}"
        raise SetupError(msg)
    return value

"""What it means to be a value here: it never changes, so a copy of it is the object itself."""

from __future__ import annotations

from typing import Self


class Value:
    """The base of states, views, rules, moves and cards: `copy.copy` and `copy.deepcopy` give the object itself.

    >>> import copy
    >>> from pinochle.moves import Bid
    >>> bid = Bid(25)
    >>> copy.copy(bid) is bid and copy.deepcopy([bid])[0] is bid
    True
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

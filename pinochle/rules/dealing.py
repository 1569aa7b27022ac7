"""How the cards are dealt, and when a hand may be thrown in before anything else."""

from __future__ import annotations

import attrs

from pinochle.cards import PACKS, Pack
from pinochle.rules.checks import flags, kind_of, refuse, whole


@attrs.frozen
class DealRules:
    """The pack and the deal (catalogue 2.1, 2.2).

    `hand_size` cards to each seat, `packet` at a time (the last round may be smaller), beginning at dealer's left. `turn_up`: a card is turned for trump: where there
    is a stock the next one, which lies under it, else the dealer's last; `swap_dix`: the first holder of a nine of trump, asked from dealer's left, may swap it for that
    last card; `turned_dix_bonus`: points to the dealer who turns up a nine; `redeal_nines`: a seat dealt at least so many nines and no meld may throw
    the deal in before the first call (None: nobody may).
    """

    pack: Pack = PACKS[48]
    hand_size: int = 12
    packet: int = 3
    turn_up: bool = False
    swap_dix: bool = False
    turned_dix_bonus: int = 0
    redeal_nines: int | None = None

    def __attrs_post_init__(self) -> None:
        refuse(
            [
                *kind_of(self, "pack", Pack),
                *whole(self, "hand_size", "packet", low=1),
                *flags(self, "turn_up", "swap_dix"),
                *whole(self, "turned_dix_bonus"),
                *whole(self, "redeal_nines", low=1, optional=True),
            ]
        )

"""Two-handed games over a stock (catalogue 3.1). What a source leaves open is named as our assumption."""

from __future__ import annotations

import attrs

from pinochle.melds import meld_table
from pinochle.rules.dealing import DealRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.melding import MeldingRules
from pinochle.rules.play import PlayRules
from pinochle.rules.rules import Rules
from pinochle.rules.settlement import SettlementRules
from pinochle.rules.stock import StockRules
from pinochle.tricks import counting_scheme, following_rule

HAY_TWO_HANDED = Rules(
    name="hay_two_handed",
    unit=10,
    seats=2,
    sides=2,
    deal=DealRules(packet=4, turn_up=True),
    stock=StockRules(),
    melding=MeldingRules(meld_table("hay_two_handed")),
    play=PlayRules(
        following_rule("strict"), counting_scheme("classic"), last_trick=10, opening_leader="left_of_dealer"
    ),
    settlement=SettlementRules(),
    ending=EndingRules(target=1200),
)
"""John Hay's game (rules HAY-1 to HAY-20); his variations (HAYV-1 to HAYV-5) are fields.

Our assumptions: packets of four; each meld takes a card from the hand; the hand is finished before totals are looked at, and of two players over the
target the higher total wins.
"""

HAY_BOOK_TIMING = attrs.evolve(HAY_TWO_HANDED, name="hay_book_timing", stock=StockRules(meld_timing="before_draw"))
"""Hay's game with the timing of the card-game books (BOOK-1): the trick winner melds before drawing. Our assumptions are those of `hay_two_handed`."""

TWO_HANDED_1000 = Rules(
    name="two_handed_1000",
    unit=10,
    seats=2,
    sides=2,
    deal=DealRules(packet=4, turn_up=True, turned_dix_bonus=10),
    stock=StockRules(meld_timing="before_draw", melds_per_trick=1),
    melding=MeldingRules(meld_table("hay_two_handed")),
    play=PlayRules(
        following_rule("strict"), counting_scheme("simplified"), last_trick=10, opening_leader="left_of_dealer"
    ),
    settlement=SettlementRules(),
    ending=EndingRules(target=1000),
)
"""The two-handed game to 1000 (rules T1000-1 to T1000-9).

Our assumptions: aces and tens count 10, kings and queens 5 (T1000-8 says only which cards count); the meld table, upgrades, dix exchange, last two stock
cards and second phase are Hay's.
"""

"""Two-handed games over a stock (catalogue 3.1). What a source leaves open is named as our assumption."""

from __future__ import annotations

import attrs

from pinochle.cards import PACKS
from pinochle.meld_tables import meld_table
from pinochle.rules.dealing import DealRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.melding import MeldingRules
from pinochle.rules.play import PlayRules
from pinochle.rules.rules import Rules
from pinochle.rules.settlement import SettlementRules
from pinochle.rules.stock import GlupRules, StockRules
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

BICYCLE_TWO_HANDED = Rules(
    name="bicycle_two_handed",
    unit=10,
    seats=2,
    sides=2,
    deal=DealRules(packet=3, turn_up=True, turned_dix_bonus=10),
    stock=StockRules(
        meld_timing="before_draw",
        melds_per_trick=1,
        run_after_marriage=150,
        second_pinochle=300,
        dix_exchange="optional",
        swap_turned_dix=False,
        last_stock="hidden_to_winner",
    ),
    melding=MeldingRules(meld_table("hay_two_handed")),
    play=PlayRules(
        following_rule("trump_head_only"), counting_scheme("classic"), last_trick=10, opening_leader="left_of_dealer"
    ),
    settlement=SettlementRules(rounding="seven_up"),
    ending=EndingRules(target=1000, both_over="extend", extend_by=250, declare_out=True),
)
"""The two-handed game of the Bicycle rules (catalogue 3.1, decisions D-16 and D-21): one meld a trick and any dix, before drawing; melds paid in full.

Our assumptions: packets of three; the double pinochle is in the table and pays 300 in full; with both over the target and nobody declared out it grows by 250.
"""

GLUP_PINOCHLE = Rules(
    name="glup_pinochle",
    unit=1,
    seats=2,
    sides=2,
    deal=DealRules(pack=PACKS[96], hand_size=18, packet=1, turn_up=True, turned_dix_bonus=1),
    stock=StockRules(
        meld_timing="before_draw", melds_per_trick=1, run_after_marriage=11, second_pinochle=26, glups=GlupRules()
    ),
    melding=MeldingRules(meld_table("glup_1")),
    play=PlayRules(
        following_rule("strict"), counting_scheme("counters_1"), last_trick=2, opening_leader="left_of_dealer"
    ),
    settlement=SettlementRules(),
    ending=EndingRules(target=200),
)
"""A reconstruction of Glup Pinochle (rules GLUP-1 to GLUP-7), whose full rules we have not seen.

Known: the pack of 96, hands of 18, one meld a trick before drawing, a point to the dealer for a turned nine, what a glup is. Our assumptions, all of them fields: glups are saved up while a player follows suit, lost
by a play that does not follow, and paid a point each when he next wins a trick; the melds are Hay's on the 1-scale; re-use, upgrades, dix exchange, last two stock cards and second phase are Hay's; aces, tens and
kings count one and the last trick two; the target is 200. The point for cutting exactly 37 cards is left out, since nobody cuts here.
"""

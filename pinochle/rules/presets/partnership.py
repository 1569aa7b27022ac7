"""Four-handed partnership games with the single pack (catalogue 3.2). What a source leaves open is named as our assumption."""

from __future__ import annotations

import attrs

from pinochle.meld_tables import meld_table
from pinochle.rules.bidding import AuctionRules
from pinochle.rules.dealing import DealRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.exchange import PassingRules
from pinochle.rules.melding import MeldingRules
from pinochle.rules.play import PlayRules
from pinochle.rules.rules import Rules
from pinochle.rules.settlement import CheckRules, SettlementRules
from pinochle.tricks import counting_scheme, following_rule

PARTNERSHIP_150 = Rules(
    name="partnership_150",
    unit=1,
    seats=4,
    sides=2,
    deal=DealRules(packet=3, redeal_nines=5),
    auction=AuctionRules(ladder=((20, 1),), max_bid=99, stuck_at=20),
    passing=PassingRules(count=3),
    melding=MeldingRules(meld_table("single_1")),
    play=PlayRules(following_rule("strict"), counting_scheme("counters_1"), last_trick=1),
    settlement=SettlementRules(meld_kept="point", meld_kept_by="defenders"),
    ending=EndingRules(target=150, both_over="bidder"),
)
"""The game to 150 (rules P150-1 to P150-16).

Our assumptions, where the source is silent: the bid winner leads; the dealer is stuck at 20 when all pass; trump is named before the pass; plain marriages pay 2
and the dix 1 (from JOE-7, which has the same scale).
"""

JOEDOG = Rules(
    name="joedog",
    unit=1,
    seats=4,
    sides=2,
    deal=DealRules(packet=1),
    auction=AuctionRules(ladder=((16, 1),), max_bid=99, stuck_at=15),
    passing=PassingRules(count=3),
    melding=MeldingRules(meld_table("single_1")),
    play=PlayRules(following_rule("trump_head_only"), counting_scheme("counters_1"), last_trick=1),
    settlement=SettlementRules(meld_kept="point", meld_kept_by="each_side"),
    ending=EndingRules(target=300, both_over="bidder"),
)
"""JoeDog's game (rules JOE-1 to JOE-12): the page where it speaks, his program where it is silent.

Our assumption: cards are dealt one at a time. Heading is asked on trump leads only, as the page says; overtrumping when void, which the program wants, is not.
"""

PAGAT_SINGLE_DECK = Rules(
    name="pagat_single_deck",
    unit=10,
    seats=4,
    sides=2,
    deal=DealRules(packet=3),
    auction=AuctionRules(ladder=((250, 10),), max_bid=990, stuck_at=250, help_calls=True),
    passing=PassingRules(count=4),
    melding=MeldingRules(meld_table("single_10_extras")),
    play=PlayRules(following_rule("strict"), counting_scheme("counters_10"), last_trick=10),
    settlement=SettlementRules(meld_kept="point", dixes_kept=True, concede=True, forced_throw_in=True),
    ending=EndingRules(target=1500, both_over="bidder"),
)
"""The single-pack game with four cards passed, as card-game reference sites give it (catalogue 3.2, decisions D-2 and D-8).

Our assumptions: packets of three, no redeal. Dixes are kept even by a side that takes no point.
"""

BICYCLE_PARTNERSHIP_AUCTION = Rules(
    name="bicycle_partnership_auction",
    unit=10,
    seats=4,
    sides=2,
    deal=DealRules(packet=3),
    auction=AuctionRules(ladder=((100, 10),), max_bid=990, all_pass="redeal"),
    melding=MeldingRules(meld_table("single_10")),
    play=PlayRules(
        following_rule("strict"), counting_scheme("classic"), last_trick=10, opening_leader="left_of_dealer"
    ),
    settlement=SettlementRules(meld_kept="trick", meld_kept_by="each_side"),
    ending=EndingRules(target=1000, both_over="bidder"),
)
"""The partnership auction game of the Bicycle rules (catalogue 3.2): left of dealer leads whoever bid, nothing is passed, a trick keeps the meld.

Our assumptions: packets of three; no redeal on nines; all passing means a redeal; double melds pay tenfold; no extras to a run; strict following; aces 11, tens 10, kings 4,
queens 3, jacks 2; no throwing in.
"""

FIREHOUSE = attrs.evolve(
    BICYCLE_PARTNERSHIP_AUCTION,
    name="firehouse",
    auction=AuctionRules(ladder=((200, 10),), max_bid=990, stuck_at=200, rounds="single_round"),
    play=PlayRules(following_rule("strict"), counting_scheme("classic"), last_trick=10),
)
"""Firehouse pinochle (catalogue 3.2): one call each, at least 200, the bidder leads, every hand is played.

Our assumptions: packets of three; no redeal on nines; bids by tens; the dealer stuck at 200 when all pass; the meld table; a trick keeps each side's meld; strict following; aces 11, tens 10, kings 4,
queens 3, jacks 2; a set costs the bid.
"""

CHECK = attrs.evolve(
    FIREHOUSE,
    name="check",
    auction=AuctionRules(ladder=((200, 10),), max_bid=990, stuck_at=200, all_pass="dealer_must_bid", needs_marriage=True),
    melding=MeldingRules(attrs.evolve(meld_table("single_10"), roundhouse=240)),
    settlement=SettlementRules(
        meld_kept="trick",
        meld_kept_by="each_side",
        checks=CheckRules(
            melds=(
                ("roundhouse", 5), ("run", 2), ("aces_around", 2), ("kings_around", 1), ("queens_around", 1), ("jacks_around", 1), ("double_pinochle", 2),
            ),
            contract=((200, 2), (250, 4), (300, 7), (350, 10)),
        ),
    ),
)  # fmt: skip
"""Check pinochle (catalogue 3.2, 2.15, decision D-3): bidding takes a marriage, the dealer may not let a deal go, and chips are won beside the points.

Our assumptions: no redeal on nines; double melds pay tenfold; a trick keeps each side's meld (the source says so); strict following; classic counting (the simplified is an option); a roundhouse pays
the sum of its parts and counts for chips where its trump marriage is not part of a run.
"""

NEURALPLAY_150 = Rules(
    name="neuralplay_150",
    unit=1,
    seats=4,
    sides=2,
    deal=DealRules(packet=1),
    auction=AuctionRules(ladder=((25, 1), (60, 5)), max_bid=99, stuck_at=25, all_pass="dealer_must_bid"),
    passing=PassingRules(count=4),
    melding=MeldingRules(meld_table("single_1")),
    play=PlayRules(following_rule("strict"), counting_scheme("counters_1"), last_trick=1),
    settlement=SettlementRules(meld_kept="trick", meld_kept_by="each_side"),
    ending=EndingRules(target=150, both_over="highest"),
)
"""The game to 150 with four cards passed and bids from 25, by fives from 60 (catalogue 3.2, decisions D-3 and D-12).

Our assumptions: cards one at a time; no redeal; trump may be any suit; the meld table; strict following; aces, tens and kings count one; a set costs the bid; nobody throws in. That
each side keeps its meld by a trick, and that the highest score wins, is decision D-12.
"""

PARTNERSHIP_TURNED_TRUMP = Rules(
    name="partnership_turned_trump",
    unit=10,
    seats=4,
    sides=2,
    deal=DealRules(packet=3, turn_up=True, swap_dix=True),
    melding=MeldingRules(meld_table("single_10")),
    play=PlayRules(
        following_rule("strict"), counting_scheme("classic"), last_trick=10, opening_leader="left_of_dealer"
    ),
    settlement=SettlementRules(meld_kept="trick", meld_kept_by="each_side"),
    ending=EndingRules(target=1000),
)
"""Partnership pinochle without an auction (catalogue 3.2): the dealer's last card is turned for trump.

Our assumptions: strict following; the meld table; that the first holder of a nine of trump, asked from dealer's left, may swap it for the turned card (no source we could read confirms it; `deal.swap_dix`);
that nobody declares out (`ending.declare_out`); the higher total wins.
"""

"""Four-handed partnership games with the pack of 80 (catalogue 3.3). What a source leaves open is named as our assumption."""

from __future__ import annotations

import attrs

from pinochle.cards import PACKS
from pinochle.meld_tables import meld_table
from pinochle.rules.bidding import AuctionRules
from pinochle.rules.dealing import DealRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.melding import MeldingRules
from pinochle.rules.naming import TrumpRules
from pinochle.rules.play import PlayRules
from pinochle.rules.rules import Rules
from pinochle.rules.settlement import SettlementRules
from pinochle.tricks import counting_scheme, following_rule

DOUBLE_DECK = Rules(
    name="double_deck",
    unit=1,
    seats=4,
    sides=2,
    deal=DealRules(pack=PACKS[80], hand_size=20, packet=5),
    auction=AuctionRules(ladder=((50, 1), (60, 5)), max_bid=500, stuck_at=50),
    trump=TrumpRules(needs="marriage", others_score="their_meld"),
    melding=MeldingRules(meld_table("double_1"), minimum=20),
    play=PlayRules(following_rule("strict"), counting_scheme("counters_1"), last_trick=2),
    settlement=SettlementRules(bidder_floor=20, defender_floor=20),
    ending=EndingRules(target=500, both_over="bidder"),
)
"""The double-deck game to 500 (catalogue 3.3, decisions D-2, D-5 and D-7): trump must hold a marriage; twenty in meld and twenty in tricks, or they do not count.

Our assumptions: four queens and three or four jacks around pay 120, 60 and 80 (catalogue 2.8); where the winner has no marriage the others score what meld needs no trump.
"""

YAHOO_DOUBLE_DECK = attrs.evolve(
    DOUBLE_DECK, name="yahoo_double_deck", trump=TrumpRules(needs="marriage", others_score="nothing")
)
"""The double-deck game that Yahoo! Games had (rules YAH-1 to YAH-8, decision D-5): a bid winner without a marriage loses the bid, and the deal is skipped.

Our assumptions: the meld table, and the floors of twenty in meld and in tricks, which the source does not show.
"""

DOUBLE_DECK_PROGRESSIVE = attrs.evolve(
    DOUBLE_DECK,
    name="double_deck_progressive",
    auction=AuctionRules(ladder=((50, 1), (60, 5), (100, 10)), max_bid=500, stuck_at=50),
    settlement=SettlementRules(bidder_floor=20, defender_floor=20, set_penalty="bid_to_others"),
)
"""Double deck with a lost bid added to the other side (catalogue 3.3), and bids by tens from 100.

Our assumptions: the dealer is stuck at 50; trump must hold a marriage. The target of 500 may be 350, or a fixed number of deals.
"""

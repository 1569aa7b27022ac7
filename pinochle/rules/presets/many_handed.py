"""Games for five and six (catalogue 2.16). What a source leaves open is named as our assumption."""

from __future__ import annotations

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

FIVE_HANDED_CALLED_PARTNER = Rules(
    name="five_handed_called_partner",
    unit=1,
    seats=5,
    sides=5,
    deal=DealRules(pack=PACKS[80], hand_size=16, packet=4),
    auction=AuctionRules(ladder=((35, 1),), max_bid=500, stuck_at=35),
    trump=TrumpRules(called_partner=True),
    melding=MeldingRules(meld_table("double_1")),
    play=PlayRules(following_rule("strict"), counting_scheme("counters_1"), last_trick=2),
    settlement=SettlementRules(meld_kept="trick"),
    ending=EndingRules(target=250, both_over="bidder"),
)
"""Five players with the pack of 80 (catalogue 2.16, decision D-23): the bid winner calls a card, its first other holder is his partner.

Our assumptions: packets of four; the meld table and strict following of double deck; the target of 250; of several over it the bidder wins, and where he is not among them the highest total.
"""

SIX_HANDED_TRIPLE = Rules(
    name="six_handed_triple",
    unit=1,
    seats=6,
    sides=2,
    deal=DealRules(pack=PACKS[120], hand_size=20, packet=5),
    auction=AuctionRules(ladder=((75, 5),), max_bid=500, stuck_at=75),
    trump=TrumpRules(needs="marriage", others_score="their_meld"),
    melding=MeldingRules(meld_table("triple_1"), minimum=20),
    play=PlayRules(following_rule("strict"), counting_scheme("counters_1"), last_trick=3),
    settlement=SettlementRules(bidder_floor=20, defender_floor=20),
    ending=EndingRules(target=500, both_over="bidder"),
)
"""Six players in two teams of three with the pack of 120 (catalogue 2.16): double-deck rules, bids from 75, the last trick worth three.

Our assumptions: packets of five; bids by fives; the dealer stuck at 75; the floors of twenty and the target of 500 as in double deck. Five or six melds of a kind are paid as the best sum of fewer.
"""

SIX_HANDED_TURNED_TRUMP = Rules(
    name="six_handed_turned_trump",
    unit=10,
    seats=6,
    sides=2,
    deal=DealRules(pack=PACKS[96], hand_size=16, packet=4, turn_up=True),
    melding=MeldingRules(meld_table("quadruple_10")),
    play=PlayRules(
        following_rule("strict"), counting_scheme("classic"), last_trick=20, opening_leader="left_of_dealer"
    ),
    settlement=SettlementRules(meld_kept="trick", meld_kept_by="each_side"),
    ending=EndingRules(target=1000),
)
"""Six players in two teams of three with the pack of 96, no auction (catalogue 2.16): the dealer's last card is turned for trump.

Our assumptions: packets of four; 600 for eight queens and 1600 for twelve kings, which the source misprints; the rest as in `partnership_turned_trump` without the swap of a nine; the last trick 20.
"""

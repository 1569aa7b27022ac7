"""Three-handed games, each player for himself or against the bidder (catalogue 3.4). What a source leaves open is named as our assumption."""

from __future__ import annotations

from pinochle.meld_tables import meld_table
from pinochle.rules.bidding import AuctionRules
from pinochle.rules.dealing import DealRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.exchange import WidowRules
from pinochle.rules.melding import MeldingRules
from pinochle.rules.naming import TrumpRules
from pinochle.rules.play import PlayRules
from pinochle.rules.rules import Rules
from pinochle.rules.settlement import MoneyRules, SettlementRules
from pinochle.tricks import counting_scheme, following_rule

AUCTION_THREE_HANDED = Rules(
    name="auction_three_handed",
    unit=10,
    seats=3,
    sides=3,
    deal=DealRules(hand_size=15, packet=3),
    auction=AuctionRules(ladder=((300, 10),), max_bid=990, opening="first_bidder", all_pass="redeal"),
    widow=WidowRules(),
    melding=MeldingRules(meld_table("additive_10"), who="bidder"),
    play=PlayRules(following_rule("trump_head_only"), counting_scheme("classic"), last_trick=10),
    settlement=SettlementRules(
        concede=True,
        money=MoneyRules(units=((300, 3), (350, 5), (400, 10), (450, 15), (500, 20), (550, 25), (600, 30))),
    ),
    ending=EndingRules(deals=12),
)
"""Auction pinochle for three, settled in units (catalogue 3.4, 2.15, decisions D-6, D-9 and D-27): only the bidder melds; conceding pays once, losing twice, spades double.

Our assumptions: left of dealer must open at 300 (no source we could read confirms it); a game is twelve deals; the values of the units are one source's.
"""

THREE_HANDED_100 = Rules(
    name="three_handed_100",
    unit=1,
    seats=3,
    sides=3,
    deal=DealRules(hand_size=15, packet=3),
    auction=AuctionRules(
        ladder=((20, 1),), max_bid=99, opening="first_with_meld", dealer_minimum=19, all_pass="redeal"
    ),
    widow=WidowRules(),
    melding=MeldingRules(meld_table("single_1")),
    play=PlayRules(following_rule("strict"), counting_scheme("counters_1"), last_trick=1),
    settlement=SettlementRules(meld_kept="trick", meld_kept_by="each_side", concede=True),
    ending=EndingRules(target=100, both_over="extend", extend_by=25),
)
"""Three-handed to 100 with a widow (catalogue 3.4, decision D-6): the first player with a meld must open; a trick of one's own keeps the meld.

Our assumptions: all passing means a redeal; strict following; of the ways to break a tie over the target, it is raised by 25.
"""

THREE_HANDED_CUTTHROAT = Rules(
    name="three_handed_cutthroat",
    unit=1,
    seats=3,
    sides=3,
    deal=DealRules(hand_size=16, packet=4),
    auction=AuctionRules(ladder=((20, 1),), max_bid=99, stuck_at=20),
    melding=MeldingRules(meld_table("single_1")),
    play=PlayRules(following_rule("strict"), counting_scheme("counters_1"), last_trick=1),
    settlement=SettlementRules(meld_kept="trick", meld_kept_by="each_side"),
    ending=EndingRules(target=100, must_bid=True),
)
"""Three-handed without a widow, bid and out (catalogue 3.4): only who has just made a bid can win.

Our assumptions: bids from 20, the dealer stuck there; a trick of one's own keeps the meld; strict following; nobody concedes; the target of 100 (decision D-11).
"""

KITTY_MARRIAGE_THREE = Rules(
    name="kitty_marriage_three",
    unit=1,
    seats=3,
    sides=3,
    deal=DealRules(hand_size=15, packet=3),
    auction=AuctionRules(ladder=((16, 1),), max_bid=99, stuck_at=16),
    trump=TrumpRules(needs="marriage", others_score="their_meld"),
    widow=WidowRules(bury_announced=True),
    melding=MeldingRules(meld_table("single_1")),
    play=PlayRules(following_rule("strict"), counting_scheme("counters_1"), last_trick=1),
    settlement=SettlementRules(meld_kept="trick", meld_kept_by="each_side"),
    ending=EndingRules(target=100, both_over="bidder"),
)
"""Three-handed with a kitty where trump must hold a marriage (catalogue 3.4, decisions D-5 and D-6): how many trumps and aces are buried is told.

Our assumptions: the dealer stuck at 16; the bidder leads; nobody concedes; the target of 100 (decision D-11); of several over it the bidder wins.
"""

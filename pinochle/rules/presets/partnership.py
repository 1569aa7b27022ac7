"""Four-handed partnership games with the single pack (catalogue 3.2). What a source leaves open is named as our assumption."""

from __future__ import annotations

from pinochle.melds import meld_table
from pinochle.rules.bidding import AuctionRules
from pinochle.rules.dealing import DealRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.exchange import PassingRules
from pinochle.rules.melding import MeldingRules
from pinochle.rules.play import PlayRules
from pinochle.rules.rules import Rules
from pinochle.rules.settlement import SettlementRules
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

"""Whether the parts of `Rules` fit together: each function gives the problems it finds, with the fields named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pinochle.errors import shown

if TYPE_CHECKING:
    from pinochle.rules.rules import Rules


def shape_problems(rules: Rules) -> Iterator[str]:
    """Seats, cards and parts that do not fit together."""
    if rules.seats > 8:
        yield f"seats: at most 8, not {rules.seats}"
    if rules.seats % rules.sides:
        yield f"sides: {rules.sides} sides do not divide {rules.seats} seats"
    yield from _card_problems(rules)
    yield from _auction_problems(rules)
    yield from _partner_problems(rules)
    yield from _scoring_problems(rules)


def _card_problems(rules: Rules) -> Iterator[str]:
    pack, deal, table = rules.deal.pack, rules.deal, rules.melding.table
    dealt = deal.hand_size * rules.seats + (rules.widow.size if rules.widow else 0)
    if rules.stock is None and dealt != pack.size:
        widow = f" and a widow of {rules.widow.size}" if rules.widow else ""
        yield f"deal.hand_size: {rules.seats} hands of {deal.hand_size}{widow} are {dealt} cards, the pack has {pack.size}"
    if rules.stock is not None and (dealt >= pack.size or (pack.size - dealt) % rules.seats):
        yield f"deal.hand_size: {rules.seats} hands of {deal.hand_size} leave {pack.size - dealt} cards, no stock for {rules.seats} to draw from"
    if deal.packet > deal.hand_size:
        yield f"deal.packet: packets of {deal.packet} are larger than hands of {deal.hand_size}"
    if table.copies < pack.copies:
        yield f"melding.table: {table.name} is for packs with {table.copies} copies of a card, this one has {pack.copies}"
    if not pack.nines:
        for field, asked in (
            ("deal.redeal_nines", deal.redeal_nines), ("deal.turned_dix_bonus", deal.turned_dix_bonus), ("deal.swap_dix", deal.swap_dix),
        ):  # fmt: skip
            if asked:
                yield f"{field}: the pack has no nines"
    if rules.widow is not None and rules.widow.use == "shared" and rules.widow.size != rules.seats:
        yield f"widow.size: a shared widow has a card for each of {rules.seats} seats, not {rules.widow.size}"
    if rules.buried > deal.hand_size:
        yield f"widow.size: {rules.buried} cards cannot be buried by hands of {deal.hand_size}"


def _auction_problems(rules: Rules) -> Iterator[str]:
    deal = rules.deal
    if rules.stock is not None and not deal.turn_up:
        yield "deal.turn_up: over a stock a card is turned for trump"
    if (rules.auction is None) != deal.turn_up:
        yield "auction: trump comes from an auction or from a turned card (deal.turn_up); these rules have both or neither"
    if deal.turned_dix_bonus and rules.stock is None:
        yield "deal.turned_dix_bonus: is for the card turned up over a stock"
    if deal.redeal_nines is not None and rules.stock is not None:
        yield "deal.redeal_nines: is asked before the first call; over a stock nobody is asked"
    if deal.swap_dix and (rules.stock is not None or not deal.turn_up):
        yield "deal.swap_dix: is about the dealer's last card turned for trump; over a stock, see stock.dix_exchange"
    if rules.play.opening_leader == "bid_winner" and rules.auction is None:
        yield "play.opening_leader: without an auction there is no bid winner to lead"
    if rules.auction is not None:
        return
    settlement, trump = rules.settlement, rules.trump
    needing = {
        "passing": rules.passing is not None, "widow": rules.widow is not None, "melding.who": rules.melding.who != "all",
        "trump.needs": trump.needs != "nothing", "trump.shoot_bonus": trump.shoot_bonus is not None, "trump.called_partner": trump.called_partner,
        "settlement.concede": settlement.concede, "settlement.forced_throw_in": settlement.forced_throw_in,
        "settlement.defenders_concede": settlement.defenders_concede, "settlement.money": settlement.money is not None,
        "settlement.checks": settlement.checks is not None, "settlement.bidder_floor": settlement.bidder_floor > 0,
        "settlement.defender_floor": settlement.defender_floor > 0, "settlement.set_penalty": settlement.set_penalty != "minus_bid",
        "settlement.made_score": settlement.made_score != "everything", "settlement.defender_score": settlement.defender_score != "everything",
        "ending.must_bid": rules.ending.must_bid,
    }  # fmt: skip
    for field, asked in needing.items():
        if asked:
            yield f"{field}: is about a bid winner, and these rules have no auction"


def _partner_problems(rules: Rules) -> Iterator[str]:
    if rules.passing is not None and rules.seats != 2 * rules.sides:
        yield f"passing: passing is between two partners, and {rules.sides} sides have {rules.seats} seats"
    if rules.passing is not None and rules.passing.count > rules.deal.hand_size:
        yield f"passing.count: {rules.passing.count} cards cannot be passed from a hand of {rules.deal.hand_size}"
    if rules.trump.called_partner and (rules.sides != rules.seats or rules.seats < 3):
        yield "trump.called_partner: a partner is called where at least three players each score for themselves (sides = seats)"
    if rules.trump.called_partner and (rules.widow is not None or rules.settlement.money is not None):
        yield "trump.called_partner: is not combined with a widow or the money game"


def _scoring_problems(rules: Rules) -> Iterator[str]:
    settlement = rules.settlement
    if rules.stock is not None and (rules.melding.declared or rules.melding.minimum):
        yield "melding: over a stock melds are laid down one by one as they are made; declared and minimum do not apply"
    for field, floor in (("bidder_floor", settlement.bidder_floor), ("defender_floor", settlement.defender_floor)):
        if floor > rules.trick_total:
            yield f"settlement.{field}: {floor} is above the {rules.trick_total} points of the pack"
    if settlement.meld_kept == "twenty" and 20 * rules.unit > rules.trick_total:
        yield f"settlement.meld_kept: twenty is above the {rules.trick_total} points of the pack"
    if rules.widow is not None and rules.widow.buried_for == "defenders" and rules.sides != 2:
        yield f"widow.buried_for: with {rules.sides} sides nobody can say whose the defenders' cards are"
    if settlement.set_penalty == "bid_to_others" and rules.sides != 2:
        yield f"settlement.set_penalty: with {rules.sides} sides there is no one other side to have the bid"
    if settlement.checks is not None and rules.sides != 2:
        yield "settlement.checks: are between two sides"
    if settlement.rounding != "none" and rules.unit != 10:
        yield "settlement.rounding: to tens is for the 10-scale"
    yield from _money_problems(rules)


def _money_problems(rules: Rules) -> Iterator[str]:
    money = rules.settlement.money
    if money is None:
        return
    if rules.trump.shoot_bonus is not None:
        yield "trump.shoot_bonus: is in points, and the money game is settled in units"
    if rules.sides != rules.seats:
        yield "settlement.money: is settled between players who each play for themselves (sides = seats)"
    if rules.ending.target is not None:
        yield "ending.target: the money game is settled in units deal by deal; give it a number of deals"
    if rules.auction is not None:
        lowest = (rules.auction.minimum, rules.auction.stuck_at, rules.auction.dealer_minimum)
        low, units_from = min(bid for bid in lowest if bid is not None), money.units[0][0]
        if units_from > low:
            yield f"settlement.money.units: begin at {units_from}, above the lowest bid of {low}"


def scale_problems(rules: Rules) -> Iterator[str]:
    """Numbers that are not on the scale of the rules (decision D-26)."""
    if type(rules.unit) is not int or rules.unit not in (1, 10):
        yield f"unit: 1 or 10, not {shown(rules.unit)}"
        return
    for field, part, name in (
        ("melding.table", rules.melding.table, "table"),
        ("play.counting", rules.play.counting, "counting"),
    ):
        if part.unit != rules.unit:
            yield f"{field}: the {name} {part.name} is on the {part.unit}-scale, these rules on the {rules.unit}-scale"
    for field, value in points_of(rules):
        if value % rules.unit:
            yield f"{field}: {value} is off the {rules.unit}-scale"


# The fields that are points: they are on the scale, and they are what a change of scale changes.
POINT_FIELDS = {
    "deal": ("turned_dix_bonus",),
    "auction": ("max_bid", "stuck_at", "dealer_minimum"),
    "trump": ("shoot_bonus", "shoot_penalty"),
    "melding": ("minimum",),
    "stock": ("run_after_marriage", "second_pinochle"),
    "play": ("last_trick",),
    "settlement": ("bidder_floor", "defender_floor", "concede_bonus"),
    "ending": ("target", "extend_by"),
}


def points_of(rules: Rules) -> Iterator[tuple[str, int]]:
    """Every number of points in the parts, with its field; what a game has none of is left out."""
    for part_name, fields in POINT_FIELDS.items():
        part = getattr(rules, part_name)
        for field in fields if part is not None else ():
            value = getattr(part, field)
            if value is not None:
                yield f"{part_name}.{field}", value
    if rules.auction is not None:
        for pair in rules.auction.ladder:
            yield from (("auction.ladder", number) for number in pair)
    if rules.stock is not None and rules.stock.glups is not None:
        yield "stock.glups.points", rules.stock.glups.points
    money, checks = rules.settlement.money, rules.settlement.checks
    if money is not None:
        yield from (("settlement.money.units", bid) for bid, _ in money.units)
        yield "settlement.money.kitty_from", money.kitty_from or 0
    if checks is not None:
        yield from (("settlement.checks.contract", bid) for bid, _ in checks.contract)

"""What a deal is worth and who has won the game: rules and numbers, no state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from pinochle.cards import Suit
from pinochle.melds import MeldScore
from pinochle.rules.rules import Rules
from pinochle.rules.settlement import CheckRules
from pinochle.score_checks import SideMelds, refuse_settling
from pinochle.tricks import Trick


@attrs.frozen
class Item:
    """One part of a deal's score: whose, what ("meld", "tricks", "set" ...), what it came to, and a note where it came to less than it might."""

    side: int
    part: str
    points: int
    note: str = ""


@attrs.frozen
class HandScore:
    """What a deal came to: points per side in `.deltas`, whether the bid was `.made` (None without one), and the `.items` that add up to it.

    In the money game the deltas are units, and `kitty` is what the common kitty won or paid. `checks` are the chips each side won, where the rules have them.
    """

    deltas: tuple[int, ...]
    made: bool | None
    items: tuple[Item, ...]
    kitty: int = 0
    checks: tuple[int, ...] = ()


@attrs.frozen
class _Deal:
    """The numbers of one deal, all of them looked at. `bidding` are the sides that play for the bid: one, or two where a partner was called."""

    rules: Rules
    bidding: tuple[int, ...]
    bid: int
    melds: tuple[int, ...]
    melded: tuple[Sequence[MeldScore], ...]  # as far as they are known
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    unplayed: str | None
    trump: Suit | None
    shoot: bool

    @property
    def defending(self) -> tuple[int, ...]:
        return tuple(side for side in range(self.rules.sides) if side not in self.bidding)


def settle_hand(  # noqa: PLR0913 - a deal has as many numbers
    rules: Rules,
    *,
    bidder: int | None,
    bid: int | None,
    melds: Sequence[SideMelds],
    trick_points: Sequence[int] | None,
    tricks: Sequence[int] | None = None,
    unplayed: str | None = None,
    trump: Suit | None = None,
    shoot: bool = False,
    partner: int | None = None,
) -> HandScore:
    """Settle a deal: what it adds to the score of each side.

    `bidder` is a seat and `bid` its bid (both None where nobody bids). Everything else is by side: `melds` as points, as a MeldScore, or as one MeldScore for each of the side's seats
    (which dixes and check bonuses can be told from); `trick_points` as taken, the last trick and buried cards included, or None where the hand was not played, and then
    `unplayed` says why: "conceded" (if it is left out), "out_of_reach", "no_marriage", "defenders_conceded". `tricks` is how many each side took; where it is left out, a
    side without a trick point is held to have taken none. `trump` matters for the money game, `shoot` says that the bidder undertook to win every trick, `partner`
    is the seat of a called partner. All points are on the scale of the rules. Numbers that cannot be are a SetupError that lists them all.
    Rules: P150-12 to P150-14, JOE-12, HAY-19, catalogue 2.12, decisions D-5 to D-9, D-23.

    >>> from pinochle.rules.presets import preset
    >>> settle_hand(preset("partnership_150"), bidder=0, bid=30, melds=(12, 6), trick_points=(15, 10)).deltas
    (-30, 16)
    """
    refuse_settling(
        rules, bidder, bid, melds, trick_points, tricks, unplayed=unplayed, trump=trump, shoot=shoot, partner=partner
    )
    return settle_unchecked(
        rules, bidder, bid, melds, trick_points, tricks, unplayed, trump, shoot=shoot, partner=partner
    )


def settle_unchecked(  # noqa: PLR0913, PLR0917 - as above
    rules: Rules,
    bidder: int | None,
    bid: int | None,
    melds: Sequence[SideMelds],
    trick_points: Sequence[int] | None,
    tricks: Sequence[int] | None,
    unplayed: str | None,
    trump: Suit | None,
    *,
    shoot: bool,
    partner: int | None,
) -> HandScore:
    """`settle_hand` of numbers that are known to be right: those of a deal that was played here."""
    parts = [[side] if isinstance(side, int | MeldScore) else list(side) for side in melds]
    seats = [] if bidder is None else [bidder] if partner is None else [bidder, partner]
    won = tuple(trick_points) if trick_points is not None else (0,) * rules.sides
    deal = _Deal(
        rules=rules,
        bidding=tuple(rules.side_of(seat) for seat in seats),
        bid=bid or 0,
        melds=tuple([sum([part if isinstance(part, int) else part.points for part in side]) for side in parts]),
        melded=tuple([[part for part in side if isinstance(part, MeldScore)] for side in parts]),
        points=tuple(map(rounded, won)) if rules.settlement.rounding == "seven_up" else won,
        tricks=tuple(tricks) if tricks is not None else tuple(int(points > 0) for points in won),
        unplayed=None if trick_points is not None else unplayed or "conceded",
        trump=trump,
        shoot=shoot,
    )
    if not deal.bidding:
        items = [item for side in range(rules.sides) for item in _side_items(deal, side, deal.points[side])]
        return HandScore(_added(rules, items), None, tuple(items))
    if rules.settlement.money is not None:
        return _money_score(deal)
    items, made = _contract_items(deal)
    return HandScore(_added(rules, items), made, tuple(items), checks=_checks(deal, made))


def _contract_items(deal: _Deal) -> tuple[list[Item], bool]:
    """Who scores what where somebody played for a bid."""
    settlement = deal.rules.settlement
    made, short = _made(deal)
    items: list[Item] = []
    for side in range(deal.rules.sides):
        if side in deal.bidding:
            items += _bidder_items(deal, side, made, short)
        else:
            items += _defender_items(deal, side, made)
    if not made and settlement.set_penalty == "bid_to_others":
        items += [Item(side, "set", deal.bid, "the bid of the other side, which was set") for side in deal.defending]
    if deal.unplayed == "conceded" and settlement.concede_bonus:
        items += [Item(side, "conceded", settlement.concede_bonus) for side in deal.defending]
    return items, made


def _made(deal: _Deal) -> tuple[bool, str]:
    """Whether the bid was made, and if not, what it fell short by."""
    if deal.unplayed is not None:
        return deal.unplayed == "defenders_conceded", deal.unplayed.replace("_", " ")
    floor = deal.rules.settlement.bidder_floor
    points = sum(deal.points[side] for side in deal.bidding)
    total = points + sum(_kept_meld(deal, side)[0] for side in deal.bidding)
    if deal.shoot and any(deal.tricks[side] for side in deal.defending):
        return False, "did not win every trick"
    if points < floor:
        return False, f"{points} in tricks, {floor} needed"
    return total >= deal.bid, f"{total} of the {deal.bid} bid"


def _bidder_items(deal: _Deal, side: int, made: bool, short: str) -> list[Item]:  # noqa: FBT001 - one of the two words of pinochle
    settlement, trump = deal.rules.settlement, deal.rules.trump
    if not made:
        if deal.shoot:
            return [Item(side, "shoot", -trump.shoot_penalty, short)]
        kept = Item(side, "meld", *(_kept_meld(deal, side) if deal.unplayed is None else _counted_meld(deal, side)))
        loss = {
            "minus_bid": [Item(side, "set", -deal.bid, short)],
            "minus_bid_keep_meld": [kept, Item(side, "set", -deal.bid, short)],
        }
        return loss.get(settlement.set_penalty, [Item(side, "set", 0, short)])
    if deal.unplayed == "defenders_conceded" or settlement.made_score == "bid":
        items = [Item(side, "bid", deal.bid)]
    elif len(deal.bidding) == 2:
        items = [Item(side, "meld", sum(_kept_meld(deal, one)[0] for one in deal.bidding), "of both partners")]
        items.append(Item(side, "tricks", sum(deal.points[one] for one in deal.bidding), "of both partners"))
    else:
        items = _side_items(deal, side, deal.points[side])
    if deal.shoot and deal.unplayed is None:
        items.append(Item(side, "shoot", trump.shoot_bonus or 0, "every trick won"))
    return items


def _defender_items(deal: _Deal, side: int, made: bool) -> list[Item]:  # noqa: FBT001 - as above
    settlement = deal.rules.settlement
    if settlement.defender_score == "nothing":
        return [Item(side, "meld", 0, "only the bidders score")]
    if deal.unplayed is not None:
        nothing = deal.unplayed == "no_marriage" and deal.rules.trump.others_score == "nothing"
        nothing = nothing or (made and settlement.meld_kept != "always")
        meld, note = (
            (0, f"{deal.melds[side]} lost: {deal.unplayed.replace('_', ' ')}") if nothing else _counted_meld(deal, side)
        )
        return [Item(side, "meld", meld, note)]
    together = sum(deal.points[one] for one in deal.defending)
    if deal.points[side] < settlement.defender_floor:
        return [
            Item(
                side,
                "tricks",
                0,
                f"{deal.points[side]} in tricks, fewer than {settlement.defender_floor}: nothing scored",
            )
        ]
    if deal.rules.trump.called_partner:
        return _side_items(deal, side, together // len(deal.defending))
    return _side_items(deal, side, deal.points[side])


def _side_items(deal: _Deal, side: int, points: int) -> list[Item]:
    meld, note = _kept_meld(deal, side)
    return [Item(side, "meld", meld, note), Item(side, "tricks", points)]


def meld_that_counts(rules: Rules, meld: int) -> int:
    """A side's meld, if it reaches the minimum of the rules, else nothing (decision D-7)."""
    return meld if meld >= rules.melding.minimum else 0


def _counted_meld(deal: _Deal, side: int) -> tuple[int, str]:
    """A side's meld as far as it counts, and what to say where it does not."""
    meld = deal.melds[side]
    counted = meld_that_counts(deal.rules, meld)
    return counted, "" if counted == meld else f"{meld} not counted: fewer than {deal.rules.melding.minimum}"


def _kept_meld(deal: _Deal, side: int) -> tuple[int, str]:
    """What a side keeps of its meld after the play, and what to say where it loses some."""
    settlement = deal.rules.settlement
    meld, note = _counted_meld(deal, side)
    kept = settlement.meld_kept
    bids = side in deal.bidding
    if not meld or kept == "always" or (bids and settlement.meld_kept_by == "defenders"):
        return meld, note
    together = deal.bidding if bids else deal.defending if deal.rules.trump.called_partner else (side,)
    points, tricks = sum(deal.points[one] for one in together), sum(deal.tricks[one] for one in together)
    if {"point": points > 0, "trick": tricks > 0, "twenty": points >= 20 * deal.rules.unit}[kept]:
        return meld, note
    what = "fewer than twenty points" if kept == "twenty" else f"no {kept}"
    saved = sum(map(dix_points, deal.melded[side])) if settlement.dixes_kept else 0
    return saved, f"{meld - saved} lost: {what} taken"


def dix_points(score: MeldScore) -> int:
    """What the dixes among some melds are worth."""
    return sum(meld.points for meld in score.melds if meld.name == "dix")


def rounded(points: int) -> int:
    """Trick points to tens: a last digit of 7, 8 or 9 goes up, others down (catalogue 2.11)."""
    return (points + 3) // 10 * 10


def _added(rules: Rules, items: Sequence[Item]) -> tuple[int, ...]:
    return tuple(sum(item.points for item in items if item.side == side) for side in range(rules.sides))


def _money_score(deal: _Deal) -> HandScore:
    """Settle in units: each opponent, and from some bid on the kitty, pays the bidder or is paid (catalogue 2.15, D-9)."""
    money = deal.rules.settlement.money
    assert money is not None  # noqa: S101 - asked only in the money game
    made, short = _made(deal)
    units = step_value(money.units, deal.bid)
    if money.spades_double and deal.trump is Suit.SPADES:
        units *= 2
    if not made and deal.unplayed is None and money.double_bete:
        units *= 2
    if not made:
        units = -units
    kitty = -units if money.kitty_from is not None and deal.bid >= money.kitty_from else 0
    bidder = deal.bidding[0]
    items = [
        Item(
            side,
            "units",
            units * len(deal.defending) - kitty if side == bidder else -units,
            short if side == bidder and not made else "",
        )
        for side in range(deal.rules.sides)
    ]
    return HandScore(_added(deal.rules, items), made, tuple(items), kitty=kitty)


def step_value(pairs: Sequence[tuple[int, int]], bid: int) -> int:
    """The value of the last pair that a bid reaches; 0 below the first."""
    return max(((start, value) for start, value in pairs if start <= bid), default=(0, 0))[1]


def _checks(deal: _Deal, made: bool) -> tuple[int, ...]:  # noqa: FBT001 - as above
    """The chips of each side for its melds, the contract and winning every trick (catalogue 2.15)."""
    rules = deal.rules.settlement.checks
    if rules is None:
        return ()
    side = deal.bidding[0]
    names = [[meld.name for score in side for meld in score.melds for _ in range(meld.count)] for side in deal.melded]
    checks = [meld_chips(rules, named) for named in names]
    contract = step_value(rules.contract, deal.bid)
    top = rules.contract[-1][0]
    if deal.bid >= top:
        contract += (deal.bid - top) // rules.over_top_step * rules.over_top_each
    checks[side if made else 1 - side] += contract if made else 2 * contract
    for one in range(2):
        if deal.unplayed is None and deal.tricks[one] and not deal.tricks[1 - one]:
            checks[one] += rules.all_tricks
    return tuple(checks)


def meld_chips(rules: CheckRules, names: Iterable[str]) -> int:
    """The chips for some melds, each named as often as it is held; two at once are worth two, where nothing else is said."""
    worth = dict(rules.melds)
    worth = {f"double_{name}": 2 * chips for name, chips in worth.items()} | worth
    return sum(worth.get(name, 0) for name in names)


def points_taken(rules: Rules, tricks: Sequence[Trick], *, complete: bool) -> tuple[int, ...]:
    """The points in tricks of each side; the last trick has its own points once the deal is `complete`."""
    worth = rules.play.counting.by_kind
    sides = rules.sides
    points = [0] * sides
    for trick in tricks:
        taken = 0
        for card in trick.cards:
            taken += worth[card.kind]
        points[trick.winner % sides] += taken
    if complete and tricks:
        points[tricks[-1].winner % sides] += rules.play.last_trick
    return tuple(points)


def tricks_taken(rules: Rules, tricks: Sequence[Trick]) -> tuple[int, ...]:
    """How many tricks each side has taken."""
    sides = rules.sides
    counts = [0] * sides
    for trick in tricks:
        counts[trick.winner % sides] += 1
    return tuple(counts)


def melds_by_side(rules: Rules, melds: Sequence[MeldScore]) -> tuple[tuple[MeldScore, ...], ...]:
    """The melds of each seat, gathered by side."""
    return tuple([tuple(melds[side :: rules.sides]) for side in range(rules.sides)])

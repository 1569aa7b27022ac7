"""Hypothesis strategies: cards, hands, whole rules, deals, states of a game, and what a seat sees of them.

>>> from hypothesis import given, settings
>>> from pinochle.testing import check_moves, rules, states
>>> @settings(max_examples=3, deadline=None)
... @given(rules().flatmap(states))
... def test_what_is_listed_is_legal(state):
...     check_moves(state)
>>> test_what_is_listed_is_legal()
"""

from __future__ import annotations

import random
from functools import lru_cache
from math import comb
from typing import Any, get_args

import attrs
from hypothesis import reject
from hypothesis import strategies as st

from pinochle.cards import CARDS, PACKS, Card, Pack
from pinochle.engine import apply_move, new_game
from pinochle.errors import RulesError
from pinochle.meld_tables import MELD_TABLES
from pinochle.melds import MeldTable
from pinochle.moves import Deal
from pinochle.phases.corridor import State
from pinochle.rules.bidding import AllPass, AuctionRules, FirstBidder, Opening, Rounds
from pinochle.rules.dealing import DealRules
from pinochle.rules.ending import BothOver, EndingRules
from pinochle.rules.exchange import BuriedFor, BuryTime, BuryTrumps, PassingRules, PassOrder, WidowRules, WidowTime
from pinochle.rules.melding import MeldingRules, WhoMelds
from pinochle.rules.naming import OthersScore, TrumpNeeds, TrumpRules
from pinochle.rules.play import OpeningLeader, PlayRules
from pinochle.rules.rules import Rules
from pinochle.rules.settlement import (
    CheckRules,
    DefenderScore,
    MadeScore,
    MeldKept,
    MeldKeptBy,
    MoneyRules,
    Rounding,
    SetPenalty,
    SettlementRules,
)
from pinochle.rules.stock import DixExchange, GlupRules, GlupsLost, LastStock, MeldTiming, Reuse, StockRules
from pinochle.testing.laws import some_move
from pinochle.tricks import COUNTING_SCHEMES, FOLLOWING_RULES, Counting, Following, Head, Overtrump
from pinochle.views import View, view

_MOST_CHOICES = 9_000  # of cards to bury or pass; with more of them a state takes long to list


def cards() -> st.SearchStrategy[Card]:
    """Any card.

    >>> from hypothesis import given
    >>> from pinochle import parse_card
    >>> @given(cards())
    ... def test_a_card_is_read_as_it_is_written(card):
    ...     assert parse_card(str(card)) is card
    >>> test_a_card_is_read_as_it_is_written()
    """
    return st.sampled_from(CARDS)


def hands(pack: Pack = PACKS[48]) -> st.SearchStrategy[tuple[Card, ...]]:
    """Hands that a pack can hold, sorted, of any size; some as they are dealt, some with most copies of few cards, which are rich in melds.

    >>> from hypothesis import given
    >>> from pinochle import PACKS, Suit, meld_table, score_meld
    >>> @given(hands(PACKS[80]))
    ... def test_no_meld_is_worth_less_than_nothing(hand):
    ...     assert score_meld(hand, Suit.SPADES, meld_table("double_1")).points >= 0
    >>> test_no_meld_is_worth_less_than_nothing()
    """
    whole = pack.cards
    kinds = tuple(dict.fromkeys(whole))
    dealt = st.lists(st.integers(0, len(whole) - 1), max_size=len(whole) // 2, unique=True)
    counts = st.lists(st.integers(0, pack.copies), min_size=len(kinds), max_size=len(kinds))
    return st.one_of(
        dealt.map(lambda places: tuple(sorted(whole[place] for place in places))),
        counts.map(lambda held: tuple(card for card, n in zip(kinds, held, strict=True) for _ in range(n))),
    )


def deals(rules: Rules) -> st.SearchStrategy[Deal]:
    """Deals of the pack of some rules, in any order; a deal shrinks towards the written order of the cards.

    >>> import pinochle as pn
    >>> from hypothesis import given
    >>> @given(deals(pn.preset("joedog")))
    ... def test_everybody_is_dealt_twelve_cards(deal):
    ...     assert len(pn.apply_move(pn.new_game(pn.preset("joedog")), deal).hand(0)) == 12
    >>> test_everybody_is_dealt_twelve_cards()
    """
    return st.permutations(rules.deal.pack.cards).map(Deal)


@st.composite
def states(draw: st.DrawFn, rules: Rules) -> State:
    """States of a game, reached from its first deal by legal moves at random (bids are kept low); a state shrinks towards the beginning of the game.

    >>> import pinochle as pn
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10)
    ... @given(states(pn.preset("hay_two_handed")))
    ... def test_there_are_moves_where_somebody_is_to_act(state):
    ...     assert (state.to_act is None) == (pn.legal_moves(state) == ())
    >>> test_there_are_moves_where_somebody_is_to_act()
    """
    state: State = new_game(rules, dealer=draw(st.integers(0, rules.seats - 1)))
    steps = draw(st.integers(0, 2 * rules.deal.pack.size))
    if steps:
        state = apply_move(state, draw(deals(rules)))
        rng = random.Random(draw(st.integers(0, 2**32 - 1)))
        for _ in range(steps - 1):
            if state.is_over:
                break
            state = apply_move(state, some_move(state, rng))
    return state


@st.composite
def views(draw: st.DrawFn, rules: Rules) -> View:
    """What one seat, or a spectator, sees of a state of a game; a view shrinks towards a spectator's at the beginning of the game.

    >>> import pinochle as pn
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10)
    ... @given(views(pn.preset("joedog")))
    ... def test_only_who_is_to_act_has_moves(seen):
    ...     assert bool(pn.legal_moves(seen)) == (seen.seat is not None and seen.seat == seen.to_act)
    >>> test_only_who_is_to_act_has_moves()
    """
    return view(draw(states(rules)), draw(st.none() | st.integers(0, rules.seats - 1)))


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Rules that can be played, over all parts and their fields: every pack, two to eight seats, with an auction, a turned trump, or a stock.

    Nearly all are put together so that their parts fit; the few that contradict themselves all the same are left out. Where cards are buried or passed there
    are never so many of them that a state would take long to list.

    >>> from hypothesis import given, settings
    >>> from pinochle.testing import check_rules
    >>> @settings(max_examples=2, deadline=None)
    ... @given(rules())
    ... def test_the_laws_hold_under_all_rules(house):
    ...     check_rules(house, games=1, max_moves=20)
    >>> test_the_laws_hold_under_all_rules()
    """
    shape = draw(_shapes())
    try:
        return draw(_rules_of(shape))
    except RulesError:
        reject()


@attrs.frozen
class _Shape:
    """What the parts have to fit: the scale, the seats, the pack, and whether trump is bid for."""

    unit: int
    seats: int
    sides: int
    pack: Pack
    bids: bool
    stock: bool
    widow: int
    shared: bool
    hand_size: int

    @property
    def alone(self) -> bool:
        """Whether each plays for himself."""
        return self.sides == self.seats


@st.composite
def _shapes(draw: st.DrawFn) -> _Shape:
    unit = draw(st.sampled_from((1, 10)))
    pack = draw(st.sampled_from(list(PACKS.values())))
    kind = draw(st.sampled_from(("auction", "stock", "turned")))
    dealt_out = [seats for seats in range(2, 9) if kind == "auction" or pack.size % seats == 0]
    seats = draw(st.sampled_from(dealt_out))
    sides = draw(st.sampled_from([sides for sides in range(2, seats + 1) if seats % sides == 0]))
    widow, shared, hand_size = 0, False, pack.size // seats
    if kind == "auction":
        sizes = [
            (size, False)
            for size in range(pack.size % seats, 9, seats)
            if comb(size + min(pack.size // seats, 20), size) <= _MOST_CHOICES
        ]
        sizes += [(seats, True)] if pack.size % seats == 0 else []
        widow, shared = draw(st.sampled_from(sizes))
        hand_size = (pack.size - widow) // seats
    elif kind == "stock":
        hand_size = draw(st.integers(1, hand_size - 1))
    return _Shape(unit, seats, sides, pack, kind == "auction", kind == "stock", widow, shared, hand_size)


@st.composite
def _rules_of(draw: st.DrawFn, shape: _Shape) -> Rules:
    play = draw(_plays(shape))
    money = shape.bids and shape.alone and draw(_seldom())
    called = shape.bids and shape.alone and shape.seats >= 3 and not shape.widow and not money and draw(st.booleans())
    auction = draw(_auctions(shape)) if shape.bids else None
    partners = shape.bids and shape.seats == 2 * shape.sides
    return Rules(
        name="random",
        unit=shape.unit,
        seats=shape.seats,
        sides=shape.sides,
        deal=draw(_dealings(shape)),
        melding=draw(_meldings(shape)),
        play=play,
        settlement=draw(_settlements(shape, play, auction, money=money)),
        ending=draw(_endings(shape, money=money)),
        auction=auction,
        trump=draw(_trumps(shape, called=called)) if shape.bids else TrumpRules(),
        widow=draw(_widows(shape)) if shape.widow else None,
        passing=draw(_passings(shape)) if partners and draw(st.booleans()) else None,
        stock=draw(_stocks(shape)) if shape.stock else None,
    )


def _seldom() -> st.SearchStrategy[bool]:
    return st.sampled_from((False, False, False, True))


def _one_of(choices: Any) -> st.SearchStrategy[Any]:
    """Any value of a Literal."""
    return st.sampled_from(get_args(choices))


def _points(shape: _Shape, low: int, high: int) -> st.SearchStrategy[int]:
    """Points on the scale, from `low` to `high` where a run is 15."""
    return st.integers(low, high).map(lambda points: points * shape.unit)


@st.composite
def _dealings(draw: st.DrawFn, shape: _Shape) -> DealRules:
    nines = shape.pack.nines
    turned = not shape.bids
    return DealRules(
        pack=shape.pack,
        hand_size=shape.hand_size,
        packet=draw(st.integers(1, shape.hand_size)),
        turn_up=turned,
        swap_dix=nines and turned and not shape.stock and draw(st.booleans()),
        turned_dix_bonus=draw(_points(shape, 0, 2)) if nines and shape.stock else 0,
        redeal_nines=draw(st.none() | st.integers(3, 6)) if nines and not shape.stock else None,
    )


@st.composite
def _auctions(draw: st.DrawFn, shape: _Shape) -> AuctionRules:
    minimum = draw(st.integers(1, 40))
    ladder = [(minimum, draw(st.sampled_from((1, 2, 5))))]
    if draw(st.booleans()):
        start, step = ladder[0]
        ladder.append((start + step * draw(st.integers(1, 6)), draw(st.sampled_from((1, 5, 10)))))
    opening = draw(_one_of(Opening))
    all_pass = draw(_one_of(AllPass))
    dealer_minimum = draw(st.none() | st.integers(1, minimum))
    stuck_at = None if all_pass == "redeal" else draw(st.sampled_from((minimum, max(1, minimum - 2))))
    endings = [ending for ending in range(100) if ending != minimum * shape.unit % 100]
    return AuctionRules(
        ladder=tuple((start * shape.unit, step * shape.unit) for start, step in ladder),
        max_bid=shape.unit * (ladder[-1][0] + draw(st.integers(0, 60))),
        stuck_at=stuck_at and stuck_at * shape.unit,
        rounds=draw(_one_of(Rounds)),
        first_bidder=draw(_one_of(FirstBidder)),
        opening=opening,
        all_pass=all_pass,
        needs_marriage=opening != "first_bidder" and draw(_seldom()),
        dealer_minimum=dealer_minimum and dealer_minimum * shape.unit,
        forbidden_endings=tuple(draw(st.lists(st.sampled_from(endings), max_size=2))),
        help_calls=draw(st.booleans()),
        announcements=draw(_seldom()),
    )


@st.composite
def _trumps(draw: st.DrawFn, shape: _Shape, *, called: bool) -> TrumpRules:
    shoot = draw(st.none() | _points(shape, 0, 30))
    return TrumpRules(
        needs=draw(_one_of(TrumpNeeds)),
        others_score=draw(_one_of(OthersScore)),
        shoot_bonus=shoot,
        shoot_penalty=0 if shoot is None else draw(_points(shape, 0, 30)),
        called_partner=called,
    )


@st.composite
def _widows(draw: st.DrawFn, shape: _Shape) -> WidowRules:
    taken: WidowTime = draw(_one_of(WidowTime))
    bury: BuryTime = draw(_one_of(BuryTime)) if shape.shared or taken == "before_trump" else "after_melds"
    blind = bury == "before_trump" and not shape.shared  # nothing is known of trumps that early
    return WidowRules(
        size=shape.widow,
        shown=draw(st.booleans()),
        use="shared" if shape.shared else "taken",
        taken=taken,
        bury=bury,
        bury_trumps="freely" if blind else draw(_one_of(BuryTrumps)),
        bury_aces=draw(_one_of(BuryTrumps)),
        bury_dix=blind or draw(st.booleans()),
        bury_announced=not blind and draw(st.booleans()),
        buried_for=draw(
            st.sampled_from([choice for choice in get_args(BuriedFor) if choice != "defenders" or shape.sides == 2])
        ),
    )


@st.composite
def _passings(draw: st.DrawFn, shape: _Shape) -> PassingRules:
    held = min(shape.hand_size + shape.widow, 20)
    counts = [count for count in range(1, min(shape.hand_size, 4) + 1) if comb(held + count, count) <= _MOST_CHOICES]
    return PassingRules(count=draw(st.sampled_from(counts)), order=draw(_one_of(PassOrder)))


@st.composite
def _meldings(draw: st.DrawFn, shape: _Shape) -> MeldingRules:
    fitting = [name for name, table in MELD_TABLES.items() if table.unit == shape.unit]
    absorbs = draw(st.booleans())
    table = _table(
        draw(st.sampled_from(fitting)),
        shape.pack.copies,
        absorbs,
        absorbs and draw(st.booleans()),
        draw(st.sampled_from((0, 24, 30))),
        draw(st.booleans()),
    )
    return MeldingRules(
        table=table,
        who=draw(_one_of(WhoMelds)) if shape.bids else "all",
        minimum=0 if shape.stock else draw(st.sampled_from((0, 0, 10, 20))) * shape.unit,
        declared=shape.bids and draw(st.booleans()),
    )


@lru_cache(maxsize=256)
def _table(name: str, copies: int, absorbs: bool, extras: bool, roundhouse: int, double: bool) -> MeldTable:  # noqa: FBT001 - a key of the cache
    """A published table with other structure, made once: what it has worked out is used again."""
    table = MELD_TABLES[name]
    return attrs.evolve(
        table,
        copies=max(copies, table.copies),
        run_absorbs_marriage=absorbs,
        run_extras=extras,
        roundhouse=roundhouse * table.unit,
        double_pinochle=double,
    )


@st.composite
def _plays(draw: st.DrawFn, shape: _Shape) -> PlayRules:
    schemes = [scheme for scheme in COUNTING_SCHEMES.values() if scheme.unit == shape.unit]
    house = st.tuples(*[st.integers(0, 11)] * 6).map(lambda worth: Counting("house", shape.unit, *worth))
    duties = st.builds(
        Following,
        follow=st.booleans(),
        trump_if_void=st.booleans(),
        head=_one_of(Head),
        overtrump=_one_of(Overtrump),
        opening_trump=st.booleans(),
    )
    return PlayRules(
        following=draw(st.sampled_from(list(FOLLOWING_RULES.values())) | duties),
        counting=draw(st.sampled_from(schemes) | house),
        last_trick=draw(_points(shape, 0, 3)),
        opening_leader=draw(_one_of(OpeningLeader)) if shape.bids else "left_of_dealer",
    )


@st.composite
def _stocks(draw: st.DrawFn, shape: _Shape) -> StockRules:
    reuse: Reuse = draw(_one_of(Reuse))
    new_card = draw(st.booleans())
    limited = reuse == "unlimited" and not new_card
    return StockRules(
        meld_timing=draw(_one_of(MeldTiming)),
        melds_per_trick=draw(st.integers(1, 3) if limited else st.none() | st.integers(1, 3)),
        new_card_needed=new_card,
        reuse=reuse,
        run_after_marriage=draw(st.none() | _points(shape, 0, 15)),
        second_pinochle=draw(st.none() | _points(shape, 0, 30)),
        dix_exchange=draw(_one_of(DixExchange)),
        swap_turned_dix=draw(st.booleans()),
        last_stock=draw(_one_of(LastStock)),
        follower_plays_table=draw(st.booleans()),
        glups=draw(st.none() | st.builds(GlupRules, points=_points(shape, 0, 2), lost_by=_one_of(GlupsLost))),
    )


@st.composite
def _settlements(
    draw: st.DrawFn, shape: _Shape, play: PlayRules, auction: AuctionRules | None, *, money: bool
) -> SettlementRules:
    most = (play.counting.total(shape.pack) + play.last_trick) // shape.unit
    floors = _points(shape, 0, min(20, most))
    bids = auction is not None
    concede = bids and draw(st.booleans())
    units = draw(_units(auction)) if money and auction is not None else None
    return SettlementRules(
        meld_kept=draw(st.sampled_from([kept for kept in get_args(MeldKept) if kept != "twenty" or most >= 20])),
        meld_kept_by=draw(_one_of(MeldKeptBy)),
        dixes_kept=draw(st.booleans()),
        bidder_floor=draw(floors) if bids else 0,
        defender_floor=draw(floors),
        set_penalty=draw(
            st.sampled_from([one for one in get_args(SetPenalty) if one != "bid_to_others" or shape.sides == 2])
        ),
        made_score=draw(_one_of(MadeScore)),
        defender_score=draw(_one_of(DefenderScore)),
        concede=concede,
        concede_bonus=draw(_points(shape, 0, 5)) if concede else 0,
        forced_throw_in=bids and draw(st.booleans()),
        defenders_concede=bids and draw(st.booleans()),
        rounding=draw(_one_of(Rounding)) if shape.unit == 10 else "none",
        money=units,
        checks=draw(_checks(auction))
        if auction is not None and shape.sides == 2 and not money and draw(_seldom())
        else None,
    )


@st.composite
def _units(draw: st.DrawFn, auction: AuctionRules) -> MoneyRules:
    first = min(auction.minimum, auction.stuck_at or auction.minimum, auction.dealer_minimum or auction.minimum)
    return MoneyRules(
        units=((first, draw(st.integers(1, 3))), (auction.max_bid + auction.ladder[0][1], draw(st.integers(4, 9)))),
        spades_double=draw(st.booleans()),
        double_bete=draw(st.booleans()),
        kitty_from=draw(st.none() | st.just(auction.rungs[-1])),
    )


@st.composite
def _checks(draw: st.DrawFn, auction: AuctionRules) -> CheckRules:
    few = st.integers(0, 10)
    return CheckRules(
        melds=(("run", draw(few)), ("aces_around", draw(few))),
        contract=((auction.minimum, draw(few)), (auction.rungs[len(auction.rungs) // 2], draw(few))),
        over_top_step=draw(st.integers(1, 50)),
        over_top_each=draw(few),
        all_tricks=draw(few),
        game=draw(few),
        game_margin=draw(st.integers(1, 100)),
        losers_minus=draw(few),
    )


@st.composite
def _endings(draw: st.DrawFn, shape: _Shape, *, money: bool) -> EndingRules:
    target = None if money else draw(_points(shape, 20, 100))
    both_over: BothOver = draw(_one_of(BothOver))
    deals = None if target is not None and draw(st.booleans()) else draw(st.integers(1, 6))
    return EndingRules(
        target=target,
        deals=deals,
        both_over=both_over,
        extend_by=draw(_points(shape, 5, 50)) if both_over == "extend" else 0,
        must_bid=target is not None and shape.bids and draw(_seldom()),
        declare_out=target is not None and draw(_seldom()),
    )

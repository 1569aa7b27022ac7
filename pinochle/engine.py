"""The functions that play the game: every one of them pure, none of them changes the state it is given."""

from __future__ import annotations

import random

from pinochle.errors import Reason, SetupError, shown
from pinochle.moves import MOVE_TYPES, PLAYS, Deal, Illegal, IllegalMoveError, Move, Play
from pinochle.packed import FIRST
from pinochle.phases import corridor
from pinochle.phases.corridor import State
from pinochle.phases.play import TrickPlay
from pinochle.phases.public import MeldOption, Phase
from pinochle.rules.layout import problems_of
from pinochle.rules.rules import Rules
from pinochle.scoring import HandScore
from pinochle.seats import checked_seat
from pinochle.shuffling import shuffled
from pinochle.views import View


def new_game(rules: Rules, *, dealer: int = 0) -> State:
    """A new game, waiting for cards; a dealer who has no seat is a SetupError.

    >>> from pinochle.rules.presets import preset
    >>> new_game(preset("partnership_150"), dealer=3).scores
    (0, 0)
    """
    if not isinstance(rules, Rules):
        msg = f"a game is made from Rules, not from {shown(rules)}"
        raise SetupError(msg)
    checked_seat(dealer, rules.seats, "dealer")
    return corridor.begin(rules, dealer)


def deal(state: State, seed_or_rng: int | str | random.Random) -> State:
    """Shuffle and deal: a seed gives the same cards everywhere, a `random.Random` is used and moved on.

    Where no deal is due this is an IllegalMoveError; what is no seed is a SetupError.

    >>> from pinochle.rules.presets import preset
    >>> state = deal(new_game(preset("hay_two_handed")), 7)
    >>> len(state.hand(0)), state.stock_left
    (12, 24)
    """
    pack = _checked(state).rules.deal.pack
    if not state.waits_for_deal:  # said before anything is drawn from a generator
        return apply_move(state, Deal(pack.cards))
    return apply_move(state, Deal(shuffled(pack, seed_or_rng)))


def legal_moves(state: State | View) -> tuple[Move, ...]:
    """All moves of the seat to act, in a fixed order; none where nobody is to act.

    Complete but for `Deal`, which is accepted where cards are due and never listed. A view gives the moves of its own seat when that is to act.

    >>> from pinochle.rules.presets import preset
    >>> [str(move) for move in legal_moves(deal(new_game(preset("joedog")), 1))[:3]]
    ['pass', 'bid 16', 'bid 17']
    """
    if type(state) is TrickPlay:  # the hot path
        return state.bound or state._moves()
    if isinstance(state, Phase):
        return state._moves()
    if isinstance(state, View):
        return state._room._moves() if state.seat is not None and state.seat == state.to_act else ()
    return _checked(state)._moves()


def meld_options(state: State | View) -> tuple[MeldOption, ...]:
    """The melds that the seat to act may lay down now, each with its move and its points; none where no meld decision is open.

    A view gives those of its own seat when that is to act. Dixes over a stock are moves of their own (`SwapDix`, `ShowDix`).

    >>> from pinochle.rules.presets import preset
    >>> meld_options(deal(new_game(preset("hay_two_handed")), 7))  # nobody has won a trick yet
    ()
    """
    if isinstance(state, View):
        return state._room._meld_options() if state.seat is not None and state.seat == state.to_act else ()
    return _checked(state)._meld_options()


def why_illegal(state: State | View, move: Move) -> Illegal | None:
    """Why a move is illegal, with a reason code, a message and what would be legal; None where it is legal.

    >>> from pinochle.moves import Bid
    >>> from pinochle.rules.presets import preset
    >>> wrong = why_illegal(deal(new_game(preset("joedog")), 1), Bid(15))
    >>> str(wrong.reason), wrong.message
    ('too_low', 'a bid of 15 is too low: it must be at least 16')
    """
    if isinstance(state, View):
        room = state._room
        if state.seat is None or state.seat != state.to_act:
            return Illegal(
                Reason.NOT_NOW, move, state.to_act, f"{move} cannot be played now: it is not the turn of this view", ()
            )
    else:
        room = _checked(state)
    known = type(move) in MOVE_TYPES  # a class made from one of them may call itself equal to anything
    if known and not isinstance(move, Deal) and room._permits(move):
        return None
    if known and isinstance(move, Deal) and room.waits_for_deal:
        problems = problems_of(room.rules, move.cards)
        if not problems:
            return None
        return Illegal(
            Reason.BAD_DEAL, move, None, "these cards are not the pack of the rules: " + "; ".join(problems), ()
        )
    if not known:
        reason, message = Reason.NOT_A_MOVE, f"{shown(move)} is no move (parse_move reads text)"
    elif isinstance(move, Deal):
        over = "the game is over" if room.is_over else f"seat {room.to_act} is to act"
        reason, message = (Reason.GAME_OVER if room.is_over else Reason.NOT_NOW), f"no cards are dealt now: {over}"
    else:
        reason, message = room._explain(move)
    return Illegal(reason, move, room.to_act, message, room._moves())


def is_legal(state: State | View, move: Move) -> bool:
    """Whether a move is legal.

    >>> from pinochle.moves import Bid
    >>> from pinochle.rules.presets import preset
    >>> state = deal(new_game(preset("joedog")), 1)
    >>> is_legal(state, Bid(16)), is_legal(state, Bid(15))
    (True, False)
    """
    return why_illegal(state, move) is None


def apply_move(state: State, move: Move) -> State:
    """The state after a move; an illegal one is an IllegalMoveError that says why, and what would be legal.

    >>> from pinochle.moves import Bid
    >>> from pinochle.rules.presets import preset
    >>> state = deal(new_game(preset("joedog")), 1)
    >>> apply_move(state, Bid(16)).to_act
    2
    """
    if type(state) is TrickPlay and type(move) is Play:  # the hot path: a legal play is asked no more
        bound = state.bound
        if move in bound if bound else PLAYS[move.kind] is move and state.hands[0] & FIRST[move.kind]:
            return state._play(move, corridor.proceed)
    _checked(state)  # a view tells what is legal, but cannot be played on
    illegal = why_illegal(state, move)
    if illegal is not None:
        raise IllegalMoveError(illegal)
    return apply_unchecked(state, move)


def apply_unchecked(state: State, move: Move) -> State:
    """The state after a move that is known to be legal; for searches that take their moves from `legal_moves`.

    Whether the move is legal is the caller's to see to: what an illegal one gives is not defined.

    >>> from pinochle.rules.presets import preset
    >>> state = deal(new_game(preset("joedog")), 1)
    >>> move = legal_moves(state)[0]
    >>> apply_unchecked(state, move) == apply_move(state, move)
    True
    """
    if type(state) is TrickPlay and type(move) is Play:
        return state._play(move, corridor.proceed)
    if isinstance(move, Deal):
        return corridor.deal_out(state, move.cards)
    return corridor.moved(state, move)


def score_hand(state: State) -> HandScore:
    """What this deal has brought each side so far, itemised, in points on the scale of the rules.

    While it is played these are the melds laid and the complete tricks; once it is over, the settlement.

    >>> from pinochle.rules.presets import preset
    >>> score_hand(deal(new_game(preset("joedog")), 1)).deltas
    (0, 0)
    """
    room = _checked(state)
    settled: HandScore | None = getattr(room, "score", None)
    return corridor.earned(room) if settled is None else settled


def _checked(state: object) -> Phase:
    """The state as a room; SetupError for anything else, such as a view, which cannot be played on."""
    if not isinstance(state, Phase):
        msg = f"a game state is needed here, not {type(state).__name__}"
        raise SetupError(msg)
    return state

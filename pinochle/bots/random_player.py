"""A player who makes any legal move, for tests and as the least that another player has to beat."""

from __future__ import annotations

import random

from pinochle.engine import legal_moves
from pinochle.errors import SetupError
from pinochle.moves import Bid, Concede, Move, Pass
from pinochle.views import View


def random_player(view: View, rng: random.Random) -> Move:
    """Any legal move, each as likely as the others, but for bids; a view whose seat is not to act is a SetupError.

    In an auction it passes three times out of four and never bids more than it must: contracts that cannot be made would keep a game from ending. It never
    concedes where there is something else to do.
    """
    moves = legal_moves(view)
    if not moves:
        msg = f"it is not the turn of seat {view.seat}, whose view this is"
        raise SetupError(msg)
    bids = [move for move in moves if isinstance(move, Bid)]
    others = [move for move in moves if not isinstance(move, Bid | Concede)]
    if bids and (rng.random() < 0.25 or not any(isinstance(move, Pass) for move in others)):
        return min(bids, key=lambda bid: bid.amount)
    return rng.choice(others or moves)

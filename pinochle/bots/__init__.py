"""Players: a bot is any function `bot(view, rng) -> Move`.

It is asked when it is its seat's turn, and all it gets is that seat's view, so it cannot look at hidden cards; whatever it does by chance comes from the `rng` that
it is handed, so a game can be repeated. It answers with one of `legal_moves(view)`.

Two are here: `pinochle.bots.simple.simple`, an honest player, and `pinochle.bots.random_player.random_player`, who plays anything that is legal.

>>> import pinochle as pn
>>> from pinochle.bots.simple import simple
>>> rng, state = random.Random(7), pn.new_game(pn.preset("partnership_150"))
>>> while not state.is_over:
...     if state.waits_for_deal:
...         state = pn.deal(state, rng)
...     else:
...         state = pn.apply_move(state, simple(pn.view(state, state.to_act), rng))
>>> state.winner in (0, 1)
True
"""

from __future__ import annotations

import random
from typing import Protocol

from pinochle.moves import Move
from pinochle.views import View


class Bot(Protocol):
    """A player: sees the view of the seat that is to act, and answers with one of its legal moves."""

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """The move to make."""
        ...

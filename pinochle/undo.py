"""When a move may still be taken back: until a player has learnt something by it."""

from __future__ import annotations

from collections.abc import Sequence

from pinochle import packed
from pinochle.errors import SetupError
from pinochle.knowledge import known_to
from pinochle.phases.corridor import State
from pinochle.phases.public import Phase
from pinochle.views import view


def gives_information(before: State, after: State) -> bool:
    """Whether the move from one state to the next has told some player of cards: one that he could not place before, or one that a hand cannot hold.

    All players are asked, the one who moved as well: who has drawn a card has seen it. What a bid lets others guess is not counted. States that are none, or of
    games with other rules, are a SetupError.

    >>> from pinochle.engine import apply_move, deal, new_game
    >>> from pinochle.notation import parse_move
    >>> from pinochle.rules.presets import preset
    >>> state = deal(new_game(preset("two_handed_1000")), 1)
    >>> gives_information(state, apply_move(state, parse_move("9S")))  # a card is on the table
    True
    >>> auction = deal(new_game(preset("double_deck")), 1)
    >>> gives_information(auction, apply_move(auction, parse_move("pass")))
    False
    """
    if not isinstance(before, Phase) or not isinstance(after, Phase) or before.rules != after.rules:
        msg = "two states of one game are needed here, the one before a move and the one after it"
        raise SetupError(msg)
    if before.sheet.log.cards != after.sheet.log.cards:
        return bool(after.sheet.log.cards)  # cards have been dealt; where a deal was thrown in, none was shown
    return any(_learns(before, after, seat) for seat in range(before.rules.seats))


def _learns(before: State, after: State, seat: int) -> bool:
    then, now = known_to(view(before, seat)), known_to(view(after, seat))
    fewer_unseen = packed.size(now.loose(seat)) < packed.size(then.loose(seat))
    return fewer_unseen or _more(then.barred, now.barred)


def _more(before: Sequence[int], after: Sequence[int]) -> bool:
    return any(now & ~then for then, now in zip(before, after, strict=True))

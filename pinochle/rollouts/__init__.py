"""Playing the rest of a deal many times by chance, to see what comes of each card that may be played now."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import Any, Literal, get_args

from pinochle.engine import legal_moves
from pinochle.errors import SetupError, shown
from pinochle.moves import Play
from pinochle.phases.corridor import State, settled_score
from pinochle.phases.play import TrickPlay
from pinochle.phases.public import Phase
from pinochle.rollouts import plain
from pinochle.rollouts.choices import generator
from pinochle.rollouts.course import Course
from pinochle.rollouts.ledger import Ledger
from pinochle.rollouts.results import Outlook, Rollouts, Spread
from pinochle.rollouts.sketch import Drawn, sketched
from pinochle.rollouts.worlds import OneWorld, Sampled, Worlds
from pinochle.views import View

__all__ = ["Backend", "Outlook", "Rollouts", "Spread", "roll_out"]

Backend = Literal["auto", "plain", "numpy", "numba"]
Tally = Counter[int]
Tallied = Callable[[Course, Worlds, int, int, random.Random], list[Tally]]

MOST = 10_000_000  # rollouts for each move
_MOST_BITS = 63  # numpy and numba keep what all sides have taken in one number
_FEW, _MANY = (
    50_000,
    20_000_000,
)  # cards played: numpy pays from the first on, even where it has to be imported, and numba from the second
_EXTRAS = {"numpy": "fast", "numba": "numba"}


def roll_out(
    state: State | View, number: int, seed_or_rng: int | str | random.Random, *, backend: Backend = "auto"
) -> Rollouts:
    """Play the rest of a deal's tricks by chance, so many times for each card that may be played now, and tell what comes of it.

    After the first card every seat plays any of its legal cards, each as likely as the others; nobody concedes or declares out. From a state all hands are played as they are. From a view
    each rollout has hidden cards of its own that agree with everything the seat has seen, as `sample` finds them. The moves are tried in the same worlds, so that
    differences between them are truer than the standard errors of each say.

    `backend` is how: "plain" Python, "numpy" (extra `fast`), or "numba" (extra `numba`; compiled on first use, which takes seconds). "auto" takes the quickest that is installed for
    so much work. The result is the same for the same seed whichever it is.

    The tricks under duties must be in progress, and a view be that of the seat to act; anything else, and a backend that is not installed, is a SetupError.

    >>> import pinochle as pn
    >>> state = pn.deal(pn.new_game(pn.preset("partnership_turned_trump")), 1)
    >>> while not isinstance(state, pn.TrickPlay):
    ...     state = pn.apply_move(state, pn.legal_moves(state)[0])
    >>> rollouts = roll_out(state, 100, 7)
    >>> len(rollouts.moves) == len(pn.legal_moves(state)), rollouts.best.points.number
    (True, 100)
    >>> rollouts == roll_out(state, 100, 7, backend="plain")
    True
    """
    room = _room(state)
    problems = list(_problems(number, backend))
    if problems:
        raise SetupError(*problems)
    rng = generator(seed_or_rng)
    chance, hidden = random.Random(rng.getrandbits(64)), random.Random(rng.getrandbits(64))
    trick = tuple(card.kind for card in room.trick)
    course = Course.of(room.sheet, trick, room.to_act, sum(_hand_sizes(state)), opening=not room.tricks)
    worlds = _worlds(state, hidden) if isinstance(state, View) else OneWorld.of(room)
    plays = [move for move in legal_moves(state) if isinstance(move, Play)]
    tallied = _backend(backend, course, number * len(plays))
    tallies = tallied(course, worlds, len(plays), number, chance)
    side = room.rules.side_of(room.to_act)
    return Rollouts(room.to_act, side, number, tuple(_outlooks(room, side, plays, tallies)))


def _room(state: object) -> TrickPlay:
    """The tricks in progress of a state, or of a view that is to act."""
    room = state._room if isinstance(state, View) else state
    if not isinstance(room, Phase):
        msg = f"a game state or a view is needed here, not {shown(state)}"
        raise SetupError(msg)
    if not isinstance(room, TrickPlay):
        msg = f"rollouts play tricks under duties, and this is {type(room).__name__}"
        raise SetupError(msg)
    if isinstance(state, View) and state.seat != room.to_act:
        msg = f"rollouts begin with the seat to act, {room.to_act}, and this is the view of {'a spectator' if state.seat is None else f'seat {state.seat}'}"
        raise SetupError(msg)
    return room


def _worlds(view: View, rng: random.Random) -> Worlds:
    sketch = sketched(view)
    return Sampled(view, rng) if sketch is None else Drawn(view, sketch, rng)


def _hand_sizes(state: State | View) -> Sequence[int]:
    return state.hand_sizes if isinstance(state, View) else state._hand_sizes()


def _problems(number: object, backend: object) -> Iterator[str]:
    if type(number) is not int or not 1 <= number <= MOST:
        yield f"number: a whole number of rollouts from 1 to {MOST:,}, not {shown(number)}"
    if backend not in get_args(Backend):
        yield f"backend: one of {', '.join(get_args(Backend))}, not {shown(backend)}"
    elif backend in _EXTRAS and not _installed(str(backend)):
        yield f'backend: {backend} is not installed (pip install "pinochle-rules[{_EXTRAS[str(backend)]}]")'


def _installed(name: str) -> bool:
    return find_spec(name) is not None and find_spec("numpy") is not None


def _backend(asked: Backend, course: Course, rollouts: int) -> Tallied:
    """The way to play that was asked for, or the quickest; numpy and numba are not imported before."""
    if course.bits > _MOST_BITS:
        if asked not in ("auto", "plain"):
            msg = f"backend: {asked} cannot count for so many sides, plain can"
            raise SetupError(msg)
        return plain.tallied
    chosen: Any = asked
    if asked == "auto":
        cards = rollouts * course.cards_left
        chosen = (
            "plain"
            if cards < _FEW or not _installed("numpy")
            else "numpy"
            if cards < _MANY or not _installed("numba")
            else "numba"
        )
    if chosen == "plain":
        return plain.tallied
    if chosen == "numpy":
        from pinochle.rollouts.lockstep import tallied  # noqa: PLC0415 - numpy comes with an extra

        return tallied
    from pinochle.rollouts.compiled import tallied as compiled  # noqa: PLC0415 - as above

    return compiled


def _outlooks(room: TrickPlay, side: int, plays: Sequence[Play], tallies: Sequence[Tally]) -> Iterator[Outlook]:
    """What came of each move; what the deal comes to is asked once for every way in which it came out."""
    ledger = Ledger.of(room.rules)
    settled: dict[int, tuple[int, int, bool | None]] = {}
    for entry in set[int]().union(*tallies):
        points, tricks = ledger.read(entry)
        score = settled_score(room.sheet, room.sheet.melds, points, tricks)
        settled[entry] = points[side], score.deltas[side], score.made
    for move, tally in zip(plays, tallies, strict=True):
        rows = [(*settled[entry], times) for entry, times in tally.items()]
        made = [(int(made), times) for _, _, made, times in rows if made is not None]
        yield Outlook(
            move,
            Spread.of((points, times) for points, _, _, times in rows),
            Spread.of((score, times) for _, score, _, times in rows),
            Spread.of(made) if made else None,
        )

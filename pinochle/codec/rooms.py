"""Views from JSON: whether all that one says can stand together, and the room that it shows made again."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import attrs

from pinochle.cards import Card, Rank, format_cards, pack_hand
from pinochle.codec.games import is_reached
from pinochle.codec.seen import (
    Asking,
    Bare,
    Bidding,
    Drawing,
    Exchange,
    Extra,
    Seen,
    Sharing,
    extra_of,
    seen_of,
)
from pinochle.codec.wire import plain, read
from pinochle.errors import SetupError, shown
from pinochle.moves import MOVE_TYPES, SwapDix, TableCard
from pinochle.phases.auction import Auction
from pinochle.phases.burying import Burying
from pinochle.phases.calling import Calling
from pinochle.phases.challenge import Challenge
from pinochle.phases.log import Log
from pinochle.phases.melding import Melding
from pinochle.phases.passing import Passing
from pinochle.phases.play import _rebuilt
from pinochle.phases.public import Dealing, GameOver, HandOver, Hands, Phase, Sheet, only
from pinochle.phases.redeal import RedealOffer
from pinochle.phases.stock import MeldWindow, Stock, StockPlay
from pinochle.phases.swapping import DixSwap
from pinochle.phases.trump import NamingTrump
from pinochle.phases.widow import SharingWidow
from pinochle.rules.rules import Rules
from pinochle.rules.strict import MOST_PROBLEMS, Tree, joined
from pinochle.sampling import sample
from pinochle.standing import Standing
from pinochle.views import View, view


def view_of(tree: Tree) -> View:
    """The view of a tree; SetupError that lists everything wrong with it."""
    rest = {**tree}
    room_tree = rest.pop("room", None)
    room = _ROOMS.get(str(tree.get("phase")), _Room(Bare))
    problems: list[str] = []
    given: Any = None
    extra: Any = None
    try:
        given = read(rest, Seen)
    except SetupError as error:
        problems += error.problems
    try:
        extra = read(room_tree, room.extra)
    except SetupError as error:
        problems += [joined("room", problem) for problem in error.problems]
    _refuse(problems or _misfits(given, extra, room))
    seen = _view(given, extra, room)
    _refuse(_contradictions(given, extra, seen))
    _refuse(_unreached(given, seen))
    return seen


def _refuse(problems: Any) -> None:
    found = [*problems]
    if found:
        raise SetupError(*found[:MOST_PROBLEMS])


# ---- what can stand together ----

_SEAT = re.compile(
    r"(^|\.)(seat|dealer|to_act|leader|receiver|partner|paid_holder|(waiting|asked)\[\d+\])$|\]\.winner$"
)
_SIDE = re.compile(r"^winner$|\.side$")


def _misfits(given: Seen, extra: Extra, room: _Room) -> Iterator[str]:
    rules = given.rules
    yield from _numbers_out_of_range(given, extra)
    yield from _wrong_lengths(given, extra)
    yield from _spare_cards(given, extra)
    for path, standing in (("", given), ("before", given.before)):
        if standing is None or (path == "" and given.phase == "game_over"):
            continue
        values = {field.name: getattr(standing, field.name) for field in attrs.fields(Standing)}
        try:
            Standing(**values).sheet(rules)
        except SetupError as error:
            yield from (joined(path, problem) for problem in error.problems)
    if (given.to_act is None) == room.acts:
        yield f"to_act: {'a seat' if room.acts else 'null'} in this phase, not {shown(given.to_act)}"
    yield from (f"phase: {given.phase} needs {what}" for what, there in room.needs(given) if not there)


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every number in a value, with its path."""
    if isinstance(value, tuple):
        rows: list[Any] = [*value]
        for place, row in enumerate(rows):
            yield from _leaves(row, f"{path}[{place}]")
    elif type(value) is int:
        yield path, value
    elif attrs.has(value.__class__) and not isinstance(value, (Card, TableCard, Rules, *MOVE_TYPES)):
        for field in attrs.fields(value.__class__):
            yield from _leaves(getattr(value, field.name), joined(path, field.name))


def _numbers_out_of_range(given: Seen, extra: Extra) -> Iterator[str]:
    rules = given.rules
    for path, number in (*_leaves(given, ""), *_leaves(extra, "room")):
        if path == "dealer" or path.startswith("before"):
            continue  # looked at where a standing is
        if _SEAT.search(path) and not 0 <= number < rules.seats:
            yield f"{path}: a seat from 0 to {rules.seats - 1}, not {number}"
        if _SIDE.search(path) and not 0 <= number < rules.sides:
            yield f"{path}: a side from 0 to {rules.sides - 1}, not {number}"
        if re.match(r"hand_sizes|stock_left|room\.(window|glups)", path) and not 0 <= number <= rules.deal.pack.size:
            yield f"{path}: a number of cards or melds, not {number}"


def _wrong_lengths(given: Seen, extra: Extra) -> Iterator[str]:
    rules = given.rules
    score = given.score
    rows: list[tuple[str, Any, tuple[int, ...]]] = [
        ("hand_sizes", given.hand_sizes, (rules.seats,)),
        ("tables", given.tables, (rules.seats,)),
        ("melds", given.melds, (0, rules.seats)),
        ("dealt", given.dealt, (0, rules.deal.hand_size)),
        ("trick", given.trick, tuple(range(rules.seats))),
    ]
    rows += [(f"tricks[{place}].cards", trick.cards, (rules.seats,)) for place, trick in enumerate(given.tricks)]
    if score is not None:
        rows += [("score.deltas", score.deltas, (rules.sides,)), ("score.checks", score.checks, (0, rules.sides))]
    if isinstance(extra, Bidding | Asking):
        name = "waiting" if isinstance(extra, Bidding) else "asked"
        rows.append((f"room.{name}", getattr(extra, name), tuple(range(1, rules.seats + 1))))
    if isinstance(extra, Drawing):
        rows.append(("room.glups", extra.glups, (0, rules.seats)))
    for path, row, lengths in rows:
        if len(row) not in lengths:
            few = f"{lengths[0]} to {lengths[-1]}" if len(lengths) > 2 else " or ".join(map(str, lengths))
            yield f"{path}: {few} entries, not {len(row)}"


def _spare_cards(given: Seen, extra: Extra) -> Iterator[str]:
    """Cards that are named more often than the pack has them: among those that lie in different places, and within each other row."""
    pack = Counter(given.rules.deal.pack.cards)
    apart: list[Card] = [*given.hand, *given.buried, *given.trick]
    apart += [card for trick in given.tricks for card in trick.cards]
    apart += [placed.card for table in given.tables for placed in table]
    if isinstance(extra, Drawing) and given.turned_card is not None:
        apart.append(given.turned_card)
    if isinstance(extra, Sharing | Exchange):
        apart += extra.left if isinstance(extra, Sharing) else extra.aside
    drawn = Counter(given.drawn)
    if given.trump is not None:  # a nine that was swapped for the turned card may be drawn again
        drawn[Card(given.trump, Rank.NINE)] -= sum(isinstance(step.move, SwapDix) for step in given.steps)
    rows = {
        "hand, buried, trick, tricks and tables together": apart,
        "dealt": given.dealt,
        "drawn": drawn.elements(),
        "widow": given.widow,
    }
    for seat, score in enumerate(given.melds):
        rows[f"melds[{seat}].shown"] = score.shown
    for path, cards in rows.items():
        spare = Counter(cards) - pack
        if spare:
            yield f"{path}: more than the pack has: {format_cards(spare)}"


def _contradictions(given: Seen, extra: Extra, seen: View) -> Iterator[str]:
    """What the view, made again, would say otherwise."""
    for path, said, found in (("", given, seen_of(seen)), ("room", extra, extra_of(seen._room))):
        for field in attrs.fields(type(found)):
            one, other = getattr(said, field.name), getattr(found, field.name)
            if one != other:
                yield f"{joined(path, field.name)}: does not fit the rest, by which it is {shown(plain(other))}"


def _unreached(given: Seen, seen: View) -> Iterator[str]:
    """Whether no deal, calls and plays lead to a view: a whole state is imagined behind it and looked at from its seat."""
    try:
        state = sample(seen, random.Random(0))
        again = view(state, seen.seat)
        agrees = again == seen and seen_of(again) == given and is_reached(state)
    except SetupError as error:
        yield from error.problems
        return
    except Exception:  # noqa: BLE001 - what cannot be may break the imagining anywhere
        agrees = False
    if not agrees:
        yield "no deal, calls and plays lead to this view"


# ---- the room ----


def _view(given: Seen, extra: Any, room: _Room) -> View:
    stock = isinstance(extra, Drawing)
    sheet = Sheet(
        rules=given.rules,
        scores=given.scores,
        dealer=given.dealer,
        target=given.target,
        deals=given.deals,
        kitty=given.kitty,
        checks=given.checks,
        calls=() if isinstance(extra, Bidding) else given.calls,
        contract=given.contract,
        trump=given.trump,
        turned=None if stock else given.turned_card,
        melds=given.melds,
        announced=given.buried_announced,
        widow=given.widow,
        widow_taken=given.widow_taken,
        buried=pack_hand(given.buried),
        steps=given.steps,
    )
    before = sheet.fresh(given.dealer) if room.acts else None
    if given.before is not None:
        before = given.before.sheet(given.rules)
    sheet = attrs.evolve(sheet, log=Log(before, given.first_turned))
    hands = only((pack_hand(given.hand),) * given.rules.seats, given.seat)
    made = room.made(given, extra, sheet, hands)
    return View(given.seat, given.hand_sizes, given.dealt, given.drawn, made)


Needs = Iterator[tuple[str, object]]


def _nothing(_: Seen) -> Needs:
    return iter(())


def _resting(_: Seen, __: Any, sheet: Sheet, ___: Hands) -> Phase:
    return Dealing(sheet)


@attrs.frozen
class _Room:
    """How a room is made again: what it has beside the names of a view, whether somebody is to act in it, and what it cannot be without."""

    extra: type[Any]
    acts: bool = False
    needs: Callable[[Seen], Needs] = _nothing
    made: Callable[[Seen, Any, Sheet, Hands], Phase] = _resting


def _plain_room(kind: Callable[[Sheet, Hands, int], Phase], needs: Callable[[Seen], Needs]) -> _Room:
    """A room that has nothing but who is to act."""
    return _Room(Bare, True, needs, lambda given, _, sheet, hands: kind(sheet, hands, _actor(given)))


def _actor(given: Seen) -> int:
    assert given.to_act is not None  # noqa: S101 - looked at before
    return given.to_act


def _bidder(given: Seen) -> Needs:
    yield "rules with an auction", given.rules.auction
    yield "a contract", given.contract


def _burier(given: Seen) -> Needs:
    yield from _bidder(given)
    yield "rules by which cards are buried", given.rules.buried


def _caller(given: Seen) -> Needs:
    yield from _bidder(given)
    yield "rules with a called partner", given.rules.trump.called_partner


def _passer(given: Seen) -> Needs:
    yield from _bidder(given)
    yield "rules with passing", given.rules.passing


def _sharer(given: Seen) -> Needs:
    yield from _bidder(given)
    yield "rules with a widow that is shared", given.rules.widow is not None and given.rules.widow.use == "shared"


def _swapper(given: Seen) -> Needs:
    yield "rules with a swap", given.rules.deal.swap_dix
    yield "a turned card", given.turned_card


def _melder(given: Seen) -> Needs:
    yield "rules by which melds are declared", given.rules.melding.declared
    yield "trump", given.trump is not None
    yield "melds of each seat", given.melds


def _challenger(given: Seen) -> Needs:
    yield from _bidder(given)
    yield "rules by which somebody concedes", given.rules.settlement.concede or given.rules.settlement.defenders_concede


def _drawer(given: Seen) -> Needs:
    yield "rules with a stock", given.rules.stock
    yield "trump", given.trump is not None
    yield "melds of each seat", given.melds


def _settled(given: Seen) -> Needs:
    yield "a score", given.score
    yield "how the game stood before", given.before


def _over(given: Seen) -> Needs:
    yield from _settled(given)
    yield "a winner", given.winner is not None


def _stock_play(given: Seen, extra: Drawing, sheet: Sheet, hands: Hands) -> StockPlay:
    hidden = max(0, given.stock_left - (given.turned_card is not None))
    return StockPlay(
        sheet,
        hands,
        tuple(tuple(placed.card.kind << 6 | int(placed.uses) for placed in table) for table in given.tables),
        Stock((None,) * hidden, given.turned_card, extra.dix_melded, extra.turned_is_paid, extra.paid_holder),
        _actor(given),
        given.trick,
        given.tricks,
        None if extra.window is None else MeldWindow(extra.window),
        extra.choosing,
        extra.glups,
    )


def _trick_play(given: Seen, _: Bare, sheet: Sheet, hands: Hands) -> Phase:
    seat = _actor(given)
    return _rebuilt((sheet, hands[seat:] + hands[:seat], seat, given.trick, given.tricks))


def _hand_over(given: Seen, _: Bare, sheet: Sheet, __: Hands) -> HandOver:
    assert given.score is not None  # noqa: S101 - looked at before
    return HandOver(sheet, given.score, given.tricks)


def _game_over(given: Seen, _: Bare, sheet: Sheet, __: Hands) -> GameOver:
    assert given.score is not None  # noqa: S101 - as above
    assert given.winner is not None  # noqa: S101 - as above
    return GameOver(sheet, given.score, given.tricks, given.winner)


_ROOMS: dict[str, _Room] = {
    "dealing": _Room(Bare),
    "redeal_offer": _plain_room(
        RedealOffer, lambda given: iter([("rules with a redeal", given.rules.deal.redeal_nines)])
    ),
    "auction": _Room(
        Bidding,
        True,
        lambda given: iter([("rules with an auction", given.rules.auction)]),
        lambda given, extra, sheet, hands: Auction(sheet, hands, extra.waiting, extra.high, given.calls),
    ),
    "sharing_widow": _Room(
        Sharing,
        True,
        _sharer,
        lambda given, extra, sheet, hands: SharingWidow(
            sheet, hands, _actor(given), extra.receiver, pack_hand(extra.left)
        ),
    ),
    "burying": _plain_room(Burying, _burier),
    "naming_trump": _plain_room(NamingTrump, _bidder),
    "calling": _plain_room(Calling, _caller),
    "passing": _Room(
        Exchange,
        True,
        _passer,
        lambda given, extra, sheet, hands: Passing(sheet, hands, _actor(given), extra.second, pack_hand(extra.aside)),
    ),
    "dix_swap": _plain_room(DixSwap, _swapper),
    "melding": _plain_room(Melding, _melder),
    "challenge": _Room(Asking, True, _challenger, lambda _, extra, sheet, hands: Challenge(sheet, hands, extra.asked)),
    "stock_play": _Room(Drawing, True, _drawer, _stock_play),
    "trick_play": _Room(Bare, True, lambda given: iter([("trump", given.trump is not None)]), _trick_play),
    "hand_over": _Room(Bare, False, _settled, _hand_over),
    "game_over": _Room(Bare, False, _over, _game_over),
}

"""A second opinion on melds and tricks, written in the plainest way: cards are strings such as "QS", and nothing is clever or quick.

It imports nothing of the library, so that the two can only agree by both being right (or by both misreading the same rule).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

SUITS = "SHDC"
RANKS = "ATKQJ9"  # from high to low


def strength(card: str) -> int:
    """How high a card is within its suit: 0 for a nine, 5 for an ace."""
    return 5 - RANKS.index(card[0])


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards as they are written: spades, hearts, diamonds, clubs, each from ace to nine."""
    return sorted(cards, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))


def pack_of(copies: int, ranks: str) -> list[str]:
    """Every card of a pack."""
    return [rank + suit for suit in SUITS for rank in ranks for _ in range(copies)]


# ---- tricks ----


class Duties(NamedTuple):
    """What is asked of a player who follows to a trick."""

    follow: bool
    trump_if_void: bool
    head: str  # always, trump_led or never
    overtrump: str  # required, not_required or required_or_discard


RULES = {
    "strict": Duties(True, True, "always", "required"),
    "trump_head_only": Duties(True, True, "trump_led", "not_required"),
    "trump_head_overtrump": Duties(True, True, "trump_led", "required"),
    "no_heading": Duties(True, True, "never", "not_required"),
    "strict_or_discard": Duties(True, True, "always", "required_or_discard"),
    "free": Duties(False, False, "never", "not_required"),
}


def trick_winner(trick: Sequence[str], trump: str) -> int:
    """The place of the highest trump, else of the highest card of the suit led; of equal cards the first."""
    trumps = [card for card in trick if card[1] == trump]
    led = [card for card in trick if card[1] == trick[0][1]]
    best = max(trumps or led, key=strength)
    return list(trick).index(best)


def legal_plays(
    hand: Iterable[str], trick: Sequence[str], trump: str, rule: str | Duties, *, must_lead_trump: bool = False
) -> list[str]:
    """The faces that may be played, each once, in written order."""
    held = list(hand)
    duties = RULES[rule] if isinstance(rule, str) else rule
    if trick:
        playable = _following(held, trick, trump, duties) if duties.follow else held
    else:
        trumps = [card for card in held if card[1] == trump]
        playable = trumps if trumps and must_lead_trump else held
    return in_order(set(playable))


def _following(hand: list[str], trick: Sequence[str], trump: str, duties: Duties) -> list[str]:
    my_trumps = [card for card in hand if card[1] == trump]
    led = trick[0][1]
    best = trick[trick_winner(trick, trump)]
    mine = [card for card in hand if card[1] == led]
    if mine:
        head = duties.head == "always" or (duties.head == "trump_led" and led == trump)
        ruffed = led != trump and any(card[1] == trump for card in trick)
        if not head or ruffed:
            return mine
        return [card for card in mine if strength(card) > strength(best)] or mine
    if not my_trumps or not duties.trump_if_void:
        return hand
    if best[1] != trump or duties.overtrump == "not_required":
        return my_trumps
    higher = [card for card in my_trumps if strength(card) > strength(best)]
    return higher or (my_trumps if duties.overtrump == "required" else hand)


# ---- what tricks are worth ----

SCHEMES = {
    "classic": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0},
    "simplified": {"A": 10, "T": 10, "K": 5, "Q": 5, "J": 0, "9": 0},
    "counters_10": {"A": 10, "T": 10, "K": 10, "Q": 0, "J": 0, "9": 0},
    "counters_1": {"A": 1, "T": 1, "K": 1, "Q": 0, "J": 0, "9": 0},
}


def trick_points(cards: Iterable[str], scheme: str) -> int:
    """The points of some cards, without what the last trick is worth.

    >>> [trick_points(pack_of(2, RANKS), scheme) for scheme in SCHEMES]
    [240, 240, 240, 24]
    """
    return sum(SCHEMES[scheme][card[0]] for card in cards)


# ---- melds ----

# For each meld, the points of one, two at once, three at once ...; a single value is paid again for every repeat.
_SINGLE: dict[str, tuple[int, ...]] = {
    "run": (15, 150),
    "royal_marriage": (4,),
    "marriage": (2,),
    "dix": (1,),
    "pinochle": (4, 30),
    "aces_around": (10, 100),
    "kings_around": (8, 80),
    "queens_around": (6, 60),
    "jacks_around": (4, 40),
}
_ADDITIVE: dict[str, tuple[int, ...]] = {
    "run": (150,),
    "royal_marriage": (40,),
    "marriage": (20,),
    "dix": (10,),
    "pinochle": (40,),
    "aces_around": (100,),
    "kings_around": (80,),
    "queens_around": (60,),
    "jacks_around": (40,),
}
_DOUBLE: dict[str, tuple[int, ...]] = {
    "run": (15, 150, 225, 300),
    "royal_marriage": (4,),
    "marriage": (2,),
    "dix": (1,),  # never held: these packs have no nines
    "pinochle": (4, 30, 60, 90),
    "aces_around": (10, 100, 150, 200),
    "kings_around": (8, 80, 120, 160),
    "queens_around": (6, 60, 90, 120),
    "jacks_around": (4, 40, 60, 80),
}
_DOUBLING_AROUNDS: dict[str, tuple[int, ...]] = {
    "aces_around": (10, 100, 200, 400),
    "kings_around": (8, 80, 160, 320),
    "queens_around": (6, 60, 120, 240),
    "jacks_around": (4, 40, 80, 160),
}


def _tenfold(values: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    return {name: tuple(10 * points for points in row) for name, row in values.items()}


SCALES: dict[str, dict[str, tuple[int, ...]]] = {
    "single_1": _SINGLE,
    "single_1_extras": _SINGLE,
    "single_10": _tenfold(_SINGLE),
    "single_10_extras": _tenfold(_SINGLE),
    "hay_two_handed": {**_ADDITIVE, "pinochle": (40, 300)},
    "additive_10": _ADDITIVE,
    "double_1": _DOUBLE,
    "double_10": _tenfold(_DOUBLE),
    "double_1_arounds_doubling": {**_DOUBLE, **_DOUBLING_AROUNDS},
}
SINGLE_PACK_SCALES = [name for name, values in SCALES.items() if len(values["run"]) < 4]
DOUBLE_PACK_SCALES = [name for name, values in SCALES.items() if len(values["run"]) == 4]
UNITS = {name: values["run"][0] // 15 for name, values in SCALES.items()}

PREFIXES = ("", "double_", "triple_", "quadruple_")
ROUND_RANKS = {"A": "aces_around", "K": "kings_around", "Q": "queens_around", "J": "jacks_around"}


class Options(NamedTuple):
    """How a table is built, beside its values."""

    run_absorbs_marriage: bool = True
    run_extras: bool = False
    roundhouse: int = 0  # points for one; 0: no meld of its own
    double_pinochle: bool = True


Melds = dict[str, tuple[int, int]]  # name: how many, and what they come to together


def options_of(scale: str) -> Options:
    """The options that a scale has by itself."""
    return Options(run_extras=scale.endswith("_extras"))


def score_meld(hand: Iterable[str], trump: str, scale: str, options: Mapping[str, Any] | None = None) -> Melds:
    """Every meld of a hand; `options` changes some of what the scale has by itself.

    >>> score_meld("AH TH KH QH JH 9H QS JD".split(), "H", "single_1")
    {'run': (1, 15), 'dix': (1, 1), 'pinochle': (1, 4)}
    """
    chosen = options_of(scale)._replace(**(options or {}))
    held = Counter(hand)
    best: Melds = _melds(held, trump, scale, chosen, roundhouses=0)
    if chosen.roundhouse:
        for number in range(1, _most_roundhouses(held, trump, chosen) + 1):
            other = _melds(held, trump, scale, chosen, roundhouses=number)
            if total(other) >= total(best):
                best = other
    return best


def total(melds: Melds) -> int:
    """What some melds come to."""
    return sum(points for _, points in melds.values())


def _both(held: Mapping[str, int], *cards: str) -> int:
    """How often all of these cards are held together."""
    return min(held[card] for card in cards)


def _runs(held: Mapping[str, int], trump: str) -> int:
    return _both(held, *(rank + trump for rank in "ATKQJ"))


def _extra(held: Mapping[str, int], trump: str, options: Options) -> str:
    """The name of the richer run that a single run makes with spare trump kings and queens; empty where there is none."""
    if not options.run_extras or _runs(held, trump) != 1:
        return ""
    king, queen = held["K" + trump] > 1, held["Q" + trump] > 1
    if king and queen:
        return "run_extra_marriage"
    if king:
        return "run_extra_king"
    return "run_extra_queen" if queen else ""


def _royal_marriages(held: Mapping[str, int], trump: str, options: Options) -> int:
    """The trump marriages that are paid as such: not those that went into a run."""
    pairs = _both(held, "K" + trump, "Q" + trump)
    if options.run_absorbs_marriage:
        pairs -= _runs(held, trump)
    if _extra(held, trump, options) == "run_extra_marriage":
        pairs -= 1
    return pairs


def _most_roundhouses(held: Mapping[str, int], trump: str, options: Options) -> int:
    plain = [_both(held, "K" + suit, "Q" + suit) for suit in SUITS if suit != trump]
    return min(*plain, _royal_marriages(held, trump, options))


def _melds(held: Mapping[str, int], trump: str, scale: str, options: Options, *, roundhouses: int) -> Melds:
    """The melds of a hand when so many roundhouses stand for their marriages, kings around and queens around."""
    values = SCALES[scale]
    found: Melds = {}

    def pay(name: str, number: int, row: tuple[int, ...]) -> None:
        if number == 0:
            return
        if len(row) == 1:
            found[name] = (number, number * row[0])
        else:
            found[PREFIXES[number - 1] + name] = (1, row[number - 1])

    run, royal = values["run"], values["royal_marriage"]
    extra = _extra(held, trump, options)
    if extra:
        found[extra] = (1, run[0] + royal[0] * (2 if extra == "run_extra_marriage" else 1))
    else:
        pay("run", _runs(held, trump), run)
    pay("royal_marriage", _royal_marriages(held, trump, options) - roundhouses, royal)
    plain = sum(_both(held, "K" + suit, "Q" + suit) - roundhouses for suit in SUITS if suit != trump)
    pay("marriage", plain, values["marriage"])
    pay("dix", held["9" + trump], values["dix"])
    if roundhouses:
        found["roundhouse"] = (roundhouses, roundhouses * options.roundhouse)
    for rank, name in ROUND_RANKS.items():
        rounds = _both(held, *(rank + suit for suit in SUITS))
        pay(name, rounds - (roundhouses if rank in "KQ" else 0), values[name])
    pay("pinochle", _both(held, "QS", "JD"), values["pinochle"] if options.double_pinochle else values["pinochle"][:1])
    return found


def base_name(name: str) -> tuple[str, int]:
    """The name of a single meld of this kind, and how many of them the name stands for.

    >>> base_name("triple_run"), base_name("dix")
    (('run', 3), ('dix', 1))
    """
    for number, prefix in enumerate(PREFIXES, start=1):
        if prefix and name.startswith(prefix):
            return name.removeprefix(prefix), number
    return name, 1


def meld_cards(hand: Iterable[str], trump: str, melds: Melds) -> dict[str, Counter[str]]:
    """The cards of each meld, all that bear one name together."""
    held = Counter(hand)
    run = [rank + trump for rank in "ATKQJ"]
    one_of = {
        "run": run,
        "run_extra_king": [*run, "K" + trump],
        "run_extra_queen": [*run, "Q" + trump],
        "run_extra_marriage": [*run, "K" + trump, "Q" + trump],
        "royal_marriage": ["K" + trump, "Q" + trump],
        "dix": ["9" + trump],
        "pinochle": ["QS", "JD"],
        "roundhouse": [rank + suit for suit in SUITS for rank in "KQ"],
        **{name: [rank + suit for suit in SUITS] for rank, name in ROUND_RANKS.items()},
    }
    roundhouses = melds.get("roundhouse", (0, 0))[0]
    found: dict[str, Counter[str]] = {}
    for name, (count, _) in melds.items():
        if name == "marriage":
            suits = [suit for suit in SUITS if suit != trump]
            pairs = {suit: _both(held, "K" + suit, "Q" + suit) - roundhouses for suit in suits}
            found[name] = Counter({rank + suit: pairs[suit] for suit in suits for rank in "KQ" if pairs[suit]})
        else:
            base, times = base_name(name)
            found[name] = Counter(one_of[base] * (times * count))
    return found


def shown(cards: Mapping[str, Counter[str]], *, run_absorbs_marriage: bool = True) -> Counter[str]:
    """The cards to lay out, each once: within a class melds need cards of their own, across classes they share them.

    Where a run does not absorb its marriage, the two share king and queen as well.
    """
    runs, sequences, arounds, pinochles = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for name, needed in cards.items():
        base, _ = base_name(name)
        if base.endswith("_around") or base == "roundhouse":
            arounds += needed
        if base == "pinochle":
            pinochles += needed
        if base.startswith("run"):
            runs += needed
        if base in ("royal_marriage", "marriage", "dix", "roundhouse"):
            sequences += needed
    first = runs + sequences if run_absorbs_marriage else runs | sequences
    return first | arounds | pinochles

"""The library and the plain oracle give one answer, on any hand and trick; and what holds of melds under every table."""

from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import pinochle as pn
from tests import oracle
from tests.properties import strategies as some

# Tables are built when they are first used, so the first example of a test may be slow.
thoroughly = settings(max_examples=200, deadline=None)

ALL_DUTIES = [
    oracle.Duties(follow, trump_if_void, head, overtrump)
    for follow in (True, False)
    for trump_if_void in (True, False)
    for head in ("always", "trump_led", "never")
    for overtrump in ("required", "not_required", "required_or_discard")
]


def pack_of(scale: str) -> some.PackShape:
    return some.SINGLE if scale in oracle.SINGLE_PACK_SCALES else some.DOUBLE


def positions() -> st.SearchStrategy[some.TrickPosition]:
    return some.packs().flatmap(some.trick_positions)


# ---- tricks ----


@pytest.mark.parametrize("rule", oracle.RULES)
@thoroughly
@given(position=positions())
def test_legal_plays_are_those_of_the_oracle(rule: str, position: some.TrickPosition) -> None:
    hand, trick, trump = position
    legal = pn.legal_plays(hand, trick, trump, pn.following_rule(rule))
    assert some.faces(legal) == oracle.legal_plays(some.faces(hand), some.faces(trick), str(trump), rule)


@pytest.mark.parametrize("duties", ALL_DUTIES, ids=lambda duties: "-".join(map(str, duties)))
@settings(max_examples=100, deadline=None)
@given(position=positions())
def test_legal_plays_are_those_of_the_oracle_for_every_choice_of_duties(
    duties: oracle.Duties, position: some.TrickPosition
) -> None:
    hand, trick, trump = position
    rule = attrs.evolve(pn.following_rule("strict"), **duties._asdict())
    legal = pn.legal_plays(hand, trick, trump, rule)
    assert some.faces(legal) == oracle.legal_plays(some.faces(hand), some.faces(trick), str(trump), duties)


@pytest.mark.parametrize("rule", oracle.RULES)
@thoroughly
@given(position=positions(), opening=st.booleans())
def test_a_trump_must_be_led_first_where_that_is_the_rule(
    rule: str, position: some.TrickPosition, opening: bool
) -> None:
    hand, trick, trump = position
    assume(hand)
    following = attrs.evolve(pn.following_rule(rule), opening_trump=True)
    for played in ((), trick):  # `opening` speaks of the lead only: on a trick that is under way it says nothing
        legal = pn.legal_plays(hand, played, trump, following, opening=opening)
        assert some.faces(legal) == oracle.legal_plays(
            some.faces(hand), some.faces(played), str(trump), rule, must_lead_trump=opening
        )


@thoroughly
@given(trick=some.packs().flatmap(lambda pack: some.tricks(pack, max_size=8)), trump=some.suits())
def test_the_winner_is_that_of_the_oracle(trick: some.Hand, trump: pn.Suit) -> None:
    assert pn.trick_winner(trick, trump) == oracle.trick_winner(some.faces(trick), str(trump))


# ---- melds ----


def listed(score: pn.MeldScore) -> oracle.Melds:
    """For each name how many there are, and their points."""
    found: oracle.Melds = {}
    for meld in score.melds:
        count, points = found.get(str(meld.name), (0, 0))
        found[str(meld.name)] = (count + meld.count, points + meld.points)
    return found


def check_melds(hand: some.Hand, trump: pn.Suit, scale: str, options: dict[str, Any]) -> None:
    """Names, counts, points and cards are those of the oracle."""
    score = pn.score_meld(hand, trump, attrs.evolve(pn.meld_table(scale), **options))
    expected = oracle.score_meld(some.faces(hand), str(trump), scale, options)
    assert listed(score) == expected
    assert score.points == oracle.total(expected)
    needed = oracle.meld_cards(some.faces(hand), str(trump), expected)
    found: dict[str, Counter[str]] = {}
    for meld in score.melds:
        found[str(meld.name)] = found.get(str(meld.name), Counter()) + Counter(some.faces(meld.cards))
    assert found == needed
    laid_out = oracle.shown(needed, run_absorbs_marriage=options.get("run_absorbs_marriage", True))
    assert Counter(some.faces(score.shown)) == laid_out
    assert laid_out <= Counter(some.faces(hand))


@st.composite
def structures(draw: st.DrawFn, scale: str) -> dict[str, Any]:
    """Structure options for a table; extras are only for runs that absorb their marriage."""
    absorbs = draw(st.booleans())
    points = st.sampled_from([0, 5, 16, 24, 25, 26, 30, 42, 60, 100, 136, 200])
    return {
        "run_absorbs_marriage": absorbs,
        "run_extras": absorbs and draw(st.booleans()),
        "roundhouse": draw(points) * oracle.UNITS[scale],
        "double_pinochle": draw(st.booleans()),
    }


@pytest.mark.parametrize("scale", oracle.SCALES)
@thoroughly
@given(data=st.data(), trump=some.suits())
def test_melds_are_those_of_the_oracle(scale: str, data: st.DataObject, trump: pn.Suit) -> None:
    check_melds(data.draw(some.hands(pack_of(scale))), trump, scale, {})


@pytest.mark.parametrize("scale", oracle.SCALES)
@thoroughly
@given(data=st.data(), trump=some.suits())
def test_melds_are_those_of_the_oracle_under_every_structure(scale: str, data: st.DataObject, trump: pn.Suit) -> None:
    hand = data.draw(some.hands(pack_of(scale)))
    check_melds(hand, trump, scale, data.draw(structures(scale)))


@pytest.mark.parametrize("scale", oracle.SCALES)
@pytest.mark.parametrize("bonus", [25, 30, 42, 100, 200])
@settings(max_examples=100, deadline=None)
@given(data=st.data(), trump=some.suits())
def test_a_roundhouse_is_taken_where_it_does_not_lower_the_total(
    scale: str, bonus: int, data: st.DataObject, trump: pn.Suit
) -> None:
    pack = pack_of(scale)
    couples = [pn.parse_card(rank + suit) for suit in "SHDC" for rank in "KQ"]
    more = data.draw(some.hands(pack))
    held = Counter(couples * data.draw(st.integers(1, pack.copies))) | Counter(more)
    hand = tuple(held.elements())
    check_melds(hand, trump, scale, {"roundhouse": bonus * oracle.UNITS[scale]})


@pytest.mark.parametrize("scale", oracle.SCALES)
@pytest.mark.parametrize("bonus", [23, 24, 25])
def test_a_roundhouse_that_pays_just_what_its_parts_do_is_still_taken(scale: str, bonus: int) -> None:
    hand = pn.parse_cards("KS QS KH QH KD QD KC QC")
    check_melds(hand, pn.Suit.SPADES, scale, {"roundhouse": bonus * oracle.UNITS[scale]})


@pytest.mark.parametrize(
    ("small", "large"),
    [("single_1", "single_10"), ("single_1_extras", "single_10_extras"), ("double_1", "double_10")],
)
@thoroughly
@given(data=st.data(), trump=some.suits())
def test_the_large_scale_is_ten_times_the_small_one(
    small: str, large: str, data: st.DataObject, trump: pn.Suit
) -> None:
    hand = data.draw(some.hands(pack_of(small)))
    in_ones, in_tens = (pn.score_meld(hand, trump, pn.meld_table(scale)) for scale in (small, large))
    assert in_tens.points == 10 * in_ones.points
    assert listed(in_tens) == {name: (count, 10 * points) for name, (count, points) in listed(in_ones).items()}


@pytest.mark.parametrize("scale", oracle.SCALES)
@thoroughly
@given(data=st.data(), trump=some.suits())
def test_one_more_card_never_lowers_the_melds(scale: str, data: st.DataObject, trump: pn.Suit) -> None:
    pack, table = pack_of(scale), pn.meld_table(scale)
    hand = data.draw(some.hands(pack))
    rest = Counter(pack.cards()) - Counter(hand)
    assume(rest)
    before = pn.score_meld(hand, trump, table).points
    for card in rest:
        assert pn.score_meld((*hand, card), trump, table).points >= before


@pytest.mark.parametrize("scale", oracle.SCALES)
@thoroughly
@given(data=st.data())
def test_trump_changes_neither_arounds_nor_pinochles(scale: str, data: st.DataObject) -> None:
    hand = data.draw(some.hands(pack_of(scale)))

    def unchanged(trump: pn.Suit) -> oracle.Melds:
        melds = listed(pn.score_meld(hand, trump, pn.meld_table(scale)))
        return {name: meld for name, meld in melds.items() if name.endswith(("_around", "pinochle"))}

    assert unchanged(pn.Suit.SPADES) == unchanged(pn.Suit.HEARTS)
    assert unchanged(pn.Suit.SPADES) == unchanged(pn.Suit.DIAMONDS)
    assert unchanged(pn.Suit.SPADES) == unchanged(pn.Suit.CLUBS)


@thoroughly
@given(hand=some.hands(), trump=some.suits(), seed=st.randoms(use_true_random=False))
@example(hand=pn.parse_cards("QS JD"), trump=pn.Suit.SPADES, seed=None)
def test_the_order_of_the_cards_says_nothing(hand: some.Hand, trump: pn.Suit, seed: Any) -> None:
    shuffled = list(hand)
    if seed is None:
        shuffled.reverse()
    else:
        seed.shuffle(shuffled)
    table = pn.meld_table("single_1")
    assert pn.score_meld(shuffled, trump, table) == pn.score_meld(hand, trump, table)

"""Wrong calls: everything that may be passed in ends in an error of the package."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import pinochle as pn
from pinochle.phases.public import Phase
from pinochle.testing import play_out

RULES = pn.preset("partnership_150")
JUNK: list[Any] = [None, 5, "x", 1.5, [], {}, pn.Suit.SPADES, pytest.param(10**5000, id="huge")]


@pytest.mark.parametrize("junk", JUNK)
def test_what_is_no_state_is_refused(junk: Any) -> None:
    for ask in (pn.legal_moves, pn.meld_options, pn.score_hand):
        with pytest.raises(pn.SetupError):
            ask(junk)
    for change in (pn.apply_move, pn.why_illegal, pn.is_legal):
        with pytest.raises(pn.SetupError):
            change(junk, pn.Pass())
    with pytest.raises(pn.SetupError):
        pn.deal(junk, 1)
    with pytest.raises(pn.SetupError):
        pn.view(junk, 0)


@pytest.mark.parametrize("junk", JUNK)
def test_what_are_no_rules_is_refused(junk: Any) -> None:
    with pytest.raises(pn.SetupError):
        pn.new_game(junk)
    with pytest.raises(pn.SetupError):
        pn.score_meld((), pn.Suit.SPADES, junk)
    with pytest.raises(pn.SetupError):
        pn.legal_plays((), (), pn.Suit.SPADES, junk)
    with pytest.raises(pn.SetupError):
        pn.settle_hand(junk, bidder=0, bid=20, melds=(0, 0), trick_points=(25, 0))
    with pytest.raises(pn.SetupError):
        pn.game_winner(junk, (0, 0), bidder=None, made=None)
    with pytest.raises(pn.SetupError):
        pn.Deal.of_hands(junk, 0, [])


@pytest.mark.parametrize("junk", JUNK)
def test_what_is_no_move_is_refused_and_named(junk: Any) -> None:
    state = pn.deal(pn.new_game(RULES), 1)
    with pytest.raises(pn.IllegalMoveError) as raised:
        pn.apply_move(state, junk)
    assert raised.value.reason is pn.Reason.NOT_A_MOVE
    assert raised.value.illegal.allowed == pn.legal_moves(state)
    assert len(str(raised.value)) < 200


@pytest.mark.parametrize("junk", [*JUNK, -1, 4, True])
def test_what_is_no_seat_is_refused(junk: Any) -> None:
    state = pn.deal(pn.new_game(RULES), 1)
    for ask in (state.hand, state.table, RULES.side_of):
        with pytest.raises(pn.SetupError):
            ask(junk)
    for use in (lambda: pn.new_game(RULES, dealer=junk), lambda: pn.Deal.of_hands(RULES, junk, [()] * 4)):
        with pytest.raises(pn.SetupError):
            use()
    if junk is not None:
        with pytest.raises(pn.SetupError):
            pn.view(state, junk)


@pytest.mark.parametrize("junk", JUNK)
def test_what_is_no_trump_is_refused(junk: Any) -> None:
    if junk is not pn.Suit.SPADES:
        for ask in (lambda: pn.score_meld((), junk, RULES), lambda: pn.legal_plays((), (), junk, RULES)):
            with pytest.raises(pn.SetupError):
                ask()
        with pytest.raises(pn.SetupError):
            pn.trick_winner(pn.parse_cards("AS"), junk)


def test_tricks_that_cannot_be() -> None:
    with pytest.raises(pn.SetupError):
        pn.trick_winner((), pn.Suit.SPADES)
    with pytest.raises(pn.SetupError):
        pn.legal_plays((), pn.parse_cards("AS " * 8), pn.Suit.SPADES, RULES)


@pytest.mark.parametrize("name", ["nope", "", None, 5, pytest.param("x" * 10_000, id="long")])
def test_unknown_names_say_the_nearest(name: Any) -> None:
    for look_up in (pn.preset, pn.meld_table, pn.following_rule, pn.counting_scheme):
        with pytest.raises(pn.RulesError, match="nearest") as raised:
            look_up(name)
        assert len(str(raised.value)) < 200
    with pytest.raises(pn.RulesError, match="partnership_150"):
        pn.preset("partnership150")


def test_a_view_cannot_be_played_on_and_has_moves_for_its_own_turn_only() -> None:
    state = pn.deal(pn.new_game(RULES), 1)
    mine, other = pn.view(state, 1), pn.view(state, 2)
    with pytest.raises(pn.SetupError):
        pn.apply_move(mine, pn.KeepHand())  # type: ignore[arg-type]
    assert pn.why_illegal(mine, pn.KeepHand()) is None
    wrong = pn.why_illegal(other, pn.KeepHand())
    assert wrong is not None
    assert (wrong.reason, wrong.allowed) == (pn.Reason.NOT_NOW, ())


def test_a_finished_game_takes_no_more() -> None:
    rules = RULES.changed({"ending.target": None, "ending.deals": 1})
    state: pn.State = pn.deal(pn.new_game(rules), 1)
    while not state.is_over:
        state = pn.deal(state, 1) if state.waits_for_deal else pn.apply_move(state, pn.legal_moves(state)[0])
    assert pn.legal_moves(state) == ()
    assert state.to_act is None
    for move in (pn.Pass(), pn.Deal(rules.deal.pack.cards)):
        wrong = pn.why_illegal(state, move)
        assert wrong is not None
        assert wrong.reason is pn.Reason.GAME_OVER
        assert len(wrong.message) < 120
    with pytest.raises(pn.IllegalMoveError):
        pn.deal(state, 1)


def test_a_deal_must_be_the_pack_and_is_taken_only_when_due() -> None:
    state = pn.new_game(RULES)
    cards = RULES.deal.pack.cards
    for wrong_cards in ((), cards[1:], (*cards[1:], cards[-1]), (*cards, cards[0])):
        wrong = pn.why_illegal(state, pn.Deal(wrong_cards))
        assert wrong is not None
        assert wrong.reason is pn.Reason.BAD_DEAL
    assert pn.is_legal(state, pn.Deal(cards))
    assert isinstance(pn.why_illegal(state, pn.Pass()), pn.Illegal)
    dealt = pn.apply_move(state, pn.Deal(cards))
    again = pn.why_illegal(dealt, pn.Deal(cards))
    assert again is not None
    assert again.reason is pn.Reason.NOT_NOW


@pytest.mark.parametrize("hands", [None, (), [()] * 3, [()] * 4, [pn.parse_cards("AS " * 12)] * 4, "AS"])
def test_hands_that_cannot_be_dealt(hands: Any) -> None:
    with pytest.raises(pn.SetupError):
        pn.Deal.of_hands(RULES, 0, hands)


WRONG_NUMBERS: list[dict[str, Any]] = [
    {"bidder": 4}, {"bidder": "x"}, {"bidder": None}, {"bid": None}, {"bid": 0}, {"bid": "x"}, {"bid": 10**5000}, {"melds": None}, {"melds": {12, 6}},
    {"melds": (12,)}, {"melds": (12, -1)}, {"melds": (12, True)}, {"melds": (12, "x")}, {"trick_points": 3}, {"trick_points": {15, 10}},
    {"trick_points": (15, 11)}, {"trick_points": (15, 9)}, {"trick_points": (30, -5)}, {"trick_points": (15.0, 10)}, {"tricks": (99, 99)}, {"tricks": (0, 12)},
    {"tricks": (12,)}, {"tricks": "xx"}, {"unplayed": "conceded"}, {"unplayed": "x", "trick_points": None}, {"trump": "S"}, {"trump": 0}, {"shoot": "no"},
    {"shoot": True}, {"partner": 2}, {"bidder": None, "bid": None, "trick_points": None},
]  # fmt: skip


@pytest.mark.parametrize(
    "wrong", WRONG_NUMBERS, ids=[next(iter(wrong)) + str(n) for n, wrong in enumerate(WRONG_NUMBERS)]
)
def test_numbers_that_cannot_be_settled(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"bidder": 0, "bid": 30, "melds": (12, 6), "trick_points": (15, 10)}
    assert pn.settle_hand(RULES, **right).deltas == (-30, 16)
    with pytest.raises(pn.SetupError):
        pn.settle_hand(RULES, **(right | wrong))


def test_every_wrong_number_is_listed() -> None:
    with pytest.raises(pn.SetupError) as raised:
        pn.settle_hand(RULES, bidder=9, bid=0, melds=(1,), trick_points=(1, 1))
    assert len(raised.value.problems) == 4
    with pytest.raises(pn.SetupError, match="no auction"):
        pn.settle_hand(pn.preset("hay_two_handed"), bidder=0, bid=300, melds=(0, 0), trick_points=(250, 0))


@pytest.mark.parametrize(
    "wrong",
    [
        {"scores": None}, {"scores": (1,)}, {"scores": (1, "x")}, {"scores": {1, 2}}, {"bidder": 98}, {"bidder": 1.0}, {"made": "no"}, {"target": -5},
        {"target": 1.5}, {"target": True}, {"deals": "x"}, {"deals": 0},
    ],
)  # fmt: skip
def test_totals_that_cannot_be(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"scores": (161, 177), "bidder": 0, "made": True}
    assert pn.game_winner(RULES, **right) == 0
    with pytest.raises(pn.SetupError):
        pn.game_winner(RULES, **(right | wrong))


@pytest.mark.parametrize(
    "change",
    [
        None, 5, {"nope": 1}, {"ending.nope": 1}, {"ending": 5}, {"ending.target.x": 1}, {"ending": None, "ending.target": 5}, {"unit": 2}, {"unit": True}, {"unit": 1.0},
        {"seats": 9}, {"seats": "x"}, {"melding.table.run": 5}, {"melding.table.run": ()}, {"melding.table.run": (1, "x")}, {"melding.table.copies": 2.0},
        {"melding.table.unit": True}, {"melding.table.name": []}, {"melding.table.roundhouse": -1}, {"melding.table.run_extras": 1}, {"play.counting.ace": -1}, {"play.counting.ace": 1.5},
        {"play.counting.name": []}, {"play.counting.unit": 3}, {"play.following.head": "x"}, {"play.following.follow": 1}, {"passing.count": 6}, {"passing.count": 0},
        {"deal.pack": 48}, {"auction.ladder": ((20,),)}, {"auction.ladder": 5}, {"auction.ladder": ((20, 1), (25, 0))}, {"auction.stuck_at": 500},
        {"melding.table.run_absorbs_marriage": False, "melding.table.run_extras": True},
    ],
)  # fmt: skip
def test_changes_that_cannot_be_are_a_rules_error(change: Any) -> None:
    with pytest.raises(pn.RulesError) as raised:
        RULES.changed(change)
    assert all(len(problem) < 400 for problem in raised.value.problems)


def test_an_error_lists_the_problems_of_all_parts_with_their_paths() -> None:
    with pytest.raises(pn.RulesError) as raised:
        RULES.changed({"ending.target": -1, "deal.packet": 0, "play.last_trick": "x"})
    assert [problem.split(":")[0] for problem in raised.value.problems] == [
        "ending.target",
        "deal.packet",
        "play.last_trick",
    ]


def test_a_name_the_package_does_not_have() -> None:
    with pytest.raises(AttributeError):
        pn.nonsense  # noqa: B018
    assert set(pn.__all__) <= set(dir(pn))


def test_states_are_frozen_and_made_like_any_other() -> None:
    state = pn.deal(pn.new_game(RULES), 1)
    while not isinstance(state, pn.TrickPlay):
        state = pn.apply_move(state, pn.legal_moves(state)[0])
    for _ in range(6):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            state.to_act = 0  # type: ignore[misc]
        twin = attrs.evolve(state, hands=state.hands)
        assert twin == state
        assert hash(twin) == hash(state)
        assert repr(twin) == repr(state)
        assert type(twin) is type(state)
        state = pn.apply_move(state, pn.legal_moves(state)[0])
        assert isinstance(state, Phase)
        assert isinstance(state, pn.TrickPlay)


class LikeAny(pn.Pass):
    """A move that says it equals every other one."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_a_class_of_somebodys_own_is_no_move() -> None:
    for state in play_out(RULES, 1, 60):
        assert pn.why_illegal(state, LikeAny()) is not None
        with pytest.raises(pn.IllegalMoveError) as raised:
            pn.apply_move(state, LikeAny())
        assert raised.value.reason is pn.Reason.NOT_A_MOVE


def test_an_error_can_be_shown_whatever_was_passed_in() -> None:
    state = pn.deal(pn.new_game(RULES), 1)
    with pytest.raises(pn.IllegalMoveError) as raised:
        pn.apply_move(state, 10**5000)  # type: ignore[arg-type]
    assert "too large to show" in repr(raised.value)

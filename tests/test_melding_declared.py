"""Melds that the players lay down themselves (`melding.declared`)."""

from __future__ import annotations

import pinochle as pn

RULES = pn.preset("partnership_150").changed({"melding.declared": True, "passing": None, "deal.redeal_nines": None})
HANDS = [
    pn.parse_cards("AH TH KH KH QH QH JH 9H QS JD AS TS"),
    pn.parse_cards("KS QS AC TC KC QC JC 9C AD TD KD QD"),
    pn.parse_cards("AS TS KS JS 9S 9S JS AH TH JH 9H AC"),
    pn.parse_cards("TC KC QC JC 9C AD TD KD QD JD 9D 9D"),
]


def melding() -> pn.Melding:
    state = pn.apply_move(pn.new_game(RULES, dealer=3), pn.Deal.of_hands(RULES, 3, HANDS))
    for text in ("bid 20", "pass", "pass", "pass", "trump H"):
        state = pn.apply_move(state, pn.parse_move(text))
    assert isinstance(state, pn.Melding)
    return state


def test_the_bidder_lays_what_he_likes_and_it_counts() -> None:
    state: pn.State = melding()
    assert {(option.name, option.points, len(option.cards)) for option in pn.meld_options(state)} == {
        ("run", 15, 5), ("royal_marriage", 4, 2), ("dix", 1, 1), ("pinochle", 4, 2),
    }  # fmt: skip
    for text in ("meld run AH TH KH QH JH", "meld royal_marriage KH QH"):
        state = pn.apply_move(state, pn.parse_move(text))
    mine = state.melds[0]
    assert (mine.points, pn.format_cards(mine.shown)) == (19, "AH TH KH KH QH QH JH")
    assert pn.score_hand(state).deltas == (19, 0)


def test_a_meld_is_laid_once_and_only_if_held() -> None:
    state = pn.apply_move(melding(), pn.parse_move("meld pinochle QS JD"))
    for text in ("meld pinochle QS JD", "meld aces_around AS AH AD AC", "meld run AH"):
        wrong = pn.why_illegal(state, pn.parse_move(text))
        assert wrong is not None
        assert wrong.reason is pn.Reason.NOT_A_MELD
    wrong = pn.why_illegal(state, pn.Pass())
    assert wrong is not None
    assert wrong.reason is pn.Reason.NOT_NOW


def test_each_seat_closes_in_turn_and_what_was_not_laid_is_lost() -> None:
    state: pn.State = melding()
    order: list[int | None] = []
    while isinstance(state, pn.Melding):
        order.append(state.to_act)
        state = pn.apply_move(state, pn.CloseMelds())
    assert order == [0, 1, 2, 3]
    assert isinstance(state, pn.TrickPlay)
    assert [meld.points for meld in state.melds] == [0, 0, 0, 0]


def test_without_an_auction_dealers_left_begins() -> None:
    rules = pn.preset("partnership_turned_trump").changed({"melding.declared": True, "deal.swap_dix": False})
    state = pn.deal(pn.new_game(rules, dealer=2), 5)
    assert isinstance(state, pn.Melding)
    assert state.to_act == 3


def test_where_only_the_bidder_melds_nobody_else_is_asked() -> None:
    rules = pn.preset("auction_three_handed").changed({"melding.declared": True})
    state = pn.deal(pn.new_game(rules), 5)
    for text in ("bid 300", "pass", "pass", "trump H", "close"):
        state = pn.apply_move(state, pn.parse_move(text))
    assert isinstance(state, pn.Burying)

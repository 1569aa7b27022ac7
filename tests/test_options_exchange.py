"""The options of the deal, of passing, and of the widow (catalogue 2.1, 2.5, 2.6): a test for each, and for each of its values."""

from collections import Counter
from typing import Any

import attrs
import pytest

import pinochle as pn
from pinochle.rules.exchange import PassingRules, WidowRules
from tests.test_options_auction import changed, contract_of, dealt, played, played_out, score_of, texts, why


def cards(text: str) -> Counter[pn.Card]:
    return Counter(pn.parse_cards(text))


def held(state: pn.State, seat: int) -> Counter[pn.Card]:
    return Counter(state.hand(seat))


def sizes(state: pn.State) -> list[int]:
    return [len(state.hand(seat)) for seat in range(state.rules.seats)]


# ---- the pack and the deal (2.1) ----


def four_with_widow(widow: WidowRules, changes: dict[str, Any] | None = None) -> pn.Rules:
    """Four players with a widow of four and hands of eleven."""
    settings = {"deal.hand_size": 11, "widow": widow, "play.opening_leader": "bid_winner", **(changes or {})}
    return changed("bicycle_partnership_auction", settings)


THREE_WITH_80 = changed(
    "kitty_marriage_three",
    {
        "deal.pack": pn.PACKS[80],
        "deal.hand_size": 25,
        "deal.packet": 5,
        "widow.size": 5,
        "melding.table": pn.meld_table("double_1"),
        "play.last_trick": 2,
    },
)
HALF_60 = changed(
    "three_handed_cutthroat",
    {"deal.pack": pn.PACKS[60], "deal.hand_size": 20, "deal.packet": 4, "melding.table": pn.meld_table("double_1")},
)


@pytest.mark.parametrize(
    ("rules", "hand_size", "widow", "pack"),
    [
        (four_with_widow(WidowRules(size=4)), 11, 4, 48),  # B085
        (pn.preset("three_handed_100"), 15, 3, 48),
        (pn.preset("double_deck"), 20, 0, 80),
        (THREE_WITH_80, 25, 5, 80),
        (HALF_60, 20, 0, 60),
        (pn.preset("three_handed_cutthroat"), 16, 0, 48),
        (pn.preset("five_handed_called_partner"), 16, 0, 80),
        (pn.preset("six_handed_turned_trump"), 16, 0, 96),
        (pn.preset("six_handed_triple"), 20, 0, 120),
    ],
)
def test_deck_and_hand_size(rules: pn.Rules, hand_size: int, widow: int, pack: int) -> None:
    state = pn.deal(pn.new_game(rules), 3)
    assert sizes(state) == [hand_size] * rules.seats
    assert len(state.widow) == widow
    everything = sum((held(state, seat) for seat in range(rules.seats)), Counter(state.widow))
    assert everything == Counter(rules.deal.pack.cards)
    assert everything.total() == pack


def test_packets_and_the_widow_after_the_first_round() -> None:
    pack = pn.preset("three_handed_100").deal.pack
    state = pn.apply_move(pn.new_game(pn.preset("three_handed_100")), pn.Deal(pack.cards))
    order = pack.cards  # 3-(3)-3-3-3-3, beginning on dealer's left
    assert Counter(state.widow) == Counter(order[9:12])
    first = {seat: [*order[start : start + 3]] for seat, start in ((1, 0), (2, 3), (0, 6))}
    for seat, start in ((1, 12), (2, 15), (0, 18)):
        assert held(state, seat) == Counter(
            first[seat] + [card for packet in range(4) for card in order[start + 9 * packet : start + 9 * packet + 3]]
        )


@pytest.mark.parametrize(("packet", "mine"), [(3, (0, 12, 24, 36)), (4, (0, 16, 32))])
def test_packets(packet: int, mine: tuple[int, ...]) -> None:
    rules = changed("joedog", {"deal.packet": packet})
    order = rules.deal.pack.cards
    state = pn.apply_move(pn.new_game(rules), pn.Deal(order))
    assert held(state, 1) == Counter(card for start in mine for card in order[start : start + packet])


def test_packets_the_last_one_may_be_smaller() -> None:
    rules = changed("joedog", {"deal.packet": 5})
    order = rules.deal.pack.cards
    state = pn.apply_move(pn.new_game(rules), pn.Deal(order))
    assert held(state, 1) == Counter([*order[0:5], *order[20:25], *order[40:42]])


def test_deal_rotation_left() -> None:
    state = played(dealt(pn.preset("bicycle_partnership_auction"), dealer=3), *["pass"] * 4)
    assert state.dealer == 0


@pytest.mark.parametrize(
    ("preset", "sides"),
    [
        ("hay_two_handed", [0, 1]),
        ("three_handed_100", [0, 1, 2]),
        ("partnership_150", [0, 1, 0, 1]),  # B098
        ("five_handed_called_partner", [0, 1, 2, 3, 4]),
        ("six_handed_triple", [0, 1, 0, 1, 0, 1]),
    ],
)
def test_players_and_teams(preset: str, sides: list[int]) -> None:
    rules = pn.preset(preset)
    assert [rules.side_of(seat) for seat in range(rules.seats)] == sides


def test_players_and_teams_six_in_three_pairs() -> None:
    rules = changed("six_handed_triple", {"sides": 3})
    assert [rules.side_of(seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]


def test_eight_players() -> None:
    for sides in (2, 4):  # two teams of four, or four pairs
        rules = changed("six_handed_turned_trump", {"seats": 8, "sides": sides, "deal.hand_size": 12})
        state = pn.deal(pn.new_game(rules), 1)
        assert sizes(state) == [12] * 8
        assert len(state.scores) == sides
        assert len(score_of(played_out(state)).deltas) == sides


def test_players_and_teams_four_alone() -> None:
    rules = changed("joedog", {"sides": 4, "passing": None})
    assert pn.new_game(rules).scores == (0, 0, 0, 0)


# ---- trump from a turned card, and its swap ----

TURNED = pn.preset("partnership_turned_trump")
LAST_IS_JH = "AS AS TS TS KS KS QS QS JS JS AD JH"  # the dealer's last card is turned


def turned_trump(*hands: str) -> pn.State:
    """A deal by seat 0 whose last card, the jack of hearts, is turned."""
    return dealt(TURNED, LAST_IS_JH, *hands)


def test_trump_turned_partnership() -> None:
    state = dealt(TURNED.changed({"deal.swap_dix": False}), LAST_IS_JH)
    assert state.trump is pn.Suit.HEARTS
    assert state.contract is None
    assert isinstance(state, pn.TrickPlay)  # no auction, no swap: melds are counted and play begins
    assert state.to_act == 1  # left of dealer leads
    assert len(state.melds) == 4
    assert pn.parse_card("JH") in state.hand(0)


@pytest.mark.parametrize("preset", ["partnership_turned_trump", "six_handed_turned_trump"])
def test_trump_turned_is_the_dealers_last_card(preset: str) -> None:
    rules = pn.preset(preset)
    cards_in_order = rules.deal.pack.cards[::-1]
    state = pn.apply_move(pn.new_game(rules, dealer=2), pn.Deal(cards_in_order))
    assert state.trump is cards_in_order[-1].suit
    assert cards_in_order[-1] in state.hand(2)


def test_trump_turned_swap() -> None:
    state = turned_trump("", "", "9H 9H")
    assert isinstance(state, pn.DixSwap)
    assert state.turned_card == pn.parse_card("JH")
    for seat in (1, 2):  # from dealer's left; who holds no nine of trump can only keep
        assert (state.to_act, texts(state)) == (seat, ["keep"])
        assert why(state, "swap") == "not_held"
        state = played(state, "keep")
    assert (state.to_act, texts(state)) == (3, ["keep", "swap"])
    before = held(state, 3), held(state, 0)
    state = played(state, "swap")
    assert isinstance(state, pn.TrickPlay)
    assert held(state, 3) == before[0] - cards("9H") + cards("JH")
    assert held(state, 0) == before[1] - cards("JH") + cards("9H")
    names = [[meld.name for meld in score.melds if meld.name == "dix"] for score in state.melds]
    assert names == [["dix"], [], [], ["dix"]]  # each of the nines pays whoever holds it


def test_trump_turned_swap_not_taken() -> None:
    state = played(turned_trump("", "", "9H 9H"), "keep", "keep", "keep")
    assert isinstance(state, pn.TrickPlay)
    assert held(state, 0) == cards(LAST_IS_JH)


def test_trump_turned_swap_only_the_first_holder() -> None:
    state = played(turned_trump("9H", "", "9H"), "swap")
    assert isinstance(state, pn.TrickPlay)


def test_trump_turned_swap_not_for_a_nine() -> None:
    state = dealt(TURNED, "AS AS TS TS KS KS QS QS JS JS AD 9H")
    assert isinstance(state, pn.TrickPlay)
    assert state.trump is pn.Suit.HEARTS


# ---- passing (2.5) ----


def to_pass(rules: pn.Rules, *hands: str) -> pn.State:
    """Seat 1 has the contract and has named spades: the passing begins with seat 3, his partner."""
    assert rules.auction is not None
    state = dealt(rules.changed({"deal.redeal_nines": None}), *hands)
    return played(state, f"bid {rules.auction.minimum}", "pass", "pass", "pass", "trump S")


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_pass_count(count: int) -> None:
    state = to_pass(changed("joedog", {"passing.count": count}))
    assert state.to_act == 3
    given = " ".join(map(str, state.hand(3)[:count]))
    assert why(state, f"give {given} {state.hand(3)[count]}") == "wrong_count"
    state = played(state, f"give {given}")
    assert sizes(state) == [12, 12 + count, 12, 12 - count]
    state = played(state, "give " + " ".join(map(str, state.hand(1)[:count])))
    assert sizes(state) == [12] * 4
    assert isinstance(state, pn.TrickPlay)


def test_pass_count_none() -> None:
    assert isinstance(to_pass(changed("joedog", {"passing": None})), pn.TrickPlay)


PARTNERS = ("", "KH QH JH TH AH KD QD JD TD AD 9D 9D", "", "AS AS 9H KC KC QC QC JC JC TC TC 9C")


def test_pass_order_partner_first() -> None:
    state = to_pass(pn.preset("partnership_150"), *PARTNERS)
    others = held(state, 0), held(state, 2)
    state = played(state, "give AS AS 9H")  # B089.1
    assert state.to_act == 1
    assert (len(state.hand(1)), len(state.hand(3))) == (15, 9)
    assert set(cards("AS AS 9H")) <= set(state.hand(1))  # he sees them before he passes back
    assert why(state, "give AS 9H 9D") == ""  # and the same cards may go back, in any mix
    state = played(state, "give AS 9H 9D")
    assert sizes(state) == [12] * 4
    assert held(state, 1) == cards(PARTNERS[1]) - cards("9D") + cards("AS")
    assert held(state, 3) == cards(PARTNERS[3]) - cards("AS") + cards("9D")
    assert (held(state, 0), held(state, 2)) == others  # the other side passes nothing


def test_pass_order_may_return_same() -> None:
    state = played(to_pass(pn.preset("partnership_150"), *PARTNERS), "give AS AS 9H", "give AS AS 9H")
    assert held(state, 3) == cards(PARTNERS[3])


def test_pass_order_simultaneous() -> None:
    state = to_pass(changed("partnership_150", {"passing.order": "simultaneous"}), *PARTNERS)
    state = played(state, "give AS AS 9H")  # B089.2
    assert state.to_act == 1
    assert held(state, 1) == cards(PARTNERS[1])  # he has not got them yet
    assert why(state, "give AS AS 9H") == "not_held"
    assert all(
        not set(pn.parse_cards("AS 9H")) & set(move.cards)
        for move in pn.legal_moves(state)
        if isinstance(move, pn.Give)
    )
    state = played(state, "give 9D 9D JD")
    assert sizes(state) == [12] * 4
    assert held(state, 1) == cards(PARTNERS[1]) - cards("9D 9D JD") + cards("AS AS 9H")
    assert held(state, 3) == cards(PARTNERS[3]) - cards("AS AS 9H") + cards("9D 9D JD")


@pytest.mark.parametrize("order", ["partner_first", "simultaneous"])
def test_pass_is_hidden_from_the_other_side(order: str) -> None:
    one = to_pass(changed("partnership_150", {"passing.order": order}), *PARTNERS)
    for seat in (0, 2, None):
        assert pn.view(played(one, "give AS AS 9H"), seat) == pn.view(played(one, "give KC QC JC"), seat)
    if order == "simultaneous":  # nor does the bidder see them before he has chosen
        assert pn.view(played(one, "give AS AS 9H"), 1) == pn.view(played(one, "give KC QC JC"), 1)


def test_pass_before_meld() -> None:
    state = to_pass(pn.preset("partnership_150"), *PARTNERS)
    assert state.melds == ()
    state = played(state, "give AS AS KC")
    assert state.melds == ()
    state = played(state, "give AH KD QD")
    assert [(meld.name, meld.cards) for meld in state.melds[3].melds] == [
        ("marriage", pn.parse_cards("KD QD")),  # passed back
        ("marriage", pn.parse_cards("KC QC")),
    ]
    assert [meld.cards for meld in state.melds[1].melds] == [pn.parse_cards("KH QH")]  # his diamonds are gone


# ---- the widow (2.6) ----

THREE = pn.preset("three_handed_100")
BIDDER = "AS TS KS QS JS AH TH AD TD AC TC KH KD KC 9D"  # a run, aces and kings around: hearts and diamonds are loose


def with_widow(rules: pn.Rules, hand: str = BIDDER, rest: str = "9H 9H 9C", trump: str = "S") -> pn.State:
    """Seat 1 has the contract at the minimum; where trump comes next, he has named it."""
    assert rules.auction is not None
    state = played(dealt(rules, "", hand, rest=rest), f"bid {rules.auction.minimum}", *["pass"] * (rules.seats - 1))
    return played(state, f"trump {trump}") if isinstance(state, pn.NamingTrump) else state


def before_trump(rules: pn.Rules, hand: str = BIDDER, rest: str = "9H 9H 9C") -> pn.State:
    """The end of the auction, which seat 1 has won."""
    assert rules.auction is not None
    return played(dealt(rules, "", hand, rest=rest), f"bid {rules.auction.minimum}", *["pass"] * (rules.seats - 1))


def test_widow_shown() -> None:
    state = dealt(THREE, "", BIDDER, rest="9H 9H 9C")
    for seat in (0, 1, 2, None):
        assert pn.view(state, seat).widow == ()  # nobody sees it during the auction
    state = played(state, "bid 20", "pass", "pass")
    for seat in (0, 1, 2, None):
        assert Counter(pn.view(state, seat).widow) == cards("9H 9H 9C")


def test_widow_not_shown() -> None:
    rules = THREE.changed({"widow.shown": False})
    one, other = before_trump(rules, rest="9H 9H 9C"), before_trump(rules, rest="9H JH 9C")
    for state in (one, other):
        assert [len(pn.view(state, seat).widow) for seat in (0, 1, 2, None)] == [0, 3, 0, 0]
    assert pn.view(one, None) == pn.view(other, None)
    trumped = played(one, "trump S")
    assert pn.view(trumped, 1).hand() == trumped.hand(1)
    assert [len(pn.view(trumped, seat).widow) for seat in (0, 2, None)] == [0, 0, 0]


def test_widow_not_shown_the_buried_cards_are_hidden() -> None:
    burying = with_widow(THREE)
    one, other = played(burying, "bury 9H 9H 9C"), played(burying, "bury 9H 9C 9D")
    for seat in (0, 2, None):
        assert pn.view(one, seat).buried == ()
    assert pn.view(one, None) == pn.view(other, None)
    assert Counter(pn.view(one, 1).buried) == cards("9H 9H 9C")


def test_widow_use_taken() -> None:
    state = before_trump(THREE)
    assert sizes(state) == [15, 18, 15]
    assert held(state, 1) == cards(BIDDER) + cards("9H 9H 9C")


B_PA_WIDOW = four_with_widow(WidowRules(size=4, shown=False, use="shared"))


def test_widow_shared() -> None:
    state = before_trump(B_PA_WIDOW, "AS TS KS QS JS AH TH AD TD AC TC", "9H 9C 9D KH")
    hands = [held(state, seat) for seat in range(4)]
    assert isinstance(state, pn.SharingWidow)
    assert (state.to_act, len(pn.legal_moves(state))) == (1, 4)
    assert why(state, "give AS") == "not_held"  # it is the widow that he hands out
    state = played(state, "give 9H")  # to his left neighbour first
    assert why(state, "give 9H") == "not_held"
    state = played(state, "give 9C", "give 9D")
    assert isinstance(state, pn.NamingTrump)  # he has kept one, and nothing is buried
    assert sizes(state) == [12] * 4
    for seat, card in ((2, "9H"), (3, "9C"), (0, "9D"), (1, "KH")):
        assert held(state, seat) == hands[seat] + cards(card)
    assert isinstance(played(state, "trump S"), pn.TrickPlay)


def test_widow_shared_is_seen_by_the_bidder_alone() -> None:
    state = before_trump(B_PA_WIDOW, "AS TS KS QS JS AH TH AD TD AC TC", "9H 9C 9D KH")
    given, other = played(state, "give 9H"), played(state, "give KH")
    for seat in (0, 3, None):
        assert pn.view(state, seat).widow == ()
        assert pn.view(given, seat) == pn.view(other, seat)
    assert pn.parse_card("9H") in pn.view(given, 2).hand()
    assert pn.legal_moves(pn.view(state, 1)) == pn.legal_moves(state)


def test_widow_taken_before_trump() -> None:
    state = before_trump(THREE)
    assert isinstance(state, pn.NamingTrump)
    assert len(state.hand(1)) == 18
    assert isinstance(played(state, "trump S"), pn.Burying)


def test_widow_taken_after_trump() -> None:
    state = before_trump(THREE.changed({"widow.taken": "after_trump"}))
    assert isinstance(state, pn.NamingTrump)
    assert len(state.hand(1)) == 15
    assert [pn.view(state, seat).widow for seat in (0, 1)] == [(), ()]
    state = played(state, "trump S")
    assert isinstance(state, pn.Burying)
    assert len(state.hand(1)) == 18


def test_bury_when_after_melding() -> None:
    state = with_widow(THREE, rest="9S 9H 9C")
    assert isinstance(state, pn.Burying)
    assert state.to_act == 1
    assert len(state.melds) == 3  # melds are counted with the widow in hand (D-6)
    assert {meld.name for meld in state.melds[1].melds} == {"run", "dix", "aces_around", "kings_around"}
    state = played(state, "bury 9H 9C 9D")
    assert isinstance(state, pn.TrickPlay)
    assert (state.to_act, sizes(state)) == (1, [15, 15, 15])
    assert held(state, 1) == cards(BIDDER) + cards("9S 9H 9C") - cards("9H 9C 9D")


def test_bury_when_before_trump() -> None:
    state = before_trump(THREE.changed({"widow.bury": "before_trump"}))
    assert isinstance(state, pn.Burying)
    assert why(state, "bury KS QS JS") == ""  # nothing has been melded yet
    state = played(state, "bury 9H 9H JS")
    assert isinstance(state, pn.NamingTrump)
    state = played(state, "trump S")
    assert isinstance(state, pn.TrickPlay)
    assert "run" not in {meld.name for meld in state.melds[1].melds}  # the buried jack is missing


def test_bury_failure_cannot_happen() -> None:
    state = with_widow(pn.preset("kitty_marriage_three"))  # B097.1
    assert all(isinstance(move, pn.Bury) for move in pn.legal_moves(state))
    assert state.to_act == 1
    assert why(state, "9H") == "not_now"


def test_bury_restrictions_not_melded() -> None:
    state = with_widow(THREE)
    # Melded: the run, four aces, four kings. Loose: TH TD TC 9D and the three nines of the widow.
    allowed = {card for move in pn.legal_moves(state) if isinstance(move, pn.Bury) for card in move.cards}
    assert allowed == set(pn.parse_cards("TH TD TC 9D 9H 9C"))
    assert why(state, "bury JS 9H 9H") == "may_not_bury"
    assert why(state, "bury AH 9H 9H") == "may_not_bury"
    assert why(state, "bury 9H 9H") == "wrong_count"
    assert why(state, "bury 9H 9H 9H") == "not_held"


def test_bury_restrictions_melded_when_nothing_else_is_left() -> None:
    # Everything but TH and 9D is melded in spades: two runs, aces and kings around.
    hand = "AS AS TS TS KS KS QS QS JS JS AH AD AC TH 9D"
    state = with_widow(THREE, hand, "KH KD KC")
    assert all(
        set(pn.parse_cards("TH 9D")) <= set(move.cards) for move in pn.legal_moves(state) if isinstance(move, pn.Bury)
    )
    assert why(state, "bury TH 9D JS") == ""
    assert why(state, "bury TH JS JS") == "may_not_bury"


LOOSE_TRUMPS = "KS QS JS TS 9S AH TH 9H AD TD AC TC JC 9C 9D"  # a royal marriage, aces but for spades: no around


def test_bury_restrictions_trumps_freely() -> None:
    state = with_widow(THREE, LOOSE_TRUMPS, "9H 9C 9D")
    assert why(state, "bury JS TS 9H") == ""


def test_bury_restrictions_trumps_when_forced() -> None:
    rules = THREE.changed({"widow.bury_trumps": "when_forced"})
    state = with_widow(rules, LOOSE_TRUMPS, "9H 9C 9D")
    assert why(state, "bury JS 9H 9C") == "may_not_bury"
    assert why(state, "bury 9H 9C 9D") == ""
    all_trumps = "AS AS TS TS KS KS QS JS JS 9S 9S AH AD AC TH"  # aces and a run: loose are AS TS KS JS and TH
    state = with_widow(rules, all_trumps, "9H KH KD")
    assert why(state, "bury TH 9H KH") == ""
    state = with_widow(rules, "AS AS TS TS KS KS QS JS JS 9S 9S AH AD AC QH", "KH QH KH")
    assert why(state, "bury AS TS KS") == ""  # all hearts are melded, so only trumps are left
    assert why(state, "bury AS TS KH") == "may_not_bury"


def test_bury_restrictions_trumps_when_forced_after_all_else() -> None:
    rules = THREE.changed({"widow.bury_trumps": "when_forced"})
    # In spades: a run, aces around, two marriages in hearts; loose are AS TS KS JS in trump and TH.
    state = with_widow(rules, "AS AS TS TS KS KS QS JS JS AH AD AC KH QH TH", "KH QH 9S")
    legal = {str(move) for move in pn.legal_moves(state) if isinstance(move, pn.Bury)}
    assert legal == {
        f"bury {a} {b} TH"
        for a, b in (("AS", "TS"), ("AS", "KS"), ("AS", "JS"), ("TS", "KS"), ("TS", "JS"), ("KS", "JS"))
    }


def test_bury_restrictions_aces_when_forced() -> None:
    rules = THREE.changed({"widow.bury_aces": "when_forced"})
    state = with_widow(rules, LOOSE_TRUMPS, "9H 9C 9D")
    assert why(state, "bury AH 9H 9C") == "may_not_bury"
    assert why(state, "bury JS 9H 9C") == ""
    assert why(with_widow(THREE, LOOSE_TRUMPS, "9H 9C 9D"), "bury AH 9H 9C") == ""


def test_bury_restrictions_dix() -> None:
    # The nine of trump is a meld where a dix pays; where the table pays nothing for it, it may be forbidden all the same.
    table = attrs.evolve(pn.meld_table("single_1"), dix=(0,))
    free = THREE.changed({"melding.table": table})
    assert why(with_widow(free, LOOSE_TRUMPS, "9H 9C 9D"), "bury 9S 9H 9C") == ""
    held_back = free.changed({"widow.bury_dix": False})
    assert why(with_widow(held_back, LOOSE_TRUMPS, "9H 9C 9D"), "bury 9S 9H 9C") == "may_not_bury"
    assert why(with_widow(THREE, LOOSE_TRUMPS, "9H 9C 9D"), "bury 9S 9H 9C") == "may_not_bury"


def test_bury_announced() -> None:
    state = with_widow(pn.preset("kitty_marriage_three"), LOOSE_TRUMPS, "9H 9C 9D")
    state = played(state, "bury AH JS TS")
    assert state.buried_announced == (2, 1)  # trumps and aces, without naming them
    assert pn.view(state, 0).buried_announced == (2, 1)
    assert pn.view(state, 0).buried == ()


def test_bury_announced_not() -> None:
    state = played(with_widow(THREE, LOOSE_TRUMPS, "9H 9C 9D"), "bury AH JS TS")
    assert state.buried_announced is None


def counters_won(state: pn.State, seat_or_side: int) -> int:
    """The counters (ace, ten, king: one each) in the tricks of a side, with one for the last trick: counted here by hand."""
    assert isinstance(state, pn.HandOver | pn.GameOver)
    won = [trick for trick in state.tricks if state.rules.side_of(trick.winner) == seat_or_side]
    points = sum(str(card.rank) in "ATK" for trick in won for card in trick.cards)
    return points + (state.rules.side_of(state.tricks[-1].winner) == seat_or_side)


def tricks_item(state: pn.State, side: int) -> int:
    return sum(item.points for item in score_of(state).items if item.side == side and item.part == "tricks")


def buried_by_bidder(buried_for: str) -> pn.State:
    """Seat 1 buries an ace, a ten and a nine, two points; run and aces around make his bid. The deal is played out."""
    rules = THREE.changed({"widow.buried_for": buried_for, "settlement.meld_kept": "always"})
    state = with_widow(rules, "AS AS TS TS KS QS JS AH AD AC KH QC JC 9C 9D", "9H 9H JH")
    state = played_out(played(state, "bury AS TS 9H"))
    assert score_of(state).made
    return state


def test_buried_points_for_the_bidder() -> None:
    state = buried_by_bidder("bidder")
    won = [counters_won(state, seat) for seat in range(3)]
    assert sum(won) == 23
    assert [tricks_item(state, seat) for seat in range(3)] == [won[0], won[1] + 2, won[2]]  # B096.1: 25 in all


def test_buried_points_for_nobody() -> None:
    state = buried_by_bidder("nobody")
    assert [tricks_item(state, seat) for seat in range(3)] == [counters_won(state, seat) for seat in range(3)]


FOUR_BURY = "AS AS TS TS KS KS QS QS JS JS 9S"  # only one spade is elsewhere


@pytest.mark.parametrize(("buried_for", "extra"), [("bidder", (0, 21)), ("defenders", (21, 0)), ("nobody", (0, 0))])
def test_buried_points(buried_for: str, extra: tuple[int, int]) -> None:
    rules = four_with_widow(WidowRules(size=4, buried_for=buried_for), {"settlement.meld_kept": "always"})  # type: ignore[arg-type]
    state = dealt(rules, "", FOUR_BURY, rest="AH TH 9H 9D")
    state = played(state, "bid 100", "pass", "pass", "pass", "trump S", "bury AH TH 9H 9D")  # 11 + 10
    state = played_out(state)
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
    for side in (0, 1):
        assert isinstance(state, pn.HandOver | pn.GameOver)
        won = [trick for trick in state.tricks if trick.winner % 2 == side]
        points = sum(worth[str(card.rank)] for trick in won for card in trick.cards)
        points += 10 * (state.tricks[-1].winner % 2 == side)
        assert tricks_item(state, side) == points + extra[side]
    assert contract_of(state) == (1, 100)


def test_passing_and_a_widow_may_be_combined() -> None:
    rules = four_with_widow(WidowRules(size=4), {"passing": PassingRules(count=2)})
    state = with_widow(rules, "AS TS KS QS JS AH TH AD TD AC TC", "9H 9C 9D KH")
    assert isinstance(state, pn.Passing)
    state = played(state, "give " + " ".join(map(str, state.hand(3)[:2])))
    assert len(state.hand(1)) == 17

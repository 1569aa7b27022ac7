"""What can go wrong, and the codes by which a program can tell one wrong from another."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why a move is illegal: a stable code for programs, beside the message for people."""

    GAME_OVER = "game_over"
    NOT_NOW = "not_now"
    NOT_A_MOVE = "not_a_move"
    BAD_DEAL = "bad_deal"
    NOT_ENTITLED = "not_entitled"
    TOO_LOW = "too_low"
    TOO_HIGH = "too_high"
    NOT_ON_LADDER = "not_on_ladder"
    MAY_NOT_PASS = "may_not_pass"
    NEEDS_MARRIAGE = "needs_marriage"
    MAY_NOT_BURY = "may_not_bury"
    NOT_A_TRUMP = "not_a_trump"
    WRONG_COUNT = "wrong_count"
    NOT_HELD = "not_held"
    MUST_FOLLOW = "must_follow"
    MUST_HEAD = "must_head"
    MUST_TRUMP = "must_trump"
    MUST_OVERTRUMP = "must_overtrump"
    MUST_LEAD_TRUMP = "must_lead_trump"
    NOT_A_MELD = "not_a_meld"
    NEEDS_CARD_FROM_HAND = "needs_card_from_hand"
    ALREADY_USED = "already_used"
    ONE_MELD_A_TRICK = "one_meld_a_trick"
    MUST_SWAP = "must_swap"
    NOTHING_TO_SWAP = "nothing_to_swap"


def shown(value: object) -> str:
    """A value as a message shows it: short, whatever it is (a number of thousands of digits cannot even be printed)."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - what is wrong with a value that cannot be shown is not what the message is about
        return f"a {type(value).__name__} too large to show"
    return text if len(text) <= 60 else text[:57] + "..."


class PinochleError(ValueError):
    """Everything this library raises about what it was given; a `ValueError` as well.

    >>> issubclass(RulesError, PinochleError) and issubclass(PinochleError, ValueError)
    True
    """


class _ListingError(PinochleError):
    """An error that lists every problem found, so that all can be mended at once."""

    problems: tuple[str, ...]

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(self.problems)


class RulesError(_ListingError):
    """House rules that contradict themselves, or a name no game has; `.problems` lists all of them."""


class SetupError(_ListingError):
    """Cards or a position that cannot be; `.problems` lists everything wrong with it."""


class NotationError(PinochleError):
    """Text that cannot be read: `.text`, `.position` (index into the text) and what was `.expected`."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        super().__init__(text, position, expected)
        self.text = text
        self.position = position
        self.expected = expected

    def __str__(self) -> str:
        return f"cannot read {shown(self.text)} at character {self.position + 1}: expected {self.expected}"

"""The fuzz session itself: a short run of it, and that it would notice."""

from __future__ import annotations

import time

import pytest

import pinochle as pn
from tests import fuzz


@pytest.mark.parametrize("parser", fuzz.PARSERS)
def test_some_broken_texts_bring_out_nothing_but_the_packages_own_errors(parser: str) -> None:
    results = [fuzz.tried(parser, fuzz.made(parser, 0, number)) for number in range(40)]
    assert [wrong for _, wrong in results if wrong] == []
    assert {accepted for accepted, _ in results} == {True, False}


def test_a_number_names_one_input() -> None:
    assert fuzz.made("replay", 5, 3) == fuzz.made("replay", 5, 3) != fuzz.made("replay", 6, 3)


def test_other_errors_and_long_waits_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(text: str) -> None:
        raise KeyError(text)

    def slow(_: str) -> None:
        end = time.process_time() + 1
        while time.process_time() < end:
            pass

    def right(text: str) -> None:
        raise pn.NotationError(text, 0, "nothing")

    monkeypatch.setattr(fuzz, "SECONDS", 0.1)
    for function, found in ((wrong, "KeyError"), (slow, "TooLongError")):
        monkeypatch.setitem(fuzz.PARSERS, "parse_card", (fuzz.card_texts, function))
        accepted, what = fuzz.tried("parse_card", "AS")
        assert not accepted
        assert found in what
    monkeypatch.setitem(fuzz.PARSERS, "parse_card", (fuzz.card_texts, right))
    assert fuzz.tried("parse_card", "AS") == (False, "")

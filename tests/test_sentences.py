"""Pieces of text as sentences of the player's language: what screen readers are told (ux A6)."""

from __future__ import annotations

from tabletop.i18n import Catalogue


def test_sentences_are_joined_as_the_language_does() -> None:
    english = Catalogue("en")
    assert english.sentences(["Start", "", "Space."]) == "Start. Space."
    assert english.sentences(["One.", "Two!", "Three"]) == "One. Two! Three"
    assert english.sentences(["Only"]) == "Only"
    assert english.sentences([]) == ""


def test_a_pattern_of_the_language_joins_them() -> None:
    japanese = Catalogue("ja")
    patterns = {"{sentence}. {then}": "{sentence}。{then}", "{sentence} {then}": "{sentence}{then}"}
    japanese.t = lambda text, /, **args: patterns[text].format(**args)  # type: ignore[method-assign]
    assert japanese.sentences(["一。", "二！", "三"]) == "一。二！三"

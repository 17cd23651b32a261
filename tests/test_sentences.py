"""Pieces of text as sentences of the player's language: what screen readers are told (ux A6)."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.engine.message import SeatName, in_english, msg
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


def test_a_full_stop_is_the_first_of_the_languages_ends() -> None:
    hindi = Catalogue("en")
    hindi.about = replace(hindi.about, ends="।!?")
    assert [hindi.unended(text) for text in ("वह जीता।", "He wins.", "He wins!")] == [
        "वह जीता",
        "He wins",
        "He wins!",
    ]
    assert hindi.sentences(["वह जीता।", "Ah!", "He goes on."]) == "वह जीता. Ah! He goes on."


def test_names_in_a_message_stand_as_the_language_lists_them() -> None:
    names = tuple(msg("{seat}", seat=SeatName(seat)) for seat in range(3))
    for many, told in ((1, "Mei"), (2, "Mei and Tom"), (3, "Mei, Tom and Aiko")):
        won = msg("Won by {names}.", names=names[:many])
        assert Catalogue("en").message(won, ("Mei", "Tom", "Aiko")) == f"Won by {told}."
    assert in_english(won) == "Won by seat 0, seat 1 and seat 2."
    assert Catalogue("ko").listed(["메이", "톰"]) == "메이와 톰"

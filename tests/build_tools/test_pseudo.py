"""The made-up language lengthens every text and keeps its placeholders."""

import pytest

from tabletop.engine.message import msg, msgn
from tests.pseudo import BY_LENGTH, PseudoCatalogue, longer


@pytest.mark.parametrize(
    ("text", "length"),
    [("Draw", 10), ("Discard pile", 22), ("Choose one of them", 27), ("a card, or press Esc to go back", 42)],
)
def test_the_shorter_a_text_the_longer_it_becomes(text, length):
    assert len(longer(text, BY_LENGTH)) == length and len(longer(text)) == round(len(text) * 1.4)
    assert (" " in longer(text, BY_LENGTH)[len(text) + 1 :]) == (len(text) > 12)


def test_placeholders_are_filled_as_ever():
    catalogue = PseudoCatalogue()
    assert "Mei" in catalogue.t("{name} plays", name="Mei")
    assert "3" in catalogue.tn("{count} card", "{count} cards", 3)
    assert "07" in catalogue.t("Seed {seed:02d}", seed=7)


def test_messages_go_the_same_way():
    catalogue = PseudoCatalogue()
    text = catalogue.message(msg("Needs {what}", what=msgn("one card", "{count} cards", 2)))
    assert text.startswith("[")
    assert "2 " in text


def test_nothing_stays_nothing():
    assert PseudoCatalogue().t("") == ""

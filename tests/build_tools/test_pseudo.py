"""The made-up language lengthens every text and keeps its placeholders."""

from tabletop.engine.message import msg, msgn
from tests.pseudo import PseudoCatalogue, longer


def test_a_text_becomes_40_percent_longer():
    text = "Build a floor, then discard one card"
    assert len(longer(text)) == round(len(text) * 1.4)
    assert longer(text) != text


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

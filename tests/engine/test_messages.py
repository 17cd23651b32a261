"""Sentences are data, and become words in the reader's language."""

import pytest

import tabletop
from tabletop.engine.message import N_, Message, SeatName, msg, msgn
from tabletop.engine.moment import readable
from tabletop.i18n import Catalogue

ENGLISH = Catalogue("en")
NAMES = ("Ann", "Ben {x}")


def test_a_message_without_arguments():
    assert ENGLISH.message(msg("The game is over.")) == "The game is over."
    assert N_("Joker") == "Joker"


def test_seats_become_names_as_they_are():
    message = msg("{seat} robs {victim}.", seat=SeatName(0), victim=SeatName(1))
    assert ENGLISH.message(message, NAMES) == "Ann robs Ben {x}."
    assert ENGLISH.message(message) == "1 robs 2."


@pytest.mark.parametrize(("count", "wanted"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_plurals(count, wanted):
    assert ENGLISH.message(msgn("{count} card", "{count} cards", count)) == wanted


def test_messages_within_messages_and_lists():
    cards = (msg("Joker"), msg("{number}", number=3))
    assert ENGLISH.message(msg("You draw {cards}.", cards=cards)) == "You draw Joker, 3."
    assert ENGLISH.message(msg("You draw {card}.", card=msg("a card"))) == "You draw a card."


def test_a_message_is_a_value():
    assert msg("{a}", a=1) == Message("{a}", {"a": 1})
    assert msg("{a}", a=1) != msg("{a}", a=2)


@pytest.mark.parametrize(
    "broken", [msg("{seat} plays"), msg("{"), msg("{0}"), msgn("{count}", "{n}", 2), msg("")]
)
def test_what_cannot_be_read_is_noticed(broken):
    assert not readable(broken)


def test_what_can_be_read():
    nested = msg("{card} for {seat}", card=msg("{number}", number=5), seat=SeatName(3))
    assert readable(nested)
    assert readable(msgn("{count} card", "{count} cards", 2))


@pytest.mark.parametrize("game", tabletop.games())
def test_every_clause_and_option_is_text(game):
    rules = tabletop.game(game)
    texts = [clause.text for clause in rules.words.clauses]
    texts += [text for option in rules.box.options for text in (option.label, option.hint)]
    for text in texts:
        assert ENGLISH.t(text) == text
        assert text == text.strip()
        assert not text[0].islower()

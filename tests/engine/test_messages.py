"""Sentences are data, and become words in the reader's language."""

from string import Formatter

import pytest

import tabletop
from tabletop.engine.message import N_, Message, SeatName, addressed, msg, msgn
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
    assert ENGLISH.message(msg("You draw {cards}.", cards=cards)) == "You draw Joker and 3."
    assert ENGLISH.message(msg("You draw {card}.", card=msg("a card"))) == "You draw a card."


def test_who_sits_alone_is_you():
    forms = {"{seat} robs {victim}": {"seat": "you rob {victim}", "victim": "{seat} robs you"}}
    robs = msg("{seat} robs {victim}", seat=SeatName(0), victim=SeatName(1))
    log = msg("call: {all}; {one}", all=(robs, robs), one=robs)
    told = {you: ENGLISH.message(addressed(log, you, forms), NAMES) for you in (0, 1, 2, None)}
    assert told[0] == "call: you rob Ben {x} and you rob Ben {x}; you rob Ben {x}"
    assert told[1] == "call: Ann robs you and Ann robs you; Ann robs you"
    assert told[2] == told[None] == ENGLISH.message(log, NAMES)


@pytest.mark.parametrize("game", tabletop.games())
def test_sentences_with_you_leave_out_that_name_alone(game):
    for sentence, forms in tabletop.game(game).words.to_you.items():
        for place, told in forms.items():
            others = {name for _, name, _, _ in Formatter().parse(sentence) if name and name != place}
            assert {name for _, name, _, _ in Formatter().parse(told) if name} == others


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

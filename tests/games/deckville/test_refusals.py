"""What a player reads when a command is refused: whole sentences with names and numbers (ux D7)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal
from tabletop.i18n import Catalogue
from tests.games.deckville.build import (
    END,
    OWN,
    SKIP,
    cards,
    city,
    down,
    draw,
    play,
    prop,
    put,
    replacement,
    reserve,
    resource,
    take,
)

NAMES = ("Ann", "Ben")
DRAWN = play(city("wood*3"), draw("pool_1"), draw("pool_2")).state
FULL = play(city("wood*6"), draw("pool_1"), draw("pool_2")).state
TAKEN = play(city("wood*3"), take("pool_1")).state
SHORT = city("wood*3", pool="- glass steel", deck="", discard="flat")
CLOSED = city("wood*3", pool="- - -", deck="", discard="", is_exhausted=True, last_round=5)


def refusal(now: Any, command: Any, seat: int = 0) -> str:
    with pytest.raises(Illegal) as caught:
        OWN.rules.decide(now, seat, command, Chance(0, 0))
    return Catalogue("en").message(OWN.words.explain(caught.value), NAMES)


@pytest.mark.parametrize(
    ("now", "command", "sentence"),
    [
        (TAKEN, END, "First discard a card for the one you took."),
        (city(), put("wood"), "You have not taken a card, so there is nothing to discard for."),
        (DRAWN, take("pool_1"), "Replacing a card is the first step, and it is over for this turn."),
        (play(TAKEN, put("wood")).state, take("pool_1"), "You have already replaced a card this turn."),
        (
            DRAWN,
            resource("wood", "wood"),
            "Building a resource is the second step, and it is over for this turn.",
        ),
        (
            play(city("wood*4"), resource("wood", "wood")).state,
            resource("wood", "wood"),
            "You have already built a resource this turn.",
        ),
        (DRAWN, prop("flat"), "Building properties is the third step, and it is over for this turn."),
        (
            play(city("flat*2 wood*2"), prop("flat"), draw("pool_1")).state,
            prop("flat"),
            "You have gone on to a later step, so building properties is over.",
        ),
        (DRAWN, draw("pool_1"), "You have drawn 2 cards, and cannot draw more."),
        (play(DRAWN, reserve("wood")).state, draw("pool_1"), "You have already drawn your cards this turn."),
        (SHORT, draw("pool_1"), "That place in the pool is empty."),
        (SHORT, draw("deck"), "The deck is empty, and the discard pile is too small for a new one."),
        (city(discard=""), draw("discard"), "The discard pile is empty."),
        (CLOSED, draw("deck"), "The supply has run out, so there is nothing left to draw."),
        (city(), END, "First draw 2 more cards."),
        (play(city("wood"), draw("pool_1")).state, END, "First draw 1 more card."),
        (
            play(city("wood"), draw("deck")).state,
            draw("deck"),
            "One of the two cards must come from the pool.",
        ),
        (FULL, END, "First discard 2 cards. You may keep six."),
        (FULL, down("wood"), "Discard exactly 2 cards, not 1."),
        (DRAWN, down("wood"), "Your hand is within the limit of 6, so you need not discard."),
        (DRAWN, SKIP, "This is the last step, so end your turn instead."),
        (city(), prop("flat"), "You do not have enough copies of Flat."),
        (city(), prop("inn", reserve=True), "Inn is not in your reserve."),
        (city("spire", "mill"), prop("spire"), "Spire needs 1 more steel and 1 more glass."),
        (city("flat wood"), prop("flat", "wood"), "That costs no cards, so do not discard any."),
        (city("wood*3"), resource("wood"), "That costs 1 other card from your hand, not 0."),
        (
            city("flat wood*3", "flat", built=1, reached=3),
            prop("flat", "wood"),
            "That costs 2 other cards from your hand, not 1.",
        ),
        (
            city("flat", built=2, reached=3),
            prop("flat"),
            "You have built two properties this turn, and cannot build more.",
        ),
        (
            play(city("wood*3", reserve="inn"), draw("pool_1"), draw("pool_2")).state,
            reserve("wood"),
            "Your reserve already has a card.",
        ),
        (DRAWN, replacement("deck"), "You may draw one replacement, only right after reserving a card."),
    ],
)
def test_the_sentence_of_a_refusal(now: Any, command: Any, sentence: str) -> None:
    assert refusal(now, command) == sentence


def test_the_sentences_of_the_rest() -> None:
    assert refusal(city(), END, seat=1) == "It is Ann’s turn."
    assert refusal(city(is_over=True), END) == "The game is over."
    say = Catalogue("en").message
    assert say(OWN.words.explain(Illegal("no_such_seat", ""))) == "That seat is empty."
    assert say(OWN.words.explain(Illegal("not_a_command", ""))) == "You cannot do that in Deckville."


def test_a_card_that_does_not_exist() -> None:
    command = resource("wood", "wood").__class__(9999, cards("wood"))
    assert refusal(city(), command) == "You cannot do that in Deckville."

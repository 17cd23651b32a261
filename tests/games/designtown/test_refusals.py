"""What a player reads when a command is refused: whole sentences with the right names and numbers (ux D7)."""

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal
from tabletop.games.designtown import GAME
from tabletop.games.designtown.commands import Buy, BuyUpgraded, Recycle, ShuffleDeck, Upgrade
from tabletop.i18n import Catalogue
from tests.games.designtown.build import END, PLAY, STOP, builder, play, town

NAMES = ("Ann", "Ben", "Cat")
PLAYING = play(town("mall res store", "church hosp"), PLAY).state
BUILDING = builder(4, "hosp apt mall", supply=(0, 1, 0, 8, 8), seats=3)


def refusal(now, seat, command):
    with pytest.raises(Illegal) as caught:
        GAME.rules.decide(now, seat, command, Chance(0, 0))
    return Catalogue("en").message(GAME.words.explain(caught.value), NAMES)


@pytest.mark.parametrize(
    ("now", "command", "sentence"),
    [
        (PLAYING, STOP, "Residential Area is on top of your deck, so you must play it."),
        (
            PLAYING,
            Recycle(3),
            "Shopping Mall is in play. You can recycle only cards in your discard pile.",
        ),
        (PLAYING, Recycle(4), "Hospital has no recycle mark."),
        (PLAYING, Recycle(9), "Your discard pile has no such card: Station."),
        (PLAYING, Recycle(70), "Your discard pile has no such card: not a card of this game."),
        (PLAYING, ShuffleDeck(), "Your deck still has cards: 2."),
        (PLAYING, Buy(4), "Play cards and stop before you build."),
        (PLAYING, END, "Residential Area is on top of your deck, so you must play it."),
        (play(town("mall store"), PLAY).state, END, "Stop playing cards before you end your turn."),
        (play(town("plant store"), PLAY).state, STOP, "Power Plant forces you to play one more card."),
        (town("store"), STOP, "Play at least one card before you stop."),
        (town("", "mall"), PLAY, "Your deck is empty. Shuffle your discard pile first."),
        (town("", ""), ShuffleDeck(), "Your discard pile is empty."),
        (town("", "mall"), ShuffleDeck(2), "Supply cards are removed only in the solo variant."),
        (
            town("", "mall", seats=1),
            ShuffleDeck(),
            "Choose a supply card to remove before you shuffle.",
        ),
        (BUILDING, PLAY, "You have already stopped playing cards this turn."),
        (BUILDING, Buy(8), "That costs $5, but you have $4."),
        (BUILDING, BuyUpgraded(6), "That costs $7, but you have $4."),
        (BUILDING, Buy(4), "The supply has none left of this card: Hospital."),
        (BUILDING, Buy(0), "You cannot buy this card: Residential Area."),
        (BUILDING, Upgrade(3), "You cannot flip Shopping Mall for a fee."),
        (builder(9, "apt"), Upgrade(1), "Choose another player to get the flipped Apartment."),
        (builder(9, "hosp"), Upgrade(4, 1), "Hospital does not move to another player."),
        (builder(9, actions=0), Buy(2), "You have no build actions left."),
    ],
)
def test_the_sentence_of_a_refusal(now, command, sentence):
    assert refusal(now, 0, command) == sentence


def test_the_sentences_of_the_rest():
    assert refusal(PLAYING, 1, PLAY) == "It is Ann’s turn."
    over = play(town("park", points=7), PLAY).state
    assert refusal(over, 0, END) == "The game is over."
    assert Catalogue("en").message(GAME.words.explain(Illegal("no_such_seat", ""))) == "That seat is empty."

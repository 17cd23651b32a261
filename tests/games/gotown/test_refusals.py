"""What a player reads when a command is refused: whole sentences with the right names and numbers (ux D7)."""

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal
from tabletop.games.gotown import GAME
from tabletop.games.gotown.commands import (
    BuildFloor,
    EndTurn,
    PlaceDog,
    PlayBone,
    PlayJackhammer,
    PlayMilkshake,
    PlaySuperThief,
    PlayThief,
    StealFloor,
)
from tabletop.i18n import Catalogue
from tests.games.gotown.build import play, town

NAMES = ("Ann", "Ben", "Cat")
NOW = town(["1 2 ? 7 4 dog bone jack thief", "5 6", ""], ["1+8*", "3+6 2+7*", "?+4"], shakes=[2])


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (BuildFloor(1, 2), "1 + 2 is 3. A floor adds up to nine."),
        (BuildFloor(1, 8), "You do not have this card: 8."),
        (BuildFloor(1, 10), "Only floor cards make a floor, and Guard dog is not one."),
        (StealFloor(9, 1), "A joker cannot steal."),
        (StealFloor(7, 1), "A dog guards Ben’s top floor."),
        (StealFloor(7, 2), "With 7 you can steal 2. This floor is 5 + 4."),
        (StealFloor(7, 0), "Choose an opponent, not yourself."),
        (StealFloor(7, 9), "That seat is empty."),
        (PlaceDog(0), "Floor 1 already has a dog."),
        (PlaceDog(4), "Ann’s tower has no such floor."),
        (PlayBone(1, 0), "No dog guards Ben’s floor 1."),
        (PlayJackhammer(1), "A dog guards Ben’s top floor."),
        (PlayThief(2), "Cat has no cards in hand."),
        (PlaySuperThief(), "You do not have this card: Super-thief."),
        (PlayMilkshake(2), "You do not have this card: Milkshake."),
        (EndTurn(17), "You do not have this card: Super-thief."),
    ],
)
def test_the_sentence_of_a_refusal(command, sentence):
    assert refusal(NOW, 0, command) == sentence


def refusal(now, seat, command):
    with pytest.raises(Illegal) as caught:
        GAME.rules.decide(now, seat, command, Chance(0, 0))
    return Catalogue("en").message(GAME.words.explain(caught.value), NAMES)


def test_the_sentences_of_the_rest():
    assert refusal(NOW, 1, EndTurn()) == "It is Ann’s turn."
    assert refusal(town(["? ?", ""]), 0, BuildFloor(9, 9)) == "Two jokers never make a floor."
    assert refusal(town(["jack", ""]), 0, PlayJackhammer(1)) == "Ben has no floor."
    assert refusal(town(["super", ""]), 0, PlaySuperThief()) == "No opponent has a card in hand."
    shaken = town(["shake", ""], shakes=[1])
    assert refusal(shaken, 0, PlayMilkshake(1)) == "Ben already skips the next turn."
    only = "You may discard a card at the end of your turn only if you began it with eight or more cards and "
    only += "played none."
    assert refusal(town(["1", ""]), 0, EndTurn(1)) == only
    over = play(town(["1 8", "2"], ["1+8 2+7 3+6"], short=True), BuildFloor(1, 8)).state
    assert refusal(over, 0, EndTurn()) == "The game is over."

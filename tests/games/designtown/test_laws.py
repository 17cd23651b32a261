"""The laws along games that are won, which random play, as in the conformance suite, never does."""

from __future__ import annotations

import pytest

from tabletop.games.designtown import GAME
from tests.games.designtown.candidates import candidates
from tests.games.playing import Playing


@pytest.mark.parametrize(
    ("seats", "supply", "own"),
    [(1, "english", False), (2, "japanese", False), (3, "english", True), (4, "english", False)],
)
def test_games_of_the_computer_player_keep_every_law(seats: int, supply: str, own: bool) -> None:
    game = (
        GAME.edition.recast(GAME.edition.content.decode().replace("church,0,0,1", "church,1,1,1"))
        if own
        else GAME
    )
    happened = Playing(game).keep_laws(seats, seats, candidates, 12, supply=supply)
    assert happened >= {"CardPlayed", "CardFlipped", "CardBought", "TurnBust", "DeckShuffled"}
    assert happened & {"GameWon", "GameLost"}

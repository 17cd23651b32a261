"""The laws along games that are won, which random play, as in the conformance suite, never does."""

from __future__ import annotations

import pytest

from tabletop.bots.players import bot_chance
from tabletop.engine.chance import Chance
from tabletop.engine.command_laws import refuses_unlisted
from tabletop.engine.laws import AT_THE_END, EVERY_STEP, SOME_STEPS, first_broken
from tabletop.engine.moment import Moment
from tabletop.engine.table import Table
from tabletop.games.designtown import GAME
from tabletop.games.designtown.bot import choose
from tests.games.designtown.candidates import candidates


@pytest.mark.parametrize(
    ("seats", "supply", "own"),
    [(1, "english", False), (2, "japanese", False), (3, "english", True), (4, "english", False)],
)
def test_games_of_the_computer_player_keep_every_law(seats: int, supply: str, own: bool) -> None:
    game = GAME.recast(GAME.content.decode().replace("church,0,0,1", "church,1,1,1")) if own else GAME
    table = Table.new(game, ["A", "B", "C", "D"][:seats], seats, {"supply": supply})
    before, happened = table.state_at(0), set()
    for step in range(game.longest_game):
        record = table.records[-1]
        moment = Moment(table, before, record, (), Chance(-9, step))
        over = table.result is not None
        laws = EVERY_STEP + (SOME_STEPS if over or step % 12 == 0 else ()) + (AT_THE_END if over else ())
        assert first_broken(laws, moment) is None
        if step % 12 == 0:
            assert refuses_unlisted(moment, candidates) is None
        happened.update(type(event).__name__ for event in record.events)
        if over:
            break
        before = table.state
        seat = before.active
        table.submit(seat, choose(table.view(seat), seat, bot_chance(seats, seat, step)))
    assert table.result is not None
    assert happened >= {"CardPlayed", "CardFlipped", "CardBought", "TurnBust", "DeckShuffled"}
    assert happened & {"GameWon", "GameLost"}

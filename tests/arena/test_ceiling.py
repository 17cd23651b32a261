"""The player that sees everything, for ceilings: what is hidden decides what it does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import arena
from tabletop.arena import ceiling
from tabletop.arena.ceiling import SEES_ALL, choose, names
from tabletop.arena.playing import planned
from tabletop.bots.players import make
from tabletop.engine.chance import Chance
from tabletop.engine.players import kinds
from tabletop.engine.registry import find, games
from tests.games.designtown import build as city

GAME = city.RULES.game


def chosen(state: Any, name: str) -> Any:
    table = SimpleNamespace(
        game=GAME, state=state, steps=[0] * 9, chance=lambda position: Chance(4, position)
    )
    return choose(table, GAME.secrets.redact(state, 0), 0, Chance(1, 9), name)  # type: ignore[arg-type]


WINS, BUSTS = (
    city.town(deck, points=7, cash=6, unhappy=2, known=0, row=(city.STORE,))
    for deck in ("park res store", "res park store")
)
"""The same view: only the order of the deck differs."""


@pytest.mark.parametrize("name", names(GAME))
def test_it_plays_on_to_the_card_that_wins_and_stops_before_the_one_that_busts(name: str) -> None:
    assert GAME.secrets.redact(WINS, 0) == GAME.secrets.redact(BUSTS, 0)
    assert chosen(WINS, name) == city.PLAY and chosen(BUSTS, name) == city.STOP


def test_where_nothing_is_clearly_better_it_plays_as_the_strongest_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a level behind its name."""
    monkeypatch.setattr(ceiling, "CLEARLY", 1001)
    hard = make("bot:hard", GAME)(GAME.secrets.redact(WINS, 0), 0, Chance(1, 9))
    assert {chosen(WINS, names(GAME)[1]), chosen(BUSTS, names(GAME)[1])} == {hard}
    assert chosen(WINS, SEES_ALL) != chosen(BUSTS, SEES_ALL)


@pytest.mark.parametrize("game_id", games())
def test_no_game_offers_it_as_a_player(game_id: str) -> None:
    game = find(game_id)
    assert not {*names(game)} & {*kinds(game), *game.players.bots}


def test_it_plays_in_a_match() -> None:
    match = arena.run("gotown", [SEES_ALL, "easy"], 2, seed=3)
    assert [one.players for one in match.games] and {SEES_ALL, "bot:easy"} == set(match.games[0].players)


def test_a_match_knows_it_by_each_name() -> None:
    for name in names(GAME):
        assert name in planned("designtown", [name, "easy"], 1).players

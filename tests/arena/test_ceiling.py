"""The player that sees everything, for ceilings: what is hidden decides what it does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import arena
from tabletop.arena.ceiling import SEES_ALL, choose
from tabletop.engine.chance import Chance
from tabletop.engine.players import kinds
from tabletop.engine.registry import find, games
from tests.games.designtown import build as city

GAME = city.RULES.game


def chosen(state: Any) -> Any:
    table = SimpleNamespace(
        game=GAME, state=state, steps=[0] * 9, chance=lambda position: Chance(4, position)
    )
    return choose(table, GAME.secrets.redact(state, 0), 0, Chance(1, 9))  # type: ignore[arg-type]


def test_it_plays_on_to_the_card_that_wins_and_stops_before_the_one_that_busts() -> None:
    """By the same view: only the order of the deck differs."""
    wins, busts = (
        city.town(deck, points=7, cash=6, unhappy=2, known=0, row=(city.STORE,))
        for deck in ("park res store", "res park store")
    )
    assert GAME.secrets.redact(wins, 0) == GAME.secrets.redact(busts, 0)
    assert chosen(wins) == city.PLAY and chosen(busts) == city.STOP


@pytest.mark.parametrize("game_id", games())
def test_no_game_offers_it_as_a_player(game_id: str) -> None:
    assert SEES_ALL not in kinds(find(game_id)) and SEES_ALL not in find(game_id).players.bots


def test_it_plays_in_a_match() -> None:
    match = arena.run("gotown", [SEES_ALL, "easy"], 2, seed=3)
    assert [one.players for one in match.games] and {SEES_ALL, "bot:easy"} == set(match.games[0].players)

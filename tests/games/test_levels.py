"""What holds for every level of every game's computer players, wherever a game has come to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tabletop.bots.players import make
from tabletop.engine import codec
from tabletop.engine.chance import Chance
from tabletop.engine.players import MASTER, adviser, default_kind
from tabletop.engine.protocol import Game
from tabletop.engine.registry import find, games
from tests.games.playing import Playing

WITH_LEVELS = [game for game in map(find, games()) if game.players.bots]
LEVELS = [
    pytest.param(game, level, id=f"{game.id}-{level}") for game in WITH_LEVELS for level in game.players.bots
]
every_level = pytest.mark.parametrize(("game", "level"), LEVELS)


def at_once() -> bool:
    """What a player is told that is to answer now."""
    return False


@cache
def positions(game_id: str, seats: int, kind: str, few: int) -> tuple[Any, ...]:
    """So many positions of one game, in its order."""
    states = Playing(find(game_id)).states(seats, 11, kind, 300)[:-1]
    return tuple(states[:: max(1, len(states) // few)])


def views(game: Game[Any, Any, Any], seats: int, kind: str, few: int) -> Iterator[tuple[Any, int, int]]:
    """What each acting seat sees in such positions, and the number of the position."""
    for at, state in enumerate(positions(game.id, seats, kind, few)):
        for seat in sorted(game.rules.actors(state)):
            yield game.secrets.redact(state, seat), seat, at


def allowed(game: Game[Any, Any, Any], view: Any, seat: int, command: Any) -> bool:
    """Whether the rules take a command: it is listed, or where not all are listed, they do it."""
    if game.rules.sample is None:
        return command in game.rules.legal(view, seat)
    full = game.secrets.imagine(view, seat, Chance(2, 0))
    return bool(game.rules.decide(full, seat, command, Chance(2, 1)))


@pytest.mark.parametrize("game", WITH_LEVELS, ids=lambda game: game.id)
def test_there_are_four_or_five_from_the_weakest_on(game: Game[Any, Any, Any]) -> None:
    four = ("gentle", "easy", "normal", "hard")
    assert tuple(game.players.bots) == tuple(game.players.levels)
    assert tuple(game.players.bots) in (four, (*four, MASTER))
    assert default_kind(game) == "bot:normal" and adviser(game) == "hard"


@every_level
def test_always_legal_wherever_random_play_leads(game: Game[Any, Any, Any], level: str) -> None:
    """Also where it has to answer at once."""
    choose, decisions = make(f"bot:{level}", game), 0
    for seats in game.players.seat_counts:
        for view, seat, at in views(game, seats, "random", 24):
            assert allowed(game, view, seat, choose(view, seat, Chance(1, at), at_once))
            decisions += 1
    assert decisions > 20 * len(game.players.seat_counts)


@every_level
def test_what_is_secret_makes_no_difference(game: Game[Any, Any, Any], level: str) -> None:
    """Whatever others hold and however the piles lie: the same view, the same chance, the same command; and
    so it is when it is asked again."""
    choose, compared = make(f"bot:{level}", game), 0
    few = 3 if level == MASTER else 8  # it thinks longest
    for view, seat, at in views(game, max(2, min(game.players.seat_counts)), "bot:easy", few):
        other = game.secrets.redact(game.secrets.imagine(view, seat, Chance(77, at)), seat)
        again = codec.decode(codec.encode(view), game.rules.state_type)
        assert len({choose(seen, seat, Chance(1, at)) for seen in (view, other, again)}) == 1
        compared += 1
    assert compared >= few

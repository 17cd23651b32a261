"""What wins stands in a sentence at every moment of every game, and tells nothing that is secret."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import tabletop
from tabletop.engine.chance import Chance
from tabletop.engine.message import in_english
from tabletop.engine.protocol import Game
from tabletop.engine.registry import find
from tests.games.playing import Playing

MANY = 200


def states(game: Game[Any, Any, Any], number: int, kind: str = "random") -> list[Any]:
    counts = game.players.seat_counts
    return Playing(game).states(counts[number % len(counts)], number, kind)


def is_public(game: Game[Any, Any, Any], state: Any, seat: int) -> None:
    """The sentence is there, names a clause, and is the same for all who may know more or less."""
    told, secrets = game.progress.goal_status, game.secrets
    assert told is not None
    aim, view = told(state), secrets.redact(state, seat)
    assert in_english(aim.message) and aim.clause in {clause.id for clause in game.words.clauses}
    assert told(secrets.redact(state, None)) == told(view) == aim
    assert told(secrets.imagine(view, seat, Chance(7, 0))) == aim


@pytest.mark.parametrize("title", tabletop.games())
def test_what_wins_is_told_of_what_all_can_see(title: str) -> None:
    game = find(title)
    for number in range(2):
        found = states(game, number)
        for at, state in enumerate([*found[::7], found[-1]]):
            is_public(game, state, at % len(game.progress.points(state)))


@pytest.mark.slow
@pytest.mark.parametrize("title", tabletop.games())
def test_what_wins_is_told_in_every_state_of_many_games(title: str) -> None:
    game = find(title)
    for number in range(MANY):
        for at, state in enumerate(states(game, number)):
            is_public(game, state, at % len(game.progress.points(state)))


@pytest.mark.parametrize("title", tabletop.games())
def test_the_end_is_not_near_at_first_and_is_before_somebody_wins(title: str) -> None:
    game = find(title)
    assert game.progress.goal_status is not None
    near = [game.progress.goal_status(state).is_near for state in states(game, 3)]
    assert not near[0] and near[-1] and near[-2]


def test_deckville_says_when_its_last_round_comes() -> None:
    game = find("deckville")
    assert game.progress.goal_status is not None
    begun = Playing(game).states(2, 3, "bot")[0]
    before = [replace(begun, emptyings=done) for done in range(begun.last_emptying)]
    told = [in_english(game.progress.goal_status(state).message) for state in before]
    assert told[-1] == "Most points win · last round after 1 empty deck"
    assert told[-2].endswith("after 2 empty decks")

"""What a table declares of its things is enough to play by: for every game, seat and step, without a window.

A page in a browser has the texts of the things and what is touched for each command, and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pygame
import pytest
import tabletop_rooftops
from tabletop_rooftops.parts import parts as rooftops

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.settings import SettingsFile
from tabletop.app.table import registry
from tabletop.app.table.key import Key, ThingText
from tabletop.app.table.parts import Parts
from tabletop.app.table.view import TableView
from tabletop.app.table.view_builder import view_elsewhere
from tabletop.engine.chance import Chance
from tabletop.engine.foresight import next_actor
from tabletop.engine.registry import find, own_games
from tabletop.engine.table import Table
from tests.app.at_table import put

GAMES: Mapping[str, Any] = {game: find(game) for game in own_games()} | {"rooftops": tabletop_rooftops.GAME}
WORDS = ("catalogue", "settings_file", "home")
"""What of the context speaks; all else of it looks, or sounds."""


class Deaf:
    """Stands for a part of the app that is not there."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a page has no window: {name}")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return GAMES[request.param]


@pytest.fixture
def parts(game: Any, monkeypatch: pytest.MonkeyPatch) -> Parts[Any, Any, Any]:
    """Return a table's parts where there are words, and no window, look or sound; nothing is painted."""
    ctx = Context(Display(), lambda: 0, SettingsFile(None))
    is_ours = game is not tabletop_rooftops.GAME
    found = registry.declared(game.id).maker(ctx, game) if is_ours else rooftops(ctx, game)
    for name in {*vars(ctx)} - {*WORDS}:
        setattr(ctx, name, Deaf())
    monkeypatch.setattr(pygame, "Surface", Deaf())
    return found


def steps(game: Any, seats: int, most: int, seed: int) -> Iterator[Table[Any, Any, Any]]:
    """Play at random; give the table before each command."""
    table = Table.new(game, [f"Player {seat}" for seat in range(seats)], seed)
    dice, seat = random.Random(seed), None
    for _ in range(most):
        yield table
        if table.result is not None:
            return
        seat = next_actor(game, table.state, seat)
        table.submit(seat, dice.choice(table.legal(seat)))


def things(parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any]) -> list[ThingText]:
    return list(parts.narrator.thing_texts(view))


def commands(parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any]) -> dict[Any, tuple[Key, ...]]:
    """Return what is touched for each legal command."""
    return {command: tuple(parts.move_map.gesture_for(view, command)) for command in view.legal}


def words(parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any]) -> list[str]:
    """Return what is said of the table as a whole."""
    narrator = parts.narrator
    return [narrator.status(view), *narrator.public_lines(view), *narrator.private_lines(view)]


def fails(parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any]) -> Iterator[tuple[str, object]]:
    """Give what a page could not do, or should not offer."""
    said, ways = things(parts, view), commands(parts, view)
    keys = {text.key for text in said}
    if len(keys) < len(said):
        yield "two things of one key", sorted(text.key for text in said)
    yield from (("no name", text.key) for text in said if not text.name)
    if not all(words(parts, view)):
        yield "words that say nothing", words(parts, view)
    for command, way in ways.items():
        if not way:
            yield "no way to it", command
        yield from (("on the way and not there", key) for key in way if key not in keys)
    touched = {key for way in ways.values() for key in way}
    for text in said:
        if text.role == "button":
            gives, is_open = text.gives, not text.reason
            if is_open and gives is not None and gives not in view.legal:
                yield "a button that gives what is refused", text
            if not is_open and (gives in view.legal or text.key in touched):
                yield "a button that could be pressed", text
        elif parts.move_map.can_pick(view, text.key):
            for place, meant in parts.move_map.targets(view, text.key).items():
                if place not in keys:
                    yield "a target that is not there", place
                for each in meant:
                    is_command = hasattr(each, "__struct_fields__")
                    if each not in view.legal if is_command else place not in touched:
                        yield "leads to what is refused", (text.key, place, each)


def check(game: Any, parts: Parts[Any, Any, Any], seats: int, most: int, seed: int) -> int:
    """Hold the law at each step of a game for all seats and who looks on; return how many ways there were."""
    ctx, count = parts.narrator.ctx, 0
    for table in steps(game, seats, most, seed):
        for viewer in (*range(seats), None):
            view = view_elsewhere(ctx, parts, table, viewer)
            assert list(fails(parts, view)) == [], (len(table.steps), viewer)
            count += len(view.legal)
    return count


def test_every_command_has_a_way_for_every_seat_and_nothing_leads_to_another(
    game: Any, parts: Parts[Any, Any, Any]
) -> None:
    assert check(game, parts, game.players.seat_counts[-1], 24, 3) >= 24


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_command_has_a_way_in_whole_games(game: Any, parts: Parts[Any, Any, Any], seed: int) -> None:
    for seats in game.players.seat_counts[:2]:
        check(game, parts, seats, 400, seed)


def test_things_hang_on_what_a_seat_may_know(game: Any, parts: Parts[Any, Any, Any]) -> None:
    """Had others been dealt other cards, a page would be the same."""
    ctx, seats, differ = parts.narrator.ctx, game.players.seat_counts[-1], 0
    for table in steps(game, seats, 16, 5):
        for viewer in (*range(seats), None):
            seen = table.view(viewer)
            other = game.secrets.imagine(seen, 0 if viewer is None else viewer, Chance(5, len(table.steps)))
            if other == table.state or game.secrets.redact(other, viewer) != seen:
                continue
            differ += 1
            twin = table.up_to(len(table.steps))
            put(twin, other)
            views = [view_elsewhere(ctx, parts, each, viewer) for each in (table, twin)]
            assert views[0] == views[1]
            one, two = ((things(parts, view), commands(parts, view)) for view in views)
            assert one == two
    assert differ or not any(map(game.secrets.has_secrets, range(seats))), (
        "no other cards could have been dealt"
    )

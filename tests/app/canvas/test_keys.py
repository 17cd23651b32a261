"""What a piece of a game's table draws hangs on nothing but its key (`canvas.part.Part`).

Tables of all games are looked at as they come, and with one thing at a time that is otherwise: what is
pointed at, picked or hidden, whose view it is, a field of the state or of the table's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from typing import Any

import msgspec
import pygame
import pytest

from tabletop.app.canvas.canvas import Recorder
from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import played
from tabletop.app.table import registry
from tabletop.app.table.key import Key
from tabletop.app.table.targets import Drag
from tabletop.app.table.thing import Thing
from tabletop.engine.registry import games
from tests.app.canvas.test_equals_full import disturb, go_on
from tests.app.driver import Driver
from tests.app.storm import dice

BEGIN, LATER = 60, 80
"""After so many commands a table is looked at, and things are taken from a table of the same game."""
MOMENTS = 3
MOST = 4
"""So many things are pointed at, hidden, picked and aimed at in each moment, about: others in each."""
IMPOSSIBLE = (LookupError, ValueError, TypeError, AssertionError)
"""A made-up table may be one that cannot be: nothing is asked of it."""


class Pieces:
    """What each piece drew under each of its keys; what was drawn is kept, so that it can be compared."""

    def __init__(self, driver: Driver, scene: Any) -> None:
        self._size, self._painter = driver.ctx.display.size, scene.parts.painter
        self._known: dict[object, list[tuple[object, Recorder]]] = {}
        self.compared = 0
        self.wrong: set[str] = set()
        """What read more than its key, in words."""

    def look(self, view: Any) -> None:
        """Draw all pieces of a view: where a key is one seen before, the same is drawn as then."""
        for part in self._painter.pieces(view):
            if part.key is None:
                continue
            record = Recorder(self._size)
            part.draw(record)
            known = self._known.setdefault(part.name, [])
            before = next((one for key, one in known if key == part.key), None)
            if before is None:
                known.append((part.key, record))
                continue
            self.compared += 1
            if [op.key for op in record.ops] != [op.key for op in before.ops]:
                self.wrong.add(f"{part.name}: {part.key}")


def otherwise(scene: Any, view: Any, moment: int) -> Iterator[Any]:
    """Give the view with one thing at a time that is otherwise."""
    things = [Key.read(w.key) for zone in scene.zones for w in zone.widgets if isinstance(w, Thing)]
    for key in _some(things, moment):
        yield replace(view, hover=key)
        yield replace(view, focus=key)
        yield replace(view, hidden=frozenset({key}))
    for key in _some(sorted(view.usable), moment):
        marks = scene.parts.move_map.targets(view, key)
        place = scene.parts.painter.place(view, key)
        yield replace(view, picked=key, marks=marks)
        if place is not None:
            yield replace(view, picked=key, marks=marks, drag=_dragged(key, place.rect))
        for hot in _some([*marks], moment):
            yield replace(view, picked=key, marks=marks, hot=hot)
    for flag in ("can_act", "is_busy", "is_narrowed", "is_zoom_held", "is_picture"):
        yield replace(view, **{flag: not getattr(view, flag)})
    yield replace(view, usable=frozenset(), legal=())
    yield replace(view, names=tuple(reversed(view.names)))
    for changed in ({"name": "Zoe"}, {"kind": "Easy"}, {"colour": 3}):
        yield replace(view, seats=tuple(seat._replace(**changed) for seat in view.seats))


def _some(things: Sequence[Key], moment: int) -> Sequence[Key]:
    return things[moment :: max(1, len(things) // MOST)]


def _dragged(key: Key, rect: pygame.Rect) -> Drag:
    return Drag(key, rect, rect.center, rect.center, started=True)


def mixed(view: Any, other: Any) -> Iterator[Any]:
    """Give the view with one field at a time of what it shows, or of the table's own, from another view."""
    for field in msgspec.structs.fields(view.state):
        value = getattr(other.state, field.name)
        if value != getattr(view.state, field.name):
            yield replace(view, state=msgspec.structs.replace(view.state, **{field.name: value}))
    for own in fields(view.ui_state) if is_dataclass(view.ui_state) else ():
        value = getattr(other.ui_state, own.name)
        if value != getattr(view.ui_state, own.name):
            yield replace(view, ui_state=replace(view.ui_state, **{own.name: value}))


def arranged(scene: Any, view: Any) -> Any:
    """Return a view with the places that its table would have."""
    return replace(view, layout=scene.parts.painter.arrange(view))


def of_all_seats(scene: Any, view: Any) -> Iterator[Any]:
    """Give the table as others see it."""
    table = scene.session.table
    for viewer in (None, *range(len(view.names))):
        seen = replace(view, viewer=viewer, state=table.view(viewer))
        yield arranged(scene, replace(seen, usable=scene.parts.move_map.usable(seen)))


def _table(driver: Driver, game_id: str, moves: int) -> Any:
    """Put a table on the screen where a game that is really played stands after some commands."""
    scene = registry.at_table(driver.ctx, Session(played(game_id, 3, moves, humans=3), lambda: "off"))
    driver.push(scene)
    return scene


def _in_motion(driver: Driver, scene: Any) -> Iterator[Any]:
    """Give the table while events are shown, with each thing hidden that flies, and without."""
    hidden = None
    while scene.is_busy and scene.is_on_top:
        if scene.view.hidden != hidden:
            hidden = scene.view.hidden
            yield from (replace(scene.view, hidden=frozenset({key})) for key in hidden)
            yield replace(scene.view, hidden=frozenset())
        driver.frame()


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_piece_draws_what_its_key_says(
    game_id: str, make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(size=(1280, 720), curtain="off", confirmations=False)
    later, scene = (_table(driver, game_id, moves) for moves in (LATER, BEGIN))
    pieces, throws, own = Pieces(driver, scene), dice(7), scene.ui_state
    for moment in range(MOMENTS):
        chance = next(throws)
        go_on(driver, scene, chance)
        for moving in _in_motion(driver, scene):
            pieces.look(moving)
        disturb(driver, scene, chance)
        while driver.top is not scene:
            driver.ctx.scenes.pop()
        driver.settle()
        view = scene.view
        for other in (view, *otherwise(scene, view, moment), *of_all_seats(scene, view)):
            pieces.look(other)
        for made_up in mixed(view, replace(later.view, ui_state=own)):
            with suppress(*IMPOSSIBLE):
                pieces.look(arranged(scene, made_up))
        own = view.ui_state
    assert not pieces.wrong
    assert pieces.compared > 300

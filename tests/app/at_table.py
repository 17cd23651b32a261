"""Any game's table to test with: a session in any position, its scene, hands that play it by three routes.

A game's own tests describe where its things lie, once, as `Hands`; the rest is here:

    HANDS = Hands(route=route, button=BUTTONS.get, grip=grip)
    scene = open_at(driver, "gotown", state, seed=5)
    HANDS.by["drag"](driver, scene, command)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from msgspec import structs

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.app.table.around import announce
from tabletop.app.table.key import Key
from tabletop.app.table.scene import TableScene
from tabletop.app.widgets.focus import DIRECTIONS, neighbour
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tests.app.driver import Driver

NAMES = ("Mei", "Tom", "Aiko", "Ravi", "Noor")


def session_at(
    driver: Driver,
    game_id: str,
    state: Any,
    *,
    kinds: Sequence[str] = (),
    names: Sequence[str] = NAMES,
    options: Mapping[str, Any] | None = None,
    seed: int = 5,
) -> Session:
    """Return a session that stands at a position, its pending person's view open. Seats are people's,
    unless `kinds` says else; `seed` decides what chance will bring."""
    count = len(find(game_id).progress.points(state))
    seats = [SeatInfo(names[index], kinds[index] if kinds else "human", index) for index in range(count)]
    table = Table.new(game_id, seats, seed=seed, options=dict(options or {}))
    put(table, state)
    made = Session(table, lambda: driver.ctx.settings.curtain)
    made.lift_curtain()
    return made


def put(table: Table[Any, Any, Any], state: Any) -> None:
    """Let a table stand at a state, as if its last step had led there."""
    table.steps[-1] = structs.replace(table.steps[-1], state=state)


def open_at(driver: Driver, game_id: str, state: Any, **more: Any) -> Any:
    """Put the scene of a position on the screen; `more` as for `session_at`."""
    return show(driver, session_at(driver, game_id, state, **more))


def show(driver: Driver, session: Session) -> Any:
    """Put the scene of a session on the screen."""
    scene = registry.at_table(driver.ctx, session)
    with driver.loop.sparing():
        driver.push(scene)
        driver.settle()
    return scene


def recorded(scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list to which every command is added that the scene gives from now on."""
    given: list[Any] = []
    submit = scene.session.submit
    monkeypatch.setattr(scene.session, "submit", lambda c, *rest: given.append(c) or submit(c, *rest))
    return given


def check_route(
    driver: Driver,
    scene: TableScene,
    route: Callable[[Driver, TableScene, Any], object],
    command: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Check that a route makes a command and nothing else, and leaves nothing in hand (ux D1)."""
    given = recorded(scene, monkeypatch)
    route(driver, scene, command)
    driver.settle()
    assert given == [command]
    assert scene.picked is None


def prompt(scene: Any) -> str:
    """Return what the person at the screen is told to do now."""
    told: str = scene.parts.narrator.prompt(scene.view)
    return told


def status(scene: Any) -> str:
    """Return what the bar says of turn and phase."""
    told: str = scene.parts.narrator.status(scene.view)
    return told


def _widgets(scene: Any) -> list[Any]:
    return [widget for zone in scene.zones for widget in zone.widgets]


def widgets_named(scene: Any, prefix: str) -> list[Any]:
    """Return the widgets whose key begins like this."""
    return [widget for widget in _widgets(scene) if widget.key.startswith(prefix)]


def clause_of_line(scene: Any) -> str | None:
    """Return the clause behind the line of the log that is pointed at."""
    return announce.clause_of_line(scene)


def zoom_spot(scene: Any) -> Any:
    """Return where the zoom is and what it shows; None when it is closed."""
    return scene.above.zoom_spot(scene.view, _widgets(scene))


def preview_of(scene: Any, target: str) -> Any:
    """Return what the panel says while somebody aims at a target."""
    return scene.parts.narrator.preview(scene.view, Key.read(target))


def preview_spot(scene: Any, target: str) -> Any:
    """Return where that panel lies."""
    found = scene.above.preview_spot(replace(scene.view, hot=Key.read(target)), _widgets(scene))
    return found[0]


def flights_of(scene: Any, event: Any, before: Any, after: Any, viewer: Any) -> Any:
    """Return the motion of an event between two views of a viewer."""
    views = []
    for shown in (before, after):
        view = replace(scene.view, state=shown, viewer=viewer)
        views.append(replace(view, layout=scene.parts.painter.arrange(view)))
    return scene.parts.motion.flights(views[0], event, views[1], None)


def _middle(scene: Any, key: str) -> tuple[int, int]:
    centre: tuple[int, int] = scene.place(key).rect.center
    return centre


def _no_key(scene: Any, source: str) -> str | None:
    return None


@dataclass(frozen=True)
class Hands:
    """How a person plays a game: where its things are seized and put down.

    `route(scene, command)` names what one picks, and the places where one puts it, one after another.
    `button(command)` is the widget and the key for commands that have a button, or None.
    `grip(scene, key)` is where a thing can be seized (a covered card by the strip that is free).
    `shortcut(scene, key)` is the key that picks a thing at once, or None where one walks to it.
    """

    route: Callable[[Any, Any], Sequence[str]]
    button: Callable[[Any], tuple[str, str] | None]
    grip: Callable[[Any, str], tuple[int, int]] = _middle
    shortcut: Callable[[Any, str], str | None] = _no_key

    @property
    def by(self) -> dict[str, Callable[[Driver, Any, Any], None]]:
        """The three routes by name."""
        return {"drag": self.by_drag, "clicks": self.by_clicks, "keys": self.by_keys}

    def by_drag(self, driver: Driver, scene: Any, command: Any) -> None:
        """Give a command by dragging; what has a button by its button."""
        found = self.button(command)
        if found is not None:
            driver.click(found[0])
            return
        source, target, *more = self.route(scene, command)
        driver.drag(self.grip(scene, source), self.grip(scene, target), steps=3)
        for place in more:
            driver.click(self.grip(scene, place))

    def by_clicks(self, driver: Driver, scene: Any, command: Any) -> None:
        """Give a command by clicks."""
        found = self.button(command)
        if found is not None:
            driver.click(found[0])
            return
        for place in self.route(scene, command):
            driver.click(self.grip(scene, place))

    def by_keys(self, driver: Driver, scene: Any, command: Any) -> None:
        """Give a command with the keyboard alone."""
        found = self.button(command)
        if found is not None:
            driver.press(found[1])
            return
        source, *targets = self.route(scene, command)
        key = self.shortcut(scene, source)
        if key is None:
            walk(driver, scene, source)
        driver.press(key or "return")
        assert scene.picked == source
        for target in targets:
            walk(driver, scene, target)
            driver.press("return")


def walk(driver: Driver, scene: Any, target: str) -> None:
    """Move the focus to a widget with Tab and arrows."""
    for _ in range(12):
        zone = scene.zone_of(scene.focus_key)
        if zone is not None and any(widget.key == target for widget in zone.widgets):
            break
        driver.press("tab")
    for direction in _path(scene, target):
        driver.press(direction)
    assert scene.focus_key == target


def _path(scene: Any, target: str) -> list[str]:
    zone = scene.zone_of(scene.focus_key)
    assert zone is not None
    widgets = {widget.key: widget for widget in zone.widgets if widget.focusable}
    seen: dict[str, list[str]] = {scene.focus_key or "": []}
    todo = deque(seen)
    while todo:
        here = todo.popleft()
        if here == target:
            return seen[here]
        for direction in DIRECTIONS:
            there = neighbour(zone, widgets[here], direction)
            if there is not None and there not in seen:
                seen[there] = [*seen[here], direction]
                todo.append(there)
    raise AssertionError(f"{target} cannot be reached by arrows; there is {sorted(widgets)}")

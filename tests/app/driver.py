"""Drives the app as a person would: moves, clicks, keys, frames, screenshots; with a clock that tests hold.

    driver = Driver(size=(1280, 720), language="en")
    driver.push(MenuScene(driver.ctx))
    driver.click("new_game")            # by widget key, rect, or position
    driver.press("tab", "return")       # keys by pygame's names, "ctrl+z" with modifiers
    driver.type("Mei"); driver.drag(a, b); driver.wait(300); driver.settle()
    driver.shot("/tmp/menu.png")

Everything goes through pygame's event queue, the real translator and the real loop.
"""

from __future__ import annotations

import math
import os
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tabletop.app.core.accessibility import A11yRequest, Accessibility, Snapshot
from tabletop.app.core.context import Context
from tabletop.app.core.fonts import FontBook
from tabletop.app.core.scene import Scene
from tabletop.app.core.settings import SettingsFile
from tabletop.app.core.timing import LEAST_MS
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.host import WidgetScene
from tabletop.i18n import languages
from tests.app.pictures import lend
from tests.app.sparing import SeenDisplay, SparingLoop

FRAME_MS = 16
TODAY = date(2026, 11, 25)
MODS = {
    "ctrl": pygame.KMOD_LCTRL,
    "alt": pygame.KMOD_LALT,
    "shift": pygame.KMOD_LSHIFT,
    "meta": pygame.KMOD_LMETA,
}


class FakeAdapter:
    """Stands for a screen reader: keeps every snapshot it was given."""

    def __init__(self) -> None:
        self.snapshots: list[Snapshot] = []
        self.requests: list[A11yRequest] = []

    def publish(self, snapshot: Snapshot) -> None:
        self.snapshots.append(snapshot)

    def poll(self) -> list[A11yRequest]:
        found, self.requests = self.requests, []
        return found

    def focus(self, focused: bool) -> None:
        pass


@cache
def _fonts() -> FontBook:
    return FontBook(has_system=False)


def opened_fonts() -> FontBook:
    """Return the fonts of all apps of a process; others where some test has ended pygame meanwhile."""
    try:
        _fonts().font("default", 20).get_height()
    except pygame.error:
        _fonts.cache_clear()
    return _fonts()


PATIENCE = 20
"""After so many frames one is drawn all the same while things come to rest: some go on with the next one."""
STRIDE = 3
"""At 48 ms a turn, motion still comes by many places."""


def in_time(turns: list[int], moment: int) -> bool:
    """Whether the loop turned when a moment had come, or hardly later."""
    return any(moment <= turn <= moment + LEAST_MS for turn in turns)


class Driver:
    """One app without a window; settings by keyword. `strict` lets exceptions of scenes through; with `lends`
    pictures that other apps drew are not drawn again; with `waits` those that nobody looks at are not drawn.
    What a screen reader is told never waits."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        language: str = "en",
        ui_scale: int = 100,
        *,
        home: Path | None = None,
        strict: bool = True,
        lends: bool = True,
        waits: bool = False,
        **settings: Any,
    ) -> None:
        self.time = 1000
        file = SettingsFile(home / "settings.json" if home is not None else None)
        file.load()
        for name, value in {
            "language": language,
            "ui_scale": ui_scale,
            "explanations": False,
            **settings,
        }.items():
            if hasattr(file.values, name):
                setattr(file.values, name, value)
            else:  # a game's own
                file.values.own[name] = value
        display = SeenDisplay(ui_scale=ui_scale, text_scale=file.values.text_scale)
        display.open(size)
        pygame.event.clear()
        self.ctx = Context(display, lambda: self.time, file, home=home)
        self.ctx.text.fonts = opened_fonts()
        self.ctx.speak()
        if lends:
            lend(self.ctx)
        # What is prepared is ready at once: nothing hangs on how fast a machine is.
        self.ctx.frame_budget.ms = math.inf
        self.ctx.dice.seed(1)
        self.ctx.today = lambda: TODAY
        self.reader = FakeAdapter()
        self.ctx.a11y = Accessibility(self.reader)
        self.loop = SparingLoop(self.ctx, strict=strict)
        self.loop.waits = waits
        display.look = self.loop.look
        self.pointer = (0, 0)
        self.stride = STRIDE
        """So many frames are a turn while nothing but time goes by."""
        self.is_touched = False
        """Whether clicks and drags are a finger's."""

    def close(self) -> None:
        """End the app, and let go of its pictures."""
        scenes = [*self.ctx.scenes.stack]
        self.ctx.scenes.clear()
        pygame.event.clear()
        self.ctx.display.close()
        pygame.display.quit()
        # Its parts know each other: what they hold would stay until garbage is next looked for.
        for part in (*scenes, self.ctx.pictures, self.ctx.display, self.loop, self.ctx):
            vars(part).clear()

    # -- scenes ----------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The scene that has the input."""
        top = self.ctx.scenes.top
        assert top is not None
        return top

    @property
    def scene(self) -> WidgetScene:
        """The top scene, which must be one of widgets."""
        top = self.top
        assert isinstance(top, WidgetScene), type(top).__name__
        return top

    def push(self, scene: Scene) -> Driver:
        """Put a scene on top and draw it."""
        self.ctx.scenes.push(scene)
        return self.frame()

    def find(self, key: str) -> Widget:
        """Return a widget of the top scene by its key."""
        widget = self.scene.find(key)
        assert widget is not None, f"no widget {key!r}; there are {self.keys()}"
        return widget

    def keys(self) -> list[str]:
        """Return the keys of all widgets of the top scene, in Tab order."""
        return [widget.key for zone in self.scene.zones for widget in zone.widgets]

    # -- time ------------------------------------------------------------------------------------------

    def frame(self, count: int = 1) -> Driver:
        """Let `count` frames go by, 16 ms each."""
        for _ in range(count):
            self.time += FRAME_MS * self.loop.stride
            self.loop.step()
        return self

    def wait(self, ms: int) -> Driver:
        """Let `ms` go by: frame by frame, and at rest as seldom as the loop wakes."""
        self.turns(ms, self.stride)
        return self

    def turns(self, ms: int, stride: int = 1) -> list[int]:
        """Let `ms` go by as in `wait`, with so many frames in a turn; return when the loop made its turns."""
        end, found = self.time + ms, []
        with self.loop.sparing(), self.loop.striding(stride):
            while self.time < end:
                spare = max(self.loop.spare, FRAME_MS * stride)
                self.time += max(FRAME_MS, min(spare, end - self.time))
                self.loop.step()
                found.append(self.time)
        return found

    def settle(self, most: int = 2000) -> Driver:
        """Let frames go by until nothing moves, at most so many."""
        with self.loop.sparing(), self.loop.striding(self.stride):
            for number in range(most):
                self.frame()
                if not self.ctx.scenes.animating:
                    return self
                if number % PATIENCE == PATIENCE - 1:
                    self.loop.look()
        raise AssertionError(f"still moving after {most} frames")

    # -- pointer ---------------------------------------------------------------------------------------

    def at(self, where: Any) -> tuple[int, int]:
        """Return the position meant: a widget's key (scrolled into view), a rect's centre, or a position."""
        if isinstance(where, str):
            widget = self.find(where)
            zone = self.scene.zone_of(where)
            if zone is not None:
                self.scene.scrolling.reveal(zone, where)
                widget = self.find(where)
            return widget.rect.center
        if isinstance(where, pygame.Rect):
            return where.center
        return int(where[0]), int(where[1])

    def move(self, where: Any) -> Driver:
        """Move the pointer."""
        old, self.pointer = self.pointer, self.at(where)
        rel = (self.pointer[0] - old[0], self.pointer[1] - old[1])
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=self.pointer, rel=rel, buttons=(0, 0, 0), touch=False)
        )
        return self.frame()

    def down(self, where: Any = None, button: int = 1) -> Driver:
        """Press a button of the mouse."""
        return self._button(pygame.MOUSEBUTTONDOWN, where, button)

    def up(self, where: Any = None, button: int = 1) -> Driver:
        """Release a button of the mouse."""
        return self._button(pygame.MOUSEBUTTONUP, where, button)

    def _button(self, kind: int, where: Any, button: int) -> Driver:
        if where is not None:
            self.move(where)
        pygame.event.post(pygame.event.Event(kind, pos=self.pointer, button=button, touch=False))
        return self.frame()

    def click(self, where: Any, button: int = 1) -> Driver:
        """Click a widget, a rect or a position."""
        if self.is_touched and button == 1:
            return self.tap(where)
        with self.loop.sparing():
            return self.down(where, button).up(None, button)

    def drag(self, start: Any, end: Any, steps: int = 6) -> Driver:
        """Drag from one place to another."""
        if self.is_touched:
            return self.swipe(start, end, steps)
        first, last = self.at(start), self.at(end)
        with self.loop.sparing():
            self.down(first)
            for step in range(1, steps + 1):
                part = step / steps
                self.move((first[0] + (last[0] - first[0]) * part, first[1] + (last[1] - first[1]) * part))
            return self.up(last)

    # -- finger ----------------------------------------------------------------------------------------

    def finger(self, kind: int, where: Any = None, number: int = 1) -> Driver:
        """Let a finger come down, move or be lifted (`pygame.FINGERDOWN`, …)."""
        if where is not None:
            self.pointer = self.at(where)
        (x, y), (w, h) = self.pointer, self.ctx.display.size
        pygame.event.post(pygame.event.Event(kind, x=x / w, y=y / h, touch_id=1, finger_id=number))
        return self.frame()

    def tap(self, where: Any, hold: int = 0) -> Driver:
        """Touch something, for so many ms."""
        with self.loop.sparing():
            return self.finger(pygame.FINGERDOWN, where).wait(hold).finger(pygame.FINGERUP)

    def swipe(self, start: Any, end: Any, steps: int = 6) -> Driver:
        """Draw a finger from one place to another."""
        first, last = self.at(start), self.at(end)
        with self.loop.sparing():
            self.finger(pygame.FINGERDOWN, first)
            for step in range(1, steps + 1):
                part = step / steps
                where = (first[0] + (last[0] - first[0]) * part, first[1] + (last[1] - first[1]) * part)
                self.finger(pygame.FINGERMOTION, where)
            return self.finger(pygame.FINGERUP, last)

    def wheel(self, where: Any, rows: int) -> Driver:
        """Turn the wheel at a place; up is positive."""
        self.move(where)
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rows, precise_y=float(rows), touch=False)
        )
        return self.frame()

    # -- keys ------------------------------------------------------------------------------------------

    def speak(self, tag: str) -> Driver:
        """Choose a language in the list that the scene has."""
        known = [*languages.offered()]
        way = known.index(tag) - known.index(self.ctx.language)
        self.scene.focus("language")
        return self.press("return", *["down" if way > 0 else "up"] * abs(way), "return")

    def press(self, *names: str) -> Driver:
        """Press and release keys, one after the other; `"ctrl+z"` with modifiers."""
        for name in names:
            with self.loop.sparing():
                self.key_down(name)
                self.key_up(name)
        return self

    def key_down(self, name: str) -> Driver:
        """Press a key and hold it."""
        code, mods, sign = self._read(name)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mods, unicode=sign, repeat=False))
        return self.frame()

    def key_up(self, name: str) -> Driver:
        """Release a key."""
        code, mods, _ = self._read(name)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mods))
        return self.frame()

    @staticmethod
    def _read(name: str) -> tuple[int, int, str]:
        parts = name.split("+") if len(name) > 1 else [name]
        mods = 0
        for part in parts[:-1]:
            mods |= MODS[part]
        code = pygame.key.key_code(parts[-1])
        sign = parts[-1] if len(parts[-1]) == 1 else " " if parts[-1] == "space" else ""
        return code, mods, sign.upper() if mods & pygame.KMOD_SHIFT else sign

    def type(self, text: str) -> Driver:
        """Type text, as the input method would give it."""
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        return self.frame()

    def resize(self, size: tuple[int, int]) -> Driver:
        """Give the window another size."""
        self.ctx.display.resize(size)
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        return self.frame()

    def post(self, kind: int, **attributes: Any) -> Driver:
        """Post any pygame event."""
        pygame.event.post(pygame.event.Event(kind, **attributes))
        return self.frame()

    # -- pictures --------------------------------------------------------------------------------------

    def picture(self) -> pygame.Surface:
        """Return a copy of what is on the screen."""
        return self.ctx.display.surface.copy()

    def shot(self, path: str | Path) -> Path:
        """Draw, and write what is on the screen to a PNG."""
        self.ctx.scenes.invalidate()
        self.frame()
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.ctx.display.surface, str(target))
        return target

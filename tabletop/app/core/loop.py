"""The loop: reads input, advances scenes, draws only when something changed or moves.

It runs at 60 to 144 Hz, as the screen has, while something moves or just after input. Otherwise it sleeps
until input or an alarm (`Context.alarm`), a quarter of a second at most: under 0.5 % CPU at rest.

`step()` is one turn without waiting; tests call it with a clock of their own. An exception in a scene ends in
the error screen, never in a lost window (ux R9).
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import astuple

from tabletop import files
from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core import navigate
from tabletop.app.core.input import (
    Dropped,
    Event,
    Exposed,
    FocusGained,
    FocusLost,
    KeyDown,
    Quit,
    Resize,
    Translator,
)
from tabletop.app.core.timing import LEAST_HZ, FrameRate, sleeper

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


# -- giving memory back while nothing moves --
#
# A closed screen hangs in reference circles with its large pictures; Python looks for circles by the number
# of objects, not by their size. And glibc keeps freed memory between pieces in use: the program would double
# in size.

EVERY_MS = 10_000
"""The least time between two looks, which take some 20 ms each."""


class MemoryTrimmer:
    """Gives back memory that earlier pictures left behind."""

    def __init__(self) -> None:
        self._frames, self._at = 0, 0
        self._trim: Callable[[int], object] | None = None

    def rest(self, now: int, frames: int) -> bool:
        """Collect garbage at `now` (ms), while nothing moves; return whether that was worth it. `frames`
        counts all pictures so far. What is there then is looked at again at the next rest, and not before:
        a look in between would cost a frame 20 ms."""
        if frames == self._frames or now - self._at < EVERY_MS:
            return False
        self._frames, self._at = frames, now
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._trim = self._trim or trimmer()
        self._trim(0)
        return True


def trimmer() -> Callable[[int], object]:
    """Return the function that makes the C library give back free memory; it does nothing where that is
    automatic."""
    if sys.platform != "linux":
        return bool
    # Loaded at the first rest: the start of the program does not wait for it.
    import ctypes

    try:
        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # another library than glibc
        return bool
    return trim


MOST_WAITED = 4
"""The most frames in which a change is painted before it is shown."""
AT_REST = 4
"""Factor for the share of a frame for preparations while nothing moves."""
SHARE_OF_LAST = 0.5
"""Part of a usual share of work that is left for the frame in which a change is shown."""
AWAKE_MS = 400
"""After input the loop polls fast for so long, to meet the next input at once."""


class Loop:
    """Drives a context's scenes. `frames` counts the pictures drawn."""

    def __init__(self, ctx: Context, *, strict: bool = False) -> None:
        """`strict` lets exceptions through (tests)."""
        self.ctx = ctx
        self.strict = strict
        self.frames = 0
        self._memory_trimmer = MemoryTrimmer()
        self._translator = Translator()
        self._awake_until = self._waited = 0
        self._was_drawn = False
        self._clock = pygame.time.Clock()
        self._frame_rate = FrameRate(LEAST_HZ)
        self._sleep: Callable[[int], object] | None = None

    def run(self) -> None:
        """Run until the program is to end."""
        pace = self._frame_rate = FrameRate()
        while self.step():
            if self.spare:
                self.rest()
                self.sleep(self.spare)
            # After a sleep it does not wait; but frequent wake-ups bring no more turns than a busy loop has.
            self._clock.tick(pace.hz)
        self.ctx.ambience.close()
        self.ctx.music.close()
        self.ctx.scenes.clear()
        self.ctx.phones.forget()

    @property
    def spare(self) -> int:
        """Return how long nothing has to be done, ms; 0 while something moves, is to be drawn, or just after
        input. After a drawn frame the next turn comes soon, because it may begin what follows."""
        ctx = self.ctx
        if self._was_drawn or ctx.scenes.animating or ctx.now < self._awake_until or self._needs_drawing():
            return 0
        return ctx.alarm.left(ctx.now)

    def rest(self) -> None:
        """Use the time in which no player waits."""
        ctx, top = self.ctx, self.ctx.scenes.top
        if top is not None and not ctx.display.too_small:
            ctx.frame_budget.begin(AT_REST)
            self.guard(top.rest)
            ctx.frame_budget.end()
        self._memory_trimmer.rest(ctx.now, self.frames)

    def sleep(self, ms: int) -> None:
        """Do nothing for so long, or until input arrives."""
        self._sleep = self._sleep or sleeper()
        self._sleep(ms)

    def step(self) -> bool:
        """Do one turn; False when the program is to end."""
        self.ctx.frame_budget.begin()
        try:
            return self._turn()
        finally:
            self.ctx.frame_budget.end()

    def _turn(self) -> bool:
        display = self.ctx.display
        for raw in self._came():
            display.window.notice(raw)
            if self.ctx.sound.loses(raw):
                self.guard(self._sound_lost)
            if display.is_elsewhere:
                self.guard(partial(self.take, Resize()))
            for event in self._translator.read(raw, display.whole, display.density):
                self.guard(partial(self.take, event))
        self.guard(self._advance)
        if self.ctx.scenes.top is None:
            return False
        self._was_drawn = self._needs_drawing()
        if self._was_drawn:
            with self._frame_rate:
                self.guard(self.draw)
        return not self.ctx.scenes.quit

    def _came(self) -> list[pygame.event.Event]:
        """Return the input. pygame fails for a dropped file whose name is no text: it is ignored."""
        try:
            return pygame.event.get()
        except (SystemError, UnicodeError):
            words = self.ctx.t("The name of this file cannot be read. Rename the file, then drop it again.")
            self.ctx.toasts.add(words, kind="bad")
            return []

    def _sound_lost(self) -> None:
        """Close a lost sound card: ambience and music begin again on the next one."""
        self.ctx.ambience.close()
        self.ctx.music.close()
        self.ctx.sound.close()

    def take(self, event: Event) -> None:
        """Handle one event: the window's here, all others in the top scene."""
        ctx = self.ctx
        self._awake_until = ctx.now + AWAKE_MS
        alive = ctx.pressed.alive(event)
        if alive is None:
            return
        event = alive
        match event:
            case Quit():
                ctx.quit()
                return
            case Resize():
                ctx.display.resized()
                ctx.scenes.relayout()
                return
            case Exposed():
                self.ctx.pictures.expose()
                ctx.scenes.invalidate()
                return
            case Dropped():
                self._open(Path(event.path))
                return
            case FocusLost() | FocusGained():
                ctx.sound.focused = isinstance(event, FocusGained)
                ctx.a11y.window_focus(ctx.sound.focused)
        if ctx.display.too_small:
            return
        top = ctx.scenes.top
        if top is not None and not top.handle(event) and isinstance(event, KeyDown):
            self._global_key(event)

    def _open(self, path: Path) -> None:
        """Open a saved game that was dropped on the window, unless the scene takes no files."""
        ctx, top = self.ctx, self.ctx.scenes.top
        if top is not None and top.dropped(path):
            return
        if top is not None and top.takes_files:
            navigate.open_file(ctx, path)
            return
        words = ctx.t("To open {file}, go to the main menu and drop it again.", file=files.shown(path.name))
        ctx.toasts.add(words)

    def _global_key(self, key_down: KeyDown) -> None:
        match self.ctx.bindings.action(key_down):
            case "fullscreen":
                mode = "window" if self.ctx.display.mode != "window" else "fullscreen"
                self.ctx.change(window_mode=mode)
            case "hide" if not any(scene.private for scene in self.ctx.scenes.stack):
                # From any screen at once: dialogs, settings and rules may lie over a player's hand (ux C9).
                navigate.hide_everything(self.ctx)
            case "mute":
                self.ctx.change(mute=not self.ctx.settings.mute)

    def _advance(self) -> None:
        ctx = self.ctx
        now = ctx.now
        ctx.alarm.clear()
        for request in ctx.a11y.poll():
            if ctx.scenes.top is not None:
                ctx.scenes.top.asked(request)
        if ctx.display.leave_free(ctx.scenes.aside):
            ctx.scenes.relayout()
        ctx.phones.update(now)
        ctx.scenes.update(now)
        ctx.toasts.update(now)
        around = ctx.scenes.ambience
        if ctx.ambience.tick(around, now) | ctx.music.tick(around, now):
            ctx.alarm.at(now)

    def _needs_drawing(self) -> bool:
        scenes = self.ctx.scenes
        if scenes.holds:
            return False
        changed = scenes.dirty or scenes.moved or self.ctx.toasts.dirty or self.ctx.pictures.is_unpainted
        return changed or (scenes.animating and not self.ctx.display.too_small)

    def draw(self) -> None:
        """Bring the window up to date: still pieces only where they changed, moving ones every time."""
        ctx, pictures = self.ctx, self.ctx.pictures
        is_new = pictures.fit(ctx.display.surface)
        if is_new or not ctx.scenes.is_still or ctx.toasts.dirty:
            look = (ctx.language, astuple(ctx.settings), ctx.display.ui_scale, ctx.display.too_small)
            pictures.still(self._pieces(), look)
        # A large change that no input caused takes several frames and is shown with the last; but what
        # another screen hides is gone at once (ux C2).
        is_urgent = is_new or not ctx.scenes.may_wait
        ctx.scenes.drawn()
        ctx.toasts.dirty = False
        if pictures.is_unpainted:
            left = 0 if is_urgent else MOST_WAITED - self._waited
            # The first frame has done what brought the change, and the last one shows what all painted.
            share = (1 - pictures.done) / (left + SHARE_OF_LAST) if self._waited else 0
            goal = pictures.done + share
            if not ctx.frame_budget.work(self._steps(), lambda: left > 0 and pictures.done >= goal):
                self._waited += 1
                return
        self._waited = 0
        pictures.over(self._draw_over)
        self.frames += 1
        if pictures.show(ctx.display.surface):
            ctx.display.flip()
        self._publish()

    def _steps(self) -> Iterator[None]:
        """Do everything until a change can be shown, bit by bit."""
        yield from self.ctx.scenes.prepared()
        yield from self.ctx.pictures.steps()

    def _pieces(self) -> Iterable[Part]:
        if self.ctx.display.too_small:
            return (Part("too small", self._draw_too_small),)
        return self.ctx.scenes.pieces()

    def _draw_over(self, canvas: Canvas) -> None:
        top = self.ctx.scenes.top
        if top is None or self.ctx.display.too_small:
            return
        top.draw_over(canvas)
        if not top.private:
            self.ctx.toasts.draw(canvas, top.toast_room)

    def _draw_too_small(self, surface: Canvas) -> None:
        ctx = self.ctx
        surface.fill(ctx.theme.color.ink)
        sentence = ctx.t("This window is too small to play in. Make it larger.")
        room = surface.get_rect().inflate(-12, -8)
        ctx.text.draw(
            surface, sentence, "body", ctx.theme.color.on_dark, room, align="center", lines=8, min_px=9
        )

    def _publish(self) -> None:
        ctx, top = self.ctx, self.ctx.scenes.top
        if ctx.a11y.active and top is not None:
            ctx.a11y.publish(
                top.title or "Tabletop", ctx.display.whole, top.accessible(), top.accessible_focus()
            )

    def guard(self, work: Callable[[], object]) -> None:
        """Do some work of the scenes; an exception becomes the error screen."""
        try:
            work()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # the code of a package may raise anything
            if self.strict:
                raise
            # Half-painted pictures are drawn in full.
            self.ctx.pictures.forget()
            navigate.show_error(self.ctx, error)

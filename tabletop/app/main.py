"""Starts the app: display, settings, context, first scene, loop.

`run(Options())` returns the exit code: 0 after a normal end, 130 after Ctrl+C; `NoDisplay` when there is
no screen. Everything that is not needed for the first picture is imported or loaded later.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace

from tabletop import paths
from tabletop.app.core import context, navigate
from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.loop import Loop
from tabletop.app.core.scene import Scene
from tabletop.app.core.settings import Settings, SettingsFile
from tabletop.app.core.video import Pair, start_video
from tabletop.app.core.window import LEAST, standing
from tabletop.app.request import AppRequest
from tabletop.app.table import registry
from tabletop.engine.event_log import SeatInfo

# -- a second start with the same player's folder --
#
# Both windows may be used, but a game is played in one of them only (`saves.atomic`).

_MARK = "running.lock"
_TELL_MS = 8000


@contextlib.contextmanager
def marked(ctx: Context) -> Iterator[None]:
    """Hold a lock in the player's folder while the program runs; warn in a second window."""
    from tabletop.saves.atomic import lock

    handle = -1
    with contextlib.suppress(OSError):  # where nothing can be written, that is said when a game begins
        ctx.home.mkdir(parents=True, exist_ok=True)
        handle = os.open(ctx.home / _MARK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if handle >= 0 and not lock(handle):
            ctx.toasts.add(
                ctx.t(
                    "Tabletop is already running in another window. Here you can only watch the games played "
                    "there."
                ),
                ms=_TELL_MS,
            )
        yield
    finally:
        if handle >= 0:
            os.close(handle)


TROUBLE_MS = 9000
"""How long faults of packages stay readable while the menu appears, ms."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to start. `first` makes the first scene instead of `request`; `frames` ends the run after so many
    pictures."""

    request: AppRequest = field(default_factory=AppRequest)
    """What the command line asked for."""
    size: tuple[int, int] | None = None
    language: str = ""
    frames: int = 0
    home: Path | None = None
    first: Callable[[Context], Scene] | None = None


def make_context(options: Options) -> Context:
    """Open the window and put a context together; raises `NoDisplay`."""
    home = options.home or paths.home()
    file = SettingsFile(home / "settings.json")
    settings = file.load()
    display = Display(ui_scale=settings.ui_scale, text_scale=settings.text_scale)
    start_video()
    size, place = wanted(settings)
    display.open(options.size or size, place, least=LEAST, hidden=sys.platform == "win32")
    ctx = Context(display, pygame.time.get_ticks, file, home=home, language=options.language)
    # On Windows the adapter must be there before the window is shown for the first time.
    ctx.a11y.start(display.window.handle)
    display.window.show()
    if options.size is None:
        if settings.window_maximized:
            display.window.maximize()
        display.set_mode(settings.window_mode)
    return ctx


def wanted(settings: Settings) -> tuple[Pair, Pair | None]:
    """Return the remembered size and place of the window."""
    width, height, x, y = (
        settings.window_width,
        settings.window_height,
        settings.window_x,
        settings.window_y,
    )
    size = None if width is None or height is None else (width, height)
    return standing(size, None if x is None or y is None else (x, y))


def show_first(ctx: Context, options: Options) -> None:
    """Show what was asked for: a game to play, a saved one to look at, or the main menu."""
    request = options.request
    if options.first is not None:
        ctx.scenes.push(options.first(ctx))
    elif request.game is not None:
        from tabletop.app.table import bot_turns
        from tabletop.app.table.around import opening

        bot_turns.allow(ctx, request.seats)
        opening.begin(
            ctx,
            request.game,
            _named(ctx, request.seats),
            request.options,
            seed=request.seed,
            content=request.content,
        )
    elif request.day is not None:
        from tabletop.app.screens.saved_games import go_on_or_play

        go_on_or_play(ctx, request.day)
    elif request.file is not None:
        from tabletop.app.table.around import opening
        from tabletop.saves import open_save

        opening.look_at(ctx, open_save(request.file).table)
    elif request.saved is None and not (ctx.settings.welcomed or ctx.settings.last_setup):
        navigate.show_welcome(ctx)
    else:
        navigate.show_menu(ctx)
        if request.saved is not None:
            navigate.open_file(ctx, request.saved)


def tell_troubles(ctx: Context) -> None:
    """Say which games of packages are left out, and why."""
    found = [ctx.message(message) for message in registry.troubles()]
    more = len(found) - context.MOST_TOASTS
    if more > 0:
        found[context.MOST_TOASTS - 1 :] = [
            ctx.tn(
                "{count} more game from other packages is left out or incomplete. See “tabletop games”.",
                "{count} more games from other packages are left out or incomplete. See “tabletop games”.",
                more + 1,
            )
        ]
    for sentence in found:
        ctx.toasts.add(sentence, kind="bad", ms=TROUBLE_MS, is_public=True)


def _named(ctx: Context, seats: Sequence[SeatInfo]) -> list[SeatInfo]:
    """Give names to the seats that have none."""
    from tabletop.app.screens.setup.plan import default_name

    return [
        replace(seat, name=seat.name or default_name(seat.kind, number, ctx.t))
        for number, seat in enumerate(seats)
    ]


def run(options: Options | None = None) -> int:
    """Run the app to its end; return the exit code. Raises `NoDisplay`."""
    options = options or Options()
    ctx = make_context(options)
    try:
        with _interrupts() as interrupted:
            # What is shown when something breaks must be there by then: modules may not be found any more.
            navigate.found("crash")
            loop = Loop(ctx)
            loop.guard(partial(show_first, ctx, options))
            ctx.tell_notes()
            tell_troubles(ctx)
            if options.frames:
                while loop.step() and loop.frames < options.frames:
                    ctx.scenes.invalidate()
                ctx.scenes.clear()
            else:
                with marked(ctx):
                    loop.run()
            remember_window(ctx)
            return 130 if interrupted else 0
    except KeyboardInterrupt:
        ctx.scenes.clear()
        remember_window(ctx)
        return 130
    finally:
        ctx.display.close()
        pygame.quit()


@contextlib.contextmanager
def _interrupts() -> Iterator[list[int]]:
    """Let Ctrl-C end the program as the window's closing does, between two frames; yield what came of it. A
    second one ends it wherever it is. Without a handler of ours SIGQUIT would be a crash of pygame's."""
    found: list[int] = []

    def end(number: int, frame: object) -> None:
        found.append(number)
        if len(found) > 1:
            raise KeyboardInterrupt
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGQUIT") if hasattr(signal, name)]
    before = [signal.signal(number, end) for number in numbers]
    try:
        yield found
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def remember_window(ctx: Context) -> None:
    """Keep size and place of the window for the next start, unless they are the default."""
    settings, window = ctx.settings, ctx.display.window
    for event in (*pygame.event.get(), pygame.event.Event(pygame.WINDOWSIZECHANGED)):
        # A program ended while busy learns only now where its window is; a Ctrl-C may have dropped the event.
        window.notice(event)
    floating = window.window_placement
    if window.maximized != settings.window_maximized or (floating.size, floating.place) != wanted(settings):
        settings.window_width, settings.window_height = floating.size
        settings.window_x, settings.window_y = floating.place or (None, None)
        settings.window_maximized = window.maximized
        ctx.settings_file.save()

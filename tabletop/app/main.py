"""Starts the app: display, settings, context, first scene, loop.

`run(Options())` returns the exit code: 0 after a normal end, 2 when there is no screen (with one sentence on
stderr), 130 after Ctrl+C. Everything that is not needed for the first picture is imported or loaded later.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace

from tabletop import paths
from tabletop.app.core import running
from tabletop.app.core.context import Context
from tabletop.app.core.display import Display, NoDisplay
from tabletop.app.core.loop import Loop
from tabletop.app.core.scene import Scene
from tabletop.app.core.settings import SettingsFile
from tabletop.app.request import AppRequest
from tabletop.engine.history import SeatInfo


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
    size = options.size or (settings.window_width, settings.window_height)
    display.open(
        size, settings.window_mode if options.size is None else "window", hidden=sys.platform == "win32"
    )
    ctx = Context(display, pygame.time.get_ticks, file, home=home, language=options.language)
    # On Windows the adapter must be there before the window is shown for the first time.
    ctx.a11y.start()
    display.show()
    return ctx


def show_first(ctx: Context, options: Options) -> None:
    """Show what was asked for: a game to play, a saved one to look at, or the main menu."""
    from tabletop.app.core import navigate

    request = options.request
    if options.first is not None:
        ctx.scenes.push(options.first(ctx))
    elif request.game is not None:
        from tabletop.app.table import opening

        opening.begin(
            ctx,
            request.game,
            _named(ctx, request.seats),
            request.options,
            seed=request.seed,
            board=request.board,
        )
    elif request.file is not None:
        from tabletop.app.table import opening
        from tabletop.saves import open_save

        opening.look_at(ctx, open_save(request.file).table)
    else:
        navigate.show_menu(ctx)
        if request.saved is not None:
            navigate.open_file(ctx, request.saved)


def _named(ctx: Context, seats: Sequence[SeatInfo]) -> list[SeatInfo]:
    """Give names to the seats that have none."""
    from tabletop.app.screens.setup.plan import default_name

    return [
        replace(seat, name=seat.name or default_name(seat.is_human, number, ctx.t))
        for number, seat in enumerate(seats)
    ]


def run(options: Options | None = None) -> int:
    """Run the app to its end; return the exit code."""
    options = options or Options()
    try:
        ctx = make_context(options)
    except NoDisplay as error:
        reason = str(error) or "unknown reason"
        print(f"tabletop: there is no display to open a window on ({reason}).", file=sys.stderr)
        return 2
    try:
        loop = Loop(ctx)
        loop.guard(partial(show_first, ctx, options))
        ctx.tell_notes()
        if options.frames:
            while loop.step() and loop.frames < options.frames:
                ctx.scenes.invalidate()
            ctx.scenes.clear()
        else:
            with running.marked(ctx):
                loop.run()
        remember_window(ctx)
    except KeyboardInterrupt:
        ctx.scenes.clear()
        return 130
    finally:
        pygame.quit()
    return 0


def remember_window(ctx: Context) -> None:
    """Keep the window's size for the next start."""
    width, height = ctx.display.windowed_size
    if (width, height) == (ctx.settings.window_width, ctx.settings.window_height) or min(width, height) < 320:
        return
    ctx.settings.window_width, ctx.settings.window_height = width, height
    ctx.settings_file.save()

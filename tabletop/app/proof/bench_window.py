"""Rows of a real window, on whatever display the program is run under: X11, Wayland, a screen.

What moves is measured on the wall, showing it included, frame by frame as players see it.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from msgspec.structs import replace

from tabletop.app.core.video import HEADLESS, NoDisplay, start_video
from tabletop.app.proof.bench_rows import FULL, QUICK, milli, slow_frame
from tabletop.app.proof.bench_tables import Bench
from tabletop.bench import FRAME, BenchRow, CannotMeasureError
from tabletop.engine.message import N_, msg
from tabletop.engine.registry import own_games

SIZE = (3840, 2160)
WALL_MS = 16.0


def check() -> None:
    """Raise `CannotMeasureError` where no window can be seen."""
    try:
        start_video()
        driver = pygame.display.get_driver()
    except NoDisplay as error:
        raise CannotMeasureError(
            msg("There is no display to open a window on ({reason}).", reason=str(error))
        ) from error
    finally:
        pygame.quit()
    if driver in HEADLESS:
        raise CannotMeasureError(
            msg("The display “{driver}” shows nothing, so there is no window to measure in.", driver=driver)
        )


def rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, one row after another."""
    frames = (QUICK if quick else FULL).moving
    for game_id in own_games():
        bench = Bench(game_id, SIZE, is_live=True)
        try:
            bench.move()
            seconds = bench.moving(frames)
            width, height = bench.ctx.display.size
            at = f"{width}x{height}, {pygame.display.get_driver()}"
            for row in (BenchRow(N_("moving frames"), "ms", milli(seconds)), slow_frame(seconds, WALL_MS)):
                yield replace(row, of=bench.game.name, at=at, scale=FRAME)
        finally:
            bench.close()

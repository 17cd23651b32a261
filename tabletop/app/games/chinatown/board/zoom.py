"""Two buttons on a board that make it larger and smaller: for fingers, which have neither wheel nor keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.chinatown.board.camera import Camera
from tabletop.app.games.chinatown.board.handling import look
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import IconButton

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.display import Display

_SIDE, _GAP = 44, 8


def zoom_zone(ctx: Context, camera: Camera, table: TableApi) -> Zone:
    """Return the buttons as a zone of their own: in a corner of the frame that has no plots, else above it,
    else in the corner where they cover the least."""
    d, side, gap = ctx.display, ctx.display.ui(_SIDE), ctx.display.ui(_GAP)
    above = None if has_free_corner(d, camera) else _beside(d, camera, (2 * side + gap, side))
    room = above or corner_of(d, camera, _upright(d))

    larger = IconButton(
        ctx,
        "board.larger",
        pygame.Rect(room.x, room.y, side, side),
        ctx.t("Larger"),
        "plus",
        enabled=camera.zoom < camera.frame.zooms[-1],
        reason=ctx.t("It cannot be shown any larger."),
        tooltip=ctx.t("Larger\nAlso with + or the wheel. Drag the board to move it."),
        on_activate=lambda: look(table, camera.step(1)),
    )
    smaller = IconButton(
        ctx,
        "board.smaller",
        pygame.Rect(room.right - side, room.bottom - side, side, side),
        ctx.t("Smaller"),
        "minus",
        enabled=camera.zoom > 1,
        reason=ctx.t("All of the board is shown."),
        tooltip=ctx.t("Smaller\nAlso with - or the wheel; 0 shows all of the board."),
        on_activate=lambda: look(table, camera.step(-1)),
    )
    made: list[Widget] = [larger, smaller]
    return Zone("board.zoom", made, on_dark=True)


def _beside(d: Display, camera: Camera, size: tuple[int, int]) -> pygame.Rect | None:
    """Return the place above the board's right corner, where nothing is covered; None without room."""
    free = camera.area.y - camera.frame.room.y
    if free < size[1] + d.px(4):
        return None
    rect = pygame.Rect((0, 0), size)
    rect.midright = (camera.area.right, camera.frame.room.y + free // 2)
    return rect


def _upright(d: Display) -> tuple[int, int]:
    return d.ui(_SIDE), 2 * d.ui(_SIDE) + d.ui(_GAP)


def has_free_corner(d: Display, camera: Camera) -> bool:
    """Whether the buttons cover no plot in a corner of the frame while all of the board is shown."""
    rect = corner_of(d, camera, _upright(d))
    grid, at = camera.frame.grids[0], camera.frame.area.topleft
    return all(not rect.colliderect(grid.rect(plot).move(at)) for plot in grid.cell_of)


def corner_of(d: Display, camera: Camera, size: tuple[int, int], *, but: int = 0) -> pygame.Rect:
    """Return the corner of the frame in which the least of the plots is covered when all is shown; `but` so
    many that cover less."""
    area, grid = camera.area, camera.frame.grids[0]
    inside = area.inflate(-2 * d.px(16), -2 * d.px(16))
    plots = [grid.rect(plot).move(area.topleft) for plot in grid.cell_of]
    corners = []
    for name in ("bottomright", "bottomleft", "topright", "topleft"):
        rect = pygame.Rect((0, 0), size)
        setattr(rect, name, getattr(inside, name))
        corners.append(rect)
    return sorted(corners, key=lambda rect: sum(part.w * part.h for part in map(rect.clip, plots)))[but]

"""Two buttons on a board that make it larger and smaller: for fingers, which have neither wheel nor keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.app.games.chinatown.board.view import BoardView
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import IconButton


def zoom_zone(view: BoardView, rebuild: Callable[[], object]) -> Zone:
    """Return the buttons as a zone of their own, in the corner where they cover the least of all plots;
    `rebuild` is called when the board has another size."""
    ctx, camera = view.ctx, view.camera
    side, gap = ctx.display.ui(44), ctx.display.ui(8)
    room = _beside(view, (2 * side + gap, side)) or _corner(view, (side, 2 * side + gap))

    def step(levels: int) -> None:
        if camera.step(levels):
            rebuild()

    larger = IconButton(
        ctx,
        "board.larger",
        pygame.Rect(room.x, room.y, side, side),
        ctx.t("Larger"),
        "plus",
        enabled=camera.zoom < camera.zooms[-1],
        reason=ctx.t("It cannot be shown any larger."),
        tooltip=ctx.t("Larger\nAlso with + or the wheel. Drag the board to move it."),
        on_activate=lambda: step(1),
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
        on_activate=lambda: step(-1),
    )
    made: list[Widget] = [larger, smaller]
    return Zone("board.zoom", made, on_dark=True)


def _beside(view: BoardView, size: tuple[int, int]) -> pygame.Rect | None:
    """Return the place above the board's right corner, where nothing is covered; None without room."""
    free = view.area.y - view.room.y
    if free < size[1] + view.ctx.display.px(4):
        return None
    rect = pygame.Rect((0, 0), size)
    rect.midright = (view.area.right, view.room.y + free // 2)
    return rect


def _corner(view: BoardView, size: tuple[int, int]) -> pygame.Rect:
    """Return the corner of the frame in which the least of the plots is covered when all is shown."""
    area, grid = view.area, view.camera.whole
    inside = area.inflate(-2 * view.ctx.display.px(16), -2 * view.ctx.display.px(16))
    plots = [grid.rect(plot).move(area.topleft) for plot in grid.cell_of]
    corners = []
    for name in ("bottomright", "bottomleft", "topright", "topleft"):
        rect = pygame.Rect((0, 0), size)
        setattr(rect, name, getattr(inside, name))
        corners.append(rect)
    return min(corners, key=lambda rect: sum(part.w * part.h for part in map(rect.clip, plots)))

"""A board in pieces, lowest first: frame, ground, a piece for each owned plot, businesses, marks, rim.

What a piece draws hangs on its key and on where the camera is: a tile that is placed draws a few plots anew,
a board that is moved all of them, each of which is one picture.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.assets import SurfaceCache
from tabletop.app.games.chinatown.board.camera import BoardCamera, BoardGrid
from tabletop.app.games.chinatown.board.ground import BoardColours, ground
from tabletop.app.games.chinatown.board.looks import BoardLook, BoardMarks, Firm, PlotLook
from tabletop.app.games.chinatown.board.over import BoardOver
from tabletop.app.games.chinatown.board.plots import (
    ALONE,
    Joins,
    TileFace,
    draw_label,
    draw_outline,
    joins_of,
    plot_area,
    plot_picture,
)

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_GROUNDS, _PLOTS = 40 * 2**20, 24 * 2**20
"""Bytes of pixels: the ground beside the panel, beside the deal and enlarged; owned plots."""


class BoardPieces:
    """Makes the pieces of a board for a camera."""

    def __init__(self, ctx: Context, game_id: str, face: TileFace) -> None:
        self.ctx = ctx
        self._face, self._game_id = face, game_id
        self._grounds = SurfaceCache(_GROUNDS, ctx.display)
        self._plots = SurfaceCache(_PLOTS, ctx.display)
        self._lying: tuple[object, list[Part]] = (None, [])

    def of(self, camera: BoardCamera, look: BoardLook, marks: BoardMarks) -> list[Part]:
        """Return all pieces of the board as a camera sees it."""
        lying = (camera.seen, look, marks.hidden)
        if self._lying[0] != lying:
            self._lying = (lying, [*self._below(camera), *self._on(camera, look, marks.hidden)])
        over = BoardOver(self.ctx, camera, self._face, marks).parts(look)
        rim = Part("board.rim", partial(self._draw_rim, camera), camera.seen)
        return [*self._lying[1], *(self._inside(camera, part) for part in over), rim]

    def _inside(self, camera: BoardCamera, part: Part) -> Part:
        """Return a piece that is seen inside the frame only, wherever the camera is."""
        return Part(part.name, partial(_clipped, camera.inner, part.draw), (camera.seen, part.key))

    # -- below -----------------------------------------------------------------------------------------

    def _below(self, camera: BoardCamera) -> Iterator[Part]:
        yield Part("board.frame", partial(self._draw_frame, camera), camera.seen)
        yield self._inside(camera, Part("board.ground", partial(self._draw_ground, camera)))

    def _draw_frame(self, camera: BoardCamera, surface: Canvas) -> None:
        shapes, radius = self.ctx.shapes, self._radius()
        shapes.shadow(surface, camera.area, "panel", radius)
        shapes.box(surface, camera.area, self._colours().board, radius=radius)

    def _draw_ground(self, camera: BoardCamera, surface: Canvas) -> None:
        surface.blit(self._ground(camera.grid), camera.origin)

    def _ground(self, grid: BoardGrid) -> pygame.Surface:
        folder = f"{self._game_id}/board"
        return self._grounds.get(self._look(grid), lambda: ground(self.ctx, grid, self._colours(), folder))

    def _look(self, grid: BoardGrid) -> tuple[Hashable, ...]:
        """Return what pictures of the board hang on beside what is on them."""
        d = self.ctx.display
        patterns = self.ctx.settings.seat_patterns
        return grid.cell, d.s, d.min_text, self.ctx.theme.palette, patterns, self.ctx.language

    def _draw_rim(self, camera: BoardCamera, surface: Canvas) -> None:
        """Draw the edge of the frame over the board, whose corners are square."""
        area, radius = camera.area, self._radius()
        colours, shapes = self._colours(), self.ctx.shapes
        edge = max(1, self.ctx.display.px(3))
        none = (0, 0, 0, 0)
        shapes.box(surface, area, none, radius=radius, edge=colours.dark_edge, edge_w=edge)
        inside = area.inflate(-2 * edge, -2 * edge)
        shapes.box(surface, inside, none, radius=radius - edge, edge=colours.light_edge, edge_w=edge)

    def _radius(self) -> int:
        return self.ctx.display.px(14)

    def _colours(self) -> BoardColours:
        return BoardColours.of(self.ctx.theme.games[self._game_id])

    # -- what lies on it -------------------------------------------------------------------------------

    def _on(self, camera: BoardCamera, look: BoardLook, hidden: frozenset[int]) -> Iterator[Part]:
        """Give owned plots, tiles on `hidden` ones left out, then the lines around businesses, and what they
        are worth."""
        grid, at = camera.grid, camera.origin
        joins = joins_of(grid, look)
        for holding in look.holdings:
            shown = holding._replace(tile=None) if holding.plot in hidden else holding
            joined = joins.get(holding.plot, ALONE)
            draw: Callable[[Canvas], None] = partial(self._draw_plot, camera, shown, joined)
            yield self._inside(camera, Part(("plot", holding.plot), draw, (shown, joined)))
        for kind, drawn in (("outline", draw_outline), ("label", draw_label)):
            for firm in look.firms:
                draw = partial(_draw_firm, self.ctx, drawn, grid, at, firm)
                yield self._inside(camera, Part((kind, firm.plots[0]), draw, firm))

    def _draw_plot(self, camera: BoardCamera, holding: PlotLook, joins: Joins, surface: Canvas) -> None:
        grid = camera.grid
        at = plot_area(grid, holding.plot).move(camera.origin)
        if not at.colliderect(camera.inner):
            return

        def make() -> pygame.Surface:
            return plot_picture(self.ctx, self._ground(grid), grid, holding, joins, self._face)

        surface.blit(self._plots.get((*self._look(grid), holding, joins), make), at)


_DrawFirm = Callable[["Context", Canvas, BoardGrid, Firm, "tuple[int, int]"], None]


def _draw_firm(
    ctx: Context, draw: _DrawFirm, grid: BoardGrid, at: tuple[int, int], firm: Firm, surface: Canvas
) -> None:
    draw(ctx, surface, grid, firm, at)


def _clipped(area: pygame.Rect, draw: Callable[..., None], surface: Canvas, *args: object) -> None:
    """Draw what lies in an area, and nothing outside it."""
    clip = surface.get_clip()
    surface.set_clip(area.clip(clip))
    draw(surface, *args)
    surface.set_clip(clip)

"""The board at rest: bare plots, streets and parks, and the pieces of the picture, lowest first, the rim
last.

A piece depends on its key and on the camera: a placed tile redraws a few plots, a moved board all of them,
each as one picture.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.assets import SurfaceCache, document, paint, ready
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color, parse_color
from tabletop.app.games.chinatown.board.camera import BoardCamera, BoardGrid, Cell
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
from tabletop.engine.cells import PARK, STREET

_DRAWN_HERE = ("ground", "plot", "park", "street")
"""Beginnings of the names of tiles that are drawn as shapes; the others are pictures."""


@dataclass(frozen=True, slots=True)
class BoardColours:
    """The colours of a board, from a game's tokens."""

    board: Color
    light_edge: Color
    dark_edge: Color
    street: Color
    park: Color
    plot: Color
    plot_edge: Color
    plot_text: Color

    @classmethod
    def of(cls, tokens: Mapping[str, Any]) -> BoardColours:
        """Read them from the tokens of a game."""
        light, dark = tokens["board_edge"]
        texts = (tokens["board"], light, dark, tokens["street"], tokens["park"])
        plots = (tokens["plot"], tokens["plot_edge"], tokens["plot_text"])
        return cls(*(parse_color(text) for text in (*texts, *plots)))


def number_px(cell: float) -> int:
    """Return the size of a bare plot's number, device px."""
    return round(cell * 0.31)


def ground(ctx: Context, grid: BoardGrid, colours: BoardColours, pictures: str) -> pygame.Surface:
    """Return the bare board; `pictures` is the folder of its decoration, below `assets/svg`."""
    made = ready(pygame.Surface(grid.size))
    made.fill(colours.board)
    _streets(ctx, made, grid, colours)
    _parks(ctx, made, grid, colours)
    for sprite in grid.board.sprites:
        name = f"{pictures}/{sprite.name}"
        if not sprite.name.startswith(_DRAWN_HERE) and ctx.assets.exists(name):
            _sprite(ctx, made, grid, (sprite.row, sprite.col), name)
    _borders(made, grid, colours)
    for plot in grid.cell_of:
        _bare(ctx, made, grid, plot, colours)
    return made


def _sprite(ctx: Context, surface: Canvas, grid: BoardGrid, cell: Cell, name: str) -> None:
    """Draw a picture as large as a whole cell, in the middle of its own, which may be narrower."""
    side = round(grid.cell)
    rect = grid.cell_rect(cell)
    surface.blit(ctx.assets.svg(name, side, side), (rect.centerx - side // 2, rect.centery - side // 2))


def _borders(surface: Canvas, grid: BoardGrid, colours: BoardColours) -> None:
    """Draw a line between adjacent plots of different districts: a street without width."""
    district = {(site.row, site.col): site.district for site in grid.board.sites}
    wide = max(2, round(grid.gap * 0.8))
    for (row, col), number in district.items():
        rect = grid.cell_rect((row, col))
        if district.get((row, col + 1), number) != number:
            surface.fill(colours.plot_text, (rect.right - wide // 2, rect.y, wide, rect.h))
        if district.get((row + 1, col), number) != number:
            surface.fill(colours.plot_text, (rect.x, rect.bottom - wide // 2, rect.w, wide))


def _bare(ctx: Context, surface: Canvas, grid: BoardGrid, plot: int, colours: BoardColours) -> None:
    rect = grid.rect(plot)
    edge = max(1, round(grid.cell / 45))
    ctx.shapes.box(surface, rect, colours.plot, radius=grid.radius, edge=colours.plot_edge, edge_w=edge)
    px = number_px(grid.cell)
    ctx.text.line(surface, str(plot), "body_b", colours.plot_text, rect.center, align="center", px=px)


# -- streets -------------------------------------------------------------------------------------------


def street_cells(grid: BoardGrid) -> frozenset[Cell]:
    """Return the cells of streets."""
    return frozenset(one.cell for one in grid.board.grid.in_order if one.kind == STREET)


def park_cells(grid: BoardGrid) -> frozenset[Cell]:
    """Return the cells of parks."""
    return frozenset(one.cell for one in grid.board.grid.in_order if one.kind == PARK)


def _streets(ctx: Context, surface: Canvas, grid: BoardGrid, colours: BoardColours) -> None:
    cells = street_cells(grid)
    runs = [*_runs(cells, grid.board.rows, across=True), *_runs(cells, grid.board.cols, across=False)]
    rects = [_street_rect(grid, run) for run in runs]
    for rect in rects:
        surface.fill(colours.street, rect)
    dash = grid.cell * 0.16
    style = f'fill="none" {paint("stroke", colours.plot)} stroke-width="{max(1.0, grid.cell / 26):.1f}"'
    for run, rect in zip(runs, rects, strict=True):
        if len(run) > 1:
            line = _middle_line(rect.size, is_across=len({row for row, _ in run}) == 1)
            body = f'<path d="{_dashed(line, dash, dash * 1.1)}" {style}/>'
            surface.blit(ctx.assets.markup(document(*rect.size, body), *rect.size), rect)


def _runs(cells: frozenset[Cell], count: int, *, across: bool) -> Iterable[list[Cell]]:
    """Yield the streets of the board: cells in one row (or column) next to each other."""
    for lane in range(count):
        run: list[Cell] = []
        for cell in sorted(cell for cell in cells if cell[not across] == lane):
            if run and cell[across] != run[-1][across] + 1:
                yield run
                run = []
            run.append(cell)
        if run:
            yield run


def _street_rect(grid: BoardGrid, run: list[Cell]) -> pygame.Rect:
    """Return a street's rect; one that reaches the last cell goes on to the board's edge."""
    rect, whole = grid.cell_rect(run[0]).union(grid.cell_rect(run[-1])), pygame.Rect((0, 0), grid.size)
    if len({row for row, _ in run}) == 1:
        left = whole.left if run[0][1] == 0 else rect.left
        right = whole.right if run[-1][1] == grid.board.cols - 1 else rect.right
        return pygame.Rect(left, rect.top, right - left, rect.h)
    top = whole.top if run[0][0] == 0 else rect.top
    bottom = whole.bottom if run[-1][0] == grid.board.rows - 1 else rect.bottom
    return pygame.Rect(rect.left, top, rect.w, bottom - top)


def _middle_line(size: tuple[int, int], *, is_across: bool) -> tuple[float, float, float, float]:
    w, h = size
    return (0, h / 2, w, h / 2) if is_across else (w / 2, 0, w / 2, h)


def _dashed(line: tuple[float, float, float, float], on: float, off: float) -> str:
    x1, y1, x2, y2 = line
    long = max(1.0, x2 - x1 + y2 - y1)
    dx, dy = (x2 - x1) / long, (y2 - y1) / long
    count = max(1, round(long / (on + off)))
    step = long / count
    starts = [(number + 0.5) * step - on / 2 for number in range(count)]
    return "".join(f"M{x1 + at * dx:.1f} {y1 + at * dy:.1f}l{on * dx:.1f} {on * dy:.1f}" for at in starts)


# -- parks ---------------------------------------------------------------------------------------------


def _parks(ctx: Context, surface: Canvas, grid: BoardGrid, colours: BoardColours) -> None:
    left = set(park_cells(grid))
    while left:
        group = _together(left.pop(), left)
        rects = [grid.cell_rect(cell) for cell in group]
        box = rects[0].unionall(rects[1:])
        path = f'<path transform="translate({-box.x} {-box.y})" d="{grid.outline(group)}"'
        body = f"{path} {paint('fill', colours.park)}/>"
        surface.blit(ctx.assets.markup(document(*box.size, body), *box.size), box)


def _together(first: Cell, left: set[Cell]) -> set[Cell]:
    """Return the cells connected with the first, removing them from those that are left."""
    group, edge = {first}, [first]
    while edge:
        row, col = edge.pop()
        for cell in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if cell in left:
                left.remove(cell)
                group.add(cell)
                edge.append(cell)
    return group


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
        """Return a piece cut to the frame, wherever the camera is."""
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
        """Return what pictures of the board depend on besides its contents."""
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
        """Yield owned plots, without tiles on `hidden` ones, then the outlines of businesses, and their
        labels."""
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

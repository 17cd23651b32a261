"""A board as it is drawn in the workshop: districts in colours with their numbers, green links between
neighbours."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color, with_alpha
from tabletop.engine.cells import Cell, Decor, Grid, Site
from tabletop.maps import picture_of

_LABEL: Final = 2.5
"""From so many times the height of the smallest text on a cell has the number of its district, too."""
_NUMBER: Final = 1.4
"""From so many times that height on a cell has the number of its plot."""
_SIDES: Final = ((0, 1), (1, 0))


class Places(NamedTuple):
    """Where the cells of a board lie: the upper left corner, and the side of a cell, device px."""

    x: int
    y: int
    side: int
    rows: int
    cols: int

    @classmethod
    def fitting(cls, grid: Grid, room: pygame.Rect, least: int = 1) -> Places:
        """Return the places in a room, as large as it allows; at least `least` if its width allows that."""
        side = min(room.w // grid.cols, room.h // grid.rows)
        side = max(1, side, min(least, room.w // grid.cols))
        return cls(room.x, room.y, side, grid.rows, grid.cols)

    @property
    def area(self) -> pygame.Rect:
        """All of the board."""
        return pygame.Rect(self.x, self.y, self.cols * self.side, self.rows * self.side)

    def rect(self, cell: Cell) -> pygame.Rect:
        """Return the place of a cell."""
        return pygame.Rect(self.x + cell[1] * self.side, self.y + cell[0] * self.side, self.side, self.side)

    def at(self, pos: tuple[int, int]) -> Cell | None:
        """Return the cell at a position."""
        found = (pos[1] - self.y) // self.side, (pos[0] - self.x) // self.side
        return found if 0 <= found[0] < self.rows and 0 <= found[1] < self.cols else None


def district_color(ctx: Context, district: int) -> Color:
    """Return the colour of a district; beyond the last they begin anew."""
    colors = ctx.theme.districts
    return colors[(district - 1) % len(colors)]


def draw_district(ctx: Context, district: int, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw how a district looks, with its number."""
    d, color = ctx.display, ctx.theme.color
    fill = district_color(ctx, district)
    ctx.shapes.box(surface, rect, fill, radius=d.ui(7), edge=color.ink2, edge_w=d.px(1.5))
    ctx.text.draw(surface, str(district), "small", color.ink, rect, align="center")


def draw_decor(ctx: Context, game_id: str, kind: str, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw how some decoration looks, on paper."""
    d, color = ctx.display, ctx.theme.color
    inside = rect.inflate(-2 * d.px(2), -2 * d.px(2))
    ctx.shapes.box(surface, rect, color.paper3, radius=d.ui(4), edge=color.ink2, edge_w=d.px(1.5))
    one = Decor(kind, 0, 0)
    _draw_decor(ctx, surface, game_id, picture_of(one, ()), inside)


def _draw_decor(ctx: Context, surface: Canvas, game_id: str, picture: str, rect: pygame.Rect) -> None:
    name = f"{game_id}/board/{picture}"
    if ctx.assets.exists(name):
        surface.blit(ctx.assets.svg(name, rect.w, rect.h), rect)


def draw_board(
    ctx: Context,
    surface: Canvas,
    game_id: str,
    grid: Grid,
    places: Places,
    *,
    has_links: bool = True,
    on_paper: bool = False,
) -> None:
    """Draw a board: ground, decoration, plots, links between neighbours and borders between districts. On
    paper it has no lines between cells, and numbers of any size."""
    d, color, shapes = ctx.display, ctx.theme.color, ctx.shapes
    shapes.box(surface, places.area, color.paper3, radius=0 if on_paper else d.ui(8))
    is_large = on_paper or places.side >= _NUMBER * d.min_text
    clip = surface.get_clip()
    for one in grid.in_order:
        rect = places.rect(one.cell)
        if rect.colliderect(clip):
            _draw_decor(ctx, surface, game_id, picture_of(one, grid.shown), rect)
    if is_large and not on_paper:
        _lines(ctx, surface, places)
    sites = [site for site in grid.sites if places.rect(site.cell).colliderect(clip)]
    for site in sites:
        _draw_plot(ctx, surface, site, places, on_paper=on_paper)
    if is_large:
        for site in sites:
            _draw_links(ctx, surface, grid, site, places, has_links=has_links)


def _lines(ctx: Context, surface: Canvas, places: Places) -> None:
    area, line = places.area, with_alpha(ctx.theme.color.ink2, 0.25)
    for col in range(1, places.cols):
        ctx.shapes.box(surface, pygame.Rect(area.x + col * places.side, area.y, 1, area.h), line)
    for row in range(1, places.rows):
        ctx.shapes.box(surface, pygame.Rect(area.x, area.y + row * places.side, area.w, 1), line)


def _draw_plot(ctx: Context, surface: Canvas, site: Site, places: Places, *, on_paper: bool) -> None:
    d, color, side = ctx.display, ctx.theme.color, places.side
    place = places.rect(site.cell).inflate(-2 * max(1, side // 40), -2 * max(1, side // 40))
    least = 1 if on_paper else d.min_text
    edge = color.ink2 if side >= _NUMBER * least else None
    ctx.shapes.box(
        surface,
        place,
        district_color(ctx, site.district),
        radius=side // 12,
        edge=edge,
        edge_w=max(1, side // 40),
    )
    if side < _NUMBER * least:
        return
    room = place.inflate(-2 * (side // 12), 0)
    if side >= _LABEL * least:
        small = max(least, side // 6)
        label = pygame.Rect(room.x, place.y + side // 16, room.w, round(small * 1.25))
        words = ctx.t("D{district}", district=site.district)
        ctx.text.draw(surface, words, "small", color.ink2, label, px=small, min_px=least)
        room.y, room.h = label.bottom - side // 12, place.bottom - label.bottom
    px = max(least, side * 2 // 5 if on_paper else min(side * 2 // 5, d.px(24)))
    if ctx.text.width(str(site.plot), "body_b", least) <= room.w:
        ctx.text.draw(surface, str(site.plot), "body_b", color.ink, room, align="center", px=px)


def _draw_links(
    ctx: Context, surface: Canvas, grid: Grid, site: Site, places: Places, *, has_links: bool
) -> None:
    """Draw what leads to the neighbours at the right and below, and the borders of districts there."""
    side = places.side
    long, wide = side * 2 // 5, max(3, side // 10)
    for down, right in _SIDES:
        other = grid.at.get((site.row + down, site.col + right))
        here = places.rect(site.cell)
        if other is None:
            continue
        middle = (here.right, here.centery) if right else (here.centerx, here.bottom)
        if other.district == site.district:
            if not has_links:
                continue
            link = pygame.Rect(0, 0, long if right else wide, wide if right else long)
            link.center = middle
            ctx.shapes.box(surface, link, ctx.theme.color.good, radius=wide // 2)
        else:
            border = pygame.Rect(0, 0, wide // 2 + 1 if right else side, side if right else wide // 2 + 1)
            border.center = middle
            ctx.shapes.box(surface, border, ctx.theme.color.ink)

"""A board as it is drawn in the workshop: districts in colours with their numbers, green links between
neighbours."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color, with_alpha
from tabletop.engine.cells import Cell, Decor, Grid, Site
from tabletop.maps import picture_of

_LABEL: Final = 2.5
"""From so many times the height of the smallest text on a cell has the number of its district, too; smaller
ones have it once for all that are connected."""
_NUMBER: Final = 1.4
"""From so many times that height on a cell has the number of its plot, if the longest fits."""
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


class _CellLook(NamedTuple):
    """What the cells of a board have room for: the sizes of texts, device px, the length of a link."""

    number: int
    label: int
    link: int
    has_edge: bool
    has_number: bool
    has_label: bool

    @classmethod
    def of(cls, ctx: Context, grid: Grid, side: int, *, on_paper: bool) -> _CellLook:
        """Return what all cells of a side have room for: on paper for texts of any size."""
        d = ctx.display
        least = 1 if on_paper else d.min_text
        px = max(least, side * 2 // 5 if on_paper else min(side * 2 // 5, d.px(24)))
        longest = "8" * len(str(max((site.plot for site in grid.sites), default=1)))
        wide = ctx.text.width(longest, "body_b", px)
        if wide > side * 5 // 6:
            px, wide = least, ctx.text.width(longest, "body_b", least)
        is_large = side >= _NUMBER * least
        return cls(
            number=px,
            label=max(least, side // 6),
            link=max(3, min(side * 2 // 5, side - wide)),
            has_edge=is_large,
            has_number=is_large and wide <= side * 5 // 6,
            has_label=side >= _LABEL * least,
        )


def draw_board(
    ctx: Context,
    surface: Canvas,
    game_id: str,
    grid: Grid,
    places: Places,
    *,
    has_links: bool = True,
    has_signs: bool = False,
    on_paper: bool = False,
) -> None:
    """Draw a board: ground, decoration, plots, links between neighbours and borders between districts. On
    paper it has no lines between cells. With signs small cells say their districts once for each group."""
    look = _CellLook.of(ctx, grid, places.side, on_paper=on_paper)
    ground = 0 if on_paper else ctx.display.ui(8)
    ctx.shapes.box(surface, places.area, ctx.theme.color.paper3, radius=ground)
    clip = surface.get_clip()
    for one in grid.in_order:
        rect = places.rect(one.cell)
        if rect.colliderect(clip):
            _draw_decor(ctx, surface, game_id, picture_of(one, grid.shown), rect)
    if look.has_edge and not on_paper:
        _lines(ctx, surface, places)
    sites = [site for site in grid.sites if places.rect(site.cell).colliderect(clip)]
    signs = _signs(ctx, grid, places) if has_signs and not look.has_label else {}
    hidden = list(signs)
    for site in sites:
        has_number = look.has_number and (not hidden or places.rect(site.cell).collidelist(hidden) < 0)
        _draw_plot(ctx, surface, site, places, look._replace(has_number=has_number))
    if look.has_edge:
        for site in sites:
            _draw_links(ctx, surface, grid, site, places, look.link if has_links else 0)
    for place, words in signs.items():
        _draw_sign(ctx, surface, pygame.Rect(place), words)


_Place: TypeAlias = tuple[int, int, int, int]


def _signs(ctx: Context, grid: Grid, places: Places) -> dict[_Place, str]:
    """Return where districts are named, and how: on the first plots of each group, where no other sign is."""
    least = ctx.display.min_text
    tall = round(least * 1.2)
    found: dict[_Place, str] = {}
    for group in grid.groups:
        words = ctx.t("D{district}", district=group[0].district)
        first = places.rect(group[0].cell)
        run = sum(site.row == group[0].row for site in group)
        rect = pygame.Rect(0, 0, ctx.text.width(words, "small", least) + least // 2, tall)
        rect.center = (first.x + run * first.w // 2, first.centery)
        rect.clamp_ip(places.area)
        if rect.collidelist(list(found)) < 0:
            found[rect.x, rect.y, rect.w, rect.h] = words
    return found


def _draw_sign(ctx: Context, surface: Canvas, rect: pygame.Rect, words: str) -> None:
    color, least = ctx.theme.color, ctx.display.min_text
    ctx.shapes.box(surface, rect, color.segment_on, radius=rect.h // 4)
    ctx.text.draw(surface, words, "small", color.on_dark, rect, align="center", px=least, min_px=least)


def _lines(ctx: Context, surface: Canvas, places: Places) -> None:
    area, line = places.area, with_alpha(ctx.theme.color.ink2, 0.25)
    for col in range(1, places.cols):
        ctx.shapes.box(surface, pygame.Rect(area.x + col * places.side, area.y, 1, area.h), line)
    for row in range(1, places.rows):
        ctx.shapes.box(surface, pygame.Rect(area.x, area.y + row * places.side, area.w, 1), line)


def _draw_plot(ctx: Context, surface: Canvas, site: Site, places: Places, look: _CellLook) -> None:
    color, side = ctx.theme.color, places.side
    place = places.rect(site.cell).inflate(-2 * max(1, side // 40), -2 * max(1, side // 40))
    ctx.shapes.box(
        surface,
        place,
        district_color(ctx, site.district),
        radius=side // 12,
        edge=color.ink2 if look.has_edge else None,
        edge_w=max(1, side // 40),
    )
    room = place.inflate(-2 * (side // 12), 0)
    if look.has_label:
        px = look.label
        label = pygame.Rect(room.x, place.y + side // 16, room.w, round(px * 1.25))
        words = ctx.t("D{district}", district=site.district)
        ctx.text.draw(surface, words, "small", color.ink2, label, px=px, min_px=px)
        room.y, room.h = label.bottom - side // 12, place.bottom - label.bottom
    if look.has_number:
        px = look.number
        ctx.text.line(surface, str(site.plot), "body_b", color.ink, room.center, align="center", px=px)


def _draw_links(ctx: Context, surface: Canvas, grid: Grid, site: Site, places: Places, long: int) -> None:
    """Draw what leads to the neighbours at the right and below, of a length, and the borders of districts
    there."""
    side = places.side
    wide = max(3, side // 10)
    for down, right in _SIDES:
        other = grid.at.get((site.row + down, site.col + right))
        here = places.rect(site.cell)
        if other is None:
            continue
        middle = (here.right, here.centery) if right else (here.centerx, here.bottom)
        if other.district == site.district:
            if not long:
                continue
            link = pygame.Rect(0, 0, long if right else wide, wide if right else long)
            link.center = middle
            ctx.shapes.box(surface, link, ctx.theme.color.good, radius=wide // 2)
        else:
            border = pygame.Rect(0, 0, wide // 2 + 1 if right else side, side if right else wide // 2 + 1)
            border.center = middle
            ctx.shapes.box(surface, border, ctx.theme.color.ink)

"""The contents of a board: plots in their owners' colours, tiles on them, businesses outlined as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.assets import document, paint
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color
from tabletop.app.games.chinatown.board.camera import BoardGrid
from tabletop.app.games.chinatown.board.looks import BoardLook, Firm, PlotLook
from tabletop.engine.message import Figure

TileFace: TypeAlias = "Callable[[int, int], pygame.Surface]"
"""Returns a tile's face at a size, device px."""
TILE = 0.8
"""The part of a plot that its tile covers."""
_TOKEN = 0.34
NAMED = 100
"""From this width on, in logical px, a tile has its name at its foot (look 4)."""
NAME_STRIP = 0.22
"""The part of a tile that its name takes."""


class Joins(NamedTuple):
    """Whether a plot is joined with the plot at the right, below, and across its lower right corner."""

    right: bool = False
    below: bool = False
    corner: bool = False


ALONE = Joins()


def joins_of(grid: BoardGrid, look: BoardLook) -> dict[int, Joins]:
    """Return how the plots of all businesses are joined with each other."""
    found = {}
    for firm in look.firms:
        cells = {grid.cell_of[plot] for plot in firm.plots}
        for plot in firm.plots:
            row, col = grid.cell_of[plot]
            right, below = (row, col + 1) in cells, (row + 1, col) in cells
            found[plot] = Joins(right, below, right and below and (row + 1, col + 1) in cells)
    return found


def draw_look(ctx: Context, surface: Canvas, grid: BoardGrid, look: BoardLook, face: TileFace) -> None:
    """Draw everything of `look` onto a board's ground."""
    joins = joins_of(grid, look)
    for holding in look.holdings:
        draw_plot(ctx, surface, grid, holding, joins.get(holding.plot, ALONE), face)
    for firm in look.firms:
        draw_outline(ctx, surface, grid, firm)
    for firm in look.firms:
        draw_label(ctx, surface, grid, firm)


# -- plots ---------------------------------------------------------------------------------------------


def plot_area(grid: BoardGrid, plot: int) -> pygame.Rect:
    """Return the area of `draw_plot`: the plot, and the ground right of it and below."""
    rect, gap = grid.rect(plot), 2 * max(1, round(grid.gap))
    return pygame.Rect(rect.x, rect.y, rect.w + gap, rect.h + gap).clip((0, 0), grid.size)


def plot_picture(
    ctx: Context, ground: pygame.Surface, grid: BoardGrid, holding: PlotLook, joins: Joins, face: TileFace
) -> pygame.Surface:
    """Return an owned plot with the ground below it, as one opaque picture."""
    area = plot_area(grid, holding.plot)
    made = ground.subsurface(area).copy()
    draw_plot(ctx, made, grid, holding, joins, face, (-area.x, -area.y))
    return made


def draw_plot(
    ctx: Context,
    surface: Canvas,
    grid: BoardGrid,
    holding: PlotLook,
    joins: Joins,
    face: TileFace,
    at: tuple[int, int] = (0, 0),
) -> None:
    """Draw one owned plot of a board whose upper left lies at `at`: what joins it to others, then itself."""
    rect, gap = grid.rect(holding.plot).move(at), 2 * max(1, round(grid.gap))
    fill = ctx.theme.seat(holding.owner).fill
    if joins.right:
        surface.fill(fill, (rect.right, rect.y, gap, rect.h))
    if joins.below:
        surface.fill(fill, (rect.x, rect.bottom, rect.w, gap))
    if joins.corner:
        surface.fill(fill, (rect.right, rect.bottom, gap, gap))
    _draw_holding(ctx, surface, rect, grid.radius, holding, face)


def _draw_holding(
    ctx: Context, surface: Canvas, rect: pygame.Rect, radius: int, holding: PlotLook, face: TileFace
) -> None:
    """Draw colour and pattern, then the owner's symbol and the number, or the tile with the token."""
    ctx.shapes.seat_plate(surface, rect, holding.owner, radius, ctx.settings.seat_patterns)
    _edge(ctx, surface, rect, radius)
    if holding.tile is None:
        size = round(rect.w * 0.46)
        at = (rect.centerx - size // 2, rect.y + round(rect.h * 0.32) - size // 2)
        _symbol(ctx, surface, pygame.Rect(at, (size, size)), holding.owner)
        chip = pygame.Rect(0, 0, round(rect.w * 0.56), round(rect.h * 0.32))
        chip.midbottom = (rect.centerx, rect.bottom - round(rect.h * 0.09))
        draw_number(ctx, surface, chip, holding.plot)
        return
    side = round(rect.w * TILE)
    tile = pygame.Rect(0, 0, side, side)
    tile.center = rect.center
    surface.blit(face(holding.tile, side), tile)
    disc, chip = _corners(ctx, rect, tile)
    ctx.shapes.token(surface, disc, holding.owner)
    draw_number(ctx, surface, chip, holding.plot)


def _corners(ctx: Context, rect: pygame.Rect, tile: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the places of token and number on a plot with a tile. The number keeps off the edges, because
    labels of businesses are there; on a large plot both keep off the tile's name."""
    disc = pygame.Rect(0, 0, round(rect.w * _TOKEN), round(rect.w * _TOKEN))
    # Numbers are what people talk about: they are readable at any size, and other signs give way.
    tall = min(round(rect.w * 0.36), max(round(rect.w * 0.27), round(ctx.display.min_text)))
    chip = pygame.Rect(0, 0, round(tall * 1.28), tall)
    if tile.w >= ctx.display.px(NAMED):
        foot = tile.bottom - round(tile.w * NAME_STRIP)
        disc.bottomright, chip.bottomleft = (rect.right, foot), (rect.left + 1, foot)
    else:
        disc.bottomright = (rect.right + 1, rect.bottom + 1)
        chip.midleft = (rect.left + 1, rect.top + round(rect.h * 0.6))
    return disc, chip


def _edge(ctx: Context, surface: Canvas, rect: pygame.Rect, radius: int) -> None:
    width = max(1, round(rect.w / 40))
    ctx.shapes.box(surface, rect, (0, 0, 0, 0), radius=radius, edge=ctx.theme.color.ink, edge_w=width)


def _symbol(ctx: Context, surface: Canvas, rect: pygame.Rect, owner: int) -> None:
    """Draw a seat's symbol on a disc of the seat's own colour, which keeps the pattern away from it."""
    fill = ctx.theme.seat(owner).fill
    ctx.shapes.disc(surface, rect.inflate(rect.w // 6, rect.w // 6), fill)
    surface.blit(ctx.assets.symbol(owner, rect.w), rect)


def draw_number(ctx: Context, surface: Canvas, chip: pygame.Rect, number: int) -> None:
    """Draw a plot's number on an ivory chip."""
    color = ctx.theme.color
    ctx.shapes.box(surface, chip, color.card, radius=max(2, chip.h // 4))
    px = round(chip.h * 0.86)
    ctx.text.line(surface, str(number), "body_b", color.ink, chip.center, align="center", px=px)


# -- businesses ----------------------------------------------------------------------------------------


def draw_outline(
    ctx: Context, surface: Canvas, grid: BoardGrid, firm: Firm, at: tuple[int, int] = (0, 0)
) -> None:
    """Draw the outline of a business: ink, with brass around it if part of it is finished."""
    room = round(grid.cell * 0.2)
    box = grid.bounds(firm.plots).inflate(2 * room, 2 * room)
    color, wide = ctx.theme.color, max(1.5, grid.cell / 26)
    line = round(wide, 1)
    lines = [(0.5, color.ink, line), (0.5 + wide * 0.9, color.brass_top, line)]
    key = ("chinatown.outline", grid.board.text, grid.cell, firm.plots, firm.is_finished)
    shown = lines if firm.is_finished else lines[:1]
    drawn = ctx.assets.cache.get(key, lambda: outline_picture(ctx, grid, firm.plots, box, shown))
    surface.blit(drawn, box.move(at))


def outline_picture(
    ctx: Context,
    grid: BoardGrid,
    plots: tuple[int, ...],
    box: pygame.Rect,
    lines: Iterable[tuple[float, Color, float]],
) -> pygame.Surface:
    """Return lines around some plots as one, each with its distance, colour and width."""
    cells = [grid.cell_of[plot] for plot in plots]
    body = "".join(
        f'<path transform="translate({-box.x} {-box.y})" d="{grid.outline(cells, outset)}" fill="none"'
        f' {paint("stroke", tint)} stroke-width="{wide}"/>'
        for outset, tint, wide in lines
    )
    return ctx.assets.markup(document(*box.size, body), *box.size)


def draw_label(
    ctx: Context, surface: Canvas, grid: BoardGrid, firm: Firm, at: tuple[int, int] = (0, 0)
) -> None:
    """Draw the label of a business on its upper edge, if it has a text: number of tiles, a star, its
    income."""
    if not firm.text:
        return
    color, label = ctx.theme.color, label_of(ctx, grid, firm)
    box, px = label.box.move(at), label.px
    fill = color.brass_top if firm.is_finished else color.card
    ctx.shapes.box(surface, box, fill, radius=box.h // 2, edge=color.ink, edge_w=max(1, round(px / 12)))
    x = box.x + label.pad
    if label.star:
        surface.blit(
            ctx.assets.icon("star", label.star, color.brass_text), (x, box.centery - label.star // 2)
        )
        x += label.star + label.pad // 2
    ctx.text.line(surface, label.text, "body_b", color.ink, (x, box.centery), px=px)


class FirmLabel(NamedTuple):
    """The label of a business: `star` is the side of the star, 0 without one; device px."""

    text: str
    box: pygame.Rect
    px: int
    pad: int
    star: int


def label_of(ctx: Context, grid: BoardGrid, firm: Firm) -> FirmLabel:
    """Return the label of a business, no wider than its highest row.

    Without room for all of it the income stays, at last without the star, because the tiles can be counted.
    All businesses with one plot in their highest row have the same kind of label.
    """
    row = grid.edge_row(firm.plots)
    px = max(ctx.display.min_text, round(grid.cell * 0.21))
    pad, side = round(px * 0.42), round(px * 0.95)
    lead = side + pad // 2

    def width(words: str, *, has_star: bool) -> int:
        return ctx.text.width(words, "body_b", px) + 2 * pad + (lead if has_star else 0)

    text, has_star = f"{firm.text} {firm.money}".strip(), firm.is_finished
    is_narrow = row.w <= grid.rect(firm.plots[0]).w
    widest = f"6/6 {ctx.t(Figure('thousands', 14))}"  # the greatest width of a label of a single plot
    if (width(widest, has_star=True) if is_narrow else width(text, has_star=has_star)) > row.w:
        text = firm.money or firm.text
        has_star = has_star and width(text, has_star=True) <= row.w
    box = pygame.Rect(0, 0, width(text, has_star=has_star), round(px * 1.28))
    # No higher: the number of the plot above stays readable.
    box.center = (row.centerx, row.top)
    box.clamp_ip((0, 0), grid.size)
    return FirmLabel(text, box, px, pad, side if has_star else 0)


# -- pills of words on a board --


@dataclass(frozen=True, slots=True)
class Pill:
    """A text in a pill; `px` is its height, device px; `seat` is the number of a seat's look."""

    text: str
    px: int
    fill: Color
    ink: Color
    seat: int | None = None
    star: Color | None = None
    edge: Color | None = None


def size(ctx: Context, pill: Pill) -> tuple[int, int]:
    """Return width and height, device px."""
    wide = ctx.text.width(pill.text, "body_b", _text_px(pill)) + pill.px
    wide += pill.px if pill.seat is not None else 0
    wide += round(pill.px * 0.62) if pill.star is not None else 0
    return wide, pill.px


def draw(ctx: Context, surface: Canvas, pill: Pill, box: pygame.Rect) -> None:
    """Draw a pill into a box that has its size."""
    edge = pill.edge or ctx.theme.color.ink
    line = max(1, round(pill.px / 16))
    ctx.shapes.shadow(surface, box, "button", box.h // 2)
    ctx.shapes.box(surface, box, pill.fill, radius=box.h // 2, edge=edge, edge_w=line)
    x = box.x + pill.px // 2
    if pill.seat is not None:
        side = round(pill.px * 0.78)
        token = pygame.Rect(box.x + (pill.px - side) // 2 + line, box.y + (pill.px - side) // 2, side, side)
        ctx.shapes.token(surface, token, pill.seat)
        x = box.x + round(pill.px * 1.22)
    ctx.text.line(surface, pill.text, "body_b", pill.ink, (x, box.centery), px=_text_px(pill))
    if pill.star is not None:
        side = round(pill.px * 0.56)
        at = (box.right - round(pill.px * 0.36) - side, box.centery - side // 2)
        surface.blit(ctx.assets.icon("star", side, pill.star), at)


def _text_px(pill: Pill) -> int:
    return round(pill.px * 0.58)

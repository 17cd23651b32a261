"""Chinatown's faces: business tiles, plot cards with their little map, outlook cards, money chips.

Everything is drawn at the size asked for, in device px, and cached (look 4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color, parse_color
from tabletop.app.games.chinatown.board.camera import BoardGrid
from tabletop.app.games.chinatown.board.ground import BoardColours, ground, park_cells, street_cells
from tabletop.app.games.chinatown.board.looks import BoardLook, Firm, PlotLook
from tabletop.app.games.chinatown.board.plots import NAME_STRIP, NAMED, draw_look
from tabletop.maps import Board

PICTURES: Final = (
    *("photo", "tea", "fish", "jewel", "florist", "clock"),
    *("laundry", "tailor", "dumpling", "antique", "restaurant", "firework"),
)
"""The names of the types' pictures and tokens, by kind (CH-2.2)."""


def _tokens(ctx: Context) -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] = ctx.theme.games["chinatown"]
    return found


def ground_of(ctx: Context, kind: int) -> Color:
    """Return the pale colour of a type of business."""
    return parse_color(_tokens(ctx)["tile_bg"][PICTURES[kind]])


def letter_of(ctx: Context, kind: int) -> str:
    """Return a type's letter, which tells it apart without colour or picture."""
    return _tokens(ctx)["tile_letter"][PICTURES[kind]]


def size_of(ctx: Context, kind: int) -> int:
    """Return how many tiles finish a business of a type, as printed on its tiles."""
    return int(_tokens(ctx)["tile_size"][PICTURES[kind]])


def picture(ctx: Context, kind: int, side: int) -> pygame.Surface:
    """Return the picture of a type."""
    return ctx.assets.svg(f"chinatown/{PICTURES[kind]}", side, side)


def tile_face(ctx: Context, kind: int, side: int, name: str = "") -> pygame.Surface:
    """Return a tile: picture, size badge, letter, and from 100 px on its name, if given."""
    shown = name if side >= ctx.display.px(NAMED) else ""
    key = ("chinatown.tile", kind, side, shown, ctx.theme.palette, ctx.language)
    return ctx.assets.cache.get(key, lambda: _tile(ctx, kind, side, shown))


def tile_radius(side: int) -> int:
    """Return the corner radius of a tile."""
    return max(2, round(side * 0.09))


def _tile(ctx: Context, kind: int, side: int, name: str) -> pygame.Surface:
    made, color = pygame.Surface((side, side), pygame.SRCALPHA), ctx.theme.color
    whole, line = made.get_rect(), max(1, round(side * 0.035))
    ctx.shapes.box(made, whole, ground_of(ctx, kind), radius=tile_radius(side), edge=color.card, edge_w=line)
    strip = round(side * NAME_STRIP) if name else 0
    lines, least = 1, min(ctx.display.min_text, round(side * NAME_STRIP * 0.78))
    if ctx.text.width(name, "body_b", least) > side - 2 * line:
        lines = min(3, len(ctx.text.wrap(name, "body_b", side - 2 * line, px=least)))
        strip = lines * ctx.text.line_height("body_b", least, name)
    icon = round(side * (0.62 if name else 0.72))
    at = ((side - icon) // 2, (side - strip - icon) // 2 + round(side * (0.05 if name else 0.03)))
    made.blit(picture(ctx, kind, icon), at)
    badge = pygame.Rect(line, line, round(side * 0.27), round(side * 0.27))
    ctx.shapes.box(made, badge, color.ink, radius=tile_radius(side))
    size = str(size_of(ctx, kind))
    ctx.text.line(made, size, "body_b", color.on_dark, badge.center, align="center", px=round(badge.h * 0.86))
    corner = (side - line - round(side * 0.13), line + round(side * 0.13))
    letter = letter_of(ctx, kind)
    ctx.text.line(made, letter, "body_b", color.ink, corner, align="center", px=round(side * 0.22))
    if name:
        band = pygame.Rect(line, side - line - strip, side - 2 * line, strip)
        px = round(strip * 0.78) if lines == 1 else least
        ctx.text.draw(made, name, "body_b", color.ink, band, align="center", px=px, min_px=least, lines=lines)
    return made


# -- plot cards ----------------------------------------------------------------------------------------


def plot_card(ctx: Context, board: Board, plot: int, w: int, h: int) -> pygame.Surface:
    """Return a plot card: its number, and a small map with its place."""
    key = ("chinatown.card", board.text, board.grid.decor, plot, w, h, ctx.theme.palette)
    return ctx.assets.cache.get(key, lambda: _plot_card(ctx, board, plot, w, h))


def _plot_card(ctx: Context, board: Board, plot: int, w: int, h: int) -> pygame.Surface:
    made, color = pygame.Surface((w, h), pygame.SRCALPHA), ctx.theme.color
    radius, line = max(3, round(w * 0.07)), max(1, round(w * 0.012))
    ctx.shapes.box(made, made.get_rect(), color.card, radius=radius, edge=color.line, edge_w=line)
    head = pygame.Rect(0, round(h * 0.035), w, round(h * 0.4))
    ctx.text.draw(made, str(plot), "h1", color.ink, head, align="center", px=round(h * 0.36))
    pad = round(w * 0.07)
    room = pygame.Rect(pad, head.bottom, w - 2 * pad, h - head.bottom - pad)
    small = small_map(ctx, board, (plot,), room.w, room.h)
    made.blit(small, small.get_rect(center=room.center))
    return made


def small_map(ctx: Context, board: Board, plots: Sequence[int], w: int, h: int) -> pygame.Surface:
    """Return a map of the town that fits into w x h, with some plots marked."""
    key = ("chinatown.map", board.text, board.grid.decor, tuple(plots), w, h, ctx.theme.palette)
    return ctx.assets.cache.get(key, lambda: _small_map(ctx, board, plots, w, h))


def _small_map(ctx: Context, board: Board, plots: Sequence[int], w: int, h: int) -> pygame.Surface:
    grid = BoardGrid.fitting(board, (w, h))
    colours, ink = BoardColours.of(ctx.theme.games["chinatown"]), ctx.theme.color.ink
    made = pygame.Surface(grid.size, pygame.SRCALPHA)
    ctx.shapes.box(made, made.get_rect(), colours.board, radius=max(2, round(grid.cell * 0.5)))
    for cells, fill in ((street_cells(grid), colours.street), (park_cells(grid), colours.park)):
        for cell in cells:
            made.fill(fill, grid.cell_rect(cell))
    for cell in grid.plot_on:
        inside = grid.cell_rect(cell).inflate(-1, -1)
        made.fill(colours.plot_edge, inside)
        made.fill(colours.plot, inside.inflate(-2, -2) if inside.w > 6 else inside)
    for plot in plots:
        spot = grid.cell_rect(grid.cell_of[plot])
        ring = spot.inflate(round(grid.cell * 0.5), round(grid.cell * 0.5))
        ctx.shapes.box(made, ring, (0, 0, 0, 0), radius=ring.w // 3, edge=ink, edge_w=max(1, ring.w // 9))
        made.fill(ctx.theme.color.bad, spot)
    return made


def card_back(ctx: Context, w: int, h: int) -> pygame.Surface:
    """Return the back of plot cards: lacquer red with a gold lattice."""
    key = ("chinatown.back", w, h)
    return ctx.assets.cache.get(key, lambda: _card_back(ctx, w, h))


def _card_back(ctx: Context, w: int, h: int) -> pygame.Surface:
    radius = max(3, round(w * 0.07))
    made = ctx.assets.rounded("chinatown/card_back", w, h, radius).copy()
    line = max(1, round(w * 0.012))
    gold = parse_color(str(ctx.theme.games["chinatown"]["motif"]))
    ctx.shapes.box(made, made.get_rect(), (0, 0, 0, 0), radius=radius, edge=gold, edge_w=line)
    return made


# -- outlook and money ---------------------------------------------------------------------------------


def outlook_sign(ctx: Context, sizes: Sequence[int] | None, side: int) -> pygame.Surface:
    """Return a small sign for an outlook card: the sizes that it names."""
    words = "?" if sizes is None else " ".join(map(str, sizes)) or "–"
    key = ("chinatown.outlook_sign", words, side, ctx.theme.palette)
    return ctx.assets.cache.get(key, lambda: _sign(ctx, words, side))


def _sign(ctx: Context, words: str, side: int) -> pygame.Surface:
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    red = parse_color(str(ctx.theme.games["chinatown"]["table"][0]))
    ctx.shapes.box(made, made.get_rect(), red, radius=side // 6)
    ink, px = ctx.theme.color.on_dark, round(side * 0.56)
    ctx.text.draw(made, words, "body_b", ink, made.get_rect(), align="center", px=px)
    return made


def money_chip(ctx: Context, side: int) -> pygame.Surface:
    """Return a coin with a dollar sign on it."""
    return ctx.assets.cache.get(("chinatown.coin", side), lambda: _coin(ctx, side))


def _coin(ctx: Context, side: int) -> pygame.Surface:
    made, px = pygame.Surface((side, side), pygame.SRCALPHA), round(side * 0.56)
    made.blit(ctx.assets.svg("chinatown/coin", side, side), (0, 0))
    ink = ctx.theme.color.brass_text
    ctx.text.line(
        made, ctx.catalogue.about.money.sign, "h3", ink, made.get_rect().center, align="center", px=px
    )
    return made


# -- a town to look at ---------------------------------------------------------------------------------

_SHOPS: Final = (
    (0, (16, 17, 19), 8),
    (2, (22, 24, 26), 1),
    (1, (25, 27), 6),
    (3, (37, 38, 41), 2),
    (0, (15,), 4),
    (3, (12,), 10),
    (2, (44, 45, 46), 0),
    (1, (59, 60, 61), 11),
    (0, (63, 64), 9),
    (3, (71, 72, 75), 5),
    (0, (50, 54), 7),
    (1, (40,), 3),
)
"""Businesses of a town for pictures: colour, plots, kind."""
_BARE: Final = ((23, 3), (49, 1), (62, 0), (34, 1), (76, 2))
"""Plots without a tile, with their colours."""


def sample_town(ctx: Context, board: Board, cell: int) -> pygame.Surface:
    """Return a board with an example town, cells of `cell` px: for pictures in menus."""
    key = ("chinatown.town", board.text, cell, ctx.theme.palette)
    return ctx.assets.cache.get(key, lambda: town(ctx, board, cell, _sample_look()))


def _sample_look() -> BoardLook:
    holdings = [PlotLook(plot, seat, kind) for seat, plots, kind in _SHOPS for plot in plots]
    holdings += [PlotLook(plot, seat) for plot, seat in _BARE]
    return BoardLook(tuple(holdings), tuple(Firm(plots, seat, "") for seat, plots, _ in _SHOPS))


def town(ctx: Context, board: Board, cell: int, look: BoardLook) -> pygame.Surface:
    """Return a board with its contents, cells of `cell` px."""
    grid = BoardGrid(board, cell)
    made = ground(ctx, grid, BoardColours.of(ctx.theme.games["chinatown"]), "chinatown/board")
    draw_look(ctx, made, grid, look, lambda kind, side: tile_face(ctx, kind, side))
    return made

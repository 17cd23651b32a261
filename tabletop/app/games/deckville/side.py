"""Draws the left side of Deckville's table: the other seats, and for a lone player the rating."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import Color
from tabletop.app.games.deckville import art
from tabletop.app.games.deckville.looks import hud, piece
from tabletop.app.games.deckville.narrator import is_drawing_near
from tabletop.app.games.deckville.view import View, looked_at
from tabletop.app.table.drawn.marks import SeatText
from tabletop.app.widgets.base import initial_of
from tabletop.engine.message import Message
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.building import resources_of
from tabletop.games.deckville.cards import BANDS, TYPES
from tabletop.games.deckville.score import TITLES, scores
from tabletop.games.deckville.text import card_name


class Plate(NamedTuple):
    """The contents of a seat's plate (DV-11)."""

    info: SeatText
    points: int
    is_acting: bool
    is_looked_at: bool
    resources: tuple[int, ...]
    """Units of each resource, properties of each type."""
    types: tuple[int, ...]
    held: int
    reserve: Message | None


def plates(ctx: Context, view: View) -> Iterator[Part]:
    """Return the plates of the other seats; in the large layout, the rows."""
    layout = view.layout
    if layout.tab is not None:
        is_open, count = layout.sheet == "supply", len(view.state.deck)
        yield piece(ctx, "tab", _draw_tab, layout.tab, count, is_open)
    for seat, rect in layout.plates.items():
        plate = _plate(view, seat)
        if layout.tab is None:
            yield piece(ctx, ("plate", seat), _draw_plate, rect, plate)
        else:
            is_open = layout.sheet == "district" and plate.is_looked_at
            yield piece(ctx, ("plate", seat), _draw_row, rect, plate, is_open)


def _plate(view: View, seat: Seat) -> Plate:
    shown = view.state
    district = shown.districts[seat]
    types = [0] * len(TYPES)
    for card in district.properties:
        types[shown.cards[card].type] += 1
    return Plate(
        view.seats[seat],
        scores(shown)[seat],
        seat == shown.active and not shown.is_over,
        seat == looked_at(view),
        resources_of(shown, seat),
        tuple(types),
        len(shown.hands[seat]),
        None if district.reserve is None else card_name(shown.cards, district.reserve),
    )


def _draw_plate(ctx: Context, surface: Canvas, rect: pygame.Rect, plate: Plate) -> None:
    """Draw token, name, points; resources and types with counts; hand and reserve (DV-11)."""
    d, color, info = ctx.display, ctx.theme.color, plate.info
    hud(ctx, surface, rect)
    radius = d.px(ctx.theme.radius["hud"])
    if plate.is_acting:
        ctx.shapes.ring(surface, rect, color.brass, max(2, d.px(4)), radius)
    elif plate.is_looked_at:
        ctx.shapes.ring(surface, rect, color.on_dark, max(1, d.px(2)), radius)
    size = d.px(46)
    token = pygame.Rect(rect.x + d.px(14), rect.y + d.px(12), size, size)
    ctx.shapes.token(surface, token, info.colour, initial_of(info.name), info.face)
    points = str(plate.points)
    star = d.px(24)
    right = rect.right - d.px(14)
    surface.blit(ctx.assets.icon("star", star, color.star_on_dark), (right - star, token.centery - star // 2))
    right -= star + d.px(8)
    ctx.text.line(surface, points, "score", color.on_dark, (right, token.centery), align="right", px=d.px(34))
    right -= ctx.text.width(points, "score", d.px(34)) + d.px(10)
    left = token.right + d.px(12)
    room = pygame.Rect(left, token.y - d.px(2), right - left, size // 2 + d.px(2))
    # i18n: beside a player’s name
    kinds = (ctx.t("is playing"), "") if plate.is_acting else info.kinds
    kind = ctx.text.wording(kinds, "small", room.w)
    if ctx.text.line_height("small", None, kind) > room.h + d.px(8):
        # Text is too large for two lines: the name comes first, the seat's dialog has the rest.
        room.h *= 2
    else:
        ctx.text.draw(surface, kind, "small", color.on_dark2, room.move(0, room.h))
    ctx.text.draw(surface, info.name, "body_b", color.on_dark, room)
    _draw_counts(ctx, surface, rect, plate)
    _draw_holding(ctx, surface, rect, plate)


def _draw_holding(ctx: Context, surface: Canvas, rect: pygame.Rect, plate: Plate) -> None:
    """Draw a seat's number of cards, and its reserve."""
    d, color = ctx.display, ctx.theme.color
    foot = pygame.Rect(rect.x + d.px(14), rect.bottom - d.px(38), rect.w - d.px(32), d.px(30))
    icon = d.px(20)
    surface.blit(ctx.assets.icon("deck", icon, color.on_dark), (foot.x, foot.centery - icon // 2))
    # i18n: beside a player’s name: the reserve is empty
    name = ctx.t("none reserved") if plate.reserve is None else ctx.message(plate.reserve)
    cards = ctx.tn("{count} card", "{count} cards", plate.held)
    spare = foot.w - 2 * d.px(28) - d.px(10) - ctx.text.width(name, "small", MIN_TEXT)
    if ctx.text.width(cards, "small", MIN_TEXT) > spare:
        # The icon beside it stands for the word; it is spoken in full.
        cards = str(plate.held)
    line = pygame.Rect(foot.x + d.px(26), foot.y, 0, foot.h)
    wide = ctx.text.width(cards, "small")
    line.w = min(max(d.px(76), wide), max(spare, wide if cards.isdecimal() else d.px(30)))
    ctx.text.draw(surface, cards, "small", color.on_dark, line, min_px=MIN_TEXT)
    at = line.right + d.px(10)
    surface.blit(ctx.assets.icon("bookmark", icon, color.brass), (at, foot.centery - icon // 2))
    room = pygame.Rect(at + d.px(26), foot.y, rect.right - d.px(8) - at - d.px(26), foot.h)
    ctx.text.draw(surface, name, "small", color.on_dark, room, min_px=MIN_TEXT)


def _draw_counts(ctx: Context, surface: Canvas, rect: pygame.Rect, plate: Plate) -> None:
    """Draw a chip with the number of each resource and type of property."""
    d = ctx.display
    upper = [partial(art.count_chip, ctx, r, str(count)) for r, count in enumerate(plate.resources) if count]
    lower = [partial(art.type_chip, ctx, kind, str(count)) for kind, count in enumerate(plate.types) if count]
    x, y, w = rect.x + d.px(14), rect.y + d.px(70), rect.w - d.px(28)
    _draw_chips(ctx, surface, pygame.Rect(x, y, w, d.px(30)), upper)
    _draw_chips(ctx, surface, pygame.Rect(x, y + d.px(38), w, d.px(30)), lower)


def _draw_chips(
    ctx: Context, surface: Canvas, room: pygame.Rect, chips: Sequence[Callable[..., pygame.Surface]]
) -> None:
    """Draw chips side by side; many are narrower, so that none overlap."""
    gap, drawn = ctx.display.px(6), [chip(room.h) for chip in chips]
    if sum(chip.get_width() for chip in drawn) + gap * (len(drawn) - 1) > room.w:
        drawn = [chip(room.h, is_tight=True) for chip in chips]
    width = sum(chip.get_width() for chip in drawn)
    gap = min(gap, (room.w - width) // max(1, len(drawn) - 1))
    x = room.x
    for chip in drawn:
        surface.blit(chip, (x, room.y))
        x += chip.get_width() + gap


def result(ctx: Context, view: View, best: int | None) -> Iterator[Part]:
    """Return a lone player's rating so far, and the `best` result of all games (DV-10)."""
    rect, k = view.layout.recap, view.layout.k
    if view.state.is_solo and rect.h >= ctx.display.px(120):
        yield piece(ctx, "result", _draw_result, rect, scores(view.state)[0], best, k)


def _draw_result(
    ctx: Context, surface: Canvas, rect: pygame.Rect, points: int, best: int | None, k: float
) -> None:
    """Draw a box with its title, and the titles that can be reached."""
    hud(ctx, surface, rect)
    pad = ctx.display.px(18)
    room = rect.inflate(-2 * pad, -2 * pad)
    head = pygame.Rect(room.x, room.y, room.w, ctx.display.px(34 * k))
    ctx.text.draw(surface, ctx.t("How good is it?"), "body_b", ctx.theme.color.on_dark, head)
    y = head.bottom + pad // 2
    _draw_bands(ctx, surface, pygame.Rect(room.x, y, room.w, room.bottom - y), points, best, k)


def _draw_bands(
    ctx: Context, surface: Canvas, room: pygame.Rect, points: int, best: int | None, k: float
) -> None:
    """Draw the titles with their points, that of `points` on a plate, and the best result."""
    color, y = ctx.theme.color, room.y
    reached = sum(points >= least for least in BANDS)
    # i18n: a score below {points}, in a table of titles
    unders = ctx.t("under {points}", points=BANDS[0]), f"< {BANDS[0]}"
    under = ctx.text.wording(unders, "small", room.w // 3)
    # Titles too long for one line take two.
    px = min(ctx.text.px("small"), max(MIN_TEXT, (room.bottom - y) // (2 * len(TITLES))))
    least = room.w - ctx.display.px(32) - ctx.text.width(under, "small", px)
    is_one = all(ctx.text.fits(ctx.t(name), "small", least) for name in TITLES)
    tall = min(ctx.display.px((40 if is_one else 54) * k), (room.bottom - y) // (len(TITLES) + 1))
    for index, name in enumerate(TITLES):
        line = pygame.Rect(room.x, y, room.w, tall)
        if index == reached:
            ctx.shapes.box(surface, line, color.card, radius=ctx.display.px(8))
        ink = color.ink if index == reached else color.on_dark
        inside = line.inflate(-ctx.display.px(20), 0)
        # i18n: a score from {points} on, in a table of titles: “145+”
        amount = ctx.t("{points}+", points=BANDS[index - 1]) if index else under
        ctx.text.line(surface, amount, "small", ink, (inside.right, line.centery), align="right", px=px)
        inside.w -= ctx.text.width(amount, "small", px) + ctx.display.px(12)
        ctx.text.draw(surface, ctx.t(name), "small", ink, inside, lines=2, min_px=MIN_TEXT)
        y += tall + ctx.display.px(4)
    if best is not None:
        words = ctx.t("Best so far: {points}", points=best)
        line = pygame.Rect(room.x + ctx.display.px(10), y + ctx.display.px(8), room.w, tall)
        ctx.text.draw(surface, words, "small", color.on_dark, line)


def lock(ctx: Context, view: View) -> Iterator[Part]:
    """Return the warning that a draw cannot be undone (ux U4)."""
    room = view.layout.lock
    if room.w and view.is_my_turn and not view.is_busy and is_drawing_near(view):
        yield piece(ctx, "lock", _draw_lock, room)


def _draw_lock(ctx: Context, surface: Canvas, room: pygame.Rect) -> None:
    color, size = ctx.theme.color, ctx.display.px(24)
    surface.blit(ctx.assets.icon("lock", size, color.brass), (room.x, room.y + ctx.display.px(4)))
    text = pygame.Rect(room.x + size + ctx.display.px(12), room.y, room.w - size - ctx.display.px(12), room.h)
    sentence = ctx.t("You cannot freely take back a draw.")
    ctx.text.draw(surface, sentence, "small", color.on_dark, text, lines=3, valign="top")


# -- rows: what can be shown in the middle, each with its number: cards in the deck, or points -----------


def _draw_tab(ctx: Context, surface: Canvas, rect: pygame.Rect, count: int, is_open: bool) -> None:
    ink, mark = _ground(ctx, surface, rect, is_open=is_open), _mark_of(rect)
    surface.blit(ctx.assets.icon("deck", mark.w * 3 // 4, ink), mark.move(mark.w // 8, mark.w // 8))
    _draw_words(ctx, surface, rect, ctx.t("Supply"), str(count), "deck", ink)


def _draw_row(ctx: Context, surface: Canvas, rect: pygame.Rect, plate: Plate, is_open: bool) -> None:
    ink = _ground(ctx, surface, rect, is_open=is_open)
    if plate.is_acting:
        corner = ctx.display.px(ctx.theme.radius["hud"])
        ctx.shapes.ring(surface, rect, ctx.theme.color.brass, max(2, ctx.display.px(4)), corner)
    ctx.shapes.token(surface, _mark_of(rect), plate.info.colour, face=plate.info.face)
    _draw_words(ctx, surface, rect, plate.info.name, str(plate.points), "star", ink)


def _ground(ctx: Context, surface: Canvas, rect: pygame.Rect, *, is_open: bool) -> Color:
    """Draw a row's ground, ivory if it is the one in the middle; return its ink."""
    color = ctx.theme.color
    if not is_open:
        hud(ctx, surface, rect)
        return color.on_dark
    radius = ctx.display.px(ctx.theme.radius["hud"])
    ctx.shapes.box(surface, rect, color.card, radius=radius)
    return color.ink


def _mark_of(rect: pygame.Rect) -> pygame.Rect:
    """Return the square at a row's left end."""
    size = rect.h * 2 // 3
    return pygame.Rect(rect.x + rect.h // 6, rect.y + (rect.h - size) // 2, size, size)


def _draw_words(
    ctx: Context,
    surface: Canvas,
    rect: pygame.Rect,
    name: str,
    number: str,
    icon: str,
    ink: Color,
) -> None:
    size = rect.h * 2 // 5
    right = rect.right - rect.h // 5 - size
    tint = ctx.theme.color.star_on_dark if icon == "star" and ink != ctx.theme.color.ink else ink
    surface.blit(ctx.assets.icon(icon, size, tint), (right, rect.centery - size // 2))
    px = min(ctx.text.px("body_b"), rect.h * 2 // 3)
    right -= ctx.text.width(number, "body_b", px) + rect.h // 8
    ctx.text.line(surface, number, "body_b", ink, (right, rect.centery), px=px)
    left = _mark_of(rect).right + rect.h // 6
    room = pygame.Rect(left, rect.y, right - rect.h // 6 - left, rect.h)
    ctx.text.draw(surface, name, "body_b", ink, room, px=px, min_px=MIN_TEXT)

"""Boxes on Design Town's table: plates of seats, the meters of the turn, the grounds of the panels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.games.designtown import faces
from tabletop.app.games.designtown.layout import DesignTownLayout
from tabletop.app.games.designtown.table import ODDS
from tabletop.app.games.designtown.view import DesignTownView, PastTurn, is_bust, last_words
from tabletop.app.games.designtown.words import CASH, to_beat
from tabletop.app.table.drawn.marks import SeatText, plate_radius
from tabletop.app.widgets.base import initial_of
from tabletop.engine.message import dollars
from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import POINTS_TO_WIN, Card
from tabletop.games.designtown.odds import bust_chance, percent
from tabletop.games.designtown.state import State, progress
from tabletop.games.designtown.text import bust_text, card_name, short_name


def fitting(ctx: Context, style: str, tall: int) -> int:
    """Return the size of a style in device px, at most what a line of this height can hold, but never too
    small to read."""
    return max(ctx.display.min_text, min(ctx.text.px(style), round(tall * 0.8)))


def hud(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw a dark box for what lies on the table."""
    ctx.shapes.box(surface, rect, ctx.theme.color.hud, radius=ctx.display.px(ctx.theme.radius["hud"]))


def draw_panel(ctx: Context, surface: Canvas, rect: pygame.Rect) -> pygame.Rect:
    """Draw a panel and return the room inside its margins, device px."""
    radius = ctx.display.px(ctx.theme.radius["panel"])
    ctx.shapes.shadow(surface, rect, "panel", radius)
    ctx.shapes.box(surface, rect, ctx.theme.color.paper, radius=radius)
    return panel_room(ctx, rect)


def panel_room(ctx: Context, rect: pygame.Rect) -> pygame.Rect:
    """Return the room inside a panel's margins, device px."""
    return rect.inflate(-2 * ctx.display.px(22), -2 * ctx.display.px(16))


class PlateText(NamedTuple):
    """The contents of a plate: name, kind and colour, the last turn (the longest of these texts that fits),
    and a remark at the right, if there is room."""

    seat: SeatText
    last: Sequence[str]
    remark: str = ""


def draw_plate(
    ctx: Context, view: DesignTownView, seat: Seat, last: PastTurn | None, surface: Canvas
) -> None:
    """Draw the plate of a seat: its last turn, the score to beat (DT-9.3)."""
    draw = _plate if view.layout.has_side else _small_plate
    draw(ctx, surface, view.layout.plates[seat], view.state, seat, plate_text(ctx, view, seat, last))


def plate_text(ctx: Context, view: DesignTownView, seat: Seat, last: PastTurn | None) -> PlateText:
    """Return the contents of a plate; `last` is the seat's last turn."""
    remark = to_beat(ctx, view.ui_state.fewest) if view.state.is_solo else ""
    return PlateText(view.seats[seat], last_words(ctx, last), remark)


def _ground(ctx: Context, surface: Canvas, rect: pygame.Rect, *, is_active: bool) -> Color:
    """Draw the ground of a plate and return its ink."""
    color, radius = ctx.theme.color, plate_radius(ctx)
    if not is_active:
        hud(ctx, surface, rect)
        return color.on_dark
    ctx.shapes.ring(surface, rect, color.brass, max(2, ctx.display.px(4)), radius)
    ctx.shapes.box(surface, rect, color.card, radius=radius)
    return color.ink


def _small_plate(
    ctx: Context, surface: Canvas, rect: pygame.Rect, view: State, seat: Seat, text: PlateText
) -> None:
    """Draw token, name, best turn: what large text leaves room for; the tooltip has the rest."""
    d = ctx.display
    ink = _ground(ctx, surface, rect, is_active=view.active == seat and not view.is_over)
    size = d.px(50)
    token = pygame.Rect(rect.x + d.px(12), rect.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, text.seat.colour, initial_of(text.seat.name), text.seat.face)
    words, px, star = str(progress(view)[seat]), fitting(ctx, "body_b", rect.h), d.px(36)
    right = rect.right - d.px(16)
    at = ctx.text.line(surface, words, "body_b", ink, (right, rect.centery), align="right", px=px)
    left = at.x - d.px(6) - star
    surface.blit(ctx.assets.icon("star", star, ctx.theme.color.star), (left, rect.centery - star // 2))
    room = pygame.Rect(token.right + d.px(12), rect.y, left - token.right - d.px(24), rect.h)
    used = ctx.text.draw(surface, text.seat.name, "body_b", ink, room, px=px)
    rest = pygame.Rect(used.right + d.px(40), rect.y, left - used.right - d.px(60), rect.h)
    if text.remark and ctx.text.width(text.remark, "small") < rest.w:
        ctx.text.draw(surface, text.remark, "small", ink, rest, align="right")


def _plate(
    ctx: Context, surface: Canvas, rect: pygame.Rect, view: State, seat: Seat, text: PlateText
) -> None:
    """Draw token and name; cards in deck and discard pile, best turn, busts; the deck's open top card; the
    seat's last turn (DT-8)."""
    d = ctx.display
    ink = _ground(ctx, surface, rect, is_active=view.active == seat and not view.is_over)
    size = d.px(46)
    token = pygame.Rect(rect.x + d.px(14), rect.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, text.seat.colour, initial_of(text.seat.name), text.seat.face)
    right, step = rect.right - d.px(14), (rect.h - d.px(10)) // 3
    room = pygame.Rect(token.right + d.px(14), rect.y + d.px(5), 0, step)
    last = room.move(0, 2 * step)
    last.w = right - last.x
    px = fitting(ctx, "small", step)
    words = next((each for each in text.last if ctx.text.width(each, "small", px) <= last.w), text.last[-1])
    ctx.text.draw(surface, words, "small", ink, last, px=px)
    top = view.top(seat)
    if top is not None:
        tall = 2 * step - d.px(2)
        picture = ctx.assets.rounded(faces.picture_name(top), round(tall * 1.4), tall, d.px(6))
        right -= picture.get_width()
        surface.blit(picture, (right, rect.y + d.px(8)))
        right -= d.px(12)
    room.w = max(1, right - room.x)
    px = fitting(ctx, "body_b", step)
    # i18n: a player; {kind}: “AI · Normal”
    names = [ctx.t("{name} · {kind}", name=text.seat.name, kind=kind) for kind in text.seat.kinds]
    name = ctx.text.wording((*names, text.seat.name), "body_b", room.w)
    used = ctx.text.draw(surface, name, "body_b", ink, room, px=px)
    if text.remark and used.right + d.px(40) + ctx.text.width(text.remark, "small") < right:
        at = (right, room.centery)
        ctx.text.line(surface, text.remark, "small", ink, at, align="right")
    counts = (
        ("deck", len(view.decks[seat])),
        ("discard", len(view.discards[seat])),
        ("star", progress(view)[seat]),
        ("sad", view.busts[seat]),
    )
    _counters(ctx, surface, room.move(0, step), counts, ink)


def _counters(
    ctx: Context, surface: Canvas, room: pygame.Rect, counts: Sequence[tuple[str, int]], ink: Color
) -> None:
    """Draw cards in deck and discard pile, most points in a turn, busts, while there is room: sign and
    figure."""
    d, x = ctx.display, room.x
    size, px = d.px(20), fitting(ctx, "body_b", room.h)
    for icon, count in counts:
        words = str(count)
        width = size + d.px(5) + ctx.text.width(words, "body_b", px)
        if x + width > room.right:
            break
        tint = ctx.theme.color.star if icon == "star" else ink
        name = "swap" if icon == "discard" else icon
        surface.blit(ctx.assets.icon(name, size, tint), (x, room.centery - size // 2))
        ctx.text.line(surface, words, "body_b", ink, (x + size + d.px(5), room.centery), px=px)
        x += width + d.px(14)


def draw_unhappy(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Draw unhappy faces and their limit (DT-4.5)."""
    shown, look = view.state, ("sad", "sadoff", ctx.theme.color.on_dark)
    _meter(ctx, surface, view.layout.unhappy, ctx.t("Unhappy"), shown.unhappy, shown.limit, look)


def draw_points(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Draw the victory points in play (DT-1.2)."""
    stars, points = ("star", "starl", ctx.theme.color.star_on_dark), view.state.points
    rule = ctx.t("{count} in one turn win", count=POINTS_TO_WIN)
    _meter(ctx, surface, view.layout.points, ctx.t("Stars"), points, POINTS_TO_WIN, stars, rule)


def draw_purse(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Draw the meter of the cash, empty while the amount is counted up in motion (DT-4.7)."""
    d, layout, color = ctx.display, view.layout, ctx.theme.color
    hud(ctx, surface, layout.cash)
    room = layout.cash.inflate(-d.px(40), 0)
    label = pygame.Rect(room.x, room.y, room.w * 3 // 5, room.h)
    used = ctx.text.draw(surface, ctx.t("Cash"), "body_b", color.on_dark, label)
    if CASH not in view.hidden:
        draw_cash(ctx, surface, layout, view.state.cash)
    size = d.px(38)
    middle = (used.right + room.right - d.px(80)) // 2
    faces.coin(
        ctx,
        surface,
        pygame.Rect(middle - size // 2, room.centery - size // 2, size, size),
        ctx.catalogue.about.money.sign,
    )


def draw_cash(ctx: Context, surface: Canvas, layout: DesignTownLayout, cash: int) -> None:
    """Draw the amount in the cash meter."""
    right = (layout.cash.right - ctx.display.px(20), layout.cash.centery)
    px = min(fitting(ctx, "score", layout.cash.h), ctx.display.px(44))
    ctx.text.line(
        surface, ctx.t(dollars(cash)), "score", ctx.theme.color.on_dark, right, align="right", px=px
    )


def _meter(
    ctx: Context,
    surface: Canvas,
    rect: pygame.Rect,
    label: str,
    value: int,
    most: int,
    look: tuple[str, str, Color],
    rule: str = "",
) -> None:
    """Draw filled and empty marks of different shapes, then the figures (look 4). `rule` stands small under
    the label: the purpose of the meter."""
    d, color = ctx.display, ctx.theme.color
    hud(ctx, surface, rect)
    room = rect.inflate(-d.px(40), 0)
    figures = f"{value}/{most}"
    px = min(fitting(ctx, "h2", rect.h), d.px(40))
    width = ctx.text.width(figures, "h2", px)
    ink = color.on_dark
    ctx.text.line(surface, figures, "h2", ink, (room.right, room.centery), align="right", px=px)
    right = room.right - width - d.px(16)
    count = max(most, value)
    size = d.px(38)
    if rule:
        marks = size if d.is_large else count * size
        used = _ruled(ctx, surface, pygame.Rect(room.x, room.y, right - room.x - marks, room.h), label, rule)
    else:
        at = pygame.Rect(room.x, room.y, d.px(200 if d.is_large else 130), room.h)
        used = ctx.text.draw(surface, label, "body_b", color.on_dark, at)
    step = min(size + d.px(8), (right - used.right - d.px(16) - size) // max(1, count - 1))
    if step < size * 3 // 4:
        # The marks would overlap: a single one says what the figures count.
        count, value = 1, 1
    for number in range(count):
        x = right - size - (count - 1 - number) * step
        name, tint = (look[0], look[2]) if number < value else (look[1], with_alpha(color.on_dark, 0.85))
        surface.blit(ctx.assets.icon(name, size, tint), (x, room.centery - size // 2))


def _ruled(ctx: Context, surface: Canvas, room: pygame.Rect, label: str, rule: str) -> pygame.Rect:
    """Draw a label with a rule under it; return their area."""
    d, ink = ctx.display, ctx.theme.color.on_dark
    tall = (room.h - d.px(8)) // 2
    upper = pygame.Rect(room.x, room.y + d.px(4), room.w - d.px(16), tall)
    one = ctx.text.draw(surface, label, "body_b", ink, upper, px=fitting(ctx, "body_b", tall))
    px = fitting(ctx, "small", tall)
    two = ctx.text.draw(surface, rule, "small", ink, upper.move(0, tall), px=px)
    return one.union(two)


# -- a deck's cards and the chance to bust, never an order (ux Z7, Z11) --


def has_odds(ctx: Context, shown: State) -> bool:
    """Whether the chance of a bust is shown (ux Z11)."""
    return ODDS.of(ctx.settings) and not (shown.is_over or shown.is_building or is_bust(shown))


def draw_odds(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Draw the deck by face as counts (ux Z7); with the aid on, the chance of a bust (ux Z11)."""
    d, shown, color = ctx.display, view.state, ctx.theme.color
    inner = draw_panel(ctx, surface, view.layout.odds)
    y = inner.y
    step = min(ctx.text.line_height("small"), d.px(40))
    says_odds = has_odds(ctx, shown)
    title = ctx.t("Bust risk") if says_odds else ctx.t("What is in the deck")
    head = pygame.Rect(inner.x, y, inner.w, d.px(36))
    ctx.text.draw(surface, title, "h3", color.ink, head)
    y = head.bottom
    if says_odds:
        y = _draw_chance(ctx, surface, shown, inner, y, step)
    tall = len(set(shown.hidden(shown.active))) * _least(ctx)
    free = inner.bottom - y - step - d.px(16)
    if not free - step < tall <= free:
        # The meter has it, too: left out if the names of the cards need its room.
        text = ctx.tn("{count} unhappy face ends the turn", "{count} unhappy faces end the turn", shown.limit)
        ctx.text.draw(surface, text, "small", color.ink2, pygame.Rect(inner.x, y, inner.w, step))
        y += step
    y += d.px(6)
    surface.fill(color.line, (inner.x, y, inner.w, max(1, d.px(1))))
    y += d.px(6)
    _draw_composition(ctx, surface, shown, pygame.Rect(inner.x, y, inner.w, inner.bottom - y), step)


def draw_meter(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Draw the chance of a bust in a dark box, without a panel for it."""
    color, rect, chance = ctx.theme.color, view.layout.odds, bust_chance(view.state)
    hud(ctx, surface, rect)
    figure, room = ctx.t(percent(chance)), rect.inflate(-ctx.display.px(40), 0)
    px = min(fitting(ctx, "h2", rect.h), ctx.display.px(44))
    width = ctx.text.width(figure, "h2", px)
    ink = color.star_on_dark if chance else color.on_dark
    ctx.text.line(surface, figure, "h2", ink, (room.right, room.centery), align="right", px=px)
    room.w -= width + ctx.display.px(16)
    ctx.text.draw(surface, ctx.t("Bust risk"), "body_b", color.on_dark, room)


def _draw_chance(ctx: Context, surface: Canvas, shown: State, inner: pygame.Rect, y: int, step: int) -> int:
    """Draw the chance of a bust by playing on, and what it means."""
    d, color, chance = ctx.display, ctx.theme.color, bust_chance(shown)
    ink = color.bad if chance else color.good
    corner = pygame.Rect(inner.right - d.px(170), inner.y - d.px(4), d.px(170), d.px(56))
    ctx.text.draw(
        surface,
        ctx.t(percent(chance)),
        "score",
        ink,
        corner,
        align="right",
        px=fitting(ctx, "score", corner.h),
    )
    words, y = ctx.message(bust_text(shown)), max(y, corner.bottom - d.px(6))
    room = pygame.Rect(inner.x, y, inner.w, max(step, ctx.text.height(words, "small", inner.w)))
    ctx.text.draw(surface, words, "small", color.ink, room, valign="top", lines=3)
    return room.bottom


def _least(ctx: Context) -> int:
    """Return the height of the lowest readable line, device px."""
    return round(ctx.display.min_text * 1.3)


def _draw_composition(ctx: Context, surface: Canvas, shown: State, room: pygame.Rect, step: int) -> None:
    """Draw how many cards of each face the deck holds below the top card, never their order (DT-8)."""
    d, color = ctx.display, ctx.theme.color
    counts = Counter(shown.hidden(shown.active))
    known = shown.open[shown.active]
    words = ctx.t("Below the top card")
    if known > 1:
        words = ctx.tn("Below the {count} known card", "Below the {count} known cards", known)
    if not counts:
        is_empty = not shown.decks[shown.active]
        words = ctx.t("The deck is empty") if is_empty else ctx.t("There is no card below the top card.")
    ctx.text.draw(surface, words, "small", color.ink2, pygame.Rect(room.x, room.y, room.w, step))
    top = room.y + step + d.px(4)
    # One column while its lines are readable: only then names are whole, with a bar.
    columns = 1 if len(counts) * _least(ctx) <= room.bottom - top else 2
    rows = -(-len(counts) // columns) or 1
    tall = min(step + d.px(2), max(1, (room.bottom - top) // rows))
    wide = (room.w - (columns - 1) * d.px(8)) // columns
    most = max(counts.values(), default=1)
    names = 0
    if columns == 1:
        px = fitting(ctx, "small", tall)
        widest = (ctx.text.width(ctx.message(card_name(card)), "small", px) for card in counts)
        names = max(wide * 46 // 100, min(max(widest, default=0) + 1, wide * 3 // 4))
    for index, (card, count) in enumerate(counts.items()):
        x = room.x + (index // rows) * (wide + d.px(8))
        line = pygame.Rect(x, top + (index % rows) * tall, wide, tall)
        ink = faces.tint(ctx, "sad") if shown.faces[card].unhappy else color.good
        _draw_count(ctx, surface, line, card, count, ink, most, names)


def _draw_count(
    ctx: Context,
    surface: Canvas,
    line: pygame.Rect,
    card: Card,
    count: int,
    ink: Color,
    most: int,
    names: int,
) -> None:
    """Draw one line: name, a bar after the `names` device px for all names (0: no bars), how many. A name
    without room is the short one."""
    d, color, name = ctx.display, ctx.theme.color, ctx.message(card_name(card))
    px = fitting(ctx, "small", line.h)
    ctx.text.line(surface, str(count), "small", color.ink, (line.right, line.centery), align="right", px=px)
    if not names:
        size = d.px(10)
        dot = pygame.Rect(line.x, line.centery - size // 2, size, size)
        ctx.shapes.disc(surface, dot, ink)
        taken = size + 2 * d.px(6) + ctx.text.width(str(count), "small", px)
        line = pygame.Rect(line.x + size + d.px(6), line.y, line.w - taken, line.h)
        if ctx.text.width(name, "small", px) > line.w:
            name = ctx.message(short_name(card))
        ctx.text.draw(surface, name, "small", color.ink, line, px=px)
        return
    room = pygame.Rect(line.x, line.y, names, line.h)
    ctx.text.draw(surface, name, "small", color.ink, room, px=px)
    tall = min(d.px(16), line.h - 2)
    bar = pygame.Rect(
        room.right + d.px(8), line.centery - tall // 2, line.right - d.px(40) - room.right, tall
    )
    ctx.shapes.box(surface, bar, color.paper3, radius=tall // 2)
    part = pygame.Rect(bar.x, bar.y, max(tall, bar.w * count // max(1, most)), tall)
    ctx.shapes.box(surface, part, ink, radius=tall // 2)

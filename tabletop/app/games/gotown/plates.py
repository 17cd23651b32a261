"""GoTown's lower half: seat plates, piles, the words beside the End turn button, what a spectator reads."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.games.gotown import faces, layout
from tabletop.app.games.gotown.layout import GoTownView, TowerPlace, is_dealing, is_dim, is_my_turn
from tabletop.app.games.gotown.words import turn_words
from tabletop.app.table.drawn import marks
from tabletop.app.table.drawn.cards import sprite
from tabletop.app.table.drawn.marks import SeatText, draw_acting, plate_radius
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import initial_of
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import (
    BONE,
    DOG,
    DONUT_TRUCK,
    FLOOR_SUM,
    JOKER,
    MILKSHAKE,
    Card,
    Floor,
    State,
    floor_of,
)


def draw_plate(ctx: Context, view: GoTownView, seat: Seat, surface: Canvas) -> None:
    """Draw the plate of a seat; the active one is ivory with a brass ring, one that is no target is dim."""
    text, place = view.seats[seat], view.layout.towers[seat]
    if seat == view.viewer:
        text = text._replace(kind=ctx.t("Your tower"), brief=text.kind)
    _draw_plate(ctx, surface, place, view.state, text)
    if is_dim(view, layout.plate(seat)) and seat != view.viewer:
        ctx.shapes.box(surface, place.plate, with_alpha(ctx.theme.color.ink, 0.45), radius=plate_radius(ctx))


def _draw_plate(ctx: Context, surface: Canvas, place: TowerPlace, shown: State, text: SeatText) -> None:
    """Draw one plate: token, name, kind of player, cards in hand, floors."""
    d, color = ctx.display, ctx.theme.color
    rect, is_active = place.plate, shown.active == place.seat and shown.turn > 0 and not shown.is_over
    if is_active:
        ctx.shapes.glow(surface, rect, with_alpha(color.brass, 0.30), plate_radius(ctx), d.px(16))
        ctx.shapes.ring(surface, rect, color.brass, max(2, d.px(4)), plate_radius(ctx))
        ctx.shapes.box(surface, rect, color.card, radius=plate_radius(ctx))
    else:
        ctx.shapes.box(surface, rect, with_alpha(color.ink, 0.90), radius=plate_radius(ctx))
    ink = color.ink if is_active else color.on_dark
    strip = draw_strip(ctx, surface, rect, text.colour)
    if d.is_large:
        _draw_large(ctx, surface, rect.inflate(-2 * strip, 0), shown, place.seat, text, is_active)
        return
    size = d.px(46)
    token = pygame.Rect(rect.x + strip + d.px(14), rect.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, text.colour, initial_of(text.name) if size >= 40 else "", text.face)
    right = _draw_meter(ctx, surface, rect, shown, place.seat, is_active, d.px(26))
    right = _draw_count(ctx, surface, rect, right, len(shown.hands[place.seat]), ink)
    left = token.right + d.px(16)
    room = pygame.Rect(left, rect.y + d.px(4), max(1, right - left - d.px(10)), rect.h - d.px(8))
    _two_lines(ctx, surface, room, text, ink, color.ink2 if is_active else color.on_dark2)


def draw_strip(ctx: Context, surface: Canvas, rect: pygame.Rect, colour: int) -> int:
    """Draw a seat's pattern along the left edge of its plate, if wanted; return its width (ux A2)."""
    if not ctx.settings.seat_patterns:
        return 0
    width, clip = ctx.display.px(16), surface.get_clip()
    surface.set_clip(pygame.Rect(rect.x, rect.y, width, rect.h).clip(clip))
    ctx.shapes.seat_plate(surface, rect, colour, plate_radius(ctx), patterns=True)
    surface.set_clip(clip)
    return width - ctx.display.px(6)


def _two_lines(
    ctx: Context, surface: Canvas, room: pygame.Rect, text: SeatText, ink: Color, soft: Color
) -> None:
    upper = pygame.Rect(room.x, room.y, room.w, room.h * 54 // 100)
    lower = pygame.Rect(room.x, upper.bottom, room.w, room.h - upper.h)
    # The plate keeps its place at every UI scale: its words grow only as far as it has room.
    px = min(ctx.text.px("body_b"), round(upper.h * 0.8))
    ctx.text.draw(surface, text.name, "body_b", ink, upper, px=px)
    px = min(ctx.text.px("small"), round(lower.h * 0.8))
    kind = ctx.text.wording(text.kinds, "small", lower.w)
    ctx.text.draw(surface, kind, "small", soft, lower, px=px)


def _draw_large(
    ctx: Context,
    surface: Canvas,
    rect: pygame.Rect,
    shown: State,
    seat: Seat,
    text: SeatText,
    is_active: bool,
) -> None:
    """Draw a plate for large text: the name has a line of its own, cards and floors are below."""
    d, ink = ctx.display, ctx.theme.color.ink if is_active else ctx.theme.color.on_dark
    size = d.px(52)
    token = pygame.Rect(rect.x + d.px(12), rect.y + d.px(4), size, size)
    ctx.shapes.token(surface, token, text.colour, initial_of(text.name) if size >= 40 else "", text.face)
    left = token.right + d.px(10)
    ctx.text.draw(
        surface, text.name, "body_b", ink, pygame.Rect(left, rect.y, rect.right - left, rect.h * 55 // 100)
    )
    lower = pygame.Rect(rect.x, rect.bottom - rect.h * 50 // 100, rect.w, rect.h * 48 // 100)
    _draw_meter(ctx, surface, lower, shown, seat, is_active, d.px(36))
    px = min(ctx.text.px("money"), round(lower.h * 0.85))
    ctx.text.line(surface, str(len(shown.hands[seat])), "money", ink, (left + d.px(52), lower.centery), px=px)
    icon = d.px(40)
    surface.blit(ctx.assets.icon("hand", icon, ink), (left, lower.centery - icon // 2))


def _draw_meter(
    ctx: Context,
    surface: Canvas,
    rect: pygame.Rect,
    shown: State,
    seat: Seat,
    is_active: bool,
    h: int,
) -> int:
    """Draw filled and empty marks of different shape and colour; return the left edge."""
    d, color = ctx.display, ctx.theme.color
    w, gap = round(h * 12 / 26), d.px(4)
    x = rect.right - d.px(14) - shown.goal * (w + gap) + gap
    left = x
    line = max(1, d.px(1.5))
    for number in range(shown.goal):
        mark = pygame.Rect(x, rect.centery - h // 2, w, h)
        if number < len(shown.towers[seat]):
            ctx.shapes.box(
                surface, mark, color.brass, radius=d.px(3), edge=color.brass_edge if is_active else None
            )
        else:
            edge = with_alpha(color.ink if is_active else color.on_dark, 0.45)
            hollow = mark.inflate(0, -d.px(8))
            ctx.shapes.box(surface, hollow, (0, 0, 0, 0), radius=d.px(3), edge=edge, edge_w=line)
        x += w + gap
    return left


def _draw_count(ctx: Context, surface: Canvas, rect: pygame.Rect, right: int, count: int, ink: Color) -> int:
    """Draw the number of cards in hand, with its sign; return the left edge."""
    d = ctx.display
    px = ctx.text.px("money")
    width = ctx.text.width("00", "money", px)
    x = right - d.px(14)
    ctx.text.line(surface, str(count), "money", ink, (x, rect.centery), align="right", px=px)
    icon = d.px(28)
    x -= width + icon + d.px(2)
    surface.blit(ctx.assets.icon("hand", icon, ink), (x, rect.centery - icon // 2))
    return x


def top_card(view: GoTownView) -> Card | None:
    """Return the top of the discard pile: the old one, while another card is on its way there."""
    if layout.DISCARD in view.hidden:
        return view.ui_state.old_top
    return view.state.discard[-1] if view.state.discard else None


def draw_piles(ctx: Context, view: GoTownView, surface: Canvas) -> None:
    """Draw pile and discard pile with their counts."""
    pile, discard, shown, top = view.layout.pile, view.layout.discard, view.state, top_card(view)
    if shown.pile:
        step = ctx.display.px(3)
        for back in reversed(range(min(3, len(shown.pile)))):
            _card(ctx, surface, None, pile.move(-step * back, step * back))
    else:
        _empty(ctx, surface, pile)
    if top is not None:
        _card(ctx, surface, top, discard)
    else:
        _empty(ctx, surface, discard)
    if ctx.display.is_large:
        for rect, count in ((pile, len(shown.pile)), (discard, len(shown.discard))):
            _draw_number(ctx, surface, rect, count)
        return
    named = ctx.t("Draw {count}", count=len(shown.pile)), ctx.t("Discard {count}", count=len(shown.discard))
    # Both have their names, or neither.
    is_named = all(ctx.text.fits(text, "body_b", _caption_room(ctx, pile).w) for text in named)
    captions = named if is_named else (str(len(shown.pile)), str(len(shown.discard)))
    px = min(ctx.text.fit(text, "body_b", _caption_room(ctx, pile).w).px for text in captions)
    for rect, text in zip((pile, discard), captions, strict=True):
        room = _caption_room(ctx, rect)
        ctx.text.draw(surface, text, "body_b", ctx.theme.color.on_dark, room, align="center", px=px)


def _draw_number(ctx: Context, surface: Canvas, rect: pygame.Rect, count: int) -> None:
    """Draw a pile's number of cards beside it, without room for its name."""
    room = pygame.Rect(rect.right + ctx.display.px(12), rect.y, ctx.display.px(100), rect.h)
    ctx.text.draw(surface, str(count), "money", ctx.theme.color.on_dark, room)


def _card(ctx: Context, surface: Canvas, card: int | None, rect: pygame.Rect) -> None:
    key = faces.face_key(ctx, card, rect.w)
    sprite(ctx, key, faces.face(ctx, card, rect.w), faces.radius(rect.w)).blit(surface, rect)


def _empty(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    line = with_alpha(ctx.theme.color.on_dark, 0.35)
    ctx.shapes.dashed(surface, rect, line, faces.radius(rect.w), max(2, ctx.display.px(3)))


def _caption_room(ctx: Context, rect: pygame.Rect) -> pygame.Rect:
    d = ctx.display
    return pygame.Rect(rect.x - d.px(10), rect.bottom + d.px(8), rect.w + d.px(20), d.px(34))


def draw_block(ctx: Context, view: GoTownView, surface: Canvas) -> None:
    """Draw the words above End turn; without a hand, the acting seat."""
    shown, layout = view.state, view.layout
    if view.viewer is None:
        if not shown.is_over and not is_dealing(shown):
            text = ctx.t("{name} is playing", name=view.names[shown.active])
            seat = view.seats[shown.active]
            room = layout.hand_zone if layout.words is None else layout.hand_zone.union(layout.turn)
            draw_acting(ctx, surface, room, text, seat)
    elif is_my_turn(view) and not view.is_picture and layout.words is not None:
        texts = turn_words(ctx, shown, view.viewer, can_play=bool(view.usable))
        _draw_words(ctx, surface, layout.words, texts)


def _draw_words(ctx: Context, surface: Canvas, rect: pygame.Rect, texts: Sequence[str]) -> None:
    """Draw the lines of the turn block above its buttons, the last one lowest, as large as possible."""
    px = ctx.text.px("body")
    while px > ctx.display.min_text and _words_height(ctx, texts, rect.w, px) > rect.h:
        px -= 1
    y = rect.bottom - _words_height(ctx, texts, rect.w, px)
    for text in texts:
        step = ctx.text.line_height("body", px, text)
        for line in ctx.text.wrap(text, "body", rect.w, px=px):
            where = (rect.x, y + step // 2)
            ctx.text.line(surface, line, "body", ctx.theme.color.on_dark, where, px=px)
            y += step


def _words_height(ctx: Context, texts: Sequence[str], width: int, px: int) -> int:
    return sum(ctx.text.height(text, "body", width, px) for text in texts)


# -- pictures of events --


def pictures(ctx: Context, before: State, event: Event, tall: int) -> Sequence[pygame.Surface]:
    """Return pictures of an event's subjects, `tall` px high, by the table before it; none for mere
    continuations."""
    floor = _floor(before, event)
    if floor is not None:
        return (faces.floor_picture(ctx, floor, round(tall / 0.65), tall),)
    card = _event_card(event)
    return () if card is None else (faces.badge(ctx, card, tall),)


def _floor(before: State, event: Event) -> Floor | None:
    match event:
        case ev.FloorBuilt():
            return floor_of(event.left, event.right)
        case ev.FloorStolen():
            return _rebuilt(before, event)
        case _:
            return None


def _rebuilt(before: State, event: ev.FloorStolen) -> Floor:
    """Return the floor built from a card and the stolen one, a joker or a number."""
    value = FLOOR_SUM - event.card
    top = before.towers[event.victim][-1:]
    has_joker = any(floor.joker >= 0 and floor.joker == floor.side_of(value) for floor in top)
    return floor_of(event.card, JOKER if has_joker else value)


def _event_card(event: Event) -> Card | None:
    match event:
        case ev.DogPlaced():
            return DOG
        case ev.DogLured():
            return BONE
        case ev.FloorDestroyed() | ev.CardsStolen():
            return event.tool
        case ev.MilkshakePlaced():
            return MILKSHAKE
        case ev.DonutTruckPlayed():
            return DONUT_TRUCK
        case _:
            return None


# -- marks of legal targets (ux D2) --


def draw_mark(
    ctx: Context,
    surface: Canvas,
    key: Key,
    rect: pygame.Rect,
    words: str,
    *,
    hot: bool = False,
) -> None:
    """Mark a legal target: outline and diamond (ux D2), thin without bold marks."""
    color = ctx.theme.color
    corner = _corner(ctx, key, rect)
    if words and key == layout.SLOT:
        ctx.shapes.box(surface, rect, with_alpha(color.ink, 0.96), radius=corner)
        room = rect.inflate(-ctx.display.px(16), 0)
        ctx.text.draw(surface, words, "body_b", color.legal, room, align="center", lines=2)
    marks.draw_mark(ctx, surface, rect, corner, hot=hot)
    if words and key == layout.STREET:
        _street_words(ctx, surface, rect, words)


def _street_words(ctx: Context, surface: Canvas, rect: pygame.Rect, words: str) -> None:
    size = ctx.text.size(words, "body_b")
    pill = pygame.Rect(0, 0, size[0] + ctx.display.ui(36), size[1] + ctx.display.ui(12))
    pill.midtop = (rect.centerx, rect.top + ctx.display.px(24))
    ctx.shapes.box(surface, pill, with_alpha(ctx.theme.color.ink, 0.8), radius=pill.h // 2)
    ctx.text.line(surface, words, "body_b", ctx.theme.color.legal, pill.center, align="center")


def _corner(ctx: Context, key: Key, rect: pygame.Rect) -> int:
    if key.kind == layout.SEAT:
        return plate_radius(ctx)
    if key.kind == layout.HAND or key == layout.DISCARD:
        return faces.radius(rect.w)
    return ctx.display.px(16 if key == layout.STREET else 4)

"""Draws the still things around the district of Deckville's table: the steps, the supply, the hand."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.deckville import art, faces
from tabletop.app.games.deckville import words as lacking
from tabletop.app.games.deckville.keys import DISCARD, RESERVE, SOURCES, DeckvilleKind, hand
from tabletop.app.games.deckville.looks import draw_card, draw_slot, hud, piece, raised
from tabletop.app.games.deckville.view import View, is_dim, is_raised, kinds, looked_at, side_of
from tabletop.app.table.drawn.marks import SeatText, draw_acting
from tabletop.app.table.key import Key
from tabletop.games.deckville.cards import CardKind, PropertyType, Resource
from tabletop.games.deckville.hints import StepLine, tracker
from tabletop.games.deckville.score import scores
from tabletop.games.deckville.state import State
from tabletop.games.deckville.text import SHORT_STEP_NAMES, property_name

# -- the five steps ------------------------------------------------------------------------------------


def steps(ctx: Context, view: View) -> Iterator[Part]:
    """Return the five steps of the turn (DV-4)."""
    layout = view.layout
    if view.state.is_over:
        return
    yield piece(ctx, "tracker", hud, layout.tracker)
    for line, rect in zip(tracker(view.state), layout.steps, strict=True):
        yield piece(ctx, ("step", line.step), _draw_step, line, rect, layout.k)


def _draw_step(ctx: Context, surface: Canvas, line: StepLine, rect: pygame.Rect, k: float) -> None:
    """Draw one step: a tick, a dash or its number; the present one on an ivory plate, with its hint."""
    d, color = ctx.display, ctx.theme.color
    box = rect.inflate(-d.px(6), -d.px(8))
    is_now = line.status == "now"
    if is_now:
        ctx.shapes.box(surface, box, color.card, radius=d.px(10))
        ctx.shapes.ring(surface, box, color.brass, max(2, d.px(4)), d.px(10))
    size = d.px(28 * k)
    disc = pygame.Rect(box.x + d.px(7), box.centery - size // 2, size, size)
    is_bare = rect.w < 3 * size
    if is_bare:
        # There is room for its number only; the tooltip has its name.
        disc.center = box.center
    ink = color.ink if is_now else color.on_dark
    match line.status:
        case "done":
            ctx.shapes.disc(surface, disc, color.good)
            surface.blit(
                ctx.assets.icon("check", size * 2 // 3, color.on_dark), disc.move(size // 6, size // 6)
            )
        case "skipped":
            ctx.shapes.disc(surface, disc, with_alpha(color.on_dark, 0.3))
            surface.blit(
                ctx.assets.icon("minus", size * 2 // 3, color.on_dark), disc.move(size // 6, size // 6)
            )
        case _:
            ctx.shapes.disc(surface, disc, color.brass if is_now else with_alpha(color.on_dark, 0.25))
            tint = color.ink if is_now else color.on_dark
            number = str(line.step)
            px = round(size * 0.62)
            ctx.text.line(surface, number, "body_b", tint, disc.center, align="center", px=px)
    if is_bare:
        return
    room = pygame.Rect(disc.right + d.px(7 * k), box.y, box.right - disc.right - d.px(11), box.h)
    title, hint = ctx.message(line.title), ctx.message(line.hint)
    half = room.h // 2
    if is_now and k > 1:
        used = ctx.text.draw(surface, title, "body_b", ink, room, min_px=MIN_TEXT)
        room.x, room.w = used.right + d.px(24), room.right - used.right - d.px(30)
        ctx.text.draw(surface, hint, "small", color.ink2, room, min_px=MIN_TEXT)
        return
    is_high = ctx.text.line_height("small", None, title) <= half + d.px(6)
    if is_now and is_high and all(ctx.text.fits(words, "small", room.w) for words in (title, hint)):
        upper = pygame.Rect(room.x, room.y + d.px(1), room.w, half)
        ctx.text.draw(surface, title, "small", ink, upper)
        lower = pygame.Rect(room.x, room.y + half - d.px(2), room.w, half)
        ctx.text.draw(surface, hint, "small", color.ink2, lower, min_px=MIN_TEXT)
        return
    # Large text and long words leave no room for the hint: prompt and tooltip have it.
    room.inflate_ip(0, rect.h - box.h)
    if ctx.text.height(title, "small", room.w, MIN_TEXT) > room.h:
        title = ctx.t(SHORT_STEP_NAMES[line.step])
    ctx.text.draw(surface, title, "small", ink, room, lines=2, min_px=MIN_TEXT)


# -- supply --------------------------------------------------------------------------------------------


def supply(ctx: Context, view: View) -> Iterator[Part]:
    """Return pool, deck and discard pile, and when the game ends (DV-3.1, DV-8)."""
    shown, layout = view.state, view.layout
    places = (layout.pool[0].union(layout.pool[1]), layout.deck, layout.discard)
    counts = (len(shown.deck), len(shown.discard))
    yield piece(ctx, "supply", _draw_titles, layout.supply, places, counts, layout.k)
    for key, card, rect in zip(SOURCES, shown.pool, layout.pool, strict=False):
        kind = None if card is None or key in view.hidden else kinds(view)[card]
        yield piece(ctx, key, _draw_place, rect, kind, is_dim(view, key))
    yield piece(ctx, "deck", _draw_deck, layout.deck, min(3, len(shown.deck)))
    top, is_hidden = shown.top, DISCARD in view.hidden
    if is_hidden:
        top = shown.discard[-2] if len(shown.discard) > 1 else None
    kind = None if top is None else kinds(view)[top]
    yield piece(ctx, "discard", _draw_place, layout.discard, kind, not is_hidden and is_dim(view, DISCARD))
    if layout.supply_note.w >= ctx.display.px(80):
        emptied = (min(shown.emptyings, shown.last_emptying), shown.last_emptying)
        is_wide, words = layout.sheet != "both", _end_words(ctx, shown)
        yield piece(ctx, "end", _draw_end, layout.supply_note, is_wide, words, emptied)


def _draw_titles(
    ctx: Context,
    surface: Canvas,
    supply: pygame.Rect,
    places: tuple[pygame.Rect, ...],
    counts: tuple[int, int],
    k: float,
) -> None:
    """Draw the ground of the supply, and the names of its places."""
    hud(ctx, surface, supply)
    px, (deck, discard) = ctx.display.px, counts
    titles = (
        ctx.t("Supply pool"),
        ctx.tc("pile", "Deck {count}", count=deck),
        ctx.tc("pile", "Discard {count}", count=discard),
    )
    for words, rect in zip(titles, places, strict=True):
        line = pygame.Rect(rect.x, supply.y + px(2), rect.w + px(14 if k > 1 else 60), px(34 * k))
        ctx.text.draw(surface, words, "body_b", ctx.theme.color.on_dark, line, min_px=MIN_TEXT)


def _draw_place(
    ctx: Context, surface: Canvas, rect: pygame.Rect, kind: CardKind | None, is_dim: bool
) -> None:
    """Draw a card of the supply, or its place."""
    if kind is None:
        draw_slot(ctx, surface, rect)
    else:
        draw_card(ctx, surface, rect, kind, is_dim)


def _draw_deck(ctx: Context, surface: Canvas, rect: pygame.Rect, count: int) -> None:
    if not count:
        draw_slot(ctx, surface, rect)
        return
    back, step = faces.back(ctx, rect.w), ctx.display.px(3)
    for layer in range(count - 1, -1, -1):
        surface.blit(back, rect.move(layer * step, layer * step))


def _end_words(ctx: Context, shown: State) -> str:
    """Return the condition for the game's end (DV-8)."""
    if shown.last_round is not None:
        if shown.is_exhausted:
            return ctx.t("Nothing is left to draw, so this round is the last.")
        return ctx.t("Round {round} is the last.", round=shown.last_round)
    if shown.is_solo:
        return ctx.t("When the deck is empty, one more turn follows.")
    return ctx.t("When the deck is empty a second time, one last round follows.")


def _draw_end(
    ctx: Context, surface: Canvas, room: pygame.Rect, is_wide: bool, words: str, emptied: tuple[int, int]
) -> None:
    """Draw the condition for the game's end, and how often the deck has been emptied; the bar has that in
    words."""
    color, px, (count, most) = ctx.theme.color, ctx.display.px, emptied
    # There is height beside the discard pile, and width below it.
    upper = pygame.Rect(room.x, room.y, room.w * 3 // 4, room.h) if is_wide else room.inflate(0, -px(58))
    upper.y = room.y
    used = ctx.text.draw(
        surface, words, "small", color.on_dark, upper, lines=6, min_px=MIN_TEXT, valign="top"
    )
    pip = pygame.Rect(room.x, used.bottom + px(10), px(44), px(16))
    if is_wide:
        pip = pygame.Rect(upper.right + px(16), room.y + px(14), px(30), px(22))
    for number in range(most):
        fill = color.brass if number < count else with_alpha(color.on_dark, 0.2)
        ctx.shapes.box(surface, pip, fill, radius=pip.h // 2, edge=color.on_dark, edge_w=1)
        pip.x = pip.right + px(10)


# -- the hand ------------------------------------------------------------------------------------------


def held(ctx: Context, view: View) -> Iterator[Part]:
    """Return the viewer's hand, card by card; without a hand, the acting seat."""
    shown, layout = view.state, view.layout
    if view.viewer is None:
        if not shown.is_over:
            info = view.seats[shown.active]
            words = ctx.t("{name} is playing", name=info.name)
            yield piece(ctx, "acting", draw_acting, layout.hand_area, words, info)
        return
    cards = enumerate(zip(shown.hands[view.viewer], layout.hand, strict=False))
    lying = [(place, card, raised(ctx, view, place, rect)) for place, (card, rect) in cards]
    # Chosen cards lie over their neighbours.
    for place, card, rect in sorted(lying, key=lambda each: is_raised(view, each[0])):
        key = hand(place)
        if card is None or key in view.hidden or view.is_lifted(key):
            continue
        lacks = () if view.picked == key else lacking.lacking(view, place)
        yield piece(
            ctx, key, _draw_held, rect, kinds(view)[card], is_dim(view, key), side_of(view, place), lacks
        )


def _draw_held(
    ctx: Context,
    surface: Canvas,
    rect: pygame.Rect,
    kind: CardKind,
    is_dim: bool,
    side: faces.Side,
    lacks: tuple[int, ...],
) -> None:
    """Draw a card; if it cannot be built, with what is missing (ux D7)."""
    draw_card(ctx, surface, rect, kind, is_dim, side)
    lacking.draw(ctx, surface, rect, lacks)


# -- the district in the middle (DV-6, DV-4.5) --


def pieces(ctx: Context, view: View) -> Iterator[Part]:
    """Return the shown district: resources in fans, properties in columns (DV-6)."""
    shown, layout, seat = view.state, view.layout, looked_at(view)
    built = shown.districts[seat]
    yield piece(ctx, "district", _draw_ground, layout.district)
    # At large sizes nothing else shows a seat's number of cards (DV-11).
    held = len(shown.hands[seat]) if layout.sheet != "both" else None
    yield piece(
        ctx, "title", _draw_title, layout.title, view.seats[seat], scores(shown)[seat], held, layout.k
    )
    strips = tuple(
        (shown.cards[built.resources[index]].resource, rect)
        for index, rect in layout.strips
        if Key(DeckvilleKind.RESOURCE, index) not in view.hidden
    )
    yield piece(ctx, "resources", _draw_strips, strips)
    yield piece(ctx, "types", _draw_types, layout.columns)
    for one in layout.properties:
        key = Key(DeckvilleKind.PROPERTY, one.index)
        if key not in view.hidden:
            yield piece(ctx, key, draw_card, one.rect, kinds(view)[built.properties[one.index]])
    if not built.properties:
        left = layout.resources.right + ctx.display.px(22)
        room = pygame.Rect(left, layout.district.y, layout.district.right - left - 20, layout.district.h)
        words = ctx.t("No property yet. Drag a card here to build one.")
        yield piece(ctx, "no property", _draw_hint, room, words)
    if not built.resources:
        words = ctx.t("No resource yet. Drag a card here to build one.")
        yield piece(ctx, "no resource", _draw_hint, layout.resources, words)
    elif layout.sheet == "both":
        room = pygame.Rect(layout.resources.x, 0, layout.resources.w, ctx.display.px(54))
        room.y = layout.district.bottom - ctx.display.px(58)
        yield piece(ctx, "foot", _draw_foot, room, len(built.resources))


def _draw_ground(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    d, color = ctx.display, ctx.theme.color
    ctx.shapes.box(
        surface,
        rect,
        with_alpha(color.on_dark, 0.14),
        radius=d.px(ctx.theme.radius["hud"]),
        edge=with_alpha(color.on_dark, 0.5),
        edge_w=max(1, d.px(2)),
    )


def _draw_title(
    ctx: Context,
    surface: Canvas,
    title: pygame.Rect,
    info: SeatText,
    points: int,
    held: int | None,
    k: float,
) -> None:
    """Draw the district's owner, points, and number of cards in hand."""
    d, color = ctx.display, ctx.theme.color
    size = d.px(34 * k)
    token = pygame.Rect(title.x, title.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, info.colour, face=info.face)
    words = ctx.t("{name}’s district", name=info.name)
    room = pygame.Rect(token.right + d.px(10), title.y, title.w // 2 - size, title.h)
    used = ctx.text.draw(surface, words, "h3", color.on_dark, room)
    at = (used.right + d.px(18), title.centery)
    ctx.text.line(surface, str(points), "h2", color.on_dark, at)
    star = d.px(26 * k)
    x = at[0] + ctx.text.width(str(points), "h2") + d.px(6)
    surface.blit(ctx.assets.icon("star", star, color.star_on_dark), (x, title.centery - star // 2))
    if held is not None:
        x += star + d.px(30)
        surface.blit(ctx.assets.icon("deck", star, color.on_dark), (x, title.centery - star // 2))
        ctx.text.line(surface, str(held), "h3", color.on_dark, (x + star + d.px(8), title.centery))


def _draw_strips(ctx: Context, surface: Canvas, strips: tuple[tuple[Resource, pygame.Rect], ...]) -> None:
    for resource, rect in strips:
        surface.blit(faces.strip(ctx, resource, rect.w, rect.h), rect)


def _draw_types(
    ctx: Context, surface: Canvas, columns: tuple[tuple[PropertyType, int, pygame.Rect], ...]
) -> None:
    """Draw the number of properties of each type above their columns."""
    for kind, count, rect in columns:
        ctx.shapes.box(surface, rect, art.type_color(ctx, kind), radius=ctx.display.px(8))
        icon = round(rect.h * 0.66)
        surface.blit(
            art.type_icon(ctx, kind, icon, ctx.theme.color.on_dark),
            (rect.x + rect.h // 4, rect.centery - icon // 2),
        )
        left = rect.x + rect.h // 4 + icon + ctx.display.px(10)
        room = pygame.Rect(left, rect.y, rect.right - ctx.display.px(8) - left, rect.h)
        # i18n: properties built
        words = ctx.text.wording(
            (ctx.tn("{count} built", "{count} built", count), str(count)), "small", room.w
        )
        ctx.text.draw(surface, words, "small", ctx.theme.color.on_dark, room)


def _draw_hint(ctx: Context, surface: Canvas, room: pygame.Rect, words: str) -> None:
    ink = with_alpha(ctx.theme.color.on_dark, 0.85)
    ctx.text.draw(surface, words, "body", ink, room, align="center", lines=4)


def reserve(ctx: Context, view: View) -> Part:
    """Return the reserved card, turned sideways, and its cost at the end (DV-9.2)."""
    shown, layout = view.state, view.layout
    card = None if RESERVE in view.hidden else shown.districts[looked_at(view)].reserve
    kind = None if card is None else kinds(view)[card]
    return piece(
        ctx, RESERVE, _draw_reserve, layout.reserve.move(0, -view.raised.get(RESERVE, 0)), kind, layout.k
    )


def _draw_reserve(ctx: Context, surface: Canvas, rect: pygame.Rect, kind: CardKind | None, k: float) -> None:
    d, color = ctx.display, ctx.theme.color
    ctx.shapes.box(surface, rect, color.hud, radius=d.px(10))
    room = rect.inflate(-d.px(24), -d.px(8))
    if kind is None:
        ctx.shapes.dashed(surface, rect, with_alpha(color.on_dark, 0.5), d.px(10), max(1, d.px(2)))
        ctx.text.draw(surface, ctx.t("Reserve: empty"), "small", color.on_dark, room, min_px=MIN_TEXT)
        return
    ctx.shapes.ring(surface, rect, color.brass, max(1, d.px(2)), d.px(10))
    picture = faces.sideways(ctx, kind, rect.h - d.px(12))
    left, size = rect.x + d.px(18) + picture.get_width(), d.px(22 * k)
    name, end = ctx.message(property_name(kind.name)), rect.right - d.px(8)
    if ctx.text.fits(name, "body_b", end - left):
        surface.blit(picture, (rect.x + d.px(8), rect.centery - picture.get_height() // 2))
    else:
        # A long name takes the place of the picture: the zoom has it.
        left = room.x
    upper = pygame.Rect(left, room.y, end - left, room.h // 2)
    ctx.text.draw(surface, name, "body_b", color.on_dark, upper)
    lower = upper.move(size + d.px(6), room.h // 2)
    lower.w -= size + d.px(6)
    surface.blit(ctx.assets.icon("bookmark", size, color.brass), (left, lower.centery - size // 2))
    ctx.text.draw(surface, ctx.t("−5 if not built"), "small", color.on_dark, lower, min_px=MIN_TEXT)


def _draw_foot(ctx: Context, surface: Canvas, room: pygame.Rect, count: int) -> None:
    words = ctx.tn("{count} resource, never used up", "{count} resources, never used up", count)
    if ctx.text.height(words, "small", room.w, ctx.display.min_text) > room.h:
        words = ctx.tn("{count} resource", "{count} resources", count)
    ctx.text.draw(surface, words, "small", ctx.theme.color.on_dark, room, lines=2, valign="bottom")

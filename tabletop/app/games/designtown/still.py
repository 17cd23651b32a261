"""Design Town's board: supply, deck, played row, discard pile (look 3.5)."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.designtown import faces
from tabletop.app.games.designtown.hud import fitting, hud
from tabletop.app.games.designtown.layout import Pile, Supply
from tabletop.app.games.designtown.view import (
    DesignTownView,
    face_at,
    is_away,
    is_bust,
    is_dim,
    is_forced,
    is_usable,
    lifted,
    peeked,
)
from tabletop.app.games.designtown.words import DECK, back, disc, in_row, shown_face, supply
from tabletop.app.table.drawn.cards import card_radius, sprite
from tabletop.app.table.key import Key
from tabletop.engine.message import dollars
from tabletop.games.designtown.cards import Card, Face
from tabletop.games.designtown.state import State


def draw_supply_title(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Write the purpose of the supply over its piles."""
    text = ctx.t("Supply")
    _title(ctx, surface, view.layout.supply_title, text, _supply_words(ctx, view.state))


def _title(ctx: Context, surface: Canvas, rect: pygame.Rect, text: str, more: str) -> None:
    color = ctx.theme.color
    px = fitting(ctx, "body_b", rect.h)
    used = ctx.text.draw(surface, text, "body_b", color.on_dark, rect, px=px)
    left = used.right + ctx.display.px(14)
    if more and left < rect.right:
        room = pygame.Rect(left, rect.y, rect.right - left, rect.h)
        ctx.text.draw(surface, more, "small", color.on_dark, room, px=min(px, ctx.text.px("small")))


def _supply_words(ctx: Context, view: State) -> str:
    if view.is_solo:
        return ctx.tn(
            "{count} card left. When the supply is empty, the game is lost",
            "{count} cards left. When the supply is empty, the game is lost",
            sum(view.supply),
        )
    return ctx.t("buy one, or buy and flip it at once")


def _card(
    ctx: Context,
    view: DesignTownView,
    surface: Canvas,
    shown: Card,
    rect: pygame.Rect,
    *,
    dim: bool = False,
) -> None:
    """Draw a card as it lies."""
    printed = view.state.faces
    if dim:
        surface.blit(faces.dimmed(ctx, printed, shown, rect.w), rect)
        return
    key = faces.face_key(ctx, printed, shown, rect.w)
    sprite(ctx, key, faces.face(ctx, printed, shown, rect.w), card_radius(rect.w)).blit(surface, rect)


def _lying(ctx: Context, view: DesignTownView, surface: Canvas, key: Key, rect: pygame.Rect) -> None:
    """Draw a thing's card with its present face, and a word on it while it is only looked at."""
    shown, rect = face_at(view, key), rect.move(0, -view.raised.get(key, 0))
    if shown is not None:
        is_peeked = key == peeked(view)
        _card(ctx, view, surface, shown, rect, dim=is_dim(view, key) and not is_peeked)
        if is_peeked:
            draw_chip(ctx, surface, rect, ctx.t("Other face"), "swap")


def _of_supply(ctx: Context, view: DesignTownView, surface: Canvas, key: Key, rect: pygame.Rect) -> None:
    """Draw one side of a pile of the supply; below a turning card lies the next of its kind."""
    below = shown_face(view.state, key)
    if not is_away(view, key):
        _lying(ctx, view, surface, key, rect)
    elif below is not None and view.state.supply[below // 2] > 1:
        _card(ctx, view, surface, below, rect, dim=is_dim(view, key))
    else:
        draw_slot(ctx, surface, rect)


def draw_box(ctx: Context, view: DesignTownView, box: Supply, surface: Canvas) -> None:
    """Draw front, back behind it, number left; an empty pile stays visible, marked (ux Z9)."""
    d, color = ctx.display, ctx.theme.color
    left = view.state.supply[box.card // 2]
    hud(ctx, surface, box.box)
    _of_supply(ctx, view, surface, back(box.card), box.back)
    _of_supply(ctx, view, surface, supply(box.card), box.front)
    size = d.px(36 if d.is_large else 22)
    texts = (ctx.t("{count} left", count=left), str(left)) if left else (ctx.t("Sold out"), "0")
    words = ctx.text.wording(texts, "body_b", box.count.w - size - d.px(8))
    width = ctx.text.width(words, "body_b")
    x = box.count.right - min(width, box.count.w - size - d.px(8))
    room = pygame.Rect(x, box.count.y, box.count.right - x, box.count.h)
    icon = ctx.assets.icon("deck" if left else "no", size, color.on_dark)
    surface.blit(icon, (x - size - d.px(8), box.count.centery - size // 2))
    ctx.text.draw(surface, words, "body_b", color.on_dark, room)


def draw_deck(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Draw the deck with its open top card, and the number of cards below."""
    shown, rect, d = view.state, view.layout.deck, ctx.display
    name = view.names[shown.active]
    titles = ctx.t("{name}’s deck", name=name), name
    if shown.active == view.viewer:
        titles = ctx.t("Your deck"), ""
    above = view.layout.deck_title.move(0, -view.raised.get(DECK, 0) // 2)
    title = ctx.text.wording(titles, "body_b", above.w)
    ctx.text.draw(surface, title, "body_b", ctx.theme.color.on_dark, above)
    deck = shown.decks[shown.active]
    if not deck:
        _empty(ctx, surface, rect, ctx.t("The deck is empty"))
    else:
        draw_below(ctx, surface, rect, min(3, len(deck) - 1), d.px(4))
        if not is_away(view, DECK):
            _lying(ctx, view, surface, DECK, rect)
        elif len(deck) > 1:
            # The card below is unknown, or not to be shown yet (DT-8).
            _blank(ctx, surface, rect)
        else:
            draw_slot(ctx, surface, rect)
    left = ctx.tn("{count} card left", "{count} cards left", len(deck))
    _under(ctx, surface, rect, ctx.text.wording((left, str(len(deck))), "body_b", rect.w))
    if has_to_play(view):
        draw_chip(ctx, surface, rect, ctx.t("Must be played"), "play")


def draw_below(ctx: Context, surface: Canvas, rect: pygame.Rect, count: int, step: int) -> None:
    """Draw the edges of the cards below a deck's top card."""
    for below in range(count, 0, -1):
        _blank(ctx, surface, rect.move(0, step * below))


def _blank(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    color = ctx.theme.color
    edge = with_alpha(color.ink, 0.25)
    ctx.shapes.box(surface, rect, color.paper2, radius=card_radius(rect.w), edge=edge)


def has_to_play(view: DesignTownView) -> bool:
    """Whether the deck's top card must be played (DT-4.2)."""
    shown = view.state
    is_open = not is_bust(shown) and not shown.is_building and peeked(view) != DECK
    return is_open and is_forced(shown) and shown.top(shown.active) is not None and view.is_my_turn


def draw_chip(ctx: Context, surface: Canvas, rect: pygame.Rect, words: str, icon: str) -> None:
    """Write at the top of a card: that it must be played (DT-4.2), that it is only looked at."""
    d, color = ctx.display, ctx.theme.color
    tall = d.px(46 if d.is_large else 34)
    px, size = min(ctx.text.px("small"), tall * 6 // 10), d.px(20)
    px = max(px, d.min_text)
    while px > d.min_text and ctx.text.width(words, "small", px) + size + d.px(28) > rect.w:
        px -= 1
    wide = ctx.text.width(words, "small", px) + d.px(22)
    has_icon = wide + size + d.px(6) <= rect.w
    box = pygame.Rect(0, 0, wide + (size + d.px(6)) * has_icon, tall)
    box.midtop = (rect.centerx, rect.top + d.px(4))
    box.left = max(box.left, d.px(4))
    ctx.shapes.box(surface, box, color.ink, radius=box.h // 2, edge=color.focus, edge_w=max(1, d.px(2)))
    if has_icon:
        at = (box.x + d.px(10), box.centery - size // 2)
        surface.blit(ctx.assets.icon(icon, size, color.focus), at)
    right = (box.right - d.px(11), box.centery)
    ctx.text.line(surface, words, "small", color.on_dark, right, align="right", px=px)


def _under(ctx: Context, surface: Canvas, rect: pygame.Rect, words: str) -> None:
    tall = 50 if ctx.display.is_large else 30
    room = pygame.Rect(rect.x, rect.bottom + ctx.display.px(10), rect.w, ctx.display.px(tall))
    ctx.text.draw(surface, words, "body_b", ctx.theme.color.on_dark, room, align="center")


def draw_slot(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw the dashed place of a card that has left (look 5)."""
    color = with_alpha(ctx.theme.color.on_dark, 0.6)
    ctx.shapes.dashed(surface, rect, color, card_radius(rect.w), max(2, ctx.display.px(3)))


def _empty(ctx: Context, surface: Canvas, rect: pygame.Rect, words: str) -> None:
    draw_slot(ctx, surface, rect)
    room = rect.inflate(-ctx.display.px(24), -ctx.display.px(24))
    style = "small" if ctx.display.is_large else "body_b"
    ctx.text.draw(surface, words, style, ctx.theme.color.on_dark, room, align="center", lines=4)


def draw_row_title(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Write the number of cards in play above them."""
    row = view.state.row
    count = ctx.tn("{count} card, in order", "{count} cards, in order", len(row))
    _title(ctx, surface, view.layout.row_title, ctx.t("Played this turn"), count if row else "")


def draw_played(
    ctx: Context, view: DesignTownView, index: int, right: int, cash: int, surface: Canvas
) -> None:
    """Draw a card in play, and below it, as far as `right`, its gain; `cash` too."""
    rect, printed = view.layout.row[index], view.state.faces[view.state.row[index]]
    _lying(ctx, view, surface, in_row(index), rect)
    _gain(ctx, surface, rect, right, printed, cash)


def draw_next(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Draw the place of the next card, if there is one."""
    if view.layout.slot is not None:
        _empty(ctx, surface, view.layout.slot, ctx.t("Next card lands here"))


def _gain(ctx: Context, surface: Canvas, rect: pygame.Rect, right: int, printed: Face, cash: int) -> None:
    d = ctx.display
    words = ctx.t("+{cash}", cash=dollars(cash)) if cash else ""
    marks = ["sad"] * printed.unhappy + ["star"] * printed.points
    room = right - rect.x - d.px(4)
    most = d.px(34 if d.is_large else 22)
    size = min(most, max(d.px(16), room // max(1, len(marks) + (2 if words else 0))))
    px = max(d.min_text, min(ctx.text.px("body_b"), round(size * 0.95)))
    width = ctx.text.width(words, "body_b", px) + d.px(6) if words else 0
    if width + len(marks) * size > room and words:
        # Below strongly overlapping cards: their cash; the meters count the rest.
        marks = []
    step = min(size, room // max(1, len(marks)))
    x, y = (
        rect.x + max(0, (room - width - len(marks) * step) // 2),
        rect.bottom + d.px(33 if d.is_large else 25),
    )
    if words:
        used = ctx.text.line(surface, words, "body_b", ctx.theme.color.on_dark, (x, y), px=px)
        x = used.right + d.px(6)
    for mark in marks:
        surface.blit(ctx.assets.icon(mark, size, ctx.theme.color.star_on_dark), (x, y - size // 2))
        x += step


def draw_discard(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Draw the box of the discard pile with its words."""
    layout = view.layout
    hud(ctx, surface, layout.discard)
    yours = view.state.active == view.viewer
    name = view.names[view.state.active]
    title = ctx.t("Your discard pile") if yours else ctx.t("{name}’s discard pile", name=name)
    _title(ctx, surface, layout.discard_title, title, discard_words(ctx, view))
    if not layout.piles:
        words = ctx.t("Nothing discarded yet")
        ctx.text.draw(surface, words, "body", ctx.theme.color.on_dark2, layout.discard, align="center")


def draw_pile(ctx: Context, view: DesignTownView, pile: Pile, surface: Canvas) -> None:
    """Draw the discarded cards of one face; those that can be flipped now lie higher, with a ring and a word
    (DT-5, DT-6)."""
    key = disc(pile.card)
    rect = lifted(ctx, view, pile)
    dim = is_dim(view, key)
    for behind in pile.behind:
        _card(ctx, view, surface, pile.card, behind.move(0, rect.y - pile.rect.y), dim=dim)
    if is_away(view, key):
        if pile.count == 1 and view.drag is not None:
            draw_slot(ctx, surface, rect)
        return
    usable = is_usable(view, pile.card) and view.picked is None
    if usable:
        _usable_ring(ctx, surface, rect)
    _lying(ctx, view, surface, key, rect)
    if pile.count > 1:
        _copies(ctx, surface, pile, rect)
    if usable and key != peeked(view):
        _flip_pill(ctx, surface, rect, is_building=view.state.is_building)


def discard_words(ctx: Context, view: DesignTownView) -> str:
    """Return what can be done with the lifted cards; empty without any."""
    if view.picked is not None or not any(is_usable(view, pile.card) for pile in view.layout.piles):
        return ""
    if view.state.is_building:
        return ctx.t("raised cards can be flipped now")
    return ctx.t("raised cards can be recycled now")


def _usable_ring(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    width = max(2, ctx.display.px(4))
    ctx.shapes.ring(surface, rect, faces.tint(ctx, "recycle_bg"), width, card_radius(rect.w))


def _flip_pill(ctx: Context, surface: Canvas, rect: pygame.Rect, *, is_building: bool) -> None:
    d, color = ctx.display, ctx.theme.color
    if is_building:
        words, icon, ground, ink = ctx.t("Flip"), "up", color.flip_bg, color.flip_text
    else:
        words, icon = ctx.t("Recycle"), "recycle"
        ground, ink = faces.tint(ctx, "recycle_bg"), faces.tint(ctx, "recycle_text")
    tall = d.px(44 if d.is_large else 32)
    box = pygame.Rect(rect.x + d.px(4), rect.y + d.px(8), rect.w - d.px(8), tall)
    size, room = d.px(20), pygame.Rect(box.x + d.px(27), box.y, box.w - d.px(33), box.h)
    least = faces.least_px(ctx)
    has_words = ctx.text.width(words, "small", least) <= room.w
    if not has_words:
        box = pygame.Rect(0, 0, d.px(52), box.h).move_to(center=box.center)
    ctx.shapes.box(surface, box, ground, radius=box.h // 2, edge=color.ink, edge_w=max(1, d.px(2)))
    if not has_words:
        # The icon alone, if the word would be too small to read.
        size = d.px(26)
        surface.blit(ctx.assets.icon(icon, size, ink), (box.centerx - size // 2, box.centery - size // 2))
        return
    surface.blit(ctx.assets.icon(icon, size, ink), (box.x + d.px(6), box.centery - size // 2))
    px = fitting(ctx, "small", box.h)
    ctx.text.draw(surface, words, "small", ink, room, align="center", px=px, min_px=least)


def _copies(ctx: Context, surface: Canvas, pile: Pile, rect: pygame.Rect) -> None:
    """Draw the number of cards there; over those behind if they are visible, off the front one's corners."""
    d, color = ctx.display, ctx.theme.color
    px = fitting(ctx, "small", d.px(44 if d.is_large else 30))
    words = f"×{pile.count}"
    box = pygame.Rect(0, 0, max(d.px(44), ctx.text.width(words, "small", px) + d.px(16)), d.px(30))
    box.h = max(box.h, px + d.px(4))
    box.bottomleft = (rect.x + d.px(4), rect.bottom - d.px(4))
    if pile.behind:
        box.x = max(pile.behind[0].x, rect.x + d.px(16) - box.w)
    ctx.shapes.box(surface, box, color.ink, radius=box.h // 2)
    ctx.text.line(surface, words, "small", color.on_dark, box.center, align="center", px=px)

"""The panel at the right of Design Town's table that always shows both faces of a card (ux Z2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color
from tabletop.app.games.designtown import faces
from tabletop.app.games.designtown.hud import draw_panel, panel_room
from tabletop.app.games.designtown.view import DesignTownView
from tabletop.app.games.designtown.words import FLIP, DesignTownKind
from tabletop.app.table.drawn.cards import card_radius, sprite
from tabletop.app.table.key import Key
from tabletop.engine.message import dollars
from tabletop.games.designtown.cards import Card, Face, is_front, other_face
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import card_name, face_rules, recycle_rule


class Fact(NamedTuple):
    """One line under the two faces: what, how much, a remark; `is_bad` if it cannot be paid."""

    what: str
    amount: str
    remark: str = ""
    is_bad: bool = False


def draw_paper(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Draw the panel's ground."""
    draw_panel(ctx, surface, view.layout.panel)


def draw_hint(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Write the panel's purpose, while there is no card to show."""
    words, inner = ctx.t("Point at a card to see both faces."), panel_room(ctx, view.layout.panel)
    ctx.text.draw(surface, words, "body", ctx.theme.color.ink2, inner, align="center", lines=3)


def draw_title(ctx: Context, view: DesignTownView, now: Card, is_picked: bool, surface: Canvas) -> None:
    """Draw the name of the panel's card, and whether it is picked up."""
    d, color, inner = ctx.display, ctx.theme.color, panel_room(ctx, view.layout.panel)
    name = ctx.message(card_name(now))
    title = pygame.Rect(inner.x, inner.y, inner.w, d.px(42))
    if is_picked:
        # i18n: over the card that is picked up
        pin = ctx.t("picked up")
        width, gap = ctx.text.width(pin, "small") + d.px(28), d.px(10)
        if not ctx.text.fits(name, "h2", title.w - width - gap):
            # The pin says it alone.
            pin, width = "", d.px(28)
        size = d.px(20)
        at = pygame.Rect(inner.right - width, title.y, width, title.h)
        surface.blit(ctx.assets.icon("pin", size, color.ink2), (at.x, at.centery - size // 2))
        ctx.text.draw(surface, pin, "small", color.ink2, at, align="right")
        title.w -= width + gap
    ctx.text.draw(surface, name, "h2", color.ink, title)


def draw_keys(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Write the keys for turning over and enlarging."""
    d, color, inner = ctx.display, ctx.theme.color, panel_room(ctx, view.layout.panel)
    room = pygame.Rect(inner.x, inner.bottom - d.px(34), inner.w, d.px(34))
    x = room.x
    # i18n: what a button of the mouse does
    flips = ctx.t("flip it") if FLIP in view.marks else ctx.t("other face")
    # i18n: what a button of the mouse does
    for action, words in (("flip", flips), ("zoom", ctx.t("enlarge"))):
        cap = ctx.bindings.first(action)
        if not cap:
            continue
        width = max(d.px(28), ctx.text.width(cap, "key") + d.px(14))
        box = pygame.Rect(x, room.centery - d.px(14), width, d.px(28))
        line = max(1, d.px(1.5))
        ctx.shapes.box(surface, box, (0, 0, 0, 0), radius=d.px(6), edge=color.ink2, edge_w=line)
        ctx.text.line(surface, cap, "key", color.ink2, box.center, align="center")
        at = (box.right + d.px(8), room.centery)
        x = ctx.text.line(surface, words, "small", color.ink2, at).right + d.px(24)


def flip_words(ctx: Context, printed: Face) -> str:
    """Return the caption of the other face: its fee, or the gain of recycling."""
    if printed.fee is not None:
        return ctx.t("Flipped ({cash})", cash=dollars(printed.fee))
    if printed.is_recyclable:
        return ctx.t("After recycling")
    return ctx.t("Other face")


def draw_now(ctx: Context, view: DesignTownView, now: Card, surface: Canvas) -> None:
    """Draw the present face of the panel's card."""
    _one_face(ctx, view, surface, view.layout.now, now, ctx.tc("face of a card", "Now"), ctx.theme.color.good)


def draw_flip(ctx: Context, view: DesignTownView, now: Card, surface: Canvas) -> None:
    """Draw its other face, and the turning sign between both."""
    layout, d, color = view.layout, ctx.display, ctx.theme.color
    words = flip_words(ctx, view.state.faces[now])
    _one_face(ctx, view, surface, layout.flip, other_face(now), words, color.flip_text)
    size = d.px(40)
    middle = (layout.now.right + layout.flip.left) // 2
    disc = pygame.Rect(middle - size // 2, layout.now.y + d.px(150), size, size)
    ctx.shapes.disc(surface, disc, color.flip_text, color.card, max(2, d.px(3)))
    inner = d.px(24)
    icon = ctx.assets.icon("swap", inner, color.on_dark)
    surface.blit(icon, icon.get_rect(center=disc.center))


def _one_face(
    ctx: Context,
    view: DesignTownView,
    surface: Canvas,
    rect: pygame.Rect,
    shown: Card,
    label: str,
    ground: Color,
) -> None:
    d, printed = ctx.display, view.state.faces
    width = min(rect.w, ctx.text.width(label, "body_b") + d.px(36))
    pill = pygame.Rect(0, 0, width, d.px(36))
    pill.midbottom = (rect.centerx, rect.top - d.px(8))
    ctx.shapes.box(surface, pill, ground, radius=pill.h // 2)
    room = pill.inflate(-d.px(20), 0)
    ctx.text.draw(surface, label, "body_b", ctx.theme.color.on_dark, room, align="center")
    name = faces.face_key(ctx, printed, shown, rect.w)
    sprite(ctx, name, faces.face(ctx, printed, shown, rect.w), card_radius(rect.w)).blit(surface, rect)


def draw_facts(ctx: Context, view: DesignTownView, key: Key, now: Card, surface: Canvas) -> None:
    """Draw the card's costs and gains below both faces."""
    d, inner = ctx.display, panel_room(ctx, view.layout.panel)
    room = pygame.Rect(inner.x, view.layout.now.bottom + d.px(14), inner.w, 0)
    room.h = inner.bottom - d.px(40) - room.y
    _draw_facts(ctx, surface, room, facts(ctx, view.state, key, now), _rule_texts(ctx, view.state, now))


def facts(ctx: Context, view: State, key: Key, now: Card) -> list[Fact]:
    """Return the card's costs and gains, as far as they matter in its place."""
    printed, is_sold = view.faces[now], key.kind in (DesignTownKind.SUPPLY, DesignTownKind.BACK)
    found: list[Fact] = []
    if is_sold:
        front = view.faces[now & ~1]
        left = view.supply[now // 2]
        # i18n: what a card costs, and how many there are
        found.append(_price(ctx, view, ctx.t("Buy"), front.cost or 0, ctx.t("{count} left", count=left)))
        if front.fee is not None:
            found.append(_price(ctx, view, ctx.t("Buy and flip"), (front.cost or 0) + front.fee, ""))
    if is_front(now) and printed.fee is not None and not is_sold:
        # i18n: what turning a card over costs, and where it lies
        found.append(_price(ctx, view, ctx.t("Flip"), printed.fee, ctx.t("in your discards")))
    for each in (now, other_face(now)):
        gives = recycle_rule(view.faces[each])
        if gives is not None:
            name = ctx.message(card_name(each))
            found.append(Fact(name, "", ctx.message(gives)))
    return found


def _price(ctx: Context, view: State, what: str, cost: int, remark: str) -> Fact:
    """Return a price, and if it is too high now, the available cash."""
    if view.is_building and view.cash < cost:
        return Fact(what, ctx.t(dollars(cost)), ctx.t("you have {cash}", cash=dollars(view.cash)), True)
    return Fact(what, ctx.t(dollars(cost)), remark)


def _amounts_end(ctx: Context, found: list[Fact], wide: int) -> int:
    """Return the end of the column of amounts, from the left: as far as the words before it need."""
    gap = ctx.display.px(10)
    needed = [
        ctx.text.width(fact.what, "body") + gap + ctx.text.width(fact.amount, "body_b")
        for fact in found
        if fact.amount
    ]
    return min(max(needed, default=0), wide * 60 // 100)


def _draw_fact(ctx: Context, surface: Canvas, line: pygame.Rect, fact: Fact, amounts: int) -> int:
    """Draw one line: label, its amount in a column that ends at `amounts`, a remark at the right, or below if
    there is no room; return its end."""
    d, color = ctx.display, ctx.theme.color
    ink = color.bad if fact.is_bad else color.ink2
    right = line.x + (amounts if fact.amount else line.w // 2)
    if fact.amount:
        strong = color.bad if fact.is_bad else color.ink
        width = ctx.text.width(fact.amount, "body_b")
        ctx.text.line(surface, fact.amount, "body_b", strong, (right, line.centery), align="right")
        what = pygame.Rect(line.x, line.y, right - width - d.px(10) - line.x, line.h)
    else:
        what = pygame.Rect(line.x, line.y, right - line.x, line.h)
    used = ctx.text.draw(surface, fact.what, "body", color.ink, what)
    left = (right if fact.amount else used.right) + d.px(12)
    rest = pygame.Rect(left, line.y, line.right - left, line.h)
    if not ctx.text.fits(fact.remark, "body", rest.w):
        rest = line.move(0, line.h)
    ctx.text.draw(surface, fact.remark, "body", ink, rest, align="right")
    return max(line.bottom, rest.bottom)


def _draw_facts(
    ctx: Context, surface: Canvas, room: pygame.Rect, found: list[Fact], texts: Sequence[str]
) -> None:
    """Draw the facts while there is room, below them the longest text that fits."""
    d, color = ctx.display, ctx.theme.color
    y, step = room.y, max(d.px(34), ctx.text.line_height("body"))
    amounts = _amounts_end(ctx, found, room.w)
    for fact in found:
        if y + step > room.bottom:
            break
        y = _draw_fact(ctx, surface, pygame.Rect(room.x, y, room.w, step), fact, amounts)
        surface.fill(color.line, (room.x, y, room.w, max(1, d.px(1))))
        y += d.px(3)
    below = pygame.Rect(room.x, y + d.px(4), room.w, room.bottom - y - d.px(4))
    for text in texts:
        # The faces have it, too, smaller: only if it fits.
        if text and ctx.text.height(text, "small", below.w) <= below.h:
            ctx.text.draw(surface, text, "small", color.ink2, below, lines=4, valign="top")
            return


def _rule_texts(ctx: Context, view: State, now: Card) -> tuple[str, ...]:
    """Return the effects of both faces, each by its name, and shorter: those of the present face."""
    own, texts = "", []
    for card in (now, other_face(now)):
        rules = face_rules(view.faces[card], is_solo=view.is_solo)
        said = ctx.sentences(ctx.message(rule) for rule, _ in rules)
        if said:
            own = said if card == now else own
            texts.append(ctx.t("{name}: {facts}", name=ctx.message(card_name(card)), facts=said))
    return ctx.sentences(texts), own

"""The panels at the right of Design Town's table: both faces of a card, and the odds of the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.scenes import designtown_cards as faces
from tabletop.app.scenes.designtown_moves import parts, shown_face
from tabletop.app.stage.cards import card_radius, sprite
from tabletop.app.theme import Color
from tabletop.games.designtown.cards import Card, is_front, other_face
from tabletop.games.designtown.odds import NextCard, card_after, next_card
from tabletop.games.designtown.text import card_name, face_rules, recycle_rule

if TYPE_CHECKING:
    from tabletop.app.scenes.designtown import DesignTownScene

_PAD = 22


class Fact(NamedTuple):
    """One line under the two faces: what, how much, a remark; `is_bad` when it cannot be paid."""

    what: str
    amount: str
    remark: str = ""
    is_bad: bool = False


def draw(scene: DesignTownScene, surface: pygame.Surface) -> None:
    """Draw both panels."""
    _draw_inspector(scene, surface)
    _draw_odds(scene, surface)


def _panel(scene: DesignTownScene, surface: pygame.Surface, rect: pygame.Rect) -> pygame.Rect:
    ctx = scene.ctx
    radius = ctx.display.px(ctx.theme.radius["panel"])
    ctx.shapes.shadow(surface, rect, "panel", radius)
    ctx.shapes.box(surface, rect, ctx.theme.color.paper, radius=radius)
    return rect.inflate(-2 * ctx.display.px(_PAD), -2 * ctx.display.px(16))


# -- both faces ----------------------------------------------------------------------------------------


def _draw_inspector(scene: DesignTownScene, surface: pygame.Surface) -> None:
    """Both faces of the card that is looked at, *Now* and *After flip* (ux Z2, Z3)."""
    ctx, layout, d = scene.ctx, scene.layout, scene.ctx.display
    color = ctx.theme.color
    inner = _panel(scene, surface, layout.panel)
    key = scene.panel_key
    now = shown_face(scene.shown, key) if key else None
    if now is None:
        words = ctx.t("Point at a card to see both of its faces.")
        ctx.text.draw(surface, words, "body", color.ink2, inner, align="center", lines=3)
        return
    title = pygame.Rect(inner.x, inner.y, inner.w, d.px(42))
    if scene.picked is not None:
        pin = ctx.t("picked up")
        width = ctx.text.width(pin, "small") + d.px(28)
        size = d.px(20)
        at = pygame.Rect(inner.right - width, title.y, width, title.h)
        surface.blit(ctx.assets.icon("pin", size, color.ink2), (at.x, at.centery - size // 2))
        ctx.text.draw(surface, pin, "small", color.ink2, at, align="right")
        title.w -= width + d.px(10)
    ctx.text.draw(surface, ctx.message(card_name(now)), "h2", color.ink, title)
    _two_faces(scene, surface, now)
    room = pygame.Rect(inner.x, layout.now.bottom + d.px(14), inner.w, 0)
    room.h = inner.bottom - room.y
    _draw_facts(scene, surface, room, key or "", now)


def flip_words(scene: DesignTownScene, now: Card) -> str:
    """Return what stands over the other face: its fee, or what recycling gives."""
    ctx, printed = scene.ctx, scene.shown.faces[now]
    if printed.fee is not None:
        return ctx.t("After flip (${cash})", cash=printed.fee)
    if printed.is_recyclable:
        return ctx.t("After recycling")
    return ctx.t("Other face")


def _two_faces(scene: DesignTownScene, surface: pygame.Surface, now: Card) -> None:
    ctx, layout, d = scene.ctx, scene.layout, scene.ctx.display
    color, printed = ctx.theme.color, scene.shown.faces
    pills = ((layout.now, now, ctx.t("Now"), color.good), (layout.flip, other_face(now), "", color.flip_text))
    for rect, shown, words, ground in pills:
        label = words or flip_words(scene, now)
        width = min(rect.w, ctx.text.width(label, "body_b") + d.px(36))
        pill = pygame.Rect(0, 0, width, d.px(36))
        pill.midbottom = (rect.centerx, rect.top - d.px(8))
        ctx.shapes.box(surface, pill, ground, radius=pill.h // 2)
        room = pill.inflate(-d.px(20), 0)
        ctx.text.draw(surface, label, "body_b", color.on_dark, room, align="center")
        name = faces.face_key(ctx, printed, shown, rect.w)
        sprite(ctx, name, faces.face(ctx, printed, shown, rect.w), card_radius(rect.w)).blit(surface, rect)
    size = d.px(40)
    middle = (layout.now.right + layout.flip.left) // 2
    disc = pygame.Rect(middle - size // 2, layout.now.y + d.px(150), size, size)
    ctx.shapes.disc(surface, disc, color.flip_text, color.card, max(2, d.px(3)))
    inner = d.px(24)
    icon = ctx.assets.icon("swap", inner, color.on_dark)
    surface.blit(icon, icon.get_rect(center=disc.center))


def facts(scene: DesignTownScene, key: str, now: Card) -> list[Fact]:
    """Return what the card costs and gives, as far as it matters where it lies."""
    ctx, view = scene.ctx, scene.shown
    printed, kind = view.faces[now], parts(key)[0]
    found: list[Fact] = []
    if kind in ("supply", "back"):
        front = view.faces[now & ~1]
        left = view.supply[now // 2]
        found.append(_price(scene, ctx.t("Buy"), front.cost or 0, ctx.t("{count} left", count=left)))
        if front.fee is not None:
            found.append(_price(scene, ctx.t("Buy and flip"), (front.cost or 0) + front.fee, ""))
    if is_front(now) and printed.fee is not None and kind not in ("supply", "back"):
        found.append(_price(scene, ctx.t("Upgrade"), printed.fee, ctx.t("in your discard pile")))
    for each in (now, other_face(now)):
        gives = recycle_rule(view.faces[each])
        if gives is not None:
            name = ctx.message(card_name(each))
            found.append(Fact(name, "", scene.say(gives)))
    return found


def _price(scene: DesignTownScene, what: str, cost: int, remark: str) -> Fact:
    """Return a price, and when it is too dear now, what there is."""
    view, ctx = scene.shown, scene.ctx
    if view.is_building and view.cash < cost:
        return Fact(what, f"${cost}", ctx.t("you have ${cash}", cash=view.cash), True)
    return Fact(what, f"${cost}", remark)


def _draw_facts(
    scene: DesignTownScene, surface: pygame.Surface, room: pygame.Rect, key: str, now: Card
) -> None:
    ctx, d = scene.ctx, scene.ctx.display
    color, view = ctx.theme.color, scene.shown
    y, step = room.y, max(d.px(34), ctx.text.line_height("body"))
    for fact in facts(scene, key, now):
        if y + step > room.bottom:
            break
        line = pygame.Rect(room.x, y, room.w, step)
        ink = color.bad if fact.is_bad else color.ink2
        used = ctx.text.draw(
            surface, fact.what, "body", color.ink, line.inflate(-line.w * 4 // 10, 0).move(-line.w // 5, 0)
        )
        amount = pygame.Rect(line.x + line.w * 42 // 100, y, line.w * 14 // 100, step)
        if fact.amount:
            ctx.text.draw(
                surface, fact.amount, "body_b", ink if fact.is_bad else color.ink, amount, align="right"
            )
        left = amount.right + d.px(12) if fact.amount else used.right + d.px(16)
        rest = pygame.Rect(left, y, line.right - left, step)
        ctx.text.draw(surface, fact.remark, "body", ink, rest, align="right")
        y += step
        surface.fill(color.line, (room.x, y, room.w, max(1, d.px(1))))
        y += d.px(3)
    rules = [ctx.message(rule) for each in (now, other_face(now)) for rule, _ in face_rules(view.faces[each])]
    left = pygame.Rect(room.x, y + d.px(4), room.w, room.bottom - y - d.px(4))
    if rules and left.h > ctx.text.line_height("small"):
        text = " ".join(rules)
        ctx.text.draw(surface, text, "small", color.ink2, left, lines=4, valign="top")


# -- odds ----------------------------------------------------------------------------------------------


def _draw_odds(scene: DesignTownScene, surface: pygame.Surface) -> None:
    """The deck by face as counts (ux Z7); with the aid on, how likely the next card busts (ux Z11)."""
    ctx, d, view = scene.ctx, scene.ctx.display, scene.shown
    color = ctx.theme.color
    inner = _panel(scene, surface, scene.layout.odds)
    y = inner.y
    step = ctx.text.line_height("small")
    has_odds = ctx.settings.odds and not view.is_over and not view.is_building
    title = ctx.t("Bust odds") if has_odds else ctx.t("What is in the deck")
    head = pygame.Rect(inner.x, y, inner.w, d.px(36))
    ctx.text.draw(surface, title, "h3", color.ink, head)
    y = head.bottom
    if has_odds:
        y = _draw_chances(scene, surface, inner, y, step)
    text = ctx.tn("{count} unhappy face ends the turn", "{count} unhappy faces end the turn", view.limit)
    ctx.text.draw(surface, text, "small", color.ink2, pygame.Rect(inner.x, y, inner.w, step))
    y += step + d.px(6)
    surface.fill(color.line, (inner.x, y, inner.w, max(1, d.px(1))))
    y += d.px(6)
    _draw_composition(scene, surface, pygame.Rect(inner.x, y, inner.w, inner.bottom - y), step)


def percent(chance: NextCard) -> str:
    """Return a chance as a whole percentage; what is possible is never called 0 %."""
    if not chance.bad:
        return "0%"
    if chance.bad == chance.total:
        return "100%"
    return f"{min(99, max(1, round(100 * chance.chance)))}%"


def _draw_chances(
    scene: DesignTownScene, surface: pygame.Surface, inner: pygame.Rect, y: int, step: int
) -> int:
    """Draw the chance of the top card, and of the one below it once that has been played."""
    ctx, view, d = scene.ctx, scene.shown, scene.ctx.display
    color, after = ctx.theme.color, card_after(view)
    first = next_card(view)
    is_seen = view.top(view.active) is not None
    big = first if first.bad else after
    ink = color.bad if big.bad else color.good
    corner = pygame.Rect(inner.right - d.px(170), inner.y - d.px(4), d.px(170), d.px(56))
    ctx.text.draw(surface, percent(big), "score", ink, corner, align="right")
    remark = (
        ctx.t("you can see it") if is_seen else ctx.t("{bad} of {total}", bad=first.bad, total=first.total)
    )
    rows = [(ctx.t("Next card {percent}", percent=percent(first)), remark, first)]
    if after.total:
        below = ctx.t("{bad} of the {total} below", bad=after.bad, total=after.total)
        rows.append((ctx.t("The one after {percent}", percent=percent(after)), below, after))
    for words, more, chance in rows:
        tint: Color = color.bad if chance.bad else color.good
        room = pygame.Rect(inner.x, y, inner.w - d.px(120), step)
        used = ctx.text.draw(
            surface,
            words,
            "small_b" if "small_b" in ctx.theme.styles else "body_b",
            tint,
            room,
            px=ctx.text.px("small"),
        )
        rest = pygame.Rect(used.right + d.px(10), y, inner.right - used.right - d.px(10), step)
        ctx.text.draw(surface, more, "small", color.ink, rest)
        y += step
    return y


def _draw_composition(scene: DesignTownScene, surface: pygame.Surface, room: pygame.Rect, step: int) -> None:
    """Draw how many cards of each face the deck holds below the top card, never their order (DT-8)."""
    ctx, view, d = scene.ctx, scene.shown, scene.ctx.display
    color = ctx.theme.color
    counts = dict.fromkeys(sorted(view.hidden(view.active)), 0)
    for card in view.hidden(view.active):
        counts[card] += 1
    known = view.open[view.active]
    words = ctx.t("Below the top card") if known < 2 else ctx.t("Below the {count} known cards", count=known)
    if not counts:
        words = ctx.t("No card lies below the top card.")
    ctx.text.draw(surface, words, "small", color.ink2, pygame.Rect(room.x, room.y, room.w, step))
    top = room.y + step + d.px(4)
    columns = 1 if len(counts) * step <= room.bottom - top else 2
    rows = -(-len(counts) // columns) or 1
    tall = min(step + d.px(2), max(1, (room.bottom - top) // rows))
    wide = (room.w - (columns - 1) * d.px(20)) // columns
    most = max(counts.values(), default=1)
    for index, (card, count) in enumerate(counts.items()):
        x = room.x + (index // rows) * (wide + d.px(20))
        line = pygame.Rect(x, top + (index % rows) * tall, wide, tall)
        _draw_count(scene, surface, line, card, count, most, bars=columns == 1)


def _draw_count(
    scene: DesignTownScene,
    surface: pygame.Surface,
    line: pygame.Rect,
    card: Card,
    count: int,
    most: int,
    *,
    bars: bool,
) -> None:
    ctx, d, printed = scene.ctx, scene.ctx.display, scene.shown.faces[card]
    color = ctx.theme.color
    ink = color.sad if printed.unhappy else color.good
    ctx.text.line(surface, str(count), "small", color.ink, (line.right, line.centery), align="right")
    if not bars:
        size = d.px(12)
        dot = pygame.Rect(line.x, line.centery - size // 2, size, size)
        ctx.shapes.disc(surface, dot, ink)
        line = pygame.Rect(line.x + size + d.px(8), line.y, line.w - size - d.px(40), line.h)
        ctx.text.draw(surface, ctx.message(card_name(card)), "small", color.ink, line)
        return
    name = pygame.Rect(line.x, line.y, line.w * 42 // 100, line.h)
    ctx.text.draw(surface, ctx.message(card_name(card)), "small", color.ink, name)
    tall = min(d.px(16), line.h - 2)
    bar = pygame.Rect(
        name.right + d.px(8), line.centery - tall // 2, line.right - d.px(40) - name.right, tall
    )
    ctx.shapes.box(surface, bar, color.paper3, radius=tall // 2)
    part = pygame.Rect(bar.x, bar.y, max(tall, bar.w * count // max(1, most)), tall)
    ctx.shapes.box(surface, part, ink, radius=tall // 2)

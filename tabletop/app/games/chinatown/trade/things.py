"""A lone player's own things below the board, and the target for offers to anyone (ux N8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.phases.phase import PaintedThing
from tabletop.app.games.chinatown.table import VALUE_HINTS, Hints
from tabletop.app.games.chinatown.trade import faces as pictures
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.choices import small_button
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button, IconButton, Kind
from tabletop.app.widgets.equation import draw_item
from tabletop.app.widgets.layout import Label, button_w
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import KINDS
from tabletop.games.chinatown.deals import Asset, Money, Tile


def anyone_pad(trade: TradeView, touch: Callable[[str], object], rect: pygame.Rect) -> PaintedThing:
    """Return the target for offers to anyone (ux N8)."""
    name = trade.ctx.t("Offer to anyone")
    tip = trade.ctx.t("Offer to anyone\nPut a plot, a tile or money here. You choose among those who accept.")

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, d = trade.ctx, trade.ctx.display
        ink, icon = ctx.theme.color.on_dark, d.px(22)
        ctx.shapes.dashed(surface, rect, ink, d.px(12), max(1, d.px(2)))
        at = (rect.x + d.px(12), rect.centery - icon // 2)
        surface.blit(ctx.assets.icon("person", icon, ink), at)
        room = pygame.Rect(at[0] + icon + d.px(8), rect.y, rect.right - at[0] - icon - d.px(16), rect.h)
        ctx.text.draw(surface, name, "button_s", ink, room)

    return PaintedThing(
        trade.ctx, keys.ANYONE, rect, name, touch, paint, corner=12, tooltip="" if trade.at.picked else tip
    )


_PAD, _HEAD, _TILE, _GAP = 16, 42, 84, 12
_MONEY_RATIO = 1.2


def own_things(trade: TradeView) -> Mapping[Key, tuple[Asset, pygame.Rect]]:
    """Return the own things with their places; nothing for several people, or without room."""
    seat = trade.you
    if seat is None or trade.layout.is_large:
        return {}
    d, room = trade.ctx.display, _room(trade)
    room.w = done_place(trade).x - d.px(_GAP) - room.x
    kinds = [kind for kind in KINDS if trade.view.tiles[seat][kind]]
    gap, side = d.px(_GAP), min(d.px(_TILE), room.h)
    while side > d.px(24) and (len(kinds) + _MONEY_RATIO) * side + (len(kinds) + 1) * gap > room.w:
        side -= 1
    found: dict[Key, tuple[Asset, pygame.Rect]] = {}
    x, y = room.x, room.centery - side // 2
    for kind in kinds:
        found[keys.own_tile(seat, kind)] = (Tile(kind), pygame.Rect(x, y, side, side))
        x += side + gap
    found[keys.own_money(seat)] = (Money(1), pygame.Rect(x + gap, y, round(side * _MONEY_RATIO), side))
    return found


def _room(trade: TradeView) -> pygame.Rect:
    """Return the room of the things, below the head."""
    d, area = trade.ctx.display, trade.layout.things
    top = area.y + d.px(10) + _head_h(trade) + d.px(8)
    return pygame.Rect(area.x + d.px(_PAD), top, area.w - 2 * d.px(_PAD), area.bottom - d.px(12) - top)


def _head_h(trade: TradeView) -> int:
    return max(36, trade.ctx.display.px(_HEAD))


def done_place(trade: TradeView) -> pygame.Rect:
    """Return the place of a lone player's *Done* button."""
    ctx, room = trade.ctx, _room(trade)
    wide = button_w(ctx, ctx.t("Done trading"), icon=True, cap="E", style="button_s")
    rect = pygame.Rect(0, 0, min(wide, room.w // 3), min(room.h, max(44, ctx.display.px(66))))
    rect.midright = room.midright
    return rect


def anyone_rect(trade: TradeView) -> pygame.Rect:
    """Return the place of the target for anyone: at the right of the head, or below the seats."""
    if trade.layout.is_large:
        return trade.layout.anyone
    ctx, d, area = trade.ctx, trade.ctx.display, trade.layout.things
    wide = min(area.w // 3, button_w(ctx, ctx.t("Offer to anyone"), icon=True, style="button_s") + d.px(8))
    return pygame.Rect(area.right - d.px(_PAD) - wide, area.y + d.px(10), wide, _head_h(trade))


def thing(trade: TradeView, do: TradeActions, key: Key, what: Asset, rect: pygame.Rect) -> Thing:
    """Return a thing of a seat that can be picked up."""
    name, is_picked = words.thing_words(trade, what, key.at[0]), trade.at.picked == key
    corner, tip = faces.tile_radius(rect.w), "" if trade.at.picked else name
    return Thing(trade.ctx, key, rect, name, do.table.touch, corner=corner, is_picked=is_picked, tooltip=tip)


# -- widgets -------------------------------------------------------------------------------------------


def zone(trade: TradeView, do: TradeActions) -> Zone:
    """Return the zone below the board; nothing at large scales."""
    if trade.layout.is_large:
        return Zone("things")
    ctx, t, area, d = trade.ctx, trade.ctx.t, trade.layout.things, trade.ctx.display
    pad, own = anyone_rect(trade), own_things(trade)
    made: list[Widget] = [anyone_pad(trade, do.table.touch, pad)]
    hint = hint_button(trade)
    wide = min(area.w // 4, hint.rect.w)
    hint.rect = pygame.Rect(pad.x - d.px(10) - wide, pad.y, wide, pad.h)
    made.insert(0, hint)
    right = hint.rect.x
    if trade.own.muted:
        at = pygame.Rect(right - d.px(10) - pad.h, pad.y, pad.h, pad.h)
        made.insert(0, unmute_button(trade, do, at))
        right = at.x
    title = t("Your things") if own else t("On the table")
    room = pygame.Rect(area.x + d.px(_PAD), pad.y, right - d.px(10) - area.x - d.px(_PAD), pad.h)
    made.insert(0, Label(ctx, "things.title", room, title, "body_b", color=ctx.theme.color.on_dark))
    made += [thing(trade, do, key, what, rect) for key, (what, rect) in own.items()]
    if not own:
        text = t("Each player’s things are at their seat. Drag one to the player who should get it.")
        if not trade.humans:
            text = t("Computer players bargain among themselves.")
        ink = ctx.theme.color.on_dark2
        made.append(Label(ctx, "things.none", _room(trade), text, "body", color=ink, lines=2))
    return Zone("things", made, on_dark=True)


_NEXT_HINTS: dict[Hints, Hints] = {"off": "mine", "mine": "all", "all": "off"}


def hint_button(trade: TradeView) -> Button:
    """Return the button that turns estimates on and off, in its size."""
    ctx, t = trade.ctx, trade.ctx.t
    own = t("Hints: people") if len(trade.humans) > 1 else t("Hints: mine")
    name = {"off": t("Hints: off"), "mine": own, "all": t("Hints: all")}[trade.hints]
    wide = button_w(ctx, name, icon=True, style="button_s") + ctx.display.px(4)
    tip = t(
        "Value hints\nEstimates of what a deal is worth, from public information: off, for "
        "people, for everyone."
    )

    def turn_hints() -> None:
        ctx.change(own=VALUE_HINTS.chosen(ctx.settings, _NEXT_HINTS[trade.hints]))

    rect = pygame.Rect(0, 0, wide, ctx.display.px(_HEAD))
    item = ActionItem("tray.hints", name, "hint", turn_hints, kind=_kind(trade), tooltip=tip)
    return small_button(ctx, rect, item)


def _kind(trade: TradeView) -> Kind:
    return "normal" if trade.layout.is_large else "ghost"


def unmute_button(trade: TradeView, do: TradeActions, rect: pygame.Rect) -> Widget:
    """Return the button that ends all muting."""
    ctx = trade.ctx
    names = ctx.listed(trade.names[seat] for seat in sorted(trade.own.muted))
    name = ctx.t("Hear again: {names}", names=names)
    hear = partial(do.put, muted=frozenset[Seat]())
    return IconButton(ctx, "tray.unmute", rect, name, "mute", kind=_kind(trade), on_activate=hear)


# -- drawing -------------------------------------------------------------------------------------------


def told_of(trade: TradeView) -> tuple[object, ...]:
    """Return everything that the picture of the own things depends on."""
    seat, own = trade.you, own_things(trade)
    return () if seat is None or not own else (trade.view.tiles[seat], trade.money_of(seat), tuple(own))


def draw(trade: TradeView, surface: Canvas) -> None:
    """Draw the dark box with the own things."""
    ctx, area = trade.ctx, trade.layout.things
    ctx.shapes.box(surface, area, ctx.theme.color.hud, radius=ctx.display.px(ctx.theme.radius["hud"]))
    for key, (what, rect) in own_things(trade).items():
        seat, count, shown = key.at[0], 1, what
        if isinstance(what, Tile):
            count = trade.view.tiles[seat][what.kind]
        else:
            shown = Money(trade.view.money[seat] or 0)
        (item,) = pictures.items(trade, [shown])
        draw_item(ctx, surface, item._replace(number=count), rect)

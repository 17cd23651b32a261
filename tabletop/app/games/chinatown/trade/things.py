"""Below the board: the own things of somebody who plays alone, for short ways; hints, and what is offered to
anyone (ux N2, N8, N13)."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.trade import pictures, words
from tabletop.app.games.chinatown.trade.anyone import anyone_pad
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button, IconButton, Kind
from tabletop.app.widgets.equation import draw_item
from tabletop.app.widgets.layout import Label, button_w
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import KINDS
from tabletop.games.chinatown.deals import Asset, Money, Tile

_PAD, _HEAD, _TILE, _GAP = 16, 42, 84, 12
_MONEY_RATIO = 1.2


class OwnThings(NamedTuple):
    """What lies there: whose it is, each thing's key with what it stands for and where it lies."""

    seat: Seat
    places: dict[Key, tuple[Asset, pygame.Rect]]


def own_things(trade_view: TradeView) -> OwnThings | None:
    """Return the own things and where they lie; None for several people, and where there is no room."""
    seat = trade_view.you
    if seat is None or trade_view.layout.is_large:
        return None
    d, room = trade_view.ctx.display, _room(trade_view)
    room.w = done_place(trade_view).x - d.px(_GAP) - room.x
    kinds = [kind for kind in KINDS if trade_view.view.tiles[seat][kind]]
    gap, side = d.px(_GAP), min(d.px(_TILE), room.h)
    while side > d.px(24) and (len(kinds) + _MONEY_RATIO) * side + (len(kinds) + 1) * gap > room.w:
        side -= 1
    found: dict[Key, tuple[Asset, pygame.Rect]] = {}
    x, y = room.x, room.centery - side // 2
    for kind in kinds:
        found[keys.own_tile(seat, kind)] = (Tile(kind), pygame.Rect(x, y, side, side))
        x += side + gap
    found[keys.own_money(seat)] = (Money(1), pygame.Rect(x + gap, y, round(side * _MONEY_RATIO), side))
    return OwnThings(seat, found)


def _room(trade_view: TradeView) -> pygame.Rect:
    """Return where the things lie, below the head."""
    d, area = trade_view.ctx.display, trade_view.layout.things
    top = area.y + d.px(10) + _head_h(trade_view) + d.px(8)
    return pygame.Rect(area.x + d.px(_PAD), top, area.w - 2 * d.px(_PAD), area.bottom - d.px(12) - top)


def _head_h(trade_view: TradeView) -> int:
    return max(36, trade_view.ctx.display.px(_HEAD))


def done_place(trade_view: TradeView) -> pygame.Rect:
    """Return where somebody who plays alone says that they are done."""
    ctx, room = trade_view.ctx, _room(trade_view)
    wide = button_w(ctx, ctx.t("Done trading"), icon=True, cap="E", style="button_s")
    rect = pygame.Rect(0, 0, min(wide, room.w // 3), min(room.h, max(44, ctx.display.px(66))))
    rect.midright = room.midright
    return rect


def anyone_rect(trade_view: TradeView) -> pygame.Rect:
    """Return where a thing is put that is offered to anyone: at the right of the head, or below the seats."""
    if trade_view.layout.is_large:
        return trade_view.layout.anyone
    ctx, d, area = trade_view.ctx, trade_view.ctx.display, trade_view.layout.things
    wide = min(area.w // 3, button_w(ctx, ctx.t("Offer to anyone"), icon=True, style="button_s") + d.px(8))
    return pygame.Rect(area.right - d.px(_PAD) - wide, area.y + d.px(10), wide, _head_h(trade_view))


# -- widgets -------------------------------------------------------------------------------------------


def zone(trade_view: TradeView, do: TradeActions) -> Zone:
    """Return what lies below the board; nothing at large scales."""
    if trade_view.layout.is_large:
        return Zone("things")
    ctx, t, area, d = trade_view.ctx, trade_view.ctx.t, trade_view.layout.things, trade_view.ctx.display
    pad, own = anyone_rect(trade_view), own_things(trade_view)
    made: list[Widget] = [anyone_pad(trade_view, do.table.touch, pad)]
    hint = hint_button(trade_view, do)
    wide = min(area.w // 4, hint.rect.w)
    hint.rect = pygame.Rect(pad.x - d.px(10) - wide, pad.y, wide, pad.h)
    made.insert(0, hint)
    right = hint.rect.x
    if trade_view.own.muted:
        at = pygame.Rect(right - d.px(10) - pad.h, pad.y, pad.h, pad.h)
        made.insert(0, unmute_button(trade_view, do, at))
        right = at.x
    title = t("Your things") if own is not None else t("On the table")
    room = pygame.Rect(area.x + d.px(_PAD), pad.y, right - d.px(10) - area.x - d.px(_PAD), pad.h)
    made.insert(0, Label(ctx, "things.title", room, title, "body_b", color=ctx.theme.color.on_dark))
    for key, (what, rect) in own.places.items() if own is not None else ():
        name = words.thing_words(trade_view, what, key.at[0])
        corner, tip = faces.tile_radius(rect.w), "" if trade_view.at.picked else name
        is_picked = trade_view.at.picked == key
        made.append(
            Thing(ctx, key, rect, name, do.table.touch, corner=corner, is_picked=is_picked, tooltip=tip)
        )
    if own is None:
        text = t("Everybody's things lie at their seats: drag one to the seat that gets it.")
        if not trade_view.humans:
            text = t("Computer players bargain among themselves.")
        ink = ctx.theme.color.on_dark2
        made.append(Label(ctx, "things.none", _room(trade_view), text, "body", color=ink, lines=2))
    return Zone("things", made, on_dark=True)


def hint_button(trade_view: TradeView, do: TradeActions) -> Button:
    """Return the button that turns estimates on and off, in its size."""
    ctx, t = trade_view.ctx, trade_view.ctx.t
    own = t("Hints: people") if len(trade_view.humans) > 1 else t("Hints: mine")
    name = {"off": t("Hints: off"), "mine": own, "all": t("Hints: all")}[trade_view.hints]
    wide = button_w(ctx, name, icon=True, style="button_s") + ctx.display.px(4)
    tip = t(
        "Value hints\nEstimates of what a deal is worth, from what all can see: off, for people, for all."
    )
    return Button(
        ctx,
        "tray.hints",
        pygame.Rect(0, 0, wide, ctx.display.px(_HEAD)),
        name,
        icon="hint",
        kind="normal" if trade_view.layout.is_large else "ghost",
        style="button_s",
        tooltip=tip,
        on_activate=do.next_hints,
    )


def unmute_button(trade_view: TradeView, do: TradeActions, rect: pygame.Rect) -> Widget:
    """Return the button by which everybody is heard again."""
    ctx = trade_view.ctx
    names = ctx.t(", ").join(trade_view.names[seat] for seat in sorted(trade_view.own.muted))
    name = ctx.t("Hear again: {names}", names=names)
    kind: Kind = "normal" if trade_view.layout.is_large else "ghost"
    return IconButton(ctx, "tray.unmute", rect, name, "mute", kind=kind, on_activate=do.unmute)


# -- drawing -------------------------------------------------------------------------------------------


def told_of(trade_view: TradeView) -> tuple[object, ...]:
    """Return all that the picture of the own things depends on."""
    own = own_things(trade_view)
    if own is None:
        return ()
    return trade_view.view.tiles[own.seat], trade_view.money_of(own.seat), tuple(own.places)


def draw(trade_view: TradeView, surface: Canvas) -> None:
    """Draw the dark box, and the own things on it."""
    ctx, area = trade_view.ctx, trade_view.layout.things
    ctx.shapes.box(surface, area, ctx.theme.color.hud, radius=ctx.display.px(ctx.theme.radius["hud"]))
    own = own_things(trade_view)
    if own is None:
        return
    amount = trade_view.view.money[own.seat] or 0
    for what, rect in own.places.values():
        count = trade_view.view.tiles[own.seat][what.kind] if isinstance(what, Tile) else 1
        (item,) = pictures.items(trade_view, [what] if isinstance(what, Tile) else [Money(amount)])
        draw_item(ctx, surface, item._replace(number=count), rect)

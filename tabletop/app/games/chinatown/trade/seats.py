"""The left column of the trade phase: each seat's panel with money, tiles in hand, done flag (mock-up 07)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.anyone import anyone_pad
from tabletop.app.table.players import player_kind
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.layout import button_w
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Money, Tile
from tabletop.games.chinatown.tiles import KINDS, Kind

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.mode import TradeMode

PAD, _HEAD, FOOT, _TILE = 14, 66, 52, 52
_LARGE_TILE = 84


def tile_places(trade: TradeMode, seat: Seat) -> dict[Kind, pygame.Rect]:
    """Return where each type of a seat's loose tiles lies, one place a type; smaller where there are many."""
    d, panel = trade.ctx.display, trade.layout.seats[seat]
    kinds = [kind for kind in KINDS if trade.view.tiles[seat][kind]]
    room = pygame.Rect(
        panel.x + d.px(PAD),
        panel.y + d.px(_HEAD),
        panel.w - 2 * d.px(PAD),
        panel.h - d.px(_HEAD) - d.px(FOOT),
    )
    if trade.layout.is_large:
        room = second_row(trade, seat)
        room.w = min([rect.x for rect in button_places(trade, seat)], default=room.right) - room.x
    if not kinds:
        return {}
    gap = d.px(6)
    side = _tile_side(room, len(kinds), gap, d.px(_LARGE_TILE if trade.layout.is_large else _TILE))
    columns = max(1, (room.w + gap) // (side + gap))
    return {
        kind: pygame.Rect(
            room.x + index % columns * (side + gap), room.y + index // columns * (side + gap), side, side
        )
        for index, kind in enumerate(kinds)
    }


def first_row(trade: TradeMode, seat: Seat) -> pygame.Rect:
    """Return where token, name and money of a seat stand in a large panel."""
    d, panel = trade.ctx.display, trade.layout.seats[seat]
    return pygame.Rect(panel.x + d.px(PAD), panel.y + d.px(6), panel.w - 2 * d.px(PAD), panel.h * 9 // 20)


def second_row(trade: TradeMode, seat: Seat) -> pygame.Rect:
    """Return where tiles and buttons of a seat lie in a large panel."""
    upper, panel = first_row(trade, seat), trade.layout.seats[seat]
    top = upper.bottom + trade.ctx.display.px(4)
    return pygame.Rect(upper.x, top, upper.w, panel.bottom - trade.ctx.display.px(8) - top)


def _tile_side(room: pygame.Rect, count: int, gap: int, most: int) -> int:
    """Return the largest side at which so many tiles fit into a room."""
    side = min(most, room.h)
    while side > 12:
        columns = (room.w + gap) // (side + gap)
        rows = (room.h + gap) // (side + gap)
        if columns * rows >= count:
            return side
        side -= 1
    return side


def money_place(trade: TradeMode, seat: Seat) -> pygame.Rect:
    """Return where a seat's money stands, as large as it can be hit."""
    d, panel = trade.ctx.display, trade.layout.seats[seat]
    wide = min(max(d.px(96), trade.ctx.text.width(trade.money_of(seat), "money") + d.px(16)), panel.w // 2)
    rect = pygame.Rect(0, 0, wide, d.px(46))
    rect.topright = (panel.right - d.px(8), panel.y + d.px(10))
    if trade.layout.is_large:
        rect.h = first_row(trade, seat).h
        rect.y = first_row(trade, seat).y
    return rect


def zone(trade: TradeMode) -> Zone:
    """Return the things of all seats, in order: seat, money, tiles, done."""
    found: list[Widget] = []
    for seat in trade.view.seats:
        found.append(_plate(trade, seat))
        found.append(_thing(trade, f"money:{seat}", money_place(trade, seat), seat))
        for kind, rect in tile_places(trade, seat).items():
            found.append(_thing(trade, f"tile:{seat}:{kind}", rect, seat))
        found.extend(_buttons(trade, seat))
    if trade.layout.is_large:
        found.append(anyone_pad(trade, trade.layout.anyone))
    return Zone("seats", found, on_dark=True)


def _plate(trade: TradeMode, seat: Seat) -> Widget:
    ctx, scene = trade.ctx, trade.scene
    name = ctx.t("{name}, {money}", name=scene.names[seat], money=trade.money_of(seat))
    return Thing(
        ctx,
        f"seat:{seat}",
        trade.layout.seats[seat],
        name,
        scene.touch,
        corner=ctx.display.px(ctx.theme.radius["hud"]),
        description=state_words(trade, seat),
        role="group",
        tooltip=scene.seat_words(seat) if trade.layout.is_large and not scene.picked else "",
    )


def _thing(trade: TradeMode, key: str, rect: pygame.Rect, seat: Seat) -> Widget:
    scene = trade.scene
    what = Money(1) if key.startswith("money:") else Tile(int(key.split(":")[2]))
    name = words.thing_words(scene, what, seat)
    return Thing(
        trade.ctx,
        key,
        rect,
        name,
        scene.touch,
        corner=faces.tile_radius(rect.w),
        is_picked=scene.picked == key,
        tooltip="" if scene.picked else name,
    )


def _buttons(trade: TradeMode, seat: Seat) -> list[Widget]:
    """Return what a person can do in their own panel: be done, look at what is hidden."""
    if seat not in trade.humans:
        return []
    ctx, d, panel = trade.ctx, trade.ctx.display, trade.layout.seats[seat]
    is_done = trade.view.is_done(seat)
    tall = d.px(44)
    wide = min(panel.w * 2 // 5, max(d.px(104), ctx.text.width(ctx.t("Done"), "button_s") + d.px(50)))
    rect = pygame.Rect(panel.right - d.px(8) - wide, panel.bottom - d.px(6) - tall, wide, tall)
    if trade.layout.is_large:
        row = second_row(trade, seat)
        tall = min(row.h, round(ctx.text.line_height("button_s") * 1.5))
        wide = min(row.w // 3, button_w(ctx, ctx.t("Done"), icon=True, style="button_s"))
        rect = pygame.Rect(row.right - wide, row.bottom - tall, wide, tall)
    is_only = len(trade.humans) == 1
    found: list[Widget] = [
        Button(
            ctx,
            f"done:{seat}",
            rect,
            ctx.t("Go on trading") if is_done else ctx.t("Done trading"),
            caption=ctx.t("Done"),
            icon="check" if is_done else "",
            kind="normal" if is_done else "ghost",
            style="button_s",
            tooltip=_done_tip(trade, seat, is_done),
            on_activate=partial(trade.toggle_done, seat),
            action="end_turn" if is_only else "",
        )
    ]
    if trade.has_secrets(seat):
        look = pygame.Rect(rect.x - d.px(6) - tall, rect.y, tall, tall)
        tip = ctx.t(
            "Look\nOnly for {name}: plot cards and money that others may not see.",
            name=trade.scene.names[seat],
        )
        found.append(
            IconButton(
                ctx,
                f"look:{seat}",
                look,
                ctx.t("Look at {name}'s own things", name=trade.scene.names[seat]),
                "eye",
                kind="ghost",
                tooltip=tip,
                on_activate=partial(trade.peek, seat),
            )
        )
    return found


def _done_tip(trade: TradeMode, seat: Seat, is_done: bool) -> str:
    t, name = trade.ctx.t, trade.scene.names[seat]
    if is_done:
        return t("Done\n{name} has no more deals to make. Press to go on trading.", name=name)
    return t("Done\n{name} has no more deals to make. The phase ends when all are done.", name=name)


def state_words(trade: TradeMode, seat: Seat) -> str:
    """Return what stands under a seat's name: how it stands with it, and how many cards it holds (V2)."""
    state, count = _state(trade, seat), len(trade.view.hands[seat])
    if not count:
        return state
    cards = trade.ctx.tn("{count} card", "{count} cards", count)
    return trade.ctx.t("{state} · {cards}", state=state, cards=cards)


def _state(trade: TradeMode, seat: Seat) -> str:
    t, view = trade.ctx.t, trade.view
    if view.is_done(seat):
        return t("done trading")
    if seat in trade.active_parties:
        return t("in this deal")
    if seat == view.first:
        return t("starts")
    return player_kind(trade.ctx, trade.scene.game, trade.scene.session.table.seats[seat].kind)


def button_places(trade: TradeMode, seat: Seat) -> list[pygame.Rect]:
    """Return where the buttons of a seat lie."""
    return [widget.rect for widget in _buttons(trade, seat)]

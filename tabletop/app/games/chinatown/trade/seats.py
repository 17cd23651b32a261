"""The left column of the trade phase: each seat's panel with money, tiles in hand, done flag (look 3.7)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.trade import heard, things, words
from tabletop.app.games.chinatown.trade.anyone import anyone_pad
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.layout import button_w
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import KINDS, Kind
from tabletop.games.chinatown.deals import Asset, Money, Tile

PAD, _HEAD, FOOT, _TILE = 14, 66, 52, 52
_LARGE_TILE = 84


def tile_places(trade_view: TradeView, seat: Seat) -> dict[Kind, pygame.Rect]:
    """Return where each type of a seat's loose tiles lies, one place a type; smaller where there are many."""
    d, panel = trade_view.ctx.display, trade_view.layout.seats[seat]
    kinds = [kind for kind in KINDS if trade_view.view.tiles[seat][kind]]
    room = pygame.Rect(
        panel.x + d.px(PAD),
        panel.y + d.px(_HEAD),
        panel.w - 2 * d.px(PAD),
        panel.h - d.px(_HEAD) - d.px(FOOT),
    )
    if trade_view.layout.is_large:
        room = second_row(trade_view, seat)
        room.w = buttons_left(trade_view, seat, room.right) - room.x
    if not kinds:
        return {}
    gap = d.px(6)
    side = _tile_side(room, len(kinds), gap, d.px(_LARGE_TILE if trade_view.layout.is_large else _TILE))
    columns = max(1, (room.w + gap) // (side + gap))
    return {
        kind: pygame.Rect(
            room.x + index % columns * (side + gap), room.y + index // columns * (side + gap), side, side
        )
        for index, kind in enumerate(kinds)
    }


def first_row(trade_view: TradeView, seat: Seat) -> pygame.Rect:
    """Return where token, name and money of a seat stand in a large panel."""
    d, panel = trade_view.ctx.display, trade_view.layout.seats[seat]
    return pygame.Rect(panel.x + d.px(PAD), panel.y + d.px(6), panel.w - 2 * d.px(PAD), panel.h * 9 // 20)


def second_row(trade_view: TradeView, seat: Seat) -> pygame.Rect:
    """Return where tiles and buttons of a seat lie in a large panel."""
    upper, panel = first_row(trade_view, seat), trade_view.layout.seats[seat]
    top = upper.bottom + trade_view.ctx.display.px(4)
    return pygame.Rect(upper.x, top, upper.w, panel.bottom - trade_view.ctx.display.px(8) - top)


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


def money_place(trade_view: TradeView, seat: Seat) -> pygame.Rect:
    """Return where a seat's money stands, as large as it can be hit."""
    d, panel = trade_view.ctx.display, trade_view.layout.seats[seat]
    wide = min(
        max(d.px(96), trade_view.ctx.text.width(trade_view.money_of(seat), "money") + d.px(16)), panel.w // 2
    )
    rect = pygame.Rect(0, 0, wide, d.px(46))
    rect.topright = (panel.right - d.px(8), panel.y + d.px(10))
    if trade_view.layout.is_large:
        rect.h = first_row(trade_view, seat).h
        rect.y = first_row(trade_view, seat).y
    return rect


def zone(trade_view: TradeView, do: TradeActions) -> Zone:
    """Return the things of all seats, in order: seat, money, tiles, done."""
    found: list[Widget] = []
    for seat in trade_view.view.seats:
        found.append(_plate(trade_view, do, seat))
        found.append(_thing(trade_view, do, keys.money(seat), Money(1), money_place(trade_view, seat)))
        for kind, rect in tile_places(trade_view, seat).items():
            found.append(_thing(trade_view, do, keys.tile(seat, kind), Tile(kind), rect))
        found.extend(_buttons(trade_view, do, seat))
    if trade_view.layout.is_large:
        found.append(anyone_pad(trade_view, do.table.touch, trade_view.layout.anyone))
    return Zone("seats", found, on_dark=True)


def _plate(trade_view: TradeView, do: TradeActions, seat: Seat) -> Widget:
    ctx = trade_view.ctx
    name = ctx.t("{name}, {money}", name=trade_view.names[seat], money=trade_view.money_of(seat))
    return Thing(
        ctx,
        keys.seat(seat),
        trade_view.layout.seats[seat],
        name,
        do.table.touch,
        corner=ctx.display.px(ctx.theme.radius["hud"]),
        description=" ".join((state_words(trade_view, seat), heard.of_done(trade_view, seat))).strip(),
        role="group",
        tooltip=trade_view.at.layout.seat_words[seat]
        if trade_view.layout.is_large and not trade_view.at.picked
        else "",
    )


def _thing(trade_view: TradeView, do: TradeActions, key: Key, what: Asset, rect: pygame.Rect) -> Widget:
    name = words.thing_words(trade_view, what, key.at[0])
    return Thing(
        trade_view.ctx,
        key,
        rect,
        name,
        do.table.touch,
        corner=faces.tile_radius(rect.w),
        is_picked=trade_view.at.picked == key,
        tooltip="" if trade_view.at.picked else name,
    )


class ButtonPlaces(NamedTuple):
    """Where the buttons of a person's panel lie; `look` is None where there is nothing to look at."""

    done: pygame.Rect
    look: pygame.Rect | None


def button_places(trade_view: TradeView, seat: Seat) -> ButtonPlaces | None:
    """Return where the buttons of a seat lie; None where it has none."""
    if seat not in trade_view.humans:
        return None
    ctx, d, panel = trade_view.ctx, trade_view.ctx.display, trade_view.layout.seats[seat]
    tall = d.px(44)
    wide = min(panel.w * 2 // 5, max(d.px(104), ctx.text.width(ctx.t("Done"), "button_s") + d.px(50)))
    rect = pygame.Rect(panel.right - d.px(8) - wide, panel.bottom - d.px(6) - tall, wide, tall)
    if trade_view.layout.is_large:
        row = second_row(trade_view, seat)
        tall = min(row.h, round(ctx.text.line_height("button_s") * 1.5))
        wide = min(row.w // 3, button_w(ctx, ctx.t("Done"), icon=True, style="button_s"))
        rect = pygame.Rect(row.right - wide, row.bottom - tall, wide, tall)
    if seat == trade_view.you and not trade_view.layout.is_large:
        # Among the own things, below the board.
        eye = pygame.Rect(panel.right - d.px(8) - tall, rect.y, tall, tall)
        return ButtonPlaces(things.done_place(trade_view), eye if trade_view.has_secrets(seat) else None)
    look = pygame.Rect(rect.x - d.px(6) - tall, rect.y, tall, tall)
    return ButtonPlaces(rect, look if trade_view.has_secrets(seat) else None)


def buttons_left(trade_view: TradeView, seat: Seat, right: int) -> int:
    """Return where the buttons of a seat begin; `right` where it has none."""
    at = button_places(trade_view, seat)
    lying = [] if at is None else [rect for rect in at if rect is not None]
    inside = [rect.x for rect in lying if trade_view.layout.seats[seat].contains(rect)]
    return min(inside, default=right)


def _buttons(trade_view: TradeView, do: TradeActions, seat: Seat) -> list[Widget]:
    """Return what a person can do in their own panel: be done, look at what is hidden."""
    at = button_places(trade_view, seat)
    if at is None:
        return []
    ctx, name, is_done = trade_view.ctx, trade_view.names[seat], trade_view.view.is_done(seat)
    is_only = len(trade_view.humans) == 1
    is_in_panel = trade_view.layout.seats[seat].contains(at.done)
    found: list[Widget] = [
        Button(
            ctx,
            Key("done", seat),
            at.done,
            ctx.t("Go on trading") if is_done else ctx.t("Done trading"),
            caption=ctx.t("Done") if is_in_panel else None,
            icon="check" if is_done else "",
            kind="ghost" if is_in_panel and not is_done else "normal",
            style="button_s",
            tooltip=_done_tip(trade_view, seat, is_done),
            on_activate=partial(do.toggle_done, seat),
            action="end_turn" if is_only else "",
        )
    ]
    if at.look is not None:
        tip = ctx.t("Look\nOnly for {name}: plot cards and money that others may not see.", name=name)
        found.append(
            IconButton(
                ctx,
                Key("look", seat),
                at.look,
                ctx.t("Look at {name}'s own things", name=name),
                "eye",
                kind="ghost",
                tooltip=tip,
                on_activate=partial(do.peek, seat),
            )
        )
    return found


def _done_tip(trade_view: TradeView, seat: Seat, is_done: bool) -> str:
    t, name = trade_view.ctx.t, trade_view.names[seat]
    if is_done:
        return t("Done\n{name} has no more deals to make. Press to go on trading.", name=name)
    return t("Done\n{name} has no more deals to make. The phase ends when all are done.", name=name)


def state_words(trade_view: TradeView, seat: Seat) -> str:
    """Return what stands under a seat's name: how it stands with it, and how many cards it holds (CH-6.2)."""
    state, count = _state(trade_view, seat), len(trade_view.view.hands[seat])
    if not count:
        return state
    cards = trade_view.ctx.tn("{count} card", "{count} cards", count)
    return trade_view.ctx.t("{state} · {cards}", state=state, cards=cards)


def _state(trade_view: TradeView, seat: Seat) -> str:
    t, view = trade_view.ctx.t, trade_view.view
    if view.is_done(seat):
        return t("done trading")
    if seat in trade_view.active_parties:
        return t("in this deal")
    if seat == view.first:
        return t("you · starts") if seat == trade_view.you else t("starts")
    return t("you") if seat == trade_view.you else trade_view.seats[seat].kind

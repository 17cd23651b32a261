"""The left column of the trade phase: each seat's panel with money, tiles in hand, done flag (look 3.7)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.trade import heard, things, words
from tabletop.app.games.chinatown.trade.anyone import anyone_pad
from tabletop.app.games.chinatown.trade.doing import Doing
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.layout import button_w
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Asset, Money, Tile
from tabletop.games.chinatown.tiles import KINDS, Kind

PAD, _HEAD, FOOT, _TILE = 14, 66, 52, 52
_LARGE_TILE = 84


def tile_places(trade: Trade, seat: Seat) -> dict[Kind, pygame.Rect]:
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
        room.w = buttons_left(trade, seat, room.right) - room.x
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


def first_row(trade: Trade, seat: Seat) -> pygame.Rect:
    """Return where token, name and money of a seat stand in a large panel."""
    d, panel = trade.ctx.display, trade.layout.seats[seat]
    return pygame.Rect(panel.x + d.px(PAD), panel.y + d.px(6), panel.w - 2 * d.px(PAD), panel.h * 9 // 20)


def second_row(trade: Trade, seat: Seat) -> pygame.Rect:
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


def money_place(trade: Trade, seat: Seat) -> pygame.Rect:
    """Return where a seat's money stands, as large as it can be hit."""
    d, panel = trade.ctx.display, trade.layout.seats[seat]
    wide = min(max(d.px(96), trade.ctx.text.width(trade.money_of(seat), "money") + d.px(16)), panel.w // 2)
    rect = pygame.Rect(0, 0, wide, d.px(46))
    rect.topright = (panel.right - d.px(8), panel.y + d.px(10))
    if trade.layout.is_large:
        rect.h = first_row(trade, seat).h
        rect.y = first_row(trade, seat).y
    return rect


def zone(trade: Trade, do: Doing) -> Zone:
    """Return the things of all seats, in order: seat, money, tiles, done."""
    found: list[Widget] = []
    for seat in trade.view.seats:
        found.append(_plate(trade, do, seat))
        found.append(_thing(trade, do, keys.money(seat), Money(1), money_place(trade, seat)))
        for kind, rect in tile_places(trade, seat).items():
            found.append(_thing(trade, do, keys.tile(seat, kind), Tile(kind), rect))
        found.extend(_buttons(trade, do, seat))
    if trade.layout.is_large:
        found.append(anyone_pad(trade, do.table.touch, trade.layout.anyone))
    return Zone("seats", found, on_dark=True)


def _plate(trade: Trade, do: Doing, seat: Seat) -> Widget:
    ctx = trade.ctx
    name = ctx.t("{name}, {money}", name=trade.names[seat], money=trade.money_of(seat))
    return Thing(
        ctx,
        keys.seat(seat),
        trade.layout.seats[seat],
        name,
        do.table.touch,
        corner=ctx.display.px(ctx.theme.radius["hud"]),
        description=" ".join((state_words(trade, seat), heard.of_done(trade, seat))).strip(),
        role="group",
        tooltip=trade.at.layout.seat_words[seat] if trade.layout.is_large and not trade.at.picked else "",
    )


def _thing(trade: Trade, do: Doing, key: Key, what: Asset, rect: pygame.Rect) -> Widget:
    name = words.thing_words(trade, what, key.at[0])
    return Thing(
        trade.ctx,
        key,
        rect,
        name,
        do.table.touch,
        corner=faces.tile_radius(rect.w),
        is_picked=trade.at.picked == key,
        tooltip="" if trade.at.picked else name,
    )


class ButtonPlaces(NamedTuple):
    """Where the buttons of a person's panel lie; `look` is None where there is nothing to look at."""

    done: pygame.Rect
    look: pygame.Rect | None


def button_places(trade: Trade, seat: Seat) -> ButtonPlaces | None:
    """Return where the buttons of a seat lie; None where it has none."""
    if seat not in trade.humans:
        return None
    ctx, d, panel = trade.ctx, trade.ctx.display, trade.layout.seats[seat]
    tall = d.px(44)
    wide = min(panel.w * 2 // 5, max(d.px(104), ctx.text.width(ctx.t("Done"), "button_s") + d.px(50)))
    rect = pygame.Rect(panel.right - d.px(8) - wide, panel.bottom - d.px(6) - tall, wide, tall)
    if trade.layout.is_large:
        row = second_row(trade, seat)
        tall = min(row.h, round(ctx.text.line_height("button_s") * 1.5))
        wide = min(row.w // 3, button_w(ctx, ctx.t("Done"), icon=True, style="button_s"))
        rect = pygame.Rect(row.right - wide, row.bottom - tall, wide, tall)
    if seat == trade.you and not trade.layout.is_large:
        # Among the own things, below the board.
        eye = pygame.Rect(panel.right - d.px(8) - tall, rect.y, tall, tall)
        return ButtonPlaces(things.done_place(trade), eye if trade.has_secrets(seat) else None)
    look = pygame.Rect(rect.x - d.px(6) - tall, rect.y, tall, tall)
    return ButtonPlaces(rect, look if trade.has_secrets(seat) else None)


def buttons_left(trade: Trade, seat: Seat, right: int) -> int:
    """Return where the buttons of a seat begin; `right` where it has none."""
    at = button_places(trade, seat)
    lying = [] if at is None else [rect for rect in at if rect is not None]
    inside = [rect.x for rect in lying if trade.layout.seats[seat].contains(rect)]
    return min(inside, default=right)


def _buttons(trade: Trade, do: Doing, seat: Seat) -> list[Widget]:
    """Return what a person can do in their own panel: be done, look at what is hidden."""
    at = button_places(trade, seat)
    if at is None:
        return []
    ctx, name, is_done = trade.ctx, trade.names[seat], trade.view.is_done(seat)
    is_only = len(trade.humans) == 1
    is_in_panel = trade.layout.seats[seat].contains(at.done)
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
            tooltip=_done_tip(trade, seat, is_done),
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


def _done_tip(trade: Trade, seat: Seat, is_done: bool) -> str:
    t, name = trade.ctx.t, trade.names[seat]
    if is_done:
        return t("Done\n{name} has no more deals to make. Press to go on trading.", name=name)
    return t("Done\n{name} has no more deals to make. The phase ends when all are done.", name=name)


def state_words(trade: Trade, seat: Seat) -> str:
    """Return what stands under a seat's name: how it stands with it, and how many cards it holds (CH-6.2)."""
    state, count = _state(trade, seat), len(trade.view.hands[seat])
    if not count:
        return state
    cards = trade.ctx.tn("{count} card", "{count} cards", count)
    return trade.ctx.t("{state} · {cards}", state=state, cards=cards)


def _state(trade: Trade, seat: Seat) -> str:
    t, view = trade.ctx.t, trade.view
    if view.is_done(seat):
        return t("done trading")
    if seat in trade.active_parties:
        return t("in this deal")
    if seat == view.first:
        return t("you · starts") if seat == trade.you else t("starts")
    return t("you") if seat == trade.you else trade.seats[seat].kind

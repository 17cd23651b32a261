"""The left column of the trade phase: each seat's panel with money, tiles in hand, done flag (mock-up 07)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.theme import Color
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.in_view import short_money
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.anyone import anyone_pad
from tabletop.app.table.players import player_kind
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.initials import initial_of
from tabletop.app.widgets.layout import button_w
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.business import income_of
from tabletop.games.chinatown.deals import Money, Tile
from tabletop.games.chinatown.tiles import KINDS, Kind
from tabletop.games.chinatown.words import money_text

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.mode import TradeMode

_PAD, _HEAD, _FOOT, _TILE = 14, 66, 52, 52
_LARGE_TILE = 84


def tile_places(trade: TradeMode, seat: Seat) -> dict[Kind, pygame.Rect]:
    """Return where each type of a seat's loose tiles lies, one place a type; smaller where there are many."""
    d, panel = trade.ctx.display, trade.layout.seats[seat]
    kinds = [kind for kind in KINDS if trade.view.tiles[seat][kind]]
    room = pygame.Rect(
        panel.x + d.px(_PAD),
        panel.y + d.px(_HEAD),
        panel.w - 2 * d.px(_PAD),
        panel.h - d.px(_HEAD) - d.px(_FOOT),
    )
    if trade.layout.is_large:
        room = _second_row(trade, seat)
        room.w = min([rect.x for _, rect in _button_places(trade, seat)], default=room.right) - room.x
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


def _first_row(trade: TradeMode, seat: Seat) -> pygame.Rect:
    """Return where token, name and money of a seat stand in a large panel."""
    d, panel = trade.ctx.display, trade.layout.seats[seat]
    return pygame.Rect(panel.x + d.px(_PAD), panel.y + d.px(6), panel.w - 2 * d.px(_PAD), panel.h * 9 // 20)


def _second_row(trade: TradeMode, seat: Seat) -> pygame.Rect:
    """Return where tiles and buttons of a seat lie in a large panel."""
    upper, panel = _first_row(trade, seat), trade.layout.seats[seat]
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
        rect.h = _first_row(trade, seat).h
        rect.y = _first_row(trade, seat).y
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
        row = _second_row(trade, seat)
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


# -- drawing -------------------------------------------------------------------------------------------


def draw(trade: TradeMode, surface: pygame.Surface) -> None:
    """Draw the panels of all seats."""
    for seat in trade.view.seats:
        _draw_panel(trade, surface, seat)


def _draw_panel(trade: TradeMode, surface: pygame.Surface, seat: Seat) -> None:
    ctx, d, panel = trade.ctx, trade.ctx.display, trade.layout.seats[seat]
    color, info = ctx.theme.color, trade.scene.session.table.seats[seat]
    radius = d.px(ctx.theme.radius["hud"])
    ctx.shapes.box(surface, panel, color.hud, radius=radius)
    if seat in trade.active_parties:
        ctx.shapes.ring(
            surface, panel.inflate(-2 * d.px(3), -2 * d.px(3)), color.brass, max(2, d.px(3)), radius
        )
    if trade.layout.is_large:
        _draw_large(trade, surface, seat)
        return
    size = d.px(48)
    token = pygame.Rect(panel.x + d.px(_PAD), panel.y + d.px(10), size, size)
    ctx.shapes.token(surface, token, info.colour, initial_of(info.name))
    left = token.right + d.px(10)
    room = pygame.Rect(left, panel.y + d.px(6), panel.right - d.px(12) - left, d.px(30))
    owned, px = trade.money_of(seat), ctx.text.px("money")
    name_w = room.w - ctx.text.width(owned, "money", px) - d.px(8)
    if ctx.text.fit(info.name, "body_b", name_w).cut:
        # A whole name is worth smaller money.
        px = px * 4 // 5
        name_w = room.w - ctx.text.width(owned, "money", px) - d.px(8)
    name = pygame.Rect(room.x, room.y, name_w, room.h)
    ctx.text.draw(surface, info.name, "body_b", color.on_dark, name)
    below = pygame.Rect(left, room.bottom - d.px(1), panel.right - d.px(10) - left, d.px(28))
    ctx.text.draw(surface, state_words(trade, seat), "small", color.on_dark2, below)
    ctx.text.draw(surface, owned, "money", color.on_dark, room, align="right", px=px)
    _draw_tiles(trade, surface, seat)
    _draw_foot(trade, surface, panel, seat)


def _draw_large(trade: TradeMode, surface: pygame.Surface, seat: Seat) -> None:
    """Draw name and money, below them the tiles; how it stands with a seat where it has no buttons."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    row, money, info = (
        _first_row(trade, seat),
        money_place(trade, seat),
        trade.scene.session.table.seats[seat],
    )
    size = min(row.h, d.px(64))
    token = pygame.Rect(row.x, row.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, info.colour, initial_of(info.name))
    left = token.right + d.px(14)
    name = pygame.Rect(left, row.y, money.x - d.px(10) - left, row.h)
    ctx.text.draw(surface, info.name, "body_b", color.on_dark, name)
    amount = pygame.Rect(money.x, row.y, money.w - d.px(4), row.h)
    ctx.text.draw(surface, trade.money_of(seat), "money", color.on_dark, amount, align="right")
    _draw_tiles(trade, surface, seat)
    below = _second_row(trade, seat)
    if not _button_places(trade, seat):
        used = max((rect.right for rect in tile_places(trade, seat).values()), default=below.x) + d.px(14)
        room = pygame.Rect(used, below.y, below.right - used, below.h)
        ctx.text.draw(surface, state_words(trade, seat), "small", color.on_dark2, room, align="right")


def _draw_tiles(trade: TradeMode, surface: pygame.Surface, seat: Seat) -> None:
    for kind, rect in tile_places(trade, seat).items():
        surface.blit(faces.tile_face(trade.ctx, kind, rect.w), rect)
        count = trade.view.tiles[seat][kind]
        if count > 1:
            _count(trade, surface, rect, count, trade.ctx.theme.color.ink)
        _pins(trade, surface, rect, seat, kind)


def _count(trade: TradeMode, surface: pygame.Surface, rect: pygame.Rect, count: int, fill: Color) -> None:
    """Draw how many tiles of a type there are: a pill at the lower edge."""
    ctx = trade.ctx
    px = max(ctx.display.min_text - 1, ctx.text.px("micro") * 5 // 6)
    text = f"×{count}"
    box = pygame.Rect(0, 0, ctx.text.width(text, "micro", px) + ctx.display.px(10), round(px * 1.3))
    box.midbottom = (rect.centerx, rect.bottom + ctx.display.px(3))
    ctx.shapes.box(surface, box, fill, radius=box.h // 3)
    ctx.text.line(surface, text, "micro", ctx.theme.color.on_dark, box.center, align="center", px=px)


def _pins(trade: TradeMode, surface: pygame.Surface, rect: pygame.Rect, seat: Seat, kind: Kind) -> None:
    """Draw the symbols of those who want a tile of this type (ux N7)."""
    size = max(10, rect.w * 2 // 5)
    x = rect.right + size // 4
    for other in trade.wanted(Tile(kind), seat):
        at = pygame.Rect(x - size, rect.y - size // 4, size, size)
        trade.ctx.shapes.token(surface, at, trade.scene.session.table.seats[other].colour)
        x -= size * 3 // 4


def _draw_foot(trade: TradeMode, surface: pygame.Surface, panel: pygame.Rect, seat: Seat) -> None:
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    taken = [rect for key, rect in _button_places(trade, seat) if key]
    right = min((rect.x for rect in taken), default=panel.right - d.px(4)) - d.px(8)
    plots = ctx.tn("{count} plot", "{count} plots", len(trade.view.plots_of(seat)))
    pays = ctx.t("pays {money}", money=money_text(income_of(trade.view, seat)))
    icon = d.px(22)
    at = pygame.Rect(panel.x + d.px(_PAD), panel.bottom - d.px(_FOOT), icon, d.px(_FOOT - 4))
    surface.blit(ctx.assets.icon("chart", icon, color.brass), (at.x, at.centery - icon // 2))
    room = pygame.Rect(at.right + d.px(8), at.y, right - at.right - d.px(8), at.h)
    text = ctx.t("{plots} · {pays}", plots=plots, pays=pays)
    if ctx.text.width(text, "small") <= room.w:
        ctx.text.draw(surface, text, "small", color.on_dark, room)
        return
    upper = pygame.Rect(room.x, room.y, room.w, room.h // 2)
    ctx.text.draw(surface, plots, "small", color.on_dark, upper)
    brief = ctx.t("pays {money}", money=short_money(ctx, income_of(trade.view, seat)))
    fits = ctx.text.width(pays, "small") <= room.w
    ctx.text.draw(surface, pays if fits else brief, "small", color.on_dark, upper.move(0, room.h // 2))


def _button_places(trade: TradeMode, seat: Seat) -> list[tuple[str, pygame.Rect]]:
    return [(widget.key, widget.rect) for widget in _buttons(trade, seat)]

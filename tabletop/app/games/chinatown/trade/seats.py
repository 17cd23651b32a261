"""Players' panels at the table: what each has and wants, and who is done."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color
from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.board.looks import short_money
from tabletop.app.games.chinatown.trade import things, words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.dialogs import peek
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.things import anyone_pad
from tabletop.app.games.chinatown.trade_model.deal import wanted_by
from tabletop.app.table.drawn.marks import SeatText
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone, initial_of
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.layout import button_w
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import KINDS, Kind
from tabletop.games.chinatown.deals import Money, Tile
from tabletop.games.chinatown.words import money_text

PAD, _HEAD, FOOT, _TILE = 14, 66, 52, 52
_LARGE_TILE = 84


def tile_places(trade: TradeView, seat: Seat) -> dict[Kind, pygame.Rect]:
    """Return the places of a seat's loose tiles, one for each type; smaller if there are many."""
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


def first_row(trade: TradeView, seat: Seat) -> pygame.Rect:
    """Return the room of a seat's token, name and money in a large panel."""
    d, panel = trade.ctx.display, trade.layout.seats[seat]
    return pygame.Rect(panel.x + d.px(PAD), panel.y + d.px(6), panel.w - 2 * d.px(PAD), panel.h * 9 // 20)


def second_row(trade: TradeView, seat: Seat) -> pygame.Rect:
    """Return the room of a seat's tiles and buttons in a large panel."""
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


def money_place(trade: TradeView, seat: Seat) -> pygame.Rect:
    """Return the place of a seat's money, as large as it can be hit."""
    d, panel = trade.ctx.display, trade.layout.seats[seat]
    wide = min(max(d.px(96), trade.ctx.text.width(trade.money_of(seat), "money") + d.px(16)), panel.w // 2)
    rect = pygame.Rect(0, 0, wide, d.px(46))
    rect.topright = (panel.right - d.px(8), panel.y + d.px(10))
    if trade.layout.is_large:
        rect.h = first_row(trade, seat).h
        rect.y = first_row(trade, seat).y
    return rect


def zone(trade: TradeView, do: TradeActions) -> Zone:
    """Return the things of all seats, in order: seat, money, tiles, done."""
    found: list[Widget] = []
    for seat in trade.view.seats:
        found.append(_plate(trade, do, seat))
        found.append(things.thing(trade, do, keys.money(seat), Money(1), money_place(trade, seat)))
        for kind, rect in tile_places(trade, seat).items():
            found.append(things.thing(trade, do, keys.tile(seat, kind), Tile(kind), rect))
        found.extend(_buttons(trade, do, seat))
    if trade.layout.is_large:
        found.append(anyone_pad(trade, do.table.touch, trade.layout.anyone))
    return Zone("seats", found, on_dark=True)


def _plate(trade: TradeView, do: TradeActions, seat: Seat) -> Widget:
    ctx = trade.ctx
    # i18n: a player, and the player’s money
    name = ctx.t("{name}, {money}", name=trade.names[seat], money=trade.money_of(seat))
    return Thing(
        ctx,
        keys.seat(seat),
        trade.layout.seats[seat],
        name,
        do.table.touch,
        corner=ctx.display.px(ctx.theme.radius["hud"]),
        description=" ".join((state_words(trade, seat), words.remark_on_done(trade, seat))).strip(),
        role="group",
        tooltip=trade.at.layout.seat_words[seat] if trade.layout.is_large and not trade.at.picked else "",
    )


class ButtonPlaces(NamedTuple):
    """Places of the buttons in a person's panel; `look` is None without private things."""

    done: pygame.Rect
    look: pygame.Rect | None


def button_places(trade: TradeView, seat: Seat) -> ButtonPlaces | None:
    """Return the places of a seat's buttons; None without any."""
    if seat not in trade.humans:
        return None
    ctx, d, panel = trade.ctx, trade.ctx.display, trade.layout.seats[seat]
    tall = d.px(44)
    wide = min(
        panel.w * 2 // 5, max(d.px(104), ctx.text.width(ctx.tc("trading", "Done"), "button_s") + d.px(50))
    )
    rect = pygame.Rect(panel.right - d.px(8) - wide, panel.bottom - d.px(6) - tall, wide, tall)
    if trade.layout.is_large:
        row = second_row(trade, seat)
        tall = min(row.h, round(ctx.text.line_height("button_s") * 1.5))
        wide = min(row.w // 3, button_w(ctx, ctx.tc("trading", "Done"), icon=True, style="button_s"))
        rect = pygame.Rect(row.right - wide, row.bottom - tall, wide, tall)
    if seat == trade.you and not trade.layout.is_large:
        # Among the own things, below the board.
        eye = pygame.Rect(panel.right - d.px(8) - tall, rect.y, tall, tall)
        return ButtonPlaces(things.done_place(trade), eye if trade.has_secrets(seat) else None)
    look = pygame.Rect(rect.x - d.px(6) - tall, rect.y, tall, tall)
    return ButtonPlaces(rect, look if trade.has_secrets(seat) else None)


def buttons_left(trade: TradeView, seat: Seat, right: int) -> int:
    """Return the left end of a seat's buttons; `right` without any."""
    at = button_places(trade, seat)
    lying = [] if at is None else [rect for rect in at if rect is not None]
    inside = [rect.x for rect in lying if trade.layout.seats[seat].contains(rect)]
    return min(inside, default=right)


def _buttons(trade: TradeView, do: TradeActions, seat: Seat) -> list[Widget]:
    """Return a person's actions in their own panel: be done, look at private things."""
    at = button_places(trade, seat)
    if at is None:
        return []
    ctx, name, is_done = trade.ctx, trade.names[seat], trade.view.is_done(seat)
    is_only, elsewhere = len(trade.humans) == 1, do.elsewhere(seat)
    is_in_panel = trade.layout.seats[seat].contains(at.done)
    found: list[Widget] = [
        Button(
            ctx,
            Key("done", seat),
            at.done,
            ctx.t("Go on trading") if is_done else ctx.t("Done trading"),
            caption=ctx.tc("trading", "Done") if is_in_panel else None,
            icon="check" if is_done else "",
            kind="ghost" if is_in_panel and not is_done else "normal",
            style="button_s",
            enabled=not elsewhere,
            reason=elsewhere,
            tooltip=_done_tip(trade, seat, is_done),
            on_activate=partial(do.toggle_done, seat),
            action="end_turn" if is_only else "",
        )
    ]
    if at.look is not None:
        tip = ctx.t("Look\nOnly for {name}: plot cards and money that others cannot see.", name=name)
        found.append(
            IconButton(
                ctx,
                Key("look", seat),
                at.look,
                ctx.t("Look at what only {name} can see", name=name),
                "eye",
                kind="ghost",
                enabled=not elsewhere,
                reason=elsewhere,
                tooltip=tip,
                on_activate=partial(peek, do, seat),
            )
        )
    return found


def _done_tip(trade: TradeView, seat: Seat, is_done: bool) -> str:
    t, name = trade.ctx.t, trade.names[seat]
    if is_done:
        return t("Done\n{name} has no more deals to make. Press to go on trading.", name=name)
    return t("Done\n{name} has no more deals to make. The phase ends when all are done.", name=name)


def state_words(trade: TradeView, seat: Seat) -> str:
    """Return the text under a seat's name: its state, and its number of cards (CH-6.2)."""
    return _states(trade, seat)[0]


def _states(trade: TradeView, seat: Seat) -> tuple[str, ...]:
    """Return its wordings, the longest first."""
    state, count = _state(trade, seat), len(trade.view.hands[seat])
    if not count:
        return state, trade.seats[seat].kinds[1]
    cards = trade.ctx.tn("{count} card", "{count} cards", count)
    # i18n: {state}: “done trading”; {cards}: “2 cards”
    return trade.ctx.t("{state} · {cards}", state=state, cards=cards), cards


def _state(trade: TradeView, seat: Seat) -> str:
    t, view = trade.ctx.t, trade.view
    if view.is_done(seat):
        # i18n: beside a player’s name
        return t("done trading")
    if seat in trade.active_parties:
        # i18n: beside a player’s name
        return t("in this deal")
    if seat == view.first:
        return t("you · first player") if seat == trade.you else t("first player")
    # i18n: on your own name plate; 6 letters fit
    return t("you") if seat == trade.you else trade.seats[seat].kind


class SeatPanelText(NamedTuple):
    """The contents of a seat's panel; `tiles` are its types, the number of each, and who wants one."""

    who: SeatText
    is_party: bool
    money: str
    states: tuple[str, ...]
    tiles: tuple[tuple[Kind, int, tuple[int, ...]], ...]
    plots: int
    income: int
    buttons: ButtonPlaces | None


_MONEY = (1.0, 0.8, 0.64)
"""Sizes of the money, as parts of its usual size."""


def panel_text(trade: TradeView, seat: Seat) -> SeatPanelText:
    """Return the contents of a seat's panel."""
    held = trade.view.tiles[seat]
    return SeatPanelText(
        trade.seats[seat],
        seat in trade.active_parties,
        trade.money_of(seat),
        _states(trade, seat),
        tuple((kind, held[kind], _wanting(trade, seat, kind)) for kind in KINDS if held[kind]),
        len(trade.view.plots_of(seat)),
        trade.at.layout.town.incomes[seat],
        button_places(trade, seat),
    )


def _wanting(trade: TradeView, seat: Seat, kind: Kind) -> tuple[int, ...]:
    """Return the colours of the seats that want a tile of this type of a seat (ux N7)."""
    return tuple(trade.seats[other].colour for other in wanted_by(trade.view, Tile(kind), seat))


def draw_panel(trade: TradeView, seat: Seat, said: SeatPanelText, surface: Canvas) -> None:
    """Draw a seat's panel."""
    ctx, d, panel = trade.ctx, trade.ctx.display, trade.layout.seats[seat]
    color = ctx.theme.color
    radius = d.px(ctx.theme.radius["hud"])
    ctx.shapes.box(surface, panel, color.hud, radius=radius)
    if said.is_party:
        ctx.shapes.ring(
            surface, panel.inflate(-2 * d.px(3), -2 * d.px(3)), color.brass, max(2, d.px(3)), radius
        )
    if trade.layout.is_large:
        _draw_large(trade, surface, seat, said)
        return
    size = d.px(48)
    token = pygame.Rect(panel.x + d.px(PAD), panel.y + d.px(10), size, size)
    ctx.shapes.token(surface, token, said.who.colour, initial_of(said.who.name), said.who.face)
    left = token.right + d.px(10)
    room = pygame.Rect(left, panel.y + d.px(6), panel.right - d.px(12) - left, d.px(30))
    owned, name_w, px = said.money, 0, 0
    # A whole name is worth smaller money.
    for share in _MONEY:
        px = round(ctx.text.px("money") * share)
        name_w = room.w - ctx.text.width(owned, "money", px) - d.px(8)
        if ctx.text.width(said.who.name, "body_b", d.min_text) <= name_w:
            break
    name = pygame.Rect(room.x, room.y, name_w, room.h)
    ctx.text.draw(surface, said.who.name, "body_b", color.on_dark, name)
    below = pygame.Rect(left, room.bottom - d.px(1), panel.right - d.px(10) - left, d.px(28))
    state = ctx.text.wording(said.states, "small", below.w)
    ctx.text.draw(surface, state, "small", color.on_dark2, below)
    ctx.text.draw(surface, owned, "money", color.on_dark, room, align="right", px=px)
    _draw_tiles(trade, surface, seat, said)
    _draw_foot(trade, surface, panel, seat, said)


def _draw_large(trade: TradeView, surface: Canvas, seat: Seat, said: SeatPanelText) -> None:
    """Draw name and money, below them the tiles; without buttons, a seat's state."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    row, money = first_row(trade, seat), money_place(trade, seat)
    size = min(row.h, d.px(64))
    token = pygame.Rect(row.x, row.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, said.who.colour, initial_of(said.who.name), said.who.face)
    left = token.right + d.px(14)
    name = pygame.Rect(left, row.y, money.x - d.px(10) - left, row.h)
    ctx.text.draw(surface, said.who.name, "body_b", color.on_dark, name)
    amount = pygame.Rect(money.x, row.y, money.w - d.px(4), row.h)
    ctx.text.draw(surface, said.money, "money", color.on_dark, amount, align="right")
    _draw_tiles(trade, surface, seat, said)
    below = second_row(trade, seat)
    if said.buttons is None:
        used = max((rect.right for rect in tile_places(trade, seat).values()), default=below.x) + d.px(14)
        room = pygame.Rect(used, below.y, below.right - used, below.h)
        state = ctx.text.wording(said.states, "small", room.w)
        ctx.text.draw(surface, state, "small", color.on_dark2, room, align="right")


def _draw_tiles(trade: TradeView, surface: Canvas, seat: Seat, said: SeatPanelText) -> None:
    places = tile_places(trade, seat)
    for kind, count, wanting in said.tiles:
        rect = places[kind]
        surface.blit(faces.tile_face(trade.ctx, kind, rect.w), rect)
        if count > 1:
            _count(trade, surface, rect, count, trade.ctx.theme.color.ink)
        _pins(trade, surface, rect, wanting)


def _count(trade: TradeView, surface: Canvas, rect: pygame.Rect, count: int, fill: Color) -> None:
    """Draw the number of tiles of a type: a pill at the lower edge."""
    ctx = trade.ctx
    px = max(ctx.display.min_text - 1, ctx.text.px("micro") * 5 // 6)
    text = f"×{count}"
    box = pygame.Rect(0, 0, ctx.text.width(text, "micro", px) + ctx.display.px(10), round(px * 1.3))
    box.midbottom = (rect.centerx, rect.bottom + ctx.display.px(3))
    ctx.shapes.box(surface, box, fill, radius=box.h // 3)
    ctx.text.line(surface, text, "micro", ctx.theme.color.on_dark, box.center, align="center", px=px)


def _pins(trade: TradeView, surface: Canvas, rect: pygame.Rect, wanting: tuple[int, ...]) -> None:
    """Draw the symbols of the seats that want a tile of this type (ux N7)."""
    size = max(10, rect.w * 2 // 5)
    x = rect.right + size // 4
    for colour in wanting:
        at = pygame.Rect(x - size, rect.y - size // 4, size, size)
        trade.ctx.shapes.token(surface, at, colour)
        x -= size * 3 // 4


def _draw_foot(
    trade: TradeView, surface: Canvas, panel: pygame.Rect, seat: Seat, said: SeatPanelText
) -> None:
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    right = buttons_left(trade, seat, panel.right - d.px(4)) - d.px(8)
    plots = ctx.tn("{count} plot", "{count} plots", said.plots)
    pays = ctx.t("earns {money}", money=money_text(said.income))
    icon = d.px(22)
    at = pygame.Rect(panel.x + d.px(PAD), panel.bottom - d.px(FOOT), icon, d.px(FOOT - 4))
    surface.blit(ctx.assets.icon("chart", icon, color.brass), (at.x, at.centery - icon // 2))
    room = pygame.Rect(at.right + d.px(8), at.y, right - at.right - d.px(8), at.h)
    text = ctx.t("{plots} · {pays}", plots=plots, pays=pays)
    if ctx.text.width(text, "small") <= room.w:
        ctx.text.draw(surface, text, "small", color.on_dark, room)
        return
    upper = pygame.Rect(room.x, room.y, room.w, room.h // 2)
    plots = ctx.text.wording((plots, str(said.plots)), "small", room.w)
    ctx.text.draw(surface, plots, "small", color.on_dark, upper)
    amount = short_money(ctx, said.income)
    pays = ctx.text.wording((pays, ctx.t("earns {money}", money=amount), f"+{amount}"), "small", room.w)
    ctx.text.draw(surface, pays, "small", color.on_dark, upper.move(0, room.h // 2))

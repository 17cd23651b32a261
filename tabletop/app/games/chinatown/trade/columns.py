"""The columns of the deal drawer: what each party gives and gets, and its sums (ux N1, N13)."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board.looks import gain_ink, key_of
from tabletop.app.games.chinatown.phases.phase import PaintedThing, text_room
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.drawer_foot import start_cash
from tabletop.app.games.chinatown.trade.faces import LineChip, draw_party
from tabletop.app.games.chinatown.trade.layout import ColumnPlaces
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.words import NET, DealEstimate, estimate_lines, hint_of
from tabletop.app.games.chinatown.trade_model.deal import ANYONE, DealColumn, DealRow
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem, IconButton
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.layout import Custom, Label
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Card, Money, Plot, Tile

_CHIP_H, _LABEL_H, _GAP, _INSET, _HINT = 58, 26, 6, 8, 34
_MOST_ROWS = 3
"""With more rows of a net its heading has no room."""


# -- heads ---------------------------------------------------------------------------------------------


def heads(trade: TradeView, do: TradeActions) -> list[Widget]:
    """Return the heads of all columns: things can be dropped on them as on the seats' panels."""
    return [
        _head(trade, do, column.seat, places)
        for column, places in zip(trade.columns, trade.layout.columns, strict=True)
    ]


def _head(trade: TradeView, do: TradeActions, seat: Seat, places: ColumnPlaces) -> Widget:
    """Return a party's name on its colour."""
    ctx = trade.ctx
    name = ctx.tc("player", "You") if seat == trade.you else words.name_of(trade, seat)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        d, color = ctx.display, ctx.theme.color
        fill, ink = color.paper3, color.ink
        if seat != ANYONE:
            seat_look = ctx.theme.seat(trade.seats[seat].colour)
            fill, ink = seat_look.fill, seat_look.symbol_fill
        ctx.shapes.box(surface, rect, fill, radius=d.px(10))
        size = min(d.px(40), rect.h - d.px(8))
        token = pygame.Rect(rect.x + d.px(8), rect.centery - size // 2, size, size)
        room = pygame.Rect(token.right + d.px(8), rect.y, rect.right - token.right - d.px(14), rect.h)
        draw_party(trade, surface, token, seat)
        ctx.text.draw(surface, name, "body_b", ink, room)

    tip = name if places.is_narrow else ""
    return PaintedThing(ctx, keys.column(seat), places.head, name, do.table.touch, paint, tooltip=tip)


# -- what is given and got -----------------------------------------------------------------------------


def lines(trade: TradeView, do: TradeActions) -> Zone:
    """Return the lines of all columns, which scroll together."""
    ctx, d = trade.ctx, trade.ctx.display
    area = trade.layout.body
    is_large, gap = trade.layout.is_large, d.px(_GAP)
    chip = d.px(text_room(d, 28, _CHIP_H) if is_large else _CHIP_H)
    # With large text, arrows tell what is given and got.
    label = gap if is_large else max(d.px(_LABEL_H), ctx.text.line_height("small"))
    most_given = max((len(column.gives) for column in trade.columns), default=0)
    gets_y = area.y + label + max(1, most_given) * (chip + gap) + d.px(4)
    made: list[Widget] = []
    lowest = area.y
    for column, places in zip(trade.columns, trade.layout.columns, strict=True):
        x, w = places.body.x + d.px(_INSET), places.body.w - 2 * d.px(_INSET)
        after = area.y + len(column.gives) * (chip + gap) if is_large else gets_y
        for y, title, rows, way in (
            (area.y, ctx.tc("player", "Gives"), column.gives, "give"),
            (after, ctx.tc("player", "Gets"), column.gets, "get"),
        ):
            place = pygame.Rect(x, y, w, label)
            if not is_large:
                ink = ctx.theme.color.ink2
                made.append(Label(ctx, Key(f"{way}s", column.seat), place, title, "small", color=ink))
            top = y + label
            for row in rows:
                key = line_key(way, row)
                made.append(
                    LineChip(
                        trade,
                        key,
                        pygame.Rect(x, top, w, chip),
                        row,
                        column.seat,
                        partial(_touch_line, do, row),
                        is_narrow=places.is_narrow,
                    )
                )
                if way == "give" and trade.can_edit and not row.is_gone and not places.is_narrow:
                    made.append(_remover(trade, do, key, row, pygame.Rect(x, top, w, chip)))
                top += chip + gap
            lowest = max(lowest, top)
    return Zone("deal", made, area, lowest - area.y)


def _touch_line(do: TradeActions, row: DealRow) -> None:
    """Pick a line of the deal up again, to give it to another seat; for money, change the amount."""
    if isinstance(row.what, Money):
        do.put(pair=(row.giver, row.taker))
        start_cash(do)
        return
    key = _thing_key(row)
    do.turn("seats")
    if do.table.find(key) is not None:
        do.table.touch(key)


def _thing_key(row: DealRow) -> Key:
    """Return the key of the thing on the table behind a line of a deal."""
    match row.what:
        case Plot(number=number):
            return key_of(number)
        case Tile(kind=kind):
            return keys.tile(row.giver, kind)
        case Card(number=number):
            return Key(keys.CARD, row.giver, number)
        case Money():
            return keys.money(row.giver)


def line_key(way: str, row: DealRow) -> Key:
    """Return the key of a line: giver, thing and taker, seen as given or got. Money has one line between two
    seats, whatever the amount."""
    what = row.what
    number = 0 if isinstance(what, Money) else what.kind if isinstance(what, Tile) else what.number
    return Key(f"{way}.{type(what).__name__.lower()}", row.giver, row.taker, number)


def _remover(trade: TradeView, do: TradeActions, key: Key, row: DealRow, chip: pygame.Rect) -> Widget:
    ctx, d = trade.ctx, trade.ctx.display
    size = chip.h * 3 // 5 if trade.layout.is_large else d.px(30)
    rect = pygame.Rect(chip.right - size - d.px(2), chip.bottom - size - d.px(2), size, size)
    if trade.layout.is_large:
        rect.centery = chip.centery
    name = ctx.t("Take out: {thing}", thing=words.row_name(trade, row, row.giver))
    return Remover(
        ctx, Key(f"out.{key.kind}", *key.at), rect, name, "minus", on_activate=partial(do.take_out, row)
    )


class Remover(IconButton):
    """Takes a line out of the deal; only an icon until the pointer or the focus is on it."""

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the icon, and the button's face under the pointer."""
        if look.hover or look.focus or look.pressed:
            super().draw(surface, look)
            return
        size = self.rect.w * 3 // 5
        icon = self.ctx.assets.icon("minus", size, self.ctx.theme.color.ink2)
        surface.blit(icon, icon.get_rect(center=self.rect.center))


# -- sums ----------------------------------------------------------------------------------------------


def feet(trade: TradeView) -> list[Widget]:
    """Return the net of all parties, and its estimated worth (ux N13)."""
    return [
        _foot(trade, column, places)
        for column, places in zip(trade.columns, trade.layout.columns, strict=True)
    ]


def _foot(trade: TradeView, column: DealColumn, places: ColumnPlaces) -> Widget:
    ctx, t = trade.ctx, trade.ctx.t
    net = words.net_lines(trade, column.net)
    hint = hint_of(trade, column.seat)
    opened_as = words.estimate_lines(trade, column.seat, trade.transfers) if hint.amount else ()
    # i18n: {net}: what a deal changes in all for a party: “+1 plot, −$3,000”
    spoken = [t("Net: {net}", net=t(", ").join(net))]
    if hint.amount:
        # i18n: {amount}: what a deal is worth; {rounds}: “in 3 rounds”
        spoken += [t("{amount} {rounds}", amount=hint.amount, rounds=hint.parts[0]), *opened_as]

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        d, color = ctx.display, ctx.theme.color
        inner = rect.inflate(-2 * d.px(_INSET), -d.px(4))
        if trade.layout.is_large:
            _draw_large(surface, inner)
            return
        brief = words.short_net(trade, column.net)
        lines = brief[:3] if places.is_narrow else _two_lines(trade, (net, brief), inner.w)
        px = ctx.text.px("small")
        rows = [(line, "body_b", color.ink, _rows(trade, line, inner.w)) for line in lines]
        if sum(count for *_, count in rows) <= _MOST_ROWS:
            rows.insert(0, (trade.ctx.tc("of a deal", "Net"), "small", color.ink2, 1))
        step = max(ctx.text.line_height("small"), d.px(24))
        if hint.amount:
            step = min(step, (inner.h - d.px(8 + _HINT)) // sum(count for *_, count in rows))
        y = inner.y
        for line, style, ink, count in rows:
            for part in ctx.text.wrap(line, style, inner.w, px=ctx.display.min_text) if count > 1 else [line]:
                ctx.text.draw(surface, part, style, ink, pygame.Rect(inner.x, y, inner.w, step), px=px)
                y += step
        if not hint.amount:
            return
        y += d.px(4)
        surface.fill(color.line, pygame.Rect(inner.x, y, inner.w, max(1, d.px(1))))
        y += d.px(4)
        _draw_hint(surface, pygame.Rect(inner.x, y, inner.w, inner.bottom - y))

    def _draw_large(surface: Canvas, room: pygame.Rect) -> None:
        color = ctx.theme.color
        tall = min(ctx.text.px("body_b") * 5 // 4, room.h * 2 // 5)
        upper = pygame.Rect(room.x, room.y, room.w, room.h - tall)
        text = t(", ").join(words.short_net(trade, column.net))
        px = min(ctx.text.px("small"), upper.h * 2 // 5)
        ctx.text.draw(surface, text, "small", color.ink, upper, lines=3, px=px)
        if hint.amount:
            ink = gain_ink(ctx, hint.total)
            # i18n: about so much money
            amount = t("≈ {amount}", amount=hint.amount)
            lower = pygame.Rect(room.x, upper.bottom, room.w, tall)
            ctx.text.draw(surface, amount, "body_b", ink, lower)

    def _draw_hint(surface: Canvas, room: pygame.Rect) -> None:
        d, color = ctx.display, ctx.theme.color
        ink = gain_ink(ctx, hint.total)
        top = pygame.Rect(room.x, room.y, room.w, d.px(_HINT))
        icon = d.px(22)
        if not places.is_narrow:
            surface.blit(ctx.assets.icon("hint", icon, ink), (top.x, top.centery - icon // 2))
            top = pygame.Rect(top.x + icon + d.px(6), top.y, top.w - icon - d.px(6), top.h)
        amount = hint.amount if places.is_narrow else t("≈ {amount}", amount=hint.amount)
        ctx.text.draw(surface, amount, "money", ink, top)
        rest = pygame.Rect(room.x, top.bottom, room.w, room.bottom - top.bottom)
        if not places.is_narrow:
            told = _fitting(trade, hint.parts, rest)
            ctx.text.draw(surface, told, "small", color.ink2, rest, lines=2, valign="top")

    tip = "\n".join((words.name_of(trade, column.seat), *spoken))
    # i18n: between two sentences
    return Custom(
        ctx,
        Key(NET, column.seat),
        places.foot,
        paint,
        name=t(". ").join(spoken[:2]),
        tooltip=tip,
        focusable=bool(hint.amount) or places.is_narrow or trade.layout.is_large,
        on_activate=partial(show_estimate, trade, column.seat, hint) if hint.amount else None,
    )


def _fitting(trade: TradeView, parts: tuple[str, ...], room: pygame.Rect) -> str:
    """Return as many of the parts as fit into a room; tip and screen reader tell them all."""
    most = min(2, max(1, room.h // trade.ctx.text.line_height("small")))
    for count in range(len(parts), 1, -1):
        text = trade.ctx.t(", ").join(parts[:count])
        if len(trade.ctx.text.wrap(text, "small", room.w)) <= most:
            return text
    return parts[0] if trade.ctx.text.fits(parts[0], "small", room.w) else ""


def _rows(trade: TradeView, line: str, width: int) -> int:
    """Return how many rows a part of a net takes."""
    text = trade.ctx.text
    return (
        1
        if text.fits(line, "body_b", width)
        else len(text.wrap(line, "body_b", width, px=trade.ctx.display.min_text))
    )


def _two_lines(trade: TradeView, ways: tuple[tuple[str, ...], ...], width: int) -> list[str]:
    """Return the first wording that fits on two lines, else the last."""
    px = trade.ctx.text.px("small")
    made = [_joined(trade, way, width) for way in ways]
    for lines in made:
        if all(trade.ctx.text.width(line, "body_b", px) <= width for line in lines):
            return lines
    return made[-1]


def _joined(trade: TradeView, net: tuple[str, ...], width: int) -> list[str]:
    """Return the net in as few lines as fit into a width, at most two."""
    text, found = trade.ctx.text, list(net[:1])
    for part in net[1:]:
        # i18n: two parts of a net, in one line
        longer = trade.ctx.t("{first}, {second}", first=found[-1], second=part)
        if len(found) == 2 or text.width(longer, "body_b", text.px("small")) <= width:
            found[-1] = longer
        else:
            found.append(part)
    return found


def show_estimate(trade: TradeView, seat: Seat, hint: DealEstimate) -> None:
    """Open the estimate of the deal on top for a seat."""
    ctx, t = trade.ctx, trade.ctx.t
    title = t("About {amount} for {name}", amount=hint.amount, name=trade.names[seat])
    if seat == trade.you:
        title = t("About {amount} for you", amount=hint.amount)
    text = "\n".join((hint.parts[0], *estimate_lines(trade, seat, trade.transfers)))
    ctx.scenes.push(Dialog(ctx, title, text, (ActionItem("close", t("Close"), kind="primary"),)))

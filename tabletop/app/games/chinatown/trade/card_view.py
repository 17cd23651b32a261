"""A card of the tray as it is seen: its ground with the words, and its buttons."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.phases.phase import text_room
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.cards import TrayAction, TrayCard
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Custom, button_w

_TOKEN, _LINES = 44, 12


def ground_key(tray_card: TrayCard) -> Key:
    """Return the key of a card as a whole."""
    return Key(f"card.{tray_card.key.kind}", *tray_card.key.at)


def button_key(tray_card: TrayCard, tray_action: TrayAction) -> Key:
    """Return the key of a button on a card."""
    return Key(f"{tray_card.key.kind}.{tray_action.key}", *tray_card.key.at)


def card_widgets(trade_view: TradeView, tray_card: TrayCard, rect: pygame.Rect) -> list[Widget]:
    """Return the widgets of a card: its ground with the words, and its buttons at the right."""
    buttons, room = _parts(trade_view, tray_card, rect)
    return [_ground(trade_view, tray_card, rect, room), *buttons]


def shows_all(trade_view: TradeView, tray_card: TrayCard, rect: pygame.Rect) -> bool:
    """Whether nothing of the words is cut on a card of this size."""
    room = _parts(trade_view, tray_card, rect)[1]
    text = trade_view.ctx.text
    least = text.px("small") * 4 // 5 if trade_view.layout.is_large else None
    return not text.fit(tray_card.text, "small", room.w, lines=_LINES, height=room.h, min_px=least).cut


def _parts(trade_view: TradeView, tray_card: TrayCard, rect: pygame.Rect) -> tuple[list[Widget], pygame.Rect]:
    """Return the buttons of a card, and the room that its words have."""
    if trade_view.layout.is_large:
        return _parts_below(trade_view, tray_card, rect)
    d, choices = trade_view.ctx.display, list(tray_card.choices)
    gap, width = d.px(6), _width(trade_view, choices)
    tall = (rect.h - 3 * gap) // 2 if len(choices) > 1 else min(rect.h - 2 * gap, d.px(48))
    x = rect.right - d.px(8) - width
    top = rect.centery - (len(choices) * (tall + gap) - gap) // 2
    buttons = [
        _button(trade_view, tray_card, choice, pygame.Rect(x, top + number * (tall + gap), width, tall))
        for number, choice in enumerate(choices)
    ]
    right = x - gap
    left = rect.x + d.px(_TOKEN + 16)
    return buttons, pygame.Rect(left, rect.y + d.px(2), right - d.px(2) - left, rect.h - d.px(4))


def _parts_below(
    trade_view: TradeView, tray_card: TrayCard, rect: pygame.Rect
) -> tuple[list[Widget], pygame.Rect]:
    """Return the same with the buttons below the words, for large texts."""
    d = trade_view.ctx.display
    gap, tall = d.px(8), d.px(text_room(d, 26, 48))
    top, left, right = rect.bottom - gap - tall, rect.x + gap, rect.right - gap
    buttons: list[Widget] = []
    for number, choice in enumerate(tray_card.choices):
        wide = (right - left - gap * (len(tray_card.choices) - 1 - number)) // (
            len(tray_card.choices) - number
        )
        buttons.append(_button(trade_view, tray_card, choice, pygame.Rect(left, top, wide, tall)))
        left += wide + gap
    words_x = rect.x + d.px(_TOKEN + 16)
    bottom = top if buttons else rect.bottom
    room = pygame.Rect(words_x, rect.y + gap, rect.right - gap - words_x, bottom - gap - rect.y - gap // 2)
    return buttons, room


def _width(trade_view: TradeView, choices: list[TrayAction]) -> int:
    ctx = trade_view.ctx
    wanted = max((button_w(ctx, choice.name, style="button_s") for choice in choices), default=0)
    return min(max(wanted, ctx.display.px(92)), ctx.display.px(150))


def _ground(trade_view: TradeView, tray_card: TrayCard, rect: pygame.Rect, room: pygame.Rect) -> Widget:
    ctx = trade_view.ctx
    # Both move together where the tray scrolls.
    inside = room.move(-rect.x, -rect.y)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        d, color = ctx.display, ctx.theme.color
        fill = color.paper3 if tray_card.is_grey else color.card
        ctx.shapes.box(surface, rect, fill, radius=d.px(10), edge=color.line, edge_w=max(1, d.px(1)))
        size = d.px(_TOKEN)
        middle = rect.y + inside.centery
        token = pygame.Rect(rect.x + d.px(8), middle - size // 2, size, size)
        draw_party(trade_view, surface, token, tray_card.seat)
        ink, place = color.ink2 if tray_card.is_grey else color.ink, inside.move(rect.topleft)
        ctx.text.draw(surface, tray_card.text, "small", ink, place, lines=_LINES)

    speaker, told = words.name_of(trade_view, tray_card.seat), tray_card.full or tray_card.text
    return Custom(
        ctx,
        ground_key(tray_card),
        rect,
        paint,
        name=told,
        tooltip=f"{speaker}\n{told}",
        focusable=tray_card.open is not None or not tray_card.choices,
        on_activate=tray_card.open,
    )


def _button(trade_view: TradeView, tray_card: TrayCard, tray_action: TrayAction, rect: pygame.Rect) -> Widget:
    ctx, key = trade_view.ctx, button_key(tray_card, tray_action)
    return Button(
        ctx,
        key,
        rect,
        tray_action.name,
        style="button_s",
        enabled=not tray_action.why_not,
        reason=tray_action.why_not,
        on_activate=tray_action.do,
    )

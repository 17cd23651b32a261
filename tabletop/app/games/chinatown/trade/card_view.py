"""A card of the tray as it is seen: its ground with the words, and its buttons."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.phases.places import text_room
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.cards import Card, Choice
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.label import Custom
from tabletop.app.widgets.layout import button_w

_TOKEN, _LINES = 44, 12


def ground_key(card: Card) -> Key:
    """Return the key of a card as a whole."""
    return Key(f"card.{card.key.kind}", *card.key.at)


def button_key(card: Card, choice: Choice) -> Key:
    """Return the key of a button on a card."""
    return Key(f"{card.key.kind}.{choice.key}", *card.key.at)


def card_widgets(trade: Trade, card: Card, rect: pygame.Rect) -> list[Widget]:
    """Return the widgets of a card: its ground with the words, and its buttons at the right."""
    buttons, room = _parts(trade, card, rect)
    return [_ground(trade, card, rect, room), *buttons]


def shows_all(trade: Trade, card: Card, rect: pygame.Rect) -> bool:
    """Whether nothing of the words is cut on a card of this size."""
    room = _parts(trade, card, rect)[1]
    text = trade.ctx.text
    least = text.px("small") * 4 // 5 if trade.layout.is_large else None
    return not text.fit(card.text, "small", room.w, lines=_LINES, height=room.h, min_px=least).cut


def _parts(trade: Trade, card: Card, rect: pygame.Rect) -> tuple[list[Widget], pygame.Rect]:
    """Return the buttons of a card, and the room that its words have."""
    if trade.layout.is_large:
        return _parts_below(trade, card, rect)
    d, choices = trade.ctx.display, list(card.choices)
    gap, width = d.px(6), _width(trade, choices)
    tall = (rect.h - 3 * gap) // 2 if len(choices) > 1 else min(rect.h - 2 * gap, d.px(48))
    x = rect.right - d.px(8) - width
    top = rect.centery - (len(choices) * (tall + gap) - gap) // 2
    buttons = [
        _button(trade, card, choice, pygame.Rect(x, top + number * (tall + gap), width, tall))
        for number, choice in enumerate(choices)
    ]
    right = x - gap
    left = rect.x + d.px(_TOKEN + 16)
    return buttons, pygame.Rect(left, rect.y + d.px(2), right - d.px(2) - left, rect.h - d.px(4))


def _parts_below(trade: Trade, card: Card, rect: pygame.Rect) -> tuple[list[Widget], pygame.Rect]:
    """Return the same with the buttons below the words, for large texts."""
    d = trade.ctx.display
    gap, tall = d.px(8), d.px(text_room(d, 26, 48))
    top, left, right = rect.bottom - gap - tall, rect.x + gap, rect.right - gap
    buttons: list[Widget] = []
    for number, choice in enumerate(card.choices):
        wide = (right - left - gap * (len(card.choices) - 1 - number)) // (len(card.choices) - number)
        buttons.append(_button(trade, card, choice, pygame.Rect(left, top, wide, tall)))
        left += wide + gap
    words_x = rect.x + d.px(_TOKEN + 16)
    bottom = top if buttons else rect.bottom
    room = pygame.Rect(words_x, rect.y + gap, rect.right - gap - words_x, bottom - gap - rect.y - gap // 2)
    return buttons, room


def _width(trade: Trade, choices: list[Choice]) -> int:
    ctx = trade.ctx
    wanted = max((button_w(ctx, choice.name, style="button_s") for choice in choices), default=0)
    return min(max(wanted, ctx.display.px(92)), ctx.display.px(150))


def _ground(trade: Trade, card: Card, rect: pygame.Rect, room: pygame.Rect) -> Widget:
    ctx = trade.ctx
    # Both move together where the tray scrolls.
    inside = room.move(-rect.x, -rect.y)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        d, color = ctx.display, ctx.theme.color
        fill = color.paper3 if card.is_grey else color.card
        ctx.shapes.box(surface, rect, fill, radius=d.px(10), edge=color.line, edge_w=max(1, d.px(1)))
        size = d.px(_TOKEN)
        middle = rect.y + inside.centery
        token = pygame.Rect(rect.x + d.px(8), middle - size // 2, size, size)
        draw_party(trade, surface, token, card.seat)
        ink, place = color.ink2 if card.is_grey else color.ink, inside.move(rect.topleft)
        ctx.text.draw(surface, card.text, "small", ink, place, lines=_LINES)

    speaker, told = words.name_of(trade, card.seat), card.full or card.text
    return Custom(
        ctx,
        ground_key(card),
        rect,
        paint,
        name=told,
        tooltip=f"{speaker}\n{told}",
        focusable=card.open is not None or not card.choices,
        on_activate=card.open,
    )


def _button(trade: Trade, card: Card, choice: Choice, rect: pygame.Rect) -> Widget:
    ctx, key = trade.ctx, button_key(card, choice)
    return Button(
        ctx,
        key,
        rect,
        choice.name,
        style="button_s",
        enabled=not choice.why_not,
        reason=choice.why_not,
        on_activate=choice.do,
    )

"""The tray under the board: offers, calls, answers, deals that were made; never in anybody's way (N8, N9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.cards import Card, Choice, cards
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.hold import HoldButton
from tabletop.app.widgets.label import Custom, Label
from tabletop.app.widgets.layout import button_w

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.mode import TradeMode

_PAD, _HEAD, _CARD_H, _GAP = 14, 46, 114, 10


def zones(trade: TradeMode) -> list[Zone]:
    """Return the tray's zones: its head with the pad for offers to anyone, and the cards, which scroll."""
    d, area = trade.ctx.display, trade.layout.tray
    pad, gap = d.px(_PAD), d.px(_GAP)
    view = pygame.Rect(area.x + pad, area.y + d.px(_HEAD), area.w - 2 * pad, area.h - d.px(_HEAD) - d.px(8))
    wide = (view.w - gap - d.px(12)) // 2
    tall = d.px(_CARD_H)
    made: list[Widget] = []
    found = cards(trade)
    for number, card in enumerate(found):
        rect = pygame.Rect(
            view.x + number % 2 * (wide + gap), view.y + number // 2 * (tall + gap), wide, tall
        )
        made.extend(_card(trade, card, rect))
    rows = (len(found) + 1) // 2
    if not found:
        text = trade.ctx.t("Nobody offers anything yet. Deals that wait for signatures lie here.")
        ink = trade.ctx.theme.color.on_dark2
        made.append(Label(trade.ctx, "tray.none", view, text, "body", color=ink, align="center", lines=2))
    return [
        Zone("tray", _head(trade), on_dark=True),
        Zone("offers", made, view, max(0, rows * (tall + gap) - gap), on_dark=True),
    ]


def _head(trade: TradeMode) -> list[Widget]:
    ctx, d, area = trade.ctx, trade.ctx.display, trade.layout.tray
    t = ctx.t
    anyone = t("Offer to anyone")
    tall = d.px(40)
    wide = min(area.w // 3, button_w(ctx, anyone, icon=True, style="button_s") + d.px(8))
    pad = pygame.Rect(area.right - d.px(_PAD) - wide, area.y + d.px(5), wide, tall)
    made: list[Widget] = [AnyonePad(trade, pad, anyone)]
    hints = {"off": t("Hints: off"), "mine": t("Hints: mine"), "all": t("Hints: all")}[trade.hints]
    hint_w = min(area.w // 4, button_w(ctx, hints, icon=True, style="button_s") + d.px(4))
    rect = pygame.Rect(pad.x - d.px(10) - hint_w, pad.y, hint_w, tall)
    tip = t(
        "Value hints\nEstimates of what a deal is worth, from what all can see: off, for people, for all."
    )
    made.append(
        Button(
            ctx,
            "tray.hints",
            rect,
            hints,
            icon="hint",
            kind="ghost",
            style="button_s",
            tooltip=tip,
            action="hint",
            on_activate=trade.next_hints,
        )
    )
    if trade.muted:
        names = t(", ").join(trade.scene.names[seat] for seat in sorted(trade.muted))
        at = pygame.Rect(rect.x - d.px(10) - tall, rect.y, tall, tall)
        name = t("Hear again: {names}", names=names)
        made.append(IconButton(ctx, "tray.unmute", at, name, "mute", kind="ghost", on_activate=trade.unmute))
        rect = at
    title = t("Offers on the table")
    clock = trade.clock_text()
    if clock:
        title = t("{title} · {clock}", title=title, clock=clock)
    room = pygame.Rect(area.x + d.px(_PAD), area.y + d.px(5), rect.x - d.px(10) - area.x - d.px(_PAD), tall)
    made.insert(0, Label(ctx, "tray.title", room, title, "body_b", color=ctx.theme.color.on_dark))
    return made


class AnyonePad(Thing):
    """Where a thing is put that is offered to anyone (ux N8)."""

    def __init__(self, trade: TradeMode, rect: pygame.Rect, name: str) -> None:
        tip = trade.ctx.t(
            "Offer to anyone\nPut a plot, a tile or money here. You choose among those who accept."
        )
        super().__init__(
            trade.ctx,
            "anyone",
            rect,
            name,
            trade.scene.touch,
            corner=trade.ctx.display.px(12),
            role="group",
            tooltip="" if trade.scene.picked else tip,
        )
        self.trade = trade

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw a dashed slot with words."""
        ctx, d = self.ctx, self.ctx.display
        ink = ctx.theme.color.on_dark
        ctx.shapes.dashed(surface, self.rect, ink, d.px(12), max(1, d.px(2)))
        icon = d.px(22)
        at = (self.rect.x + d.px(12), self.rect.centery - icon // 2)
        surface.blit(ctx.assets.icon("person", icon, ink), at)
        room = pygame.Rect(
            at[0] + icon + d.px(8), self.rect.y, self.rect.right - at[0] - icon - d.px(16), self.rect.h
        )
        ctx.text.draw(surface, self.name, "button_s", ink, room)


# -- cards ---------------------------------------------------------------------------------------------


def _card(trade: TradeMode, card: Card, rect: pygame.Rect) -> list[Widget]:
    """Return the widgets of a card: its ground with the words, and its buttons at the right."""
    d = trade.ctx.display
    large = [choice for choice in card.choices if not choice.is_small]
    small = [choice for choice in card.choices if choice.is_small]
    gap, tall = d.px(6), (rect.h - 3 * d.px(6)) // 2
    right = rect.right - d.px(8)
    buttons: list[Widget] = []
    for column, width in ((small, tall), (large, _width(trade, large))):
        if not column:
            continue
        x = right - width
        top = rect.centery - (len(column[:2]) * (tall + gap) - gap) // 2
        for number, choice in enumerate(column[:2]):
            at = pygame.Rect(x, top + number * (tall + gap), width, tall)
            buttons.append(_button(trade, card, choice, at))
        right = x - gap
    extra = large[2:]
    if extra:
        x = right - _width(trade, extra)
        at = pygame.Rect(x, rect.centery - tall // 2, _width(trade, extra), tall)
        buttons.append(_button(trade, card, extra[0], at))
        right = x - gap
    ground = _ground(trade, card, rect, right)
    return [ground, *buttons]


def _width(trade: TradeMode, choices: list[Choice]) -> int:
    ctx = trade.ctx
    wanted = max((button_w(ctx, choice.name, style="button_s") for choice in choices), default=0)
    return min(max(wanted, ctx.display.px(92)), ctx.display.px(150))


def _ground(trade: TradeMode, card: Card, rect: pygame.Rect, right: int) -> Widget:
    ctx = trade.ctx

    def paint(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        d, color = ctx.display, ctx.theme.color
        fill = color.paper3 if card.is_grey else color.card
        ctx.shapes.box(surface, rect, fill, radius=d.px(10), edge=color.line, edge_w=max(1, d.px(1)))
        size = d.px(44)
        token = pygame.Rect(rect.x + d.px(8), rect.centery - size // 2, size, size)
        draw_party(trade.scene, surface, token, card.seat)
        left = token.right + d.px(8)
        room = pygame.Rect(left, rect.y + d.px(2), right - d.px(2) - left, rect.h - d.px(4))
        ctx.text.draw(surface, card.text, "small", color.ink2 if card.is_grey else color.ink, room, lines=5)

    speaker, told = words.name_of(trade.scene, card.seat), card.full or card.text
    return Custom(
        ctx,
        f"card:{card.key}",
        rect,
        paint,
        name=told,
        tooltip=f"{speaker}\n{told}",
        focusable=card.open is not None or not card.choices,
        on_activate=card.open,
    )


def _button(trade: TradeMode, card: Card, choice: Choice, rect: pygame.Rect) -> Widget:
    ctx, key = trade.ctx, f"{card.key}.{choice.key}"
    if choice.is_small:
        return IconButton(ctx, key, rect, choice.name, choice.icon, on_activate=choice.do)
    if choice.holds:
        made = HoldButton(
            ctx,
            key,
            rect,
            choice.name,
            kind=choice.kind,
            style="button_s",
            enabled=not choice.why_not,
            reason=choice.why_not,
            tooltip=ctx.t("Hold to sign"),
            on_activate=choice.do,
        )
        made.hold = trade.signing.hold
        return made
    return Button(
        ctx,
        key,
        rect,
        choice.name,
        kind=choice.kind,
        style="button_s",
        enabled=not choice.why_not,
        reason=choice.why_not,
        on_activate=choice.do,
    )


def draw_ground(trade: TradeMode, surface: pygame.Surface) -> None:
    """Draw the dark box of the tray."""
    ctx = trade.ctx
    ctx.shapes.box(
        surface, trade.layout.tray, ctx.theme.color.hud, radius=ctx.display.px(ctx.theme.radius["hud"])
    )

"""The signature boxes of the deal drawer: each party's own, held for 0.6 s, green when signed (ux N4)."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas, polygon
from tabletop.app.core.input import Event, Pointer
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.states import sign_state
from tabletop.app.widgets.base import Host, Look, Widget
from tabletop.app.widgets.button import HoldButton
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def signatures(trade_view: TradeView, do: TradeActions) -> list[Widget]:
    """Return the signature boxes of all parties (ux N4)."""
    return [
        SignBox(trade_view, do, column.seat, places.sign, places.is_narrow)
        for column, places in zip(trade_view.columns, trade_view.layout.columns, strict=True)
        if column.seat in trade_view.signers
    ]


class SignBox(HoldButton):
    """Where one party signs: dashed while open, an arc while held, green with a tilted token when signed."""

    def __init__(
        self, trade_view: TradeView, do: TradeActions, seat: Seat, rect: pygame.Rect, is_narrow: bool
    ) -> None:
        state = sign_state(trade_view, seat)
        super().__init__(
            trade_view.ctx,
            keys.sign(seat),
            rect,
            trade_view.ctx.t("{name}: {state}", name=words.name_of(trade_view, seat), state=state.text),
            enabled=not state.reason,
            reason=state.reason,
            on_activate=partial(do.signatures.use, seat),
        )
        self.trade_view, self.seat, self.is_narrow, self.state = trade_view, seat, is_narrow, state
        self.hands, self.hold = do.hands, do.hands.hold
        self.tooltip = state.tip

    def handle(self, event: Event, host: Host) -> bool:
        """A signature is taken back by a plain press; giving it wants holding."""
        hands = self.hands
        if not self.state.is_signed:
            return super().handle(event, host)
        match event:
            case Pointer(kind="down"):
                hands.pressed = self.key
            case Pointer(kind="up", pos=pos):
                # The press that gave the signature does not take it back when it ends.
                was_pressed, hands.pressed = hands.pressed == self.key, None
                if was_pressed and self.hit(pos):
                    self.activate(host)
            case _:
                pass
        return isinstance(event, Pointer)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the box in its state."""
        ctx, d, rect = self.ctx, self.ctx.display, self.rect
        color, radius = ctx.theme.color, d.px(12)
        if self.state.is_signed:
            draw_signed(ctx, surface, rect)
        else:
            fill = color.field if self.enabled else color.paper2
            ctx.shapes.box(surface, rect, fill, radius=radius)
            edge = color.brass_text if self.enabled else color.line
            ctx.shapes.dashed(surface, rect, edge, radius, max(2, d.px(2)))
        size = min(d.px(52), rect.h // 2)
        token = pygame.Rect(0, 0, size, size)
        token.midtop = (rect.centerx, rect.y + d.px(10))
        self._draw_token(surface, token)
        self._draw_words(
            surface,
            pygame.Rect(
                rect.x + d.px(6),
                token.bottom + d.px(4),
                rect.w - d.px(12),
                rect.bottom - token.bottom - d.px(8),
            ),
        )

    def _draw_token(self, surface: Canvas, token: pygame.Rect) -> None:
        ctx, d = self.ctx, self.ctx.display
        part = self.hold.part(self.key, ctx.now)
        made = pygame.Surface(token.size, pygame.SRCALPHA)
        draw_party(self.trade_view, made, made.get_rect(), self.seat)
        if self.state.is_signed:
            made = tilted(made)
        elif part <= 0:
            made.set_alpha(255 if self.enabled else 120)
        surface.blit(made, made.get_rect(center=token.center))
        if part > 0:
            around = token.inflate(d.px(14), d.px(14))
            _arc(surface, around, part, ctx.theme.color.brass_text, max(3, d.px(5)))

    def _draw_words(self, surface: Canvas, room: pygame.Rect) -> None:
        ctx, color = self.ctx, self.ctx.theme.color
        ink = color.good if self.state.is_signed else color.ink if self.enabled else color.ink2
        text = self.state.short if self.is_narrow else self.state.text
        if self.hold.key == self.key:
            text = ctx.t("Keep holding…")
        side = ctx.display.ui(26)
        has_cap = self.state.cap and self.enabled and not self.state.is_signed and room.w >= 4 * side
        if has_cap and self.hold.key != self.key:
            cap = pygame.Rect(room.right - side, room.centery - side // 2, side, side)
            edge = with_alpha(ink, 0.55)
            ctx.shapes.box(
                surface,
                cap,
                (0, 0, 0, 0),
                radius=ctx.display.ui(6),
                edge=edge,
                edge_w=max(1, ctx.display.px(1.5)),
            )
            ctx.text.line(surface, self.state.cap, "key", ink, cap.center, align="center")
            room = pygame.Rect(room.x, room.y, cap.x - ctx.display.px(4) - room.x, room.h)
        ctx.text.draw(surface, text, "button_s", ink, room, align="center", lines=2)


def draw_signed(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw the ground of a box in which somebody has signed."""
    color, d = ctx.theme.color, ctx.display
    ctx.shapes.box(surface, rect, color.good_bg, radius=d.px(12), edge=color.good, edge_w=max(2, d.px(2)))


def tilted(token: pygame.Surface) -> pygame.Surface:
    """Return a token as it stands under a deal."""
    return pygame.transform.rotozoom(token, 12, 1.0)


def _arc(
    surface: Canvas, rect: pygame.Rect, part: float, color: tuple[int, int, int, int], width: int
) -> None:
    """Draw a band from the top clockwise, `part` of the way round."""
    steps = max(2, round(48 * part))
    outer, inner = rect.w / 2, rect.w / 2 - width
    turns = [2 * math.pi * part * step / steps for step in range(steps + 1)]
    edge = [(math.sin(turn), -math.cos(turn)) for turn in turns]
    points = [(rect.centerx + x * outer, rect.centery + y * outer) for x, y in edge]
    points += [(rect.centerx + x * inner, rect.centery + y * inner) for x, y in reversed(edge)]
    polygon(surface, color, points)

"""The people of the town to choose from at set-up: twelve faces, and what is to be known of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import shapes
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.setup import desk as company
from tabletop.app.screens.setup.seats import SeatToken, recolouring
from tabletop.app.table.players import LEVELS, about_character
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import IconButton
from tabletop.app.widgets.layout import Column, Label
from tabletop.engine.cast import Character
from tabletop.engine.players import character_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.screens.setup.desk import SetupDesk

_FACE, _CELL_W, _GAP, _PAD = 80, 136, 10, 20


class FaceCell(Widget):
    """One of the town: face, name, level; whoever sits at another seat cannot be chosen."""

    role: Role = "radio"

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        who: Character,
        tip: str,
        *,
        is_here: bool,
        is_taken: bool,
        do: Callable[[], object],
    ) -> None:
        super().__init__(
            ctx,
            f"face.{who.id}",
            rect,
            ctx.t("{name}, {level}", name=ctx.t(who.name), level=ctx.t(LEVELS[who.level])),
            enabled=not is_taken,
            reason=ctx.t("{name} sits at this table already.", name=ctx.t(who.name)) if is_taken else "",
            tooltip=tip,
            on_activate=do,
        )
        self.who, self.is_here = who, is_here

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw face, name and level, on an ivory ground where chosen."""
        ctx, d, color, rect = self.ctx, self.ctx.display, self.ctx.theme.color, self.rect
        if self.is_here:
            width = max(2, d.px(4))
            ctx.shapes.box(surface, rect, color.card, radius=self.radius, edge=color.ink, edge_w=width)
        elif look.hover and self.enabled:
            ctx.shapes.box(surface, rect, color.paper2, radius=self.radius)
        size, pad = d.ui(_FACE), d.ui(8)
        face = pygame.Rect(rect.centerx - size // 2, rect.y + pad, size, size)
        shapes.draw_alone(surface, ctx.assets, face, self.who.id)
        words, px = ctx.t(self.who.name), ctx.text.px("small")
        icon, gap = d.ui(18), d.ui(6)
        wide = min(ctx.text.width(words, "body_b", px), rect.w - icon - gap - 2 * d.ui(4))
        room = pygame.Rect(
            rect.centerx - (wide + gap + icon) // 2, face.bottom, wide, rect.bottom - face.bottom
        )
        ctx.text.draw(surface, words, "body_b", color.ink, room, px=px)
        level = ctx.assets.icon(f"level_{self.who.level}", icon, color.ink)
        surface.blit(level, (room.right + gap, room.centery - icon // 2))
        if not self.enabled:
            ctx.shapes.box(surface, rect, with_alpha(color.paper3, 0.6), radius=self.radius)

    def described(self, node: Node) -> Node:
        """Return the face with whether it is the chosen one."""
        return replace(node, checked=self.is_here)


class _Ground(Widget):
    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the darker ground that all faces stand on."""
        self.ctx.shapes.box(surface, self.rect, self.ctx.theme.color.paper3, radius=self.radius)


def picker(column: Column, desk: SetupDesk, number: int) -> None:
    """Fill a column with the choice of an opponent for a seat."""
    ctx, d = column.ctx, column.ctx.display
    plan, pad, gap = desk.plan, d.ui(_PAD), d.ui(_GAP)
    seat = plan.seats[number]
    people = company.known(plan.game)
    inside = pygame.Rect(column.x + pad, column.y + pad, column.w - 2 * pad, 0)
    each = max(2, min(6, (inside.w + gap) // (d.ui(_CELL_W) + gap)))
    each = max(one for one in (2, 3, 4, 6) if one <= each)
    wide = (inside.w - (each - 1) * gap) // each
    tall = d.ui(_FACE) + 2 * d.ui(8) + ctx.text.line_height("small")
    head = _head(ctx, desk, number, inside)
    top = max(widget.rect.bottom for widget in head) + gap
    cells: list[Widget] = []
    taken = company.seated(plan.seats, number)
    for at, who in enumerate(people):
        rect = pygame.Rect(inside.x + at % each * (wide + gap), top + at // each * (tall + gap), wide, tall)
        cells.append(
            FaceCell(
                ctx,
                rect,
                who,
                about_character(ctx, plan.game, who),
                is_here=character_of(seat.kind) is who,
                is_taken=who in taken,
                do=lambda who=who: desk.choose_opponent(number, who),  # type: ignore[misc]
            )
        )
    bottom = top + -(-len(people) // each) * (tall + gap) - gap + pad
    ground = pygame.Rect(column.x, column.y, column.w, bottom - column.y)
    column.widgets += [_Ground(ctx, "picker.ground", ground, focusable=False), *head, *cells]
    column.y = bottom


def _head(ctx: Context, desk: SetupDesk, number: int, inside: pygame.Rect) -> Sequence[Widget]:
    """Return whose opponent is chosen, the seat's colour, and the cross."""
    d, side = ctx.display, ctx.display.ui(44)
    close = pygame.Rect(inside.right - side, inside.y, side, side)
    token = close.move(-side - d.ui(12), 0)
    room = pygame.Rect(inside.x, inside.y, token.x - d.ui(12) - inside.x, side)
    title = ctx.t("Seat {number}: choose an opponent", number=number + 1)
    item = recolouring(ctx, desk, number, f"colour{number}")
    return (
        Label(ctx, "picker.title", room, title, "body_b"),
        SeatToken(ctx, item, token, desk.plan.seats[number].colour),
        IconButton(ctx, "picker.close", close, ctx.t("Close"), "x", on_activate=lambda: desk.pick(None)),
    )

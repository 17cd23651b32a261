"""What a board's page is made of: its cells, the rows of what can be painted, switches on cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, Pointer
from tabletop.app.core.theme import Color
from tabletop.app.screens.workshop.board.desk import BoardWork
from tabletop.app.screens.workshop.controls import Stepper, TroubleLine
from tabletop.app.widgets.base import Host, Look, Widget
from tabletop.app.widgets.button import Button, IconButton
from tabletop.engine.cells import Cell


class Hand(Protocol):
    """What pressing cells does."""

    def press(self, cell: Cell) -> None:
        """Begin something in a cell."""

    def drag(self, pos: tuple[int, int]) -> None:
        """Go on at a position."""

    def release(self) -> None:
        """End what was begun."""

    def use(self, cell: Cell) -> None:
        """Use the tool in hand in a cell, as a whole."""


class BoardCell(Widget):
    """One cell: reached by arrows, drawn by the board below; it says what is in it."""

    role: Role = "button"
    captures = True

    def __init__(self, ctx: Context, rect: pygame.Rect, board: BoardWork, cell: Cell, hand: Hand) -> None:
        super().__init__(ctx, key_of(cell), rect, " ", on_activate=partial(hand.use, cell))
        self.cell, self._board, self._hand = cell, board, hand
        self._told: tuple[object, Node | None] = None, None
        """The node of the time before, and what it followed from: there may be 1,600 of them."""

    @property
    def radius(self) -> int:
        """That of a plot."""
        return self.rect.w // 12

    def handle(self, event: Event, host: Host) -> bool:
        """Begin a stroke, go on with it, end it."""
        match event:
            case Pointer(kind="down"):
                self._hand.press(self.cell)
            case Pointer(kind="move", pos=pos):
                self._hand.drag(pos)
            case Pointer():
                self._hand.release()
            case _:
                return False
        return True

    def draw(self, surface: Canvas, look: Look) -> None:
        """Mark the cell under the pointer, and the plot that was picked up."""
        shapes, color = self.ctx.shapes, self.ctx.theme.color
        width = max(2, self.rect.w // 20)
        if self._board.held == self.cell:
            inside = self.rect.inflate(-2 * width, -2 * width)
            shapes.ring(surface, inside, color.brass_edge, 2 * width, self.radius)
        elif look.hover:
            none = (0, 0, 0, 0)
            shapes.box(surface, self.rect, none, radius=self.radius, edge=color.ink, edge_w=width)

    def node(self) -> Node | None:
        """Return the cell with what is in it."""
        is_held = self._board.held == self.cell
        key = self._board.told_of(self.cell), is_held, self.ctx.language, tuple(self.rect)
        if self._told[0] != key:
            self.name = self.ctx.message(self._board.called(self.cell))
            self._told = key, super().node()
        return self._told[1]

    def described(self, node: Node) -> Node:
        """Return the cell with where it is, its neighbours, whether it touches a street."""
        about = self.ctx.sentences([self.ctx.message(one) for one in self._board.about(self.cell)])
        return replace(node, description=about, selected=self._board.held == self.cell)


def key_of(cell: Cell) -> str:
    """Return the key of a cell's widget."""
    return f"cell.{cell[0]}.{cell[1]}"


class BrushRow(Button):
    """Something to paint with: how it looks, its name, how much of it there is, a tick if it is in the
    brush."""

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        count: str,
        swatch: Callable[[Canvas, pygame.Rect], object],
        *,
        is_on: bool,
        do: Callable[[], object],
    ) -> None:
        """`swatch` draws how it looks."""
        super().__init__(ctx, key, rect, name, on_activate=do)
        self.count, self._swatch, self._is_on = count, swatch, is_on
        self.role = "radio"

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw look, name, count, tick."""
        ctx, d, color, rect = self.ctx, self.ctx.display, self.ctx.theme.color, self.rect
        if self._is_on or look.hover:
            fill = color.paper2 if self._is_on else color.paper3
            ctx.shapes.box(surface, rect, fill, radius=self.radius)
        side = min(rect.h - d.ui(8), d.ui(34))
        swatch = pygame.Rect(rect.x + d.ui(8), rect.centery - side // 2, side, side)
        self._swatch(surface, swatch)
        x, tick = swatch.right + d.ui(14), d.ui(24)
        half = (rect.right - x - tick - d.ui(16)) * 11 // 20
        ctx.text.draw(surface, self.name, "body_b", color.ink, pygame.Rect(x, rect.y, half, rect.h))
        room = pygame.Rect(x + half, rect.y, rect.right - tick - d.ui(16) - x - half, rect.h)
        ctx.text.draw(surface, self.count, "body", color.ink2, room)
        if self._is_on:
            icon = ctx.assets.icon("check", tick, color.ink)
            surface.blit(icon, (rect.right - tick - d.ui(8), rect.centery - tick // 2))

    def described(self, node: Node) -> Node:
        """Return the row with its count and whether it is chosen."""
        return replace(node, value=self.count, checked=self._is_on)


class NameSwitch(Widget):
    """One of the names that a card may have, on or off."""

    role: Role = "switch"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        card: str,
        label: str,
        *,
        is_on: bool,
        do: Callable[[], object],
    ) -> None:
        """`card` names the card, for screen readers."""
        super().__init__(ctx, key, rect, ctx.t("{card}: {field}", card=card, field=label), on_activate=do)
        self._label, self._is_on = label, is_on

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the label: light on ink if it is on."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        fill = color.segment_on if self._is_on else color.field
        edge = color.ink2 if look.hover and self.enabled else color.line
        ctx.shapes.box(surface, self.rect, fill, radius=d.ui(6), edge=edge, edge_w=d.px(1.5))
        ink = color.on_dark if self._is_on else color.ink2
        ctx.text.draw(surface, self._label, "body_b", ink, self.rect, align="center")

    def described(self, node: Node) -> Node:
        """Return the switch with its state."""
        return replace(node, checked=self._is_on)


class ArrowButton(IconButton):
    """A button with an arrow to one of the four sides."""

    def __init__(
        self, ctx: Context, key: str, rect: pygame.Rect, name: str, turns: int, do: Callable[[], object]
    ) -> None:
        """`turns` is how many quarters to the left the arrow is turned from up."""
        super().__init__(ctx, key, rect, name, "up", on_activate=do)
        self._turns = turns

    def _content(self, surface: Canvas, face: pygame.Rect) -> None:
        icon = self.ctx.assets.icon(self.icon, face.h // 2, self.ink)
        drawn = pygame.transform.rotate(icon, 90 * self._turns)
        surface.blit(drawn, drawn.get_rect(center=face.center))


class SizeStepper(Stepper):
    """The number of rows or columns: steps only, since what is typed would cut plots off on the way."""

    def _type(self, digit: str, host: Host) -> bool:
        return False


class NoteLine(TroubleLine):
    """What is odd and refuses nothing."""

    icon = "hint"

    @property
    def colors(self) -> tuple[Color, Color]:
        """Ground and ink."""
        return self.ctx.theme.color.paper3, self.ctx.theme.color.ink

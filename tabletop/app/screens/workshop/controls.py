"""Controls of declared fields that other screens have not: a stepper, and icons to pick one of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Unpack

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, KeyDown, Pointer
from tabletop.app.core.theme import Color
from tabletop.app.widgets.base import Host, Look, Widget, WidgetOptions
from tabletop.app.widgets.choice import OptionWidget, Select
from tabletop.app.widgets.layout import Column, Custom, button_w, control_h
from tabletop.engine.fields import Number, Unfit
from tabletop.engine.message import Figure

TYPING: Final = "typing"
"""What a scene remembers by this name is the stepper that digits go on in; the scene drops it when the focus
moves."""
_STEPS: Final = {"+": 1, "-": -1, "−": -1, "right": 1, "left": -1}
_MOST_DIGITS: Final = 3


class Stepper(Widget):
    """A number with a step down and one up. Digits replace it and go on; what does not fit stays, too, unless
    it `is_clamped`. Without a number a dash stands there: the step below the least."""

    role: Role = "slider"
    captures = True

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        cell: str,
        number: Number,
        put: Callable[[str], object],
        *,
        trouble: str = "",
        is_clamped: bool = False,
        tooltip: str = "",
        icon: str = "",
    ) -> None:
        """`put` takes the new cell; `trouble` is what is wrong with the present one."""
        super().__init__(ctx, key, rect, name, tooltip=tooltip)
        self._icon = icon
        self.cell, self._number, self._put = cell, number, put
        self._trouble, self._is_clamped = trouble, is_clamped

    @staticmethod
    def size(ctx: Context, *, is_small: bool = False, has_icon: bool = False) -> tuple[int, int]:
        """Return width and height of a stepper, device px: for three digits, or for two."""
        tall, gap = control_h(ctx, 46, "body_b"), ctx.display.ui(4 if is_small else 8)
        side = min(tall, ctx.display.ui(46 if not is_small else 32))
        middle = max(
            ctx.display.ui(66 if not is_small else 36), ctx.text.width("00" if is_small else "000", "h3")
        )
        return 2 * (side + gap) + middle + has_icon * ctx.display.ui(30), tall

    def parts(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return the places of the step down, the number, the step up."""
        lead = self.ctx.display.ui(30) if self._icon else 0
        gap = self.ctx.display.ui(4 if self._is_clamped else 8)
        side = min(self.rect.h, (self.rect.w - lead) * 3 // 10)
        left = pygame.Rect(self.rect.x + lead, self.rect.y, side, self.rect.h)
        right = pygame.Rect(self.rect.right - side, self.rect.y, side, self.rect.h)
        middle = pygame.Rect(left.right + gap, self.rect.y, right.x - left.right - 2 * gap, self.rect.h)
        return left, middle, right

    # -- changing --------------------------------------------------------------------------------------

    @property
    def value(self) -> int | None:
        """The number; None for none, or for a cell that does not fit."""
        try:
            found = self._number.read(self.cell)
        except Unfit:
            return None
        return found

    @property
    def shown(self) -> str:
        """The text of the number."""
        return self.cell or "–"

    def step(self, by: int, host: Host) -> bool:
        """Go up or down by one; the step below the least is none, if that may be."""
        number, value = self._number, self.value
        if value is None and self.cell:
            found: int | None = number.most  # it does not fit: back into the range
        elif value is None:
            found = number.least if by > 0 else None
        elif value + by < number.least:
            found = None if number.may_be_empty else value
        else:
            found = min(value + by, number.most)
        return self._have(number.write(found), host)

    @property
    def _can_go_down(self) -> bool:
        """Whether there is a step down: a number that does not fit goes back into the range."""
        value = self.value
        if value is None:
            return bool(self.cell)
        return value > self._number.least or self._number.may_be_empty

    def _have(self, cell: str, host: Host) -> bool:
        if cell != self.cell:
            self.cell = cell
            self._put(cell)
            host.rebuild()
        return True

    def handle(self, event: Event, host: Host) -> bool:
        """Take digits, steps and clicks."""
        match event:
            case Pointer(kind="down", pos=pos):
                down, _, up = self.parts()
                by = 1 if up.collidepoint(pos) else -1 if down.collidepoint(pos) else 0
                if by:
                    self.ctx.sound.play("click")
                    self.step(by, host)
                return True
            case Pointer():
                return True
            case KeyDown(mods=mods) if mods - {"shift"}:
                return False
            case KeyDown(digit=digit) if digit:
                return self._type(digit, host)
            case KeyDown(name="backspace"):
                host.memory[TYPING] = self.key
                return self._have(self._limited(self.cell[:-1]), host)
            case KeyDown(name=name, text=text) if step := _STEPS.get(text) or _STEPS.get(name):
                return self.step(step, host)
        return False

    def _type(self, digit: str, host: Host) -> bool:
        goes_on = host.memory.get(TYPING) == self.key and self.cell != "0"
        host.memory[TYPING] = self.key
        cell = (self.cell if goes_on else "") + digit
        return self._have(self._limited(cell[:_MOST_DIGITS]), host)

    def _limited(self, cell: str) -> str:
        if not self._is_clamped:
            return cell
        return str(max(self._number.least, min(int(cell or "0"), self._number.most)))

    # -- drawing ---------------------------------------------------------------------------------------

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw both steps and the number, on red if it does not fit."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        down, middle, up = self.parts()
        value, radius = self.value, self.radius
        if self._icon:
            size = d.ui(26)
            where = (self.rect.x, self.rect.centery - size // 2)
            surface.blit(ctx.assets.icon(self._icon, size, color.ink), where)
        for box, icon, can in (
            (down, "minus", self._can_go_down),
            (up, "plus", value is None or value < self._number.most),
        ):
            if can:
                ctx.shapes.shadow(surface, box, "button", radius, d.u)
            fill = color.field if can else color.disabled_bg
            ctx.shapes.box(surface, box, fill, radius=radius, edge=color.line, edge_w=d.px(1.5))
            size = min(box.w, box.h) // 2
            ink = color.ink if can else color.disabled_text
            where = (box.centerx - size // 2, box.centery - size // 2)
            surface.blit(ctx.assets.icon(icon, size, ink), where)
        fill, edge = (color.bad_bg, color.bad) if self._trouble else (color.field, color.line)
        ctx.shapes.box(surface, middle, fill, radius=radius, edge=edge, edge_w=d.px(1.5))
        ink = color.bad if self._trouble else color.ink
        ctx.text.draw(surface, self.shown, "h3", ink, middle, align="center")

    def described(self, node: Node) -> Node:
        """Return the slider with its number and range, and its trouble."""
        number, value = self._number, self.value
        spoken = self.cell or self.ctx.t("none")
        said = self.ctx.sentences([self._trouble, node.description] if self._trouble else [node.description])
        figures = None if value is None else (float(value), float(number.least), float(number.most))
        return replace(node, value=spoken, number=figures, description=said)


class TenthsStepper(Stepper):
    """A length in tenths of a millimetre, in steps of one, to either side of none."""

    @property
    def shown(self) -> str:
        """The length in millimetres."""
        return self.ctx.t(Figure("number", int(self.cell) / 10, digits=1))

    @property
    def value(self) -> int | None:
        """The length."""
        return int(self.cell)

    def step(self, by: int, host: Host) -> bool:
        """Go up or down by a tenth."""
        return self._have(str(max(self._number.least, min(int(self.cell) + by, self._number.most))), host)

    def _type(self, digit: str, host: Host) -> bool:
        return False

    def _limited(self, cell: str) -> str:
        return "0"


class IconPick(OptionWidget):
    """Icons in a trough, in rows; the chosen one is ink. Left and right choose, so do digits."""

    role: Role = "radio_group"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        options: Sequence[tuple[object, str, str]],
        value: object,
        *,
        columns: int,
        on_change: Callable[[object], object],
        may_be_none: bool = False,
        **more: Unpack[WidgetOptions],
    ) -> None:
        """`options` are (value, label, icon); with `may_be_none` the chosen one can be left again."""
        super().__init__(ctx, key, rect, name, options, value, on_change=on_change, **more)
        self._columns, self._may_be_none = columns, may_be_none
        self._at = -1
        self.tooltip = name

    @staticmethod
    def size(ctx: Context, count: int, columns: int) -> tuple[int, int]:
        """Return width and height of so many icons, device px."""
        gap, side = ctx.display.ui(5), max(ctx.display.ui(48), 24)
        return columns * side + 2 * gap, -(-count // columns) * side + 2 * gap

    def cells(self) -> list[pygame.Rect]:
        """Return the places of the icons."""
        gap = self.ctx.display.ui(5)
        inner = self.rect.inflate(-2 * gap, -2 * gap)
        rows = -(-len(self.options) // self._columns)
        wide, tall = inner.w // self._columns, inner.h // max(rows, 1)
        return [
            pygame.Rect(inner.x + at % self._columns * wide, inner.y + at // self._columns * tall, wide, tall)
            for at in range(len(self.options))
        ]

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on it; the icon there is meant, and named."""
        inside = super().hit(pos)
        self._at = next((at for at, cell in enumerate(self.cells()) if cell.collidepoint(pos)), -1)
        if self._at >= 0:
            self.tooltip = self.options[self._at].label
        return inside

    def activate(self, host: Host) -> None:
        """Choose the icon that was clicked; by key, the next one."""
        at = (self.index + 1) % len(self.options) if host.focus_visible or self._at < 0 else self._at
        self._choose(at, host)

    def handle(self, event: Event, host: Host) -> bool:
        """Arrows choose the neighbour, digits by number."""
        if not isinstance(event, KeyDown) or event.mods:
            return False
        at = self.index + {"left": -1, "right": 1}.get(event.name, 0)
        if event.digit:
            at = int(event.digit) - 1
        if (event.name not in ("left", "right") and not event.digit) or not 0 <= at < len(self.options):
            return False
        self._choose(at, host)
        return True

    def _choose(self, at: int, host: Host) -> None:
        found = self.options[at].value
        if found == self.value:
            if not self._may_be_none:
                return
            found = None
        self.value = found
        self.ctx.sound.play("click")
        self.on_change(found)
        host.rebuild()

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw trough and icons."""
        color, shapes, d = self.ctx.theme.color, self.ctx.shapes, self.ctx.display
        shapes.box(surface, self.rect, color.paper3, radius=self.radius)
        for at, (option, cell) in enumerate(zip(self.options, self.cells(), strict=True)):
            on = at == self.index
            if on:
                shapes.box(surface, cell, color.segment_on, radius=d.ui(9))
            size = min(cell.w, cell.h) // 2
            icon = self.ctx.assets.icon(option.icon, size, color.on_dark if on else color.ink)
            surface.blit(icon, icon.get_rect(center=cell.center))


class AddButton(Select):
    """A button that opens a list of what can be added; a digit adds the one of that number at once."""

    def __init__(
        self,
        ctx: Context,
        key: str,
        name: str,
        caption: str,
        options: Sequence[tuple[str, ...]],
        add: Callable[[str], object],
        icon: str = "plus",
    ) -> None:
        """`name` is spoken, `caption` shown; without one the button is square."""
        tall = control_h(ctx, 46 if caption else 52, "body_b")
        wide = button_w(ctx, caption, icon=True, style="body_b") if caption else tall
        super().__init__(ctx, key, pygame.Rect(0, 0, wide, tall), name, options, None, on_change=add)
        self._caption, self._icon = caption, icon

    def handle(self, event: Event, host: Host) -> bool:
        """Add by number."""
        if not isinstance(event, KeyDown) or not event.digit or not 0 < int(event.digit) <= len(self.options):
            return False
        self.on_change(self.options[int(event.digit) - 1].value)
        host.rebuild()
        return True

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw a button with an icon."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        ctx.shapes.shadow(surface, self.rect, "button", self.radius, d.u)
        edge = color.ink2 if look.hover else color.line
        ctx.shapes.box(surface, self.rect, color.field, radius=self.radius, edge=edge, edge_w=d.px(1.5))
        size, pad = round(ctx.text.px("body_b") * 1.15), d.ui(16)
        icon = ctx.assets.icon(self._icon, size, color.ink)
        x = self.rect.x + pad if self._caption else self.rect.centerx - size // 2
        surface.blit(icon, (x, self.rect.centery - size // 2))
        left = self.rect.x + pad + size + d.ui(10)
        room = pygame.Rect(left, self.rect.y, self.rect.right - pad - left, self.rect.h)
        if self._caption:
            ctx.text.draw(surface, self._caption, "body_b", color.ink, room)


class TroubleLine(Widget):
    """What is wrong, in a sentence on red with a sign; as high as it needs."""

    role: Role = "label"
    icon = "no"

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, words: str) -> None:
        self._pad, self._sign = ctx.display.ui(10), ctx.display.ui(20)
        self._room = rect.w - 3 * self._pad - self._sign
        rect.h = ctx.text.height(words, "small", self._room) + 2 * self._pad
        super().__init__(ctx, key, rect, words, focusable=False)

    @property
    def colors(self) -> tuple[Color, Color]:
        """Ground and ink."""
        return self.ctx.theme.color.bad_bg, self.ctx.theme.color.bad

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw ground, sign and words."""
        ctx, (ground, ink), pad, size = self.ctx, self.colors, self._pad, self._sign
        ctx.shapes.box(surface, self.rect, ground, radius=self.radius)
        icon = ctx.assets.icon(self.icon, size, ink)
        surface.blit(icon, (self.rect.x + pad, self.rect.centery - size // 2))
        room = pygame.Rect(self.rect.x + 2 * pad + size, self.rect.y, self._room, self.rect.h)
        ctx.text.draw(surface, self.name, "small", ink, room, lines=4)


def side_by_side(column: Column, *groups: Sequence[Widget]) -> None:
    """Add groups of widgets in a row, or each in one of its own where the row would part a control from its
    name."""
    gap = column.ctx.display.ui(12)
    every = [widget for group in groups for widget in group]
    fits = sum(widget.rect.w + gap for widget in every) - gap <= column.w
    for number, row in enumerate([every] if fits else groups):
        column.space(10 if number else 0)
        column.row(list(row))


def chip(
    ctx: Context,
    key: str,
    words: str,
    icon: str,
    ink: Color,
    ground: Color,
) -> Custom:
    """Return words on a ground of their own, to be placed."""
    d, tall = ctx.display, round(ctx.text.line_height("small") * 1.25)
    size = tall * 5 // 8 if icon else 0
    wide = ctx.text.width(words, "small") + size + d.ui(24)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx.shapes.box(surface, rect, ground, radius=d.ui(6))
        x = rect.x + d.ui(10)
        if icon:
            surface.blit(ctx.assets.icon(icon, size, ink), (x, rect.centery - size // 2))
            x += size + d.ui(6)
        ctx.text.draw(surface, words, "small", ink, pygame.Rect(x, rect.y, rect.right - x, rect.h))

    made = Custom(ctx, key, pygame.Rect(0, 0, wide, tall), paint, name=words)
    made.role = "label"
    return made

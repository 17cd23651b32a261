"""The rules at a glance: numbered panels, each with a picture, a sentence, and a button to its clauses. They
fill the page, and scroll if they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.screens.rules.rows import draw_now, now_size
from tabletop.app.screens.tiles import painted
from tabletop.app.table.declared import HIGH, WIDE, Glance, Sheet
from tabletop.app.table.drawn.cards import look_key
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.layout import Panel, control_h

_SIZES = (2.2, 2.0, 1.8, 1.6, 1.4, 1.2, 1.0)
"""Scales of the pictures: the largest one with which all panels fit."""
_COLUMN, _BESIDE = 460, 760
"""The least width of a column, and of a panel with words beside its picture. Logical px."""
_PAD, _GAP, _DISC, _TEXT = 22, 16, 34, 24
_EDGE = 10
"""Room above the first row for the focus ring."""


class Behind(NamedTuple):
    """The clauses behind a panel: the numbers on its chip, the headings of their sections, whether the clause
    that matters now is among them."""

    glance: Glance
    headings: tuple[str, ...]
    is_now: bool


Open = Callable[[int], object]
"""Opens the clauses behind a panel, by its number."""


def zone(ctx: Context, game_id: str, shown: Sequence[Behind], area: pygame.Rect, do: Open) -> Zone:
    """Return the panels in an area, as large as possible; they scroll to the window's end."""
    made: list[list[GlancePanel]] = []
    for size in _SIZES:
        made = _rows(ctx, game_id, shown, area, size, do)
        if made[-1][0].rect.bottom <= area.bottom:
            _fill(made, area)
            break
    widgets: list[Widget] = []
    for row in made:
        for panel in row:
            widgets += (panel, panel.chip())
    d = ctx.display
    view = area.inflate(2 * d.px(_GAP), 0).move(0, -d.px(_EDGE))
    view.h = d.h - view.y
    below = d.h - area.bottom
    return Zone("glance", widgets, view, made[-1][0].rect.bottom + below - view.y, on_dark=True)


def _unit(ctx: Context, value: float) -> int:
    """Return a length that grows with the text, too."""
    return max(ctx.display.ui(value), round(value * ctx.display.text_px(_TEXT) / _TEXT))


def _rows(
    ctx: Context, game_id: str, shown: Sequence[Behind], area: pygame.Rect, size: float, do: Open
) -> list[list[GlancePanel]]:
    """Return the panels row by row, equally high in a row."""
    gap = ctx.display.px(_GAP)
    columns = max(1, min(3, (area.w + gap) // (_unit(ctx, _COLUMN) + gap)))
    rows: list[list[GlancePanel]] = []
    y = area.y
    for first in range(0, len(shown), columns):
        those = range(first, min(first + columns, len(shown)))
        wide = (area.w - gap * (len(those) - 1)) // len(those)
        row = [
            GlancePanel(
                ctx, game_id, n, shown[n], pygame.Rect(area.x + at * (wide + gap), y, wide, 0), size, do
            )
            for at, n in enumerate(those)
        ]
        tall = max(panel.least_h for panel in row)
        for panel in row:
            panel.rect.h = tall
        rows.append(row)
        y += tall + gap
    return rows


def _fill(rows: Sequence[Sequence[GlancePanel]], area: pygame.Rect) -> None:
    """Share the rest of the page among the rows."""
    more = (area.bottom - rows[-1][0].rect.bottom) // len(rows)
    for number, row in enumerate(rows):
        for panel in row:
            panel.spare = more
            panel.rect = panel.rect.move(0, number * more).inflate(0, more).move(0, more // 2)


class GlancePanel(Panel):
    """An ivory panel with a picture and a sentence, side by side if it is wide."""

    role: Role = "list_item"

    def __init__(
        self,
        ctx: Context,
        game_id: str,
        number: int,
        shown: Behind,
        rect: pygame.Rect,
        size: float,
        do: Open,
    ) -> None:
        super().__init__(ctx, f"glance.{number}", rect)
        self.game_id, self.number, self.shown = game_id, number, shown
        self.name = ctx.t(shown.glance.sentence)
        self.focusable = True
        self.open = self.on_activate = lambda: do(number)
        self.spare = 0
        """How much higher it is than its row needs."""
        self._pad, self._gap = _unit(ctx, _PAD), _unit(ctx, _GAP)
        self._disc = _unit(ctx, _DISC)
        self._px = ctx.display.text_px(_TEXT)
        self.is_beside = rect.w >= _unit(ctx, _BESIDE)
        inner = rect.w - 2 * self._pad
        most = inner // 2 if self.is_beside else inner
        wide = min(most, round(_unit(ctx, WIDE) * size))
        self.picture_size = wide, round(wide * HIGH / WIDE)
        self._chip_h = max(control_h(ctx, 40, "micro"), 36)
        self._words_w = inner - (wide + self._pad if self.is_beside else self._disc + self._gap)
        self._words_h = ctx.text.height(self.name, "body", self._words_w, self._px)

    @property
    def _block_h(self) -> int:
        """The height of sentence and chip; with the picture beside them, also of the number above."""
        words = self._words_h if not self.is_beside else self._disc + self._gap + self._words_h
        return max(words, self._disc) + self._gap + self._chip_h

    @property
    def least_h(self) -> int:
        """The height that the panel needs."""
        tall = self.picture_size[1]
        both = max(tall, self._block_h) if self.is_beside else tall + self._gap + self._block_h
        return 2 * self._pad + both

    @property
    def picture_rect(self) -> pygame.Rect:
        """Place of the picture."""
        at = pygame.Rect((0, 0), self.picture_size)
        if self.is_beside:
            at.midleft = (self.rect.x + self._pad, self.rect.centery)
        else:
            at.midtop = (self.rect.centerx, self.rect.y + self._pad + self.spare // 2)
        return at

    @property
    def _block(self) -> pygame.Rect:
        """Place of number, sentence and chip."""
        picture = self.picture_rect
        if self.is_beside:
            left = picture.right + self._pad
            top = self.rect.centery - self._block_h // 2
            return pygame.Rect(left, top, self._words_w, self._block_h)
        left = self.rect.x + self._pad
        return pygame.Rect(left, picture.bottom + self._gap, self.rect.w - 2 * self._pad, self._block_h)

    @property
    def words_rect(self) -> pygame.Rect:
        """Place of the sentence."""
        block = self._block
        if self.is_beside:
            return pygame.Rect(block.x, block.y + self._disc + self._gap, block.w, self._words_h)
        top = block.y + max(0, self._disc - self._words_h) // 2
        return pygame.Rect(block.x + self._disc + self._gap, top, self._words_w, self._words_h)

    def chip(self) -> ClauseChip:
        """Return the button to the clauses."""
        rect = pygame.Rect(self.words_rect.x, 0, self._words_w, self._chip_h)
        rect.bottom = self._block.bottom
        return ClauseChip(self.ctx, self, rect)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the panel; if it matters now it has a brass ring and says so."""
        super().draw(surface, look)
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        if self.shown.is_now or look.hover:
            ring = color.brass if self.shown.is_now else color.line
            ctx.shapes.ring(surface, self.rect, ring, max(2, d.px(4)), self.radius)
        surface.blit(self._picture(), self.picture_rect)
        block, words = self._block, self.words_rect
        disc = pygame.Rect(block.x, block.y, self._disc, self._disc)
        ctx.shapes.disc(surface, disc, color.ink)
        figure, px = str(self.number + 1), round(self._disc * 0.6)
        ctx.text.line(surface, figure, "h3", color.focus, disc.center, align="center", px=px)
        ctx.text.draw(
            surface, self.name, "body", color.ink, words, lines=12, px=self._px, min_px=self._px, valign="top"
        )
        if self.shown.is_now:
            wide, tall = now_size(ctx)
            draw_now(ctx, surface, (self.rect.right - self._pad - wide, self._block.bottom - tall))

    def _picture(self) -> pygame.Surface:
        ctx, size = self.ctx, self.picture_size
        key = ("glance", self.game_id, self.number, size, *look_key(ctx), ctx.settings.seat_patterns)
        return ctx.assets.cache.get(key, lambda: self._painted(*size))

    def _painted(self, w: int, h: int) -> pygame.Surface:
        """Return the picture on the table's ground, its corners rounded; the ground alone if another
        package's painter fails."""
        ctx = self.ctx

        def make() -> pygame.Surface:
            made = ctx.assets.cover(f"tables/{self.game_id}", w, h).copy()
            self.shown.glance.paint(ctx, Sheet(made))
            return made

        made = painted(self.game_id, make) or ctx.assets.cover(f"tables/{self.game_id}", w, h).copy()
        mask = ctx.assets.mask(w, h, ctx.display.ui(ctx.theme.radius["control"]))
        made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    def described(self, node: Node) -> Node:
        """Return the sentence, and whether it matters now."""
        said = self.ctx.t("This matters now.") if self.shown.is_now else ""
        return replace(node, description=said)


class ClauseChip(Widget):
    """The numbers of the clauses behind a panel; opens them."""

    role: Role = "link"

    def __init__(self, ctx: Context, panel: GlancePanel, room: pygame.Rect) -> None:
        """`room` limits its place: it is as wide as its words."""
        names = ctx.t(", ").join(panel.shown.headings)
        super().__init__(
            ctx,
            f"clauses.{panel.number}",
            room,
            ctx.t("Clauses: {names}", names=names),
            on_activate=panel.open,
        )
        self.tooltip = names
        self.words = ctx.t(", ").join(panel.shown.glance.clauses)
        self._icon = round(room.h * 0.5)
        wide = ctx.text.width(self.words, "micro") + self._icon + round(1.1 * room.h)
        self.rect.w = min(room.w, wide)

    @property
    def radius(self) -> int:
        """Corner radius."""
        return self.rect.h // 2

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw a pill with a book and the numbers."""
        ctx, color, rect = self.ctx, self.ctx.theme.color, self.rect
        fill = color.paper3 if look.hover or look.pressed else color.paper2
        edge = ctx.display.px(1.5)
        ctx.shapes.box(surface, rect, fill, radius=self.radius, edge=color.line, edge_w=edge)
        pad = round(rect.h * 0.4)
        ink = color.brass_text
        surface.blit(ctx.assets.icon("book", self._icon, ink), (rect.x + pad, rect.centery - self._icon // 2))
        left = rect.x + pad + self._icon + round(rect.h * 0.2)
        room = pygame.Rect(left, rect.y, max(1, rect.right - pad // 2 - left), rect.h)
        ctx.text.draw(surface, self.words, "micro", ink, room)

"""The choice among the program's pictures: the chosen one small, and a list of all as a grid."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.widgets.base import Host, Look, Widget, Zone
from tabletop.app.widgets.button import ListRow
from tabletop.app.widgets.choice import ChoiceList, Select, SelectOption
from tabletop.app.widgets.layout import Panel, control_h

_WIDE: Final = 420
"""The most room that the chosen picture takes with its name, logical px (UI scale)."""
_TILE: Final = 150
_SHAPE: Final = 0.7
"""The height of a picture, as a share of its width."""
_MOST_COLUMNS: Final = 8


class PicturePick(Select):
    """The chosen picture with its name; a press shows all."""

    @staticmethod
    def size(ctx: Context, room: int) -> tuple[int, int]:
        """Return width and height, device px."""
        return min(room, ctx.display.ui(_WIDE)), control_h(ctx, 58, "body_b")

    def activate(self, host: Host) -> None:
        """Show all pictures."""
        self.ctx.scenes.push(PictureList(self))

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the box with the picture before its name."""
        super().draw(surface, look)
        option = self.options[max(self.index, 0)]
        if option.icon:
            pad = self.ctx.display.ui(5)
            tall = self.rect.h - 2 * pad
            picture = self.ctx.assets.rounded(option.icon, self._lead - pad, tall, self.ctx.display.ui(6))
            surface.blit(picture, (self.rect.x + pad, self.rect.y + pad))

    @property
    def _lead(self) -> int:
        """The width that the picture takes."""
        is_shown = bool(self.options[max(self.index, 0)].icon)
        return round(self.rect.h / _SHAPE) * is_shown

    @property
    def words(self) -> pygame.Rect:
        """Where the name stands."""
        room = super().words
        return pygame.Rect(room.x + self._lead, room.y, room.w - self._lead, room.h)


class PictureTile(ListRow):
    """A picture in the list, its name below."""

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        option: SelectOption,
        *,
        chosen: bool,
        on_activate: Callable[[], object],
    ) -> None:
        name = option.label
        super().__init__(ctx, key, rect, name, chosen=chosen, on_dark=False, on_activate=on_activate)
        self._picture = option.icon

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the picture, or an empty place for the usual one, and the name."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        self._face(surface, self.rect, look)
        pad = d.ui(8)
        place = pygame.Rect(self.rect.x + pad, self.rect.y + pad, self.rect.w - 2 * pad, 0)
        place.h = round(place.w * _SHAPE)
        if self._picture:
            surface.blit(ctx.assets.rounded(self._picture, place.w, place.h, d.ui(6)), place)
        else:
            ctx.shapes.box(surface, place, color.paper2, radius=d.ui(6), edge=color.line, edge_w=d.px(1.5))
            size = place.h // 2
            mark = ctx.assets.icon("deck", size, color.ink2)
            surface.blit(mark, mark.get_rect(center=place.center))
        if self.chosen:
            ctx.shapes.ring(surface, place, color.ink, d.ui(3), d.ui(6))
            size = d.ui(26)
            spot = pygame.Rect(place.right - size - d.ui(4), place.y + d.ui(4), size, size)
            ctx.shapes.box(surface, spot, color.good, radius=size // 2)
            tick = ctx.assets.icon("check", size * 2 // 3, color.on_dark)
            surface.blit(tick, tick.get_rect(center=spot.center))
        line = ctx.text.line_height("small")
        words = pygame.Rect(place.x, place.bottom + d.ui(4), place.w, 2 * line)
        ctx.text.draw(surface, self.name, "small", color.ink, words, align="center", lines=2, valign="top")


class PictureList(ChoiceList):
    """The pictures side by side, in the middle of the window."""

    def build(self) -> list[Zone]:
        """Return panel and tiles."""
        ctx, d = self.ctx, self.ctx.display
        gap, pad, each = d.ui(8), d.ui(16), d.ui(_TILE)
        tall = round((each - d.ui(16)) * _SHAPE) + 2 * ctx.text.line_height("small") + d.ui(20)
        room = d.w - d.ui(48) - 2 * pad
        columns = max(1, min(_MOST_COLUMNS, (room + gap) // (each + gap)))
        rows = -(-len(self._options) // columns)
        content = rows * (tall + gap) - gap
        wide = columns * (each + gap) - gap + 3 * pad
        panel = pygame.Rect(0, 0, wide, min(content + 2 * pad, d.h - d.ui(48)))
        panel.center = d.bounds.center
        view = panel.inflate(-pad, -pad)
        tiles: list[Widget] = []
        for number, option in enumerate(self._options):
            down, across = divmod(number, columns)
            x, y = view.x + pad // 2 + across * (each + gap), view.y + pad // 2 + down * (tall + gap)
            rect = pygame.Rect(x, y, each, tall)
            chosen, choose = option.value == self._value, partial(self._choose, option.value)
            key = f"option{number}"
            tiles.append(PictureTile(ctx, key, rect, option, chosen=chosen, on_activate=choose))
        ground = Zone("panel", [Panel(ctx, "panel", panel)])
        return [ground, Zone("options", tiles, view, content + pad)]

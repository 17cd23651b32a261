"""Draws a game's table at any of its states, smaller than the window: its own scene, laid out anew."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.assets import ready
from tabletop.app.core.log import LogLine
from tabletop.app.core.session import Session
from tabletop.app.table import log_drawer, registry
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.layout import Custom
from tabletop.engine.protocol import Viewer

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.scene import TableScene


LEAST_W = 1160
BAR = 64
"""The height of a table's top bar, logical px: it is not shown here."""


class TablePicture:
    """A table to look at. Nothing can be done on it, and its scene is never entered."""

    def __init__(self, ctx: Context, session: Session) -> None:
        self.ctx = ctx
        self._scene = registry.at_table(ctx, session)
        self._scene.is_picture = True
        self._key: object = None
        self._drawn: pygame.Surface | None = None

    def picture(self, size: tuple[int, int], view: Any, viewer: Viewer, *, radius: int = 0) -> pygame.Surface:
        """Return the table of `view`, seen by `viewer`, of `size` device px, its corners rounded."""
        patterns = self.ctx.settings.seat_patterns
        key = (size, viewer, view, radius, self.ctx.language, self.ctx.theme.palette, patterns)
        if self._drawn is None or key != self._key:
            self._drawn = self._draw(size, view, viewer)
            if radius:
                mask = self.ctx.assets.mask(*size, radius)
                self._drawn = self._drawn.convert_alpha()
                self._drawn.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            self._key = key
        return self._drawn

    def places(
        self,
        size: tuple[int, int],
        view: Any,
        viewer: Viewer,
        find: Callable[[TableScene], Sequence[pygame.Rect]],
    ) -> list[pygame.Rect]:
        """Return the places in such a picture of the things that `find` asks the table for (ux L3, E1)."""
        full, (width, height) = self._sizes(size)
        with self._arranged(full, view, viewer) as scene:
            found = [rect.move(0, height - full[1]) for rect in find(scene)]
        part = size[0] / width
        return [pygame.Rect([round(side * part) for side in rect]) for rect in found]

    @staticmethod
    def _sizes(size: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the size of the whole table with its bar, and without it, before it is scaled down."""
        # Below this scale a table's words do not fit any more: draw it larger, then scale it down.
        grow = max(1.0, LEAST_W / size[0], LEAST_W * (1080 - BAR) / 1920 / size[1])
        width, height = round(size[0] * grow), round(size[1] * grow)
        scale = min(width / 1920, height / (1080 - BAR))
        return (width, height + round(BAR * scale)), (width, height)

    @contextlib.contextmanager
    def _arranged(self, full: tuple[int, int], view: Any, viewer: Viewer) -> Iterator[TableScene]:
        scene = self._scene
        with self.ctx.display.pretend(full):
            scene.state, scene.viewer = view, viewer
            scene.arrange()
            yield scene

    def _draw(self, size: tuple[int, int], view: Any, viewer: Viewer) -> pygame.Surface:
        full, (width, height) = self._sizes(size)
        whole = pygame.Surface(full)
        with self._arranged(full, view, viewer) as scene:
            scene.picture(whole)
        made = pygame.Surface((width, height))
        made.blit(whole, (0, height - full[1]))
        if width > size[0]:
            made = pygame.transform.smoothscale(made, size)
        return ready(made)


# -- the table in its frame, with a caption --

Size = tuple[int, int]


class BoardView(NamedTuple):
    """How the table is shown: its picture of a size, the places in it of what the log points at (px), what a
    click does, and whether it takes all the room."""

    picture: Callable[[Size], pygame.Surface]
    lit: Callable[[Size], Sequence[pygame.Rect]]
    toggle: Callable[[], object]
    is_whole: bool


def board(
    ctx: Context, area: pygame.Rect, session: Session, lines: Sequence[LogLine], board_view: BoardView
) -> list[Widget]:
    """Return the table; `lines` tell what happened here. A click enlarges it, or shrinks it again."""
    radius = 0 if board_view.is_whole else ctx.display.px(16)
    said = ctx.sentences(ctx.message(line.text, session.names) for line in lines)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx.shapes.shadow(surface, rect, "panel", radius)
        surface.blit(board_view.picture(rect.size), rect)
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        log_drawer.draw(ctx, surface, [place.move(rect.topleft) for place in board_view.lit(rect.size)])
        surface.set_clip(clip)

    found: list[Widget] = [Custom(ctx, "board", area, paint, name=said, on_activate=board_view.toggle)]
    if lines:
        found.append(_caption(ctx, area, session, lines[-1]))
    return found


def _caption(ctx: Context, area: pygame.Rect, session: Session, line: LogLine) -> Widget:
    """Show above the table what has just happened."""
    d = ctx.display
    text = ctx.message(line.text, session.names)
    size, pad = d.ui(32), d.ui(16)
    tall = max(d.ui(48), ctx.text.line_height("body_b") + d.ui(14))
    width = min(area.w - d.ui(40), ctx.text.width(text, "body_b") + size + 3 * pad)
    pill = pygame.Rect(0, 0, width, tall)
    pill.midtop = (area.centerx, area.y + d.ui(14))
    seat = line.seat

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx.shapes.shadow(surface, rect, "panel", rect.h // 2)
        ctx.shapes.box(surface, rect, ctx.theme.color.card, radius=rect.h // 2)
        x = rect.x + pad
        if seat is not None:
            token = pygame.Rect(x, rect.centery - size // 2, size, size)
            who = session.table.seats[seat]
            ctx.shapes.token(surface, token, who.colour, face=who.face)
            x = token.right + pad // 2
        words = pygame.Rect(x, rect.y, rect.right - pad - x, rect.h)
        ctx.text.draw(surface, text, "body_b", ctx.theme.color.ink, words)

    return Custom(ctx, "caption", pill, paint)

"""The table of a replay in its place, with a caption that says what has just happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.log import LogLine
from tabletop.app.core.session import Session
from tabletop.app.table.around import pointing
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.label import Custom

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

Size = tuple[int, int]


class BoardView(NamedTuple):
    """How the table is shown: its picture of a size, where in it what the log points at lies (px), what a
    click does, and whether it takes all the room."""

    picture: Callable[[Size], pygame.Surface]
    lit: Callable[[Size], Sequence[pygame.Rect]]
    toggle: Callable[[], object]
    is_whole: bool


def board(
    ctx: Context, area: pygame.Rect, session: Session, lines: Sequence[LogLine], board_view: BoardView
) -> list[Widget]:
    """Return the table; `lines` tell what happened here. A click makes it larger, or smaller again."""
    radius = 0 if board_view.is_whole else ctx.display.px(16)
    said = ctx.sentences(ctx.message(line.text, session.names) for line in lines)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx.shapes.shadow(surface, rect, "panel", radius)
        surface.blit(board_view.picture(rect.size), rect)
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        pointing.draw(ctx, surface, [place.move(rect.topleft) for place in board_view.lit(rect.size)])
        surface.set_clip(clip)

    found: list[Widget] = [Custom(ctx, "board", area, paint, name=said, on_activate=board_view.toggle)]
    if lines:
        found.append(_caption(ctx, area, session, lines[-1]))
    return found


def _caption(ctx: Context, area: pygame.Rect, session: Session, line: LogLine) -> Widget:
    """Say over the table what has just happened."""
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

"""Who won and why, in large letters, with the winner's token or a cake (ux E1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.initials import initial_of
from tabletop.app.widgets.label import Custom

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.screens.results.ending import Ending
    from tabletop.app.screens.results.fx import Cake


def headline(ctx: Context, rect: pygame.Rect, ending: Ending, cake: Cake | None) -> Widget:
    """Return who won and why, with token or cake."""
    d = ctx.display

    def paint(surface: Canvas, area: pygame.Rect, look: Look) -> None:
        color = ctx.theme.color
        size = area.h
        pictures = ending.result.winners[:1] if len(ending.result.winners) == 1 else ()
        has_picture = bool(pictures) or cake is not None
        room = area.w - (size + d.px(30) if has_picture else 0)
        px = min(ctx.text.px("title"), round(area.h * 0.5))
        title = ctx.text.fit(ending.headline, "title", room, px=px)
        words_w = max(
            ctx.text.width(title.lines[0], "title", title.px),
            min(room, ctx.text.width(ending.reason, "body")),
        )
        x = area.centerx - (words_w + (size + d.px(30) if has_picture else 0)) // 2
        picture = pygame.Rect(x, area.y, size, size)
        if cake is not None:
            cake.draw(surface, picture)
        for seat in pictures:
            who = ending.session.table.seats[seat]
            inner = picture.inflate(-size // 10, -size // 10)
            ctx.shapes.token(
                surface, inner, who.colour, initial_of(who.name), who.face, "_glad" if who.face else ""
            )
        x += size + d.px(30) if has_picture else 0
        title_h = min(ctx.text.line_height("title", title.px), area.h * 6 // 10)
        align = "left" if has_picture else "center"
        top = pygame.Rect(x, area.y, max(1, words_w), title_h)
        ctx.text.draw(surface, ending.headline, "title", color.on_dark, top, align=align, px=title.px)  # type: ignore[arg-type]
        low = pygame.Rect(x, top.bottom, max(1, words_w), area.bottom - top.bottom)
        ctx.text.draw(surface, ending.reason, "body", color.on_dark, low, align=align, lines=2)  # type: ignore[arg-type]

    said = ctx.sentences((ending.headline, ending.reason))
    return Custom(ctx, "headline", rect, paint, name=said)

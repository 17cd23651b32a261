"""The paper panels at the right of Design Town's table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from tabletop.app.games.designtown.scene import DesignTownScene

_PAD = 22


def draw_panel(scene: DesignTownScene, surface: pygame.Surface, rect: pygame.Rect) -> pygame.Rect:
    """Draw a panel and return the room inside its margins, device px."""
    ctx = scene.ctx
    radius = ctx.display.px(ctx.theme.radius["panel"])
    ctx.shapes.shadow(surface, rect, "panel", radius)
    ctx.shapes.box(surface, rect, ctx.theme.color.paper, radius=radius)
    return rect.inflate(-2 * ctx.display.px(_PAD), -2 * ctx.display.px(16))

"""Nim's picture in the menu."""

from __future__ import annotations

import pygame

from tabletop.app.core.context import Context


def paint(ctx: Context, surface: pygame.Surface) -> None:
    w, h = surface.get_size()
    surface.blit(ctx.assets.cover("tables/nim", w, h), (0, 0))
    size = min(w, h) // 2
    surface.blit(ctx.assets.svg("nim/stone", size, size), ((w - size) // 2, (h - size) // 2))


def strip(ctx: Context, w: int, h: int) -> pygame.Surface:
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    paint(ctx, made)
    return made

"""The games' pictures in the menu, each drawn by its game from its own art.

A game has a module `menu` beside its table, with `paint(ctx, surface)`, which fills a picture of any shape,
and `strip(ctx, w, h)`, which returns a small one. A game without it is shown by the ground of its table, and
so is one of others whose module fails.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Protocol, cast

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.table import registry
from tabletop.engine.registry import package_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Painter(Protocol):
    """What a game's module offers."""

    def paint(self, ctx: Context, surface: Canvas) -> None:
        """Fill a surface with the game's picture."""

    def strip(self, ctx: Context, w: int, h: int) -> pygame.Surface:
        """Return a small picture, w x h device px."""


def picture(
    ctx: Context, game_id: str, w: int, h: int, radius: int, *, all_round: bool = False
) -> pygame.Surface:
    """Return a game's picture of w x h device px, its upper corners rounded, or all of them."""
    key = _key(ctx, game_id, w, h, radius, all_round)
    return ctx.assets.kept.get(key, lambda: _made(ctx, game_id, w, h, radius, all_round))


def is_made(ctx: Context, game_id: str, w: int, h: int, radius: int) -> bool:
    """Whether a picture is at hand, so that it costs no time to show it."""
    return _key(ctx, game_id, w, h, radius, False) in ctx.assets.kept


def _key(ctx: Context, game_id: str, w: int, h: int, radius: int, all_round: bool) -> Hashable:
    return ("menu_art", game_id, w, h, radius, all_round, ctx.theme.palette, ctx.language)


def _made(ctx: Context, game_id: str, w: int, h: int, radius: int, all_round: bool) -> pygame.Surface:
    made = _painted(game_id, lambda painter: _filled(ctx, painter, w, h))
    if made is None:
        made = ctx.assets.cover(ground_name(ctx, game_id), w, h).copy()
    # A mask that is taller than the picture leaves its lower corners square.
    mask = ctx.assets.mask(w, h if all_round else h + 2 * radius, radius)
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def _filled(ctx: Context, painter: Painter, w: int, h: int) -> pygame.Surface:
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    painter.paint(ctx, made)
    return made


def _painted(game_id: str, paint: Callable[[Painter], pygame.Surface]) -> pygame.Surface | None:
    """Return what a game's painter makes; None without one, or where that of somebody else fails."""
    painter = cast("Painter | None", registry.menu_module(game_id))
    return None if painter is None else painted(game_id, lambda: paint(painter))


def painted(game_id: str, make: Callable[[], pygame.Surface]) -> pygame.Surface | None:
    """Return a game's picture; None where the painter of somebody else's fails."""
    try:
        made = make()
        return made if isinstance(made, pygame.Surface) else None
    except Exception:  # no screen is to end with the picture of one game
        if package_of(game_id) is None:
            raise
        return None


def ground_name(ctx: Context, game_id: str) -> str:
    """Return the table picture of a game; the menu's own where it has none."""
    return f"tables/{game_id}" if ctx.assets.exists(f"tables/{game_id}") else "tables/menu"


def strip(ctx: Context, game_id: str, w: int, h: int) -> pygame.Surface:
    """Return a small picture for the card that continues a game, w x h device px."""
    key = ("menu_strip", game_id, w, h, ctx.theme.palette, ctx.language)
    return ctx.assets.cache.get(key, lambda: _strip(ctx, game_id, w, h))


def _strip(ctx: Context, game_id: str, w: int, h: int) -> pygame.Surface:
    made = _painted(game_id, lambda painter: painter.strip(ctx, w, h))
    return ctx.assets.cover(ground_name(ctx, game_id), w, h).copy() if made is None else made

"""The games' pictures in the menu, each drawn by its game from its own art.

A game has a module `app.games.<id>.menu` with `paint(ctx, surface)`, which fills a picture of any shape, and
`strip(ctx, w, h)`, which returns a small one. A game without it is shown by the ground of its table.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Hashable
from typing import TYPE_CHECKING, Protocol, cast

import pygame

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Painter(Protocol):
    """What a game's module offers."""

    def paint(self, ctx: Context, surface: pygame.Surface) -> None:
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
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    painter = _painter(game_id)
    if painter is not None:
        painter.paint(ctx, made)
    else:
        made.blit(ctx.assets.cover(ground_name(ctx, game_id), w, h), (0, 0))
    # A mask that is taller than the picture leaves its lower corners square.
    mask = ctx.assets.mask(w, h if all_round else h + 2 * radius, radius)
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def _painter(game_id: str) -> Painter | None:
    package = f"tabletop.app.games.{game_id}"
    if not importlib.util.find_spec(package) or not importlib.util.find_spec(f"{package}.menu"):
        return None
    return cast(Painter, importlib.import_module(f"{package}.menu"))


def ground_name(ctx: Context, game_id: str) -> str:
    """Return the table picture of a game; the menu's own where it has none."""
    return f"tables/{game_id}" if ctx.assets.exists(f"tables/{game_id}") else "tables/menu"


def strip(ctx: Context, game_id: str, w: int, h: int) -> pygame.Surface:
    """Return a small picture for the card that continues a game, w x h device px."""
    key = ("menu_strip", game_id, w, h, ctx.theme.palette, ctx.language)
    return ctx.assets.cache.get(key, lambda: _strip(ctx, game_id, w, h))


def _strip(ctx: Context, game_id: str, w: int, h: int) -> pygame.Surface:
    painter = _painter(game_id)
    return painter.strip(ctx, w, h) if painter else ctx.assets.cover(ground_name(ctx, game_id), w, h).copy()

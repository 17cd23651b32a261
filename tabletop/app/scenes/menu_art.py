"""The games' pictures in the menu: what their tables look like, drawn from the games' own art."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from tabletop.app.context import Context

Painter = Callable[["Context", pygame.Surface], None]


def picture(
    ctx: Context, game_id: str, w: int, h: int, radius: int, *, all_round: bool = False
) -> pygame.Surface:
    """Return a game's picture of w x h device px, its upper corners rounded, or all of them."""
    key = ("menu_art", game_id, w, h, radius, all_round, ctx.theme.palette, ctx.language)
    return ctx.assets.cache.get(key, lambda: _made(ctx, game_id, w, h, radius, all_round))


def _made(ctx: Context, game_id: str, w: int, h: int, radius: int, all_round: bool) -> pygame.Surface:
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    paint = _PAINTERS.get(game_id)
    if paint is not None:
        paint(ctx, made)
    else:
        made.blit(ctx.assets.cover(ground_name(ctx, game_id), w, h), (0, 0))
    # A mask that is taller than the picture leaves its lower corners square.
    mask = ctx.assets.mask(w, h if all_round else h + 2 * radius, radius)
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def ground_name(ctx: Context, game_id: str) -> str:
    """Return the table picture of a game; the menu's own where it has none."""
    return f"tables/{game_id}" if ctx.assets.exists(f"tables/{game_id}") else "tables/menu"


_SKY_W, _SKY_H, _SKY_KERB = 1920, 1080, 752


def _gotown(ctx: Context, surface: pygame.Surface) -> None:
    """Two towers at dusk, a dog on the smaller one."""
    from tabletop.app.scenes import gotown_cards
    from tabletop.games.gotown.cards import DOG
    from tabletop.games.gotown.state import Floor

    w, h = surface.get_size()
    kerb = round(h * 0.86)
    factor = max(w / _SKY_W, kerb / _SKY_KERB)
    sky = ctx.assets.svg("tables/gotown", round(_SKY_W * factor), round(_SKY_H * factor))
    surface.blit(sky, ((w - sky.get_width()) // 2, kerb - round(_SKY_KERB * factor)))
    left: tuple[Floor, ...] = (Floor(4, 5), Floor(2, 7), Floor(8, 1), Floor(3, 6), Floor(5, 4))
    # A low picture has no room for a whole tower.
    left = left if h > 0.62 * w else left[:4]
    right = (Floor(7, 2), Floor(6, 3))
    tile = min(round(kerb * 0.88 / len(left) / 0.65), round(w * 0.165))
    tall = gotown_cards.tile_height(tile)
    line = gotown_cards.frame_width(ctx)
    for centre, tower in ((round(w * 0.27), left), (round(w * 0.70), right)):
        for number, floor in enumerate(tower):
            at = (centre - tile, kerb - (number + 1) * tall)
            surface.blit(gotown_cards.floor_picture(ctx, floor, tile), at)
        surface.fill(ctx.theme.color.on_dark, (centre - tile, kerb - line, 2 * tile, line))
    size = round(tall * 0.95)
    badge = gotown_cards.badge(ctx, DOG, size)
    surface.blit(badge, (round(w * 0.70) + tile - size // 4, kerb - tall - size // 6))


_FANS = (((0, 9.0), (4, 3.0), (8, -3.0), (9, -9.0)), ((7, 6.0), (2, 1.0), (5, -4.0), (3, -8.0)))
"""Cards of Design Town by face, and how they lean in degrees: one row, and a second where it is tall."""


def _designtown(ctx: Context, surface: pygame.Surface) -> None:
    """Cards with two faces, fanned out on the cutting mat."""
    from tabletop.app.scenes import designtown_cards
    from tabletop.app.stage.cards import card_height, card_radius, sprite
    from tabletop.games.designtown import card_file, house_set

    printed = card_file.parse(house_set.HOUSE_SET).faces
    w, h = surface.get_size()
    surface.blit(ctx.assets.cover("tables/designtown", w, h), (0, 0))
    rows = 2 if h > 1.1 * w else 1
    wide = min(round(w * 0.3), round(h / rows * 0.74 / 1.4))
    tall = card_height(wide)
    step = min(round(wide * 1.02), (w - round(wide * 1.35)) // 3)
    for number, fan in enumerate(_FANS[:rows]):
        middle = round(h * (2 * number + 1) / (2 * rows))
        for index, (card, lean) in enumerate(fan):
            face = designtown_cards.face(ctx, printed, card, wide)
            key = designtown_cards.face_key(ctx, printed, card, wide)
            made = sprite(ctx, key, face, card_radius(wide), turned=lean)
            at = pygame.Rect(0, 0, wide, tall)
            sag = round(abs(index - 1.5) * wide * 0.06)
            at.center = (w // 2 + round((index - 1.5) * step), middle + sag)
            made.blit(surface, at)


def _town_strip(ctx: Context, w: int, h: int) -> pygame.Surface:
    """Return two buildings side by side."""
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    for side, name in enumerate(("designtown/park", "designtown/station")):
        made.blit(ctx.assets.cover(name, w - w // 2, h), (side * (w // 2), 0))
    return made


def floor_strip(ctx: Context, game_id: str, w: int, h: int) -> pygame.Surface | None:
    """Return a small picture for the card that continues a game; None for games that have none."""
    if game_id == "designtown":
        return ctx.assets.cache.get(("menu_strip", game_id, w, h), lambda: _town_strip(ctx, w, h))
    if game_id != "gotown":
        return None
    from tabletop.app.scenes import gotown_cards
    from tabletop.games.gotown.state import Floor

    key = ("menu_strip", game_id, w, h, ctx.theme.palette)
    return ctx.assets.cache.get(
        key,
        lambda: pygame.transform.smoothscale(gotown_cards.floor_picture(ctx, Floor(3, 6), w // 2), (w, h)),
    )


_PAINTERS: Mapping[str, Painter] = {"gotown": _gotown, "designtown": _designtown}

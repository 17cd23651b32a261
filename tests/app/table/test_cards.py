"""Cards with their shadows: nothing is drawn where nothing is seen of them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.app.table.drawn.animator import pulse
from tabletop.app.table.drawn.cards import card_radius, sprite
from tests.app.driver import Driver


@pytest.mark.parametrize("turned", [0, 4])
def test_a_card_is_drawn_no_further_than_it_is_seen(
    make_driver: Callable[..., Driver], turned: float
) -> None:
    ctx = make_driver().ctx
    face = pygame.Surface((100, 140), pygame.SRCALPHA)
    face.fill("white")
    made = sprite(ctx, ("a card", turned), face, card_radius(100), "card_drag", turned=turned)
    (w, h), seen = made.surface.get_size(), made.surface.get_bounding_rect()
    assert 0 in (seen.left, w - seen.right) and 0 in (seen.top, h - seen.bottom)
    # Its middle lies where the card's is.
    assert (w - 100, h - 140) == (2 * made.across, 2 * made.along)
    assert made.surface.get_at((w // 2, h // 2)) == (255, 255, 255, 255)


def test_a_long_light_takes_no_long_pictures(make_driver: Callable[..., Driver]) -> None:
    ctx = make_driver(size=(1280, 720)).ctx
    drawn = []
    for wide in (600, 601, 900):
        surface, rect = pygame.Surface((1280, 720)), pygame.Rect(100, 100, wide, 400)
        before = ctx.assets.cache.bytes
        pulse(ctx, rect)(surface, 0.5)
        drawn.append(ctx.assets.cache.bytes - before)
        row = [tuple(surface.get_at((x, 95))) for x in range(200, 100 + wide - 100)]
        assert len(set(row)) == 1 and row[0] != (0, 0, 0, 255)
    assert drawn[1:] == [0, 0]


def test_a_light_is_the_same_where_it_is_painted_in_parts(make_driver: Callable[..., Driver]) -> None:
    ctx = make_driver(size=(1280, 720)).ctx
    light = pulse(ctx, pygame.Rect(100, 100, 900, 500))
    whole, parts = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    light(whole, 0.5)
    for top in range(0, 720, 77):
        parts.set_clip((0, top, 1280, 77))
        light(parts, 0.5)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(parts, "RGB")

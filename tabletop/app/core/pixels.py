"""Pictures in the pixels of the window: the fastest to show."""

from __future__ import annotations

import pygame


def ready(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture in the window's pixels, its transparency kept; as it is while no window was opened."""
    has_alpha = picture.get_flags() & pygame.SRCALPHA
    try:
        return picture.convert_alpha() if has_alpha else picture.convert()
    except pygame.error:
        return picture

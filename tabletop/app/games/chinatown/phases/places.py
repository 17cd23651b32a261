"""Where the board and the panel beside it lie, logical px at 1920 x 1080 (look 3).

At UI scales from 150 % on the panel takes half of the window, and shows fewer things at once (ux S3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from tabletop.app.core.display import Display

_BOARD = (24, 76, 1050, 980)
_PANEL = (1092, 80, 804, 986)
_LARGE_BOARD = (20, 80, 936, 986)
_LARGE_PANEL = (976, 80, 924, 986)
_LARGE = 1.4


def is_large(display: Display) -> bool:
    """Whether texts are so large that there is room for fewer things at once."""
    return display.u * display.text_scale / 100 >= _LARGE


def text_room(display: Display, height: float, least: float = 0) -> float:
    """Return a height that grows as texts do, `least` at least, logical px."""
    return max(least, height * display.t * display.u * display.text_scale / 100)


def board_area(display: Display) -> pygame.Rect:
    """Return where the board lies: it takes all slack of wide and tall windows."""
    x, y, w, h = _LARGE_BOARD if is_large(display) else _BOARD
    return display.rect(x, y, w + display.lw - 1920, h + display.lh - 1080)


def panel_box(display: Display) -> tuple[float, float, float, float]:
    """Return where the panel lies: left, top, width, height; logical px."""
    x, y, w, h = _LARGE_PANEL if is_large(display) else _PANEL
    return x + display.lw - 1920, y, w, h + display.lh - 1080

"""The town behind GoTown's street: windows that light up when a game is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pygame

_W, _KERB = 1920, 752
"""The picture's width, and where its kerb lies, px."""
_HOUSES = (
    *((-36, 610, 92), (55, 690, 83), (137, 570, 74), (210, 640, 65), (274, 700, 56), (329, 550, 93)),
    *((421, 660, 84), (504, 600, 75), (578, 680, 66), (643, 630, 57), (699, 530, 94), (792, 665, 85)),
    *((876, 620, 76), (951, 700, 67), (1017, 580, 58), (1074, 650, 95), (1168, 610, 86), (1253, 670, 77)),
    *((1329, 610, 68), (1396, 690, 59), (1454, 570, 96), (1549, 640, 87), (1635, 700, 78), (1712, 550, 69)),
    *((1780, 660, 60), (1839, 600, 97)),
)
"""The houses in front: left edge, roof, width, px of the picture."""
_PITCH_X, _PITCH_Y, _PANE = 22, 27, (9, 13)
_EDGE = 12


def windows(wide: int, kerb: int, spared: Sequence[pygame.Rect]) -> list[tuple[float, pygame.Rect]]:
    """Return the windows that are lit in a window so wide, and how high each lies, 0 at the kerb to 1; none
    where something stands before it."""
    factor = max(wide / _W, kerb / _KERB)
    left = (wide - round(_W * factor)) // 2
    top = min(roof for _, roof, _ in _HOUSES)
    found = []
    for x, y in _panes():
        size = [max(2, round(side * factor)) for side in _PANE]
        rect = pygame.Rect(left + round(x * factor), kerb - round((_KERB - y) * factor), *size)
        if rect.collidelist(list(spared)) < 0:
            found.append(((_KERB - y) / (_KERB - top), rect))
    return found


def _panes() -> Iterator[tuple[int, int]]:
    """Give about half of all windows, always the same."""
    dice = Random(5)
    for left, roof, wide in _HOUSES:
        for x in range(left + _EDGE, left + wide - _EDGE - _PANE[0] + 1, _PITCH_X):
            for y in range(roof + _EDGE, _KERB - _PANE[1] - 4, _PITCH_Y):
                if dice.random() < 0.55:
                    yield x, y

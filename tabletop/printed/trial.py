"""The test page: how far a printer's backs lie off, read against the light."""

from __future__ import annotations

from typing import Final

from tabletop.printed.sheets import (
    TEXT,
    Choices,
    PlacedPicture,
    PrintedLine,
    PrintedPage,
    grid,
    page_of,
    turns_over_top,
)

_REACH: Final = 10
"""How far the scales reach from the middle of the page, in millimetres."""
_NUMBER: Final = (6.0, 3.2)


def trial(choices: Choices, captions: tuple[str, str]) -> tuple[PrintedPage, PrintedPage]:
    """Return a front with scales in half millimetres and a back with a cross: the figures where its lines
    meet the scales are the `across` and `down` that mend the printer."""
    lay = grid(choices)
    middle = lay.page[0] / 2, lay.page[1] / 2
    across, down = (-1, 1) if turns_over_top(choices, lay) else (1, -1)
    numbers, lines = [], []
    for half in range(-2 * _REACH, 2 * _REACH + 1):
        at, long = half / 2, 2.0 if half % 2 == 0 else 1.0
        x, y = middle[0] + at, middle[1] + at
        lines += [
            PrintedLine(x, middle[1] - long, x, middle[1] + long),
            PrintedLine(middle[0] - long, y, middle[0] + long, y),
        ]
        if half % 4 == 0 and half:
            wide, high = _NUMBER
            numbers += [
                PlacedPicture(f"{TEXT}{across * half // 2}", x - wide / 2, middle[1] - 3 - high, wide, high),
                PlacedPicture(f"{TEXT}{down * half // 2}", middle[0] + 3, y - high / 2, wide, high),
            ]
    cross = (
        PrintedLine(middle[0], middle[1] - 2 * _REACH, middle[0], middle[1] + 2 * _REACH),
        PrintedLine(middle[0] - 2 * _REACH, middle[1], middle[0] + 2 * _REACH, middle[1]),
    )
    return page_of(lay, numbers, lines, captions[0]), page_of(lay, (), cross, captions[1])

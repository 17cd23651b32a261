"""A picture as pixels, three bytes each, and the turns and margins that print needs."""

from __future__ import annotations

from typing import Final

import msgspec

DPI: Final = 300
MM: Final = 25.4
"""An inch in millimetres."""


def dots(mm: float) -> int:
    """Return how many dots so many millimetres are."""
    return round(mm * DPI / MM)


class Pixels(msgspec.Struct, frozen=True, eq=False):
    """A picture without transparency: rows from the top, red, green and blue a byte each."""

    width: int
    height: int
    data: bytes

    @property
    def rows(self) -> list[bytes]:
        """The rows' bytes, from the top."""
        step = 3 * self.width
        return [self.data[at : at + step] for at in range(0, step * self.height, step)]


def turned(pixels: Pixels, quarters: int) -> Pixels:
    """Return a picture turned to the left by so many quarters."""
    match quarters % 4:
        case 0:
            return pixels
        case 1:
            return _left(pixels)
        case 2:
            return _half(pixels)
        case _:
            return _half(_left(pixels))


def _half(pixels: Pixels) -> Pixels:
    mirrored = pixels.data[::-1]  # blue comes first then
    data = bytearray(len(mirrored))
    for channel in range(3):
        data[channel::3] = mirrored[2 - channel :: 3]
    return Pixels(width=pixels.width, height=pixels.height, data=bytes(data))


def _left(pixels: Pixels) -> Pixels:
    data = bytearray(len(pixels.data))
    for channel in range(3):
        plane = pixels.data[channel::3]
        columns = (plane[x :: pixels.width] for x in range(pixels.width - 1, -1, -1))
        data[channel::3] = b"".join(columns)
    return Pixels(width=pixels.height, height=pixels.width, data=bytes(data))


def bled(pixels: Pixels, by: int) -> Pixels:
    """Return a picture with its edges repeated outwards by so many pixels: a cut that misses meets colour."""
    wide = [row[:3] * by + row + row[-3:] * by for row in pixels.rows]
    rows = [wide[0]] * by + wide + [wide[-1]] * by
    return Pixels(width=pixels.width + 2 * by, height=pixels.height + 2 * by, data=b"".join(rows))

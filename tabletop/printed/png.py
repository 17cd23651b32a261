"""A page as a PNG picture of 300 dots an inch."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import Final

from tabletop.printed.pixels import DPI, MM, Pixels, dots, turned
from tabletop.printed.sheets import PrintedPage

_METRE: Final = round(1000 * DPI / MM)


def picture(page: PrintedPage, pixels: Callable[[str], Pixels]) -> bytes:
    """Return a page as PNG; `pixels` gives the picture of a name in the size that its place asks for."""
    width, height = dots(page.width), dots(page.height)
    rows = [bytearray(b"\xff" * 3 * width) for _ in range(height)]
    stroke = max(dots(page.stroke), 1)
    for line in page.lines:
        left, top = dots(min(line.x1, line.x2)), dots(min(line.y1, line.y2))
        right = max(dots(max(line.x1, line.x2)), left + stroke)
        for row in rows[max(top, 0) : max(dots(max(line.y1, line.y2)), top + stroke)]:
            _put(row, left, bytes(3 * (right - left)))
    for placed in page.placed:
        image = turned(pixels(placed.name), placed.quarters)
        top, left = dots(placed.y), dots(placed.x)
        for at, source in enumerate(image.rows, top):
            if 0 <= at < height:
                _put(rows[at], left, source)
    return _written(width, height, b"".join(b"\0" + row for row in rows))


def _put(row: bytearray, left: int, source: bytes) -> None:
    """Write pixels into a row, as far as they lie on it."""
    source, left = source[max(-left, 0) * 3 :], max(left, 0)
    source = source[: max(len(row) - 3 * left, 0)]
    row[3 * left : 3 * left + len(source)] = source


def _written(width: int, height: int, raw: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (
        (b"IHDR", head),
        (b"pHYs", struct.pack(">IIB", _METRE, _METRE, 1)),
        (b"IDAT", zlib.compress(raw, 6)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )

"""A PDF of pages: every picture once, however often it is printed, and lines. No library is needed for it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tabletop.printed.pixels import MM, Pixels
from tabletop.printed.sheets import Backs, Choices, PlacedPicture, PrintedPage

_POINT: Final = 72 / MM
"""Points a millimetre."""
_TURNS: Final = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
"""The matrices of turns to the left by so many quarters."""


class PdfPicture(msgspec.Struct, frozen=True, eq=False):
    """A picture as a PDF holds it: its size and its packed pixels."""

    width: int
    height: int
    packed: bytes


def packed(pixels: Pixels) -> PdfPicture:
    """Return a picture packed without loss."""
    return PdfPicture(width=pixels.width, height=pixels.height, packed=zlib.compress(pixels.data, 6))


def document(
    pages: Sequence[PrintedPage], choices: Choices, title: str, picture: Callable[[str], PdfPicture]
) -> bytes:
    """Return a PDF of pages; `picture` gives the picture of a name, and is asked once for each."""
    objects = [
        b"",
        b"",
        b"<</Title<%s>/Producer(Tabletop)>>" % ("\ufeff" + title).encode("utf-16-be").hex().encode(),
    ]

    def add(body: bytes) -> int:
        objects.append(body)
        return len(objects)

    known: dict[str, int] = {}
    for page in pages:
        for placed in page.placed:
            if placed.name not in known:
                known[placed.name] = add(_image(picture(placed.name)))
    kids = [_page(page, known, add) for page in pages]
    objects[0] = b"<</Type/Catalog/Pages 2 0 R/ViewerPreferences<</PrintScaling/None%s>>>>" % _duplex(choices)
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (
        len(kids),
        b" ".join(b"%d 0 R" % one for one in kids),
    )
    return _file(objects)


def _duplex(choices: Choices) -> bytes:
    match choices.backs:
        case Backs.LONG_EDGE:
            return b"/Duplex/DuplexFlipLongEdge"
        case Backs.SHORT_EDGE:
            return b"/Duplex/DuplexFlipShortEdge"
        case Backs.FOLD:
            return b"/Duplex/Simplex"


def _image(picture: PdfPicture) -> bytes:
    return (
        b"<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB/BitsPerComponent 8"
        b"/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream"
        % (picture.width, picture.height, len(picture.packed), picture.packed)
    )


def _page(page: PrintedPage, known: dict[str, int], add: Callable[[bytes], int]) -> int:
    drawn = [b"%.3f w" % (page.stroke * _POINT)]
    for line in page.lines:
        ends = (line.x1, page.height - line.y1, line.x2, page.height - line.y2)
        drawn.append(b"%.3f %.3f m %.3f %.3f l S" % tuple(end * _POINT for end in ends))
    drawn += [_drawn(placed, page, known[placed.name]) for placed in page.placed]
    content = b"\n".join(drawn)
    stream = add(b"<</Length %d>>\nstream\n%s\nendstream" % (len(content), content))
    used = sorted({known[placed.name] for placed in page.placed})
    return add(
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %.3f %.3f]/Resources<</XObject<<%s>>>>/Contents %d 0 R>>"
        % (
            page.width * _POINT,
            page.height * _POINT,
            b"".join(b"/I%d %d 0 R" % (one, one) for one in used),
            stream,
        )
    )


def _drawn(placed: PlacedPicture, page: PrintedPage, number: int) -> bytes:
    """Return the command that draws a picture: the unit square, turned, put into its box."""
    a, b, c, d = _TURNS[placed.quarters % 4]
    width, height = placed.width * _POINT, placed.height * _POINT
    left, low = placed.x * _POINT, (page.height - placed.y - placed.height) * _POINT
    right, up = (1 - a - c) / 2 * width, (1 - b - d) / 2 * height
    return b"q %.3f %.3f %.3f %.3f %.3f %.3f cm /I%d Do Q" % (
        a * width,
        b * height,
        c * width,
        d * height,
        left + right,
        low + up,
        number,
    )


def _file(objects: Sequence[bytes]) -> bytes:
    out, places = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer<</Size %d/Root 1 0 R/Info 3 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)

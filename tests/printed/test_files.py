"""Written sheets as other programs see them: Ghostscript renders them, qpdf checks them."""

from __future__ import annotations

import colorsys
import shutil
import subprocess
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from tabletop.printed import pdf, png
from tabletop.printed.pixels import Pixels, bled, dots, turned
from tabletop.printed.sheets import (
    BLEED,
    TEXT,
    Backs,
    CardSize,
    Choices,
    Paper,
    PrintedCard,
    PrintedPage,
    a_sheet,
    pages,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = pytest.importorskip("numpy")  # the Python of Windows has none here

needs = pytest.mark.skipif(not (shutil.which("gs") and shutil.which("qpdf")), reason="Ghostscript and qpdf")
CARDS = [PrintedCard(f"front {n}", f"back {n}") for n in range(20)]
WAYS = [
    Choices(),
    Choices(paper=Paper.LETTER, backs=Backs.SHORT_EDGE),
    Choices(paper=Paper.LETTER, has_bleed=True),
    Choices(has_bleed=True, backs=Backs.SHORT_EDGE),
    Choices(size=CardSize.SMALL, across=7, down=-4),
    Choices(backs=Backs.FOLD),
]


def colour(name: str) -> tuple[int, int, int]:
    side, number = name.split()
    red, green, blue = colorsys.hsv_to_rgb(int(number) / 20, 1.0 if side == "front" else 0.6, 0.9)
    return round(255 * red), round(255 * green), round(255 * blue)


def image(name: str) -> Pixels:
    """Return a picture of one colour with a white corner at its top left, so that its turn is seen."""
    if name.startswith(TEXT):
        return Pixels(width=2, height=2, data=bytes(12))
    size, square = 40, 10
    row = bytes(colour(name)) * size
    top = b"\xff" * 3 * square + bytes(colour(name)) * (size - square)
    return Pixels(width=size, height=size, data=top * square + row * (size - square))


def seen(page: NDArray[np.uint8], name: str) -> tuple[float, float, float, float, bool]:
    """Return the box of a card in millimetres, and whether its corner is at its top left."""
    thin = page[::4, ::4]  # where about it is, first
    ys, xs = np.nonzero((thin == colour(name)).all(axis=2))
    y, x = 4 * max(ys.min() - 1, 0), 4 * max(xs.min() - 1, 0)
    near = page[y : 4 * ys.max() + 8, x : 4 * xs.max() + 8]
    ys, xs = np.nonzero((near == colour(name)).all(axis=2))
    ys, xs = ys + y, xs + x
    left, right, top, bottom = xs.min(), xs.max() + 1, ys.min(), ys.max() + 1
    corner = page[top + 20, left + 20]
    millimetres = [edge * 25.4 / 300 for edge in (left, top, right, bottom)]
    return (*millimetres, bool((corner == 255).all()))  # type: ignore[return-value]


def rendered(document: bytes, folder: Path) -> list[NDArray[np.uint8]]:
    (folder / "sheets.pdf").write_bytes(document)
    checked = subprocess.run(["qpdf", "--check", folder / "sheets.pdf"], capture_output=True, text=True)
    assert checked.returncode == 0 and "WARNING" not in checked.stdout + checked.stderr, checked
    told = subprocess.run(
        ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING",
         "-sDEVICE=ppmraw", "-r300", f"-sOutputFile={folder}/%03d.ppm", folder / "sheets.pdf"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert told.returncode == 0 and not told.stderr and not told.stdout, told
    return [_ppm(path) for path in sorted(folder.glob("*.ppm"))]


def _ppm(path: Path) -> NDArray[np.uint8]:
    body = path.read_bytes()
    lines = [line for line in body[:200].split(b"\n") if not line.startswith(b"#")]
    width, height = map(int, lines[1].split())
    return np.frombuffer(body[-3 * width * height :], np.uint8).reshape(height, width, 3)


def written(choices: Choices, count: int) -> tuple[tuple[PrintedPage, ...], bytes]:
    sides = pages((CARDS * 4)[:count], choices, lambda number, is_back: f"{number} {is_back}")
    return sides, pdf.document(sides, choices, "街 & (town)", lambda name: pdf.packed(image(name)))


@needs
@pytest.mark.parametrize("choices", WAYS, ids=str)
def test_rendered_every_card_lies_where_it_was_laid_and_meets_its_back(
    choices: Choices, tmp_path: Path
) -> None:
    sides, document = written(choices, a_sheet(choices))
    drawn = rendered(document, tmp_path)
    assert len(drawn) == len(sides)
    more = BLEED if choices.has_bleed else 0.0
    boxes = {}
    for picture, page in zip(drawn, sides, strict=True):
        assert picture.shape[:2] == (dots(page.height), dots(page.width))
        for placed in page.placed:
            if placed.name.startswith(TEXT):
                continue
            *box, is_upright = seen(picture, placed.name)
            ends = placed.x, placed.y, placed.x + placed.width, placed.y + placed.height
            assert box == pytest.approx(ends, abs=0.1), placed
            assert is_upright == (placed.quarters == 0)
            assert placed.width - 2 * more == pytest.approx(choices.size.value[0])
            boxes[placed.name] = box
    page, over = sides[-1], any(one.quarters == 2 for one in sides[-1].placed)
    for card in CARDS[: a_sheet(choices)]:
        left, top, right, bottom = boxes[card.back]
        left, right = left - choices.across / 10, right - choices.across / 10
        top, bottom = top - choices.down / 10, bottom - choices.down / 10
        behind = (
            (left, page.height - bottom, right, page.height - top)
            if over
            else (page.width - right, top, page.width - left, bottom)
        )
        assert behind == pytest.approx(boxes[card.front], abs=0.1), card  # a pixel is 0.085 mm


@needs
def test_a_picture_is_embedded_once_however_often_it_is_printed() -> None:
    sides, document = written(Choices(), 76)
    printed = [placed.name for page in sides for placed in page.placed]
    assert len(printed) > 180
    assert document.count(b"/Subtype/Image") == len(set(printed)) == 40 + len(sides) + 1


@needs
def test_a_page_as_png_is_the_page_as_pdf(tmp_path: Path) -> None:
    choices = Choices(size=CardSize.SMALL, backs=Backs.SHORT_EDGE, across=-11)
    sides, document = written(choices, 5)
    for page, drawn in zip(sides, rendered(document, tmp_path), strict=True):
        sizes = {placed.name: placed.dots for placed in page.placed}
        found = _png(png.picture(page, lambda name, sizes=sizes: _scaled(image(name), *sizes[name])))
        assert found.shape == drawn.shape
        for placed in page.placed:
            if not placed.name.startswith(TEXT):
                *box, is_upright = seen(found, placed.name)
                assert box == pytest.approx(seen(drawn, placed.name)[:4], abs=0.1)
                assert is_upright == seen(drawn, placed.name)[4]
        ink = [(picture < 100).all(axis=2).sum() for picture in (found, drawn)]
        assert ink[0] == pytest.approx(ink[1], rel=0.3)  # marks, rule and texts


def _scaled(pixels: Pixels, width: int, height: int) -> Pixels:
    array = np.frombuffer(pixels.data, np.uint8).reshape(pixels.height, pixels.width, 3)
    ys, xs = np.arange(height) * pixels.height // height, np.arange(width) * pixels.width // width
    return Pixels(width=width, height=height, data=array[ys][:, xs].tobytes())


def _png(data: bytes) -> NDArray[np.uint8]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        size = int.from_bytes(data[at : at + 4])
        chunks[data[at + 4 : at + 8]] = data[at + 8 : at + 8 + size]
        assert zlib.crc32(data[at + 4 : at + 8 + size]) == int.from_bytes(
            data[at + 8 + size : at + 12 + size]
        )
        at += 12 + size
    width, height = int.from_bytes(chunks[b"IHDR"][:4]), int.from_bytes(chunks[b"IHDR"][4:8])
    assert int.from_bytes(chunks[b"pHYs"][:4]) == 11811  # dots a metre: 300 an inch
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + 3 * width)
    return rows[:, 1:].reshape(height, width, 3)


def test_pixels_turn_and_bleed() -> None:
    picture = Pixels(width=2, height=1, data=b"abcdef")
    assert msgspec.structs.astuple(turned(picture, 1)) == (1, 2, b"defabc")
    assert msgspec.structs.astuple(turned(picture, 2)) == (2, 1, b"defabc")
    assert msgspec.structs.astuple(turned(picture, 3)) == (1, 2, b"abcdef")
    assert msgspec.structs.astuple(bled(picture, 1)) == (4, 3, b"abcabcdefdef" * 3)

"""Makes the program's icons again from assets/svg/app_icon.svg: PNGs, the Windows .ico, the macOS .icns.

Also what Windows shows of us beside them: the icon of a saved game, a page with the program's on it, and the
picture at the side of the set-up's first and last page, the icon's towers under more sky.

Run `python build/icons.py`; pygame draws every size, Pillow (extra `build`) writes the .ico and .bmp.
The results are committed, so that freezing needs no Pillow.
"""

from __future__ import annotations

import argparse
import io
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

if TYPE_CHECKING:
    from PIL.Image import Image

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "assets" / "svg" / "app_icon.svg"
WINDOW_ICON = ROOT / "assets" / "icon.png"
FOLDER = ROOT / "build" / "icons"

WINDOW_SIZE = 64
PNG_SIZES = (16, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SMALL = {"ic04": 16, "ic05": 32}
"""macOS reads these as raw pixels only: PNGs of these sizes come out wrong in an application."""
ICNS_PNG = {
    "ic11": 32,
    "ic12": 64,
    "ic07": 128,
    "ic13": 256,
    "ic08": 256,
    "ic14": 512,
    "ic09": 512,
    "ic10": 1024,
}
"""Those for screens of twice the density are kinds of their own: `ic11` is 16 points, `ic10` 512."""

PAGE = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
<path d="M92 8h228l116 116v356a24 24 0 0 1-24 24H92a24 24 0 0 1-24-24V32A24 24 0 0 1 92 8z" fill="#B79F78"/>
<path d="M94 20h220l110 110v348a14 14 0 0 1-14 14H94a14 14 0 0 1-14-14V34A14 14 0 0 1 94 20z" fill="#FBF6EA"/>
<path d="M314 20l110 110H330a16 16 0 0 1-16-16z" fill="#E0CDA8"/></svg>"""
ON_PAGE = pygame.Rect(112, 176, 288, 288)
"""Where the program's icon is on a page of 512."""

SIDE_SIZE = (328, 628)
"""Twice what the set-up shows at a scaling of 100 %."""
SKY, GROUND, LETTERS = "#37305F", "#2F2A58", "#FFE9C4"
SIDE_COLOURS = 256
CITY = (44, 64, 424, 384)
"""What the side picture shows of the icon's 512."""
NAME_FONT = ROOT / "assets" / "fonts" / "KaiseiTokumin-ExtraBold.ttf"


def drawn(size: int) -> pygame.Surface:
    """The icon, `size` pixels square."""
    return pygame.image.load_sized_svg(SOURCE, (size, size))


def page(size: int) -> pygame.Surface:
    """The icon of a saved game, `size` pixels square."""
    picture = pygame.image.load_sized_svg(io.BytesIO(PAGE), (size, size))
    left, top, side, _ = (round(number * size / 512) for number in ON_PAGE)
    picture.blit(drawn(side), (left, top))
    return picture


def _inside(width: int) -> pygame.Surface:
    """What the icon shows inside its frame and on no ground of its own: moon, stars and towers."""
    view = " ".join(map(str, CITY))
    things = SOURCE.read_text("utf-8").partition("<circle")
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">' + "".join(things[1:])
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, width * CITY[3] // CITY[2]))


def side() -> pygame.Surface:
    """The picture at the side of the set-up: the icon's city on the ground, our name in the sky."""
    pygame.font.init()
    width, height = SIDE_SIZE
    picture = pygame.Surface(SIDE_SIZE)
    picture.fill(SKY)
    city = _inside(width)
    ground = pygame.Rect(0, height - 70, width, 70)
    picture.blit(city, (0, ground.y - city.get_height() + 4))
    picture.fill(GROUND, ground)
    name = pygame.font.Font(NAME_FONT, 60).render("Tabletop", True, LETTERS)
    picture.blit(name, name.get_rect(centerx=width // 2, top=72))
    return picture


def png(picture: pygame.Surface) -> bytes:
    """A picture as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "icon.png")
    return file.getvalue()


def _pillow(picture: pygame.Surface) -> Image:
    from PIL import Image

    return Image.open(io.BytesIO(png(picture))).convert("RGBA")


def _ico(draw: Callable[[int], pygame.Surface], name: str) -> None:
    largest, *others = (_pillow(draw(size)) for size in sorted(ICO_SIZES, reverse=True))
    largest.save(FOLDER / name, append_images=others, sizes=[(size, size) for size in ICO_SIZES])


def argb(size: int) -> bytes:
    """The icon as macOS wants the smallest: alpha, red, green and blue, each packed."""
    pixels = pygame.image.tobytes(drawn(size), "ARGB")
    return b"ARGB" + b"".join(packed(pixels[channel::4]) for channel in range(4))


def packed(data: bytes) -> bytes:
    """Three to 130 equal bytes: their number + 125, the byte. Up to 128 others: their number - 1, they."""
    out, plain, place = bytearray(), bytearray(), 0
    while place < len(data):
        run = 1
        while run < 130 and data[place + run : place + run + 1] == data[place : place + 1]:
            run += 1
        if run < 3:
            plain.append(data[place])
            run = 1
        if plain and (run >= 3 or len(plain) == 128 or place + run == len(data)):
            out += bytes([len(plain) - 1]) + plain
            plain.clear()
        if run >= 3:
            out += bytes([run + 125, data[place]])
        place += run
    return bytes(out)


def icns() -> bytes:
    """The icon of macOS, in every size from 16 to 1024."""
    parts = [(kind, argb(size)) for kind, size in ICNS_SMALL.items()]
    parts += [(kind, png(drawn(size))) for kind, size in ICNS_PNG.items()]
    body = b"".join(kind.encode() + struct.pack(">I", 8 + len(data)) + data for kind, data in parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main() -> None:
    argparse.ArgumentParser(description="Make the icons again from assets/svg/app_icon.svg.").parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    WINDOW_ICON.write_bytes(png(drawn(WINDOW_SIZE)))
    for size in PNG_SIZES:
        (FOLDER / f"tabletop-{size}.png").write_bytes(png(drawn(size)))
    _ico(drawn, "tabletop.ico")
    _ico(page, "saved-game.ico")
    _pillow(side()).convert("RGB").quantize(SIDE_COLOURS).save(FOLDER / "setup-side.bmp")
    (FOLDER / "tabletop.icns").write_bytes(icns())


if __name__ == "__main__":
    main()

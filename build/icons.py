"""Makes the program's icons again from assets/svg/app_icon.svg: PNGs, the Windows .ico, the macOS .icns.

Run `python build/icons.py`; pygame draws the SVG at every size, Pillow (extra `build`) writes the containers.
The results are committed, so that freezing needs no Pillow.
"""

from __future__ import annotations

import argparse
import io
import os
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
ICNS_SIZES = (16, 32, 64, 128, 256, 512, 1024)


def drawn(size: int) -> pygame.Surface:
    """The icon, `size` pixels square."""
    return pygame.image.load_sized_svg(SOURCE, (size, size))


def png(size: int) -> bytes:
    """The icon as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(drawn(size), file, "icon.png")
    return file.getvalue()


def _pillow(size: int) -> Image:
    from PIL import Image

    return Image.open(io.BytesIO(png(size))).convert("RGBA")


def main() -> None:
    argparse.ArgumentParser(description="Make the icons again from assets/svg/app_icon.svg.").parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    WINDOW_ICON.write_bytes(png(WINDOW_SIZE))
    for size in PNG_SIZES:
        (FOLDER / f"tabletop-{size}.png").write_bytes(png(size))
    for name, sizes in (("tabletop.ico", ICO_SIZES), ("tabletop.icns", ICNS_SIZES)):
        largest, *others = (_pillow(size) for size in sorted(sizes, reverse=True))
        wanted = {"sizes": [(size, size) for size in sizes]} if name.endswith(".ico") else {}
        largest.save(FOLDER / name, append_images=others, **wanted)


if __name__ == "__main__":
    main()

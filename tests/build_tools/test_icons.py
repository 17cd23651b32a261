"""The committed icons are what build/icons.py draws from the SVG."""

import re
import struct

import pygame
import pytest

from tests.build_tools import ROOT, tool

icons = tool("icons")


@pytest.mark.parametrize("size", icons.PNG_SIZES)
def test_each_png_shows_the_svg_pixel_by_pixel(size):
    found = pygame.image.load(icons.FOLDER / f"tabletop-{size}.png")
    assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(icons.drawn(size), "RGBA")


def test_the_window_icon_is_the_64_pixel_one():
    assert icons.WINDOW_ICON.read_bytes() == (icons.FOLDER / "tabletop-64.png").read_bytes()


def test_the_windows_icon_holds_every_size():
    data = (icons.FOLDER / "tabletop.ico").read_bytes()
    kind, count = struct.unpack_from("<2xHH", data)
    sizes = {data[6 + 16 * number] or 256 for number in range(count)}
    assert kind == 1
    assert sizes == set(icons.ICO_SIZES)


def test_the_mac_icon_is_whole_and_holds_the_large_sizes():
    data = (icons.FOLDER / "tabletop.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4)[0] == len(data)
    kinds, place = set(), 8
    while place < len(data):
        kind, length = struct.unpack_from(">4sI", data, place)
        kinds.add(kind)
        place += length
    assert {b"ic07", b"ic08", b"ic09", b"ic10"} <= kinds


def test_the_corners_are_transparent_and_the_middle_is_not():
    picture = icons.drawn(256)
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((128, 128)).a == 255


def test_the_svg_uses_only_what_the_rasteriser_knows():
    text = icons.SOURCE.read_text("utf-8")
    assert set(re.findall(r"<(\w+)", text)) <= {"svg", "rect", "circle", "path", "ellipse", "polygon", "g"}
    assert ROOT / "assets" in icons.SOURCE.parents

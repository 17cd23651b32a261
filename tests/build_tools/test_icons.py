"""The committed icons are what build/icons.py draws from the SVG."""

import io
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


@pytest.mark.parametrize("name", ["tabletop.ico", "saved-game.ico"])
def test_the_windows_icon_holds_every_size(name):
    data = (icons.FOLDER / name).read_bytes()
    kind, count = struct.unpack_from("<2xHH", data)
    sizes = {data[6 + 16 * number] or 256 for number in range(count)}
    assert kind == 1
    assert sizes == set(icons.ICO_SIZES)


def test_a_saved_game_is_a_page_with_the_icon_on_it():
    data = (icons.FOLDER / "saved-game.ico").read_bytes()
    length, place = struct.unpack_from("<II", data, 6 + 16 * (len(icons.ICO_SIZES) - 1) + 8)
    picture = pygame.image.load(io.BytesIO(data[place : place + length]), "icon.png")
    assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(icons.page(256), "RGBA")
    assert picture.get_at((128, 40)) == pygame.Color("#FBF6EA")


def test_the_side_of_the_set_up_shows_what_is_drawn_in_its_few_colours():
    found, wanted = pygame.image.load(icons.FOLDER / "setup-side.bmp"), icons.side()
    assert found.get_size() == wanted.get_size() == icons.SIDE_SIZE
    pairs = zip(pygame.image.tobytes(found, "RGB"), pygame.image.tobytes(wanted, "RGB"), strict=True)
    assert max(abs(one - other) for one, other in pairs) < 40


def test_the_mac_icon_is_whole_and_holds_the_large_sizes():
    data = (icons.FOLDER / "tabletop.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4)[0] == len(data)
    parts, place = {}, 8
    while place < len(data):
        kind, length = struct.unpack_from(">4sI", data, place)
        parts[kind.decode()] = data[place + 8 : place + length]
        place += length
    assert set(parts) == {*icons.ICNS_SMALL, *icons.ICNS_PNG}
    for kind, size in icons.ICNS_PNG.items():
        picture = pygame.image.load(io.BytesIO(parts[kind]), "icon.png")
        assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(icons.drawn(size), "RGBA")
    for kind, size in icons.ICNS_SMALL.items():
        assert parts[kind][:4] == b"ARGB"
        channels = unpacked(parts[kind][4:])
        pixels = pygame.image.tobytes(icons.drawn(size), "ARGB")
        assert channels == b"".join(pixels[channel::4] for channel in range(4))
    assert {*icons.ICNS_SMALL.values(), *icons.ICNS_PNG.values()} == {16, 32, 64, 128, 256, 512, 1024}


def unpacked(data):
    out, place = bytearray(), 0
    while place < len(data):
        count = data[place]
        if count < 128:
            out += data[place + 1 : place + count + 2]
            place += count + 2
        else:
            out += data[place + 1 : place + 2] * (count - 125)
            place += 2
    return bytes(out)


@pytest.mark.parametrize("data", [b"", b"a", b"aa", b"aaa", b"ab" * 300, b"x" * 1000, b"abccccd" * 40])
def test_what_is_packed_is_found_again(data):
    assert unpacked(icons.packed(data)) == data


def test_the_corners_are_transparent_and_the_middle_is_not():
    picture = icons.drawn(256)
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((128, 128)).a == 255


def test_the_svg_uses_only_what_the_rasteriser_knows():
    text = icons.SOURCE.read_text("utf-8")
    assert set(re.findall(r"<(\w+)", text)) <= {"svg", "rect", "circle", "path", "ellipse", "polygon", "g"}
    assert ROOT / "assets" in icons.SOURCE.parents

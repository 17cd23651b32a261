"""Deckville's pictures: one for every property of the house deck, none like another, all drawn by pygame."""

from __future__ import annotations

import io
import itertools
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tabletop import paths
from tabletop.games.deckville.cards import RESOURCES, TYPES
from tabletop.games.deckville.house_deck import NAMES, slug

FOLDER = paths.assets() / "svg" / "deckville"
PICTURES = [slug(name) for name in NAMES]
GENERIC = [f"any_{kind}" for kind in TYPES]
SMALL = (40, 28)
LEAST = 20.0
"""Two pictures differ at least by this on the average, per colour channel of a pixel (of 255), when small."""
FORBIDDEN = ("clipPath", "<mask", "<filter", "<use", "<text", "<style", "style=", "class=", "<image")


def drawn(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO((FOLDER / f"{name}.svg").read_bytes()), size)


def difference(one: bytes, other: bytes) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def test_every_property_has_a_picture_of_its_own() -> None:
    assert len(set(PICTURES)) == len(NAMES)
    assert {path.stem for path in FOLDER.glob("*.svg")} == {*PICTURES, *GENERIC}


@pytest.mark.parametrize("name", [*PICTURES, *GENERIC])
def test_a_picture_is_drawn_with_what_pygame_reads(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 200 140"' in text
    assert not [word for word in FORBIDDEN if word in text]
    assert text.count("Gradient id") == text.count('gradientUnits="userSpaceOnUse"')
    picture = drawn(name, (200, 140))
    assert picture.get_size() == (200, 140)
    corners = [picture.get_at(at) for at in ((0, 0), (199, 0), (0, 139), (199, 139))]
    assert all(corner.a == 255 for corner in corners), "it fills its frame"


@pytest.mark.parametrize("name", [*PICTURES, *GENERIC])
def test_a_picture_has_several_colours_but_is_no_noise(name: str) -> None:
    picture = drawn(name, (100, 70))
    seen: dict[tuple[int, ...], int] = {}
    for x, y in itertools.product(range(100), range(70)):
        color = tuple(picture.get_at((x, y)))
        seen[color] = seen.get(color, 0) + 1
    large = [count for count in seen.values() if count >= 70]
    assert 4 <= len(large) <= 24


def test_no_two_pictures_are_alike() -> None:
    small = {name: pygame.image.tobytes(drawn(name, SMALL), "RGB") for name in [*PICTURES, *GENERIC]}
    pairs = [
        (difference(small[one], small[other]), one, other)
        for one, other in itertools.combinations(small, 2)
        if not (one in GENERIC and other in GENERIC)
    ]
    assert min(pairs)[0] >= LEAST, min(pairs)


def test_the_generic_pictures_differ_too() -> None:
    small = {name: pygame.image.tobytes(drawn(name, SMALL), "RGB") for name in GENERIC}
    for one, other in itertools.combinations(GENERIC, 2):
        assert difference(small[one], small[other]) >= LEAST / 2, (one, other)


def test_the_script_draws_what_is_committed() -> None:
    script = Path(__file__).resolve().parents[4] / "build" / "deckville_art"
    found = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout) == (0, ""), found.stdout + found.stderr


@pytest.mark.parametrize(
    "name", [*(f"r_{each}" for each in RESOURCES), *(f"t_{each}" for each in TYPES), "prime", "star", "deck"]
)
def test_every_sign_of_the_notation_has_an_icon(name: str) -> None:
    source = (FOLDER.parent / "icons" / f"{name}_ivory.svg").read_bytes()
    icon = pygame.image.load_sized_svg(io.BytesIO(source), (24, 24))
    assert sum(icon.get_at((x, y)).a > 128 for x in range(24) for y in range(24)) > 40


def test_names_become_file_names() -> None:
    assert slug("Carpenters' Court") == "carpenters_court"
    assert slug("Flat-Pack Hall") == "flat_pack_hall"
    assert slug("Carpenters’ Court") == "carpenters_court"
    assert slug("東京") == ""
    assert all(re.fullmatch(r"[a-z0-9_]+", name) for name in PICTURES)

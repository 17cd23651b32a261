"""Draws the pictures of Deckville's properties into assets/svg/deckville; the results are committed.

python build/deckville_art            write them all
python build/deckville_art --check    say which differ from what is committed; exit code 1 if any does

A picture is a function without arguments in one of the modules by property type; its name is the file's.
Eleven more pictures came with the shared art and stay as they are.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import business
import civic
import crossings
import dining
import entertainment
import estates
import finance
import generic
import government
import halls
import heavy_industry
import housing
import industry
import infrastructure
import restaurants
import shopping
import stages
from ink import H, document, num

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "svg" / "deckville"
MODULES = (
    business,
    civic,
    crossings,
    dining,
    entertainment,
    estates,
    finance,
    generic,
    government,
    halls,
    heavy_industry,
    housing,
    industry,
    infrastructure,
    restaurants,
    shopping,
    stages,
)


SQUAT = {
    "cabaret": 0.96,
    "cinema_row": 0.92,
    "council_house": 0.91,
    "fire_post": 0.95,
    "four_storey_emporium": 0.92,
    "garment_works": 0.93,
    "gilded_opera": 0.93,
    "grand_viaduct": 0.9,
    "insurance_house": 0.93,
    "jewel_court": 0.92,
    "lunch_counter": 0.94,
    "meridian_tower": 0.95,
    "stained_glass_fair": 0.92,
    "talent_agency": 0.93,
    "trade_exchange": 0.94,
}
"""Tall pictures are pressed a little towards the ground: cards hide a strip at the top behind their heads."""


def squat(body: str, factor: float) -> str:
    """Return a picture pressed towards its lower edge; its first shape, the sky, fills what gets free."""
    sky = body[: body.index("/>") + 2]
    return f'{sky}<g transform="translate(0 {num(H * (1 - factor))}) scale(1 {num(factor)})">{body}</g>'


def recipes(module: ModuleType) -> dict[str, Callable[[], str]]:
    """Return the pictures of a module by file name."""
    return {
        name: value
        for name, value in vars(module).items()
        if callable(value) and value.__module__ == module.__name__ and not name.startswith("_")
    }


def drawn() -> dict[str, str]:
    """Return every picture's SVG text by file name."""
    found: dict[str, str] = {}
    for module in MODULES:
        for name, recipe in recipes(module).items():
            if name in found:
                raise ValueError(f"two pictures called {name}")
            found[name] = document(squat(recipe(), SQUAT[name]) if name in SQUAT else recipe())
    return found


def main() -> int:
    """Write or compare."""
    parser = argparse.ArgumentParser(description="Draw the pictures of Deckville's properties.")
    parser.add_argument("--check", action="store_true", help="only say which differ")
    check = parser.parse_args().check
    different = 0
    for name, text in drawn().items():
        path = FOLDER / f"{name}.svg"
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        different += 1
        print(path.name)
        if not check:
            path.write_text(text, encoding="utf-8", newline="\n")
    return 1 if check and different else 0


if __name__ == "__main__":
    sys.exit(main())

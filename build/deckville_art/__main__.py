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
import dining
import entertainment
import generic
import housing
import industry
import infrastructure
import shopping
from ink import document

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "svg" / "deckville"
MODULES = (business, civic, dining, entertainment, generic, housing, industry, infrastructure, shopping)


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
            found[name] = document(recipe())
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

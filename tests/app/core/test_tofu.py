"""Every sign that the program can draw has a glyph, in every face: no empty boxes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from tabletop import paths
from tabletop.app.core.fonts import FACES, FontBook
from tabletop.app.core.input import key_label

ROOT = Path(__file__).parents[3]
DRAWING = ("tabletop/app", "tabletop/games", "tabletop/engine")
ABOUT_SIGNS = ("app/core/typesetting.py", "app/core/fonts.py", "app/screens/settings/keys.py", "/sheet.py")
"""These compare texts with signs and draw none of them; a sheet's are drawn by a phone, in its own fonts."""
DESIGN = [face for face in FACES if face.startswith(("display", "text"))]
book = FontBook(has_system=False)


def missing(text: str) -> set[str]:
    """The signs of a text that would be drawn as a box in some face."""
    return {sign for sign in text if is_missing(sign)}


@cache
def is_missing(sign: str) -> bool:
    """Whether a sign is seen and some face has no glyph for it."""
    if not sign.isprintable() or sign.isspace():
        return False
    return not all(book.has(book.runs(sign, face)[0][0], sign) for face in DESIGN)


def spoken(source: str) -> Iterator[str]:
    """All texts in a module but its docstrings and other loose ones."""
    tree = ast.parse(source)
    loose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in loose:
            yield node.value


def test_a_sign_that_no_font_has_is_found() -> None:
    assert missing("Enter ⏎") == {"⏎"}


@pytest.mark.parametrize("folder", DRAWING)
def test_no_text_in_the_program_is_drawn_as_boxes(folder: str) -> None:
    found = {}
    for path in sorted((ROOT / folder).rglob("*.py")):
        if not path.as_posix().endswith(ABOUT_SIGNS):
            found[str(path)] = missing("".join(spoken(path.read_text("utf-8"))))
    assert not {name: signs for name, signs in found.items() if signs}


@pytest.mark.parametrize(
    "path",
    [
        *sorted(paths.assets().glob("locale/*/LC_MESSAGES/*.po")),
        *sorted((ROOT / "tabletop" / "games").rglob("*.csv")),
        *sorted((ROOT / "tabletop" / "games").rglob("*.json")),
        *sorted((paths.assets() / "boards").iterdir()),
    ],
    ids=lambda path: "/".join(path.parts[-3:]),
)
def test_no_text_in_a_file_of_the_program_is_drawn_as_boxes(path: Path) -> None:
    assert not missing(path.read_text("utf-8"))


def test_no_name_of_a_key_is_drawn_as_boxes(driver: object) -> None:
    codes = [value for name, value in vars(pygame).items() if name.startswith("K_")]
    assert len(codes) > 100
    assert not missing("".join(key_label(pygame.key.name(code)) for code in codes))

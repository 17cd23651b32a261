"""Font files, their sizes, and which of them has a glyph for a character.

pygame can't say whether a font has a glyph, so the `cmap` table is read here; only texts beyond ASCII ask.
A character that no font has is drawn by the last one as its empty box: nothing crashes on any name.
"""

from __future__ import annotations

import io
import struct
import unicodedata
from collections import OrderedDict
from pathlib import Path

import pygame

from tabletop import files, paths

FACES = {
    "display800": "KaiseiTokumin-ExtraBold.ttf",
    "display700": "KaiseiTokumin-Bold.ttf",
    "text500": "ZenMaruGothic-Medium.ttf",
    "text700": "ZenMaruGothic-Bold.ttf",
    "text900": "ZenMaruGothic-Black.ttf",
    "fallback": "NotoSansJP-Medium.ttf",
    "fallback2": "MPLUSRounded1c-Medium.ttf",
    "default": "",
}
"""Names of faces and their files; `default` is the font inside pygame, the safety net."""

_KANJI_FROM = {"display700": "display800", "text900": "text700"}
"""Two faces hold no kanji; their nearest relative lends them before a fallback of another hand does."""


def read_cmap(data: bytes) -> frozenset[int]:
    """Return the code points a TrueType file has glyphs for; empty when it can't be read."""
    try:
        return frozenset(_cmap(data))
    except (struct.error, IndexError):
        return frozenset()


def _cmap(data: bytes) -> set[int]:
    (tables,) = struct.unpack_from(">H", data, 4)
    start = 0
    for number in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        if tag == b"cmap":
            start = offset
    if not start:
        return set()
    found: set[int] = set()
    (count,) = struct.unpack_from(">H", data, start + 2)
    for number in range(count):
        (offset,) = struct.unpack_from(">I", data, start + 8 + 8 * number)
        (kind,) = struct.unpack_from(">H", data, start + offset)
        if kind == 12:
            found |= _format12(data, start + offset)
        elif kind == 4:
            found |= _format4(data, start + offset)
    return found


def _format12(data: bytes, at: int) -> set[int]:
    (groups,) = struct.unpack_from(">I", data, at + 12)
    found: set[int] = set()
    for first, last, _ in struct.iter_unpack(">III", data[at + 16 : at + 16 + 12 * groups]):
        found.update(range(first, min(last, 0x10FFFF) + 1))
    return found


def _format4(data: bytes, at: int) -> set[int]:
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
    return {
        code
        for first, last in zip(starts, ends, strict=True)
        for code in range(first, last + 1)
        if code != 0xFFFF
    }


MOST_FONTS = 120
"""So many faces in one size are kept; a table draws with some 40."""


class FontBook:
    """Opens fonts lazily and keeps those used last, by face and size.

    Files are read once: a font opened from its file keeps it open, and systems allow a program few.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or paths.assets() / "fonts"
        self._fonts: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self._files: dict[str, bytes] = {}
        self._coverage: dict[str, frozenset[int] | None] = {}

    def font(self, face: str, px: int) -> pygame.font.Font:
        """Return a face at a size in device px; a missing file gives the default font."""
        found = self._fonts.get((face, px))
        if found is None:
            found = self._fonts[face, px] = self._open(face, px)
            if len(self._fonts) > MOST_FONTS:
                self._fonts.popitem(last=False)
        else:
            self._fonts.move_to_end((face, px))
        return found

    def _open(self, face: str, px: int) -> pygame.font.Font:
        if not pygame.font.get_init():
            pygame.font.init()
        for name in (face, "default"):
            try:
                return pygame.font.Font(io.BytesIO(self._file(name)), px)
            except (pygame.error, ValueError):
                continue
        return pygame.font.Font(None, px)

    def _file(self, face: str) -> bytes:
        """Return a face's file; empty when it can't be read."""
        if face not in self._files:
            try:
                self._files[face] = files.read(self._path(face))
            except OSError:
                self._files[face] = b""
        return self._files[face]

    def _path(self, face: str) -> Path:
        if FACES.get(face):
            return self.folder / FACES[face]
        return Path(pygame.__file__).parent / pygame.font.get_default_font()

    def has(self, face: str, char: str) -> bool:
        """Whether a face has a glyph for a character."""
        if face not in self._coverage:
            file = self._file(face)
            self._coverage[face] = read_cmap(file) if file else None
        coverage = self._coverage[face]
        return ord(char) < 0x250 if coverage is None else ord(char) in coverage

    def runs(self, text: str, face: str) -> list[tuple[str, str]]:
        """Split a text into (face, part) so that each part has glyphs where any font has them."""
        if text.isascii():
            return [(face, text)]
        found: list[tuple[str, str]] = []
        for char in text:
            chosen = self._choose(face, char, found[-1][0] if found else face)
            if found and found[-1][0] == chosen and not _turns(found[-1][1], char):
                found[-1] = (chosen, found[-1][1] + char)
            else:
                found.append((chosen, char))
        return found

    def _choose(self, face: str, char: str, before: str) -> str:
        if char.isspace() or char in "\u200d\ufe0e\ufe0f":
            return before
        for candidate in (face, _KANJI_FROM.get(face, face), "fallback", "fallback2"):
            if self.has(candidate, char):
                return candidate
        return "fallback" if self.has("fallback", "あ") else face


def is_rtl(text: str) -> bool:
    """Whether a run is written from right to left: its first strong character says so."""
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in ("R", "AL"):
            return True
        if kind == "L":
            return False
    return False


def _turns(run: str, char: str) -> bool:
    """Whether a character is written in the other direction than the run before it."""
    kind = unicodedata.bidirectional(char)
    return (kind in ("R", "AL") and not is_rtl(run)) or (kind == "L" and is_rtl(run))

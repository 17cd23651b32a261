"""Font files, their sizes, and which of them has a glyph for a character.

pygame can't say whether a font has a glyph, so the `cmap` table is read here; only texts beyond ASCII ask.
A character that none of ours has is looked for in the system's fonts; one that no font has is drawn by the
last one as its empty box: nothing crashes on any name.
"""

from __future__ import annotations

import io
import os
import shutil
import struct
import subprocess
import sys
import unicodedata
from collections import OrderedDict
from collections.abc import Iterator
from functools import cache
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
    "fallback3": "NotoSansKR-Medium.ttf",
    "fallback4": "NotoSansSC-Medium.ttf",
    "default": "",
}
"""Names of faces and their files; `default` is the font inside pygame, the safety net."""
FALLBACKS = ("fallback", "fallback2", "fallback3", "fallback4")
_BOLD = frozenset({"display800", "display700", "text700", "text900"})
"""Faces that a language's own bold font stands for."""

DESIGN = ("display800", "display700", "text500", "text700", "text900")
"""The faces that texts are drawn with; each falls back on the same."""
RELATIVES = {"display700": "display800", "text900": "text700"}
"""Two faces have no kanji; they take them from their nearest relative before another family."""


def read_cmap(data: bytes) -> frozenset[int]:
    """Return the code points for which a TrueType file has glyphs; empty if it cannot be read."""
    try:
        return frozenset(_cmap(data))
    except (struct.error, IndexError):
        return frozenset()


def _cmap(data: bytes) -> set[int]:
    # A collection (.ttc) names the places of its fonts; pygame opens the first.
    (first,) = struct.unpack_from(">I", data, 12) if data[:4] == b"ttcf" else (0,)
    (tables,) = struct.unpack_from(">H", data, first + 4)
    start = 0
    for number in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, first + 12 + 16 * number)
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


LARGEST = 1 << 25
"""The most bytes of a font that are read: one of the system may hold several scripts."""
_SYSTEM = {
    "win32": (
        "%WINDIR%\\Fonts",
        ("msyh.ttc", "msjh.ttc", "malgun.ttf", "leelawui.ttf", "nirmala.ttf", "segoeui.ttf"),
    ),
    "darwin": (
        "/System/Library/Fonts",
        (
            "PingFang.ttc",
            "AppleSDGothicNeo.ttc",
            "Supplemental/Arial Unicode.ttf",
            "ThonburiUI.ttc",
            "GeezaPro.ttc",
        ),
    ),
}
"""Folders and fonts of systems that cannot be asked."""
MOST_FONTS = 120
"""The most fonts (a face in a size) kept; a table draws with some 40."""


class FontBook:
    """Opens fonts lazily and keeps the last used, by face and size. Files are read once: a font opened from
    its file keeps it open, and systems allow a program only a few."""

    def __init__(self, folder: Path | None = None, *, has_system: bool = True) -> None:
        """`has_system`: the fonts of the system are a last resort."""
        self.folder = folder or paths.assets() / "fonts"
        self._fonts: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self._faces: dict[str, Path] = {face: self.folder / file for face, file in FACES.items() if file}
        self._files: dict[str, bytes] = {}
        self._has_system = has_system
        self._system: dict[str, str] = {}
        """The face from the system for characters of a kind; empty if there is none."""
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
        """Return a face's file; empty if it cannot be read."""
        if face not in self._files:
            try:
                self._files[face] = files.read(self._path(face), LARGEST)
            except OSError:
                self._files[face] = b""
        return self._files[face]

    def speak(self, plain: Path | None, bold: Path | None) -> None:
        """Write wide characters with a language's own fonts from now on; None: as the design does."""
        for face, path in (("own", plain or bold), ("own_bold", bold or plain)):
            if path == self._faces.get(face):
                continue
            self._forget(face)
            self._faces.pop(face, None)
            if path is not None:
                self._faces[face] = path

    def _forget(self, face: str) -> None:
        self._files.pop(face, None)
        self._coverage.pop(face, None)
        for key in [key for key in self._fonts if key[0] == face]:
            del self._fonts[key]

    def _path(self, face: str) -> Path:
        if face in self._faces:
            return self._faces[face]
        return Path(pygame.__file__).parent / pygame.font.get_default_font()

    def has(self, face: str, char: str) -> bool:
        """Whether a face has a glyph for a character."""
        if face not in self._coverage:
            file = self._file(face)
            self._coverage[face] = read_cmap(file) if file else None
        coverage = self._coverage[face]
        return ord(char) < 0x250 if coverage is None else ord(char) in coverage

    def runs(self, text: str, face: str) -> list[tuple[str, str]]:
        """Split a text into (face, part) so that each part has glyphs if any font has them."""
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
        own: tuple[str, ...] = ()
        if "own" in self._faces and is_wide(char):
            own = ("own_bold" if face in _BOLD else "own",)
        for candidate in (*own, face, RELATIVES.get(face, face), *FALLBACKS):
            if self.has(candidate, char):
                return candidate
        return self._of_system(char) or ("fallback" if self.has("fallback", "あ") else face)

    def _of_system(self, char: str) -> str:
        """Return a face of the system that has a character, the last resort; empty if there is none."""
        kind = unicodedata.name(char, char).split()[0]
        if kind not in self._system:
            self._system[kind] = ""
            for path in system_fonts(char) if self._has_system else ():
                face = f"system {path}"
                self._faces[face] = path
                if self.has(face, char):
                    self._system[kind] = face
                    break
                self._forget(face)
        face = self._system[kind]
        return face if face and self.has(face, char) else ""


def system_fonts(char: str) -> Iterator[Path]:
    """Yield fonts of the system that may have a character."""
    if sys.platform in _SYSTEM:
        folder, names = _SYSTEM[sys.platform]
        yield from (path for name in names if (path := Path(os.path.expandvars(folder), name)).is_file())
    elif (asked := shutil.which("fc-match")) is not None:
        command = [asked, "-f", "%{file}", f":charset={ord(char):x}"]
        try:
            said = subprocess.run(command, capture_output=True, timeout=2, check=True).stdout
        except (OSError, subprocess.SubprocessError):
            return
        yield Path(os.fsdecode(said))


@cache
def is_wide(char: str) -> bool:
    """Whether a character is written without spaces around it (kana, kanji, full-width signs)."""
    return ord(char) > 0x2E7F and unicodedata.east_asian_width(char) in "WF"


def is_rtl(text: str) -> bool:
    """Whether a run is written from right to left, by its first strong character."""
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in ("R", "AL"):
            return True
        if kind == "L":
            return False
    return False


def _turns(run: str, char: str) -> bool:
    """Whether a character has another direction than the run before it."""
    kind = unicodedata.bidirectional(char)
    return (kind in ("R", "AL") and not is_rtl(run)) or (kind == "L" and is_rtl(run))

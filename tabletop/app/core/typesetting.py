"""Font files, their sizes, and which of them has a glyph for a character.

pygame can't say whether a font has a glyph, so the `cmap` table is read here; only texts beyond ASCII ask.
A character that no font has is drawn by the last one as its empty box: nothing crashes on any name.
"""

from __future__ import annotations

import io
import struct
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pygame

from tabletop import files, paths

if TYPE_CHECKING:
    import budoux


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
"""Two faces have no kanji; they take them from their nearest relative before another family."""


def read_cmap(data: bytes) -> frozenset[int]:
    """Return the code points for which a TrueType file has glyphs; empty if it cannot be read."""
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
"""The most fonts (a face in a size) kept; a table draws with some 40."""


class FontBook:
    """Opens fonts lazily and keeps the last used, by face and size. Files are read once: a font opened from
    its file keeps it open, and systems allow a program only a few."""

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
        """Return a face's file; empty if it cannot be read."""
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
        for candidate in (face, _KANJI_FROM.get(face, face), "fallback", "fallback2"):
            if self.has(candidate, char):
                return candidate
        return "fallback" if self.has("fallback", "あ") else face


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


# -- line breaks: Latin by words, Japanese by phrases and kinsoku (ux S4) --
#
# Pure functions over strings; `measure(text)` gives a width in any unit. What is too wide for a line breaks
# at the next finer level: phrases, words, characters.

NO_START = frozenset(
    "、。，．・：；？！゛゜´｀¨＾ヽヾゝゞ々ー—…‥〕］｝〉》」』】°′″℃％‰)]},.:;?!%'\"’”"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ）〟»〜～"
)
"""Characters that may not begin a line."""
NO_END = frozenset("（〔［｛〈《「『【〝«([{‘“￥＄$#＃@")
"""Characters that may not end a line."""
ELLIPSIS = "…"
_PAUSES = frozenset("、。，．・：；！？→＝")
"""Japanese signs after which a line may break in any phrase."""
_KATAKANA_ENDS = (
    "カード", "ゲーム", "コントラスト", "シェイク", "ショップ", "ストア", "センター", "タワー",
    "トラック", "パーク", "ハウス", "ハンマー", "フェイズ", "プレイヤー", "モール", "レイヤー",
)  # fmt: skip
"""Second halves of katakana words (コンビニエンス・ストア), which the phrase model does not split."""
CACHE_TEXTS = 2_000
_Ways: TypeAlias = tuple[Callable[[str], list[str]], ...]
"""Ways to split a text, the finest last."""


def is_wide(char: str) -> bool:
    """Whether a character is written without spaces around it (kana, kanji, full-width signs)."""
    return ord(char) > 0x2E7F and unicodedata.east_asian_width(char) in "WF"


def pieces(text: str) -> list[str]:
    """Split a line into pieces that stay whole: Latin words, Japanese phrases ("手番を", "終える").

    A space belongs to the piece before it.
    """
    ends = phrase_ends(text) if any(is_wide(char) for char in text) else frozenset()
    return _split(
        text,
        lambda at: at in ends or text[at - 1] in _PAUSES or not (is_wide(text[at - 1]) or is_wide(text[at])),
    )


def words(text: str) -> list[str]:
    """Split a line like `pieces`, but Japanese phrases into words, as far as the script shows them."""
    return [word for piece in pieces(text) for word in _words(piece)]


def _words(phrase: str) -> list[str]:
    return _split(phrase, lambda at: _begins_word(phrase, at))


def _begins_word(text: str, at: int) -> bool:
    # An ending in hiragana belongs to the word before it.
    before, after = _script(text[at - 1]), _script(text[at])
    if before == after == "KATAKANA":
        return text.startswith(_KATAKANA_ENDS, at)
    return after != "HIRAGANA" and before != after


def _script(char: str) -> str:
    name = unicodedata.name(char, "")
    return "KATAKANA" if char == "ー" else name.split()[0] if is_wide(char) and name else ""


def _characters(text: str) -> list[str]:
    return _split(text, lambda _: True)


def _split(text: str, is_wanted: Callable[[int], bool]) -> list[str]:
    """Split a text at each allowed place that is wanted, by the index of the next character."""
    found: list[str] = []
    start = 0
    for at in range(1, len(text)):
        if _may_break(text[at - 1], text[at]) and is_wanted(at):
            found.append(text[start:at])
            start = at
    return [*found, text[start:]] if text else found


@lru_cache(CACHE_TEXTS)
def phrase_ends(text: str) -> frozenset[int]:
    """Return the end of each phrase of a Japanese text, as a number of characters."""
    ends, at = set(), 0
    for phrase in _parser().parse(text):
        at += len(phrase)
        ends.add(at)
    return frozenset(ends)


@cache
def _parser() -> budoux.Parser:
    # Loaded with the first Japanese text to be broken: the start of the program does not wait for it.
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()


def _may_break(before: str, after: str) -> bool:
    if after.isspace():
        return False
    if before.isspace():
        # A space before a sign that may not begin a line stays before it ("Really ?").
        return not (after in NO_START and not after.isalnum() and is_wide(after))
    if after in NO_START or before in NO_END:
        return False
    if _joins(after) or before == "\u200d":
        return False
    if before in "-‐–/" and after.isalpha():
        return True
    return is_wide(before) or is_wide(after)


def _joins(char: str) -> bool:
    # Combining marks, joiners and variation selectors belong to the character before them (emoji, Arabic).
    return unicodedata.combining(char) != 0 or char in "\u200d\ufe0e\ufe0f" or 0x1F3FB <= ord(char) <= 0x1F3FF


def wrap(text: str, width: float, measure: Callable[[str], float], lines: int | None = None) -> list[str]:
    """Break a text into lines no wider than `width`; the last of at most `lines` lines gets an ellipsis. Line
    feeds in the text always break. Phrases are broken rather than words lost."""
    found = _lines(text, width, measure, (pieces, words, _characters))
    if lines is not None and len(found) > lines:
        found = dense(text, width, measure)
    if lines is not None and len(found) > lines:
        found = found[:lines]
        found[-1] = shorten(found[-1] + ELLIPSIS, width, measure)
    return found


def dense(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """Break a text into as few lines as the rules allow, also within phrases."""
    return _lines(text, width, measure, (_characters,))


def _lines(text: str, width: float, measure: Callable[[str], float], ways: _Ways) -> list[str]:
    return [line for part in text.split("\n") for line in _paragraph(part, width, measure, ways)]


def _paragraph(text: str, width: float, measure: Callable[[str], float], ways: _Ways) -> list[str]:
    if measure(text.rstrip()) <= width:
        return [text.rstrip()]
    found: list[str] = []
    line = ""
    for piece in _fitting(text, width, measure, ways):
        if not line or measure((line + piece).rstrip()) <= width:
            line += piece
        else:
            found.append(line.rstrip())
            line = piece
        while len(line) > 1 and measure(line.rstrip()) > width:
            cut = _longest(line, width, measure)
            if cut >= len(line):
                break
            found.append(line[:cut].rstrip())
            line = line[cut:]
    found.append(line.rstrip())
    return found


def _fitting(text: str, width: float, measure: Callable[[str], float], ways: _Ways) -> Iterator[str]:
    """Split a text in the first way; split pieces wider than a line in the next way, and so on."""
    way, *finer = ways
    for piece in way(text):
        if finer and measure(piece.rstrip()) > width:
            yield from _fitting(piece, width, measure, tuple(finer))
        else:
            yield piece


def _longest(text: str, width: float, measure: Callable[[str], float]) -> int:
    """Return how many characters of a text fit, at least one."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    while low < len(text) and low > 1 and _joins(text[low]):
        low -= 1
    return low


def shorten(text: str, width: float, measure: Callable[[str], float]) -> str:
    """Cut a text to `width`, with an ellipsis if anything was cut away."""
    if measure(text) <= width:
        return text
    body = text.removesuffix(ELLIPSIS)
    low, high = 0, len(body)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(body[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return body[:low].rstrip() + ELLIPSIS

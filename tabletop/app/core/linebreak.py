"""Where a line of text may break: Latin words whole, Japanese between characters by its rules (kinsoku, ux
S4).

Pure functions over strings; `measure(text)` gives a width in any unit.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

NO_START = frozenset(
    "、。，．・：；？！゛゜´｀¨＾ヽヾゝゞ々ー—…‥〕］｝〉》」』】°′″℃％‰)]},.:;?!%'\"’”"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ）〟»〜～"
)
"""Characters that may not begin a line."""
NO_END = frozenset("（〔［｛〈《「『【〝«([{‘“￥＄$#＃@")
"""Characters that may not end a line."""
ELLIPSIS = "…"


def is_wide(char: str) -> bool:
    """Whether a character is written without spaces around it (kana, kanji, full-width signs)."""
    return ord(char) > 0x2E7F and unicodedata.east_asian_width(char) in "WF"


def pieces(text: str) -> list[str]:
    """Split a line into pieces that must stay whole; spaces stay at the end of the piece before them."""
    found: list[str] = []
    current = ""
    for char in text:
        if current and _may_break(current[-1], char):
            found.append(current)
            current = ""
        current += char
    if current:
        found.append(current)
    return found


def _may_break(before: str, after: str) -> bool:
    if after.isspace():
        return False
    if before.isspace():
        # A space before a sign that may not begin a line keeps it ("Really ?").
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
    """Break a text into lines no wider than `width`; the last of at most `lines` lines gets an ellipsis.

    Line feeds in the text always break. A piece that is too wide alone is broken between characters.
    """
    found: list[str] = []
    for paragraph in text.split("\n"):
        found += _paragraph(paragraph, width, measure)
    if lines is not None and len(found) > lines:
        found = found[:lines]
        found[-1] = shorten(found[-1] + ELLIPSIS, width, measure)
    return found


def _paragraph(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    found: list[str] = []
    line = ""
    for piece in pieces(text):
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
    """Cut a text to `width`, with an ellipsis when something was cut away."""
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

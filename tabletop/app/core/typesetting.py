"""Line breaks: Latin by words, Japanese and Chinese by phrases and kinsoku (ux S4).

Pure functions over strings; `measure(text)` gives a width in any unit. What is too wide for a line breaks at
the next finer level: phrases, words, characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from tabletop import files
from tabletop.app.core.fonts import is_wide

if TYPE_CHECKING:
    import budoux

NO_START = frozenset(
    "、。，．・：；？！゛゜´｀¨＾ヽヾゝゞ々ー—…‥〕］｝〉》」』】°′″℃％‰)]},.:;?!%'\"’”"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ）〟»〜～"
)
"""Characters that may not begin a line."""
NO_END = frozenset("（〔［｛〈《「『【〝«([{‘“￥＄$#＃@")
"""Characters that may not end a line."""
ELLIPSIS = "…"
SOFT = "\u00ad"
"""Where a long word may be broken with a hyphen."""
_PAUSES = frozenset("、。，．・：；！？→＝")
"""Japanese signs after which a line may break in any phrase."""
_KATAKANA_ENDS = (
    "カード", "ゲーム", "コントラスト", "シェイク", "ショップ", "ストア", "センター", "タワー",
    "トラック", "パーク", "ハウス", "ハンマー", "フェイズ", "プレイヤー", "モール", "レイヤー",
)  # fmt: skip
"""Second halves of katakana words (コンビニエンス・ストア), which the phrase model does not split."""
_NARROW = frozenset("?!:;»%")
"""Narrow signs that stay with the word before them, even after a space."""
WORDS = "words"
CACHE_TEXTS = 2_000
_Ways: TypeAlias = tuple[Callable[[str], list[str]], ...]
"""Ways to split a text, the finest last."""


def pieces(text: str, model: str = "ja") -> list[str]:
    """Split a line into pieces that stay whole: Latin words, phrases without spaces ("手番を", "終える").

    A space belongs to the piece before it. `model` finds the phrases; `words` stands for none: a language
    with spaces between its words.
    """
    if model == WORDS:
        return _split(
            text, lambda at: _is_space(text[at - 1]) or not (is_wide(text[at - 1]) or is_wide(text[at]))
        )
    ends = phrase_ends(text, model) if any(is_wide(char) for char in text) else frozenset()
    return _split(
        text,
        lambda at: at in ends or text[at - 1] in _PAUSES or not (is_wide(text[at - 1]) or is_wide(text[at])),
    )


def words(text: str, model: str = "ja") -> list[str]:
    """Split a line like `pieces`, but phrases into words, as far as the script shows them."""
    return [word for piece in pieces(text, model) for word in _words(piece)]


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


def parts(text: str) -> list[str]:
    """Split a word where a hyphen may break it."""
    return [f"{part}{SOFT}" for part in text.split(SOFT)[:-1]] + text.split(SOFT)[-1:]


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
def phrase_ends(text: str, model: str = "ja") -> frozenset[int]:
    """Return the end of each phrase of a text, as a number of characters."""
    ends, at = set(), 0
    for phrase in _parser(model).parse(text):
        at += len(phrase)
        ends.add(at)
    return frozenset(ends)


@cache
def _parser(model: str) -> budoux.Parser:
    # Loaded with the first such text to be broken: the start of the program does not wait for it.
    import budoux

    folder = Path(budoux.__file__).parent / "models"
    path = folder / f"{model}.json"
    return budoux.Parser(msgspec.json.decode(files.read(path if path.is_file() else folder / "ja.json")))


def _is_space(char: str) -> bool:
    """Whether a line may end with this space: not with one that does not break."""
    return char.isspace() and char not in "\xa0\u2007\u202f"


def _may_break(before: str, after: str) -> bool:
    if after.isspace():
        return False
    if _is_space(before):
        # A space before a sign that may not begin a line stays before it ("Really ?").
        return not (after in NO_START and not after.isalnum() and (is_wide(after) or after in _NARROW))
    if before.isspace():
        return False
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


def wrap(
    text: str, width: float, measure: Callable[[str], float], lines: int | None = None, model: str = "ja"
) -> list[str]:
    """Break a text into lines no wider than `width`; the last of at most `lines` lines gets an ellipsis. Line
    feeds in the text always break. Phrases are broken rather than words lost."""
    ways = partial(pieces, model=model), partial(words, model=model), parts, _characters
    found = _lines(text, width, measure, ways)
    if lines is not None and len(found) > lines:
        found = dense(text, width, measure)
    if lines is not None and len(found) > lines:
        found = found[:lines]
        found[-1] = shorten(found[-1] + ELLIPSIS, width, measure)
    return found


def dense(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """Break a text into as few lines as the rules allow, also within phrases."""
    return _lines(text, width, measure, (_characters, parts))


def _lines(text: str, width: float, measure: Callable[[str], float], ways: _Ways) -> list[str]:
    def shown_w(line: str) -> float:
        return measure(shown(line))

    by = shown_w if SOFT in text else measure
    return [shown(line) for part in text.split("\n") for line in _paragraph(part, width, by, ways)]


def shown(line: str) -> str:
    """Return a line as it is read: a hyphen stands where it breaks a word, and only there."""
    return line.replace(SOFT, "") + "-" * line.endswith(SOFT)


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

"""The words of a clause in lines, and which of them are a ruling of ours.

A clause's text marks them: `[ours: words]` in its midst, `[ours]` at its end when all of it is ours;
translations have `［独自裁定：…］` and `［独自裁定］`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tabletop.app.core import linebreak

_WHOLE = ("[ours]", "［独自裁定］")
_PART = re.compile(r"\[ours: ([^\]]*)\]|［独自裁定：([^］]*)］")


class Span(NamedTuple):
    """Words in a row that are all ours, or all of the printed sheet."""

    text: str
    is_ours: bool


class Run(NamedTuple):
    """What is drawn in one go: words, or after the last of ours the badge, which has none."""

    text: str
    is_ours: bool
    x: int
    line: int


def spans(text: str) -> list[Span]:
    """Split a clause's text at its marks, which are left out."""
    for whole in _WHOLE:
        if text.endswith(whole):
            return [Span(text.removesuffix(whole).rstrip(), True)]
    found, at = [], 0
    for mark in _PART.finditer(text):
        found += [Span(text[at : mark.start()], False), Span(mark[1] or mark[2], True)]
        at = mark.end()
    found.append(Span(text[at:], False))
    return [span for span in found if span.text]


def flow(parts: Sequence[Span], width: int, badge_w: int, measure: Callable[[str], int]) -> list[Run]:
    """Return the words in lines of at most `width` px, each ruling of ours followed by room for a badge."""
    runs: list[Run] = []
    x = line = 0
    for text, is_ours in _tokens(parts):
        wide = measure(text.rstrip()) if text else badge_w
        if x and x + wide > width and text[:1] not in linebreak.NO_START:
            x, line = 0, line + 1
        last = runs[-1] if runs else None
        if last is not None and text and last.text and (last.is_ours, last.line) == (is_ours, line) and x:
            runs[-1] = last._replace(text=last.text + text)
        else:
            runs.append(Run(text, is_ours, x, line))
        x = runs[-1].x + (measure(runs[-1].text) if text else badge_w)
    return runs


def _tokens(parts: Sequence[Span]) -> Iterator[tuple[str, bool]]:
    for text, is_ours in parts:
        yield from ((piece, is_ours) for piece in linebreak.pieces(text))
        if is_ours:
            yield "", True

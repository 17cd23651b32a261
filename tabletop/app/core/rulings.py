"""Words of a clause that are a ruling of this project.

A clause's text marks them: `[ours: words]` in its midst, `[ours]` at its end when all of it is ours;
translations have `［独自裁定：…］` and `［独自裁定］`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_WHOLE = ("[ours]", "［独自裁定］")
_PART = re.compile(r"\[ours: ([^\]]*)\]|［独自裁定：([^］]*)］")


class Span(NamedTuple):
    """Words in a row that are all ours, or all of the printed sheet."""

    text: str
    is_ours: bool


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


def plain(text: str) -> str:
    """Return a clause's text without its marks."""
    return "".join(span.text for span in spans(text))

"""The words of a clause in lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tabletop.app.core import linebreak
from tabletop.app.core.rulings import Span


class Run(NamedTuple):
    """What is drawn in one go: words, or after the last of ours the badge, which has none."""

    text: str
    is_ours: bool
    x: int
    line: int


def flow(parts: Sequence[Span], width: int, badge_w: int, measure: Callable[[str], int]) -> list[Run]:
    """Return the words in lines of at most `width` px, each ruling of ours followed by room for a badge."""
    runs: list[Run] = []
    x = line = 0
    for text, is_ours in _tokens(parts):
        if text and not text.strip() and runs and not runs[-1].text:
            # The badge has a margin of its own.
            continue
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

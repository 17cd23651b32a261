"""A board over several pages: each shows whole cells and, at its right and below, a strip of what follows,
onto which the next page is glued. All in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.printed.sheets import Choices, Imposition, PlacedPicture, PrintedLine, PrintedPage, page_of

PART: Final = "part:"
"""What the names of the pictures of parts begin with; the first column and row follow."""
STRIP: Final = 10.0
"""How wide the strip is that pages share."""
SIDES: Final = (20, 25, 30)
"""The sides of a cell to choose from."""
_MARGIN: Final = (8.0, 12.0)
"""The least distance of a part from the edges of the paper, at its sides and above and below."""
_MARK: Final = (1.0, 4.0)
"""Where a cut mark begins and ends, from the part."""


class BoardPart(NamedTuple):
    """A part of a board on one page: its first cell, how many cells it has, whether others follow."""

    col: int
    row: int
    cols: int
    rows: int
    goes_right: bool
    goes_down: bool

    def size(self, side: float) -> tuple[float, float]:
        """Return its size with its strips."""
        strips = STRIP * self.goes_right, STRIP * self.goes_down
        return self.cols * side + strips[0], self.rows * side + strips[1]


def parts(board: tuple[int, int], choices: Choices) -> tuple[tuple[float, float], list[BoardPart]]:
    """Return how a board of so many columns and rows is cut: the page and the parts in order of reading. The
    page is upright unless the other way takes fewer."""
    width, height = choices.paper.value
    found = [(page, list(_parts(board, page, choices.cell))) for page in ((width, height), (height, width))]
    return min(found, key=lambda one: len(one[1]))


def _parts(board: tuple[int, int], page: tuple[float, float], side: int) -> Iterator[BoardPart]:
    room = [edge - 2 * margin for edge, margin in zip(page, _MARGIN, strict=True)]
    cols, rows = (_cuts(count, of, side) for count, of in zip(board, room, strict=True))
    for row, tall in rows:
        for col, wide in cols:
            yield BoardPart(col, row, wide, tall, col + wide < board[0], row + tall < board[1])


def _cuts(count: int, room: float, side: int) -> list[tuple[int, int]]:
    """Return where each part begins and how many cells it has: as even as can be, on as few pages as can be;
    the last one needs no strip."""
    pages = 1
    while count * side > room + (pages - 1) * (int((room - STRIP) / side) * side):
        pages += 1
    edges = [count * at // pages for at in range(pages + 1)]
    return [(first, last - first) for first, last in pairwise(edges)]


def poster(
    board: tuple[int, int], choices: Choices, caption: Callable[[int, int], str]
) -> tuple[PrintedPage, ...]:
    """Return the pages of a board of so many columns and rows. `caption` gives a text for a page's number and
    how many there are."""
    page, found = parts(board, choices)
    return tuple(
        _page(page, part, choices, caption(number, len(found))) for number, part in enumerate(found, 1)
    )


def _page(page: tuple[float, float], part: BoardPart, choices: Choices, caption: str) -> PrintedPage:
    size = part.size(choices.cell)
    lay = Imposition(page=page, columns=1, rows=1, card=size, gap=0)
    (left, top), (wide, high) = lay.origin, size
    placed = PlacedPicture(f"{PART}{part.col}:{part.row}", left, top, wide, high)
    lines: list[PrintedLine] = []
    begins, ends = _MARK
    if choices.has_marks:
        for x in (left, left + part.cols * choices.cell):
            lines += [
                PrintedLine(x, top - ends, x, top - begins),
                PrintedLine(x, top + high + begins, x, top + high + ends),
            ]
        for y in (top, top + part.rows * choices.cell):
            lines += [
                PrintedLine(left - ends, y, left - begins, y),
                PrintedLine(left + wide + begins, y, left + wide + ends, y),
            ]
    # The foot is longer than a narrow part is wide.
    foot = replace(lay, card=(page[0] - 2 * _MARGIN[0], high))
    return page_of(foot, [placed], lines, caption)

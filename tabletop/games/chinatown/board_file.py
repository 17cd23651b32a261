"""Reading a board file: a line for each plot and each outlook card, checked so that it can be played on.

The form is described in docs/chinatown_boards.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import ContentError
from tabletop.games.chinatown.board import PLOTS, Board, PlotNumber, Site
from tabletop.games.chinatown.house_board import HOUSE_BOARD, HOUSE_OUTLOOKS
from tabletop.games.chinatown.tiles import SIZES

_FIELDS: Final = ("plot", "district", "row", "col")
_OUTLOOK: Final = "outlook"
_MOST: Final = 99
"""No district, row or column has a greater number."""
_LONGEST: Final = 20_000
"""No board file is longer than this many characters."""


class _Row(NamedTuple):
    """One line of the file that is not empty: its number and its cells."""

    line: int
    cells: tuple[str, ...]

    def wrong(self, field: str, cell: str, wanted: Message) -> ContentError:
        """Return the error of a cell: line, field, what stands there, what may stand there."""
        return ContentError(
            msg(
                "Line {line}, field “{field}”: “{text}” does not fit. {wanted}",
                line=self.line,
                field=field,
                text=cell[:40],
                wanted=wanted,
            )
        )

    def number(self, at: int, least: int, most: int) -> int:
        """Return the number in a cell of a plot's line."""
        cell = self.cells[at] if at < len(self.cells) else ""
        if cell.isascii() and cell.isdigit() and len(cell) < 4 and least <= int(cell) <= most:
            return int(cell)
        wanted = msg("It has to be a whole number from {least} to {most}.", least=least, most=most)
        raise self.wrong(_FIELDS[at], cell, wanted)


def parse(text: str) -> Board:
    """Return the board that a file describes; raise `ContentError`, which names line and field.

    A file of plots alone means the nine outlook cards of the house, one of outlook cards alone its plots.
    """
    if len(text) > _LONGEST:
        raise ContentError(msg("This is too long to be a board file."))
    rows = tuple(_rows(text))
    outlooks = tuple(_outlook(row) for row in rows if row.cells[0] == _OUTLOOK)
    if outlooks and len(outlooks) != len(HOUSE_OUTLOOKS):
        raise ContentError(
            msg(
                "There are {have} outlook cards. There have to be {need}, or none for those of the house.",
                have=len(outlooks),
                need=len(HOUSE_OUTLOOKS),
            )
        )
    sites = _house_sites() if outlooks and len(outlooks) == len(rows) else _sites(rows)
    return Board(sites, outlooks or HOUSE_OUTLOOKS)


@cache
def _house_sites() -> tuple[Site, ...]:
    """Return where the plots of the house board lie."""
    return _sites(tuple(_rows(HOUSE_BOARD)))


def canonical(board: Board) -> str:
    """Return a board as the shortest file that describes it: what a saved game keeps."""
    lines = [",".join(_FIELDS)]
    for plot, site in enumerate(board.sites, start=1):
        lines.append(f"{plot},{site.district},{site.row},{site.col}")
    lines.extend(",".join((_OUTLOOK, *map(str, sizes))) for sizes in board.outlooks)
    return "\n".join(lines) + "\n"


def _rows(text: str) -> Iterator[_Row]:
    """Yield the lines that are not empty, but for the heading, which has to come first."""
    is_headed = False
    for line, written in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        cells = tuple(cell.strip() for cell in written.split(","))
        if not any(cells):
            continue
        if is_headed:
            yield _Row(line, cells)
            continue
        is_headed = True
        if cells[: len(_FIELDS)] != _FIELDS:
            raise ContentError(
                msg("Line {line}: the heading has to be “{wanted}”.", line=line, wanted=",".join(_FIELDS))
            )


def _sites(rows: tuple[_Row, ...]) -> tuple[Site, ...]:
    """Return where the plots lie: each number once, no two in one cell (CH-2.1)."""
    found: dict[PlotNumber, Site] = {}
    lines: dict[tuple[int, int], int] = {}
    for row in rows:
        if row.cells[0] == _OUTLOOK:
            continue
        plot = row.number(0, PLOTS[0], PLOTS[-1])
        if plot in found:
            raise row.wrong("plot", str(plot), msg("This plot stands in another line already."))
        site = Site(row.number(1, 1, _MOST), row.number(2, 0, _MOST), row.number(3, 0, _MOST))
        cell = (site.row, site.col)
        if cell in lines:
            wanted = msg("The plot of line {line} lies in this row and column already.", line=lines[cell])
            raise row.wrong("col", str(site.col), wanted)
        found[plot] = site
        lines[cell] = row.line
    for plot in PLOTS:
        if plot not in found:
            raise ContentError(
                msg("Plot {plot} is missing: a board has {count} plots.", plot=plot, count=len(PLOTS))
            )
    return tuple(found[plot] for plot in PLOTS)


def _outlook(row: _Row) -> tuple[int, ...]:
    """Return the sizes that an outlook card names, in order, each once (CH-5)."""
    named: list[int] = []
    for cell in row.cells[1:]:
        if not cell:
            continue
        size = int(cell) if cell in map(str, SIZES) else 0
        if not size or size in named:
            sizes = ", ".join(map(str, SIZES))
            raise row.wrong(
                _OUTLOOK, cell, msg("It names some of the sizes {sizes}, each once.", sizes=sizes)
            )
        named.append(size)
    return tuple(sorted(named))

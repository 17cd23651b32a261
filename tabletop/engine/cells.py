"""Plots on a grid: a field that holds a whole board, what is wrong with one, what an editor changes.

A plot has a number, a district and a cell. Two plots are neighbours if they share a side and a district.
Decoration means nothing to the rules: a cell has one ground at most, a street or a park, and pictures on it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, TypeAlias

from tabletop.engine.fields import Choice, Field, Unfit
from tabletop.engine.message import Message, msg, msgn
from tabletop.engine.overrides import override

Cell: TypeAlias = tuple[int, int]
"""A row and a column, from 0."""

BOARD_HEADING: Final = ("plot", "district", "row", "col")
"""The heading of a board's text, which has a line for each plot."""
MOST_SIDE: Final = 40
"""The most cells in the width or height of a board that a map holds."""
MOST_PLOT: Final = 999
"""The greatest number of a plot."""
STREET, PARK = "street", "park"
"""The kinds of decoration that fill a cell; all others are pictures in it."""
_SIDES: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
_SIZE: Final = re.compile(r"([1-9]\d{0,2})x([1-9]\d{0,2})", re.ASCII)
_WORD: Final = re.compile(r"(\d{1,4}):(\d{1,3}):(\d{1,3}):(\d{1,3})(?:#(\d{1,5}))?", re.ASCII)
_DECOR: Final = re.compile(r"([a-z_]*)@((?:\d{1,5}(?:,\d{1,5})*)?)", re.ASCII)


class Site(NamedTuple):
    """One plot: its number, its district, its cell."""

    plot: int
    district: int
    row: int
    col: int

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        return self.row, self.col


class Decor(NamedTuple):
    """Something that decorates a cell: what it is, and where."""

    kind: str
    row: int
    col: int

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        return self.row, self.col

    @property
    def is_ground(self) -> bool:
        """Whether it fills the cell."""
        return self.kind in (STREET, PARK)


@dataclass(frozen=True)
class Grid:
    """A board's cells, plots and decoration.

    Attributes:
        rows, cols: its size.
        sites: its plots by number.
        marks: of each plot what it is in the file that it came from, from 1; 0 for a new one. Two boards are
            the same whatever their marks.
        decor: its decoration; None if that follows from the plots.
    """

    rows: int
    cols: int
    sites: tuple[Site, ...] = ()
    marks: tuple[int, ...] = field(default=(), compare=False)
    decor: frozenset[Decor] | None = None

    # What there is

    @cached_property
    def at(self) -> Mapping[Cell, Site]:
        """The plots by cell."""
        return {site.cell: site for site in self.sites}

    @cached_property
    def districts(self) -> Mapping[int, int]:
        """How many plots each district has, by its number."""
        found: dict[int, int] = {}
        for site in self.sites:
            found[site.district] = found.get(site.district, 0) + 1
        return dict(sorted(found.items()))

    @cached_property
    def groups(self) -> tuple[tuple[Site, ...], ...]:
        """The plots that are connected, each group in order of reading."""
        found, left = [], set(self.sites)
        for first in sorted(self.sites, key=lambda site: site.cell):
            if first in left:
                left.remove(first)
                group = [first]
                for site in group:
                    more = left.intersection(self.neighbours(site))
                    left -= more
                    group += more
                found.append(tuple(sorted(group, key=lambda site: site.cell)))
        return tuple(found)

    def has(self, cell: Cell) -> bool:
        """Whether a cell is on the board."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def neighbours(self, site: Site) -> tuple[Site, ...]:
        """Return the neighbours of a plot, by number."""
        beside = (self.at.get((site.row + down, site.col + right)) for down, right in _SIDES)
        return tuple(sorted(other for other in beside if other and other.district == site.district))

    def is_on_street(self, site: Site) -> bool:
        """Whether a plot touches a street or the edge: it has fewer than four neighbours."""
        return len(self.neighbours(site)) < len(_SIDES)

    @cached_property
    def laid_out(self) -> frozenset[Decor]:
        """The decoration that follows from the plots: rows and columns without any are streets, all other
        cells without one are parks; nothing if there are no plots yet."""
        rows, cols = {site.row for site in self.sites}, {site.col for site in self.sites}
        every = ((row, col) for row in range(self.rows) for col in range(self.cols))
        return frozenset(
            Decor(STREET if row not in rows or col not in cols else PARK, row, col)
            for row, col in every
            if self.sites and (row, col) not in self.at
        )

    @property
    def shown(self) -> frozenset[Decor]:
        """The decoration: its own, or what follows from the plots."""
        return self.laid_out if self.decor is None else self.decor

    @cached_property
    def in_order(self) -> tuple[Decor, ...]:
        """The decoration as it is drawn: grounds first."""
        return tuple(sorted(self.shown, key=lambda one: (not one.is_ground, one)))

    # Changes

    def decorated(self, cell: Cell, kind: str) -> Grid:
        """Return the board with some decoration in a cell: a ground in place of the ground there, a picture
        in place of the picture; the same board if a plot is there."""
        new = Decor(kind, *cell)
        if cell in self.at or not self.has(cell):
            return self
        return self._filled(cell, {one for one in self._in(cell) if one.is_ground != new.is_ground} | {new})

    def undecorated(self, cell: Cell) -> Grid:
        """Return the board without the pictures of a cell; without its ground if there are none."""
        there = self._in(cell)
        grounds = {one for one in there if one.is_ground}
        return self._filled(cell, grounds if len(grounds) < len(there) else set())

    def decorated_anew(self) -> Grid:
        """Return the board with streets and parks as the plots leave room for them, and nothing else."""
        return replace(self, decor=self.laid_out)

    def decor_shifted(self, down: int, right: int) -> Grid:
        """Return the board with all decoration so many rows lower and columns to the right; the same board if
        some would lie outside."""
        moved = frozenset(Decor(one.kind, one.row + down, one.col + right) for one in self.shown)
        return replace(self, decor=moved) if all(self.has(one.cell) for one in moved) else self

    def only(self, kinds: Collection[str]) -> Grid:
        """Return the board with no other decoration than of these kinds."""
        decor = self.decor and frozenset(one for one in self.decor if one.kind in kinds)
        return replace(self, decor=decor)

    def _in(self, cell: Cell) -> set[Decor]:
        return {one for one in self.shown if one.cell == cell}

    def _filled(self, cell: Cell, new: set[Decor]) -> Grid:
        there = self._in(cell)
        return self if new == there else replace(self, decor=(self.shown - there) | new)

    def painted(self, cell: Cell, district: int) -> Grid:
        """Return the board with a plot of a district in a cell: the one that is there, or a new one with the
        lowest free number; the same board if there is none."""
        there = self.at.get(cell)
        if there is not None:
            return self._with({there: there._replace(district=district)})
        taken = {site.plot for site in self.sites}
        free = next(number for number in range(1, len(taken) + 2) if number not in taken)
        if free > MOST_PLOT:
            return self
        return self._of([*self._marked, (Site(free, district, *cell), 0)])

    def cleared(self, cell: Cell) -> Grid:
        """Return the board without the plot of a cell."""
        return self._of(each for each in self._marked if each[0].cell != cell)

    def moved(self, start: Cell, to: Cell) -> Grid:
        """Return the board with a plot in another cell; a plot that is there takes its place. Both keep
        their numbers."""
        changes = {
            self.at[place]: self.at[place]._replace(row=other[0], col=other[1])
            for place, other in ((start, to), (to, start))
            if place in self.at
        }
        return self._with(changes) if start in self.at and self.has(to) else self

    def shifted(self, down: int, right: int) -> Grid:
        """Return the board with all plots so many rows lower and columns to the right; the same board if one
        would lie outside."""
        moved = {site: site._replace(row=site.row + down, col=site.col + right) for site in self.sites}
        return self._with(moved) if all(self.has(site.cell) for site in moved.values()) else self

    def numbered(self) -> Grid:
        """Return the board with the plots numbered anew: district by district, each in order of reading."""
        in_order = sorted(self._marked, key=lambda each: (each[0].district, each[0].cell))
        return self._of(
            (site._replace(plot=number), mark) for number, (site, mark) in enumerate(in_order, start=1)
        )

    def sized(self, rows: int, cols: int) -> Grid:
        """Return the board with another size; the same board if a plot would lie outside."""
        made = replace(self, rows=rows, cols=cols)
        if self.decor is not None:
            made = replace(made, decor=frozenset(one for one in self.decor if made.has(one.cell)))
        fits = 1 <= rows <= MOST_SIDE and 1 <= cols <= MOST_SIDE and all(map(made.has, self.at))
        return made if fits else self

    @property
    def _marked(self) -> list[tuple[Site, int]]:
        return list(zip(self.sites, self.marks or (0,) * len(self.sites), strict=True))

    def _with(self, changes: Mapping[Site, Site]) -> Grid:
        return self._of((changes.get(site, site), mark) for site, mark in self._marked)

    def _of(self, marked: Iterable[tuple[Site, int]]) -> Grid:
        found = sorted(marked)
        return replace(self, sites=tuple(site for site, _ in found), marks=tuple(mark for _, mark in found))


def grid_of(sites: Iterable[Site], rows: int = 1, cols: int = 1) -> Grid:
    """Return the board of some plots, of a size or as large as they need."""
    found = tuple(sorted(sites))
    return Grid(
        max([rows, *(site.row + 1 for site in found)]), max([cols, *(site.col + 1 for site in found)]), found
    )


def faults(sites: Iterable[Site], count: int) -> Iterator[Message]:
    """Yield what keeps plots from being a board of the numbers 1 to `count`: a number or a cell that is there
    twice, too few plots, too many, numbers that are missing."""
    by_number: dict[int, Site] = {}
    by_cell: dict[Cell, Site] = {}
    have = 0
    for site in sites:
        have += 1
        other = by_number.setdefault(site.plot, site)
        if other is not site:
            yield msg(
                "Plot {plot} is there twice: in {place} and in {other}.",
                plot=site.plot,
                place=place(other.cell),
                other=place(site.cell),
            )
        other = by_cell.setdefault(site.cell, site)
        if other is not site:
            yield msg(
                "Plots {plot} and {other} are both in {place}.",
                plot=other.plot,
                other=site.plot,
                place=place(site.cell),
            )
    if have < count:
        more = msgn("Add {count} plot.", "Add {count} plots.", count - have)
        yield msg("There are {have} of {need} plots. {more}", have=have, need=count, more=more)
    elif have > count:
        less = msgn("Remove {count} plot.", "Remove {count} plots.", have - count)
        yield msg("There are {have} plots, but a board has {need}. {less}", have=have, need=count, less=less)
    else:
        for number in range(1, count + 1):
            if number not in by_number:
                yield msg("Plot {plot} is missing. A board needs plots 1 to {last}.", plot=number, last=count)


def warnings(grid: Grid, small: int) -> Iterator[Message]:
    """Yield what is odd about a board that can be played: a plot on its own, a district with fewer plots than
    `small`."""
    for site in grid.sites:
        if not grid.neighbours(site):
            yield msg("Plot {plot} has no neighbour.", plot=site.plot)
    for district, plots in grid.districts.items():
        if plots < small:
            yield msgn(
                "District {district} has only {count} plot.",
                "District {district} has only {count} plots.",
                plots,
                district=district,
            )


def place(cell: Cell) -> Message:
    """Return a cell in words; rows and columns count from 1."""
    return msg("row {row}, column {column}", row=cell[0] + 1, column=cell[1] + 1)


@dataclass(frozen=True, kw_only=True, eq=False)
class Cells(Field):
    """A whole board: "13x11 1:1:0:1 2:1:0:2 park@0,3", its width and height, then of each plot number,
    district, row and column, and its mark behind a “#”, then of each kind of decoration its cells in order of
    reading.

    Attributes:
        count: how many plots a board has.
        decor: what may decorate it.
        most_side: the most cells in its width or height.
        most_district: the greatest number of a district.
        small: fewer plots are few for a district.
    """

    count: int
    most_side: int = MOST_SIDE
    most_district: int = 99
    small: int = 0
    decor: tuple[Choice, ...] = ()

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of decoration."""
        return tuple(one.name for one in self.decor)

    @override
    def read(self, text: str) -> Grid:
        return _read(self, text)

    @override
    def write(self, value: Grid) -> str:
        marks = value.marks or (0,) * len(value.sites)
        words = (
            ":".join(map(str, site)) + (f"#{mark}" if mark else "")
            for site, mark in zip(value.sites, marks, strict=True)
        )
        return " ".join((f"{value.cols}x{value.rows}", *words, *_decor_words(value)))

    @override
    def describe(self, value: Grid) -> Message:
        return msgn("{count} plot", "{count} plots", len(value.sites))

    def decorated(self, grid: Grid, cell: str) -> Grid:
        """Return a board with the size and the decoration of a table's cell (`decor_cell`); the same board if
        that does not fit: no game is refused for how it looks."""
        try:
            drawn = self.read(cell.replace("+", ","))
        except Unfit:
            return grid
        fits = drawn.rows >= grid.rows and drawn.cols >= grid.cols and not drawn.sites
        return replace(grid, rows=drawn.rows, cols=drawn.cols, decor=drawn.decor) if fits else grid

    def faults(self, grid: Grid) -> Iterator[Message]:
        """Yield what keeps a board from being played."""
        return faults(grid.sites, self.count)

    def warnings(self, grid: Grid) -> Iterator[Message]:
        """Yield what is odd about a board that can be played."""
        return warnings(grid, self.small)


@lru_cache(maxsize=64)
def _read(field: Cells, text: str) -> Grid:
    size, *words = text.split() or ("",)
    cells = _SIZE.fullmatch(size)
    if cells is None:
        raise Unfit(msg("It is no board."))
    cols, rows = map(int, cells.groups())
    if max(cols, rows) > field.most_side:
        raise Unfit(too_large(field.most_side))
    marked, decor = [], None
    for word in words:
        if decorated := _DECOR.fullmatch(word):
            decor = (decor or frozenset()) | _decor_of(field, decorated, rows, cols)
            continue
        found = _WORD.fullmatch(word)
        site = Site(*map(int, found.groups()[:4])) if found else Site(0, 0, 0, 0)
        inside = site.row < rows and site.col < cols
        if found is None or not (site.plot and inside and 1 <= site.district <= field.most_district):
            raise Unfit(msg("It is no board."))
        marked.append((site, int(found[5] or 0)))
    marked.sort()
    return Grid(rows, cols, tuple(site for site, _ in marked), tuple(mark for _, mark in marked), decor)


def decor_cell(grid: Grid) -> str:
    """Return a board's size and decoration as one cell of a table, without a comma."""
    size = f"{grid.cols}x{grid.rows}"
    return " ".join((size, *_decor_words(replace(grid, decor=grid.shown)))).replace(",", "+")


def _decor_words(grid: Grid) -> Iterator[str]:
    """Yield a word for each kind of decoration; one of no kind if there is none at all."""
    found: dict[str, list[int]] = {} if grid.decor else {"": []}
    for one in sorted(grid.decor or ()):
        found.setdefault(one.kind, []).append(one.row * grid.cols + one.col)
    if grid.decor is not None:
        yield from (f"{kind}@{','.join(map(str, cells))}" for kind, cells in found.items())


def _decor_of(field: Cells, word: re.Match[str], rows: int, cols: int) -> frozenset[Decor]:
    numbers = [int(number) for number in word[2].split(",") if number]
    if numbers and (word[1] not in field.kinds or max(numbers) >= rows * cols):
        raise Unfit(msg("It is no board."))
    return frozenset(Decor(word[1], *divmod(number, cols)) for number in numbers)


def too_large(most: int) -> Message:
    """Return the sentence about a board that is too large."""
    return msgn(
        "A board can be at most {count} cell wide and high.",
        "A board can be at most {count} cells wide and high.",
        most,
    )

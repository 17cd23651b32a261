"""An open board without its page, plots and decoration: brush, strokes and moves as steps on the desk, and
what a cell says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tabletop.app.screens.workshop.work import Work
from tabletop.engine.cells import Cell, Cells, Grid, Site, place
from tabletop.engine.desk import CellChange, Desk
from tabletop.engine.fields import listed
from tabletop.engine.message import Message, msg, msgn
from tabletop.engine.protocol import Game

PAINT, MOVE, CLEAR = "paint", "move", "clear"
"""The tools."""


class BoardWork:
    """The board on a desk with a tool in hand; `district` is that of the brush, `held` the cell of a plot
    that was picked up."""

    tools: tuple[str, ...] = (PAINT, MOVE, CLEAR)

    def __init__(self, work: Work) -> None:
        self.work = work
        self.field = field_of(work.game)
        self.tool = PAINT
        self.district = next(iter(self.grid.districts), 1)
        self.held: Cell | None = None
        self._stroke: tuple[Desk, int] | None = None
        """The desk before the present stroke of brush or eraser, and how many cells it has changed."""

    @property
    def grid(self) -> Grid:
        """The present board."""
        found: Grid = self.work.form.read_row(self.work.rows[0]).values[self.field.key]
        return found

    @property
    def districts(self) -> dict[int, int]:
        """How many plots each district has; that of the brush is there without any, too."""
        return dict(sorted({self.district: 0, **self.grid.districts}.items()))

    def new_district(self) -> None:
        """Take a district into the brush that has no plots."""
        taken = self.grid.districts
        free = (number for number in range(1, self.field.most_district + 1) if number not in taken)
        self.take(next(free, self.district))

    def take(self, district: int) -> None:
        """Take a district into the brush."""
        self.district, self.tool, self.held = district, PAINT, None

    def have(self, tool: str) -> None:
        """Take a tool in hand."""
        self.tool, self.held = tool, None

    # Changes

    def begin(self) -> None:
        """Begin a stroke: all its cells are one step."""
        self._stroke = self.work.desk, 0

    def touch(self, cell: Cell, tool: str = "") -> bool:
        """Paint or clear a cell as part of the stroke; return whether that changed anything."""
        is_clear = (tool or self.tool) == CLEAR
        grid, (base, count) = self.grid, self._stroke or (self.work.desk, 0)
        new = self._after(grid, cell, is_clear=is_clear) if grid.has(cell) else grid
        if new == grid:
            return False
        if self._stroke is not None:
            self._stroke = base, count + 1
        self._put(base, new, self._told(grid, new, cell, count + 1, is_clear=is_clear))
        return True

    def _after(self, grid: Grid, cell: Cell, *, is_clear: bool) -> Grid:
        """Return the board after brush or eraser were in a cell."""
        return grid.cleared(cell) if is_clear else grid.painted(cell, self.district)

    def _told(self, grid: Grid, new: Grid, cell: Cell, count: int, *, is_clear: bool) -> Message:
        """Return what a stroke has done that was last in a cell."""
        number = (grid if is_clear else new).at[cell].plot
        if is_clear:
            one = msg("Plot {plot} removed", plot=number)
            return msgn("{count} plot removed", "{count} plots removed", count) if count > 1 else one
        if count == 1:
            return msg("Plot {plot} into district {district}", plot=number, district=self.district)
        return msgn(
            "{count} plot into district {district}",
            "{count} plots into district {district}",
            count,
            district=self.district,
        )

    def end(self) -> bool:
        """End the stroke; return whether it changed anything."""
        stroke, self._stroke = self._stroke, None
        return stroke is not None and stroke[1] > 0

    def single(self, cell: Cell, tool: str = "") -> bool:
        """Paint or clear one cell, as a step of its own."""
        self.end()
        return self.touch(cell, tool)

    def move(self, start: Cell, to: Cell) -> bool:
        """Move a plot, or exchange two; return whether that changed anything."""
        site = self.grid.at.get(start)
        if site is None or start == to or not self.grid.has(to):
            return False
        what = msg("Plot {plot} moved to {place}", plot=site.plot, place=place(to))
        self._put(self.work.desk, self.grid.moved(start, to), what)
        return True

    def number(self) -> None:
        """Number the plots anew."""
        self._put(self.work.desk, self.grid.numbered(), msg("Plots numbered anew"))

    def resize(self, rows: int, cols: int) -> None:
        """Give the board another size."""
        what = msg("Board of {columns} × {rows} cells", columns=cols, rows=rows)
        self._put(self.work.desk, self.grid.sized(rows, cols), what)

    def shift(self, down: int, right: int) -> None:
        """Move all plots by a row or a column."""
        self._put(self.work.desk, self.grid.shifted(down, right), msg("All plots moved"))

    def _put(self, base: Desk, grid: Grid, what: Message) -> None:
        text = self.field.write(grid)
        self.work.have(base.change([CellChange(0, self.field.key, text)], what))

    def switch(self, field: str, name: str, what: Message) -> None:
        """Switch one of a field's names on or off; `what` names the field."""
        form = self.work.form
        names = form.read_row(self.work.rows[0]).values[field]
        found = tuple(one for one in names if one != name) if name in names else (*names, name)
        declared: Any = form.field(field)
        text = declared.write(declared.read("|".join(found)))
        value = declared.describe(declared.read(text))
        # i18n: an outlook card and the sizes it names: “Outlook card 3: 4 and 6”
        step = msg("{name}: {figures}", name=what, figures=value)
        self.work.have(self.work.desk.change([CellChange(0, field, text)], step))

    # Words

    def told_of(self, cell: Cell) -> object:
        """Return what the words of a cell follow from."""
        grid = self.grid
        site = grid.at.get(cell)
        return site and (site, grid.neighbours(site))

    def called(self, cell: Cell) -> Message:
        """Return what is in a cell, in a few words."""
        site = self.grid.at.get(cell)
        if site is None:
            return msg("Empty: {place}", place=place(cell))
        return msg("Plot {plot}, district {district}", plot=site.plot, district=site.district)

    def about(self, cell: Cell) -> tuple[Message, ...]:
        """Return what else there is to say of a cell: its place, neighbours, whether it touches a street."""
        site = self.grid.at.get(cell)
        if site is None:
            return ()
        found = [msg("It is in {place}.", place=place(cell)), self._beside(site)]
        if self.grid.is_on_street(site):
            found.append(msg("It touches a street."))
        return tuple(found)

    def _beside(self, site: Site) -> Message:
        others = tuple(Message("{number}", {"number": other.plot}) for other in self.grid.neighbours(site))
        if not others:
            return msg("It has no neighbour.")
        return msg("Neighbours: {names}.", names=listed(others))


class DecorWork(BoardWork):
    """The decoration of a board with a tool in hand; `kind` is what the brush paints."""

    tools = (PAINT, CLEAR)

    def __init__(self, work: Work) -> None:
        super().__init__(work)
        self.kind = self.field.decor[0]

    def take(self, district: int) -> None:
        """Take the kind of a number into the brush, counted from 1."""
        if district <= len(self.field.decor):
            self.kind, self.tool = self.field.decor[district - 1], PAINT

    def counts(self) -> Mapping[str, int]:
        """Return how many cells each kind decorates."""
        return Counter(one.kind for one in self.grid.shown)

    def _after(self, grid: Grid, cell: Cell, *, is_clear: bool) -> Grid:
        return grid.undecorated(cell) if is_clear else grid.decorated(cell, self.kind.name)

    def _told(self, grid: Grid, new: Grid, cell: Cell, count: int, *, is_clear: bool) -> Message:
        if is_clear and count == 1:
            return msg("Decoration removed: {place}", place=place(cell))
        if is_clear:
            return msgn("Decoration removed: {count} cell", "Decoration removed: {count} cells", count)
        kind = msg(self.kind.label)
        if count == 1:
            # i18n: decoration of a board and its cell: “Park: row 2, column 3”
            return msg("{decoration}: {place}", decoration=kind, place=place(cell))
        return msgn("{decoration}: {count} cell", "{decoration}: {count} cells", count, decoration=kind)

    def number(self) -> None:
        """Lay streets and parks where the plots leave room for them."""
        self._put(self.work.desk, self.grid.decorated_anew(), msg("Streets and parks laid out anew"))

    def shift(self, down: int, right: int) -> None:
        """Move all decoration by a row or a column."""
        self._put(self.work.desk, self.grid.decor_shifted(down, right), msg("All decoration moved"))

    def told_of(self, cell: Cell) -> object:
        """Return what the words of a cell follow from."""
        return self.grid.at.get(cell), self._in(cell)

    def called(self, cell: Cell) -> Message:
        """Return what is in a cell, in a few words."""
        there = self._in(cell)
        if cell in self.grid.at or not there:
            return super().called(cell)
        return msg("{decoration}: {place}", decoration=listed(there), place=place(cell))

    def about(self, cell: Cell) -> tuple[Message, ...]:
        """Return what else there is to say of a cell: a plot hides what is below."""
        if cell not in self.grid.at:
            return ()
        return (msg("A plot is here. Decoration goes on the cells between the plots."),)

    def _in(self, cell: Cell) -> tuple[Message, ...]:
        here = {one.kind for one in self.grid.shown if one.cell == cell}
        return tuple(msg(one.label) for one in self.field.decor if one.name in here)


def differs(work: Work) -> Message | None:
    """Return how much of a board differs from the house's, in a few words; None if nothing does."""
    board = field_of(work.game).key
    found = [one for one in work.differences if one.field is not None]
    told = []
    for one in found:
        if one.field == board and one.was is not None and one.now is not None:
            was, now = (work.form.read_row(row).values[board] for row in (one.was, one.now))
            # The first is the gravest; both do not fit where boards stand side by side.
            told += parted(was, now)[:1]
    cards = sum(one.field != board for one in found)
    if cards:
        told.append(msgn("{count} card differs", "{count} cards differ", cards))
    return listed(tuple(told)) if told else None


def parted(was: Grid, now: Grid) -> list[Message]:
    """Return what differs between two boards."""
    told = []
    plots = len({site.plot for site in {*was.sites} ^ {*now.sites}})
    if plots:
        told.append(msgn("{count} plot differs", "{count} plots differ", plots))
    if was.shown != now.shown:
        told.append(msg("the decoration differs") if told else msg("The decoration differs"))
    if not told:
        told.append(msg("Board of {columns} × {rows} cells", columns=now.cols, rows=now.rows))
    return told


def field_of(game: Game[Any, Any, Any]) -> Cells:
    """Return the field that holds a game's board; raise `LookupError` if it has none."""
    form = game.edition.form
    if form is None or form.board is None:
        raise LookupError(game.id)
    return form.board

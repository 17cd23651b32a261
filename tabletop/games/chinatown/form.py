"""What is declared of Chinatown's boards (CH-2.1, CH-5), and the board files that are read by it: a line for
each plot and each outlook card. docs/chinatown_boards.md describes the form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tabletop.engine.cells import BOARD_HEADING, MOST_PLOT, PARK, STREET, Cells, Site, decor_cell, grid_of
from tabletop.engine.fields import Choice, Given, Picks
from tabletop.engine.form import Form, Group, Layout, Rows, SetRule, Sheet, Values
from tabletop.engine.message import N_, ContentError, Message, msg, msgn
from tabletop.games.chinatown import board
from tabletop.games.chinatown.board import HOUSE_BOARD, HOUSE_OUTLOOKS, PLOTS, SIZES, Board

_OUTLOOK: Final = "outlook"
_MOST: Final = 99
"""The greatest number of a district, row or column."""
_LONGEST: Final = 20_000
"""The longest board file, in characters."""
_ID: Final = "board"
_SIZES: Final = tuple(Choice(str(size), str(size)) for size in SIZES)

PLOTS_FIELD: Final = Cells(
    key="plots",
    label=N_("Plots"),
    about=N_("where the plots are, and in which district"),
    usual="13x11",
    count=len(PLOTS),
    most_side=_MOST + 1,
    small=9,
    decor=(
        Choice(STREET, N_("Street")),
        Choice(PARK, N_("Park")),
        Choice("tree_round", N_("Round tree")),
        Choice("tree_pine", N_("Pine tree")),
        Choice("trees", N_("Group of trees")),
        Choice("garden", N_("Garden")),
        Choice("lantern_red", N_("Red lantern")),
        Choice("lantern_gold", N_("Gold lantern")),
    ),
)
_OUTLOOKS: Final = tuple(
    Picks(
        key=f"{_OUTLOOK}{number}",
        label=N_("Outlook card"),
        about=N_("the business sizes that earn more"),
        usual="|".join(map(str, sizes)),
        choices=_SIZES,
        most=len(_SIZES),
        may_be_empty=True,
    )
    for number, sizes in enumerate(HOUSE_OUTLOOKS, start=1)
)


def _check(values: Sequence[Values]) -> Iterator[tuple[int | None, str, Message]]:
    for one in values:
        yield from ((None, PLOTS_FIELD.key, why) for why in PLOTS_FIELD.faults(one[PLOTS_FIELD.key]))


# Board files


class _Line(NamedTuple):
    """A non-empty line of a file: its number and its cells."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_outlook(self) -> bool:
        """Whether it is an outlook card, else a plot."""
        return self.cells[0] == _OUTLOOK

    def wrong(self, field: str, cell: str, wanted: Message) -> ContentError:
        """Return the error of a cell: line, field, what it holds, what it may hold."""
        return ContentError(
            msg(
                "Line {line}, field “{field}”: “{text}” does not fit. {wanted}",
                line=self.number,
                field=field,
                text=cell[:20],
                wanted=wanted,
            )
        )

    def whole(self, at: int, least: int, most: int) -> int:
        """Return the number in a cell of a plot's line."""
        cell = self.cells[at] if at < len(self.cells) else ""
        if cell.isascii() and cell.isdigit() and len(cell) < 4 and least <= int(cell) <= most:
            return int(cell)
        wanted = msg("Write a whole number from {least} to {most}.", least=least, most=most)
        raise self.wrong(BOARD_HEADING[at], cell, wanted)

    def site(self) -> Site:
        """Return the plot of a line."""
        return Site(
            self.whole(0, 1, MOST_PLOT),
            self.whole(1, 1, _MOST),
            self.whole(2, 0, _MOST),
            self.whole(3, 0, _MOST),
        )

    def sizes(self) -> str:
        """Return the sizes that an outlook card names, each once (CH-5)."""
        named: list[str] = []
        for cell in filter(None, self.cells[1:]):
            if cell not in map(str, SIZES) or cell in named:
                sizes = tuple(Message("{size}", {"size": size}) for size in SIZES)
                raise self.wrong(
                    _OUTLOOK, cell, msg("Write some of the sizes {sizes}, each once.", sizes=sizes)
                )
            named.append(cell)
        return "|".join(sorted(named))


def _lines(text: str) -> Iterator[_Line]:
    """Yield the non-empty lines after the heading, which must come first."""
    is_headed = False
    for number, written in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        cells = tuple(cell.strip() for cell in written.split(","))
        if not any(cells):
            continue
        if not is_headed and cells[: len(BOARD_HEADING)] != BOARD_HEADING:
            raise ContentError(
                msg(
                    "Line {line}: the heading must be “{wanted}”.",
                    line=number,
                    wanted=",".join(BOARD_HEADING),
                )
            )
        if is_headed:
            yield _Line(number, cells)
        is_headed = True


def _read(text: str) -> Sheet:
    """Return a board file's row. A file of plots alone has the house's nine outlook cards, one of outlook
    cards alone the house's plots."""
    if len(text) > _LONGEST:
        raise ContentError(msg("This is too long to be a board file."))
    lines = tuple(_lines(text))
    outlooks = tuple(line.sizes() for line in lines if line.is_outlook)
    if outlooks and len(outlooks) != len(HOUSE_OUTLOOKS):
        raise ContentError(
            msgn(
                "There is {count} outlook card. Write {need}, or none to use the standard ones.",
                "There are {count} outlook cards. Write {need}, or none to use the standard ones.",
                len(outlooks),
                need=len(HOUSE_OUTLOOKS),
            )
        )
    if outlooks and len(outlooks) == len(lines):
        lines = tuple(_lines(HOUSE_BOARD))
    plots = [line for line in lines if not line.is_outlook]
    looks = "".join(plots[0].cells[len(BOARD_HEADING) :][:1]) if plots else ""
    grid = PLOTS_FIELD.decorated(grid_of(line.site() for line in plots), looks)
    row = (_ID, PLOTS_FIELD.write(grid), *(outlooks or (field.usual for field in _OUTLOOKS)))
    return Sheet((row,), (1,), ({},))


def _written(rows: Rows) -> str:
    values = FORM.read_row(rows[0]).values
    return _text(values[PLOTS_FIELD.key].sites, [values[field.key] for field in _OUTLOOKS])


def _text(sites: Sequence[Site], outlooks: Sequence[Sequence[object]], decor: str = "") -> str:
    """Return the shortest file of a board; with its decoration in a cell behind the first plot."""
    lines = [",".join(BOARD_HEADING), *(",".join(map(str, site)) for site in sites)]
    lines[1] += f",{decor}" if decor else ""
    lines += [",".join((_OUTLOOK, *map(str, sizes))) for sizes in outlooks]
    return "\n".join(lines) + "\n"


FORM: Final = Form(
    fields=(Given(key="id", label=N_("Board"), cells={_ID: _ID}), PLOTS_FIELD, *_OUTLOOKS),
    groups=(
        Group(N_("Plots"), (PLOTS_FIELD.key,)),
        Group(N_("Outlook cards"), tuple(field.key for field in _OUTLOOKS)),
    ),
    titles={_ID: N_("Board")},
    set_rules=(SetRule((PLOTS_FIELD.key,), _check),),
    layout=Layout(BOARD_HEADING, _read, _written),
)


@lru_cache(maxsize=16)
def parse(text: str) -> Board:
    """Return the board of a file; raise `ContentError` with all that is wrong."""
    return _board(FORM.read(text)[0])


def _board(values: Values) -> Board:
    grid = values[PLOTS_FIELD.key]
    sites = tuple(board.Site(site.district, site.row, site.col) for site in grid.sites)
    return Board(sites, tuple(tuple(map(int, values[field.key])) for field in _OUTLOOKS))


def kept(text: str) -> str:
    """Return what saved games keep beside the content of a board file: it with the decoration, if there is
    any in it; else nothing."""
    values = FORM.read(text)[0]
    grid = values[PLOTS_FIELD.key]
    if grid.decor is None:
        return ""
    return _text(grid.sites, [values[field.key] for field in _OUTLOOKS], decor_cell(grid))


def canonical(of: Board) -> str:
    """Return the shortest file of a board, for saved games."""
    sites = [Site(plot, site.district, site.row, site.col) for plot, site in enumerate(of.sites, start=1)]
    return _text(sites, of.outlooks)

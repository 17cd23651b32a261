"""The page of a board: the grid at the left; the tool, what a cell says, districts and cards at the right."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from tabletop import files
from tabletop.app.core import navigate
from tabletop.app.core.input import Event, KeyDown
from tabletop.app.screens import exporting
from tabletop.app.screens.workshop.board.desk import CLEAR, MOVE, PAINT, BoardWork
from tabletop.app.screens.workshop.board.drawing import Places, draw_board
from tabletop.app.screens.workshop.board.widgets import (
    BoardCell,
    DistrictRow,
    NameSwitch,
    NoteLine,
    SizeStepper,
    key_of,
)
from tabletop.app.screens.workshop.controls import Stepper, TroubleLine
from tabletop.app.screens.workshop.leaf import Leaf, SetScreen
from tabletop.app.screens.workshop.panels import chip
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.layout import Column, Custom, Label, Panel, control_h, fitted_button, wrap_row
from tabletop.engine.cells import MOST_SIDE, Cell
from tabletop.engine.fields import Number, Picks
from tabletop.engine.message import Message, msg

_SIDE: Final = 620
"""The width of what stands beside the board, logical px (UI scale)."""
_CELL: Final = 30
"""The least side of a cell, logical px (UI scale); a board that needs more height scrolls."""
_MOST_NOTES: Final = 4
_ARROWS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class BoardPage(Leaf):
    """Zones of the board and what stands beside it, and their keys."""

    def __init__(self, scene: SetScreen) -> None:
        super().__init__(scene)
        self.board = BoardWork(scene.work)
        self.cell: Cell = min(self.board.grid.at, default=(0, 0))
        """The cell that is told."""
        self._places = Places(0, 0, 1, 1, 1)
        self._over: Cell | None = None
        """The cell under the pointer while it is pressed."""
        self._laid: tuple[object, list[BoardCell]] = None, []

    # -- zones -----------------------------------------------------------------------------------------

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return the zones of the page."""
        d = self.ctx.display
        gap, pad = d.ui(20), d.ui(18)
        side_w = min(d.ui(_SIDE), area.w * 9 // 20)
        left = pygame.Rect(area.x, area.y, area.w - side_w - gap, area.h)
        right = pygame.Rect(left.right + gap, area.y, side_w, area.h)
        grounds = Zone("ground", [Panel(self.ctx, "panel", left), Panel(self.ctx, "panel2", right)])
        inner = left.inflate(-2 * pad, -2 * pad)
        count = self._count()
        has_room = inner.w >= d.ui(700) + count.rect.w
        head, top = self.scene.tabs(inner, *((count,) if has_room else ()))
        actions, bottom = self._actions(right.inflate(-2 * pad, -2 * pad))
        room = pygame.Rect(inner.x, top, inner.w, inner.bottom - top)
        column = Column(self.ctx, right.x + pad, right.y + pad, right.w - 2 * pad - d.ui(12))
        self._fill(column, () if has_room else (count,))
        view = pygame.Rect(right.x + pad - d.ui(8), right.y + d.ui(8), right.w - 2 * pad + d.ui(16), 0)
        view.h = bottom - view.y
        side = Zone("side", column.widgets, view, column.y - view.y + d.ui(8))
        return [grounds, head, self._cells(room), side, actions]

    def _cells(self, room: pygame.Rect) -> Zone:
        """Return the board and its cells; it scrolls if it is higher than its room."""
        ctx, d = self.ctx, self.ctx.display
        grid = self.board.grid
        self._places = places = Places.fitting(grid, room, d.ui(_CELL))
        key = places, ctx.language
        if self._laid[0] != key:
            cells = [(row, col) for row in range(grid.rows) for col in range(grid.cols)]
            self._laid = key, [BoardCell(ctx, places.rect(cell), self.board, cell, self) for cell in cells]
        for widget in self._laid[1]:
            widget.rect = places.rect(widget.cell)
        ground = Custom(ctx, "board", places.area, lambda surface, rect, _: self._draw(surface, rect))
        widgets: list[Widget] = [ground, *self._laid[1]]
        if places.area.h <= room.h:
            return Zone("cells", widgets)
        return Zone("cells", widgets, room, places.area.h)

    def _draw(self, surface: object, rect: pygame.Rect) -> None:
        self._places = self._places._replace(x=rect.x, y=rect.y)
        draw_board(self.ctx, surface, self.board.grid, self._places)  # type: ignore[arg-type]

    def _count(self) -> Widget:
        """Return how many plots there are of how many."""
        ctx, color = self.ctx, self.ctx.theme.color
        have, need = len(self.board.grid.sites), self.board.field.count
        words = ctx.t("{have} of {need} plots", have=have, need=need)
        good = not self.work.troubles
        ink, ground = (color.good, color.good_bg) if good else (color.bad, color.bad_bg)
        return chip(ctx, "count", words, "check" if good else "no", ink, ground)

    # -- beside the board ------------------------------------------------------------------------------

    def _fill(self, column: Column, more: tuple[Widget, ...]) -> None:
        ctx, t = self.ctx, self.ctx.t
        column.text("brush", t("Brush"), "h2")
        column.space(8)
        if self.work.is_fixed:
            words = t("The standard board stays as it is. To change it, make a board from it.")
            if self.scene.path is not None:
                words = t("This board is open in another window. You can only view it here.")
            column.text("fixed", words, "small", color=ctx.theme.color.ink2)
        else:
            self._tools(column)
        column.space(10)
        self._about(column)
        if more:
            column.row(list(more))
            column.space(8)
        self._notes(column)
        self._districts(column)
        if not self.work.is_fixed:
            self._changes(column)
        for group in self.work.form.groups[1:]:
            column.space(12)
            column.rule(f"rule.{group.label}")
            column.space(10)
            column.text(f"group.{group.label}", t(group.label), "h2")
            column.text(
                "group.about", t("Choose the sizes that pay more."), "small", color=ctx.theme.color.ink2
            )
            column.space(8)
            self._cards(column, group.fields)

    def _tools(self, column: Column) -> None:
        ctx, t = self.ctx, self.ctx.t
        options = [(PAINT, t("Paint")), (MOVE, t("Move")), (CLEAR, t("Clear"))]
        wide = min(column.w, Segmented.natural_width(ctx, [name for _, name in options]))
        rect = pygame.Rect(0, 0, wide, control_h(ctx, 48))
        column.row(
            [Segmented(ctx, "tool", rect, t("Tool"), options, self.board.tool, on_change=self._take_tool)]
        )

    def _about(self, column: Column) -> None:
        """Say what is in the cell with the focus; always as high as a plot with four neighbours needs."""
        ctx = self.ctx
        top = column.y
        column.text("about.name", ctx.message(self.board.called(self.cell)), "body_b")
        words = ctx.sentences([ctx.message(one) for one in self.board.about(self.cell)])
        if self.board.held is not None:
            words = ctx.t("Choose where it goes.")
        column.text("about.more", words, "small", color=ctx.theme.color.ink2)
        tall = ctx.text.line_height("body_b") + 2 * ctx.text.line_height("small")
        column.y = max(column.y, top + tall) + ctx.display.ui(8)

    def _notes(self, column: Column) -> None:
        """Say what is wrong, then what is odd."""
        ctx = self.ctx
        found = [(TroubleLine, one.why) for one in self.work.troubles]
        found += [(NoteLine, one) for one in self.board.field.warnings(self.board.grid)]
        for number, (line, why) in enumerate(found[:_MOST_NOTES]):
            words = ctx.message(why)
            column.place(lambda rect, n=number, line=line, words=words: line(ctx, f"note{n}", rect, words), 0)
            column.space(6)
        if len(found) > _MOST_NOTES:
            more = len(found) - _MOST_NOTES
            words = ctx.tn("And {count} more.", "And {count} more.", more)
            column.text("notes.more", words, "small", color=ctx.theme.color.ink2)
            column.space(6)

    def _districts(self, column: Column) -> None:
        ctx, d = self.ctx, self.ctx.display
        for district, plots in self.board.districts.items():
            is_on = district == self.board.district and self.board.tool == PAINT and not self.work.is_fixed
            do = partial(self._take, district)
            tall = control_h(ctx, 42, "body_b")
            rect = pygame.Rect(column.x, column.y, column.w, tall)
            made = DistrictRow(ctx, rect, district, plots, is_on=is_on, do=do)
            made.enabled = not self.work.is_fixed
            column.widgets.append(made)
            column.y += tall + d.ui(2)

    def _changes(self, column: Column) -> None:
        """Add a new district, numbers, the size."""
        ctx, d, t, grid = self.ctx, self.ctx.display, self.ctx.t, self.board.grid
        column.space(8)
        items = (
            ActionItem("district.new", t("District"), "plus", self._new_district, tooltip=t("New district")),
            ActionItem("number", t("Number the plots anew"), "", self._number, cap="N"),
        )
        column.row([fitted_button(ctx, item, least=46, style="body_b") for item in items])
        column.space(10)
        rows = 1 + max((site.row for site in grid.sites), default=0)
        cols = 1 + max((site.col for site in grid.sites), default=0)
        for key, name, value, least in (
            ("columns", t("Columns"), grid.cols, cols),
            ("rows", t("Rows"), grid.rows, rows),
        ):
            number = Number(key=key, label=name, least=least, most=MOST_SIDE)
            rect = pygame.Rect((0, 0), Stepper.size(ctx))
            made = SizeStepper(ctx, f"size.{key}", rect, name, str(value), number, partial(self._resize, key))
            words = pygame.Rect(0, 0, ctx.text.width(name, "body_b") + d.ui(6), rect.h)
            column.row([Label(ctx, f"size.{key}.label", words, name, "body_b"), made])
            column.space(6)
        column.text("shift", t("Ctrl and an arrow key move all plots."), "small", color=ctx.theme.color.ink2)

    def _cards(self, column: Column, fields: tuple[str, ...]) -> None:
        """Add a card for each field, with a switch for each of its names."""
        ctx, d, form = self.ctx, self.ctx.display, self.work.form
        side, gap = max(d.ui(40), d.min_text * 2), d.ui(4)
        placed: list[Widget] = []
        grounds: list[Widget] = []
        for number, key in enumerate(fields, start=1):
            field = form.field(key)
            assert isinstance(field, Picks)
            across = -(-len(field.names) // 2)
            rect = pygame.Rect(0, 0, across * (side + gap) + 3 * gap, 2 * (side + gap) + 3 * gap)
            ground = Panel(ctx, f"{key}.card", rect)
            grounds.append(ground)
        wrap_row(grounds, pygame.Rect(column.x, column.y, column.w, 0), d.ui(10))
        for number, (key, ground) in enumerate(zip(fields, grounds, strict=True), start=1):
            field = form.field(key)
            assert isinstance(field, Picks)
            card = msg("{card} {number}", card=msg(field.label), number=number)
            named = ctx.message(card)
            on = form.read_row(self.work.rows[0]).values[key]
            across = -(-len(field.names) // 2)
            for at, one in enumerate(field.choices):
                x = ground.rect.x + 2 * gap + at % across * (side + gap)
                y = ground.rect.y + 2 * gap + at // across * (side + gap)
                made = NameSwitch(
                    ctx,
                    f"{key}.{one.name}",
                    pygame.Rect(x, y, side, side),
                    named,
                    ctx.t(one.label),
                    is_on=one.name in on,
                    do=partial(self._switch, key, one.name, card),
                )
                made.enabled = not self.work.is_fixed
                placed.append(made)
        column.widgets += [*grounds, *placed]
        column.y = max((ground.rect.bottom for ground in grounds), default=column.y)

    def _actions(self, area: pygame.Rect) -> tuple[Zone, int]:
        ctx, t, path = self.ctx, self.ctx.t, self.scene.path
        if path is None:
            return Zone("actions"), area.bottom
        why = t("You cannot play with it yet. Fix the problems first.") if self.work.troubles else ""
        items = (
            ActionItem("tiled", t("Open in Tiled"), "folder", self._open),
            ActionItem("play", t("Play with it"), "play", self._play, kind="primary", reason=why),
        )
        made: list[Widget] = [fitted_button(ctx, item, least=48, style="body_b") for item in items]
        tall = wrap_row(made, pygame.Rect(area.x, area.bottom, area.w, 0), ctx.display.ui(10))
        for widget in made:
            widget.move(0, -tall)
        return Zone("actions", made), area.bottom - tall - ctx.display.ui(12)

    # -- doing -----------------------------------------------------------------------------------------

    def _take_tool(self, tool: str) -> None:
        self.board.have(tool)
        self.scene.rebuild()

    def _take(self, district: int) -> None:
        self.board.take(district)
        self.scene.rebuild()

    def _new_district(self) -> None:
        self.board.new_district()
        self.scene.rebuild()

    def _number(self) -> None:
        self.board.number()
        self._say()

    def _resize(self, key: str, text: str) -> None:
        grid = self.board.grid
        rows, cols = (int(text), grid.cols) if key == "rows" else (grid.rows, int(text))
        self.board.resize(rows, cols)
        self._say()

    def _switch(self, field: str, name: str, what: Message) -> None:
        self.board.switch(field, name, what)
        self._say()

    def _say(self) -> None:
        """Have the last step read."""
        if (done := self.work.desk.undone) is not None:
            self.ctx.a11y.announce(self.ctx.message(done))
        self.scene.rebuild()

    def _open(self) -> None:
        self.scene.flush()
        if self.scene.path is not None:
            exporting.open_file(self.ctx, self.scene.path)

    def _play(self) -> None:
        self.scene.flush()
        if self.scene.path is not None:
            slug = files.kept(self.scene.shelf.kind.stem(self.scene.path))
            navigate.show_setup(self.ctx, self.work.game, slug)

    # -- the hand --------------------------------------------------------------------------------------

    def press(self, cell: Cell) -> None:
        """Begin a stroke, or pick a plot up, or put it down."""
        self.cell, self._over = cell, cell
        if self.work.is_fixed:
            return
        if self.board.tool != MOVE:
            self.board.begin()
            self._touch(cell)
        elif self.board.held is None and cell in self.board.grid.at:
            self.board.held = cell
        elif self.board.held is not None and cell != self.board.held:
            self._put_down(cell)
        self.scene.rebuild()

    def drag(self, pos: tuple[int, int]) -> None:
        """Go on with the stroke through all cells on the way, or look where the plot goes."""
        cell, last = self._places.at(pos), self._over
        if cell is None or last is None or cell == last or self.work.is_fixed:
            return
        self._over = cell
        if self.board.tool != MOVE:
            for one in _way(last, cell):
                self._touch(one)

    def release(self) -> None:
        """End the stroke; put down the plot that was dragged."""
        over, held, self._over = self._over, self.board.held, None
        if self.board.tool != MOVE:
            self.board.end()
            self._say()
        elif held is not None and over is not None and over != held:
            self._put_down(over)

    def use(self, cell: Cell) -> None:
        """Use the tool in one cell."""
        if self.work.is_fixed:
            return
        if self.board.tool != MOVE:
            self.board.single(cell)
        elif self.board.held is None:
            self.board.held = cell if cell in self.board.grid.at else None
            self.scene.rebuild()
            return
        else:
            self._put_down(cell)
            return
        self._say()

    def _touch(self, cell: Cell) -> None:
        if self.board.touch(cell):
            self.cell = cell

    def _put_down(self, cell: Cell) -> None:
        held, self.board.held = self.board.held, None
        if held is not None and self.board.move(held, cell):
            self.cell = cell
        self._say()

    # -- keys ------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Move the focus to the board."""
        self.scene.focus(key_of(self.cell))

    def on_focus(self, widget: Widget | None) -> None:
        """Tell about the cell with the focus."""
        if isinstance(widget, BoardCell) and widget.cell != self.cell:
            self.cell = widget.cell
            self.scene.rebuild()

    def leave(self) -> bool:
        """Put a plot back that was picked up."""
        if self.board.held is None:
            return False
        self.board.held = None
        self.scene.rebuild()
        return True

    def intercept(self, event: Event) -> bool:
        """Take the keys of the board."""
        if not isinstance(event, KeyDown) or self.work.is_fixed:
            return False
        focused = self.scene.focused
        if event.name == "n" and not event.mods:
            self._number()
            return True
        if not isinstance(focused, BoardCell):
            return False
        cell, arrow = focused.cell, _ARROWS.get(event.name)
        if arrow is not None and event.mods == {"ctrl"}:
            self.board.shift(*arrow)
            self._say()
        elif arrow is not None and event.mods == {"shift"}:
            self._carry(cell, (cell[0] + arrow[0], cell[1] + arrow[1]))
        elif event.mods:
            return False
        elif event.digit and event.digit != "0":
            self.board.take(int(event.digit))
            self.board.single(cell)
            self._say()
        elif event.name in ("delete", "backspace") or event.digit:
            self.board.single(cell, CLEAR)
            self._say()
        elif event.name == "m":
            self.board.have(MOVE)
            self.use(cell)
        else:
            return False
        return True

    def _carry(self, start: Cell, to: Cell) -> None:
        """Move a plot by a cell, and the focus with it."""
        if self.board.move(start, to):
            self.cell = to
            self._say()
            self.scene.focus(key_of(to))


def _way(start: Cell, to: Cell) -> list[Cell]:
    """Return the cells from one to another, without the first."""
    steps = max(abs(to[0] - start[0]), abs(to[1] - start[1]))
    return [
        (
            start[0] + round((to[0] - start[0]) * step / steps),
            start[1] + round((to[1] - start[1]) * step / steps),
        )
        for step in range(1, steps + 1)
    ]

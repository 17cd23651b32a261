"""What stands beside a board: the tool, what a cell says, what is wrong, districts, size, cards."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import pygame

from tabletop import files
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.screens import exporting
from tabletop.app.screens.workshop.board.desk import CLEAR, MOVE, PAINT, BoardWork, differs
from tabletop.app.screens.workshop.board.drawing import draw_district
from tabletop.app.screens.workshop.board.widgets import (
    ArrowButton,
    BrushRow,
    NameSwitch,
    NoteLine,
    SizeStepper,
)
from tabletop.app.screens.workshop.controls import Stepper, TroubleLine, chip, side_by_side
from tabletop.app.screens.workshop.leaf import SetScreen
from tabletop.app.screens.workshop.wording import words_of
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.layout import Column, Custom, Label, control_h, fitted_button, wrap_row
from tabletop.engine.cells import MOST_SIDE, Cell
from tabletop.engine.fields import Number, Picks
from tabletop.engine.message import ContentError, Message, msg
from tabletop.sets.boards import lend_pictures

_MOST_NOTES: Final = 4
_ARROWS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class BoardSide:
    """Fills the column beside the board, and does what its controls ask for."""

    def __init__(self, scene: SetScreen, board: BoardWork) -> None:
        self.scene, self.board = scene, board
        self.ctx, self.work = scene.ctx, scene.work

    def count(self) -> Widget:
        """Return how many plots there are of how many."""
        ctx, color = self.ctx, self.ctx.theme.color
        have, need = len(self.board.grid.sites), self.board.field.count
        words = ctx.t("{have} of {need} plots", have=have, need=need)
        good = not self.work.troubles
        ink, ground = (color.good, color.good_bg) if good else (color.bad, color.bad_bg)
        return chip(ctx, "count", words, "check" if good else "no", ink, ground)

    def fill(self, column: Column, cell: Cell, more: tuple[Widget, ...]) -> None:
        """Fill the column; `cell` is the one that is told, `more` stands below that."""
        ctx, t = self.ctx, self.ctx.t
        if self.work.is_fixed:
            column.text("brush", t("Plots"), "h2")
            column.space(8)
            words = t("The standard board stays as it is. To change it, make a board from it.")
            if self.scene.path is not None:
                words = t("This board is open in another window. You can only view it here.")
            column.text("fixed", words, "small", color=ctx.theme.color.ink2)
        else:
            self._tools(column)
        column.space(10)
        self._about(column, cell)
        if more:
            column.row(list(more))
            column.space(8)
        self._troubles(column)
        self.brushes(column)
        if not self.work.is_fixed:
            self.changes(column)
        self.rest(column)

    def rest(self, column: Column) -> None:
        """Add the cards, and what differs."""
        ctx, t = self.ctx, self.ctx.t
        for group in self.work.form.groups[1:]:
            column.space(12)
            column.rule(f"rule.{group.label}")
            column.space(10)
            column.text(f"group.{group.label}", t(group.label), "h2")
            about = t(self.work.form.field(group.fields[0]).about)
            column.text(f"about.{group.label}", about, "small", color=ctx.theme.color.ink2)
            column.space(8)
            self._cards(column, group.fields)
        column.space(10)
        short = differs(self.work)
        words = ctx.message(short) if short is not None else t(words_of(self.work.form).same)
        column.text("differs", words, "small", color=ctx.theme.color.ink2)

    def _tools(self, column: Column) -> None:
        ctx, t = self.ctx, self.ctx.t
        names = {PAINT: t("Paint"), MOVE: t("Move"), CLEAR: t("Clear")}
        options = [(tool, names[tool]) for tool in self.board.tools]
        wide = min(column.w, Segmented.natural_width(ctx, [name for _, name in options]))
        rect = pygame.Rect(0, 0, wide, control_h(ctx, 48))
        tool = Segmented(ctx, "tool", rect, t("Tool"), options, self.board.tool, on_change=self._take_tool)
        words = t("Brush")
        title = Label(ctx, "brush", pygame.Rect(0, 0, ctx.text.width(words, "h2"), rect.h), words, "h2")
        beside = title.rect.w + ctx.display.ui(24) + wide <= column.w
        column.row([title, tool] if beside else [tool], gap=24)

    def _about(self, column: Column, cell: Cell) -> None:
        """Say what is in the cell with the focus; always as high as a plot with four neighbours needs."""
        ctx = self.ctx
        top = column.y
        column.text("about.name", ctx.message(self.board.called(cell)), "body_b")
        words = ctx.sentences([ctx.message(one) for one in self.board.about(cell)])
        if self.board.held is not None:
            words = ctx.t("Choose where it goes.")
        column.text("about.more", words, "small", color=ctx.theme.color.ink2)
        tall = ctx.text.line_height("body_b") + 2 * ctx.text.line_height("small")
        column.y = max(column.y, top + tall) + ctx.display.ui(8)

    def _troubles(self, column: Column) -> None:
        found = [self.ctx.message(one.why) for one in self.work.troubles]
        self._lines(column, "trouble", TroubleLine, found)

    def _odd(self, column: Column) -> None:
        """Say what is odd; below the districts, which stay where they are."""
        found = [self.ctx.message(one) for one in self.board.field.warnings(self.board.grid)]
        self._lines(column, "odd", NoteLine, found)

    def _lines(self, column: Column, key: str, line: type[TroubleLine], found: list[str]) -> None:
        ctx = self.ctx
        for number, words in enumerate(found[:_MOST_NOTES]):
            column.place(partial(_line, line, ctx, f"{key}{number}", words), 0)
            column.space(6)
        if len(found) > _MOST_NOTES:
            words = ctx.tn("And {count} more.", "And {count} more.", len(found) - _MOST_NOTES)
            column.text(f"{key}.more", words, "small", color=ctx.theme.color.ink2)
            column.space(6)

    def brushes(self, column: Column) -> None:
        """Add a row for each district."""
        for district, plots in self.board.districts.items():
            name = self.ctx.t("District {district}", district=district)
            count = self.ctx.tn("{count} plot", "{count} plots", plots)
            swatch = partial(draw_district, self.ctx, district)
            is_on = district == self.board.district
            self._brush(column, f"district.{district}", name, count, swatch, district, is_on=is_on)
        column.space(4)
        self._odd(column)

    def _brush(
        self,
        column: Column,
        key: str,
        name: str,
        count: str,
        swatch: Callable[[Canvas, pygame.Rect], object],
        number: int,
        *,
        is_on: bool,
    ) -> None:
        """Add something to paint with; the board takes it by its number."""
        ctx, is_fixed = self.ctx, self.work.is_fixed
        rect = pygame.Rect(column.x, column.y, column.w, control_h(ctx, 42, "body_b"))
        is_on = is_on and self.board.tool == PAINT and not is_fixed
        made = BrushRow(ctx, key, rect, name, count, swatch, is_on=is_on, do=partial(self._take, number))
        made.enabled = not is_fixed
        column.widgets.append(made)
        column.y += rect.h + ctx.display.ui(2)

    def changes(self, column: Column) -> None:
        """Add a new district, numbers, the size."""
        ctx, d, t, grid = self.ctx, self.ctx.display, self.ctx.t, self.board.grid
        column.space(8)
        items = (
            ActionItem("district.new", t("District"), "plus", self._new_district, tooltip=t("New district")),
            ActionItem("number", t("Number the plots anew"), "", self.number, cap="N"),
        )
        column.row([fitted_button(ctx, item, least=46, style="body_b") for item in items])
        column.space(10)
        rows = 1 + max((site.row for site in grid.sites), default=0)
        cols = 1 + max((site.col for site in grid.sites), default=0)
        sizes: list[list[Widget]] = []
        for key, name, value, least in (
            ("columns", t("Columns"), grid.cols, cols),
            ("rows", t("Rows"), grid.rows, rows),
        ):
            number = Number(key=key, label=name, least=least, most=MOST_SIDE)
            rect = pygame.Rect((0, 0), Stepper.size(ctx))
            made = SizeStepper(ctx, f"size.{key}", rect, name, str(value), number, partial(self._resize, key))
            words = pygame.Rect(0, 0, ctx.text.width(name, "body_b") + d.ui(6), rect.h)
            sizes.append([Label(ctx, f"size.{key}.label", words, name, "body_b"), made])
        side_by_side(column, *sizes)
        self._shifts(
            column,
            t("Move all plots"),
            (t("All plots to the left"), t("All plots up"), t("All plots down"), t("All plots to the right")),
        )

    def _shifts(self, column: Column, title: str, names: tuple[str, ...]) -> None:
        """Add four buttons that move all to a side, with names for left, up, down and right."""
        ctx, d = self.ctx, self.ctx.display
        column.space(10)
        shift: list[Widget] = []
        ways = (("left", 1), ("up", 0), ("down", 2), ("right", 3))
        for (key, turns), name in zip(ways, names, strict=True):
            do = partial(self.shift, *_ARROWS[key])
            side = pygame.Rect(0, 0, control_h(ctx, 46), control_h(ctx, 46))
            shift.append(ArrowButton(ctx, f"shift.{key}", side, name, turns, do))
        label = pygame.Rect(0, 0, ctx.text.width(title, "body_b") + d.ui(6), control_h(ctx, 46))
        column.row([Label(ctx, "shift", label, title, "body_b"), *shift], gap=8)

    def _cards(self, column: Column, fields: tuple[str, ...]) -> None:
        """Add a card for each field, with a switch for each of its names."""
        ctx, d, form = self.ctx, self.ctx.display, self.work.form
        side, gap = max(d.ui(40), d.min_text * 2), d.ui(4)
        placed: list[Widget] = []
        grounds: list[Widget] = []
        declared = [field for key in fields if isinstance(field := form.field(key), Picks)]
        for field in declared:
            across = -(-len(field.names) // 2)
            rect = pygame.Rect(0, 0, across * (side + gap) + 3 * gap, 2 * (side + gap) + 3 * gap)
            grounds.append(Custom(ctx, f"{field.key}.card", rect, self._card))
        wrap_row(grounds, pygame.Rect(column.x, column.y, column.w, 0), d.ui(10))
        for number, (field, ground) in enumerate(zip(declared, grounds, strict=True), start=1):
            key = field.key
            # i18n: the name of a card and its number: “Outlook card 3”
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

    def _card(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, radius = self.ctx, self.ctx.display.ui(9)
        ctx.shapes.shadow(surface, rect, "card", radius)
        ctx.shapes.box(surface, rect, ctx.theme.color.card, radius=radius)

    def actions(self, area: pygame.Rect) -> tuple[Zone, int]:
        """Return what can be done with the board, at the foot of an area, and where that begins."""
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

    def number(self) -> None:
        """Number the plots anew, or lay streets and parks out anew."""
        self.board.number()
        self.say()

    def _resize(self, key: str, text: str) -> None:
        grid = self.board.grid
        rows, cols = (int(text), grid.cols) if key == "rows" else (grid.rows, int(text))
        self.board.resize(rows, cols)
        self.say()

    def shift(self, down: int, right: int) -> None:
        """Move all plots, or all decoration."""
        self.board.shift(down, right)
        self.say()

    def _switch(self, field: str, name: str, what: Message) -> None:
        self.board.switch(field, name, what)
        self.say()

    def say(self) -> None:
        """Have the last step read."""
        if (done := self.work.desk.undone) is not None:
            self.ctx.a11y.announce(self.ctx.message(done))
        self.scene.rebuild()

    def _open(self) -> None:
        self.scene.flush()
        if self.scene.path is not None:
            # Without pictures Tiled shows crosses, and all else.
            with suppress(OSError, ContentError):
                lend_pictures(self.work.game.id, self.ctx.home)
            exporting.open_file(self.ctx, self.scene.path)

    def _play(self) -> None:
        self.scene.flush()
        if self.scene.path is not None:
            slug = files.kept(self.scene.shelf.kind.stem(self.scene.path))
            navigate.show_setup(self.ctx, self.work.game, slug)


def _line(make: type[TroubleLine], ctx: Context, key: str, words: str, rect: pygame.Rect) -> Widget:
    return make(ctx, key, rect, words)

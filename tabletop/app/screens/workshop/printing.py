"""The page of print: sheets as they will be, what is chosen for them, and the files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame
from msgspec.structs import replace

from tabletop.app.screens import exporting
from tabletop.app.screens.workshop.controls import Stepper, TenthsStepper, side_by_side
from tabletop.app.screens.workshop.leaf import Leaf, SetScreen
from tabletop.app.screens.workshop.paper import BACK, FACE, MOST_OFF, chosen, kept, paint
from tabletop.app.screens.workshop.press import Press, pixels_of
from tabletop.app.table import registry
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, IconButton
from tabletop.app.widgets.choice import Switch, choice
from tabletop.app.widgets.layout import Column, Custom, Label, Panel, control_h, fitted_button
from tabletop.engine.fields import Number
from tabletop.engine.message import decimal
from tabletop.printed.pixels import Pixels, bled, dots
from tabletop.printed.sheets import (
    BLEED,
    TEXT,
    Backs,
    CardSize,
    Choices,
    Paper,
    PrintedCard,
    PrintedPage,
    pages,
)
from tabletop.printed.trial import trial

_PDF, _PNG = ".pdf", ".png"


class PrintPage(Leaf):
    """The sheets at the left, the choices at the right; in a narrow window one below the other."""

    def __init__(self, scene: SetScreen) -> None:
        super().__init__(scene)
        self.choices = chosen(self.ctx.settings.printing)
        self._seats = 0
        """The game whose cards are printed: so many seats; 0 for one of each."""
        self._file = _PDF
        self._sheet = 0
        self._press: Press | None = None
        self._copies = registry.copies(self.work.game.id)

    # -- the order -------------------------------------------------------------------------------------

    def cards(self) -> list[PrintedCard]:
        """Return the cards to print, each with the names of its two pictures."""
        work, step = self.work, 2 if self.work.form.has_backs else 1
        rows = range(0, len(work.rows) - step + 1, step)
        counts = [1] * len(work.rows)
        if self._seats and self._copies is not None:
            counts = list(self._copies([work.values(at) for at in range(len(work.rows))], self._seats))
        return [
            PrintedCard(f"{FACE}{at}", f"{FACE}{at + 1}" if step == 2 else BACK)
            for at in rows
            for _ in range(counts[at])
        ]

    def pages(self) -> tuple[PrintedPage, ...]:
        """Return the pages to print."""
        return pages(self.cards(), self.choices, self.caption)

    @property
    def way(self) -> Choices:
        """How the file asks to be printed."""
        return self.choices

    @property
    def sides(self) -> int:
        """How many pages a sheet of paper has."""
        return 1 if self.way.backs is Backs.FOLD else 2

    def caption(self, number: int, is_back: bool) -> str:
        """Return what stands at the foot of a page."""
        t = self.ctx.t
        # i18n: sheet {number} of the print, its side with the backs of the cards
        side = t("{number} back", number=number) if is_back else t("{number} front", number=number)
        if self.choices.backs is Backs.FOLD:
            side = t("{number}, fold in the middle", number=number)
        # i18n: a card and which of its sides
        return t("{name} · {side}", name=self.scene.name, side=side)

    def small(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a picture for the page as it is shown, if it is there."""
        faces = self.scene.faces
        if name == BACK:
            return faces.back(size[0], is_cut=True)
        return faces.known(int(name.removeprefix(FACE)), size[0], is_cut=True)

    def drawn(self, name: str, size: tuple[int, int]) -> Pixels:
        """Return a picture for print: a face with square corners, the back, or a text."""
        if name.startswith(TEXT):
            return pixels_of(self._words(name.removeprefix(TEXT), size))
        bleed = dots(BLEED) if self.choices.has_bleed else 0
        values = self.work.values(int(name.removeprefix(FACE))) if name != BACK else None
        face = self.scene.faces.drawn(values, dots(self.choices.size.value[0]), is_cut=True)
        return bled(pixels_of(face), bleed)

    def _words(self, words: str, size: tuple[int, int]) -> pygame.Surface:
        made = pygame.Surface(size)
        made.fill("white")
        room = made.get_rect()
        align: Any = "center" if len(words) <= 3 else "left"
        px = size[1] * 3 // 4
        self.ctx.text.draw(made, words, "small", (0, 0, 0, 255), room, align=align, px=px, min_px=px // 2)
        return made

    def _order(self, laid: Sequence[PrintedPage], name: str) -> None:
        if self._press is None and laid:
            target = exporting.export_folder(self.ctx) / f"{name}{self._file}"
            self._press = Press(laid, self.way, self.scene.name, target, self.drawn)
            self.scene.rebuild()

    def _write(self) -> None:
        name = self.file_name()
        kept = "".join(sign if sign.isalnum() or sign in " -_" else "_" for sign in name).strip()
        self._order(self.pages(), kept[:60] or self.work.game.id)

    def file_name(self) -> str:
        """Return what the file is called, as far as files may be called so."""
        return self.scene.name

    def _write_trial(self) -> None:
        t = self.ctx.t
        captions = (
            t("Hold the page up to the light. Read each scale where"),
            t("the line on the back crosses it, and enter both numbers."),
        )
        self._order(trial(self.choices, captions), f"{self.work.game.id}_test")

    def update(self, now: int) -> None:
        """Go on with the order."""
        press = self._press
        if press is None:
            return
        self.ctx.alarm.at(now)
        if press.step():
            self._press = None
            press.close()
            try:
                self.ctx.toasts.add(self.ctx.t("Saved: {path}", path=press.result()), kind="good")
            except OSError as error:
                why = error.strerror or str(error)
                words = self.ctx.t("“{file}” cannot be written: {reason}.", file=self.scene.name, reason=why)
                self.ctx.toasts.add(words, kind="bad")
        self.scene.rebuild()

    def close(self) -> None:
        """Drop an order that is under way."""
        if self._press is not None:
            self._press.close()
            self._press = None

    # -- layout ----------------------------------------------------------------------------------------

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return the sheets, and the choices in a column that scrolls."""
        ctx, d = self.ctx, self.ctx.display
        laid = self.pages()
        sheets = self._sheets(laid)
        self._sheet = max(0, min(self._sheet, len(sheets) - 1))
        side = min(d.ui(640), area.w * 9 // 20)
        left = pygame.Rect(area.x, area.y, area.w - side - d.ui(20), area.h)
        right = pygame.Rect(left.right + d.ui(20), area.y, side, area.h)
        grounds = Zone("ground", [Panel(ctx, "panel", left), Panel(ctx, "panel2", right)])
        inner = left.inflate(-2 * d.ui(26), -2 * d.ui(20))
        ways = self._ways(len(sheets))
        room = inner.w - sum(one.rect.w + d.ui(10) for one in ways)
        is_tight = room < d.ui(520)
        head, top = self.scene.tabs(inner, *([] if is_tight else ways))
        if is_tight:
            x = inner.x
            for one in ways:
                one.rect.topleft = (x, top)
                x = one.rect.right + d.ui(10)
            head.widgets += ways
            top += ways[0].rect.h + d.ui(10)
        body = pygame.Rect(inner.x, top, inner.w, inner.bottom - top)
        shown = Zone("sheets", self._shown(body, sheets[self._sheet] if sheets else ()))
        view = right.inflate(-2 * d.ui(18), -2 * d.ui(16))
        column = Column(ctx, view.x + d.ui(8), view.y + d.ui(6), view.w - d.ui(28))
        self._options(column, laid)
        return [grounds, head, shown, Zone("options", column.widgets, view, column.y - view.y + d.ui(8))]

    def _sheets(self, laid: Sequence[PrintedPage]) -> list[tuple[PrintedPage, ...]]:
        step = self.sides
        return [tuple(laid[at : at + step]) for at in range(0, len(laid), step)]

    def _ways(self, count: int) -> list[Widget]:
        """Return the buttons that lead through the sheets."""
        ctx, d, t = self.ctx, self.ctx.display, self.ctx.t
        side = control_h(ctx, 46)
        words = t("sheet {number} of {count}", number=self._sheet + 1, count=max(count, 1))
        wide = max(ctx.text.width(words, "body_b"), d.ui(120)) + d.ui(8)
        return [
            IconButton(
                ctx,
                "sheet.before",
                pygame.Rect(0, 0, side, side),
                t("The sheet before"),
                "prev",
                on_activate=partial(self._turn, -1),
                enabled=self._sheet > 0,
            ),
            Label(ctx, "sheet", pygame.Rect(0, 0, wide, side), words, "body_b", align="center"),
            IconButton(
                ctx,
                "sheet.next",
                pygame.Rect(0, 0, side, side),
                t("The next sheet"),
                "next",
                on_activate=partial(self._turn, 1),
                enabled=self._sheet + 1 < count,
            ),
        ]

    def _turn(self, by: int) -> None:
        self._sheet += by
        self.scene.rebuild()

    def _shown(self, area: pygame.Rect, sheet: Sequence[PrintedPage]) -> list[Widget]:
        ctx, d = self.ctx, self.ctx.display
        if not sheet:
            return [Label(ctx, "nothing", area, ctx.t("There are no cards yet."), align="center")]
        foot, gap = ctx.text.line_height("body_b") + d.ui(8), d.ui(28)
        width = sum(page.width for page in sheet)
        scale = min(
            (area.w - gap * (len(sheet) - 1)) / width, (area.h - foot) / max(one.height for one in sheet)
        )
        x = area.x + (area.w - round(width * scale) - gap * (len(sheet) - 1)) // 2
        found: list[Widget] = []
        for number, page in enumerate(sheet):
            rect = pygame.Rect(x, area.y, round(page.width * scale), round(page.height * scale))
            words = self.caption(self._sheet + 1, number == 1)
            draw = partial(paint, self.ctx, self.small, page, scale)
            found.append(Custom(ctx, f"page{number}", rect, draw, name=words))
            line = pygame.Rect(rect.x, rect.bottom + d.ui(8), rect.w, foot - d.ui(8))
            found.append(Label(ctx, f"page{number}.name", line, words, "body_b", align="center"))
            x = rect.right + gap
        return found

    # -- choices ---------------------------------------------------------------------------------------

    def _options(self, column: Column, laid: Sequence[PrintedPage]) -> None:
        t, chosen = self.ctx.t, self.choices
        column.text("title", t("Sheets"), "h2")
        column.space(10)
        self.choice(
            column, "paper", t("Paper"), [(Paper.A4, "A4"), (Paper.LETTER, t("Letter"))], chosen.paper
        )
        self.fill(column)
        column.space(12)
        column.rule("rule.file")
        column.space(10)
        files = [
            (_PDF, t("PDF, one file")),
            (_PNG, self.ctx.tn("PNG, 300 dpi, {count} file", "PNG, 300 dpi, {count} files", len(laid))),
        ]
        self.ask(column, "file", t("File"), files, self._file, self._as)
        column.text("advice", self.advice(len(laid)), "small", color=self.ctx.theme.color.ink2)
        column.space(12)
        column.row(self._buttons(laid))

    def fill(self, column: Column) -> None:
        """Add what is chosen for cards."""
        t, chosen = self.ctx.t, self.choices
        sizes = [
            # i18n: a size of cards to print
            (size, t("{width} × {height} mm", width=decimal(size.value[0]), height=decimal(size.value[1])))
            for size in CardSize
        ]
        self.choice(column, "size", t("Cards"), sizes, chosen.size)
        if self._copies is not None:
            seats = [
                (0, t("One of each")),
                *(
                    (n, self.ctx.tn("{count} player", "{count} players", n))
                    for n in sorted(self.work.game.players.seat_counts)
                ),
            ]
            self.ask(
                column,
                "seats",
                t("How many cards: one of each, or all for a game"),
                seats,
                self._seats,
                self._for,
            )
        backs = [
            (Backs.LONG_EDGE, t("Both sides, long edge")),
            (Backs.SHORT_EDGE, t("Short edge")),
            (Backs.FOLD, t("Fold over")),
        ]
        self.choice(column, "backs", t("Backs"), backs, chosen.backs)
        if chosen.backs is not Backs.FOLD:
            self._offset(column)
        marks = self.switch("has_marks", t("Cut marks"), chosen.has_marks, column.w)
        bleed = self.switch("has_bleed", t("2 mm bleed"), chosen.has_bleed, column.w)
        side_by_side(column, marks, bleed)

    def advice(self, count: int) -> str:
        """Return what to know before so many pages are printed."""
        ctx, t = self.ctx, self.ctx.t
        return ctx.sentences(
            (
                t("Cards: {cards}. Pages: {pages}.", cards=len(self.cards()), pages=count),
                t("Print at 100%, “actual size”."),
                t("For your own table. Printed games belong to their makers."),
            )
        )

    def _buttons(self, laid: Sequence[PrintedPage]) -> list[Widget]:
        t, press = self.ctx.t, self._press
        busy = t("The sheets are being saved.") if press is not None else ""
        words = (
            t("Save the sheets")
            if press is None
            else t("{done} of {count}…", done=press.done, count=press.count)
        )
        why = busy or ("" if laid else t("There are no cards yet."))
        items = [
            ActionItem("write", words, "check", self._write, kind="primary", reason=why),
            ActionItem("trial", t("Test page"), "", self._write_trial, reason=busy),
            ActionItem("folder", t("Show the folder"), "folder", self._show_folder),
        ]
        if self.sides == 1:
            del items[1]
        return [fitted_button(self.ctx, item, least=54) for item in items]

    def _show_folder(self) -> None:
        exporting.show_folder(self.ctx, exporting.export_folder(self.ctx))

    def ask(
        self,
        column: Column,
        key: str,
        name: str,
        options: Sequence[tuple[Any, str]],
        value: object,
        do: Callable[[Any], object],
    ) -> None:
        """Add a choice under its name."""
        column.text(f"{key}.name", name, "body_b")
        column.space(4)
        column.row([choice(self.ctx, key, name, options, value, column.w, on_change=do)])
        column.space(12)

    def choice(
        self, column: Column, key: str, name: str, options: Sequence[tuple[Any, str]], value: object
    ) -> None:
        """Add a choice that is kept."""
        self.ask(
            column, key, name, options, value, lambda new: self._have(replace(self.choices, **{key: new}))
        )

    def _have(self, choices: Choices) -> None:
        self.choices = choices
        self.ctx.change(printing=kept(choices))
        self.scene.rebuild()

    def _for(self, seats: int) -> None:
        self._seats = seats
        self.scene.rebuild()

    def _as(self, file: str) -> None:
        self._file = file
        self.scene.rebuild()

    def switch(self, key: str, name: str, on: bool, room: int) -> list[Widget]:
        """Return a switch with its name."""
        ctx, d = self.ctx, self.ctx.display
        size = Switch.size(ctx)

        def turn(new: bool) -> None:
            self._have(replace(self.choices, **{key: new}))

        switch = Switch(ctx, key, pygame.Rect((0, 0), size), name, on, on_change=turn)
        wide = min(ctx.text.width(name, "body_b") + d.ui(20), room - size[0] - d.ui(12))
        rect = pygame.Rect(0, 0, wide, max(size[1], ctx.text.height(name, "body_b", wide)))
        return [switch, Label(ctx, f"{key}.name", rect, name, "body_b", lines=2)]

    def _offset(self, column: Column) -> None:
        ctx, d, t = self.ctx, self.ctx.display, self.ctx.t
        column.text("offset", t("Move the backs, in millimetres"), "body_b")
        column.space(4)
        made: list[list[Widget]] = []
        for key, name, value in (
            ("across", t("to the right"), self.choices.across),
            # i18n: a direction, after a number of millimetres
            ("down", t("down"), self.choices.down),
        ):
            rect = pygame.Rect(0, 0, *Stepper.size(ctx))
            put = partial(self._move, key)
            stepper = TenthsStepper(ctx, f"offset.{key}", rect, name, str(value), _OFFSET, put)
            wide = ctx.text.width(name, "body") + d.ui(16)
            made.append([stepper, Label(ctx, f"{key}.name", pygame.Rect(0, 0, wide, rect.h), name)])
        side_by_side(column, *made)
        column.space(4)
        hint = t("Print the test page first. It shows how far your printer is off.")
        column.text("offset.hint", hint, "small", color=ctx.theme.color.ink2)
        column.space(12)

    def _move(self, key: str, cell: str) -> None:
        self._have(replace(self.choices, **{key: int(cell or 0)}))


_OFFSET: Final = Number(key="", label="", least=-MOST_OFF, most=MOST_OFF)

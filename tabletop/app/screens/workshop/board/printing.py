"""The page of print for a board: the board in parts over several pages, or its cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from tabletop.app.core.context import Context
from tabletop.app.screens.workshop.board.desk import field_of
from tabletop.app.screens.workshop.board.drawing import Places, draw_board
from tabletop.app.screens.workshop.faces import plain
from tabletop.app.screens.workshop.leaf import SetScreen
from tabletop.app.screens.workshop.paper import BACK, FACE
from tabletop.app.screens.workshop.press import pixels_of
from tabletop.app.screens.workshop.printing import PrintPage
from tabletop.app.table.drawn.cards import card_height
from tabletop.app.widgets.layout import Column
from tabletop.engine.cells import Grid
from tabletop.engine.fields import Picks
from tabletop.printed.pixels import Pixels, bled, dots
from tabletop.printed.poster import PART, SIDES, STRIP, poster
from tabletop.printed.sheets import BLEED, Backs, Choices, PrintedCard, PrintedPage

_BOARD, _CARDS = "board", "cards"


class BoardPrintPage(PrintPage):
    """What is printed, and how: parts of the board as large as its cells are wished, cards as other cards."""

    def __init__(self, scene: SetScreen) -> None:
        super().__init__(scene)
        self._what = _BOARD
        self._field = field_of(self.work.game)
        self._kept: dict[object, pygame.Surface] = {}
        """The pictures of the pages that are shown."""

    @property
    def _grid(self) -> Grid:
        found: Grid = self.work.values(0)[self._field.key]
        return found

    @property
    def _picks(self) -> dict[str, Picks]:
        """The fields that are a card each."""
        form = self.work.form
        keys = [key for group in form.groups[1:] for key in group.fields]
        return {key: field for key in keys if isinstance(field := form.field(key), Picks)}

    # -- the order -------------------------------------------------------------------------------------

    def cards(self) -> list[PrintedCard]:
        """Return the cards to print; none with the board."""
        return [PrintedCard(f"{FACE}{key}", BACK) for key in self._picks] if self._what == _CARDS else []

    def pages(self) -> tuple[PrintedPage, ...]:
        """Return the pages to print."""
        if self._what == _CARDS:
            return super().pages()
        grid = self._grid
        return poster((grid.cols, grid.rows), self.choices, self._foot)

    @property
    def way(self) -> Choices:
        """How the file asks to be printed: a board on one side of the paper."""
        return self.choices if self._what == _CARDS else replace(self.choices, backs=Backs.FOLD)

    def _foot(self, number: int, count: int) -> str:
        t = self.ctx.t
        side = t("sheet {number} of {count}", number=number, count=count)
        return t("{name} · {side}", name=self.scene.name, side=side)

    def caption(self, number: int, is_back: bool) -> str:
        """Return what stands at the foot of a page."""
        if self._what == _CARDS:
            return super().caption(number, is_back)
        return self._foot(number, len(self.pages()))

    def file_name(self) -> str:
        """Return what the file is called: cards have one beside the board's."""
        if self._what == _BOARD:
            return self.scene.name
        return f"{self.scene.name} {self.ctx.t(self.work.form.groups[1].label)}"

    # -- pictures --------------------------------------------------------------------------------------

    def drawn(self, name: str, size: tuple[int, int]) -> Pixels:
        """Return a picture for print: a part of the board, a card, its back, a text."""
        if name.startswith(PART):
            return pixels_of(self._part(name, size))
        if name == BACK or name.startswith(FACE):
            card = self._card(name, dots(self.choices.size.value[0]))
            return bled(pixels_of(card), dots(BLEED) if self.choices.has_bleed else 0)
        return super().drawn(name, size)

    def small(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a picture for the page as it is shown."""
        ctx = self.ctx
        key = name, size, self.choices.cell, self.work.rows[0], ctx.theme.palette, ctx.language, ctx.display.s
        if key not in self._kept:
            if len(self._kept) > 2 * len(self._picks) + 2:
                self._kept.clear()
            if name.startswith(PART):
                self._kept[key] = self._part(name, size)
            else:
                self._kept[key] = self._card(name, size[0])
        return self._kept[key]

    def _part(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Draw a part of the board: with whole dots a cell, then stretched by those that are missing."""
        col, row = map(int, name.removeprefix(PART).split(":"))
        grid, cell = self._grid, self.choices.cell
        placed = next(one for page in self.pages() for one in page.placed if one.name == name)
        side = max(1, round(size[0] * cell / placed.width))
        made = pygame.Surface((round(placed.width * side / cell), round(placed.height * side / cell)))
        made.fill("white")
        places = Places(-col * side, -row * side, side, grid.rows, grid.cols)
        draw_board(self.ctx, made, self.work.game.id, grid, places, has_links=False, on_paper=True)
        return made if made.get_size() == size else pygame.transform.smoothscale(made, size)

    def _card(self, name: str, w: int) -> pygame.Surface:
        form = self.work.form
        if name == BACK:
            return plain(self.ctx, form, None, w, is_cut=True)
        key = name.removeprefix(FACE)
        return picks_card(self.ctx, self._picks[key], self.work.values(0)[key], w)

    # -- choices ---------------------------------------------------------------------------------------

    def fill(self, column: Column) -> None:
        """Add what is printed, and what is chosen for that."""
        t, form = self.ctx.t, self.work.form
        if self._picks:
            what = [(_BOARD, t("Board")), (_CARDS, t(form.groups[1].label))]
            self.ask(column, "what", t("What to print"), what, self._what, self._take)
        if self._what == _CARDS:
            super().fill(column)
            return
        sizes = [(side, t("{width} mm", width=side)) for side in SIDES]
        self.choice(column, "cell", t("Plots, each side"), sizes, self.choices.cell)
        column.row(self.switch("has_marks", t("Cut marks"), self.choices.has_marks, column.w))

    def _take(self, what: str) -> None:
        self._what = what
        self.scene.rebuild()

    def advice(self, count: int) -> str:
        """Return what to know before so many pages are printed."""
        if self._what == _CARDS:
            return super().advice(count)
        ctx, t, grid, side = self.ctx, self.ctx.t, self._grid, self.choices.cell
        told = [
            t(
                "The board is {width} × {height} cm.",
                width=round(grid.cols * side / 10),
                height=round(grid.rows * side / 10),
            ),
            t("Pages: {pages}.", pages=count),
            t("Print at 100%, “actual size”."),
        ]
        if count > 1:
            strip = round(STRIP / 10)
            glue = t(
                "Cut each sheet at the marks on its left and at its top. Glue it onto the {strip} cm that "
                "the sheet before has at its right or below.",
                strip=strip,
            )
            told.insert(2, glue)
        return ctx.sentences(told)


def picks_card(ctx: Context, field: Picks, names: Sequence[str], w: int) -> pygame.Surface:
    """Return a card with square corners and some of a field's names: its title, the names large, what they
    mean."""
    color, text = ctx.theme.color, ctx.text
    made = pygame.Surface((w, card_height(w)), pygame.SRCALPHA)
    made.fill(color.card)
    inner = made.get_rect().inflate(-w // 8, -w // 8)
    ctx.shapes.box(made, inner, (0, 0, 0, 0), radius=w // 20, edge=color.ink2, edge_w=max(1, w // 150))
    room = inner.inflate(-w // 8, -w // 8)
    labels = [ctx.t(one.label) for one in field.choices if one.name in names]
    top = pygame.Rect(room.x, room.y, room.w, w // 6)
    text.draw(made, ctx.t(field.label), "h3", color.ink, top, align="center", px=w // 10, min_px=4)
    middle = pygame.Rect(room.x, room.centery - w // 4, room.w, w * 2 // 5)
    large = "   ".join(labels) if labels else "–"
    text.draw(made, large, "h1", color.ink, middle, align="center", px=w * 3 // 10, min_px=4)
    words = ctx.t(field.about) if labels else ctx.message(field.describe(()))
    low = pygame.Rect(room.x, middle.bottom, room.w, room.bottom - middle.bottom)
    text.draw(made, words, "body", color.ink2, low, align="center", px=w // 14, min_px=4, lines=3)
    return made

"""The page of a board's decoration: streets, parks, trees; the board as on the page of its plots."""

from __future__ import annotations

from functools import partial

from tabletop.app.screens.workshop.board.desk import BoardWork, DecorWork
from tabletop.app.screens.workshop.board.drawing import draw_decor
from tabletop.app.screens.workshop.board.page import BoardPage
from tabletop.app.screens.workshop.board.side import BoardSide
from tabletop.app.screens.workshop.leaf import SetScreen
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.layout import Column, fitted_button
from tabletop.engine.cells import Cell


class DecorSide(BoardSide):
    """Fills the column beside the decoration."""

    def __init__(self, scene: SetScreen, decor: DecorWork) -> None:
        super().__init__(scene, decor)
        self._decor = decor

    def brushes(self, column: Column) -> None:
        """Add a row for each kind of decoration."""
        counts = self._decor.counts()
        for number, kind in enumerate(self._decor.field.decor, start=1):
            count = self.ctx.tn("{count} cell", "{count} cells", counts.get(kind.name, 0))
            swatch = partial(draw_decor, self.ctx, self.work.game.id, kind.name)
            is_on = kind == self._decor.kind
            key = f"decor.{kind.name}"
            self._brush(column, key, self.ctx.t(kind.label), count, swatch, number, is_on=is_on)

    def changes(self, column: Column) -> None:
        """Add the way to begin anew, and the way to move all."""
        t = self.ctx.t
        column.space(8)
        anew = ActionItem("number", t("Lay out streets and parks anew"), "", self.number, cap="N")
        column.row([fitted_button(self.ctx, anew, least=46, style="body_b")])
        self._shifts(
            column,
            t("Move all decoration"),
            (
                t("All decoration to the left"),
                t("All decoration up"),
                t("All decoration down"),
                t("All decoration to the right"),
            ),
        )

    def rest(self, column: Column) -> None:
        """Say where decoration comes from."""
        ctx, t = self.ctx, self.ctx.t
        column.space(12)
        words = [t("Decoration changes nothing in the game. You see it when you play on this board.")]
        if self.board.grid.decor is None:
            words.append(t("Until you paint, streets and parks follow from the plots."))
        column.text("decor.about", ctx.sentences(words), "small", color=ctx.theme.color.ink2)


class DecorPage(BoardPage):
    """Zones of the decoration and their keys."""

    has_links = False

    def parts(self) -> tuple[BoardWork, BoardSide]:
        """Return what is done with the decoration, and what stands beside it."""
        decor = DecorWork(self.work)
        return decor, DecorSide(self.scene, decor)

    def single(self, cell: Cell, tool: str = "") -> bool:
        """Use brush or eraser in one cell; say why nothing changes on a plot."""
        is_changed = super().single(cell, tool)
        if not is_changed and cell in self.board.grid.at:
            told = [self.ctx.message(one) for one in self.board.about(cell)]
            self.ctx.a11y.announce(self.ctx.sentences(told))
        return is_changed

"""The end of a lesson, over its table: what was learned, and what comes next."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.progress import offered
from tabletop.app.screens.lesson.teacher import begin_first_game
from tabletop.app.screens.results.ending import Confetti
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, Panel, fitted_button, sign
from tabletop.engine.registry import find
from tabletop.lessons import Lesson


class EndScene(WidgetScene):
    """The end of a lesson; with confetti if the learner has won."""

    overlay = True

    def __init__(self, ctx: Context, lesson: Lesson) -> None:
        super().__init__(ctx)
        self.lesson, self._game = lesson, find(lesson.game)
        self.title = ctx.t("You won!") if lesson.ceremony else ctx.t("This is the end of the lesson.")
        self.focus_key = "end.play"
        self.confetti = Confetti(ctx) if lesson.ceremony else None

    def enter(self) -> None:
        """Have the text read."""
        self.ctx.sound.play("win" if self.lesson.ceremony else "place")
        learned = map(self.ctx.t, self.lesson.learned)
        self.ctx.a11y.announce(self.ctx.sentences((self.title, *learned)))

    def paint(self, surface: Canvas) -> None:
        """Dim the table."""
        self.ctx.shapes.box(surface, self.ctx.display.bounds, self.ctx.theme.color.scrim_dim)

    @property
    def animating(self) -> bool:
        """Whether confetti falls."""
        return self.confetti is not None and self.confetti.active

    def paint_over(self, surface: Canvas) -> None:
        """Draw the confetti, beside the panel."""
        panel = self.find("end.panel")
        if self.confetti is not None and panel is not None:
            self.confetti.draw(surface, panel.rect)

    # -- what is on it ---------------------------------------------------------------------------------

    def build(self) -> list[Zone]:
        """Return the panel: title and lines scroll in a small window, the buttons stay."""
        ctx, d = self.ctx, self.ctx.display
        pad, gap = d.ui(36), d.ui(16)
        width = min(d.ui(760), d.w - d.ui(32))
        inner = width - 2 * pad
        buttons = Column(ctx, 0, 0, inner)
        for row in self._buttons():
            buttons.row(row, align="center")
            buttons.space(14)
        text = Column(ctx, 0, 0, inner)
        self._fill(text)
        view_h = min(text.y, d.h - d.ui(32) - buttons.y - 2 * pad - gap)
        panel = pygame.Rect(0, 0, width, view_h + buttons.y + 2 * pad + gap)
        panel.center = d.bounds.center
        for widget in text.widgets:
            widget.move(panel.x + pad, panel.y + pad)
        for widget in buttons.widgets:
            widget.move(panel.x + pad, panel.y + pad + view_h + gap)
        view = pygame.Rect(panel.x + pad, panel.y + pad, inner, view_h)
        ground: list[Widget] = [Panel(ctx, "end.panel", panel)]
        return [
            Zone("ground", ground),
            Zone("text", text.widgets, view, text.y),
            Zone("buttons", buttons.widgets),
        ]

    def _fill(self, column: Column) -> None:
        ctx = self.ctx
        column.text("end.title", self.title, "h1", align="center")
        column.space(16)
        for number, line in enumerate(self.lesson.learned):
            self._line(column, f"end.learned{number}", ctx.t(line))
            column.space(10)

    def _line(self, column: Column, key: str, words: str) -> None:
        """Add a line with its tick."""
        ctx = self.ctx
        size, gap = ctx.text.px("body"), ctx.display.ui(14)
        x, w = column.x, column.w
        tall = ctx.text.line_height("body")

        at = pygame.Rect(x, column.y + (tall - size) // 2, size, size)
        column.widgets.append(sign(ctx, f"{key}.tick", at, "check", ctx.theme.color.good))
        column.x, column.w = x + size + gap, w - size - gap
        column.text(key, words)
        column.x, column.w = x, w

    def _buttons(self) -> list[list[Widget]]:
        ctx, lesson = self.ctx, self.lesson
        others = [one for one in offered(ctx.settings, lesson.game) if one.id != lesson.id]
        again = others[0].id if others else lesson.id
        words = ctx.t("Choose another lesson") if others else ctx.t("Repeat the lesson")
        begin = partial(begin_first_game, ctx, lesson)
        first = ActionItem("end.play", ctx.t("Play your first game"), "play", begin, kind="primary")
        play = fitted_button(ctx, first, least=64, style="button_l")
        play.action = "primary"
        ways = (
            ("again", words, partial(navigate.open_lesson, ctx, again, None if others else 0)),
            ("rules", ctx.t("Rules"), partial(navigate.show_rules, ctx, self._game)),
            ("menu", ctx.t("Main menu"), partial(navigate.show_menu, ctx)),
        )
        items = (ActionItem(f"end.{key}", name, do=do) for key, name, do in ways)
        return [[play], [fitted_button(ctx, item, least=52) for item in items]]

    def on_action(self, name: str) -> bool:
        """Open the rules, the settings and the list of keys by their keys, as at the table below."""
        return navigate.open_by_key(self.ctx, name, self._game)

    def on_cancel(self) -> bool:
        """Escape leads to the menu."""
        navigate.show_menu(self.ctx)
        return True

"""The list of firsts: ideas to try, readable from the start; where one was shown, the way to its replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.screens.record.panels import RecordPanels
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.label import Custom, Label
from tabletop.app.widgets.layout import Column, button_w, control_h
from tabletop.engine.statistics import Achievement
from tabletop.record.summary import ShownAchievement

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class AchievementList:
    """Adds a game's firsts to a column; `watch` opens the replay where one happened."""

    def __init__(
        self,
        ctx: Context,
        record_panels: RecordPanels,
        shown: Mapping[tuple[str, str], ShownAchievement],
        watch: Callable[[ShownAchievement], object],
    ) -> None:
        self.ctx, self._panels, self._shown, self._watch = ctx, record_panels, shown, watch

    def add(self, column: Column) -> None:
        """Add the list."""
        ctx, game = self.ctx, self._panels.game

        def fill(inner: Column) -> None:
            intro = ctx.t("Techniques worth trying once. Nothing is locked, nothing is counted.")
            inner.text("firsts.intro", intro, color=ctx.theme.color.ink2)
            inner.space(10)
            for first in game.statistics.achievements:
                inner.rule(f"first.{first.key}.rule")
                self._row(inner, first, self._shown.get((game.id, first.key)))

        title = ctx.t("{game}: firsts", game=game.name)
        self._panels.add(column, "firsts", title, fill)

    def _row(
        self, column: Column, achievement: Achievement, shown_achievement: ShownAchievement | None
    ) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        name, why, key = ctx.t(achievement.name), ctx.t(achievement.why), f"first.{achievement.key}"
        words = ctx.t("Watch it") if shown_achievement else ctx.t("not yet")
        side, gap, pad = d.ui(28), d.ui(16), d.ui(12)
        right_w = button_w(ctx, words, icon=shown_achievement is not None)
        words_w = column.w - side - right_w - 2 * gap
        tall = ctx.text.height(name, "body_b", words_w) + ctx.text.height(why, "small", words_w) + 2 * pad
        tall = max(tall, control_h(ctx, 48) + pad)
        row = pygame.Rect(column.x, column.y, column.w, tall)
        x = row.x + side + gap

        def sign(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            if shown_achievement:
                ctx.shapes.disc(surface, rect, color.good)
                icon = ctx.assets.icon("check", round(rect.w * 0.66), color.on_dark)
                surface.blit(icon, icon.get_rect(center=rect.center))
            else:
                ctx.shapes.dashed(surface, rect, color.ink2, rect.w // 2, max(1, d.px(2)))

        mark = pygame.Rect(row.x, row.centery - side // 2, side, side)
        title = Label.wrapped(ctx, f"{key}.name", x, row.y + pad, words_w, name, "body_b")
        reason = Label.wrapped(
            ctx, f"{key}.why", x, title.rect.bottom, words_w, why, "small", color=color.ink2
        )
        column.widgets += [Custom(ctx, f"{key}.sign", mark, sign), title, reason]
        place = pygame.Rect(row.right - right_w, 0, right_w, control_h(ctx, 48))
        place.centery = row.centery
        if shown_achievement is None:
            column.widgets.append(
                Label(ctx, f"{key}.state", place, words, "small", color=color.ink2, align="right")
            )
        else:
            watch = lambda: self._watch(shown_achievement)  # noqa: E731
            column.widgets.append(
                Button(ctx, f"watch.{achievement.key}", place, words, icon="play", on_activate=watch)
            )
        column.y = row.bottom

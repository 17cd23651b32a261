"""The page of the first start: first settings, and three ways: learn, play now, look around."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate, progress
from tabletop.app.core.context import Context
from tabletop.app.screens import suiting
from tabletop.app.screens.menu.tiles import Logo
from tabletop.app.screens.suiting import FirstLesson, placed
from tabletop.app.screens.tiles import PicturedScene
from tabletop.app.table import registry
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.layout import Column, Label, Panel, fitted_button, wrap_row
from tabletop.engine.registry import find

WIDE = 1500
"""From this width on the lessons have room for their lines, logical px (UI scale); never with large text."""


class WelcomeScene(PicturedScene):
    """Shown before the first menu; with `over` it lies over another screen, and returns there."""

    def __init__(self, ctx: Context, *, over: bool = False) -> None:
        super().__init__(ctx)
        self._over = over
        self._is_offered = over
        """Whether ambience and music were offered."""
        self._games = [find(game_id) for game_id in registry.playable_games()]
        found = progress.by_game(ctx.settings)
        self._courses = [FirstLesson(game, found[game.id][0]) for game in self._games if game.id in found]
        self.focus_visible = True
        self.focus_key = "learn" if self._courses else "play"

    def relayout(self) -> None:
        """Update the title after a change of language."""
        super().relayout()
        self.title = self.ctx.t("Welcome to Tabletop")

    def enter(self) -> None:
        """Announce the page."""
        self.title = self.ctx.t("Welcome to Tabletop")

    def rest(self) -> None:
        """At the first start, play ambience and music, then draw the pictures."""
        if not self._is_offered:
            self._is_offered = True
            if not self.ctx.settings.welcomed and suiting.offer_around(self.ctx):
                self.rebuild()
        super().rest()

    # -- ways on ---------------------------------------------------------------------------------------

    def _seen(self) -> None:
        if not self.ctx.settings.welcomed:
            self.ctx.change(welcomed=True)

    def _learn(self, lesson_id: str) -> None:
        self._seen()
        navigate.open_lesson(self.ctx, lesson_id)

    def _play(self) -> None:
        from tabletop.app.screens.setup.scene import begin_first_game

        self._seen()
        begin_first_game(self.ctx, self._games[0])

    def _leave(self) -> None:
        if self._over:
            self.ctx.scenes.pop(self)
        else:
            navigate.show_menu(self.ctx)
        self._seen()  # last, because the menu clears messages as it appears, even that nothing is saved

    def on_cancel(self) -> bool:
        """Escape goes to the menu, or back."""
        self._leave()
        return True

    def on_action(self, name: str) -> bool:
        """Open the settings and the list of keys by their keys."""
        return navigate.open_by_key(self.ctx, name)

    # -- layout ----------------------------------------------------------------------------------------

    def paint(self, surface: Canvas) -> None:
        """Draw the morning over the city."""
        surface.blit(self.ctx.assets.table("menu"), (0, 0))

    def build(self) -> list[Zone]:
        """Return ways and rows side by side, in little room with fewer words; if even that is too much,
        stacked, with the ways at the foot."""
        d = self.ctx.display
        compact = (False, True) if d.w >= d.ui(WIDE) and not d.is_large else (True,)
        for is_compact in compact:
            found = self._wide(is_compact=is_compact)
            if found[0].content_h <= d.h:
                return found
        return self._narrow()

    def _wide(self, *, is_compact: bool) -> list[Zone]:
        ctx, d = self.ctx, self.ctx.display
        margin, edge = d.px(40 if is_compact else 64), d.px(28 if is_compact else 48)
        part = 0.56 if is_compact else 0.58
        left = pygame.Rect(margin, edge, round((d.w - 3 * margin) * part), d.h - 2 * edge)
        right = pygame.Rect(left.right + margin, left.y, d.w - left.right - 2 * margin, left.h)
        column = Column(ctx, left.x, left.y, left.w)
        self._head(column, is_compact=is_compact)
        ways, gap = self._ways(), d.ui(14 if is_compact else 26)
        foot_h = wrap_row(ways, pygame.Rect(left.x, 0, left.w, 0), d.ui(16))
        area = pygame.Rect(left.x, column.y, left.w, left.bottom - foot_h - gap - column.y)
        column.widgets += placed(ctx, area, self._courses, self._learn, is_compact=is_compact)
        column.y = max((widget.rect.bottom for widget in column.widgets), default=column.y) + gap
        column.row(ways, gap=16)
        view = pygame.Rect(0, 0, left.right + margin // 2, d.h)
        doors = Zone("doors", column.widgets, view, column.y + edge)
        return [doors, *self._suiting(right, is_compact=is_compact)]

    def _head(self, column: Column, *, is_compact: bool) -> None:
        ctx, d = self.ctx, self.ctx.display
        if is_compact:
            column.text("logo", ctx.t("Welcome to Tabletop"), "h1")
            column.space(10)
            return
        widest = ctx.text.fit("Tabletop", "hero", round(column.w * 0.6)).px
        px = min(ctx.text.px("hero"), widest, d.h // 11)
        column.place(lambda rect: Logo(ctx, "logo", rect, px), round(px * 1.25))
        words = ctx.t("City games around one screen. Welcome.")
        column.text("tagline", words, color=ctx.theme.color.ink2)
        column.y += d.px(28)

    def _suiting(self, area: pygame.Rect, *, is_compact: bool) -> list[Zone]:
        ctx, d = self.ctx, self.ctx.display
        side = 20 if is_compact else 36
        note = ctx.t("Nothing leaves your home. No account, no internet.")
        note_h = ctx.text.height(note, "small", area.w)
        panel = pygame.Rect(area.x, area.y, area.w, area.h - note_h - d.ui(20))
        view = panel.inflate(-2 * d.ui(12), -2 * d.ui(10))
        for is_brief in (True,) if is_compact else (False, True):
            top = view.y + d.ui(6 if is_compact else 20)
            column = Column(ctx, panel.x + d.ui(side), top, panel.w - 2 * d.ui(side))
            column.text("suiting.title", ctx.t("First, make it suit you"), "h3" if is_compact else "h1")
            column.space(8)
            suiting.add(ctx, column, is_brief=is_brief)
            height = column.y - view.y + d.ui(16)
            if height <= view.h:
                break
        spare = view.h - height
        if spare > 0:
            panel.h -= spare
            view.h -= spare
        below = pygame.Rect(area.x, panel.bottom + d.ui(20), area.w, note_h)
        label = Label(ctx, "note", below, note, "small", color=ctx.theme.color.ink2, align="center", lines=4)
        return [
            Zone("suiting.ground", [Panel(ctx, "suiting.panel", panel), label]),
            Zone("suiting", column.widgets, view, height),
        ]

    def _narrow(self) -> list[Zone]:
        ctx, d = self.ctx, self.ctx.display
        margin = d.px(40)
        ways = [*self._first_lesson(), *self._ways()]
        foot_h = wrap_row(ways, pygame.Rect(margin, 0, d.w - 2 * margin, 0), d.ui(12), row_gap=d.ui(10))
        wrap_row(
            ways,
            pygame.Rect(margin, d.h - d.px(20) - foot_h, d.w - 2 * margin, 0),
            d.ui(12),
            row_gap=d.ui(10),
        )
        panel = pygame.Rect(margin, d.px(24), d.w - 2 * margin, d.h - foot_h - d.px(24 + 20 + 20))
        view = panel.inflate(-2 * d.ui(12), -2 * d.ui(10))
        column = Column(ctx, panel.x + d.ui(28), view.y + d.ui(12), panel.w - 2 * d.ui(28))
        column.text("logo", ctx.t("Welcome to Tabletop"), "h1")
        column.space(8)
        suiting.add(ctx, column)
        column.rule("rule.more")
        column.space(20)
        column.row([self._lesson_button(course) for course in self._courses[1:]])
        return [
            Zone("doors", ways),
            Zone("suiting.ground", [Panel(ctx, "suiting.panel", panel)]),
            Zone("suiting", column.widgets, view, column.y - view.y + d.ui(24)),
        ]

    def _first_lesson(self) -> list[Widget]:
        ctx = self.ctx
        if not self._courses:
            return []
        game, lesson = self._courses[0]
        words = ctx.tn(
            "Learn {game} in {count} minute",
            "Learn {game} in {count} minutes",
            lesson.minutes,
            game=game.name,
        )
        item = ActionItem("learn", words, "learn", partial(self._learn, lesson.id), kind="primary")
        return [fitted_button(ctx, item, least=64)]

    def _lesson_button(self, first_lesson: FirstLesson) -> Widget:
        game, lesson = first_lesson
        words = self.ctx.t("Learn {game} ({minutes} min)", game=game.name, minutes=lesson.minutes)
        learn = partial(self._learn, lesson.id)
        return fitted_button(self.ctx, ActionItem(f"learn.{game.id}", words, "learn", learn), least=60)

    def _ways(self) -> list[Widget]:
        """Return the two ways past the lessons."""
        t, found = self.ctx.t, list[ActionItem]()
        if self._games:
            now = t("Play {game} now", game=self._games[0].name)
            found.append(ActionItem("play", now, "play", self._play))
        words, icon = (t("Back"), "back") if self._over else (t("Go straight to the menu"), "home")
        found.append(ActionItem("leave", words, icon, self._leave))
        return [fitted_button(self.ctx, item, least=60) for item in found]

"""The end of a game over its table, before the score: the game's own part, who won, and why (ux E11).

It takes four seconds at most. The first press jumps to its end, where nothing moves; the next one opens the
score. A screen reader gets all of it at once. Confetti falls for people, or in a game of computer players
only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.input import Event, KeyDown, Pointer
from tabletop.app.core.settings import SPEED
from tabletop.app.screens.results import words
from tabletop.app.screens.results.ending import Banner, Confetti, FactsRow
from tabletop.app.screens.results.words import rematch_name
from tabletop.app.table.around import opening
from tabletop.app.table.ceremony import LONG, NAMES, Ended, Stroke
from tabletop.app.widgets import topbar
from tabletop.app.widgets.base import Action, Look, Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Custom, control_h, natural_w, wrap_row
from tabletop.daily import day_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.table_context import TableContext


class FinaleScene(WidgetScene):
    """The show at the end of a game; `table` is drawn below it and lends its parts."""

    overlay = True

    def __init__(self, ctx: Context, table: TableContext) -> None:
        super().__init__(ctx)
        result = table.session.result
        if result is None:
            raise ValueError("this game is not over")
        self.session, self.result = table.session, result
        self.title = table.game.name
        self.told = words.told(ctx, self.session, result)
        self._table = table
        self._strokes: Sequence[Stroke] | None = None
        self._began = ctx.now
        self._is_heard = False
        self.is_done = False

    # -- time ------------------------------------------------------------------------------------------

    @property
    def long(self) -> int:
        """Its duration, ms; a cross-fade with reduced motion, 0 without animation."""
        speed = SPEED[self.ctx.settings.animation]
        if self.ctx.settings.reduced_motion:
            return self.ctx.theme.ms["reduced_crossfade"] if speed else 0
        return round(LONG * speed)

    @property
    def animating(self) -> bool:
        """Whether anything is still to appear."""
        return not self.is_done

    def enter(self) -> None:
        """Start, and announce the result to screen readers at once."""
        self._began = self.ctx.now
        self.ctx.a11y.announce(self.ctx.sentences(self.told.spoken))
        self.update(self.ctx.now)

    def update(self, now: int) -> None:
        """Advance; at its end show the buttons."""
        super().update(now)
        if self.is_done:
            return
        since = now - self._began
        self.dirty = True
        if since >= self.long:
            self.is_done = True
            self.rebuild()
            self.focus_key = self._main
        if since * LONG >= self.long * NAMES:
            self._be_heard()

    def _be_heard(self) -> None:
        """Play the sound of the end, once; none with reduced motion."""
        if not self._is_heard and not self.ctx.settings.reduced_motion:
            self.ctx.sound.play(self.told.sound)
        self._is_heard = True

    # -- input -----------------------------------------------------------------------------------------

    def intercept(self, event: Event) -> bool:
        """Jump to the end at any press; after it, open the score at a press beside the buttons."""
        pressed = (isinstance(event, Pointer) and event.kind == "down") or isinstance(event, KeyDown)
        if not pressed:
            return False
        if not self.is_done:
            self._began = self.ctx.now - self.long
            self.update(self.ctx.now)
            return True
        if isinstance(event, Pointer) and not isinstance(self.widget_at(event.pos), Button):
            self.show_score()
            return True
        return False

    @property
    def _offers_rematch(self) -> bool:
        """Whether losing people are offered another game at once; a daily city has its own button for
        that."""
        lost = self.session.humans and self.told.winners and not self.told.is_cheered
        return bool(lost) and day_of(self.session.table, self.ctx.today()) is None

    @property
    def _main(self) -> str:
        """The main key's action: another game for a loser, else the score."""
        return "rematch" if self._offers_rematch else "score"

    @property
    def _here(self) -> tuple[words.ResultText, FactsRow | None]:
        """The banner's text, and the facts below the buttons; without room for them the banner has them,
        too."""
        row = FactsRow(self.ctx, self.told.facts)
        if row.fits:
            return self.told, row
        lines = (line for line in (self.told.fact, *(one.text for one in self.told.facts)) if line)
        return self.told._replace(fact=self.ctx.sentences(lines), facts=()), None

    @property
    def _banner(self) -> Banner:
        """The banner, beside what the game shows of the end."""
        ended = Ended(self.result, pygame.Rect(0, 0, 0, 0), self.session.humans)
        return Banner(
            self.ctx, self._here[0], self._table.parts.ceremony(self.ctx).spared(self._table.view, ended)
        )

    def on_cancel(self) -> bool:
        """Escape looks at the table."""
        self.ctx.scenes.pop(self)
        return True

    def show_score(self) -> None:
        """Open the score sheet over the table."""
        self.ctx.scenes.pop(self)
        navigate.show_results(self.ctx, self.session)

    # -- picture ---------------------------------------------------------------------------------------

    def relayout(self) -> None:
        """Everything lies elsewhere."""
        super().relayout()
        self._strokes = None

    def paint(self, surface: Canvas) -> None:
        """Draw what has appeared so far; with reduced motion the final picture, fading in."""
        since = LONG if self.is_done else self.ctx.now - self._began
        if not self.ctx.settings.reduced_motion or self.is_done:
            now = LONG if self.is_done else round(since * LONG / max(1, self.long))
            self._draw(surface, now)
            return
        made = pygame.Surface(self.ctx.display.size, pygame.SRCALPHA)
        self._draw(made, LONG)
        made.set_alpha(round(255 * since / max(1, self.long)))
        surface.blit(made, (0, 0))

    def _draw(self, surface: Canvas, now: int) -> None:
        if self._strokes is None:
            self._strokes = self._all_strokes()
        for stroke in self._strokes:
            stroke.draw(surface, now)

    def _all_strokes(self) -> Sequence[Stroke]:
        """Return all strokes: the game's own, then who won, then confetti."""
        ctx, d = self.ctx, self.ctx.display
        banner, facts = self._banner, self._here[1]
        low = self._foot().top - d.px(16)
        room = pygame.Rect(d.px(40), banner.rect.bottom + d.px(20), d.w - 2 * d.px(40), 0)
        room.h = max(1, low - room.y)
        found = [
            *self._table.parts.ceremony(ctx).strokes(
                self._table.view, Ended(self.result, room, self.session.humans)
            )
        ]
        found += [Stroke(0, 1, self._bar), Stroke(NAMES, 300, banner.draw)]
        if facts is not None:
            found.append(Stroke(NAMES, 300, facts.draw))
        if self.told.is_cheered and not ctx.settings.reduced_motion:
            confetti = Confetti(ctx)
            found.append(Stroke(NAMES, LONG - NAMES, confetti.draw_part, passing=True))
        return found

    def _bar(self, surface: Canvas, part: float) -> None:
        """Cover the table's bar, which says already how the game ended."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        bar = pygame.Rect(0, 0, d.w, topbar.height(ctx))
        ctx.shapes.box(surface, bar, color.ink)
        ctx.text.draw(surface, self.title, "h2", color.on_dark, bar.inflate(-2 * d.px(24), 0))

    def _foot(self) -> pygame.Rect:
        """Return the place of the buttons."""
        d, tall, facts = self.ctx.display, control_h(self.ctx, 72), self._here[1]
        low = d.h - d.px(36) if facts is None else facts.rect.top - d.px(22)
        return pygame.Rect(d.px(40), low - tall, d.w - 2 * d.px(40), tall)

    def build(self) -> list[Zone]:
        """Return the texts and, after the end, the buttons."""
        ctx = self.ctx

        def nothing(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            """It is drawn with all that comes."""

        said = Custom(ctx, "said", self._banner.rect, nothing, name=ctx.sentences(self.told.spoken))
        return [Zone("ways", self._ways() if self.is_done else []), Zone("said", [said])]

    def _ways(self) -> list[Widget]:
        ctx, t = self.ctx, self.ctx.t
        ways: list[tuple[str, str, str, Action]] = []
        if self._offers_rematch:
            again = rematch_name(ctx, self.session)
            ways.append(("rematch", again, "redo", lambda: opening.rematch(ctx, self.session)))
        if self.session.humans and not self.told.is_cheered:
            see = lambda: navigate.show_review(ctx, self.session)  # noqa: E731
            ways.append(("review", t("See what decided it"), "review", see))
        score = ("score", t("Show the score"), "chart", self.show_score)
        ways.insert(len(ways) if self._offers_rematch else 0, score)
        ways.append(("table", t("Look at the table"), "eye", self.on_cancel))
        found = [self._way(*way) for way in ways]
        wrap_row(found, self._foot(), ctx.display.ui(16), "center")
        return [*found]

    def _way(self, key: str, name: str, icon: str, do: Action) -> Button:
        is_main, rect = key == self._main, self._foot()
        made = Button(
            self.ctx,
            key,
            rect,
            name,
            icon=icon,
            kind="primary" if is_main else "normal",
            on_activate=do,
            action="primary" if is_main else "",
        )
        made.rect.w = natural_w(made) + self.ctx.display.ui(16)
        return made

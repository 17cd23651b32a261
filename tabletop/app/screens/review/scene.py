"""The review of a finished game: the chances of all seats by turn, a person's turning points, and one panel
for the chosen moment. A process of its own finds them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.phrases import length_text, won_text
from tabletop.app.screens.review.chart import ChancesPanel
from tabletop.app.screens.review.detail import Detail, Doing
from tabletop.app.screens.review.table import (
    Moments,
    Pictures,
    Shown,
    TableDoing,
    TablePanel,
    moments_of,
    steps_of_turn,
    turning_points,
)
from tabletop.app.screens.review.words import ReviewText, Tried, TrySession, VerdictDialog, sit_down
from tabletop.app.table.around import opening
from tabletop.app.widgets.base import Action, Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import choice
from tabletop.app.widgets.layout import Column, Custom, Panel, Rule
from tabletop.engine.protocol import Seat
from tabletop.review.background import ReviewJob
from tabletop.review.curve import Pin, Point, no_chances
from tabletop.review.moments import TurningPoint, people

LOOK_MS = 100
"""Time between two looks for new findings."""
_WIDE, _TALL = 1200, 590
"""From this size on the details are beside the chart: logical px (UI scale)."""
_PAD, _GAP, _SIDE, _PICTURE = 20, 20, (560, 692), 0.5
"""Margin of panels, gap between them, width of the details; height of a picture in a single column, as part
of its width."""


class ReviewScene(PageScene):
    """The review of a finished session; `reviewing` starts the search."""

    def __init__(
        self, ctx: Context, session: Session, reviewing: Callable[..., ReviewJob] = ReviewJob
    ) -> None:
        super().__init__(ctx)
        self._reviewing = reviewing
        if session.result is None:
            raise ValueError("this game is not over")
        self.session = session
        self.people = people(session.table) or session.humans
        self.seat: Seat = self.people[0] if self.people else 0
        self._review: ReviewJob | None = None
        self._words = ReviewText(ctx, session)
        self._pictures = Pictures(ctx, self._words)
        self._pins: dict[Seat, tuple[Pin, ...]] = {}
        """The turning points of those whose are known."""
        self._at: int | None = None
        """The position that was chosen; None until one was."""
        self._shown: Shown = "before"
        self.told: dict[int, Tried | None] = {}
        """What is told already, by position, and what was tried there."""
        self._was_lit = -1
        self.focus_key = "chart"
        if ctx.assets.exists(f"tables/{session.game.id}"):
            self.ground, self.dark = session.game.id, 0.45

    # -- finding out -----------------------------------------------------------------------------------

    def enter(self) -> None:
        """Start the search."""
        self._review = self._reviewing(self.session.table, self.people)

    def exit(self) -> None:
        """Stop the review's process."""
        if self._review is not None:
            self._review.close()

    def update(self, now: int) -> None:
        """Take in new findings."""
        super().update(now)
        if self._lit != self._was_lit:
            # A pin and its row lie in different zones.
            self._was_lit, self.dirty = self._lit, True
        if self._review is None or self._review.is_done or self._review.has_failed:
            return
        was_found = self.is_found
        if self._review.poll():
            self.rebuild()
        if self.is_found and not was_found:
            self.ctx.a11y.announce(self._state)
        self.ctx.alarm.at(now + LOOK_MS)

    @property
    def points(self) -> tuple[Point, ...] | None:
        """The chances after each step; None until they are known."""
        return None if self._review is None else self._review.points

    @property
    def is_found(self) -> bool:
        """Whether the shown person's turning points are known."""
        return self._review is not None and self.seat in self._review.found

    @property
    def moments(self) -> Moments:
        """The moments to choose from, and the chosen one."""
        if self.is_found and self.seat not in self._pins and self._review is not None:
            found = self._review.found[self.seat]
            self._pins[self.seat] = turning_points(self.session, self.points or (), self.seat, found)
        pins = self._pins.get(self.seat, ())
        return moments_of(self.ctx, self.session, self.points or (), pins, self._at)

    def seek(self, position: int) -> None:
        """Show a position; announce it to screen readers."""
        if position != self._at:
            self._at, self._shown = position, "before"
            zone = next((zone for zone in self.zones if zone.name == "points"), None)
            if zone is not None:
                self.scrolling.to(zone, 0)
            self.rebuild()
            if self.focus_key != "chart":
                self.ctx.a11y.announce(self.moments.turn)

    @property
    def _state(self) -> str:
        """The text beside the cards: the progress, or that there is nothing to show."""
        t, tn, review, name = self.ctx.t, self.ctx.tn, self._review, self.session.names[self.seat]
        if not self.people:
            return t("Only computer players took part, so there is nothing to review.")
        if review is not None and review.has_failed:
            return t("The review was interrupted. Open it again to start over.")
        if not self.is_found:
            came = None if review is None else review.came.get(self.seat)
            if came is None:
                return t("Looking through {name}’s moves…", name=name)
            return t(
                "Looking through {name}’s moves: {done} of {all}",
                name=name,
                done=came.done,
                all=came.all,
            )
        own = sum(pin.moment is not None for pin in self.moments.pins)
        if self.session.game.players.advise is None:
            return t("With other cards than the house’s, moves cannot be judged, so none is reviewed.")
        if not own:
            return t("{name} missed nothing important.", name=name)
        return tn(
            "{count} move cost {name} a lot and had a better choice in sight.",
            "{count} moves cost {name} a lot and had a better choice in sight.",
            own,
            name=name,
        )

    # -- the bar ---------------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return the game, and who won; without opponents its length."""
        ctx, session, result = self.ctx, self.session, self.session.result
        count = session.game.progress.round_of(session.table.state)
        names = ctx.listed(session.names[seat] for seat in (() if result is None else result.winners))
        is_titled = result is not None and result.headline is not None
        won = won_text(ctx, session.game, names, count)
        if is_titled:
            won = length_text(ctx, session.game, count)
        return ctx.t("Game review"), ctx.sentences((session.game.name, won))

    def home(self) -> Action | None:
        """The house leads to the menu; the arrow back."""
        return lambda: navigate.show_menu(self.ctx)

    def bar_buttons(self) -> list[ActionItem]:
        """Return the replay, rules and settings."""
        ctx, session = self.ctx, self.session
        return [
            ActionItem("replay", ctx.t("Watch replay"), "rw", self._watch),
            ActionItem(
                "rules", ctx.t("Rules"), "book", lambda: navigate.show_rules(ctx, session.game), "rules"
            ),
            self.settings_item,
        ]

    # -- layout ----------------------------------------------------------------------------------------

    def body(self) -> list[Zone]:
        """Return chart, table and details, side by side or stacked."""
        d, area, moments = self.ctx.display, self.content, self.moments
        gap, pad = d.px(_GAP), d.ui(_PAD)
        table = self._table(moments)
        chart = ChancesPanel(self.ctx, self._words, self.seat, moments, self._is_lit, self.seek)
        if area.w < d.ui(_WIDE) or area.h < d.ui(_TALL):
            return [self._below_each_other(area, chart, table, moments)]
        least, most = _SIDE
        side_w = max(d.ui(least), min(d.ui(most), area.w * 3 // 8))
        left = pygame.Rect(area.x, area.y, area.w - side_w - gap, area.h)
        zones = []
        if self.points:
            top = pygame.Rect(left.x, left.y, left.w, left.h * 9 // 20)
            zones.append(Zone("chart", self._in_panel("chart", top, chart.widgets)))
            left = pygame.Rect(left.x, top.bottom + gap, left.w, left.bottom - top.bottom - gap)
        zones.append(Zone("table", self._in_panel("table", left, table.widgets)))
        side = pygame.Rect(left.right + gap, area.y, side_w, area.h)
        view = side.inflate(-pad, -pad)
        column = Column(self.ctx, side.x + pad, view.y + pad // 2, side.w - 2 * pad - d.ui(12))
        self._add_points(column, moments)
        ground = Zone("side.ground", [Panel(self.ctx, "side.panel", side)])
        return [*zones, ground, Zone("points", column.widgets, view, column.y - view.y + pad // 2)]

    def _in_panel(
        self, key: str, area: pygame.Rect, make: Callable[[pygame.Rect], list[Widget]]
    ) -> list[Widget]:
        pad = self.ctx.display.ui(_PAD)
        return [Panel(self.ctx, f"{key}.panel", area), *make(area.inflate(-2 * pad, -2 * pad * 3 // 4))]

    def _below_each_other(
        self, area: pygame.Rect, chart: ChancesPanel, table: TablePanel, moments: Moments
    ) -> Zone:
        d = self.ctx.display
        edge, gap, pad = d.px(16), d.px(_GAP), d.ui(_PAD)
        view = area.inflate(2 * edge, 2 * edge)
        column = Column(self.ctx, area.x, area.y, area.w - edge)
        if self.points:
            tall = min(chart.least_h(column.w - 2 * pad) + 2 * pad, area.h)
            rect = pygame.Rect(column.x, column.y, column.w, tall)
            column.widgets += self._in_panel("chart", rect, chart.widgets)
            column.y = rect.bottom + gap
        rect = pygame.Rect(column.x, column.y, column.w, round(column.w * _PICTURE) + d.ui(_PAD + 52))
        column.widgets += self._in_panel("table", rect, table.widgets)
        column.y = rect.bottom + gap
        inner = Column(self.ctx, column.x + pad, column.y + pad, column.w - 2 * pad)
        self._add_points(inner, moments)
        ground = pygame.Rect(column.x, column.y, column.w, inner.y + pad - column.y)
        widgets = [*column.widgets, Panel(self.ctx, "side.panel", ground), *inner.widgets]
        return Zone("review", widgets, view, ground.bottom - view.y + edge, on_dark=True)

    def _table(self, moments: Moments) -> TablePanel:
        """Return the table of the moment, with its controls."""
        session, pin, position = self.session, moments.pin, moments.position
        known: tuple[Shown, ...] = ("before",) if pin is None else ("before", "played")
        if pin is None:
            picture = self._pictures.at(moments.at, self.seat)
        else:
            is_told = pin.position in self.told
            if is_told and self._pictures.tried(pin, self.seat) is not None:
                known = (*known, "better")
            picture = self._pictures.of(pin, self.seat, self._shown, is_told=is_told)
        leads = pin is None or pin.moment is None or pin.position in self.told
        is_over = session.game.rules.result(session.table.state_at(position)) is not None
        doing = TableDoing(self.seek, self._show, partial(self.play_on, position))
        shown = self._shown if pin is not None else "before"
        return TablePanel(self.ctx, moments, picture, (shown, known), doing, leads=leads, is_over=is_over)

    def _show(self, shown: Shown) -> None:
        self._shown = shown
        self.rebuild()

    def _add_points(self, column: Column, moments: Moments) -> None:
        """Add the list of turning points, and the texts of the shown moment."""
        ctx, color, pin = self.ctx, self.ctx.theme.color, moments.pin
        if len(self.people) > 1:
            self._add_people(column)
        if self.is_found:
            count = len(moments.pins)
            column.text("title", ctx.tn("{count} turning point", "{count} turning points", count), "h2")
        else:
            column.text("title", ctx.t("Turning points"), "h2")
        column.text("state", self._state, "small", color=color.ink2)
        if self._is_at_work:
            column.space(10)
            column.place(lambda rect: Custom(ctx, "progress", rect, self._draw_progress), ctx.display.ui(14))
        column.space(8)
        doing = Doing(self.seek, self.try_it, self._show_answer)
        detail = Detail(ctx, self._words, moments, doing=doing, is_lit=self._is_lit)
        detail.add_list(column)
        column.space(12)
        column.place(lambda rect: Rule(ctx, "rule", rect, color.line), max(1, ctx.display.px(2)))
        column.space(16)
        if pin is None:
            detail.add_turn(column, steps_of_turn(self.session, moments))
        else:
            told = None
            if pin.moment is not None and pin.position in self.told:
                told = self._words.answer(pin.moment, self.told[pin.position])
            detail.add_pin(column, pin, self.seat, told)
        if self.points == ():
            column.space(16)
            column.text("chart.none", ctx.message(no_chances(self.session.table)))
        elif self.points:
            column.space(16)
            note = ctx.t(
                "Chances assume that computer players play on from there. People may play differently."
            )
            column.text("note", note, "small", color=color.ink2)

    @property
    def _is_at_work(self) -> bool:
        return (
            self._review is not None and bool(self.people) and not (self.is_found or self._review.has_failed)
        )

    def _draw_progress(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        color, shapes = self.ctx.theme.color, self.ctx.shapes
        came = None if self._review is None else self._review.came.get(self.seat)
        shapes.box(surface, rect, color.paper3, radius=rect.h // 2)
        if came is not None:
            done = rect.copy()
            done.w = max(rect.h, rect.w * came.done // max(1, came.all))
            shapes.box(surface, done, color.brass, radius=rect.h // 2)

    def _add_people(self, column: Column) -> None:
        ctx = self.ctx
        options = [(str(seat), self.session.names[seat]) for seat in self.people]
        label = ctx.t("Whose turning points to show")
        column.row([choice(ctx, "people", label, options, str(self.seat), column.w, on_change=self._look_at)])
        column.space(16)

    def _look_at(self, seat: str) -> None:
        self.seat, self._at, self._shown = int(seat), None, "before"

    @property
    def _lit(self) -> int:
        """The pin that is pointed at or focused, itself or by its row; -1 for none."""
        keys = (self.hover_key, self.focus_key if self.focus_visible else None)
        found = (key for key in keys if key is not None and key.startswith(("pin", "point")))
        return next((int(number) for key in found if (number := key.lstrip("pinot")).isdigit()), -1)

    def _is_lit(self, number: int) -> bool:
        return self._lit == number

    # -- doing -----------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Show the replay at the shown moment."""
        navigate.show_history(self.ctx, self.session, max(1, self.moments.position))

    def play_on(self, position: int) -> None:
        """Begin a new game at a position; this one stays as it is (ux L10)."""
        opening.fork(self.ctx, self.session, position)

    def try_it(self, pin: Pin) -> None:
        """Sit down at the table just before a turning point, at its seat."""
        moment = pin.moment
        if moment is None:
            return
        ctx, session = self.ctx, self.session
        words = ctx.t(
            "{turn} once more: make your move, {name}.",
            turn=self._words.turn(pin.position),
            name=session.names[moment.seat],
        )
        table = sit_down(
            ctx, TrySession(session, moment.position, moment.seat), lambda tried: told(tried), words
        )

        def again() -> None:
            ctx.scenes.pop(table)
            self.try_it(pin)

        def told(command: Any) -> None:
            back, play_on = partial(ctx.scenes.pop, table), partial(self.play_on, pin.position - 1)
            verdict = VerdictDialog(
                ctx, self._words, moment, command, self._tell, back=back, again=again, play_on=play_on
            )
            ctx.scenes.push(verdict)

    def _tell(self, turning_point: TurningPoint, tried: Tried | None) -> None:
        """Show the answer beside it from now on."""
        self.told[turning_point.position] = tried
        self._at = turning_point.position
        self.rebuild()
        self._reveal("moment.answer")

    def _show_answer(self, pin: Pin) -> None:
        if pin.moment is not None:
            self._tell(pin.moment, None)

    def _reveal(self, key: str) -> None:
        zone = self.zone_of(key)
        if zone is not None:
            self.scrolling.reveal(zone, key)

    def resume(self) -> None:
        """Show what was told meanwhile."""
        super().resume()
        self._reveal("moment.answer")

"""What decided a finished game: the chances of all seats by turn, three moments a person at most, a card
each. It is found out in a process of its own, while one looks on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.phrases import length_text, won_text
from tabletop.app.screens.review.cards import Cards, Position
from tabletop.app.screens.review.shares import ChancesPanel
from tabletop.app.screens.review.verdict import TrySession, Verdict, sit_down
from tabletop.app.screens.review.words import ReviewText, Tried
from tabletop.app.table.around import opening
from tabletop.app.widgets.base import Action, Look, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.layout import Column, Custom, control_h
from tabletop.engine.protocol import Seat
from tabletop.review.background import ReviewJob
from tabletop.review.curve import Pin, Point, pins
from tabletop.review.moments import TurningPoint, people

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

LOOK_MS = 100
"""How often one looks whether more was found out."""


class ReviewScene(PageScene):
    """The review of a finished session; `reviewing` begins to find it out."""

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
        self._positions: dict[tuple[Seat, int], Position] = {}
        self.told: dict[int, Tried | None] = {}
        """What is told already, by position, and what was tried there."""
        self._told_last = 0
        if ctx.assets.exists(f"tables/{session.game.id}"):
            self.ground, self.dark = session.game.id, 0.45

    # -- finding out -----------------------------------------------------------------------------------

    def enter(self) -> None:
        """Have it found out."""
        self._review = self._reviewing(self.session.table, self.people)

    def exit(self) -> None:
        """Stop the review's process."""
        if self._review is not None:
            self._review.close()

    def update(self, now: int) -> None:
        """Take in what was found out meanwhile."""
        super().update(now)
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
        """Whether the turning points of the person that is looked at are known."""
        return self._review is not None and self.seat in self._review.found

    @property
    def pins(self) -> tuple[Pin, ...]:
        """What is pinned for that person, as far as it is known."""
        if self._review is None or self.points is None or not self.is_found:
            return ()
        return pins(self.session.table, self.points, self.seat, self._review.found[self.seat])

    @property
    def _state(self) -> str:
        """What is to be said beside the cards: how far one is, or that there is nothing to show."""
        t, tn, review, name = self.ctx.t, self.ctx.tn, self._review, self.session.names[self.seat]
        if not self.people:
            return t("Only computer players took part, so there is nothing to review.")
        if review is not None and review.has_failed:
            return t("The review broke off. Open it again to begin anew.")
        if not self.is_found:
            came = None if review is None else review.came.get(self.seat)
            if came is None:
                return t("The moves of {name} are looked through.", name=name)
            return t(
                "The moves of {name} are looked through: {done} of {all}.",
                name=name,
                done=came.done,
                all=came.all,
            )
        own = sum(pin.moment is not None for pin in self.pins)
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
        """Return the game, and who won; how long it was where nobody could win over anybody."""
        ctx, session, result = self.ctx, self.session, self.session.result
        count = session.game.progress.round_of(session.table.state)
        names = ctx.t(", ").join(session.names[seat] for seat in (() if result is None else result.winners))
        is_titled = result is not None and result.headline is not None
        won = won_text(ctx, session.game, names, count)
        if is_titled:
            won = length_text(ctx, session.game, count)
        return ctx.t("Game review"), ctx.sentences((session.game.name, won))

    def home(self) -> Action | None:
        """The house leads to the menu; the arrow to where one came from."""
        return lambda: navigate.show_menu(self.ctx)

    def bar_buttons(self) -> list[ActionItem]:
        """Return the replay, rules and settings."""
        ctx, session = self.ctx, self.session
        return [
            ActionItem("replay", ctx.t("Watch replay"), "rw", lambda: navigate.show_history(ctx, session, 1)),
            ActionItem(
                "rules", ctx.t("Rules"), "book", lambda: navigate.show_rules(ctx, session.game), "rules"
            ),
            self.settings_item,
        ]

    # -- layout ----------------------------------------------------------------------------------------

    def body(self) -> list[Zone]:
        """Return persons, chart and cards; what does not fit scrolls."""
        d, area = self.ctx.display, self.content
        edge = d.px(16)
        view = area.inflate(2 * edge, 2 * edge)
        column = Column(self.ctx, area.x, area.y, area.w - edge)
        if len(self.people) > 1:
            self._add_people(column)
        course = ChancesPanel(self.ctx, self._words, self.points, self.seat)
        course.add(column, self.pins, self._is_lit, self._go_to)
        column.space(20)
        color = self.ctx.theme.color.on_dark
        column.text("state", self._state, "h3", color=color)
        if self._is_at_work:
            column.space(10)
            column.place(lambda rect: Custom(self.ctx, "progress", rect, self._draw_progress), d.ui(14))
        column.space(16)
        self._add_cards(column)
        note = self.ctx.t(
            "Chances are those of computer players who go on from there. People may play otherwise."
        )
        column.space(12)
        column.text("note", note, "small", color=self.ctx.theme.color.on_dark2)
        return [Zone("review", column.widgets, view, column.y - view.y + edge, on_dark=True)]

    @property
    def _is_at_work(self) -> bool:
        return (
            self._review is not None and bool(self.people) and not (self.is_found or self._review.has_failed)
        )

    def _draw_progress(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        color, shapes = self.ctx.theme.color, self.ctx.shapes
        came = None if self._review is None else self._review.came.get(self.seat)
        shapes.box(surface, rect, color.hud, radius=rect.h // 2)
        if came is not None:
            done = rect.copy()
            done.w = max(rect.h, rect.w * came.done // max(1, came.all))
            shapes.box(surface, done, color.brass, radius=rect.h // 2)

    def _add_people(self, column: Column) -> None:
        ctx = self.ctx
        options = [(str(seat), self.session.names[seat]) for seat in self.people]
        width = min(column.w, Segmented.natural_width(ctx, [name for _, name in options]))
        rect = pygame.Rect(0, 0, width, control_h(ctx, 56))
        label = ctx.t("Whose moments are shown")
        column.row([Segmented(ctx, "people", rect, label, options, str(self.seat), on_change=self._look_at)])
        column.space(16)

    def _look_at(self, seat: str) -> None:
        self.seat = int(seat)

    def _is_lit(self, number: int) -> bool:
        """Whether a pin or anything on its card is pointed at, or has the focus."""
        keys = (self.hover_key, self.focus_key if self.focus_visible else None)
        return any(key is not None and key.startswith((f"pin{number}", f"card{number}.")) for key in keys)

    def _go_to(self, number: int) -> None:
        """Go on to a pin's card."""
        for key in (f"card{number}.try", f"card{number}.fork"):
            if self.find(key) is not None:
                self.focus(key)
                return

    # -- the cards -------------------------------------------------------------------------------------

    def _add_cards(self, column: Column) -> None:
        """Add the cards, one under another."""
        found, gap = self.pins, self.ctx.display.px(20)
        cards = Cards(self.ctx, self._words, try_it=self.try_it, play_on=self.play_on, is_lit=self._is_lit)
        for number, pin in enumerate(found):
            answer = None
            if pin.moment is not None and pin.position in self.told:
                answer = self._words.answer(pin.moment, self.told[pin.position])
            cards.add(column, number, pin, self._position(pin), answer)
            column.y += gap
        column.y -= gap * bool(found)

    def _position(self, pin: Pin) -> Position:
        key = self.seat, pin.position
        if key not in self._positions:
            self._positions[key] = Position(self.ctx, self.session, pin, self.seat)
        return self._positions[key]

    # -- doing -----------------------------------------------------------------------------------------

    def play_on(self, pin: Pin) -> None:
        """Begin a new game at a pin's position; this one stays as it is (ux L10)."""
        opening.fork(self.ctx, self.session, pin.position - 1)

    def try_it(self, pin: Pin) -> None:
        """Sit down at the table just before a turning point, as the seat that decided."""
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
            back, play_on = partial(ctx.scenes.pop, table), partial(self.play_on, pin)
            verdict = Verdict(
                ctx, self._words, moment, command, self._tell, back=back, again=again, play_on=play_on
            )
            ctx.scenes.push(verdict)

    def _tell(self, turning_point: TurningPoint, tried: Tried | None) -> None:
        """From now on the answer stands on the card."""
        self.told[turning_point.position] = tried
        self._told_last = turning_point.position
        self.rebuild()

    def resume(self) -> None:
        """On top again: what was told meanwhile is to be seen."""
        super().resume()
        numbers = [number for number, pin in enumerate(self.pins) if pin.position == self._told_last]
        for key in (f"card{number}.note" for number in numbers):
            zone = self.zone_of(key)
            if zone is not None:
                self.scrolling.reveal(zone, key)
        self._told_last = 0

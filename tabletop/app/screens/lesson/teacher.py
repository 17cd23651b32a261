"""A lesson at its table: what it says and lights, when it goes on, what other seats do meanwhile."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.progress import came_to, keep_lesson
from tabletop.app.core.settings import SPEED
from tabletop.app.screens.lesson import session
from tabletop.app.screens.lesson.bubble import Bubble, BubbleLayout, BubbleText, Room, fitted
from tabletop.app.screens.lesson.equation import Equation
from tabletop.app.screens.lesson.session import OUTSET, Dim, LessonSession, Light, free_of, holes, with_caps
from tabletop.app.screens.setup import scene as setup
from tabletop.app.table import registry
from tabletop.app.table.around import announce
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.drawn.marks import Arc, caps_in, words_in
from tabletop.app.table.guide import Guide
from tabletop.app.table.key import Key
from tabletop.app.table.motion import Dropped, Motion
from tabletop.app.table.players import own_name
from tabletop.app.table.scene import TableScene
from tabletop.app.table.view import TableView
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.layout import fitted_button
from tabletop.engine.cast import BY_NAME
from tabletop.engine.protocol import Illegal
from tabletop.engine.registry import find
from tabletop.lessons import LEARNER, lesson_named
from tabletop.lessons.lesson_run import LessonRun

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.key import Refusal
    from tabletop.lessons import Lesson, Then


READ_MS: Final = 1500
"""How long the learner can read before others act, ms."""
BEAT_MS: Final = 600
"""The pause after each of their acts, ms."""
PATIENCE: Final = 2
"""After so many wrong tries the coach shows what to do."""
_ON_PATH = 8
"""How many places of a path are kept free."""
_MOST_LIT = 0.15
"""With large text the bubble may cover what takes more than this part of the window."""


class Teacher(Guide):
    """Guides the learner through the steps of a lesson."""

    def __init__(self, scene: TableScene, session: LessonSession) -> None:
        self._scene, self._session, self._ctx = scene, session, scene.ctx
        self.wrong = 0
        """How many wrong tries there were in this step."""
        self._due: int | None = None
        self._begun = -1
        self.light = Light(scene, session)
        self._lay: tuple[Hashable, Hashable, BubbleLayout] | None = None
        """For what the bubble was laid out, by what it says and by what there is; and how."""
        self._lay_at: Hashable = None
        """In which step that was, and what was told on the way."""
        self._shown: tuple[int, Equation | None] = (-1, None)
        """For which step what one gives and gets was found, and what."""
        self._told_last: Then | None = None
        self.answer = ""
        """Why what was tried last cannot be done; empty once something else was done."""
        self._answered_at: tuple[Hashable, ...] = ()
        session.on_wrong = self._was_wrong

    @property
    def course(self) -> LessonRun:
        """The position in the lesson."""
        return self._session.course

    # -- the course of things --------------------------------------------------------------------------

    def update(self, now: int) -> None:
        """Go on automatically: to the next step, and with what others do."""
        scene, course = self._scene, self.course
        if not scene.is_on_top or scene.event_player.is_moving:
            return
        if self._begun != course.at:
            self._begin()
        self._go_with()
        self._forgive()
        if course.is_done and not course.waits_for_ok and not course.is_over:
            self.go_on()
        elif course.is_watched:
            self._watch(now)

    def _begin(self) -> None:
        """Begin a step: have it read, keep the progress."""
        course = self.course
        self._begun, self.wrong, self._due = course.at, 0, None
        self._told_last, self.answer = None, ""
        keep_lesson(self._ctx, course.lesson.id, "done" if course.is_over else course.at)
        if course.is_over:
            navigate.end_lesson(self._ctx, course.lesson)
            return
        self.light.begin()
        self._scene.zones  # noqa: B018 what is shown beside the text is found there
        told = self._told()
        self._ctx.a11y.announce(told.spoken(self._ctx))
        self._lead()

    def _lead(self) -> None:
        """Move the keyboard's focus to what is to be used, or to the text."""
        scene = self._scene
        if scene.used_pointer_last:
            return
        found = ["lesson.ok"] if self.course.waits_for_ok else [*self.light.keys]
        aim = session.way(scene, self.light.widgets)
        wanted = [*([aim.source] if aim is not None else []), *found]
        scene.focus(next((key for key in wanted if (one := scene.find(key)) and one.focusable), None))

    def _go_with(self) -> None:
        """Have the text for the present things read when it changes."""
        then = self.course.then
        if then is not self._told_last:
            self._told_last = then
            if then is not None:
                self._ctx.a11y.announce(self._ctx.t(then.text))
                self._scene.dirty = True
            if self._scene.picked is None and not self.course.is_done:
                self._lead()

    def go_on(self) -> None:
        """Begin the next step. Unread text is kept while others act, until it was read."""
        scene, is_told = self._scene, self.course.step.kind == "tell"
        scene.drop_selection()
        self.course.go_on()
        if scene.is_paused and is_told:
            scene.go_on()
        self._begin()

    def _watch(self, now: int) -> None:
        """Give other seats' next commands, with a pause after each."""
        scene, found = self._scene, self.course.next
        if self._due is None:
            self._due = now + (BEAT_MS if self.course.is_begun else READ_MS)
        if now < self._due:
            self._ctx.alarm.at(self._due)
            return
        self._due = None
        if found is None or scene.parts.controller.holds_bots:
            return
        seat, command = found
        if not scene.parts.controller.defers(scene.view, scene, seat, command):
            scene.schedule(self._session.submit(command, seat))

    # -- wrong tries -----------------------------------------------------------------------------------

    def tells_reason(self, sentence: str) -> bool:
        """Show the reason in the bubble and nowhere else."""
        if self.course.is_over:
            return False
        self.answer, self._answered_at = sentence, self._moment
        self._ctx.sound.play("error")
        self._ctx.a11y.announce(sentence)
        self._scene.rebuild()
        return True

    def warning(self, reason: str, key: str) -> str:
        """Replace a warning by what to do first, since a second press would change nothing."""
        scene, gesture_for = self._scene, self._scene.parts.move_map.gesture_for
        meant = [each for each in self._session.legal if key in gesture_for(scene.view, each)]
        if any(self.course.why_not(LEARNER, each) is None for each in meant):
            return reason
        self._was_wrong()
        return announce.with_clause(scene, self.course.answer, self.course.untaught.clause)

    @property
    def is_reason_told(self) -> bool:
        """Whether such a reason can be read now."""
        return bool(self.answer)

    @property
    def _moment(self) -> tuple[Hashable, ...]:
        scene = self._scene
        return self.course.given, scene.parts.controller.opened(scene.view), scene.picked

    def _forgive(self) -> None:
        """Forget what was wrong once something else is done or picked up."""
        if self.answer and self._moment != self._answered_at:
            is_put_down = self._moment == (*self._answered_at[:2], None)
            self._answered_at = self._moment
            if not is_put_down:
                self.answer = ""
                self._scene.rebuild()

    def why_not(self, key: Key, place: Key | None) -> Refusal | Illegal | None:
        """Return that something is not taught, if the rules alone would have allowed it."""
        self._was_wrong()
        scene = self._scene
        view = session.unfiltered(scene.view, self._session)
        found = scene.parts.move_map.targets(view, key)
        is_allowed = bool(found) if place is None else place in found
        return self.course.untaught if is_allowed or self.course.is_done else None

    def _was_wrong(self) -> None:
        self.wrong += 1
        self._scene.rebuild()
        if self.wrong == PATIENCE and not self.course.is_done:
            self.show()

    def show(self) -> None:
        """Show what to do: it happens by itself, and is undone."""
        self.wrong = max(self.wrong, PATIENCE)
        self._scene.drop_selection()
        self._scene.play(session.flights(self._scene, self.light.widgets))
        self._scene.rebuild()

    def back(self) -> None:
        """Go to the beginning of this step if something was done in it, else to the step before."""
        course = self.course
        navigate.open_lesson(self._ctx, course.lesson.id, course.at if course.is_begun else course.at - 1)

    def skip(self) -> None:
        """Leave the lesson; it goes on here later."""
        navigate.show_menu(self._ctx)

    # -- what is seen ----------------------------------------------------------------------------------

    def around(self, zones: Iterable[Zone]) -> Iterator[Zone]:
        """Yield the table's zones, then the dark cover, then the bubble."""
        there: dict[str, Widget] = {}
        for zone in zones:
            for widget in zone.widgets:
                there[widget.key] = widget
                if self.course.waits_for_ok and self._ctx.bindings.is_primary(widget.action):
                    widget.action = ""  # its key means OK now
            yield zone
        if self.course.is_over or self._scene.layout is None:
            return
        ctx, step, light = self._ctx, self.course.step, self.light
        light.look(there)
        seen = {key: widget.rect for key, widget in there.items()}
        if self._shown[0] != self.course.at:
            names = {key: widget.name for key, widget in there.items()}
            self._shown = self.course.at, Equation(self._scene, self.course, names) or None
        top = ctx.display.px(BAR_H)
        area = pygame.Rect(0, top, ctx.display.w, ctx.display.h - top)
        found = light.rects()
        # Large text leaves no room beside what takes a great part of the window: only the part beside the
        # bubble is lit.
        most = area.w * area.h * (_MOST_LIT if ctx.display.is_large else 1)
        near = [rect for rect in found if rect.w * rect.h < most]
        middles = [rect.inflate(-rect.w * 2 // 3, -rect.h * 2 // 3) for rect in found if rect not in near]
        path = light.path()
        bubble = self._bubble(area, self._holes(near, area), middles, seen, path)
        gap = 2 * ctx.display.px(OUTSET)
        near += [free_of(rect, bubble[0].rect.inflate(gap, gap)) for rect in found if rect not in near]
        lit = self._holes([rect for rect in near if rect.w and rect.h], area)
        # What the game has opened meanwhile (a payment) has its own things to press.
        is_open = self.course.then is None and light.has_opened
        dims = bool(lit) and not is_open and step.kind != "free"
        yield Zone("lesson.dim", [Dim(ctx, area, lit, dims=dims, path=path, words=self._words)])
        yield Zone("lesson", bubble)

    def _holes(self, lit: list[pygame.Rect], area: pygame.Rect) -> list[pygame.Rect]:
        """Return the holes around what is lit, with its keys, be it in focus or not."""
        view = replace(self._scene.glimpse, focus=None)
        caps = caps_in(self._ctx, self._scene.parts.painter.keycaps(view))
        return [with_caps(self._ctx, hole, caps) for hole in holes(self._ctx, lit, area)]

    def _words(self) -> list[pygame.Rect]:
        """Return where the table's words stand now."""
        return words_in(self._ctx, self._scene.parts.painter.pieces(self._scene.view))

    def prompt(self, words: str) -> str:
        """Leave the bar empty: the bubble has the text."""
        return ""

    def _told(self) -> BubbleText:
        ctx, course = self._ctx, self.course
        lesson, step = course.lesson, course.step
        shows = self.wrong >= PATIENCE and not course.is_done
        return BubbleText(
            guide=self._scene.names[lesson.guide],
            colour=self._session.table.seats[lesson.guide].colour,
            face=self._session.table.seats[lesson.guide].face,
            head=ctx.t(step.head or lesson.title),
            at=course.at,
            steps=len(lesson.step),
            text=ctx.t(step.text if course.then is None else course.then.text),
            equation=self._shown[1] if self._shown[0] == course.at else None,
            answer=self.answer,
            keys=session.keys(self._scene, self.light.widgets) if shows else "",
        )

    def _bubble(
        self,
        area: pygame.Rect,
        lit: list[pygame.Rect],
        middles: list[pygame.Rect],
        seen: Mapping[str, pygame.Rect],
        path: Arc | None,
    ) -> list[Widget]:
        ctx, d, told = self._ctx, self._ctx.display, self._told()
        needed = [*middles]
        if not self.course.waits_for_ok and not self.course.is_watched:
            needed += session.aims(self._scene, [key for key in self.light.keys if key in seen])
        if self.course.step.kind == "free":
            needed += [seen[key] for key in self._scene.usable if key in seen]
        if path is not None:
            side = 2 * d.px(OUTSET)
            needed += [pygame.Rect(x, y, 0, 0).inflate(side, side) for x, y in path.points(_ON_PATH)]
        buttons = self._buttons()
        # It keeps its place while it says the same of the same.
        said = (told, len(buttons), tuple(area), d.ui_scale, d.text_scale)
        where = tuple(map(tuple, (*lit, *needed)))
        if self._lay is None or self._lay[0] != said or (self._lay[1] != where and self.light.is_settled):
            off = 2 * d.px(10)
            others = [rect for rect in seen.values() if rect.collidelist(lit) < 0]
            keep_off = [[rect.inflate(off, off) for rect in each] for each in (lit, needed)]
            room = Room(keep_off[0], keep_off[1], others)
            now = self.course.at, self.course.then
            last = None if self._lay is None or self._lay_at != now else self._lay[2]
            self._lay = said, where, fitted(ctx, told, self._buttons(), area, room, last)
            self._lay_at = now
        laid = self._lay[2]
        return [Bubble(ctx, laid.rect, laid.told, buttons, lit), *buttons]

    def bar(self) -> Iterator[ActionItem]:
        """Yield the button that leaves the lesson."""
        yield ActionItem("lesson.skip", self._ctx.t("Skip lesson"), "ff", self.skip)

    def _buttons(self) -> list[Button]:
        ctx, t, course = self._ctx, self._ctx.t, self.course
        found: list[ActionItem] = []
        if course.at > 0 or course.is_begun:
            found.append(ActionItem("lesson.back", t("Back"), "back", self.back))
        if course.waits_for_ok:
            found.append(ActionItem("lesson.ok", t("OK"), "", self.go_on, "primary", "primary"))
        elif not course.is_done and not course.is_watched:
            found.append(ActionItem("lesson.show", t("Show me"), "play", self.show))
        buttons = [fitted_button(ctx, item, least=48, style="button_s") for item in found]
        for button in buttons:
            button.rect.w = max(button.rect.w, ctx.display.ui(96))
        return buttons


# Opens a lesson: its table with the teacher beside it.

# -- the pace of other seats in a lesson --


class LessonMotion(Motion[Any, Any, Any]):
    """A game's motion, slower while the learner watches."""

    def __init__(self, ctx: Context, inner: Motion[Any, Any, Any], lesson_run: LessonRun) -> None:
        super().__init__(ctx)
        self._inner, self._course = inner, lesson_run

    def flights(
        self,
        before: TableView[Any, Any, Any],
        event: Any,
        after: TableView[Any, Any, Any],
        dropped: Dropped | None,
    ) -> Sequence[Flight]:
        """Return the game's motion of an event."""
        found, speed = self._inner.flights(before, event, after, dropped), SPEED[self.ctx.settings.animation]
        if self._course.step.kind != "watch" or not speed or self.ctx.settings.reduced_motion:
            return found
        slower = SPEED["slow"] / speed
        return [
            replace(flight, ms=round(flight.ms * slower), delay=round(flight.delay * slower))
            for flight in found
        ]

    def pauses_after(self, view: TableView[Any, Any, Any], event: Any) -> bool:
        """Whether what follows waits, as in the game."""
        return self._inner.pauses_after(view, event)


# -- the first game after a lesson --


def seat_names(ctx: Context, lesson: Lesson) -> tuple[str, ...]:
    """Return the names of the seats: the learner's is that of the last game, else as at set-up."""
    return own_name(ctx, lesson.game), *(ctx.t(name) for name in lesson.seats[1:])


def begin_first_game(ctx: Context, lesson: Lesson) -> None:
    """Begin the game as proposed for a first time, with the characters that the lesson named."""
    setup.begin_first_game(ctx, find(lesson.game), [BY_NAME.get(name) for name in lesson.seats])


def lesson_scene(ctx: Context, lesson_id: str, step: int | None = None) -> TableScene | None:
    """Return the table of a lesson, at a step or where it was left; None if there is no such lesson."""
    lesson = lesson_named(lesson_id)
    if lesson is None:
        return None
    at = came_to(ctx.settings, lesson.heading) if step is None else step
    session = LessonSession(LessonRun(lesson, at, seat_names(ctx, lesson)))
    scene = registry.at_table(ctx, session, is_new=at == 0)
    scene.parts = replace(scene.parts, motion=LessonMotion(ctx, scene.parts.motion, session.course))
    scene.guide = Teacher(scene, session)
    return scene

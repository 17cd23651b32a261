"""The session of a lesson, which accepts what is taught; and what is lit on the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.session import SessionUpdate, StagedSession
from tabletop.app.core.shapes import around
from tabletop.app.core.theme import with_alpha
from tabletop.app.table.drawn.animator import Flight, ghost
from tabletop.app.table.drawn.marks import Arc, beside_words, between, draw_arrow
from tabletop.app.table.key import Key
from tabletop.app.table.motion import light
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import Button
from tabletop.engine.message import msg
from tabletop.engine.protocol import Seat, Speech
from tabletop.lessons import LEARNER
from tabletop.lessons.lesson_run import LessonRun, is_given

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session
    from tabletop.app.table.scene import TableScene
    from tabletop.app.table.view import TableView
    from tabletop.lessons import Then


class LessonSession(StagedSession):
    """A session that accepts only the commands a lesson teaches. It calls `on_wrong` after any other try."""

    def __init__(self, lesson_run: LessonRun) -> None:
        self.course = lesson_run
        self.on_wrong: Callable[[], object] = lambda: None
        super().__init__(lesson_run.table, lambda: "off")

    no_undo = msg("In a lesson, “Back” returns to the previous step.")

    @property
    def legal(self) -> tuple[Any, ...]:
        """The taught commands among the person's legal ones."""
        return self.course.legal(LEARNER)

    def submit(self, command: Any, seat: Seat | None = None, said: Speech | None = None) -> SessionUpdate:
        """Carry out a command that is taught; raise `Illegal` for any other, changing nothing."""
        acting = self.pending if seat is None else seat
        why = None if acting is None else self.course.why_not(acting, command)
        if why is not None:
            self.on_wrong()
            raise why
        news = super().submit(command, seat, said)
        self.course.took(news.seat, command)
        return news


# The dimmed table with holes around a step's subjects: rects beside the holes, no mask.

OUTSET = 7
"""How far a hole extends beyond what is lit, logical px."""
_RADIUS, _GLOW, _RING, _EDGE = 12, 34, 4, 3
_JOINS = 1.12
"""Holes that fill the box around both up to this part become one."""


class Dim(Widget):
    """The dark cover around a step's subjects. Nothing below it can be pressed: every try gets an answer."""

    def __init__(
        self,
        ctx: Context,
        area: pygame.Rect,
        holes: Sequence[pygame.Rect],
        *,
        dims: bool,
        path: Arc | None = None,
        words: Callable[[], Sequence[pygame.Rect]] = tuple,
    ) -> None:
        """`path` is the way of what is to be put somewhere; on `words` no ring is drawn: they are looked up
        then, for some come with the focus."""
        super().__init__(ctx, "lesson.dim", area, focusable=False)
        self.holes, self.is_dark, self.path, self.words = holes, dims, path, words

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the dark parts, then the rings of what is lit."""
        ctx, px, color = self.ctx, self.ctx.display.px, self.ctx.theme.color
        if self.is_dark:
            for rect in around(self.rect, self.holes):
                ctx.shapes.box(surface, rect, color.scrim_lesson)
        found = self.words() if self.holes else ()
        for hole in self.holes:
            ctx.shapes.glow(surface, hole, with_alpha(color.legal, 0.55), px(_RADIUS), px(_GLOW))
            words = [each for each in found if not hole.contains(each)]
            beside_words(surface, ring_of(ctx, hole), words, partial(self._ring, hole, surface))
        if self.path is not None:
            draw_arrow(ctx, surface, self.path, color.legal)

    def _ring(self, hole: pygame.Rect, surface: Canvas) -> None:
        ctx, px, color = self.ctx, self.ctx.display.px, self.ctx.theme.color
        ctx.shapes.ring(surface, hole, color.ink, px(_RING) + px(_EDGE), px(_RADIUS))
        ctx.shapes.ring(surface, hole, color.legal, px(_RING), px(_RADIUS))


def ring_of(ctx: Context, hole: pygame.Rect) -> pygame.Rect:
    """Return what a hole covers with its ring."""
    wide = 2 * (ctx.display.px(_RING) + ctx.display.px(_EDGE))
    return hole.inflate(wide, wide)


def with_caps(ctx: Context, hole: pygame.Rect, caps: Iterable[pygame.Rect]) -> pygame.Rect:
    """Return a hole with the keys of what is lit: its ring would cut them."""
    ring = ring_of(ctx, hole)
    cut = [cap for cap in caps if ring.colliderect(cap) and hole.left <= cap.left and cap.right <= hole.right]
    return hole.unionall(cut)


def holes(ctx: Context, lit: Iterable[pygame.Rect], area: pygame.Rect) -> list[pygame.Rect]:
    """Return the holes around lit things; adjacent ones become one."""
    out = 2 * ctx.display.px(OUTSET)
    found = [rect.inflate(out, out).clip(area) for rect in lit]
    done: list[pygame.Rect] = []
    while found:
        one = found.pop()
        other = next((each for each in (*found, *done) if _are_one(one, each)), None)
        if other is None:
            done.append(one)
            continue
        (found if other in found else done).remove(other)
        found.append(one.union(other))
    return sorted(done, key=tuple)


def free_of(rect: pygame.Rect, over: pygame.Rect) -> pygame.Rect:
    """Return the largest full-width or full-height part of a rect beside something that covers it."""
    if not rect.colliderect(over):
        return rect
    left, top = max(0, over.left - rect.left), max(0, over.top - rect.top)
    right, bottom = max(0, rect.right - over.right), max(0, rect.bottom - over.bottom)
    parts = (
        pygame.Rect(rect.x, rect.y, left, rect.h),
        pygame.Rect(rect.right - right, rect.y, right, rect.h),
        pygame.Rect(rect.x, rect.y, rect.w, top),
        pygame.Rect(rect.x, rect.bottom - bottom, rect.w, bottom),
    )
    return max(parts, key=lambda part: part.w * part.h)


def _are_one(one: pygame.Rect, other: pygame.Rect) -> bool:
    if not one.inflate(2, 2).colliderect(other):
        return False
    whole, both = one.union(other), one.clip(other)
    filled = one.w * one.h + other.w * other.h - both.w * both.h
    return whole.w * whole.h <= _JOINS * filled


# -- gestures: a thing, its target, the keys --

_FEW = 64
"""Up to so many commands are each traced to their gestures; with more, only targets are."""
_EVERYWHERE = 0.2
"""A target that takes at least this part of the window may be covered."""


class Gesture(NamedTuple):
    """A thing, and the place where it goes."""

    source: Key
    target: Key


def unfiltered(view: TableView[Any, Any, Any], session: Session) -> TableView[Any, Any, Any]:
    """Return a view with everything that the rules allow the learner."""
    return replace(view, legal=session.table.legal(LEARNER))


def taught(scene: TableScene) -> TableView[Any, Any, Any]:
    """Return the table with what is taught now, also during motion."""
    return replace(scene.view, legal=scene.session.legal)


def used(scene: TableScene, view: TableView[Any, Any, Any]) -> frozenset[str]:
    """Return everything usable in a view: what to pick up, where to put it, what to press."""
    meaning = scene.parts.move_map
    found: set[Key] = set()
    for key in view.usable:
        targets = meaning.targets(view, key) if meaning.can_pick(view, key) else {}
        found |= {key, *targets} if targets else set()
    if len(view.legal) < _FEW:
        found |= {key for command in view.legal for key in meaning.gesture_for(view, command)}
    return frozenset(found)


def buttons(scene: TableScene, course: LessonRun) -> frozenset[str]:
    """Return the buttons of all commands of the step that could be given now."""
    view, meaning = taught(scene), scene.parts.move_map
    given = (
        command
        for command in scene.session.table.legal(LEARNER)
        if any(is_given(command, each) for each in course.step.play)
    )
    return frozenset(key for command in given for key in meaning.gesture_for(view, command))


def aimed(scene: TableScene, target: Key, lit: Sequence[Widget]) -> Widget | Place | None:
    """Return a target's place: that of the lit thing around it, if there is one."""
    place = scene.place(target)
    around = (widget for widget in lit if place is not None and widget.rect.contains(place.rect))
    return next(around, None) or place


def way(scene: TableScene, lit: Sequence[Widget]) -> Gesture | None:
    """Return what to put where, with lit things if possible; None if nothing is to be put anywhere."""
    view, meaning = taught(scene), scene.parts.move_map
    things = [widget for widget in lit if isinstance(widget, Thing)]
    keys = [Key.read(widget.key) for widget in things]
    # What was chosen already is not put back.
    for key in [Key.read(one.key) for one in things if not one.is_picked or one.key == scene.picked]:
        targets = meaning.targets(view, key) if meaning.can_pick(view, key) else {}
        if targets:
            return Gesture(key, next((target for target in targets if target in keys), next(iter(targets))))
    return None


def aims(scene: TableScene, lit: Iterable[str]) -> list[pygame.Rect]:
    """Return all targets of what is taught now."""
    view, meaning = taught(scene), scene.parts.move_map
    keys = {key for key in (*view.usable, *map(Key.read, lit)) if meaning.can_pick(view, key)}
    return places(scene, {target for key in keys for target in meaning.targets(view, key)})


def places(scene: TableScene, targets: Iterable[Key]) -> list[pygame.Rect]:
    """Return the places of targets, without those that are everywhere."""
    d = scene.ctx.display
    found = (scene.parts.painter.place(scene.glimpse, target) for target in sorted(targets))
    most = _EVERYWHERE * d.w * d.h
    return [place.rect for place in found if place is not None and place.rect.w * place.rect.h < most]


def keys(scene: TableScene, lit: Sequence[Widget]) -> str:
    """Return in a sentence which keys do it."""
    t, found = scene.ctx.t, way(scene, lit)
    if found is not None:
        number_key = scene.parts.move_map.number_key
        number = next((n for n in range(1, 10) if number_key(scene.view, n) == found.source), None)
        if number is not None:
            return t("Keys: {key}, then the arrows to its place, then Enter.", key=number)
        return t("Keys: Tab and arrows to it, Enter, then to its place, Enter.")
    action = next((widget.action for widget in lit if isinstance(widget, Button) and widget.action), "")
    if action:
        # i18n: the key that does the same
        return t("Key: {key}.", key=scene.ctx.bindings.first(action))
    return t("Keys: Tab and arrows to the lit place, then Enter.")


# -- the gesture shown by itself --

_TIMES = 3
"""How often a light swells."""


def flights(scene: TableScene, lit: Sequence[Widget]) -> list[Flight]:
    """Return the motion that shows what to do now; nothing of it stays."""
    ctx, found = scene.ctx, way(scene, lit)
    source = None if found is None else scene.find(found.source)
    if found is None or source is None:
        return [light(ctx, widget.rect, times=_TIMES) for widget in lit]
    view, painter = scene.view, scene.parts.painter
    place, face = painter.place(view, found.target), painter.face(view, found.source, source.rect.w)
    picture, end = None if face is None else face.picture, None if place is None else place.rect
    made = ghost(picture, source.rect, end, (found.source,))
    if made is None or place is None:
        return [light(ctx, widget.rect, times=_TIMES) for widget in lit]
    return [*made.flights(2 * ctx.ms("floor_build")), light(ctx, place.rect, times=_TIMES)]


# -- what is lit --

_NEAR: Final = 60
"""Things nearer than so many logical px have a path between points inside them."""


class Light:
    """Finds what a step lights on the table. `there` are the things on the table, by key, at the last
    `look`."""

    def __init__(self, scene: TableScene, session: LessonSession) -> None:
        self._scene, self._session, self._course = scene, session, session.course
        self.there: Mapping[str, Widget] = {}
        self._opened: Hashable = None
        """What Escape could close of the game's as the step began."""
        self._known: set[str] = set()
        """Keys of all that could be used for something in this step, taught or not."""
        self._had: set[str] = set()
        """Of what something is told once it is there, what was there since the game opened something."""
        self._last: tuple[Hashable, list[pygame.Rect]] = (None, [])
        """Where what is lit lay at last, and when that was."""

    def begin(self) -> None:
        """Begin a step: turn to the page of its subject."""
        scene, controller = self._scene, self._scene.parts.controller
        self._known.clear()
        self._had.clear()
        self._opened = controller.opened(scene.view)
        scene.rebuild()
        for key in self._course.step.lit:
            controller.reveal(scene.view, scene, Key.read(key))
        self._opened = controller.opened(scene.view)

    def look(self, there: Mapping[str, Widget]) -> None:
        """Look at the present things, and take the step's text for them."""
        self.there, step = there, self._course.step
        if not self.has_opened:
            self._had.clear()  # Otherwise it may be on another page now.
        named = (key for then in step.then for key in then.things)
        self._had |= {key for key in named if key in there and self._is_open(key)}
        self._course.then = next((then for then in reversed(step.then) if self._is_time(then)), None)

    @property
    def has_opened(self) -> bool:
        """Whether the game has opened something since the step began that Escape closes."""
        return self._scene.parts.controller.opened(self._scene.view) != self._opened

    @property
    def is_settled(self) -> bool:
        """Whether things are at rest: nothing is picked up, and no command was just given."""
        is_watching = self._course.step.kind in ("watch", "tell")
        return self._scene.picked is None and (is_watching or not self._course.is_done)

    def _is_open(self, key: str) -> bool:
        """Whether a thing can be used, unlike a disabled button."""
        widget = self.there.get(key)
        return not isinstance(widget, Button) or widget.enabled

    def _is_time(self, then: Then) -> bool:
        return then.after <= self._course.given and all(key in self._had for key in then.things)

    @property
    def keys(self) -> Sequence[str]:
        """What is lit now, without usable things that do nothing of what is taught."""
        course, then = self._course, self._course.then
        lit = course.step.lit if then is None else then.lit
        if course.step.kind not in ("do", "free") or course.is_watched:
            return lit
        if self.has_opened:
            # In a payment or a draft, usable things may mean something else.
            return [key for key in lit if self._is_open(key)]
        now = used(self._scene, taught(self._scene))
        if self.is_settled:
            self._known |= used(self._scene, unfiltered(self._scene.view, self._session))
            self._known |= buttons(self._scene, course)
        return [key for key in lit if key in now or (key not in self._known and self._is_open(key))]

    @property
    def widgets(self) -> list[Widget]:
        """The lit things that are widgets."""
        return [widget for key in self.keys if (widget := self.there.get(key)) is not None]

    def rects(self) -> list[pygame.Rect]:
        """Return the places of what is lit; while something is carried or moves, its old place and its
        targets."""
        now = self._course.at, self._course.then, self._course.given
        if not self.is_settled and self._last[0] == now:
            return [*self._last[1], *places(self._scene, self._scene.picking.marks)]
        self._last = now, [*self._lying()]
        return self._last[1]

    def _lying(self) -> Iterator[pygame.Rect]:
        """Yield where what is lit lies: widgets, else places that something can be put on."""
        kept = self._scene.parts.painter.keep_clear(self._scene.glimpse)[0]
        for key in self.keys:
            if key in self.there:
                widget, rect = self.there[key], self.there[key].rect
                words = [each for each in kept if isinstance(widget, Button) and each.contains(rect)]
                yield next(iter(words), rect)  # A button with its words.
                continue
            with suppress(LookupError):  # a game need not know of things that are not there yet
                place = self._scene.place(key)
                if place is not None:
                    yield place.rect

    def path(self) -> Arc | None:
        """Return the path from what to pick up to where to put it; None while it is carried."""
        scene = self._scene
        if not self.is_settled or self._course.is_done or self._course.is_watched:
            return None
        lit = self.widgets
        found = way(scene, lit)
        if found is None or (self.has_opened and found.target not in self.keys):
            return None  # In a payment everything may be marked already.
        source, target = self.there.get(found.source), aimed(scene, found.target, lit)
        if source is None or target is None or source.rect.colliderect(target.rect):
            return None
        return between(source.rect, target.rect, scene.ctx.display.px(_NEAR))

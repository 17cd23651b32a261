"""What is lit at a lesson's table: of what the step is about, what is of use now; and the way between."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.app.screens.lesson import how
from tabletop.app.screens.lesson.session import LessonSession
from tabletop.app.table.drawn.arrow import Arc, between
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import Button

if TYPE_CHECKING:
    from tabletop.app.table.scene import TableScene
    from tabletop.lessons.file import Then

_NEAR: Final = 60
"""Things nearer than so many logical px have their path from within to within."""


class Light:
    """See the module. `there` is what there is on the table, by key, as `look` was told last."""

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
        """A step begins: turn to what it is about."""
        scene, controller = self._scene, self._scene.parts.controller
        self._known.clear()
        self._had.clear()
        self._opened = controller.opened(scene.view)
        scene.rebuild()
        for key in self._course.step.lit:
            controller.reveal(scene.view, scene, Key.read(key))
        self._opened = controller.opened(scene.view)

    def look(self, there: Mapping[str, Widget]) -> None:
        """See what there is now, and what is therefore told on the way."""
        self.there, step = there, self._course.step
        if not self.has_opened:
            self._had.clear()  # Else it may lie on another page now.
        named = (key for then in step.then for key in then.things)
        self._had |= {key for key in named if key in there and self._is_open(key)}
        self._course.then = next((then for then in reversed(step.then) if self._is_time(then)), None)

    @property
    def has_opened(self) -> bool:
        """Whether the game has opened something since the step began that Escape closes."""
        return self._scene.parts.controller.opened(self._scene.view) != self._opened

    @property
    def is_settled(self) -> bool:
        """Whether things lie where they belong: nothing is in hand, nor just done."""
        is_watching = self._course.step.kind in ("watch", "tell")
        return self._scene.picked is None and (is_watching or not self._course.is_done)

    def _is_open(self, key: str) -> bool:
        """Whether a thing is no button that cannot be pressed now."""
        widget = self.there.get(key)
        return not isinstance(widget, Button) or widget.enabled

    def _is_time(self, then: Then) -> bool:
        return then.after <= self._course.given and all(key in self._had for key in then.things)

    @property
    def keys(self) -> Sequence[str]:
        """What is lit now: nothing that could be used, but not for what is taught now."""
        course, then = self._course, self._course.then
        lit = course.step.lit if then is None else then.lit
        if course.step.kind not in ("do", "free") or course.is_watched:
            return lit
        if self.has_opened:
            # A payment, a draft: what was of use before may mean something else.
            return [key for key in lit if self._is_open(key)]
        now = how.used(self._scene, how.taught(self._scene))
        if self.is_settled:
            self._known |= how.used(self._scene, how.unfiltered(self._scene.view, self._session))
            self._known |= how.buttons(self._scene, course)
        return [key for key in lit if key in now or (key not in self._known and self._is_open(key))]

    @property
    def widgets(self) -> list[Widget]:
        """What is lit, as far as it is a widget."""
        return [widget for key in self.keys if (widget := self.there.get(key)) is not None]

    def rects(self) -> list[pygame.Rect]:
        """Return where what is lit lies; while something is in hand, or was done and moves, where it lay, and
        where it can go."""
        now = self._course.at, self._course.then, self._course.given
        if not self.is_settled and self._last[0] == now:
            return [*self._last[1], *how.places(self._scene, self._scene.picking.marks)]
        self._last = now, [*self._lying()]
        return self._last[1]

    def _lying(self) -> Iterator[pygame.Rect]:
        """Yield where what is lit lies: widgets, else places that something can be put on."""
        for key in self.keys:
            if key in self.there:
                yield self.there[key].rect
                continue
            with suppress(LookupError):  # a game need not know of things that are not there yet
                place = self._scene.place(key)
                if place is not None:
                    yield place.rect

    def path(self) -> Arc | None:
        """Return the way from what is to be taken up to where it is to be put; None while it is under way."""
        scene = self._scene
        if not self.is_settled or self._course.is_done or self._course.is_watched:
            return None
        lit = self.widgets
        found = how.way(scene, lit)
        if found is None or (self.has_opened and found.target not in self.keys):
            return None  # In a payment all may be marked already.
        source, target = self.there.get(found.source), how.aimed(scene, found.target, lit)
        if source is None or target is None or source.rect.colliderect(target.rect):
            return None
        return between(source.rect, target.rect, scene.ctx.display.px(_NEAR))

"""Picking something up and putting it somewhere: by drag, by two clicks, by keys; all end in `aim` (ux D1).

A game's scene says what can be picked and what a place means; this says how hands get there. It keeps what
is picked, where the pointer hangs, and which legal target is hot; the game draws them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.table.drag import Drag
from tabletop.app.table.inspector import Inspector
from tabletop.app.table.table_scene import TableScene
from tabletop.app.table.targets import SNAP, Place, place_at

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session


class PickScene(TableScene):
    """See the module. `marks` maps the keys of all legal targets to the commands they may mean."""

    def __init__(self, ctx: Context, session: Session, *, is_new: bool = False) -> None:
        """Show a session; nothing is picked."""
        self.picked: str | None = None
        self.marks: Mapping[str, tuple[Any, ...]] = {}
        self.drag: Drag | None = None
        self.inspector = Inspector()
        self.is_narrowed = False
        """The target is chosen; which of several commands was meant is asked by a second one."""
        self.dropped: tuple[str, pygame.Rect] | None = None
        """What was dropped where: the motion of the next event starts there."""
        self._was_zoomed: str | None = None
        """What the last press closed: it is not opened again by it."""
        super().__init__(ctx, session, is_new=is_new)

    # -- of the game -----------------------------------------------------------------------------------

    def can_pick(self, key: str) -> bool:
        """Of the game: whether this is something that is picked up (a card in hand)."""
        return False

    def can_zoom(self, key: str) -> bool:
        """Of the game: whether there is something to enlarge."""
        return False

    @property
    def zooms_at_rest(self) -> bool:
        """Of the game: whether a thing is enlarged on which the pointer rests: not where a panel shows it."""
        return True

    def find_marks(self, key: str) -> Mapping[str, tuple[Any, ...]]:
        """Of the game: the legal targets of a thing, with the commands each may mean; none: no use."""
        return {}

    def mark_places(self) -> list[Place]:
        """Of the game: where the marked targets lie."""
        return []

    def explain_useless(self, key: str) -> None:
        """Of the game: show why a thing is of no use now."""

    def explain_miss(self, key: str, place: str, at: pygame.Rect) -> None:
        """Of the game: show why a thing cannot be put on a place."""

    def narrow(self, key: str, commands: tuple[Any, ...]) -> Mapping[str, tuple[Any, ...]]:
        """Of the game: the targets that tell several commands apart."""
        return {}

    def fly_back(self, drag: Drag) -> None:
        """Of the game: play the dragged thing's way back to where it lay."""

    def number_key(self, number: int) -> str | None:
        """Of the game: the thing that a number key (1 to 9) means."""
        return None

    # -- picking and aiming ----------------------------------------------------------------------------

    def touch(self, key: str) -> None:
        """A thing was clicked or entered: aim at it, put it down, or pick it up."""
        if self.by_pointer and self.ctx.settings.move_by == "drag" and key not in self.marks:
            return
        if self.picked is not None and key in self.marks:
            self.aim(key)
        elif key == self.picked:
            self.drop_selection()
            self.ctx.sound.play("place")
        elif self.picked is not None:
            self._missed(key)
        elif self.can_pick(key):
            self.pick(key)
        elif self.can_zoom(key) and key != self._was_zoomed:
            self.inspector.toggle(key, by_pointer=self.by_pointer)
            self.dirty = True

    def _missed(self, key: str) -> None:
        """No target: say why; another thing that can be picked is picked instead."""
        picked, widget = self.picked, self.find(key)
        if picked is None:
            return
        if self.can_pick(key):
            self.drop_selection()
            if not self.pick(key):
                return
        if widget is not None:
            self.explain_miss(picked, key, widget.rect)

    def pick(self, key: str) -> bool:
        """Pick a thing up and mark its legal targets; False, with the reason, when it is of no use now."""
        if not self.can_act:
            if not self.is_busy:
                self.explain_useless(key)
            return False
        marks = self.find_marks(key)
        if not marks:
            self.explain_useless(key)
            return False
        self.picked, self.marks, self.is_narrowed = key, marks, False
        self.ctx.sound.play("pick")
        self.tip.hide()
        if not self.inspector.held:
            self.inspector.close()
        self.rebuild()
        if not self.by_pointer:
            self._focus_first_mark()
        return True

    def _focus_first_mark(self) -> None:
        order = [widget.key for zone in self.zones for widget in zone.widgets if widget.key in self.marks]
        if order:
            self.focus(order[0])

    def aim(self, key: str) -> bool:
        """Put what is picked on a legal target; True when a command was given."""
        commands = self.marks.get(key, ())
        picked = self.picked
        if picked is None or not commands:
            return False
        widget = self.find(key)
        if len(commands) == 1:
            self.ctx.sound.play("drop")
            return self.perform(commands[0], widget.rect if widget else None)
        self.marks = self.narrow(picked, commands)
        self.is_narrowed = True
        self.rebuild()
        if not self.by_pointer:
            self._focus_first_mark()
        return False

    def drop_selection(self) -> None:
        """Put down what was picked; no state changes."""
        had_focus = self.focus_visible and self.picked is not None
        picked, self.picked, self.marks = self.picked, None, {}
        self.drag, self.is_narrowed = None, False
        self.rebuild()
        if had_focus and self.find(picked) is not None:
            self.focus(picked)

    @property
    def hot(self) -> str | None:
        """The legal target under the dragged thing, the pointer or the keyboard's focus."""
        if not self.marks:
            return None
        if self.drag is not None and self.drag.started:
            found = self._place_under(self.drag.pos, self.drag.card().center)
            return found.key if found else None
        if self.focus_visible:
            return self.focus_key if self.focus_key in self.marks else None
        if self.hover_key in self.marks:
            return self.hover_key
        found = self._place_under(self.pointer, None, snap=0)
        return found.key if found else None

    def _place_under(
        self, pos: tuple[int, int], centre: tuple[int, int] | None, snap: int | None = None
    ) -> Place | None:
        reach = self.ctx.display.px(SNAP) if snap is None else snap
        return place_at(self.mark_places(), pos, centre, reach)

    def opened(self) -> Hashable:
        """Return what is picked and what is held enlarged."""
        return self.picked, self.is_narrowed, self.inspector.key if self.inspector.held else None

    # -- coming and going ------------------------------------------------------------------------------

    def recover(self) -> None:
        """After an error: give up what was under way."""
        self.picked, self.marks, self.drag = None, {}, None
        self.director.finish()
        super().recover()

    def suspend(self) -> None:
        """Another scene lies on top now: nothing stays in hand."""
        self.drop_selection()
        self.inspector.close()
        super().suspend()

"""Picking something up and putting it somewhere: by drag, by two clicks, by keys; all end in `aim` (ux D1).

The game's `MoveMap` says what can be picked and what a place means; `Picking` keeps what is picked, its
offset from the pointer and the marked targets; the game's `Painter` draws them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.key import Key
from tabletop.app.table.targets import SNAP, TILT, Drag, Place, place_at
from tabletop.engine.protocol import Illegal

if TYPE_CHECKING:
    from tabletop.app.table.table_context import TableContext
    from tabletop.app.table.view import TableView


class Picking:
    """What is picked up on a table, and where it may go. `marks` maps all legal targets to their commands."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.picked: Key | None = None
        self.marks: Mapping[Key, tuple[Any, ...]] = {}
        self.drag: Drag | None = None
        self.is_narrowed = False
        """The target is chosen; which of several commands was meant is asked by a second one."""
        self.dropped: tuple[Key, pygame.Rect] | None = None
        """What was dropped where: the motion of the next event starts there."""
        self.was_zoomed: str | None = None
        """What the last press closed: it is not opened again by it."""
        self._lay: tuple[str, int] | None = None
        """In which zone the thing lay that was taken up last, of use or not, and as the how-manieth."""

    def touch(self, key: str) -> None:
        """Handle a click or Enter on a thing: aim at it, put it down, pick it up, or what else the game
        does."""
        table, view = self._table, self._table.view
        if table.parts.controller.on_touch(view, table, key):
            table.dirty = True
            return
        self._touch(table.parts.move_map.target_at(view, Key.read(key)))

    def _touch(self, key: Key) -> None:
        table, meaning = self._table, self._table.parts.move_map
        if self.picked is None and key.kind == "seat":
            table.ask_who(key.at[0])
        elif table.used_pointer_last and table.ctx.settings.move_by == "drag" and key not in self.marks:
            return
        elif self.picked is not None and key in self.marks:
            self.aim(key)
        elif key == self.picked:
            self.drop()
            table.ctx.sound.play("place")
        elif self.picked is not None:
            self._missed(key)
        elif meaning.can_pick(table.view, key):
            self.pick(key)
        elif self.can_zoom(key) and key != self.was_zoomed:
            table.inspector.toggle(key, by_pointer=table.used_pointer_last)
            table.dirty = True
        elif not table.used_pointer_last:
            self.explain(key)

    def can_zoom(self, key: str | None) -> bool:
        """Whether a thing can be enlarged."""
        table = self._table
        return key is not None and table.parts.painter.zoomed(table.view, Key.read(key)) is not None

    def _missed(self, key: Key) -> None:
        """Handle a thing that is no target: say why; pick it up instead if possible."""
        table, picked = self._table, self.picked
        if picked is None:
            return
        if table.parts.move_map.can_pick(table.view, key):
            self.drop()
            if not self.pick(key):
                return
        self.explain(picked, key)

    def explain(self, key: Key, place: Key | None = None) -> None:
        """Say why a thing cannot be put on a place, or is unusable now (ux D7)."""
        table = self._table
        why = table.guide.why_not(key, place) or table.parts.move_map.why_not(table.view, key, place)
        widget = table.find(place or key)
        at = widget.rect if widget is not None else None
        if isinstance(why, Illegal):
            table.refuse(why, at)
        elif why is not None:
            table.refuse_because(why.message, why.clause, at)
        elif place is None and at is not None and not table.used_pointer_last:
            # A screen reader's user does not see that nothing happens.
            table.show_reason(table.ctx.t("You cannot do anything with this now."), at)

    def pick(self, key: str) -> bool:
        """Pick a thing up and mark its legal targets; return False, with the reason shown, if it is unusable
        now."""
        table, key = self._table, Key.read(key)
        self._lay = self._where(key) or self._lay
        if not table.can_act:
            if not table.is_busy:
                self.explain(key)
            return False
        marks = table.parts.move_map.targets(table.view, key)
        if not marks:
            self.explain(key)
            return False
        self.picked, self.marks, self.is_narrowed = key, marks, False
        table.ctx.sound.play("pick")
        table.tip.hide()
        if not table.inspector.held:
            table.inspector.close()
        table.rebuild()
        if not table.used_pointer_last:
            self._focus_first_mark()
        return True

    def _where(self, key: Key) -> tuple[str, int] | None:
        zone = self._table.zone_of(key)
        if zone is None:
            return None
        return zone.name, next(at for at, widget in enumerate(zone.widgets) if widget.key == key)

    def _focus_first_mark(self) -> None:
        widgets = (widget.key for zone in self._table.zones for widget in zone.widgets)
        self._table.focus(next((key for key in widgets if key in self.marks), None))

    def aim(self, key: str) -> bool:
        """Put what is picked on a legal target; return True if a command was given."""
        table, key, picked = self._table, Key.read(key), self.picked
        commands = self.marks.get(key, ())
        if picked is None or not commands:
            return False
        done = table.parts.controller.aim(table.view, table, key)
        if done is not None:
            return done
        widget = table.find(key)
        if len(commands) == 1:
            table.ctx.sound.play("drop")
            return table.perform(commands[0], widget.rect if widget else None)
        self.marks = table.parts.move_map.disambiguate(table.view, picked, commands)
        self.is_narrowed = True
        table.rebuild()
        if not table.used_pointer_last:
            self._focus_first_mark()
        return False

    def renew(self) -> None:
        """After a change of the table, mark the targets of what is picked again, or put it down."""
        if self.picked is None:
            return
        table = self._table
        marks = table.parts.move_map.targets(table.view, self.picked) if table.can_act else {}
        if self.is_narrowed or not marks:
            self.drop()
        else:
            self.marks = marks

    def drop(self) -> None:
        """Put down what was picked; no state changes."""
        table = self._table
        had_focus = table.focus_visible and self.picked is not None
        picked = self.picked
        self.forget()
        table.rebuild()
        if had_focus and table.find(picked) is not None:
            table.focus(picked)

    def forget(self) -> None:
        """Forget what was picked."""
        self.picked, self.marks, self.drag, self.is_narrowed = None, {}, None, False

    def fly_back(self, drag: Drag) -> None:
        """Let a dragged thing return to its place along a straight line, without a bounce (ux D3)."""
        table = self._table
        face = table.parts.painter.face(table.view, drag.key, drag.rect.w)
        ms = table.ctx.ms("snap_back")
        table.play(
            [
                Flight(
                    end=drag.rect,
                    start=drag.card(),
                    face=face.picture if face is not None else None,
                    ms=ms,
                    ease="in_out",
                    turn=TILT,
                    hides=(drag.key,),
                    sound="place",
                )
            ]
        )

    def help_on(self) -> None:
        """With the keyboard, move the focus beside the thing picked up last, or to the first one, once
        everything is shown."""
        table = self._table
        if not table.focus_visible or table.focused is not None or not table.can_act:
            return
        name, index = self._lay or (table.zones[0].name, 0)
        zone = next((zone for zone in table.zones if zone.name == name), None)
        keys = [widget.key for widget in zone.widgets if widget.focusable] if zone is not None else []
        if keys:
            table.focus(keys[min(index, len(keys) - 1)])

    # -- where the pointer aims ------------------------------------------------------------------------

    @property
    def hot(self) -> Key | None:
        """The legal target under the dragged thing, the pointer or the keyboard's focus."""
        return self.hot_in(self._table.glimpse) if self.marks else None

    def hot_in(self, view: TableView[Any, Any, Any]) -> Key | None:
        """Return the hot target with the places of a view."""
        if not self.marks:
            return None
        table = self._table
        found: Place | None
        if self.drag is not None and self.drag.started:
            found = self.under(self.drag.pos, self.drag.card().center, view=view)
        else:
            key = table.focus_key if table.focus_visible else table.hover_key
            if table.focus_visible or key in self.marks:
                return Key.read(key) if key is not None and key in self.marks else None
            found = self.under(table.pointer, None, snap=0, view=view)
        return found.key if found else None

    def under(
        self,
        pos: tuple[int, int],
        centre: tuple[int, int] | None,
        snap: int | None = None,
        view: TableView[Any, Any, Any] | None = None,
    ) -> Place | None:
        """Return the marked target under a position or the middle of a dragged thing."""
        reach = self._table.ctx.display.px(SNAP) if snap is None else snap
        view, painter = view or self._table.glimpse, self._table.parts.painter
        places = [place for key in self.marks if (place := painter.place(view, key)) is not None]
        return place_at(places, pos, centre, reach)

    def opened(self) -> Hashable:
        """Return what Escape can put down or close: what is picked, what is held enlarged."""
        inspector = self._table.inspector
        return self.picked, self.is_narrowed, inspector.key if inspector.held else None

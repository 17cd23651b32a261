"""Picking something up and putting it somewhere: by drag, by two clicks, by keys; all end in `aim` (ux D1).

A game's scene says what can be picked and what a place means; this says how hands get there. It keeps what
is picked, where the pointer hangs, and which legal target is hot; the game draws them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.input import Event, FocusLost, Key, Pointer
from tabletop.app.stage.drag import START, Drag
from tabletop.app.stage.inspector import Inspector
from tabletop.app.stage.table_scene import TableScene
from tabletop.app.stage.targets import SNAP, Place, place_at

if TYPE_CHECKING:
    from tabletop.app.context import Context
    from tabletop.app.session import Session
    from tabletop.app.widgets.base import Widget


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
        self._by_pointer = False
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
        if self._by_pointer and self.ctx.settings.move_by == "drag" and key not in self.marks:
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
            self.inspector.toggle(key)
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
        if not self._by_pointer:
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
        if not self._by_pointer:
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

    # -- input -----------------------------------------------------------------------------------------

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget there; nothing of the table is under the pointer beneath the log."""
        found = super().widget_at(pos)
        covered = self.is_log_open and self.log_panel.area.collidepoint(pos)
        return None if covered and found is not None and self._is_thing(found) else found

    def before(self, event: Event) -> bool:
        """Take what belongs to picking; everything else is the table's."""
        self._by_pointer = isinstance(event, Pointer)
        if isinstance(event, Key):
            self._was_zoomed = None
        if super().before(event):
            return True
        match event:
            case Pointer():
                return self._pointer_first(event)
            case Key():
                return self._key_first(event)
            case FocusLost():
                self.inspector.close()
        return False

    def _pointer_first(self, event: Pointer) -> bool:
        self.dirty = self.dirty or self.picked is not None
        match event.kind:
            case "down":
                return self._pressed(event)
            case "move":
                return self._dragged(event)
            case "up" if event.button == 1:
                return self._released(event)
            case "cancel":
                self.drop_selection()
        return False

    def _pressed(self, event: Pointer) -> bool:
        widget = self.widget_at(event.pos)
        if event.button == 3:
            self._put_back()
            self.inspector.close()
            return True
        if event.button == 2:
            self.inspector.toggle(widget.key if widget else None)
            self.dirty = True
            return True
        self._was_zoomed = self.inspector.key if self.inspector.held else None
        if self.inspector.close():
            self.dirty = True
        if widget is not None and self.can_pick(widget.key) and self.ctx.settings.move_by != "click":
            self.drag = Drag.press(widget.key, widget.rect, event.pos)
        if self.picked is None or (widget is not None and widget.key in self.marks):
            return False
        if widget is not None and (self.can_pick(widget.key) or not self._is_thing(widget)):
            return False
        place = self._place_under(event.pos, None, snap=0)
        if place is not None:
            self.focus(None, visible=False)
            self.aim(place.key)
            return True
        if widget is None:
            self._put_back()
            return True
        return False

    @staticmethod
    def _is_thing(widget: Widget) -> bool:
        from tabletop.app.stage.thing import Thing

        return isinstance(widget, Thing)

    def _dragged(self, event: Pointer) -> bool:
        drag = self.drag
        if drag is None:
            return False
        if drag.move(event.pos, self.ctx.display.px(START), self.ctx.now):
            self.pressed_key = None
            self.focus(None, visible=False)
            if self.picked is not None and self.picked != drag.key:
                self.drop_selection()
            if self.picked is None and not self.pick(drag.key):
                self.drag = None
                return True
            self.drag = drag
        if drag.started:
            self.pointer = event.pos
            self.dirty = True
        return drag.started

    def _released(self, event: Pointer) -> bool:
        drag, self.drag = self.drag, None
        if drag is None or not drag.started:
            return False
        self.pressed_key = None
        drag.pos = event.pos
        place = self._place_under(event.pos, drag.card().center)
        if place is None:
            self._dropped_nowhere(drag)
            return True
        self.dropped = (drag.key, drag.card())
        done = self.aim(place.key)
        self.dropped = None if not done else self.dropped
        if not done and not self.is_narrowed:
            self.drop_selection()
            self.fly_back(drag)
        return True

    def _dropped_nowhere(self, drag: Drag) -> None:
        """Give the thing back (ux D3); over something that is no legal target say why (ux D7)."""
        widget = self.widget_at(drag.pos)
        self.drop_selection()
        self.fly_back(drag)
        if widget is not None and widget.key != drag.key and self._is_thing(widget):
            self.explain_miss(drag.key, widget.key, widget.rect)

    def _put_back(self) -> None:
        drag = self.drag
        if self.picked is not None:
            self.drop_selection()
            if drag is not None and drag.started:
                self.fly_back(drag)
        self.drag = None

    def _key_first(self, event: Key) -> bool:
        if event.mods or event.repeat or len(event.name) != 1 or event.name not in "123456789":
            return False
        key = self.number_key(int(event.name))
        if key is None:
            return False
        self.focus(key)
        self.touch(key)
        return True

    def on_cancel(self) -> bool:
        """Escape: close the zoom, go back one choice, put down what is picked."""
        if self.inspector.close():
            self.dirty = True
            return True
        if self.picked is None:
            return super().on_cancel()
        self._put_back()
        return True

    def on_action(self, name: str) -> bool:
        """Keys that no widget has: the zoom's."""
        if name == "zoom":
            key = self.focus_key if self.focus_visible else self.hover_key
            if self.inspector.toggle(key) and key is not None:
                self.focus(key)
            self.dirty = True
            return True
        return super().on_action(name)

    def on_focus(self, widget: Widget | None) -> None:
        """An open zoom follows the focus (ux Z10)."""
        if self.inspector.held and widget is not None and self._is_thing(widget):
            self.inspector.key = widget.key
        super().on_focus(widget)

    def update(self, now: int) -> None:
        """Advance; open the zoom where the pointer rests."""
        super().update(now)
        rests = (
            self.hover_key if self.picked is None and not self.is_busy and not self.focus_visible else None
        )
        changed = self.inspector.point(rests, now)
        if self.inspector.update(now, self.ctx.settings.hover_delay) or changed:
            self.dirty = True

    @property
    def animating(self) -> bool:
        """Whether something moves: motion of events, or a card on its way to the pointer."""
        drag = self.drag
        lifts = drag is not None and drag.started and self.ctx.now - drag.since <= self.ctx.ms("pickup")
        return lifts or super().animating

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

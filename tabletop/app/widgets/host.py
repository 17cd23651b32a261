"""`WidgetScene`: a scene made of widgets, with pointer, keyboard focus, shortcuts, scrolling and tooltips.

Subclasses write `build()` (zones of widgets, in Tab order; lay out with `ctx.display`), `paint(surface)`
(what lies under the widgets), and call `self.rebuild()` whenever what they show has changed. Hooks:
`before(event)` to take an event first, `on_action(name)` for key bindings no widget has, `on_cancel()` for
Escape, `on_focus(widget)`, `paint_over(surface)`. Focus, hover, scroll offsets survive rebuilding by key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.accessibility import A11yRequest, Node
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, FocusLost, KeyDown, Pointer, Text
from tabletop.app.core.scene import Scene
from tabletop.app.widgets import focus, tips
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.field import write_into
from tabletop.app.widgets.focus import DIRECTIONS, Scrolling
from tabletop.app.widgets.tips import Placed, draw_widgets

REASON_MS = 2600
HELD_MS = 300
"""How much longer a finger than a resting mouse waits for a tooltip."""


class WidgetScene(Scene):
    """A scene made of widgets. `space_activates` False leaves Space to the `primary` action (game tables);
    `arrows_cross` lets arrows lead into another zone if this one has no further widget."""

    space_activates = True
    arrows_cross = False

    def __init__(self, ctx: Context) -> None:
        super().__init__()
        self.ctx = ctx
        self.memory: dict[str, Any] = {}
        """What widgets keep over rebuilding, by their key."""
        self.focus_key: str | None = None
        self.focus_visible = False
        """The ring is shown once the keyboard is used, hidden when the pointer is."""
        self.hover_key: str | None = None
        self.pressed_key: str | None = None
        self.pointer = (-1, -1)
        self.by_finger = False
        """Whether the pointer is a finger."""
        self.tip = tips.Tip()
        self.scrolling = Scrolling(ctx, self._scrolled)
        self._made = Placed()
        self._building: Iterator[Zone] | None = None
        self._built: list[Zone] = []
        self.zone_focus: dict[str, str] = {}
        """Which widget had the focus last, by zone."""
        self._stale = True

    # -- for subclasses --------------------------------------------------------------------------------

    def build(self) -> Iterable[Zone]:
        """Return the zones, in Tab order; called after `rebuild`. Time may pass between two zones."""
        return ()

    def paint(self, surface: Canvas) -> None:
        """Draw what lies under the widgets."""
        surface.blit(self.ctx.assets.table("settings"), (0, 0))

    def paint_over(self, surface: Canvas) -> None:
        """Draw what lies over the widgets, under tooltips."""

    def intercept(self, event: Event) -> bool:
        """Take an event before the widgets do; return True if used."""
        return False

    def on_action(self, name: str) -> bool:
        """Handle a key binding that no widget here has; return True if used."""
        return False

    def on_cancel(self) -> bool:
        """Handle Escape; return True if used."""
        return False

    def on_focus(self, widget: Widget | None) -> None:
        """React to a move of the keyboard focus."""

    # -- widgets ---------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Have `build` called again before the widgets are next needed."""
        self._stale = True
        self.dirty = True

    def relayout(self) -> None:
        """Window, scale, language or palette changed."""
        super().relayout()
        self.tip.hide()
        self.rebuild()

    def resume(self) -> None:
        """Rebuild: things may have changed meanwhile."""
        super().resume()
        self.hover_key = None
        self.rebuild()

    @property
    def _present(self) -> Placed:
        for _ in self.prepared():
            pass
        return self._made

    def prepared(self) -> Iterator[None]:
        """Build the widgets, zone by zone; a caller that needs them sooner builds the rest at once."""
        if self._stale:
            self._stale = False
            self._building, self._built = iter(self.build()), []
        while self._building is not None:
            # Building may ask for widgets: the earlier zones are there then.
            building, self._building = self._building, None
            zone = next(building, None)
            if zone is None:
                self._have(Placed(self._built))
                return
            self._built.append(zone)
            self._building = building
            yield

    def _have(self, made: Placed) -> None:
        before, self._made = self._made, made
        for zone in made.zones:
            self.scrolling.shift(zone)
        for widget in made.by_key.values():
            widget.attach(self)
        if self.focus_key is not None and not self._can_focus(made.by_key.get(self.focus_key)):
            near = before.beside(self.focus_key, made) if self.focus_visible else None
            self.focus_key = None
            if near is not None:
                self.focus(near)
        if self.hover_key is not None and self.hover_key not in made.by_key:
            # What lay under the pointer is gone, and reports nothing.
            self.hover_key, self.pointed = None, True

    @property
    def zones(self) -> list[Zone]:
        """The present zones, built if necessary."""
        return self._present.zones

    def find(self, key: str | None) -> Widget | None:
        """Return the widget with this key."""
        return self._present.by_key.get(key) if key is not None else None

    def zone_of(self, key: str | None) -> Zone | None:
        """Return the zone a widget is in."""
        return self._present.zone_of(key)

    @staticmethod
    def _can_focus(widget: Widget | None) -> bool:
        return widget is not None and widget.focusable

    @property
    def focused(self) -> Widget | None:
        """The widget with the keyboard focus."""
        made = self._present.by_key  # The focused widget, and the one beside it, may be gone.
        return made.get(self.focus_key) if self.focus_key is not None else None

    def focus(self, key: str | None, *, visible: bool = True) -> None:
        """Move the focus; `visible` shows the ring."""
        widget = self.find(key)
        if key is not None and not self._can_focus(widget):
            return
        self.focus_visible = visible
        self.dirty = True
        if key == self.focus_key:
            return
        self.focus_key = key
        zone = self.zone_of(key)
        if zone is not None and key is not None:
            self.zone_focus[zone.name] = key
            if visible:
                self.scrolling.reveal(zone, key)
        write_into(widget)
        self.on_focus(widget)

    def suspend(self) -> None:
        """Release everything: another scene lies on top now."""
        self.pressed_key = None
        self.tip.hide()
        write_into(None)
        self.dirty = True

    def offers(self) -> Sequence[ActionItem]:
        """Return what the settings offer besides when they are opened over this scene."""
        return ()

    def show_reason(self, sentence: str, near: pygame.Rect) -> None:
        """Show why something cannot be done, beside it (ux D7), and have it read."""
        self.ctx.sound.play("error")
        self.tip.show_reason(sentence, near, self.ctx.now + REASON_MS)
        self.ctx.a11y.announce(sentence)
        self.dirty = True

    # -- events ----------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Route an event to hooks, widgets, shortcuts; a held key only moves, scrolls and writes."""
        if isinstance(event, KeyDown) and event.repeat and not focus.may_repeat(event, self.focused):
            return True
        if self.intercept(event):
            return True
        match event:
            case Pointer():
                return self._pointer(event)
            case KeyDown():
                return self._key(event)
            case Text():
                widget = self.focused
                return widget is not None and widget.enabled and self.give(widget, event)
            case FocusLost():
                self.pressed_key = None
                self.tip.hide()
                self.dirty = True
        return False

    def _key(self, event: KeyDown) -> bool:
        """Route a key: to the focused widget, then Tab, arrows, Enter, scrolling, Escape, bindings (ux
        D8)."""
        widget = self.focused
        if widget is not None and widget.enabled and self.give(widget, event):
            return True
        if focus.is_written(event, widget):
            return True
        if step := focus.tab_step(event):
            return self._tab(step)
        if event.name in DIRECTIONS and not event.mods:
            return self._arrow(event.name)
        if event.name in ("return", "enter") and not event.mods and widget is not None:
            self.focus_visible = True
            return self._use(widget)
        if self.scrolling.page(event, self.zone_of(self.focus_key), self.zones):
            return True
        if event.name == "escape":
            return self.on_cancel()
        return self._shortcut(event, widget)

    def _tab(self, step: int) -> bool:
        here = self.zone_of(self.focus_key)
        key = focus.after_tab(self.zones, here, self.focus_key, self.zone_focus, step)
        if key is not None:
            self.focus(key)
        return key is not None

    def _arrow(self, direction: str) -> bool:
        """Move the focus within its zone; without a further widget there, scroll."""
        widget = self.focused
        zone = self.zone_of(self.focus_key) if widget is not None else None
        key = focus.neighbour(zone, widget, direction) if widget is not None and zone is not None else None
        if key is None and self.arrows_cross and widget is not None:
            key = focus.neighbour(Zone("all", [w for z in self.zones for w in z.widgets]), widget, direction)
        if key is None:
            step = {"up": -1, "down": 1}.get(direction)
            if step is not None and self.scrolling.step(zone, self.zones, step):
                return True
            if widget is None:
                return self._tab(1)
            key = widget.key
        self.focus(key)
        return True

    def _shortcut(self, event: KeyDown, widget: Widget | None) -> bool:
        if event.name == "space" and self.space_activates and widget is not None and self.focus_visible:
            return self._use(widget)
        name = self.ctx.bindings.action(event)
        if name is None:
            return False
        meant = self._present.bound(name)
        return self._use(meant) if meant is not None else self.on_action(name)

    def _use(self, widget: Widget) -> bool:
        self.use(widget)
        return True

    def _scrolled(self) -> None:
        self.tip.hide()
        self.dirty = True

    def give(self, widget: Widget, event: Event) -> bool:
        """Offer a widget an event."""
        used = widget.handle(event, self)
        self.dirty = self.dirty or used
        return used

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget that reacts to the pointer."""
        return self._present.at(pos, by_finger=self.by_finger)

    def _pointer(self, event: Pointer) -> bool:
        self.pointer, self.by_finger = event.pos, event.is_finger
        if self.scrolling.handle(event, self.zones):
            self.pressed_key = None if event.is_finger else self.pressed_key
            return True
        match event.kind:
            case "move":
                return self._moved(event)
            case "down":
                return self._down(event)
            case "up":
                return self._up(event)
            case "cancel":
                self.pressed_key = None
                self.dirty = True
        return False

    def _moved(self, event: Pointer) -> bool:
        pressed = self.find(self.pressed_key)
        if pressed is not None and pressed.captures and pressed.enabled:
            return self.give(pressed, event)
        widget = self.widget_at(event.pos)
        key = widget.key if widget else None
        if key != self.hover_key:
            self.hover_key = key
            if key is not None or not (event.is_finger and self.tip.visible):
                # A tooltip for a finger stays readable after its release.
                self.tip.start(key, self.ctx.now)
            self.pointed = True
        return widget is not None

    def _down(self, event: Pointer) -> bool:
        self.tip.hide()
        self.dirty = True
        widget = self.widget_at(event.pos)
        if widget is None or event.button != 1:
            if event.button == 1 and self.focused is not None and self.focused.takes_text:
                self.focus(None, visible=False)
            return False
        self.pressed_key = widget.key
        if event.is_finger and not widget.captures:
            self.tip.start(widget.key, self.ctx.now)
        if widget.focusable:
            self.focus(widget.key, visible=widget.takes_text)
        if widget.captures and widget.enabled:
            self.give(widget, event)
        return True

    def _up(self, event: Pointer) -> bool:
        widget = self.find(self.pressed_key)
        self.pressed_key = None
        if widget is None or event.button != 1:
            return False
        self.dirty = True
        if widget.captures and widget.enabled:
            return self.give(widget, event)
        # Released elsewhere: cancelled.
        if widget.hit(event.pos) or self.widget_at(event.pos) is widget:
            self.use(widget)
        return True

    def use(self, widget: Widget) -> None:
        """Activate a widget, or say why it cannot be."""
        self.dirty = True
        self.tip.hide()
        if widget.enabled:
            widget.activate(self)
        elif widget.reason:
            self.show_reason(widget.reason, widget.rect)

    # -- time and drawing ------------------------------------------------------------------------------

    def update(self, now: int) -> None:
        """Show a due tooltip; drop an expired reason."""
        delay = self.ctx.settings.hover_delay + HELD_MS * self.by_finger
        if self.by_finger and not self.tip.visible and self.pressed_key != self.tip.key:
            # It was lifted, or something hangs from it.
            self.tip.start(None, now)
        if self.tip.update(now, delay):
            self.moved = True
            if self.by_finger and tips.words(self.find(self.tip.key)):
                # The long press was a question: its release presses nothing.
                self.pressed_key = None
        if (due := self.tip.due(delay)) is not None:
            self.ctx.alarm.at(due)
        if not self.holds:
            # Built here, not while drawing: building may call into the game.
            self.ctx.frame_budget.work(self.prepared())

    def pieces(self) -> Sequence[Part]:
        """Return the ground and the widgets, zone by zone, with the focus ring."""
        ring = self.focus_key if self.focus_visible and self._is_top else None
        return (Part("ground", self.paint), *(self._piece(zone, ring) for zone in self.zones))

    def _piece(self, zone: Zone, ring: str | None) -> Part:
        """Return a zone's piece. Widgets report no change of looks, except what is pointed at."""
        hover = self.hover_key if any(widget.key == self.hover_key for widget in zone.widgets) else None
        return Part(("zone", zone.name), partial(self._draw_zone, zone, ring), (self.changes, hover, ring))

    def _draw_zone(self, zone: Zone, ring: str | None, canvas: Canvas) -> None:
        draw_widgets(self.ctx, canvas, zone, self.look, ring)
        self.scrolling.draw(canvas, zone)

    @property
    def _is_top(self) -> bool:
        return self.ctx.scenes.top in (self, None)

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what lies over the widgets, and the tooltip."""
        self.paint_over(canvas)
        if self._is_top:
            keep_clear = self.kept_clear() if self.tip.reason else ()
            tips.draw(self.ctx, canvas, self.tip, self.find(self.tip.key), keep_clear)

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return what a reason covers only as a last resort: everything that can be pressed."""
        widgets = (widget for zone in self.zones for widget in zone.widgets)
        return [widget.rect for widget in widgets if isinstance(widget, Button)]

    def look(self, widget: Widget) -> Look:
        """Return the state in which to draw a widget."""
        return Look(
            hover=widget.key == self.hover_key,
            pressed=widget.key == self.pressed_key and (widget.captures or self.hover_key == widget.key),
            focus=widget.key == self.focus_key and self.focus_visible,
        )

    # -- screen readers --------------------------------------------------------------------------------

    def accessible(self) -> list[Node]:
        """Return the nodes for screen readers, in Tab order."""
        return [node for zone in self.zones for widget in zone.widgets if (node := widget.node()) is not None]

    def accessible_focus(self) -> str | None:
        """Return the key of the focused widget."""
        return self.focus_key

    def asked(self, a11y_request: A11yRequest) -> None:
        """Carry out a screen reader user's request."""
        widget = self.find(a11y_request.key)
        if widget is None:
            return
        self.focus(widget.key)
        if a11y_request.kind == "click":
            self.use(widget)

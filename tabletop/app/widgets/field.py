"""A one-line text field: caret, selection, clipboard, input method; any text of 0 to `limit` characters."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Unpack

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, KeyDown, Pointer, Text
from tabletop.app.core.text import clean
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets.base import Host, Look, Widget, WidgetOptions


@dataclass(frozen=True, slots=True)
class Edit:
    """What is being edited: the text, caret and anchor (character positions), the text being composed."""

    text: str
    caret: int
    anchor: int
    composing: str = ""

    @property
    def span(self) -> tuple[int, int]:
        """Start and end of the selection."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def put(self, text: str, limit: int) -> Edit:
        """Replace the selection by a text, cut to the limit."""
        first, last = self.span
        room = limit - len(self.text) + last - first
        text = one_line(text)[: max(0, room)]
        at = first + len(text)
        return Edit(self.text[:first] + text + self.text[last:], at, at)

    def to(self, at: int, select: bool) -> Edit:
        """Move the caret; with `select` the anchor stays."""
        at = max(0, min(at, len(self.text)))
        return replace(self, caret=at, anchor=self.anchor if select else at)

    def erase(self, step: int) -> Edit:
        """Delete the selection, else one character before (-1) or after (1) the caret."""
        if self.caret != self.anchor:
            return self.put("", len(self.text))
        return self.to(self.caret + step, select=True).put("", len(self.text))


def write_into(widget: Widget | None) -> None:
    """Tell the system whether and where text is being written."""
    if not pygame.display.get_init():
        return
    if widget is not None and widget.takes_text:
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(widget.ctx.display.outside(widget.rect))
    else:
        pygame.key.stop_text_input()


def _leads_out(edit: Edit, event: KeyDown) -> bool:
    """Return whether a newly pressed arrow leads out of the text: then it moves the focus."""
    ends = {"left": 0, "right": len(edit.text)}
    is_pressed = not (event.mods or event.repeat)
    return is_pressed and edit.caret == edit.anchor == ends.get(event.name)


def one_line(text: str) -> str:
    """Return a text without line feeds and control characters."""
    return clean(text.replace("\r\n", " ").replace("\n", " ").replace("\r", " "))


class TextField(Widget):
    """Shows and edits a text; `on_change(text)` is called with each change."""

    role: Role = "text_input"
    takes_text = True
    captures = True

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        value: str,
        *,
        on_change: Callable[[str], object],
        placeholder: str = "",
        limit: int = 500,
        on_submit: Callable[[], object] | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        """`name` is the spoken label; `limit` is in characters; Enter calls `on_submit`."""
        super().__init__(ctx, key, rect, name, **options)
        self.value = one_line(value)
        self.on_change = on_change
        self.on_submit = on_submit
        self.placeholder = placeholder
        self.limit = limit
        self._edit: Edit | None = None

    @property
    def style(self) -> str:
        """Type style of the text."""
        return "body_b"

    @property
    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.ctx.display.ui(14), 0)

    def _state(self, host: Host) -> Edit:
        kept = host.memory.get(self.key)
        # A value set by the program wins over what was being edited, for example after "Random name".
        if not isinstance(kept, Edit) or kept.text != self.value:
            kept = Edit(self.value, len(self.value), len(self.value))
        return kept

    def attach(self, host: Host) -> None:
        """Take over caret and selection kept by the scene."""
        self._edit = self._state(host)

    def _keep(self, host: Host, edit: Edit) -> bool:
        before = self.value
        host.memory[self.key] = self._edit = edit
        if edit.text != before:
            self.value = edit.text
            self.on_change(edit.text)
        host.dirty = True
        return True

    # -- editing ---------------------------------------------------------------------------------------

    def handle(self, event: Event, host: Host) -> bool:
        """Edit the text."""
        edit = self._state(host)
        match event:
            case Text(text, composing=True):
                return self._keep(host, replace(edit, composing=one_line(text)))
            case Text(text):
                return self._keep(host, edit.put(text, self.limit))
            case Pointer():
                return self._point(event, host, edit)
            case KeyDown():
                return self._key(event, host, edit)
        return False

    def _point(self, event: Pointer, host: Host, edit: Edit) -> bool:
        if event.kind == "up":
            return True
        at = self._index(edit, event.pos[0])
        return self._keep(host, edit.to(at, select=event.kind == "move"))

    def _key(self, event: KeyDown, host: Host, edit: Edit) -> bool:
        if edit.composing:
            # While composing, the input method has the keys: Enter and Escape are for its candidates.
            return True
        command = event.mods & {"ctrl", "meta"}
        select = "shift" in event.mods
        if command and event.name in ("a", "c", "x", "v"):
            return self._clipboard(event.name, host, edit)
        if command and event.name not in ("left", "right"):
            return False
        if _leads_out(edit, event):
            return False
        match event.name:
            case "left":
                return self._keep(host, edit.to(0 if command else self._stop(edit, -1, select), select))
            case "right":
                return self._keep(
                    host, edit.to(len(edit.text) if command else self._stop(edit, 1, select), select)
                )
            case "home":
                return self._keep(host, edit.to(0, select))
            case "end":
                return self._keep(host, edit.to(len(edit.text), select))
            case "backspace":
                return self._keep(host, edit.erase(-1))
            case "delete":
                return self._keep(host, edit.erase(1))
            case "return" | "enter" if self.on_submit is not None:
                self.on_submit()
                return True
        return False

    @staticmethod
    def _stop(edit: Edit, step: int, select: bool) -> int:
        if edit.caret != edit.anchor and not select:
            return edit.span[0 if step < 0 else 1]
        return edit.caret + step

    def _clipboard(self, name: str, host: Host, edit: Edit) -> bool:
        first, last = edit.span
        with contextlib.suppress(pygame.error):
            if name == "a":
                return self._keep(host, replace(edit, anchor=0, caret=len(edit.text)))
            if name == "v":
                return self._keep(host, edit.put(pygame.scrap.get_text(), self.limit))
            if first != last:
                pygame.scrap.put_text(edit.text[first:last])
                if name == "x":
                    return self._keep(host, edit.put("", self.limit))
        return True

    # -- drawing ---------------------------------------------------------------------------------------

    def _scroll(self, edit: Edit) -> int:
        """Return how far the text is scrolled left to keep the caret visible."""
        caret = self.ctx.text.width(edit.text[: edit.caret] + edit.composing, self.style)
        return max(0, caret - self._inner.w + 2)

    def _index(self, edit: Edit, x: int) -> int:
        """Return the character position nearest to a device x."""
        target = x - self._inner.x + self._scroll(edit)
        low, high = 0, len(edit.text)
        while low < high:
            middle = (low + high) // 2
            half = self.ctx.text.width(edit.text[: middle + 1], self.style)
            half = (half + self.ctx.text.width(edit.text[:middle], self.style)) // 2
            if half < target:
                low = middle + 1
            else:
                high = middle
        return low

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw field, text, selection, caret. The caret does not blink (ux A7)."""
        color, shapes, d = self.ctx.theme.color, self.ctx.shapes, self.ctx.display
        line = d.px(1.5)
        fill = color.field if self.enabled else color.disabled_bg
        edge = color.ink2 if look.hover and self.enabled else color.line
        shapes.box(surface, self.rect, fill, radius=self.radius, edge=edge, edge_w=line)
        clip = surface.get_clip()
        surface.set_clip(self._inner.inflate(4, 0).clip(clip))
        edit = self._edit if self._edit is not None and look.focus else Edit(self.value, 0, 0)
        if not edit.text and not edit.composing:
            ink = color.disabled_text if not self.enabled else color.ink2
            self.ctx.text.draw(surface, self.placeholder, "body", ink, self._inner)
        self._draw_text(surface, edit, look.focus)
        surface.set_clip(clip)

    def _draw_text(self, surface: Canvas, edit: Edit, focused: bool) -> None:
        color, text = self.ctx.theme.color, self.ctx.text
        x, middle = self._inner.x - (self._scroll(edit) if focused else 0), self.rect.centery
        tall = text.line_height(self.style)
        shown = edit.text[: edit.caret] + edit.composing + edit.text[edit.caret :]
        if focused and edit.caret != edit.anchor:
            first, last = (text.width(edit.text[:at], self.style) for at in edit.span)
            box = pygame.Rect(x + first, middle - tall // 2, last - first, tall)
            self.ctx.shapes.box(surface, box, with_alpha(color.brass, 0.55), radius=3)
        if shown:
            ink = color.ink if self.enabled else color.disabled_text
            if focused:
                text.line(surface, shown, self.style, ink, (x, middle))
            else:
                text.draw(surface, shown, self.style, ink, self._inner, min_px=text.px(self.style))
        if focused:
            before = text.width(edit.text[: edit.caret], self.style)
            after = text.width(edit.text[: edit.caret] + edit.composing, self.style)
            if edit.composing:
                surface.fill(color.ink, (x + before, middle + tall // 2 - 3, after - before, 2))
            wide = max(2, self.ctx.display.px(2.5))
            surface.fill(color.ink, (x + after, middle - tall // 2 + 2, wide, tall - 4))

    def described(self, node: Node) -> Node:
        """Return label and text."""
        return replace(node, value=self.value)


# A slider: drag, click on the track, arrow keys (one step), Page keys (ten), Home and End.


class Slider(Widget):
    """A whole number between `least` and `most`; its text is at the right end of the rect."""

    role: Role = "slider"
    captures = True

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        value: int,
        least: int,
        most: int,
        *,
        step: int = 1,
        on_change: Callable[[int], object],
        label: Callable[[int], str] | None = None,
    ) -> None:
        """`label` returns the text of a value, which is also spoken."""
        super().__init__(ctx, key, rect, name)
        self.value, self.least, self.most, self.step = value, least, most, step
        self.on_change = on_change
        self.label = label

    @property
    def track(self) -> pygame.Rect:
        """The range of the thumb's centre, device px, 12 logical px high."""
        d = self.ctx.display
        room = 0
        if self.label is not None:
            room = max(
                self.ctx.text.width(self.label(v), "body_b") for v in (self.least, self.most, self.value)
            )
            room += d.ui(16)
        thumb = d.ui(36)
        width = max(1, self.rect.w - room - thumb)
        return pygame.Rect(self.rect.x + thumb // 2, self.rect.centery - d.ui(6), width, d.ui(12))

    def x_of(self, value: int) -> int:
        """Return the x of a value on the track, device px."""
        span = max(1, self.most - self.least)
        return self.track.x + round(self.track.w * (value - self.least) / span)

    def _set(self, value: float, host: Host) -> bool:
        stepped = self.least + round((value - self.least) / self.step) * self.step
        found = max(self.least, min(self.most, stepped))
        if found != self.value:
            self.value = found
            self.on_change(found)
            host.dirty = True
        return True

    def handle(self, event: Event, host: Host) -> bool:
        """Follow the pointer, or the keys."""
        if isinstance(event, Pointer):
            if event.kind in ("down", "move"):
                part = (event.pos[0] - self.track.x) / max(1, self.track.w)
                return self._set(self.least + part * (self.most - self.least), host)
            return True
        if not isinstance(event, KeyDown) or event.mods:
            return False
        targets = {
            "left": self.value - self.step,
            "right": self.value + self.step,
            "page down": self.value - 10 * self.step,
            "page up": self.value + 10 * self.step,
            "home": self.least,
            "end": self.most,
        }
        return event.name in targets and self._set(targets[event.name], host)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw track, filled part, thumb, text."""
        color, shapes, d = self.ctx.theme.color, self.ctx.shapes, self.ctx.display
        track, x = self.track, self.x_of(self.value)
        shapes.box(surface, track, color.paper3, radius=track.h // 2)
        filled = pygame.Rect(track.x, track.y, x - track.x, track.h)
        if filled.w > 2:
            shapes.box(surface, filled, color.brass, radius=track.h // 2)
        side = d.ui(36 if not look.pressed else 40)
        thumb = pygame.Rect(x - side // 2, track.centery - side // 2, side, side)
        shapes.disc(surface, thumb, color.field, color.ink, max(2, d.ui(4)))
        if self.label is not None:
            where = (self.rect.right, track.centery)
            self.ctx.text.line(surface, self.label(self.value), "body_b", color.ink, where, align="right")

    def described(self, node: Node) -> Node:
        """Return the slider with its number and text."""
        text = self.label(self.value) if self.label is not None else str(self.value)
        return replace(node, value=text, number=(float(self.value), float(self.least), float(self.most)))

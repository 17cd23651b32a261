"""A button that must be held for a moment, for what should never happen by accident (ux C5)."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.input import Event, FocusLost, KeyDown, KeyUp, Pointer
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets.base import Host, Look
from tabletop.app.widgets.button import Button

HOLD_MS = 400
KEYS = ("space", "return", "enter", "keypad enter")


class Hold:
    """Which button is being held, by what, since when; lives as long as the scene."""

    def __init__(self, ms: int = HOLD_MS) -> None:
        """`ms` is how long a button has to be held."""
        self.ms = ms
        self.key: str | None = None
        self.by: str = ""
        self.since = 0

    def begin(self, key: str, by: str, now: int) -> None:
        """Start holding a button; `by` is `pointer` or a key's name."""
        self.key, self.by, self.since = key, by, now

    def end(self) -> None:
        """Let go."""
        self.key = None

    def part(self, key: str, now: int) -> float:
        """Return how much of the time a button has been held, 0 to 1."""
        return min(1.0, max(0.0, (now - self.since) / self.ms)) if self.key == key else 0.0

    def done(self, now: int) -> str | None:
        """Return the button that has been held long enough."""
        return self.key if self.key is not None and now - self.since >= self.ms else None

    def let_go(self, event: Event) -> bool:
        """Take the events that end a hold; True when one did."""
        if self.key is None:
            return False
        match event:
            case KeyUp(name=name) if name == self.by:
                self.end()
            case Pointer(kind="up" | "cancel") if self.by == "pointer":
                self.end()
            case FocusLost():
                self.end()
            case _:
                return False
        return True


class HoldButton(Button):
    """Shows how much of the hold has passed; with the setting “hold to confirm” off a press is enough."""

    captures = True
    hold: Hold

    def handle(self, event: Event, host: Host) -> bool:
        """Begin to hold; the scene's `Hold` ends it."""
        match event:
            case Pointer(kind="down"):
                self._press("pointer", host)
            case Pointer(kind="move", pos=pos):
                if not self.hit(pos):
                    self.hold.end()
            case KeyDown(name=name) if name in KEYS:
                self._press(name, host)
            case _:
                return isinstance(event, Pointer)
        return True

    def _press(self, by: str, host: Host) -> None:
        if self.ctx.settings.hold_to_confirm:
            self.hold.begin(self.key, by, self.ctx.now)
            host.dirty = True
        else:
            self.activate(host)

    def _face(self, surface: Canvas, face: pygame.Rect, look: Look) -> None:
        super()._face(surface, face, look)
        part = self.hold.part(self.key, self.ctx.now)
        if part > 0:
            clip = surface.get_clip()
            filled = pygame.Rect(face.x, face.y, round(face.w * part), face.h)
            surface.set_clip(filled.clip(clip))
            light = with_alpha(self.ctx.theme.color.field, 0.55)
            self.ctx.shapes.box(surface, face, light, radius=self.radius)
            surface.set_clip(clip)

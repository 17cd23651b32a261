"""The drape: an opaque curtain over everything, lifted by one deliberate input (ux C2, C5).

Nothing beneath it is drawn. Input that was on its way when the curtain fell is dropped, and half a second of
input after it is lifted.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, KeyDown, KeyUp, Pointer, Text
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import Hold, HoldButton
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import control_h

DEAF_MS = 250
"""How long input is dropped after the curtain fell: it was meant for what lay there before."""
GRACE_MS = 500
"""How long input is dropped after the curtain was lifted (ux C5)."""


class DrapeScene(WidgetScene):
    """Base of the curtains. Subclasses give `panel()` zones and implement `lifted(key)`."""

    private = True
    space_activates = False

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.hold = Hold()
        self.focus_key = "lift"
        self.focus_visible = True
        self._deaf_until = 0
        self._rising_since: int | None = None

    def enter(self) -> None:
        """Fall at once, with a sound; remove everything shown or said of the game."""
        self._deaf_until = self.ctx.now + DEAF_MS
        self.ctx.toasts.clear(keep_public=True)
        self.ctx.a11y.hush()
        self.ctx.sound.play("curtain")

    def resume(self) -> None:
        """Uncovered again."""
        super().resume()
        self.hold.end()
        self._deaf_until = self.ctx.now + DEAF_MS

    # -- for subclasses --------------------------------------------------------------------------------

    def lifted(self, key: str) -> None:
        """React to the button `key`, which was held long enough."""

    def rise(self) -> None:
        """Lift the drape: show what lies beneath, ignore input for a moment, then remove the scene."""
        self._rising_since = self.ctx.now
        self.overlay = True
        self.hold.end()
        self.ctx.scenes.invalidate()

    def hold_button(self, key: str, rect: pygame.Rect, name: str, **options: str) -> HoldButton:
        """Return a button that must be held."""
        button = HoldButton(
            self.ctx,
            key,
            rect,
            name,
            kind="primary" if key == "lift" else "normal",
            style="button_l" if key == "lift" else "button",
            cap=options.get("cap", ""),
            icon=options.get("icon", ""),
            on_activate=lambda: self._lift(key),
        )
        button.hold = self.hold
        return button

    def big_h(self) -> int:
        """Return the height of the lifting button."""
        return control_h(self.ctx, 88, "button_l")

    # -- the drape -------------------------------------------------------------------------------------

    @property
    def is_rising(self) -> bool:
        """Whether it is on its way up."""
        return self._rising_since is not None

    def _lift(self, key: str) -> None:
        if not self.is_rising:
            self.hold.end()
            self.lifted(key)

    def intercept(self, event: Event) -> bool:
        """Drop input that comes too early or too late; Space holds the main button from anywhere."""
        if self.hold.let_go(event):
            self.dirty = True
            return isinstance(event, KeyUp)
        if isinstance(event, Pointer | KeyDown | Text) and (
            self.is_rising or self.ctx.now < self._deaf_until
        ):
            return not (isinstance(event, Pointer) and event.kind == "move")
        if isinstance(event, KeyDown) and event.name == "space" and not isinstance(self.focused, HoldButton):
            main = self.find("lift")
            return main is not None and main.handle(event, self)
        return False

    def update(self, now: int) -> None:
        """Notice a finished hold; go away when risen."""
        super().update(now)
        done = self.hold.done(now)
        if done is not None:
            self._lift(done)
        # A held button shows its progress.
        self.dirty = self.dirty or self.hold.key is not None
        long = max(GRACE_MS, self.ctx.ms("curtain_lift"))
        if self._rising_since is not None and now - self._rising_since >= long:
            self.ctx.scenes.pop(self)

    @property
    def animating(self) -> bool:
        """While held, and while it rises."""
        return self.hold.key is not None or self.is_rising

    def pieces(self) -> Sequence[Part]:
        """Return the drape with its panel; nothing stands still while it rises."""
        return () if self.is_rising else super().pieces()

    def draw_over(self, canvas: Canvas) -> None:
        """Draw the part of the rising drape that is still in the window."""
        if self._rising_since is None:
            super().draw_over(canvas)
            return
        # With reduced motion nothing travels: the drape is gone at once (ux A7).
        long = 0 if self.ctx.settings.reduced_motion else self.ctx.ms("curtain_lift")
        part = 1.0 if long == 0 else (self.ctx.now - self._rising_since) / long
        gone = round(self.ctx.display.h * self.ctx.theme.ease("in_out", min(1.0, part)))
        if gone < self.ctx.display.h:
            canvas.blit(self.ctx.assets.table("curtain"), (0, -gone))

    def paint(self, surface: Canvas) -> None:
        """Draw the drape over everything."""
        surface.blit(self.ctx.assets.table("curtain"), (0, 0))

    def build(self) -> list[Zone]:
        """Return the panel; nothing while it rises."""
        return [] if self.is_rising else self.panel()

    def panel(self) -> list[Zone]:
        """Return the contents of the curtain."""
        return []

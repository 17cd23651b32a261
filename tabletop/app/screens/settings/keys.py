"""Changing an action's key: waits for one, refuses keys that are taken (ux S8)."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.input import Action, Bindings, Event, KeyDown, chord, key_label
from tabletop.app.core.video import desktop_size
from tabletop.app.table import registry
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, Panel, control_h

_MODIFIERS = frozenset(
    f"{side} {name}"
    for side in ("left", "right")
    for name in ("shift", "ctrl", "alt", "meta", "gui", "super")
) | {"caps lock", "numlock", "alt gr", "mode", "left ⌘", "right ⌘"}


def all_bindings(ctx: Context) -> list[Bindings]:
    """Return the bindings without an open game, and at the table of each game."""
    owns: list[tuple[Action, ...]] = [(), *(table.actions for _, table in registry.tables())]
    return [Bindings(ctx.settings.keys, own) for own in owns]


class KeyCapture(WidgetScene):
    """Asks for a key. Escape changes nothing; Backspace removes the action's keys."""

    overlay = True

    def __init__(self, ctx: Context, action: str) -> None:
        super().__init__(ctx)
        self.action = action
        self.words = next(one.actions[action].words for one in all_bindings(ctx) if action in one.actions)
        self.title = ctx.t("Press a key")
        self.problem = ""
        self.focus_key = "cancel"

    def enter(self) -> None:
        """Have the question read."""
        self.ctx.a11y.announce(self._question)

    @property
    def _question(self) -> str:
        return self.ctx.t("Press the key for “{action}”", action=self.ctx.t(self.words))

    def paint(self, surface: Canvas) -> None:
        """Dim the settings."""
        self.ctx.shapes.box(surface, self.ctx.display.bounds, self.ctx.theme.color.scrim_dim)

    def build(self) -> list[Zone]:
        """Return the panel with the question, what was wrong, and the exit."""
        ctx, d = self.ctx, self.ctx.display
        width = min(d.ui(640), d.w - d.ui(40))
        pad = d.ui(36)
        column = Column(ctx, (d.w - width) // 2 + pad, pad, width - 2 * pad)
        column.text("question", self._question, "h2")
        column.space(10)
        words = ctx.t("Esc keeps the current key. Backspace removes it.")
        column.text("hint", words, "small", color=ctx.theme.color.ink2)
        if self.problem:
            column.space(12)
            column.text("problem", self.problem, "body_b", color=ctx.theme.color.bad)
        column.space(22)
        column.place(
            lambda rect: Button(ctx, "cancel", rect, ctx.t("Cancel"), on_activate=self._close),
            control_h(ctx, 56),
        )
        panel = pygame.Rect(column.x - pad, 0, width, column.y + pad)
        ground = Panel(ctx, "panel", panel)
        widgets = [ground, *column.widgets]
        for widget in widgets:
            widget.move(0, (d.h - panel.h) // 2)
        return [Zone("capture", widgets)]

    def _close(self) -> None:
        self.ctx.scenes.pop(self)

    def intercept(self, event: Event) -> bool:
        """Take the first key that is no modifier."""
        if not isinstance(event, KeyDown) or event.repeat:
            return False
        if event.name in _MODIFIERS:
            return True
        if event.name == "escape":
            self._close()
            return True
        if event.name == "backspace" and not event.mods:
            self._give([])
            return True
        self._take(chord(event))
        return True

    def _take(self, key: str) -> None:
        # What one table has needs keys of its own; two games may use the same.
        together = [one for one in all_bindings(self.ctx) if self.action in one.actions]
        taken = [(one, one.conflict(self.action, key)) for one in together]
        bindings, owner = next((pair for pair in taken if pair[1] is not None), (together[0], None))
        if owner is None:
            others = [one for one in bindings.keys[self.action][1:] if one != key]
            self._give([key, *others])
            return
        t = self.ctx.t
        if owner == "fixed":
            self.problem = t("{key} always moves the focus, so you cannot use it here.", key=key_label(key))
        else:
            other = t(bindings.actions[owner].words)
            self.problem = t("{key} is already used for “{action}”.", key=key_label(key), action=other)
        self.ctx.sound.play("error")
        self.ctx.a11y.announce(self.problem)
        self.rebuild()

    def _give(self, keys: list[str]) -> None:
        self.ctx.change(keys={**self.ctx.settings.keys, self.action: keys})
        self._close()


# -- window mode and size, reverted unless confirmed within ten seconds (ux S2) --

REVERT_MS = 10_000
SIZES = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))


class KeepDialog(Dialog):
    """Asks whether the picture is good; without an answer the old mode returns."""

    def __init__(self, ctx: Context, intercept: str) -> None:
        self._before = intercept
        self._until = ctx.now + REVERT_MS
        super().__init__(
            ctx,
            ctx.t("Keep this display mode?"),
            self._words(ctx, REVERT_MS),
            (
                ActionItem("keep", ctx.t("Keep it"), kind="primary"),
                ActionItem("revert", ctx.t("Go back"), do=self._revert),
            ),
        )

    @staticmethod
    def _words(ctx: Context, left: int) -> str:
        seconds = max(0, -(-left // 1000))
        return ctx.tn(
            "The previous mode returns in {count} second.",
            "The previous mode returns in {count} seconds.",
            seconds,
        )

    def update(self, now: int) -> None:
        """Count down; go back at the end."""
        super().update(now)
        words = self._words(self.ctx, self._until - now)
        if words != self._sentence:
            self._sentence = words
            self.rebuild()
        self.ctx.alarm.countdown(now, self._until)
        if now >= self._until:
            self.ctx.scenes.pop(self)
            self._revert()

    def _revert(self) -> None:
        self.ctx.change(window_mode=self._before)


def choose_mode(ctx: Context, mode: str) -> None:
    """Change the mode and ask whether it is good; say so if the system refuses it."""
    before = ctx.settings.window_mode
    if mode == before:
        return
    ctx.change(window_mode=mode)
    if ctx.display.mode != mode:
        ctx.change(window_mode=ctx.display.mode)
        ctx.toasts.add(ctx.t("Your system does not support this mode."), kind="bad")
        return
    if mode != "window":
        ctx.scenes.push(KeepDialog(ctx, before))


def choose_size(ctx: Context, size: tuple[int, int]) -> None:
    """Give the window another size, device px."""
    ctx.display.resize(size)
    ctx.change(window_mode="window", window_width=size[0], window_height=size[1])


def offered_sizes(ctx: Context) -> list[tuple[int, int]]:
    """Return the sizes that fit on the screen with a frame, and the present one."""
    most = desktop_size()
    fitting = [size for size in SIZES if size[0] < most[0] and size[1] < most[1]] or [SIZES[0]]
    return sorted({*fitting, ctx.display.window.window_placement.size})

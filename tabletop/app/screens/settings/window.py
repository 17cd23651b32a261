"""Changing the window's mode and size; what is not confirmed within ten seconds is taken back (ux S2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.core.video import desktop_size
from tabletop.app.widgets.dialog import Dialog, DialogButton

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

REVERT_MS = 10_000
SIZES = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))


class KeepDialog(Dialog):
    """Asks whether the picture is good; without an answer the old mode comes back."""

    def __init__(self, ctx: Context, intercept: str) -> None:
        self._before = intercept
        self._until = ctx.now + REVERT_MS
        super().__init__(
            ctx,
            ctx.t("Keep this display mode?"),
            self._words(ctx, REVERT_MS),
            (
                DialogButton("keep", ctx.t("Keep it"), "primary"),
                DialogButton("revert", ctx.t("Go back"), do=self._revert),
            ),
        )

    @staticmethod
    def _words(ctx: Context, left: int) -> str:
        seconds = max(0, -(-left // 1000))
        return ctx.tn(
            "The old one comes back in {count} second.", "The old one comes back in {count} seconds.", seconds
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
    """Change the mode and ask whether it is good; say so when the system refuses it."""
    before = ctx.settings.window_mode
    if mode == before:
        return
    ctx.change(window_mode=mode)
    if ctx.display.mode != mode:
        ctx.change(window_mode=ctx.display.mode)
        ctx.toasts.add(ctx.t("The system refused this mode."), kind="bad")
        return
    if mode != "window":
        ctx.scenes.push(KeepDialog(ctx, before))


def choose_size(ctx: Context, size: tuple[int, int]) -> None:
    """Give the window another size, device px."""
    ctx.display.resize(size)
    ctx.change(window_mode="window", window_width=size[0], window_height=size[1])


def offered_sizes(ctx: Context) -> list[tuple[int, int]]:
    """Return the sizes that fit on the screen with a frame around them, and the present one."""
    most = desktop_size()
    fitting = [size for size in SIZES if size[0] < most[0] and size[1] < most[1]] or [SIZES[0]]
    return sorted({*fitting, ctx.display.window.window_placement.size})

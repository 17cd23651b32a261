"""When something breaks: a report in a file, and a screen that says so and shows nothing private (ux R9).

The report holds versions, the settings and the trace with file names and line numbers; not the values of
variables, for those could be somebody's hand. Nothing is sent anywhere.
"""

from __future__ import annotations

import contextlib
import platform
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame

import tabletop
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.label import Label, Panel

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def report_text(ctx: Context, error: BaseException) -> str:
    """Return the report: what a developer needs, nothing of the game's secrets."""
    frames = traceback.extract_tb(error.__traceback__)
    # Only the last parts of paths: the whole would name the person whose computer it is.
    trace = "\n".join(f"  {'/'.join(Path(f.filename).parts[-3:])}:{f.lineno} in {f.name}" for f in frames)
    settings = msgspec.to_builtins(ctx.settings)
    # Names of people who played.
    for private in ("names", "last_setup"):
        settings.pop(private, None)
    scenes = " > ".join(type(scene).__name__ for scene in ctx.scenes.stack)
    return (
        f"Tabletop {tabletop.__version__}, pygame-ce {pygame.ver}, Python {platform.python_version()}, "
        f"{platform.system()} {platform.machine()}\n"
        f"Window {ctx.display.size}, mode {ctx.display.mode}\nScenes: {scenes}\n"
        f"Settings: {settings}\n\n{type(error).__name__} at\n{trace}\n\n"
        "Left out on purpose: messages and values (they may hold hidden cards), names of players.\n"
    )


def write_report(ctx: Context, text: str) -> Path | None:
    """Write a report into the player's folder; None when it can't be written."""
    folder = ctx.home / "reports"
    path = folder / f"report-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError:
        return None
    return path


def show_error(ctx: Context, error: Exception) -> None:
    """Write the report and put the error screen on top; a second error there ends the program."""
    text = report_text(ctx, error)
    path = write_report(ctx, text)
    ctx.toasts.clear()
    if any(isinstance(scene, ErrorScene) for scene in ctx.scenes.stack):
        # The error screen itself fails: leave, the game is in its journal.
        ctx.quit()
        return
    ctx.scenes.cover(ErrorScene(ctx, text, path))


class ErrorScene(WidgetScene):
    """Says that the game is saved; Resume, Copy report, Quit."""

    private = True

    def __init__(self, ctx: Context, report: str, path: Path | None) -> None:
        super().__init__(ctx)
        self.title = ctx.t("Something went wrong")
        self._report = report
        self._path = path
        self._copied = False
        self.focus_key = "resume"
        self.focus_visible = True

    def paint(self, surface: Canvas) -> None:
        """Draw the curtain's ground: nothing of the game."""
        surface.blit(self.ctx.assets.table("curtain"), (0, 0))

    def build(self) -> list[Zone]:
        """Return the panel with its three buttons."""
        ctx, d = self.ctx, self.ctx.display
        width = min(d.ui(820), d.w - d.ui(32))
        pad, gap = d.ui(40), d.ui(16)
        inner = width - 2 * pad
        if self._path is not None:
            where = ctx.t("A report was written to {path}. Nothing is sent.", path=self._path)
        else:
            where = ctx.t("The report could not be written to a file. Nothing is sent.")
        texts = [
            (ctx.t("Something went wrong"), "h1"),
            (ctx.t("Your game is saved. You can go on from the last move, or quit and go on later."), "body"),
            (where, "small"),
        ]
        tall = [ctx.text.height(text, style, inner) for text, style in texts]
        button_h = d.ui(60)
        panel = pygame.Rect(0, 0, width, sum(tall) + button_h + 2 * pad + 3 * gap)
        panel.center = d.bounds.center
        widgets: list[Widget] = [Panel(ctx, "panel", panel)]
        y = panel.y + pad
        for number, ((text, style), height) in enumerate(zip(texts, tall, strict=True)):
            widgets.append(Label.wrapped(ctx, f"text{number}", panel.x + pad, y, inner, text, style))
            y += height + gap
        third = (inner - 2 * gap) // 3
        copy = ctx.t("Copied") if self._copied else ctx.t("Copy report")
        for number, (key, name, kind, do) in enumerate(
            (
                ("resume", ctx.t("Resume"), "primary", self._resume),
                ("copy", copy, "normal", self._copy),
                ("quit", ctx.t("Quit"), "normal", ctx.quit),
            )
        ):
            rect = pygame.Rect(panel.x + pad + number * (third + gap), y, third, button_h)
            widgets.append(Button(ctx, key, rect, name, kind=kind, on_activate=do))  # type: ignore[arg-type]
        return [Zone("error", widgets)]

    def _resume(self) -> None:
        self.ctx.scenes.recover(self)

    def _copy(self) -> None:
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(self._report)
            self._copied = True
        self.rebuild()

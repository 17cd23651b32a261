"""Error screen: a report in a file, and a screen that says so and shows nothing private (ux R9).

The report holds versions, shareable settings, and the trace with modules and lines; no values of variables,
which could be a player's hand, and no names. Nothing is sent.
"""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path

import pygame

from tabletop import report
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.settings import shared
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Label, Panel


def report_text(ctx: Context, error: BaseException) -> str:
    """Return the report: what a developer needs, without secrets of the game or names of players."""
    settings = {name: value for name, value in shared(ctx.settings).items() if name != "keys"}
    scenes = " > ".join(type(scene).__name__ for scene in ctx.scenes.stack)
    return (
        f"{report.versions()}, pygame-ce {pygame.ver}\n"
        f"Window {ctx.display.size}, mode {ctx.display.mode}\nScenes: {scenes}\n"
        f"Settings: {settings}\n\n{report.trace(error)}\n"
        "Left out on purpose: messages and values (they may hold hidden cards), names and folders.\n"
    )


def show_error(ctx: Context, error: BaseException) -> None:
    """Write the report and put the error screen on top; a second error there ends the program."""
    text = report_text(ctx, error)
    path = report.write(ctx.home, "report", text)
    ctx.toasts.clear()
    if any(isinstance(scene, ErrorScene) for scene in ctx.scenes.stack):
        # The error screen itself failed: quit, the game is in its journal.
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
            where = ctx.t("A report was saved to {path}. Nothing is sent.", path=self._path)
        else:
            where = ctx.t("The report could not be saved. Nothing is sent.")
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
        offered = (
            ActionItem("resume", ctx.t("Resume"), do=partial(ctx.scenes.recover, self), kind="primary"),
            ActionItem("copy", copy, do=self._copy),
            # i18n: button: end the program
            ActionItem("quit", ctx.t("Quit"), do=ctx.quit),
        )
        for number, item in enumerate(offered):
            rect = pygame.Rect(panel.x + pad + number * (third + gap), y, third, button_h)
            widgets.append(Button.of(ctx, item, rect))
        return [Zone("error", widgets)]

    def _copy(self) -> None:
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(self._report)
            self._copied = True
        self.rebuild()

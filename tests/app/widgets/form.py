"""A screen with one of every widget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from tabletop.app.core.context import Context
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.choice import Segmented, Select, Switch
from tabletop.app.widgets.field import Slider, TextField
from tabletop.app.widgets.host import WidgetScene


class Form(WidgetScene):
    """One of each, what happened in `log`."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.values: dict[str, Any] = {"name": "", "move": "both", "mute": False, "volume": 50, "level": 1}
        self.log: list[str] = []
        self.enabled = True
        self.rows = 20

    def set(self, name: str) -> Callable[[Any], None]:
        def store(value: Any) -> None:
            self.values[name] = value
            self.rebuild()

        return store

    def build(self) -> list[Zone]:
        ctx, rect, v = self.ctx, self.ctx.display.rect, self.values
        options = [("click", "Click"), ("drag", "Drag"), ("both", "Both")]
        levels = [(1, "Easy"), (2, "Normal"), (3, "Hard")]
        top: list[Widget] = [
            Button(
                ctx,
                "go",
                rect(40, 40, 200, 60),
                "Go",
                enabled=self.enabled,
                reason="Needs $10. You have $8.",
                tooltip="Starts",
                on_activate=lambda: self.log.append("go"),
                action="zoom",
            ),
            Button(ctx, "stop", rect(300, 40, 200, 60), "Stop", on_activate=lambda: self.log.append("stop")),
            Button(ctx, "low", rect(40, 120, 200, 60), "Low", on_activate=lambda: self.log.append("low")),
        ]
        form: list[Widget] = [
            TextField(ctx, "name", rect(40, 220, 400, 60), "Name", v["name"], on_change=self.set("name")),
            Segmented(
                ctx, "move", rect(40, 300, 500, 60), "Move by", options, v["move"], on_change=self.set("move")
            ),
            Switch(ctx, "mute", rect(40, 380, 72, 40), "Mute", v["mute"], on_change=self.set("mute")),
            Slider(
                ctx,
                "volume",
                rect(40, 440, 500, 60),
                "Volume",
                v["volume"],
                0,
                100,
                step=5,
                on_change=self.set("volume"),
                label="{} %".format,
            ),
            Select(
                ctx, "level", rect(40, 520, 300, 60), "Level", levels, v["level"], on_change=self.set("level")
            ),
        ]
        view = rect(1000, 40, 400, 300)
        rows: list[Widget] = []
        for number in range(self.rows):
            row = pygame.Rect(view.x, view.y + number * 50, view.w, 44)
            name = f"Row {number}"
            rows.append(Button(ctx, f"row{number}", row, name, on_activate=lambda n=name: self.log.append(n)))
        return [Zone("top", top), Zone("form", form), Zone("list", rows, view, self.rows * 50)]

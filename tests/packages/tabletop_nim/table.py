"""Nim's table: the pile, and a button for each number of stones."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from tabletop_nim.rules import MOST, StonesTaken, Take

from tabletop.app.core.input import Action
from tabletop.app.core.theme import parse_color
from tabletop.app.table.declared import GameTable
from tabletop.app.table.table_scene import TableScene
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import Button


class NimScene(TableScene):
    def stones(self) -> list[pygame.Rect]:
        d = self.ctx.display
        size = d.px(64)
        left = d.w // 2 - self.shown.left * size // 2
        return [
            pygame.Rect(left + number * size, d.h // 2 - size, size, size)
            for number in range(self.shown.left)
        ]

    def objects(self) -> Iterable[Zone]:
        d = self.ctx.display
        w, h = d.ui(220), d.ui(64)
        x = d.w // 2 - (MOST * (w + d.ui(16)) - d.ui(16)) // 2
        legal = self.legal
        buttons = [
            Button(
                self.ctx,
                f"take:{count}",
                pygame.Rect(x + (count - 1) * (w + d.ui(16)), d.h * 3 // 4, w, h),
                self.ctx.tn("Take {count} stone", "Take {count} stones", count),
                enabled=Take(count) in legal,
                on_activate=lambda count=count: self.perform(Take(count)),
                action="nim_take" if count == 1 else "",
            )
            for count in range(1, MOST + 1)
        ]
        return [Zone("acts", buttons)]

    def still_key(self) -> object:
        return self.shown, self.ctx.theme.palette

    def draw_still(self, surface: pygame.Surface) -> None:
        surface.blit(self.ctx.assets.table("nim"), (0, 0))
        look = self.ctx.theme.games["nim"]
        for rect in self.stones():
            pygame.draw.rect(surface, parse_color(look["ground"]), rect)
            surface.blit(self.ctx.assets.svg("nim/stone", rect.w, rect.h), rect)

    def status(self) -> str:
        return self.ctx.tn("{count} stone is left", "{count} stones are left", self.shown.left)

    def prompt(self) -> str:
        return self.ctx.t("Take 1 to 3 stones.") if self.can_act else ""

    def witness(self, event: object, after: object) -> None:
        if isinstance(event, StonesTaken):
            self.ctx.sound.play("nim_click")


TABLE = GameTable(
    scene=NimScene, actions=(Action("nim_take", "Take one stone", ("n",)),), sounds=("nim_click",)
)

"""Rows of the rules viewer: a clause with its number and badge, an action with its keys."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.a11y import Node
from tabletop.app.core.input import key_label
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets.base import Look, Widget

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Clause

_OURS = re.compile(r"\s*[\[［](?:ours|独自裁定)[^\]］]*[\]］]\s*$")
"""The sign at the end of a ruling that the printed sheet is silent on; also in translations."""


class ClauseText(Widget):
    """One clause: its number, its text, and a small badge where it is a ruling of ours."""

    def __init__(
        self, ctx: Context, x: int, y: int, w: int, clause: Clause, *, found: bool, chosen: bool
    ) -> None:
        text = ctx.t(clause.text)
        self.is_ours = "[ours" in clause.text
        self.words = _OURS.sub("", text) if self.is_ours else text
        self.clause = clause
        self.chosen, self.found = chosen, found
        self._ours = ctx.t("our ruling")
        d = ctx.display
        self._id_w = max(d.ui(104), ctx.text.width("GT-10.10", "micro") + d.ui(20))
        self._pad = d.ui(14)
        body_w = w - self._id_w - 2 * self._pad
        tall = ctx.text.height(self.words, "body", body_w) + 2 * self._pad
        if self.is_ours:
            tall += ctx.text.line_height("micro") + d.ui(12)
        super().__init__(ctx, f"clause.{clause.id}", pygame.Rect(x, y, w, tall), f"{clause.id}. {self.words}")
        self.role = "list_item"

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw number, text, badge; the clause that was asked for stands on gold."""
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        if self.chosen:
            ctx.shapes.box(
                surface,
                self.rect,
                with_alpha(color.brass_top, 0.38),
                radius=self.radius,
                edge=color.brass,
                edge_w=max(1, d.px(2)),
            )
        elif self.found:
            ctx.shapes.box(surface, self.rect, color.paper2, radius=self.radius)
        line = ctx.text.line_height("body", text=self.words)
        where = (self.rect.x + self._pad, self.rect.y + self._pad + line // 2)
        ctx.text.line(surface, self.clause.id, "micro", color.brass_text, where)
        x = self.rect.x + self._id_w + self._pad
        body = pygame.Rect(x, self.rect.y + self._pad, self.rect.right - self._pad - x, self.rect.h)
        used = ctx.text.draw(surface, self.words, "body", color.ink, body, lines=99, valign="top")
        if self.is_ours:
            size = (ctx.text.width(self._ours, "micro") + d.ui(20), ctx.text.line_height("micro") + d.ui(4))
            badge = pygame.Rect((x, used.bottom + d.ui(6)), size)
            ctx.shapes.box(surface, badge, color.flip_bg, radius=badge.h // 2)
            ctx.text.line(surface, self._ours, "micro", color.flip_text, badge.center, align="center")

    def node(self) -> Node | None:
        """Return the clause; the badge in words."""
        made = super().node()
        return replace(made, description=self._ours if self.is_ours else "") if made else None


class KeyRow(Widget):
    """One action with the caps of its keys."""

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, name: str, keys: tuple[str, ...]) -> None:
        labels = [key_label(one) for one in keys]
        super().__init__(
            ctx, key, rect, ctx.t("{name}: {facts}", name=name, facts=ctx.t(", ").join(labels) or "–")
        )
        self.words, self.labels = name, labels
        self.role = "list_item"

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the action's name at the left, its keys at the right."""
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        x = self.rect.right - d.ui(12)
        for label in reversed(self.labels):
            tall = max(d.ui(34), ctx.text.line_height("key") + d.ui(8))
            wide = max(tall, ctx.text.width(label, "key") + d.ui(22))
            cap = pygame.Rect(x - wide, self.rect.centery - tall // 2, wide, tall)
            ctx.shapes.box(
                surface,
                cap,
                color.field,
                radius=d.ui(7),
                edge=with_alpha(color.ink, 0.5),
                edge_w=max(1, d.px(1.5)),
            )
            ctx.text.line(surface, label, "key", color.ink, cap.center, align="center")
            x = cap.left - d.ui(10)
        room = pygame.Rect(
            self.rect.x + d.ui(12), self.rect.y, max(1, x - self.rect.x - d.ui(24)), self.rect.h
        )
        ctx.text.draw(surface, self.words, "body", color.ink, room, lines=2)

"""The list of keys: what they mean, of one game or of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.core.input import COMMON, Bindings
from tabletop.app.screens.rules.rows import KeyRow
from tabletop.app.table import registry
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.label import Panel
from tabletop.app.widgets.layout import Column, control_h
from tabletop.engine.message import N_

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game

FIXED_KEYS = (
    (N_("Next area, previous area"), ("tab", "shift+tab")),
    (N_("Move within an area"), ("left", "right", "up", "down")),
    (N_("Choose, put down"), ("return",)),
    (N_("Cancel, go back"), ("escape",)),
)
"""Keys that cannot be changed, at any table (ux D6, D9)."""


def zones(ctx: Context, game: Game[Any, Any, Any] | None, main: pygame.Rect) -> list[Zone]:
    """Return the list in a panel: of one game what it has; without a game what any has."""
    d = ctx.display
    pad = d.ui(32)
    view = main.inflate(-2 * pad, -2 * d.ui(20))
    column = Column(ctx, view.x, view.y, view.w - d.ui(16))
    column.space(8)
    column.text("keys.title", ctx.t("Keys"), "h1")
    column.text("keys.hint", ctx.t("Keys of actions can be changed in the settings."), "small")
    column.space(14)
    tall = control_h(ctx, 50)
    for name, text, keys in _entries(ctx, game):
        column.place(
            lambda rect, n=name, t=text, k=keys: KeyRow(ctx, f"key.{n}", rect, t, k),  # type: ignore[misc]
            tall,
        )
        column.rule(f"rule.{name}")
    return [
        Zone("main", [Panel(ctx, "main.panel", main)]),
        Zone("keys", column.widgets, view, column.y - view.y + d.ui(20)),
    ]


def _entries(ctx: Context, game: Game[Any, Any, Any] | None) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return name, words and keys of each row."""
    tables = [table for each, table in registry.tables() if game is None or each.id == game.id]
    fixed = dict.fromkeys((*FIXED_KEYS, *(one for table in tables for one in table.fixed_keys)))
    entries = [(f"fixed{n}", ctx.t(text), keys) for n, (text, keys) in enumerate(fixed)]
    bindings = Bindings(ctx.settings.keys, [action for table in tables for action in table.actions])
    actions = sorted(bindings.actions.values(), key=lambda action: action in COMMON)
    entries += [(action.name, ctx.t(action.words), bindings.keys[action.name]) for action in actions]
    return entries

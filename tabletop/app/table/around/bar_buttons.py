"""The buttons of the bar on top of every table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.app.core import navigate
from tabletop.app.table.around import announce
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import ActionItem, Button, IconButton
from tabletop.app.widgets.layout import button_w

if TYPE_CHECKING:
    import pygame

    from tabletop.app.core.context import Context
    from tabletop.app.table.table_context import TableContext

HEIGHT, MARGIN = 44, 20
"""The buttons' height, and the bar's ends, logical px."""
_TOP = 10


def home(scene: TableContext) -> Widget:
    """Return the button to the main menu."""
    ctx = scene.ctx
    tip = "" if scene.session.is_staged else ctx.t("Main menu\nYour game is saved.")
    return _icon(ctx, "home", ctx.t("Main menu"), "home", lambda: navigate.show_menu(ctx), "menu", tip)


def hurry(scene: TableContext) -> list[Widget]:
    """Return the sign that a slow computer player thinks, whose press makes it move; usually nothing."""
    bots, ctx = scene.bots, scene.ctx
    if not bots.is_slow or scene.aids.holds_bots:
        return []
    name = ctx.t("Move now")
    button = Button(
        ctx,
        "bar.hurry",
        _sized(ctx, name, "hurry"),
        name,
        kind="ghost",
        icon="clockw",
        style="button_s",
        tooltip=ctx.t("Move now\nThe computer player stops thinking and plays the best move it has found."),
        on_activate=bots.hurry,
        action="hurry",
    )
    return [button]


def score_sheet(scene: TableContext) -> Widget:
    """Return the button back to the end of the game while its table is shown (ux E5, E6)."""
    ctx = scene.ctx
    name = ctx.t("Score sheet")
    return Button(
        ctx,
        "bar.results",
        _sized(ctx, name, "primary"),
        name,
        kind="primary",
        icon="star",
        style="button_s",
        on_activate=lambda: navigate.show_results(ctx, scene.session),
        action="primary",
    )


def of_aids(scene: TableContext) -> list[Widget]:
    """Return the aids' buttons, without words if text is large; an active one is ivory."""
    return [_of_aid(scene.ctx, item) for item in (*scene.aids.bar(), *scene.guide.bar())]


def _of_aid(ctx: Context, item: ActionItem) -> Widget:
    is_large = ctx.display.is_large
    return Button(
        ctx,
        item.key,
        ctx.display.rect(0, _TOP, 46, HEIGHT) if is_large else _sized(ctx, item.name, item.binding),
        item.name,
        caption="" if is_large else item.name,
        kind="normal" if item.is_on else "ghost",
        icon=item.icon,
        style="button_s",
        enabled=not item.reason,
        reason=item.reason,
        tooltip=item.tooltip or item.name * is_large,
        on_activate=item.do,
        action=item.binding,
    )


def icons(scene: TableContext) -> list[Widget]:
    """Return the buttons of log, rules and settings."""
    ctx = scene.ctx
    log = Button(
        ctx,
        "bar.log",
        _sized(ctx, ctx.t("Log"), "log"),
        ctx.t("Log"),
        kind="ghost",
        icon="log",
        style="button_s",
        on_activate=scene.log.toggle,
        action="log",
    )
    rules, settings = ctx.t("Rules and keys"), ctx.t("Settings")
    return [
        log,
        _icon(ctx, "help", rules, "help", lambda: announce.show_rules(scene), "help"),
        _icon(ctx, "settings", settings, "gear", lambda: navigate.show_settings(ctx), "settings"),
    ]


def _icon(
    ctx: Context, key: str, name: str, icon: str, do: Callable[[], object], action: str, tip: str = ""
) -> Widget:
    rect = ctx.display.rect(MARGIN, _TOP, 46, HEIGHT)
    return IconButton(
        ctx, f"bar.{key}", rect, name, icon, kind="ghost", tooltip=tip, on_activate=do, action=action
    )


def _sized(ctx: Context, caption: str, action: str) -> pygame.Rect:
    """Return a rect for icon, caption and key cap, at most a fifth of the window wide."""
    cap = "" if ctx.display.is_large else ctx.bindings.first(action)
    rect = ctx.display.rect(0, _TOP, 0, HEIGHT)
    rect.w = min(button_w(ctx, caption, icon=True, cap=cap, style="button_s"), ctx.display.size[0] // 5)
    return rect

"""The buttons of Deckville's table: of the turn, and of whoever looks about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.deckville import acts, looking, prompts
from tabletop.app.games.deckville.view import View, can_turn, panel_key
from tabletop.app.table.acts import Acts
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import button_w
from tabletop.games.deckville.steps import may_end, may_skip, step_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def of_the_turn(ctx: Context, view: View, table: Acts) -> list[Widget]:
    """Return the main button, and what else ends something: cancelling a payment, skipping, ending."""
    block, gap = view.layout.actions, ctx.display.px(12)
    caption, why = prompts.main_caption(ctx, view)
    main = Button(
        ctx,
        "main",
        pygame.Rect(block.x, block.y, block.w, (block.h - gap) * 56 // 100),
        caption,
        kind="primary",
        style="button",
        enabled=not why,
        reason=why,
        lock=acts.is_ending(view),
        on_activate=partial(acts.primary, table),
        action="primary",
    )
    y = main.rect.bottom + gap
    other = _other(ctx, view, table, pygame.Rect(block.x, y, block.w, block.bottom - y))
    return [main] if other is None else [main, other]


def _other(ctx: Context, view: View, table: Acts, rect: pygame.Rect) -> Widget | None:
    """Return the button below the main one."""
    shown, paid = view.shown, view.own.payment
    if paid is not None:
        if not acts.can_cancel(view):
            return None
        stop = ctx.t("Do not build") if paid.is_building else ctx.t("Do not discard yet")
        return Button(ctx, "cancel", rect, stop, icon="x", on_activate=partial(acts.cancel, table))
    if may_end(shown) and may_skip(shown):
        end = partial(acts.end_turn, table)
        return Button(ctx, "end", rect, ctx.t("End turn"), lock=True, on_activate=end, action="end_turn")
    if may_skip(shown) and step_of(shown) < 3:
        skip, words = partial(acts.skip_to, table, 4), ctx.t("Skip to step 4: draw")
        return Button(ctx, "to_draw", rect, words, on_activate=skip, action="end_turn")
    return None


def of_looking(ctx: Context, view: View, table: Acts) -> list[Widget]:
    """Return the buttons of whoever looks: points by card, back to one's own district, turning a card."""
    layout, made = view.layout, []
    title, right = layout.title, layout.title.right
    if layout.shows("district"):
        points = partial(looking.show_points, table)
        made.append(_small(ctx, "by_card", title, right, ctx.t("Points by card"), "star", points))
        right = made[0].rect.x - ctx.display.px(12)
    if view.own.looking is not None and layout.sheet == "both":
        back = ctx.t("Back to your district") if view.viewer is not None else ctx.t("Back to who plays")
        home = partial(looking.look_home, table)
        made.append(_small(ctx, "back", title, right, back, "undo", home))
    if can_turn(view, panel_key(view)):
        turn, words = partial(looking.turn_shown, table), ctx.t("Turn over")
        made.append(Button(ctx, "turn", layout.flip, words, style="small", on_activate=turn, action="flip"))
    return made


def _small(
    ctx: Context, key: str, line: pygame.Rect, right: int, words: str, icon: str, do: Callable[[], None]
) -> Widget:
    """Return a button in a line that ends at `right`."""
    width = min(button_w(ctx, words, icon=True, style="small"), line.w // 3)
    rect = pygame.Rect(right - width, line.y, width, line.h)
    return Button(ctx, key, rect, words, icon=icon, style="small", on_activate=do)

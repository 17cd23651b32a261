"""What there is to choose in the main menu, line by line, below the game to go on with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.screens import five_houses
from tabletop.app.screens.day_words import day_line, result_text, tries_text
from tabletop.app.screens.menu.actions import MenuActions
from tabletop.app.screens.menu.rows import MenuItem
from tabletop.app.screens.menu.shelf import Shelf
from tabletop.daily.days import Day
from tabletop.daily.tried import COUNT, Tries, is_over, judged

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def lines_of(ctx: Context, shelf: Shelf, menu_actions: MenuActions, *, has_row: bool) -> list[list[MenuItem]]:
    """Return them, two side by side where they are short; `has_row`: the settings that help have one."""
    lines: list[list[MenuItem]] = []
    last = menu_actions.last
    if last is not None:
        note = ctx.t("{game}, last table", game=last.name)
        lines.append([MenuItem("quick", ctx.t("Quick start"), "play", menu_actions.quick, note)])
    if shelf.day is not None:
        lines.append([_daily(ctx, shelf, shelf.day)])
    elif shelf.date is not None:
        lines.append([_sunday(ctx, shelf.tries)])
    lines += _in_pairs(_around(ctx, shelf, menu_actions))
    lines += _in_pairs(_kept(ctx, shelf, menu_actions))
    if has_row:
        note = ctx.t("text, colour, motion")
        lines.append(
            [MenuItem("accessibility", ctx.t("Accessibility"), "access", menu_actions.make_accessible, note)]
        )
    return lines


def _in_pairs(ways: list[MenuItem]) -> list[list[MenuItem]]:
    """Return lines of two; one that is left over has a line of its own, and there it is low."""
    lines = [ways[at : at + 2] for at in range(0, len(ways), 2)]
    return [[way._replace(ground=None) for way in line] if len(line) == 1 else line for line in lines]


def _daily(ctx: Context, shelf: Shelf, day: Day) -> MenuItem:
    """Return today's city, or what came of it."""
    game, record = day.game, shelf.day_games.record
    badge, note, short = ctx.t("Today"), day_line(ctx, day), game.name
    if record is not None:
        result = result_text(ctx, record.summary)
        badge, note, short = "", ctx.t("{game}: {result}", game=game.name, result=result), result
    show = partial(navigate.show_daily, ctx)
    return MenuItem("daily", ctx.t("Daily city"), "daily", show, note, short, picture=game.id, badge=badge)


def _sunday(ctx: Context, tries: Tries) -> MenuItem:
    """Return today's puzzles, or what came of them."""
    name, right = ctx.t("Five puzzles"), judged(tries)
    badge, note, short = ctx.t("Today"), name, name
    if tries:
        short = ctx.t("{done}/{count}", done=sum(right) if is_over(tries) else len(right), count=COUNT)
        note = ctx.t("{game}: {result}", game=name, result=tries_text(ctx, tries))
        badge = "" if is_over(tries) else badge

    def paint(surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        five_houses.draw(ctx, surface, rect, tries, radius)

    show = partial(navigate.show_daily, ctx)
    return MenuItem("daily", ctx.t("Daily city"), "daily", show, note, short, badge=badge, paint=paint)


def _around(ctx: Context, shelf: Shelf, menu_actions: MenuActions) -> list[MenuItem]:
    """Return what there is besides games: to learn, and what came of them."""
    found: list[MenuItem] = []
    color = ctx.theme.color
    if shelf.lessons:
        done = sum(all(one.is_done for one in offered) for offered in shelf.lessons.values())
        note = ctx.t("{done} of {count} games", done=done, count=len(shelf.lessons))
        short = ctx.t("{done}/{count}", done=done, count=len(shelf.lessons))
        found.append(
            MenuItem("learn", ctx.t("Learn"), "learn", menu_actions.learn, note, short, color.good_bg)
        )
    solved, count = shelf.puzzles
    if count:
        note = ctx.t("{done} of {count} solved", done=solved, count=count)
        short = ctx.t("{done}/{count}", done=solved, count=count)
        asked = partial(navigate.show_puzzles, ctx, over=True)
        found.append(MenuItem("puzzles", ctx.t("Puzzles"), "puzzle", asked, note, short, color.flip_bg))
    note = ctx.tn("{count} game", "{count} games", shelf.finished)
    show = partial(navigate.show_record, ctx)
    found.append(
        MenuItem("record", ctx.t("Record"), "chart", show, note, str(shelf.finished), color.record_bg)
    )
    return found


def _kept(ctx: Context, shelf: Shelf, menu_actions: MenuActions) -> list[MenuItem]:
    """Return the lists of saved games, where there are any."""
    found: list[MenuItem] = []
    if shelf.saved:
        note = ctx.tn("{count} game", "{count} games", shelf.saved)
        show = partial(menu_actions.show_list, finished=False)
        found.append(MenuItem("saved", ctx.t("Saved games"), "folder", show, note, str(shelf.saved)))
    if shelf.finished:
        note = ctx.tn("{count} finished", "{count} finished", shelf.finished)
        show = partial(menu_actions.show_list, finished=True)
        found.append(MenuItem("replays", ctx.t("Replays"), "rw", show, note, str(shelf.finished)))
    return found

"""The rows and tiles of the main menu, line by line: what there is to choose below the game to go on with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.core import navigate
from tabletop.app.screens.menu.entries import MenuRow, MenuTile
from tabletop.app.screens.menu.shelf import Shelf
from tabletop.app.screens.menu.ways import Ways

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def lines_of(ctx: Context, shelf: Shelf, ways: Ways, *, has_row: bool) -> list[list[MenuRow]]:
    """Return them, those side by side that belong together; `has_row`: the settings that help have one."""
    lines: list[list[MenuRow]] = []
    last = ways.last
    if last is not None:
        note = ctx.t("{game}, last table", game=last.name)
        lines.append([MenuRow(ctx, "quick", _blank(), ctx.t("Quick start"), "play", note, ways.quick)])
    lines.append(_tiles(ctx, shelf, ways))
    kept = _kept(ctx, shelf, ways)
    if kept:
        lines.append(kept)
    if has_row:
        name, note = ctx.t("Accessibility"), ctx.t("text, colour, motion")
        lines.append([MenuRow(ctx, "accessibility", _blank(), name, "access", note, ways.make_accessible)])
    return lines


def _blank() -> pygame.Rect:
    """Return the place of a row that is to be laid out."""
    return pygame.Rect(0, 0, 0, 0)


def _tiles(ctx: Context, shelf: Shelf, ways: Ways) -> list[MenuRow]:
    """Return what there is besides games: to learn, and what came of them."""
    tiles: list[MenuRow] = []
    if shelf.lessons:
        done = sum(all(one.is_done for one in offered) for offered in shelf.lessons.values())
        note = ctx.t("{done} of {count} games", done=done, count=len(shelf.lessons))
        short = ctx.t("{done}/{count}", done=done, count=len(shelf.lessons))
        tiles.append(MenuTile(ctx, "learn", _blank(), ctx.t("Learn"), "learn", note, ways.learn, short=short))
    note = ctx.tn("{count} game", "{count} games", shelf.finished)
    show, box = partial(navigate.show_record, ctx), ctx.theme.color.record_bg
    name, short = ctx.t("Record"), str(shelf.finished)
    tiles.append(MenuTile(ctx, "record", _blank(), name, "chart", note, show, short=short, box=box))
    return tiles


def _kept(ctx: Context, shelf: Shelf, ways: Ways) -> list[MenuRow]:
    """Return the lists of saved games, where there are any."""
    kept = []
    if shelf.saved:
        note = ctx.tn("{count} game", "{count} games", shelf.saved)
        kept.append(("saved", ctx.t("Saved games"), "folder", note, shelf.saved, False))
    if shelf.finished:
        note = ctx.tn("{count} finished", "{count} finished", shelf.finished)
        kept.append(("replays", ctx.t("Replays"), "rw", note, shelf.finished, True))
    return [
        MenuRow(
            ctx, key, _blank(), name, icon, note, partial(ways.show_list, finished=finished), short=str(count)
        )
        for key, name, icon, note, count, finished in kept
    ]

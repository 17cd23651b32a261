"""Where the things of Deckville's table lie that can be touched or aimed at; device px."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.deckville import keys
from tabletop.app.games.deckville.layout import Layout
from tabletop.app.games.deckville.looks import raised
from tabletop.app.games.deckville.view import View
from tabletop.app.table.key import Key
from tabletop.app.table.targets import Place

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def place(ctx: Context, view: View, key: Key) -> Place | None:
    """Return where a thing lies; None where it cannot be seen now."""
    rect = _lying(ctx, view, key) if key.at else _fixed(ctx, view.layout, key)
    return None if rect is None else Place(key, rect)


def _fixed(ctx: Context, layout: Layout, key: Key) -> pygame.Rect | None:
    """Return where something lies of which there is one."""
    source = keys.source_of(key)
    if source is not None:
        return layout.source(source) if layout.shows("supply") else None
    return {
        keys.HAND_AREA: layout.hand_area,
        keys.RESOURCES: layout.resources,
        keys.DISTRICT: _building_ground(ctx, layout),
        keys.RESERVE: layout.reserve,
        keys.TRASH: layout.discard,
        keys.TAB: layout.tab,
    }.get(key)


def _building_ground(ctx: Context, layout: Layout) -> pygame.Rect:
    """Return where a card is built as a property."""
    left = layout.resources.right + ctx.display.px(12)
    top = layout.district.y + ctx.display.px(6)
    bottom = layout.reserve.y if layout.sheet == "both" else layout.district.bottom
    return pygame.Rect(left, top, layout.district.right - left - 6, bottom - top - 6)


def _lying(ctx: Context, view: View, key: Key) -> pygame.Rect | None:
    """Return where one of many things lies."""
    layout, number = view.layout, key.at[0]
    match key.kind:
        case keys.Kind.HAND:
            return raised(ctx, view, number, layout.hand[number]) if number < len(layout.hand) else None
        case keys.Kind.PROPERTY:
            return next((one.rect for one in layout.properties if one.index == number), None)
        case keys.Kind.RESOURCE:
            return next((rect for index, rect in layout.strips if index == number), None)
        case keys.Kind.STEP:
            return layout.steps[number - 1]
        case keys.Kind.SEAT:
            return layout.plates.get(number)
        case keys.Kind.WHO:
            title = layout.title
            return pygame.Rect(title.x, title.y, title.w // 3, title.h) if layout.shows("district") else None
        case _:
            return None

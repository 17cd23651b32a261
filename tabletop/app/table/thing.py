"""Things on the table as widgets: a card, a floor, a plate. The scene draws them; this is where they can be
hit, focused, spoken of, and asked to do what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.core.accessibility import Node, Role
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.key import Key, ThingText
from tabletop.app.table.parts import Parts
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.view import TableView
from tabletop.app.widgets.base import Host, Widget, Zone

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Thing(Widget):
    """A card, floor or plate as a widget. `touch(key)` is called when it is clicked or entered."""

    role: Role = "card"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        touch: Callable[[str], object],
        *,
        corner: int = 0,
        strip: pygame.Rect | None = None,
        description: str = "",
        is_picked: bool = False,
        role: Role = "card",
        focusable: bool = True,
        tooltip: str = "",
    ) -> None:
        """`corner` is the radius of the focus ring, `strip` the part that can be hit (default: all)."""
        super().__init__(ctx, key, rect, name, focusable=focusable, tooltip=tooltip)
        self.role = role
        self.description = description
        self.is_picked = is_picked
        self._touch = touch
        self._corner = corner
        self._strip = strip

    @property
    def radius(self) -> int:
        """Corner radius for the focus ring, device px."""
        return self._corner

    @property
    def interactive(self) -> bool:
        """Things always answer, if only with a reason (ux D7)."""
        return True

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on the part that nothing covers."""
        return (self._strip or self.rect).collidepoint(pos)

    def activate(self, host: Host) -> None:
        """Pick it up, or aim at it."""
        self._touch(self.key)

    def node(self) -> Node | None:
        """Return what a screen reader is told."""
        rect = (self.rect.x, self.rect.y, self.rect.w, self.rect.h)
        return Node(
            self.key,
            self.role,
            self.name,
            rect,
            description=self.description,
            focusable=self.focusable,
            selected=self.is_picked if self.role == "card" else None,
        )


# -- all of a table --


def table_zones(
    ctx: Context, table: TableApi, parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any]
) -> Iterable[Zone]:
    """Give what is on a table as widgets: its things, and what the controller makes.

    While something is picked its legal targets come first.
    """
    zones = _all_zones(ctx, table, parts, view)
    is_aiming = view.picked is not None and bool(view.marks)
    return _targets_first(ctx, parts, view, [*zones]) if is_aiming else zones


def _all_zones(
    ctx: Context, table: TableApi, parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any]
) -> Iterable[Zone]:
    named = _things(ctx, table, parts, view)
    made = parts.controller.zones(view, table)
    if not named:
        return made
    for zone in made:
        if zone.name in named:
            named[zone.name].widgets.extend(zone.widgets)
        else:
            named[zone.name] = zone
    return named.values()


def _things(
    ctx: Context, table: TableApi, parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any]
) -> dict[str, Zone]:
    """Return the things that are seen, by zone; with an empty zone where there is nothing but buttons."""
    zones: dict[str, Zone] = {}
    for text in parts.narrator.thing_texts(view):
        if text.has_own_widget:
            continue
        zone = zones.setdefault(text.group, Zone(text.group))
        if text.role != "button" and (not text.is_target or text.key in view.marks):
            zone.widgets.extend(_thing(ctx, table, parts, view, text))
    return zones


def _thing(
    ctx: Context,
    table: TableApi,
    parts: Parts[Any, Any, Any],
    view: TableView[Any, Any, Any],
    text: ThingText,
) -> Iterable[Thing]:
    place = parts.painter.place(view, text.key)
    if place is not None:
        yield Thing(
            ctx,
            text.key,
            place.rect,
            text.name,
            table.touch,
            corner=card_radius(place.rect.w) if place.corner is None else place.corner,
            strip=place.strip,
            description=text.description,
            is_picked=text.is_chosen or text.key == view.picked,
            role=text.role,
            focusable=text.is_focusable,
            tooltip=text.tip,
        )


def _targets_first(
    ctx: Context, parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any], zones: Sequence[Zone]
) -> list[Zone]:
    """Put the legal targets of what is picked first, in one zone; they say what they mean."""
    marked = [widget for zone in zones for widget in zone.widgets if widget.key in view.marks]
    for thing in marked:
        preview = parts.narrator.preview(view, Key.read(thing.key))
        if isinstance(thing, Thing) and preview is not None:
            thing.description = preview.spoken(ctx)
    for zone in zones:
        zone.widgets = [widget for widget in zone.widgets if widget.key not in view.marks]
    return [Zone("targets", marked), *(zone for zone in zones if zone.widgets)]

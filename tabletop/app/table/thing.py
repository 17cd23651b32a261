"""Things on the table as widgets: a card, a floor, a plate. The scene draws them; here they are hit, focused,
named, and activated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pygame

from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.key import Key, ThingText
from tabletop.app.table.parts import Parts
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import Place
from tabletop.app.table.view import TableView
from tabletop.app.widgets.base import Host, Widget, Zone


class Thing(Widget):
    """A card, floor or plate as a widget; a click or Enter calls `touch(key)`."""

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
        """Always: a thing answers at least with a reason (ux D7)."""
        return True

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on the part that nothing covers."""
        return (self._strip or self.rect).collidepoint(pos)

    def activate(self, host: Host) -> None:
        """Pick it up, or aim at it."""
        self._touch(self.key)

    def node(self) -> Node | None:
        """Return the node for screen readers."""
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
    """Yield a table's widgets: its things, and those of the controller. While something is picked its legal
    targets come first. Without things, the controller's zones are passed on one by one."""
    zones: dict[str, Zone] = {}
    for text in parts.narrator.thing_texts(view):
        if text.has_own_widget:
            continue
        zone = zones.setdefault(text.group, Zone(text.group))
        is_touched = text.role != "button" and (not text.is_target or text.key in view.marks)
        place = parts.painter.place(view, text.key) if is_touched else None
        if place is not None:
            zone.widgets.append(_thing(ctx, text, place, view.picked, table.touch))
    found: Iterable[Zone] = parts.controller.zones(view, table)
    if zones:
        for made in found:
            if made.name in zones:
                zones[made.name].widgets.extend(made.widgets)
            else:
                zones[made.name] = made
        found = zones.values()
    return _targets_first(ctx, parts, view, [*found]) if view.picked is not None and view.marks else found


def _thing(
    ctx: Context, text: ThingText, place: Place, picked: Key | None, touch: Callable[[str], object]
) -> Thing:
    return Thing(
        ctx,
        text.key,
        place.rect,
        text.name,
        touch,
        corner=card_radius(place.rect.w) if place.corner is None else place.corner,
        strip=place.strip,
        description=text.description,
        is_picked=text.is_chosen or text.key == picked,
        role=text.role,
        focusable=text.is_focusable,
        tooltip=text.tip,
    )


def _targets_first(
    ctx: Context, parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any], zones: Sequence[Zone]
) -> list[Zone]:
    """Put the legal targets of what is picked first, in one zone; their names say what they mean."""
    marked = [widget for zone in zones for widget in zone.widgets if widget.key in view.marks]
    for thing in marked:
        preview = parts.narrator.preview(view, Key.read(thing.key))
        if isinstance(thing, Thing) and preview is not None:
            thing.description = preview.spoken(ctx)
    for zone in zones:
        zone.widgets = [widget for widget in zone.widgets if widget.key not in view.marks]
    return [Zone("targets", marked), *(zone for zone in zones if zone.widgets)]

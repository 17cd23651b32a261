"""A thing on the table as a widget: a card, a floor, a plate. The scene draws it; this is where it can be
hit, focused, spoken of, and asked to do what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.accessibility import Node, Role
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.key import Key
from tabletop.app.table.targets import Place
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


def named_things(
    ctx: Context,
    names: Mapping[Key, str],
    places: Iterable[Place],
    picked: Key | None,
    touch: Callable[[str], object],
) -> list[Zone]:
    """Return things that have a name and a place and nothing more, a zone for each kind."""
    zones: dict[str, Zone] = {}
    for place in places:
        key, corner = place.key, card_radius(place.rect.w)
        thing = Thing(ctx, key, place.rect, names[key], touch, corner=corner, is_picked=key == picked)
        zones.setdefault(key.kind, Zone(key.kind)).widgets.append(thing)
    return list(zones.values())

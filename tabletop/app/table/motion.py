"""Motion from one view of a table to the next.

A thing in both views glides from one place to the other, after any event; a game adds special motion of an
event: a flip, a fall, stars.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias

import pygame

from tabletop.app.core.context import Context
from tabletop.app.table.drawn.animator import Flight, pulse
from tabletop.app.table.drawn.cards import Sprite, card_height
from tabletop.app.table.key import Key
from tabletop.app.table.view import L, O, S, TableView
from tabletop.engine.protocol import Seat

Dropped: TypeAlias = tuple[Key, pygame.Rect]
"""What a drag let go of, and where."""


class Placement(NamedTuple):
    """A thing's place in a view, and the key under which the table draws it there."""

    key: Key
    rect: pygame.Rect


class Motion(Generic[S, L, O]):
    """Makes the flights from one view to the next."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def flights(
        self,
        before: TableView[S, L, O],
        event: Any,
        after: TableView[S, L, O],
        dropped: Dropped | None,
    ) -> Sequence[Flight]:
        """Return the motion of one event; by default what glides."""
        return self.glides(before, after)

    def threatened_area(self, view: TableView[S, L, O], event: Any, seat: Seat) -> pygame.Rect | None:
        """Return the area of what an event is about to take from a seat (`Words.hurts`); None: its plate
        stands for it."""
        return None

    def pauses_after(self, view: TableView[S, L, O], event: Any) -> bool:
        """Whether play pauses after an event until a player goes on, as after an income count."""
        return False

    def placements(self, view: TableView[S, L, O]) -> Mapping[Hashable, Placement]:
        """Return the things that glide when only their place changes, by identity."""
        return {}

    def picture(self, view: TableView[S, L, O], thing: Placement) -> Sprite:
        """Return the picture of such a thing in its place."""
        raise NotImplementedError

    def glides(
        self, before: TableView[S, L, O], after: TableView[S, L, O], taken: Collection[str] = ()
    ) -> list[Flight]:
        """Return how things close up and make room; `taken` are the keys of things that fly already."""
        lay, found = self.placements(before), []
        for name, thing in self.placements(after).items():
            was = lay.get(name)
            if was is None or was.rect == thing.rect or thing.key in taken:
                continue
            made = self.picture(after, thing)
            found.append(
                Flight(
                    start=was.rect.inflate(2 * made.across, 2 * made.along),
                    end=thing.rect.inflate(2 * made.across, 2 * made.along),
                    face=made.surface,
                    ms=self.ctx.ms("snap"),
                    hides=(thing.key,),
                )
            )
        return found


def light(ctx: Context, rect: pygame.Rect, sound: str = "", times: int = 2) -> Flight:
    """Return a light that swells once around a place."""
    ms = ctx.ms("panel_in") * times
    return Flight(end=rect, paint=pulse(ctx, rect), ms=ms, sound=sound, stays=False)


def small_card(ctx: Context, plate: pygame.Rect, w: float) -> pygame.Rect:
    """Return a small card on a plate, `w` logical px wide: for cards that come and go unseen."""
    wide = ctx.display.px(w)
    rect = pygame.Rect(0, 0, wide, card_height(wide))
    rect.center = plate.center
    return rect


def set_out(dropped: Dropped | None, key: Key, rect: pygame.Rect) -> pygame.Rect:
    """Return where a thing's flight starts: where a drag let it go, or its place."""
    return dropped[1] if dropped is not None and dropped[0] == key else rect

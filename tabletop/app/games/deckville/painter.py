"""Draws Deckville's table in pieces, and says where its things lie."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.deckville import district, glow, large, panel, side, still
from tabletop.app.games.deckville import layout as layouts
from tabletop.app.games.deckville.layout import Layout
from tabletop.app.games.deckville.looks import face_of
from tabletop.app.games.deckville.moves import hand_of
from tabletop.app.games.deckville.places import place
from tabletop.app.games.deckville.view import Own, View, is_dim, looked_at, movable, owner, sheet_of
from tabletop.app.games.deckville.zoom import zoomed
from tabletop.app.table.drawn.inspector import Zoomed
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face, Painter, Part
from tabletop.app.table.targets import Place
from tabletop.games.deckville.state import State
from tabletop.saves.library import Library

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_AROUND = 40
"""So far reaches what lies in a piece of the picture beyond it: shadows, risen cards; logical px."""


class DeckvillePainter(Painter[State, Layout, Own]):
    """See the module."""

    def __init__(self, ctx: Context, game_id: str) -> None:
        """Draw the table of the game with this id."""
        super().__init__(ctx)
        self._game_id = game_id

    # -- places ----------------------------------------------------------------------------------------

    def arrange(self, view: View) -> Layout:
        """Return all places, of all of the table or, where all is large, of what is needed now."""
        display, shown, whose = self.ctx.display, view.shown, looked_at(view)
        held, sheet = len(hand_of(shown, view.viewer)), sheet_of(self.ctx.display, view)
        if sheet == "both":
            return layouts.arrange(display, shown, whose, held, owner(view))
        return large.arrange(display, shown, whose, held, owner(view), sheet)

    def is_arranged_for(self, view: View) -> bool:
        """Whether the district and the part of the table are shown that are looked at."""
        return view.layout.whose == looked_at(view) and view.layout.sheet == sheet_of(self.ctx.display, view)

    def place(self, view: View, key: Key) -> Place | None:
        """Return where a thing lies; None where it cannot be seen now."""
        return place(self.ctx, view, key)

    def kept_free(self, view: View) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """While one pays the hand stays free, else it does where there is other room."""
        hand = view.layout.hand
        return hand if view.own.payment is not None else (), hand

    # -- pieces ----------------------------------------------------------------------------------------

    def still(self, view: View) -> Sequence[Part]:
        """Return the ground, the steps, supply, district, reserve and hand, the plates, what happened."""
        layout, shown = view.layout, view.shown
        seen = (shown, layout.sheet, layout.whose, view.seats, view.viewer)
        dim = tuple(is_dim(view, key) for key in movable(view))
        lying = (dim, view.picked, view.drag is None, view.own.payment, view.own.turned)
        pieces = [
            Part(self._draw_ground, "ground"),
            self._piece(still.draw_tracker, view, layout.tracker, (shown,)),
            self._piece(district.draw_reserve, view, layout.reserve, (*seen, view.hidden)),
            self._piece(still.draw_hand, view, layout.hand_area, (*seen, view.hidden, *lying)),
            self._piece(side.draw_plates, view, self._plates_area(layout), seen),
            self._piece(self._draw_recap, view, layout.recap, (*seen, view.own.recap)),
        ]
        if layout.shows("district"):
            pieces.insert(2, self._piece(district.draw, view, layout.district, (*seen, view.hidden)))
        if layout.shows("supply"):
            pieces.insert(2, self._piece(still.draw_supply, view, layout.supply, (*seen, view.hidden, dim)))
        return pieces

    def live(self, view: View) -> Sequence[Part]:
        """Return the panel with the card that is read, a warning, and what lights up."""
        return [Part(partial(draw, self.ctx, view=view)) for draw in (panel.draw, side.draw_lock, glow.draw)]

    def mark(self, view: View, place: Place, surface: pygame.Surface) -> None:
        """Draw the mark of the target that is meant."""
        glow.mark(self.ctx, surface, place, view.layout.k, hot=True)

    def face(self, view: View, key: Key, width: int) -> Face | None:
        """Return the picture of a card that is carried."""
        return face_of(self.ctx, view, key, width)

    def zoomed(self, view: View, key: Key) -> Zoomed | None:
        """Return a card to enlarge."""
        return zoomed(self.ctx, view, key)

    def zooms_at_rest(self, view: View) -> bool:
        """Whether what is pointed at is enlarged by itself: not where the panel shows it."""
        return not view.layout.panel.w

    def _piece(
        self,
        draw: Callable[[Context, pygame.Surface, View], None],
        view: View,
        area: pygame.Rect,
        reads: Hashable,
    ) -> Part:
        """Return a piece of the picture that keeps to an area and its shadow, with all that it reads."""
        around = 2 * self.ctx.display.px(_AROUND)
        return Part(lambda surface: draw(self.ctx, surface, view), reads, area.inflate(around, around))

    @staticmethod
    def _plates_area(layout: Layout) -> pygame.Rect:
        rows = [*layout.plates.values(), layout.tab or pygame.Rect(0, 0, 0, 0)]
        return rows[0].unionall([row for row in rows if row.w])

    @cached_property
    def _best(self) -> int | None:
        """The most points of somebody who played alone (DV-10)."""
        return Library(self.ctx.home / "saves").best_score(self._game_id)

    def _draw_ground(self, surface: pygame.Surface) -> None:
        surface.blit(self.ctx.assets.table("deckville"), (0, 0))

    def _draw_recap(self, ctx: Context, surface: pygame.Surface, view: View) -> None:
        side.draw_recap(ctx, surface, view, self._best if view.shown.is_solo else None)

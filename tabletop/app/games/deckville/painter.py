"""Draws Deckville's table in pieces, and says where its things lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
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
from tabletop.app.table.parts import Face, Painter
from tabletop.app.table.targets import Place
from tabletop.games.deckville.state import State
from tabletop.saves.library import Library

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


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

    def pieces(self, view: View) -> Sequence[Part]:
        """Return the ground, the steps, supply, district, reserve and hand, the plates, what happened; the
        panel with the card that is read, a warning, and what lights up."""
        layout, shown = view.layout, view.shown
        seen = (shown, layout.sheet, layout.whose, view.seats, view.viewer)
        dim = tuple(is_dim(view, key) for key in movable(view))
        lying = (dim, view.picked, view.drag is None, view.own.payment, view.own.turned)
        pieces = [Part("ground", self._draw_ground, ())]
        if layout.shows("supply"):
            pieces.append(self._piece(still.draw_supply, view, (*seen, view.hidden, dim)))
        if layout.shows("district"):
            pieces.append(self._piece(district.draw, view, (*seen, view.hidden)))
        return [
            *pieces,
            self._piece(still.draw_tracker, view, (shown,)),
            self._piece(district.draw_reserve, view, (*seen, view.hidden)),
            self._piece(still.draw_hand, view, (*seen, view.hidden, *lying)),
            self._piece(side.draw_plates, view, seen),
            self._piece(self._draw_recap, view, (*seen, view.own.recap)),
            *(self._piece(draw, view) for draw in (panel.draw, side.draw_lock, glow.draw)),
        ]

    def mark(self, view: View, place: Place, surface: Canvas) -> None:
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

    def _piece(self, draw: Callable[[Context, Canvas, View], None], view: View, reads: object = None) -> Part:
        """Return a piece of the picture, with all that it reads besides where things lie."""
        name = f"{draw.__module__}.{draw.__name__}"
        key = None if reads is None else (reads, view.layout)
        return Part(name, lambda surface: draw(self.ctx, surface, view), key)

    @cached_property
    def _best(self) -> int | None:
        """The most points of somebody who played alone (DV-10)."""
        return Library(self.ctx.home / "saves").best_score(self._game_id)

    def _draw_ground(self, surface: Canvas) -> None:
        surface.blit(self.ctx.assets.table("deckville"), (0, 0))

    def _draw_recap(self, ctx: Context, surface: Canvas, view: View) -> None:
        side.draw_recap(ctx, surface, view, self._best if view.shown.is_solo else None)

"""Draws Deckville's table in pieces, and says where its things lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
from tabletop.app.games.deckville import art, district, faces, glow, large, panel, side, still
from tabletop.app.games.deckville import layout as layouts
from tabletop.app.games.deckville.layout import Layout
from tabletop.app.games.deckville.looks import face_at
from tabletop.app.games.deckville.moves import hand_of
from tabletop.app.games.deckville.places import place
from tabletop.app.games.deckville.view import UiState, View, looked_at, owner, seen_cards, sheet_of
from tabletop.app.games.deckville.zoom import zoomed
from tabletop.app.table.drawn.inspector import Zoomed
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face, Painter, RecapArea
from tabletop.app.table.targets import Place
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.state import State
from tabletop.saves.library import Library

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class DeckvillePainter(Painter[State, Layout, UiState]):
    """See the module."""

    def __init__(self, ctx: Context, game_id: str) -> None:
        """Draw the table of the game with this id."""
        super().__init__(ctx)
        self._game_id = game_id

    # -- places ----------------------------------------------------------------------------------------

    def arrange(self, view: View) -> Layout:
        """Return all places, of all of the table or, where all is large, of what is needed now."""
        display, shown, whose = self.ctx.display, view.state, looked_at(view)
        held, sheet = len(hand_of(shown, view.viewer)), sheet_of(self.ctx.display, view)
        if sheet == "both":
            return layouts.arrange(display, shown, whose, held, owner(view))
        return large.arrange(display, shown, whose, held, owner(view), sheet)

    def is_layout_valid(self, view: View) -> bool:
        """Whether the district and the part of the table are shown that are looked at."""
        return view.layout.whose == looked_at(view) and view.layout.sheet == sheet_of(self.ctx.display, view)

    def place(self, view: View, key: Key) -> Place | None:
        """Return where a thing lies; None where it cannot be seen now."""
        return place(self.ctx, view, key)

    def inspector(self, view: View) -> pygame.Rect | None:
        """Return the panel at the right; where all is large there is none."""
        return view.layout.panel if view.layout.panel.w else None

    def keep_clear(self, view: View) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """While one pays the hand stays free, else it does where there is other room."""
        hand = view.layout.hand
        return hand if view.ui_state.payment is not None else (), hand

    def recap_area(self, view: View) -> RecapArea:
        """Return the room beneath the other seats; where all is large, with their rows: they only show whose
        district one looks at."""
        room, layout = view.layout.recap, view.layout
        rows = [] if layout.tab is None else [*layout.plates.values()]
        return RecapArea(room.unionall(rows), pygame.Rect(*room.topleft, room.w, self.ctx.display.ui(40)))

    def pictures(self, view: View, event: Event, tall: int) -> Sequence[pygame.Surface]:
        """Return the resource, or the property, that was built or reserved."""
        kinds = view.state.cards
        match event:
            case ev.ResourceBuilt():
                return (art.resource_chip(self.ctx, kinds[event.card].resource, tall),)
            case ev.PropertyBuilt() | ev.CardReserved():
                name = art.picture_name(self.ctx, kinds[event.card])
                return (self.ctx.assets.cover(name, tall * 4 // 3, tall),)
            case _:
                return ()

    # -- pieces ----------------------------------------------------------------------------------------

    def pieces(self, view: View) -> Sequence[Part]:
        """Return the ground, the steps, supply, district, reserve and hand, the plates, alone how good it is;
        the panel with the card that is read, a warning, and what lights up."""
        ctx, layout = self.ctx, view.layout
        return (
            Part("ground", self._draw_ground, ()),
            *still.steps(ctx, view),
            *(still.supply(ctx, view) if layout.shows("supply") else ()),
            *(district.pieces(ctx, view) if layout.shows("district") else ()),
            district.reserve(ctx, view),
            *still.held(ctx, view),
            *side.plates(ctx, view),
            *side.result(ctx, view, self._best if view.state.is_solo else None),
            *panel.pieces(ctx, view),
            *side.lock(ctx, view),
            *glow.pieces(ctx, view),
        )

    def mark(self, view: View, place: Place, surface: Canvas) -> None:
        """Draw the mark of the target that is meant."""
        glow.mark(self.ctx, surface, place, view.layout.k, hot=True)

    def face(self, view: View, key: Key, width: int) -> Face | None:
        """Return the picture of a card that is carried."""
        face = face_at(view, key)
        return None if face is None else face.at(self.ctx, width)

    def zoomed(self, view: View, key: Key) -> Zoomed | None:
        """Return a card to enlarge."""
        return zoomed(self.ctx, view, key)

    def zooms_on_hover(self, view: View) -> bool:
        """Whether what is pointed at is enlarged by itself: not where the panel shows it."""
        return not view.layout.panel.w

    def prewarmed(self, view: View) -> Iterator[object]:
        """Make the cards that are seen as large as the panel shows them, what is built anywhere as it lies in
        a district, then all cards as they lie in a hand."""
        layout, cards = view.layout, view.state.cards
        for card in seen_cards(view) if layout.panel.w else ():
            yield faces.face(self.ctx, cards[card], layout.face.w)
        built = [card for seat in view.state.districts for card in seat.properties]
        for card in built if layout.properties else ():
            yield faces.face(self.ctx, cards[card], layout.properties[0].rect.w)
        for kind in dict.fromkeys(cards) if layout.hand else ():
            yield faces.face(self.ctx, kind, layout.hand[0].w)

    @cached_property
    def _best(self) -> int | None:
        """The most points of somebody who played alone (DV-10)."""
        return Library(self.ctx.home / "saves").best_score(self._game_id)

    def _draw_ground(self, surface: Canvas) -> None:
        surface.blit(self.ctx.assets.table("deckville"), (0, 0))

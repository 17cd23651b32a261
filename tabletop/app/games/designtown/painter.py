"""Draws Design Town's table and says where its things lie (look 3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
from tabletop.app.games.designtown import faces, words
from tabletop.app.games.designtown.keys import Kind, shown_face
from tabletop.app.games.designtown.layout import Layout, Page, arrange, page_of, usual_page
from tabletop.app.games.designtown.pieces import corner, pieces
from tabletop.app.games.designtown.places import place
from tabletop.app.games.designtown.side import flip_words
from tabletop.app.games.designtown.view import DesignTownView, UiState, is_dim, peeked
from tabletop.app.table.drawn.cards import card_radius, sprite
from tabletop.app.table.drawn.held import draw_hover
from tabletop.app.table.drawn.inspector import Zoomed
from tabletop.app.table.drawn.marks import draw_mark
from tabletop.app.table.drawn.plates import plate_radius
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face, Painter, RecapArea
from tabletop.app.table.targets import Place
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import FACES, other_face
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import face_rules


class DesignTownPainter(Painter[State, Layout, UiState]):
    """See the module. Nothing here is secret but the order of the decks: everybody sees the same table."""

    # -- where things lie ------------------------------------------------------------------------------

    def arrange(self, view: DesignTownView) -> Layout:
        """Return all places, with the page of the table that has to be seen."""
        return arrange(self.ctx.display, view.state, self._page(view))

    def is_layout_valid(self, view: DesignTownView) -> bool:
        """Whether the page is shown that has to be seen."""
        return view.layout.page == self._page(view)

    def _page(self, view: DesignTownView) -> Page:
        """What has to be seen: where one may aim, else what was turned to, else what the phase needs."""
        usual = usual_page(self.ctx.display, view.state)
        if usual == "all":
            return "all"
        aimed = {page_of(key) for key in view.marks} - {None}
        if len(aimed) == 1:
            return "supply" if "supply" in aimed else "turn"
        if not view.ui_state.is_turned:
            return usual
        return "supply" if usual == "turn" else "turn"

    def place(self, view: DesignTownView, key: Key) -> Place | None:
        """Return where a thing lies."""
        return place(self.ctx, view, key)

    def inspector(self, view: DesignTownView) -> pygame.Rect | None:
        """Return the panel at the right; where all is large there is none."""
        return view.layout.panel if view.layout.panel.w else None

    def keep_clear(self, view: DesignTownView) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return what the zoom covers only where there is no other room: discard pile and row. What a move
        will do stands close by its place, wherever that is."""
        return (), () if view.picked is not None else (view.layout.discard, view.layout.row_zone)

    def recap_area(self, view: DesignTownView) -> RecapArea:
        """Return the room right of the place of the first card: a turn begins without any. The button stands
        in the heading above it, or above the supply where that is seen instead."""
        layout, gap = view.layout, self.ctx.display.px(14)
        left = (layout.slot or layout.row_zone).right + gap
        top = max(layout.row_title.y, layout.switch.bottom + gap)
        room = pygame.Rect(left, top, layout.row_zone.right - left, layout.row_zone.bottom - top)
        title = layout.row_title if layout.has_turn else layout.supply_title
        return RecapArea(room, title.inflate(0, self.ctx.display.px(10)))

    def pictures(self, view: DesignTownView, event: Event, tall: int) -> Sequence[pygame.Surface]:
        """Return what was bought, or what a card was flipped to."""
        match event:
            case ev.CardBought():
                card = event.card
            case ev.CardFlipped():
                card = other_face(event.card)
            case _:
                return ()
        return (self.ctx.assets.cover(faces.picture_name(card), tall * 4 // 3, tall),)

    # -- pieces ----------------------------------------------------------------------------------------

    def pieces(self, view: DesignTownView) -> Sequence[Part]:
        """Return ground, plates, meters, supply, deck with row, discard pile; the panels at the right, what
        hands are at, and the corner of the buttons."""
        ground = Part("ground", self._ground, ())
        table = (*pieces(self.ctx, view), *self._marks(view), *self._at_hand(view))
        return (ground, *table) if view.is_picture else (ground, *table, corner(self.ctx, view))

    def _ground(self, surface: Canvas) -> None:
        surface.blit(self.ctx.assets.table("designtown"), (0, 0))

    def _marks(self, view: DesignTownView) -> Iterator[Part]:
        """Give the marks of targets."""
        for key in view.marks:
            place = self.place(view, key)
            if place is not None:
                yield Part(("mark", key), partial(self._mark, place), place.rect)

    def _at_hand(self, view: DesignTownView) -> Iterator[Part]:
        """Give the picked card with its ring, else the card under the pointer, where nothing lies over it."""
        key = view.picked
        if key is None:
            key, draw = self._raised(view), self._draw_raised
        else:
            draw = self._draw_picked
        place = self.place(view, key) if key is not None and view.drag is None else None
        if place is not None:
            reads = (place.key, place.rect, shown_face(view.state, place.key), view.state.faces)
            yield Part(draw.__name__, partial(draw, view, place), (reads, place.key in view.marks))

    def _raised(self, view: DesignTownView) -> Key | None:
        """Return the card under the pointer that is drawn a little higher."""
        if view.hover is None or view.focus is not None or view.is_busy:
            return None
        key = Key.read(view.hover)
        is_card = key.kind in (Kind.DECK, Kind.SUPPLY, Kind.BACK)
        return key if is_card and key != peeked(view) and not is_dim(view, key) else None

    def _draw_raised(self, view: DesignTownView, place: Place, surface: Canvas) -> None:
        face = self.face(view, place.key, place.rect.w)
        if face is not None:
            draw_hover(self.ctx, surface, place.rect, face.name, face.picture)

    def _draw_picked(self, view: DesignTownView, place: Place, surface: Canvas) -> None:
        self.ctx.shapes.selected(surface, place.rect, card_radius(place.rect.w))
        face = self.face(view, place.key, place.rect.w)
        if face is not None:
            surface.blit(face.picture, place.rect)
        if place.key in view.marks:
            self._mark(place, surface)

    def mark(self, view: DesignTownView, place: Place, surface: Canvas) -> None:
        """Draw the mark of the legal target under the pointer."""
        self._mark(place, surface, hot=True)

    def _mark(self, place: Place, surface: Canvas, *, hot: bool = False) -> None:
        """Mark a legal target, with the corners of what lies there."""
        ctx, rect = self.ctx, place.rect
        is_box = place.key.kind in (Kind.SEAT, Kind.DISCARD)
        corner = plate_radius(ctx) if is_box else card_radius(rect.w)
        draw_mark(ctx, surface, rect, corner, hot=hot)

    def face(self, view: DesignTownView, key: Key, width: int) -> Face | None:
        """Return the picture of a card."""
        card = shown_face(view.state, key)
        if card is None:
            return None
        printed = view.state.faces
        return Face(
            faces.face_key(self.ctx, printed, card, width), faces.face(self.ctx, printed, card, width)
        )

    def prewarmed(self, view: DesignTownView) -> Iterator[object]:
        """Make all faces as they lie on the table and as the panel shows them."""
        layout, printed = view.layout, view.state.faces
        for w in dict.fromkeys(rect.w for rect in (layout.now, layout.deck, *layout.row[:1]) if rect.w):
            for card in FACES:
                key, face = faces.face_key(self.ctx, printed, card, w), faces.face(self.ctx, printed, card, w)
                yield sprite(self.ctx, key, face, card_radius(w))

    # -- the zoom --------------------------------------------------------------------------------------

    def zoomed(self, view: DesignTownView, key: Key) -> Zoomed | None:
        """Return both faces of a card with its rules (ux Z2); of a plate its top card and what it holds."""
        ctx, shown = self.ctx, view.state
        card = shown_face(shown, key)
        if card is None:
            return None
        both, lines, clauses = (card, other_face(card)), [], []
        for each in both:
            for rule, clause in face_rules(shown.faces[each], is_solo=shown.is_solo):
                facts = ctx.message(rule)
                lines.append(ctx.t("{name}: {facts}", name=words.name_of(ctx, each), facts=facts))
                clauses.append(clause)
        match key.kind, key.at:
            case Kind.SEAT, (seat,):
                lines.append(words.seat_name(ctx, shown, view.names, seat)[1])
            case Kind.DECK, ():
                held = words.counted(ctx, shown.composition(shown.active))
                lines.append(ctx.t("Deck: {cards}", cards=held))
        return Zoomed(
            key,
            tuple(partial(faces.face, ctx, shown.faces, each) for each in both),
            tuple(lines),
            ctx.t(", ").join(dict.fromkeys(clauses)),
            (ctx.t("Now"), flip_words(ctx, shown.faces[card])),
        )

    def zooms_on_hover(self, view: DesignTownView) -> bool:
        """Whether what is pointed at is enlarged by itself: not where the panel shows it."""
        return not view.layout.has_side

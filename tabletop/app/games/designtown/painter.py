"""Draws Design Town's table and says where its things lie (look 3.5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
from tabletop.app.games.designtown import block, faces, still, words
from tabletop.app.games.designtown.hud import draw_meters, draw_plates
from tabletop.app.games.designtown.keys import CASH, Kind, shown_face
from tabletop.app.games.designtown.layout import Layout, Page, arrange, page_of, usual_page
from tabletop.app.games.designtown.odds import draw_meter, draw_odds, has_odds
from tabletop.app.games.designtown.places import place
from tabletop.app.games.designtown.side import draw_inspector, flip_words
from tabletop.app.games.designtown.view import DesignTownView, Own, is_dim, peeked
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.drawn.held import draw_hover
from tabletop.app.table.drawn.inspector import Zoomed
from tabletop.app.table.drawn.marks import draw_mark
from tabletop.app.table.drawn.plates import plate_radius
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face, Painter
from tabletop.app.table.targets import Place
from tabletop.games.designtown.cards import other_face
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import face_rules


def _state_of(view: DesignTownView, *kinds: str) -> Hashable:
    """Return what things of some kinds look like, beyond what the game says of them."""

    def some(keys: Iterable[str]) -> frozenset[str]:
        return frozenset(key for key in keys if Key.read(key).kind in kinds)

    hands = (view.picked, view.drag is not None, some(view.marks), some(view.usable), some(view.hidden))
    turned = peeked(view)
    return (*hands, view.viewer, turned if turned is not None and turned.kind in kinds else None)


class DesignTownPainter(Painter[State, Layout, Own]):
    """See the module. Nothing here is secret but the order of the decks: everybody sees the same table."""

    # -- where things lie ------------------------------------------------------------------------------

    def arrange(self, view: DesignTownView) -> Layout:
        """Return all places, with the page of the table that has to be seen."""
        return arrange(self.ctx.display, view.shown, self._page(view))

    def is_arranged_for(self, view: DesignTownView) -> bool:
        """Whether the page is shown that has to be seen."""
        return view.layout.page == self._page(view)

    def _page(self, view: DesignTownView) -> Page:
        """What has to be seen: where one may aim, else what was turned to, else what the phase needs."""
        usual = usual_page(self.ctx.display, view.shown)
        if usual == "all":
            return "all"
        aimed = {page_of(key) for key in view.marks} - {None}
        if len(aimed) == 1:
            return "supply" if "supply" in aimed else "turn"
        if not view.own.is_turned:
            return usual
        return "supply" if usual == "turn" else "turn"

    def place(self, view: DesignTownView, key: Key) -> Place | None:
        """Return where a thing lies."""
        return place(self.ctx, view, key)

    def kept_free(self, view: DesignTownView) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return what the zoom covers only where there is no other room: discard pile and row. What a move
        will do stands close by its place, wherever that is."""
        return (), () if view.picked is not None else (view.layout.discard, view.layout.row_zone)

    # -- pieces ----------------------------------------------------------------------------------------

    def pieces(self, view: DesignTownView) -> Sequence[Part]:
        """Return ground, plates, supply, meters, deck with row, discard pile; the panels at the right, what
        hands are at, and the corner of the buttons."""
        ctx, layout = self.ctx, view.layout
        board = (view.shown, layout.page)
        found = [
            Part("ground", self._ground, ()),
            Part(
                "plates",
                partial(draw_plates, ctx, view),
                (*board, view.seats, view.own.turns, view.own.fewest),
            ),
            Part("meters", partial(draw_meters, ctx, view), (*board, CASH in view.hidden)),
        ]
        if layout.has_supply:
            key = (*board, _state_of(view, Kind.SUPPLY, Kind.BACK))
            found.append(Part("supply", partial(still.draw_supply, ctx, view), key))
        if layout.has_turn:
            turn = (*board, view.names, _state_of(view, Kind.DECK, Kind.ROW))
            found.append(Part("turn", partial(still.draw_turn, ctx, view), turn))
        discard = (*board, view.names, _state_of(view, Kind.DISC))
        found.append(Part("discard", partial(still.draw_discard, ctx, view), discard))
        panels = [draw_inspector, draw_odds] if layout.has_side else []
        if not panels and has_odds(ctx, view.shown):
            panels = [draw_meter]
        found += [Part(draw.__name__, partial(draw, ctx, view)) for draw in panels]
        found.append(Part("hands", partial(self._draw_hands, view)))
        return found if view.is_picture else [*found, Part("block", partial(block.draw, ctx, view))]

    def _ground(self, surface: Canvas) -> None:
        surface.blit(self.ctx.assets.table("designtown"), (0, 0))

    def _draw_hands(self, view: DesignTownView, surface: Canvas) -> None:
        """Draw the marks of targets, the picked card with its ring, else the card under the pointer."""
        places = [place for key in view.marks if (place := self.place(view, key)) is not None]
        for target in places:
            self._mark(surface, target)
        if view.picked is None:
            if view.hover is not None and view.focus is None and not view.is_busy:
                self._draw_hover(view, surface, Key.read(view.hover))
            return
        picked = self.place(view, view.picked)
        if picked is None or view.drag is not None:
            return
        self.ctx.shapes.selected(surface, picked.rect, card_radius(picked.rect.w))
        face = self.face(view, view.picked, picked.rect.w)
        if face is not None:
            surface.blit(face.picture, picked.rect)
        if view.picked in view.marks:
            self._mark(surface, picked)

    def _draw_hover(self, view: DesignTownView, surface: Canvas, key: Key) -> None:
        """Draw the card under the pointer a little higher, where nothing lies over it."""
        if key.kind not in (Kind.DECK, Kind.SUPPLY, Kind.BACK) or is_dim(view, key) or key == peeked(view):
            return
        place = self.place(view, key)
        face = self.face(view, key, place.rect.w) if place is not None else None
        if place is not None and face is not None:
            draw_hover(self.ctx, surface, place.rect, face.name, face.picture)

    def mark(self, view: DesignTownView, place: Place, surface: Canvas) -> None:
        """Draw the mark of the legal target under the pointer."""
        self._mark(surface, place, hot=True)

    def _mark(self, surface: Canvas, place: Place, *, hot: bool = False) -> None:
        """Mark a legal target, with the corners of what lies there."""
        ctx, rect = self.ctx, place.rect
        is_box = place.key.kind in (Kind.SEAT, Kind.DISCARD)
        corner = plate_radius(ctx) if is_box else card_radius(rect.w)
        draw_mark(ctx, surface, rect, corner, hot=hot)

    def face(self, view: DesignTownView, key: Key, width: int) -> Face | None:
        """Return the picture of a card."""
        card = shown_face(view.shown, key)
        if card is None:
            return None
        printed = view.shown.faces
        return Face(
            faces.face_key(self.ctx, printed, card, width), faces.face(self.ctx, printed, card, width)
        )

    # -- the zoom --------------------------------------------------------------------------------------

    def zoomed(self, view: DesignTownView, key: Key) -> Zoomed | None:
        """Return both faces of a card with its rules (ux Z2); of a plate its top card and what it holds."""
        ctx, shown = self.ctx, view.shown
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

    def zooms_at_rest(self, view: DesignTownView) -> bool:
        """Whether what is pointed at is enlarged by itself: not where the panel shows it."""
        return not view.layout.has_side

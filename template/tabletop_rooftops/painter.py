"""Draws the table: the ground, the street and its houses, plates, piles, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

import pygame
from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.theme import with_alpha
from tabletop.app.table.drawn.cards import card_radius, sprite
from tabletop.app.table.drawn.marks import plate_radius
from tabletop.app.table.drawn.preview import Zoomed
from tabletop.app.table.hand_of_cards import HandOfCards
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face, Painter
from tabletop.app.table.targets import Place
from tabletop.engine.protocol import Seat

from tabletop_rooftops.faces import face, face_key, held
from tabletop_rooftops.layout import DISCARD, HAND, PLOT, RooftopsLayout, View, arrange
from tabletop_rooftops.rules import Card, State, points


class RooftopsPainter(Painter[State, RooftopsLayout, None]):
    """Draws the table of Rooftops."""

    @cached_property
    def hand(self) -> HandOfCards:
        """What draws the hand: cards that rise under the pointer, marks, numbers."""
        return HandOfCards(self.ctx, partial(held, self.ctx))

    def arrange(self, view: View) -> RooftopsLayout:
        """Return all places for the viewer in the present window."""
        return arrange(self.ctx.display, view.state, view.viewer)

    def place(self, view: View, key: Key) -> Place | None:
        """Return where a thing lies; None for a card that is not in this hand any more."""
        layout = view.layout
        match key.kind, key.at:
            case "plot", (number,):
                return Place(key, layout.plots[number])
            case "seat", (seat,):
                return Place(key, layout.plates[seat])
            case "pile", _:
                return Place(key, layout.pile)
            case "discard", _:
                return Place(key, layout.discard)
            case _:
                if key not in layout.hand:
                    return None
                return Place(key, self.hand.lies(view, layout.hand, key))

    # -- what stands still -----------------------------------------------------------------------------

    def pieces(self, view: View) -> Sequence[Part]:
        """Return the pieces of the picture, lowest first; each key holds all that its piece reads."""
        shown, hidden = (
            view.state,
            frozenset(key for key in view.hidden if Key.read(key).kind != HAND),
        )
        piles = (shown.pile, shown.discard, hidden)
        seats = (view.seats, shown.turn, [len(hand) for hand in shown.hands], points(shown))
        return (
            Part("ground", self._ground, ()),
            *(
                Part(
                    ("plot", number),
                    partial(self._plot, view, number),
                    (shown.plots[number], view.seats, hidden),
                )
                for number in range(len(shown.plots))
            ),
            Part("piles", partial(self._piles, view), piles),
            Part("plates", partial(self._plates, view), seats),
            *self.marks(view),
            self.hand.piece(view, view.layout.hand),
        )

    def _ground(self, surface: Canvas) -> None:
        surface.blit(self.ctx.assets.table("rooftops"), (0, 0))

    def _plot(self, view: View, number: int, surface: Canvas) -> None:
        """Draw a plot, its worth, and the house on it with its owner's token."""
        ctx, rect, house = self.ctx, view.layout.plots[number], view.state.plots[number]
        below = pygame.Rect(rect.x, rect.bottom + ctx.display.px(14), rect.w, ctx.display.px(46))
        ctx.shapes.box(surface, below, with_alpha(ctx.theme.color.ink, 0.8), radius=below.h // 2)
        worth = ctx.tn("{count} point", "{count} points", number + 1)
        room = below.inflate(-below.h, 0)
        ctx.text.draw(surface, worth, "body_b", ctx.theme.color.on_dark, room, align="center")
        if house is None or Key(PLOT, number) in view.hidden:
            self._empty(rect, surface)
            return
        self._card(house.storeys, rect, surface)
        size = ctx.display.px(64)
        token = pygame.Rect(rect.right - size * 3 // 4, rect.top - size // 4, size, size)
        seat = view.seats[house.owner]
        ctx.shapes.token(surface, token, seat.colour, seat.name[:1])

    def _piles(self, view: View, surface: Canvas) -> None:
        shown, layout = view.state, view.layout
        # A card on its way to the discard pile does not lie there yet.
        discard = shown.discard[:-1] if DISCARD in view.hidden else shown.discard
        if shown.pile:
            self._card(None, layout.pile, surface)
            middle, color = layout.pile.midbottom, self.ctx.theme.color.on_dark
            at = (middle[0], middle[1] - layout.pile.h // 6)
            self.ctx.text.line(surface, str(len(shown.pile)), "h2", color, at, align="center")
        else:
            self._empty(layout.pile, surface)
        if discard:
            self._card(discard[-1], layout.discard, surface)
        else:
            self._empty(layout.discard, surface)

    def _plates(self, view: View, surface: Canvas) -> None:
        for seat in range(len(view.layout.plates)):
            self._plate(view, seat, surface)

    def _plate(self, view: View, seat: Seat, surface: Canvas) -> None:
        """Draw token, name, kind of player and points of a seat; the active seat has an ivory plate."""
        ctx, rect, text = self.ctx, view.layout.plates[seat], view.seats[seat]
        color, is_active = ctx.theme.color, seat in view.game.rules.actors(view.state)
        ground, ink = (
            (color.card, color.ink) if is_active else (with_alpha(color.ink, 0.9), color.on_dark)
        )
        ctx.shapes.box(surface, rect, ground, radius=plate_radius(ctx))
        size = rect.h * 3 // 4
        token = pygame.Rect(rect.x + size // 4, rect.centery - size // 2, size, size)
        ctx.shapes.token(surface, token, text.colour, text.name[:1])
        score = pygame.Rect(rect.right - rect.h, rect.y, rect.h * 3 // 4, rect.h)
        ctx.text.draw(surface, str(points(view.state)[seat]), "h1", ink, score, align="right")
        left = token.right + size // 4
        name = pygame.Rect(left, rect.y + rect.h // 10, score.left - left, rect.h // 2)
        ctx.text.draw(surface, text.name, "body_b", ink, name)
        ctx.text.draw(surface, text.kind, "small", ink, name.move(0, rect.h * 2 // 5))

    def _card(self, card: Card | None, rect: pygame.Rect, surface: Canvas) -> None:
        picture, name = face(self.ctx, card, rect.w), face_key(self.ctx, card, rect.w)
        sprite(self.ctx, name, picture, card_radius(rect.w)).blit(surface, rect)

    def _empty(self, rect: pygame.Rect, surface: Canvas) -> None:
        color = with_alpha(self.ctx.theme.color.on_dark, 0.5)
        self.ctx.shapes.dashed(
            surface, rect, color, card_radius(rect.w), max(2, self.ctx.display.px(3))
        )

    # -- enlarged, and carried -------------------------------------------------------------------------

    def face(self, view: View, key: Key, width: int) -> Face:
        """Return the picture of a card that is carried."""
        return held(self.ctx, key, width)

    def zoomed(self, view: View, key: Key) -> Zoomed | None:
        """Return a card large; what is hidden shows its back alone."""
        card: Card | None = None
        match key.kind, key.at:
            case "hand", (storeys, _):
                card = storeys
            case "plot", (number,) if house := view.state.plots[number]:
                card = house.storeys
            case "discard", _ if view.state.discard:
                card = view.state.discard[-1]
            case _:
                return None
        return Zoomed(key, (partial(face, self.ctx, card),))

    def keep_clear(self, view: View) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return the street, and the hand."""
        return view.layout.plots, list(view.layout.hand.values())

"""Draws GoTown's table: the street and its towers, plates, piles, the hand, marks of legal targets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.gotown import hand, keys, plates, street
from tabletop.app.games.gotown.layout import Layout, arrange
from tabletop.app.games.gotown.marks import draw_mark
from tabletop.app.games.gotown.view import GoTownView, Own, is_dealing, is_my_turn, is_usable
from tabletop.app.games.gotown.zoom import zoomed
from tabletop.app.table.drawn.inspector import Zoomed
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face, Painter, Part
from tabletop.app.table.targets import Place
from tabletop.games.gotown.decide import ends_in_a_draw, may_discard
from tabletop.games.gotown.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_SHADOW = 30
"""So far, logical px, light and shadow of plates and piles reach beyond them."""


class GoTownPainter(Painter[State, Layout, Own]):
    """See the module."""

    def __init__(self, ctx: Context) -> None:
        """Draw with the app's look and words."""
        super().__init__(ctx)
        self.hand = hand.hand_of_cards(ctx)

    def arrange(self, view: GoTownView) -> Layout:
        """Return all places for the viewer in the present window."""
        return arrange(self.ctx.display, view.shown, view.viewer)

    # -- pieces ----------------------------------------------------------------------------------------

    def still(self, view: GoTownView) -> Sequence[Part]:
        """Return ground, towers, plates, piles, the words of the turn, the marks."""
        ctx, shown, layout = self.ctx, view.shown, view.layout
        # The hand is drawn with every frame: what hides in it changes nothing here.
        hidden = frozenset(key for key in view.hidden if Key.read(key).kind != keys.HAND)
        aimed = (view.picked, frozenset(view.marks))
        towers = (shown.towers, shown.milkshakes, shown.skips, shown.truck, shown.goal)
        above = pygame.Rect(0, 0, ctx.display.w, layout.kerb + ctx.display.px(10))
        piles = (len(shown.pile), len(shown.discard), plates.top_card(view))
        block = (view.viewer, shown.active, shown.is_over, is_dealing(shown), view.is_picture)
        turn = (may_discard(shown), ends_in_a_draw(shown), bool(view.usable), shown.hands, piles)
        return (
            Part(lambda to: street.draw_ground(ctx, to, layout.kerb), layout.kerb),
            Part(partial(street.draw_towers, ctx, view), (towers, view.seats, aimed, hidden), above),
            *(self._plate(view, seat) for seat in layout.order),
            Part(partial(plates.draw_piles, ctx, view), piles, self._around(layout.pile, layout.discard)),
            Part(
                partial(plates.draw_block, ctx, view),
                (block, is_my_turn(view) and turn, view.seats),
                self._around(layout.hand_zone.union(layout.turn)),
            ),
            Part(partial(street.draw_guards, ctx, view), (towers, view.viewer, aimed), above),
            Part(partial(self._marks, view), (aimed, towers, view.viewer)),
        )

    def _plate(self, view: GoTownView, seat: int) -> Part:
        shown = view.shown
        key = (
            view.seats[seat],
            view.viewer,
            (shown.active, shown.is_over, is_dealing(shown)),
            (len(shown.hands[seat]), len(shown.towers[seat]), shown.goal),
            (view.picked, frozenset(view.marks)),
        )
        area = self._around(view.layout.towers[seat].plate)
        return Part(partial(plates.draw_plate, self.ctx, view, seat), (seat, key), area)

    def _around(self, *rects: pygame.Rect) -> pygame.Rect:
        """Return the part of the window that things take with their shadows, captions and counts."""
        d = self.ctx.display
        tall = rects[0].unionall(rects[1:]).inflate(2 * d.px(_SHADOW), 2 * d.px(_SHADOW))
        return tall.inflate(0, d.px(40)).union(tall.move(d.px(100), 0)) if len(rects) > 1 else tall

    def _marks(self, view: GoTownView, surface: pygame.Surface) -> None:
        for key in view.marks:
            if key.kind != keys.HAND:
                place = self.place(view, key)
                draw_mark(self.ctx, surface, key, place.rect, self._mark_words(view, key))

    def _mark_words(self, view: GoTownView, key: Key) -> str:
        """Return what stands in a marked empty place."""
        if key == keys.SLOT and view.viewer is not None:
            floor = len(view.shown.towers[view.viewer]) + 1
            return self.ctx.t("Drop to build floor {floor}", floor=floor)
        return self.ctx.t("The street") if key == keys.STREET else ""

    def live(self, view: GoTownView) -> Sequence[Part]:
        """Return the hand, which rises and sinks under the pointer."""
        usable = partial(is_usable, view)
        return [Part(lambda surface: self.hand.draw(view, view.layout.hand, surface, usable))]

    def mark(self, view: GoTownView, place: Place, surface: pygame.Surface) -> None:
        """Draw the mark of the target aimed at."""
        draw_mark(self.ctx, surface, place.key, place.rect, "", hot=True)

    # -- things ----------------------------------------------------------------------------------------

    def place(self, view: GoTownView, key: Key) -> Place:
        """Return where a target lies; for a seat its whole column counts as well, for a floor its dog."""
        layout, shown = view.layout, view.shown
        match key.kind, key.at:
            case "hand", _:
                return Place(key, layout.hand[key])
            case "slot", _:
                seat = view.viewer or 0
                tower = layout.towers[seat]
                return Place(key, tower.floor(len(shown.towers[seat])), (tower.scaffold,))
            case "floor", (seat, number):
                tower, has_dog = layout.towers[seat], shown.towers[seat][number].dog
                dogs = (tower.dog(number, layout.badge),) if has_dog else ()
                return Place(key, tower.floor(number), dogs)
            case "tile", (seat, number, side):
                return Place(key, layout.towers[seat].tile(number, side))
            case "seat", (seat,):
                tower = layout.towers[seat]
                return Place(key, tower.plate, (tower.column,))
            case "discard", _:
                return Place(key, layout.discard)
            case _:
                return Place(key, layout.street)

    def face(self, view: GoTownView, key: Key, width: int) -> Face | None:
        """Return the picture of a card from the hand."""
        return hand.face(self.ctx, key, width)

    def zoomed(self, view: GoTownView, key: Key) -> Zoomed | None:
        """Return what enlarging a card, a floor or a pile shows."""
        return zoomed(self.ctx, view.shown, key, view.names)

    def kept_free(self, view: GoTownView) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return End turn with its words, and the hand."""
        return (view.layout.turn,), [*view.layout.hand.values()]

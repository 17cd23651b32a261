"""Draws GoTown's table: the street and its towers, plates, piles, the hand, marks of legal targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.games.gotown import faces, flights, layout, plates, street
from tabletop.app.games.gotown.layout import (
    GoTownLayout,
    GoTownUiState,
    GoTownView,
    arrange,
    is_dealing,
    is_my_turn,
    is_usable,
)
from tabletop.app.games.gotown.plates import draw_mark, pictures
from tabletop.app.games.gotown.words import zoomed
from tabletop.app.table.drawn.marks import plate_radius
from tabletop.app.table.drawn.preview import Zoomed
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face, Painter, RecapArea
from tabletop.app.table.targets import Place
from tabletop.engine.overrides import override
from tabletop.games.gotown.decide import ends_in_a_draw, may_discard
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import FLOOR_SUM, VALUES, Floor, State


class GoTownPainter(Painter[State, GoTownLayout, GoTownUiState]):
    """Arranges and draws GoTown's table."""

    def __init__(self, ctx: Context) -> None:
        """Draw with the app's look and words."""
        super().__init__(ctx)
        self.hand = flights.hand_of_cards(ctx)

    @override
    def arrange(self, view: GoTownView) -> GoTownLayout:
        return arrange(self.ctx.display, view.state, view.viewer, view.layout)

    # -- pieces ----------------------------------------------------------------------------------------

    def pieces(self, view: GoTownView) -> Sequence[Part]:
        """Return ground, towers, plates, piles, the words of the turn, the marks, the hand."""
        ctx, shown, layout = self.ctx, view.state, view.layout
        aimed = (view.picked, frozenset(view.marks))
        towers = (shown.towers, shown.truck, layout.towers)
        top = plates.top_card(view)
        piles = (len(shown.pile), len(shown.discard), top, tuple(layout.pile), tuple(layout.discard))
        block = (view.viewer, shown.active, shown.is_over, is_dealing(shown), view.is_picture)
        turn = (may_discard(shown), ends_in_a_draw(shown), bool(view.usable), shown.hands, piles)
        return (
            Part("ground", lambda to: street.draw_ground(ctx, to, layout.kerb), layout.kerb),
            *(self._tower(view, seat) for seat in layout.order),
            *(self._plate(view, seat) for seat in layout.order),
            Part("piles", partial(plates.draw_piles, ctx, view), piles),
            Part(
                "turn",
                partial(plates.draw_block, ctx, view),
                (block, is_my_turn(view) and turn, view.seats, tuple(layout.hand_zone), tuple(layout.turn)),
            ),
            Part("guards", partial(street.draw_guards, ctx, view), (towers, view.viewer, aimed)),
            Part("marks", partial(self._marks, view), (aimed, towers, view.viewer)),
            self.hand.piece(view, layout.hand, partial(is_usable, view)),
        )

    def _tower(self, view: GoTownView, seat: int) -> Part:
        shown, place = view.state, view.layout.towers[seat]
        # A picked card dims what it cannot be aimed at: any tower's look depends on that.
        aimed = (view.picked, frozenset(view.marks))
        hidden = frozenset(
            key for key in view.hidden if key == layout.TRUCK or Key.read(key).at[:1] == (seat,)
        )
        key = (
            shown.towers[seat],
            shown.milkshakes >> seat & 1,
            shown.skips_next(seat),
            shown.truck == seat,
            (view.layout.badge, view.layout.shake_w),
            view.seats[seat].colour,
        )
        return Part(
            ("tower", seat), partial(street.draw_tower, self.ctx, view, seat), (key, place, aimed, hidden)
        )

    def _plate(self, view: GoTownView, seat: int) -> Part:
        shown = view.state
        key = (
            view.seats[seat],
            view.viewer,
            (shown.active, shown.is_over, is_dealing(shown)),
            (len(shown.hands[seat]), len(shown.towers[seat]), shown.goal),
            (view.picked, frozenset(view.marks)),
        )
        place = tuple(view.layout.towers[seat].plate)
        return Part(("plate", seat), partial(plates.draw_plate, self.ctx, view, seat), (key, place))

    def _marks(self, view: GoTownView, surface: Canvas) -> None:
        for key in view.marks:
            if key.kind != layout.HAND:
                place = self.place(view, key)
                if place is not None:
                    draw_mark(self.ctx, surface, key, place.rect, self._mark_words(view, key))

    def _mark_words(self, view: GoTownView, key: Key) -> str:
        """Return the text of a marked empty place."""
        if key == layout.SLOT and view.viewer is not None:
            floor = len(view.state.towers[view.viewer]) + 1
            return self.ctx.t("Drop to build floor {floor}", floor=floor)
        return self.ctx.t("The street") if key == layout.STREET else ""

    @override
    def mark(self, view: GoTownView, place: Place, surface: Canvas) -> None:
        draw_mark(self.ctx, surface, place.key, place.rect, "", hot=True)

    # -- things ----------------------------------------------------------------------------------------

    def place(self, view: GoTownView, key: Key) -> Place | None:
        """Return the place of a target; a seat's whole column counts as well, a floor's dog, a tile's
        neighbour. A card or floor that is gone has none."""
        layout, shown = view.layout, view.state
        match key.kind, key.at:
            case "hand", _:
                return self.hand.place(view, layout.hand, key) if key in layout.hand else None
            case "floor" | "tile", (seat, number, *_) if number >= len(shown.towers[seat]):
                return None
            case "slot", _:
                seat = view.viewer or 0
                tower = layout.towers[seat]
                return Place(key, tower.floor(len(shown.towers[seat])), (tower.scaffold,), corner=0)
            case "floor", (seat, number):
                tower, has_dog = layout.towers[seat], shown.towers[seat][number].dog
                dogs = (tower.dog(number, layout.badge),) if has_dog else ()
                return Place(key, tower.floor(number), dogs, corner=0)
            case "tile", (seat, number, side):
                tower = layout.towers[seat]
                return Place(key, tower.tile(number, side), (tower.floor(number),), corner=0)
            case "seat", (seat,):
                tower = layout.towers[seat]
                return Place(key, tower.plate, (tower.column,), corner=plate_radius(self.ctx))
            case "tower", (seat,):
                return Place(key, layout.towers[seat].scaffold, corner=0)
            case "pile" | "discard", _:
                return Place(key, layout.pile if key.kind == "pile" else layout.discard)
            case _:
                return Place(key, layout.street, corner=self.ctx.display.px(16))

    @override
    def face(self, view: GoTownView, key: Key, width: int) -> Face | None:
        return flights.face(self.ctx, key, width)

    @override
    def public_faces(self, view: GoTownView, width: int) -> Iterator[Face]:
        for card in faces.PICTURES:
            yield Face(faces.face_key(self.ctx, card, width), faces.face(self.ctx, card, width))

    @override
    def zoomed(self, view: GoTownView, key: Key) -> Zoomed | None:
        return zoomed(self.ctx, view.state, key, view.names)

    def prewarmed(self, view: GoTownView) -> Iterator[object]:
        """Make all cards as in a hand and on the pile, then all floors as in towers."""
        ctx, layout = self.ctx, view.layout
        for card in faces.PICTURES:
            yield faces.face(ctx, card, layout.card_w)
            yield faces.useless(ctx, card, layout.card_w)
            yield faces.face(ctx, card, layout.discard.w)
        for w, h in dict.fromkeys((place.tile_w, place.tile_h) for place in layout.towers.values()):
            for value in VALUES:
                yield faces.floor_picture(ctx, Floor(value, FLOOR_SUM - value), w, h)

    def recap_area(self, view: GoTownView) -> RecapArea:
        """Return the sky beside the own tower, over the others' free slots; with large text all of it,
        because what is built or taken there is picked up first."""
        return RecapArea(view.layout.sky)

    def pictures(self, view: GoTownView, event: Event, tall: int) -> Sequence[pygame.Surface]:
        """Return the floor that was built, or the special card that was played."""
        return pictures(self.ctx, view.state, event, tall)

    def keycaps(self, view: GoTownView) -> Sequence[Part]:
        """Return the numbers of the hand."""
        return (self.hand.numbers(view, view.layout.hand),)

    def keep_clear(self, view: GoTownView) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return End turn with its words, and from the zoom the dogs; and the hand, the plates, the floors.
        What a move will do stands close by its place, wherever that is."""
        layout, kept, found = view.layout, [view.layout.turn], [*view.layout.hand.values()]
        for seat, tower in layout.towers.items() if view.picked is None else ():
            floors = view.state.towers[seat]
            dogs = [tower.dog(at, layout.badge) for at, floor in enumerate(floors) if floor.dog]
            found += [tower.plate, *map(tower.floor, range(len(floors)))]
            (found if view.zoomed is None else kept).extend(dogs)
        return kept, found

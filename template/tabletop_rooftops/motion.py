"""How cards get from place to place. All ends where the next view has it; any press jumps there."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pygame
from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.drawn.cards import Sprite, card_radius, sprite
from tabletop.app.table.key import Key
from tabletop.app.table.motion import Dropped, Motion, Placement, set_out, small_card
from tabletop.engine.protocol import Seat

from tabletop_rooftops.faces import face, face_key
from tabletop_rooftops.layout import DISCARD, HAND, PLOT, RooftopsLayout, View
from tabletop_rooftops.rules import Built, Card, Dealt, Discarded, Drawn, Event, State


class RooftopsMotion(Motion[State, RooftopsLayout, None]):
    """How the things of Rooftops move."""

    def flights(
        self, before: View, event: Event, after: View, dropped: Dropped | None
    ) -> Sequence[Flight]:
        """Return the motion of one event, and how the other cards in hand close up."""
        found: list[Flight] = []
        match event:
            case Built(seat, card, plot):
                start, end = self._held(before, seat, card, dropped), after.layout.plots[plot]
                old = before.state.plots[plot]
                if old is not None:
                    gone = (before.layout.plots[plot], after.layout.discard)
                    found.append(self._flight(old.storeys, *gone, hides=DISCARD))
                found.append(self._flight(card, start, end, hides=Key(PLOT, plot), sound="build"))
            case Discarded(seat, card):
                start = self._held(before, seat, card, dropped)
                found.append(
                    self._flight(card, start, after.layout.discard, hides=DISCARD, sound="place")
                )
            case Drawn(seat, card):
                found.append(self._drawn(after, seat, card))
            case Dealt():
                found += [self._drawn(after, seat, None) for seat in range(len(after.state.hands))]
        taken = {key for flight in found for key in flight.hides}
        return [*self.glides(before, after, taken), *found]

    def _drawn(self, view: View, seat: Seat, card: Card | None) -> Flight:
        """A card goes from the pile to the hand; one that is hidden to its owner's plate."""
        copies = [key for key in view.layout.hand if card is not None and key.at[0] == card]
        if seat != view.viewer or not copies:
            return self._flight(None, view.layout.pile, self._plate(view, seat), sound="deal")
        key = copies[-1]
        return self._flight(card, view.layout.pile, view.layout.hand[key], hides=key, sound="deal")

    def _held(self, view: View, seat: Seat, card: Card, dropped: Dropped | None) -> pygame.Rect:
        """Return where a card sets out: where it was let go, in the hand, or at its owner's plate."""
        key = dropped[0] if dropped is not None else Key(HAND, card, 0)
        lay = view.layout.hand.get(key) if seat == view.viewer else None
        return set_out(dropped, key, lay) if lay is not None else self._plate(view, seat)

    def _plate(self, view: View, seat: Seat) -> pygame.Rect:
        return small_card(self.ctx, view.layout.plates[seat], 40)

    def _flight(
        self,
        card: Card | None,
        start: pygame.Rect,
        end: pygame.Rect,
        hides: Key | None = None,
        sound: str = "",
    ) -> Flight:
        ctx = self.ctx
        picture = face(ctx, card, max(start.w, end.w))
        hidden = (hides,) if hides is not None else ()
        return Flight(
            end,
            picture,
            start,
            ms=ctx.ms("play_card"),
            rise=ctx.display.px(30),
            hides=hidden,
            sound=sound,
        )

    # -- what only lies elsewhere ----------------------------------------------------------------------

    def placements(self, view: View) -> Mapping[Hashable, Placement]:
        """Return the hand: its cards close up and make room by themselves."""
        return {key: Placement(key, rect) for key, rect in view.layout.hand.items()}

    def picture(self, view: View, thing: Placement) -> Sprite:
        """Return a card as it lies in hand."""
        card, width = thing.key.at[0], thing.rect.w
        return sprite(
            self.ctx,
            face_key(self.ctx, card, width),
            face(self.ctx, card, width),
            card_radius(width),
        )

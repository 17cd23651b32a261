"""The motion of Deckville's events (look 6): cards travel between supply, hand and district."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.games.deckville import faces
from tabletop.app.games.deckville.keys import DISCARD, RESERVE, SOURCES, DeckvilleKind, hand
from tabletop.app.games.deckville.layout import DeckvilleLayout
from tabletop.app.games.deckville.moves import hand_of
from tabletop.app.games.deckville.view import DeckvilleUiState, View, is_dim, kinds, looked_at, side_of
from tabletop.app.table import ceremony
from tabletop.app.table.ceremony import NAMES, Ended, Stroke
from tabletop.app.table.drawn.animator import Flight, dust
from tabletop.app.table.drawn.cards import Sprite, card_height, card_radius, sprite
from tabletop.app.table.key import Key
from tabletop.app.table.motion import Dropped, Motion, Placement, light, set_out, small_card
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.cards import Known
from tabletop.games.deckville.state import State


class DeckvilleMotion(Motion[State, DeckvilleLayout, DeckvilleUiState]):
    """Animates Deckville's events."""

    def flights(self, before: View, event: Any, after: View, dropped: Dropped | None) -> Sequence[Flight]:
        """Return the motion of one event, and how the hand closes up after it."""
        found = _Stage(self.ctx, before, after, dropped).of(event)
        taken = {key for flight in found for key in flight.hides}
        return [*self.glides(before, after, taken), *found]

    def threatened_area(self, view: View, event: Any, seat: Seat) -> pygame.Rect | None:
        """Return the heading of the seat's district while that is in the middle, since the seat has no plate
        then."""
        is_seen = looked_at(view) == seat and view.layout.shows("district")
        return view.layout.title if is_seen else None

    def placements(self, view: View) -> Mapping[Hashable, Placement]:
        """Return the hand, card by card."""
        held = zip(hand_of(view.state, view.viewer), view.layout.hand, strict=False)
        return {
            card: Placement(hand(place), rect) for place, (card, rect) in enumerate(held) if card is not None
        }

    def picture(self, view: View, thing: Placement) -> Sprite:
        """Return a hand card as it lies: its side, dim if it is unusable."""
        ctx, w, place = self.ctx, thing.rect.w, thing.key.at[0]
        card, side = hand_of(view.state, view.viewer)[place], side_of(view, place)
        kind = None if card is None else kinds(view)[card]
        if kind is not None and is_dim(view, thing.key):
            return Sprite(faces.dimmed(ctx, kind, w, side), 0, 0)
        key = faces.face_key(ctx, kind, w, side)
        return sprite(ctx, key, faces.face(ctx, kind, w, side), card_radius(w))


class _Stage:
    """The layouts before and after an event, and the motion of cards between them."""

    def __init__(self, ctx: Context, before: View, after: View, dropped: Dropped | None) -> None:
        self.ctx, self.ms, self.dropped = ctx, ctx.ms, dropped
        self.before, self.after, self.viewer = before.state, after.state, after.viewer
        self.old, self.new, self.looked_at = before.layout, after.layout, looked_at(after)
        self.kinds = kinds(after)

    def of(self, event: Any) -> list[Flight]:
        """Return the flights of an event."""
        match event:
            case ev.CardTaken():
                return [self._taken(event)]
            case ev.PoolRefilled():
                return [self._refilled(event)]
            case ev.CardsDiscarded():
                return self._discarded(event.seat, event.cards)
            case ev.ResourceBuilt():
                return [*self._discarded(event.seat, event.discards), self._resource(event)]
            case ev.PropertyBuilt():
                return [*self._discarded(event.seat, event.discards), *self._property(event)]
            case ev.CardReserved():
                return [self._reserved(event)]
            case ev.DeckRefilled():
                return [self._shuffled(number) for number in range(4)]
            case ev.HandDealt():
                return [self._dealt(event.seat, place, card) for place, card in enumerate(event.cards)]
            case ev.TurnBegan():
                return [light(self.ctx, self._seat(event.seat), "turn")]
            case ev.FirstPlayerDrawn() | ev.EndAnnounced():
                return [light(self.ctx, self.new.tracker, "turn")]
            case ev.GameEnded():
                return [Flight(end=self.new.district, ms=self.ms("panel_in"), sound="turn")]
            case _:
                return []

    # -- places ----------------------------------------------------------------------------------------

    def _seat(self, seat: Seat) -> pygame.Rect:
        """Return a seat's place: its plate, or the title of the district in the middle."""
        return self.new.plates.get(seat, self.new.title)

    def _small(self, seat: Seat) -> pygame.Rect:
        """Return a small card at a seat: where cards of hidden hands come and go."""
        return small_card(self.ctx, self._seat(seat), 60)

    def _from_hand(self, seat: Seat, card: Known) -> pygame.Rect:
        """Return the place of a hand card before the event."""
        held = self.before.hands[seat]
        place = held.index(card) if seat == self.viewer and card in held else len(self.old.hand)
        if place >= len(self.old.hand):
            return self._small(seat)
        return set_out(self.dropped, hand(place), self.old.hand[place])

    def _into_hand(self, seat: Seat, place: int) -> tuple[pygame.Rect, tuple[Key, ...]]:
        """Return the place of a card in a hand after the event, and the key that it hides if the hand is
        shown."""
        if seat == self.viewer and place < len(self.new.hand):
            return self.new.hand[place], (hand(place),)
        return self._small(seat), ()

    def _face(self, card: Known, w: int) -> pygame.Surface:
        return faces.face(self.ctx, None if card is None else self.kinds[card], w)

    # -- events ----------------------------------------------------------------------------------------

    def _taken(self, event: ev.CardTaken) -> Flight:
        """Return cards on their way from the supply into the hand, hidden ones face down for all but their
        owner."""
        start = set_out(self.dropped, Key(event.source), self.old.source(event.source))
        known = event.card if event.card is not None else event.shown
        end, hides = self._into_hand(event.seat, len(self.after.hands[event.seat]) - 1)
        # As wide as before or after: no picture is made for the motion alone.
        width = end.w if event.source == "deck" and hides else start.w
        return Flight(
            start=start,
            end=end,
            face=self._face(known, width),
            back=faces.back(self.ctx, start.w) if event.source == "deck" and known is not None else None,
            ms=self.ms("play_card"),
            rise=self.ctx.display.px(40),
            hides=hides,
            stays=bool(hides),
            sound="deal",
        )

    def _refilled(self, event: ev.PoolRefilled) -> Flight:
        end = self.new.pool[event.slot]
        return Flight(
            start=self.new.deck,
            end=end,
            face=self._face(event.card, end.w),
            back=faces.back(self.ctx, end.w),
            ms=self.ms("deal_card"),
            hides=(SOURCES[event.slot],),
            sound="flip",
        )

    def _discarded(self, seat: Seat, cards: Sequence[Known]) -> list[Flight]:
        """Return cards on their way to the discard pile, one after another; the last one stays on top
        (DV-5.4)."""
        end, found = self.new.discard, []
        for number, card in enumerate(cards, start=1):
            start = self._from_hand(seat, card)
            # A card that is covered at once is as wide as in the hand.
            width = start.w if number < len(cards) and seat == self.viewer else end.w
            found.append(
                Flight(
                    start=start,
                    end=end,
                    face=self._face(card, width),
                    delay=(number - 1) * self.ms("deal_stagger"),
                    ms=self.ms("discard"),
                    hides=(DISCARD,),
                    sound="place",
                )
            )
        return found

    def _resource(self, event: ev.ResourceBuilt) -> Flight:
        """Return a card turning over on its way into its fan, where only its lower part is visible."""
        start, kind = self._from_hand(event.seat, event.card), self.kinds[event.card]
        if event.seat != self.looked_at:
            return self._travel(event.card, start, self._small(event.seat), stays=False)
        index = len(self.after.districts[event.seat].resources) - 1
        rect = next((rect for number, rect in self.new.strips if number == index), self.new.resources)
        width = start.w if event.seat == self.viewer else rect.w
        return Flight(
            start=start,
            end=pygame.Rect(rect.x, rect.y, rect.w, card_height(rect.w)),
            face=faces.face(self.ctx, kind, width, "resource"),
            back=faces.face(self.ctx, kind, width),
            ms=self.ms("flip") + self.ms("play_card") // 2,
            fade=(255, 160),
            hides=(Key(DeckvilleKind.RESOURCE, index),),
            stays=False,
            sound="flip",
        )

    def _property(self, event: ev.PropertyBuilt) -> list[Flight]:
        seat, start = event.seat, self._from_hand(event.seat, event.card)
        if seat != self.looked_at:
            return [self._travel(event.card, start, self._small(seat), stays=False)]
        if event.from_reserve:
            start = set_out(self.dropped, RESERVE, self.old.reserve)
        index = len(self.after.districts[seat].properties) - 1
        end = next((one.rect for one in self.new.properties if one.index == index), self.new.district)
        flight = self._travel(event.card, start, end, Key(DeckvilleKind.PROPERTY, index), sound="build")
        puff = dust(self.ctx, end)
        return [
            flight,
            Flight(end=end, paint=puff, delay=flight.ms, ms=self.ms("floor_build"), stays=False),
        ]

    def _reserved(self, event: ev.CardReserved) -> Flight:
        start, rect = self._from_hand(event.seat, event.card), self.new.reserve
        if event.seat != self.looked_at:
            return self._travel(event.card, start, self._small(event.seat), stays=False)
        end = pygame.Rect(rect.x + rect.h // 8, rect.y, round(rect.h / 1.4), rect.h)
        return self._travel(event.card, start, end, RESERVE, stays=False)

    def _travel(
        self,
        card: Known,
        start: pygame.Rect,
        end: pygame.Rect,
        *hides: Key,
        stays: bool = True,
        sound: str = "drop",
    ) -> Flight:
        face, ms, rise = self._face(card, end.w), self.ms("play_card"), self.ctx.display.px(30)
        return Flight(
            start=start, end=end, face=face, ms=ms, rise=rise, hides=hides, stays=stays, sound=sound
        )

    def _shuffled(self, number: int) -> Flight:
        return Flight(
            start=self.old.discard,
            end=self.new.deck,
            face=faces.back(self.ctx, self.new.deck.w),
            delay=number * self.ms("deal_stagger"),
            ms=self.ms("deal_card"),
            stays=False,
            sound="shuffle" if number == 0 else "",
        )

    def _dealt(self, seat: Seat, place: int, card: Known) -> Flight:
        end, hides = self._into_hand(seat, place)
        return Flight(
            start=self.new.deck,
            end=end,
            face=self._face(card, end.w),
            back=faces.back(self.ctx, end.w) if card is not None else None,
            delay=place * self.ms("deal_stagger"),
            ms=self.ms("deal_card"),
            rise=self.ctx.display.px(40),
            hides=hides,
            stays=bool(hides),
            sound="deal",
        )


# The end of Deckville: paper covers the totals while rows are counted; then a ribbon for the winner.

_TOKEN = 52
"""Size of a token on the paper, logical px."""


class DeckvilleCeremony(ceremony.Ceremony[State, DeckvilleLayout, DeckvilleUiState]):
    """Shows the end of a game of Deckville."""

    def strokes(
        self, view: TableView[State, DeckvilleLayout, DeckvilleUiState], ended: Ended
    ) -> Sequence[Stroke]:
        """Return the count, the paper over the totals until its end, and then the ribbon."""
        layout = view.layout
        seats = [*layout.plates.items(), (layout.whose, layout.title)]
        dimming, *count = super().strokes(view, ended)
        paper = Stroke(0, NAMES, partial(self._cover, view, layout.panel, seats), passing=True)
        first = ended.result.winners[:1] if ended.result.is_cheered else ()
        at = [layout.plates.get(seat, layout.district) for seat in first if len(ended.result.winners) == 1]
        return (dimming, paper, *(Stroke(NAMES, 300, partial(self._ribbon, rect)) for rect in at), *count)

    def _cover(
        self,
        view: TableView[State, DeckvilleLayout, DeckvilleUiState],
        panel: pygame.Rect,
        seats: Sequence[tuple[Seat, pygame.Rect]],
        canvas: Canvas,
        part: float,
    ) -> None:
        """Cover everything that tells points with dark paper, and a seat's part with its token."""
        ctx, d = self.ctx, self.ctx.display
        for rect in (panel, *(rect for _, rect in seats)):
            ctx.shapes.box(canvas, rect, ctx.theme.color.ink, radius=d.px(ctx.theme.radius["hud"]))
        for seat, rect in seats:
            who, size = view.seats[seat], min(d.ui(_TOKEN), rect.h - d.px(4))
            token = pygame.Rect(rect.centerx - size // 2, rect.centery - size // 2, size, size)
            ctx.shapes.token(canvas, token, who.colour, face=who.face)

    def _ribbon(self, rect: pygame.Rect, canvas: Canvas, part: float) -> None:
        """Draw a ribbon around the thing that stands for the winning district."""
        d = self.ctx.display
        width = max(2, d.px(5))
        self.ctx.shapes.ring(canvas, rect, self.ctx.theme.color.legal, width, d.px(14))

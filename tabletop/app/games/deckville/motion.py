"""The motion of Deckville's events (design.md, section 6): cards travel between supply, hand and district."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import pygame

from tabletop.app.games.deckville import faces
from tabletop.app.games.deckville.keys import DISCARD, RESERVE, SOURCES, Kind, hand
from tabletop.app.games.deckville.layout import Layout
from tabletop.app.games.deckville.view import Own, View, looked_at
from tabletop.app.table.cards import card_height
from tabletop.app.table.director import Flight
from tabletop.app.table.key import Key
from tabletop.app.table.particles import dust, pulse
from tabletop.app.table.parts import Motion
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.cards import Known
from tabletop.games.deckville.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

Dropped: TypeAlias = tuple[Key, pygame.Rect]


class DeckvilleMotion(Motion[State, Layout, Own]):
    """See the module."""

    def flights(self, before: View, event: Any, after: View, dropped: Dropped | None) -> Sequence[Flight]:
        """Return the motion of one event."""
        return _Motion(self.ctx, before, after, dropped).of(event)


class _Motion:
    """Both arrangements of one event, and how cards get from one to the other."""

    def __init__(self, ctx: Context, before: View, after: View, dropped: Dropped | None) -> None:
        self.ctx, self.view, self.dropped = ctx, after, dropped
        self.before, self.after = before.shown, after.shown
        self.old, self.new = before.layout, after.layout

    def of(self, event: Any) -> list[Flight]:
        """Return the flights of an event."""
        match event:
            case ev.CardTaken():
                return self._taken(event)
            case ev.PoolRefilled():
                return self._refilled(event)
            case ev.CardsDiscarded():
                return self._discarded(event.seat, event.cards)
            case ev.ResourceBuilt():
                return [*self._discarded(event.seat, event.discards), *self._resource(event)]
            case ev.PropertyBuilt():
                return [*self._discarded(event.seat, event.discards), *self._property(event)]
            case ev.CardReserved():
                return self._reserved(event)
            case ev.DeckRefilled():
                return self._shuffled()
            case ev.HandDealt():
                return self._dealt(event)
            case ev.TurnBegan():
                return [self._pulse(self._seat(event.seat), "turn")]
            case ev.FirstPlayerDrawn() | ev.EndAnnounced():
                return [self._pulse(self.new.tracker, "turn")]
            case ev.GameEnded():
                return [Flight(end=self.new.district, ms=self.ctx.ms("panel_in"), sound="turn")]
            case _:
                return []

    def _pulse(self, rect: pygame.Rect, sound: str) -> Flight:
        ctx = self.ctx
        return Flight(end=rect, paint=pulse(ctx, rect), ms=ctx.ms("panel_in") * 2, sound=sound, stays=False)

    def _seat(self, seat: Seat) -> pygame.Rect:
        """Return where a seat is: its plate, or the title of the district in the middle."""
        return self.new.plates.get(seat, self.new.title)

    def _small(self, seat: Seat) -> pygame.Rect:
        """Return a small card at a seat: where cards of hands that are not shown come and go."""
        w = self.ctx.display.px(60)
        rect = pygame.Rect(0, 0, w, card_height(w))
        rect.center = self._seat(seat).center
        return rect

    def _is_own(self, seat: Seat) -> bool:
        return seat == self.view.viewer

    def _face(self, card: Known, w: int) -> pygame.Surface:
        return faces.face(self.ctx, None if card is None else self.after.cards[card], w)

    def _start(self, key: Key, rect: pygame.Rect) -> pygame.Rect:
        if self.dropped is not None and self.dropped[0] == key:
            return self.dropped[1]
        return rect

    def _taken(self, event: ev.CardTaken) -> list[Flight]:
        """From the supply into the hand; hidden cards travel face down for every viewer but their owner."""
        start = self._start(Key(event.source), self.old.source(event.source))
        known = event.card if event.card is not None else event.shown
        place = len(self.after.hands[event.seat]) - 1
        own = self._is_own(event.seat) and place < len(self.new.hand)
        end = self.new.hand[place] if own else self._small(event.seat)
        return [
            Flight(
                start=start,
                end=end,
                face=self._face(known, start.w),
                back=faces.back(self.ctx, start.w) if event.source == "deck" and known is not None else None,
                ms=self.ctx.ms("play_card"),
                rise=self.ctx.display.px(40),
                hides=(hand(place),) if own else (),
                stays=own,
                sound="deal",
            )
        ]

    def _refilled(self, event: ev.PoolRefilled) -> list[Flight]:
        end = self.new.pool[event.slot]
        face = self._face(event.card, end.w)
        return [
            Flight(
                start=self.new.deck,
                end=end,
                face=face,
                back=faces.back(self.ctx, end.w),
                ms=self.ctx.ms("deal_card"),
                hides=(SOURCES[event.slot],),
                sound="flip",
            )
        ]

    def _from_hand(self, seat: Seat, card: Known) -> pygame.Rect:
        """Return where a hand card lay."""
        held = self.before.hands[seat]
        if self._is_own(seat) and card in held:
            place = held.index(card)
            if place < len(self.old.hand):
                return self._start(hand(place), self.old.hand[place])
        return self._small(seat)

    def _discarded(self, seat: Seat, cards: Sequence[Known]) -> list[Flight]:
        """Cards go to the discard pile one after another; the last one stays open on top (DV-5.4)."""
        end = self.new.discard
        return [
            Flight(
                start=self._from_hand(seat, card),
                end=end,
                face=self._face(card, end.w),
                delay=number * self.ctx.ms("deal_stagger"),
                ms=self.ctx.ms("discard"),
                hides=(DISCARD,),
                sound="place",
            )
            for number, card in enumerate(cards)
        ]

    def _resource(self, event: ev.ResourceBuilt) -> list[Flight]:
        """A card turns over on its way into its fan, where only its lower part is seen."""
        ctx, seat = self.ctx, event.seat
        start = self._from_hand(seat, event.card)
        kind = self.after.cards[event.card]
        if seat != looked_at(self.view):
            end = self._small(seat)
            return [self._travel(event.card, start, end, (), stays=False)]
        index = len(self.after.districts[seat].resources) - 1
        rect = next((rect for number, rect in self.new.strips if number == index), self.new.resources)
        end = pygame.Rect(rect.x, rect.y, rect.w, card_height(rect.w))
        return [
            Flight(
                start=start,
                end=end,
                face=faces.face(ctx, kind, rect.w, "resource"),
                back=faces.face(ctx, kind, rect.w),
                ms=ctx.ms("flip") + ctx.ms("play_card") // 2,
                fade=(255, 160),
                hides=(Key(Kind.RESOURCE, index),),
                stays=False,
                sound="flip",
            )
        ]

    def _property(self, event: ev.PropertyBuilt) -> list[Flight]:
        seat = event.seat
        start = self._from_hand(seat, event.card)
        if event.from_reserve and seat == looked_at(self.view):
            start = self._start(RESERVE, self.old.reserve)
        if seat != looked_at(self.view):
            return [self._travel(event.card, start, self._small(seat), (), stays=False)]
        index = len(self.after.districts[seat].properties) - 1
        end = next((one.rect for one in self.new.properties if one.index == index), self.new.district)
        flight = self._travel(event.card, start, end, (Key(Kind.PROPERTY, index),), sound="build")
        puff = Flight(
            end=end, paint=dust(self.ctx, end), delay=flight.ms, ms=self.ctx.ms("floor_build"), stays=False
        )
        return [flight, puff]

    def _travel(
        self,
        card: Known,
        start: pygame.Rect,
        end: pygame.Rect,
        hides: tuple[str, ...],
        *,
        stays: bool = True,
        sound: str = "drop",
    ) -> Flight:
        return Flight(
            start=start,
            end=end,
            face=self._face(card, end.w),
            ms=self.ctx.ms("play_card"),
            rise=self.ctx.display.px(30),
            hides=hides,
            stays=stays,
            sound=sound,
        )

    def _reserved(self, event: ev.CardReserved) -> list[Flight]:
        start = self._from_hand(event.seat, event.card)
        if event.seat != looked_at(self.view):
            return [self._travel(event.card, start, self._small(event.seat), (), stays=False)]
        rect = self.new.reserve
        w = round(rect.h / 1.4)
        end = pygame.Rect(rect.x + rect.h // 8, rect.y, w, rect.h)
        return [self._travel(event.card, start, end, (RESERVE,), stays=False)]

    def _shuffled(self) -> list[Flight]:
        return [
            Flight(
                start=self.old.discard,
                end=self.new.deck,
                face=faces.back(self.ctx, self.new.deck.w),
                delay=number * self.ctx.ms("deal_stagger"),
                ms=self.ctx.ms("deal_card"),
                stays=False,
                sound="shuffle" if number == 0 else "",
            )
            for number in range(4)
        ]

    def _dealt(self, event: ev.HandDealt) -> list[Flight]:
        own = self._is_own(event.seat)
        made = []
        for place, card in enumerate(event.cards):
            in_hand = own and place < len(self.new.hand)
            end = self.new.hand[place] if in_hand else self._small(event.seat)
            made.append(
                Flight(
                    start=self.new.deck,
                    end=end,
                    face=self._face(card, end.w),
                    back=faces.back(self.ctx, end.w) if card is not None else None,
                    delay=place * self.ctx.ms("deal_stagger"),
                    ms=self.ctx.ms("deal_card"),
                    rise=self.ctx.display.px(40),
                    hides=(hand(place),) if in_hand else (),
                    stays=in_hand,
                    sound="deal",
                )
            )
        return made

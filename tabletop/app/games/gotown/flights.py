"""The layouts before and after an event, and the motion of cards between them.

Everything comes from views of one viewer: cards unknown to this viewer travel face down.
"""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.gotown import faces, layout
from tabletop.app.games.gotown.layout import GoTownLayout, GoTownView
from tabletop.app.table.drawn.animator import Flight, dust
from tabletop.app.table.hand_of_cards import HandOfCards
from tabletop.app.table.key import Key
from tabletop.app.table.motion import Dropped, light, small_card
from tabletop.app.table.parts import Face
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.state import Card

_UNSEEN = 254
"""A flight that begins with this opacity is not drawn while it waits."""


class Stage:
    """Two arrangements of the table, before and after an event."""

    def __init__(self, ctx: Context, before: GoTownView, after: GoTownView, dropped: Dropped | None) -> None:
        self.ctx = ctx
        self.before, self.after, self.viewer = before.state, after.state, after.viewer
        self.old, self.new = before.layout, after.layout
        self.dropped = dropped

    def source(self, seat: Seat, card: Card, copy: int = 0) -> pygame.Rect:
        """Return where a seat's card comes from: the drop, the hand, or another seat's plate."""
        if seat != self.viewer:
            return self.plate_card(seat, self.old)
        if self.dropped is not None and self.dropped[0].at[0] == card and copy == 0:
            return self.dropped[1]
        held = [rect for key, rect in self.old.hand.items() if key.at[0] == card]
        return held[min(copy, len(held) - 1)] if held else self.plate_card(seat, self.old)

    def plate_card(self, seat: Seat, layout: GoTownLayout) -> pygame.Rect:
        """Return a small card on a seat's plate: where cards of hidden hands come and go."""
        return small_card(self.ctx, layout.towers[seat].plate, 40)

    def face(self, card: Card | None, seat: Seat) -> pygame.Surface:
        """Return a card's picture in the size of the hand; of an unknown card the back."""
        return faces.face(self.ctx, card, self.new.card_w)

    def to_discard(
        self, card: Card, start: pygame.Rect, delay: int = 0, sound: str = "", *, waits: bool = True
    ) -> Flight:
        """Return a card's way to the discard pile; unless it `waits`, a card that only gets to `start`
        meanwhile is not drawn there."""
        return Flight(
            end=self.new.discard,
            start=start,
            face=faces.face(self.ctx, card, self.new.discard.w),
            delay=delay,
            ms=self.ctx.ms("discard"),
            rise=self.ctx.display.px(20),
            hides=(layout.DISCARD,),
            sound=sound,
            fade=(255 if waits else _UNSEEN, 255),
        )

    def landing(self, event: ev.CardsDrawn) -> list[tuple[Key, pygame.Rect]]:
        """Return the key and place of each drawn card in the hand afterwards."""
        names = self.new.hand_keys
        free = list(range(len(names)))
        found = []
        for card in event.cards:
            index = next((i for i in reversed(free) if names[i].at[0] == card), None)
            if index is None:
                return []
            free.remove(index)
            found.append((names[index], self.new.hand[names[index]]))
        return found

    def pulse(self, seat: Seat, sound: str) -> Flight:
        """Return a light that swells once around a seat's plate."""
        return light(self.ctx, self.new.towers[seat].plate, sound)

    def to_tile(self, seat: Seat, card: Card, tile: pygame.Rect, copy: int) -> Flight:
        """Return a card's way to a tile, shrinking to the tile's height."""
        end = pygame.Rect(0, 0, round(tile.h / 1.4), tile.h)
        end.center = tile.center
        return Flight(
            start=self.source(seat, card, copy),
            end=end,
            face=self.face(card, seat),
            ms=self.ctx.ms("play_card"),
            rise=self.ctx.display.px(30),
            stays=False,
        )

    def settle(self, seat: Seat, number: int, delay: int, sound: str) -> list[Flight]:
        """Return a floor dropping 60 px and settling, in a puff of dust."""
        ctx, place = self.ctx, self.new.towers[seat]
        rect = place.floor(number)
        picture = faces.floor_picture(ctx, self.after.towers[seat][number], place.tile_w, place.tile_h)
        hides = (layout.floor(seat, number),)
        ms = ctx.ms("floor_build")
        drop = Flight(
            start=rect.move(0, -ctx.display.px(60)),
            end=rect,
            face=picture,
            delay=delay,
            ms=ms,
            ease="back",
            fade=(254, 255),
            hides=hides,
            sound=sound,
        )
        puff = Flight(end=rect, paint=dust(ctx, rect), delay=delay + ms // 2, ms=ms, stays=False)
        return [drop, puff]

    def tile_picture(self, seat: Seat, level: int, side: int) -> pygame.Surface:
        """Return one tile, cut from a floor of the old table."""
        place = self.old.towers[seat]
        whole = faces.floor_picture(self.ctx, self.before.towers[seat][level], place.tile_w, place.tile_h)
        return whole.subsurface((side * place.tile_w, 0, place.tile_w, place.tile_h))


# -- cards in hand --


def face(ctx: Context, key: Key, width: int) -> Face:
    """Return a card of the hand."""
    card = key.at[0]
    return Face(faces.face_key(ctx, card, width), faces.face(ctx, card, width))


def useless(ctx: Context, key: Key, width: int) -> Face:
    """Return an unusable card of the hand."""
    card = key.at[0]
    return Face(("useless", faces.face_key(ctx, card, width)), faces.useless(ctx, card, width))


def hand_of_cards(ctx: Context) -> HandOfCards:
    """Return the drawer of a hand of these cards."""
    return HandOfCards(ctx, partial(face, ctx), partial(useless, ctx))

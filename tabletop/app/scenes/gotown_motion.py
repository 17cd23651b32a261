"""The motion of GoTown's events (design.md, section 6): from one arrangement of the table to the next.

Everything comes from views of one viewer: a card that this viewer may not know travels face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.scenes import gotown_cards as faces
from tabletop.app.scenes.gotown_crash import crash
from tabletop.app.scenes.gotown_hand import keys
from tabletop.app.scenes.gotown_layout import Layout, arrange
from tabletop.app.scenes.gotown_street import TILT
from tabletop.app.stage.director import Flight
from tabletop.app.stage.drag import TILT as LEAN
from tabletop.app.stage.drag import Drag
from tabletop.app.stage.particles import confetti, dust, pulse
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.cards import BONE, DOG, DONUT_TRUCK, FLOOR_SUM, JOKER, MILKSHAKE, Card
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import State

if TYPE_CHECKING:
    from tabletop.app.context import Context

Dropped = tuple[str, pygame.Rect]


def flights(
    ctx: Context, event: Event, before: State, after: State, viewer: Viewer, dropped: Dropped | None
) -> list[Flight]:
    """Return the motion of one event; `dropped` is the card and the place where a drag let it go."""
    return Stage(ctx, before, after, viewer, dropped).flights(event)


def way_back(ctx: Context, drag: Drag, card: Card) -> Flight:
    """Return the way of a dragged card back to where it lay: a straight line, no bounce (ux D3)."""
    return Flight(
        end=drag.rect,
        start=drag.card(),
        face=faces.face(ctx, card, drag.rect.w),
        ms=ctx.ms("snap_back"),
        ease="in_out",
        turn=LEAN,
        hides=(drag.key,),
        sound="place",
    )


class Stage:
    """Both arrangements of one event, and where cards come from and go to in them."""

    def __init__(
        self, ctx: Context, before: State, after: State, viewer: Viewer, dropped: Dropped | None
    ) -> None:
        self.ctx = ctx
        self.before, self.after, self.viewer = before, after, viewer
        self.old: Layout = arrange(ctx.display, before, viewer)
        self.new: Layout = arrange(ctx.display, after, viewer)
        self.dropped = dropped

    def flights(self, event: Event) -> list[Flight]:
        """Return the flights of an event."""
        match event:
            case ev.CardsDrawn():
                return self._drawn(event)
            case ev.PileShuffled():
                return self._shuffled()
            case ev.FirstPlayerDrawn() | ev.TurnBegan():
                return self._began(event.seat)
            case ev.TurnSkipped():
                return self._skipped(event.seat)
            case ev.TurnEnded():
                return self._ended(event)
            case ev.FloorBuilt():
                return self._built(event)
            case ev.FloorStolen():
                return self._stolen(event)
            case ev.DogPlaced():
                return self._dog(event)
            case ev.DogLured():
                return self._bone(event)
            case ev.FloorDestroyed():
                return crash(self, event)
            case ev.CardsStolen():
                return self._thieves(event)
            case ev.MilkshakePlaced():
                return self._milkshake(event)
            case ev.DonutTruckPlayed():
                return self._truck(event)
            case ev.GameWon():
                return self._won(event.seat)
            case ev.GameDrawn():
                return [Flight(end=self.new.street, ms=self.ctx.ms("panel_in"), sound="draw_game")]

    # -- where cards are -------------------------------------------------------------------------------

    def source(self, seat: Seat, card: Card, copy: int = 0) -> pygame.Rect:
        """Return where a card of a seat comes from: the drop, the hand, or for others their plate."""
        if seat != self.viewer:
            return self.plate_card(seat, self.old)
        if self.dropped is not None and _kind(self.dropped[0]) == card and copy == 0:
            return self.dropped[1]
        held = [rect for kind, rect in self.old.hand if kind == card]
        return held[min(copy, len(held) - 1)] if held else self.plate_card(seat, self.old)

    def plate_card(self, seat: Seat, layout: Layout) -> pygame.Rect:
        """Return a small card on a seat's plate: where hands that are not shown live."""
        plate = layout.towers[seat].plate
        w = self.ctx.display.px(40)
        rect = pygame.Rect(0, 0, w, faces.height(w))
        rect.center = plate.center
        return rect

    def face(self, card: Card | None, seat: Seat) -> pygame.Surface:
        """Return a card's picture at the size of the hand; of an unknown card the back."""
        return faces.face(self.ctx, card, self.ctx.display.px(148))

    def to_discard(self, card: Card, start: pygame.Rect, delay: int = 0, sound: str = "") -> Flight:
        """Return a card's way to the discard pile."""
        return Flight(
            end=self.new.discard,
            start=start,
            face=faces.face(self.ctx, card, self.new.discard.w),
            delay=delay,
            ms=self.ctx.ms("discard"),
            rise=self.ctx.display.px(20),
            hides=("discard",) if not self.before.discard else (),
            sound=sound,
        )

    # -- one method an event ---------------------------------------------------------------------------

    def _drawn(self, event: ev.CardsDrawn) -> list[Flight]:
        """Deal along a shallow arc; hidden cards travel face down."""
        ctx, found = self.ctx, []
        landing = self._landing(event) if event.seat == self.viewer else []
        for number, card in enumerate(event.cards):
            to_hand = number < len(landing)
            end = landing[number][1] if to_hand else self.plate_card(event.seat, self.new)
            found.append(
                Flight(
                    start=self.old.pile,
                    end=end,
                    face=self.face(card if to_hand else None, event.seat),
                    back=self.face(None, event.seat) if to_hand and card is not None else None,
                    delay=number * ctx.ms("deal_stagger"),
                    ms=ctx.ms("deal_card"),
                    rise=ctx.display.px(40),
                    turn=-8.0,
                    hides=(landing[number][0],) if to_hand else (),
                    stays=to_hand,
                    sound="deal",
                )
            )
        return found

    def _landing(self, event: ev.CardsDrawn) -> list[tuple[str, pygame.Rect]]:
        """Return the key and place of each drawn card in the hand afterwards."""
        names = keys(self.new)
        free = list(range(len(names)))
        found = []
        for card in event.cards:
            index = next((i for i in reversed(free) if self.new.hand[i][0] == card), None)
            if index is None:
                return []
            free.remove(index)
            found.append((names[index], self.new.hand[index][1]))
        return found

    def _shuffled(self) -> list[Flight]:
        """Cards go from the discard pile under the draw pile; at the start the pile is riffled."""
        ctx = self.ctx
        back = faces.face(ctx, None, self.new.pile.w)
        start = self.old.discard if self.before.discard else self.old.pile.move(ctx.display.px(36), 0)
        return [
            Flight(
                start=start,
                end=self.new.pile,
                face=back,
                delay=number * ctx.ms("deal_stagger") // 2,
                ms=ctx.ms("discard"),
                rise=ctx.display.px(24 if number % 2 else 48),
                turn=10.0 if number % 2 else -10.0,
                sound="shuffle" if number == 0 else "",
            )
            for number in range(6)
        ]

    def _pulse(self, seat: Seat, sound: str) -> Flight:
        plate = self.new.towers[seat].plate
        return Flight(
            end=plate, paint=pulse(self.ctx, plate), ms=self.ctx.ms("panel_in") * 2, sound=sound, stays=False
        )

    def _began(self, seat: Seat) -> list[Flight]:
        found = [self._pulse(seat, "turn")]
        if self.before.truck == seat:
            w = self.old.shake_w
            found.append(self.to_discard(DONUT_TRUCK, self.old.towers[seat].truck(w)))
        return found

    def _skipped(self, seat: Seat) -> list[Flight]:
        found = [self._pulse(seat, "slurp")]
        w = self.old.shake_w
        if self.before.truck == seat:
            found.append(self.to_discard(DONUT_TRUCK, self.old.towers[seat].truck(w)))
        if self.before.milkshakes >> seat & 1:
            found.append(self.to_discard(MILKSHAKE, self.old.towers[seat].shake(w)))
        return found

    def _ended(self, event: ev.TurnEnded) -> list[Flight]:
        if event.discarded is None:
            return []
        return [self.to_discard(event.discarded, self.source(event.seat, event.discarded), sound="flip")]

    def _built(self, event: ev.FloorBuilt) -> list[Flight]:
        """Both cards go to the slot, then the floor drops into place and dust rises."""
        place = self.new.towers[event.seat]
        number = len(self.after.towers[event.seat]) - 1
        travel = self.ctx.ms("play_card")
        found = [
            self._to_tile(event.seat, card, place.tile(number, side), copy=0)
            for side, card in enumerate((event.left, event.right))
        ]
        return [*found, *self._settle(event.seat, number, travel, "build")]

    def _to_tile(self, seat: Seat, card: Card, tile: pygame.Rect, copy: int) -> Flight:
        """A card's way to a tile: it shrinks to the tile's height."""
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

    def _settle(self, seat: Seat, number: int, delay: int, sound: str) -> list[Flight]:
        """A floor drops 60 px and settles, in a puff of dust."""
        ctx, place = self.ctx, self.new.towers[seat]
        rect = place.floor(number)
        picture = faces.floor_picture(ctx, self.after.towers[seat][number], place.tile_w)
        hides = (f"floor:{seat}:{number}",)
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

    def _stolen(self, event: ev.FloorStolen) -> list[Flight]:
        """The stolen card flies to the new floor, the rest of the robbed floor to the discard pile."""
        ctx = self.ctx
        robbed = self.before.towers[event.victim][-1]
        there = self.old.towers[event.victim]
        level = len(self.before.towers[event.victim]) - 1
        taken = robbed.side_of(FLOOR_SUM - event.card)
        number = len(self.after.towers[event.seat]) - 1
        own = self.new.towers[event.seat]
        value = robbed.right if taken else robbed.left
        card = JOKER if robbed.joker == taken else value
        travel = ctx.ms("play_card")
        steal = Flight(
            start=there.tile(level, taken),
            end=own.tile(number, 1),
            face=self._tile_picture(event.victim, level, taken),
            ms=travel,
            rise=ctx.display.px(60),
            sound="steal",
            stays=False,
        )
        rest = self.to_discard(robbed.cards[1 - taken], there.tile(level, 1 - taken), travel // 3)
        played = self._to_tile(event.seat, event.card, own.tile(number, 0), 0)
        settle = self._settle(event.seat, number, travel, "build")
        return [steal, played, rest, *settle] if card else []

    def _tile_picture(self, seat: Seat, level: int, side: int) -> pygame.Surface:
        """Cut one tile out of a floor of the old table."""
        place = self.old.towers[seat]
        whole = faces.floor_picture(self.ctx, self.before.towers[seat][level], place.tile_w)
        return whole.subsurface((side * place.tile_w, 0, place.tile_w, place.tile_h))

    def _dog(self, event: ev.DogPlaced) -> list[Flight]:
        """The dog trots in from the kerb."""
        ctx, place = self.ctx, self.new.towers[event.seat]
        size = self.new.badge
        end = place.dog(event.floor, size)
        start = pygame.Rect(place.plate.right - size, place.kerb - size, size, size)
        hops = 3
        return [
            Flight(
                start=start.move((end.x - start.x) * step // hops, (end.y - start.y) * step // hops),
                end=start.move(
                    (end.x - start.x) * (step + 1) // hops, (end.y - start.y) * (step + 1) // hops
                ),
                face=faces.badge(ctx, DOG, size),
                delay=step * ctx.ms("play_card") // 2,
                ms=ctx.ms("play_card") // 2,
                ease="linear",
                rise=ctx.display.px(22),
                turn=0.001,
                hides=(f"dog:{event.seat}:{event.floor}",),
                stays=step == hops - 1,
                sound="dog" if step == 0 else "",
            )
            for step in range(hops)
        ]

    def _bone(self, event: ev.DogLured) -> list[Flight]:
        """The bone goes to the dog, then both go to the discard pile."""
        ctx = self.ctx
        dog = self.old.towers[event.victim].dog(event.floor, self.old.badge)
        travel = ctx.ms("play_card")
        bait = Flight(
            start=self.source(event.seat, BONE),
            end=dog,
            face=self.face(BONE, event.seat),
            ms=travel,
            rise=ctx.display.px(40),
            stays=False,
            sound="bone",
        )
        waits = Flight(end=dog, face=faces.badge(ctx, DOG, dog.w), ms=travel, shake=3, stays=False)
        return [waits, bait, self.to_discard(BONE, dog, travel), self.to_discard(DOG, dog, travel)]

    def _thieves(self, event: ev.CardsStolen) -> list[Flight]:
        """One card from each victim's hand; only the two whom it concerns see which."""
        ctx = self.ctx
        found = [self.to_discard(event.tool, self.source(event.seat, event.tool), sound="steal")]
        gained = [card for card in event.cards if card is not None] if event.seat == self.viewer else []
        landing = self._landing(ev.CardsDrawn(event.seat, tuple(gained))) if gained else []
        for number, (victim, card) in enumerate(zip(event.victims, event.cards, strict=True)):
            knows = card is not None and self.viewer in (event.seat, victim)
            start = self.plate_card(victim, self.old)
            if victim == self.viewer and card is not None:
                start = self.source(victim, card)
            lands = event.seat == self.viewer and number < len(landing)
            end = landing[number][1] if lands else self.plate_card(event.seat, self.new)
            found.append(
                Flight(
                    start=start,
                    end=end,
                    face=self.face(card if knows else None, event.seat),
                    back=self.face(None, event.seat) if lands else None,
                    delay=ctx.ms("discard") + number * ctx.ms("deal_stagger") * 2,
                    ms=ctx.ms("floor_build"),
                    rise=ctx.display.px(70),
                    hides=(landing[number][0],) if lands else (),
                    stays=lands,
                    fade=(254, 255),
                )
            )
        return found

    def _milkshake(self, event: ev.MilkshakePlaced) -> list[Flight]:
        w = self.new.shake_w
        return [
            Flight(
                start=self.source(event.seat, MILKSHAKE),
                end=self.new.towers[event.victim].shake(w),
                face=faces.face(self.ctx, MILKSHAKE, w),
                ms=self.ctx.ms("floor_build"),
                rise=self.ctx.display.px(60),
                turn_end=TILT,
                hides=(f"shake:{event.victim}",),
                sound="slurp",
            )
        ]

    def _truck(self, event: ev.DonutTruckPlayed) -> list[Flight]:
        """The truck drives along the street to its player."""
        ctx, w = self.ctx, self.new.shake_w
        end = self.new.towers[event.seat].truck(w)
        start = pygame.Rect(ctx.display.w + w, end.y, end.w, end.h)
        if event.seat == self.viewer:
            start = self.source(event.seat, DONUT_TRUCK)
        return [
            Flight(
                start=start,
                end=end,
                face=faces.face(ctx, DONUT_TRUCK, w),
                ms=ctx.ms("floor_collapse"),
                ease="in_out",
                turn_end=-TILT,
                hides=("truck",),
                sound="truck",
            )
        ]

    def _won(self, seat: Seat) -> list[Flight]:
        ctx = self.ctx
        if ctx.settings.reduced_motion:
            return [self._pulse(seat, "win")]
        return [
            Flight(end=self.new.street, paint=confetti(ctx), ms=ctx.ms("confetti"), sound="win", stays=False),
            self._pulse(seat, ""),
        ]


def _kind(key: str) -> Card:
    return int(key.split(":")[1])


def tidy(found: Sequence[Flight]) -> list[Flight]:
    """Return flights without those that take no time."""
    return [flight for flight in found if flight.ms > 0]

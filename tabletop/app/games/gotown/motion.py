"""The motion of GoTown's events (look 6)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pygame

from tabletop.app.games.gotown import faces, flights, layout
from tabletop.app.games.gotown.flights import Stage
from tabletop.app.games.gotown.layout import GoTownLayout, GoTownUiState, GoTownView, is_my_turn, is_usable
from tabletop.app.games.gotown.street import TILT
from tabletop.app.table.drawn.animator import Flight, confetti, dust
from tabletop.app.table.drawn.cards import Sprite, card_radius, sprite
from tabletop.app.table.motion import Dropped, Motion, Placement
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import BONE, DOG, DONUT_TRUCK, FLOOR_SUM, MILKSHAKE, State

# -- special cards (look 6) --
# A floor falls like this: the tool strikes, the floor shakes, its halves slide apart and fade.


def dog(stage: Stage, event: ev.DogPlaced) -> list[Flight]:
    """Return the dog, trotting in from the kerb."""
    ctx, place = stage.ctx, stage.new.towers[event.seat]
    size = stage.new.badge
    end = place.dog(event.floor, size)
    start = pygame.Rect(place.plate.right - size, place.kerb - size, size, size)
    hops = 3
    return [
        Flight(
            start=start.move((end.x - start.x) * step // hops, (end.y - start.y) * step // hops),
            end=start.move((end.x - start.x) * (step + 1) // hops, (end.y - start.y) * (step + 1) // hops),
            face=faces.badge(ctx, DOG, size),
            delay=step * ctx.ms("play_card") // 2,
            ms=ctx.ms("play_card") // 2,
            ease="linear",
            rise=ctx.display.px(22),
            turn=0.001,
            hides=(layout.dog(event.seat, event.floor),),
            stays=step == hops - 1,
            sound="dog" if step == 0 else "",
        )
        for step in range(hops)
    ]


def bone(stage: Stage, event: ev.DogLured) -> list[Flight]:
    """Return the bone on its way to the dog, then both to the discard pile."""
    ctx = stage.ctx
    dog = stage.old.towers[event.victim].dog(event.floor, stage.old.badge)
    travel = ctx.ms("play_card")
    bait = Flight(
        start=stage.source(event.seat, BONE),
        end=dog,
        face=stage.face(BONE, event.seat),
        ms=travel,
        rise=ctx.display.px(40),
        stays=False,
        sound="bone",
    )
    waits = Flight(end=dog, face=faces.badge(ctx, DOG, dog.w), ms=travel, shake=3, stays=False)
    away = [stage.to_discard(card, dog, travel, waits=False) for card in (BONE, DOG)]
    return [waits, bait, *away]


def thieves(stage: Stage, event: ev.CardsStolen) -> list[Flight]:
    """Return one card from each victim's hand, visible only to the two seats concerned."""
    ctx = stage.ctx
    found = [stage.to_discard(event.tool, stage.source(event.seat, event.tool), sound="steal")]
    gained = [card for card in event.cards if card is not None] if event.seat == stage.viewer else []
    landing = stage.landing(ev.CardsDrawn(event.seat, tuple(gained))) if gained else []
    for number, (victim, card) in enumerate(zip(event.victims, event.cards, strict=True)):
        knows = card is not None and stage.viewer in (event.seat, victim)
        start = stage.plate_card(victim, stage.old)
        if victim == stage.viewer and card is not None:
            start = stage.source(victim, card)
        lands = event.seat == stage.viewer and number < len(landing)
        end = landing[number][1] if lands else stage.plate_card(event.seat, stage.new)
        found.append(
            Flight(
                start=start,
                end=end,
                face=stage.face(card if knows else None, event.seat),
                back=stage.face(None, event.seat) if lands else None,
                delay=ctx.ms("discard") + number * ctx.ms("deal_stagger") * 2,
                ms=ctx.ms("floor_build"),
                rise=ctx.display.px(70),
                hides=(landing[number][0],) if lands else (),
                stays=lands,
                fade=(254, 255),
            )
        )
    return found


def milkshake(stage: Stage, event: ev.MilkshakePlaced) -> list[Flight]:
    """Return the milkshake flying to its victim and lying down tilted."""
    w = stage.new.shake_w
    return [
        Flight(
            start=stage.source(event.seat, MILKSHAKE),
            end=stage.new.towers[event.victim].shake(w),
            face=faces.face(stage.ctx, MILKSHAKE, w),
            ms=stage.ctx.ms("floor_build"),
            rise=stage.ctx.display.px(60),
            turn_end=TILT,
            hides=(layout.shake(event.victim),),
            sound="slurp",
        )
    ]


def truck(stage: Stage, event: ev.DonutTruckPlayed) -> list[Flight]:
    """Return the truck driving along the street to its player."""
    ctx, w = stage.ctx, stage.new.shake_w
    end = stage.new.towers[event.seat].truck(w)
    start = pygame.Rect(ctx.display.w + w, end.y, end.w, end.h)
    if event.seat == stage.viewer:
        start = stage.source(event.seat, DONUT_TRUCK)
    return [
        Flight(
            start=start,
            end=end,
            face=faces.face(ctx, DONUT_TRUCK, w),
            ms=ctx.ms("floor_collapse"),
            ease="in_out",
            turn_end=-TILT,
            hides=(layout.TRUCK,),
            sound="truck",
        )
    ]


def crash(stage: Stage, event: ev.FloorDestroyed) -> list[Flight]:
    """Return the flights of a destroyed floor."""
    ctx = stage.ctx
    place = stage.old.towers[event.victim]
    level = len(stage.before.towers[event.victim]) - 1
    floor = stage.before.towers[event.victim][level]
    rect = place.floor(level)
    whole = faces.floor_picture(ctx, floor, place.tile_w, place.tile_h)
    strike, fall = ctx.ms("play_card"), ctx.ms("floor_collapse")
    hit = _hit(rect, stage.source(event.seat, event.tool))
    found = [
        Flight(end=rect, face=whole, ms=strike, stays=False),
        Flight(
            start=stage.source(event.seat, event.tool),
            end=hit,
            face=stage.face(event.tool, event.seat),
            ms=strike,
            ease="in",
            rise=ctx.display.px(50),
            stays=False,
        ),
        Flight(
            end=rect,
            face=whole,
            delay=strike,
            ms=fall // 3,
            shake=ctx.display.px(6),
            stays=False,
            sound="crash",
        ),
    ]
    for side, away in ((0, -1), (1, 1)):
        tile = place.tile(level, side)
        half = whole.subsurface((side * place.tile_w, 0, place.tile_w, place.tile_h))
        gone = tile.move(away * ctx.display.px(70), ctx.display.px(60))
        found.append(
            Flight(
                start=tile,
                end=gone,
                face=half,
                delay=strike + fall // 3,
                ms=fall * 2 // 3,
                ease="in",
                turn_end=-8.0 * away,
                turn=0.001,
                fade=(254, 0),
                stays=False,
            )
        )
    found.append(Flight(end=rect, paint=dust(ctx, rect), delay=strike, ms=fall, stays=False))
    found.append(stage.to_discard(event.tool, hit, strike + fall // 2, waits=False))
    if floor.dog:
        dog = place.dog(level, stage.old.badge)
        found.append(Flight(end=dog, face=faces.badge(ctx, DOG, dog.w), ms=strike, stays=False))
        found.append(stage.to_discard(DOG, dog, strike, waits=False))
    return found


def _hit(floor: pygame.Rect, tool: pygame.Rect) -> pygame.Rect:
    """Return the place of the tool's strike: a small card on the floor's middle."""
    rect = pygame.Rect(0, 0, round(floor.h / 1.4), floor.h)
    rect.center = floor.center
    return rect if tool.w else floor


class GoTownMotion(Motion[State, GoTownLayout, GoTownUiState]):
    """Animates GoTown's events."""

    def flights(
        self, before: GoTownView, event: Event, after: GoTownView, dropped: Dropped | None
    ) -> Sequence[Flight]:
        """Return the motion of one event, and how the other cards in hand make room for it."""
        stage = Stage(self.ctx, before, after, dropped)
        found = _of(stage, event)
        taken = {key for flight in found for key in flight.hides}
        return [*self.glides(before, after, taken), *found]

    def threatened_area(self, view: GoTownView, event: Event, seat: Seat) -> pygame.Rect | None:
        """Return the place of the floor or dog that a seat is about to lose."""
        tower, floors = view.layout.towers[seat], len(view.state.towers[seat])
        match event:
            case ev.FloorStolen() | ev.FloorDestroyed():
                return tower.floor(floors - 1)
            case ev.DogLured():
                return tower.dog(event.floor, view.layout.badge)
            case _:
                return None

    def placements(self, view: GoTownView) -> Mapping[Hashable, Placement]:
        """Return the hand: copies of one kind are told apart by their number."""
        return {key: Placement(key, rect) for key, rect in view.layout.hand.items()}

    @override
    def picture(self, view: GoTownView, thing: Placement) -> Sprite:
        is_dim = is_my_turn(view) and not is_usable(view, thing.key)
        made = (flights.useless if is_dim else flights.face)(self.ctx, thing.key, thing.rect.w)
        return sprite(self.ctx, *made, card_radius(thing.rect.w))


def _of(stage: Stage, event: Event) -> list[Flight]:
    """Return the flights of an event."""
    match event:
        case ev.CardsDrawn():
            return _drawn(stage, event)
        case ev.PileShuffled():
            return _shuffled(stage)
        case ev.FirstPlayerDrawn() | ev.TurnBegan():
            return _began(stage, event.seat)
        case ev.TurnSkipped():
            return _skipped(stage, event.seat)
        case ev.TurnEnded():
            return _ended(stage, event)
        case ev.FloorBuilt():
            return _built(stage, event)
        case ev.FloorStolen():
            return _stolen(stage, event)
        case ev.DogPlaced():
            return dog(stage, event)
        case ev.DogLured():
            return bone(stage, event)
        case ev.FloorDestroyed():
            return crash(stage, event)
        case ev.CardsStolen():
            return thieves(stage, event)
        case ev.MilkshakePlaced():
            return milkshake(stage, event)
        case ev.DonutTruckPlayed():
            return truck(stage, event)
        case ev.GameWon():
            return _won(stage, event.seat)
        case ev.GameDrawn():
            return [Flight(end=stage.new.street, ms=stage.ctx.ms("panel_in"), sound="draw_game")]


def _drawn(stage: Stage, event: ev.CardsDrawn) -> list[Flight]:
    """Return cards dealt along a shallow arc; hidden ones travel face down."""
    ctx, found = stage.ctx, []
    landing = stage.landing(event) if event.seat == stage.viewer else []
    for number, card in enumerate(event.cards):
        to_hand = number < len(landing)
        end = landing[number][1] if to_hand else stage.plate_card(event.seat, stage.new)
        found.append(
            Flight(
                start=stage.old.pile,
                end=end,
                face=stage.face(card if to_hand else None, event.seat),
                back=stage.face(None, event.seat) if to_hand and card is not None else None,
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


def _shuffled(stage: Stage) -> list[Flight]:
    """Return cards going from the discard pile under the draw pile; at the start a riffle of the pile."""
    ctx = stage.ctx
    back = faces.face(ctx, None, stage.new.pile.w)
    start = stage.old.discard if stage.before.discard else stage.old.pile.move(ctx.display.px(36), 0)
    return [
        Flight(
            start=start,
            end=stage.new.pile,
            face=back,
            delay=number * ctx.ms("deal_stagger") // 2,
            ms=ctx.ms("discard"),
            rise=ctx.display.px(24 if number % 2 else 48),
            turn=10.0 if number % 2 else -10.0,
            sound="shuffle" if number == 0 else "",
        )
        for number in range(6)
    ]


def _began(stage: Stage, seat: Seat) -> list[Flight]:
    found = [stage.pulse(seat, "turn")]
    if stage.before.truck == seat:
        w = stage.old.shake_w
        found.append(stage.to_discard(DONUT_TRUCK, stage.old.towers[seat].truck(w)))
    return found


def _skipped(stage: Stage, seat: Seat) -> list[Flight]:
    found = [stage.pulse(seat, "slurp")]
    w = stage.old.shake_w
    if stage.before.truck == seat:
        found.append(stage.to_discard(DONUT_TRUCK, stage.old.towers[seat].truck(w)))
    if stage.before.milkshakes >> seat & 1:
        found.append(stage.to_discard(MILKSHAKE, stage.old.towers[seat].shake(w)))
    return found


def _ended(stage: Stage, event: ev.TurnEnded) -> list[Flight]:
    if event.discarded is None:
        return []
    return [stage.to_discard(event.discarded, stage.source(event.seat, event.discarded), sound="flip")]


def _built(stage: Stage, event: ev.FloorBuilt) -> list[Flight]:
    """Return both cards going to the slot, then the floor dropping into place in dust."""
    place = stage.new.towers[event.seat]
    number = len(stage.after.towers[event.seat]) - 1
    travel = stage.ctx.ms("play_card")
    found = [
        stage.to_tile(event.seat, card, place.tile(number, side), copy=0)
        for side, card in enumerate((event.left, event.right))
    ]
    return [*found, *stage.settle(event.seat, number, travel, "build")]


def _stolen(stage: Stage, event: ev.FloorStolen) -> list[Flight]:
    """Return the stolen card flying to the new floor, the rest of the robbed floor to the discard pile."""
    ctx = stage.ctx
    robbed = stage.before.towers[event.victim][-1]
    there = stage.old.towers[event.victim]
    level = len(stage.before.towers[event.victim]) - 1
    taken = robbed.side_of(FLOOR_SUM - event.card)
    number = len(stage.after.towers[event.seat]) - 1
    own = stage.new.towers[event.seat]
    travel = ctx.ms("play_card")
    steal = Flight(
        start=there.tile(level, taken),
        end=own.tile(number, 1),
        face=stage.tile_picture(event.victim, level, taken),
        ms=travel,
        rise=ctx.display.px(60),
        sound="steal",
        stays=False,
    )
    rest = stage.to_discard(robbed.cards[1 - taken], there.tile(level, 1 - taken), travel // 3)
    played = stage.to_tile(event.seat, event.card, own.tile(number, 0), 0)
    settle = stage.settle(event.seat, number, travel, "build")
    return [steal, played, rest, *settle]


def _won(stage: Stage, seat: Seat) -> list[Flight]:
    ctx = stage.ctx
    if ctx.settings.reduced_motion:
        return [stage.pulse(seat, "win")]
    return [
        Flight(end=stage.new.street, paint=confetti(ctx), ms=ctx.ms("confetti"), sound="win", stays=False),
        stage.pulse(seat, ""),
    ]

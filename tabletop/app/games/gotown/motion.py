"""The motion of GoTown's events (look 6); special cards are in `specials`."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pygame

from tabletop.app.games.gotown import faces, hand, specials
from tabletop.app.games.gotown.flights import Stage
from tabletop.app.games.gotown.layout import Layout
from tabletop.app.games.gotown.view import GoTownView, UiState, is_my_turn, is_usable
from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.drawn.cards import Sprite, card_radius, sprite
from tabletop.app.table.drawn.particles import confetti
from tabletop.app.table.motion import Dropped, Motion, Placement
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.cards import DONUT_TRUCK, FLOOR_SUM, MILKSHAKE
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import State


class GoTownMotion(Motion[State, Layout, UiState]):
    """See the module."""

    def flights(
        self, before: GoTownView, event: Event, after: GoTownView, dropped: Dropped | None
    ) -> Sequence[Flight]:
        """Return the motion of one event, and how the other cards in hand make room for it."""
        stage = Stage(self.ctx, before, after, dropped)
        found = _of(stage, event)
        taken = {key for flight in found for key in flight.hides}
        return [*self.glides(before, after, taken), *found]

    def threatened_area(self, view: GoTownView, event: Event, seat: Seat) -> pygame.Rect | None:
        """Return the floor or the dog that a seat is about to lose."""
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

    def picture(self, view: GoTownView, thing: Placement) -> Sprite:
        """Return a hand card as it lies."""
        is_dim = is_my_turn(view) and not is_usable(view, thing.key)
        made = (hand.useless if is_dim else hand.face)(self.ctx, thing.key, thing.rect.w)
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
            return specials.dog(stage, event)
        case ev.DogLured():
            return specials.bone(stage, event)
        case ev.FloorDestroyed():
            return specials.crash(stage, event)
        case ev.CardsStolen():
            return specials.thieves(stage, event)
        case ev.MilkshakePlaced():
            return specials.milkshake(stage, event)
        case ev.DonutTruckPlayed():
            return specials.truck(stage, event)
        case ev.GameWon():
            return _won(stage, event.seat)
        case ev.GameDrawn():
            return [Flight(end=stage.new.street, ms=stage.ctx.ms("panel_in"), sound="draw_game")]


def _drawn(stage: Stage, event: ev.CardsDrawn) -> list[Flight]:
    """Deal along a shallow arc; hidden cards travel face down."""
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
    """Cards go from the discard pile under the draw pile; at the start the pile is riffled."""
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
    """Both cards go to the slot, then the floor drops into place and dust rises."""
    place = stage.new.towers[event.seat]
    number = len(stage.after.towers[event.seat]) - 1
    travel = stage.ctx.ms("play_card")
    found = [
        stage.to_tile(event.seat, card, place.tile(number, side), copy=0)
        for side, card in enumerate((event.left, event.right))
    ]
    return [*found, *stage.settle(event.seat, number, travel, "build")]


def _stolen(stage: Stage, event: ev.FloorStolen) -> list[Flight]:
    """The stolen card flies to the new floor, the rest of the robbed floor to the discard pile."""
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

"""The motion of Design Town's events (look 6). A flip is one motion wherever a card lies."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.designtown import faces
from tabletop.app.games.designtown.hud import draw_cash
from tabletop.app.games.designtown.layout import DesignTownLayout
from tabletop.app.games.designtown.view import DesignTownUiState, DesignTownView
from tabletop.app.games.designtown.words import CASH, DECK, DesignTownKind, back, disc, in_row, supply
from tabletop.app.table import ceremony
from tabletop.app.table.ceremony import SHOWS, Ended, Stroke
from tabletop.app.table.drawn.animator import Flight, confetti
from tabletop.app.table.drawn.cards import card_radius, flip
from tabletop.app.table.key import Key
from tabletop.app.table.motion import Dropped, Motion, light, set_out, small_card
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import Card, other_face
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State

Paint = Callable[[Canvas, float], None]
_SMALL = 50
"""Width of a card on its way to a plate, logical px."""


class DesignTownMotion(Motion[State, DesignTownLayout, DesignTownUiState]):
    """Animates Design Town's events."""

    def flights(
        self, before: DesignTownView, event: Any, after: DesignTownView, dropped: Dropped | None
    ) -> list[Flight]:
        """Return the motion of one event; `dropped` is where a drag let a thing go."""
        return _Course(self.ctx, before, after, dropped).of(event)


class _Course:
    """The layouts before and after an event, and the motion of cards between them."""

    def __init__(
        self, ctx: Context, before: DesignTownView, after: DesignTownView, dropped: Dropped | None
    ) -> None:
        self.ctx, self.dropped = ctx, dropped
        self.before, self.after = before.state, after.state
        self.old, self.new = before.layout, after.layout

    def of(self, event: Event) -> list[Flight]:
        """Return the flights of an event."""
        match event:
            case ev.CardPlayed():
                return self._played(event)
            case ev.CardFlipped():
                return self._flipped(event)
            case ev.CardBought():
                return self._bought(event)
            case ev.TurnBust():
                return self._bust()
            case ev.TurnEnded():
                return self._ended()
            case ev.DeckShuffled():
                return self._shuffled(event)
            case ev.CardRemoved():
                return self._removed(event.card)
            case ev.TurnBegan() | ev.FirstPlayerDrawn():
                return [light(self.ctx, self.new.plates[event.seat], "turn")]
            case ev.BuildingBegan():
                return [light(self.ctx, self.new.cash, "click")]
            case ev.GameWon():
                return self._won(event.seat)
            case ev.GameLost() | ev.GameDrawn():
                return [Flight(end=self.new.row_zone, ms=self.ctx.ms("panel_in"), sound="draw_game")]

    def _face(self, card: Card, w: int) -> pygame.Surface:
        return faces.face(self.ctx, self.after.faces, card, w)

    def _played(self, event: ev.CardPlayed) -> list[Flight]:
        """Return a card's way from the deck into the row; the next one is revealed, the cash is counted
        up."""
        ctx = self.ctx
        index = len(self.after.row) - 1
        end = self.new.row[index]
        card = Flight(
            start=set_out(self.dropped, DECK, self.old.deck),
            end=end,
            face=self._face(event.card, end.w),
            ms=ctx.ms("play_card"),
            rise=ctx.display.px(24),
            hides=(in_row(index),),
            sound="drop",
        )
        return [card, *self._counted(ctx.ms("play_card") // 2)]

    def _counted(self, delay: int) -> list[Flight]:
        """Return the cash counting from its old to its new value, in whole steps."""
        ctx, old, new = self.ctx, self.before.cash, self.after.cash
        if old == new:
            return []
        layout = self.new

        def paint(surface: Canvas, part: float) -> None:
            draw_cash(ctx, surface, layout, old + round((new - old) * part))

        flight = Flight(end=layout.cash, paint=paint, ms=delay + ctx.ms("flip"), hides=(CASH,), stays=False)
        return [flight]

    def _flip_at(
        self,
        card: Card,
        start: pygame.Rect,
        end: pygame.Rect,
        *,
        hides: tuple[Key, ...] = (),
        fade: tuple[int, int] = (255, 255),
        stays: bool = True,
    ) -> Flight:
        """Return a card turning over on its way from `start` to `end`, or in place (ux Z6)."""
        sides = self._face(card, end.w), self._face(other_face(card), end.w)
        return flip(self.ctx, start, end, sides, hides=hides, fade=fade, stays=stays)

    def _flipped(self, event: ev.CardFlipped) -> list[Flight]:
        pile = self.old.pile(event.card)
        start = set_out(self.dropped, disc(event.card), pile.rect if pile else self.old.discard)
        flipped = other_face(event.card)
        counted = self._counted(0)
        match event.place:
            case "deck":
                return [self._flip_at(event.card, start, self.new.deck), *counted]
            case "seat" if event.to is not None:
                end = small_card(self.ctx, self.new.plates[event.to], _SMALL)
                there = self._flip_at(event.card, start, end, stays=False)
                return [there, light(self.ctx, self.new.plates[event.to]), *counted]
            case "box":
                gone = self._flip_at(
                    event.card, start, start.move(0, -start.h // 2), fade=(255, 0), stays=False
                )
                return [gone, *counted]
            case _:
                landed = self.new.pile(flipped)
                end = landed.rect if landed else start
                # A card that turns over in place: the gap it leaves is not drawn before it has landed.
                return [self._flip_at(event.card, start, end, hides=(disc(flipped),)), *counted]

    def _bought(self, event: ev.CardBought) -> list[Flight]:
        box = self.old.kind(event.card)
        front = event.card & ~1
        start = set_out(self.dropped, supply(front), set_out(self.dropped, back(front), box.front))
        landed = self.new.pile(event.card)
        end = landed.rect if landed else self.new.discard
        hides = (disc(event.card),)
        counted = self._counted(0)
        if event.card != front and not (self.dropped and self.dropped[0].kind == DesignTownKind.BACK):
            return [self._flip_at(front, start, end, hides=hides), *counted]
        ctx = self.ctx
        flight = Flight(
            start=start,
            end=end,
            face=self._face(event.card, end.w),
            ms=ctx.ms("play_card"),
            rise=ctx.display.px(30),
            hides=hides,
            sound="build",
        )
        return [flight, *counted]

    def _bust(self) -> list[Flight]:
        """Return the row greying from left to right, then a pulse of the unhappy face that was one too
        many."""
        ctx, row = self.ctx, self.new.row
        step = 60 if ctx.settings.animation != "off" else 0
        grey = step * len(row)
        last = row[-1] if row else self.new.row_zone
        ms = (grey + ctx.ms("flip") * 3) if step else 0
        return [
            Flight(end=last, paint=_greying(ctx, row, grey, ms), ms=ms, sound="crash", stays=False),
            Flight(end=last, paint=_face_pulse(ctx, last), delay=grey, ms=ctx.ms("flip"), stays=False),
            light(self.ctx, self.new.unhappy),
        ]

    def _ended(self) -> list[Flight]:
        """Return the cards in play going to the discard pile, one after the other (DT-7)."""
        ctx, found = self.ctx, []
        for index, (card, start) in enumerate(zip(self.before.row, self.old.row, strict=True)):
            pile = self.new.pile(card) if self.after.active == self.before.active else None
            end = pile.rect if pile else self.old.discard.inflate(-self.old.discard.w // 2, 0)
            found.append(
                Flight(
                    start=start,
                    end=end,
                    face=self._face(card, end.w) if pile else self._face(card, start.w),
                    delay=min(index, 8) * ctx.ms("deal_stagger") // 3,
                    ms=ctx.ms("discard"),
                    sound="deal" if index == 0 else "",
                )
            )
        return found

    def _shuffled(self, event: ev.DeckShuffled) -> list[Flight]:
        """Return the discard pile riffling into the deck, by face: no order is shown (DT-8)."""
        ctx = self.ctx
        if event.seat != self.after.active:
            return []
        cards = sorted(self.before.discards[event.seat])[:8]
        found = []
        for number, card in enumerate(cards):
            pile = self.old.pile(card)
            found.append(
                Flight(
                    start=pile.rect if pile else self.old.discard,
                    end=self.new.deck,
                    face=self._face(card, self.new.deck.w),
                    delay=number * ctx.ms("deal_stagger") // 2,
                    ms=ctx.ms("discard"),
                    rise=ctx.display.px(24 if number % 2 else 48),
                    turn=10.0 if number % 2 else -10.0,
                    stays=False,
                    sound="shuffle" if number == 0 else "",
                )
            )
        return found

    def _removed(self, card: Card) -> list[Flight]:
        """Return a card of the supply rising and fading away (DT-9.2)."""
        ctx, rect = self.ctx, self.old.kind(card).front
        start = set_out(self.dropped, supply(card), rect)
        return [
            Flight(
                start=start,
                end=start.move(0, -rect.h // 2),
                face=self._face(card, rect.w),
                ms=ctx.ms("floor_collapse"),
                fade=(254, 0),
                stays=False,
                sound="crash",
            )
        ]

    def _won(self, seat: Seat) -> list[Flight]:
        ctx = self.ctx
        won = light(ctx, self.new.points, "win")
        if ctx.settings.reduced_motion:
            return [won]
        shower = Flight(end=self.new.row_zone, paint=confetti(ctx), ms=ctx.ms("confetti"), stays=False)
        return [shower, won, light(ctx, self.new.plates[seat])]


def _greying(ctx: Context, row: Sequence[pygame.Rect], grey: int, ms: int) -> Paint:
    veil = with_alpha(ctx.theme.color.ink, 0.5)

    def paint(surface: Canvas, part: float) -> None:
        done = len(row) if not grey else min(len(row), int(part * ms * len(row) / grey) + 1)
        for rect in row[:done]:
            ctx.shapes.box(surface, rect, veil, radius=card_radius(rect.w))

    return paint


def _face_pulse(ctx: Context, rect: pygame.Rect) -> Paint:
    """Return the unhappy face of the last card, swelling by 15 % and sinking back; nothing flashes."""

    def paint(surface: Canvas, part: float) -> None:
        size = round(rect.w * 0.42 * (1 + 0.15 * (1 - abs(2 * part - 1))))
        icon = ctx.assets.icon("sad", size, faces.tint(ctx, "sad"))
        surface.blit(icon, icon.get_rect(center=rect.center))

    return paint


# The end of Design Town: evening comes, and the stars of the last turn fly from their cards to the meter.

_STAR_MS = 160
_FLIGHT_MS = 420
_TURN_MS = 640


class DesignTownCeremony(ceremony.Ceremony[State, DesignTownLayout, DesignTownUiState]):
    """Shows the end of a game of Design Town; without a winner it only gets dark."""

    def strokes(
        self, view: TableView[State, DesignTownLayout, DesignTownUiState], ended: Ended
    ) -> Sequence[Stroke]:
        """Return the evening, the stars one by one, the deciding card."""
        shown, layout = view.state, view.layout
        row = [rect for rect in layout.row if rect.w] if layout.page != "supply" else []
        if not ended.result.winners or not row:
            return (self.dimming(),)
        # Behind the banner nothing needs to be visible.
        cards = [rect for rect in row if rect.top >= ended.room.top] or row
        stars = [
            rect
            for card, rect in zip(shown.row, layout.row, strict=False)
            for _ in range(shown.faces[card].points)
        ]
        fly = [partial(self._star, rect, layout.points) for rect in stars]
        flights = [
            Stroke(SHOWS + number * _STAR_MS, _FLIGHT_MS, each, passing=True)
            for number, each in enumerate(fly)
        ]
        decided = SHOWS + len(stars) * _STAR_MS
        last = shown.row[row.index(cards[-1])]
        sides = [faces.face(self.ctx, shown.faces, card, cards[-1].w) for card in (last, other_face(last))]
        turn = Stroke(decided, _TURN_MS, partial(self._turn, cards[-1], sides), passing=True)
        ring = Stroke(decided, 300, partial(self._ring, cards[-1]))
        return self.dimming(*cards, layout.points), *flights, ring, turn

    def _star(self, card: pygame.Rect, meter: pygame.Rect, canvas: Canvas, part: float) -> None:
        """Draw a star on its way, in an arc."""
        ctx, size = self.ctx, self.ctx.display.px(54)
        go = ctx.theme.ease("out", part)
        x = card.centerx + (meter.centerx - card.centerx) * go
        y = card.centery + (meter.centery - card.centery) * go - 4 * go * (1 - go) * ctx.display.px(90)
        star = ctx.assets.icon("star", size, ctx.theme.color.star_on_dark)
        canvas.blit(star, (round(x) - size // 2, round(y) - size // 2))

    def _turn(self, card: pygame.Rect, sides: Sequence[pygame.Surface], canvas: Canvas, part: float) -> None:
        """Draw the deciding card turning round: its other face, and this one again."""
        wide = math.cos(2 * math.pi * part)
        side = sides[wide < 0]
        self.ctx.shapes.box(canvas, card, self.ctx.theme.color.ink, radius=card_radius(card.w))
        seen = pygame.transform.smoothscale(side, (max(1, round(card.w * abs(wide))), side.get_height()))
        canvas.blit(seen, seen.get_rect(midtop=card.midtop))

    def _ring(self, card: pygame.Rect, canvas: Canvas, part: float) -> None:
        """Draw a light around the deciding card."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        ctx.shapes.glow(canvas, card, with_alpha(color.legal, 0.8 * part), d.px(10), d.px(40))
        ctx.shapes.ring(canvas, card, color.legal, max(2, d.px(4)), d.px(10))

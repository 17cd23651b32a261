"""Motion: plays flights, one batch for each event, and ends exactly where the still picture begins.

    animator.play(flights)      starts a batch (the state has changed already: commit first, then animate)
    animator.update(now)        advances; True when something must be drawn
    animator.draw(surface)      draws what is in motion
    animator.hidden             keys of things that the still picture leaves out until the batch is over
    animator.finish()           any input: jump to the end (look 6)

With animation off a batch is over at once; with reduced motion nothing travels, faces fade in (ux A7).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import with_alpha

# Dust, confetti and pulses: functions that draw themselves at a progress from 0 to 1 (look 6).
#
# What looks like chance is a fixed sequence: a frame at the same progress is the same picture every time.

Painter = Callable[[Canvas, float], None]

_PIECES = 90
_GOLDEN = 0.618033988749895


def _spread(number: int, salt: float = 0.0) -> float:
    """Return numbers from 0 to 1 that are evenly spread and look unordered."""
    return (number * _GOLDEN + salt) % 1.0


def dust(ctx: Context, rect: pygame.Rect) -> Painter:
    """Return six sand-coloured dots that puff out from the lower edge of a rect."""
    reach = ctx.display.px(34)

    def paint(surface: Canvas, part: float) -> None:
        size = max(2, round(ctx.display.px(18) * (1 - part * 0.5)))
        # Few steps need few pictures.
        opacity = round((1 - part) * 8) / 8 * 0.75
        fill = with_alpha(ctx.theme.color.paper3, opacity)
        for number in range(6):
            side = -1 if number < 3 else 1
            x = rect.left if side < 0 else rect.right
            x += round(side * reach * part * (0.5 + 0.5 * _spread(number)))
            y = rect.bottom - round(reach * part * (number % 3) * 0.5)
            ctx.shapes.disc(surface, pygame.Rect(x - size // 2, y - size, size, size), fill)

    return paint


def pulse(ctx: Context, rect: pygame.Rect) -> Painter:
    """Return a light around a rect that swells once and fades."""
    radius = ctx.display.px(ctx.theme.radius["panel"])

    def paint(surface: Canvas, part: float) -> None:
        strength = round(math.sin(part * math.pi) * 8) / 8
        if strength > 0:
            color = with_alpha(ctx.theme.color.focus, strength * 0.8)
            ctx.shapes.glow(surface, rect, color, radius, ctx.display.px(26))

    return paint


def confetti(ctx: Context) -> Painter:
    """Return ninety pieces in six colours that fall from the top edge, swaying, and fade at the end."""
    d = ctx.display
    pieces = [_piece(ctx, number) for number in range(18)]

    def paint(surface: Canvas, part: float) -> None:
        seconds = part * ctx.theme.ms["confetti"] / 1000
        for number in range(_PIECES):
            late = _spread(number, 0.37) * 0.9
            if seconds < late:
                continue
            speed = 300 + 260 * _spread(number, 0.11)
            x = _spread(number) * d.w + math.sin(seconds * 3 + number) * d.px(26)
            y = (seconds - late) * speed * d.s + d.px(64)
            picture = pieces[number % len(pieces)]
            if part > 0.85:
                picture = picture.copy()
                picture.set_alpha(round(255 * (1 - part) / 0.15))
            surface.blit(picture, (round(x), round(y)))

    return paint


def _piece(ctx: Context, number: int) -> pygame.Surface:
    """Return one piece: rect, disc or triangle."""
    fill = ctx.theme.confetti[number % len(ctx.theme.confetti)]
    side = ctx.display.px(14)
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    match number // 6:
        case 0:
            made.fill(fill, (0, side // 4, side, max(2, side * 8 // 14)))
        case 1:
            pygame.draw.circle(made, fill, (side // 2, side // 2), max(2, side * 5 // 14))
        case _:
            pygame.draw.polygon(made, fill, [(side // 2, 0), (side, side), (0, side)])
    return pygame.transform.rotate(made, 40 * _spread(number, 0.7))


_SHAKES = 3
_TURN_STEP = 2
_MOST_TURNED = 2_500_000
"""The most px turned in a batch, all steps together: turning is far slower than scaling."""
_LIT = 0.35
"""A flipping card narrower than this part shows its edge."""


@dataclass(frozen=True, slots=True)
class Flight:
    """One thing that moves: `face` from `start` to `end`, both device px, after `delay` ms, for `ms` ms.

    `back` is shown first and turned into `face` half way. `rise` is the height of the arc, px; `turn` and
    `turn_end` are degrees; `fade` the opacity at start and end, 0 to 255; `shake` px sideways. `paint` draws
    something else instead: it gets the surface and the progress from 0 to 1.

    `hides` are keys of things in the state afterwards that the still picture leaves out meanwhile. `stays`
    keeps the face at its end until the batch is over. `sound` plays at its start. With `is_still` nothing
    moves: it is drawn with reduced motion, too.
    """

    end: pygame.Rect
    face: pygame.Surface | None = None
    start: pygame.Rect | None = None
    back: pygame.Surface | None = None
    delay: int = 0
    ms: int = 0
    ease: str = "out"
    rise: int = 0
    turn: float = 0.0
    turn_end: float = 0.0
    fade: tuple[int, int] = (255, 255)
    shake: int = 0
    paint: Callable[[Canvas, float], None] | None = None
    hides: tuple[str, ...] = ()
    stays: bool = True
    sound: str = ""
    is_still: bool = False

    @property
    def over(self) -> int:
        """Its end, ms after the start of its batch."""
        return self.delay + self.ms


class Animator:
    """Plays one batch of flights at a time; a new one ends the old one."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._flights: tuple[Flight, ...] = ()
        self._sounds: list[Flight] = []
        self._began = 0
        self._at = 0
        self._turns = True
        """Whether what flies is turned, too."""
        self._hidden: frozenset[str] = frozenset()

    @property
    def active(self) -> bool:
        """Whether something moves."""
        return bool(self._flights)

    @property
    def hidden(self) -> frozenset[str]:
        """Keys that the still picture leaves out while the batch plays."""
        return self._hidden

    def play(self, flights: Sequence[Flight]) -> None:
        """Start a batch; an empty or instant one is over at once."""
        self.finish()
        if self._ctx.settings.reduced_motion:
            flights = [_reduced(flight, self._ctx.ms("reduced_crossfade")) for flight in flights]
        self._turns = sum(map(_turned, flights)) <= _MOST_TURNED
        self._sounds = sorted((f for f in flights if f.sound), key=lambda f: f.delay)
        self._began, self._at = self._ctx.now, 0
        if not flights or max(flight.over for flight in flights) <= 0:
            self._play_sounds(0)
            self._sounds = []
            return
        self._flights = tuple(flights)
        self._hidden = frozenset(key for flight in flights for key in flight.hides)
        self._play_sounds(0)

    def hold(self, now: int) -> None:
        """Restart the batch at `now` (ms): none of it was seen yet."""
        if self._at == 0:
            self._began = now

    def update(self, now: int) -> bool:
        """Advance to `now` (ms); return whether something must be drawn anew."""
        if not self._flights:
            return False
        self._at = now - self._began
        self._play_sounds(self._at)
        if self._at >= max(flight.over for flight in self._flights):
            self._end()
        return True

    def finish(self) -> None:
        """Jump to the end; sounds still to come are left out."""
        self._sounds = []
        self._end()

    def _end(self) -> None:
        self._flights = ()
        self._hidden = frozenset()

    def _play_sounds(self, at: int) -> None:
        while self._sounds and self._sounds[0].delay <= at:
            self._ctx.sound.play(self._sounds.pop(0).sound)

    def draw(self, surface: Canvas) -> None:
        """Draw everything in motion; landed faces that stay lie below."""
        for landed in (True, False):
            for flight in self._flights:
                if (flight.over <= self._at) == landed and (flight.stays or not landed):
                    self._draw_one(surface, flight)

    def _draw_one(self, surface: Canvas, flight: Flight) -> None:
        if self._at < flight.delay:
            self._draw_waiting(surface, flight)
            return
        part = 1.0 if flight.ms <= 0 else min(1.0, (self._at - flight.delay) / flight.ms)
        if flight.paint is not None:
            flight.paint(surface, part)
            return
        self._blit(surface, flight, part)

    def _draw_waiting(self, surface: Canvas, flight: Flight) -> None:
        """Draw a flight before its start: a thing that lies somewhere is visible, one that comes out of a
        pile is not."""
        if flight.paint is None and flight.fade[0] == 255 and flight.start is not None and not flight.turn:
            self._blit(surface, flight, 0.0)

    def _blit(self, surface: Canvas, flight: Flight, part: float) -> None:
        face, squeeze = _side(flight, part)
        if face is None:
            return
        moved = self._ctx.theme.ease(flight.ease, part)
        start = flight.start or flight.end
        w = start.w + (flight.end.w - start.w) * moved
        h = start.h + (flight.end.h - start.h) * moved
        x = start.centerx + (flight.end.centerx - start.centerx) * moved
        y = start.centery + (flight.end.centery - start.centery) * moved
        y -= flight.rise * 4 * part * (1 - part)
        x += flight.shake * math.sin(part * math.tau * _SHAKES) * (1 - part)
        turned = flight.turn + (flight.turn_end - flight.turn) * moved if self._turns else 0.0
        drawn = fitted(face, (max(1, round(w * squeeze)), max(1, round(h))), turned)
        opacity = round(flight.fade[0] + (flight.fade[1] - flight.fade[0]) * part)
        if opacity < 255:
            # The picture may be a cached surface: never change it.
            drawn = drawn.copy() if drawn is face else drawn
            drawn.set_alpha(opacity)
        at = drawn.get_rect(center=(round(x), round(y)))
        surface.blit(drawn, at)
        if flight.back is not None and squeeze < _LIT:
            self._light(surface, at, 1 - squeeze / _LIT)

    def _light(self, surface: Canvas, at: pygame.Rect, strength: float) -> None:
        """Draw the lit edge of a card seen from the side (look 6)."""
        fill = with_alpha(self._ctx.theme.color.on_dark, round(strength * 8) / 8)
        edge = pygame.Rect(0, 0, max(2, self._ctx.display.px(4)), max(2, at.h - self._ctx.display.px(8)))
        edge.center = at.center
        self._ctx.shapes.box(surface, edge, fill, radius=edge.w // 2)


def _side(flight: Flight, part: float) -> tuple[pygame.Surface | None, float]:
    """Return which side is up at a moment, and its width, 0 to 1 (a flip, ux Z6)."""
    if flight.back is None:
        return flight.face, 1.0
    if part < 0.5:
        return flight.back, max(0.02, math.cos(part * math.pi))
    return flight.face, max(0.02, -math.cos(part * math.pi))


def fitted(face: pygame.Surface, size: tuple[int, int], turned: float = 0.0) -> pygame.Surface:
    """Return a picture at a size (device px), turned by degrees; the picture itself if nothing changes."""
    drawn = face if face.get_size() == size else pygame.transform.smoothscale(face, size)
    degrees = round(turned / _TURN_STEP) * _TURN_STEP
    return pygame.transform.rotozoom(drawn, degrees, 1.0) if degrees else drawn


def _turned(flight: Flight) -> float:
    """Return how many px a flight turns, all its steps together."""
    return abs(flight.turn_end - flight.turn) / _TURN_STEP * flight.end.w * flight.end.h


def _reduced(flight: Flight, ms: int) -> Flight:
    """Return the flight as a cross-fade in place."""
    if flight.is_still:
        return flight
    if flight.paint is not None:
        return replace(flight, delay=0, ms=0, paint=None, stays=False)
    fade = (0, 255) if flight.fade[1] else (255, 0)
    return replace(
        flight,
        start=flight.end if flight.fade[1] else flight.start,
        end=flight.end if flight.fade[1] else flight.start or flight.end,
        delay=0,
        ms=ms,
        rise=0,
        turn=0.0,
        turn_end=0.0,
        shake=0,
        back=None,
        fade=fade,
    )


# -- ghosts: a thing carried to its place and back, to show a move --

SEEN: Final = 200
"""Opacity of a ghost, of 255."""


class Ghost(NamedTuple):
    """A picture that repeats a motion until it is stopped. `hides` are keys of the real thing, hidden
    meanwhile."""

    picture: pygame.Surface
    start: pygame.Rect
    end: pygame.Rect
    hides: tuple[str, ...] = ()

    def flights(self, ms: int) -> list[Flight]:
        """Return its flight there in so many ms, a pause as long, and the flight back."""
        legs = ((self.start, self.end, ms), (self.end, self.end, ms), (self.end, self.start, ms // 2))
        return [
            Flight(
                start=start,
                end=end,
                face=self.picture,
                delay=number * ms,
                ms=takes,
                ease="in_out",
                fade=(SEEN, SEEN),
                stays=False,
                hides=self.hides,
            )
            for number, (start, end, takes) in enumerate(legs)
        ]

    def draw(self, surface: Canvas) -> None:
        """Draw it at its end."""
        drawn = self.picture.copy()
        drawn.set_alpha(SEEN)
        surface.blit(drawn, self.end)


def ghost(
    picture: pygame.Surface | None,
    start: pygame.Rect | None,
    end: pygame.Rect | None,
    hides: tuple[str, ...] = (),
) -> Ghost | None:
    """Return what a hand would carry from one place into the middle of another; None if a place is
    missing."""
    if picture is None or start is None or end is None:
        return None
    there = start.copy()
    there.center = end.center
    return Ghost(picture, start, there, hides)

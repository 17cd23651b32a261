"""What falls or rises at the end of a game: confetti for one winner, a cake for several (look 6)."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color, with_alpha

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

PIECES = 90
FADE_MS = 400
CANDLE_MS = 180


class Piece(NamedTuple):
    """One piece of confetti: where it begins (parts of the window's width), how it falls."""

    x: float
    delay: float
    speed: float
    sway: float
    phase: float
    shape: int
    color: Color


class Confetti:
    """Falls once, for some seconds, beside the headline."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._began = ctx.now
        dice = random.Random(9)
        colors = ctx.theme.confetti
        self._pieces = [
            Piece(
                dice.random(),
                dice.random() * 900,
                dice.uniform(180, 320),
                dice.uniform(10, 34),
                dice.random() * 6.3,
                number % 3,
                colors[number % len(colors)],
            )
            for number in range(PIECES)
        ]

    @property
    def long(self) -> int:
        """How long it falls, ms; not at all with reduced motion or without animation."""
        return 0 if self._ctx.settings.reduced_motion else self._ctx.ms("confetti")

    @property
    def active(self) -> bool:
        """Whether something still falls."""
        return self._ctx.now - self._began < self.long

    def draw(self, surface: Canvas, spared: pygame.Rect) -> None:
        """Draw the pieces where they are now, none over `spared`."""
        at = self._ctx.now - self._began
        if at < self.long:
            self._draw(surface, at, self.long, spared)

    def draw_part(self, surface: Canvas, part: float) -> None:
        """Draw it as it is after a part of its fall, 0 to 1, however long that takes."""
        long = self._ctx.theme.ms["confetti"]
        self._draw(surface, round(part * long), long, pygame.Rect(0, 0, 0, 0))

    def _draw(self, surface: Canvas, at: int, long: int, spared: pygame.Rect) -> None:
        fade = min(1.0, (long - at) / FADE_MS)
        scale = self._ctx.display.s
        for piece in self._pieces:
            since = at - piece.delay
            if since < 0:
                continue
            seconds = since / 1000
            x = piece.x * self._ctx.display.w + piece.sway * scale * math.sin(piece.phase + seconds * 3)
            y = (seconds * piece.speed * 1.6 - 20) * scale
            if not spared.collidepoint(x, y):
                self._piece(surface, piece, x, y, seconds, fade)

    def _piece(self, surface: Canvas, piece: Piece, x: float, y: float, seconds: float, fade: float) -> None:
        s = self._ctx.display.s
        color = with_alpha(piece.color, fade)
        turn = piece.phase + seconds * 2.4
        size = 15 * s
        if piece.shape == 1:
            corners = [(math.cos(a) * size * 0.36, math.sin(a) * size * 0.36) for a in _circle(10)]
        elif piece.shape == 2:
            corners = [
                (math.cos(a + turn) * size * 0.55, math.sin(a + turn) * size * 0.55) for a in _circle(3)
            ]
        else:
            w, h = 7 * s, 4 * s * max(0.25, abs(math.cos(turn)))
            cos, sin = math.cos(turn * 0.6), math.sin(turn * 0.6)
            corners = [
                (a * cos - b * sin, a * sin + b * cos) for a, b in ((-w, -h), (w, -h), (w, h), (-w, h))
            ]
        box = int(size * 2) + 2
        drawn = pygame.Surface((box, box), pygame.SRCALPHA)
        pygame.draw.polygon(drawn, color, [(px + box / 2, py + box / 2) for px, py in corners])
        surface.blit(drawn, (x - box / 2, y - box / 2))


def _circle(count: int) -> list[float]:
    return [math.tau * number / count for number in range(count)]


class Cake:
    """Rises once, with a candle for each winner; its flames flicker for some seconds."""

    def __init__(self, ctx: Context, colours: Sequence[int]) -> None:
        self._ctx = ctx
        self._began = ctx.now
        self._colours = list(colours)

    @property
    def long(self) -> int:
        """How long something moves, ms."""
        if self._ctx.settings.reduced_motion:
            return 0
        return self._ctx.ms("cake") + 500

    @property
    def active(self) -> bool:
        """Whether something still moves."""
        return self._ctx.now - self._began < self.long

    def draw_still(self, surface: Canvas, rect: pygame.Rect) -> None:
        """Draw it as it stands at the end."""
        self._began = self._ctx.now - self.long
        self.draw(surface, rect)

    def draw(self, surface: Canvas, rect: pygame.Rect) -> None:
        """Draw cake and candles in a square rect."""
        at = self._ctx.now - self._began if self.active else 10_000
        rise = self._ctx.theme.ease("out", min(1.0, at / 500))
        y = rect.y + round((1 - rise) * self._ctx.display.px(60))
        cake = self._ctx.assets.svg("cake", rect.w, rect.h)
        surface.blit(cake, (rect.x, y))
        count = len(self._colours)
        pitch = rect.w * 0.5 / max(1, count)
        for number, colour in enumerate(self._colours):
            x = rect.centerx + (number - (count - 1) / 2) * pitch
            lit = at > 500 + number * CANDLE_MS
            self._candle(surface, rect.w, x, y + rect.h * 0.30, colour, at if lit else -1)

    def _candle(self, surface: Canvas, size: int, x: float, foot: float, colour: int, at: float) -> None:
        color = self._ctx.theme.color
        w, h = max(3, round(size * 0.06)), round(size * 0.2)
        stick = pygame.Rect(round(x - w / 2), round(foot - h), w, h)
        fill = self._ctx.theme.seat(colour).fill
        self._ctx.shapes.box(surface, stick, fill, radius=w // 3, edge=color.on_dark, edge_w=1)
        if at < 0:
            return
        # Two flickers a second, six per cent: far from flashing (ux A7).
        grow = 1 + (0.06 * math.sin(math.tau * 2 * at / 1000) if self.active else 0)
        flame_h = round(size * 0.12 * grow)
        flame = pygame.Rect(0, 0, max(3, round(flame_h * 0.6)), flame_h)
        flame.midbottom = (round(x), stick.top)
        self._ctx.shapes.box(surface, flame, color.star_on_dark, radius=flame.w // 2)

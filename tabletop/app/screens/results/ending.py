"""The banner at the end of a game, drawn at any moment of the show."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.screens.results.sheet import SheetRow
from tabletop.app.screens.results.words import ResultFact, ResultText
from tabletop.app.widgets import topbar
from tabletop.app.widgets.base import Look, Widget, initial_of
from tabletop.app.widgets.layout import Custom
from tabletop.engine.protocol import Result

# What falls or rises at the end of a game: confetti for one winner, a cake for several (look 6).

PIECES = 90
FADE_MS = 400
CANDLE_MS = 180


class Piece(NamedTuple):
    """One piece of confetti: its start (parts of the window's width) and its fall."""

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
        """Its duration, ms; 0 with reduced motion or without animation."""
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
        """Draw it after a part of its fall, 0 to 1, whatever its duration."""
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
        """Duration of its motion, ms."""
        if self._ctx.settings.reduced_motion:
            return 0
        return self._ctx.ms("cake") + 500

    @property
    def active(self) -> bool:
        """Whether something still moves."""
        return self._ctx.now - self._began < self.long

    def draw_still(self, surface: Canvas, rect: pygame.Rect) -> None:
        """Draw it as it is at the end."""
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


# -- who won, in large letters --

_TOKEN, _PAD, _GAP = 120, 18, 26
_BESIDE = 0.45
"""How much of the width has to be free beside what is spared."""
_CHEERED, _PLAIN, _LINE = 72, 54, 25
"""Sizes of the name (for winning people, and others) and of the line below it: logical px."""


class Banner:
    """The banner that names the winner; `rect` is where it stands: in the middle, or beside what is `spared`
    where nearly half the window's width is free there."""

    def __init__(self, ctx: Context, result_text: ResultText, spared: Sequence[pygame.Rect] = ()) -> None:
        self._ctx, self._told = ctx, result_text
        d = ctx.display
        whole = pygame.Rect(d.px(40), topbar.height(ctx) + d.px(8), d.w - 2 * d.px(40), 0)
        self._lay(whole)
        covered = sorted((rect for rect in spared if rect.colliderect(self.rect)), key=lambda rect: rect.x)
        edges = [whole.left, *(x for rect in covered for x in (rect.left - d.px(40), rect.right + d.px(40)))]
        gaps = zip(edges[::2], [*edges[1::2], whole.right], strict=True)
        left, right = max(gaps, key=lambda gap: gap[1] - gap[0])
        if covered and right - left >= whole.w * _BESIDE:
            self._lay(pygame.Rect(left, whole.y, right - left, 0))

    def _lay(self, room: pygame.Rect) -> None:
        """Lay it out in the middle of `room`, from its upper edge."""
        ctx, result_text = self._ctx, self._told
        d, text = ctx.display, ctx.text
        pad, size = d.px(_PAD), min(d.ui(_TOKEN), d.h // 9) if result_text.winners else 0
        lead = size + d.ui(_GAP) if size else 0
        self._face = size * 2 // 3 if result_text.loser is not None else 0
        behind = self._face + d.ui(_GAP) if self._face else 0
        most = room.w - 2 * pad - lead - behind
        self._small = max(text.px("body"), d.ui(_LINE))
        # Large text leaves the table room to be seen.
        self._px = min(d.ui(_CHEERED if result_text.is_cheered else _PLAIN), d.h // 15)
        title = text.fit(result_text.headline, "title", most, px=self._px)
        self._title_h = text.line_height("title", title.px)
        self._px = title.px
        lines = [line for line in (result_text.fact, result_text.saying) if line]
        wide = max(
            text.width(result_text.headline, "title", title.px),
            *(text.width(line, "body", self._small) for line in lines),
            d.ui(320),
        )
        self._words_w = min(wide, most)
        self._lines = [(line, text.height(line, "body", self._words_w, self._small)) for line in lines]
        tall = max(size, self._title_h + sum(height for _, height in self._lines))
        self.rect = pygame.Rect(0, room.y, self._words_w + lead + behind + 2 * pad, tall + 2 * pad)
        self.rect.centerx = room.centerx
        self._size, self._lead = size, lead

    def draw(self, canvas: Canvas, part: float) -> None:
        """Draw it; it grows from its middle."""
        ctx, d, color = self._ctx, self._ctx.display, self._ctx.theme.color
        box = self.rect.inflate(0, round((part - 1) * self.rect.h))
        ctx.shapes.box(canvas, box, color.ink, radius=d.px(ctx.theme.radius["panel"]))
        if part < 1:
            return
        inside = self.rect.inflate(-2 * d.px(_PAD), -2 * d.px(_PAD))
        if self._size:
            self._picture(
                canvas, pygame.Rect(inside.x, inside.centery - self._size // 2, self._size, self._size)
            )
        if self._told.loser is not None:
            face = pygame.Rect(inside.right - self._face, inside.bottom - self._face, self._face, self._face)
            who = self._told.loser
            ctx.shapes.token(canvas, face, who.colour, "", who.face, "_sorry")
        x, tall = inside.x + self._lead, self._title_h + sum(height for _, height in self._lines)
        y = inside.centery - tall // 2
        room = pygame.Rect(x, y, self._words_w, self._title_h)
        ctx.text.draw(canvas, self._told.headline, "title", color.on_dark, room, px=self._px)
        y = room.bottom
        for line, height in self._lines:
            ink = color.on_dark if line == self._told.fact else color.on_dark2
            room = pygame.Rect(x, y, self._words_w, height)
            ctx.text.draw(canvas, line, "body", ink, room, lines=4, px=self._small)
            y += height

    def _picture(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the winner, glad; a cake for several."""
        told = self._told
        if len(told.winners) > 1:
            Cake(self._ctx, [who.colour for who in told.winners]).draw_still(canvas, rect)
            return
        who = told.winners[0]
        small = rect.inflate(-rect.w // 12, -rect.h // 12)
        self._ctx.shapes.token(canvas, small, who.colour, initial_of(who.name), who.face, "_glad")


class FactsRow:
    """Facts side by side at the window's lower edge; `rect` is their place, `fits` whether they fit."""

    def __init__(self, ctx: Context, facts: Sequence[ResultFact]) -> None:
        self._ctx, d, text = ctx, ctx.display, ctx.text
        self._icon, gap = d.ui(34), d.ui(40)
        room = d.w - 2 * d.px(40) - 2 * d.px(_PAD)
        wide = min(d.ui(440), (room - gap * (len(facts) - 1)) // max(1, len(facts)))
        words = wide - self._icon - d.ui(16)
        self._parts: list[tuple[ResultFact, pygame.Rect]] = []
        tall = 0
        for fact in facts:
            head = text.line_height("body_b") if fact.head else 0
            tall = max(tall, head + text.height(fact.rest or fact.text, _style(fact), words))
        used, pad = len(facts) * wide + gap * (len(facts) - 1), d.px(_PAD)
        self.rect = pygame.Rect(0, d.h - d.px(20) - tall - pad, used + 2 * pad, tall + pad)
        self.rect.centerx = d.w // 2
        for at, fact in enumerate(facts):
            x = self.rect.x + pad + at * (wide + gap)
            self._parts.append((fact, pygame.Rect(x, self.rect.y + pad // 2, wide, tall)))
        self.fits = bool(facts) and not d.is_large and tall <= d.h // 9

    def draw(self, canvas: Canvas, part: float) -> None:
        """Draw icons and words as they appear."""
        ctx, color = self._ctx, self._ctx.theme.color
        if part < 1:
            return
        ctx.shapes.box(canvas, self.rect, color.ink, radius=ctx.display.px(ctx.theme.radius["panel"]))
        for fact, rect in self._parts:
            icon = ctx.assets.icon(fact.icon, self._icon, color.on_dark)
            canvas.blit(icon, (rect.x, rect.y + (rect.h - self._icon) // 2))
            words = rect.copy()
            words.x, words.w = (
                rect.x + self._icon + ctx.display.ui(16),
                rect.w - self._icon - ctx.display.ui(16),
            )
            head = ctx.text.line_height("body_b") if fact.head else 0
            tall = head + ctx.text.height(fact.rest or fact.text, _style(fact), words.w)
            words.y, words.h = rect.centery - tall // 2, tall
            if fact.head:
                ctx.text.draw(canvas, fact.head, "body_b", color.on_dark, words, valign="top")
                words.y, words.h = words.y + head, tall - head
            ink = color.on_dark2 if fact.head else color.on_dark
            rest = fact.rest or fact.text
            ctx.text.draw(canvas, rest, _style(fact), ink, words, lines=4, valign="top")


def _style(fact: ResultFact) -> str:
    return "body" if fact.head else "body_b"


# -- who won and why (ux E1) --


def headline(ctx: Context, rect: pygame.Rect, ending: Ending, cake: Cake | None) -> Widget:
    """Return who won and why, with token or cake."""
    d = ctx.display

    def paint(surface: Canvas, area: pygame.Rect, look: Look) -> None:
        color = ctx.theme.color
        size = area.h
        pictures = ending.result.winners[:1] if len(ending.result.winners) == 1 else ()
        has_picture = bool(pictures) or cake is not None
        room = area.w - (size + d.px(30) if has_picture else 0)
        px = min(ctx.text.px("title"), round(area.h * 0.5))
        title = ctx.text.fit(ending.headline, "title", room, px=px)
        words_w = max(
            ctx.text.width(title.lines[0], "title", title.px),
            min(room, ctx.text.width(ending.reason, "body")),
        )
        x = area.centerx - (words_w + (size + d.px(30) if has_picture else 0)) // 2
        picture = pygame.Rect(x, area.y, size, size)
        if cake is not None:
            cake.draw(surface, picture)
        for seat in pictures:
            who = ending.session.table.seats[seat]
            inner = picture.inflate(-size // 10, -size // 10)
            ctx.shapes.token(
                surface, inner, who.colour, initial_of(who.name), who.face, "_glad" if who.face else ""
            )
        x += size + d.px(30) if has_picture else 0
        title_h = min(ctx.text.line_height("title", title.px), area.h * 6 // 10)
        align = "left" if has_picture else "center"
        top = pygame.Rect(x, area.y, max(1, words_w), title_h)
        ctx.text.draw(surface, ending.headline, "title", color.on_dark, top, align=align, px=title.px)  # type: ignore[arg-type]
        low = pygame.Rect(x, top.bottom, max(1, words_w), area.bottom - top.bottom)
        ctx.text.draw(surface, ending.reason, "body", color.on_dark, low, align=align, lines=2)  # type: ignore[arg-type]

    said = ctx.sentences((ending.headline, ending.reason))
    return Custom(ctx, "headline", rect, paint, name=said)


@dataclass(frozen=True, slots=True)
class Ending:
    """What is shown at the end of a game; so many rows are `shown`, `open` is a row and a seat."""

    session: Session
    result: Result
    headline: str
    reason: str
    rows: Sequence[SheetRow]
    shown: int
    open: tuple[int, int]

    @property
    def is_revealing(self) -> bool:
        """Whether rows are still to come."""
        return self.shown < len(self.rows)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return self.session.names

    @property
    def colours(self) -> list[int]:
        """The looks of the seats."""
        return [seat.colour for seat in self.session.table.seats]

    @property
    def counted(self) -> str:
        """The points that decide the game, and that the chart shows."""
        return next((row.label for row in self.rows if row.is_total), self.rows[0].label)

"""Houses that stand for puzzles, names of puzzles, and the card with the verdict on an attempt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node
from tabletop.app.core.assets import document, paint
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.screens.lesson.bubble import Room, placed
from tabletop.app.screens.puzzles.session import STARS
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Ground, wrap_row
from tabletop.daily import COUNT, STOREYS, Tries, judged
from tabletop.engine.message import N_

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.puzzles import Puzzle


# A puzzle's state: the goal's meter, attempts, stars, and its neighbours, drawn below each other.

_ROW, _SIGN, _SIGN_GAP = 40, 26, 8
"""Heights of a row and of a sign in it, and the gap: logical px (UI scale)."""
_PIPS: Final = 10
"""A larger goal is shown as a bar."""
_BESIDE: Final = 3
"""How many neighbours are shown at either side."""
MOST_SHOWN: Final = 5
"""How many failed attempts are drawn."""


class Standing(NamedTuple):
    """What a panel shows of a puzzle besides its words."""

    meter: tuple[int, int] | None
    failed: int
    stars: int
    number: int
    """Its place among the others, from 0."""
    solved: tuple[bool, ...]
    """Which puzzles are solved, including itself."""

    def spoken(self, ctx: Context) -> str:
        """Return it for screen readers."""
        t = ctx.t
        parts = [ctx.tn("{count} failed attempt", "{count} failed attempts", self.failed)]
        parts.append(ctx.tn("{stars} of {count} star", "{stars} of {count} stars", STARS, stars=self.stars))
        if self.meter is not None:
            parts.insert(0, t("Goal: {done} of {most}", done=self.meter[0], most=self.meter[1]))
        return t(", ").join(parts)


def standing_height(ctx: Context, standing: Standing) -> int:
    """Return its height: with large text, attempts and neighbours are left out."""
    rows = (standing.meter is not None) + (1 if ctx.display.is_large else 3)
    return rows * _row(ctx)


def _row(ctx: Context) -> int:
    return max(ctx.display.ui(_ROW), ctx.text.line_height("small"))


def draw_standing(ctx: Context, surface: Canvas, standing: Standing, room: pygame.Rect) -> None:
    """Draw the rows from the top of a room."""
    t, color = ctx.t, ctx.theme.color
    row = pygame.Rect(room.x, room.y, room.w, _row(ctx))
    if standing.meter is not None:
        done, most = standing.meter
        _meter(ctx, surface, _named(ctx, surface, row, t("The goal")), done, most)
        row = row.move(0, row.h)
    place = _named(ctx, surface, row, t("Your stars"))
    for at in range(STARS):
        icon = "star" if at < standing.stars else "starl"
        _sign(ctx, surface, place, STARS - 1 - at, icon, color.ink if at < standing.stars else color.ink2)
    if ctx.display.is_large:
        return
    row = row.move(0, row.h)
    place = _named(ctx, surface, row, t("Attempts"))
    crosses = min(standing.failed, MOST_SHOWN)
    for at in range(crosses):
        _sign(ctx, surface, place, crosses - at, "x", color.bad, color.bad_bg)
    _sign(ctx, surface, place, 0, "", color.line, color.paper2)
    row = row.move(0, row.h)
    done, count = sum(standing.solved), len(standing.solved)
    wordings = t("{done} of {count} solved", done=done, count=count), f"{done}/{count}"
    words = ctx.text.wording(wordings, "small", row.w * 3 // 5)
    _neighbours(ctx, surface, _named(ctx, surface, row, words), standing)


def _named(ctx: Context, surface: Canvas, row: pygame.Rect, words: str) -> pygame.Rect:
    """Draw a row's name; return the rest of the row."""
    wide = ctx.text.width(words, "small") + ctx.display.ui(_SIGN_GAP)
    half = pygame.Rect(row.x, row.y, min(max(row.w * 2 // 5, wide), row.w * 3 // 5), row.h)
    ctx.text.draw(surface, words, "small", ctx.theme.color.ink, half)
    return pygame.Rect(half.right, row.y, row.right - half.right, row.h)


def _meter(ctx: Context, surface: Canvas, room: pygame.Rect, done: int, most: int) -> None:
    """Draw a pip for each part of the goal, dashed if it is missing; a bar if there are many."""
    color, gap, tall = ctx.theme.color, ctx.display.ui(_SIGN_GAP) // 2, ctx.display.ui(_SIGN) * 2 // 3
    room = pygame.Rect(room.x, room.centery - tall // 2, room.w, tall)
    count = most if most <= _PIPS else 1
    wide = (room.w - (count - 1) * gap) // max(1, count)
    for at in range(count):
        pip = pygame.Rect(room.x + at * (wide + gap), room.y, wide, tall)
        full, line = at < done if count > 1 else done >= most, max(1, ctx.display.px(2))
        if full:
            ctx.shapes.box(surface, pip, color.brass, radius=tall // 4, edge=color.brass_edge, edge_w=line)
        elif count > 1:
            ctx.shapes.dashed(surface, pip, color.brass_text, tall // 4, line, tall // 3)
        else:
            ctx.shapes.box(surface, pip, color.paper3, radius=tall // 4)
        if count == 1 and 0 < done < most:
            pip.w = max(tall // 2, wide * done // most)
            ctx.shapes.box(surface, pip, color.brass, radius=tall // 4)


def _sign(
    ctx: Context,
    surface: Canvas,
    room: pygame.Rect,
    at: int,
    icon: str,
    ink: Color,
    ground: Color | None = None,
) -> None:
    """Draw a sign at the given place, counted from the right."""
    wide, gap = ctx.display.ui(_SIGN), ctx.display.ui(_SIGN_GAP)
    place = pygame.Rect(room.right - (at + 1) * wide - at * gap, room.centery - wide // 2, wide, wide)
    if ground is not None:
        ctx.shapes.box(surface, place, ground, edge=ink, edge_w=max(1, ctx.display.px(2)), radius=wide // 2)
    if icon:
        picture = ctx.assets.icon(icon, wide if ground is None else wide * 2 // 3, ink)
        surface.blit(picture, picture.get_rect(center=place.center))


def _neighbours(ctx: Context, surface: Canvas, room: pygame.Rect, standing: Standing) -> None:
    """Draw the numbers of the neighbouring puzzles: solved ones green, its own dark."""
    color, gap, count = ctx.theme.color, ctx.display.ui(_SIGN_GAP) // 2, len(standing.solved)
    shown = min(count, 2 * _BESIDE + 1)
    first = min(max(0, standing.number - _BESIDE), count - shown)
    wide = (room.w - (shown - 1) * gap) // shown
    tall = min(room.h - gap, ctx.text.line_height("small"))
    for at, number in enumerate(range(first, first + shown)):
        place = pygame.Rect(room.x + at * (wide + gap), room.centery - tall // 2, wide, tall)
        ground, ink = (color.good_bg, color.good) if standing.solved[number] else (color.paper2, color.ink2)
        if number == standing.number:
            ground, ink = color.ink, color.on_dark
        ctx.shapes.box(surface, place, ground, radius=tall // 4)
        ctx.text.draw(surface, str(number + 1), "small", ink, place, align="center")


# -- a house of one to three storeys: a puzzle, its level and whether it is solved --

WIDE: Final = 60
_ROOF, _STOREY, _EAVES, _PANE = 20, 24, 4, 12
_DARK: Final = 0.45
"""The part of its colour that a dark house keeps."""


def height(storeys: int) -> int:
    """Return the height of a house that is `WIDE` wide."""
    return _ROOF + _STOREY * storeys


def windows(storeys: int) -> int:
    """Return the number of windows: two for each storey, one beside the door."""
    return 2 * storeys - 1


def draw(ctx: Context, surface: Canvas, where: pygame.Rect, storeys: int, lit: int, number: int = 0) -> None:
    """Draw a house in the width of `where`, on its lower edge, with so many windows lit from below; `number`
    chooses its roof."""
    w = where.w
    h = round(w * height(storeys) / WIDE)
    at = pygame.Rect(where.x, where.bottom - h, w, h)
    if lit:
        glow = with_alpha(ctx.theme.color.legal, 0.30)
        body = pygame.Rect(at.x + w // 8, at.bottom - h * 2 // 3, w * 3 // 4, h * 2 // 3)
        ctx.shapes.glow(surface, body, glow, w // 8, w // 3)
    surface.blit(ctx.assets.markup(_svg(ctx, w, h, storeys, lit, number), w, h), at)


def _svg(ctx: Context, w: int, h: int, storeys: int, lit: int, number: int) -> str:
    theme, color = ctx.theme, ctx.theme.color
    roofs = (theme.confetti[0], theme.confetti[3], theme.confetti[4])
    roof, wall = roofs[number % len(roofs)], color.paper
    if not lit:
        roof, wall = (_mixed(tone, color.ink) for tone in (roof, wall))
    k, tall = w / WIDE, height(storeys)
    body = f'<path d="M0 {_ROOF}L{WIDE / 2} 2L{WIDE} {_ROOF}z" {paint("fill", roof)}/>'
    body += (
        f'<rect x="{_EAVES}" y="{_ROOF}" width="{WIDE - 2 * _EAVES}" height="{tall - _ROOF}"'
        f" {paint('fill', wall)}/>"
    )
    panes = [(x, tall - _STOREY * (storey + 1) + 7) for storey in range(storeys) for x in (13, 35)][1:]
    for place, (x, y) in enumerate(panes):
        light = color.legal if place < lit else color.ink
        body += f'<rect x="{x}" y="{y}" width="{_PANE}" height="{_PANE}" rx="1.5" {paint("fill", light)}/>'
    body += f'<rect x="13" y="{tall - 17}" width="{_PANE}" height="17" rx="1.5" {paint("fill", roof)}/>'
    return document(w, h, f'<g transform="scale({k:.4f})">{body}</g>')


def _mixed(tone: Color, other: Color) -> Color:
    red, green, blue = (round(a * _DARK + b * (1 - _DARK)) for a, b in zip(tone[:3], other[:3], strict=True))
    return red, green, blue, 255


_PAD, _GAP, _HOUSE, _NIGHT = 26, 16, 72, 14
_WIDE, _WIDEST = 640, 1000
_WIDTHS = (1.0, 0.8, 1.3, 0.62, 2.0)
"""Preferred widths of the card, tried in turn."""


class VerdictText(NamedTuple):
    """The contents of a card: a question or the result of an attempt, with its house if it is solved."""

    title: str
    text: str
    standing: Standing
    status: str
    is_solved: bool | None = None
    storeys: int = 1
    number: int = 0
    lit: int = 0
    """Number of lit windows."""
    note: str = ""
    """The text at the foot."""

    def spoken(self, ctx: Context) -> str:
        """Return it for screen readers."""
        parts = (self.title, self.text, self.standing.spoken(ctx), self.note)
        return ctx.sentences(part for part in parts if part)


class VerdictCard(Ground):
    """The card with the result of an attempt."""

    def __init__(
        self, ctx: Context, rect: pygame.Rect, verdict_text: VerdictText, buttons: Sequence[Button]
    ) -> None:
        super().__init__(ctx, "puzzle.card", rect)
        self.role = "label"
        self.told, self.name = verdict_text, verdict_text.spoken(ctx)
        self._parts = _layout(ctx, verdict_text, buttons, rect)

    def node(self) -> Node | None:
        """Return all of it as one node."""
        return Node(self.key, "label", self.name, (self.rect.x, self.rect.y, self.rect.w, self.rect.h))

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the house in its night, then the text."""
        super().draw(surface, look)
        ctx, color, told, parts = self.ctx, self.ctx.theme.color, self.told, self._parts
        ui = ctx.display.ui
        if parts.house.w:
            ctx.shapes.box(surface, parts.house, color.ink, radius=ui(_NIGHT))
            inside = parts.house.inflate(-2 * ui(_NIGHT), -2 * ui(_NIGHT))
            draw(ctx, surface, inside, told.storeys, told.lit, told.number)
        ink = color.ink if told.is_solved is None else color.good if told.is_solved else color.bad
        ctx.text.draw(surface, told.title, "h1", ink, parts.title, valign="top", lines=3)
        ctx.text.draw(surface, told.text, "body", color.ink, parts.why, valign="top", lines=20)
        ctx.text.draw(surface, told.status, "small", color.ink2, parts.status, lines=2)
        draw_standing(ctx, surface, told.standing, parts.standing)
        foot = self.rect.inflate(-2 * ui(_PAD), -2 * ui(_PAD))
        ctx.text.draw(surface, told.note, "small", color.ink2, foot, valign="bottom", lines=4)


class _Parts(NamedTuple):
    house: pygame.Rect
    title: pygame.Rect
    why: pygame.Rect
    status: pygame.Rect
    standing: pygame.Rect
    height: int


def _layout(ctx: Context, verdict_text: VerdictText, buttons: Sequence[Button], rect: pygame.Rect) -> _Parts:
    """Return the places in a card as wide as `rect`; place the buttons."""
    text, d = ctx.text, ctx.display
    # Large text needs the room.
    ui = d.px if d.is_large else d.ui
    pad, gap = ui(_PAD), ui(_GAP)
    x, y, w = rect.x + pad, rect.y + pad, rect.w - 2 * pad
    home = pygame.Rect(x, y, 0, 0)
    if verdict_text.is_solved and not d.is_large:
        wide, edge = ui(_HOUSE), 2 * ui(_NIGHT)
        home.size = wide + edge, round(wide * height(verdict_text.storeys) / WIDE) + edge
    lead = home.w + gap if home.w else 0
    status = pygame.Rect(x + lead, y, w - lead, text.height(verdict_text.status, "small", w - lead))
    top = status.bottom
    title = pygame.Rect(x + lead, top, w - lead, text.height(verdict_text.title, "h1", w - lead))
    why = pygame.Rect(
        title.x, title.bottom + gap // 2, title.w, text.height(verdict_text.text, "body", title.w)
    )
    home.h = max(home.h, why.bottom - y) if home.w else 0
    y = max(home.bottom, why.bottom) + gap
    stands = pygame.Rect(x, y, w, standing_height(ctx, verdict_text.standing))
    y = stands.bottom + gap
    row = wrap_row(buttons, pygame.Rect(x, y, w, 0), gap, "right")
    foot = text.height(verdict_text.note, "small", w) + gap if verdict_text.note else 0
    return _Parts(home, title, why, status, stands, y + row + foot + pad - rect.y)


def place(
    ctx: Context, verdict_text: VerdictText, buttons: Sequence[Button], area: pygame.Rect, room: Room
) -> pygame.Rect:
    """Return the place in an area where a card covers least."""
    d = ctx.display
    wide = d.ui(_WIDE) * (5 if verdict_text.is_solved else 4) // 4
    likes = [round(min(wide, d.px(_WIDEST)) * part) for part in _WIDTHS]
    return placed(area, likes, partial(least_h, ctx, verdict_text, buttons), room)


def least_h(ctx: Context, verdict_text: VerdictText, buttons: Sequence[Button], width: int) -> int:
    """Return the least height of a card of a width."""
    return _layout(ctx, verdict_text, buttons, pygame.Rect(0, 0, width, 0)).height


# -- names --

# i18n: said of puzzles
LEVELS: Final = (N_("easy"), N_("medium"), N_("hard"))
"""Difficulty of each storey's puzzles, lowest first."""
STREETS: Final = (N_("Easy puzzles"), N_("Medium puzzles"), N_("Hard puzzles"))
"""Headings of the storeys."""


def level_text(ctx: Context, puzzle: Puzzle) -> str:
    """Return a puzzle's difficulty in words."""
    return ctx.t(LEVELS[puzzle.storey - 1])


def number_text(ctx: Context, number: int) -> str:
    """Return a puzzle's name by its number, from 1."""
    return ctx.t("Puzzle {number}", number=number)


# -- the five houses of a Sunday --

_SIGNED: Final = 150
"""The least height of a picture with a sign below each house, logical px (UI scale)."""


def draw_houses(ctx: Context, surface: Canvas, place: pygame.Rect, tries: Tries, radius: int) -> None:
    """Fill a place with houses; in a tall one a sign below each shows its result."""
    color, right = ctx.theme.color, judged(tries)
    ctx.shapes.box(surface, place, color.ink, radius=radius)
    margin = max(2, place.h // 9)
    sign = min(place.h // 8, ctx.display.ui(34)) if place.h >= ctx.display.ui(_SIGNED) else 0
    foot = place.bottom - margin - (sign + sign // 3 if sign else 0)
    pitch = (place.w - 2 * margin) // COUNT
    wide = min(pitch * (8 if sign else 9) // 10, (foot - place.y - margin) * WIDE // height(max(STOREYS)))
    pitch = min(pitch, wide * 2)
    left = place.centerx - pitch * COUNT // 2
    for number, storeys in enumerate(STOREYS):
        x = left + pitch * number + (pitch - wide) // 2
        lit = windows(storeys) * (number < len(right) and right[number])
        draw(ctx, surface, pygame.Rect(x, place.y, wide, foot - place.y), storeys, lit, number)
        if sign and number < len(right):
            ink = color.legal if right[number] else color.on_dark2
            icon = ctx.assets.icon("check" if right[number] else "x", sign, ink)
            surface.blit(icon, icon.get_rect(midtop=(x + wide // 2, foot + sign // 3)))
    ground = pygame.Rect(left, foot, pitch * COUNT, ctx.display.px(3) if sign else 1)
    ctx.shapes.box(surface, ground, with_alpha(color.on_dark2, 0.35))

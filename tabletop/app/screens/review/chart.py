"""The chances of all seats as lines, turn by turn: a slider that chooses the shown moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.assets import document, paint
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, KeyDown, Pointer
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.results.chart import dashed, step_of
from tabletop.app.screens.review.table import Moments
from tabletop.app.screens.review.words import ReviewText, percent
from tabletop.app.widgets.base import Host, Look, Widget
from tabletop.app.widgets.layout import Custom, Label, wrap_row
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.protocol import Seat
from tabletop.review.curve import Pin

PIN, TOKEN, _LEAST_PIN = 38, 34, 28
"""Sizes of a pin and a token, and of a pin in a small chart: logical px (UI scale)."""
_OWN, _OTHER, _BAND = 6, 4, 30
"""Widths of the reader's line, those of others, and the band at the shown moment."""
_GRID = (0, 250, 500, 750, 1000)


def mark(ctx: Context, surface: Canvas, rect: pygame.Rect, number: int, pin: Pin, *, is_lit: bool) -> None:
    """Draw a pin with its number: red for a drop of the chance, green for a rise."""
    color, line = ctx.theme.color, max(2, ctx.display.px(2.5))
    ctx.shapes.shadow(surface, rect, "button", rect.w // 2)
    ctx.shapes.disc(surface, rect, color.bad if pin.lost > 0 else color.good, color.card, line)
    if is_lit:
        ring = rect.inflate(2 * line, 2 * line)
        ctx.shapes.ring(surface, ring, color.brass, line, ring.w // 2)
        ring.inflate_ip(2 * line, 2 * line)
        ctx.shapes.ring(surface, ring, color.ink, line, ring.w // 2)
    ctx.text.line(surface, str(number), "body_b", color.card, rect.center, align="center")


class ChanceChart(Widget):
    """The chart; clicks, drags and keys on it call `on_seek` with a position."""

    role: Role = "slider"
    captures = True

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        name: str,
        seats: Sequence[SeatInfo],
        own: Seat,
        moments: Moments,
        said: str,
        on_seek: Callable[[int], object],
    ) -> None:
        """`said` is the chosen moment's text for screen readers."""
        super().__init__(ctx, "chart", rect, name)
        self.moments, self.turns, self.seats, self.own = moments, moments.turns, seats, own
        self._said, self._on_seek = said, on_seek
        first, last = self.turns[0].turn, self.turns[-1].turn
        if len(self.turns) > 1:
            last = max(last, self.turns[-2].turn + 1)
        self._turn_of = [*(point.turn for point in self.turns[:-1]), last]
        """The turn of each point; that of the end is one of its own."""
        self._span = first, max(1, last - first)

    # -- places ----------------------------------------------------------------------------------------

    @property
    def plot(self) -> pygame.Rect:
        """Area of the lines, device px."""
        ctx, ui, rect = self.ctx, self.ctx.display.ui, self.rect
        left, right = ctx.text.width(percent(ctx, 1000), "small") + ui(14), ui(TOKEN)
        top, foot = ui(PIN) // 2, ctx.text.line_height("small") + ui(PIN) // 2
        return pygame.Rect(rect.x + left, rect.y + top, rect.w - left - right, rect.h - top - foot)

    def _x(self, turn: float) -> int:
        first, span = self._span
        return self.plot.x + round(self.plot.w * (turn - first) / span)

    def _y(self, chance: float) -> int:
        return self.plot.bottom - round(self.plot.h * chance / 1000)

    def spot(self, position: int) -> tuple[int, int]:
        """Return the place of a position on the own line."""
        last = len(self.turns) - 1
        if not last:
            return self.plot.center
        at = max(1, next((n for n, point in enumerate(self.turns) if point.position >= position), last))
        before, after = self.turns[at - 1], self.turns[at]
        part = max(0.0, (position - before.position) / max(1, after.position - before.position))
        chance = before.chances[self.own] + (after.chances[self.own] - before.chances[self.own]) * part
        return self._x(self._turn_of[at - 1] + (self._turn_of[at] - self._turn_of[at - 1]) * part), self._y(
            chance
        )

    def places(self, positions: Sequence[int]) -> list[pygame.Rect]:
        """Return the places of the pins of some positions, in order: on the own line, without overlaps."""
        ui, spots = self.ctx.display.ui, [self.spot(position) for position in positions]
        size = max(ui(_LEAST_PIN), min(ui(PIN), self.plot.w // 18))
        # Pushed apart from the left, pushed apart from the right, and the middle of both.
        from_left, from_right = [x for x, _ in spots], [x for x, _ in spots]
        for at in range(1, len(spots)):
            from_left[at] = max(from_left[at], from_left[at - 1] + size)
            from_right[-at - 1] = min(from_right[-at - 1], from_right[-at] - size)
        found = []
        for at, (_, y) in enumerate(spots):
            low, high = self.plot.x + at * size, self.plot.right - (len(spots) - 1 - at) * size
            x = max(low, min((from_left[at] + from_right[at]) // 2, high))
            found.append(pygame.Rect(x - size // 2, y - size // 2, size, size))
        return found

    # -- choosing --------------------------------------------------------------------------------------

    def handle(self, event: Event, host: Host) -> bool:
        """Follow the pointer, or the keys: by turns, with Page keys from pin to pin."""
        if isinstance(event, Pointer):
            if event.kind in ("down", "move"):
                self._seek(min(self.moments.stops, key=lambda one: abs(self.spot(one)[0] - event.pos[0])))
            return True
        if not isinstance(event, KeyDown) or event.mods:
            return False
        stops = self.moments.stops
        targets = {
            "left": self.moments.beside(-1),
            "right": self.moments.beside(1),
            "page up": self.moments.pin_before() or stops[0],
            "page down": self.moments.pin_after() or stops[-1],
            "home": stops[0],
            "end": stops[-1],
        }
        if event.name not in targets:
            return False
        host.focus_visible = True
        self._seek(targets[event.name])
        return True

    def _seek(self, position: int) -> None:
        if position != self.moments.at:
            self._on_seek(position)

    def node(self) -> Node | None:
        """Return the slider: which moment of how many, and the chances then."""
        made, last = super().node(), len(self.moments.stops)
        return made and replace(made, value=self._said, number=(self.moments.number + 1.0, 1.0, float(last)))

    # -- drawing ---------------------------------------------------------------------------------------

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the moment as a band, the grid, the lines with their dashes, tokens at their ends."""
        ctx, d, color, plot = self.ctx, self.ctx.display, self.ctx.theme.color, self.plot
        x, y = self.spot(self.moments.at)
        band = pygame.Rect(0, plot.y - d.ui(8), d.ui(_BAND), plot.h + d.ui(8))
        band.centerx = x
        ctx.shapes.box(surface, band, with_alpha(color.legal, 0.45), radius=d.ui(8))
        self._grid(surface)
        order = [*(seat for seat in range(len(self.seats)) if seat != self.own), self.own]
        pad = d.ui(_OWN)
        size = plot.w + 2 * pad, plot.h + 2 * pad
        body = "".join(self._line(seat, pad) for seat in order)
        surface.blit(ctx.assets.markup(document(*size, body), *size), (plot.x - pad, plot.y - pad))
        self._ends(surface)
        side = d.ui(22 if look.focus or look.pressed else 18)
        here = pygame.Rect(x - side // 2, y - side // 2, side, side)
        ctx.shapes.disc(surface, here, color.card, color.ink, max(2, d.ui(4)))
        if look.focus:
            ctx.shapes.focus(surface, here, side // 2)

    def _line(self, seat: Seat, pad: int) -> str:
        look, d = self.ctx.theme.seat(self.seats[seat].colour), self.ctx.display
        wide = max(2, d.ui(_OWN if seat == self.own else _OTHER))
        points = [
            (
                float(self._x(turn) - self.plot.x + pad),
                float(self._y(point.chances[seat]) - self.plot.y + pad),
            )
            for turn, point in zip(self._turn_of, self.turns, strict=True)
        ]
        path = dashed(points, [dash * d.s * 1.4 for dash in look.chart_dash])
        return (
            f'<path d="{path}" fill="none" {paint("stroke", look.chart)} stroke-width="{wide}"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def _grid(self, surface: Canvas) -> None:
        ctx, d, color, plot = self.ctx, self.ctx.display, self.ctx.theme.color, self.plot
        for chance in _GRID:
            y = self._y(chance)
            line = pygame.Rect(plot.x, y, plot.w, max(1, d.px(1.5)))
            ctx.shapes.box(surface, line, color.paper3)
            ctx.text.line(
                surface, percent(ctx, chance), "small", color.ink2, (plot.x - d.ui(10), y), align="right"
            )
        y = self.rect.bottom - ctx.text.line_height("small") // 2
        first, last = self.turns[0].turn, self.turns[-1].turn
        wide = ctx.text.width("888", "small") + d.ui(16)
        every = max(step_of(max(1, last)), -(-wide * (last - first) // max(1, plot.w)))
        for turn in [first, *(turn for turn in range(every, last + 1, every) if turn > first)]:
            if turn == first or self._x(turn) - self._x(first) > wide:
                at = self._x(turn), y
                ctx.text.line(surface, str(turn), "small", color.ink2, at, align="center")

    def _ends(self, surface: Canvas) -> None:
        """Draw the token of each of the best seats at its line's end; none of a seat without a chance."""
        size, most = self.ctx.display.ui(TOKEN), max(self.turns[-1].chances)
        for seat, chance in enumerate(self.turns[-1].chances):
            if chance == most:
                token = pygame.Rect(self.plot.right - size // 2, self._y(chance) - size // 2, size, size)
                self.ctx.shapes.token(surface, token, self.seats[seat].colour, face=self.seats[seat].face)


# -- around the chart --


class ChancesPanel:
    """Builds the chart with title and names, and its pins."""

    def __init__(
        self,
        ctx: Context,
        review_text: ReviewText,
        seat: Seat,
        moments: Moments,
        is_lit: Callable[[int], bool],
        seek: Callable[[int], object],
    ) -> None:
        """`is_lit` tells whether a pin's counterpart elsewhere is pointed at."""
        self.ctx, self.words, self.session, self.seat = ctx, review_text, review_text.session, seat
        self.moments, self._is_lit, self._seek = moments, is_lit, seek

    def least_h(self, width: int) -> int:
        """Return the least height of the panel with a readable chart."""
        return self._title(pygame.Rect(0, 0, width, 0))[1] + self.ctx.display.ui(200)

    def widgets(self, area: pygame.Rect) -> list[Widget]:
        """Return all widgets in an area."""
        row, tall = self._title(area)
        rect = pygame.Rect(area.x, area.y + tall, area.w, area.h - tall)
        chances = self.words.chances(self.session.names, self._chances)
        # i18n: a moment of a chart, and all players’ chances
        said = self.ctx.t("{turn}: {chances}", turn=self.moments.turn, chances=chances)
        seats = self.session.table.seats
        chart = ChanceChart(self.ctx, rect, self.title, seats, self.seat, self.moments, said, self._seek)
        found = self.moments.pins
        places = chart.places([pin.position for pin in found])
        return [*row, chart, *(self._pin(at, *two) for at, two in enumerate(zip(found, places, strict=True)))]

    @property
    def title(self) -> str:
        """What the chart shows."""
        rounds = self.session.game.progress.counts_rounds
        return self.ctx.t("Chance to win by round") if rounds else self.ctx.t("Chance to win by turn")

    @property
    def _chances(self) -> tuple[int, ...]:
        """All chances at the chosen moment: those of the last point before or at it."""
        return next(
            (point.chances for point in reversed(self.moments.turns) if point.position <= self.moments.at),
            self.moments.turns[0].chances,
        )

    def _title(self, area: pygame.Rect) -> tuple[list[Widget], int]:
        """Return the title and the legend with the present chances, side by side if there is room; and their
        height."""
        ctx, tall = self.ctx, self.ctx.text.line_height("h2")
        wide = min(area.w, ctx.text.width(self.title, "h2") + 2)
        rect = pygame.Rect(0, 0, wide, max(tall, ctx.display.ui(TOKEN)))
        title = Label(ctx, "chart.title", rect, self.title, "h2")
        row: list[Widget] = [title, *(self._name(at) for at in range(len(self.session.names)))]
        used = wrap_row(
            row, pygame.Rect(area.x, area.y, area.w, 0), ctx.display.ui(26), row_gap=ctx.display.ui(4)
        )
        return row, used + ctx.display.ui(6)

    def _name(self, at: Seat) -> Widget:
        ctx, size, who = self.ctx, self.ctx.display.ui(TOKEN), self.session.table.seats[at]
        style, chance = ("body_b" if at == self.seat else "body"), percent(ctx, self._chances[at])
        lead = size + size // 4 + ctx.text.width(who.name, style) + ctx.display.ui(8)
        wide = lead + ctx.text.width(percent(ctx, 1000), style) + 2
        rect = pygame.Rect(0, 0, wide, max(size, ctx.text.line_height(style)))

        def draw(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            token = pygame.Rect(rect.x, rect.centery - size // 2, size, size)
            ctx.shapes.token(surface, token, who.colour, face=who.face)
            x = token.right + size // 4
            ctx.text.draw(
                surface, who.name, style, ctx.theme.color.ink, pygame.Rect(x, rect.y, rect.right - x, rect.h)
            )
            number = pygame.Rect(rect.x + lead, rect.y, wide - lead, rect.h)
            ctx.text.draw(surface, chance, style, ctx.theme.color.ink2, number)

        return Custom(
            ctx, f"name{at}", rect, draw, name=ctx.t("{name}: {share}", name=who.name, share=chance)
        )

    def _pin(self, number: int, pin: Pin, rect: pygame.Rect) -> Widget:
        """Return a pin as a button; screen readers and keys have its row in the list."""
        ctx = self.ctx

        def draw(surface: Canvas, area: pygame.Rect, look: Look) -> None:
            is_lit = self._is_lit(number) or pin.position == self.moments.at
            mark(ctx, surface, area, number + 1, pin, is_lit=is_lit)

        # i18n: the number of a turning point, and its turn
        name = ctx.t("{number}. {turn}", number=number + 1, turn=self.words.turn(pin.position))
        tip = f"{name}\n{self.words.happened(pin.position)}"
        return Custom(
            ctx, f"pin{number}", rect, draw, tooltip=tip, on_activate=partial(self._seek, pin.position)
        )

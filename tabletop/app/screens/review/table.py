"""The table at the shown moment, large, with its controls: from turn to turn, from one turning point to the
next; before a move, after it, and after the better one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.session import Session
from tabletop.app.screens.phrases import count_text
from tabletop.app.screens.replay.board import TablePicture
from tabletop.app.screens.review.words import ReviewText, TrySession
from tabletop.app.table.aids import hint_way
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.layout import Custom, control_h, natural_w, wrap_row
from tabletop.engine.protocol import Illegal, Seat
from tabletop.review.curve import LEAST, Pin, Point, by_turn, pins, swings
from tabletop.review.moments import TurningPoint, decisions

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.scene import TableScene


# The moments of a finished game to choose from: turns, and a person's turning points.

GAINS = 2
"""The most turning points that were gains."""


class Moments(NamedTuple):
    """The moments to choose from: one point for each turn or round, all positions in order, the turning
    points among them; the chosen position, and its turn in words."""

    turns: Sequence[Point]
    stops: Sequence[int]
    pins: Sequence[Pin]
    at: int
    turn: str

    @property
    def number(self) -> int:
        """The number of the chosen moment, from 0."""
        return self.stops.index(self.at)

    @property
    def pin(self) -> Pin | None:
        """The chosen turning point."""
        return next((pin for pin in self.pins if pin.position == self.at), None)

    @property
    def position(self) -> int:
        """The position whose table is shown: for a turning point the one just before it."""
        return self.at - (self.pin is not None)

    def beside(self, step: int) -> int:
        """Return the moment so many further, at most the first or last."""
        return self.stops[max(0, min(self.number + step, len(self.stops) - 1))]

    def pin_before(self) -> int | None:
        """The position of the turning point before."""
        return max((pin.position for pin in self.pins if pin.position < self.at), default=None)

    def pin_after(self) -> int | None:
        """Return the position of the next turning point."""
        return min((pin.position for pin in self.pins if pin.position > self.at), default=None)


def moments_of(
    ctx: Context, session: Session, points: Sequence[Point], found: Sequence[Pin], wanted: int | None
) -> Moments:
    """Return a game's moments, with the one nearest to a `wanted` position chosen; by default the first move
    that can be tried again. `points` are empty without chances."""
    game, table = session.game, session.table
    bare = (Point(at, game.progress.round_of(step.state), ()) for at, step in enumerate(table.steps, start=1))
    turns = by_turn(game, points or tuple(bare))
    stops = sorted({*(point.position for point in turns), *(pin.position for pin in found)})
    if wanted is None:
        wanted = next((pin.position for pin in sorted(found, key=lambda pin: pin.moment is None)), stops[0])
    at = min(stops, key=lambda one: abs(one - wanted))
    made = Moments(turns, stops, found, at, "")
    number = game.progress.round_of(table.state_at(made.position))
    return made._replace(turn=count_text(ctx, game, number))


def steps_of_turn(session: Session, moments: Moments) -> list[int]:
    """Return the positions after the steps of the shown turn or round."""
    table, round_of = session.table, session.game.progress.round_of
    number = round_of(table.state_at(moments.position))
    return [at for at in range(2, len(table.steps) + 1) if round_of(table.state_at(at - 1)) == number]


def turning_points(
    session: Session, points: Sequence[Point], seat: Seat, found: Sequence[TurningPoint]
) -> tuple[Pin, ...]:
    """Return a person's turning points in the order of the game: the greatest costs and gains."""
    costs = pins(session.table, points, seat, found)
    return tuple(sorted((*costs, *_gains(session, points, seat, costs)), key=lambda pin: pin.position))


def _gains(session: Session, points: Sequence[Point], seat: Seat, costs: Sequence[Pin]) -> list[Pin]:
    """Return the greatest rises while the person sat there; not the last step, whose outcome is plain."""
    own, table = decisions(session.table, seat), session.table
    taken = {pin.position for pin in costs} | {len(table.steps)}
    sat = range(min(own, default=0), max(own, default=-1) + 1)
    rises = [
        one
        for one in swings(table, points, seat)
        if one.change >= LEAST and one.position in sat and one.position not in taken
    ]
    return [Pin(one.position, one.cause, one.by, one.after - one.change, one.after) for one in rises[:GAINS]]


Shown: TypeAlias = Literal["before", "played", "better"]
"""Which picture of a turning point: the table before the move, after it, after the better one."""
_GAP, _BUTTON = 12, 52
"""Gap and height of buttons: logical px (UI scale)."""


class Picture(NamedTuple):
    """A table as one seat knew it; `lit` finds what gets rings, `pill` says why."""

    board: TablePicture
    view: Any
    seat: Seat
    lit: Callable[[TableScene], Sequence[pygame.Rect]] | None = None
    pill: str = ""

    def draw(self, ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
        """Draw it, its corners rounded, with its rings."""
        d, seen = ctx.display, (self.view, self.seat)
        surface.blit(self.board.picture(rect.size, *seen, radius=d.px(12)), rect)
        if self.lit is None:
            return
        places = [place.move(rect.topleft) for place in self.board.places(rect.size, *seen, self.lit)]
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        for place in places:
            ctx.shapes.ring(surface, place, ctx.theme.color.legal, max(2, d.px(4)), d.px(6))
        if places and self.pill:
            self._draw_pill(ctx, surface, rect, places[-1])
        surface.set_clip(clip)

    def _draw_pill(self, ctx: Context, surface: Canvas, rect: pygame.Rect, place: pygame.Rect) -> None:
        wide, tall = ctx.text.width(self.pill, "body_b"), ctx.text.line_height("body_b")
        pill = pygame.Rect(0, 0, min(rect.w, wide + ctx.display.ui(32)), tall + ctx.display.ui(10))
        pill.midbottom = place.centerx, place.top - ctx.display.ui(8)
        pill.clamp_ip(rect.inflate(-ctx.display.ui(16), -ctx.display.ui(16)))
        ctx.shapes.box(surface, pill, ctx.theme.color.legal, radius=pill.h // 2)
        ctx.text.draw(surface, self.pill, "body_b", ctx.theme.color.ink, pill, align="center")


class Pictures:
    """Makes the pictures of a game's moments, and keeps their boards."""

    def __init__(self, ctx: Context, review_text: ReviewText) -> None:
        self.ctx, self._words, self.session = ctx, review_text, review_text.session
        self._boards: dict[tuple[Seat, int], tuple[TablePicture, Any]] = {}
        """What draws each turning point, and the seat's view of it; at 0 what draws all others."""
        self._tried: dict[tuple[Seat, int], Session | None] = {}

    def at(self, position: int, seat: Seat) -> Picture:
        """Return the table at a position."""
        view = self.session.game.secrets.redact(self.session.table.state_at(position), seat)
        board, _ = self._board(seat, 0)
        return Picture(board, view, seat)

    def of(self, pin: Pin, seat: Seat, shown: Shown, *, is_told: bool) -> Picture:
        """Return a turning point; once the answer `is_told`, with rings on what the better move touches."""
        moment, (board, before) = pin.moment, self._board(seat, pin.position)
        match shown:
            case "played":
                events = self.session.table.steps[pin.position - 1].record.events
                after = self.session.game.secrets.redact(self.session.table.state_at(pin.position), seat)
                return Picture(board, after, seat, partial(self._changed, events, seat))
            case "better" if (tried := self.tried(pin, seat)) is not None:
                events = tried.table.steps[-1].record.events
                return Picture(board, tried.table.view(seat), seat, partial(self._changed, events, seat))
        if moment is None or not is_told:
            return Picture(board, before, seat)

        def touched(table: TableScene) -> list[pygame.Rect]:
            way = table.parts.move_map.gesture_for(table.glimpse, moment.better.command)
            return hint_way.places(table, way)

        # i18n: on a picture of the table, at the place where this level would have moved
        pill = self.ctx.t("{level}: here", level=self._words.level)
        return Picture(board, before, seat, touched, pill)

    def tried(self, pin: Pin, seat: Seat) -> Session | None:
        """Return the game after the better move; None if that was impossible in this very game."""
        key = seat, pin.position
        if key not in self._tried and pin.moment is not None:
            session = TrySession(self.session, pin.position, seat)
            try:
                session.submit(pin.moment.better.command, seat)
            except Illegal:
                self._tried[key] = None
            else:
                self._tried[key] = session
        return self._tried.get(key)

    def _board(self, seat: Seat, position: int) -> tuple[TablePicture, Any]:
        if (seat, position) not in self._boards:
            session = TrySession(self.session, position, seat) if position else self.session
            self._boards[seat, position] = TablePicture(self.ctx, session), session.view
        return self._boards[seat, position]

    def _changed(self, events: Sequence[Any], seat: Seat, table: TableScene) -> list[pygame.Rect]:
        """Return the places of what some events are about."""
        known = [self.session.game.secrets.redact_event(event, seat) for event in events]
        return [rect for event in known for rect in table.parts.narrator.rects_of_event(table.view, event)]


class TableDoing(NamedTuple):
    """Actions of the buttons: go to a position, show another picture, play on."""

    seek: Callable[[int], object]
    show: Callable[[Shown], object]
    play_on: Callable[[], object]


class TablePanel:
    """Builds the picture and the row of buttons under it."""

    def __init__(
        self,
        ctx: Context,
        moments: Moments,
        picture: Picture,
        shown: tuple[Shown, tuple[Shown, ...]],
        doing: TableDoing,
        *,
        leads: bool,
        is_over: bool,
    ) -> None:
        """`shown` is the picture, and all to choose from; `leads` tells whether playing on is the page's main
        action, `is_over` that it is impossible."""
        self.ctx, self.moments, self._picture = ctx, moments, picture
        self._shown, self._doing, self._leads, self._is_over = shown, doing, leads, is_over

    def widgets(self, area: pygame.Rect) -> list[Widget]:
        """Return picture and buttons, the picture as tall as possible."""
        ctx, gap = self.ctx, self.ctx.display.ui(_GAP)
        room, row = pygame.Rect(area.x, 0, area.w, 0), list[Widget]()
        # The picture needs the room more than words do that stand elsewhere as well.
        for has_turn, is_short in ((True, False), (False, False), (False, True)):
            where = [self._where()] if has_turn else []
            row = [*where, *self._steps(), *self._choice(), self._fork(is_short=is_short)]
            lacking = sum(widget.rect.w + gap for widget in row) - gap - area.w
            for widget in row:
                if isinstance(widget, Segmented) and not has_turn:
                    widget.rect.w -= max(0, min(lacking, widget.rect.w // 2))
            tall = wrap_row(row, room, gap)
            if tall == row[-1].rect.h:
                break
        rect = pygame.Rect(area.x, area.y, area.w, max(1, area.h - tall - gap))
        for widget in row:
            widget.move(0, rect.bottom + gap)
        names = {
            "before": ctx.t("The table just before")
            if self.moments.pin
            else ctx.t("The table at this moment"),
            "played": ctx.t("The table after the move played"),
            "better": ctx.t("The table after the better move"),
        }

        def draw(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            self._picture.draw(ctx, surface, rect)

        return [Custom(ctx, "table", rect, draw, name=names[self._shown[0]]), *row]

    def _where(self) -> Widget:
        ctx, turn, last = self.ctx, self.moments.turn, self.moments.turns[-1].turn
        words = ctx.t("{turn} of {count}", turn=turn, count=last)
        # As wide for each turn: the buttons beside it keep their places.
        lacking = len(str(last)) - sum(letter.isdecimal() for letter in turn)
        wide = ctx.text.width(words + "8" * lacking, "button") + ctx.display.ui(40)
        rect = pygame.Rect(0, 0, wide, control_h(ctx, _BUTTON))

        def draw(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.box(surface, rect, ctx.theme.color.ink, radius=ctx.display.ui(12))
            ctx.text.draw(surface, words, "button", ctx.theme.color.on_dark, rect, align="center")

        return Custom(ctx, "where", rect, draw, name=words)

    def _steps(self) -> list[Widget]:
        ctx, t, moments, side = self.ctx, self.ctx.t, self.moments, control_h(self.ctx, _BUTTON)
        at, start, end = moments.at, t("This is the start."), t("You are at the end.")
        entries = (
            (
                "point_before",
                t("Previous turning point"),
                "rw",
                moments.pin_before(),
                t("There is no earlier one."),
            ),
            ("before", t("Previous moment"), "prev", moments.beside(-1), start),
            ("after", t("Next moment"), "next", moments.beside(1), end),
            ("point_after", t("Next turning point"), "ff", moments.pin_after(), t("There is no later one.")),
        )
        return [
            IconButton(
                ctx,
                key,
                pygame.Rect(0, 0, side, side),
                name,
                icon,
                enabled=to not in (None, at),
                reason=reason,
                on_activate=partial(self._doing.seek, to or at),
            )
            for key, name, icon, to, reason in entries
        ]

    def _choice(self) -> list[Widget]:
        """Return the choice among a turning point's pictures."""
        ctx, (shown, known) = self.ctx, self._shown
        names = {
            "before": ctx.tc("position", "Before"),
            "played": ctx.tc("position", "Played"),
            "better": ctx.tc("position", "Better"),
        }
        if len(known) < 2:
            return []
        options = [(one, names[one]) for one in known]
        wide = Segmented.natural_width(ctx, [name for _, name in options])
        rect = pygame.Rect(0, 0, wide, control_h(ctx, _BUTTON))
        return [Segmented(ctx, "shown", rect, ctx.t("Picture"), options, shown, on_change=self._doing.show)]

    def _fork(self, *, is_short: bool = False) -> Button:
        ctx, t = self.ctx, self.ctx.t
        made = Button(
            ctx,
            "fork",
            pygame.Rect(0, 0, ctx.display.w, control_h(ctx, _BUTTON)),
            t("Play on from here"),
            caption="" if is_short else None,
            icon="play",
            kind="primary" if self._leads and not self._is_over else "normal",
            enabled=not self._is_over,
            reason=t("The game is over here. Go back to an earlier moment."),
            on_activate=self._doing.play_on,
        )
        made.rect.w = made.rect.h if is_short else natural_w(made)
        made.tooltip = made.name if is_short else ""
        return made

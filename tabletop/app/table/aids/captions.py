"""Captions beside a computer player's plate while it moves, and warnings before it takes something from a
person.

Both set the pace of computer players: the next one waits until they could be read. Any press ends the wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.input import Event
from tabletop.app.core.settings import SPEED
from tabletop.app.core.theme import with_alpha
from tabletop.app.table.aid import Aid
from tabletop.app.table.aids.recap import acts_of, spoken
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.key import Key
from tabletop.app.widgets.tips import place_clear
from tabletop.engine.protocol import Seat, Viewer

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import SessionUpdate
    from tabletop.app.table.table_context import TableContext
    from tabletop.app.table.view import TableView

READ_MS: Final = 900
"""The least time of a caption, ms at normal speed."""
LONGEST_MS: Final = 2500
"""Its longest time on top of that, while its consequences are still shown: an income count is read slowly."""
RING_MS: Final = 250
BEAT_MS: Final = 1200
"""How long the ring of a warning stands alone, and its least time in all, ms."""
MOST_BEATS: Final = 2
"""The most warnings between two acts of a person; further losses are shown without one."""
_TALL = 56


class Caption(NamedTuple):
    """A caption: the acting seat, the text, and its viewer."""

    seat: Seat
    words: str
    viewer: Viewer


class Captions:
    """The captions and warnings of one table."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.said: Caption | None = None
        self._until = 0
        self._ringing_until = 0
        self._is_bots = False
        self._beats = 0

    # -- the course of things --------------------------------------------------------------------------

    def on_command(self, session_update: SessionUpdate) -> None:
        """Caption a computer player's command; a person's command resets the count of warnings."""
        table = self._table
        self._is_bots = session_update.seat not in table.session.humans
        if not self._is_bots:
            self._beats, self.said = 0, None
            return
        words = [
            spoken(table, act)
            for act in acts_of(
                table.game, session_update.viewer, session_update.before, session_update.events
            )
        ]
        if not words and not table.game.rules.together(session_update.before):
            # What is no act to be told of later is said while it is done; at a round table it is talk.
            lines = table.game.words.describe(session_update.events[0])[:1]
            # As moves in the recap: a caption has no full stop.
            words = [table.ctx.catalogue.unended(table.say(line)) for line in lines]
        if words:
            self.said = Caption(session_update.seat, " · ".join(words), session_update.viewer)
            self._wait(READ_MS)

    def _wait(self, ms: int) -> None:
        """Make the next computer player wait, unless animation is off."""
        now, speed = self._table.ctx.now, SPEED[self._table.ctx.settings.animation]
        self._until = now + round(ms * (speed or 1.0))
        self._table.bots.not_before = now + round(ms * speed)

    def before(self, view: TableView[Any, Any, Any], event: Any) -> Sequence[Flight]:
        """Return a ring around what an event is about to take from a person at this screen."""
        table, ctx = self._table, self._table.ctx
        speed = SPEED[ctx.settings.animation]
        if not self._is_bots or not speed or self._beats >= MOST_BEATS:
            return ()
        here = table.session.humans if view.viewer is None else (view.viewer,)
        hurt = [seat for seat in table.game.words.hurts(event, view.state) if seat in here]
        rects = [rect for seat in hurt if (rect := self._lost(view, event, seat)) is not None]
        if not rects:
            return ()
        self._beats += 1
        self._wait(BEAT_MS)
        ms = round(RING_MS * speed)
        self._ringing_until = ctx.now + ms
        return [Flight(end=rect, paint=partial(_ring, ctx, rect), ms=ms, is_still=True) for rect in rects]

    def _lost(self, view: TableView[Any, Any, Any], event: Any, seat: Seat) -> pygame.Rect | None:
        found = self._table.parts.motion.threatened_area(view, event, seat)
        return found if found is not None else _plate(self._table, view, seat)

    def update(self, now: int) -> None:
        """Remove the caption once it could be read and nothing moves any more, or after the longest time."""
        table = self._table
        if self.said is None:
            return
        longest = self._until + LONGEST_MS
        if now < self._until or (table.is_busy and now < longest):
            table.ctx.alarm.at(self._until if now < self._until else longest)
        elif not table.ctx.settings.bot_step:
            self.said = None
            table.moved = True

    def on_input(self, event: Event) -> None:
        """End the wait."""
        self._until, self._ringing_until, self._table.bots.not_before = self._table.ctx.now, 0, 0
        if not self._table.is_busy:
            self.said = None

    # -- drawing ---------------------------------------------------------------------------------------

    def draw(self, surface: Canvas) -> None:
        """Draw the ribbon beside the acting seat's plate, for its viewer only."""
        table, said = self._table, self.said
        if said is None or table.ctx.now < self._ringing_until or said.viewer != table.viewer:
            return
        ctx, d, color = table.ctx, table.ctx.display, table.ctx.theme.color
        box, pad = self.place(said), d.ui(12)
        tall, size = box.h, box.h - pad
        ctx.shapes.shadow(surface, box, "panel", tall // 2)
        ctx.shapes.box(surface, box, color.card, radius=tall // 2)
        token = pygame.Rect(box.x + pad // 2, box.y + (tall - size) // 2, size, size)
        who = table.session.table.seats[said.seat]
        ctx.shapes.token(surface, token, who.colour, face=who.face)
        room = pygame.Rect(token.right + pad, box.y, box.right - pad - token.right - pad, tall)
        ctx.text.draw(surface, said.words, "body_b", color.ink, room, lines=2, min_px=MIN_TEXT)

    def place(self, said: Caption) -> pygame.Rect:
        """Return the place of the ribbon: beside the plate, where it covers least."""
        table = self._table
        ctx, d = table.ctx, table.ctx.display
        tall, pad = max(d.px(_TALL), d.ui(_TALL)), d.ui(12)
        size, most = tall - pad, d.w - 2 * d.px(24)
        text_w = ctx.text.width(said.words, "body_b")
        box = pygame.Rect(0, 0, min(text_w + size + 3 * pad, most), tall)
        plate = _plate(table, table.glimpse, said.seat)
        if plate is None:
            plate = pygame.Rect(0, d.px(BAR_H), d.w, 2 * tall)
        bounds = d.bounds.inflate(-2 * d.px(24), 0)
        return place_clear(box.size, plate, bounds, d.px(6), table.kept_clear())


def _plate(table: TableContext, view: TableView[Any, Any, Any], seat: Seat) -> pygame.Rect | None:
    """Return the place of a seat's plate; None if it is not visible."""
    place = table.parts.painter.place(view, Key("seat", seat))
    return None if place is None else place.rect


def _ring(ctx: Context, rect: pygame.Rect, surface: Canvas, part: float) -> None:
    """Draw a red ring with a dashed ivory one on it: its shape tells it apart, too."""
    d, color = ctx.display, ctx.theme.color
    radius, width = d.px(12), max(3, d.px(7))
    around = rect.inflate(2 * width, 2 * width)
    ctx.shapes.glow(surface, around, with_alpha(color.bad, 0.8), radius, d.px(30))
    ctx.shapes.ring(surface, around, color.bad, width, radius)
    ctx.shapes.dashed(surface, around, color.on_dark, radius=radius)


def captions(table: TableContext) -> Aid:
    """Make the captions of a table."""
    made = Captions(table)
    return Aid(
        draw=made.draw,
        on_command=made.on_command,
        before=made.before,
        update=made.update,
        on_input=made.on_input,
    )

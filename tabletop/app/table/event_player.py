"""Plays a session's events one by one as motion, and makes pictures ahead of their use."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tabletop.app.canvas.canvas import Canvas, Recorder
from tabletop.app.core.session import SessionUpdate
from tabletop.app.table.drawn.animator import Animator, Flight
from tabletop.app.table.drawn.cards import look_key
from tabletop.app.table.drawn.preview import card_width
from tabletop.app.table.key import Key
from tabletop.app.table.picking import Picking
from tabletop.app.table.table_context import TableContext
from tabletop.app.table.thing import Thing
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Seat

# Pictures made ahead of their use: those of the next event, and slow ones while the table rests.

MOST_WAITED = 2
"""The most frames in which a person's own command is prepared before it is shown."""
_MIDST = 0.5


class Scheduled(NamedTuple):
    """An event waiting to be shown, with the view after it."""

    event: Any
    after: Any


class Prefetch:
    """Draws ahead what the next event will show, a slice in every frame. It keeps each picture under the key
    that the table will ask for. Anything unforeseen is drawn when it is shown."""

    def __init__(self, table: TableContext, picking: Picking) -> None:
        self._table, self._picking = table, picking
        self._steps: Iterator[None] = iter(())
        self._event: object = None
        self._is_done = True
        self._waited = 0

    def work(self, queue: Sequence[Scheduled]) -> bool:
        """Prepare the first event of a queue for as long as the frame leaves time; return whether it is
        done."""
        if not queue:
            return True
        if queue[0] is not self._event:
            self._event, self._waited = queue[0], 0
            self._table.ctx.pictures.forget_ahead()
            self._steps = self._prepared(tuple(queue))
            self._is_done = False
        if not self._is_done:
            self._is_done = self._table.ctx.frame_budget.work(self._steps)
        return self._is_done

    def waits(self, queue: Sequence[Scheduled]) -> bool:
        """Whether the next event is shown some frames later, once it is prepared."""
        if self.work(queue) or self._waited >= MOST_WAITED:
            return False
        self._waited += 1
        return True

    def _prepared(self, queue: Sequence[Scheduled]) -> Iterator[None]:
        """Draw ahead the picture after the first event that moves something, or after the last one."""
        table, motion, dropped = self._table, self._table.parts.motion, self._picking.dropped
        view, hidden = table.glimpse, frozenset[str]()
        for event, after in queue:
            ui_state = table.parts.controller.ui_after(view, event)
            before, view = (
                view,
                self._arranged(replace(view, state=after, ui_state=ui_state, hidden=frozenset())),
            )
            yield
            flights = motion.flights(before, event, view, dropped)
            yield
            for flight in flights:
                if flight.paint is not None:
                    # The soft lights that come with it are made, too.
                    flight.paint(Recorder(table.ctx.display.size), _MIDST)
                    yield
            if flights:
                hidden = frozenset(key for flight in flights for key in flight.hides)
                break
        yield from self._drawn(replace(view, hidden=hidden))
        if event is queue[-1].event and table.session.viewer == view.viewer:
            yield from self._drawn(self._arranged(self._settled(view)))

    def _arranged(self, view: TableView[Any, Any, Any]) -> TableView[Any, Any, Any]:
        parts = self._table.parts
        view = replace(view, usable=parts.move_map.usable(view))
        return replace(view, layout=parts.painter.arrange(view))

    def _settled(self, view: TableView[Any, Any, Any]) -> TableView[Any, Any, Any]:
        """Return the table once all is shown; nothing of another viewer's is drawn ahead (ux C2)."""
        session = self._table.session
        can_act = session.phase == "act" and view.viewer == session.pending
        legal = session.legal if can_act else ()
        return replace(view, hidden=frozenset(), is_busy=False, can_act=can_act, legal=legal)

    def _drawn(self, view: TableView[Any, Any, Any]) -> Iterator[None]:
        table = self._table
        for part in table.parts.painter.pieces(view):
            if table.ctx.pictures.prepare(part._replace(name=(table.host, ("game", part.name)))):
                yield


class Warmup:
    """Draws slow pictures while the table rests, so that a first hand or an enlarged card appears at once.

    It enlarges what the present viewer sees; of cards that may come it draws all that exist, whoever holds
    them, so that prepared pictures reveal nothing.
    """

    def __init__(self, table: TableContext, draw_banner: Callable[[Seat, Canvas], object]) -> None:
        self._table, self._draw_banner = table, draw_banner
        self._shown: object = None
        self._made_for: object = None
        self._steps: Iterator[object] = iter(())

    def work(self) -> None:
        """Go on for a slice of time with what the present table may need."""
        table = self._table
        wanted = (table.viewer, table.ctx.display.size, look_key(table.ctx))
        if table.state is not self._shown or wanted != self._made_for:
            self._shown, self._made_for = table.state, wanted
            self._steps = self._made(table.view)
        if not table.ctx.frame_budget.work(self._steps):
            table.ctx.alarm.at(table.ctx.now)

    def _made(self, view: TableView[Any, Any, Any]) -> Iterator[object]:
        table, ctx, painter = self._table, self._table.ctx, self._table.parts.painter
        if painter.zooms_on_hover(view):
            keys = [one.key for zone in table.zones for one in zone.widgets if isinstance(one, Thing)]
            for key in keys:
                zoomed = painter.zoomed(view, Key.read(key))
                if zoomed is not None:
                    for face in zoomed.faces:
                        yield face(card_width(ctx, zoomed))
        for seat in sorted(table.session.humans):
            self._draw_banner(seat, Recorder(ctx.display.size))
            yield None
        yield from painter.prewarmed(view)


# Plays events one by one: folds each into the state shown, then plays its motion.
#
# Rules never wait for motion: the table catches up and ends in exactly the state of the view.


class EventPlayer:
    """Plays scheduled events on a table; calls `when_over` whenever everything is shown."""

    def __init__(
        self,
        table: TableContext,
        animator: Animator,
        picking: Picking,
        prefetch: Prefetch,
        when_over: Callable[[], None],
    ) -> None:
        self._table, self._animator, self._picking = table, animator, picking
        self._when_over = when_over
        self._queue: deque[Scheduled] = deque()
        self._ahead = prefetch
        self.is_paused = False
        """Whether what happened next waits for `go_on`; see `Motion.pauses_after`."""
        self._is_held = False
        self._is_warned = False
        self.warns: Callable[[TableView[Any, Any, Any], Any], Sequence[Flight]] = lambda view, event: ()
        """What is played before the motion of an event."""

    @property
    def is_busy(self) -> bool:
        """Whether events are still being shown."""
        return bool(self._queue) or self._animator.active

    @property
    def is_moving(self) -> bool:
        """Whether something moves, or will move without a press."""
        return self._animator.active or (bool(self._queue) and not self.is_paused)

    @property
    def is_held(self) -> bool:
        """Whether the next event is being prepared, before anything of it is shown."""
        return self._is_held and bool(self._queue) and not self._animator.active

    def schedule(self, session_update: SessionUpdate) -> None:
        """Queue the events of a command."""
        table, view = self._table, session_update.before
        if not self._queue:
            table.state, table.viewer = session_update.before, session_update.viewer
            table.layout = table.parts.painter.arrange(table.view)
        for event in session_update.events:
            view = table.game.rules.evolve(view, event)
            self._queue.append(Scheduled(event, view))

    def next(self) -> None:
        """Show queued events until one moves something, or all are shown."""
        table = self._table
        while self._queue and not self._animator.active and not self.is_paused:
            table.may_wait = True
            if self._warn():
                break
            before, dropped = table.view, self._picking.dropped
            self._picking.dropped = None
            event = self._fold()
            table.arrange()
            self._animator.play(table.parts.motion.flights(before, event, table.view, dropped))
            table.rebuild()
        if not self.is_busy:
            self._when_over()

    def _warn(self) -> bool:
        """Play what precedes the next event, once; return True while that goes on."""
        self._is_warned = not self._is_warned
        if self._is_warned:
            self._animator.play(self.warns(self._table.view, self._queue[0].event))
            self._is_warned = self._animator.active
        return self._is_warned

    def finish(self) -> None:
        """Jump to the end of all motion (ux Z6), or to the next pause."""
        self._animator.finish()
        self._is_warned = False
        while self._queue and not self.is_paused:
            self._fold()
        if not self.is_paused:
            self._when_over()
            return
        self._table.arrange()
        self._table.rebuild()

    def _fold(self) -> Any:
        """Take the next event into the shown state; return it."""
        table = self._table
        event, after = self._queue.popleft()
        table.ui_state = table.parts.controller.on_event(table.view, event)
        table.state = after
        self.is_paused = bool(self._queue) and table.parts.motion.pauses_after(table.view, event)
        return event

    def go_on(self, *, at_once: bool = False) -> None:
        """End a pause: show the following events, or jump to their end."""
        self.is_paused = False
        if at_once:
            self.finish()
        else:
            self.next()

    def update(self) -> bool:
        """Show what is left; return True if there is nothing."""
        if not self._queue:
            return True
        self._is_held = not self.is_paused and self._ahead.waits(self._queue)
        if not self.is_paused and not self._is_held:
            self.next()
            self._table.ctx.frame_budget.use()  # an event was shown: that is enough for one frame
        return False

    def advance(self, now: int) -> bool:
        """Advance the motion; return True when nothing moves, and nothing has just ended."""
        table, animator, pictures = self._table, self._animator, self._table.ctx.pictures
        if animator.active:
            if pictures.is_unpainted:
                animator.hold(now)
            animator.update(now)
            if not table.dirty and not pictures.is_unpainted:
                self._ahead.work(self._queue)
            # What it hid is drawn in its place now.
            table.dirty = table.dirty or not animator.active
            if not self.is_busy:
                # Everything is shown: the next person's view begins, also without a curtain.
                self._when_over()
                return False
        return not animator.active

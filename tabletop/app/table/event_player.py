"""Plays events one by one: folds each into the state shown, then plays its motion.

Rules never wait for motion: the table catches up and ends in exactly the state of the view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from tabletop.app.core.session import SessionUpdate
from tabletop.app.table.drawn.animator import Animator, Flight
from tabletop.app.table.picking import Picking
from tabletop.app.table.prefetch import Prefetch, Scheduled
from tabletop.app.table.table_context import TableContext
from tabletop.app.table.view import TableView


class EventPlayer:
    """Plays scheduled events on a table; `when_over` is called whenever everything is shown."""

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
        """Whether news are still being shown."""
        return bool(self._queue) or self._animator.active

    @property
    def is_moving(self) -> bool:
        """Whether something moves, or will without a press."""
        return self._animator.active or (bool(self._queue) and not self.is_paused)

    @property
    def is_held(self) -> bool:
        """Whether the next event is being prepared, before anything of it is seen."""
        return self._is_held and bool(self._queue) and not self._animator.active

    def schedule(self, session_update: SessionUpdate) -> None:
        """Line up what a command did."""
        table, view = self._table, session_update.before
        if not self._queue:
            table.state, table.viewer = session_update.before, session_update.viewer
            table.layout = table.parts.painter.arrange(table.view)
        for event in session_update.events:
            view = table.game.rules.evolve(view, event)
            self._queue.append(Scheduled(event, view))

    def next(self) -> None:
        """Show scheduled events until one moves something, or all are shown."""
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
        """Play what comes before the next event, once; True while that goes on."""
        self._is_warned = not self._is_warned
        if self._is_warned:
            self._animator.play(self.warns(self._table.view, self._queue[0].event))
            self._is_warned = self._animator.active
        return self._is_warned

    def finish(self) -> None:
        """Jump to where everything ends (ux Z6), or to the next pause."""
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
        """Take the next event into what is shown; return it."""
        table = self._table
        event, after = self._queue.popleft()
        table.ui_state = table.parts.controller.on_event(table.view, event)
        table.state = after
        self.is_paused = bool(self._queue) and table.parts.motion.pauses_after(table.view, event)
        return event

    def go_on(self, *, at_once: bool = False) -> None:
        """End a pause: show what happened next, or jump to where that ends."""
        self.is_paused = False
        if at_once:
            self.finish()
        else:
            self.next()

    def update(self) -> bool:
        """Go on where there is something left to show; True when there is nothing."""
        if not self._queue:
            return True
        self._is_held = not self.is_paused and self._ahead.waits(self._queue)
        if not self.is_paused and not self._is_held:
            self.next()
            self._ahead.use()
        return False

    def advance(self, now: int) -> bool:
        """Let what moves go on; True when nothing does, nor was shown to its end just now."""
        table, animator, pictures = self._table, self._animator, self._table.ctx.pictures
        if animator.active:
            if pictures.is_unpainted:
                animator.hold(now)
            animator.update(now)
            if not table.dirty and not pictures.is_unpainted:
                self._ahead.work(self._queue)
            # What it hid is drawn where it lies now.
            table.dirty = table.dirty or not animator.active
            if not self.is_busy:
                # Everything is shown: the next person's view begins, also where no curtain falls.
                self._when_over()
                return False
        return not animator.active

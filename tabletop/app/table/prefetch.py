"""Pictures made before they are seen: those of the next event, and slow ones while the table rests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tabletop.app.canvas.canvas import Canvas, Recorder
from tabletop.app.table.drawn.cards import look_key
from tabletop.app.table.drawn.preview import card_width
from tabletop.app.table.key import Key
from tabletop.app.table.picking import Picking
from tabletop.app.table.table_context import TableContext
from tabletop.app.table.thing import Thing
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Seat

MOST_WAITED = 2
"""So many frames a person waits at most until what they did is prepared."""
_MIDST = 0.5


class Scheduled(NamedTuple):
    """An event waiting to be shown, with the view after it."""

    event: Any
    after: Any


class Prefetch:
    """Draws what the next event will show, a slice in every frame.

    It keeps each picture under the key under which the table will ask for it. What comes otherwise than
    foreseen is drawn when it is seen.
    """

    def __init__(self, table: TableContext, picking: Picking) -> None:
        self._table, self._picking = table, picking
        self._steps: Iterator[None] = iter(())
        self._event: object = None
        self._is_done = True
        self._waited = 0

    def work(self, queue: Sequence[Scheduled]) -> bool:
        """Prepare the first event of a queue for as long as the frame leaves time; True when it is done."""
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
        """Whether the next event is to be seen some frames later, when it is prepared."""
        if self.work(queue) or self._waited >= MOST_WAITED:
            return False
        self._waited += 1
        return True

    def use(self) -> None:
        """An event was shown: that is enough for a frame that lasts long."""
        self._table.ctx.frame_budget.use()

    def _prepared(self, queue: Sequence[Scheduled]) -> Iterator[None]:
        """Draw ahead what the first event that moves something, or the last one, will bring."""
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
                    # The soft lights that come with it are made.
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
        """Return the table when all is shown; of what another one may see nothing is drawn ahead (ux C2)."""
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
    """Draws slow pictures while the table rests, so that a first hand or an enlarged card comes at once.

    It enlarges what the present viewer sees; of cards that may come it draws all there are, whoever holds
    them, so that what is ready gives nothing hidden away.
    """

    def __init__(self, table: TableContext, draw_banner: Callable[[Seat, Canvas], object]) -> None:
        self._table, self._draw_banner = table, draw_banner
        self._shown: object = None
        self._made_for: object = None
        self._steps: Iterator[object] = iter(())

    def work(self) -> None:
        """Go on for a slice of time with what the table as it is now may want."""
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

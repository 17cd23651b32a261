"""Pictures that take long to make, made while nobody waits: a hand that is seen first, or a card that is read
first, is there at once.

Made ahead is what the present viewer sees, enlarged; and of cards that may come all there are, whoever holds
them. So what was made tells nobody what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.recorder import Recorder
from tabletop.app.table.drawn.cards import look_key
from tabletop.app.table.drawn.preview import card_width
from tabletop.app.table.key import Key
from tabletop.app.table.table_context import TableContext
from tabletop.app.table.thing import Thing
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Seat


class Warmup:
    """See the module."""

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

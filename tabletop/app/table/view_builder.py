"""Builds the frozen `TableView` of a moment from the scene."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from tabletop.app.table.drawn.marks import SeatText
from tabletop.app.table.key import Key
from tabletop.app.table.picking import Picking
from tabletop.app.table.players import seat_texts
from tabletop.app.table.table_context import TableContext
from tabletop.app.table.view import TableView


class ViewBuilder:
    """Makes a `TableView`; keeps the seats' texts until players or language change."""

    def __init__(self) -> None:
        self._seats: tuple[Hashable, tuple[SeatText, ...]] = (None, ())

    def view(
        self, table: TableContext, picking: Picking, hidden: frozenset[str], raised: Mapping[Key, int]
    ) -> TableView[Any, Any, Any]:
        """Return the table as it is, but for what the pointer aims at."""
        drag, inspector = picking.drag, table.inspector
        may_act = table.may_act
        return TableView(
            game=table.game,
            state=table.state,
            viewer=table.viewer,
            names=table.names,
            seats=self._seat_texts(table),
            layout=table.layout,
            ui_state=table.ui_state,
            pending=table.session.pending,
            can_act=may_act,
            is_busy=table.is_busy,
            legal=table.session.legal if may_act else (),
            usable=table.usable,
            raised=raised,
            picked=picking.picked,
            marks=picking.marks,
            is_narrowed=picking.is_narrowed,
            drag=drag if drag is not None and drag.started else None,
            hot=None,
            hidden=hidden,
            hover=table.hover_key,
            focus=table.focus_key if table.focus_visible else None,
            zoomed=inspector.key,
            is_zoom_held=inspector.held,
            pointer=table.pointer,
            is_picture=table.is_picture,
        )

    def _seat_texts(self, table: TableContext) -> tuple[SeatText, ...]:
        """Return what plates say of the seats; it changes with players and language only."""
        now = (table.session.table.seats, table.ctx.language)
        if self._seats[0] != now:
            self._seats = (now, seat_texts(table.ctx, table.game, table.session.table.seats))
        return self._seats[1]

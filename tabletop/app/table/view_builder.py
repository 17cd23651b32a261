"""Builds the frozen `TableView` of a moment: from the scene, or for a seat without a window."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any

from tabletop.app.core.context import Context
from tabletop.app.table.drawn.marks import SeatText
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Parts
from tabletop.app.table.picking import Picking
from tabletop.app.table.players import seat_texts
from tabletop.app.table.table_context import TableContext
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Viewer
from tabletop.engine.table import Table


class ViewBuilder:
    """Makes a `TableView`; keeps the seats' texts until players or language change."""

    def __init__(self) -> None:
        self._seats: tuple[Hashable, tuple[SeatText, ...]] = (None, ())

    def view(
        self, table: TableContext, picking: Picking, hidden: frozenset[str], raised: Mapping[Key, int]
    ) -> TableView[Any, Any, Any]:
        """Return the table as it is, without the target under the pointer."""
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
            hidden=hidden,
            hover=table.hover_key,
            focus=table.focus_key if table.focus_visible else None,
            zoomed=inspector.key,
            is_zoom_held=inspector.held,
            pointer=table.pointer,
            is_picture=table.is_picture,
        )

    def _seat_texts(self, table: TableContext) -> tuple[SeatText, ...]:
        """Return the texts of the seats' plates, which change with players and language only."""
        session = table.session
        now = (session.table.seats, session.pockets, table.ctx.language)
        if self._seats[0] != now:
            self._seats = (now, seat_texts(table.ctx, table.game, session.table.seats, session.pockets))
        return self._seats[1]


def view_elsewhere(
    ctx: Context, parts: Parts[Any, Any, Any], table: Table[Any, Any, Any], viewer: Viewer
) -> TableView[Any, Any, Any]:
    """Return a table as a seat sees it without a window: no layout, nothing picked or pointed at.

    For a page in a browser: `Narrator.thing_texts` names the things, `MoveMap.gesture_for` says what to touch
    for each legal command.
    """
    view: TableView[Any, Any, Any] = TableView(
        game=table.game,
        state=table.view(viewer),
        viewer=viewer,
        names=table.names,
        seats=seat_texts(ctx, table.game, table.seats),
        layout=None,
        ui_state=parts.ui_state,
        legal=() if viewer is None else table.legal(viewer),
        can_act=viewer in table.actors,
        pending=viewer if viewer in table.actors else None,
    )
    return replace(view, usable=parts.move_map.usable(view))

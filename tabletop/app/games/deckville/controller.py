"""What people do on Deckville's table with buttons, keys and touches; what they look at and pay with."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.app.games.deckville import moves, things
from tabletop.app.games.deckville.keys import (
    DISCARD,
    DISTRICT,
    HAND_AREA,
    RESOURCES,
    TAB,
    Kind,
    place_of,
    source_of,
)
from tabletop.app.games.deckville.layout import Layout, Sheet
from tabletop.app.games.deckville.view import UiState, View, attended, card_at, sheet_of
from tabletop.app.games.deckville.zoom import RuleLines
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Controller
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Zone
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class DeckvilleController(Controller[State, Layout, UiState]):
    """Handles buttons, keys and overlays of Deckville's table."""

    def __init__(self, ctx: Context) -> None:
        """Act with the app's settings and words."""
        super().__init__(ctx)
        self._rules = RuleLines(ctx)

    def reconcile(self, view: View, table: TableApi) -> UiState:
        """Return what people changed as far as it fits the table."""
        return things.tidied(view)

    def zones(self, view: View, table: TableApi) -> Sequence[Zone]:
        """Return hand, supply, district, buttons, steps, plates, and what one looks about with."""
        return things.zones(self.ctx, view, self._rules, table)

    # -- touching and aiming ---------------------------------------------------------------------------

    def on_touch(self, view: View, table: TableApi, key: str) -> bool:
        """Pay with a card, skip to a step, look at a district, take a card of the supply by one press."""
        thing, paid = Key.read(key), view.ui_state.payment
        place = place_of(thing)
        if paid is not None and place is not None:
            things.choose(table, place)
        elif paid is not None and thing == DISCARD:
            things.primary(table)
        elif thing.kind == Kind.STEP:
            things.skip_to(table, thing.at[0])
        elif thing.kind == Kind.SEAT and view.picked is None:
            things.look_at(table, None if view.ui_state.looking == thing.at[0] else thing.at[0])
        elif thing == TAB:
            things.open_sheet(table, "supply")
        elif self._is_taken_by_click(view, table, thing):
            if table.pick(thing):
                table.aim(HAND_AREA)
        else:
            return False
        return True

    def _is_taken_by_click(self, view: View, table: TableApi, key: Key) -> bool:
        """Whether one press takes a card of the supply, for which there is only one place; not in the moment
        in which the turn has come."""
        if view.picked is not None or view.ui_state.payment is not None or source_of(key) is None:
            return False
        may = view.can_act and not table.in_grace_period and self.ctx.settings.move_by != "drag"
        return may and key in view.usable

    def aim(self, view: View, table: TableApi, key: Key) -> bool | None:
        """Put what is picked on a target; building may have to be paid for first."""
        if view.ui_state.looking is not None:
            # One press picks it up and puts it down: `update` never saw it in hand.
            things.look_at(table, None)
        meant, seat, place = view.marks[key][0], view.viewer, place_of(view.picked)
        if meant == "pay" and view.ui_state.payment is not None and place is not None:
            # A card was dropped on the discard pile to pay with it.
            table.accept_drop()
            things.pay(table, view.ui_state.payment.with_card(place))
            table.drop_selection()
            return True
        if seat is None or not moves.is_use(meant):
            return None
        paid = moves.payment(view.state, seat, meant, view.picked)
        command = moves.command_of(view.state, seat, paid)
        if paid.count == 0 and command is not None:
            return table.perform(command)
        table.drop_selection()
        things.pay(table, paid)
        if not table.used_pointer_last:
            table.focus("main")
        return True

    # -- keys ------------------------------------------------------------------------------------------

    def on_action(self, view: View, table: TableApi, name: str) -> bool:
        """F turns a card over; E ends the turn where the main button does; V shows what lies elsewhere."""
        sheet = sheet_of(self.ctx.display, view)
        if name == "flip":
            things.turn_card(table, view.picked or attended(view))
        elif name == "end_turn" and view.can_act and things.is_ending(view):
            things.primary(table)
        elif name == "drawer" and sheet != "both":
            other: Sheet = "supply" if sheet == "district" else "district"
            things.open_sheet(table, other)
        else:
            return False
        return True

    def on_cancel(self, view: View, table: TableApi) -> bool:
        """Escape: build nothing after all; look at one's own district again."""
        if things.can_cancel(view):
            things.cancel(table)
        elif view.ui_state.looking is not None and view.picked is None and not view.is_zoom_held:
            things.look_at(table, None)
        else:
            return False
        return True

    def reveal(self, view: View, table: TableApi, key: Key) -> None:
        """Turn to the supply or to the district."""
        is_built = key in (RESOURCES, DISTRICT) or key.kind in (Kind.PROPERTY, Kind.RESOURCE)
        sheet: Sheet | None = "district" if is_built else None if source_of(key) is None else "supply"
        if sheet is not None and not view.layout.shows(sheet):
            things.open_sheet(table, sheet)

    def opened(self, view: View) -> Hashable:
        """Return what Escape gives up: a payment, a look at another district."""
        return view.ui_state.payment, view.ui_state.looking

    # -- what time brings ------------------------------------------------------------------------------

    def update(self, view: View, table: TableApi, now: int) -> None:
        """Remember what is read in the panel; who picks something up is at home again."""
        if view.picked is not None and view.ui_state.looking is not None:
            things.look_at(table, None)
        key = attended(view)
        if key != view.ui_state.last_read and card_at(view, key) is not None:
            table.change(replace(table.view.ui_state, last_read=key))

    def on_event(self, view: View, event: Any) -> UiState:
        """Announce what brings the end nearer (DV-8)."""
        if isinstance(event, ev.DeckEmptied | ev.EndAnnounced):
            for line in view.game.words.describe(event):
                self.ctx.toasts.add(self.ctx.message(line, view.names))
        return view.ui_state

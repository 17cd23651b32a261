"""What people do on Deckville's table besides moving cards: buttons, keys, looking, payments."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.deckville import faces, moves, words
from tabletop.app.games.deckville.aids import MARKS
from tabletop.app.games.deckville.keys import (
    CANCEL,
    DISCARD,
    DISTRICT,
    END,
    HAND_AREA,
    MAIN,
    RESOURCES,
    TAB,
    TO_DRAW,
    DeckvilleKind,
    place_of,
    source_of,
)
from tabletop.app.games.deckville.layout import DeckvilleLayout, Sheet
from tabletop.app.games.deckville.motion import DeckvilleCeremony, DeckvilleMotion
from tabletop.app.games.deckville.move_map import DeckvilleMoveMap
from tabletop.app.games.deckville.moves import HandPayment
from tabletop.app.games.deckville.narrator import DeckvilleNarrator, button_texts
from tabletop.app.games.deckville.painter import DeckvillePainter
from tabletop.app.games.deckville.view import (
    DeckvilleUiState,
    View,
    attended,
    can_cancel,
    can_turn,
    card_at,
    due,
    kinds,
    looked_at,
    main_command,
    moment_of,
    owed,
    owner,
    panel_key,
    reconciled,
    sheet_of,
    side_of,
)
from tabletop.app.table.drawn.cards import flip
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Controller, Parts
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.layout import button_w
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Game, Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.building import may_end, may_skip, step_of
from tabletop.games.deckville.state import State


class DeckvilleController(Controller[State, DeckvilleLayout, DeckvilleUiState]):
    """Handles buttons, keys and overlays of Deckville's table."""

    @override
    def reconcile(self, view: View, table: TableApi) -> DeckvilleUiState:
        return reconciled(view)

    @override
    def zones(self, view: View, table: TableApi) -> Sequence[Zone]:
        turn = _of_the_turn(self.ctx, view, table) if view.is_my_turn and not view.is_busy else []
        return [Zone("turn", turn), Zone("look", _of_looking(self.ctx, view, table))]

    # -- touching and aiming ---------------------------------------------------------------------------

    def on_touch(self, view: View, table: TableApi, key: str) -> bool:
        """Pay with a card, skip to a step, show a district, take a card of the supply by one press."""
        thing, paid = Key.read(key), view.ui_state.payment
        place = place_of(thing)
        if paid is not None and place is not None:
            choose(table, place)
        elif paid is not None and thing == DISCARD:
            primary(table)
        elif thing.kind == DeckvilleKind.STEP:
            skip_to(table, thing.at[0])
        elif thing.kind == DeckvilleKind.SEAT and view.picked is None:
            look_at(table, None if view.ui_state.looking == thing.at[0] else thing.at[0])
        elif thing == TAB:
            open_sheet(table, "supply")
        elif self._is_taken_by_click(view, table, thing):
            if table.pick(thing):
                table.aim(HAND_AREA)
        else:
            return False
        return True

    def _is_taken_by_click(self, view: View, table: TableApi, key: Key) -> bool:
        """Whether one press takes a card of the supply, because it has only one place to go; not in the
        moment in which the turn begins."""
        if view.picked is not None or view.ui_state.payment is not None or source_of(key) is None:
            return False
        may = view.can_act and not table.in_grace_period and self.ctx.settings.move_by != "drag"
        return may and key in view.usable

    def aim(self, view: View, table: TableApi, key: Key) -> bool | None:
        """Put what is picked on a target; a building may have to be paid first."""
        if view.ui_state.looking is not None:
            # One press picks it up and puts it down: `update` never saw it picked.
            look_at(table, None)
        meant, seat, place = view.marks[key][0], view.viewer, place_of(view.picked)
        if meant == "pay" and view.ui_state.payment is not None and place is not None:
            # A card was dropped on the discard pile to pay with it.
            table.accept_drop()
            pay(table, view.ui_state.payment.with_card(place))
            table.drop_selection()
            return True
        if seat is None or not moves.is_use(meant):
            return None
        paid = moves.payment(view.state, seat, meant, view.picked)
        command = moves.command_of(view.state, seat, paid)
        if paid.count == 0 and command is not None:
            return table.perform(command)
        table.drop_selection()
        pay(table, paid)
        if not table.used_pointer_last:
            table.focus("main")
        return True

    # -- keys ------------------------------------------------------------------------------------------

    def on_action(self, view: View, table: TableApi, name: str) -> bool:
        """Turn a card over by F; end the turn by E if the main button does; show the hidden page by V."""
        sheet = sheet_of(self.ctx.display, view)
        if name == "flip":
            turn_card(table, view.picked or attended(view))
        elif name == "end_turn" and view.can_act and isinstance(main_command(view), co.EndTurn):
            primary(table)
        elif name == "drawer" and sheet != "both":
            other: Sheet = "supply" if sheet == "district" else "district"
            open_sheet(table, other)
        else:
            return False
        return True

    def on_cancel(self, view: View, table: TableApi) -> bool:
        """Cancel a payment, or show the own district again."""
        if can_cancel(view):
            cancel(table)
        elif view.ui_state.looking is not None and view.picked is None and not view.is_zoom_held:
            look_at(table, None)
        else:
            return False
        return True

    @override
    def reveal(self, view: View, table: TableApi, key: Key) -> None:
        is_built = key in (RESOURCES, DISTRICT) or key.kind in (
            DeckvilleKind.PROPERTY,
            DeckvilleKind.RESOURCE,
        )
        sheet: Sheet | None = "district" if is_built else None if source_of(key) is None else "supply"
        if sheet is not None and not view.layout.shows(sheet):
            open_sheet(table, sheet)

    def opened(self, view: View) -> Hashable:
        """Return what Escape cancels: a payment, the view of another district."""
        return view.ui_state.payment, view.ui_state.looking

    # -- what time brings ------------------------------------------------------------------------------

    def update(self, view: View, table: TableApi, now: int) -> None:
        """Remember the card in the panel; return to the own district when something is picked."""
        if view.picked is not None and view.ui_state.looking is not None:
            look_at(table, None)
        key = attended(view)
        if key != view.ui_state.last_read and card_at(view, key) is not None:
            table.change(replace(table.view.ui_state, last_read=key))

    def on_event(self, view: View, event: Any) -> DeckvilleUiState:
        """Announce a step towards the end (DV-8)."""
        if isinstance(event, ev.DeckEmptied | ev.EndAnnounced):
            for line in view.game.words.describe(event):
                self.ctx.toasts.add(self.ctx.message(line, view.names))
        return view.ui_state


# -- paying --------------------------------------------------------------------------------------------


def choose(table: TableApi, place: int) -> None:
    """Choose a hand card to be discarded, or return it."""
    paid: HandPayment | None = table.view.ui_state.payment
    if paid is not None and place != paid.place:
        table.ctx.sound.play("pick")
        pay(table, paid.toggled(place))


def pay(table: TableApi, paid: HandPayment | None) -> None:
    """Set the payment with hand cards."""
    table.change(replace(table.view.ui_state, payment=paid))


def cancel(table: TableApi) -> None:
    """Cancel the payment."""
    table.ctx.sound.play("place")
    pay(table, None)


# -- the turn ------------------------------------------------------------------------------------------


def primary(table: TableApi) -> None:
    """Do what the main button says: pay, go on to the next step, end the turn."""
    view: View = table.view
    if view.ui_state.payment is not None:
        _discard(table, view.ui_state.payment)
    elif owed(view) is not None:
        pay(table, due(view))
    elif may_skip(view.state):
        table.perform(co.SkipStep())
    elif may_end(view.state):
        table.perform(co.EndTurn())


def _discard(table: TableApi, paid: HandPayment) -> None:
    shown: State = table.view.state
    seat: Seat | None = table.view.viewer
    command = None if seat is None else moves.command_of(shown, seat, paid)
    if command is not None and table.perform(command):
        table.change(replace(table.view.ui_state, payment=None, turned=frozenset()))


def skip_to(table: TableApi, step: int) -> None:
    """Skip all steps before one; say why if that is impossible."""
    widget = table.find(Key(DeckvilleKind.STEP, step))
    at = widget.rect if widget is not None else table.view.layout.tracker
    if table.view.can_act and step <= step_of(table.view.state):
        table.show_reason(table.prompt, at)
    while table.view.can_act and table.view.ui_state.payment is None and step_of(table.view.state) < step:
        why = moves.refusal(table.view.state, owner(table.view), co.SkipStep())
        if why is not None:
            table.refuse(why, at)
            return
        if not table.perform(co.SkipStep(), at):
            return
        table.finish_motion()


# -- looking -------------------------------------------------------------------------------------------


def look_at(table: TableApi, seat: Seat | None) -> None:
    """Show a seat's district in the middle; None: the own one."""
    view: View = table.view
    wanted: tuple[Sheet, object] | None = ("district", moment_of(view)) if seat is not None else None
    table.change(replace(view.ui_state, looking=None if seat == owner(view) else seat, wanted=wanted))


def open_sheet(table: TableApi, sheet: Sheet) -> None:
    """Show the supply or the own district in the middle, for now."""
    view: View = table.view
    table.change(replace(view.ui_state, looking=None, wanted=(sheet, moment_of(view))))


def turn_card(table: TableApi, key: Key | None) -> None:
    """Turn a hand card to see its other use, in place (ux Z6)."""
    view: View = table.view
    place, card, widget = place_of(key), card_at(view, key), table.find(key)
    if key is None or place is None or card is None or widget is None:
        return
    table.change(replace(view.ui_state, turned=view.ui_state.turned ^ {place}))
    kind, w = kinds(view)[card], widget.rect.w
    sides = [faces.face(table.ctx, kind, w, side_of(now, place)) for now in (view, table.view)]
    table.play([flip(table.ctx, widget.rect, widget.rect, (sides[0], sides[1]), hides=(key,))])


def turn_shown(table: TableApi) -> None:
    """Turn over the hand card in the panel."""
    turn_card(table, panel_key(table.view))


def show_points(table: TableApi) -> None:
    """List the points of the shown district, card by card (DV-9)."""
    view, ctx = table.view, table.ctx
    seat = looked_at(view)
    lines = words.score_lines(ctx, view, seat)
    close = ActionItem("close", ctx.t("Close"), kind="primary")
    title = ctx.t("{name}’s points", name=view.names[seat])
    ctx.scenes.push(Dialog(ctx, title, "\n".join(lines), (close,)))


# -- buttons -------------------------------------------------------------------------------------------


def _of_the_turn(ctx: Context, view: View, table: TableApi) -> list[Widget]:
    """Return the main button, and the one below it."""
    block, gap = view.layout.actions, ctx.display.px(12)
    upper = pygame.Rect(block.x, block.y, block.w, (block.h - gap) * 56 // 100)
    y = upper.bottom + gap
    lower = pygame.Rect(block.x, y, block.w, block.bottom - y)
    looks: dict[str, dict[str, Any]] = {
        MAIN: {"kind": "primary", "style": "button", "action": "primary"},
        CANCEL: {"icon": "x"},
        END: {"action": "end_turn"},
        TO_DRAW: {"action": "end_turn"},
    }
    does: dict[str, Callable[[], object]] = {
        MAIN: partial(primary, table),
        CANCEL: partial(cancel, table),
        END: partial(table.perform, co.EndTurn()),
        TO_DRAW: partial(skip_to, table, 4),
    }
    return [
        Button(
            ctx,
            text.key,
            upper if text.key == MAIN else lower,
            text.name,
            enabled=not text.reason,
            reason=text.reason,
            tooltip=text.tip,
            on_activate=does[text.key],
            **looks[text.key],
        )
        for text in button_texts(ctx, view)
    ]


def _of_looking(ctx: Context, view: View, table: TableApi) -> list[Widget]:
    """Return the buttons for looking: points by card, back to the own district, turning a card."""
    layout, made = view.layout, []
    title, right = layout.title, layout.title.right
    if layout.shows("district"):
        points = partial(show_points, table)
        made.append(_small(ctx, "by_card", title, right, ctx.t("Points by card"), "star", points))
        right = made[0].rect.x - ctx.display.px(12)
    if view.ui_state.looking is not None and layout.sheet == "both":
        back = (
            ctx.t("Back to your district") if view.viewer is not None else ctx.t("Back to the current player")
        )
        home = partial(look_at, table, None)
        made.append(_small(ctx, "back", title, right, back, "undo", home))
    if can_turn(view, panel_key(view)):
        turn, caption = partial(turn_shown, table), ctx.t("Turn over")
        made.append(Button(ctx, "turn", layout.flip, caption, style="small", on_activate=turn, action="flip"))
    return made


def _small(
    ctx: Context, key: str, line: pygame.Rect, right: int, caption: str, icon: str, do: Callable[[], None]
) -> Widget:
    """Return a button in a line that ends at `right`."""
    width = min(button_w(ctx, caption, icon=True, style="small"), line.w // 3)
    rect = pygame.Rect(right - width, line.y, width, line.h)
    return Button(ctx, key, rect, caption, icon=icon, style="small", on_activate=do)


# Deckville's table, made of its parts.


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, DeckvilleLayout, DeckvilleUiState]:
    """Return the parts of a table."""
    painter = DeckvillePainter(ctx, game.id)
    motion, teller, deeds = DeckvilleMotion(ctx), DeckvilleNarrator(ctx), DeckvilleController(ctx)
    return Parts(
        DeckvilleMoveMap(), painter, teller, motion, deeds, DeckvilleUiState(), MARKS, DeckvilleCeremony
    )

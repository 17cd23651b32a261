"""What people do on Deckville's table besides aiming: pay with cards, skip steps, look about (ux Z5)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.app.games.deckville import faces, moves, words
from tabletop.app.games.deckville.keys import Kind, place_of
from tabletop.app.games.deckville.layout import Sheet
from tabletop.app.games.deckville.moves import Payment, hand_of
from tabletop.app.games.deckville.view import (
    UiState,
    View,
    card_at,
    looked_at,
    moment_of,
    owed,
    owner,
    panel_key,
    side_of,
)
from tabletop.app.table.drawn.flip import flip
from tabletop.app.table.key import Key
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.dialog import Dialog, DialogButton
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.state import State
from tabletop.games.deckville.steps import draws_left, may_end, may_skip, step_of

# -- paying --------------------------------------------------------------------------------------------


def tidied(view: View) -> UiState:
    """Return what people changed without a payment that fits nothing any more, and with the one that is due
    where cards must go (DV-4.1, DV-4.4); turned cards go with the hand they were in."""
    own, held = view.ui_state, len(hand_of(view.state, view.viewer))
    paid = own.payment
    if paid is not None:
        fits = view.is_my_turn if paid.is_building else paid.use == owed(view)
        if not fits or max((*paid.chosen, paid.place or 0)) >= held:
            paid = None
    if paid is None and view.can_act and not draws_left(view.state):
        paid = _due(view)
    return replace(own, payment=paid, turned=frozenset(place for place in own.turned if place < held))


def _due(view: View) -> Payment | None:
    """Return what cards have to be discarded for, the cheapest sensible ones chosen; None: for nothing."""
    use, seat = owed(view), view.viewer
    return None if use is None or seat is None else moves.payment(view.state, seat, use)


def choose(table: TableApi, place: int) -> None:
    """Choose a hand card to be discarded, or put it back."""
    paid: Payment | None = table.view.ui_state.payment
    if paid is not None and place != paid.place:
        table.ctx.sound.play("pick")
        pay(table, paid.toggled(place))


def pay(table: TableApi, paid: Payment | None) -> None:
    """Let this be what is paid for with hand cards."""
    table.change(replace(table.view.ui_state, payment=paid))


def can_cancel(view: View) -> bool:
    """Whether what is being paid can be given up: what is owed only if one more may be drawn."""
    paid = view.ui_state.payment
    return paid is not None and (paid.is_building or draws_left(view.state) > 0)


def cancel(table: TableApi) -> None:
    """Build nothing after all."""
    table.ctx.sound.play("place")
    pay(table, None)


# -- the turn ------------------------------------------------------------------------------------------


def primary(table: TableApi) -> None:
    """Do what the main button says: pay, go on to the next step, end the turn."""
    view: View = table.view
    if view.ui_state.payment is not None:
        _discard(table, view.ui_state.payment)
    elif owed(view) is not None:
        pay(table, _due(view))
    elif may_skip(view.state):
        table.perform(co.SkipStep())
    elif may_end(view.state):
        table.perform(co.EndTurn())


def _discard(table: TableApi, paid: Payment) -> None:
    shown: State = table.view.state
    seat: Seat | None = table.view.viewer
    command = None if seat is None else moves.command_of(shown, seat, paid)
    if command is not None and table.perform(command):
        table.change(replace(table.view.ui_state, payment=None, turned=frozenset()))


def is_ending(view: View) -> bool:
    """Whether the main button ends the turn: that cannot be taken back (ux U4)."""
    return view.ui_state.payment is None and not may_skip(view.state) and may_end(view.state)


def skip_to(table: TableApi, step: int) -> None:
    """Leave all steps before one; say why where that cannot be."""
    widget = table.find(Key(Kind.STEP, step))
    at = widget.rect if widget is not None else table.view.layout.tracker
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
    """Show a seat's district in the middle; None: one's own again."""
    view: View = table.view
    wanted: tuple[Sheet, object] | None = ("district", moment_of(view)) if seat is not None else None
    table.change(replace(view.ui_state, looking=None if seat == owner(view) else seat, wanted=wanted))


def open_sheet(table: TableApi, sheet: Sheet) -> None:
    """Show the supply or one's own district in the middle, for now."""
    view: View = table.view
    table.change(replace(view.ui_state, looking=None, wanted=(sheet, moment_of(view))))


def turn_card(table: TableApi, key: Key | None) -> None:
    """Turn a hand card to see its other use, in place (ux Z6)."""
    view: View = table.view
    place, card, widget = place_of(key), card_at(view, key), table.find(key)
    if key is None or place is None or card is None or widget is None:
        return
    table.change(replace(view.ui_state, turned=view.ui_state.turned ^ {place}))
    kind, w = view.state.cards[card], widget.rect.w
    sides = [faces.face(table.ctx, kind, w, side_of(now, place)) for now in (view, table.view)]
    table.play([flip(table.ctx, widget.rect, widget.rect, (sides[0], sides[1]), hides=(key,))])


def turn_shown(table: TableApi) -> None:
    """Turn the hand card over that the panel shows."""
    turn_card(table, panel_key(table.view))


def show_points(table: TableApi) -> None:
    """List the points of the district looked at, card by card (DV-9)."""
    view, ctx = table.view, table.ctx
    seat = looked_at(view)
    lines = words.score_lines(ctx, view, seat)
    close = DialogButton("close", ctx.t("Close"), kind="primary")
    title = ctx.t("{name}'s points", name=view.names[seat])
    ctx.scenes.push(Dialog(ctx, title, "\n".join(lines), (close,)))

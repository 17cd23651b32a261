"""Looking on Deckville's table: other districts, cards turned over in hand, points card by card (ux Z5)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.app.games.deckville import faces, words
from tabletop.app.games.deckville.keys import place_of
from tabletop.app.games.deckville.layout import Sheet
from tabletop.app.games.deckville.view import (
    Own,
    View,
    card_at,
    looked_at,
    moment_of,
    owner,
    panel_key,
    side_of,
)
from tabletop.app.table.acts import Acts
from tabletop.app.table.flip import flip
from tabletop.app.table.key import Key
from tabletop.app.widgets.dialog import Choice, Dialog
from tabletop.engine.protocol import Seat


def look_at(table: Acts, seat: Seat | None) -> None:
    """Show a seat's district in the middle; None: one's own."""
    view: View = table.view
    own: Own = view.own
    wanted: tuple[Sheet, object] | None = ("district", moment_of(view)) if seat is not None else None
    table.change(replace(own, looking=None if seat == owner(view) else seat, wanted=wanted))


def look_home(table: Acts) -> None:
    """Look at one's own district again."""
    look_at(table, None)


def open_sheet(table: Acts, sheet: Sheet) -> None:
    """Show the supply or one's own district in the middle, for now."""
    view: View = table.view
    table.change(replace(view.own, looking=None, wanted=(sheet, moment_of(view))))


def turn_card(table: Acts, key: Key | None) -> None:
    """Turn a hand card to see its other use, in place (ux Z6)."""
    view: View = table.view
    place, card, widget = place_of(key), card_at(view, key), table.find(key)
    if key is None or place is None or card is None or widget is None:
        return
    table.change(replace(view.own, turned=view.own.turned ^ {place}))
    kind, w = view.shown.cards[card], widget.rect.w
    sides = [faces.face(table.ctx, kind, w, side_of(now, place)) for now in (view, table.view)]
    table.play([flip(table.ctx, widget.rect, widget.rect, (sides[0], sides[1]), hides=(key,))])


def turn_shown(table: Acts) -> None:
    """Turn the hand card over that the panel shows."""
    turn_card(table, panel_key(table.view))


def show_points(table: Acts) -> None:
    """List the points of the district looked at, card by card (DV-9)."""
    view, ctx = table.view, table.ctx
    seat = looked_at(view)
    lines = words.score_lines(ctx, view, seat)
    close = Choice("close", ctx.t("Close"), kind="primary")
    title = ctx.t("{name}'s points", name=view.names[seat])
    ctx.scenes.push(Dialog(ctx, title, "\n".join(lines), (close,)))

"""What is explained at Chinatown's table the first time that it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.trade.slot_view import ground_key
from tabletop.app.games.chinatown.trade_model.desk import deal_key
from tabletop.app.table.coach_mark import CoachMark
from tabletop.app.table.key import Key
from tabletop.engine.message import N_
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.state import ROUNDS, State, awaited
from tabletop.games.chinatown.tiles import KINDS, size_of

_THREE = 3


def _plots(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    cards = [card for card in view.hands[seat] if card is not None]
    return keys.card(cards[0]) if view.phase == "plots" and cards else None


def _offer(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    made = [deal for deal in view.deals if seat in awaited(deal) and deal.proposer != seat]
    return ground_key(deal_key(made[0].id)) if made else None


def _estimate(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    made = [deal for deal in view.deals if deal.is_open and deal.proposer == seat]
    return keys.seat(seat) if made else None


def _finishing(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    """Somebody else has the one tile that a business of this seat lacks."""
    if view.phase != "trade":
        return None
    built = [view.tile_on(plot) for plot in view.plots_of(seat)]
    for kind in KINDS:
        own = view.tiles[seat][kind] + built.count(kind)
        if own == size_of(kind) - 1:
            for other in view.seats:
                if other != seat and view.tiles[other][kind]:
                    return keys.tile(other, kind)
    return None


def _three(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    """Once deals of two are known, one of three is worth a word."""
    is_known = view.phase == "trade" and view.round > 1 and bool(view.bargains)
    return keys.seat((seat + 1) % len(view.money)) if is_known else None


def _alone(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    built = [view.tile_on(plot) for plot in view.plots_of(seat)]
    for one in legal:
        if isinstance(one, co.PlaceTile) and view.tiles[seat][one.kind] == 1 and one.kind not in built:
            return keys.tile(seat, one.kind)
    return None


def _outlook(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    is_due = view.variants.outlook == "tiles" and view.phase == "plots" and bool(view.turned)
    return keys.seat(seat) if is_due else None


def _late(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return keys.seat(seat) if view.round == ROUNDS - 1 and view.phase != "place" else None


def _proposes(command: object) -> bool:
    return isinstance(command, co.ProposeDeal)


MARKS: Final = (
    CoachMark(
        "offer",
        N_("An offer to you: open it to sign it, change it or turn it down."),
        "CH-4.3.2",
        _offer,
        lambda command: isinstance(command, co.SignDeal | co.DeclineDeal | co.EditDeal),
    ),
    CoachMark(
        "estimate",
        N_("The estimate under a deal is a judgement of what it is worth to you, no promise."),
        "CH-4.3.5",
        _estimate,
    ),
    CoachMark(
        "finishing",
        N_("You lack one tile of this type, and this player has it: a deal can suit you both."),
        "CH-4.5.3",
        _finishing,
        _proposes,
    ),
    CoachMark(
        "three",
        N_("A deal may have three parties and more: everybody in it signs the very same thing."),
        "CH-4.3.1",
        _three,
        lambda command: (
            isinstance(command, co.ProposeDeal)
            and len({one.giver for one in command.transfers} | {one.taker for one in command.transfers})
            >= _THREE
        ),
    ),
    CoachMark(
        "late", N_("Two incomes are left: from now on plots and loose tiles lose their worth."), "CH-1", _late
    ),
    CoachMark(
        "outlook",
        N_("An outlook card names sizes: each tile of such a business earns $1,000 more that round."),
        "CH-4.5.4",
        _outlook,
    ),
    CoachMark(
        "plots",
        N_("Keep plots that touch: only tiles of one type side by side make a business."),
        "CH-4.1",
        _plots,
    ),
    CoachMark(
        "alone",
        N_("A tile alone pays little. Place it now, or keep it for a deal that brings its fellows."),
        "CH-4.4",
        _alone,
    ),
)

"""What is explained at Deckville's table the first time that it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.app.games.deckville import keys
from tabletop.app.games.deckville.moves import hand_of
from tabletop.app.table.coach_mark import CoachMark
from tabletop.app.table.key import Key
from tabletop.engine.message import N_
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.cards import Card
from tabletop.games.deckville.commands import Command
from tabletop.games.deckville.state import DRAW, PROPERTIES, RESERVE, RESOURCE, State
from tabletop.games.deckville.steps import draws_due, excess, step_of


def _held(view: State, seat: Seat, card: Card) -> Key:
    return keys.hand(hand_of(view, seat).index(card))


def _material(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    if step_of(view) != RESOURCE:
        return None
    return next((_held(view, seat, one.card) for one in legal if isinstance(one, co.BuildResource)), None)


def _building(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    if step_of(view) != PROPERTIES:
        return None
    held = (one for one in legal if isinstance(one, co.BuildProperty) and not one.from_reserve)
    return next((_held(view, seat, one.card) for one in held), None)


def _second(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return _building(view, seat, legal) if view.built == 1 else None


def _draw(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    is_due = step_of(view) == DRAW and draws_due(view) and view.pool[0] is not None
    return keys.SOURCES[0] if is_due else None


def _excess(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return keys.hand(0) if excess(view) and not draws_due(view) else None


def _reserve(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    may = step_of(view) == RESERVE and any(isinstance(one, co.Reserve) for one in legal)
    return keys.RESERVE if may and not view.is_last_round else None


def _emptied(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return keys.DECK if view.emptyings == 1 and view.last_round is None else None


def _last(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return keys.RESERVE if view.is_last_round and view.districts[seat].reserve is not None else None


MARKS: Final = (
    CoachMark("last", N_("Last round: a card that stays in the reserve costs five points."), "DV-9.2", _last),
    CoachMark(
        "emptied",
        N_("The deck has run out once. When it does so again, one last round follows."),
        "DV-8.1",
        _emptied,
    ),
    CoachMark(
        "second",
        N_("A second property in a turn costs two cards of your hand."),
        "DV-6.2",
        _second,
    ),
    CoachMark(
        "building",
        N_("You have all the resources of this property: it can stand. The resources stay with you."),
        "DV-6.1",
        _building,
        lambda command: isinstance(command, co.BuildProperty),
    ),
    CoachMark(
        "material",
        N_("Below the grey line each card is a resource: other cards pay for it, and it stays for good."),
        "DV-4.2",
        _material,
        lambda command: isinstance(command, co.BuildResource),
    ),
    CoachMark(
        "draw",
        N_("Two cards are drawn, at least one of them from the open pool."),
        "DV-4.4",
        _draw,
        lambda command: isinstance(command, co.DrawCard),
    ),
    CoachMark(
        "excess",
        N_("More than six cards: discard down to six. The one laid down last lies on top."),
        "DV-4.4",
        _excess,
        lambda command: isinstance(command, co.DiscardDown),
    ),
    CoachMark(
        "reserve",
        N_("A card for later can wait here. If it is never built it costs five points."),
        "DV-4.5",
        _reserve,
        lambda command: isinstance(command, co.Reserve),
    ),
)

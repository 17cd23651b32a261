"""What computer players said in the trade phase that is under way, as its records keep it (ux N15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabletop.engine.event_log import Step
from tabletop.engine.protocol import Seat, Speech
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import DealId


class BotRemark(NamedTuple):
    """What a seat said of a command: of a deal or call that it put on the table, refused or took back, or,
    without one, of being done."""

    seat: Seat
    said: Speech
    about: DealId | None
    is_offer: bool


def heard_in(steps: Sequence[Step[Any, Any, Any]]) -> tuple[BotRemark, ...]:
    """Return all that was said in the last trade phase, the first thing first."""
    found: list[BotRemark] = []
    for step in reversed(steps):
        record = step.record
        if record.said is not None and record.seat is not None:
            about, is_offer = _about(record.command, record.events)
            found.append(BotRemark(record.seat, record.said, about, is_offer))
        if any(isinstance(event, ev.TradingBegan) for event in record.events):
            break
    return tuple(found[::-1])


def _about(command: Any, events: Sequence[Any]) -> tuple[DealId | None, bool]:
    for event in events:
        match event:
            case ev.DealProposed():
                return event.deal, True
            case ev.CallOpened():
                return event.call, True
    match command:
        case co.DeclineDeal() | co.WithdrawDeal() | co.UnsignDeal():
            return command.deal, False
        case _:
            return None, False

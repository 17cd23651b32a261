"""The parts of an estimate in words, a line each (ux N13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.player.estimate import BusinessChange, Estimate
from tabletop.games.chinatown.words import change_text, kind_name, plots_text

_HUNDRED: Final = 10
"""Points to $100: uncertain amounts are rounded to the next hundred."""


class EstimateLine(NamedTuple):
    """A sentence of an estimate, and its plots."""

    text: Message
    plots: tuple[PlotNumber, ...] = ()


def lines(estimate: Estimate) -> tuple[EstimateLine, ...]:
    """Return the lines of an estimate, the largest part first; at least one."""
    return tuple(_lines(estimate)) or (EstimateLine(msg("It changes nothing.")),)


def _lines(estimate: Estimate) -> Iterator[EstimateLine]:
    if estimate.money:
        yield EstimateLine(msg("Money: {money} at once", money=change_text(estimate.money)))
    for change in sorted(estimate.changes, key=lambda one: -abs(one.income)):
        yield EstimateLine(_changed(change, estimate.incomes), change.plots)
    for room in estimate.rooms:
        text = msg(
            "Room for {business} number {number}: {plots}",
            business=kind_name(room.kind),
            number=room.number,
            plots=plots_text(room.plots),
        )
        yield EstimateLine(text, room.plots)
    for points, text in _likely(estimate):
        if abs(points) >= _HUNDRED // 2:
            yield EstimateLine(text)
    for lost in estimate.lost:
        text = msg(
            "{seat} loses {lost} of {had} empty neighbours of {business}",
            seat=SeatName(lost.seat),
            lost=len(lost.plots),
            had=lost.had,
            business=kind_name(lost.kind),
        )
        yield EstimateLine(text, lost.plots)


def _changed(change: BusinessChange, incomes: int) -> Message:
    """Return "Laundry 3 → 4: +$2,000 in each of 5 incomes"."""
    return msgn(
        "{business} {before} → {after}: {money} in the last income",
        "{business} {before} → {after}: {money} in each of {count} incomes",
        incomes,
        business=kind_name(change.kind),
        before=" + ".join(map(str, change.before)) or "0",
        after=" + ".join(map(str, change.after)) or "0",
        money=change_text(change.income),
    )


def _likely(estimate: Estimate) -> tuple[tuple[int, Message], ...]:
    """Return the uncertain parts, in points, each with its words."""
    return (
        (estimate.outlook, msg("Outlook cards: about {money}", money=_hundreds(estimate.outlook))),
        (estimate.hopes, msg("What may still grow: about {money}", money=_hundreds(estimate.hopes))),
        (estimate.waiting, msg("Tiles without a plot: about {money}", money=_hundreds(estimate.waiting))),
        (estimate.cards, msg("Plot cards in hand: about {money}", money=_hundreds(estimate.cards))),
    )


def _hundreds(points: int) -> str:
    sign = "−" if points < 0 else "+"
    return f"{sign}${(abs(points) + _HUNDRED // 2) // _HUNDRED * 100:,}"

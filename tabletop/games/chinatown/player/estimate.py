"""The parts of a deal's worth to a seat, as facts (ux N13). Money is in thousands.

The parts add up to `bargain.value_of_deal`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletop.engine.message import Arg, Figure, Message, SeatName, msg, msgn, signed
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import KINDS, PLOTS, Kind, PlotNumber, Thousands, revenue, size_of
from tabletop.games.chinatown.business import businesses
from tabletop.games.chinatown.deals import Plot, Transfers, money_change, parties_of
from tabletop.games.chinatown.player.judging import DealJudge
from tabletop.games.chinatown.player.planning import PlotPlan, worth_of_cards
from tabletop.games.chinatown.player.terrain import POINTS, Cluster, Mask
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import change_text, kind_name, plots_text


class BusinessChange(NamedTuple):
    """Connected businesses of one type before and after a deal, by their tiles.

    Loose tiles count where they will be placed. `income` is the change of an income; `plots` are those of the
    businesses afterwards, or before if none is left.
    """

    kind: Kind
    before: tuple[int, ...]
    after: tuple[int, ...]
    income: Thousands
    plots: tuple[PlotNumber, ...]


class GrowthRoom(NamedTuple):
    """Room of a changed, unfinished business: tile `number` of it goes on one of `plots`."""

    kind: Kind
    number: int
    plots: tuple[PlotNumber, ...]


class Lost(NamedTuple):
    """A party's business that loses some of its owner's empty plots beside it."""

    seat: Seat
    kind: Kind
    had: int
    plots: tuple[PlotNumber, ...]


class Estimate(NamedTuple):
    """The parts of a deal's worth to a seat.

    Attributes:
        gain: the sum, in points.
        incomes: the number of incomes left, with this round's: each `BusinessChange` counts as often.
        changes: changes of businesses.
        rooms: where those may grow.
        lost: businesses that lose room to grow, of all parties.
        outlook: points expected from outlook cards.
        hopes: points for possible growth, and for empty plots.
        waiting: points for tiles without a plot.
        cards: points for plot cards (CH-6.2).
        money: what is paid at once.
    """

    gain: int
    incomes: int
    changes: tuple[BusinessChange, ...] = ()
    rooms: tuple[GrowthRoom, ...] = ()
    lost: tuple[Lost, ...] = ()
    outlook: int = 0
    hopes: int = 0
    waiting: int = 0
    cards: int = 0
    money: Thousands = 0

    @property
    def plots(self) -> tuple[PlotNumber, ...]:
        """All plots in it, in order."""
        parts: tuple[BusinessChange | GrowthRoom | Lost, ...] = (*self.changes, *self.rooms, *self.lost)
        return tuple(sorted({plot for part in parts for plot in part.plots}))


def estimate(view: State, seat: Seat, transfers: Transfers) -> Estimate | None:
    """Return the parts of a deal's worth to a seat; None if it cannot be carried out."""
    judge = DealJudge(view)
    gain, after = judge.gain(seat, transfers), judge.after(seat, transfers)
    if gain is None or after is None:
        return None
    valuer, ahead = judge.valuer, judge.valuer.ahead
    before, then = valuer.plan(judge.holdings[seat]), valuer.plan(after)
    changes = tuple(_changes(before, then))
    earned = ahead.incomes * sum(one.income for one in changes) * POINTS
    tiles = (then.parts.tiles - before.parts.tiles) * valuer.returns.tiles // POINTS
    waiting = (then.parts.waiting - before.parts.waiting) * valuer.returns.waiting // POINTS
    cards = (
        worth_of_cards(view, valuer, judge.holdings[seat], seat, transfers) if view.variants.keep_cards else 0
    )
    money = money_change(transfers, seat)
    free = after.plots & ahead.empty & ~sum(1 << plot for _, plot in then.placed)
    return Estimate(
        gain,
        ahead.incomes,
        changes,
        tuple(_rooms(changes, then, free)),
        tuple(_lost(view, transfers)),
        outlook=tiles - earned,
        hopes=gain - tiles - waiting - cards - money * POINTS,
        waiting=waiting,
        cards=cards,
        money=money,
    )


def _changes(before: PlotPlan, then: PlotPlan) -> Iterator[BusinessChange]:
    for kind in KINDS:
        yield from _changes_of(kind, before.groups, then.groups)


class _Pool(NamedTuple):
    """Businesses before and after that share plots, by their tiles; all their plots, and those afterwards."""

    all: Mask
    before: tuple[int, ...]
    after: tuple[int, ...]
    then: Mask


def _changes_of(
    kind: Kind, before: tuple[Cluster, ...], then: tuple[Cluster, ...]
) -> Iterator[BusinessChange]:
    pools: list[_Pool] = [_Pool(one.plots, (one.number,), (), 0) for one in before if one.kind == kind]
    for one in then:
        if one.kind == kind:
            joined = [pool for pool in pools if pool.all & one.plots]
            pools = [pool for pool in pools if pool not in joined]
            pools.append(_joined(joined, one))
    gone = [pool for pool in pools if not pool.after]
    for pool in pools:
        # A business that only moved has not changed.
        moved = next((one for one in gone if one.before == pool.after), None) if not pool.before else None
        if moved is not None:
            gone.remove(moved)
        elif pool.after and sorted(pool.before) != sorted(pool.after):
            yield _change(kind, pool)
    yield from (_change(kind, pool) for pool in gone)


def _joined(pools: list[_Pool], group: Cluster) -> _Pool:
    """Return the pools with one more business afterwards, merged with those that share its plots."""
    everything = then = group.plots
    for pool in pools:
        everything |= pool.all
        then |= pool.then
    before = tuple(count for pool in pools for count in pool.before)
    after = tuple(count for pool in pools for count in pool.after)
    return _Pool(everything, before, (*after, group.number), then)


def _change(kind: Kind, pool: _Pool) -> BusinessChange:
    size = size_of(kind)
    income = sum(revenue(size, count) for count in pool.after) - sum(revenue(size, n) for n in pool.before)
    return BusinessChange(kind, pool.before, pool.after, income, _numbers(pool.then or pool.all))


def _rooms(changes: tuple[BusinessChange, ...], then: PlotPlan, free: Mask) -> Iterator[GrowthRoom]:
    """Yield the seat's empty plots beside changed businesses."""
    for one in changes:
        for group in then.groups:
            is_meant = group.kind == one.kind and any(group.plots >> plot & 1 for plot in one.plots)
            if is_meant and group.around & free and group.number % size_of(one.kind):
                yield GrowthRoom(one.kind, group.number + 1, _numbers(group.around & free))


def _lost(view: State, transfers: Transfers) -> Iterator[Lost]:
    parties = parties_of(transfers)
    for one in businesses(view):
        given = {it.what.number for it in transfers if it.giver == one.seat and isinstance(it.what, Plot)}
        if one.seat in parties and one.left and given.isdisjoint(one.plots):
            beside = {plot for own in one.plots for plot in view.neighbours(own)}
            empty = [plot for plot in view.empty_plots_of(one.seat) if plot in beside]
            gone = tuple(plot for plot in empty if plot in given)
            if gone:
                yield Lost(one.seat, one.kind, len(empty), gone)


def _numbers(plots: Mask) -> tuple[PlotNumber, ...]:
    return tuple(plot for plot in PLOTS if plots >> plot & 1)


# The parts of an estimate in words, a line each (ux N13).

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
            "{seat} loses {lost} of {had} empty plots next to {business}",
            seat=SeatName(lost.seat),
            lost=len(lost.plots),
            had=lost.had,
            business=kind_name(lost.kind),
        )
        yield EstimateLine(text, lost.plots)


def _changed(change: BusinessChange, incomes: int) -> Message:
    """Return "Laundry 3 → 4: +$2,000 in each of 5 incomes"."""
    facts: dict[str, Arg] = {
        "business": kind_name(change.kind),
        "before": " + ".join(map(str, change.before)) or "0",
        "after": " + ".join(map(str, change.after)) or "0",
        "money": change_text(change.income),
    }
    if incomes == 1:
        return msg("{business} {before} → {after}: {money} in the last income", **facts)
    return msgn(
        "{business} {before} → {after}: {money} in each of {count} more income",
        "{business} {before} → {after}: {money} in each of {count} more incomes",
        incomes,
        **facts,
    )


def _likely(estimate: Estimate) -> tuple[tuple[int, Message], ...]:
    """Return the uncertain parts, in points, each with its words."""
    return (
        (estimate.outlook, msg("Outlook cards: about {money}", money=_hundreds(estimate.outlook))),
        (estimate.hopes, msg("What may still grow: about {money}", money=_hundreds(estimate.hopes))),
        (estimate.waiting, msg("Tiles without a plot: about {money}", money=_hundreds(estimate.waiting))),
        (estimate.cards, msg("Plot cards in hand: about {money}", money=_hundreds(estimate.cards))),
    )


def _hundreds(points: int) -> Figure:
    rounded = (abs(points) + _HUNDRED // 2) // _HUNDRED * 100
    return signed("money", -rounded if points < 0 else rounded, even="+")

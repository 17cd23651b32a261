"""Businesses: connected tiles, their revenue, and where a tile may be placed (CH-4.4, CH-4.5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import (
    KINDS,
    Board,
    Kind,
    PlotNumber,
    Thousands,
    geometry,
    revenue,
    size_of,
    split,
)
from tabletop.games.chinatown.events import BusinessPaid
from tabletop.games.chinatown.state import State


class Business(NamedTuple):
    """A group of adjacent tiles of one type and one owner (CH-4.5.2). It holds `finished` businesses and an
    unfinished one of `left` tiles, if that is not 0; `cash` is its revenue per round, in thousands."""

    seat: Seat
    kind: Kind
    plots: tuple[PlotNumber, ...]
    finished: int
    left: int
    cash: Thousands

    @property
    def size(self) -> int:
        """How many tiles make a finished business of this type."""
        return size_of(self.kind)


class Growth(NamedTuple):
    """The effect of one more tile: the new business, and those that it joins."""

    after: Business
    before: tuple[Business, ...]

    @property
    def gain(self) -> Thousands:
        """The rise of the income per round."""
        return self.after.cash - sum(one.cash for one in self.before)

    @property
    def finishes(self) -> bool:
        """Whether it finishes another business."""
        return self.after.finished > sum(one.finished for one in self.before)


@cache
def earnings(kind: Kind, count: int) -> tuple[int, int, Thousands]:
    """Return the finished businesses in so many adjacent tiles of a type, the tiles left, and the revenue."""
    size = size_of(kind)
    return (*split(size, count), revenue(size, count))


def businesses(state: State) -> tuple[Business, ...]:
    """Return all businesses on the board, in order of their lowest plot."""
    return groups(state.board, state.owners, state.built)


def groups(
    board: Board, owners: tuple[Seat | None, ...], built: tuple[Kind | None, ...]
) -> tuple[Business, ...]:
    """Return the businesses of any owners and tiles, such as those of an imagined board, plot 1 first."""
    return tuple(
        Business(seat, kind, plots, *earnings(kind, len(plots)))
        for seat, kind, plots in adjacent(board, owners, built)
    )


def adjacent(
    board: Board, owners: tuple[Seat | None, ...], built: tuple[Kind | None, ...]
) -> list[tuple[Seat, Kind, tuple[PlotNumber, ...]]]:
    """Return the groups of adjacent tiles of one owner and type, in order of their lowest plot (CH-4.5.2)."""
    shape = geometry(board)
    neighbours, higher = shape.neighbours, shape.higher
    owners, left = (None, *owners), [None, *built]
    found: list[tuple[Seat, Kind, tuple[PlotNumber, ...]]] = []
    for plot, kind in enumerate(left):
        if kind is None or (seat := owners[plot]) is None:
            continue
        for beside in higher[plot]:
            if left[beside] == kind and owners[beside] == seat:
                break
        else:  # most tiles stand alone: the others of a group with this lowest plot have higher numbers
            found.append((seat, kind, (plot,)))
            continue
        members = [plot]
        left[plot] = None
        for member in members:
            for other in neighbours[member]:
                if left[other] == kind and owners[other] == seat:
                    members.append(other)
                    left[other] = None
        found.append((seat, kind, tuple(sorted(members))))
    return found


def income_of(state: State, seat: Seat) -> Thousands:
    """Return what a seat's businesses would earn now, without an outlook card."""
    return sum(found.cash for found in businesses(state) if found.seat == seat)


def growth(state: State, found: Iterable[Business], seat: Seat, kind: Kind, plot: PlotNumber) -> Growth:
    """Return the effect of a tile of this type on this plot for a seat, among the businesses found."""
    beside = set(state.neighbours(plot))
    own = (one for one in found if (one.seat, one.kind) == (seat, kind))
    before = tuple(one for one in own if not beside.isdisjoint(one.plots))
    plots = tuple(sorted((plot, *(member for one in before for member in one.plots))))
    return Growth(Business(seat, kind, plots, *earnings(kind, len(plots))), before)


def has_access(state: State, seat: Seat, kind: Kind, plot: PlotNumber) -> bool:
    """Whether a tile on this plot would touch a street, directly or through its business (CH-6.5)."""
    shape = geometry(state.board)
    members, seen = [plot], {plot}
    for member in members:
        if shape.on_street[member]:
            return True
        for other in shape.neighbours[member]:
            if other not in seen and state.built[other - 1] == kind and state.owners[other - 1] == seat:
                seen.add(other)
                members.append(other)
    return False


def places(state: State, seat: Seat) -> list[tuple[Kind, tuple[PlotNumber, ...]]]:
    """Return the types of a seat's loose tiles, each with its possible plots (CH-4.4, CH-6.5)."""
    tiles, empty = enumerate(state.tiles[seat]), state.empty_plots_of(seat)
    if not state.variants.street_access:
        return [(kind, empty) for kind, count in tiles if count]
    return [
        (kind, tuple(plot for plot in empty if has_access(state, seat, kind, plot)))
        for kind, count in tiles
        if count
    ]


def can_place(state: State, seat: Seat) -> bool:
    """Whether a seat has a tile and a plot to place it on (CH-4.4)."""
    empty, tiles = state.empty_plots_of(seat), state.tiles[seat]
    if not state.variants.street_access:
        return bool(empty) and any(tiles)
    return any(has_access(state, seat, kind, plot) for kind in KINDS if tiles[kind] for plot in empty)


@cache
def _kinds_of(sizes: tuple[int, ...]) -> frozenset[Kind]:
    """Return the types with one of these sizes."""
    return frozenset([kind for kind in KINDS if size_of(kind) in sizes])


def outlook_count(state: State, sizes: tuple[int, ...], own: Iterable[BusinessPaid | Business]) -> int:
    """Return the number of a seat's tiles or businesses for which an outlook card pays $1,000 each (CH-4.5.4,
    CH-6.3, CH-6.4)."""
    if not sizes:
        return 0
    kinds = _kinds_of(sizes)
    named = [one for one in own if one.kind in kinds]
    match state.variants.outlook:
        case "tiles":
            return sum([len(one.plots) for one in named])
        case "businesses":
            return sum([one.finished + (one.left > 0) for one in named])
        case "flat":
            return int(bool(named))
        case _:
            return 0

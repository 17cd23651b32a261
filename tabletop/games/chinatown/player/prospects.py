"""Prospects of the rest of the game, by public facts: incomes, tiles, plots (CH-7).

They are equal for all seats and unchanged by deals, so they hold for a whole phase. Worth is in points, a
hundred to $1,000 (`POINTS`), in whole numbers, so that every machine decides alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tabletop.games.chinatown.board import KINDS, PLOTS, SIZES, Board, Kind, geometry, revenue, size_of
from tabletop.games.chinatown.state import DEALT, DRAWN, KEPT, ROUNDS, Phase, State, Variants

POINTS: Final = 100
"""Points to $1,000; also hundredths of a tile or plot."""
MOST_TILES: Final = 20
"""The largest group in these tables; a type has nine tiles at most."""
_BY_TRADE: Final = 20
"""Per cent of the tiles drawn by others that a seat can get from them."""

Mask = int
"""A set of plots: bit 1 is plot 1."""


class Situation(NamedTuple):
    """The source of prospects: public facts that no deal changes."""

    board: Board
    built: tuple[Kind | None, ...]
    bag: tuple[int, ...]
    loose: tuple[int, ...]
    unowned: Mask
    round: int
    phase: Phase
    seat_count: int
    variants: Variants
    turned: tuple[int, ...]


class Prospects(NamedTuple):
    """What to expect, by type of tile where it says so.

    Attributes:
        beside: the neighbours of each plot, index 0 unused.
        built: the plots with a tile of each type.
        empty: the plots without a tile.
        streets: the plots on which a business may begin: all, except under CH-6.5.
        unowned: the plots without an owner.
        loose: the loose tiles of each type of all players together.
        incomes: the number of incomes left, with this round's.
        later: how many of them come after further tiles were drawn.
        kept: plots that a seat keeps in the next round.
        drawn: tiles that it draws then.
        lasting: points that a group of so many tiles brings until the end if it stays as it is.
        yearly: points that it brings in one income.
        coming: hundredths of tiles that a seat can expect, by income, the next one first.
        nearing: hundredths: the chance to own an unowned plot when an income is paid, by income.
    """

    beside: tuple[Mask, ...]
    built: tuple[Mask, ...]
    empty: Mask
    streets: Mask
    unowned: Mask
    loose: tuple[int, ...]
    incomes: int
    later: int
    kept: int
    drawn: int
    lasting: tuple[tuple[int, ...], ...]
    yearly: tuple[tuple[int, ...], ...]
    coming: tuple[tuple[int, ...], ...]
    nearing: tuple[int, ...]


def situation_of(view: State) -> Situation:
    """Return the public facts that no deal changes."""
    unowned = sum(1 << plot for plot in PLOTS if view.owners[plot - 1] is None)
    loose = tuple(sum(held[kind] for held in view.tiles) for kind in KINDS)
    return Situation(
        view.board,
        view.built,
        view.tiles_left(),
        loose,
        unowned,
        max(1, view.round),
        view.phase,
        len(view.money),
        view.variants,
        view.turned,
    )


@lru_cache(maxsize=16)
def prospects(now: Situation) -> Prospects:
    """Return the prospects of the rest of the game."""
    built = tuple(sum(1 << plot for plot in PLOTS if now.built[plot - 1] == kind) for kind in KINDS)
    bonus = _bonus(now)
    incomes = ROUNDS - now.round + 1
    neighbours = geometry(now.board).neighbours
    later = incomes if now.phase == "plots" else incomes - 1
    following = min(now.round, ROUNDS - 1)
    return Prospects(
        beside=tuple(sum(1 << other for other in beside) for beside in neighbours),
        built=built,
        empty=sum(1 << plot for plot in PLOTS if now.built[plot - 1] is None),
        streets=_streets(now),
        unowned=now.unowned,
        loose=now.loose,
        incomes=incomes,
        later=later,
        kept=KEPT[now.seat_count][following],
        drawn=DRAWN[now.seat_count][following],
        lasting=_by_kind(now, incomes, [sum(one) for one in bonus]),
        yearly=_by_kind(now, 1, [one[-1] for one in bonus]),
        coming=_coming(now, incomes),
        nearing=_nearing(now, incomes),
    )


def _streets(now: Situation) -> Mask:
    """Return the plots that need no neighbour to be built on (CH-6.5)."""
    on_street = geometry(now.board).on_street
    return sum(1 << plot for plot in PLOTS if on_street[plot] or not now.variants.street_access)


def _bonus(now: Situation) -> tuple[tuple[int, ...], ...]:
    """Return the points the outlook may pay for a tile or business of each size, by income (CH-4.5.4)."""
    cards = now.board.outlooks
    incomes = ROUNDS - now.round + 1
    if now.variants.outlook in ("none", "flat") or not cards:
        return ((0,) * incomes,) * len(SIZES)
    open_card = cards[now.turned[-1]] if len(now.turned) == now.round else None
    unseen = [sizes for card, sizes in enumerate(cards) if card not in now.turned]
    by_size = []
    for size in SIZES:
        mean = POINTS * sum(size in sizes for sizes in unseen) // max(1, len(unseen))
        first = mean if open_card is None else POINTS * (size in open_card)
        by_size.append((first, *(mean,) * (incomes - 1)))
    return tuple(by_size)


def _by_kind(now: Situation, incomes: int, bonus: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the points of a group of so many tiles in some incomes, with these bonuses by size."""
    by_size = [
        tuple(
            incomes * POINTS * revenue(size, count) + _foreseen(now, size, count, points)
            for count in range(MOST_TILES + 2)
        )
        for size, points in zip(SIZES, bonus, strict=True)
    ]
    return tuple(by_size[SIZES.index(size_of(kind))] for kind in KINDS)


def _foreseen(now: Situation, size: int, count: int, bonus: int) -> int:
    """Return the points of an outlook bonus for a group: by tile, or by business under CH-6.3."""
    if now.variants.outlook == "businesses":
        return bonus * -(-count // size)
    return bonus * count


def _coming(now: Situation, incomes: int) -> tuple[tuple[int, ...], ...]:
    """Return the hundredths of tiles of each type that a seat can expect, by income."""
    drawn = DRAWN[now.seat_count]
    left = max(1, sum(now.bag))
    shares = POINTS + _BY_TRADE * (now.seat_count - 1)
    total, draws = 0, []
    for ahead in range(incomes):
        if ahead > 0 or now.phase == "plots":
            total += drawn[now.round - 1 + ahead]
        draws.append(total)
    return tuple(tuple(shares * so_many * now.bag[kind] // left for so_many in draws) for kind in KINDS)


def _nearing(now: Situation, incomes: int) -> tuple[int, ...]:
    """Return the chance, in hundredths, to have been dealt a given unowned plot, by income."""
    deck = max(1, now.unowned.bit_count())
    dealt = DEALT[now.seat_count]
    chance, chances = 0, []
    for ahead in range(incomes):
        if ahead > 0:
            chance = min(80, chance + POINTS * dealt[now.round - 1 + ahead] // deck)
        chances.append(chance)
    return tuple(chances)

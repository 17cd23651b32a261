"""Puzzles: *Place for most*. A seat places its tiles for the highest income this round (CH-4.5).

Placing tile by tile, each for the most at once, usually falls short. The unknown outlook card does not count.
"""

from __future__ import annotations

from math import isqrt
from typing import Final, TypeAlias

from tabletop.engine.box import Given, Proof, Question, Verdict
from tabletop.engine.message import N_, Message, msg
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import Kind, size_of
from tabletop.games.chinatown.business import businesses, can_place, income_of
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.player.planning import SeatHolding, holding_of
from tabletop.games.chinatown.puzzle_deal import THE_DEAL_BOTH_WANT, ExactIncomes, Way, plots_in
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import kind_name, money_text

_EMPTY: Final = range(3, 6)
_TYPES: Final = range(2, 5)
_GAP: Final = 2
"""The least shortfall, in thousands, of half of the ways to take the most with each tile."""

Placed: TypeAlias = "tuple[co.PlaceTile, ...]"


def questions() -> tuple[Question[State, Command], ...]:
    """Return the kinds of questions that are asked."""
    return (_PLACE_FOR_MOST, THE_DEAL_BOTH_WANT)


def _prove(view: State, seat: Seat) -> Proof[Command] | None:
    """Return the proof that taking the most with each tile ends with less."""
    if view.phase != "place" or seat != view.active or view.variants.street_access:
        return None
    empty, types = len(view.empty_plots_of(seat)), sum(map(bool, view.tiles[seat]))
    if empty not in _EMPTY or types not in _TYPES:
        return None
    incomes, holding = ExactIncomes(view.board, view.built), holding_of(view, seat)
    most = incomes.best(holding)
    greedy = _at_once(incomes, holding)
    short = sum(incomes.by_kind(holding, _way(greedy)))
    if most - short < _GAP:
        return None
    answer = _commands(incomes.placing(holding))
    shops = _new_shops(incomes, holding, incomes.placing(holding))
    spared = (
        incomes.placing(holding._replace(tiles=(*holding.tiles[:kind], 0, *holding.tiles[kind + 1 :])))
        for kind in dict.fromkeys(one.kind for one in answer)
    )
    misses = [greedy] + [_commands(way) for way in spared if sum(incomes.by_kind(holding, way)) < most]
    return Proof(
        given={"income": most, "at_once": short},
        answer=answer,
        misses=tuple((*miss, co.FinishPlacing()) for miss in dict.fromkeys(misses)),
        theme="+".join(str(size_of(kind)) for kind in shops) or "grows",
        clause="CH-4.5.2" if shops else "CH-4.5.3",
        difficulty=10 * (len(answer) + len(shops) + len(set(answer) - set(greedy)))
        + isqrt((1 + types) ** empty)
        + most
        + len(view.plots_of(seat)),
    )


def _at_once(incomes: ExactIncomes, holding: SeatHolding) -> Placed:
    """Return the placements that take the most with each tile; of several ways the median one."""
    empty = plots_in(incomes.empty(holding))
    ends: dict[frozenset[co.PlaceTile], Placed] = {}
    fresh: dict[frozenset[co.PlaceTile], Placed] = {frozenset(): ()}
    while fresh:
        grown: dict[frozenset[co.PlaceTile], Placed] = {}
        for key, placed in fresh.items():
            free = set(empty) - {one.plot for one in placed}
            ways = [
                (*placed, co.PlaceTile(kind, plot))
                for kind, count in enumerate(holding.tiles)
                if count > sum(one.kind == kind for one in placed)
                for plot in sorted(free)
            ]
            if not ways:
                ends[key] = placed
                continue
            worth = [sum(incomes.by_kind(holding, _way(way))) for way in ways]
            for way, earned in zip(ways, worth, strict=True):
                if earned == max(worth):
                    grown.setdefault(frozenset(way), way)
        fresh = grown
    ways_by_end = sorted(ends.values(), key=lambda placed: sum(incomes.by_kind(holding, _way(placed))))
    return ways_by_end[len(ends) // 2]


def _way(placed: Placed) -> Way:
    return tuple((one.kind, 1 << one.plot) for one in placed)


def _commands(way: Way) -> Placed:
    return tuple(co.PlaceTile(kind, plot) for kind, plots in way for plot in plots_in(plots))


def _new_shops(incomes: ExactIncomes, holding: SeatHolding, way: Way) -> list[Kind]:
    """Return the types of which a placing finishes another business, by revenue."""
    before, after = incomes.finished(holding, ()), incomes.finished(holding, way)
    return [kind for kind, (had, has) in enumerate(zip(before, after, strict=True)) if has > had]


def _judge(before: State, seat: Seat, given: Given, done: tuple[Command, ...], now: State) -> Verdict | None:
    """Judge once the income is reached, or the placing has ended (CH-4.4)."""
    income, most = income_of(now, seat), int(given["income"])
    if income >= most:
        return Verdict(is_solved=True, why=_why(before, seat, given, now))
    if co.FinishPlacing() not in done and can_place(now, seat):
        return None
    return Verdict(
        is_solved=False,
        why=_why_not(before, seat, income, most, now),
    )


def _why_not(before: State, seat: Seat, income: int, most: int, now: State) -> Message:
    """Return the sentence on the type of shops that falls short of the best placing."""
    incomes, holding = ExactIncomes(before.board, before.built), holding_of(before, seat)
    best = incomes.by_kind(holding, incomes.placing(holding))
    earned = ExactIncomes(now.board, now.built).by_kind(holding_of(now, seat), ())
    kind = max(range(len(best)), key=lambda kind: best[kind] - earned[kind])
    return msg(
        "Your businesses earn {income} of {most}. {shop} earns {earned} now, and {best} in the best places.",
        income=money_text(income),
        most=money_text(most),
        shop=kind_name(kind),
        earned=money_text(earned[kind]),
        best=money_text(best[kind]),
    )


def _why(before: State, seat: Seat, given: Given, now: State) -> Message:
    income, at_once = money_text(int(given["income"])), money_text(int(given["at_once"]))
    shops = _finished(now, seat)
    for kind in _finished(before, seat):
        shops.remove(kind)
    if not shops:
        return msg(
            "Tiles of one type side by side earn {income}. Taking the most with each tile often "
            "ends at {at_once}.",
            income=income,
            at_once=at_once,
        )
    return msg(
        "Finishing {shops} earns {income}. Taking the most with each tile often ends at {at_once}.",
        income=income,
        shops=tuple(map(kind_name, shops)),
        at_once=at_once,
    )


def _finished(state: State, seat: Seat) -> list[Kind]:
    """Return the type of each finished business of a seat."""
    own = (one for one in businesses(state) if one.seat == seat)
    return [one.kind for one in own for _ in range(one.finished)]


def _ask(view: State, seat: Seat, given: Given) -> Message:
    return msg(
        "Place tiles to earn {income} this round. So far you earn {now}. The outlook card does not count.",
        income=money_text(int(given["income"])),
        now=money_text(income_of(view, seat)),
    )


def _hint(view: State, seat: Seat, given: Given, answer: tuple[Command, ...]) -> Message:
    incomes, holding = ExactIncomes(view.board, view.built), holding_of(view, seat)
    now = sum(incomes.by_kind(holding, ()))
    placed = tuple(one for one in answer if isinstance(one, co.PlaceTile))
    had, has = incomes.by_kind(holding, ()), incomes.by_kind(holding, _way(placed))
    for one in placed:
        pays = {
            kind: sum(incomes.by_kind(holding, ((kind, 1 << one.plot),))) - now
            for kind, count in enumerate(holding.tiles)
            if count
        }
        most = max(pays.values())
        if pays[one.kind] < most:
            return msg("On plot {plot}, the tile that pays most at once is not the best one.", plot=one.plot)
        if list(pays.values()).count(most) > 1 and has[one.kind] - had[one.kind] > most:
            return msg(
                "On plot {plot}, several tiles pay the same now. Which one can still grow?", plot=one.plot
            )
    return msg("Taking the most with each tile is not enough. Plan all tiles together.")


_PLACE_FOR_MOST: Final[Question[State, Command]] = Question(
    id="place_for_most",
    title=N_("Place for most"),
    ask=_ask,
    hint=_hint,
    prove=_prove,
    judge=_judge,
    meter=lambda view, seat, given: (income_of(view, seat), int(given["income"])),
)

"""Advice: what the hard player would do in a seat's place and other good moves, each with a reason.

A reason is a code with facts (see `speaking`), as a refusal is; tests check every fact against the rules and
the public estimates (`bargain.value_of_deal`). Nothing is drawn: the seat signs for about half of what
another gains, and no player's least price is used (`levels.ADVISER`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import MOST_ADVICE, Advice, GoOn, Seat, always
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import KINDS
from tabletop.games.chinatown.business import has_access
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.player import speaking
from tabletop.games.chinatown.player.chances import chance_with
from tabletop.games.chinatown.player.choosing import placing, ranked_plots
from tabletop.games.chinatown.player.levels import ADVISER
from tabletop.games.chinatown.player.planning import Planning, SeatHolding, holding_of, valuer_of
from tabletop.games.chinatown.player.prospects import POINTS
from tabletop.games.chinatown.player.terrain import Terrain
from tabletop.games.chinatown.player.trader import Trader
from tabletop.games.chinatown.state import State, awaited

_SIGNED: Final = 60
"""Per cent of an offer's gain that counts: others may refuse."""


class _Option(NamedTuple):
    """A command, its gain in points over doing nothing, and its reason."""

    command: Command
    points: int
    reason: speaking.Reason


def advice(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> tuple[Advice, ...]:
    """Return the best commands of a seat that may act, best first, three at most."""
    match view.phase:
        case "plots":
            found = _plots(view, seat)
        case "trade":
            found = _trade(view, seat, chance, go_on)
        case "place":
            found = _place(view, seat, go_on)
        case "over":
            return ()
    first, *others = found
    rest = sorted(others, key=lambda one: -one.points)[: MOST_ADVICE - 1]
    most = max(one.points for one in (first, *rest))
    ranked = (first._replace(points=most), *rest)
    return tuple(Advice(one.command, chance_with(view, seat, one.points), *one.reason) for one in ranked)


def _plots(view: State, seat: Seat) -> list[_Option]:
    ranked = ranked_plots(view, seat)[:MOST_ADVICE]
    most = ranked[0][0]
    return [
        _Option(co.KeepPlots(plots), worth - most, speaking.of_plots(view, seat, plots))
        for worth, plots in ranked
    ]


def _trade(view: State, seat: Seat, chance: Chance, go_on: GoOn) -> list[_Option]:
    """Return the trader's command, then others: sign, counter or refuse, offer."""
    trader = Trader(view, seat, ADVISER, chance, go_on)
    commands = dict.fromkeys((trader.decision(), *_answers(trader), *_offers(trader)))
    return [_Option(one, _points(trader, one), speaking.of_trade(trader, one)) for one in commands]


def _answers(trader: Trader) -> Iterator[Command]:
    """Yield good answers to deals that wait for the seat."""
    seat = trader.seat
    for deal in trader.view.deals:
        if seat not in awaited(deal):
            continue
        if trader.signs(deal):
            yield co.SignDeal(deal.id, deal.version)
            continue
        counter = trader.counter(deal)
        if counter is not None:
            yield counter
        yield co.WithdrawDeal(deal.id) if deal.proposer == seat else co.DeclineDeal(deal.id)


def _offers(trader: Trader) -> Iterator[Command]:
    for number, offer in enumerate(trader.offers(), 1):
        yield offer
        if number == MOST_ADVICE:
            return


def _points(trader: Trader, command: Command) -> int:
    transfers = speaking.transfers_of(trader.view, trader.seat, command)
    if not transfers:
        return 0
    net = trader.search.net(trader.seat, transfers)
    return net if isinstance(command, co.SignDeal) else net * _SIGNED // POINTS


def _place(view: State, seat: Seat, go_on: GoOn) -> list[_Option]:
    """Return the next placement by plan, then the best one for a tile of each other type."""
    valuer, mine = valuer_of(view), holding_of(view, seat)
    best = placing(view, seat, exactly=True)
    commands = [best]
    for kind in KINDS:
        if mine.tiles[kind] and not (isinstance(best, co.PlaceTile) and best.kind == kind):
            alone = tuple(count * (other == kind) for other, count in enumerate(mine.tiles))
            placed = valuer.plan(SeatHolding(mine.plots, alone)).placed
            plots = [plot for _, plot in placed if has_access(view, seat, kind, plot)]
            commands += [co.PlaceTile(kind, plot) for plot in plots[:1]]

    def worth(command: Command) -> int:
        if not go_on():
            return 0
        ahead, terrain, tiles = valuer.ahead, valuer.plans.terrain, mine.tiles
        if not isinstance(command, co.PlaceTile):
            return valuer.weighed(Planning(terrain, mine).parts())
        kind, plot = command.kind, 1 << command.plot
        built = (*ahead.built[:kind], ahead.built[kind] | plot, *ahead.built[kind + 1 :])
        then = Terrain(ahead._replace(built=built, empty=ahead.empty & ~plot))
        left = (*tiles[:kind], tiles[kind] - 1, *tiles[kind + 1 :])
        return valuer.weighed(Planning(then, SeatHolding(mine.plots, left)).planned().parts)

    worths = [worth(command) for command in commands]
    return [
        _Option(command, points - max(worths), speaking.of_placing(view, seat, command))
        for command, points in zip(commands, worths, strict=True)
    ]

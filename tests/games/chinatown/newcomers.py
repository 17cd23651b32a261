"""Scripted newcomers to Chinatown: they build side by side, reckon in round sums, and search nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser, GoOn, Seat, always
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import KINDS, size_of
from tabletop.games.chinatown.business import businesses, growth, places
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Asset, Money, Plot, Tile, Transfer, Transfers, ordered, things_of
from tabletop.games.chinatown.state import ROUNDS, State, awaited
from tabletop.games.chinatown.trade_rules import fault


class Habits(NamedTuple):
    """How a newcomer trades.

    Attributes:
        offers: how many offers it makes in a round.
        pays: what it offers, in per cent of what the thing is worth to it.
        wants: what it must get, in per cent of what it gives.
        swaps: whether it offers a tile for a tile, and no money.
        at_random: whether it offers any of its ideas.
    """

    offers: int = 2
    pays: int = 60
    wants: int = 110
    swaps: bool = False
    at_random: bool = False

    def choose(self, view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
        """Return the newcomer's command."""
        match view.phase:
            case "plots":
                return _kept(view, seat)
            case "trade":
                return self._traded(view, seat, chance)
            case _:
                return _placed(view, seat)

    def _traded(self, view: State, seat: Seat, chance: Chance) -> Command:
        for deal in view.deals:
            if seat in awaited(deal):
                can_be = fault(view, deal.transfers, seat) is None
                if can_be and self._is_good(view, seat, deal.transfers):
                    return co.SignDeal(deal.id, deal.version)
                return co.WithdrawDeal(deal.id) if deal.proposer == seat else co.DeclineDeal(deal.id)
        made = [deal for deal in view.deals if deal.proposer == seat]
        if view.is_done(seat) or len(made) >= self.offers or any(deal.is_open for deal in made):
            return co.FinishTrading()
        tried = [things_of(deal.transfers) for deal in view.deals]
        ideas = [
            one
            for one in (self._swaps(view, seat) if self.swaps else self._purchases(view, seat))
            if things_of(one[1]) not in tried and fault(view, one[1], seat) is None
        ]
        if not ideas:
            return co.FinishTrading()
        _, deal_ = chance.pick(ideas) if self.at_random else max(ideas, key=lambda one: one[0])
        return co.ProposeDeal(deal_)

    def _is_good(self, view: State, seat: Seat, transfers: Transfers) -> bool:
        got = sum(worth(view, seat, one.what) for one in transfers if one.taker == seat)
        given = sum(worth(view, seat, one.what) for one in transfers if one.giver == seat)
        return 100 * got >= self.wants * given

    def _purchases(self, view: State, seat: Seat) -> Iterator[tuple[int, Transfers]]:
        """Yield what others have and it could use, for money, with its gain."""
        for other in view.seats:
            if other == seat:
                continue
            empty = map(Plot, view.empty_plots_of(other))
            for what in (*map(Tile, dict.fromkeys(view.loose_tiles_of(other))), *empty):
                mine = worth(view, seat, what)
                price = min(max(1, mine * self.pays // 100), view.money[seat] or 0)
                if price and mine > worth(view, other, what):
                    pair = (Transfer(other, seat, what), Transfer(seat, other, Money(price)))
                    yield mine - price, ordered(pair)

    def _swaps(self, view: State, seat: Seat) -> Iterator[tuple[int, Transfers]]:
        """Yield a tile that it can use for one that another can use."""
        for other in view.seats:
            if other == seat:
                continue
            for what in map(Tile, dict.fromkeys(view.loose_tiles_of(other))):
                for back in map(Tile, dict.fromkeys(view.loose_tiles_of(seat))):
                    mine = worth(view, seat, what) - worth(view, seat, back)
                    if mine > 0 and worth(view, other, back) >= worth(view, other, what):
                        yield mine, ordered((Transfer(other, seat, what), Transfer(seat, other, back)))


def worth(view: State, seat: Seat, what: Asset) -> int:
    """Return what a thing is worth to a seat by rule of thumb, in thousands: more beside its like."""
    left = ROUNDS - view.round + 1
    match what:
        case Money(thousands):
            return thousands
        case Tile(kind):
            like = view.tiles[seat][kind] + sum(view.tile_on(plot) == kind for plot in view.plots_of(seat))
            return left * (2 if 0 < like <= size_of(kind) else 1)
        case Plot(number):
            own = set(view.plots_of(seat))
            beside = sum(plot in own for plot in view.neighbours(number))
            built = 2 * left if view.tile_on(number) is not None else 0
            return left * (1 + min(2, beside)) // 2 + built
        case _:
            return 1


def _kept(view: State, seat: Seat) -> Command:
    """Keep the plots that touch each other and its own most."""
    hand = tuple(card for card in view.hands[seat] if card is not None)
    own = view.plots_of(seat)

    def touching(plots: tuple[int, ...]) -> int:
        mine = {*own, *plots}
        return sum(other in mine for plot in plots for other in view.neighbours(plot))

    return co.KeepPlots(max(combinations(hand, min(view.kept, len(hand))), key=touching))


def _placed(view: State, seat: Seat) -> Command:
    """Place every tile: where its business grows most, else beside most of the seat's empty plots."""
    found = businesses(view)
    empty = set(view.empty_plots_of(seat))
    ways = [
        (
            growth(view, found, seat, kind, plot).gain,
            view.tiles[seat][kind],
            sum(other in empty for other in view.neighbours(plot)),
            co.PlaceTile(kind, plot),
        )
        for kind, plots in places(view, seat)
        for plot in plots
        if kind in KINDS
    ]
    return max(ways, key=lambda one: one[:3])[3] if ways else co.FinishPlacing()


NEWCOMERS: Final[Mapping[str, Chooser]] = {
    name: habits.choose
    for name, habits in {
        # Buys what stands beside its own, for somewhat more than half of what it is worth.
        "buyer": Habits(),
        # Buys at the full price, and often.
        "eager": Habits(offers=4, pays=85, wants=100),
        # Swaps a tile for a tile.
        "swapper": Habits(offers=3, swaps=True, wants=100),
        # Offers nothing; signs what brings it half as much again as it gives.
        "cautious": Habits(offers=0, wants=150),
        # Offers anything that it could use.
        "at random": Habits(offers=3, pays=70, wants=100, at_random=True),
    }.items()
}

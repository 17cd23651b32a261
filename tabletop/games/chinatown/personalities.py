"""How the people of the town play: in what they differ from their level, and which deals and plots they like.

What they like decides what they propose and keep; what a deal is worth to them is judged as their level does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from tabletop.engine.message import N_
from tabletop.engine.personalities import Personalities, people
from tabletop.engine.players import later
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import PlotNumber, geometry
from tabletop.games.chinatown.deals import Tile, Transfers, money_change, money_given, things_of
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import Kind


class Bias(NamedTuple):
    """What somebody likes; a hundred points are $1,000.

    Attributes:
        cash: points for a deal that brings money.
        barter: points for one without any.
        simple: points for one with a single thing for money.
        collected: points for each tile that it gets and of which others have more.
        beside: points for each pair of its plots that lie side by side.
    """

    cash: int = 0
    barter: int = 0
    simple: int = 0
    collected: int = 0
    beside: int = 0

    def of_deal(self, view: State, seat: Seat, transfers: Transfers) -> int:
        """Return how much a seat likes a deal."""
        points = 0
        if self.cash and money_change(transfers, seat) > 0:
            points += self.cash
        if self.barter and not any(money_given(transfers, one) for one in view.seats):
            points += self.barter
        if self.simple and is_simple(transfers):
            points += self.simple
        if self.collected:
            points += self.collected * sum(
                1
                for one in transfers
                if one.taker == seat
                and isinstance(one.what, Tile)
                and others_collect(view, seat, one.what.kind)
            )
        return points

    def of_plots(self, view: State, plots: Collection[PlotNumber]) -> int:
        """Return how much a seat likes to own these plots."""
        shape = geometry(view.board)
        return self.beside * sum(other in plots for plot in plots for other in shape.higher[plot])


def is_simple(transfers: Transfers) -> bool:
    """Whether a deal is no more than a single thing for money."""
    return len(transfers) == 2 and len(things_of(transfers)) == 1


def others_collect(view: State, seat: Seat, kind: Kind) -> bool:
    """Whether somebody else has more tiles of a type than a seat, loose and placed."""
    has = [
        view.tiles[other][kind] + sum(view.tile_on(plot) == kind for plot in view.plots_of(other))
        for other in view.seats
    ]
    return max(has) > has[seat]


NOBODY: Final = Bias()
CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "ruth": {"asks": 37, "least": (37, 37), "likes": Bias(cash=50)},
    "kenji": {"likes": Bias(simple=150)},
    "mele": {"likes": Bias(barter=1500)},
    "finn": {"asks": 25, "least": (25, 25), "worthwhile": 400},
    "ingrid": {"likes": Bias(beside=150)},
    "diego": {
        "asks": 40,
        "least": (25, 38),
        "worthwhile": 10,
        "lots": 6,
        "rings": 6,
        "always_rings": True,
    },
    "amara": {"hopes": 5},
    "priya": {"likes": Bias(collected=400)},
    "leila": {"likes": Bias(beside=100)},
    "sachi": {"likes": Bias(beside=200)},
    "kofi": {"least": (46, 50)},
}
"""In what they differ from the `Level` that they have."""

TEMPERS: Final = Personalities(
    people=people(
        later("tabletop.games.chinatown.player.bot:person"),
        {
            "ruth": (N_("wants cash"), "cash"),
            "kenji": (N_("likes simple deals"), "simple"),
            "mele": (N_("likes to swap"), "swaps"),
            "finn": (N_("seldom offers"), "answers"),
            "ingrid": (N_("likes adjacent plots"), "beside"),
            "diego": (N_("makes many offers"), "offered"),
            "amara": (N_("bets on tiles to come"), "paid"),
            "priya": (N_("buys what you collect"), "collected"),
            "leila": (N_("keeps plots together"), "beside"),
            "sachi": (N_("plans the whole block"), "beside"),
            "kofi": (N_("sets the terms"), "own"),
        },
    ),
    count=later("tabletop.games.chinatown.habits:count"),
)

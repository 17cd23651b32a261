"""Which plots a computer player keeps, and where it puts its tiles (CH-4.1, CH-4.4)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.business import has_access
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.personalities import NOBODY, Bias
from tabletop.games.chinatown.player.filling import best_filling
from tabletop.games.chinatown.player.planning import Holding
from tabletop.games.chinatown.player.prospects import POINTS
from tabletop.games.chinatown.player.valuing import Valuer, holding_of, valuer_of
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import Kind

_MOST_TRIED: Final = 40
"""So many ways of keeping plots are tried out; of a hand with more, plots are chosen one by one."""
_FOR_SALE: Final = 25
"""Of a hundred points that a plot would be worth to the seat that needs it most, so many count."""
_KEPT_BACK: Final = 45
"""Of a hundred points that a tile alone would bring in later incomes, so many count while it is kept back."""


def plots_kept(view: State, seat: Seat, *, dreams: bool = False, likes: Bias = NOBODY) -> Command:
    """Return which plots to keep: those that make the most of one's own, and that others will want."""
    return co.KeepPlots(ranked_plots(view, seat, dreams=dreams, likes=likes)[0][1])


def ranked_plots(
    view: State, seat: Seat, *, dreams: bool = False, likes: Bias = NOBODY
) -> list[tuple[int, tuple[PlotNumber, ...]]]:
    """Return the ways of keeping plots with what each is worth, the best first; of a large hand only one."""
    valuer, mine = valuer_of(view, dreams=dreams), holding_of(view, seat)
    hand = tuple(card for card in view.hands[seat] if card is not None)
    own = view.plots_of(seat)
    wanted = {plot: _wanted(view, valuer, seat, plot) * _FOR_SALE // POINTS for plot in hand}
    count = min(view.kept, len(hand))

    def worth(plots: tuple[PlotNumber, ...]) -> int:
        more = Holding(mine.plots | sum(1 << plot for plot in plots), mine.tiles)
        liked = likes.of_plots(view, (*own, *plots)) if likes is not NOBODY else 0
        return valuer.worth(more) + sum(wanted[plot] for plot in plots) + liked

    choices = list(combinations(hand, count))
    if len(choices) <= _MOST_TRIED:
        return sorted(((worth(one), one) for one in choices), key=lambda one: -one[0])
    kept: tuple[PlotNumber, ...] = ()
    while len(kept) < count:
        left = [plot for plot in hand if plot not in kept]
        kept = max(((*kept, plot) for plot in left), key=worth)
    return [(worth(kept), tuple(sorted(kept)))]


def _wanted(view: State, valuer: Valuer, seat: Seat, plot: PlotNumber) -> int:
    """Return what others will want a plot for, in points: as far as it is worth more to them than any is."""
    most = 0
    bare = valuer.worth(Holding(1 << plot, (0,) * len(view.bag)))
    for other in view.seats:
        theirs = holding_of(view, other)
        if other != seat and valuer.ahead.beside[plot] & theirs.plots:
            more = Holding(theirs.plots | 1 << plot, theirs.tiles)
            most = max(most, valuer.worth(more) - valuer.worth(theirs) - bare)
    return most


def placing(view: State, seat: Seat, *, dreams: bool = False, exactly: bool = False) -> Command:
    """Return which tile to place next, by plan; tiles that are worth more if they wait are kept back.

    With `exactly` every way to place them is tried, where there are not too many.
    """
    valuer, mine = valuer_of(view, dreams=dreams), holding_of(view, seat)
    way = best_filling(valuer, mine) if exactly else None
    for kind, plot in _planned(valuer, mine) if way is None else way:
        if not view.variants.street_access or has_access(view, seat, kind, plot):
            return co.PlaceTile(kind, plot)
    return co.FinishPlacing()


def _planned(valuer: Valuer, mine: Holding) -> tuple[tuple[Kind, PlotNumber], ...]:
    """Return the plan for what is not kept back."""
    tiles = list(mine.tiles)
    for kind, count in enumerate(mine.tiles):
        if count and _should_wait(valuer, Holding(mine.plots, tuple(tiles)), kind):
            tiles[kind] = 0
    return valuer.plan(Holding(mine.plots, tuple(tiles))).placed


def _should_wait(valuer: Valuer, holding: Holding, kind: Kind) -> bool:
    """Whether the tiles of a type are worth more if they are kept for a later round."""
    left = list(holding.tiles)
    count, left[kind] = left[kind], 0
    later = valuer.ahead.yearly[kind][count] * (valuer.ahead.incomes - 1) * _KEPT_BACK // POINTS
    return valuer.worth(Holding(holding.plots, tuple(left))) + later > valuer.worth(holding)

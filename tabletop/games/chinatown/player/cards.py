"""What plot cards in hand are worth in a deal (CH-6.2): as far as a plot is more to a seat than any plot is.

Hands are filled up by themselves, so a card that fits nothing is worth nothing and cannot be sold to anybody.
"""

from __future__ import annotations

from typing import Final

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.deals import Card, Transfers
from tabletop.games.chinatown.player.planning import Holding
from tabletop.games.chinatown.player.prospects import POINTS
from tabletop.games.chinatown.player.valuing import Valuer
from tabletop.games.chinatown.state import KEPT, ROUNDS, State
from tabletop.games.chinatown.tiles import KINDS

_GOT: Final = 50
"""Of a hundred points that a plot would be worth now, so many its card is: it comes a round later."""
_GIVEN: Final = 75
"""The same of a card that is given away, so that whatever goes in a circle costs those who turn it."""
_CARD: Final = 20
"""Points that any card given away costs for each round to come: one more to choose from."""


def worth_of_cards(view: State, valuer: Valuer, holding: Holding, seat: Seat, transfers: Transfers) -> int:
    """Return what the cards in a deal bring a seat, in points, less what those cost that it gives."""
    rounds = ROUNDS - max(1, view.round)
    if not rounds:
        return 0
    cards = [(one, one.what.number) for one in transfers if isinstance(one.what, Card)]
    got = [_fit(valuer, holding, card) for one, card in cards if one.taker == seat]
    given = [_fit(valuer, holding, card) for one, card in cards if one.giver == seat]
    played = KEPT[len(view.money)][view.round]
    brought = sum(sorted(got, reverse=True)[:played]) * _GOT // POINTS
    return brought - sum(given) * _GIVEN // POINTS - len(given) * rounds * _CARD


def _fit(valuer: Valuer, holding: Holding, plot: PlotNumber) -> int:
    """Return how much more a plot is worth to a holding than to who has nothing, in points."""
    bare = valuer.worth(Holding(1 << plot, (0,) * len(KINDS)))
    more = valuer.worth(Holding(holding.plots | 1 << plot, holding.tiles)) - valuer.worth(holding)
    return max(0, more - bare)

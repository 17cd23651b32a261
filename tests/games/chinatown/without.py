"""Normal players that leave out what they know of a variant, to measure what it is worth to them.

    tabletop arena chinatown --on keep_cards --players normal,normal,$F:WithoutCards,$F:WithoutCards -n 240

with this file as $F; `street_access` and `hidden_money` go with `WithoutStreets` and `WithoutPurses`.
"""

from __future__ import annotations

from unittest.mock import patch

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat
from tabletop.games.chinatown.board import Thousands
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.player import choosing, judging
from tabletop.games.chinatown.player.planning import Valuer, valuer_of
from tabletop.games.chinatown.player.trader import normal
from tabletop.games.chinatown.state import START_MONEY, State


class WithoutCards:
    """Bargains as if there were no plot cards in deals: it offers none and signs for none (CH-6.2)."""

    def choose(self, view: State, seat: Seat, chance: Chance, go_on: GoOn) -> Command:
        """Return what it does."""
        if view.phase == "trade":
            view = replace(view, variants=replace(view.variants, keep_cards=False))
        return normal(view, seat, chance, go_on)


class WithoutStreets:
    """Plans as if every plot could be built on, and places what it may of that plan (CH-6.5)."""

    def choose(self, view: State, seat: Seat, chance: Chance, go_on: GoOn) -> Command:
        """Return what it does."""
        if view.phase != "place":
            return normal(_streetless(view), seat, chance, go_on)
        with patch.object(choosing, "valuer_of", _valuer):
            return normal(view, seat, chance, go_on)


def _streetless(view: State) -> State:
    return replace(view, variants=replace(view.variants, street_access=False))


def _valuer(view: State, *, dreams: bool = False) -> Valuer:
    return valuer_of(_streetless(view), dreams=dreams)


class WithoutPurses:
    """Believes that all others have the start money and no more, where theirs is hidden (CH-6.7)."""

    def choose(self, view: State, seat: Seat, chance: Chance, go_on: GoOn) -> Command:
        """Return what it does."""
        with patch.object(judging, "purse_of", _purse), patch.object(judging, "purse_of", _purse):
            return normal(view, seat, chance, go_on)


def _purse(view: State, seat: Seat) -> Thousands:
    return START_MONEY

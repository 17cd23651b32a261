"""The tables by which trades and events find their functions are complete."""

from tabletop.games.chinatown import decide, evolve
from tabletop.games.chinatown.commands import TradeCommand
from tabletop.games.chinatown.events import Event
from tests.games.playing import covers


def test_each_trade_and_each_event_has_its_function():
    assert covers(decide._TRADES, TradeCommand)
    assert covers(evolve._CHANGES, Event)

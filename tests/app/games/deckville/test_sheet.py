"""Deckville's page in a browser: what matters now comes first."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.settings import SettingsFile
from tabletop.app.pockets.sheet import own_sheet, sheet_of
from tabletop.app.table import registry
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.games.deckville.building import draws_due
from tabletop.games.deckville.cards import HAND_LIMIT
from tabletop.games.deckville.state import DRAW
from tests.app.at_table import put


def test_the_supply_comes_first_until_all_cards_are_drawn_however_many_are_held() -> None:
    ctx = Context(Display(), lambda: 0, SettingsFile(None))
    table = Table.new(find("deckville"), ["Mei", "Tom"], 3)
    parts = registry.declared("deckville").maker(ctx, table.game)
    state = table.state
    seat = state.active
    held = (*state.hands[seat], *state.deck[:HAND_LIMIT])[: HAND_LIMIT + 1]
    hands = tuple(held if at == seat else hand for at, hand in enumerate(state.hands))
    rest = tuple(card for card in state.deck if card not in held)
    for drawn, first in ((1, "supply"), (2, "hand")):
        put(table, replace(state, hands=hands, deck=rest, reached=DRAW, drawn=drawn))
        assert bool(draws_due(table.state)) is (first == "supply")
        sheet = sheet_of(ctx, parts, table, seat, None, own_sheet(ctx, parts, "deckville"))
        assert next(zone.name for zone in sheet.zones if zone.kind == "cards") == first

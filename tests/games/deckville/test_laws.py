"""The laws along games that are played well, and with decks of players' own: random play sees little."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.bots.players import bot_chance
from tabletop.engine import conformance
from tabletop.engine.chance import Chance
from tabletop.engine.command_laws import refuses_unlisted
from tabletop.engine.laws import AT_THE_END, EVERY_STEP, SOME_STEPS, first_broken
from tabletop.engine.moment import Moment
from tabletop.engine.table import Table
from tabletop.games.deckville import GAME, card_file
from tabletop.games.deckville.bot import choose
from tabletop.games.deckville.cards import CardKind
from tests.games.deckville.build import OWN
from tests.games.deckville.candidates import candidates
from tests.games.deckville.decks import decks

EVERYTHING = {
    *("CardTaken", "PoolRefilled", "CardsDiscarded", "ResourceBuilt", "PropertyBuilt", "CardReserved"),
    *("TurnEnded", "TurnBegan", "DeckEmptied", "DeckRefilled", "EndAnnounced", "DeckShuffled", "HandDealt"),
    *("SupplyLaid", "GameEnded"),
}


@pytest.mark.parametrize(("seats", "own"), [(1, False), (2, False), (3, True), (4, False), (5, True)])
def test_games_of_the_computer_player_keep_every_law(seats: int, own: bool) -> None:
    game = OWN if own else GAME
    table = Table.new(game, [f"P{seat}" for seat in range(seats)], seats)
    before, happened = table.state_at(0), set()
    for step in range(game.longest_game):
        record = table.records[-1]
        moment = Moment(table, before, record, (), Chance(-9, step))
        over = table.result is not None
        laws = EVERY_STEP + (SOME_STEPS if over or step % 24 == 0 else ()) + (AT_THE_END if over else ())
        assert first_broken(laws, moment) is None
        if step % 24 == 0:
            assert refuses_unlisted(moment, candidates) is None
        happened.update(type(event).__name__ for event in record.events)
        if over:
            break
        before = table.state
        seat = before.active
        table.submit(seat, choose(table.view(seat), seat, bot_chance(seats, seat, step)))
    assert table.result is not None
    assert happened - {"FirstPlayerDrawn", "StepSkipped"} >= EVERYTHING - {"CardReserved"}


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(decks(), st.integers(1, 5), st.integers(0, 999))
def test_users_decks_keep_every_law(kinds: tuple[CardKind, ...], seats: int, seed: int) -> None:
    assert GAME.recast is not None
    game = GAME.recast(card_file.canonical(kinds))
    found = conformance.check(game, seeds=[seed], seat_counts=[seats], options={"first": None}, every=40)
    assert found.games == 1

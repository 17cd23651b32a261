"""The laws along games that are played well, and with decks of players' own: random play sees little."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.engine import conformance
from tabletop.games.deckville import GAME
from tabletop.games.deckville.cards import CardKind
from tests.games.deckville.build import OWN
from tests.games.deckville.candidates import candidates
from tests.games.deckville.decks import decks, written
from tests.games.playing import Playing

EVERYTHING = {
    *("CardTaken", "PoolRefilled", "CardsDiscarded", "ResourceBuilt", "PropertyBuilt"),
    *("TurnEnded", "TurnBegan", "DeckEmptied", "DeckRefilled", "EndAnnounced", "DeckShuffled", "HandDealt"),
    *("SupplyLaid", "GameEnded"),
}


@pytest.mark.parametrize(("seats", "own"), [(1, False), (2, False), (3, True), (4, False), (5, True)])
def test_games_of_the_computer_player_keep_every_law(seats: int, own: bool) -> None:
    happened = Playing(OWN if own else GAME).keep_laws(seats, seats, candidates, 24)
    assert happened >= EVERYTHING


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(decks(), st.integers(1, 5), st.integers(0, 999))
def test_users_decks_keep_every_law(kinds: tuple[CardKind, ...], seats: int, seed: int) -> None:
    assert GAME.edition.recast is not None
    game = GAME.edition.recast(written(kinds))
    found = conformance.check(game, seeds=[seed], seat_counts=[seats], options={"first": None}, every=40)
    assert found.games == 1

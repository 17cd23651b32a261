"""Random games keep every invariant, and an independent scorer agrees with the engine on every one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Game
from tabletop.games.deckville import GAME
from tabletop.games.deckville.cards import HAND_LIMIT, MOST_BUILT, CardKind
from tabletop.games.deckville.commands import BuildProperty, BuildResource, Command
from tabletop.games.deckville.events import Event, TurnEnded
from tabletop.games.deckville.score import sheet
from tabletop.games.deckville.state import State, known_cards
from tests.games.deckville import scorer
from tests.games.deckville.decks import decks, written

FEW, MANY = 120, 10_000


def pick(chance: Chance, listed: tuple[Command, ...], eager: bool) -> Command:
    """Any command; or, eagerly, one that builds where that is possible, so that there is much to score."""
    if eager and chance.below(4):
        for kind in (BuildProperty, BuildResource):
            building = [command for command in listed if isinstance(command, kind)]
            if building:
                return chance.pick(building)
    kinds = sorted({type(command).__name__ for command in listed})
    kind_name = chance.pick(kinds)
    return chance.pick([command for command in listed if type(command).__name__ == kind_name])


def play_one(game: Game[Any, Any, Any], seats: int, seed: int) -> tuple[State, Counter[str]]:
    """Play a game at random; each step is held against what must always be so."""
    options = {"first": None}
    state = game.rules.initial(seats, options)
    all_cards = game.rules.conserved(state)
    happened: Counter[str] = Counter()
    events = game.rules.setup(seats, options, Chance(seed, 0))
    position = 0
    while True:
        for event in events:
            state = game.rules.evolve(state, event)
            happened[type(event).__name__] += 1
            if isinstance(event, TurnEnded):
                check_turn_end(state, event.seat)
        assert tuple(sorted(known_cards(state))) == all_cards
        assert len(state.pool) == 3
        if state.is_over:
            return state, happened
        position += 1
        assert position < game.rules.longest_game
        seat = state.active
        listed = game.rules.legal(state, seat)
        command = pick(Chance(-1 - seed, position), tuple(listed), bool(seed & 1))
        events = game.rules.decide(state, seat, command, Chance(seed, position))


def check_turn_end(state: State, seat: int) -> None:
    assert len(state.hands[seat]) <= HAND_LIMIT
    assert state.built <= MOST_BUILT
    assert not state.is_replacing
    assert state.drawn >= 2 or state.is_exhausted


def check_scores(game: Game[Any, Any, Any], state: State) -> None:
    """The engine and the scorer agree on points, winners and the rows of the score sheet (ux E2)."""
    totals = scorer.points(scorer.read(game.edition.content), state.districts)
    result = game.rules.result(state)
    assert result is not None
    assert list(result.scores) == totals == list(game.progress.points(state))
    assert set(result.winners) == ({0} if state.is_solo else scorer.winners(totals, state.districts))
    assert [sum(row.scores[seat] for row in result.categories) for seat in range(len(totals))] == totals
    for seat, found in enumerate(sheet(state)):
        assert (found.seat, found.total) == (seat, totals[seat])
        assert [one.card for one in found.cards] == list(state.districts[seat].properties)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_random_games_agree_with_the_scorer(seats: int) -> None:
    happened: Counter[str] = Counter()
    for seed in range(FEW // 5):
        state, told = play_one(GAME, seats, seed)
        check_scores(GAME, state)
        happened += told
    assert happened["GameEnded"] == FEW // 5
    assert happened["DeckEmptied"] >= happened["GameEnded"] * (1 if seats == 1 else 2)
    assert happened["PropertyBuilt"] > FEW // 5


def test_random_games_reach_every_event() -> None:
    happened: Counter[str] = Counter()
    for seed in range(12):
        happened += play_one(GAME, 2 + seed % 2, seed)[1]
    assert {kind.cls.__name__ for kind in msgspec.inspect.type_info(Event).types} == set(happened)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_ten_thousand_random_games_agree_with_the_scorer(seats: int) -> None:
    for seed in range(MANY // 4):
        state, _ = play_one(GAME, seats, 100_000 + seed)
        check_scores(GAME, state)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(decks(), st.integers(1, 5), st.integers(0, 1 << 20))
def test_users_decks_agree_with_the_scorer(kinds: tuple[CardKind, ...], seats: int, seed: int) -> None:
    """Every notation and every power, alone and combined, in any deck."""
    assert GAME.edition.recast is not None
    game = GAME.edition.recast(written(kinds))
    state, _ = play_one(game, seats, seed)
    check_scores(game, state)

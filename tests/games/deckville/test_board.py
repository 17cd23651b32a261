"""The fast table is the real one: the same after every move of whole games, with any deck."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Game
from tabletop.games.deckville import GAME
from tabletop.games.deckville.building import draw_sources, means_of, sources
from tabletop.games.deckville.cards import DRAWS, CardKind
from tabletop.games.deckville.commands import SOURCES, Command, ReplaceDiscard
from tabletop.games.deckville.faces import POINT, faces_of, unseen
from tabletop.games.deckville.player.fast_table import FastSeat, FastTable
from tabletop.games.deckville.player.policy import MOVES, apply
from tabletop.games.deckville.score import scores
from tabletop.games.deckville.state import State
from tests.games.deckville.build import city, play, take
from tests.games.deckville.decks import decks, written
from tests.games.deckville.test_random_games import pick
from tests.games.playing import covers


def parts(fast_table: FastTable) -> dict[str, Any]:
    """All that a table holds but its chance."""
    found = {
        name: getattr(fast_table, name) for name in FastTable.__slots__ if name not in ("chance", "places")
    }
    return found | {
        f"{name} of {seat}": getattr(place, name)
        for seat, place in enumerate(fast_table.places)
        for name in FastSeat.__slots__
    }


def check_means(state: State, seat: int, fast_seat: FastSeat) -> None:
    """What a district adds up to is what the rules say (DV-6, DV-7)."""
    means = means_of(state, seat)
    assert (fast_seat.held, fast_seat.offers, fast_seat.second) == (means.held, means.offers, means.second)
    assert fast_seat.omits == {what for kind, what in means.powers if kind == "omit"}
    assert fast_seat.draws == DRAWS + (("draw3", -1) in means.powers)
    deck = faces_of(state.written)
    for card in range(0, len(state.cards), 7):
        assert deck.allows(card, fast_seat.held, fast_seat.omits) == means.suffice_for(state.cards[card])


def play_beside(game: Game[Any, Any, Any], seats: int, seed: int) -> int:
    """Play a game at random on both tables; return how many moves it had."""
    state: State = game.rules.initial(seats, {"first": None})
    for event in game.rules.setup(seats, {"first": None}, Chance(seed, 0)):
        state = game.rules.evolve(state, event)
    board, position = FastTable(state, Chance(seed, 0)), 0
    while not state.is_over:
        position += 1
        listed = tuple(game.rules.legal(state, state.active))
        command: Command = pick(Chance(-1 - seed, position), listed, bool(seed & 1))
        for event in game.rules.decide(state, state.active, command, Chance(seed, position)):
            state = game.rules.evolve(state, event)
        apply(board, command)
        assert parts(board) == parts(FastTable(state, Chance(seed, 0)))
        for seat, place in enumerate(board.places):
            check_means(state, seat, place)
        assert board.points() == [points * POINT for points in scores(state)]
        assert tuple(SOURCES[source] for source in board.sources()) == sources(state)
        assert tuple(SOURCES[source] for source in board.draw_sources()) == draw_sources(state)
    return position


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_moves_do_what_the_rules_do(seats: int) -> None:
    for seed in (3, 4):
        assert play_beside(GAME, seats, seed) > 50


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(decks(), st.integers(1, 5), st.integers(0, 1 << 20))
def test_so_they_do_with_a_deck_of_ones_own(kinds: tuple[CardKind, ...], seats: int, seed: int) -> None:
    assert GAME.edition.recast is not None
    assert play_beside(GAME.edition.recast(written(kinds)), seats, seed)


def test_every_command_has_its_move() -> None:
    assert covers(MOVES, Command)


def test_a_copy_is_changed_apart() -> None:
    state = city("wood*6", "flat", "steel")
    board = FastTable(state, Chance(1, 0))
    before = parts(FastTable(state, Chance(1, 0)))
    other = board.copy()
    assert parts(other) == before
    for command in (take("deck"), ReplaceDiscard(board.own.hand[0])):
        apply(other, command)
    other.own.add_property(board.own.hand[0], board.deck)
    assert parts(board) == before != parts(other)


def test_an_imagined_table_fits_what_is_seen() -> None:
    state = play(city("wood*6", pool="spire flat hub", discard="inn bar"), take("deck")).state
    view = GAME.secrets.redact(state, 0)
    board, dealt = FastTable(view, Chance(1, 0)), tuple(unseen(view).elements())
    world = board.imagined(iter(dealt), Chance(2, 0))
    held = [*world.pile, *world.discard, *(card for place in world.places for card in place.hand)]
    assert min(held) >= 0
    assert world.own.hand == list(state.hands[0]) and world.pool == board.pool
    assert world.discard[-1] == state.discard[-1]
    assert -1 in board.pile, "the table itself still knows no more"

"""Chances to win: they add up, know the end, and see more the later it is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.games.deckville import GAME
from tabletop.games.deckville.player.value import shares
from tabletop.games.deckville.state import District
from tests.games.playing import Playing

states = Playing(GAME).states


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_they_add_up_and_end_with_who_wins(seats: int) -> None:
    played = states(seats, 4, "bot")
    for state in played[:: len(played) // 6]:
        for viewer in (None, state.active):
            found = shares(GAME.secrets.redact(state, viewer))
            assert len(found) == seats and abs(sum(found) - 1) < 1e-9 and min(found) >= 0
    winners = GAME.rules.result(played[-1]).winners
    assert [chance > 0 for chance in shares(played[-1])] == [seat in winners for seat in range(seats)]


def test_alone_nobody_wins_over_anybody() -> None:
    assert shares(states(1, 4, "bot", 20)[-1]) == ()


def test_who_is_far_ahead_in_the_last_turn_is_told_so() -> None:
    played = states(2, 4, "bot")
    last = next(state for state in reversed(played[:-1]) if state.reached == 1 and not state.is_replacing)
    rich = District(tuple(range(20)), last.districts[0].resources)
    for seat in (0, 1):
        districts = (rich, District()) if seat == 0 else (District(), rich)
        assert shares(replace(last, districts=districts))[seat] > 0.95


@pytest.mark.slow
def test_of_what_they_say_as_much_comes_true() -> None:
    """By fifths, over games that nothing was fitted to; docs/bots.md has more of them, by tenths."""
    told: dict[int, list[tuple[float, float]]] = {}
    for seed in range(60):
        played = states(2, 1000 + seed, "bot")
        won = shares(played[-1])[0]
        for state in played[:-1:9]:
            found = shares(GAME.secrets.redact(state, None))[0]
            told.setdefault(min(4, int(found * 5)), []).append((found, won))
    for said in told.values():
        assert abs(sum(found - won for found, won in said) / len(said)) < 0.15


def test_what_is_hidden_makes_no_difference() -> None:
    for at, state in enumerate(states(3, 9, "bot")[:-1:30]):
        view = GAME.secrets.redact(state, 1)
        other = GAME.secrets.redact(GAME.secrets.imagine(view, 1, Chance(5, at)), 1)
        assert shares(view) == shares(other)

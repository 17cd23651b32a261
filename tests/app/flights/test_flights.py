"""Motion against the flights that are kept (how they are written anew says `kept`), and what holds of all."""

from __future__ import annotations

import difflib
from itertools import combinations

import pytest

from tests.app.flights import kept

HINT = "moves otherwise than before; if it is right: python -m tests.app.flights.kept"

PILES = {"discard"}
"""Things that many go to: each hides the whole."""


@pytest.fixture(params=kept.EVENTS)
def game_id(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def test_events_move_as_they_did(game_id: str) -> None:
    before, now = kept.path_of(game_id).read_text("utf-8"), kept.text_of(game_id)
    lines = difflib.unified_diff(before.splitlines(), now.splitlines(), "kept", "now", n=2, lineterm="")
    assert now == before, "\n".join([f"{HINT} {game_id}", *lines])


def test_every_kind_of_event_has_its_lines(game_id: str) -> None:
    assert [*dict.fromkeys(batch.kind for batch in kept.batches(game_id))] == kept.kinds_of(game_id)


def test_a_flight_shows_something_or_is_heard(game_id: str) -> None:
    for batch in kept.batches(game_id):
        for flight, line in zip(batch.flights, batch.lines, strict=True):
            assert flight.sound or ": nothing," not in line, f"{batch.event}\n  {line}"
            assert flight.ms > 0, f"{batch.event}\n  {line}"


def test_what_moves_hides_a_thing_once_at_a_time(game_id: str) -> None:
    for batch in kept.batches(game_id):
        pictures = [flight for flight in batch.flights if flight.face is not None]
        for one, other in combinations(pictures, 2):
            is_at_once = one.delay < other.over and other.delay < one.over
            both = ({*one.hides} & {*other.hides}) - PILES
            assert not is_at_once or not both, f"{batch.event}: {both} is seen twice"


def test_what_comes_out_of_one_pile_comes_one_after_another(game_id: str) -> None:
    """Cards that are dealt at once are one card and one noise."""
    for batch in kept.batches(game_id):
        for one, other in combinations((flight for flight in batch.flights if flight.sound == "deal"), 2):
            is_one_pile = one.start is not None and one.start == other.start
            assert not (is_one_pile and one.delay == other.delay), batch.event

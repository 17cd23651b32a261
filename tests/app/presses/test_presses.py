"""What is pressed at the games' tables against what is kept of it; see `kept` for how it is written anew."""

from __future__ import annotations

import difflib

import pytest

from tests.app.presses import kept
from tests.app.presses.situations import TABLES

SITUATIONS = [(game_id, one) for game_id, make in TABLES.items() for one in make()]
HINT = "answers otherwise than before; if it is right: python -m tests.app.presses.kept"


@pytest.mark.parametrize(("game_id", "situation"), SITUATIONS, ids=lambda one: getattr(one, "name", one))
def test_presses_do_what_they_did(game_id: str, situation: kept.Situation) -> None:
    before, now = kept.read(game_id).get(situation.name, []), kept.lines(situation)
    told = difflib.unified_diff(before, now, "kept", "now", n=0, lineterm="")
    assert now == before, "\n".join([f"{HINT} {game_id}", *told])


@pytest.mark.parametrize("game_id", TABLES)
def test_every_kept_situation_is_one_of_the_table(game_id: str) -> None:
    assert [*kept.read(game_id)] == [one.name for one in TABLES[game_id]()]

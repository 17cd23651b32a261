"""Walks over tables and screens against what is kept of them; see `walks` for how they are written anew."""

from __future__ import annotations

import difflib
from unittest import mock

import pytest

from tests.app.presses import kept, walks
from tests.app.presses.kept import Situation
from tests.app.presses.situations import TABLES

SITUATIONS = [
    pytest.param(group, one, marks=pytest.mark.slow if group == "screens" and number % 2 else ())
    for group in TABLES
    for number, one in enumerate(walks.situations(group))
]
"""Screens are many: every second one is left to the long run."""
HINT = "answers otherwise than before; if it is right: python -m tests.app.presses.walks"


def read(group: str) -> dict[str, list[str]]:
    with mock.patch.object(kept, "FOLDER", walks.FOLDER):
        return kept.read(group)


@pytest.mark.parametrize(("group", "situation"), SITUATIONS, ids=lambda one: getattr(one, "name", one))
def test_walks_go_as_they_went(group: str, situation: Situation) -> None:
    before, now = read(group).get(situation.name, []), walks.lines(situation)
    told = difflib.unified_diff(before, now, "kept", "now", n=0, lineterm="")
    assert now == before, "\n".join([f"{HINT} {group}", *told])


@pytest.mark.parametrize("group", TABLES)
def test_every_kept_walk_begins_somewhere(group: str) -> None:
    assert [*read(group)] == [one.name for one in walks.situations(group)]

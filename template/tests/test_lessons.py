"""The lesson: played through the rules, and held against the laws of every lesson."""

from __future__ import annotations

import pytest
from tabletop.engine.registry import games
from tabletop.lessons import laws

from tabletop_rooftops import GAME


@pytest.mark.skipif(GAME.id not in games(), reason="lessons are found where it is installed")
def test_the_lesson_keeps_the_laws() -> None:
    assert laws.check(GAME.id) == 1

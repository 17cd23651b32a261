"""Design Town's puzzles: which of several choices has the best odds, exact over what everybody knows."""

from __future__ import annotations

from tabletop.engine.box import Question
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.puzzles.reach import BUILD_FOR_EIGHT, EIGHT_STARS, ENOUGH_CASH
from tabletop.games.designtown.puzzles.stop import STOP_OR_GO_ON
from tabletop.games.designtown.state import State


def questions() -> tuple[Question[State, Command], ...]:
    """Return the kinds of puzzles that Design Town asks."""
    return STOP_OR_GO_ON, EIGHT_STARS, ENOUGH_CASH, BUILD_FOR_EIGHT

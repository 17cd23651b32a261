"""Design Town's puzzles: the choice with the best odds, computed exactly from public facts.

`gambles` computes the odds, `choices` compares them; `reach` and `stop` ask.
"""

from __future__ import annotations

from tabletop.engine.box import Question
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.puzzles.reach import BUILD_FOR_EIGHT, EIGHT_STARS, ENOUGH_CASH
from tabletop.games.designtown.puzzles.stop import STOP_OR_GO_ON
from tabletop.games.designtown.state import State


def questions() -> tuple[Question[State, Command], ...]:
    """Return Design Town's kinds of puzzles."""
    return STOP_OR_GO_ON, EIGHT_STARS, ENOUGH_CASH, BUILD_FOR_EIGHT

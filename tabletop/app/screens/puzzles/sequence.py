"""The order of puzzles: those of a game, from each to the next unsolved one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.core import navigate, progress
from tabletop.app.screens.puzzles.card import level_text, number_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.puzzles import Puzzle


class PuzzleSequence:
    """The puzzles of a game in order; the present puzzle is `all[number]`."""

    icon = "puzzle"
    """Icon of the page to return to."""
    may_pass = False
    """Whether the player may go on from an unsolved puzzle."""

    def __init__(self, ctx: Context, all: tuple[Puzzle, ...], number: int) -> None:
        self.ctx, self.all, self.number = ctx, all, number

    @property
    def puzzle(self) -> Puzzle:
        """The present puzzle."""
        return self.all[self.number]

    @property
    def status(self) -> str:
        """The name of the present puzzle."""
        name, level = number_text(self.ctx, self.number + 1), level_text(self.ctx, self.puzzle)
        return self.ctx.t("{puzzle} of {count} · {level}", puzzle=name, count=len(self.all), level=level)

    @property
    def short_status(self) -> str:
        """Its number, for little room."""
        # i18n: a puzzle’s number, of all
        return self.ctx.t("{number}/{count}", number=self.number + 1, count=len(self.all))

    @property
    def solved(self) -> tuple[bool, ...]:
        """Which puzzles are solved."""
        return tuple(progress.is_solved(self.ctx.settings, one) for one in self.all)

    @property
    def page(self) -> str:
        """The name of the page to return to."""
        return self.ctx.t("Puzzles")

    @property
    def way_back(self) -> str:
        """The name of the way back, if there is room for more words."""
        return self.ctx.t("Back to the puzzles")

    @property
    def has_more(self) -> bool:
        """Whether another puzzle follows."""
        return len(self.all) > 1

    def judged(self, *, is_right: bool, stars: int) -> None:
        """Take the result of an attempt, and its worth, before it is shown."""
        if is_right:
            progress.keep_puzzle(self.ctx, self.puzzle, stars)

    def hinted(self, moves: int) -> None:
        """Take a hint after so many moves, before it is shown."""

    @property
    def remark(self) -> str:
        """A remark on a failed attempt besides the reason."""
        return ""

    def go_on(self) -> None:
        """Open the next unsolved puzzle; if all are solved, the next one."""
        count = len(self.all)
        later = [self.all[(self.number + step) % count] for step in range(1, count + 1)]
        open_ones = (one for one in later if not progress.is_solved(self.ctx.settings, one))
        found = next(open_ones, later[0])
        navigate.open_puzzle(self.ctx, found.game, found.id)

    def leave(self) -> None:
        """Return to the page."""
        navigate.show_puzzles(self.ctx, self.puzzle.game)

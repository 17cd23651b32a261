"""A Sunday's puzzles, asked one after another; what became of the first try at each is written down."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from tabletop.app.core import navigate, sundays
from tabletop.app.screens.puzzles.opening import scene_of
from tabletop.app.screens.puzzles.sequence import PuzzleSequence
from tabletop.app.screens.puzzles.words import level_text
from tabletop.daily.sunday import five_on, next_of, noted
from tabletop.daily.tried import Try, is_over

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.scene import TableScene
    from tabletop.puzzles.record import Puzzle


def sunday_scene(ctx: Context, when: date, number: int | None = None) -> TableScene:
    """Return the table of one of a Sunday's puzzles; of the next that was not tried, or of the first."""
    five = five_on(when)
    if number is None:
        number = next_of(sundays.tries_on(ctx.settings, when), five)
    return scene_of(ctx, SundaySequence(ctx, when, five, number))


class SundaySequence(PuzzleSequence):
    """See the module. Of a further go nothing is written down but that a puzzle was solved."""

    icon, may_pass = "daily", True

    def __init__(self, ctx: Context, when: date, five: tuple[Puzzle, ...], number: int) -> None:
        super().__init__(ctx, five, number)
        self._when = when
        self._is_again = is_over(sundays.tries_on(ctx.settings, when))

    @property
    def status(self) -> str:
        """Which puzzle it is, and whether it counts."""
        values = {"n": self.number + 1, "count": len(self.all), "level": level_text(self.ctx, self.puzzle)}
        if self._is_again:
            return self.ctx.t("Once more: puzzle {n} of {count} · {level}", **values)
        return self.ctx.t("Sunday: puzzle {n} of {count} · {level}", **values)

    @property
    def page(self) -> str:
        """What the page is called that one comes from."""
        return self.ctx.t("Daily city")

    @property
    def way_back(self) -> str:
        """What leads there, where there is room for more words."""
        return self.ctx.t("Back to the daily city")

    @property
    def has_more(self) -> bool:
        """Whether another one is asked."""
        return self.number + 1 < len(self.all)

    def judged(self, *, is_right: bool) -> None:
        """Write down what became of the first try."""
        super().judged(is_right=is_right)
        self._note(Try(is_right))

    def hinted(self, moves: int) -> None:
        """Write down that a hint was asked for."""
        self._note(Try(hints=(moves,)))

    def _note(self, new: Try) -> None:
        tries = sundays.tries_on(self.ctx.settings, self._when)
        sundays.keep(self.ctx, self._when, noted(tries, self.all, self.puzzle, new))

    @property
    def remark(self) -> str:
        """Say what is on record."""
        return "" if self._is_again else self.ctx.t("The first try is on record. Try again, or go on.")

    def go_on(self) -> None:
        """Ask the next one; after the last, tell how the day went."""
        if self.has_more:
            navigate.open_sunday(self.ctx, self._when, self.number + 1)
        else:
            self.leave()

    def leave(self) -> None:
        """Go back to the page."""
        navigate.return_to_daily(self.ctx, self._when)

"""The first real game after a lesson: the fewest seats, against the weakest computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.table.around import opening
from tabletop.engine.history import SeatInfo
from tabletop.engine.players import HUMAN, LEVEL, default_kind
from tabletop.engine.registry import find

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.lessons.file import Lesson


def seat_names(ctx: Context, lesson: Lesson) -> tuple[str, ...]:
    """Return the names of the seats: the learner's is that of the last game, else as at set-up."""
    names = ctx.settings.names
    known = (*names.get(lesson.game, ()), *(name for given in names.values() for name in given))
    own = next(filter(None, known), ctx.t("Player {number}", number=1))
    return own, *(ctx.t(name) for name in lesson.seats[1:])


def begin_first_game(ctx: Context, lesson: Lesson) -> None:
    """Sit down with those whom the lesson named, with its options but for what only staged it."""
    game = find(lesson.game)
    count = max(min(game.players.seat_counts), len(lesson.seats))
    weakest = next(iter(game.players.bots), None)
    kind = default_kind(game) if weakest is None else LEVEL + weakest
    names = seat_names(ctx, lesson)[:count]
    seats = [SeatInfo(name, kind if seat else HUMAN, seat) for seat, name in enumerate(names)]
    asked = {option.key for option in game.box.options if option.kind != "seat"}
    options = {key: value for key, value in lesson.options.items() if key in asked}
    opening.begin(ctx, lesson.game, seats, options)

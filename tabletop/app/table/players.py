"""Who decides for a seat, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.app.table.drawn.plates import SeatText
from tabletop.engine.message import N_
from tabletop.engine.players import LEVEL, is_own, own_parts

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.history import SeatInfo
    from tabletop.engine.protocol import Game

LEVELS = {"easy": N_("Easy"), "normal": N_("Normal"), "hard": N_("Hard")}
"""The names of the levels of computer players."""


def player_kind(ctx: Context, game: Game[Any, Any, Any], kind: str) -> str:
    """Return who decides for a seat; the level of a computer player only where there are several."""
    if kind == "human":
        return ctx.t("Human")
    if is_own(kind):
        return ctx.t("AI · {level}", level=own_parts(kind)[1])
    level = kind.removeprefix(LEVEL)
    if level in LEVELS and len(game.players.bots) > 1:
        return ctx.t("AI · {level}", level=ctx.t(LEVELS[level]))
    return ctx.t("AI")


def seat_texts(ctx: Context, game: Game[Any, Any, Any], seats: Sequence[SeatInfo]) -> tuple[SeatText, ...]:
    """Return what plates say of the seats: name, who decides, colour."""
    return tuple(SeatText(seat.name, player_kind(ctx, game, seat.kind), seat.colour) for seat in seats)

"""Dates as people say them: today at 20:41, yesterday, 18 November."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from tabletop.engine.message import N_

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_MONTHS = (
    N_("{day} January"),
    N_("{day} February"),
    N_("{day} March"),
    N_("{day} April"),
    N_("{day} May"),
    N_("{day} June"),
    N_("{day} July"),
    N_("{day} August"),
    N_("{day} September"),
    N_("{day} October"),
    N_("{day} November"),
    N_("{day} December"),
)


def when_text(ctx: Context, moment: datetime, now: datetime | None = None) -> str:
    """Return a moment in the player's language; `now` is for tests."""
    present = now or datetime.now(moment.tzinfo)
    time = f"{moment.hour}:{moment.minute:02}"
    days = (present.date() - moment.date()).days
    if days == 0:
        return ctx.t("today at {time}", time=time)
    if days == 1:
        return ctx.t("yesterday at {time}", time=time)
    day = ctx.t(_MONTHS[moment.month - 1], day=moment.day)
    if moment.year == present.year:
        return ctx.t("on {day} at {time}", day=day, time=time)
    return ctx.t("on {day} {year}", day=day, year=moment.year)

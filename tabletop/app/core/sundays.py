"""What became of the Sundays' puzzles: kept in the settings, beside the puzzles that were solved."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from tabletop.app.core.settings import Settings
from tabletop.daily.tried import Tries

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def tries_on(settings: Settings, when: date) -> Tries:
    """Return the first tries at the puzzles of a date."""
    return settings.sundays.get(when.isoformat(), {})


def keep(ctx: Context, when: date, tries: Tries) -> None:
    """Write down the first tries at the puzzles of a date."""
    if tries != tries_on(ctx.settings, when):
        ctx.settings.sundays = {**ctx.settings.sundays, when.isoformat(): dict(tries)}
        ctx.settings_file.save()

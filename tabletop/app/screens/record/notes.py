"""What the record says below everything: which games stand apart or count for nothing, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.record.game_stats import GameStats
from tabletop.record.summary import RecordData

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def notes(ctx: Context, counted: Mapping[Path, GameStats], found: RecordData) -> Iterator[str]:
    """Yield it, a sentence at a time."""
    if found.damaged:
        count = len(found.damaged)
        yield ctx.tn("{count} file counts for nothing.", "{count} files count for nothing.", count)
    for path in found.damaged:
        note = counted[path].note
        if note is not None:
            yield ctx.message(note.message)
    if found.games.assisted.games:
        yield ctx.tn(
            "{count} assisted game stands apart, among the numbers.",
            "{count} assisted games stand apart, among the numbers.",
            found.games.assisted.games,
        )
    if found.games.open:
        yield ctx.tn("{count} game is still open.", "{count} games are still open.", found.games.open)
    if found.watched:
        yield ctx.tn(
            "{count} game that only computer players played is left out.",
            "{count} games that only computer players played are left out.",
            found.watched,
        )

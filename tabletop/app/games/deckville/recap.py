"""What the others have done since one's last turn, as Deckville's table tells it beside the district."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.app.core.log import LogLine
from tabletop.engine.message import Message
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.deckville.events import (
    CardsDiscarded,
    CardTaken,
    FirstPlayerDrawn,
    HandDealt,
    StepSkipped,
    TurnBegan,
    TurnEnded,
)

_COURSE = (TurnBegan, TurnEnded, StepSkipped, HandDealt, FirstPlayerDrawn)
"""Events that the recap leaves out: they do nothing to the table."""
_MINOR = (CardTaken, CardsDiscarded)
"""Events that it leaves out as well when there is much to tell: who built what comes first."""
MOST_LINES, FEW_LINES = 8, 1
"""More is much; the latter where all is large."""


def told(log: Sequence[LogLine], viewer: Viewer, most: int) -> tuple[tuple[Seat, Message], ...]:
    """Return what the others have done since the viewer's last turn, the newest last: seat and sentence.

    `log` is as much of it as the viewer may know; of more than `most` lines minor ones are left out.
    """
    lines = [line for line in log if line.seat is not None and not line.is_undone]
    while lines and lines[-1].seat == viewer:
        lines.pop()
    own = [place for place, line in enumerate(lines) if line.seat == viewer]
    since = [line for line in lines[own[-1] + 1 if own else 0 :] if not isinstance(line.event, _COURSE)]
    if len(since) > most:
        since = [line for line in since if not isinstance(line.event, _MINOR)] or since
        # Of several lines about one event the first says what happened.
        since = [
            line
            for line, last in zip(since, [None, *since], strict=False)
            if last is None or line.event is not last.event
        ]
    return tuple((line.seat, line.text) for line in since[-20:] if line.seat is not None)

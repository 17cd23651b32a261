"""What the base of every table asks of a game's scene; each game overrides what it needs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import pygame

from tabletop.app.table.director import Flight
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.host import WidgetScene
from tabletop.engine.protocol import Seat


class GameTable(WidgetScene):
    """The hooks of a game's table; see the module and `TableScene`, which calls them."""

    holds_bots = False
    """Whether computer players wait, because something may not be interrupted: a handshake."""
    refused: str | None = None
    """The clause of the refusal shown last."""

    def arrange(self) -> None:
        """Compute all places for the present window and `shown`."""

    def objects(self) -> Iterable[Zone]:
        """What on the table can have the focus, in Tab order."""
        return ()

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw all that stands still in `shown`."""

    def still_key(self) -> Hashable:
        """Changes whenever `draw_still` would draw something else."""
        return None

    def draw_live(self, surface: pygame.Surface) -> None:
        """Draw what changes often: hover, selection, marks, the dragged card."""

    def flights(self, event: Any, before: Any, after: Any) -> Sequence[Flight]:
        """The motion of one event."""
        return ()

    def pauses_after(self, event: Any) -> bool:
        """Whether what follows an event waits until somebody says go on: an income count is read first."""
        return False

    def witness(self, event: Any, after: Any) -> None:
        """An event is folded into `shown` now, with its motion or without: take notice of it."""

    def prompt(self) -> str:
        """What the person at the screen should do now."""
        return ""

    def status(self) -> str:
        """Turn, round, whose move."""
        return ""

    def drop_selection(self) -> None:
        """Put down what was picked up; the table has changed or somebody else acts."""

    def opened(self) -> Hashable:
        """What Escape can close or put down besides the log: differs when something of it was opened."""
        return None

    def own_undo(self) -> str:
        """What an undo takes back that is not in the journal yet (a draft); empty when there is nothing."""
        return ""

    def places_of(self, event: Any) -> Sequence[pygame.Rect]:
        """Where the things lie now that a redacted event of the log is about (ux L3)."""
        return ()

    def places_of_score(self, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Where the things lie that gave a seat its points in one category (ux E1)."""
        return ()

    def clause_now(self) -> str | None:
        """The clause that matters now; by itself that of a refusal still shown (ux T5)."""
        return self.refused if self.tip.reason else None

    def public_lines(self) -> list[str]:
        """The table as everybody may know it, in words (ux A6)."""
        return [self.status()]

    def private_lines(self) -> list[str]:
        """What only `viewer` may know, in words (ux A6)."""
        return []

"""What a lesson, puzzle or review adds beside a table: buttons, words in the bar, reasons."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.table.key import Key, Refusal
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.engine.protocol import Illegal


class Guide:
    """What guides the player beside a table; by default it does nothing."""

    prompt_lines = 1
    """The most lines of its prompt in the bar."""

    @property
    def badge(self) -> Hashable:
        """What `draw_badge` shows on the bar's second line in place of what wins; None: nothing."""
        return None

    def draw_badge(self, surface: Canvas, room: pygame.Rect) -> None:
        """Draw it there."""

    @property
    def aside(self) -> int:
        """Device px at the window's right edge for its own column."""
        return 0

    def around(self, zones: Iterable[Zone]) -> Iterable[Zone]:
        """Yield the table's zones, and its own above them."""
        return zones

    def bar(self) -> Iterable[ActionItem]:
        """Return its buttons of the bar."""
        return ()

    def why_not(self, key: Key, place: Key | None) -> Refusal | Illegal | None:
        """Return why a thing cannot be used now, or not there, although the rules allow it."""
        return None

    def tells_reason(self, sentence: str) -> bool:
        """Take over a reason that the table would show; return whether it did."""
        return False

    def warning(self, reason: str, key: str) -> str:
        """Return what replaces a warning beside a button, which would ask for a second press."""
        return reason

    @property
    def is_reason_told(self) -> bool:
        """Whether a reason of its own is visible."""
        return False

    def prompt(self, words: str) -> str:
        """Return what the bar shows for the table's prompt."""
        return words

    def short_prompt(self) -> str:
        """Return what the bar shows if the prompt has no room."""
        return ""

    def status(self, words: str) -> str:
        """Return what the bar shows for turn and phase."""
        return words

    def short_status(self) -> str:
        """Return what replaces the goal's sign if the status has no room."""
        return ""

    def update(self, now: int) -> None:
        """Advance to a time, ms."""

"""What a lesson, puzzle or review adds beside a table: buttons, words in the bar, reasons."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.app.table.key import Key, Refusal
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.engine.protocol import Illegal


class Guide:
    """What may stand beside a table and guide the player; by default it does nothing."""

    prompt_lines = 1
    """In how many lines its prompt may stand in the bar."""

    @property
    def aside(self) -> int:
        """How many device px at the window's right edge it has for itself."""
        return 0

    def around(self, zones: Iterable[Zone]) -> Iterable[Zone]:
        """Give the zones of the table, and what lies over them."""
        return zones

    def bar(self) -> Iterable[ActionItem]:
        """Return its buttons of the bar."""
        return ()

    def why_not(self, key: Key, place: Key | None) -> Refusal | Illegal | None:
        """Return why a thing is not to be used now, or not there, though the rules allow it."""
        return None

    def tells_reason(self, sentence: str) -> bool:
        """Whether it says itself why something cannot be done; by default the table says it beside the
        thing."""
        return False

    def warning(self, reason: str, key: str) -> str:
        """Return what is said instead of a warning beside a button, which would have one press it again."""
        return reason

    @property
    def is_reason_told(self) -> bool:
        """Whether such a reason can be read now."""
        return False

    def prompt(self, words: str) -> str:
        """Return what stands in the bar of what the table asks for."""
        return words

    def short_prompt(self) -> str:
        """Return what stands there where the prompt has no room."""
        return ""

    def status(self, words: str) -> str:
        """Return what stands in the bar of turn and phase."""
        return words

    def short_status(self) -> str:
        """Return what stands in the place of the goal's sign where the status has no room."""
        return ""

    def update(self, now: int) -> None:
        """Do what time brings, ms."""

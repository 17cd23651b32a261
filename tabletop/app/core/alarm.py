"""When something must happen next though nobody does anything: the loop sleeps until then."""

from __future__ import annotations

LEAST_MS, MOST_MS = 40, 250
"""No sleep is shorter, so that nothing keeps the machine awake; nor longer, whatever was forgotten."""


class Alarm:
    """Whoever waits for a moment says so in every `update`, until it has come."""

    def __init__(self) -> None:
        self._next: int | None = None

    def at(self, moment: int) -> None:
        """Have everything updated at a moment (ms) again, if not sooner."""
        self._next = moment if self._next is None else min(self._next, moment)

    def countdown(self, now: int, end: int) -> None:
        """Have everything updated when one second less is left until `end` (ms)."""
        if end > now:
            self.at(now + (end - now - 1) % 1000 + 1)

    def clear(self) -> None:
        """Everything will be updated now: who still waits says so then."""
        self._next = None

    def left(self, now: int) -> int:
        """Return how long the loop may sleep, ms."""
        return MOST_MS if self._next is None else max(LEAST_MS, min(MOST_MS, self._next - now))

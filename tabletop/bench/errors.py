"""What the benchmark cannot do here."""

from __future__ import annotations

from tabletop.engine.message import Message


class CannotMeasureError(Exception):
    """Something is missing that was asked for; `message` is the sentence that says what."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

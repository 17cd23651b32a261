"""Sentences as data: a message id with its arguments, never finished text.

A message is made where something happens (a rule is broken, an event is told) and becomes words only
where it is shown, so the same log reads in every language.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class SeatName(NamedTuple):
    """Stands for the name of a seat; whoever renders the message knows the names."""

    seat: int


class Message(NamedTuple):
    """One sentence: `id` is its English text with `{placeholders}`, `args` what they stand for.

    With `plural` set, the sentence has two English forms and `n` chooses between them (and between
    whatever forms another language has); `{count}` may be used in both.
    """

    id: str
    args: dict[str, Arg] = {}  # noqa: RUF012 - never mutated; a NamedTuple default is shared on purpose
    plural: str = ""
    n: int = 0


Arg: TypeAlias = "int | str | SeatName | Message | tuple[Message, ...]"
"""What may stand for a placeholder. A tuple of messages is joined as a list in the reader's language."""


def N_(text: str) -> str:
    """Mark a text for translation and return it unchanged."""
    return text


def msg(id: str, /, **args: Arg) -> Message:
    """Make a message from its English text and its arguments."""
    return Message(id, args)


def msgn(one: str, many: str, count: int, /, **args: Arg) -> Message:
    """Make a message with a singular and a plural English form."""
    return Message(one, args, many, count)

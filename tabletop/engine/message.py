"""Sentences as data: a message id with arguments, turned into words where it is shown.

So one log reads in every language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
_AROUND: Final = {"money": ("$", ""), "thousands": ("$", "k"), "percent": ("", "%")}


class SeatName(NamedTuple):
    """Placeholder value for a seat's name, which the renderer knows."""

    seat: int


class Figure(str):
    """A number as English writes it; a catalogue writes it as its language does. `kind` is `money` (dollars),
    `thousands` (of dollars), `percent` or `number`; `sign` stands before an amount that is not below 0."""

    kind: str
    amount: float
    digits: int
    sign: str

    def __new__(cls, kind: str, amount: float, sign: str = "", digits: int = 0) -> Figure:
        """Take a number, its sign, and how many decimals are shown."""
        if amount < 0:
            sign, amount = "−", -amount
        before, after = _AROUND.get(kind, ("", ""))
        made = super().__new__(cls, f"{sign}{before}{amount:,.{digits}f}{after}")
        made.kind, made.amount, made.digits, made.sign = kind, amount, digits, sign
        return made

    def __getnewargs__(self) -> tuple[str, float, str, int]:  # type: ignore[override]
        """Return what another process makes it from."""
        return self.kind, self.amount, self.sign, self.digits


def dollars(amount: int) -> Figure:
    """Return a sum of money."""
    return Figure("money", amount)


def decimal(amount: float, most: int = 1) -> Figure:
    """Return a number with as many decimals as it needs, at most so many."""
    return Figure("number", amount, digits=len(f"{amount:.{most}f}".rstrip("0").partition(".")[2]))


def signed(kind: str, amount: float, digits: int = 0, even: str = "±") -> Figure:
    """Return a change with its sign; `even` stands before none."""
    rounded = round(amount, digits)
    return Figure(kind, rounded, "+" if rounded > 0 else even, digits)


class Message(NamedTuple):
    """One sentence: `id` is its English text with `{placeholders}`, `args` their values. With `plural`, `n`
    chooses between two English forms (and between the forms of other languages); both may use `{count}`."""

    id: str
    args: dict[str, Arg] = {}  # noqa: RUF012 - never mutated; a NamedTuple default is shared on purpose
    plural: str = ""
    n: int = 0


Arg: TypeAlias = "int | str | SeatName | Message | tuple[Message, ...]"
"""Value of a placeholder. A tuple of messages is joined as a list in the reader's language."""


class SentenceError(Exception):
    """An error that a user can cause; `message` is the sentence that says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def N_(text: str) -> str:
    """Mark a text for translation and return it unchanged."""
    return text


def NC_(context: str, text: str) -> str:
    """Mark a text for translation that means something else elsewhere, and return it with its context, as
    gettext keeps it."""
    return f"{context}\x04{text}"


def bare(id: str) -> str:
    """Return a text without its context."""
    return id.rpartition("\x04")[2]


def msg(id: str, /, **args: Arg) -> Message:
    """Make a message from its English text and its arguments."""
    return Message(id, args)


def msgc(context: str, text: str, /, **args: Arg) -> Message:
    """Make a message whose text means something else elsewhere."""
    return Message(NC_(context, text), args)


def msgn(one: str, many: str, count: int, /, **args: Arg) -> Message:
    """Make a message with a singular and a plural English form."""
    return Message(one, args, many, count)


def fill(sentence: str, facts: Mapping[str, Arg]) -> Message:
    """Make a message from an English text and those facts that its placeholders name."""
    return Message(sentence, {name: facts[name] for name in _PLACEHOLDER.findall(sentence)})


def addressed(message: Message, you: int | None, forms: Mapping[str, Mapping[str, str]]) -> Message:
    """Return a message as said to the player at `you`: if `forms` has a form of the sentence for the
    placeholder of that seat, the one with "you"."""
    if you is None or not forms:
        return message
    args = {key: _addressed(value, you, forms) for key, value in message.args.items()}
    sentences = forms.get(message.id, {})
    place = next((key for key in sentences if message.args.get(key) == SeatName(you)), None)
    return message._replace(id=message.id if place is None else sentences[place], args=args)


def _addressed(value: Arg, you: int, forms: Mapping[str, Mapping[str, str]]) -> Arg:
    if isinstance(value, Message):
        return addressed(value, you, forms)
    if isinstance(value, tuple) and not isinstance(value, SeatName):
        return tuple(addressed(part, you, forms) for part in value)
    return value


def in_english(message: Message) -> str:
    """Return a message's English text, for errors raised in a script. KeyError, IndexError or ValueError if
    its placeholders do not fit."""
    form = message.plural if message.plural and message.n != 1 else message.id
    args = {key: _filled(value) for key, value in message.args.items()}
    return bare(form).format(**{"count": message.n, **args})


def _filled(value: Arg) -> object:
    if isinstance(value, Message):
        return in_english(value)
    if isinstance(value, SeatName):
        return f"seat {value.seat}"
    if isinstance(value, tuple):
        *names, last = map(in_english, value or (msg(""),))
        return f"{', '.join(names)} and {last}" if names else last
    return value


class SetupError(ValueError):
    """A game cannot be set up like that: wrong number of seats, unknown option or value. `message` is the
    sentence that says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(in_english(message))
        self.message = message


class Trouble(NamedTuple):
    """One thing that is wrong with a player's own cards.

    Attributes:
        row: the number of its row, from 0; None if it is none of them, or the whole set.
        id: the row's id as it is written.
        field: the key of its field, if it is one.
        why: what is wrong, to be read at the field.
        told: the same with line, card, field and what stands there, to be read alone.
    """

    row: int | None
    id: str
    field: str | None
    why: Message
    told: Message


class ContentError(SetupError):
    """A player's own cards or values do not fit: `message` says where and why, and `troubles` are all that is
    wrong, the first of which it is."""

    def __init__(self, message: Message, troubles: tuple[Trouble, ...] = ()) -> None:
        super().__init__(message)
        self.troubles = troubles or (Trouble(None, "", None, message, message),)

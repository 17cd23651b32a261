"""Parses a command line. Our own parser, because every sentence must be translatable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.engine.message import SentenceError, msg


class UsageError(SentenceError):
    """A faulty command line."""


@dataclass(frozen=True)
class Flag:
    """An option: its names ("--seed", "-n"), its value's name ("" for a switch), its help."""

    names: tuple[str, ...]
    value: str
    help: str
    is_repeated: bool = False

    @property
    def key(self) -> str:
        """The name of the value."""
        return max(self.names, key=len).lstrip("-")


@dataclass(frozen=True)
class Command:
    """A command: name, required words, options, help, and the function that carries it out (“module:name”).

    Words in brackets may be left out; they come last.
    """

    name: str
    words: tuple[str, ...]
    help: str
    function: str
    options: tuple[Flag, ...] = ()


@dataclass
class Arguments:
    """The given words by name, values of options, and switches."""

    words: dict[str, str] = field(default_factory=dict)
    values: dict[str, list[str]] = field(default_factory=dict)

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def get(self, key: str) -> str | None:
        """Return an option's value, None if absent."""
        return self.values[key][-1] if key in self.values else None

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        """Return an option's value as a whole number; `UsageError` if it is none, or out of bounds."""
        text = self.get(key)
        if text is None:
            return default
        # No other scripts' digits, and no numbers of a million digits.
        if text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) < 30:
            number = int(text)
            if least <= number <= most:
                return number
        raise UsageError(
            msg(
                "--{option} is a whole number from {least} to {most}, not “{value}”.",
                option=key,
                least=least,
                most=most,
                value=shortened(text),
            )
        )


def parse(words: Sequence[str], command: Command, common: Sequence[Flag]) -> Arguments:
    """Parse the words after a command's name; `UsageError` for a fault."""
    options = {name: option for option in (*command.options, *common) for name in option.names}
    found = Arguments()
    plain: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            plain.extend(rest)
            break
        if word.startswith("-") and len(word) > 1:
            _take_option(word, rest, options, found)
        else:
            plain.append(word)
    if "help" not in found:
        _take_words(plain, command, found)
    return found


def _take_option(word: str, rest: list[str], options: Mapping[str, Flag], found: Arguments) -> None:
    name, has_value, value = word.partition("=") if word.startswith("--") else (word, "", "")
    option = options.get(name)
    if option is None:
        raise UsageError(
            msg(
                "There is no option “{option}”. The options are: {known}.",
                option=shortened(name),
                known=", ".join(sorted({max(known.names, key=len) for known in options.values()})),
            )
        )
    if option.value and not has_value:
        if not rest:
            raise UsageError(msg("{option} needs a value: {value}.", option=name, value=option.value))
        value = rest.pop(0)
    elif has_value and not option.value:
        raise UsageError(msg("{option} takes no value.", option=name))
    if option.key in found.values and not option.is_repeated and option.value:
        raise UsageError(msg("{option} is given twice.", option=name))
    found.values.setdefault(option.key, []).append(value)


def _take_words(plain: Sequence[str], command: Command, found: Arguments) -> None:
    if len(plain) < sum(not word.startswith("[") for word in command.words):
        raise UsageError(
            msg(
                "“tabletop {command}” needs {word}. See “tabletop {command} --help”.",
                command=command.name,
                word=command.words[len(plain)],
            )
        )
    if len(plain) > len(command.words):
        extra = shortened(plain[len(command.words)])
        raise UsageError(msg("“{word}” is one word too many.", word=extra))
    found.words = dict(zip((word.strip("[]") for word in command.words), plain, strict=False))


def shortened(text: str, limit: int = 60) -> str:
    """Return a typed text, short enough for a sentence."""
    return text if len(text) <= limit else text[: limit - 1] + "…"

"""The command line's words: what is asked for, parsed; and what is answered, in one language."""

from __future__ import annotations

import contextlib
import locale
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TextIO

import msgspec

from tabletop import files, paths
from tabletop.engine.message import Message, SentenceError, msg
from tabletop.engine.protocol import SetupError
from tabletop.engine.registry import UnknownGameError, games
from tabletop.files import shortened
from tabletop.i18n import Catalogue, languages

# Parses a command line. Our own parser, because every sentence must be translatable.


class UsageError(SentenceError):
    """A faulty command line."""


@dataclass(frozen=True)
class CliOption:
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
    Words in brackets may be left out; they come last."""

    name: str
    words: tuple[str, ...]
    help: str
    function: str
    options: tuple[CliOption, ...] = ()


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
                "Write --{option} as a whole number from {least} to {most}, not “{value}”.",
                option=key,
                least=least,
                most=most,
                value=shortened(text),
            )
        )


def parse(words: Sequence[str], command: Command, common: Sequence[CliOption]) -> Arguments:
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


def _take_option(word: str, rest: list[str], options: Mapping[str, CliOption], found: Arguments) -> None:
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
        raise UsageError(msg("{option} is given twice. Give it once.", option=name))
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


# The command line's output: its language, progress bars, and the sentences of errors.


class OutputError(Exception):
    """Output failed: the disk is full, or the reader is gone. `cause` tells which."""

    def __init__(self, cause: OSError) -> None:
        super().__init__(cause)
        self.cause = cause


class Voice:
    """Writes sentences to the terminal, in one language. Characters that could control a terminal (names in a
    file may hold anything) become "�"."""

    def __init__(self, language: str, out: TextIO | None, err: TextIO | None) -> None:
        self.language = language
        self.out = out
        self.err = err
        for stream in (out, err):
            with contextlib.suppress(AttributeError, ValueError):
                stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]

    @cached_property
    def catalogue(self) -> Catalogue:
        """The texts, read at the first use, which the app never reaches."""
        return Catalogue(self.language)

    def t(self, text: str, /, **args: object) -> str:
        """Translate a text and fill its placeholders."""
        return self.catalogue.t(text, **args)

    def tc(self, context: str, text: str, /, **args: object) -> str:
        """Translate a text that means something else elsewhere."""
        return self.catalogue.tc(context, text, **args)

    def tn(self, one: str, many: str, count: int, /, **args: object) -> str:
        """Translate a text with a singular and a plural form."""
        return self.catalogue.tn(one, many, count, **args)

    def message(self, message: Message, names: Sequence[str] = ()) -> str:
        """Render a message."""
        return self.catalogue.message(message, names)

    def say(self, text: str = "") -> None:
        """Write a line; raises `OutputError`."""
        self._write(harmless(text) + "\n")

    def data(self, value: object) -> None:
        """Write a value as a line of JSON; raises `OutputError`."""
        self._write(msgspec.json.encode(value).decode() + "\n")

    def flush(self) -> None:
        """Flush the output; raises `OutputError`."""
        self._write("", flush=True)

    def _write(self, text: str, *, flush: bool = False) -> None:
        if self.out is None:
            return
        try:
            self.out.write(text)
            if flush:
                self.out.flush()
        except OSError as error:
            raise OutputError(error) from error

    def complain(self, text: str) -> None:
        """Write a single line to the error output, whatever names hold."""
        if self.err is not None:
            self.err.write(f"tabletop: {harmless(text)}\n")


def harmless(text: str) -> str:
    """Return a text without control characters and line breaks."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else "�" for char in text)


def chosen_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of the settings, or else of the system: its tag."""
    with contextlib.suppress(OSError, ValueError, msgspec.MsgspecError, RecursionError):
        settings = msgspec.json.decode(files.read(paths.home() / "settings.json"), type=_Settings)
        if settings.language in languages.tags():
            return settings.language
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return languages.wished(environ[name].split(":"))
    if sys.platform in ("win32", "darwin"):
        with contextlib.suppress(ValueError):
            return languages.wished([locale.getlocale()[0] or ""])
    return languages.SOURCE


class _Settings(msgspec.Struct):
    language: str = ""


# Progress bar

_BAR = 30
_BAR_SECONDS = 0.1
_WIPE = "\r\x1b[K"


class Bar:
    """A progress bar, on a terminal only."""

    def __init__(self, voice: Voice, count: int) -> None:
        is_shown = voice.err is not None and voice.err.isatty()
        self._stream = voice.err if is_shown else None
        self._count = count
        self._next = time.monotonic() + _BAR_SECONDS

    def show(self, done: int) -> None:
        """Show the number of games done; wipe the bar at the end."""
        if self._stream is None:
            return
        now = time.monotonic()
        if done == self._count:
            self.wipe()
        elif now >= self._next:
            self._next = now + _BAR_SECONDS
            full = _BAR * done // self._count
            self._stream.write(f"\r[{'#' * full}{'.' * (_BAR - full)}] {done}/{self._count}")
            self._stream.flush()

    def wipe(self) -> None:
        """Wipe the bar before other output."""
        if self._stream is not None:
            self._stream.write(_WIPE)
            self._stream.flush()


# Errors of users


def sentence(error: Exception) -> Message | None:
    """Return the sentence for an error that a user can cause, None for a fault of ours."""
    match error:
        case SentenceError() | SetupError():
            return error.message
        case UnknownGameError():
            return msg(
                "There is no game “{game}”. The games are: {known}.",
                game=shortened(error.game_id),
                known=", ".join(games()),
            )
    return None

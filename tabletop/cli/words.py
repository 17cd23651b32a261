"""The command line's output: its language, progress bars, and the sentences of errors."""

from __future__ import annotations

import contextlib
import locale
import os
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TextIO

import msgspec

from tabletop import files, paths
from tabletop.cli.arguments import shortened
from tabletop.engine.message import Message, SentenceError, msg
from tabletop.engine.protocol import SetupError
from tabletop.engine.registry import UnknownGameError, games
from tabletop.i18n import LANGUAGES, Catalogue


class OutputError(Exception):
    """Output failed: the disk is full, or the reader is gone. `cause` tells which."""

    def __init__(self, cause: OSError) -> None:
        super().__init__(cause)
        self.cause = cause


class Voice:
    """Writes sentences to the terminal, in one language.

    Characters that could control a terminal (names in a file may hold anything) become "�".
    """

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
    """Return the language of the settings, or else of the system: "en" or "ja"."""
    with contextlib.suppress(OSError, ValueError, msgspec.MsgspecError, RecursionError):
        settings = msgspec.json.decode(files.read(paths.home() / "settings.json"), type=_Settings)
        if settings.language in LANGUAGES:
            return settings.language
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return _known(environ[name])
    if sys.platform in ("win32", "darwin"):
        with contextlib.suppress(ValueError):
            return _known(locale.getlocale()[0] or "")
    return "en"


class _Settings(msgspec.Struct):
    language: str = ""


def _known(name: str) -> str:
    return "ja" if name.lower().startswith("ja") else "en"


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

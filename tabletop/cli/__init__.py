"""The command line: does what is asked, or says in one sentence what is wrong (exit code 2).

One function a command: `(voice, command, arguments) -> exit code`.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from tabletop.cli.catalogue import APP, COMMANDS, COMMON, OPEN
from tabletop.cli.words import (
    Arguments,
    Command,
    OutputError,
    UsageError,
    Voice,
    chosen_language,
    parse,
)
from tabletop.engine.message import Message, msg
from tabletop.files import shortened
from tabletop.i18n import languages

WRONG = 2
"""Exit code if a request cannot be carried out."""
INTERRUPTED = 130


def main(argv: Sequence[str]) -> int:
    """Carry out a command line (without the program's name) and return the exit code."""
    voice = Voice(_asked_language(argv) or chosen_language(), sys.stdout, sys.stderr)
    try:
        code = _run(voice, argv)
        voice.flush()
    except OutputError as error:
        _drop_output()
        if isinstance(error.cause, BrokenPipeError):
            return 0
        reason = error.cause.strerror or str(error.cause)
        voice.complain(voice.t("The output cannot be written: {reason}.", reason=reason))
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(voice: Voice, argv: Sequence[str]) -> int:
    try:
        command, rest = _command(argv)
        arguments = parse(rest, command, COMMON)
        _check_language(arguments)
        if "help" in arguments:
            from tabletop.cli.catalogue import show_help

            show_help(voice, command)
            return 0
        module, _, function = command.function.partition(":")
        code: int = getattr(importlib.import_module(module), function)(voice, command, arguments)
    except Exception as error:
        from tabletop.cli.words import sentence

        message = sentence(error)
        if message is None:
            raise
        voice.complain(voice.message(message))
        return WRONG
    return code


def _command(argv: Sequence[str]) -> tuple[Command, list[str]]:
    """Return the command on a line, and the words after its name."""
    commands = {command.name: command for command in COMMANDS}
    rest = list(argv)
    for at, word in enumerate(rest):
        if word.startswith("-"):
            continue
        if at and rest[at - 1] in ("--language", "--self-test"):
            continue
        if word not in commands:
            from tabletop.saves.file_format import SUFFIX

            if word.lower().endswith(SUFFIX):
                return OPEN, rest
            raise UsageError(_unknown(word))
        return commands[word], rest[:at] + rest[at + 1 :]
    return APP, rest


def _unknown(word: str) -> Message:
    known = ", ".join(command.name for command in COMMANDS)
    return msg("There is no command “{word}”. The commands are: {known}.", word=shortened(word), known=known)


def _asked_language(argv: Sequence[str]) -> str:
    """Return the language on a line, read first because errors use it, too."""
    for at, word in enumerate(argv):
        value = word.partition("=")[2] if word.startswith("--language=") else ""
        if word == "--language":
            value = next(iter(argv[at + 1 : at + 2]), "")
        if value in languages.tags():
            return value
    return ""


def _check_language(arguments: Arguments) -> None:
    asked = arguments.get("language")
    if asked is not None and asked not in languages.tags():
        raise UsageError(
            msg(
                "There is no language “{language}”. The languages are: {known}.",
                language=shortened(asked),
                known=", ".join(languages.tags()),
            )
        )


def _drop_output() -> None:
    """Discard further output: Python would complain about the broken pipe again at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)

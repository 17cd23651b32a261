"""`tabletop`, `tabletop play`, `tabletop replay`, `--self-test`: check the arguments, then start the app."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import textwrap
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import tabletop
from tabletop import files, paths, report
from tabletop.app.request import AppRequest
from tabletop.cli.words import Arguments, Command, UsageError, Voice
from tabletop.engine.message import msg
from tabletop.engine.registry import package_of
from tabletop.files import shortened

CANNOT_START = 2
"""Exit code without a window."""


def start_app(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Print the version, or start the app; return its exit code."""
    if "version" in arguments:
        voice.say(f"tabletop {tabletop.__version__}")
        return 0
    return _start(voice, _request(voice, command, arguments))


def _start(voice: Voice, request: AppRequest) -> int:
    if request.self_test is not None:
        verdict: int = importlib.import_module("tabletop.app.proof.selftest").run(request.self_test)
        return verdict
    try:
        from tabletop.app import main

        frames = 1 if request.start_only else 0
        return main.run(main.Options(language=request.language, request=request, frames=frames))
    except Exception as error:
        from tabletop.cli import words

        if words.sentence(error) is not None:
            raise
        tell(voice, error)
        return CANNOT_START


def _request(voice: Voice, command: Command, arguments: Arguments) -> AppRequest:
    language = arguments.get("language") or ""
    match command.name:
        case "play":
            return _play(arguments, language)
        case "daily":
            return AppRequest(day=_day(arguments.words.get("DATE", "")), language=language)
        case "replay":
            from tabletop.saves import open_save

            path = Path(arguments.words["FILE"])
            loaded = open_save(path)
            _check_table(loaded.table.game.id)
            for note in loaded.notes:
                voice.complain(voice.message(note, loaded.table.names))
            return AppRequest(file=path, language=language)
    if "FILE" in arguments.words:
        return AppRequest(saved=Path(arguments.words["FILE"]), language=language)
    verdict = arguments.get("self-test")
    return AppRequest(
        self_test=None if verdict is None else Path(verdict),
        start_only="start-only" in arguments,
        language=language,
    )


def _check_table(game_id: str) -> None:
    """Raise `UsageError` for a package's game with a broken table."""
    if package_of(game_id) is None:
        return
    from tabletop.app.table import registry

    why = registry.why_no_table(game_id)
    if why is not None:
        raise UsageError(why)


def _day(word: str) -> date:
    """Return the named date, or today's; raise `UsageError` for one without a daily city."""
    from tabletop import daily

    today = daily.today()
    try:
        day = date.fromisoformat(word) if word else today
    except ValueError:
        raise UsageError(
            msg("“{word}” is not a date like {date}.", word=shortened(word), date=today.isoformat())
        ) from None
    if not daily.FIRST <= day <= today:
        raise UsageError(
            msg("There is a daily city for each day from {first} to today.", first=daily.FIRST.isoformat())
        )
    return day


def _play(arguments: Arguments, language: str) -> AppRequest:
    from tabletop.cli import game_arguments
    from tabletop.own_content import own_game

    game = tabletop.game(arguments.words["GAME"])
    _check_table(game.id)
    default = ("human", *("bot" if game.players.bots else "random",) * (min(game.players.seat_counts) - 1))
    seats = game_arguments.seats(arguments, game, default, with_people=True)
    content = game_arguments.content(arguments, game)
    own_game(game.id, chosen=content)
    return AppRequest(
        game=game.id,
        content=content,
        seats=seats,
        seed=game_arguments.seed(arguments, 0) if "seed" in arguments else None,
        options=game_arguments.options(arguments, game, len(seats)),
        language=language,
    )


# Failures before there is a window: a sentence, a report, and a dialog of the system.
#
# A user who double-clicked the program sees no terminal. Once there is a window, the app shows its errors
# itself.

LINE = 80
"""Letters in a line of the dialog: X's dialog is as wide as its longest line."""


def tell(voice: Voice, error: Exception) -> None:
    """Report that the program cannot start, and why."""
    where = report.write(paths.home(), "start", f"{report.versions()}\n{report.trace(error)}")
    voice.complain(" ".join(_sentences(voice, error, where)))
    if not _is_seen():
        if sys.platform.startswith("linux"):
            voice = Voice("en", None, None)  # SDL draws there with X's letters, which have no others today
        with contextlib.suppress(Exception):  # no place is left to report this failure
            _dialog(_sentences(voice, error, where))


def _sentences(voice: Voice, error: Exception, where: Path | None) -> list[str]:
    lines = [_reason(voice, error)]
    if where is not None:
        lines.append(voice.t("A report was saved to {path}. Nothing is sent.", path=where))
    return lines


def _reason(voice: Voice, error: Exception) -> str:
    reason = files.shown(str(error)) or type(error).__name__
    if type(error).__name__ == "NoDisplay":  # its module needs pygame, which may be missing
        return voice.t("There is no display to open a window on ({reason}).", reason=reason)
    if isinstance(error, ImportError):
        return voice.t(
            "A part of Tabletop is missing or cannot be loaded: {reason}. Install Tabletop again.",
            reason=reason,
        )
    return voice.t("Tabletop cannot start: {reason}.", reason=reason)


def _is_seen() -> bool:
    """Whether a person reads the output, unlike in tests and on build machines."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    return terminal or not getattr(sys, "frozen", False) or os.environ.get("SDL_VIDEODRIVER") == "dummy"


def _dialog(sentences: Sequence[str]) -> None:
    """Show the sentences; on Windows without pygame, which may be missing."""
    if sys.platform == "win32":
        import ctypes

        error_icon = 0x10
        ctypes.windll.user32.MessageBoxW(None, "\n\n".join(sentences), "Tabletop", error_icon)
        return
    import pygame

    lines = "\n\n".join(textwrap.fill(one, LINE) for one in sentences)
    pygame.display.message_box("Tabletop", lines, "error")

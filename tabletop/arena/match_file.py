"""The file of a match, a line of JSON a game, so that it can be stopped and resumed.

The first line identifies the match. An incomplete line, such as the last one of a killed program, does not
count: its game is played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from tabletop import files
from tabletop.arena.playing import ArenaError, MatchPlan, PlayedGame, name_of
from tabletop.bots.players import digest
from tabletop.engine.codec import content_digest
from tabletop.engine.message import msg
from tabletop.engine.players import is_own
from tabletop.saves.atomic import lock
from tabletop.saves.messages import cannot_open, cannot_write, shown
from tabletop.version import __version__

_LONGEST_HEAD = 1 << 16


class MatchFile:
    """An open file of a match: `played` are the games it held."""

    def __init__(self, path: Path, file: BinaryIO, played: list[PlayedGame]) -> None:
        self.played = played
        self._path = path
        self._file = file

    def add(self, game: PlayedGame) -> None:
        """Write a game; raises `SaveError` if that fails."""
        _append(self._path, self._file, game)


@contextmanager
def opened(path: Path, match_plan: MatchPlan) -> Iterator[MatchFile]:
    """Open the file of a match, or make one; `ArenaError` for another match's, and `SaveError`."""
    with ExitStack() as stack:
        try:
            with suppress(FileNotFoundError):
                files.check(path)
            file = stack.enter_context(path.open("a+b"))
        except OSError as error:
            raise cannot_open(path, error) from error
        except ValueError as error:  # a NUL in the name
            raise cannot_open(path, FileNotFoundError()) from error
        if not lock(file.fileno()):
            raise ArenaError(msg("“{file}” is in use: another match writes into it.", file=shown(path)))
        yield MatchFile(path, file, list(_read(path, file, match_plan)))


def _read(path: Path, file: BinaryIO, match_plan: MatchPlan) -> Iterator[PlayedGame]:
    """Yield the games in a file, and leave it ready for the next line."""
    wanted, end = _about(match_plan), 0
    file.seek(0)
    first = file.readline(_LONGEST_HEAD)
    if first:
        if _decoded(first) != wanted:
            raise ArenaError(
                msg(
                    "“{file}” belongs to something else: another game, other players, seats, options or "
                    "version, or another seed.",
                    file=shown(path),
                )
            )
        end = file.tell()
        for line in file:
            if line.endswith(b"\n"):
                end += len(line)
                try:
                    yield msgspec.json.decode(line, type=PlayedGame)
                except (msgspec.MsgspecError, RecursionError):
                    continue
    file.truncate(end)
    if not first:
        _append(path, file, wanted)


def _about(match_plan: MatchPlan) -> dict[str, Any]:
    game = match_plan.rules
    return {
        "tabletop": __version__,
        "arena": game.id,
        "rules": game.edition.rules_version,
        "content": content_digest(game.edition.content),
        "players": [name_of(player) for player in match_plan.players],
        "files": [digest(one) for one in match_plan.players if isinstance(one, str) and is_own(one)],
        "seats": match_plan.seats,
        "seed": match_plan.seed,
        "options": dict(match_plan.options),
        **({"people": True} if match_plan.is_of_people else {}),
    }


def _decoded(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError):
        return None


def _append(path: Path, file: BinaryIO, value: object) -> None:
    try:
        file.write(msgspec.json.encode(value) + b"\n")
        file.flush()
    except OSError as error:
        raise cannot_write(path, error) from error

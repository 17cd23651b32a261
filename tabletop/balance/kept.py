"""Games of tests, kept beside the sets that they were played with: a set that is tested again goes on.

A file holds the games of one content, by the number and level of players: `tests/DIGEST-SEATS-LEVEL.jsonl`.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from tabletop import files
from tabletop.balance.counts import CountedGame, GameCounts, Request
from tabletop.engine.codec import content_digest
from tabletop.engine.registry import find
from tabletop.saves import atomic
from tabletop.version import __version__

SEED: Final = 1
"""The seed of all tests: the same set and players always give the same games."""
_MOST_BYTES: Final = 4 << 20
_MOST_FILES: Final = 60
"""Files kept for a game; the oldest go."""
_MOST_GAMES: Final = 10_000


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First line of a file: the games below were played by these rules and this program."""

    tabletop: str
    rules: int
    seed: int


def path_of(folder: Path, content: bytes, request: Request) -> Path:
    """Return the file of a test, in the folder of a game's sets."""
    return folder / "tests" / f"{content_digest(content)}-{request.seats}-{request.level}.jsonl"


def read(path: Path, request: Request) -> tuple[CountedGame, ...]:
    """Return the games of a file; none if there is none, or it is damaged or of another program or seed."""
    try:
        first, *rest = files.read(path, _MOST_BYTES).splitlines()
        if msgspec.json.decode(first, type=_Head) != _head(request):
            return ()
        games = [msgspec.json.decode(line, type=CountedGame) for line in rest[:_MOST_GAMES]]
    except (OSError, ValueError, msgspec.MsgspecError, RecursionError):
        return ()
    return tuple(game for game in games if _fits(game, request.seats))


def last(folder: Path, content: bytes, game: str) -> GameCounts | None:
    """Return the sums of the last test of a content, in the folder of a game's sets; None without one."""
    with suppress(OSError, ValueError):
        found = (folder / "tests").glob(f"{content_digest(content)}-*-*.jsonl")
        for path in sorted(found, key=lambda one: -one.stat().st_mtime):
            _, seats, level = path.stem.split("-", 2)
            games = read(path, Request(game, "", level, int(seats), 0, SEED))
            if games:
                return GameCounts(int(seats), games)
    return None


def _fits(game: CountedGame, seats: int) -> bool:
    """Whether a game can be one of so many players."""
    return (
        game.number >= 0
        and game.rounds >= 0
        and all(0 <= seat < seats for seat in game.winners)
        and all(len(counts) == seats for counts in game.built.values())
    )


def write(path: Path, request: Request, games: Iterable[CountedGame]) -> None:
    """Keep the games of a test; raises `OSError`."""
    lines = [msgspec.json.encode(_head(request)), *map(msgspec.json.encode, games)]
    atomic.write(path, b"\n".join(lines) + b"\n")
    with suppress(OSError):
        kept = sorted(path.parent.glob("*.jsonl"), key=lambda one: one.stat().st_mtime)
        for old in kept[:-_MOST_FILES]:
            old.unlink()


def _head(request: Request) -> _Head:
    return _Head(__version__, find(request.game).edition.rules_version, request.seed)

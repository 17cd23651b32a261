"""The library: the folder of saved games, what is in it, and what may be done with it (ux M3, R2, R4).

A list of hundreds of games must appear at once, so facts about a file are kept in `index.json` and hold as
long as its size and time stay the same. Without the index, or with a damaged one, files are read again.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from tabletop import files, foreign, paths
from tabletop.engine.codec import content_digest
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import Message, msg
from tabletop.engine.registry import has_own_content, others, own_games
from tabletop.saves import atomic
from tabletop.saves.atomic import is_locked, is_refuge, refuge_of
from tabletop.saves.file_format import SUFFIX, SaveError, cannot_open, cannot_write, shown, why
from tabletop.saves.loading import Loaded, open_save, read
from tabletop.version import __version__

# What a list of saved games says about one file.


class SaveNote(msgspec.Struct, frozen=True):
    """A message with plain arguments, in a form for the index."""

    id: str
    args: dict[str, int | str | SaveNote] = {}

    @property
    def message(self) -> Message:
        """The message itself."""
        args = {
            key: value.message if isinstance(value, SaveNote) else value for key, value in self.args.items()
        }
        return Message(self.id, dict(args))


class SaveSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What is in a save. `notes` say what is wrong; with `game` "" it cannot be opened at all.

    `round` is the turn or round, `turn` the seat to act, None at the end; `winners` is None while the game
    runs; `is_titled` for a game without opponents; `is_read_only` as in `Loaded`; `seed` and `rules` as in
    the header, `content` the digest of what is played with.
    """

    game: str = ""
    seats: tuple[SeatInfo, ...] = ()
    options: dict[str, bool | int | str | None] = {}
    round: int = 0
    turn: int | None = None
    progress: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None
    is_titled: bool = False
    is_read_only: bool = False
    is_assisted: bool = False
    hints: int = 0
    created: str = ""
    seed: int = 0
    rules: int = 0
    content: str = ""
    commands: int = 0
    notes: tuple[SaveNote, ...] = ()

    @property
    def is_finished(self) -> bool:
        """Whether the game is over."""
        return self.winners is not None

    @property
    def is_live(self) -> bool:
        """Whether the game can go on."""
        return bool(self.game) and not self.is_finished and not self.is_read_only

    @property
    def messages(self) -> tuple[Message, ...]:
        """What is wrong with the file, in sentences."""
        return tuple(note.message for note in self.notes)


def summary_of(path: Path) -> SaveSummary:
    """Return what is in a file; never raises: the notes say what is wrong."""
    try:
        return foreign.run(lambda: summary(open_save(path)))
    except foreign.ForeignError as error:  # whatever a file holds, the other games must be listed
        if isinstance(error.__cause__, SaveError):
            return _damaged(error.__cause__.message)
        return _damaged(msg("“{file}” is damaged, so it cannot be opened.", file=shown(path)))


def _damaged(message: Message) -> SaveSummary:
    return SaveSummary(is_read_only=True, notes=(note_of(message),))


def summary(loaded: Loaded) -> SaveSummary:
    """Return the summary of an opened game."""
    table = loaded.table
    result = table.result
    return SaveSummary(
        game=table.game.id,
        seats=table.seats,
        options=dict(table.options),
        round=table.game.progress.round_of(table.state),
        turn=min(table.actors, default=None),
        progress=table.game.progress.points(table.state),
        winners=None if result is None else result.winners,
        is_titled=result is not None and result.headline is not None,
        is_read_only=loaded.is_read_only,
        is_assisted=table.is_assisted,
        hints=table.hints,
        created=loaded.header.created,
        seed=loaded.header.seed,
        rules=loaded.header.rules,
        content=_content(loaded),
        commands=sum(record.kind == "do" for record in table.records),
        notes=tuple(note_of(note) for note in loaded.notes),
    )


def _content(loaded: Loaded) -> str:
    """Return the digest of the content in use: a header may claim another."""
    if loaded.header.data is msgspec.UNSET:
        return loaded.header.content
    return content_digest(loaded.table.game.edition.content)


def note_of(message: Message) -> SaveNote:
    """Return a message in the form for the index."""
    args: dict[str, int | str | SaveNote] = {}
    for key, value in message.args.items():
        match value:
            case Message():
                args[key] = note_of(value)
            case int():
                args[key] = value
            case _:
                args[key] = str(value)
    return SaveNote(message.id, args)


_INDEX = "index.json"
_WAY = 2
"""Version of the summaries: add one when their contents change, and all files are summed up anew."""
AT_ONCE = 4
"""The most unknown files to open before a screen is shown."""
_UNFIT = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_LONGEST_NAME = 60


class SaveEntry(msgspec.Struct, frozen=True):
    """One file of the library: path, time of the last writing (seconds since 1970), and contents."""

    path: Path
    modified: float
    summary: SaveSummary


class _Known(msgspec.Struct, frozen=True):
    size: int
    time: int
    summary: SaveSummary


class _Index(msgspec.Struct, frozen=True):
    by: str = msgspec.field(name="app")
    files: dict[str, _Known]


class Library:
    """A folder of saved games, the player's own by default."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = paths.home() / "saves" if folder is None else folder

    def new_path(self, game_id: str, when: datetime) -> Path:
        """Return a free name for a new game begun at `when`."""
        return self._free(f"{game_id}-{when:%Y%m%d-%H%M%S}")

    def entries(self) -> list[SaveEntry]:
        """Return all files, the last written first; damaged ones with the reason (ux M3). Includes games
        rescued to the fallback folder (ux R2)."""
        looking = self.scan()
        while looking.left:
            looking.go_on()
        looking.close()
        return looking.entries

    def scan(self, at_once: int = 0) -> LibraryScan:
        """Return a scan with the known files and the first `at_once` of the others, for callers that cannot
        wait."""
        looking = LibraryScan(self.folder / _INDEX, self.files())
        for _ in looking.left[:at_once]:
            looking.go_on()
        return looking

    def fewest_turns(self, game_id: str) -> int | None:
        """Return the fewest turns of a solo win (DT-9.3). None if no game counts (`_alone`)."""
        return min((game.round for game in self._alone(game_id) if game.winners), default=None)

    def best_score(self, game_id: str) -> int | None:
        """Return the highest score of a solo game (DV-10). None if no game counts (`_alone`)."""
        ended = (game for game in self._alone(game_id) if game.is_finished)
        return max((game.progress[0] for game in ended if game.progress), default=None)

    def _alone(self, game_id: str) -> list[SaveSummary]:
        """Return the finished solo games with the house's cards, without those in which a step was taken back
        beyond a barrier. None of them if more files are unknown than a screen may wait for: the best of some
        is not the best."""
        looking = self.scan(AT_ONCE)
        looking.close()
        games = () if looking.left else (entry.summary for entry in looking.entries)
        alone = (game for game in games if game.game == game_id and len(game.seats) == 1)
        return [game for game in alone if not (game.is_assisted or has_own_content(game.game, game.content))]

    def delete(self, path: Path) -> None:
        """Delete a saved game; raise `SaveError` if it is being played or cannot be deleted."""
        _refuse_when_played(path)
        try:
            path.unlink()
        except OSError as error:
            message = msg("“{file}” cannot be deleted. {why}", file=shown(path), why=why(error))
            raise SaveError(message) from error

    def rename(self, path: Path, name: str) -> Path:
        """Give a saved game a name of the player's and return its new path. Raises `SaveError`."""
        _refuse_when_played(path)
        target = self._free(fit_name(name))
        try:
            shutil.move(path, target)
        except OSError as error:
            raise cannot_write(target, error) from error
        return target

    def export(self, path: Path, target: Path) -> None:
        """Copy a saved game to `target`, replacing what is there. Raises `SaveError`."""
        data = read(path)
        try:
            atomic.write(target, data)
        except OSError as error:
            raise cannot_write(target, error) from error

    def files(self) -> Iterable[os.DirEntry[str]]:
        """Yield all files, including those in the fallback folder."""
        refuge = refuge_of(self.folder)
        with contextlib.suppress(OSError):
            if is_refuge(refuge):
                yield from _saves_in(refuge)
        yield from _saves_in(self.folder)

    def _free(self, stem: str) -> Path:
        path = self.folder / f"{stem}{SUFFIX}"
        number = 1
        while os.path.lexists(path):
            number += 1
            path = self.folder / f"{stem}-{number}{SUFFIX}"
        return path


class LibraryScan:
    """A scan of a library: files in the index are there at once, each `go_on` opens one more, the last
    written first; `left` are those still to open."""

    def __init__(self, index: Path, listed: Iterable[os.DirEntry[str]]) -> None:
        self._index = index
        self._kept: dict[str, _Known] = known_in(
            index, _Index, _WAY, lambda one: lasts(one.summary.game, is_good=not one.summary.notes)
        )
        self._found: dict[str, _Known] = {}
        self.left: list[tuple[int, int, str]] = []
        """Time, size and path (as kept), in the order of time."""
        for item in listed:
            with contextlib.suppress(OSError):
                about = item.stat()
                path = files.kept(item.path)
                one = self._kept.get(path)
                if one is None or (one.size, one.time) != (about.st_size, about.st_mtime_ns):
                    self.left.append((about.st_mtime_ns, about.st_size, path))
                else:
                    self._found[path] = one
        self.left.sort()

    @property
    def entries(self) -> list[SaveEntry]:
        """The files looked at so far, the last written first."""
        found = (
            SaveEntry(files.found(path), one.time / 1e9, one.summary) for path, one in self._found.items()
        )
        return sorted(found, key=lambda entry: (-entry.modified, entry.path.name))

    def go_on(self) -> None:
        """Open the next file; there must be one."""
        time, size, path = self.left.pop()
        self._found[path] = _Known(size, time, summary_of(files.found(path)))

    def close(self) -> None:
        """Keep the results in the index; if it cannot be written, the files are opened again another time."""
        if self._found == self._kept:
            return
        with contextlib.suppress(OSError):
            atomic.write(self._index, msgspec.json.encode(_Index(known_by(_WAY), self._found)))
            self._kept = dict(self._found)


def known_by(way: int) -> str:
    """Return what summaries depend on: their version, this program, the games of packages."""
    return " ".join((str(way), __version__, *("/".join(package.package_claim[:3]) for package in others())))


def known_in(
    path: Path, kind: type[Any], way: int, lasts: Callable[[Any], bool], most: int = files.MOST
) -> dict[str, Any]:
    """Return the `files` of an index: all if `by` is that of this program, of another one's with the same
    version of summaries those that last. None of a damaged index, or without one."""
    with contextlib.suppress(OSError, ValueError, msgspec.MsgspecError, RecursionError):
        index = msgspec.json.decode(files.read(path, most), type=kind)
        if index.by == known_by(way):
            return dict(index.files)
        if index.by.partition(" ")[0] == str(way):
            return {name: one for name, one in index.files.items() if lasts(one)}
    return {}


def lasts(game: str, *, is_good: bool) -> bool:
    """Whether a file's summary holds for every program: a good game of ours does. A fault may vanish with
    another version, and packages' games change."""
    return is_good and game in own_games()


def _saves_in(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as items:
            return [item for item in items if item.name.endswith(SUFFIX) and item.name[0] != "."]
    except OSError:
        return []


def fit_name(name: str) -> str:
    """Return the nearest file name that every system takes."""
    fit = _UNFIT.sub(" ", name)
    fit = fit.encode("utf-8", "ignore").decode()
    fit = " ".join(fit.split())[:_LONGEST_NAME].strip(". ")
    if not fit:
        fit = "game"
    return f"{fit}-" if _RESERVED.fullmatch(fit) else fit


def _refuse_when_played(path: Path) -> None:
    try:
        if is_locked(path):
            raise SaveError(msg("“{file}” is being played right now.", file=shown(path)))
    except OSError as error:
        raise cannot_open(path, error) from error

"""The shelf: the folder of a game's sets, what lies on it, what may be done with it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import files, foreign, paths
from tabletop.engine import codec
from tabletop.engine.message import ContentError, Message, msg
from tabletop.saves import atomic
from tabletop.saves.file_format import shown, why
from tabletop.saves.library import fit_name
from tabletop.sets.boards import house_board
from tabletop.sets.kinds import BOARDS, kind_of
from tabletop.sets.own_set import (
    MadeFrom,
    OwnSet,
    SetError,
    clean_name,
    form_of,
    house_rows,
    made_from_house,
    stamp,
)

MOST_SETS: Final = 200
"""The most sets of a game that are read; others are passed over."""
MOST_EARLIER: Final = 5
"""The earlier versions that are kept of a set."""
KEPT_FOR: Final = timedelta(days=30)
"""How long deleted sets stay."""
_STAMP: Final = "%Y%m%d-%H%M%S"
_ASIDE: Final = re.compile(r"(.+)\.(\d{8}-\d{6})(?:-(\d+))?")
"""The stem of a file in a folder beside: the set's slug, and when it came there."""


class ShelfEntry(NamedTuple):
    """A file on the shelf.

    Attributes:
        slug: its name for programs, which stays when the set is renamed.
        own: the set; None if the file holds none.
        wrong: why it cannot be opened, or played.
        modified: when it was written last, in seconds since 1970.
        troubles: how many there are.
    """

    slug: str
    path: Path
    modified: float
    own: OwnSet | None = None
    wrong: Message | None = None
    troubles: int = 0

    @property
    def name(self) -> str:
        """What the set is called; its file if it has no name."""
        return (self.own.name if self.own is not None else "") or files.shown(self.slug)


class Aside(NamedTuple):
    """A file in a folder beside the shelf: an earlier version, or a deleted set; of those of one second, its
    number."""

    slug: str
    path: Path
    when: datetime
    number: int = 1


class SetShelf:
    """The sets of one game, in the player's folder."""

    def __init__(self, game_id: str, home: Path | None = None) -> None:
        self.game_id = game_id
        self.kind = kind_of(game_id)
        self.folder = self.kind.folder(home or paths.home(), game_id)

    # Looking

    def entries(self) -> list[ShelfEntry]:
        """Return the files on the shelf, the last changed first, `MOST_SETS` at most."""
        found = sorted(self._files(self.folder), key=lambda path: (-self._modified(path), path.name))
        return [self.entry(path) for path in found[:MOST_SETS]]

    def passed_over(self) -> int:
        """Return how many files are too many to be read."""
        return max(0, len(list(self._files(self.folder))) - MOST_SETS)

    def entry(self, path: Path) -> ShelfEntry:
        """Return what is in a file; never raises."""
        bare = ShelfEntry(self.kind.stem(path), path, self._modified(path))
        try:
            own = self.opened(path)
        except SetError as error:
            return bare._replace(wrong=error.message)
        if own.game != self.game_id:
            return bare._replace(wrong=msg("It is a set of another game."))
        troubles = own.troubles()
        if not troubles:
            return bare._replace(own=own)
        return bare._replace(own=own, wrong=troubles[0].told, troubles=len(troubles))

    def find(self, name: str) -> ShelfEntry | None:
        """Return the set of a slug or a name."""
        path = self.path(name)
        if any(map(os.path.lexists, self.kind.beside(path).values())):
            return self.entry(path)
        return next((entry for entry in self.entries() if entry.name.casefold() == name.casefold()), None)

    def path(self, slug: str) -> Path:
        """Return the path of a set; a slug from outside is a file name, never a path."""
        first = self.folder / f"{files.found(slug).name}{self.kind.suffixes[0]}"
        return next(filter(os.path.lexists, self.kind.beside(first).values()), first)

    def opened(self, path: Path) -> OwnSet:
        """Return the set in a file; raise `SetError`. The one guard around what comes from outside."""
        try:
            return foreign.run(lambda: self.kind.read(self.game_id, self.kind.data(path)))
        except foreign.ForeignError as error:
            match error.__cause__:
                case SetError() as wrong:
                    raise wrong from error
                case OSError() as failed:
                    raise SetError(
                        msg("“{file}” cannot be opened. {why}", file=shown(path), why=why(failed))
                    ) from error
            raise SetError(msg("It is damaged.")) from error

    # Coming and going

    def add(self, own: OwnSet, now: datetime | None = None) -> Path:
        """Write a new set under a free name and return its path; raise `SetError`."""
        name = self.free_name(own.name)
        new = replace(own, name=name, made=own.made or stamp(now), changed=stamp(now))
        path = self.free_path(fit_name(name))
        try:
            self.kind.write(path, new, {})
        except OSError as error:
            raise SetError(
                msg("“{file}” cannot be written. {why}", file=shown(path), why=why(error))
            ) from error
        return path

    def free_path(self, slug: str) -> Path:
        """Return the path of a new set, the nearest to a wanted slug."""
        return self._free(self.folder, slug)

    def free_name(self, name: str) -> str:
        """Return a name that no set on the shelf has, the nearest to a wanted one."""
        taken = {entry.name.casefold() for entry in self.entries()}
        wanted = clean_name(name) or "1"
        number, free = 1, wanted
        while free.casefold() in taken:
            number += 1
            free = f"{wanted[: 60 - 5].rstrip()} {number}"
        return free

    def house(self, name: str) -> OwnSet:
        """Return a new set with the house's cards."""
        if self.kind is BOARDS:
            return house_board(self.game_id, name)
        return OwnSet(
            game=self.game_id,
            name=name,
            rows=house_rows(self.game_id),
            made_from=made_from_house(self.game_id),
        )

    def empty(self, name: str) -> OwnSet:
        """Return a new set without values."""
        return OwnSet(game=self.game_id, name=name, rows=form_of(self.game_id).blanks())

    def copy(self, own: OwnSet, name: str) -> OwnSet:
        """Return a new set with the cards of another."""
        digest = ""
        with suppress(ContentError):
            digest = codec.content_digest(own.cast().edition.content)
        new = replace(own, name=name, made="", made_from=MadeFrom(own.name, digest))
        return replace(new, ground={}, is_only_read=False) if own.is_only_read else new

    def delete(self, path: Path, now: datetime | None = None) -> Path:
        """Move a set to the deleted ones and return its path there; raise `SetError`."""
        return self._move(path, self._free(self.folder / "deleted", _aside_name(self.kind.stem(path), now)))

    def restore(self, path: Path) -> Path:
        """Move a deleted set back to the shelf and return its path; raise `SetError`."""
        stem = self.kind.stem(path)
        found = _ASIDE.fullmatch(stem)
        return self._move(path, self._free(self.folder, found[1] if found else stem))

    def deleted(self, now: datetime | None = None) -> list[Aside]:
        """Return the deleted sets, the last first; those of more than 30 days ago are gone for good."""
        found = []
        for aside in self._asides("deleted"):
            if (now or datetime.now(UTC)) - aside.when > KEPT_FOR:
                self._remove(aside.path)
            else:
                found.append(aside)
        return found

    def earlier(self, slug: str) -> list[Aside]:
        """Return the earlier versions of a set, the last first."""
        return [aside for aside in self._asides("earlier") if aside.slug == slug]

    def keep_earlier(self, path: Path, now: datetime | None = None) -> None:
        """Keep the file of a set as it is now as an earlier version, unless it is the last one; OSError."""
        data, stem = self.kind.data(path), self.kind.stem(path)
        kept = self.earlier(stem)
        if kept and self.kind.data(kept[0].path) == data:
            return
        to = self.kind.beside(self._free(self.folder / "earlier", _aside_name(stem, now)))
        for suffix, one in data.items():
            atomic.write(to[suffix], one)
        for old in kept[MOST_EARLIER - 1 :]:
            self._remove(old.path)

    def _remove(self, path: Path) -> None:
        for one in self.kind.beside(path).values():
            with suppress(OSError):
                one.unlink(missing_ok=True)

    def _asides(self, folder: str) -> list[Aside]:
        found = []
        for path in self._files(self.folder / folder):
            named = _ASIDE.fullmatch(self.kind.stem(path))
            with suppress(ValueError):
                when = datetime.strptime(named[2], _STAMP).replace(tzinfo=UTC) if named else None
                if named and when:
                    found.append(Aside(named[1], path, when, int(named[3] or 1)))
        return sorted(found, key=lambda aside: (aside.when, aside.number), reverse=True)

    def _move(self, path: Path, target: Path) -> Path:
        if is_open(path):
            raise SetError(msg("“{file}” is open in another window.", file=shown(path)))
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            to = self.kind.beside(target)
            # The one by which the set is known goes last: until then all is as it was.
            for suffix, one in reversed(self.kind.beside(path).items()):
                if os.path.lexists(one) or one == path:
                    os.replace(one, to[suffix])
        except OSError as error:
            raise SetError(
                msg("“{file}” cannot be moved. {why}", file=shown(path), why=why(error))
            ) from error
        return next(filter(os.path.lexists, to.values()), target)

    def _files(self, folder: Path) -> Iterator[Path]:
        """Yield the file by which each set of a folder is known."""
        found: dict[str, Path] = {}
        with suppress(OSError), os.scandir(folder) as items:
            names = sorted(item.name for item in items if item.name[0] != ".")
            for suffix in self.kind.suffixes:
                for name in names:
                    if name.endswith(suffix):
                        found.setdefault(name.removesuffix(suffix), folder / name)
        yield from found.values()

    def _free(self, folder: Path, stem: str) -> Path:
        first = self.kind.suffixes[0]
        path, number = folder / f"{stem}{first}", 1
        while any(map(os.path.lexists, self.kind.beside(path).values())):
            number += 1
            path = folder / f"{stem}-{number}{first}"
        return path

    def _modified(self, path: Path) -> float:
        """Return when a set was written last."""
        found = [0.0]
        for one in self.kind.beside(path).values():
            with suppress(OSError):
                found.append(one.stat().st_mtime)
        return max(found)


def lock_path(path: Path) -> Path:
    """Return the file whose lock says that a set is open."""
    return path.with_name(f".{path.name}.lock")


def is_open(path: Path) -> bool:
    """Whether a program has a set open."""
    try:
        return atomic.is_locked(lock_path(path))
    except OSError:
        return False


def _aside_name(stem: str, now: datetime | None) -> str:
    when = (now or datetime.now(UTC)).astimezone(UTC)
    return f"{stem}.{when.strftime(_STAMP)}"

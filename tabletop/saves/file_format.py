"""The file format of a save, the upgrades of older ones, and the sentences about faulty files."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from tabletop import files
from tabletop.engine import codec
from tabletop.engine.event_log import Record, SeatInfo
from tabletop.engine.message import Message, SentenceError, msg
from tabletop.engine.registry import package_of
from tabletop.engine.table import Table
from tabletop.i18n import Catalogue
from tabletop.version import __version__

# What saves have to say: the sentences, and the error that carries one.

LONGEST_NAME = 80
_IN_USE = (32, 33)
"""Windows' codes of a sharing violation and a lock violation."""


class SaveError(SentenceError):
    """A file cannot be opened or written."""

    def __str__(self) -> str:
        return english(self.message)


class SaveWarning(UserWarning):
    """A game was opened, but not all of it, or it cannot go on."""


def english(message: Message) -> str:
    """Return a sentence in English, for scripts, which have no language setting."""
    return Catalogue("en").message(message)


def shown(path: Path) -> str:
    """Return a file's name, short enough for a sentence."""
    return files.shortened(files.shown(path.name or path), LONGEST_NAME)


def why(error: OSError) -> Message:
    """Return the system's reason about a file, in our own words for common ones."""
    if getattr(error, "winerror", None) in _IN_USE:
        return msg("Another program has it open.")
    match error:
        case FileNotFoundError():
            return msg("There is no such file or folder.")
        case IsADirectoryError():
            return msg("It is a folder.")
        case files.NoFileError():
            return msg("It is not a file, but a pipe or a device.")
        case PermissionError() if os.path.isdir(error.filename2 or error.filename or ""):
            return msg("It is a folder.")  # Windows says only that opening it is not allowed
        case PermissionError():
            return msg("You may not read or write there.")
        case NotADirectoryError():
            return msg("Part of its path is not a folder.")
        case FileExistsError():
            return msg("A file of that name already exists.")
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return msg("The disk is full.")
    if error.errno == errno.EROFS:
        return msg("The disk is read-only.")
    return msg("The system says: {text}.", text=error.strerror or type(error).__name__)


def cannot_open(path: Path, error: OSError) -> SaveError:
    """Return the error for a file that the system does not let us read."""
    return SaveError(msg("“{file}” cannot be opened. {why}", file=shown(path), why=why(error)))


def cannot_write(path: Path, error: OSError) -> SaveError:
    """Return the error for a file that the system does not let us write."""
    return SaveError(msg("“{file}” cannot be written. {why}", file=shown(path), why=why(error)))


# The file format of a save, and the upgrades of older ones.
#
# A save is JSON Lines: a header, then a record a line. A line is a JSON object whose last member `h` is the
# hash of the line before it and of everything in front of `h`. So every line is sealed together with all
# lines before it, and no line of another game fits.

FORMAT = 2
"""The number of the present format; a greater one comes from a newer program."""

SUFFIX = ".tabletop"
SIGNATURE = "save"
LONGEST_LINE = 1 << 20
"""The longest line, in bytes."""

_HASH_BYTES = 8
_OPEN = b',"h":"'
_CLOSE = b'"}'
SEAL_LENGTH = len(_OPEN) + 2 * _HASH_BYTES + len(_CLOSE)
"""Length in bytes of the end of a line: `,"h":"0123456789abcdef"}`."""

_JSON = msgspec.json.Encoder()
_UNHASHED = blake2b(digest_size=_HASH_BYTES)
"""The empty hash, copied because that is faster than a new one."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: which game it is, and all that its set-up needs.

    `data` is the content itself (cards and values) of a game in which players may change them: the game goes
    on with its first ones. `package` is the name to install a game's package by, empty for our games;
    programs that do not know the field ignore it. `created` is an ISO 8601 time given by the writer, or "".
    `extra` is free for the writer; no rule depends on it.
    """

    tabletop: str = SIGNATURE
    format: int = FORMAT
    game: str
    rules: int
    content: str
    data: str | msgspec.UnsetType = msgspec.UNSET
    package: str | msgspec.UnsetType = msgspec.UNSET
    seats: tuple[SeatInfo, ...]
    options: dict[str, bool | int | str | None]
    seed: int
    friendly: bool = False
    app: str = __version__
    created: str = ""
    extra: dict[str, Any] = {}


def header_of(
    table: Table[Any, Any, Any], *, created: str = "", extra: Mapping[str, Any] | None = None
) -> Header:
    """Return the header of a table's game as it was at the beginning."""
    game = table.game
    package = package_of(game.id)
    return Header(
        game=game.id,
        rules=table.rules_version,
        content=codec.content_digest(game.edition.content),
        data=game.edition.data if game.edition.recast is not None else msgspec.UNSET,
        package=msgspec.UNSET if package is None else package.package_claim.distribution,
        seats=table.opening_seats,
        options=dict(table.options),
        seed=table.seed,
        friendly=table.friendly,
        created=created,
        extra=dict(extra or {}),
    )


def sealed(entry: Header | Record[Any, Any], chain: bytes) -> tuple[bytes, bytes]:
    """Return the line of a header or record with its newline, and its hash, to chain the next line on."""
    body = _JSON.encode(entry)[:-1]
    found = chained(chain, body)
    return b"".join((body, _OPEN, found, _CLOSE, b"\n")), found


def chained(chain: bytes, body: bytes) -> bytes:
    """Return the hash of a line's body (all in front of its seal) after the hash `chain`."""
    found = _UNHASHED.copy()
    found.update(chain)
    found.update(body)
    return found.hexdigest().encode()


def is_sealed(line: bytes, chain: bytes) -> bytes | None:
    """Return the hash of a line without its newline if it is whole and follows `chain`; else None."""
    body = line[:-SEAL_LENGTH]
    found = chained(chain, body)
    return found if line.endswith(b"".join((_OPEN, found, _CLOSE))) else None


def as_saved(table: Table[Any, Any, Any]) -> bytes:
    """Return a game as it would be saved."""
    return b"".join(lines_of(table, header_of(table))[0])


def lines_of(table: Table[Any, Any, Any], header: Header) -> tuple[list[bytes], bytes]:
    """Return all lines of a table's save and the hash of the last one. Records of a table without a journal
    have no digests: they are computed here by folding the game again."""
    line, chain = sealed(header, b"")
    lines = [line]
    for record in _with_digests(table):
        line, chain = sealed(record, chain)
        lines.append(line)
    return lines, chain


def _with_digests(table: Table[Any, Any, Any]) -> list[Record[Any, Any]]:
    if all(record.digest for record in table.records):
        return table.records
    again, digests = table.emptied(), codec.Digests()
    return [
        msgspec.structs.replace(record, digest=digests.of(again.replay(record))) for record in table.records
    ]


# Upgrades work on the raw JSON objects, before anything is decoded.
#
# A change of the format adds one to `FORMAT` and an entry here under the old number; samples of the old
# format stay in tests/saves/samples and must load for ever.

Raw: TypeAlias = dict[str, Any]


class FileUpgrade(NamedTuple):
    """How header and records of one format become those of the next."""

    header: Callable[[Raw], Raw]
    record: Callable[[Raw], Raw]


def _usual(kind: object) -> object:
    return "bot:normal" if kind == "bot:easy" else kind


def _levels_of_seats(raw: Raw) -> Raw:
    """Name today's level: format 1 had only "easy", which is nearest to Normal, so players stay as strong."""
    seats = raw.get("seats")
    if isinstance(seats, list):
        seats = [
            {**seat, "kind": _usual(seat["kind"])} if isinstance(seat, dict) and "kind" in seat else seat
            for seat in seats
        ]
    return {**raw, "format": 2, "seats": seats}


def _level_of_change(raw: Raw) -> Raw:
    """Do the same for a seat that a computer player took over during the game."""
    return {**raw, "player": _usual(raw["player"])} if "player" in raw else raw


UPGRADES: Mapping[int, FileUpgrade] = {1: FileUpgrade(_levels_of_seats, _level_of_change)}
"""The upgrade from each old format to the next."""


def upgraded_header(raw: Raw, version: int, wanted: int, upgrades: Mapping[int, FileUpgrade]) -> Raw:
    """Return a header of format `version` in format `wanted`."""
    for number in range(version, wanted):
        raw = upgrades[number].header(raw)
    return raw


def upgraded_record(raw: Raw, version: int, wanted: int, upgrades: Mapping[int, FileUpgrade]) -> Raw:
    """Return a record of format `version` in format `wanted`."""
    for number in range(version, wanted):
        raw = upgrades[number].record(raw)
    return raw

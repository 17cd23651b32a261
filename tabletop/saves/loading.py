"""Opens a save: folds the stored events, decides nothing, and says in a sentence what is wrong (ux R3, R4).

There are three outcomes: a whole game; a game with a good beginning only, which opens read-only with a note;
or nothing to show, `SaveError`. Opening never changes a file, and `verify` has checked that the game can be
shown.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tabletop import files
from tabletop.engine import codec
from tabletop.engine.event_log import Record, record_type
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import ContentError, Game, SetupError
from tabletop.engine.registry import UnknownGameError, find, left_out, package_of
from tabletop.engine.table import Table
from tabletop.saves.file_format import (
    FORMAT,
    LONGEST_LINE,
    LONGEST_NAME,
    SIGNATURE,
    UPGRADES,
    FileUpgrade,
    Header,
    Raw,
    SaveError,
    cannot_open,
    is_sealed,
    shown,
    upgraded_header,
    upgraded_record,
)
from tabletop.saves.verify import sound_records

LARGEST_FILE = 1 << 26
"""The largest save, in bytes; a larger file is not read."""


@dataclass(frozen=True)
class Loaded:
    """A game from a file.

    `notes` are sentences for the player: what was left out, why the game cannot go on. With `is_read_only` it
    can only be looked at. `lines` are the file's good lines with newlines, `chain` is the hash of the last
    one: what a journal needs to go on.
    """

    path: Path
    header: Header
    table: Table[Any, Any, Any]
    notes: tuple[Message, ...] = ()
    is_read_only: bool = False
    lines: list[bytes] = field(default_factory=list, repr=False)
    chain: bytes = b""
    is_upgraded: bool = False
    """Whether the file has an older format than the present one."""


def open_save(path: str | os.PathLike[str]) -> Loaded:
    """Open a saved game to look at it; raise `SaveError` with a sentence if there is nothing to see."""
    where = Path(path)
    return parse(where, read(where))


def read(path: Path) -> bytes:
    """Return a file's bytes; raise `SaveError` for what is no file or is too large for a save."""
    try:
        if files.check(path).st_size <= LARGEST_FILE:
            return files.read(path, LARGEST_FILE)
    except OSError as error:
        raise cannot_open(path, error) from error
    raise _foreign(path)


def parse(path: Path, data: bytes, upgrades: Mapping[int, FileUpgrade] = UPGRADES) -> Loaded:
    """Open a save from its bytes; `path` is for the sentences only. Raises `SaveError`."""
    with _keeping():
        return _parsed(path, data, upgrades)


@contextmanager
def _keeping() -> Iterator[None]:
    """Pause the garbage collector: everything made here stays, and scanning it takes longer and longer."""
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looking:
            gc.enable()


def _parsed(path: Path, data: bytes, upgrades: Mapping[int, FileUpgrade]) -> Loaded:
    lines = BytesIO(data)  # yields lines on demand: what follows damage is never split
    top = lines.readline()
    header, version, chain = _header(path, top, upgrades)
    game = _game(path, header)
    decode = _decoder(game, version, upgrades)
    found = _read(_laid(path, header, game), header, chain, decode, lines)
    sound = sound_records(found.table, found.states)
    if sound < len(found.states):
        found = _read(_laid(path, header, game), header, chain, decode, found.lines[:sound])
    if not found.lines:
        raise SaveError(msg("“{file}” ends before the game begins.", file=shown(path)))
    good = [top, *found.lines]
    end = sum(map(len, good))
    is_whole, is_torn = end == len(data), data.find(b"\n", end) < 0
    notes = _notes(path, header, game, 0 if is_whole else len(good) + 1, is_torn=is_torn)
    may_go_on = (is_whole or is_torn) and _is_of_this_program(header, game)
    return Loaded(path, header, found.table, notes, not may_go_on, good, found.chain, version < FORMAT)


def _laid(path: Path, header: Header, game: Game[Any, Any, Any]) -> Table[Any, Any, Any]:
    """Return the table of a header's game, without a set-up."""
    try:
        return Table.restore(
            game,
            header.seats,
            header.seed,
            header.options,
            friendly=header.friendly,
            rules_version=header.rules,
        )
    except SetupError as error:
        raise SaveError(
            msg("“{file}” cannot be opened. {why}", file=shown(path), why=error.message)
        ) from error


class _Read(NamedTuple):
    """What was read into a table: the accepted `lines`, the `states` after each, and `chain`, the hash of the
    last."""

    table: Table[Any, Any, Any]
    lines: list[bytes]
    states: list[Any]
    chain: bytes


def _read(
    table: Table[Any, Any, Any],
    header: Header,
    chain: bytes,
    decode: Callable[[bytes], Record[Any, Any]],
    lines: Iterable[bytes],
) -> _Read:
    """Fold lines into a table until one is torn or does not follow; that one changes nothing."""
    # Digests depend on the version of the rules; for other versions only the hashes count.
    check = header.rules == table.game.edition.rules_version
    taken: list[bytes] = []
    states: list[Any] = []
    try:
        for line in lines:
            body = line.removesuffix(b"\n")
            found = is_sealed(body, chain)
            if found is None:
                break
            states.append(table.replay(decode(body), check=check))
            taken.append(line)
            chain = found
    except Exception:  # rules may fail in any way on forged events
        pass
    return _Read(table, taken, states, chain)


def _header(path: Path, line: bytes, upgrades: Mapping[int, FileUpgrade]) -> tuple[Header, int, bytes]:
    """Return the header, the format of its file, and its hash."""
    raw = _raw_header(path, line)
    version = raw.get("format")
    if type(version) is not int or version < min(upgrades, default=FORMAT):
        raise _header_damaged(path)
    if version > FORMAT:
        raise SaveError(
            msg(
                "“{file}” was saved by a newer version of Tabletop. Update the program to open it.",
                file=shown(path),
            )
        )
    chain = is_sealed(line.removesuffix(b"\n"), b"")
    if chain is None:
        raise _header_damaged(path)
    raw = upgraded_header(raw, version, FORMAT, upgrades)
    try:
        return msgspec.convert(raw, Header), version, chain
    except msgspec.ValidationError as error:
        raise _header_damaged(path) from error


def _raw_header(path: Path, line: bytes) -> Raw:
    if not line:
        raise SaveError(msg("“{file}” is empty.", file=shown(path)))
    if len(line) > LONGEST_LINE:
        raise _foreign(path)
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        is_ours = line.startswith(b'{"tabletop":')
        raise (_header_damaged(path) if is_ours else _foreign(path)) from error
    if not isinstance(raw, dict) or raw.get("tabletop") != SIGNATURE:
        raise _foreign(path)
    return raw


def _decoder(
    game: Game[Any, Any, Any], version: int, upgrades: Mapping[int, FileUpgrade]
) -> Callable[[bytes], Record[Any, Any]]:
    wanted = record_type(game.rules.command_type, game.rules.event_type)
    if version == FORMAT:
        decode: Callable[[bytes], Record[Any, Any]] = msgspec.json.Decoder(wanted).decode
        return decode

    def decode_old(line: bytes) -> Record[Any, Any]:
        raw = upgraded_record(msgspec.json.decode(line), version, FORMAT, upgrades)
        record: Record[Any, Any] = msgspec.convert(raw, wanted)
        return record

    return decode_old


def _game(path: Path, header: Header) -> Game[Any, Any, Any]:
    if header.package is not msgspec.UNSET:
        _check_package(path, header.game, header.package)
    try:
        game = find(header.game)
    except UnknownGameError as error:
        raise SaveError(
            msg(
                "“{file}” is a game of “{game}”, which this program does not have.",
                file=shown(path),
                game=files.shortened(header.game, LONGEST_NAME),
            )
        ) from error
    if game.edition.recast is None or header.data is msgspec.UNSET:
        return game
    if header.data == game.edition.content.decode():
        return game
    try:
        return game.edition.recast(header.data)
    except ContentError as error:
        raise SaveError(
            msg("“{file}” cannot be opened. {why}", file=shown(path), why=error.message)
        ) from error


def _check_package(path: Path, game_id: str, name: str) -> None:
    """Raise `SaveError` if the package's game is missing: not installed, or skipped."""
    package = package_of(game_id)
    if package is not None and package.package_claim.distribution == name:
        return
    faults = (
        one.why
        for one in left_out()
        if (one.package_claim.game_id, one.package_claim.distribution) == (game_id, name)
    )
    why = next(faults, None)
    file, named = shown(path), files.shortened(name, LONGEST_NAME)
    if why is None:
        raise SaveError(
            msg("“{file}” needs package {package}, which is not installed.", file=file, package=named)
        )
    raise SaveError(
        msg("“{file}” needs package {package}, which is left out. {why}", file=file, package=named, why=why)
    )


def _is_of_this_program(header: Header, game: Game[Any, Any, Any]) -> bool:
    """Whether the game can go on: the same cards, and rules no newer than ours."""
    return (
        header.content == codec.content_digest(game.edition.content)
        and header.rules <= game.edition.rules_version
    )


def _notes(
    path: Path, header: Header, game: Game[Any, Any, Any], bad: int, *, is_torn: bool
) -> tuple[Message, ...]:
    """Return the notes on a file; `bad` is the number of the first line left out, 0 for none."""
    notes = []
    if bad and is_torn:
        notes.append(msg("The last line of “{file}” is incomplete, so it is left out.", file=shown(path)))
    elif bad:
        notes.append(
            msg(
                "“{file}” is damaged from line {line}. You can look at what comes before, but not "
                "continue the game.",
                file=shown(path),
                line=bad,
            )
        )
    if not _is_of_this_program(header, game):
        notes.append(
            msg(
                "“{file}” was played with other cards or newer rules of {game} than this program has. "
                "You can look at it, but not continue it.",
                file=shown(path),
                game=game.name,
            )
        )
    return tuple(notes)


def _foreign(path: Path) -> SaveError:
    return SaveError(msg("“{file}” is not a saved game of Tabletop.", file=shown(path)))


def _header_damaged(path: Path) -> SaveError:
    return SaveError(msg("The first line of “{file}” is damaged, so it cannot be opened.", file=shown(path)))

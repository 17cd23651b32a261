"""Opening a save: folds the stored events, decides nothing, and says in a sentence what is wrong (ux R3, R4).

Three things can come out. A whole game. A game of which only the beginning can be trusted: it opens
read-only, with a note. Or nothing that could be shown: `SaveError`. Opening never changes a file.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tabletop.engine import codec
from tabletop.engine.history import Record, record_type
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import ContentError, Game, SetupError
from tabletop.engine.registry import UnknownGameError, find
from tabletop.engine.table import Table
from tabletop.saves.form import FORMAT, LONGEST_LINE, SIGNATURE, Header, is_sealed
from tabletop.saves.messages import SaveError, cannot_open, shortened, shown
from tabletop.saves.upgrade import UPGRADES, Raw, Upgrade, upgraded_header, upgraded_record

LARGEST_FILE = 1 << 26
"""No save is larger than this many bytes; a larger file is not even read."""


@dataclass(frozen=True)
class Loaded:
    """A game from a file.

    `notes` are sentences for the player: what was left out, why it cannot be continued. With `is_read_only`
    the game is to be looked at, not continued. `lines` are the file's good lines, newlines included, and
    `chain` the hash of the last: what a journal needs to go on.
    """

    path: Path
    header: Header
    table: Table[Any, Any, Any]
    notes: tuple[Message, ...] = ()
    is_read_only: bool = False
    lines: list[bytes] = field(default_factory=list, repr=False)
    chain: bytes = b""
    is_upgraded: bool = False
    """Whether the file has an older format than the one that is written now."""


def open_save(path: str | os.PathLike[str]) -> Loaded:
    """Open a saved game to look at it; raise `SaveError` with a sentence when there is nothing to see."""
    where = Path(path)
    return parse(where, read(where))


def read(path: Path) -> bytes:
    """Return a file's bytes; raise `SaveError` for what is no file, or far too large for a save."""
    try:
        about = os.stat(path)
        if stat.S_ISREG(about.st_mode) and about.st_size <= LARGEST_FILE:
            return path.read_bytes()
    except OSError as error:
        raise cannot_open(path, error) from error
    except ValueError as error:  # a NUL in the name
        raise _foreign(path) from error
    if stat.S_ISDIR(about.st_mode):
        raise cannot_open(path, IsADirectoryError())
    raise _foreign(path)


def parse(path: Path, data: bytes, upgrades: Mapping[int, Upgrade] = UPGRADES) -> Loaded:
    """Open a save from its bytes; `path` is for the sentences only. Raises `SaveError`."""
    lines = data.splitlines(keepends=True) if b"\r" not in data else _split(data)
    header, version, chain = _header(path, lines[0] if lines else b"", upgrades)
    game = _game(path, header)
    try:
        table = Table.restore(
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
    reader = _Reader(table, header, chain, _decoder(game, version, upgrades))
    good = 1
    while good < len(lines) and reader.take(lines[good]):
        good += 1
    if good == 1:
        raise SaveError(msg("“{file}” breaks off before the game begins.", file=shown(path)))
    notes = _notes(path, header, game, lines, good)
    is_whole = good == len(lines) or _is_torn(lines, good)
    may_go_on = is_whole and _is_of_this_program(header, game)
    return Loaded(path, header, table, notes, not may_go_on, lines[:good], reader.chain, version < FORMAT)


class _Reader:
    """Folds lines into a table, one by one, for as long as each is what it should be."""

    def __init__(
        self,
        table: Table[Any, Any, Any],
        header: Header,
        chain: bytes,
        decode: Callable[[bytes], Record[Any, Any]],
    ) -> None:
        self.table = table
        self.chain = chain
        self._decode = decode
        # Digests are of states as the rules of that version had them; of others only the hashes count.
        self._check = header.rules == table.game.rules_version

    def take(self, line: bytes) -> bool:
        """Fold one line; False, changing nothing, when it is not whole or does not follow."""
        line = line.removesuffix(b"\n")
        found = is_sealed(line, self.chain)
        if found is None:
            return False
        try:
            self.table.replay(self._decode(line), check=self._check)
        except Exception:  # rules may fail in any way on events that no game of theirs has made
            return False
        self.chain = found
        return True


def _split(data: bytes) -> list[bytes]:
    """Split at newlines only, which `splitlines` does not do when there are carriage returns."""
    parts = data.split(b"\n")
    lines = [part + b"\n" for part in parts[:-1]]
    return [*lines, parts[-1]] if parts[-1] else lines


def _header(path: Path, line: bytes, upgrades: Mapping[int, Upgrade]) -> tuple[Header, int, bytes]:
    """Return the header, the format it was written in, and its hash."""
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
    game: Game[Any, Any, Any], version: int, upgrades: Mapping[int, Upgrade]
) -> Callable[[bytes], Record[Any, Any]]:
    wanted = record_type(game.command_type, game.event_type)
    if version == FORMAT:
        decode: Callable[[bytes], Record[Any, Any]] = msgspec.json.Decoder(wanted).decode
        return decode

    def decode_old(line: bytes) -> Record[Any, Any]:
        raw = upgraded_record(msgspec.json.decode(line), version, FORMAT, upgrades)
        record: Record[Any, Any] = msgspec.convert(raw, wanted)
        return record

    return decode_old


def _game(path: Path, header: Header) -> Game[Any, Any, Any]:
    try:
        game = find(header.game)
    except UnknownGameError as error:
        raise SaveError(
            msg(
                "“{file}” is a game of “{game}”, which this program does not know.",
                file=shown(path),
                game=shortened(header.game),
            )
        ) from error
    if game.recast is None or header.data is msgspec.UNSET:
        return game
    try:
        return game.recast(header.data)
    except ContentError as error:
        raise SaveError(
            msg("“{file}” cannot be opened. {why}", file=shown(path), why=error.message)
        ) from error


def _is_of_this_program(header: Header, game: Game[Any, Any, Any]) -> bool:
    """Whether the game can go on: the same cards, and rules no newer than ours."""
    return header.content == codec.content_digest(game.content) and header.rules <= game.rules_version


def _is_torn(lines: list[bytes], good: int) -> bool:
    """Whether all that is wrong is a last line that was not written to its end."""
    return good == len(lines) - 1 and not lines[good].endswith(b"\n")


def _notes(
    path: Path, header: Header, game: Game[Any, Any, Any], lines: list[bytes], good: int
) -> tuple[Message, ...]:
    notes = []
    if good < len(lines):
        if _is_torn(lines, good):
            notes.append(msg("The last line of “{file}” is incomplete and left out.", file=shown(path)))
        else:
            notes.append(
                msg(
                    "“{file}” is damaged from line {line} on. What precedes it can be looked at, "
                    "but not continued.",
                    file=shown(path),
                    line=good + 1,
                )
            )
    if not _is_of_this_program(header, game):
        notes.append(
            msg(
                "“{file}” was played with other cards or newer rules of {game} than this program has. "
                "It can be looked at, but not continued.",
                file=shown(path),
                game=game.name,
            )
        )
    return tuple(notes)


def _foreign(path: Path) -> SaveError:
    return SaveError(msg("“{file}” is not a saved game of Tabletop.", file=shown(path)))


def _header_damaged(path: Path) -> SaveError:
    return SaveError(msg("The first line of “{file}” is damaged, so it cannot be opened.", file=shown(path)))

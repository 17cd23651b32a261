"""A set of cards of a player's own, and its file (format 1).

What a file holds besides is kept: members and columns of newer programs, columns of a spreadsheet.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec

from tabletop.engine import card_table, codec
from tabletop.engine.form import Form, Row, Rows
from tabletop.engine.message import Message, SentenceError, Trouble, msg
from tabletop.engine.protocol import Game
from tabletop.engine.registry import UnknownGameError, find, package_of
from tabletop.version import __version__

SUFFIX: Final = ".tabletop-set"
SIGNATURE: Final = "set"
FORMAT: Final = 1
MOST_BYTES: Final = 1 << 20
"""The most bytes of a set's file."""
LONGEST_NAME: Final = 60
_LONGEST_NOTE: Final = 2_000


class SetError(SentenceError):
    """A file holds no set that can be used; `message` is the sentence that says why."""


class MadeFrom(NamedTuple):
    """What a set was made from: its name (empty for the house's cards) and the digest of its content."""

    name: str = ""
    content: str = ""


@dataclass(frozen=True, kw_only=True)
class OwnSet:
    """A set of cards of a player's own, with or without troubles.

    Attributes:
        game: the id of its game.
        name, note: what its maker calls it and says of it.
        rows: its cells as they were typed.
        made_from: what it was made from.
        made, changed: when, as ISO 8601 times.
        app: the version of the program that wrote it last.
        more: columns of each row that the form does not declare.
        others: columns of the spreadsheet that it came from, by row id.
        strays: rows that the form has no place for.
        rest: members of the file that this program does not know.
        ground: the files that a board was read from, by suffix, if they are changed and not built anew.
        is_only_read: whether its files are of a kind that this program does not write.
    """

    game: str
    name: str
    rows: Rows
    note: str = ""
    made_from: MadeFrom = field(default_factory=MadeFrom)
    made: str = ""
    changed: str = ""
    app: str = __version__
    more: tuple[Mapping[str, Any], ...] = ()
    others: Mapping[str, Any] = field(default_factory=dict)
    strays: tuple[Any, ...] = ()
    rest: Mapping[str, Any] = field(default_factory=dict)
    ground: Mapping[str, bytes] = field(default_factory=dict)
    is_only_read: bool = False

    def with_rows(self, rows: Rows, now: datetime | None = None) -> OwnSet:
        """Return the set with other rows; what else a row has goes with its id, or its place."""
        more = self.more if any(self.more) else ()
        if more:
            index = form_of(self.game).index["id"]
            by_id = {row[index]: kept for row, kept in zip(self.rows, more, strict=True)}
            at_place = more if len(rows) == len(self.rows) else ({},) * len(rows)
            ids = {row[index] for row in rows}
            more = tuple(
                by_id.get(row[index], {} if self._id(at, index) in ids else at_place[at])
                for at, row in enumerate(rows)
            )
        return replace(self, rows=rows, more=more, changed=stamp(now), app=__version__)

    def _id(self, at: int, index: int) -> str | None:
        return self.rows[at][index] if at < len(self.rows) else None

    def troubles(self) -> tuple[Trouble, ...]:
        """Return all that keeps it from being played."""
        return form_of(self.game).troubles(self.rows)

    def table(self) -> str:
        """Return its cards as a table in CSV: what `cards/GAME.csv` takes."""
        return form_of(self.game).written(self.rows)

    def cast(self) -> Game[Any, Any, Any]:
        """Return the game with these cards; raise `ContentError`."""
        recast = find(self.game).edition.recast
        if recast is None:
            raise UnknownGameError(self.game)
        return recast(self.table())


def form_of(game_id: str) -> Form:
    """Return what a game declares of its cards; raise `SetError` if there is none."""
    try:
        form = find(game_id).edition.form
    except UnknownGameError as error:
        raise SetError(
            msg("It is for the game “{game}”, which is not installed.", game=game_id[:80])
        ) from error
    if form is None:
        raise SetError(msg("It is for the game “{game}”, whose cards cannot be changed.", game=game_id[:80]))
    return form


def house_rows(game_id: str) -> Rows:
    """Return the rows of the house's cards."""
    return form_of(game_id).sheet(find(game_id).edition.content.decode()).rows


def made_from_house(game_id: str) -> MadeFrom:
    """Return where a set comes from that began with the house's cards."""
    return MadeFrom("", codec.content_digest(find(game_id).edition.content))


def stamp(now: datetime | None = None) -> str:
    """Return a time as files hold it."""
    return (now or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="seconds")


def clean_name(text: str) -> str:
    """Return a name on one line, without controls and marks of direction; may be empty."""
    kept = (" " if char.isspace() else char for char in text if char.isspace() or _is_shown(char))
    return " ".join("".join(kept).split())[:LONGEST_NAME].rstrip()


def clean_note(text: str) -> str:
    """Return a note of some lines, without controls and marks of direction."""
    return "".join(char for char in text if char == "\n" or _is_shown(char))[:_LONGEST_NOTE].strip()


def _is_shown(char: str) -> bool:
    return char == "\u200d" or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")


# The file


def written(own: OwnSet) -> bytes:
    """Return the file of a set."""
    columns = form_of(own.game).columns
    package = package_of(own.game)
    more = own.more or ({},) * len(own.rows)
    raw = {
        "tabletop": SIGNATURE,
        "format": FORMAT,
        "game": own.game,
        **({} if package is None else {"package": package.package_claim.distribution}),
        "name": clean_name(own.name),
        "note": clean_note(own.note),
        "made_from": own.made_from._asdict(),
        "made": own.made,
        "changed": own.changed,
        "app": own.app,
        "rows": [
            *(
                {**dict(zip(columns, map(_cell, row), strict=True)), **kept}
                for row, kept in zip(own.rows, more, strict=True)
            ),
            *own.strays,
        ],
        "others": own.others,
        **own.rest,
    }
    return msgspec.json.format(msgspec.json.encode(raw), indent=1) + b"\n"


_KNOWN: Final = frozenset(
    (
        "tabletop",
        "format",
        "game",
        "package",
        "name",
        "note",
        "made_from",
        "made",
        "changed",
        "app",
        "rows",
        "others",
    )
)


def read(data: bytes) -> OwnSet:
    """Return the set in a file; raise `SetError`."""
    if len(data) > MOST_BYTES:
        raise SetError(msg("It is larger than 1 MB."))
    try:
        raw = msgspec.json.decode(data)
    except (ValueError, RecursionError) as error:
        raise SetError(msg("It is damaged.")) from error
    if not isinstance(raw, dict) or raw.get("tabletop") != SIGNATURE:
        raise SetError(msg("It is not a set of cards."))
    version = raw.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise SetError(msg("A newer Tabletop has written it."))
    if version != FORMAT or not isinstance(raw.get("game"), str) or not isinstance(raw.get("rows"), list):
        raise SetError(msg("It is damaged."))
    game = raw["game"]
    form = _form(game, raw.get("package"))
    rows, more, strays = _rows(form, raw["rows"])
    made_from = raw.get("made_from")
    origin = made_from if isinstance(made_from, dict) else {}
    others = raw.get("others")
    return OwnSet(
        game=game,
        name=clean_name(_text(raw, "name")),
        note=clean_note(_text(raw, "note")),
        rows=rows,
        made_from=MadeFrom(clean_name(_text(origin, "name")), _text(origin, "content")),
        made=_text(raw, "made")[:40],
        changed=_text(raw, "changed")[:40],
        app=_text(raw, "app")[:40],
        more=more,
        others=others if isinstance(others, dict) else {},
        strays=strays,
        rest={key: value for key, value in raw.items() if key not in _KNOWN},
    )


def _text(raw: Mapping[str, Any], key: str) -> str:
    value = raw.get(key)
    return value if isinstance(value, str) else ""


def _form(game: str, package: object) -> Form:
    if isinstance(package, str) and package_of(game) is None:
        raise SetError(msg("It needs package {package}, which is not installed.", package=package[:80]))
    return form_of(game)


def _rows(form: Form, raw: list[Any]) -> tuple[Rows, tuple[Mapping[str, Any], ...], tuple[Any, ...]]:
    """Return the rows of a file, their other columns, and the rows that have no place."""
    if len(raw) > form.most_rows:
        raise SetError(_too_many(form, len(raw)))
    found: dict[str | int, tuple[Row, Mapping[str, Any]]] = {}
    strays = []
    for number, cells in enumerate(raw):
        row_id = _text(cells, "id") if isinstance(cells, dict) else ""
        if not isinstance(cells, dict) or (form.fixed and (row_id not in form.titles or row_id in found)):
            strays.append(cells)
            continue
        more = {key: cell for key, cell in cells.items() if key not in form.index}
        found[row_id if form.fixed else number] = (_row(form, cells), more)
    for row_id in form.fixed:
        found.setdefault(row_id, (form.blank(row_id), {}))
    in_order = [found[row_id] for row_id in form.fixed] if form.fixed else list(found.values())
    return tuple(row for row, _ in in_order), tuple(more for _, more in in_order), tuple(strays)


def _row(form: Form, cells: Mapping[str, Any]) -> Row:
    """Return a row of a file; what is given stands in it whatever the file says."""
    return form.with_given(tuple(_cell(cells.get(key)) for key in form.columns))


def _cell(value: object) -> str:
    match value:
        case str():
            return card_table.tidy(value.encode("utf-8", "replace").decode())
        case bool() | int():
            return str(int(value))
    return ""


def _too_many(form: Form, count: int) -> Message:
    return msg("It has {count} rows, but only {most} are allowed.", count=count, most=form.most_rows)

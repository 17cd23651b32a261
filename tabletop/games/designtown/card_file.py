"""Reading a card file: a table in CSV, one row a face, checked so that whatever is read can be played.

Columns may stand in any order and others (names, notes) are passed over; lines may end in any way.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import ContentError
from tabletop.games.designtown.cards import FACES, IDS, KINDS, CardSet, Face

_COLUMNS: Final = (
    *("card", "side", "id", "cash", "unhappy", "vp", "cost", "upgrade", "recycle", "effect"),
    *("starting", "supply_en", "supply_ja", "supply_solo"),
)
_SIDES: Final = ("front", "back")
_MOST: Final = 99
"""No number on a card is greater than this."""
_MOST_COPIES: Final = 30
"""No deck begins with more of one face, and no pile of a supply is higher."""
_LONGEST: Final = 100_000
"""No card file is longer than this many characters."""

_RECYCLE: Final = {"cash": "recycle_cash", "limit": "recycle_limit", "top": "recycle_to_deck"}
_EFFECTS: Final = {
    "forced": "is_forced",
    "must_play_next": "must_play_next",
    "cash_per_unhappy": "cash_per_unhappy",
    "limit": "limit",
    "extra_action": "extra_actions",
    "win_at_cards": "wins_at",
    "give_on_upgrade": "moves_away",
}
_FLAGS: Final = frozenset(("recycle_to_deck", "is_forced", "must_play_next", "moves_away"))
"""What a face has or has not; everything else has an amount."""


class _Row(NamedTuple):
    """One face's line of the file: its number and its cells by column."""

    line: int
    cells: dict[str, str]

    def wrong(self, column: str, wanted: Message) -> ContentError:
        """Return the error of a cell: line, field, what stands there, what may stand there."""
        return ContentError(
            msg(
                "Line {line}, field “{field}”: “{text}” does not fit. {wanted}",
                line=self.line,
                field=column,
                text=self.cells[column][:40],
                wanted=wanted,
            )
        )

    def number(self, column: str, most: int = _MOST) -> int:
        """Return a cell that holds a whole number from 0 on."""
        text = self.cells[column]
        if text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= most:
            return int(text)
        raise self.wrong(column, msg("It has to be a whole number from 0 to {most}.", most=most))

    def price(self, column: str) -> int | None:
        """Return a price; an empty cell is none."""
        return self.number(column) if self.cells[column] else None


def parse(text: str) -> CardSet:
    """Return the set that a card file describes; raise `ContentError`, which names line and field."""
    if len(text) > _LONGEST:
        raise ContentError(msg("This is too long to be a card file."))
    rows = _rows(text)
    faces = tuple(_face(rows[card]) for card in FACES)
    for kind in KINDS:
        front, back = 2 * kind, 2 * kind + 1
        if faces[front].is_recyclable and faces[back].is_recyclable:
            raise rows[back].wrong("recycle", msg("Only one face of a card may have the recycle mark."))
        if faces[back].cost is not None:
            raise rows[back].wrong("cost", msg("Cards are bought with the front up, so it has to be empty."))
    found = CardSet(
        faces,
        tuple(rows[card].number("starting", _MOST_COPIES) for card in FACES),
        *(
            tuple(rows[2 * kind].number(column, _MOST_COPIES) for kind in KINDS)
            for column in ("supply_en", "supply_ja", "supply_solo")
        ),
    )
    if not any(found.starting):
        raise rows[0].wrong("starting", msg("A deck begins with one card at least."))
    if not any(found.solo):
        raise rows[0].wrong("supply_solo", msg("The solo supply needs one card at least."))
    return found


def canonical(cards: CardSet) -> str:
    """Return a set as the shortest card file that describes it: what a saved game keeps."""
    lines = [",".join(_COLUMNS)]
    for card, face in enumerate(cards.faces):
        supplies = (cards.english, cards.japanese, cards.solo)
        cells: list[object] = [
            *(IDS[card - card % 2], _SIDES[card % 2], IDS[card]),
            *(face.cash, face.unhappy, face.points),
            *("" if price is None else price for price in (face.cost, face.fee)),
            *(_words(face, _RECYCLE), _words(face, _EFFECTS), cards.starting[card]),
            *("" if card % 2 else supply[card // 2] for supply in supplies),
        ]
        lines.append(",".join(map(str, cells)))
    return "\n".join(lines) + "\n"


def _rows(text: str) -> dict[int, _Row]:
    """Return the rows of the ten faces, each once."""
    lines = _lines(text)
    heading = next(lines, _Row(1, {})).cells
    missing = [column for column in _COLUMNS if column not in heading]
    if missing:
        raise ContentError(msg("Line 1: the column “{field}” is missing.", field=missing[0]))
    rows: dict[int, _Row] = {}
    for row in lines:
        name = row.cells["id"]
        if name not in IDS:
            raise row.wrong("id", msg("It has to be one of: {names}.", names=", ".join(IDS)))
        card = IDS.index(name)
        if card in rows:
            raise row.wrong("id", msg("It stands in line {line} already.", line=rows[card].line))
        for column, wanted in (("card", IDS[card - card % 2]), ("side", _SIDES[card % 2])):
            if row.cells[column] != wanted:
                raise row.wrong(column, msg("It has to be “{wanted}” here.", wanted=wanted))
        rows[card] = row
    for card in FACES:
        if card not in rows:
            raise ContentError(msg("The line of “{name}” is missing.", name=IDS[card]))
    return rows


def _lines(text: str) -> Iterator[_Row]:
    """Yield the lines that are not empty as rows; the first is the heading, each column named by itself."""
    reader = csv.reader(text.removeprefix("\ufeff").splitlines())
    columns: list[str] = []
    try:
        for values in reader:
            cells = [value.strip() for value in values]
            if not any(cells):
                continue
            if not columns:
                columns = cells
            short = [""] * (len(columns) - len(cells))
            yield _Row(reader.line_num, dict(zip(columns, cells + short, strict=False)))
    except csv.Error as error:
        raise ContentError(msg("Line {line} cannot be read.", line=reader.line_num)) from error


def _face(row: _Row) -> Face:
    return Face(
        cash=row.number("cash"),
        unhappy=row.number("unhappy"),
        points=row.number("vp"),
        cost=row.price("cost"),
        fee=row.price("upgrade"),
        **_fields(row, "recycle", _RECYCLE),
        **_fields(row, "effect", _EFFECTS),
    )


def _fields(row: _Row, column: str, known: dict[str, str]) -> dict[str, Any]:
    """Return what the words of a cell mean: "limit:1" an amount, "top" a flag, "none" nothing."""
    found: dict[str, Any] = {}
    for word in row.cells[column].split():
        if word == "none":
            continue
        name, _, amount = word.partition(":")
        field = known.get(name)
        if field is None or field in found:
            names = ", ".join(key if known[key] in _FLAGS else f"{key}:1" for key in known)
            raise row.wrong(column, msg("It has to be “none”, or some of: {names}.", names=names))
        if field in _FLAGS:
            if amount:
                raise row.wrong(column, msg("“{name}” has no amount.", name=name))
            found[field] = True
            continue
        amount = amount.removeprefix("+")
        if not (amount.isascii() and amount.isdigit() and len(amount) < 3 and int(amount) > 0):
            wanted = msg("“{name}” needs an amount from 1 to {most}: “{name}:1”.", name=name, most=_MOST)
            raise row.wrong(column, wanted)
        found[field] = int(amount)
    return found


def _words(face: Face, known: dict[str, str]) -> str:
    words = []
    for name, field in known.items():
        value = getattr(face, field)
        if value:
            words.append(name if field in _FLAGS else f"{name}:{value}")
    return " ".join(words) or "none"

"""What a game declares of its cards, once: fields, rows and rules over their values.

From it come the reader of card files, the workshop's pages, what differs between two sets, the documents'
tables and what property tests draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

from tabletop.engine import card_table
from tabletop.engine.card_table import CardRow
from tabletop.engine.cells import Cells
from tabletop.engine.fields import Field, Given, Unfit
from tabletop.engine.message import ContentError, Message, Trouble, msg

Row: TypeAlias = tuple[str, ...]
"""A row's cells as they were typed, in the order of the form's fields."""

Rows: TypeAlias = tuple[Row, ...]

Values: TypeAlias = Mapping[str, Any]
"""What a row's cells mean, by field; None where the row has no such field."""


class Group(NamedTuple):
    """Fields that are shown together: on a page, under a heading."""

    label: str
    fields: tuple[str, ...]


class RowRule(NamedTuple):
    """A rule over the values of one row; asked only where all that it reads fits.

    Attributes:
        field: the field that a trouble stands at.
        reads: the fields that it reads.
        check: returns what is wrong, or None.
    """

    field: str
    reads: tuple[str, ...]
    check: Callable[[Values], Message | None]


class SetRule(NamedTuple):
    """A rule over the values of all rows; asked only where all that it reads fits in each.

    Attributes:
        reads: the fields that it reads.
        check: yields row (None: the whole set), field and what is wrong.
    """

    reads: tuple[str, ...]
    check: Callable[[Sequence[Values]], Iterable[tuple[int | None, str, Message]]]


class RowRead(NamedTuple):
    """A row as it was read: the values that fit, and by field what is wrong with the others."""

    values: Values
    wrong: tuple[tuple[str, Message], ...]


class Sheet(NamedTuple):
    """A card file as it was written.

    Attributes:
        rows: the rows, in the order of the file; of a form with fixed rows in theirs.
        lines: the line that each row ends in; 0 for a row that the file does not have.
        others: what other columns hold, a row each.
        troubles: rows that cannot be in it.
    """

    rows: Rows
    lines: tuple[int, ...]
    others: tuple[Mapping[str, str], ...]
    troubles: tuple[Trouble, ...] = ()


class Layout(NamedTuple):
    """How a file is laid out that is no table of cards.

    Attributes:
        columns: its heading.
        read: returns a file's cells; raises `ContentError`.
        written: returns a file with these cells.
    """

    columns: tuple[str, ...]
    read: Callable[[str], Sheet]
    written: Callable[[Rows], str]


def _always(row_id: str, key: str) -> bool:
    return True


@dataclass(frozen=True, kw_only=True, eq=False)
class Form:
    """What a game declares of its cards.

    Attributes:
        fields: the columns, in the order of a card file.
        groups: the fields that can be changed, by page.
        titles: the ids of fixed rows with their labels; empty if rows come and go.
        name: the field with a card's name, if rows come and go.
        most_rows: the most rows of a set.
        has_backs: whether rows 2n and 2n + 1 are the front and the back of one card.
        applies: whether the row of an id has a field.
        row_rules, set_rules: what else has to hold.
        layout: how its files are laid out; None: as tables of cards.
    """

    fields: tuple[Field, ...]
    groups: tuple[Group, ...]
    titles: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    most_rows: int = 400
    has_backs: bool = False
    applies: Callable[[str, str], bool] = _always
    row_rules: tuple[RowRule, ...] = ()
    set_rules: tuple[SetRule, ...] = ()
    layout: Layout | None = None

    @cached_property
    def board(self) -> Cells | None:
        """The field that holds a whole board; None for cards."""
        return next((each for each in self.fields if isinstance(each, Cells)), None)

    @cached_property
    def heading(self) -> tuple[str, ...]:
        """The heading of its files."""
        return self.columns if self.layout is None else self.layout.columns

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The keys of the fields."""
        return tuple(each.key for each in self.fields)

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The keys of the fields that a file must have, which rules read."""
        return tuple(each.key for each in self.fields if not each.is_look)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Where each field stands in a row, by its key."""
        return {key: at for at, key in enumerate(self.columns)}

    @cached_property
    def fixed(self) -> tuple[str, ...]:
        """The ids of fixed rows; empty if rows come and go."""
        return tuple(self.titles)

    def field(self, key: str) -> Field:
        """Return the field of a key."""
        return self.fields[self.index[key]]

    def cell(self, row: Row, key: str) -> str:
        """Return a cell of a row."""
        return row[self.index[key]]

    def id_of(self, row: Row) -> str:
        """Return a row's id."""
        return card_table.tidy(self.cell(row, "id"))

    def title(self, row: Row) -> Message:
        """Return what a row is called."""
        row_id = self.id_of(row)
        if row_id in self.titles:
            return msg(self.titles[row_id])
        if self.name and self.cell(row, self.name):
            return self.field(self.name).describe(self.cell(row, self.name))
        return Message("{name}", {"name": row_id or "?"})

    def blank(self, row_id: str = "") -> Row:
        """Return a new row: what is given, and the usual cells of the other fields."""
        given = self.given(row_id)
        return tuple(
            given.get(each.key, each.usual if self.applies(row_id, each.key) else "") for each in self.fields
        )

    def given(self, row_id: str) -> Mapping[str, str]:
        """Return the cells that a row has whatever is typed: its id and those of a fixed row."""
        given = (
            {each.key: each.cells[row_id] for each in self.fields if isinstance(each, Given)}
            if row_id
            else {}
        )
        return {**given, "id": row_id}

    def with_given(self, row: Row) -> Row:
        """Return a row in which what is given stands, whatever its cells say: nobody could mend those. Rows
        that are not fixed stay as they are."""
        given = self.given(self.id_of(row)) if self.fixed else {}
        return tuple(given.get(key, cell) for key, cell in zip(self.columns, row, strict=True))

    def blanks(self) -> Rows:
        """Return the rows of an empty set."""
        return tuple(map(self.blank, self.fixed))

    # Reading

    def read_row(self, row: Row) -> RowRead:
        """Return the values of a row and what is wrong in it; the last few thousand are remembered."""
        return _read_row(self, row)

    def troubles(self, rows: Rows, lines: Sequence[int] = ()) -> tuple[Trouble, ...]:
        """Return all that is wrong with a set, in the order of its rows; `lines` are those of a file."""
        if not lines:
            lines = range(2, len(rows) + 2)
        return tuple(self._troubles(rows, lines))

    def _troubles(self, rows: Rows, lines: Sequence[int]) -> Iterator[Trouble]:
        seen: dict[str, int] = {}
        read = [
            self.read_row(row) if line else RowRead({}, ()) for row, line in zip(rows, lines, strict=True)
        ]
        for at, (row, line) in enumerate(zip(rows, lines, strict=True)):
            for key, why in read[at].wrong:
                yield self._trouble(rows, lines, at, key, why)
            first = seen.setdefault(self.id_of(row), line)
            if first != line and "id" in read[at].values:
                yield self._trouble(rows, lines, at, "id", _twice(first), is_named=False)
        for rule in self.set_rules:
            if all(key in one.values for one in read for key in rule.reads):
                for where, key, why in rule.check([one.values for one in read]):
                    yield self._trouble(rows, lines, where, key, why)

    def _trouble(
        self,
        rows: Rows,
        lines: Sequence[int],
        at: int | None,
        key: str,
        why: Message,
        *,
        is_named: bool = True,
    ) -> Trouble:
        if at is None:
            return Trouble(None, "", key, why, why)
        row = rows[at]
        cells = dict(zip(self.columns, map(card_table.tidy, row), strict=True))
        card = (cells[self.name] or cells["id"]) if self.name and is_named else ""
        told = CardRow(lines[at], cells, card).wrong(key, why)
        return Trouble(at, self.id_of(row), key, why, told.message)

    def sheet(self, text: str) -> Sheet:
        """Return a card file's cells as they were written; raise `ContentError` if it is no table or lacks a
        column."""
        if self.layout is not None:
            return self.layout.read(text)
        found = tuple(card_table.rows(text, self.required))
        troubles: list[Trouble] = []
        if self.fixed:
            found, troubles = self._in_order(found)
        known = frozenset(self.columns)
        return Sheet(
            tuple(tuple(row.cells.get(key, "") for key in self.columns) for row in found),
            tuple(row.line for row in found),
            tuple({key: cell for key, cell in row.cells.items() if key not in known} for row in found),
            tuple(troubles),
        )

    def _in_order(self, found: Sequence[CardRow]) -> tuple[tuple[CardRow, ...], list[Trouble]]:
        """Return the fixed rows in their order, blank where the file has none, and what is wrong there."""
        rows: dict[str, CardRow] = {}
        troubles = []
        for row in found:
            name = row.cells["id"]
            if name not in self.titles:
                why = msg("Choose one of these: {names}.", names=", ".join(self.fixed))
            elif name in rows:
                why = _twice(rows[name].line)
            else:
                rows[name] = row
                continue
            troubles.append(Trouble(None, name, "id", why, row.wrong("id", why).message))
        for at, name in enumerate(self.fixed):
            if name not in rows:
                rows[name] = CardRow(0, dict(zip(self.columns, self.blank(name), strict=True)))
                why = msg("The line of “{name}” is missing.", name=name)
                troubles.append(Trouble(at, name, "id", why, why))
        return tuple(rows[name] for name in self.fixed), troubles

    def read(self, text: str) -> tuple[Values, ...]:
        """Return the values of a card file; raise `ContentError` with all that is wrong."""
        sheet = self.sheet(text)
        troubles = (*sheet.troubles, *self.troubles(sheet.rows, sheet.lines))
        if troubles:
            raise ContentError(troubles[0].told, troubles)
        return self.values(sheet.rows)

    def values(self, rows: Rows) -> tuple[Values, ...]:
        """Return the values of rows without troubles."""
        return tuple(self.read_row(row).values for row in rows)

    # Writing

    def written(self, rows: Rows) -> str:
        """Return a card file with these cells."""
        if self.layout is not None:
            return self.layout.written(rows)
        return card_table.written(self.columns, rows)

    def canonical(self, values: Iterable[Values]) -> str:
        """Return the shortest card file with what rules read of these values: the content."""
        rows = tuple(map(self.row, values))
        if self.required == self.columns or self.layout is not None:
            return self.written(rows)
        kept = [self.index[key] for key in self.required]
        return card_table.written(self.required, ([row[at] for at in kept] for row in rows))

    def kept(self, values: Sequence[Values]) -> str:
        """Return what saved games keep beside the content: it with looks, if any card has another than the
        usual one; else nothing."""
        looks = [each for each in self.fields if each.is_look]
        if all(each.write(one[each.key]) == each.usual for one in values for each in looks):
            return ""
        return self.written(tuple(map(self.row, values)))

    def row(self, values: Values) -> Row:
        """Return the shortest cells with these values."""
        row_id = values["id"]
        return tuple(
            each.write(values[each.key]) if self.applies(row_id, each.key) else "" for each in self.fields
        )


@lru_cache(maxsize=4096)
def _read_row(form: Form, row: Row) -> RowRead:
    values: dict[str, Any] = {}
    wrong: list[tuple[str, Message]] = []
    row_id = form.id_of(row)
    for each, cell in zip(form.fields, map(card_table.tidy, row), strict=True):
        applies = form.applies(row_id, each.key)
        if not applies and (not cell or each.elsewhere is None):
            values[each.key] = None
            continue
        try:
            values[each.key] = each.read(cell)
        except Unfit as error:
            wrong.append((each.key, error.message))
            continue
        if not applies and each.elsewhere is not None:
            del values[each.key]
            wrong.append((each.key, each.elsewhere))
        elif isinstance(each, Given) and cell != each.cells.get(row_id):
            del values[each.key]
            wrong.append((each.key, _given(each, row_id)))
    for rule in form.row_rules:
        if all(key in values for key in rule.reads):
            why = rule.check(values)
            if why is not None:
                wrong.append((rule.field, why))
    return RowRead(values, tuple(wrong))


def _given(field: Given, row_id: str) -> Message:
    """Return what has to stand in a given cell of a row."""
    if row_id in field.cells:
        return msg("Use “{wanted}” here.", wanted=field.cells[row_id])
    return msg("Choose one of these: {names}.", names=", ".join(dict.fromkeys(field.cells.values())))


def _twice(line: int) -> Message:
    return msg("It is already in line {line}.", line=line)

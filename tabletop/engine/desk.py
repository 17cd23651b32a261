"""A set of cards on the desk: rows of cells as they are typed, steps that can be undone, what differs.

All are frozen values: each change returns another desk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias, TypeVar

from tabletop.engine.fields import listed
from tabletop.engine.form import Form, Row, Rows, Values
from tabletop.engine.message import Message, Trouble, msg, msgn

T = TypeVar("T")

Key: TypeAlias = int
"""What tells a row from all others for as long as the desk lives, wherever it moves and whatever it says."""


class CellChange(NamedTuple):
    """A cell that is to hold another text."""

    row: int
    field: str
    text: str


class DeskStep(NamedTuple):
    """What was on the desk before a change or after it.

    Attributes:
        keys, rows: the rows and what tells them apart.
        what: what the change did, in a few words.
        cell: the cell that was typed in, if further typing there belongs to the same step.
    """

    keys: tuple[Key, ...]
    rows: Rows
    what: Message = msg("")
    cell: tuple[Key, str] | None = None


@dataclass(frozen=True, kw_only=True)
class Desk:
    """The state of an editor.

    Attributes:
        form: what is declared of the cards.
        now: the rows on the desk; `what` and `cell` are those of the step that led here.
        past, future: the steps before and after, oldest and next first.
        next_key: the key of the next new row.
    """

    form: Form
    now: DeskStep
    past: tuple[DeskStep, ...] = ()
    future: tuple[DeskStep, ...] = ()
    next_key: Key = 0

    @classmethod
    def of(cls, form: Form, rows: Rows) -> Desk:
        """Return a desk with these rows and nothing to undo."""
        return cls(form=form, now=DeskStep(tuple(range(len(rows))), rows), next_key=len(rows))

    @property
    def rows(self) -> Rows:
        """The rows on the desk."""
        return self.now.rows

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of the rows."""
        return self.now.keys

    # Changes

    def put(self, row: int, field: str, text: str, *, joins: bool = False) -> Desk:
        """Return the desk with another text in a cell. With `joins` it belongs to the step before, if that
        typed in the same cell."""
        if self.form.cell(self.rows[row], field) == text:
            return self
        rows = self._with((CellChange(row, field, text),))
        what = msg(
            # i18n: a value of a card: “Bakery: Cost 3”
            "{card}: {field} {value}",
            card=self.form.title(self.rows[row]),
            field=msg(self.form.field(field).label),
            value=described(self.form, rows[row], field),
        )
        cell = self.keys[row], field
        step = DeskStep(self.keys, rows, what, cell if joins else None)
        if joins and self.past and self.now.cell == cell:
            return replace(self, now=step, future=())
        return self._to(step)

    def change(self, changes: Iterable[CellChange], what: Message, new: Rows = ()) -> Desk:
        """Return the desk with several cells changed and some rows more at the end, as far as they may come,
        in one step, such as a paste; `what` names it."""
        new = () if self.form.fixed else new[: self.form.most_rows - len(self.rows)]
        rows = (*self._with(changes), *new)
        if rows == self.rows:
            return self
        next_key = self.next_key + len(new)
        keys = (*self.keys, *range(self.next_key, next_key))
        return replace(self._to(DeskStep(keys, rows, what)), next_key=next_key)

    def insert(self, at: int, row: Row, what: Message | None = None) -> Desk:
        """Return the desk with a new row at a place; the same desk if no row may come."""
        if self.form.fixed or len(self.rows) >= self.form.most_rows:
            return self
        keys, rows = _inserted(self.keys, at, self.next_key), _inserted(self.rows, at, row)
        step = DeskStep(keys, rows, what or msg("New card {card}", card=self.form.title(row)))
        return replace(self._to(step), next_key=self.next_key + 1)

    def remove(self, at: int) -> Desk:
        """Return the desk without a row; the same desk if no row may go."""
        if self.form.fixed:
            return self
        keys, rows = self.keys[:at] + self.keys[at + 1 :], self.rows[:at] + self.rows[at + 1 :]
        return self._to(DeskStep(keys, rows, msg("{card} removed", card=self.form.title(self.rows[at]))))

    def _with(self, changes: Iterable[CellChange]) -> Rows:
        rows = list(self.rows)
        for row, field, text in changes:
            at = self.form.index[field]
            rows[row] = (*rows[row][:at], text, *rows[row][at + 1 :])
        return tuple(rows)

    def _to(self, step: DeskStep) -> Desk:
        return replace(self, now=step, past=(*self.past, self.now), future=())

    # Steps

    @property
    def undone(self) -> Message | None:
        """What an undo takes back, in a few words; None if there is nothing."""
        return self.now.what if self.past else None

    @property
    def redone(self) -> Message | None:
        """What a redo does again, in a few words; None if there is nothing."""
        return self.future[0].what if self.future else None

    def undo(self) -> Desk:
        """Return the desk a step earlier; the same desk if there is none."""
        if not self.past:
            return self
        before = self.past[-1]._replace(cell=None)
        return replace(
            self, now=before, past=self.past[:-1], future=(self.now._replace(cell=None), *self.future)
        )

    def redo(self) -> Desk:
        """Return the desk a step later; the same desk if there is none."""
        if not self.future:
            return self
        return replace(self, now=self.future[0], past=(*self.past, self.now), future=self.future[1:])

    # What it means

    def troubles(self) -> tuple[Trouble, ...]:
        """Return all that is wrong."""
        return self.form.troubles(self.rows)

    def fitting(self, row: int) -> Values:
        """Return the values of a row, with the last that fitted where its cells do not; a field that never
        had one is left out."""
        values = dict(self.form.read_row(self.rows[row]).values)
        missing = [field for field in self.form.columns if field not in values]
        for step in reversed(self.past):
            if not missing or self.keys[row] not in step.keys:
                break
            before = self.form.read_row(step.rows[step.keys.index(self.keys[row])]).values
            values |= {field: before[field] for field in missing if field in before}
            missing = [field for field in missing if field not in before]
        return values


def _inserted(sequence: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    return (*sequence[:at], new, *sequence[at:])


def described(form: Form, row: Row, field: str) -> Message:
    """Return what a cell says, in a few words; in quotes as it was typed if it does not fit."""
    read = form.read_row(row)
    if field not in read.values:
        # i18n: a text as somebody typed it
        return msg("“{text}”", text=form.cell(row, field))
    value = read.values[field]
    return msg("none") if value is None else form.field(field).describe(value)


# What differs


class FieldDifference(NamedTuple):
    """One field of a card that differs from another set, or a whole card that only one of them has.

    Attributes:
        id: the row's id.
        field: the field; None for a whole card.
        was: the row in the other set; None if it has none.
        now: the row in this set; None if it has none.
    """

    id: str
    field: str | None
    was: Row | None
    now: Row | None


def differences(form: Form, base: Rows, rows: Rows) -> tuple[FieldDifference, ...]:
    """Return what differs from a base, told by values: rows belong together by their ids."""
    before, after = ({form.id_of(row): row for row in each} for each in (base, rows))
    found = []
    for row_id, row in after.items():
        was = before.get(row_id)
        if was is None:
            found.append(FieldDifference(row_id, None, None, row))
        elif was != row:
            found.extend(
                FieldDifference(row_id, key, was, row)
                for key in form.columns
                if _meaning(form, was, key) != _meaning(form, row, key)
            )
    found.extend(
        FieldDifference(row_id, None, row, None) for row_id, row in before.items() if row_id not in after
    )
    return tuple(found)


def _meaning(form: Form, row: Row, key: str) -> object:
    """Return a cell's value; what it says if that does not fit."""
    values = form.read_row(row).values
    return values[key] if key in values else ("", form.cell(row, key))


def in_short(form: Form, found: Sequence[FieldDifference]) -> Message | None:
    """Return how much differs, in a few words; None if nothing does."""
    cards = {_card(form, each.id) for each in found if each.field is not None}
    fields = sum(each.field is not None for each in found)
    new = sum(each.was is None for each in found)
    gone = sum(each.now is None for each in found)
    told = []
    if fields:
        on = msgn("on {count} card", "on {count} cards", len(cards))
        told.append(msgn("{count} field {cards} differs", "{count} fields {cards} differ", fields, cards=on))
    if new:
        told.append(msgn("{count} new card", "{count} new cards", new))
    if gone:
        told.append(msgn("{count} card left out", "{count} cards left out", gone))
    return listed(tuple(told)) if told else None


def _card(form: Form, row_id: str) -> str | int:
    """Return what both faces of a card have in common."""
    return form.fixed.index(row_id) // 2 if form.has_backs else row_id

"""An open set: its desk, the chosen card, what differs and what is wrong; no drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product, zip_longest
from typing import Any

from tabletop.balance.beaten import beaten
from tabletop.engine import desk as desks
from tabletop.engine.desk import CellChange, Desk, FieldDifference, Key
from tabletop.engine.fields import Amounts, Field, Flag, Named, Number, Parts, Picks, Word
from tabletop.engine.form import Form, Row, Rows, Values
from tabletop.engine.message import Message, Trouble, msg
from tabletop.engine.protocol import Game
from tabletop.sets.boards import standard_rows
from tabletop.sets.own_set import form_of
from tabletop.sets.pasting import copied, pasted


def has_workshop(game: Game[Any, Any, Any]) -> bool:
    """Whether a game declares something of its cards."""
    return game.edition.form is not None and game.edition.recast is not None


def least(field: Field) -> Any:
    """Return a value of a field that never had one that fits, for the picture of a card."""
    match field:
        case Number():
            return None if field.may_be_empty else field.least
        case Flag():
            return False
        case Picks():
            return field.names[:1]
        case Amounts():
            return {}
        case Named():
            return field.names[0]
        case Parts():
            return ()
    return ""


def whole(form: Form, row: Row, values: Values) -> Values:
    """Return the values of a row with one for each field, for its picture."""
    if len(values) == len(form.columns):
        return values
    row_id = form.id_of(row)
    usual = {field.key: least(field) if form.applies(row_id, field.key) else None for field in form.fields}
    return {**usual, **values}


class _Told:
    """What follows from the rows on the desk, told once for each desk."""

    def __init__(self, desk: Desk, house: Rows) -> None:
        self._desk, self._house = desk, house

    @cached_property
    def troubles(self) -> tuple[Trouble, ...]:
        """All that is wrong."""
        return self._desk.troubles()

    @cached_property
    def by_cell(self) -> Mapping[tuple[int | None, str | None], Trouble]:
        """The first trouble of each row and field."""
        return {(one.row, one.field): one for one in reversed(self.troubles)}

    @cached_property
    def rows_in_trouble(self) -> frozenset[int | None]:
        """The rows in which something is wrong."""
        return frozenset(one.row for one in self.troubles)

    @cached_property
    def beaten(self) -> Mapping[str, str]:
        """The cards that another beats in every way, with that one, by their ids."""
        return {} if self.troubles else beaten(self._desk.form, self._desk.rows)

    @cached_property
    def text(self) -> str | None:
        """What rules read of the cards; None while they cannot be played."""
        form = self._desk.form
        return None if self.troubles else form.canonical(form.values(self._desk.rows))

    @cached_property
    def differences(self) -> tuple[FieldDifference, ...]:
        """What differs from the house's cards."""
        return desks.differences(self._desk.form, self._house, self._desk.rows)

    @cached_property
    def differing(self) -> Mapping[str, int]:
        """How many fields differ, by the row's id; a new card differs in one."""
        found: dict[str, int] = {}
        for one in self.differences:
            found[one.id] = found.get(one.id, 0) + 1
        return found


class Work:
    """The desk of a set with the chosen row; `is_fixed` for the house's own cards, which nobody changes."""

    def __init__(self, game: Game[Any, Any, Any], rows: Rows, *, is_fixed: bool = False) -> None:
        self.game, self.form = game, form_of(game.id)
        self.house = standard_rows(game.id)
        self.is_fixed = is_fixed
        self.chosen = 0
        self._of_house = {self.form.id_of(row): row for row in self.house}
        self._typed: tuple[int, str] | None = None
        self._desk = Desk.of(self.form, rows)
        self._fitted: dict[Key, Values] = {}
        self._told = _Told(self._desk, self.house)
        self.on_change: Callable[[], object] = lambda: None
        """Called when the desk has changed."""

    # -- what there is ---------------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The present desk."""
        return self._desk

    @property
    def rows(self) -> Rows:
        """The rows on the desk."""
        return self._desk.rows

    @property
    def row(self) -> Row | None:
        """The chosen row; None if there is none at all."""
        return self.rows[self.chosen] if self.rows else None

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """All that is wrong."""
        return self._told.troubles

    @property
    def text(self) -> str | None:
        """What rules read of the cards as they are now; None while they cannot be played."""
        return self._told.text

    @cached_property
    def house_text(self) -> str:
        """What rules read of the house's cards, or of its plots."""
        return self.form.canonical(self.form.values(self.house))

    @property
    def differences(self) -> tuple[FieldDifference, ...]:
        """What differs from the house's cards."""
        return self._told.differences

    @property
    def changes(self) -> tuple[FieldDifference, ...]:
        """What differs in the game, and not only in how its cards look."""
        found = self._told.differences
        return tuple(one for one in found if one.field is None or not self.form.field(one.field).is_look)

    @property
    def beaten(self) -> Mapping[str, str]:
        """The cards that another beats in every way, with that one, by their ids."""
        return self._told.beaten

    def trouble(self, at: int | None, field: str) -> Message | None:
        """Return what is wrong in a cell, or with the whole set at a field."""
        found = self._told.by_cell.get((at, field))
        return found.why if found is not None else None

    def is_troubled(self, at: int) -> bool:
        """Whether something is wrong in a row."""
        return at in self._told.rows_in_trouble

    def is_mistyped(self, at: int) -> bool:
        """Whether something that stands in a row does not fit; an empty field only waits."""
        row = self.rows[at]
        wrong = (one.field for one in self.troubles if one.row == at and one.field)
        return any(self.form.cell(row, field) for field in wrong)

    def troubled_tables(self, at: int) -> tuple[int, ...]:
        """Return the groups with a page of their own in which something is wrong with a row."""
        wrong = {one.field for one in self.troubles if one.row == at}
        return tuple(group for group in self.tables if wrong.intersection(self.form.groups[group].fields))

    def differing(self, at: int) -> int:
        """Return how many fields of a row differ from the house's."""
        return self._told.differing.get(self.form.id_of(self.rows[at]), 0)

    def house_value(self, at: int, field: str) -> Message | None:
        """Return what the house has in a cell, if that is something else."""
        row = self.rows[at]
        was = self._of_house.get(self.form.id_of(row))
        if was is None or not any(
            one.field == field and one.id == self.form.id_of(row) for one in self.differences
        ):
            return None
        return desks.described(self.form, was, field)

    def values(self, at: int) -> Values:
        """Return a row's values for its picture: where a cell does not fit, the last value that did."""
        read = self.form.read_row(self.rows[at])
        if not read.wrong:
            return read.values
        fitted = self._fitted.get(self._desk.keys[at], {})
        return whole(self.form, self.rows[at], {**self._desk.fitting(at), **fitted, **read.values})

    def shown(self, at: int) -> Row:
        """Return the cells that a row's picture shows."""
        row = self.rows[at]
        return self.form.row(self.values(at)) if self.form.read_row(row).wrong else row

    @property
    def tables(self) -> tuple[int, ...]:
        """The groups with a page of their own, a table of figures; others are edited card by card."""
        form = self.form
        return tuple(
            number
            for number, group in enumerate(form.groups)
            if number
            and form.fixed
            and all(isinstance(form.field(key), Number | Flag) for key in group.fields)
        )

    def fields(self, at: int, group: int) -> list[Field]:
        """Return the fields of a row in a group, as far as it has them."""
        row_id = self.form.id_of(self.rows[at])
        keys = self.form.groups[group].fields
        return [self.form.field(key) for key in keys if self.form.applies(row_id, key)]

    def other_side(self, at: int) -> int | None:
        """Return the row of a card's other face, if that has one."""
        return at ^ 1 if self.form.has_backs and at ^ 1 < len(self.rows) else None

    # -- changes ---------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Begin another step with the next change, even in the same field: the focus has moved."""
        self._typed = None

    def put(self, at: int, field: str, text: str) -> None:
        """Change a cell; typing on in it belongs to the same step."""
        cell, desk = (self._desk.keys[at], field), self._desk
        if self._typed != cell:
            desk = replace(desk, now=desk.now._replace(cell=None))
        self.have(desk.put(at, field, text, joins=True))
        self._typed = cell

    def as_house(self, at: int, field: str | None = None) -> None:
        """Put back what the house has in a cell, or in a whole row."""
        self.as_before(
            {self.form.id_of(self.rows[at]): self._of_house.get(self.form.id_of(self.rows[at]))}, at, field
        )

    def as_before(self, base: Mapping[str, Row | None], at: int, field: str | None = None) -> None:
        """Put back what another set has in a cell, or in a whole row."""
        row = self.rows[at]
        was = base.get(self.form.id_of(row))
        if was is None:
            return
        keys = self.form.columns if field is None else (field,)
        changes = [CellChange(at, key, self.form.cell(was, key)) for key in keys]
        self.have(self._desk.change(changes, msg("{card} as it was", card=self.form.title(row))))

    def add(self, copy: bool = False) -> bool:
        """Put a new card behind the chosen one, or a copy of it, and choose it; return whether it came."""
        taken = {self.form.id_of(row) for row in self.rows}
        new_id = next(str(number) for number in range(1, len(taken) + 2) if str(number) not in taken)
        row = self.form.blank(new_id)
        if copy and self.row is not None:
            at = self.form.index["id"]
            row = (*self.row[:at], new_id, *self.row[at + 1 :])
        where = self.chosen + 1 if self.rows else 0
        before = self._desk
        self.have(self._desk.insert(where, row))
        if self._desk is not before:
            self.chosen = where
        return self._desk is not before

    def paste(self, text: str, field: str) -> int:
        """Take rows or cells from the clipboard in, from the chosen card and a field on; return how many
        cards that changes."""
        found = pasted(self.form, self.rows, text, self.chosen, field)
        before, desk = self._desk, self._desk.change(found.changes, msg("Pasted"), found.new)
        self.have(desk)
        if self._desk is before:
            return 0
        return sum(one is not other for one, other in zip_longest(before.rows, self._desk.rows))

    def copied(self) -> str:
        """Return the chosen card for the clipboard."""
        return copied(self.form, [self.rows[self.chosen]])

    def remove(self) -> None:
        """Take the chosen card out."""
        self.have(self._desk.remove(self.chosen))

    def undo(self) -> None:
        """Take the last step back, and choose the card it was about."""
        self._stepped(self._desk.undo())

    def redo(self) -> None:
        """Do the next step again."""
        self._stepped(self._desk.redo())

    def _stepped(self, desk: Desk) -> None:
        before = dict(zip(self._desk.keys, self._desk.rows, strict=True))
        touched = [at for at, key in enumerate(desk.keys) if before.get(key) != desk.rows[at]]
        self.have(desk)
        if touched:
            self.chosen = touched[0]

    def begin(self, rows: Rows) -> None:
        """Go on with other rows, as another program has written them; there is nothing to undo then."""
        self._desk, self._fitted = Desk.of(self.form, rows), {}
        self._told = _Told(self._desk, self.house)
        self._typed = None
        self.chosen = max(0, min(self.chosen, len(rows) - 1))

    def have(self, desk: Desk) -> None:
        """Take a changed desk."""
        if desk is self._desk or self.is_fixed:
            return
        self._typed = None
        self._note_fitting(desk)
        self._desk, self._told = desk, _Told(desk, self.house)
        self.chosen = max(0, min(self.chosen, len(desk.rows) - 1))
        self.on_change()

    def _note_fitting(self, desk: Desk) -> None:
        """Note the values that fit in rows that change: the desk forgets those within a step."""
        before = dict(zip(self._desk.keys, self._desk.rows, strict=True))
        for key, row in zip(desk.keys, desk.rows, strict=True):
            if before.get(key) is not row:
                self._fitted[key] = {**self._fitted.get(key, {}), **self.form.read_row(row).values}


def free_word(field: Parts, tag: str, words: Sequence[Word]) -> Word | None:
    """Return a new word of a sort that may stand beside others; None if there is none."""
    part = field.by_tag[tag]
    taken = {field.by_tag[word.tag].same(word) for word in words}
    each = [
        [(name,) for name in slot.names]
        if isinstance(slot, Picks)
        else list(slot.names)
        if isinstance(slot, Named)
        else [max(least(slot), 1)]
        for slot in part.slots
    ]
    made = (Word(tag, values) for values in product(*each))
    return next((word for word in made if part.same(word) not in taken), None)

"""Sets of cards as hypothesis makes them from a form alone: valid ones, spoiled ones, storms of changes."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st

from tabletop.engine.desk import CellChange, Desk
from tabletop.engine.fields import Amounts, Field, Flag, Given, Name, Number, Part, Parts, Pick, Picks, Word
from tabletop.engine.form import Form, Row, Rows
from tabletop.engine.message import msg

_NAMES = ("House", "Shop, old", 'The "Mill"', "{seat} Hall", "市役所", "x" * 40)
_JUNK = (
    *(
        "",
        "-1",
        "01",
        "007",
        "100",
        "999",
        "1000",
        "१",
        "+2",
        "2 ",
        "none",
        "none none",
        "x" * 41,
        "a,b",
        'a"b',
    ),
    *(
        ";",
        "1;;2",
        "1|2",
        ":",
        "{points}",
        "cash:0",
        "top:1",
        "limit",
        "limit:1 limit:2",
        "wood:10",
        "wood:1 wood:1",
    ),
    *(
        "1/housing|housing",
        "1/all:",
        "most:dining=0",
        "2/",
        "draw3;draw3",
        "disc:steel=6",
        "second:2",
        "a\nb",
        "\x00",
    ),
)


def values_of(field: Field) -> st.SearchStrategy[Any]:
    """Return the values that fit a field."""
    match field:
        case Number():
            numbers = st.integers(field.least, field.most)
            return st.none() | numbers if field.may_be_empty else numbers
        case Flag():
            return st.booleans()
        case Pick():
            return st.sampled_from(field.names)
        case Picks():
            some = st.sets(st.sampled_from(field.names), min_size=1, max_size=field.most)
            return some.map(lambda names: tuple(sorted(names, key=field.names.index)))
        case Amounts():
            return st.dictionaries(st.sampled_from(field.names), st.integers(1, field.most))
        case Parts():
            by_tag = field.by_tag
            words = st.one_of(*map(_words, field.parts))
            drawn = st.lists(
                words, max_size=min(field.most, 7), unique_by=lambda word: by_tag[word.tag].same(word)
            )
            order = list(by_tag)
            return drawn.map(
                lambda some: tuple(
                    sorted(some, key=lambda word: order.index(word.tag)) if field.is_sorted else some
                )
            )
        case Name():
            return st.sampled_from(_NAMES)
    raise AssertionError(field)


def _words(part: Part) -> st.SearchStrategy[Word]:
    return st.tuples(*map(values_of, part.slots)).map(lambda values: Word(part.tag, values))


@st.composite
def rows_of(draw: st.DrawFn, form: Form, most: int = 12) -> Rows:
    """Rows whose cells fit, one by one; whether they fit together is another matter."""
    ids = form.fixed or [f"C{number}" for number in range(draw(st.integers(1, most)))]
    return tuple(draw(_row(form, row_id)) for row_id in ids)


@st.composite
def _row(draw: st.DrawFn, form: Form, row_id: str) -> Row:
    cells = []
    for field in form.fields:
        if field.key == "id":
            cells.append(row_id)
        elif not form.applies(row_id, field.key):
            cells.append("")
        elif isinstance(field, Given):
            cells.append(field.cells[row_id])
        else:
            cells.append(field.write(draw(values_of(field))))
    return tuple(cells)


@st.composite
def valid(draw: st.DrawFn, form: Form, house: Rows) -> Rows:
    """The house's rows with some cells replaced by others that fit."""
    rows = [list(row) for row in house]
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(rows) - 1))
        field = draw(st.sampled_from(form.fields))
        is_free = not isinstance(field, Given) and field.key != "id"
        if is_free and form.applies(form.id_of(house[at]), field.key):
            rows[at][form.index[field.key]] = field.write(draw(values_of(field)))
    return tuple(map(tuple, rows))


@st.composite
def spoiled(draw: st.DrawFn, form: Form, house: Rows) -> Rows:
    """The house's rows with some cells replaced, by cells of others and by junk."""
    rows = [list(row) for row in house]
    for _ in range(draw(st.integers(1, 4))):
        at, column = draw(st.integers(0, len(rows) - 1)), draw(st.integers(0, len(form.fields) - 1))
        cells = st.sampled_from(sorted({row[column] for row in house}))
        rows[at][column] = draw(cells | st.sampled_from(_JUNK) | st.text(max_size=12)).strip()
    return tuple(map(tuple, rows))


@st.composite
def changes(draw: st.DrawFn, desk: Desk, house: Rows) -> Desk:
    """The desk after one more change."""
    kind = draw(st.sampled_from(("put", "put", "put", "join", "paste", "insert", "remove")))
    if not desk.rows:
        return desk.insert(0, house[0])
    row = draw(st.integers(0, len(desk.rows) - 1))
    field = draw(st.sampled_from(desk.form.columns))
    text = draw(st.sampled_from(_JUNK))
    match kind:
        case "insert":
            return desk.insert(row, draw(st.sampled_from(house)))
        case "remove":
            return desk.remove(row)
        case "paste":
            return desk.change([CellChange(row, field, text), CellChange(0, field, text)], msg("Paste"))
    return desk.put(row, field, text, joins=kind == "join")

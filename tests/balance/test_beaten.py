"""A card beats another if it is better in something and worse in nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.balance.beaten import beaten
from tabletop.engine.fields import Amounts, Number, Parts, Word
from tabletop.engine.form import Form, Row, Rows
from tests.engine.test_form import FORMS, declared


@pytest.mark.parametrize("game_id", FORMS)
def test_no_card_of_the_house_is_beaten(game_id: str) -> None:
    _, form, house = declared(game_id)
    assert beaten(form, house) == {}


def changes(form: Form, row: Row) -> Iterator[tuple[Row, int]]:
    """Yield a row with one thing changed, with 1 if it is better for that, else −1."""
    values = dict(form.read_row(row).values)
    for key in form.groups[0].fields:
        field, value = form.field(key), values[key]
        found: list[tuple[object, int]] = []
        match field:
            case Number() if value is not None and value < field.most:
                found = [(value + 1, field.worth or -1)]
            case Amounts():
                name = field.names[0]
                found = [({**value, name: value.get(name, 0) + 1}, field.worth)]
            case Parts():
                found = [(value[:at] + value[at + 1 :], -1) for at in range(len(value))]
                found += [
                    (
                        (
                            *value[:at],
                            Word(word.tag, (*word.values[:-1], word.values[-1] + 1)),
                            *value[at + 1 :],
                        ),
                        1,
                    )
                    for at, word in enumerate(value)
                    if word.values
                    and isinstance(slot := field.by_tag[word.tag].slots[-1], Number)
                    and slot.worth > 0
                ]
        for new, worth in found:
            yield form.row({**values, key: new}), worth


def kinds(form: Form, house: Rows, at: int) -> Iterator[tuple[Rows, str, str, int]]:
    """Yield decks in which a changed copy of a card has been added, the ids of both, and what it is worth."""
    index = form.index["id"]
    for changed, worth in changes(form, house[at]):
        copy = (*changed[:index], "copy", *changed[index + 1 :])
        yield (*house, copy), form.id_of(house[at]), "copy", worth


def test_one_thing_better_beats_and_one_thing_worse_is_beaten() -> None:
    _, form, house = declared("deckville")
    tried = {1: 0, -1: 0}
    for at in range(0, len(house), 7):
        for rows, old, new, worth in kinds(form, house, at):
            if form.troubles(rows):
                continue
            tried[worth] += 1
            worse, better = (old, new) if worth > 0 else (new, old)
            found = beaten(form, rows)
            assert worse in found and better not in found, (rows[at], rows[-1])
    assert min(tried.values()) > 5, tried


def test_a_card_with_a_side_of_its_own_is_another_sort() -> None:
    _, form, house = declared("designtown")
    rows = list(house)
    at = form.index["effect"]
    for number in (6, 7):  # the factory says what the central park says, and gives more
        other = dict(zip(form.columns, house[number + 2], strict=True))
        mine = dict(zip(form.columns, house[number], strict=True))
        kept = {key: mine[key] for key in ("card", "side", "id")}
        cash = {"cash": str(int(other["cash"]) + (number == 6))}
        rows[number] = tuple({**other, **kept, **cash}[key] for key in form.columns)
    assert beaten(form, tuple(rows)) == {"central_park": "factory"}
    rows[9] = (*rows[9][:at], "must_play_next", *rows[9][at + 1 :])
    assert beaten(form, tuple(rows)) == {}

"""What holds for every form: what it writes it reads as the same, and no rule fails on any cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any, Final

from tabletop.engine.chance import Chance
from tabletop.engine.fields import Amounts, Field, Flag, Given, Named, Number, Part, Parts, Picks, Unfit, Word
from tabletop.engine.form import Form, Rows
from tabletop.engine.message import ContentError, in_english
from tabletop.engine.protocol import Game

_SPOILED: Final = ("", "0", "-1", "999", "one", "none", "a:1 a:1", "|", "×", " ", "1/")
_SETS: Final = 200
_MOST_WORDS: Final = 60


def broken(game: Game[Any, Any, Any]) -> Iterator[str]:
    """Yield what is wrong with a game's form; nothing for a game without one."""
    form = game.edition.form
    if form is None:
        return
    if game.edition.recast is None:
        yield "a form needs `recast`: nobody could play with other cards"
        return
    missing = [key for group in form.groups for key in group.fields if key not in form.index]
    if "id" not in form.index or missing:
        yield f"a form needs the field “id” and every field of its groups: {missing}"
        return
    yield from _house(game, form)
    for field in form.fields:
        yield from _parts(field)
    yield from _any_cells(form, form.sheet(game.edition.content.decode()).rows)


def _house(game: Game[Any, Any, Any], form: Form) -> Iterator[str]:
    content = game.edition.content.decode()
    try:
        values = form.read(content)
    except ContentError as error:
        yield f"the house's cards do not fit: {in_english(error.message)}"
        return
    canonical = form.canonical(values)
    if form.read(canonical) != values:
        yield "what it writes it does not read as the same"
    for text in (content, canonical):
        if game.edition.recast is not None and game.edition.recast(text).edition.content.decode() != content:
            yield "`recast` of the house's cards is another game"


def _parts(field: Field) -> Iterator[str]:
    """Yield the words of a field that are read as something else than what was written."""
    if not isinstance(field, Parts):
        return
    for part in field.parts:
        for word in islice(_words(part), _MOST_WORDS):
            written = field.write((word,))
            try:
                found = field.read(written)
            except Unfit as error:
                yield f"{field.key}: “{written}” is not read: {in_english(error.message)}"
                continue
            if found != (word,):
                yield f"{field.key}: “{written}” is read as {found}"


def _words(part: Part) -> Iterator[Word]:
    return (Word(part.tag, values) for values in product(*map(_some, part.slots)))


def _some(field: Field) -> list[Any]:
    """Return some values of a slot: the ends of its range, its names."""
    match field:
        case Number():
            return [*{max(field.least, 1), field.most}]
        case Flag():
            return [False, True]
        case Picks():
            return [(name,) for name in field.names] + ([field.names[:2]] if field.most > 1 else [])
        case Amounts() | Named():
            return list(getattr(field, "names", ()))
    return ["x"]


def _any_cells(form: Form, house: Rows) -> Iterator[str]:
    """Yield the errors that rules raise for spoiled cells, or where a trouble names a row or a field
    that is not there."""
    chance = Chance(-1, 0)
    for number in range(_SETS):
        draw = chance.named("cells", number)
        rows = [list(row) for row in house]
        for _ in range(1 + draw.below(6)):
            if rows:
                at = draw.below(len(form.columns))
                if not isinstance(form.fields[at], Given):
                    rows[draw.below(len(rows))][at] = draw.pick(_SPOILED)
        if not form.fixed and number % 5 == 0:
            rows = rows[: draw.below(len(rows) + 1)]
        try:
            form.troubles(tuple(map(tuple, rows)))
        except Exception as error:  # what a rule may raise nobody knows
            yield f"a rule fails on some cells: {type(error).__name__}: {error}"
            return

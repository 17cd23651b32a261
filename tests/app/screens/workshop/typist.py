"""Types cards in as a person would who knows the keys: Tab, digits, Enter."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.app.screens.workshop.work import free_word
from tabletop.engine.fields import Amounts, Field, Flag, Name, Number, Parts, Pick, Picks, Word
from tabletop.engine.form import Form, Row


def fields_of(form: Form, row: Row, groups: range) -> list[Field]:
    """Return the fields of a row in some groups, in order."""
    keys = [key for group in groups for key in form.groups[group].fields]
    return [form.field(key) for key in keys if form.applies(form.id_of(row), key)]


def keys_for(form: Form, wanted: Row, present: Row, groups: range) -> Iterator[str]:
    """Yield the keys that make a present row say what a wanted one does, from its first field to behind its
    last; a name's letters are not among them: “type:NAME” stands for them."""
    for field in fields_of(form, wanted, groups):
        value = form.read_row(wanted).values[field.key]
        now = form.read_row(present).values.get(field.key)
        yield from _typed(field, value, now)
        yield "tab"


def _typed(field: Field, value: object, now: object) -> Iterator[str]:
    match field:
        case Number() if value != now:
            yield from ("delete",) if value is None else str(value)
        case Flag() if value != now:
            yield "space"
        case Name() if value != now:
            yield "ctrl+a"
            yield f"type:{value}"
        case Pick() if value != now:
            yield str(field.names.index(str(value)) + 1)
        case Amounts():
            assert isinstance(value, dict)
            last = max((field.names.index(name) for name in value), default=0)
            for at, name in enumerate(field.names):
                if value.get(name):
                    yield str(value[name])
                if at < len(field.names) - 1:
                    yield "tab"
            assert last < len(field.names)
        case Parts():
            assert isinstance(value, tuple)
            yield from _words(field, value)


def _words(field: Parts, words: tuple[Word, ...]) -> Iterator[str]:
    """Add each word by its number in the list, and fill its slots; the focus is on the button that adds."""
    begun: tuple[Word, ...] = ()
    for word in words:
        sorts = [part.tag for part in field.parts if free_word(field, part.tag, begun) is not None]
        fresh = free_word(field, word.tag, begun)
        assert fresh is not None
        yield str(sorts.index(word.tag) + 1)
        for slot, value, usual in zip(field.by_tag[word.tag].slots, word.values, fresh.values, strict=True):
            match slot:
                case Number():
                    if value != usual:
                        yield from str(value)
                case Pick():
                    if value != usual:
                        yield from (
                            "return",
                            *["down"] * (slot.names.index(value) - slot.names.index(usual)),
                            "return",
                        )
                case Picks():
                    raise NotImplementedError
            yield "tab"
        begun = field.read(field.write((*begun, word)))

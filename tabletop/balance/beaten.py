"""Cards that another beats in every way: it follows from what is printed alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, TypeAlias

from tabletop.engine.fields import Amounts, Field, Name, Number, Parts
from tabletop.engine.form import Form, Rows, Values

_Card: TypeAlias = Sequence[Values]
"""A card's faces."""


def beaten(form: Form, rows: Rows) -> dict[str, str]:
    """Return the ids of cards that another beats, each with the id of the first that does. It is no worse in
    anything that the first group of fields says, on no face, and better in something."""
    step = 2 if form.has_backs else 1
    values = form.values(rows)
    first = map(form.field, form.groups[0].fields)
    fields = [field for field in first if not (isinstance(field, Name) or field.is_look)]
    alike: defaultdict[tuple[Any, ...], list[_Card]] = defaultdict(list)
    for card in (values[at : at + step] for at in range(0, len(values), step)):
        sort = tuple(face[field.key] for face in card for field in fields if _tells_sorts_apart(field))
        alike[sort].append(card)
    found: dict[str, str] = {}
    for cards in alike.values():
        for one, other in permutations(cards, 2):
            gains = [
                gain
                for was, now in zip(one, other, strict=True)
                for field in fields
                for gain in _gains(field, was[field.key], now[field.key])
            ]
            if min(gains) >= 0 and max(gains) > 0:
                found.setdefault(one[0]["id"], other[0]["id"])
    return found


def _tells_sorts_apart(field: Field) -> bool:
    return not isinstance(field, Number | Amounts | Parts)


def _gains(field: Field, was: Any, now: Any) -> Iterator[int]:
    """Yield 1 for what is better now, −1 for what is worse or of another sort, 0 for what is the same."""
    match field:
        case Amounts() if was is not None and now is not None:
            for name in field.names:
                yield _gain(field.worth, was.get(name, 0), now.get(name, 0))
        case Parts() if was is not None and now is not None:
            yield from _of_words(field, was, now)
        case Number():
            yield _gain(field.worth, was, now)
        case _:
            yield 0 if was == now else -1


def _of_words(field: Parts, was: Any, now: Any) -> Iterator[int]:
    before, after = ({field.by_tag[word.tag].same(word): word for word in words} for words in (was, now))
    yield 0
    for same in before.keys() | after.keys():
        part = field.by_tag[same[0]]
        if same in before and same in after:
            for slot, one, other in zip(part.slots, before[same].values, after[same].values, strict=True):
                yield from _gains(slot, one, other)
        else:
            yield _gain(part.worth, same in before, same in after)


def _gain(worth: int, was: int | None, now: int | None) -> int:
    if was == now:
        return 0
    if was is None or now is None:
        return -1
    return worth * (1 if now > was else -1) or -1

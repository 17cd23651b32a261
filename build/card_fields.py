"""Writes the tables of fields in the documents about card files from what the games declare of their cards.

    python build/card_fields.py

Replaces what stands between the marks `<!-- fields -->` and `<!-- /fields -->`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tabletop.engine.fields import Amounts, Field, Flag, Given, Name, Number, Part, Parts, Pick, Picks  # noqa: E402
from tabletop.engine.form import Form  # noqa: E402
from tabletop.engine.registry import find, own_games  # noqa: E402

MARKS = re.compile(r"(<!-- fields -->\n).*?(<!-- /fields -->)", re.DOTALL)


def tables(form: Form) -> str:
    """The tables of a form: its columns, and the words of each column that has some."""
    lines = ["| column | what stands in it | |", "|---|---|---|"]
    lines += [f"| `{field.key}` | {field.about} | {values(field)} |" for field in form.fields]
    for field in form.fields:
        if isinstance(field, Parts):
            lines += ["", f"| `{field.key}` | what it says | rule |", "|---|---|---|", *words(field)]
    return "\n".join(lines) + "\n"


def values(field: Field) -> str:
    """What may stand in a column, in the notation of a card file."""
    match field:
        case Number():
            return f"{field.least} to {field.most}" + (", or empty" if field.may_be_empty else "")
        case Flag():
            return "`1` or `0`"
        case Name():
            return f"up to {field.longest} characters"
        case Given():
            names = dict.fromkeys(field.cells.values())
            return ", ".join(f"`{name}`" for name in names)
        case Amounts():
            some = " ".join(f"{name}:{number}" for name, number in zip(field.names, (2, 1), strict=False))
            return f"`{some}`, each 1 to {field.most}"
        case Pick() if field.is_look:
            some = f"`{field.names[1]}` to `{field.names[-1]}`"
            return f"{some}, as the workshop shows them; the column may be missing"
        case Pick():
            return ", ".join(f"`{name}`" for name in field.names)
        case Parts():
            return joined(field)
    raise TypeError(field)


def joined(field: Parts) -> str:
    none = f"`{field.none}`, or some" if field.none else "some"
    between = "a space" if field.joint == " " else f"`{field.joint}`"
    return f"{none} of the words below, with {between} between them"


def words(field: Parts) -> Iterator[str]:
    for part in field.parts:
        yield f"| `{example(part)}` | {part.about} | {part.clause} |"


def example(part: Part) -> str:
    """A word of a part, as an example."""
    return part.form.format(**{slot.key: slot_example(slot) for slot in part.slots})


def slot_example(slot: Field) -> str:
    match slot:
        case Number():
            return "N"
        case Picks():
            return "\\|".join(slot.names[: slot.most])
        case Pick():
            return slot.names[0]
    raise TypeError(slot)


def main() -> None:
    for game_id in own_games():
        form = find(game_id).edition.form
        if form is not None and form.board is None:
            path = (ROOT / "docs" / f"{game_id}_cards").with_suffix(".md")
            path.write_text(written(path.read_text("utf-8"), form), "utf-8")


def written(document: str, form: Form) -> str:
    """A document with the tables of a form between its marks."""
    return MARKS.sub(lambda marks: f"{marks[1]}\n{tables(form)}\n{marks[2]}", document)


if __name__ == "__main__":
    main()

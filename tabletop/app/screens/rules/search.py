"""Finding clauses by words and numbers, as they are typed."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop.app.core.rulings import plain

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Clause, Game


class ClauseEntry(NamedTuple):
    """A clause, with the number of the clause that opens its section, and the section's heading."""

    clause: Clause
    section: str
    heading: str


def entries(ctx: Context, game: Game[Any, Any, Any]) -> list[ClauseEntry]:
    """Return all clauses of a game."""
    found: list[ClauseEntry] = []
    section = heading = ""
    for clause in game.words.clauses:
        if clause.heading:
            section, heading = clause.id, ctx.t(clause.heading)
        found.append(ClauseEntry(clause, section, heading))
    return found


def known(game: Game[Any, Any, Any], wanted: str | None) -> str | None:
    """Return the clause meant: itself, else its first part (of CH-4.3, CH-4.3.1), else the whole."""
    numbers = [clause.id for clause in game.words.clauses]
    while wanted and wanted not in numbers:
        first = next((number for number in numbers if number.startswith(f"{wanted}.")), None)
        wanted = first or wanted.rpartition(".")[0]
    return wanted or None


def terms(query: str) -> tuple[str, ...]:
    """Return the words looked for; full-width letters and figures, as Japanese keyboards write, mean the
    usual ones."""
    return tuple(_folded(query).split())


def hits(ctx: Context, among: list[ClauseEntry], query: str) -> list[ClauseEntry]:
    """Return the clauses that have all words in their number, their text or the heading above them."""
    wanted = terms(query)
    return [one for one in among if all(term in _said(ctx, one) for term in wanted)]


def _said(ctx: Context, clause_entry: ClauseEntry) -> str:
    return _folded(
        f"{clause_entry.clause.id} {clause_entry.heading} {plain(ctx.t(clause_entry.clause.text))}"
    )


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def places(text: str, wanted: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return where the words stand in a text, first and last position."""
    if not wanted:
        return []
    pattern = re.compile("|".join(re.escape(term) for term in wanted), re.IGNORECASE)
    return [found.span() for found in pattern.finditer(text)]

"""Reading a deck: a table in CSV, one row a kind of card, checked so that whatever is read can be played.

The notation is that of the rules (DV-7, DV-9.1); docs/deckville_cards.md explains it to players.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.engine.card_table import CardRow, rows
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import ContentError
from tabletop.games.deckville.cards import HAND_LIMIT, POOL_SIZE, RESOURCES, TYPES, CardKind, deck_of
from tabletop.games.deckville.notation import (
    cost_text,
    read_cost,
    read_powers,
    read_score,
    score_text,
    written_powers,
)

_COLUMNS: Final = (
    *("id", "copies", "name", "property_type", "prime", "cost", "resource", "resource_cost"),
    *("score", "power", "min_players", "solo"),
)
_MOST_SEATS: Final = 5
_MOST_COPIES: Final = 30
_MOST_CARDS: Final = 400
"""No deck has more cards."""
_MOST_DISCARDS: Final = HAND_LIMIT - 1
"""No resource costs more: it has to be built from a full hand."""
_LONGEST_NAME: Final = 40


@lru_cache(maxsize=4)
def parse(text: str) -> tuple[CardKind, ...]:
    """Return the deck that a card file describes; raise `ContentError`, naming line, card and field."""
    kinds: list[CardKind] = []
    lines: dict[str, int] = {}
    for row in rows(text, _COLUMNS):
        kind = _kind(row._replace(card=row.cells["name"] or row.cells["id"]))
        if kind.id in lines:
            raise row.wrong("id", msg("It stands in line {line} already.", line=lines[kind.id]))
        lines[kind.id] = row.line
        kinds.append(kind)
    found = tuple(kinds)
    _check_size(found)
    return found


def canonical(kinds: tuple[CardKind, ...]) -> str:
    """Return a deck as the shortest card file that describes it: what a saved game keeps."""
    lines = [",".join(_COLUMNS)]
    for kind in kinds:
        cells: list[object] = [
            *(_quoted(kind.id), kind.copies, _quoted(kind.name), TYPES[kind.type], int(kind.is_prime)),
            *(cost_text(kind.cost), RESOURCES[kind.resource], kind.resource_cost),
            *(score_text(kind.score), written_powers(kind.powers), kind.min_players, int(kind.is_solo)),
        ]
        lines.append(",".join(map(str, cells)))
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if "," in text or '"' in text else text


def _kind(card_row: CardRow) -> CardKind:
    kind = CardKind(
        id=_name(card_row, "id"),
        name=_name(card_row, "name"),
        type=_one_of(card_row, "property_type", TYPES),
        is_prime=bool(card_row.number("prime", 1)),
        cost=read_cost(card_row),
        score=read_score(card_row),
        powers=read_powers(card_row),
        resource=_one_of(card_row, "resource", RESOURCES),
        resource_cost=card_row.number("resource_cost", _MOST_DISCARDS),
        min_players=card_row.number("min_players", _MOST_SEATS, 1),
        is_solo=bool(card_row.number("solo", 1)),
        copies=card_row.number("copies", _MOST_COPIES, 1),
    )
    if kind.is_solo and any(term.kind in ("all", "most") for term in kind.score):
        raise card_row.wrong("score", msg("Cards for one player score neither “most” nor “all”."))
    return kind


def _name(card_row: CardRow, column: str) -> str:
    text = card_row.cells[column]
    if 0 < len(text) <= _LONGEST_NAME and text.isprintable():
        return text
    raise card_row.wrong(column, msg("It needs a name of up to {most} characters.", most=_LONGEST_NAME))


def _one_of(card_row: CardRow, column: str, names: tuple[str, ...]) -> int:
    if card_row.cells[column] in names:
        return names.index(card_row.cells[column])
    raise card_row.wrong(column, msg("It has to be one of: {names}.", names=", ".join(names)))


def _check_size(kinds: tuple[CardKind, ...]) -> None:
    """Each number of players needs hands, a pool, a discard pile and a deck (DV-3.1)."""
    for seats in range(1, _MOST_SEATS + 1):
        count, need = len(deck_of(kinds, seats)), HAND_LIMIT * seats + POOL_SIZE + 2
        if count < need:
            raise ContentError(_too_few(seats, count, need))
    count = sum(kind.copies for kind in kinds)
    if count > _MOST_CARDS:
        raise ContentError(
            msg("A deck has {most} cards at most, and this one {count}.", most=_MOST_CARDS, count=count)
        )


def _too_few(seats: int, count: int, need: int) -> Message:
    if seats == 1:
        return msg(
            "One player needs {need} cards marked “solo”, and there are {count}.", need=need, count=count
        )
    return msg(
        "{seats} players need {need} cards whose mark “min_players” allows them, and there are {count}.",
        seats=seats,
        need=need,
        count=count,
    )

"""Reading a card file: a table in CSV, one row a face, checked so that whatever is read can be played."""

from __future__ import annotations

from typing import Any, Final

from tabletop.engine import card_table
from tabletop.engine.card_table import CardRow
from tabletop.engine.message import msg
from tabletop.engine.protocol import ContentError
from tabletop.games.designtown.cards import FACES, IDS, KINDS, CardSet, Face

_COLUMNS: Final = (
    *("card", "side", "id", "cash", "unhappy", "vp", "cost", "upgrade", "recycle", "effect"),
    *("starting", "supply_en", "supply_ja", "supply_solo"),
)
_SIDES: Final = ("front", "back")
_MOST: Final = 99
"""No number on a card is greater than this."""
_MOST_COPIES: Final = 30
"""No deck begins with more of one face, and no pile of a supply is higher."""
_RECYCLE: Final = {"cash": "recycle_cash", "limit": "recycle_limit", "top": "recycle_to_deck"}
_EFFECTS: Final = {
    "forced": "is_forced",
    "must_play_next": "must_play_next",
    "cash_per_unhappy": "cash_per_unhappy",
    "limit": "limit",
    "extra_action": "extra_actions",
    "win_at_cards": "wins_at",
    "give_on_upgrade": "moves_away",
}
_FLAGS: Final = frozenset(("recycle_to_deck", "is_forced", "must_play_next", "moves_away"))
"""What a face has or has not; everything else has an amount."""


def _price(card_row: CardRow, column: str) -> int | None:
    """Return a price; an empty cell is none."""
    return card_row.number(column, _MOST) if card_row.cells[column] else None


def parse(text: str) -> CardSet:
    """Return the set that a card file describes; raise `ContentError`, which names line and field."""
    rows = _rows(text)
    faces = tuple(_face(rows[card]) for card in FACES)
    for kind in KINDS:
        front, back = 2 * kind, 2 * kind + 1
        if faces[front].is_recyclable and faces[back].is_recyclable:
            raise rows[back].wrong("recycle", msg("Only one face of a card may have the recycle mark."))
        if faces[back].cost is not None:
            raise rows[back].wrong("cost", msg("Cards are bought with the front up, so it has to be empty."))
    found = CardSet(
        faces,
        tuple(rows[card].number("starting", _MOST_COPIES) for card in FACES),
        *(
            tuple(rows[2 * kind].number(column, _MOST_COPIES) for kind in KINDS)
            for column in ("supply_en", "supply_ja", "supply_solo")
        ),
    )
    if not any(found.starting):
        raise rows[0].wrong("starting", msg("A deck begins with one card at least."))
    if not any(found.solo):
        raise rows[0].wrong("supply_solo", msg("The solo supply needs one card at least."))
    return found


def canonical(cards: CardSet) -> str:
    """Return a set as the shortest card file that describes it: what a saved game keeps."""
    lines = [",".join(_COLUMNS)]
    for card, face in enumerate(cards.faces):
        supplies = (cards.english, cards.japanese, cards.solo)
        cells: list[object] = [
            *(IDS[card - card % 2], _SIDES[card % 2], IDS[card]),
            *(face.cash, face.unhappy, face.points),
            *("" if price is None else price for price in (face.cost, face.fee)),
            *(_words(face, _RECYCLE), _words(face, _EFFECTS), cards.starting[card]),
            *("" if card % 2 else supply[card // 2] for supply in supplies),
        ]
        lines.append(",".join(map(str, cells)))
    return "\n".join(lines) + "\n"


def _rows(text: str) -> dict[int, CardRow]:
    """Return the rows of the ten faces, each once."""
    rows: dict[int, CardRow] = {}
    for row in card_table.rows(text, _COLUMNS):
        name = row.cells["id"]
        if name not in IDS:
            raise row.wrong("id", msg("It has to be one of: {names}.", names=", ".join(IDS)))
        card = IDS.index(name)
        if card in rows:
            raise row.wrong("id", msg("It stands in line {line} already.", line=rows[card].line))
        for column, wanted in (("card", IDS[card - card % 2]), ("side", _SIDES[card % 2])):
            if row.cells[column] != wanted:
                raise row.wrong(column, msg("It has to be “{wanted}” here.", wanted=wanted))
        rows[card] = row
    for card in FACES:
        if card not in rows:
            raise ContentError(msg("The line of “{name}” is missing.", name=IDS[card]))
    return rows


def _face(card_row: CardRow) -> Face:
    return Face(
        cash=card_row.number("cash", _MOST),
        unhappy=card_row.number("unhappy", _MOST),
        points=card_row.number("vp", _MOST),
        cost=_price(card_row, "cost"),
        fee=_price(card_row, "upgrade"),
        **_fields(card_row, "recycle", _RECYCLE),
        **_fields(card_row, "effect", _EFFECTS),
    )


def _fields(card_row: CardRow, column: str, known: dict[str, str]) -> dict[str, Any]:
    """Return what the words of a cell mean: "limit:1" an amount, "top" a flag, "none" nothing."""
    found: dict[str, Any] = {}
    for word in card_row.cells[column].split():
        if word == "none":
            continue
        name, _, amount = word.partition(":")
        field = known.get(name)
        if field is None or field in found:
            names = ", ".join(key if known[key] in _FLAGS else f"{key}:1" for key in known)
            raise card_row.wrong(column, msg("It has to be “none”, or some of: {names}.", names=names))
        if field in _FLAGS:
            if amount:
                raise card_row.wrong(column, msg("“{name}” has no amount.", name=name))
            found[field] = True
            continue
        amount = amount.removeprefix("+")
        if not (amount.isascii() and amount.isdigit() and len(amount) < 3 and int(amount) > 0):
            wanted = msg("“{name}” needs an amount from 1 to {most}: “{name}:1”.", name=name, most=_MOST)
            raise card_row.wrong(column, wanted)
        found[field] = int(amount)
    return found


def _words(face: Face, known: dict[str, str]) -> str:
    words = []
    for name, field in known.items():
        value = getattr(face, field)
        if value:
            words.append(name if field in _FLAGS else f"{name}:{value}")
    return " ".join(words) or "none"

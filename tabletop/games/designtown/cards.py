"""The ten faces of the five kinds of cards (DT-2), card files, and the house set of values.

A card is known by the face it shows; its other face is one bit away.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from tabletop.engine import card_table
from tabletop.engine.card_table import CardRow
from tabletop.engine.message import msg
from tabletop.engine.protocol import ContentError

Card: TypeAlias = int
"""The face a card shows: twice the number of its kind, plus one for the back. Saved games hold the numbers,
which never change."""

RESIDENTIAL_AREA: Final = 0
APARTMENT: Final = 1
CONVENIENCE_STORE: Final = 2
SHOPPING_MALL: Final = 3
HOSPITAL: Final = 4
CHURCH: Final = 5
FACTORY: Final = 6
POWER_PLANT: Final = 7
CENTRAL_PARK: Final = 8
STATION: Final = 9

FACES: Final = range(10)
FRONTS: Final = range(0, 10, 2)
KINDS: Final = range(5)
"""A kind is the number that its two faces share: `card // 2`."""

IDS: Final = (
    *("residential_area", "apartment"),
    *("convenience_store", "shopping_mall"),
    *("hospital", "church"),
    *("factory", "power_plant"),
    *("central_park", "station"),
)
"""Names of the faces in a card file."""

POINTS_TO_WIN: Final = 8
"""Victory points of one play-card phase that win (DT-1.2)."""
LIMIT: Final = 3
"""Unhappy faces that end a turn (DT-4.5)."""
MOST_TURNS: Final = 60
"""Turns for each player after which the game is a draw (DT-1.5)."""


class Face(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """What is printed on one face (DT-2.3). Amounts are $ and numbers of faces, points and actions.

    Attributes:
        cash: what it gives when played.
        unhappy: unhappy faces.
        points: victory points.
        cost: price in the supply; None if it cannot be bought.
        fee: price of flipping it in the building phase; None if that is impossible.
        recycle_cash: what flipping it in the discard pile gives (DT-5.2).
        recycle_limit: how much that raises the limit this turn.
        recycle_to_deck: whether that puts it on top of the deck.
        is_forced: on top of the deck, it must be played (DT-4.2).
        must_play_next: one more card must be played after it (DT-4.2).
        cash_per_unhappy: more cash for each unhappy face in play, its own included (DT-4.7).
        limit: how much it raises the limit of unhappy faces (DT-4.5).
        extra_actions: more actions in the building phase (DT-6.1).
        wins_at: cards in play that win with this one among them; 0 for none (DT-1.3).
        moves_away: flipped for its fee, it goes to another player (DT-6.2).
    """

    cash: int = 0
    unhappy: int = 0
    points: int = 0
    cost: int | None = None
    fee: int | None = None
    recycle_cash: int = 0
    recycle_limit: int = 0
    recycle_to_deck: bool = False
    is_forced: bool = False
    must_play_next: bool = False
    cash_per_unhappy: int = 0
    limit: int = 0
    extra_actions: int = 0
    wins_at: int = 0
    moves_away: bool = False

    @property
    def is_recyclable(self) -> bool:
        """Whether it bears the recycle mark (DT-5.1)."""
        return bool(self.recycle_cash or self.recycle_limit or self.recycle_to_deck)


class CardSet(msgspec.Struct, frozen=True, array_like=True):
    """A whole set: its faces by number, the copies of each at the beginning of a deck, and the supplies by
    kind."""

    faces: tuple[Face, ...]
    starting: tuple[int, ...]
    english: tuple[int, ...]
    japanese: tuple[int, ...]
    solo: tuple[int, ...]


def other_face(card: Card) -> Card:
    """Return the face that a card shows when it is flipped."""
    return card ^ 1


def is_front(card: Card) -> bool:
    """Whether a card shows its front."""
    return not card & 1


# Card files: CSV, one row a face; every file that is accepted can be played

_COLUMNS: Final = (
    *("card", "side", "id", "cash", "unhappy", "vp", "cost", "upgrade", "recycle", "effect"),
    *("starting", "supply_en", "supply_ja", "supply_solo"),
)
_SIDES: Final = ("front", "back")
_MOST: Final = 99
"""The greatest number on a card."""
_MOST_COPIES: Final = 30
"""The most copies of a face in a first deck, and of a card in the supply."""
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
"""Properties that a face has or has not; all others are amounts."""


def _price(card_row: CardRow, column: str) -> int | None:
    """Return a price; None for an empty cell."""
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
            raise rows[back].wrong("cost", msg("You buy cards with the front up, so leave this empty."))
    found = CardSet(
        faces,
        tuple(rows[card].number("starting", _MOST_COPIES) for card in FACES),
        *(
            tuple(rows[2 * kind].number(column, _MOST_COPIES) for kind in KINDS)
            for column in ("supply_en", "supply_ja", "supply_solo")
        ),
    )
    if not any(found.starting):
        raise rows[0].wrong("starting", msg("A deck starts with at least one card."))
    if not any(found.solo):
        raise rows[0].wrong("supply_solo", msg("The solo supply needs at least one card."))
    return found


def canonical(cards: CardSet) -> str:
    """Return the shortest card file of a set, for saved games."""
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
            raise row.wrong("id", msg("Use one of these: {names}.", names=", ".join(IDS)))
        card = IDS.index(name)
        if card in rows:
            raise row.wrong("id", msg("It is already in line {line}.", line=rows[card].line))
        for column, wanted in (("card", IDS[card - card % 2]), ("side", _SIDES[card % 2])):
            if row.cells[column] != wanted:
                raise row.wrong(column, msg("Use “{wanted}” here.", wanted=wanted))
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
    """Return the values of a cell's words: "limit:1" an amount, "top" a flag, "none" nothing."""
    found: dict[str, Any] = {}
    for word in card_row.cells[column].split():
        if word == "none":
            continue
        name, _, amount = word.partition(":")
        field = known.get(name)
        if field is None or field in found:
            names = ", ".join(key if known[key] in _FLAGS else f"{key}:1" for key in known)
            raise card_row.wrong(column, msg("Use “none”, or some of these: {names}.", names=names))
        if field in _FLAGS:
            if amount:
                raise card_row.wrong(column, msg("“{name}” takes no number.", name=name))
            found[field] = True
            continue
        amount = amount.removeprefix("+")
        if not (amount.isascii() and amount.isdigit() and len(amount) < 3 and int(amount) > 0):
            wanted = msg(
                "“{name}” needs a number from 1 to {most}, for example “{name}:1”.", name=name, most=_MOST
            )
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


# The house set: the icons of both printed sheets are lost, so most values were found by simulation
# (docs/designtown_balance.md); `known` names the cells that the sheets establish.
#
# A player who owns the game can put the printed values into the folder `cards` of the player's folder: see
# docs/designtown_cards.md.

HOUSE_SET: Final = """\
card,side,id,cash,unhappy,vp,cost,upgrade,recycle,effect,starting,supply_en,supply_ja,supply_solo,known
residential_area,front,residential_area,1,1,0,,3,none,forced,4,0,0,0,unhappy
residential_area,back,apartment,1,1,0,,7,none,give_on_upgrade,1,,,,effect
convenience_store,front,convenience_store,1,0,0,3,3,none,win_at_cards:18,1,12,8,4,effect
convenience_store,back,shopping_mall,2,0,1,,,cash:2,none,0,,,,
hospital,front,hospital,1,1,0,4,5,none,cash_per_unhappy:1,1,12,8,4,cash unhappy effect
hospital,back,church,0,0,1,,,limit:1,limit:1,0,,,,effect
factory,front,factory,3,1,0,3,4,none,none,1,8,12,4,
factory,back,power_plant,4,0,1,,,cash:3,must_play_next,0,,,,
central_park,front,central_park,0,0,1,5,3,none,none,1,8,12,4,
central_park,back,station,2,0,1,,,top,extra_action:1,0,,,,
"""

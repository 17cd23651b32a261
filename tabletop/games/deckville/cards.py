"""What is printed on the cards (DV-2), and card files: CSV, one row a kind of card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec

from tabletop.engine.card_table import CardRow, rows, whole_number
from tabletop.engine.message import Message, msg, msgn
from tabletop.engine.protocol import ContentError

# The deck itself is data: see `house_deck`. Cards, property types and resources are known by number; a card's
# number is that of its kind, its line in the card file, so copies of one kind are equal.

Card: TypeAlias = int
"""A card's number: the index of its kind in the deck (`State.cards`)."""

Known: TypeAlias = "Card | None"
"""A card, or None if it is hidden from the viewer."""

PropertyType: TypeAlias = int
"""A property's type: an index of `TYPES`."""

Resource: TypeAlias = int
"""A kind of resource: an index of `RESOURCES`."""

TYPES: Final = (
    *("business", "dining", "housing", "industry"),
    *("infrastructure", "shopping", "civic", "entertainment"),
)
"""The property types as card files name them (DV-2.2). Saved games hold their order."""

BUSINESS, DINING, HOUSING, INDUSTRY, INFRASTRUCTURE, SHOPPING, CIVIC, ENTERTAINMENT = range(8)

RESOURCES: Final = ("wood", "brick", "stone", "steel", "glass", "workers", "architects")
"""The resources as card files name them (DV-2.2). Saved games hold their order."""

WOOD, BRICK, STONE, STEEL, GLASS, WORKERS, ARCHITECTS = range(7)

HAND_LIMIT: Final = 6
"""Cards dealt, and the most cards kept after drawing (DV-3.1, DV-4.4)."""
POOL_SIZE: Final = 3
"""Face-up cards in the pool (DV-3.1)."""
DRAWS: Final = 2
"""Cards to draw in a turn (DV-4.4)."""
MOST_BUILT: Final = 2
"""The most properties built in a turn (DV-4.3)."""
RESERVE_DISCARDS: Final = 1
"""Discards for a property from the reserve (DV-6.2)."""
SECOND_DISCARDS: Final = 2
"""Discards for the second property of a turn (DV-6.2)."""
RESERVE_PENALTY: Final = 5
"""Points lost by a card in the reserve at the end (DV-9.2)."""
LAST_EMPTYING: Final = 2
"""The emptying of the deck that triggers the end; alone it is the first (DV-8.1, DV-10)."""
BANDS: Final = (40, 80, 115, 145)
"""Points at which a solo player's title changes (DV-10)."""

TermKind: TypeAlias = Literal["flat", "own", "all", "prime", "most"]
PowerKind: TypeAlias = Literal["draw3", "omit", "as", "disc", "second"]


class Term(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One term of a score (DV-9.1).

    "flat": `points` for the property itself; "own": for each own property of one of `types`; "all": for each
    property of the type in every district; "prime": for each own prime property; "most": once, with strictly
    more properties of the type than every other district. `types` is empty for "flat" and "prime".
    """

    kind: TermKind
    points: int
    types: tuple[PropertyType, ...] = ()


class Power(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A special power (DV-7).

    "draw3"; "omit" with the property type `what`; "as" with the resource `what`; "disc" with the resource
    `what` and the discards `count` that it costs; "second" with the discards `count` that the second
    property costs.
    """

    kind: PowerKind
    what: int = -1
    count: int = 0


class CardKind(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is printed on a card, and the games that use it (DV-2).

    Attributes:
        id: its unique name in the card file.
        name: the property's name.
        type: the property's type.
        is_prime: whether the property bears the prime mark.
        cost: units of each resource that the district must hold to build the property, by resource.
        score: terms of the property's score.
        powers: the property's powers.
        resource: the resource that the card can be built as.
        resource_cost: other hand cards to discard for that.
        min_players: used in games of so many players and more.
        is_solo: used in solitaire (DV-10).
        copies: the number of copies.
    """

    id: str
    name: str
    type: PropertyType
    is_prime: bool
    cost: tuple[int, ...]
    score: tuple[Term, ...]
    powers: tuple[Power, ...]
    resource: Resource
    resource_cost: int
    min_players: int
    is_solo: bool
    copies: int = 1

    @property
    def units(self) -> int:
        """The sum of the property's resource units."""
        return sum(self.cost)

    def is_used(self, seat_count: int) -> bool:
        """Whether games of so many players use it (DV-2.3, DV-10)."""
        return self.is_solo if seat_count == 1 else self.min_players <= seat_count


def deck_of(kinds: tuple[CardKind, ...], seat_count: int) -> tuple[Card, ...]:
    """Return the cards of a game of so many players, sorted by number (DV-2.3)."""
    return tuple(
        card for card, kind in enumerate(kinds) if kind.is_used(seat_count) for _ in range(kind.copies)
    )


# Card files: CSV, one row a kind of card; every deck that is accepted can be played.
#
# The notation is that of the rules (DV-7, DV-9.1); docs/deckville_cards.md explains it to players.

# The notation of costs, scores and powers (DV-6.1, DV-7, DV-9.1)

_MOST_UNITS: Final = 9
"""The most units of one resource in a cost."""
_MOST_POINTS: Final = 99
_MOST_TERMS: Final = 6


def read_cost(card_row: CardRow) -> tuple[int, ...]:
    """Return units by resource: "wood:2 brick:1"; an empty cell costs nothing (DV-6.1)."""
    cost = [0] * len(RESOURCES)
    for word in card_row.cells["cost"].split():
        name, _, amount = word.partition(":")
        units = whole_number(amount)
        if name not in RESOURCES or units is None or not 1 <= units <= _MOST_UNITS:
            wanted = msg(
                "Write it like “{example}”, with these resources: {names}.",
                example="wood:2 brick:1",
                names=", ".join(RESOURCES),
            )
            raise card_row.wrong("cost", wanted)
        if cost[RESOURCES.index(name)]:
            raise card_row.wrong("cost", _twice(name))
        cost[RESOURCES.index(name)] = units
    return tuple(cost)


def cost_text(cost: tuple[int, ...]) -> str:
    """Return a cost in the card file's notation."""
    return " ".join(f"{name}:{units}" for name, units in zip(RESOURCES, cost, strict=True) if units)


def read_score(card_row: CardRow) -> tuple[Term, ...]:
    """Return the terms of a score: "2;1/civic;most:dining=4" (DV-9.1); an empty cell scores nothing."""
    found: dict[tuple[str, tuple[int, ...]], Term] = {}
    for word in _words(card_row, "score"):
        term = _term(word)
        if term is None:
            wanted = msg(
                "Write terms like {examples}, joined by “;”, with these types: {names}.",
                examples="2, 2/civic, 1/housing|dining, 1/all:housing, 1/prime, most:dining=4",
                names=", ".join(TYPES),
            )
            raise card_row.wrong("score", wanted)
        if (term.kind, term.types) in found:
            raise card_row.wrong("score", _twice(word))
        found[term.kind, term.types] = term
    return tuple(found.values())


def _term(word: str) -> Term | None:
    """Return the term of one word of a score; None for any other word."""
    if word.startswith("most:"):
        name, _, amount = word.removeprefix("most:").partition("=")
        points = _points(amount)
        return Term("most", points, (TYPES.index(name),)) if points and name in TYPES else None
    amount, slash, what = word.partition("/")
    points = _points(amount)
    if not slash:
        return None if points is None else Term("flat", points)
    if not points:
        return None
    if what == "prime":
        return Term("prime", points)
    name = what.removeprefix("all:")
    if name != what:
        return Term("all", points, (TYPES.index(name),)) if name in TYPES else None
    names = what.split("|")
    if len(names) > 2 or len(set(names)) < len(names) or not set(names) <= set(TYPES):
        return None
    return Term("own", points, tuple(sorted(map(TYPES.index, names))))


def _points(text: str) -> int | None:
    points = whole_number(text)
    return points if points is not None and points <= _MOST_POINTS else None


def score_text(score: tuple[Term, ...]) -> str:
    """Return a score in the card file's notation."""
    return ";".join(map(_term_text, score))


def _term_text(term: Term) -> str:
    names = "|".join(TYPES[kind] for kind in term.types)
    match term.kind:
        case "flat":
            return str(term.points)
        case "own":
            return f"{term.points}/{names}"
        case "all":
            return f"{term.points}/all:{names}"
        case "prime":
            return f"{term.points}/prime"
        case "most":
            return f"most:{names}={term.points}"


def read_powers(card_row: CardRow) -> tuple[Power, ...]:
    """Return the powers of a cell: "draw3;omit:dining" (DV-7); an empty cell has none."""
    found: dict[tuple[str, int], Power] = {}
    for word in _words(card_row, "power"):
        power = _power(word)
        if power is None:
            wanted = msg(
                "Write some of {examples}, joined by “;”, with a property type after “omit” and "
                "a resource after “as” and “disc”.",
                examples="draw3, omit:dining, as:wood, disc:steel=1, second:1",
            )
            raise card_row.wrong("power", wanted)
        if (power.kind, power.what) in found:
            raise card_row.wrong("power", _twice(word))
        found[power.kind, power.what] = power
    return tuple(found.values())


def _power(word: str) -> Power | None:
    """Return the power of one word; None for any other word."""
    name, _, what = word.partition(":")
    if word == "draw3":
        return Power("draw3")
    if word == "second:1":
        return Power("second", count=1)
    if name == "omit" and what in TYPES:
        return Power("omit", TYPES.index(what))
    if name == "as" and what in RESOURCES:
        return Power("as", RESOURCES.index(what))
    resource, _, amount = what.partition("=")
    count = whole_number(amount)
    if name == "disc" and resource in RESOURCES and count is not None and count < HAND_LIMIT:
        return Power("disc", RESOURCES.index(resource), count)
    return None


def written_powers(powers: tuple[Power, ...]) -> str:
    """Return powers in the card file's notation."""
    return ";".join(map(_power_text, powers))


def _power_text(power: Power) -> str:
    match power.kind:
        case "draw3":
            return "draw3"
        case "omit":
            return f"omit:{TYPES[power.what]}"
        case "as":
            return f"as:{RESOURCES[power.what]}"
        case "disc":
            return f"disc:{RESOURCES[power.what]}={power.count}"
        case "second":
            return f"second:{power.count}"


def _words(card_row: CardRow, column: str) -> list[str]:
    """Return the parts of a cell between semicolons, up to a maximum."""
    text = card_row.cells[column]
    words = [word.strip() for word in text.split(";")] if text else []
    if len(words) > _MOST_TERMS:
        raise card_row.wrong(
            column,
            msgn("It can have {count} part at most.", "It can have {count} parts at most.", _MOST_TERMS),
        )
    return words


def _twice(word: str) -> Message:
    return msg("“{name}” is there twice.", name=word)


_COLUMNS: Final = (
    *("id", "copies", "name", "property_type", "prime", "cost", "resource", "resource_cost"),
    *("score", "power", "min_players", "solo"),
)
_MOST_SEATS: Final = 5
_MOST_COPIES: Final = 30
_MOST_CARDS: Final = 400
"""The most cards in a deck."""
_MOST_DISCARDS: Final = HAND_LIMIT - 1
"""The most discards for a resource, which must be built from a full hand."""
_LONGEST_NAME: Final = 40


@lru_cache(maxsize=4)
def parse(text: str) -> tuple[CardKind, ...]:
    """Return the deck in a card file; raise `ContentError`, which names line, card and field."""
    kinds: list[CardKind] = []
    lines: dict[str, int] = {}
    for row in rows(text, _COLUMNS):
        kind = _kind(row._replace(card=row.cells["name"] or row.cells["id"]))
        if kind.id in lines:
            raise row.wrong("id", msg("It is already in line {line}.", line=lines[kind.id]))
        lines[kind.id] = row.line
        kinds.append(kind)
    found = tuple(kinds)
    _check_size(found)
    return found


def canonical(kinds: tuple[CardKind, ...]) -> str:
    """Return the shortest card file of a deck, for saved games."""
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
        raise card_row.wrong("score", msg("Cards for one player cannot use “most” or “all”."))
    return kind


def _name(card_row: CardRow, column: str) -> str:
    text = card_row.cells[column]
    if 0 < len(text) <= _LONGEST_NAME and text.isprintable():
        return text
    raise card_row.wrong(
        column,
        msgn(
            "It needs a name of up to {count} character.",
            "It needs a name of up to {count} characters.",
            _LONGEST_NAME,
        ),
    )


def _one_of(card_row: CardRow, column: str, names: tuple[str, ...]) -> int:
    if card_row.cells[column] in names:
        return names.index(card_row.cells[column])
    raise card_row.wrong(column, msg("Choose one of these: {names}.", names=", ".join(names)))


def _check_size(kinds: tuple[CardKind, ...]) -> None:
    """Check that each number of players has enough cards for hands, pool, discard pile and deck (DV-3.1)."""
    for seats in range(1, _MOST_SEATS + 1):
        count, need = len(deck_of(kinds, seats)), HAND_LIMIT * seats + POOL_SIZE + 2
        if count < need:
            raise ContentError(_too_few(seats, count, need))
    count = sum(kind.copies for kind in kinds)
    if count > _MOST_CARDS:
        raise ContentError(
            msgn(
                "A deck can have {count} card at most. This one has {have}.",
                "A deck can have {count} cards at most. This one has {have}.",
                _MOST_CARDS,
                have=count,
            )
        )


def _too_few(seats: int, count: int, need: int) -> Message:
    if seats == 1:
        return msgn(
            "One player needs {count} card marked “solo”, not {have}.",
            "One player needs {count} cards marked “solo”, not {have}.",
            need,
            have=count,
        )
    return msgn(
        "A game for {seats} needs {count} card that “min_players” allows, not {have}.",
        "A game for {seats} needs {count} cards that “min_players” allows, not {have}.",
        need,
        seats=seats,
        have=count,
    )

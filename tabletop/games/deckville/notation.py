"""The notation of costs, scores and powers in a card file (DV-6.1, DV-7, DV-9.1), read and written."""

from __future__ import annotations

from typing import Final

from tabletop.engine.card_table import CardRow, whole_number
from tabletop.engine.message import Message, msg
from tabletop.games.deckville.cards import HAND_LIMIT, RESOURCES, TYPES, Power, Term

_MOST_UNITS: Final = 9
"""No property needs more units of one resource."""
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
                "It has to be like “{example}”, with resources of: {names}.",
                example="wood:2 brick:1",
                names=", ".join(RESOURCES),
            )
            raise card_row.wrong("cost", wanted)
        if cost[RESOURCES.index(name)]:
            raise card_row.wrong("cost", _twice(name))
        cost[RESOURCES.index(name)] = units
    return tuple(cost)


def cost_text(cost: tuple[int, ...]) -> str:
    """Return a cost as a card file has it."""
    return " ".join(f"{name}:{units}" for name, units in zip(RESOURCES, cost, strict=True) if units)


def read_score(card_row: CardRow) -> tuple[Term, ...]:
    """Return the terms of a score: "2;1/civic;most:dining=4" (DV-9.1); an empty cell scores nothing."""
    found: dict[tuple[str, tuple[int, ...]], Term] = {}
    for word in _words(card_row, "score"):
        term = _term(word)
        if term is None:
            wanted = msg(
                "It has to be terms like {examples}, joined by “;”, with types of: {names}.",
                examples="2, 2/civic, 1/housing|dining, 1/all:housing, 1/prime, most:dining=4",
                names=", ".join(TYPES),
            )
            raise card_row.wrong("score", wanted)
        if (term.kind, term.types) in found:
            raise card_row.wrong("score", _twice(word))
        found[term.kind, term.types] = term
    return tuple(found.values())


def _term(word: str) -> Term | None:
    """Return what one word of a score means, None when nothing."""
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
    """Return a score as a card file has it."""
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
                "It has to be some of {examples}, joined by “;”, with a property type after “omit” and a "
                "resource after “as” and “disc”.",
                examples="draw3, omit:dining, as:wood, disc:steel=1, second:1",
            )
            raise card_row.wrong("power", wanted)
        if (power.kind, power.what) in found:
            raise card_row.wrong("power", _twice(word))
        found[power.kind, power.what] = power
    return tuple(found.values())


def _power(word: str) -> Power | None:
    """Return what one word of the powers means, None when nothing."""
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
    """Return powers as a card file has them."""
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
    """Return the parts of a cell between semicolons, of which there may be only so many."""
    text = card_row.cells[column]
    words = [word.strip() for word in text.split(";")] if text else []
    if len(words) > _MOST_TERMS:
        raise card_row.wrong(column, msg("It may have {most} parts at most.", most=_MOST_TERMS))
    return words


def _twice(word: str) -> Message:
    return msg("“{name}” stands there twice.", name=word)

"""The names of cards, property types and resources, and what is printed on a card, in words."""

from __future__ import annotations

from typing import Final, assert_never

from tabletop.engine.message import N_, Message, msg, msgn
from tabletop.games.deckville.cards import (
    ARCHITECTS,
    WORKERS,
    Card,
    CardKind,
    Power,
    PropertyType,
    Resource,
    Term,
)
from tabletop.games.deckville.names import NAMES

TYPE_NAMES: Final = (
    N_("Business"),
    N_("Dining"),
    N_("Housing"),
    N_("Industry"),
    N_("Infrastructure"),
    N_("Shopping"),
    N_("Civic"),
    N_("Entertainment"),
)
"""The names of the property types, by number."""

RESOURCE_NAMES: Final = (
    N_("Wood"),
    N_("Brick"),
    N_("Stone"),
    N_("Steel"),
    N_("Glass"),
    N_("Workers"),
    N_("Architects"),
)
"""The names of the resources, by number."""


def property_name(name: str) -> Message:
    """Return the name of a property as a message: those of the house deck can be translated."""
    return Message(name) if name in NAMES else Message("{name}", {"name": name})


def card_name(cards: tuple[CardKind, ...], card: Card | None) -> Message:
    """Return the name of a card, "a card" for one that is not known."""
    if card is None or not 0 <= card < len(cards):
        return msg("a card")
    return property_name(cards[card].name)


def type_name(kind: PropertyType) -> Message:
    """Return the name of a property type."""
    return Message(TYPE_NAMES[kind])


def type_names(kinds: tuple[PropertyType, ...]) -> Message:
    """Return the names of one property type or two."""
    if len(kinds) == 1:
        return type_name(kinds[0])
    return msg("{one} or {other}", one=type_name(kinds[0]), other=type_name(kinds[1]))


def resource_name(resource: Resource) -> Message:
    """Return the name of a resource."""
    return Message(RESOURCE_NAMES[resource])


def shortage_text(lacking: tuple[int, ...]) -> tuple[Message, ...]:
    """Return what is missing for a property, a sentence each: "1 Steel more"; empty when nothing is."""
    return tuple(_more(resource, units) for resource, units in enumerate(lacking) if units)


def _more(resource: Resource, units: int) -> Message:
    """Return how many units of a resource are missing; people are counted one by one."""
    if resource == WORKERS:
        return msgn("{count} worker more", "{count} workers more", units)
    if resource == ARCHITECTS:
        return msgn("{count} architect more", "{count} architects more", units)
    return msg("{count} {resource} more", count=units, resource=resource_name(resource))


def term_rule(term: Term) -> tuple[Message, str]:
    """Return what a term of a score means, in one sentence, and its clause (DV-9.1)."""
    points = term.points
    match term.kind:
        case "flat":
            text = msgn("{count} point.", "{count} points.", points)
        case "own":
            text = msgn(
                "{count} point for each property of the type {types} in your district.",
                "{count} points for each property of the type {types} in your district.",
                points,
                types=type_names(term.types),
            )
        case "all":
            text = msgn(
                "{count} point for each property of the type {types} in every district.",
                "{count} points for each property of the type {types} in every district.",
                points,
                types=type_names(term.types),
            )
        case "prime":
            text = msgn(
                "{count} point for each prime property in your district.",
                "{count} points for each prime property in your district.",
                points,
            )
        case "most":
            text = msgn(
                "{count} point if you have more of the type {types} than every other district.",
                "{count} points if you have more of the type {types} than every other district.",
                points,
                types=type_names(term.types),
            )
        case _:
            assert_never(term.kind)
    return text, "DV-9.1"


def power_rule(power: Power) -> tuple[Message, str]:
    """Return what a power does, in one sentence, and its clause (DV-7)."""
    match power.kind:
        case "draw3":
            return msg("Draw three cards instead of two."), "DV-7.1"
        case "omit":
            text = msg(
                "For a property of the type {types}, one resource may be missing.",
                types=type_name(power.what),
            )
            return text, "DV-7.2"
        case "as":
            return msg("Counts as {resource}.", resource=resource_name(power.what)), "DV-7.3"
        case "disc":
            text = msgn(
                "Building {resource} costs {count} discard.",
                "Building {resource} costs {count} discards.",
                power.count,
                resource=resource_name(power.what),
            )
            return text, "DV-7.4"
        case "second":
            text = msgn(
                "The second property of a turn costs {count} discard.",
                "The second property of a turn costs {count} discards.",
                power.count,
            )
            return text, "DV-7.5"
        case _:
            assert_never(power.kind)

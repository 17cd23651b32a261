"""What is declared of Deckville's cards (DV-2), and the deck that a card file makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tabletop.engine.fields import Amounts, Choice, Flag, Name, Number, Part, Parts, Pick, Picks, Word
from tabletop.engine.form import Form, Group, RowRule, SetRule, Values
from tabletop.engine.message import N_, NC_, Message, msg, msgn
from tabletop.games.deckville.cards import (
    HAND_LIMIT,
    POOL_SIZE,
    RESOURCE_NAMES,
    RESOURCES,
    TYPE_NAMES,
    TYPES,
    CardKind,
    Power,
    Term,
)
from tabletop.games.deckville.house_deck import NAMES, slug

_MOST_SEATS: Final = 5
_MOST_CARDS: Final = 400
"""The most cards in a deck."""
_MOST_DISCARDS: Final = HAND_LIMIT - 1
"""The most discards for a resource, which must be built from a full hand."""
_MOST_PARTS: Final = 6
"""The most terms of a score, and the most powers."""

_TYPES: Final = tuple(Choice(*both, f"t_{both[0]}") for both in zip(TYPES, TYPE_NAMES, strict=True))
_RESOURCES: Final = tuple(
    Choice(*both, f"r_{both[0]}") for both in zip(RESOURCES, RESOURCE_NAMES, strict=True)
)


def _picture(name: str, label: str) -> Choice:
    return Choice(name, label, f"deckville/{name}")


_PICTURES: Final = (
    # i18n: picture of a card: the usual one
    Choice("", N_("By name or type")),
    *(_picture(f"any_{name}", label) for name, label in zip(TYPES, TYPE_NAMES, strict=True)),
    *(_picture(slug(name), name) for name in NAMES),
)

_POINTS: Final = Number(key="points", label=N_("Points"), icon="star", least=1, worth=1)
# i18n: of a card: shop, restaurant …
_TYPE: Final = Pick(key="type", label=N_("Type"), choices=_TYPES)
_RESOURCE: Final = Pick(key="resource", label=N_("Resource"), choices=_RESOURCES)

_SCORE: Final = (
    Part(
        tag="most",
        label=N_("Most of a type"),
        told=N_("{points} with the most {type}"),
        form="most:{type}={points}",
        slots=(_TYPE, _POINTS),
        about=N_("points, with strictly more of the type than every other district; not with `solo`"),
        clause="DV-9.1",
        worth=1,
    ),
    Part(
        tag="prime",
        label=N_("Each own prime property"),
        told=N_("{points} for each own prime property"),
        form="{points}/prime",
        slots=(_POINTS,),
        about=N_("points for each own prime property"),
        clause="DV-9.1",
        worth=1,
    ),
    Part(
        tag="all",
        label=N_("Each of a type in all districts"),
        told=N_("{points} for each {type} in every district"),
        form="{points}/all:{type}",
        slots=(_POINTS, _TYPE),
        about=N_("points for each property of the type in every district; not with `solo`"),
        clause="DV-9.1",
        worth=1,
    ),
    Part(
        tag="own",
        label=N_("Each own of a type"),
        told=N_("{points} for each own {types}"),
        form="{points}/{types}",
        slots=(_POINTS, Picks(key="types", label=N_("Types"), choices=_TYPES, most=2)),
        about=N_("points for each own property of the type, or of either of two types"),
        clause="DV-9.1",
        worth=1,
    ),
    Part(
        tag="flat",
        label=N_("Points"),
        told=msgn("{points} point", "{points} points", 1),
        form="{points}",
        slots=(Number(key="points", label=N_("Points"), icon="star", worth=1),),
        about=N_("points for the property itself"),
        clause="DV-9.1",
        worth=1,
    ),
)
_POWERS: Final = (
    Part(
        tag="draw3",
        label=N_("Draw three"),
        told=N_("draw three cards instead of two"),
        form="draw3",
        about=N_("draw three cards instead of two"),
        clause="DV-7.1",
        worth=1,
    ),
    Part(
        tag="omit",
        label=N_("One unit may be missing"),
        told=N_("one unit may be missing for {type}"),
        form="omit:{type}",
        slots=(_TYPE,),
        about=N_("for a property of the type, one unit of one resource may be missing"),
        clause="DV-7.2",
        worth=1,
    ),
    Part(
        tag="as",
        label=N_("Counts as a resource"),
        told=N_("counts as one {resource}"),
        form="as:{resource}",
        slots=(_RESOURCE,),
        about=N_("counts as one such resource"),
        clause="DV-7.3",
        worth=1,
    ),
    Part(
        tag="disc",
        label=N_("Resource for fewer discards"),
        told=msgn("{resource} costs {discards} discard", "{resource} costs {discards} discards", 1),
        form="disc:{resource}={discards}",
        slots=(
            _RESOURCE,
            Number(key="discards", label=N_("Discards"), icon="hand", most=_MOST_DISCARDS, worth=-1),
        ),
        about=N_("building that resource costs only so many discards"),
        clause="DV-7.4",
        worth=1,
    ),
    Part(
        tag="second",
        label=N_("Second property for less"),
        told=N_("the second property of a turn costs one discard only"),
        form="second:1",
        about=N_("the second property of a turn costs one discard only"),
        clause="DV-7.5",
        worth=1,
    ),
)


def _alone(values: Values) -> Message | None:
    """Return what is wrong with a solo card's score: it names others."""
    if values["solo"] and any(word.tag in ("all", "most") for word in values["score"]):
        return msg("Cards for one player cannot use “most” or “all”.")
    return None


def _enough(rows: Sequence[Values]) -> Iterator[tuple[None, str, Message]]:
    """Yield the numbers of players without enough cards for hands, pool, discard pile and deck (DV-3.1)."""
    for seats in range(1, _MOST_SEATS + 1):
        used = (row["copies"] for row in rows if (row["solo"] if seats == 1 else row["min_players"] <= seats))
        count, need = sum(used), HAND_LIMIT * seats + POOL_SIZE + 2
        if count >= need:
            continue
        if seats == 1:
            yield (
                None,
                "copies",
                msgn(
                    "One player needs {count} card marked “solo”, not {have}.",
                    "One player needs {count} cards marked “solo”, not {have}.",
                    need,
                    have=count,
                ),
            )
        else:
            yield (
                None,
                "copies",
                msgn(
                    "A game for {seats} needs {count} card that “min_players” allows, not {have}.",
                    "A game for {seats} needs {count} cards that “min_players” allows, not {have}.",
                    need,
                    seats=seats,
                    have=count,
                ),
            )


def _not_too_many(rows: Sequence[Values]) -> Iterator[tuple[None, str, Message]]:
    count = sum(row["copies"] for row in rows)
    if count > _MOST_CARDS:
        yield (
            None,
            "copies",
            msgn(
                "A deck can have {count} card at most. This one has {have}.",
                "A deck can have {count} cards at most. This one has {have}.",
                _MOST_CARDS,
                have=count,
            ),
        )


FORM: Final = Form(
    fields=(
        Name(key="id", label=N_("Number"), about=N_("what the line is called; no two have the same")),
        Number(
            key="copies",
            label=N_("Copies"),
            icon="deck",
            about=N_("how many cards of the kind there are"),
            usual="1",
            least=1,
            most=30,
        ),
        Name(
            key="name",
            label=N_("Name"),
            about=N_("the name of the property"),
            translated=frozenset(NAMES),
        ),
        Pick(key="property_type", label=N_("Type"), about=N_("the type of the property"), choices=_TYPES),
        Flag(
            key="prime", label=N_("Prime"), icon="prime", about=N_("whether it has the prime mark"), usual="0"
        ),
        Amounts(
            key="cost",
            label=N_("Cost"),
            about=N_("what the district must hold; empty: nothing"),
            choices=_RESOURCES,
            worth=-1,
            wanted=msg(
                "Write it like “{example}”, with these resources: {names}.",
                example="wood:2 brick:1",
                names=", ".join(RESOURCES),
            ),
        ),
        Pick(
            key="resource",
            label=N_("Resource"),
            about=N_("what the card is below the line"),
            choices=_RESOURCES,
        ),
        Number(
            key="resource_cost",
            label=N_("Discards for the resource"),
            icon="hand",
            about=N_("how many other hand cards that costs"),
            usual="1",
            most=_MOST_DISCARDS,
            worth=-1,
        ),
        Parts(
            key="score",
            label=N_("Score"),
            icon="star",
            about=N_("terms of the score; empty: none"),
            parts=_SCORE,
            joint=";",
            most=_MOST_PARTS,
            wanted=msg(
                "Write terms like {examples}, joined by “;”, with these types: {names}.",
                examples="2, 2/civic, 1/housing|dining, 1/all:housing, 1/prime, most:dining=4",
                names=", ".join(TYPES),
            ),
        ),
        Parts(
            key="power",
            label=N_("Power"),
            about=N_("powers; empty: none"),
            parts=_POWERS,
            joint=";",
            most=_MOST_PARTS,
            wanted=msg(
                "Write some of {examples}, joined by “;”, with a property type after “omit” and a "
                "resource after “as” and “disc”.",
                examples="draw3, omit:dining, as:wood, disc:steel=1, second:1",
            ),
        ),
        Number(
            key="min_players",
            label=N_("From so many players"),
            icon="person",
            about=N_("used in games of so many players and more"),
            usual="2",
            least=1,
            most=_MOST_SEATS,
        ),
        Flag(key="solo", label=N_("Solitaire"), about=N_("whether it is used in solitaire"), usual="0"),
        Pick(
            key="picture",
            label=NC_("of a card", "Picture"),
            about=N_("the picture; empty: the one that goes with the name, or with the type"),
            choices=_PICTURES,
            is_look=True,
        ),
    ),
    groups=(
        Group(
            N_("Card"),
            (
                *("name", "property_type", "prime", "cost", "score", "power", "resource", "resource_cost"),
                "picture",
            ),
        ),
        Group(N_("Decks and supply"), ("id", "copies", "min_players", "solo")),
    ),
    name="name",
    row_rules=(RowRule("score", ("solo", "score"), _alone),),
    set_rules=(
        SetRule(("copies", "solo", "min_players"), _enough),
        SetRule(("copies",), _not_too_many),
    ),
)


@lru_cache(maxsize=4)
def parse(text: str) -> tuple[CardKind, ...]:
    """Return the deck in a card file; raise `ContentError`, which names line, card and field."""
    return tuple(map(kind, FORM.read(text)))


def kind(values: Values) -> CardKind:
    """Return the kind of card of a row's values."""
    return CardKind(
        id=values["id"],
        name=values["name"],
        type=TYPES.index(values["property_type"]),
        is_prime=values["prime"],
        cost=tuple(values["cost"].get(name, 0) for name in RESOURCES),
        score=tuple(map(_term, values["score"])),
        powers=tuple(map(_power, values["power"])),
        resource=RESOURCES.index(values["resource"]),
        resource_cost=values["resource_cost"],
        min_players=values["min_players"],
        is_solo=values["solo"],
        copies=values["copies"],
        picture=values["picture"],
    )


def _term(word: Word) -> Term:
    match word:
        case Word("own", (points, names)):
            return Term("own", points, tuple(map(TYPES.index, names)))
        case Word("all", (points, name)) | Word("most", (name, points)):
            return Term("all" if word.tag == "all" else "most", points, (TYPES.index(name),))
        case Word("prime", (points,)):
            return Term("prime", points)
    return Term("flat", *word.values)


def _power(word: Word) -> Power:
    match word:
        case Word("omit", (name,)):
            return Power("omit", TYPES.index(name))
        case Word("as", (name,)):
            return Power("as", RESOURCES.index(name))
        case Word("disc", (name, count)):
            return Power("disc", RESOURCES.index(name), count)
        case Word("second"):
            return Power("second", count=1)
    return Power("draw3")

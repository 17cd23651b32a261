"""Decks as hypothesis makes them: any notation, any mixture, always enough cards for five."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import hypothesis.strategies as st

from tabletop.engine.fields import Word
from tabletop.games.deckville.cards import RESOURCES, TYPES, CardKind, Power, Term
from tabletop.games.deckville.form import FORM


def written(kinds: Iterable[CardKind]) -> str:
    """Return the card file of some kinds of cards."""
    return FORM.canonical(map(_values, kinds))


def _values(kind: CardKind) -> dict[str, Any]:
    return {
        "id": kind.id,
        "copies": kind.copies,
        "name": kind.name,
        "property_type": TYPES[kind.type],
        "prime": kind.is_prime,
        "cost": dict(zip(RESOURCES, kind.cost, strict=True)),
        "resource": RESOURCES[kind.resource],
        "resource_cost": kind.resource_cost,
        "score": tuple(map(_term, kind.score)),
        "power": tuple(map(_power, kind.powers)),
        "min_players": kind.min_players,
        "solo": kind.is_solo,
        "picture": kind.picture,
    }


def _term(term: Term) -> Word:
    names = tuple(TYPES[kind] for kind in term.types)
    match term.kind:
        case "own":
            return Word("own", (term.points, names))
        case "most":
            return Word("most", (*names, term.points))
        case _:
            return Word(term.kind, (term.points, *names))


def _power(power: Power) -> Word:
    match power.kind:
        case "omit":
            return Word("omit", (TYPES[power.what],))
        case "as":
            return Word("as", (RESOURCES[power.what],))
        case "disc":
            return Word("disc", (RESOURCES[power.what], power.count))
        case _:
            return Word(power.kind)


_TYPE = st.integers(0, len(TYPES) - 1)
_RESOURCE = st.integers(0, len(RESOURCES) - 1)
_POINTS = st.integers(1, 9)
_TERMS = st.one_of(
    st.builds(lambda points: Term("flat", points), st.integers(0, 9)),
    st.builds(lambda points, kind: Term("own", points, (kind,)), _POINTS, _TYPE),
    st.builds(
        lambda points, kinds: Term("own", points, tuple(sorted(kinds))),
        _POINTS,
        st.sets(_TYPE, min_size=2, max_size=2),
    ),
    st.builds(lambda points, kind: Term("all", points, (kind,)), _POINTS, _TYPE),
    st.builds(lambda points: Term("prime", points), _POINTS),
    st.builds(lambda points, kind: Term("most", points, (kind,)), _POINTS, _TYPE),
)
_POWERS = st.one_of(
    st.just(Power("draw3")),
    st.builds(lambda kind: Power("omit", kind), _TYPE),
    st.builds(lambda resource: Power("as", resource), _RESOURCE),
    st.builds(lambda resource, count: Power("disc", resource, count), _RESOURCE, st.integers(0, 5)),
    st.just(Power("second", count=1)),
)
_COST = st.lists(st.sampled_from((0, 0, 0, 0, 1, 1, 2)), min_size=7, max_size=7).map(tuple)
_SCORE = st.lists(_TERMS, max_size=4, unique_by=lambda term: (term.kind, term.types)).map(tuple)
_POWER = st.lists(_POWERS, max_size=3, unique_by=lambda power: (power.kind, power.what)).map(tuple)
_SOLO = frozenset(("flat", "own", "prime"))


@st.composite
def decks(draw: st.DrawFn) -> tuple[CardKind, ...]:
    """A deck of some twenty kinds; those that score alone have marks for one player."""
    count = draw(st.integers(8, 20))
    kinds = []
    for number in range(count):
        score = draw(_SCORE)
        is_solo = number < 4 or draw(st.booleans())
        if is_solo:
            score = tuple(term for term in score if term.kind in _SOLO)
        kinds.append(
            CardKind(
                id=f"K{number}",
                name=draw(st.sampled_from(("House", "Shop, old", 'The "Mill"', "{seat} Hall", "市役所"))),
                type=draw(_TYPE),
                is_prime=draw(st.booleans()),
                cost=draw(_COST),
                score=score,
                powers=draw(_POWER),
                resource=number % 7,
                resource_cost=draw(st.sampled_from((0, 1, 1, 1, 2, 3, 5))),
                min_players=1 if number < 5 else draw(st.integers(1, 5)),
                is_solo=is_solo,
                copies=draw(st.integers(9, 14)) if number < 5 else draw(st.integers(1, 4)),
            )
        )
    return tuple(kinds)

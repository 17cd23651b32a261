"""Points: of a card, of a district, of everybody, each with its explanation (DV-9). From any view."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from msgspec.structs import replace

from tabletop.engine.message import Arg, Message, msg
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.cards import RESERVE_PENALTY, TYPES, Card, CardKind, Term
from tabletop.games.deckville.state import District, State, printed
from tabletop.games.deckville.words import type_names


class Part(NamedTuple):
    """What one term of a card's score gives: `times` how often they count, `points` altogether, and why."""

    term: Term
    times: int
    points: int
    text: Message


class CardScore(NamedTuple):
    """A property's points, term by term."""

    card: Card
    points: int
    parts: tuple[Part, ...]


class DistrictScore(NamedTuple):
    """A district's points: its properties in the order of building, and what its reserve costs (0 or -5)."""

    seat: Seat
    cards: tuple[CardScore, ...]
    reserve: int
    total: int


class _Counts(NamedTuple):
    """Properties by type of each district, and the prime ones of each."""

    types: tuple[tuple[int, ...], ...]
    primes: tuple[int, ...]


_NO_TYPES: Final = (0,) * len(TYPES)


def scores(state: State) -> tuple[int, ...]:
    """Return each seat's points as if the game ended now."""
    return _scores(state.written, state.districts)


@lru_cache(maxsize=64)  # asked for at every step and in every picture, and few steps build
def _scores(written: str, districts: tuple[District, ...]) -> tuple[int, ...]:
    cards, counts = printed(written), _counts(written, districts)
    return tuple(
        sum(_value(term, counts, seat) for card in district.properties for term in cards[card].score)
        + _reserve(district)
        for seat, district in enumerate(districts)
    )


def sheet(state: State) -> tuple[DistrictScore, ...]:
    """Return each seat's points as if the game ended now, card by card, with the reasons."""
    counts = _counts(state.written, state.districts)
    found = []
    for seat, district in enumerate(state.districts):
        own = tuple(_card_score(state, counts, seat, card) for card in district.properties)
        reserve = _reserve(district)
        found.append(DistrictScore(seat, own, reserve, sum(one.points for one in own) + reserve))
    return tuple(found)


def worth_now(state: State, seat: Seat, card: Card) -> CardScore:
    """Return what a property would score in a district if it were built now, itself counted (DV-9.1)."""
    built = _with_property(state, seat, card)
    return _card_score(built, _counts(built.written, built.districts), seat, card)


def gain(state: State, seat: Seat, card: Card) -> int:
    """Return by how much a seat's points would change if it built a property now, from hand or reserve."""
    return scores(_with_property(state, seat, card))[seat] - scores(state)[seat]


def _with_property(state: State, seat: Seat, card: Card) -> State:
    old = state.districts[seat]
    reserve = None if old.reserve == card and card not in state.hands[seat] else old.reserve
    district = District((*old.properties, card), old.resources, reserve)
    return replace(state, districts=(*state.districts[:seat], district, *state.districts[seat + 1 :]))


def _reserve(district: District) -> int:
    return 0 if district.reserve is None else -RESERVE_PENALTY


def _counts(written: str, districts: tuple[District, ...]) -> _Counts:
    cards = printed(written)
    types, primes = [], []
    for district in districts:
        kinds = [cards[card] for card in district.properties]
        types.append(_by_type(kinds) if kinds else _NO_TYPES)
        primes.append(sum(kind.is_prime for kind in kinds))
    return _Counts(tuple(types), tuple(primes))


def _by_type(kinds: list[CardKind]) -> tuple[int, ...]:
    found = list(_NO_TYPES)
    for kind in kinds:
        found[kind.type] += 1
    return tuple(found)


def _card_score(state: State, counts: _Counts, seat: Seat, card: Card) -> CardScore:
    parts = tuple(_part(term, counts, seat) for term in state.cards[card].score)
    return CardScore(card, sum(part.points for part in parts), parts)


def _value(term: Term, counts: _Counts, seat: Seat) -> int:
    """Return the points of one term (DV-9.1)."""
    return term.points * _times(term, counts, seat)


def _times(term: Term, counts: _Counts, seat: Seat) -> int:
    """Return how often a term's points count (DV-9.1)."""
    match term.kind:
        case "flat":
            return 1
        case "own":
            return sum(counts.types[seat][kind] for kind in term.types)
        case "all":
            return sum(own[kind] for own in counts.types for kind in term.types)
        case "prime":
            return counts.primes[seat]
        case "most":
            own, others = _rivals(term, counts, seat)
            return int(own > others)
        case _:
            assert_never(term.kind)


def _rivals(term: Term, counts: _Counts, seat: Seat) -> tuple[int, int]:
    """Return how many properties of the term's type the seat has, and how many the best other seat."""
    kind = term.types[0]
    others = (own[kind] for other, own in enumerate(counts.types) if other != seat)
    return counts.types[seat][kind], max(others, default=0)


def _part(term: Term, counts: _Counts, seat: Seat) -> Part:
    times = _times(term, counts, seat)
    points = term.points * times
    match term.kind:
        case "flat":
            return Part(term, 1, points, msg("on the card: {points}", points=points))
        case "own":
            text = msg(
                "{types}: {count} × {each} = {points}",
                types=type_names(term.types),
                count=times,
                each=term.points,
                points=points,
            )
            return Part(term, times, points, text)
        case "all":
            own = sum(counts.types[seat][kind] for kind in term.types)
            text = msg(
                "{types} in all districts: ({own} own + {others} others') × {each} = {points}",
                types=type_names(term.types),
                own=own,
                others=times - own,
                each=term.points,
                points=points,
            )
            return Part(term, times, points, text)
        case "prime":
            text = msg("prime: {count} × {each} = {points}", count=times, each=term.points, points=points)
            return Part(term, times, points, text)
        case "most":
            return _most(term, counts, seat, points)
        case _:
            assert_never(term.kind)


def _most(term: Term, counts: _Counts, seat: Seat, points: int) -> Part:
    """Whether it is the most, by how many, or why not: a tie pays nobody (DV-9.1)."""
    own, others = _rivals(term, counts, seat)
    facts: dict[str, Arg] = {"types": type_names(term.types), "own": own, "others": others, "points": points}
    if own == others:
        text = msg("most {types}, {own} against {others}: a tie pays nobody", **facts)
    else:
        text = msg("most {types}, {own} against {others}: {points}", **facts)
    return Part(term, own, points, text)

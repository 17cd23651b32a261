"""Points of cards, districts and players, with explanations (DV-9); the end of the game. From any view."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from msgspec.structs import replace

from tabletop.engine.message import N_, Arg, Message, SeatName, msg, msgn
from tabletop.engine.protocol import Category, Result, Seat
from tabletop.games.deckville.cards import BANDS, RESERVE_PENALTY, TYPES, Card, CardKind, Term, TermKind
from tabletop.games.deckville.state import District, State, printed
from tabletop.games.deckville.text import card_name, type_names


class ScorePart(NamedTuple):
    """One term of a card's score: `times` it counts, its `points` in all, and why."""

    term: Term
    times: int
    points: int
    text: Message


class CardScore(NamedTuple):
    """A property's points, term by term."""

    card: Card
    points: int
    parts: tuple[ScorePart, ...]


class DistrictScore(NamedTuple):
    """A district's points: its properties in the order of building, and the cost of its reserve (0 or -5)."""

    seat: Seat
    cards: tuple[CardScore, ...]
    reserve: int
    total: int


class _Counts(NamedTuple):
    """Properties by type and prime ones, of each district."""

    types: tuple[tuple[int, ...], ...]
    primes: tuple[int, ...]


_NO_TYPES: Final = (0,) * len(TYPES)


def scores(state: State) -> tuple[int, ...]:
    """Return each seat's points if the game ended now."""
    return _scores(state.written, state.districts)


@lru_cache(maxsize=64)  # needed at every step and in every picture, and few steps build
def _scores(written: str, districts: tuple[District, ...]) -> tuple[int, ...]:
    cards, counts = printed(written), _counts(written, districts)
    return tuple(
        sum(_value(term, counts, seat) for card in district.properties for term in cards[card].score)
        + _reserve(district)
        for seat, district in enumerate(districts)
    )


def sheet(state: State) -> tuple[DistrictScore, ...]:
    """Return each seat's points if the game ended now, card by card, with the reasons."""
    counts = _counts(state.written, state.districts)
    found = []
    for seat, district in enumerate(state.districts):
        own = tuple(_card_score(state, counts, seat, card) for card in district.properties)
        reserve = _reserve(district)
        found.append(DistrictScore(seat, own, reserve, sum(one.points for one in own) + reserve))
    return tuple(found)


def worth_now(state: State, seat: Seat, card: Card) -> CardScore:
    """Return a property's score in a district if it were built now, itself counted (DV-9.1)."""
    built = _with_property(state, seat, card)
    return _card_score(built, _counts(built.written, built.districts), seat, card)


def gain(state: State, seat: Seat, card: Card) -> int:
    """Return the change of a seat's points if it built a property now, from hand or reserve."""
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
    """Return the seat's properties of the term's type, and those of the best other seat."""
    kind = term.types[0]
    others = (own[kind] for other, own in enumerate(counts.types) if other != seat)
    return counts.types[seat][kind], max(others, default=0)


def _part(term: Term, counts: _Counts, seat: Seat) -> ScorePart:
    times = _times(term, counts, seat)
    points = term.points * times
    match term.kind:
        case "flat":
            return ScorePart(term, 1, points, msg("on the card: {points}", points=points))
        case "own":
            # i18n: {types}: a property type, {count}: how many, {each}: points for each
            text = msg(
                "{types}: {count} × {each} = {points}",
                types=type_names(term.types),
                count=times,
                each=term.points,
                points=points,
            )
            return ScorePart(term, times, points, text)
        case "all":
            own = sum(counts.types[seat][kind] for kind in term.types)
            text = msg(
                "{types} in all districts: ({own} own + {others} others’) × {each} = {points}",
                types=type_names(term.types),
                own=own,
                others=times - own,
                each=term.points,
                points=points,
            )
            return ScorePart(term, times, points, text)
        case "prime":
            text = msg("prime: {count} × {each} = {points}", count=times, each=term.points, points=points)
            return ScorePart(term, times, points, text)
        case "most":
            return _most(term, counts, seat, points)
        case _:
            assert_never(term.kind)


def _most(term: Term, counts: _Counts, seat: Seat, points: int) -> ScorePart:
    """Return whether it has the most, by how many, or why not: a tie scores for no seat (DV-9.1)."""
    own, others = _rivals(term, counts, seat)
    facts: dict[str, Arg] = {"types": type_names(term.types), "own": own, "others": others, "points": points}
    if own == others:
        text = msg("most {types}, {own} against {others}: a tie scores nothing", **facts)
    else:
        text = msg("most {types}, {own} against {others}: {points}", **facts)
    return ScorePart(term, own, points, text)


# The end: score sheet and winner (DV-9, DV-10)

TITLES: Final = (
    N_("Clerk"),
    N_("Surveyor"),
    N_("Developer"),
    N_("City Planner"),
    N_("Top Developer"),
)
"""Titles of a solo player, by points (DV-10)."""

CATEGORIES: Final[tuple[tuple[str, TermKind], ...]] = (
    (N_("On the cards"), "flat"),
    (N_("Per type"), "own"),
    (N_("Per type, all districts"), "all"),
    (N_("Per prime property"), "prime"),
    (N_("Most of a type"), "most"),
)
"""Rows of the score sheet before the reserve's: name, and kinds of terms."""


def categories_of(state: State) -> tuple[tuple[str, TermKind], ...]:
    """Return the rows of a game: alone there is neither "most" nor "all districts" (DV-10)."""
    return tuple(row for row in CATEGORIES if not (state.is_solo and row[1] in ("all", "most")))


def title(points: int) -> str:
    """Return a solo player's title for so many points, to be translated (DV-10)."""
    return TITLES[sum(points >= band for band in BANDS)]


def result(state: State) -> Result | None:
    """Return how the game ended; None while it is played (DV-9, DV-10)."""
    if not state.is_over:
        return None
    districts = sheet(state)
    scores = tuple(district.total for district in districts)
    categories = (
        *(_category(state, districts, label, kind) for label, kind in categories_of(state)),
        _reserves(state, districts),
    )
    if state.is_solo:
        return _alone(scores, categories)
    winners, tie_break = _winners(state, scores)
    return Result(winners, scores, categories, _reason(winners, scores), "DV-9.3", tie_break)


def _alone(scores: tuple[int, ...], categories: tuple[Category, ...]) -> Result:
    """Return the end of solitaire: points and a title; the lowest one is not cheered (DV-10)."""
    named = Message(title(scores[0]))
    reason = msgn(
        "{seat} scores {count} point: {title}.",
        "{seat} scores {count} points: {title}.",
        scores[0],
        seat=SeatName(0),
        title=named,
    )
    # i18n: the result of solitaire; {title}: “Surveyor”
    headline = msg("{seat}: {title}", seat=SeatName(0), title=named)
    return Result(
        (0,), scores, categories, reason, "DV-10", headline=headline, is_cheered=scores[0] >= BANDS[0]
    )


def _category(state: State, districts: tuple[DistrictScore, ...], label: str, kind: TermKind) -> Category:
    """Return one row: the points of a kind of terms in each district, card by card."""
    points = tuple(
        sum(part.points for card in district.cards for part in card.parts if part.term.kind == kind)
        for district in districts
    )
    items = tuple(
        tuple(line for card in district.cards for line in _lines(state, card, kind)) for district in districts
    )
    return Category(label, points, items)


def _lines(state: State, card: CardScore, kind: TermKind) -> tuple[Message, ...]:
    """Return a card's lines in a row of the score sheet, without a bare zero."""
    name = card_name(state.cards, card.card)
    # i18n: {card}: a property; {points}: its points
    return tuple(
        msg("{card}: {points} ({why})", card=name, points=part.points, why=part.text)
        if kind != "flat"
        else msg("{card}: {points}", card=name, points=part.points)
        for part in card.parts
        if part.term.kind == kind and (part.points or kind != "flat")
    )


def _reserves(state: State, districts: tuple[DistrictScore, ...]) -> Category:
    items = tuple(
        ()
        if district.reserve is None
        else (msg("{card}: {points}", card=card_name(state.cards, district.reserve), points=score.reserve),)
        for district, score in zip(state.districts, districts, strict=True)
    )
    return Category(N_("Card in the reserve"), tuple(score.reserve for score in districts), items)


def _winners(state: State, scores: tuple[int, ...]) -> tuple[tuple[Seat, ...], Message | None]:
    """Return the winners, and how a tie was decided: no reserve card, most properties, cake (DV-9.3)."""
    tied = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    if len(tied) == 1:
        return tied, None
    unreserved = tuple(seat for seat in tied if state.districts[seat].reserve is None)
    stay = unreserved or tied
    built = [len(district.properties) for district in state.districts]
    most = max(built[seat] for seat in stay)
    winners = tuple(seat for seat in stay if built[seat] == most)
    points = max(scores)
    facts: dict[str, Arg] = {"players": _names(tied), "winners": _names(winners)}
    if len(stay) == 1:
        return winners, msgn(
            "Tied with {count} point: {players}. Only {winners} has no card in the reserve.",
            "Tied with {count} points: {players}. Only {winners} has no card in the reserve.",
            points,
            **facts,
        )
    if len(winners) == 1:
        return winners, msgn(
            "Tied with {count} point: {players}. Of those still in it, {winners} has the most "
            "properties: {properties}.",
            "Tied with {count} points: {players}. Of those still in it, {winners} has the most "
            "properties: {properties}.",
            points,
            **facts,
            properties=most,
        )
    return winners, msgn(
        "Tied with {count} point: {players}. Nothing separates these: {winners}. Cake for all.",
        "Tied with {count} points: {players}. Nothing separates these: {winners}. Cake for all.",
        points,
        **facts,
    )


def _names(seats: tuple[Seat, ...]) -> tuple[Message, ...]:
    # i18n: a player’s name, alone
    return tuple(msg("{seat}", seat=SeatName(seat)) for seat in seats)


def _reason(winners: tuple[Seat, ...], scores: tuple[int, ...]) -> Message:
    points = scores[winners[0]]
    if len(winners) == 1:
        return msgn(
            "{seat} has the most points: {count}.",
            "{seat} has the most points: {count}.",
            points,
            seat=SeatName(winners[0]),
        )
    return msgn(
        "Shared win with {count} point: {players}.",
        "Shared win with {count} points: {players}.",
        points,
        players=_names(winners),
    )

"""Statistics of finished games: points, techniques shown for the first time, and the closing facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from tabletop.engine import statistics
from tabletop.engine.message import N_, Message, msg, msgn
from tabletop.engine.protocol import Result, Seat, Viewer
from tabletop.engine.statistics import AchievedAt, Achievement, Stat, StatGroup, Statistics, StatStep, of_kind
from tabletop.games.deckville.cards import BANDS, TYPE_NAMES, TYPES, Card, Resource
from tabletop.games.deckville.events import EndAnnounced, Event, GameEnded, PropertyBuilt, ResourceBuilt
from tabletop.games.deckville.score import CATEGORIES, DistrictScore, ScorePart, scores, sheet
from tabletop.games.deckville.state import State
from tabletop.games.deckville.text import card_name

Moves: TypeAlias = Sequence[statistics.StatStep[State, Event]]
Move: TypeAlias = statistics.StatStep[State, Event]


def two_counting(moves: Moves) -> Iterator[AchievedAt]:
    """Find a property with two units of its cost from powers, not from resource cards (DV-7.3)."""
    for move, event in of_kind(moves, PropertyBuilt):
        lacking = Counter(_cost(move.before, event.card)) - _resources(move.before, event.seat)
        if lacking.total() - (event.omitted is not None) >= 2:
            yield AchievedAt(event.seat, move.position)


def two_built(moves: Moves) -> Iterator[AchievedAt]:
    """Find two properties built in one turn (DV-4.3)."""
    for move, event in of_kind(moves, PropertyBuilt):
        if move.before.built:
            yield AchievedAt(event.seat, move.position)


def from_reserve(moves: Moves) -> Iterator[AchievedAt]:
    """Find a property built from the reserve (DV-6.2)."""
    for move, event in of_kind(moves, PropertyBuilt):
        if event.from_reserve:
            yield AchievedAt(event.seat, move.position)


def unit_omitted(moves: Moves) -> Iterator[AchievedAt]:
    """Find a property built with one unit missing (DV-7.2)."""
    for move, event in of_kind(moves, PropertyBuilt):
        if event.omitted is not None:
            yield AchievedAt(event.seat, move.position)


def reduced(moves: Moves) -> Iterator[AchievedAt]:
    """Find a resource that cost fewer cards than printed (DV-7.4)."""
    for move, event in of_kind(moves, ResourceBuilt):
        if len(event.discards) < move.before.cards[event.card].resource_cost:
            yield AchievedAt(event.seat, move.position)


def most_alone(moves: Moves) -> Iterator[AchievedAt]:
    """Find a property that scored for strictly the most of a type (DV-9.1)."""
    for seat, part in _parts(moves):
        if part.term.kind == "most" and part.points:
            yield AchievedAt(seat, moves[-1].position)


def paid_by_rivals(moves: Moves) -> Iterator[AchievedAt]:
    """Find a property that scored for those in other districts as well (DV-9.1)."""
    for seat, part in _parts(moves):
        if part.term.kind == "all":
            state = moves[-1].after
            own = sum(len(state.of_type(seat, kind)) for kind in part.term.types)
            if part.times > own:
                yield AchievedAt(seat, moves[-1].position)


def nothing_idle(moves: Moves) -> Iterator[AchievedAt]:
    """Find a district whose properties needed every built resource."""
    if _has_ended(moves):
        state = moves[-1].after
        for seat, district in enumerate(state.districts):
            used: Counter[Resource] = Counter()
            for card in district.properties:
                used |= Counter(_cost(state, card))
            if district.resources and _resources(state, seat) <= used:
                yield AchievedAt(seat, moves[-1].position)


def announced_ahead(moves: Moves) -> Iterator[AchievedAt]:
    """Find a player who brought the end about while ahead of all others (DV-8)."""
    for move in moves:
        if move.seat is not None and any(isinstance(event, EndAnnounced) for event in move.events):
            points = scores(move.after)
            if len(points) > 1 and points.count(max(points)) == 1 and points[move.seat] == max(points):
                yield AchievedAt(move.seat, move.position)


def highest_title(moves: Moves) -> Iterator[AchievedAt]:
    """Find a solo game with the points of the highest title (DV-10)."""
    state = moves[-1].after
    if _has_ended(moves) and state.is_solo and scores(state)[0] >= BANDS[-1]:
        yield AchievedAt(0, moves[-1].position)


def _has_ended(moves: Moves) -> bool:
    return any(isinstance(event, GameEnded) for event in moves[-1].events)


def _parts(moves: Moves) -> Iterator[tuple[Seat, ScorePart]]:
    """Yield each term that scored at the end, by seat."""
    if _has_ended(moves):
        for district in sheet(moves[-1].after):
            for card in district.cards:
                for part in card.parts:
                    yield district.seat, part


def _cost(state: State, card: Card) -> dict[Resource, int]:
    return dict(enumerate(state.cards[card].cost))


def _resources(state: State, seat: Seat) -> Counter[Resource]:
    """Return a district's units from resource cards alone."""
    return Counter(state.cards[card].resource for card in state.districts[seat].resources)


FIRSTS: Final = (
    Achievement(
        "two_counting",
        N_("A property that two powers paid for"),
        N_("A property that counts as a resource saves you the step of building one."),
        two_counting,
    ),
    Achievement(
        "two_built",
        N_("Two properties in one turn"),
        N_("Turns are scarcer than cards, and two discards buy half a turn."),
        two_built,
    ),
    Achievement(
        "from_reserve",
        N_("Built from the reserve"),
        N_("A reserved card takes no room in your hand. Build it in time, and it costs no points."),
        from_reserve,
    ),
    Achievement(
        "most_alone",
        N_("Strictly the most of a type"),
        N_("One more than everyone else scores. A tie scores nothing."),
        most_alone,
    ),
    Achievement(
        "paid_by_rivals",
        N_("Points for what a rival built"),
        N_("Some cards count every district, so others build for you. Watch what they collect."),
        paid_by_rivals,
    ),
    Achievement(
        "unit_omitted",
        N_("Built with one resource missing"),
        N_("A power that omits a resource helps with every property of its type."),
        unit_omitted,
    ),
    Achievement(
        "reduced",
        N_("A resource at a reduced price"),
        N_("Every card you do not discard is a card you can build."),
        reduced,
    ),
    Achievement(
        "nothing_idle",
        N_("No resource left unused"),
        N_("Each resource costs cards and a step, so do not build one that nothing needs."),
        nothing_idle,
    ),
    Achievement(
        "announced_ahead",
        N_("Brought on the last round while ahead"),
        N_("When you lead, a shorter game helps you. You can empty the deck on purpose."),
        announced_ahead,
    ),
    Achievement(
        "highest_title",
        N_("The highest title, alone"),
        N_("Without rivals, only your plan counts. Collect properties that score for each other."),
        highest_title,
    ),
)


# Numbers of a seat

RESERVE: Final = "reserve"


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[int, ...]]:
    """Return each seat's points by category and by type, and what its reserve cost (DV-9)."""
    state = moves[-1].after
    districts = sheet(state)
    kinds = [kind for _, kind in CATEGORIES]
    found = {key: [0] * len(districts) for key in (*kinds, *TYPES)}
    for district in districts:
        for card in district.cards:
            found[TYPES[state.cards[card.card].type]][district.seat] += card.points
            for part in card.parts:
                found[part.term.kind][district.seat] += part.points
    reserve = tuple(district.reserve for district in districts)
    return {**{key: tuple(numbers) for key, numbers in found.items()}, RESERVE: reserve}


MEMORY: Final[Statistics[State, Event]] = Statistics(
    stats=(
        StatGroup(
            N_("Points by category"),
            tuple(Stat(kind, label) for label, kind in CATEGORIES),
            is_whole=True,
        ),
        StatGroup(N_("Points by type of property"), tuple(map(Stat, TYPES, TYPE_NAMES)), is_whole=True),
        StatGroup(N_("Reserve"), (Stat(RESERVE, N_("Card in the reserve")),)),
    ),
    count=count,
    achievements=FIRSTS,
)


# Closing facts (DV-9)


def closing(_events: Sequence[Event], state: State, result: Result, reader: Viewer) -> tuple[Message, ...]:
    """Return the card that scored most and, for a reader who lost, a tie-break or the cost of their
    reserve."""
    if reader is None and len(result.winners) > 1:
        return () if result.tie_break is None else (result.tie_break,)
    district = sheet(state)[result.winners[0] if reader is None else reader]
    best = _best_card(state, district)
    if district.seat in result.winners:
        return (best,)
    if result.tie_break is not None and district.total == max(result.scores):
        return best, result.tie_break
    return (
        (best, msg("Your reserve cost {points}.", points=-district.reserve)) if district.reserve else (best,)
    )


def _best_card(state: State, district: DistrictScore) -> Message:
    best = max(district.cards, key=lambda each: each.points, default=None)
    if best is None or not 0 < best.points < district.total:
        return msgn("{count} point.", "{count} points.", district.total)
    return msgn(
        "{count} point, {most} of it from {card}.",
        "{count} points, {most} of them from {card}.",
        district.total,
        most=best.points,
        card=card_name(state.cards, best.card),
    )

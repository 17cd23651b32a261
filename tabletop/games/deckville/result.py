"""How a game ends: the score sheet, who wins, and why (DV-9, DV-10)."""

from __future__ import annotations

from typing import Final

from tabletop.engine.message import N_, Arg, Message, SeatName, msg, msgn
from tabletop.engine.protocol import Category, Result, Seat
from tabletop.games.deckville.cards import BANDS, TermKind
from tabletop.games.deckville.score import CardScore, DistrictScore, sheet
from tabletop.games.deckville.state import State
from tabletop.games.deckville.words import card_name

TITLES: Final = (
    N_("Clerk"),
    N_("Surveyor"),
    N_("Developer"),
    N_("City Planner"),
    N_("Top Developer"),
)
"""What a player alone becomes, by points (DV-10)."""

CATEGORIES: Final[tuple[tuple[str, TermKind], ...]] = (
    (N_("On the cards"), "flat"),
    (N_("Per type"), "own"),
    (N_("Per type, all districts"), "all"),
    (N_("Per prime property"), "prime"),
    (N_("Most of a type"), "most"),
)
"""The rows of the score sheet before the reserve's: what a row is called, the terms that it adds up."""


def categories_of(state: State) -> tuple[tuple[str, TermKind], ...]:
    """Return the rows that a game has: alone there is neither "most" nor "all districts" (DV-10)."""
    return tuple(row for row in CATEGORIES if not (state.is_solo and row[1] in ("all", "most")))


def title(points: int) -> str:
    """Return what a player alone becomes with so many points, to be translated (DV-10)."""
    return TITLES[sum(points >= band for band in BANDS)]


def result(state: State) -> Result | None:
    """Return how the game ended, None while it is played (DV-9, DV-10)."""
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
    """Return the end of solitaire: points and a title, of which the lowest is no reason to cheer (DV-10)."""
    named = Message(title(scores[0]))
    reason = msgn(
        "{seat} gains {count} point: {title}.",
        "{seat} gains {count} points: {title}.",
        scores[0],
        seat=SeatName(0),
        title=named,
    )
    headline = msg("{seat}: {title}", seat=SeatName(0), title=named)
    return Result(
        (0,), scores, categories, reason, "DV-10", headline=headline, is_cheered=scores[0] >= BANDS[0]
    )


def _category(state: State, districts: tuple[DistrictScore, ...], label: str, kind: TermKind) -> Category:
    """Return one row: what the terms of a kind give in each district, card by card."""
    points = tuple(
        sum(part.points for card in district.cards for part in card.parts if part.term.kind == kind)
        for district in districts
    )
    items = tuple(
        tuple(line for card in district.cards for line in _lines(state, card, kind)) for district in districts
    )
    return Category(label, points, items)


def _lines(state: State, card: CardScore, kind: TermKind) -> tuple[Message, ...]:
    """Return a card's lines in a row of the score sheet; a bare zero is not worth one."""
    name = card_name(state.cards, card.card)
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
    """Return who wins, and how a tie was decided: no reserve card, most properties, cake (DV-9.3)."""
    tied = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    if len(tied) == 1:
        return tied, None
    unreserved = tuple(seat for seat in tied if state.districts[seat].reserve is None)
    stay = unreserved or tied
    built = [len(district.properties) for district in state.districts]
    most = max(built[seat] for seat in stay)
    winners = tuple(seat for seat in stay if built[seat] == most)
    facts: dict[str, Arg] = {"players": _names(tied), "points": max(scores), "winners": _names(winners)}
    if len(stay) == 1:
        return winners, msg(
            "Tied with {points} points: {players}. Only {winners} has no card in the reserve.", **facts
        )
    if len(winners) == 1:
        return winners, msg(
            "Tied with {points} points: {players}. Of those who stay in it, {winners} has the most "
            "properties: {properties}.",
            **facts,
            properties=most,
        )
    return winners, msg(
        "Tied with {points} points: {players}. Nothing decides between {winners}: cake for all.",
        **facts,
    )


def _names(seats: tuple[Seat, ...]) -> tuple[Message, ...]:
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
    return msg("Shared victory with {points} points: {players}.", players=_names(winners), points=points)

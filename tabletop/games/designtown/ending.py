"""How a game of Design Town ends: who won, the score sheet and what its numbers are made of (ux E1)."""

from __future__ import annotations

from collections import Counter

from tabletop.engine.message import N_, Message, SeatName, msg, msgn
from tabletop.engine.protocol import Category, Result, Seat
from tabletop.games.designtown.cards import MOST_TURNS, Card
from tabletop.games.designtown.state import State, progress
from tabletop.games.designtown.text import card_name

POINTS, BUSTS, OWNED = range(3)
"""The numbers of the first categories of the score sheet."""


def result(state: State) -> Result | None:
    """Return how the game ended, None while it is played (DT-1.2, DT-1.3, DT-1.5, DT-9.3)."""
    if not state.is_over:
        return None
    scores = progress(state)
    owned = [_owned(state, seat) for seat in range(len(state.decks))]
    best = tuple(_best_turn(state, seat, score) for seat, score in enumerate(scores))
    categories = [
        Category(N_("Most victory points in one turn"), scores, best),
        Category(N_("Turns that bust"), state.busts, is_aside=True),
        Category(
            N_("Cards at the end"),
            tuple(cards.total() for cards in owned),
            tuple(tuple(_counted(cards)) for cards in owned),
            is_aside=True,
        ),
    ]
    if state.is_solo:
        label = N_("Turns played") if state.winner is None else N_("Turns needed")
        categories.append(Category(label, (state.turn,), is_aside=True))
    winners = () if state.winner is None else (state.winner,)
    reason, clause = _reason(state)
    return Result(winners, scores, tuple(categories), reason, clause)


def _owned(state: State, seat: Seat) -> Counter[Card]:
    """Return the cards that a seat has anywhere, by the face they show."""
    row = state.row if seat == state.active else ()
    return Counter((*state.decks[seat], *state.discards[seat], *row))


def _counted(cards: Counter[Card]) -> list[Message]:
    """Return cards as the score sheet lists them, in order of face."""
    return [
        msg("{count} × {card}", count=count, card=card_name(card)) for card, count in sorted(cards.items())
    ]


def _best_turn(state: State, seat: Seat, score: int) -> tuple[Message, ...]:
    """Return the cards that gave a seat the points of its best turn, as far as they lie there still."""
    if not score:
        return ()
    if seat != state.active or state.points != score:
        return (msg("Reached in an earlier turn."),)
    gave = Counter(card for card in state.row if state.faces[card].points)
    return tuple(
        msgn(
            "{cards}: {count} victory point",
            "{cards}: {count} victory points",
            state.faces[card].points * count,
            cards=found,
        )
        for (card, count), found in zip(sorted(gave.items()), _counted(gave), strict=True)
    )


def _reason(state: State) -> tuple[Message, str]:
    match state.why:
        case "points":
            reason = msg(
                "{seat} gains {points} victory points in one turn.",
                seat=SeatName(state.active),
                points=state.points,
            )
            return reason, "DT-1.2"
        case "cards":
            count = len(state.row)
            card = next(card for card in state.row if 0 < state.faces[card].wins_at <= count)
            reason = msg(
                "{seat} wins by the number of cards in play: {count}, with {card} among them.",
                seat=SeatName(state.active),
                count=count,
                card=card_name(card),
            )
            return reason, "DT-1.3"
        case "supply":
            return msg("The supply is empty before 8 victory points are reached."), "DT-9.3"
        case _:
            return msg("Everybody has had {count} turns, so nobody wins.", count=MOST_TURNS), "DT-1.5"

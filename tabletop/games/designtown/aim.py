"""What wins in Design Town, and what anybody's cards can bring in one turn at best (DT-1.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.engine.message import N_, SeatName, msg
from tabletop.engine.protocol import GoalStatus, Seat
from tabletop.games.designtown.cards import LIMIT, MOST_TURNS, POINTS_TO_WIN, Card, Face
from tabletop.games.designtown.state import State

_LAST_OF_SUPPLY = 2
"""So few cards can leave the supply in one turn alone: one is bought, one removed (DT-9.2)."""

TO_YOU: Final = {
    "{goal} stars in one turn win · {seat} can reach {stars}": {
        "seat": N_("{goal} stars in one turn win · you can reach {stars}"),
    },
}
"""What is said to whoever it is about (see `Words.to_you`)."""


def aim(view: State) -> GoalStatus:
    """Return how many stars win, and whose cards bear the most that one turn can show.

    The end is near where somebody's cards can win, where the supply of one who plays alone runs out (DT-9.3),
    and in the last turns (DT-1.5).
    """
    cards = [_cards(view, seat) for seat in range(len(view.decks))]
    stars = [_most_stars(view.faces, own) for own in cards]
    most = max(stars)
    is_near = (
        most >= POINTS_TO_WIN
        or any(_wins_by_number(view.faces, own) for own in cards)
        or (view.is_solo and sum(view.supply) <= _LAST_OF_SUPPLY)
        or view.turn > (MOST_TURNS - 1) * len(view.decks)
    )
    if stars.count(most) > 1:
        message = msg(
            "{goal} stars in one turn win · best turn so far: {stars}",
            goal=POINTS_TO_WIN,
            stars=most,
        )
    else:
        message = msg(
            "{goal} stars in one turn win · {seat} can reach {stars}",
            goal=POINTS_TO_WIN,
            seat=SeatName(stars.index(most)),
            stars=most,
        )
    return GoalStatus(message, "DT-1.2", is_near)


def _cards(view: State, seat: Seat) -> tuple[Card, ...]:
    """Return all cards of a seat: everybody knows which they are, if not their order (DT-8)."""
    row = view.row if seat == view.active else ()
    return tuple(sorted((*view.decks[seat], *view.discards[seat], *row)))


@lru_cache(maxsize=16)
def _most_stars(faces: tuple[Face, ...], cards: tuple[Card, ...]) -> int:
    """Return the most stars that cards can show in the luckiest order, before too many faces are unhappy."""
    own = [faces[card] for card in cards]
    bears = LIMIT - 1 + sum(face.limit for face in own)
    best = [0] * (bears + 1)
    for face in own:
        for room in range(bears, face.unhappy - 1, -1):
            best[room] = max(best[room], best[room - face.unhappy] + face.points)
    return best[bears]


def _wins_by_number(faces: tuple[Face, ...], cards: tuple[Card, ...]) -> bool:
    """Whether there are so many cards that one of them wins by their number (DT-1.3)."""
    return any(0 < faces[card].wins_at <= len(cards) for card in cards)

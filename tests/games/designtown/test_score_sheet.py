"""What the numbers on the score sheet are made of (ux E1)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.engine.message import in_english
from tabletop.engine.protocol import Result
from tabletop.games.designtown import GAME
from tabletop.games.designtown.text import card_name
from tests.games.designtown.build import cards_of, town

THREES = GAME.edition.recast(
    GAME.edition.content.decode().replace(
        "central_park,front,central_park,0,0,1", "central_park,front,central_park,0,0,3"
    )
)
"""The house cards, but a Central Park gives three points."""


def ended(row: str, *, active: int = 0, best: tuple[int, ...] | None = None) -> tuple[Result, int]:
    """Return how a game ended with these cards in play, and how many points they gave."""
    blank = town(game=THREES)
    cards = cards_of(row)
    points = sum(blank.faces[card].points for card in cards)
    best = best or tuple(points if seat == active else 0 for seat in range(2))
    state = town(
        game=THREES,
        row=cards,
        points=points,
        best=best,
        active=active,
        is_over=True,
        why="points",
        winner=active,
    )
    found = GAME.rules.result(state)
    assert found is not None
    return found, points


@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(
    "row", ["mall", "mall store mall", "park church park res park", "station plant mall mall"]
)
def test_e1_the_cards_that_gave_points_add_up_to_them(row: str, active: int) -> None:
    result, points = ended(row, active=active)
    gave = result.categories[0].items[active]
    assert sum(one.n for one in gave) == points == result.scores[active]
    faces = town(game=THREES).faces
    named = {in_english(one).split(":")[0] for one in gave}
    giving = {card for card in cards_of(row) if faces[card].points}
    assert named == {
        in_english(card_name(card)).join(
            (f"{cards_of(row).count(card)}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}", "")
        )
        for card in giving
    }
    assert result.categories[0].items[1 - active] == ()


def test_e1_points_of_an_earlier_turn_or_of_others_are_not_told_by_the_cards_in_play() -> None:
    result, points = ended("mall park", best=(4, 4))
    assert points == 4
    own, other = result.categories[0].items
    assert [one.n for one in own] == [1, 3]
    assert [in_english(one) for one in other] == ["Reached in an earlier turn."]
    better, _ = ended("mall", best=(5, 0))
    assert [in_english(one) for one in better.categories[0].items[0]] == ["Reached in an earlier turn."]


@pytest.mark.parametrize("active", [0, 1])
def test_e1_cards_at_the_end_are_all_that_a_seat_has_anywhere(active: int) -> None:
    """Deck, discard pile and, of whose turn it was, the cards in play; by the face they show."""
    decks, discards = (cards_of("store res"), cards_of("hosp")), (cards_of("mall apt"), cards_of("hosp"))
    row = cards_of("mall store store")
    state = town(
        decks=decks, discards=discards, row=row, active=active, is_over=True, why="points", winner=active
    )
    result = GAME.rules.result(state)
    assert result is not None
    owned = [Counter((*decks[seat], *discards[seat], *(row if seat == active else ()))) for seat in range(2)]
    (cards,) = (row for row in result.categories if row.label == "Cards at the end")
    assert cards.scores == tuple(mine.total() for mine in owned)
    for mine, items in zip(owned, cards.items, strict=True):
        assert [in_english(one) for one in items] == [
            f"{count}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{in_english(card_name(card))}"
            for card, count in sorted(mine.items())
        ]

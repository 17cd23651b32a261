"""Staged chance: what a lesson wishes comes, and nothing that the rules do not have."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop.engine.chance import Chance, StagedChance, WishError
from tabletop.engine.table import Table
from tabletop.games.gotown import commands as co

OPENING = (3, 6, 10, 2, 8)


class Lesson(Table[Any, Any, Any]):
    """A table whose set-up and first step are staged."""

    wishes: tuple[tuple[int, ...], ...] = ((*OPENING, 2, 7, 12, 1, 10, 4, 14, 9, 5),)

    def chance(self, position: int) -> Chance:
        return StagedChance.granting(self.seed, position, self.wishes if position == 0 else ())


def lesson() -> Lesson:
    return Lesson.new("gotown", "AB", seed=3, options={"first": 0})


def test_the_hand_is_dealt_that_the_lesson_wishes() -> None:
    table = lesson()
    plain: Any = Table.new("gotown", "AB", seed=3, options={"first": 0})
    assert Counter(table.state.hands[0]) == Counter((*OPENING, 4)), "dealt, and the first one drawn (GT-4.1)"
    conserved = table.game.rules.conserved
    assert conserved(table.state) == conserved(plain.state), "the rest is the same deck"
    assert lesson().digest == table.digest, "and the same for the same seed"


def test_undo_and_redo_draw_the_same() -> None:
    table = lesson()
    table.submit(0, co.BuildFloor(3, 6))
    after = table.digest
    table.undo()
    table.redo()
    assert table.digest == after


def test_with_no_wish_left_it_draws_as_ever() -> None:
    items = (*range(20), 3, 4, 3)
    plain, staged = Chance(7, 1), StagedChance.granting(7, 1, [(4,)])
    assert staged.shuffled(items)[-1] == 4 and staged.wishes_left == 0
    staged = StagedChance(7, 1)
    assert [staged.shuffled(items), staged.pick(items), staged.below(9)] == [
        plain.shuffled(items),
        plain.pick(items),
        plain.below(9),
    ]
    assert staged.named("deck", 1).shuffled(items) == plain.named("deck", 1).shuffled(items)


def test_wishes_are_shared_by_all_purposes_and_granted_in_turn() -> None:
    chance = StagedChance.granting(1, 1, [(5, 6), (2,)])
    assert chance.named("deck").shuffled((2, 5, 5, 6, 9))[-2:] == (6, 5)
    assert chance.named("plots", 2).pick((1, 2, 3)) == 2
    assert chance.wishes_left == 0


@pytest.mark.parametrize("wish", [(7,), (1, 1)])
def test_what_is_not_there_cannot_be_wished(wish: tuple[int, ...]) -> None:
    with pytest.raises(WishError, match="not among"):
        StagedChance.granting(1, 1, [wish]).shuffled((1, 2, 3))


def test_nothing_is_added_or_lost() -> None:
    items = (1, 1, 2, 3, 3, 3)
    assert Counter(StagedChance.granting(9, 0, [(3, 1)]).shuffled(items)) == Counter(items)


def test_a_wish_comes_off_the_top_of_what_is_dealt_too() -> None:
    assert StagedChance.granting(3, 0, ["dab"]).dealt("abcdefgh", 3) == ("d", "a", "b")

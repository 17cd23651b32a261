"""Which of GoTown's steps can be taken back: derived by the engine, so stated here for each command."""

import pytest

from tabletop.engine.event_log import CannotUndoError
from tabletop.games.gotown.commands import (
    BuildFloor,
    EndTurn,
    PlaceDog,
    PlayBone,
    PlayDonutTruck,
    PlayJackhammer,
    PlayMilkshake,
    PlaySuperThief,
    PlayThief,
    PlayWreckingBall,
    StealFloor,
)
from tests.games.gotown.build import at_table, town

HAND = "1 8 ? 7 dog bone jack ball shake truck thief super"
EIGHT = "1 2 3 4 1 2 3 4"
FREE = [
    BuildFloor(1, 8),
    BuildFloor(7, 9),
    StealFloor(7, 2),
    PlaceDog(0),
    PlayBone(1, 0),
    PlayJackhammer(2),
    PlayWreckingBall(1),
    PlayMilkshake(1),
    PlayDonutTruck(),
]


def busy_table():
    return at_table(town([HAND, "5 6", "3 4"], ["3+6", "1+8*", "2+7"], is_full=False))


@pytest.mark.parametrize("command", FREE, ids=lambda command: type(command).__name__)
def test_what_tells_nothing_new_is_free(command):
    table = busy_table()
    before = table.state
    table.submit(0, command)
    assert table.can_undo()
    assert table.can_undo().label == table.game.words.label(command, table.game.secrets.redact(before, 0))
    table.undo()
    assert table.state == before
    assert not table.is_assisted


@pytest.mark.parametrize("command", [PlayThief(1), PlaySuperThief()], ids=["thief", "super-thief"])
def test_a_thief_is_a_barrier(command):
    table = busy_table()
    table.submit(0, command)
    undo = table.can_undo()
    assert (bool(undo), undo.code) == (False, "chance")
    assert undo.reason.id == "Chance has decided something."
    with pytest.raises(CannotUndoError):
        table.undo()


def test_a_thief_on_the_only_card_is_a_barrier_too():
    table = at_table(town(["thief 1", "5"]))
    table.submit(0, PlayThief(1))
    assert not table.can_undo()


def test_the_end_of_the_turn_is_a_barrier():
    table = busy_table()
    table.submit(0, EndTurn())
    undo = table.can_undo()
    assert (bool(undo), undo.code) == (False, "passed")


def test_so_it_is_when_nobody_draws():
    table = at_table(town(["1 2 3", EIGHT, "5"]))
    table.submit(0, EndTurn())
    undo = table.can_undo()
    assert (bool(undo), undo.code) == (False, "passed")
    assert undo.reason.args == {"seat": (1,)}


def test_so_it_is_when_the_pile_is_shuffled():
    table = at_table(town(["1 2 3", "5 6 7"], rest="discard"))
    table.submit(0, EndTurn())
    assert not table.can_undo()


def test_winning_is_final():
    table = at_table(town(["1 8", "5"], ["2+7 3+6 4+5 ?+7"]))
    table.friendly = True
    table.submit(0, BuildFloor(1, 8))
    undo = table.can_undo()
    assert (bool(undo), undo.code, undo.by_consent) == (False, "over", False)
    with pytest.raises(CannotUndoError):
        table.undo(consent=(0, 1))


def test_a_drawn_game_is_final():
    table = at_table(town([EIGHT, "5 6 7 8 5 6 7 8"], rest=1, idle=1))
    table.submit(0, EndTurn())
    assert table.result is not None
    assert table.can_undo().code == "over"


def test_unlimited_back_to_the_barrier_and_forth_again():
    table = busy_table()
    table.submit(0, PlayThief(1))
    states = [table.state]
    for command in (FREE[0], *FREE[3:]):
        table.submit(0, command)
        states.append(table.state)
    for wanted in states[-2::-1]:
        table.undo()
        assert table.state == wanted
    assert table.can_undo().code == "chance"
    for wanted in states[1:]:
        table.redo()
        assert table.state == wanted
    assert not table.can_redo()


def test_undo_cannot_reroll_a_thief():
    table = at_table(town(["thief thief 1", "2 3 4 5 6 7 8"]))
    table.friendly = True
    first = table.submit(0, PlayThief(1))
    for _ in range(5):
        table.undo(consent=(0, 1))
        assert table.submit(0, PlayThief(1)) == first
    assert table.is_assisted


def test_undo_never_gives_the_turn_away():
    """Undo takes back steps of the seat that is to act, or needs consent (ux U2)."""
    table = busy_table()
    table.submit(0, BuildFloor(1, 8))
    table.submit(0, EndTurn())
    assert table.state.active == 1
    assert not table.can_undo()


def test_a_turn_that_comes_straight_back_is_a_barrier_too():
    """The only opponent is skipped and a full hand draws nothing; still, the turn is over (ux U1)."""
    table = at_table(town([EIGHT, "5"], shakes=[1]))
    table.submit(0, EndTurn())
    assert table.state.active == 0
    assert table.can_undo().code == "ended"


def test_a_turn_that_comes_straight_back_with_a_card_is_a_barrier():
    table = at_table(town(["1 2 3", "5"], shakes=[1]))
    table.submit(0, EndTurn())
    assert table.can_undo().code == "ended"

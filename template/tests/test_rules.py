"""Each clause of the rules has a test that bears its number; a last one holds that."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop.engine.chance import Chance, NoChance
from tabletop.engine.protocol import Illegal

from tabletop_rooftops import GAME, hidden, rules
from tabletop_rooftops.rules import Build, Discard, Drawn, House, State


def state(**changes: Any) -> State:
    """Return a position of two: seat 0 is to play, house 3 of seat 1 stands on the fourth plot."""
    plots = (None, None, None, House(1, 3), None)
    usual = {"hands": ((4, 5, 8), (1, 2, 7)), "plots": plots, "pile": (6, 6), "turns": 2}
    return State(**{**usual, **changes})


def after(position: State, seat: int, command: rules.Command) -> State:
    """Return the position after a command."""
    for event in rules.decide(position, seat, command, NoChance()):
        position = rules.evolve(position, event)
    return position


def refused(position: State, command: rules.Command, seat: int = 0) -> tuple[str, str]:
    """Return code and clause of a refusal."""
    with pytest.raises(Illegal) as caught:
        rules.decide(position, seat, command, NoChance())
    return caught.value.code, caught.value.clause


@pytest.mark.parametrize(("long", "plots"), [(False, 5), (True, 7)])
def test_ro_1_1_a_street_has_five_plots_or_seven(long: bool, plots: int) -> None:
    assert rules.initial(2, {"long": long}).plots == (None,) * plots
    assert refused(state(), Build(4, 5)) == ("no_such_plot", "RO-1.1")


def test_ro_1_2_plots_are_worth_their_number() -> None:
    street = (House(0, 1), None, House(0, 2), House(1, 3), None)
    assert rules.points(state(plots=street)) == (4, 4)


@pytest.mark.parametrize("seats", GAME.players.seat_counts)
def test_ro_2_1_four_cards_each_and_all_of_them_different_in_every_game(seats: int) -> None:
    (dealt,) = rules.setup(seats, {}, Chance(1, 0))
    (again,) = rules.setup(seats, {}, Chance(2, 0))
    table = rules.evolve(rules.initial(seats, {"long": False}), dealt)
    assert [len(hand) for hand in table.hands] == [4] * seats and dealt != again
    assert rules.all_cards(table) == rules.DECK and len(rules.DECK) == 24


def test_ro_3_1_one_card_is_played_and_one_drawn() -> None:
    assert after(state(), 0, Discard(4)).hands[0] == (5, 8, 6)
    assert after(state(pile=()), 0, Discard(4)).hands[0] == (5, 8)
    assert after(state(), 0, Discard(4)).turn == 1
    assert refused(state(), Discard(1), seat=1) == ("not_your_turn", "RO-3.1")
    assert refused(state(), Discard(1)) == ("not_in_hand", "RO-3.1")


def test_ro_3_2_a_new_house_is_one_or_two_storeys_higher() -> None:
    built = after(state(), 0, Build(5, 3))
    assert built.plots[3] == House(0, 5) and built.discard == (3,)
    assert refused(state(), Build(8, 3)) == ("wrong_height", "RO-3.2")
    assert refused(state(hands=((3,), (1,))), Build(3, 3)) == ("wrong_height", "RO-3.2")
    assert refused(state(), Build(4, 0)) == ("wrong_height", "RO-3.2")


def test_ro_3_3_or_a_card_is_discarded() -> None:
    assert after(state(), 0, Discard(8)).discard == (8,)


def test_ro_4_1_it_ends_when_all_cards_are_played() -> None:
    last = state(hands=((6,), ()), pile=())
    assert not rules.is_over(last) and rules.is_over(after(last, 0, Discard(6)))
    assert refused(after(last, 0, Discard(6)), Discard(6)) == ("over", "RO-4.1")


def test_ro_4_2_most_points_win_and_a_tie_is_shared() -> None:
    over = state(hands=((), ()), pile=())
    won, tied = rules.result(over), rules.result(state(hands=((), ()), plots=(None,) * 5))
    assert won is not None and won.winners == (1,) and won.scores == (0, 4)
    assert tied is not None and tied.winners == (0, 1)


def test_ro_5_1_hands_and_pile_are_secret() -> None:
    view = hidden.redact(state(), 0)
    assert view.hands == ((4, 5, 8), (None, None, None)) and view.pile == (None, None)
    assert hidden.redact_event(Drawn(1, 5), 0) == Drawn(1, None)
    assert 7 in hidden.unseen(view) and 4 in hidden.unseen(view)


def test_every_clause_has_a_test() -> None:
    wanted = {
        "test_" + clause.id.lower().replace("-", "_").replace(".", "_")
        for clause in GAME.words.clauses
    }
    assert not [
        start for start in wanted if not any(name.startswith(f"{start}_") for name in globals())
    ]

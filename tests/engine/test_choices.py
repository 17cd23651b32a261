"""What can be chosen from, and who is asked next, in games with and without open-ended commands."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.engine.chance import Chance
from tabletop.engine.conformance import ConformanceError, check
from tabletop.engine.foresight import choices, is_possible, next_actor
from tabletop.games.chinatown.commands import FinishTrading, OpenCall, ProposeDeal
from tabletop.games.chinatown.deals import Money, Transfer
from tabletop.games.gotown.commands import EndTurn, PlayDonutTruck
from tests.engine.test_conformance import fault

GIFT = ProposeDeal((Transfer(0, 1, Money(1)),))
TOO_MUCH = ProposeDeal((Transfer(0, 1, Money(9)),))


def trading() -> tabletop.Table:
    table = tabletop.Table.new("chinatown", ["Ann", "Ben", "Cat"], 3, {"first": 0})
    for seat in range(3):
        table.submit(seat, table.legal(seat)[0])
    return table


def test_a_game_that_lists_everything_offers_just_that() -> None:
    table = tabletop.Table.new("gotown", ["Ann", "Ben"], 5, {"first": 0})
    assert choices(table.game, table.view(0), 0, Chance(1, 1)) == table.legal(0)


def test_samples_come_beside_what_is_listed_each_once() -> None:
    table = trading()
    found = {
        command for draw in range(20) for command in choices(table.game, table.view(0), 0, Chance(1, draw))
    }
    assert FinishTrading() in found
    assert {ProposeDeal, OpenCall} <= set(map(type, found))
    once = choices(table.game, table.view(0), 0, Chance(1, 1))
    assert len(once) == len(set(once)) and once[: len(table.legal(0))] == table.legal(0)


def test_who_act_together_are_asked_in_turn() -> None:
    table = trading()
    state, game = table.state, table.game
    assert [next_actor(game, state, last) for last in (None, 0, 1, 2)] == [0, 1, 2, 0]
    table.submit(1, FinishTrading())
    assert next_actor(game, table.state, 0) == 2


def test_the_starter_of_each_round_is_asked_first() -> None:
    for first in range(3):
        table = tabletop.Table.new("chinatown", ["Ann", "Ben", "Cat"], 3, {"first": first})
        last, began = None, {}
        while len(began) < 3:
            last = next_actor(table.game, table.state, last)
            if table.state.phase == "trade":
                began.setdefault(table.state.round, last)
            finish = [one for one in table.legal(last) if isinstance(one, FinishTrading)]
            table.submit(last, (finish or table.legal(last))[0])
        assert [began[number] for number in (1, 2, 3)] == [(first + step) % 3 for step in range(3)]


def test_nobody_to_ask_is_an_error() -> None:
    over = tabletop.Table.new("gotown", ["Ann", "Ben"], 5)
    while over.actors:
        over.submit(min(over.actors), over.legal(min(over.actors))[-1])
    with pytest.raises(ValueError, match="nobody"):
        next_actor(over.game, over.state, 0)


def test_what_is_not_listed_is_possible_where_the_rules_take_it() -> None:
    table = trading()
    view = table.view(0)
    assert is_possible(table.game, view, 0, FinishTrading())
    assert is_possible(table.game, view, 0, GIFT)
    assert not is_possible(table.game, view, 0, TOO_MUCH)
    table.submit(0, FinishTrading())
    assert not is_possible(table.game, table.view(0), 0, GIFT)
    simple = tabletop.Table.new("gotown", ["Ann", "Ben"], 5, {"first": 0})
    assert is_possible(simple.game, simple.view(0), 0, EndTurn())
    assert not is_possible(simple.game, simple.view(0), 1, PlayDonutTruck())


def test_the_suite_notices_a_sample_that_is_refused() -> None:
    game = fault("rules", sample=lambda view, seat, chance: (PlayDonutTruck(),))
    with pytest.raises(ConformanceError, match="every_legal_command_is_accepted"):
        check(game, seeds=range(5), seat_counts=[2], every=1)

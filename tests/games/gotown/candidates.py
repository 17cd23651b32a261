"""Every command of GoTown that could be of use to somebody, each choice once: what `legal` picks from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tabletop.games.gotown import commands
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.state import State


def candidates(state: State, seat: int) -> tuple[Command, ...]:
    return _all(len(state.hands), state.goal)


@cache
def _all(seat_count: int, floors: int) -> tuple[Command, ...]:
    return tuple(_each(range(-1, seat_count + 1), range(-1, floors + 1)))


def _each(seats: range, floors: range) -> Iterator[Command]:
    kinds = range(19)
    yield from (commands.BuildFloor(a, b) for a in kinds for b in kinds if commands.build(a, b).left == a)
    yield from (commands.StealFloor(card, victim) for card in kinds for victim in seats)
    yield from (commands.PlaceDog(floor) for floor in floors)
    yield from (commands.PlayBone(victim, floor) for victim in seats for floor in floors)
    for command in (
        commands.PlayJackhammer,
        commands.PlayWreckingBall,
        commands.PlayThief,
        commands.PlayMilkshake,
    ):
        yield from (command(victim) for victim in seats)
    yield commands.PlaySuperThief()
    yield commands.PlayDonutTruck()
    yield commands.EndTurn()
    yield from (commands.EndTurn(card) for card in kinds)

"""Advice: the hard player's best moves, each with a reason that can be checked.

A reason is a code with facts, as a refusal is; tests check every fact against the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import MOST_ADVICE, Advice, GoOn, Seat, always
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.bot import weighed
from tabletop.games.gotown.cards import COPIES, JACKHAMMER
from tabletop.games.gotown.chances import WHOLE
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.planning import Ranked, winning_command
from tabletop.games.gotown.state import State, known_cards, ready_floors

Facts: TypeAlias = "Mapping[str, int]"


def advice(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> tuple[Advice, ...]:
    """Return the active seat's best moves, best first, three at most."""
    found = weighed(view, seat, chance, go_on)
    winning = winning_command(view, seat)
    if winning is not None:
        found = [Ranked(winning, WHOLE), *(one for one in found if one.command != winning)]
    return tuple(
        Advice(command, worth * 1000 // WHOLE, *_why(view, seat, command, wins=command == winning))
        for command, worth in found[:MOST_ADVICE]
    )


def _why(view: State, seat: Seat, command: Command, *, wins: bool) -> tuple[str, Facts]:
    """Return the reason for a move."""
    if wins:
        return "wins_now", {"missing": view.goal - len(view.towers[seat])}
    match command:
        case co.BuildFloor(left, right):
            return "builds", {"left": left, "right": right, "floors": len(view.towers[seat]) + 1}
        case co.StealFloor(_, victim):
            return "robs", {"victim": victim, "floors": len(view.towers[victim])}
        case co.PlayJackhammer(victim) | co.PlayWreckingBall(victim):
            return "takes_down", {"victim": victim, "floors": len(view.towers[victim])}
        case co.PlayBone(victim, floor):
            return "lures_the_dog", {"victim": victim, "floor": floor}
        case co.PlaceDog(floor):
            return "guards", {"floor": floor, "threats": threats(view, seat, floor)}
        case co.PlayThief(victim):
            return "may_find", {"victim": victim, "cards": len(view.hands[victim])}
        case co.PlaySuperThief():
            return "takes_from_all", {"cards": sum(bool(view.hands[other]) for other in view.opponents(seat))}
        case co.PlayMilkshake(victim):
            return "delays", {"victim": victim, "floors": len(view.towers[victim])}
        case co.PlayDonutTruck():
            awake = sum(not view.skips_next(other) for other in view.opponents(seat))
            return "delays_all", {"awake": awake}
        case co.EndTurn(card):
            if card is not None:
                return "missed_least", {"card": card}
            return "waits", {"ready": ready_floors(view.hands[seat])}


def threats(view: State, seat: Seat, floor: int) -> int:
    """Return how many unseen cards could steal or jackhammer a seat's floor while no dog guards it."""
    unseen = dict(COPIES)
    for card in known_cards(view):
        unseen[card] -= 1
    here = view.towers[seat][floor]
    return unseen[here.left] + unseen[here.right] + unseen[JACKHAMMER]

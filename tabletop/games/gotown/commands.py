"""What a player may do. Saved games hold the tags, which never change."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.gotown.state import JOKER, Card


class BuildFloor(msgspec.Struct, frozen=True, gc=False, tag="build_floor"):
    """Build a floor of two cards from hand (GT-5.1, GT-5.2); either may be a joker, not both."""

    left: Card
    right: Card


class StealFloor(msgspec.Struct, frozen=True, gc=False, tag="steal_floor"):
    """Play a floor card and take its complement from a victim's top floor (GT-6.1)."""

    card: Card
    victim: Seat


class PlaceDog(msgspec.Struct, frozen=True, gc=False, tag="place_dog"):
    """Put a guard dog on a floor of the own tower, counted from 0 at the bottom (GT-7.1)."""

    floor: int


class PlayBone(msgspec.Struct, frozen=True, gc=False, tag="play_bone"):
    """Lure the dog away from a victim's floor, counted from 0 at the bottom (GT-7.2)."""

    victim: Seat
    floor: int


class PlayJackhammer(msgspec.Struct, frozen=True, gc=False, tag="play_jackhammer"):
    """Destroy a victim's unguarded top floor (GT-8.1)."""

    victim: Seat


class PlayWreckingBall(msgspec.Struct, frozen=True, gc=False, tag="play_wrecking_ball"):
    """Destroy a victim's top floor, guarded or not (GT-8.2)."""

    victim: Seat


class PlayThief(msgspec.Struct, frozen=True, gc=False, tag="play_thief"):
    """Take a random card from a victim's hand (GT-9.1)."""

    victim: Seat


class PlaySuperThief(msgspec.Struct, frozen=True, gc=False, tag="play_super_thief"):
    """Take a random card from the hand of each opponent (GT-9.2)."""


class PlayMilkshake(msgspec.Struct, frozen=True, gc=False, tag="play_milkshake"):
    """Put a milkshake in front of a victim, who loses the next turn (GT-10.1)."""

    victim: Seat


class PlayDonutTruck(msgspec.Struct, frozen=True, gc=False, tag="play_donut_truck"):
    """Make every opponent skip the next turn (GT-11.1)."""


class EndTurn(msgspec.Struct, frozen=True, gc=False, tag="end_turn"):
    """End the turn (GT-4.3), after a full turn without a play with one card discarded (GT-4.5)."""

    discard: Card | None = None


Command: TypeAlias = (
    BuildFloor
    | StealFloor
    | PlaceDog
    | PlayBone
    | PlayJackhammer
    | PlayWreckingBall
    | PlayThief
    | PlaySuperThief
    | PlayMilkshake
    | PlayDonutTruck
    | EndTurn
)

FLOORS: Final = (BuildFloor, StealFloor)
THIEVES: Final = (PlayThief, PlaySuperThief)
OPENERS: Final = (*FLOORS, PlayBone, PlayJackhammer, PlayWreckingBall)
"""Cards that can be part of a win this turn: floors, and what opens the way to a floor to steal."""


def build(one: Card, other: Card) -> BuildFloor:
    """Return the command that builds a floor of two cards in any order: lower value left, joker right."""
    if one == JOKER or (other != JOKER and other < one):
        one, other = other, one
    return BuildFloor(one, other)

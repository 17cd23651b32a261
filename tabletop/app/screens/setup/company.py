"""Who of the town sits where at set-up: chosen by face, or drawn among those of a level. No pygame here."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tabletop.app.screens.setup.seat_plan import SeatPlan
from tabletop.engine.cast import CAST, Character
from tabletop.engine.players import character_of, kind_of, level_of, plays_as
from tabletop.engine.protocol import Game


def invite(seats: Sequence[SeatPlan], dice: random.Random) -> None:
    """Let somebody of the town sit down wherever a computer player is nobody yet; no two are the same.

    Who comes is drawn here and nowhere in a game: it changes nothing that is dealt.
    """
    here: set[Character] = set()
    for seat in seats:
        who = character_of(seat.kind)
        if who in here:
            seat.kind = plays_as(seat.kind)
        elif who is not None:
            here.add(who)
    for seat in seats:
        level = level_of(seat.kind)
        free = [one for one in CAST if one.level == level and one not in here]
        if free and character_of(seat.kind) is None:
            who = dice.choice(free)
            here.add(who)
            seat.kind = kind_of(who)


def choose(seats: Sequence[SeatPlan], number: int, who: Character) -> None:
    """Let somebody sit down on a seat: the level is theirs, and so is the name."""
    seats[number].kind, seats[number].name = kind_of(who), ""


def seated(seats: Sequence[SeatPlan], but: int) -> set[Character]:
    """Return who sits at the other seats."""
    found = (character_of(seat.kind) for number, seat in enumerate(seats) if number != but)
    return {who for who in found if who is not None}


def known(game: Game[Any, Any, Any]) -> tuple[Character, ...]:
    """Return who of the town can play a game: those of its levels."""
    return tuple(one for one in CAST if one.level in game.players.bots)

"""What a command would do, and what a seat may choose from, for callers that know no game's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from tabletop.engine.chance import Chance, ChanceNeededError, NoChance
from tabletop.engine.protocol import Game, Illegal, Seat

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def foresee(
    decide: Callable[[S, Seat, C, Chance], Sequence[E]], view: S, seat: Seat, command: C
) -> Sequence[E] | Illegal | None:
    """Return the events of a command on a view; its refusal; or None if chance decides."""
    try:
        return decide(view, seat, command, NoChance())
    except ChanceNeededError:
        return None
    except Illegal as illegal:
        return illegal


def refused(decide: Callable[[S, Seat, C, Chance], Any], view: S, seat: Seat, command: C) -> Illegal | None:
    """Return why the rules refuse a command; None if they allow it."""
    found = foresee(decide, view, seat, command)
    return found if isinstance(found, Illegal) else None


# Choices and turn order


def choices(game: Game[Any, Any, Any], view: Any, seat: Seat, chance: Chance) -> tuple[Any, ...]:
    """Return the legal commands that a game lists, and a sample of the open-ended ones, each once."""
    return and_open_ended(game, tuple(game.rules.legal(view, seat)), view, seat, chance)


def and_open_ended(
    game: Game[Any, Any, Any], listed: tuple[Any, ...], view: Any, seat: Seat, chance: Chance
) -> tuple[Any, ...]:
    """Return the listed commands of a seat, and a sample of the open-ended ones, each once."""
    if game.rules.sample is None:
        return listed
    return tuple(dict.fromkeys((*listed, *game.rules.sample(view, seat, chance))))


def next_of(seats: Iterable[Seat], last: Seat | None, starter: Seat = 0) -> Seat:
    """Return the seat that comes next round the table: after `last`, or from the starter on if there is no
    last one. ValueError without seats."""
    line = sorted(seats)
    if not line:
        raise ValueError("nobody may act")
    least = starter if last is None else last + 1
    return next((seat for seat in line if seat >= least), line[0])


def next_actor(game: Game[Any, Any, Any], state: Any, last: Seat | None) -> Seat:
    """Return the seat to ask next; of several that act together, the next one round after `last`.

    If they do not act together, it is the first from the starter on. So the starter of a round also begins
    its bargaining, and no seat is favoured. ValueError if no seat may act.
    """
    return next_of(
        game.rules.actors(state), last if game.rules.together(state) else None, game.rules.starter(state)
    )


def is_possible(game: Game[Any, Any, Any], view: Any, seat: Seat, command: Any) -> bool:
    """Whether a seat may give a command, by its view: it is listed, or open-ended and not refused."""
    if command in tuple(game.rules.legal(view, seat)):
        return True
    if game.rules.sample is None or seat not in game.rules.actors(view):
        return False
    try:
        game.rules.decide(view, seat, command, NoChance())
    except ChanceNeededError:
        return True
    except Illegal:
        return False
    return True

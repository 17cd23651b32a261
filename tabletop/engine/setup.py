"""Checks what a caller asks for at set-up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from tabletop.engine import codec
from tabletop.engine.box import Option
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import N_, msg, msgn
from tabletop.engine.players import HUMAN, colour_of, is_own, kinds, plays
from tabletop.engine.protocol import Game, Options, Seat, SetupError

# Set-up options and presets that several games share.

# The first player, as an option

FIRST_PLAYER: Final = Option(
    "first",
    "seat",
    None,
    N_("First player"),
    N_("Drawn by lot, or the seat you choose."),
    least_seats=2,
)


def first_player(options: Options, seat_count: int, chance: Chance) -> tuple[Seat, bool]:
    """Return the first seat, and whether it was drawn and not chosen at set-up."""
    chosen = options[FIRST_PLAYER.key]
    if isinstance(chosen, int):
        return chosen, False
    return chance.named("first player").below(seat_count), True


FIRST_GAME: Final = N_("First game")
CLASSIC: Final = N_("Classic")
ALONE: Final = N_("Alone")

YOU_BEGIN: Final[Options] = {FIRST_PLAYER.key: 0}
"""In a first game the learner begins and need not watch first."""


def checked_options(
    game: Game[Any, Any, Any], seat_count: int, options: Options
) -> dict[str, bool | int | str | None]:
    """Return the game's options with defaults filled in; raise `SetupError` for what does not fit."""
    if seat_count not in game.players.seat_counts:
        few, many = min(game.players.seat_counts), max(game.players.seat_counts)
        raise SetupError(
            msgn(
                "{game} is for {few} to {count} player, not {seats}.",
                "{game} is for {few} to {count} players, not {seats}.",
                many,
                game=game.name,
                few=few,
                seats=seat_count,
            )
        )
    if not isinstance(options, Mapping):
        raise SetupError(msg("Give the options of a game as pairs of a name and a value."))
    known = {option.key: option for option in game.box.options}
    for key in options:
        if key not in known:
            raise SetupError(
                msg(
                    "{game} has no option “{key}”. Its options: {known}.",
                    game=game.name,
                    key=str(key),
                    known=", ".join(known),
                )
            )
    return {
        key: _checked(game, option, seat_count, options.get(key, option.default))
        for key, option in known.items()
    }


def _checked(
    game: Game[Any, Any, Any], option: Option, seat_count: int, value: object
) -> bool | int | str | None:
    match option.kind:
        case "switch":
            if isinstance(value, bool):
                return value
            wanted = "true, false"
        case "seat":
            is_seat = isinstance(value, int) and not isinstance(value, bool)
            if value is None or (is_seat and 0 <= value < seat_count):  # type: ignore[operator]
                return value  # type: ignore[return-value]
            wanted = ", ".join(["null", *map(str, range(seat_count))])
        case _:
            if isinstance(value, str) and value in dict(option.choices):
                return value
            wanted = ", ".join(key for key, _ in option.choices)
    raise SetupError(
        msg(
            "Option “{key}” of {game} cannot be “{value}”. It can be: {wanted}.",
            key=option.key,
            game=game.name,
            value=str(value),
            wanted=wanted,
        )
    )


def checked_seats(seats: object) -> tuple[SeatInfo, ...]:
    """Return who sits where; `seats` are names of people, or `SeatInfo`. Raises `SetupError`. Refuses what a
    saved game could not restore."""
    found = tuple(seats) if isinstance(seats, Iterable) else (seats,)
    named = (
        SeatInfo(one, colour=colour_of(at)) if isinstance(one, str) else one for at, one in enumerate(found)
    )
    try:
        checked: tuple[SeatInfo, ...] = codec.decode(codec.encode(tuple(named)), tuple[SeatInfo, ...])
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise SetupError(
            msg("Give a seat as a name, or as a name, a kind of player and a colour from 0 to 4.")
        ) from error
    return checked


def check_player(game: Game[Any, Any, Any], kind: object) -> None:
    """Raise `SetupError` for a kind that is neither a person nor one of the game's computer players."""
    if kind != HUMAN and not plays(str(kind), game) and not is_own(str(kind)):
        raise SetupError(
            msg(
                "There is no player “{kind}”. Use one of these: {known}.",
                kind=str(kind)[:40],
                known=", ".join((HUMAN, *kinds(game))),
            )
        )

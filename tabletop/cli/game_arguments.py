"""Arguments about a game: seats, options, seed, cards, board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop import files, own_content
from tabletop.arena import ceiling
from tabletop.bots import players as own
from tabletop.cli.words import Arguments, UsageError
from tabletop.engine.box import Option
from tabletop.engine.cast import CAST
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import Message, msg, msgn
from tabletop.engine.players import GREEDY, HUMAN, character_of, colour_of, is_own, kind_of, kinds, plays_as
from tabletop.engine.protocol import Game
from tabletop.engine.setup import checked_options
from tabletop.engine.table import LARGEST_SEED
from tabletop.files import shortened
from tabletop.own_content import STANDARD

_TRUE = ("true", "on", "yes", "1")
_FALSE = ("false", "off", "no", "0")
_NOTHING = ("null", "none", "")
_LONGEST_NAME = 40
OWN = "FILE.py:CLASS"
"""Form of an own player's name."""


def seed(arguments: Arguments, default: int) -> int:
    """Return the given seed, or the default."""
    return arguments.whole("seed", default, 0, LARGEST_SEED)


def seats(
    arguments: Arguments, game: Game[Any, Any, Any], default: Sequence[str], *, with_people: bool
) -> tuple[SeatInfo, ...]:
    """Return who sits where; `UsageError` for players that are unknown or cannot play here."""
    text = arguments.get("seats")
    asked = tuple(default) if text is None else tuple(kind.strip() for kind in text.split(","))
    if with_people:
        asked = _with_own(asked, (HUMAN, *kinds(game)))
    else:
        _check_kinds(asked, kinds(game))
    names = _names(arguments, asked)  # "": the app names them
    return tuple(
        SeatInfo(name, kind, colour_of(index))
        for index, (name, kind) in enumerate(zip(names, asked, strict=True))
    )


def players(arguments: Arguments, game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """Return a match's players, by default every level and the yardstick; `UsageError` for unknown ones."""
    levels = tuple(game.players.bots)
    text = arguments.get("players")
    asked = (*levels, GREEDY) if text is None else tuple(kind.strip() for kind in text.split(","))
    return _with_own(asked, (*levels, *kinds(game), *ceiling.names(game)))


def people(arguments: Arguments, game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """Return a match's characters, by default all with a personality in the game."""
    known = tuple(kind_of(who) for who in CAST if who.id in game.players.personalities.people)
    text = arguments.get("players")
    kinds = known if text is None else tuple(kind.strip() for kind in text.split(","))
    for kind in kinds:
        if kind not in known:
            raise UsageError(_unknown(kind, known))
    if not kinds:
        raise UsageError(msg("The characters play {game} without a style of their own.", game=game.name))
    return kinds


def _with_own(asked: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """Return the players, own ones with the absolute path of their files; runs no code of theirs. Raises
    `UsageError` and `OwnPlayerError`."""
    _check_kinds([kind for kind in asked if not is_own(kind)], (*known, OWN))
    found = tuple(own.absolute(kind) if is_own(kind) else kind for kind in asked)
    for kind in filter(is_own, found):
        own.check_own(kind)
    return found


def _check_kinds(asked: Sequence[str], known: Sequence[str]) -> None:
    for kind in asked:
        if (plays_as(kind) if character_of(kind) else kind) not in known:
            raise UsageError(_unknown(kind, known))


def _unknown(kind: str, known: Sequence[str]) -> Message:
    return msg(
        "There is no player “{kind}”. Use one of these: {known}.",
        kind=shortened(kind),
        known=", ".join(known),
    )


def options(
    arguments: Arguments, game: Game[Any, Any, Any], seat_count: int
) -> dict[str, bool | int | str | None]:
    """Return the game's options, checked, with defaults; `UsageError` or `SetupError`."""
    known = {option.key: option for option in game.box.options}
    found: dict[str, bool | int | str | None] = {}
    switched_on = [f"{key}=on" for key in arguments.values.get("on", ())]
    for text in (*arguments.values.get("option", ()), *switched_on):
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageError(msg("Write a game option as KEY=VALUE, not “{text}”.", text=shortened(text)))
        if key in found:
            raise UsageError(msg("The option “{key}” is given twice. Give it once.", key=shortened(key)))
        found[key] = _value(known.get(key), value)
    try:
        return checked_options(game, seat_count, found)
    except ValueError:
        # The sentence quotes the typed text, but not a page of it.
        return checked_options(
            game, seat_count, {shortened(key): _short(value) for key, value in found.items()}
        )


def _short(value: bool | int | str | None) -> bool | int | str | None:
    return shortened(value) if isinstance(value, str) else value


def _value(option: Option | None, text: str) -> bool | int | str | None:
    """Return a typed value as its option takes it; one that does not fit stays text, refused later."""
    word = text.lower()
    if option is None or option.kind == "choice":
        return text
    if option.kind == "switch":
        return True if word in _TRUE else False if word in _FALSE else text
    if word in _NOTHING:
        return None
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else text


def _names(arguments: Arguments, asked: Sequence[str]) -> list[str]:
    text = arguments.get("names")
    given = [] if text is None else [_fit(name) for name in text.split(",")]
    if len(given) > len(asked):
        raise UsageError(
            msgn(
                "Give at most {count} name, one per seat, not {names}.",
                "Give at most {count} names, one per seat, not {names}.",
                len(asked),
                names=len(given),
            )
        )
    return given + [""] * (len(asked) - len(given))


def _fit(name: str) -> str:
    """Return a name without unprintable characters, cut to fit."""
    clean = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(clean.split())[:_LONGEST_NAME]


def board(arguments: Arguments, game: Game[Any, Any, Any]) -> str:
    """Return the requested board, by default the standard one; `UsageError` if the game has no choice."""
    chosen = files.kept(arguments.get("board") or STANDARD)
    if chosen != STANDARD and not game.edition.has_board:
        raise UsageError(msg("{game} has no boards to choose from.", game=game.name))
    return chosen


def content(arguments: Arguments, game: Game[Any, Any, Any]) -> str:
    """Return the requested cards, or board; `UsageError` if there is no such set."""
    name = arguments.get("set")
    if name is None:
        return board(arguments, game)
    known = own_content.cards(game.id)
    if not known:
        raise UsageError(msg("{game} has no cards to choose from.", game=game.name))
    for each in known:
        if name.casefold() in (files.shown(each.id).casefold(), each.name.casefold() or "house"):
            return each.id
    raise UsageError(
        msg(
            "There is no set “{name}”. There are: {known}.",
            name=shortened(name),
            known=", ".join(each.name or "house" for each in known),
        )
    )

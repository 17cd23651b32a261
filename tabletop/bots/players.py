"""Makes computer players by the name of their kind, and loads players' own files."""

from __future__ import annotations

import ast
import inspect
import os
import sys
import traceback
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any

from tabletop import files, foreign
from tabletop.engine.chance import Chance, ChanceNeededError, NoChance
from tabletop.engine.codec import content_digest
from tabletop.engine.foresight import choices
from tabletop.engine.message import SentenceError, in_english, msg
from tabletop.engine.players import (
    BOT,
    GREEDY,
    RANDOM,
    is_own,
    kinds,
    level_of,
    own_name,
    own_parts,
    plays,
    temper_of,
    usual_level,
)
from tabletop.engine.protocol import Chooser, Game, GoOn, Illegal, Seat, always
from tabletop.saves.file_format import why

# Own players: one Python file with one class, named "FILE.py:CLASS".
#
#     class Mine:
#         def choose(self, view, seat, chance):
#             return ...
#
# Loading runs the file's code, only where computer players think and only for a user who named the file.


class OwnPlayerError(SentenceError):
    """An own player cannot be loaded."""

    def __str__(self) -> str:
        return in_english(self.message)


def absolute(kind: str) -> str:
    """Return a player's name with the absolute path of its file, valid in every folder."""
    file, name = own_parts(kind)
    return f"{files.kept(os.path.abspath(files.found(file)))}:{name}"


def digest(kind: str) -> str:
    """Return the digest of a player's file; raises `OwnPlayerError`."""
    return content_digest(_source(kind))


def check_own(kind: str) -> None:
    """Raise `OwnPlayerError` if there is no file, no Python in it, or no such class; runs nothing."""
    _, name = own_parts(kind)
    try:
        tree = ast.parse(_source(kind))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _broken(kind, reason(error)) from error
    if not any(isinstance(node, ast.ClassDef) and node.name == name for node in tree.body):
        raise OwnPlayerError(msg("“{player}”: the file has no class of that name.", player=own_name(kind)))


@cache
def load(kind: str) -> Chooser:
    """Return the player, made once per process; raises `OwnPlayerError`."""
    check_own(kind)
    file, name = own_parts(kind)
    source = _source(kind)
    module = ModuleType(f"own_player_{content_digest(source)}")
    module.__file__ = os.fspath(files.found(file))
    sys.modules[module.__name__] = module  # dataclasses look up their module there

    def made() -> Chooser:
        exec(compile(source, files.shown(file), "exec"), module.__dict__)
        return _asked(getattr(module, name)().choose)

    try:
        return foreign.run(made)
    except foreign.ForeignError as error:
        sys.modules.pop(module.__name__, None)
        raise _broken(kind, reason(error.__cause__ or error)) from error


def reason(error: BaseException) -> str:
    """Return what went wrong and where, in a few words for the player's author."""
    return f"{foreign.line(error)}{place(error)}"


def place(error: BaseException) -> str:
    """Return the line of an error, in brackets; empty if unknown."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""


def _asked(choose: Any) -> Chooser:
    """Return a player that passes `go_on` only if the method takes it; TypeError for other parameters."""
    signature = inspect.signature(choose)
    try:
        signature.bind(*range(4))
    except TypeError:
        signature.bind(*range(3))
        return lambda view, seat, chance, go_on=always: choose(view, seat, chance)

    def choose_in_time(view: Any, seat: Seat, chance: Chance, go_on: GoOn = always) -> Any:
        return choose(view, seat, chance, go_on)

    return choose_in_time


def _source(kind: str) -> bytes:
    try:
        return files.read(files.found(own_parts(kind)[0]))
    except OSError as error:
        raise OwnPlayerError(
            msg("“{player}” cannot be opened. {why}", player=own_name(kind), why=why(error))
        ) from error


def _broken(kind: str, said: str) -> OwnPlayerError:
    return OwnPlayerError(msg("“{player}” cannot be loaded: {reason}.", player=own_name(kind), reason=said))


_SEED_BYTES = 8


class UnknownBotError(LookupError):
    """The game has no such computer player."""

    def __init__(self, kind: str, game: Game[Any, Any, Any]) -> None:
        known = ", ".join(kinds(game))
        super().__init__(f"There is no computer player “{kind}” for {game.name}. There are: {known}.")
        self.kind = kind

    def __str__(self) -> str:
        return str(self.args[0])


def make(kind: str, game: Game[Any, Any, Any]) -> Chooser:
    """Return the computer player of a kind: "random", "greedy", "bot", "bot:LEVEL[:WHO]", or "FILE.py:CLASS".

    "bot" has the game's default level; a character plays by its personality, if the game has one; the code of
    a file is run. Raises `UnknownBotError`, which names the kinds there are, and `OwnPlayerError`.
    """
    check(kind, game)
    if is_own(kind):
        return load(kind)
    if kind == RANDOM:
        return random_player(game)
    if kind == GREEDY:
        return greedy_player(game)
    personality = game.players.personalities.people.get(temper_of(kind))
    if personality is not None:
        return personality.choose
    return game.players.bots[usual_level(game) if kind == BOT else level_of(kind)]


def check(kind: str, game: Game[Any, Any, Any]) -> None:
    """Raise `UnknownBotError` for what is no computer player of a game; runs no foreign code."""
    if not plays(kind, game) and not is_own(kind):
        raise UnknownBotError(kind, game)


def random_player(game: Game[Any, Any, Any]) -> Chooser:
    """Return a player that gives a random legal command, or one of a sample of open-ended ones."""

    def choose(view: Any, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Any:
        return chance.pick(choices(game, view, seat, chance))

    return choose


def greedy_player(game: Game[Any, Any, Any]) -> Chooser:
    """Return a player that scores if it can, else keeps its turn, else does anything. It knows no game:
    scoring is what raises its seat's `Progress.points` at once."""

    def choose(view: Any, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Any:
        options = tuple(game.rules.legal(view, seat))
        gains = [_gain(game, view, seat, option) for option in options]
        best = max(gains)
        return chance.pick([option for option, gain in zip(options, gains, strict=True) if gain == best])

    return choose


def _gain(game: Game[Any, Any, Any], view: Any, seat: Seat, command: Any) -> tuple[int, bool]:
    """Return a command's sure gain in points, and whether the seat acts on after it."""
    try:
        after = view
        for event in game.rules.decide(view, seat, command, NoChance()):
            after = game.rules.evolve(after, event)
    except (ChanceNeededError, Illegal):
        return 0, True
    # Where all act together there is no turn to keep, and keeping it would mean talking for ever.
    acts_on = seat in game.rules.actors(after) and not game.rules.together(view)
    return _points(game, after, seat) - _points(game, view, seat), acts_on


def _points(game: Game[Any, Any, Any], view: Any, seat: Seat) -> int:
    """Return a seat's points; 0 in a game that counts none."""
    points = game.progress.points(view)
    return points[seat] if points else 0


def bot_chance(bot_seed: int, seat: Seat, position: int) -> Chance:
    """Return the chance of a computer player for one decision, equal at each call.

    `bot_seed` is the bots' own, independent of the game's seed, which no bot may know; any whole number will
    do. `position` counts the steps in force, so each decision draws anew.
    """
    return Chance(derived_seed("bot", bot_seed, seat), position)


def derived_seed(purpose: str, *numbers: int) -> int:
    """Return a separate seed (0 to 2**63 - 1) for a purpose; it reveals nothing about others."""
    text = ":".join((purpose, *map(str, numbers)))
    word = blake2b(text.encode(), digest_size=_SEED_BYTES).digest()
    return int.from_bytes(word, "big") >> 1

"""Players of somebody's own: one Python file with one class, named "FILE.py:CLASS".

    class Mine:
        def choose(self, view, seat, chance):
            return ...

Loading runs the file's code: only where computer players think, and only for who named the file.
"""

from __future__ import annotations

import ast
import inspect
import os
import sys
import traceback
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from tabletop import files, foreign
from tabletop.engine.chance import Chance
from tabletop.engine.codec import content_digest
from tabletop.engine.message import Message, in_english, msg
from tabletop.engine.players import own_name, own_parts
from tabletop.engine.protocol import Chooser, GoOn, Seat, always
from tabletop.saves.messages import why


class OwnPlayerError(Exception):
    """A player of somebody's own that cannot be had; `message` is the sentence that says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return in_english(self.message)


def absolute(kind: str) -> str:
    """Return a player's name with the whole path of its file, which means the same in every folder."""
    file, name = own_parts(kind)
    return f"{files.kept(os.path.abspath(files.found(file)))}:{name}"


def digest(kind: str) -> str:
    """Return the digest of a player's file; raises `OwnPlayerError`."""
    return content_digest(_source(kind))


def check(kind: str) -> None:
    """Raise `OwnPlayerError` where there is no file, no Python in it, or no such class; nothing is run."""
    _, name = own_parts(kind)
    try:
        tree = ast.parse(_source(kind))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _broken(kind, reason(error)) from error
    if not any(isinstance(node, ast.ClassDef) and node.name == name for node in tree.body):
        raise OwnPlayerError(msg("“{player}”: there is no class of that name in it.", player=own_name(kind)))


@cache
def load(kind: str) -> Chooser:
    """Return the player, made once in this process; raises `OwnPlayerError`."""
    check(kind)
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
    """Return what went wrong and where, in a few words for whoever wrote the code."""
    return f"{foreign.line(error)}{place(error)}"


def place(error: BaseException) -> str:
    """Return in which line an error was raised, in brackets; empty where nobody knows."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""


def _asked(choose: Any) -> Chooser:
    """Return a player that is told to hurry only if it takes that; TypeError if it takes something else."""
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

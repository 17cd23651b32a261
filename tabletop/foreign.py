"""Code of other packages: whether any is installed, and the guard round everything of theirs that runs."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

from tabletop import files

# The one guard around loading foreign code: packages with games, and players' own files.
#
# Every failure becomes a `ForeignError` with one short line, and streams that the code closed are open again.
# Nothing helps against code that never returns or kills the process.

T = TypeVar("T")
_LONGEST: Final = 160
_STREAMS: Final = ((1, "stdout"), (2, "stderr"))


class ForeignError(Exception):
    """Foreign code failed: a short line of text, with the error as its cause."""


def run(call: Callable[[], T]) -> T:
    """Return the result of a call into foreign code; raise `ForeignError` for anything that it raises. The
    user's own Ctrl-C stays a KeyboardInterrupt."""
    with _streams() as is_whole, _interrupts() as interrupts:
        try:
            made = call()
        except BaseException as error:
            if interrupts:
                raise KeyboardInterrupt from None
            raise ForeignError(line(error)) from error
        if not is_whole():
            raise ForeignError("closes stdout or stderr")
        return made


def line(error: BaseException) -> str:
    """Return an error in one short printable line, even if its text cannot be had."""
    try:
        found = printable(f"{type(error).__name__}: {error}")
    except BaseException:
        found = printable(type.__repr__(type(error)))
    return files.shortened(found, _LONGEST)


def printable(text: str) -> str:
    """Return foreign text on one line, with “?” for what no terminal and no font takes."""
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))


@contextlib.contextmanager
def _interrupts() -> Iterator[list[int]]:
    """Yield a list that notes each Ctrl-C: a KeyboardInterrupt without one is not the user's."""
    found: list[int] = []
    before = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: Any) -> None:
        found.append(number)
        if callable(before):
            before(number, frame)

    try:
        is_noting = callable(before) and signal.signal(signal.SIGINT, note) is not None
    except ValueError:  # not the main thread: no Ctrl-C arrives
        is_noting = False
    try:
        yield found
    finally:
        if is_noting:
            signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def _streams() -> Iterator[Callable[[], bool]]:
    """Lend stdout and stderr and restore them afterwards; yield whether the lent ones are still whole."""
    lent = [_Lent(number, name) for number, name in _STREAMS]
    try:
        yield lambda: all(stream.is_whole for stream in lent)
    finally:
        for stream in lent:
            stream.take_back()


class _Lent:
    """Stand-ins for `sys.stdout` and `sys.__stdout__` on the same descriptor."""

    def __init__(self, number: int, name: str) -> None:
        self._number, self._names = number, (name, f"__{name}__")
        self._own = [getattr(sys, name) for name in self._names]
        self._lent: TextIO | None = None
        self._copy: int | None = None
        with contextlib.suppress(OSError):  # a window without a terminal has none
            self._copy = os.dup(number)
            self._lent = open(number, "w", 1, "utf-8", "replace", closefd=False)  # noqa: SIM115 - stays open
            for name in self._names:
                setattr(sys, name, self._lent)

    @property
    def is_whole(self) -> bool:
        """Whether neither the object nor the descriptor was closed."""
        try:
            return self._lent is None or (not self._lent.closed and bool(os.fstat(self._number)))
        except OSError:
            return False

    def take_back(self) -> None:
        """Restore everything; the stand-ins go on for code that kept them."""
        for name, own in zip(self._names, self._own, strict=True):
            setattr(sys, name, own)
        if self._copy is not None:
            os.dup2(self._copy, self._number)
            os.close(self._copy)


# Whether any installed package uses a group of entry points.
#
# `importlib.metadata` imports half the standard library, which would slow every start. This looks for the
# group's name in the same files; if it can't, the answer is yes.

_INFO = (".dist-info", ".egg-info")


def may_name(group: str) -> bool:
    """Whether installed packages may use a group, so that they must be read; a frozen program has none."""
    if getattr(sys, "frozen", False):
        return False
    others = (finder for finder in sys.meta_path if finder is not PathFinder)
    if any(hasattr(finder, "find_distributions") for finder in others):
        return True
    return any(_is_packed(place) or _names(place, group.encode()) for place in map(_folder, sys.path))


def _folder(place: str) -> str:
    return place or os.curdir


def _is_packed(place: str) -> bool:
    """Whether packages lie there in an archive or an egg."""
    return os.path.isfile(place) or place.lower().rstrip("/\\").endswith(".egg")


def _names(folder: str, group: bytes) -> bool:
    return any(group in written for written in _entry_points(folder))


def _entry_points(folder: str) -> Iterator[bytes]:
    try:
        with os.scandir(folder) as found:
            infos = [entry.path for entry in found if entry.name.lower().endswith(_INFO)]
    except OSError:
        return
    for info in infos:
        try:
            yield files.read(Path(info, "entry_points.txt"))
        except OSError:
            continue

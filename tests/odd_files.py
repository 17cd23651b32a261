"""What may lie where a file is looked for: names that are no text, pipes, devices, links to themselves."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parent / "saves" / "samples"
FINISHED = SAMPLES / "format2_by_purpose_finished.tabletop"
LIVE = SAMPLES / "format2_by_purpose_mid_game.tabletop"
ODD = os.fsdecode(b"caf\xe9")
HANGS = 20
"""Whoever waits for a pipe waits for ever: after so many seconds that is a failure."""


def odd_folder(folder: Path) -> Path:
    """Return a folder whose name is not UTF-8, made below another; skips where the system takes none."""
    if sys.platform != "linux":
        pytest.skip("names are text here")
    made = folder / ODD
    made.mkdir(parents=True)
    return made


def put(sample: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(sample, target)
    return target


def pipe(path: Path) -> None:
    os.mkfifo(path)


def plug(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # the names of sockets are short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def link_to_pipe(path: Path) -> None:
    there = path.with_name("pipe-there")
    if not there.exists():
        os.mkfifo(there)
    path.symlink_to(there)


NO_FILES: dict[str, Callable[[Path], object]] = {
    "pipe": pipe,
    "link to a pipe": link_to_pipe,
    "socket": plug,
    "folder": lambda path: path.mkdir(),
    "zeros": lambda path: path.symlink_to("/dev/zero"),
    "randoms": lambda path: path.symlink_to("/dev/random"),
    "link to itself": lambda path: path.symlink_to(path),
    "link to nothing": lambda path: path.symlink_to(path.with_name("nothing")),
}
"""How to put each of them where a file is looked for."""


@contextmanager
def no_waiting() -> Iterator[None]:
    """Fail where something is waited for that never comes."""

    def fail(*_: object) -> None:
        raise AssertionError("it waits for what never comes")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(HANGS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)

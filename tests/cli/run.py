"""Runs the command line in this process and keeps what it says."""

from __future__ import annotations

import io
from typing import NamedTuple

import pytest

from tabletop import cli


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Outcome:
    code = cli.main([*words])
    said = capsys.readouterr()
    return Outcome(code, said.out, said.err)


class Terminal(io.StringIO):
    """An output that says it is a terminal."""

    def isatty(self) -> bool:
        return True

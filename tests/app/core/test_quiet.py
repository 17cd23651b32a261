"""What libraries write on the terminal stays off it; what Python says and where it crashes does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BEGIN = "import os, sys, threading, faulthandler\nfrom tabletop.app.core.video import quiet\n"
NATIVE = "os.write(2, b'native ')"


def said(code: str, *options: str) -> tuple[int, str]:
    """Run a program; return its exit code and what it wrote on stderr."""
    done = subprocess.run(
        [sys.executable, *options, "-c", BEGIN + code], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr


def test_only_what_is_written_past_python_is_kept_from_the_terminal() -> None:
    code = f"""
with quiet():
    {NATIVE}
    print("ours", file=sys.stderr)
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start(), thread.join()
{NATIVE}
print("after", file=sys.stderr)
with quiet():
    raise KeyError("raised")
"""
    ended, told = said(code)
    assert ended == 1
    assert told.startswith("ours\n") and told.count("native ") == 1
    assert "ZeroDivisionError" in told and "native after\n" in told and "KeyError: 'raised'" in told


@pytest.mark.parametrize("inside", [True, False])
def test_a_crash_is_traced_within_and_afterwards(inside: bool) -> None:
    crash = "faulthandler._sigabrt()"
    code = f"with quiet():\n    {crash}" if inside else f"with quiet():\n    {NATIVE}\n{crash}"
    ended, told = said(code, "-X", "faulthandler")
    assert ended != 0
    assert "Fatal Python error: Aborted" in told and "native" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="there the number is nobody else's")
def test_a_file_in_the_place_of_the_terminal_is_left_alone(tmp_path: Path) -> None:
    code = """
assert os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT) == 2
with quiet():
    os.write(2, b"a move")
"""
    path = tmp_path / "game.tabletop"
    shell = ["sh", "-c", 'exec "$@" 2>&-', "sh", sys.executable, "-c", BEGIN + code, str(path)]
    assert subprocess.run(shell, check=False).returncode == 0
    assert path.read_text() == "a move"

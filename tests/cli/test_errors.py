"""Whatever a user can do wrong: one sentence on the error output, exit code 2, no traceback."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop import cli
from tests.cli.run import run
from tests.saves.play import journaled

SAMPLE = "tests/saves/samples/format1_undone.tabletop"
ROOT = Path(__file__).resolve().parents[2]

WRONG: list[tuple[list[str], str]] = [
    (["fly"], "There is no command “fly”. The commands are: play,"),
    (["two\nlines\r\n"], "There is no command “two�lines��”."),
    (["show", "two\nlines"], "“two?lines” cannot be opened."),
    (["play", "two\nlines"], "There is no game “two�lines”."),
    (["play", "gotown", "--option", "two\nlines"], "KEY=VALUE, not “two�lines”."),
    (
        ["--fly"],
        "There is no option “--fly”. The options are: --help, --language, --self-test, --start-only,"
        " --version.",
    ),
    (["-x"], "There is no option “-x”"),
    (["--language"], "--language needs a value: TAG."),
    (["--language", "xx"], "There is no language “xx”. The languages are: en, de, es, fr, ja, ko, zh-Hans."),
    (["--version=3"], "--version takes no value."),
    (["--self-test"], "--self-test needs a value: FILE."),
    (["play"], "“tabletop play” needs GAME."),
    (["play", "ludo"], "There is no game “ludo”. The games are:"),
    (["play", "l" * 5000], "There is no game “llll"),
    (["play", "../engine"], "There is no game “../engine”."),
    (["play", "gotown", "chess"], "“chess” is one word too many."),
    (["play", "gotown", "--seats", "human"], "GoTown is for 2 to 4 players, not 1."),
    (["play", "gotown", "--seats", ""], "There is no player “”."),
    (
        ["play", "gotown", "--seats", "human,bot:genius"],
        "There is no player “bot:genius”. Use one of these: human,",
    ),
    (["play", "gotown", "--seats", "human,,human"], "There is no player “”."),
    (
        ["play", "gotown", "--seats", "human,human", "--names", "A,B,C"],
        "Give at most 2 names, one per seat, not 3.",
    ),
    (
        ["play", "gotown", "--seed", "-1"],
        "Write --seed as a whole number from 0 to 9223372036854775807, not “-1”.",
    ),
    (["play", "gotown", "--seed", "1e3"], "not “1e3”"),
    (["play", "gotown", "--seed", "９"], "not “９”"),
    (["play", "gotown", "--seed", "9" * 10_000], "Write --seed as a whole number"),
    (["play", "gotown", "--seed", ""], "not “”"),
    (["play", "gotown", "--seed", "1", "--seed", "2"], "--seed is given twice. Give it once."),
    (["play", "gotown", "--option", "short"], "Write a game option as KEY=VALUE, not “short”."),
    (["play", "gotown", "--option", "tall=1"], "GoTown has no option “tall”. Its options: short, first."),
    (["play", "gotown", "--option", "short=maybe"], "Option “short” of GoTown cannot be “maybe”."),
    (["play", "gotown", "--option", "first=7"], "Option “first” of GoTown cannot be “7”."),
    (["play", "gotown", "--option", "first=-1"], "Option “first” of GoTown cannot be “-1”."),
    (
        ["play", "gotown", "--option", "short=1", "--option", "short=0"],
        "The option “short” is given twice. Give it once.",
    ),
    (["play", "gotown", "--option"], "--option needs a value: K=V."),
    (["replay"], "“tabletop replay” needs FILE."),
    (["daily", "soon"], "“soon” is not a date like "),
    (["daily", "x" * 20_000], "xx…” is not a date like "),
    (["daily", "2020-01-01"], "There is a daily city for each day from 2026-11-16 to today."),
    (["replay", "none.tabletop"], "“none.tabletop” cannot be opened. There is no such file or folder."),
    (["simulate", "gotown", "--seats", "human,random"], "There is no player “human”."),
    (["simulate", "gotown", "-n", "0"], "Write --games as a whole number from 1 to"),
    (["simulate", "gotown", "-n", "-5"], "not “-5”"),
    (["simulate", "gotown", "-n", "many"], "not “many”"),
    (["simulate", "gotown", "-n"], "-n needs a value: N."),
    (["simulate", "gotown", "-n", "2", "--seed", str(2**63 - 1)], "The largest seed is"),
    (["simulate", "gotown", "--seats", "random," * 9 + "random"], "GoTown is for 2 to 4 players, not 10."),
    (["verify", "tests"], "“tests” cannot be opened. It is a folder."),
    (["verify", "README.md"], "“README.md” is not a saved game of Tabletop."),
    (["verify", ""], "cannot be opened."),
    (["show", SAMPLE, "--seat", "3"], "Write --seat as a whole number from 0 to 2, not “3”."),
    (["show", SAMPLE, "--seat", "-1"], "not “-1”"),
    (["show", "a\0b"], "There is no such file"),
    (["show", "x" * 3000], "cannot be opened"),
    (["show"], "“tabletop show” needs FILE."),
    (["bench", "now"], "“now” is one word too many."),
    (
        ["bench", "--fast"],
        "There is no option “--fast”. The options are: --compare, --frozen, --help, --json, --language,"
        " --peers, --quick, --soak, --window.",
    ),
]

PIECES = (
    "play replay simulate verify show games gotown good.tabletop bad.tabletop none "
    "--seats --names --seed --option --json --seat --help -h --version --self-test -n "
    "--language=ja --language en --seats=human,bot --seed=3 -n=3 --option=short=true -- - "
    "random,random human,human 0 1 -1 999 short=yes first=none first=1 = , =, 🙂 \udc80 é"
)


@pytest.mark.parametrize(("words", "sentence"), WRONG, ids=[" ".join(words)[:40] for words, _ in WRONG])
def test_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
) -> None:
    monkeypatch.chdir(ROOT)
    outcome = run(capsys, *words)
    assert outcome.code == 2 and outcome.out == ""
    assert outcome.err.startswith("tabletop: ") and outcome.err.count("\n") == 1
    assert sentence in outcome.err
    assert len(outcome.err) < 400


def test_errors_are_said_in_the_language_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--language", "ja", "verify", "none").code == 2
    assert run(capsys, "verify", "none", "--language=ja").code == 2


def test_no_words_whatever_give_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Thousands of command lines put together at random; the app itself is not started."""
    from tabletop.cli import app

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(app, "_start", lambda voice, request: 0)
    journaled(tmp_path / "good.tabletop", 5)
    (tmp_path / "bad.tabletop").write_bytes(b"junk")
    pieces = [*PIECES.split(" "), ""]
    rng = random.Random(4)
    codes = set()
    for _ in range(1000):
        words = [rng.choice(pieces) for _ in range(rng.randrange(6))]
        if "simulate" in words:
            words += ["-n", "1"]
        codes.add(cli.main(words))
    capsys.readouterr()
    assert codes == {0, 1, 2} or codes == {0, 2}


def program(*words: str, **kwargs: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "tabletop", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        **kwargs,  # type: ignore[call-overload]
    )


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_broken_pipe_ends_quietly(tmp_path: Path) -> None:
    path = tmp_path / "long.tabletop"
    journaled(path, 10_000, seed=12)
    child = program("show", str(path), "--json")
    assert child.stdout is not None and child.stderr is not None
    assert child.stdout.read(10)
    child.stdout.close()
    errors = child.stderr.read()
    child.stderr.close()
    assert child.wait() == 0
    assert errors == b""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are otherwise there")
def test_ctrl_c_ends_quietly() -> None:
    import signal

    read, write = os.pipe()
    code = (
        "import os, sys; from tabletop import cli; from tabletop.cli import simulate as s; play = s._play\n"
        f"def first(*a): os.write({write}, b'x'); play(*a)\n"
        "s._play = first; sys.exit(cli.main(['simulate', 'gotown', '-n', '1000000']))"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=[write],
        cwd=ROOT,
    )
    os.close(write)
    assert os.read(read, 1) == b"x"
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    os.close(read)
    assert child.returncode == 130
    assert (out, err) == (b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_for_the_output_is_told() -> None:
    with open("/dev/full", "wb") as full:
        child = subprocess.run(
            [sys.executable, "-m", "tabletop", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    assert child.returncode == 2
    assert child.stderr.startswith(b"tabletop: ") and child.stderr.count(b"\n") == 1


def test_a_terminal_that_knows_ascii_only_gets_ascii() -> None:
    child = program("games", env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    out, err = child.communicate()
    assert child.returncode == 0 and err == b""
    assert b"gotown" in out and out.isascii()

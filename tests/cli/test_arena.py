"""`tabletop arena`: what it prints, and how it is stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.arena.match import Match
from tests.cli.run import run

WORDS = ["arena", "gotown", "--players", "easy,greedy,random"]


def test_players_are_rated(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, *WORDS, "-n", "6")
    assert outcome.code == 0 and outcome.err == ""
    lines = outcome.out.splitlines()
    assert lines[:2] == ["GoTown: 6 games with 3 seats.", "An equal share is 33.3%. No winner: 0."]
    assert lines[2].startswith("Length of a game: ") and lines[2].endswith(" commands.")
    assert [line.split()[0] for line in lines[4:8]] == ["player", "bot:easy", "greedy", "random"]
    assert lines[9].startswith("liveliness  ") and "turns without a floor" in lines[10]
    silly = next(at for at, line in enumerate(lines) if line.startswith("silly moves  "))
    assert lines[silly].split()[2:] == ["bot:easy", "greedy", "random"]
    row = next(line for line in lines[silly:] if line.startswith("A missed win  "))
    assert row.split()[4] == "0" and all(number.isdigit() for number in row.split()[4:])


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = [*WORDS, "-n", "6", "--seats", "2", "--seed", "4", "--on", "short", "--json"]
    found = json.loads(run(capsys, *words).out)
    assert (found["game"], found["games"], found["planned"], found["seed"]) == ("gotown", 6, 6, 4)
    assert found["options"]["short"] is True
    assert [player["result"]["name"] for player in found["players"]] == ["bot:easy", "greedy", "random"]
    assert len(found["tables"]) == 3
    again = json.loads(run(capsys, *words, "--option", "first=null").out)
    assert again["tables"] == found["tables"] and again["rounds"] == found["rounds"]


def test_as_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, *WORDS, "-n", "6", "--seats", "2", "--markdown").out.splitlines()
    rows = [line for line in lines if line.startswith("|")]
    assert rows[0].startswith("| player | games | won (95%) | rating |")
    assert rows[1] == "|---|---|---|---|---|---|---|"
    assert rows[5:8:2] == ["| table | games | won (95%) |", rows[7]]
    assert [row.split(" | ")[0] for row in rows[7:10]] == [
        "| bot:easy : greedy",
        "| bot:easy : random",
        "| greedy : random",
    ]


def test_people_against_plain_players_of_their_level(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "gotown", "--people", "--players", "bot:normal:diego", "-n", "2", "--seats", "2"]
    head, row = run(capsys, *words).out.splitlines()
    assert head.split()[0] == "player" and row.startswith("bot:normal:diego  2 ")
    assert "steals from full hands" in row
    (person,) = json.loads(run(capsys, *words, "--json").out)["people"]
    assert (person["habit"], person["result"]["games"]) == ("from_richest", 2)
    refused = run(capsys, "arena", "gotown", "--people", "--players", "bot:easy")
    assert refused.code == 2 and "bot:hard:kofi" in refused.err


def test_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "--language", "ja", *WORDS, "-n", "3").out
    assert text.isascii() is False and "player" not in text and "games" not in text


def test_other_cores_give_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    here, there = (
        json.loads(run(capsys, *WORDS, "-n", "6", "--json", *jobs).out) for jobs in ([], ["--jobs", "2"])
    )
    assert [player["result"] for player in here["players"]] == [
        player["result"] for player in there["players"]
    ]
    assert here["commands"] == there["commands"]


def test_ctrl_c_prints_what_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(self: Match, *_: object, on_progress: object, **rest: object) -> None:
        def stop(done: int) -> None:
            if done == 4:
                raise KeyboardInterrupt

        play(self, on_progress=stop, **rest)  # type: ignore[arg-type]

    play = Match.play
    monkeypatch.setattr(Match, "play", interrupted)
    path = tmp_path / "match.jsonl"
    outcome = run(capsys, *WORDS, "-n", "12", "--resume", str(path))
    assert outcome.code == 130 and outcome.out.startswith("GoTown: 4 games with 3 seats.")
    monkeypatch.undo()
    assert len(path.read_text("utf-8").splitlines()) == 5


@pytest.fixture
def program(tmp_path: Path, home: Path) -> Iterator[subprocess.Popen[str]]:
    """A long match on two cores that has written some games into `match.jsonl`."""
    path = tmp_path / "match.jsonl"
    words = ["arena", "gotown", "--players", "greedy,random", "-n", "100000", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "tabletop", *words, "--resume", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    ) as program:
        try:
            while not path.exists() or path.read_bytes().count(b"\n") < 3:
                assert program.poll() is None
                time.sleep(0.02)
            yield program
        finally:
            program.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent the POSIX way")
def test_ctrl_c_ends_the_other_processes(program: subprocess.Popen[str], tmp_path: Path) -> None:
    os.killpg(program.pid, signal.SIGINT)
    # Its outputs are theirs, too: they come to an end when all have ended.
    out, err = program.communicate(timeout=60)
    assert program.returncode == 130 and err == ""
    games = int(out.split()[1])
    assert games == (tmp_path / "match.jsonl").read_bytes().count(b"\n") - 1


def test_the_other_processes_end_with_a_program_that_is_killed(program: subprocess.Popen[str]) -> None:
    program.kill()
    out, _ = program.communicate(timeout=60)
    assert out == ""


WRONG = [
    (["arena"], "“tabletop arena” needs GAME."),
    (["arena", "ludo"], "There is no game “ludo”."),
    ([*WORDS[:2], "--players", "easy,genius"], "There is no player “genius”. Use one of these: gentle,"),
    ([*WORDS[:2], "--players", "human,easy"], "There is no player “human”."),
    ([*WORDS, "--seats", "4"], "4 seats need 4 players, but you named 3."),
    ([*WORDS, "--seats", "9"], "Write --seats as a whole number from 1 to 4, not “9”."),
    ([*WORDS, "--seats", "1"], "GoTown is for 2 to 4 players, not 1."),
    ([*WORDS, "-n", "0"], "Write --games as a whole number from 1"),
    ([*WORDS, "--jobs", "0"], "Write --jobs as a whole number from 1 to 61, not “0”."),
    ([*WORDS, "--on", "tall"], "GoTown has no option “tall”."),
    ([*WORDS, "--on", "short", "--option", "short=no"], "The option “short” is given twice. Give it once."),
    ([*WORDS, "--json", "--markdown"], "Use either --json or --markdown, not both"),
    ([*WORDS, "--resume", "README.md"], "“README.md” belongs to something else"),
    ([*WORDS, "--resume", "tests"], "“tests” cannot be opened. It is a folder."),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG)
def test_what_is_wrong_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    outcome = run(capsys, *words)
    assert outcome.code == 2 and outcome.out == ""
    assert sentence in outcome.err and outcome.err.count("\n") == 1

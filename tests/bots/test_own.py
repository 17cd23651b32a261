"""Players of somebody's own: loaded in the worker process, wrong ones said in a sentence."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.arena.match import run
from tabletop.arena.playing import ArenaError, PlayerFailedError
from tabletop.bots import players
from tabletop.bots.players import OwnPlayerError, UnknownBotError, check, make
from tabletop.bots.worker import BotAnswer, BotWorker
from tabletop.engine.chance import Chance
from tabletop.engine.players import is_own, own_name
from tabletop.engine.registry import find
from tabletop.engine.table import Table

GOTOWN = find("gotown")

FIRST = """
from dataclasses import dataclass
import tabletop
RULES = tabletop.game("gotown").rules

@dataclass
class Mine:
    calls: int = 0

    def choose(self, view, seat, chance):
        self.calls += 1
        return tuple(RULES.legal(view, seat))[0]
"""


@pytest.fixture
def wrote(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Writes a player's file and returns its kind."""
    before = set(sys.modules)

    def write(code: str, name: str = "mine.py") -> str:
        (tmp_path / name).write_text(code, "utf-8")
        return f"{tmp_path / name}:Mine"

    yield write
    players.load.cache_clear()
    for name in set(sys.modules) - before:
        if name.startswith("own_player_"):
            del sys.modules[name]


def table_at() -> Table:
    return Table.new("gotown", ["Ann", "Ben"], 1, {"first": 0})


def choose(kind: str) -> object:
    return make(kind, GOTOWN)(table_at().view(0), 0, Chance(1, 1))


def test_which_kinds_are_players_of_ones_own() -> None:
    for kind in ("./mine.py:Mine", "/home/ann/mine.py:Mine", "C:\\ann\\mine.py:Mine", "mine.py:Mine"):
        assert is_own(kind) and own_name(kind) == "mine.py:Mine"
    for kind in ("bot:easy", "mine.py", "mine.py:", "mine.pyc:Mine", "mine.py:Mi ne", "", ":Mine"):
        assert not is_own(kind)


def test_it_chooses_and_is_made_once(wrote: Callable[..., str]) -> None:
    kind = wrote(FIRST)
    assert choose(kind) == choose(kind) == table_at().legal(0)[0]
    assert make(kind, GOTOWN) is make(kind, GOTOWN)


def test_it_is_told_to_hurry_if_it_takes_that(wrote: Callable[..., str]) -> None:
    kind = wrote("class Mine:\n    def choose(self, view, seat, chance, go_on): return go_on()")
    assert make(kind, GOTOWN)(None, 0, Chance(1, 1)) is True
    assert make(kind, GOTOWN)(None, 0, Chance(1, 1), lambda: False) is False


WRONG = {
    "class Mine": "cannot be loaded: SyntaxError",
    "Mine = 3": "the file has no class of that name",
    "class Other: ...": "the file has no class of that name",
    "import nothing_like_that\nclass Mine: ...": "cannot be loaded: ModuleNotFoundError: .*mine.py:1",
    "class Mine:\n    pass": "cannot be loaded: AttributeError",
    "class Mine:\n    def __init__(self, x): pass": "cannot be loaded: TypeError",
    "class Mine:\n    def choose(self, view): pass": "cannot be loaded: TypeError",
    "raise SystemExit(3)\nclass Mine: ...": "cannot be loaded: SystemExit: 3",
    "\0": "cannot be loaded",
}


@pytest.mark.parametrize("code", WRONG)
def test_what_is_wrong_is_said(wrote: Callable[..., str], code: str) -> None:
    with pytest.raises(OwnPlayerError, match=f"“mine.py:Mine”.*{WRONG[code]}"):
        make(wrote(code), GOTOWN)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    for name in ("none.py", "a\0b.py"):
        with pytest.raises(OwnPlayerError, match=r"cannot be opened\. There is no such file or folder"):
            make(f"{tmp_path / name}:Mine", GOTOWN)
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(OwnPlayerError, match="It is a folder"):
        make(f"{tmp_path / 'folder.py'}:Mine", GOTOWN)


def test_looking_at_a_file_runs_nothing(wrote: Callable[..., str], tmp_path: Path) -> None:
    kind = wrote(f"open({str(tmp_path / 'ran')!r}, 'w')\nclass Mine: ...")
    players.check_own(kind)
    check(kind, GOTOWN)
    assert not (tmp_path / "ran").exists()
    with pytest.raises(UnknownBotError):
        check("mine.txt:Mine", GOTOWN)


def answer_of(worker: BotWorker, kind: str) -> BotAnswer:
    table = table_at()
    worker.ask("gotown", 0, table.view(0), kind, bot_seed=1, position=1, deadline=60)
    end = time.monotonic() + 60
    while (answer := worker.poll()) is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert answer.command in table.legal(0)
    return answer


@pytest.fixture(scope="module")
def worker() -> Iterator[BotWorker]:
    worker = BotWorker()
    yield worker
    worker.close()


def test_it_is_loaded_in_the_workers_process_alone(
    wrote: Callable[..., str], worker: BotWorker, tmp_path: Path
) -> None:
    where = f"import os\nopen({str(tmp_path / 'pids')!r}, 'a').write(f'{{os.getpid()}} ')\n"
    answer = answer_of(worker, wrote(where + FIRST))
    assert answer.command == table_at().legal(0)[0] and not answer.substitute
    assert worker.incidents == []
    assert (tmp_path / "pids").read_text() == f"{worker.pid} " != f"{os.getpid()} "


FAILS = {
    "raise ValueError('no idea')": ("raised", "ValueError (fails_0.py:2)"),
    "return None": ("malformed", ""),
    "from tabletop.games.gotown.commands import PlayDonutTruck as P; return P()": (
        "illegal",
        "PlayDonutTruck",
    ),
}


@pytest.mark.parametrize("at", range(len(FAILS)))
def test_a_legal_command_stands_in_for_what_counts_not(
    wrote: Callable[..., str], worker: BotWorker, at: int
) -> None:
    line, (kind, reason) = list(FAILS.items())[at]
    code = f"class Mine:\n    def choose(self, view, seat, chance): {line}"
    answer = answer_of(worker, wrote(code, f"fails_{at}.py"))
    assert answer.substitute == kind and reason in answer.reason
    assert worker.incidents[-1].reason == answer.reason


def test_a_player_whose_file_is_gone_does_not_hold_up_the_game(worker: BotWorker, tmp_path: Path) -> None:
    answer = answer_of(worker, f"{tmp_path / 'gone.py'}:Mine")
    assert answer.substitute == "raised" and "“gone.py:Mine” cannot be opened" in answer.reason


def test_the_arena_lets_it_play(
    wrote: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrote(FIRST)
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "match.jsonl"
    match = run("gotown", ["./mine.py:Mine", "random"], 4, file=file)
    assert [player.result.name for player in match.summary().players] == ["mine.py:Mine", "random"]
    assert match.plan.players[0] == f"{tmp_path / 'mine.py'}:Mine"
    (tmp_path / "mine.py").write_text(FIRST + "\n# better\n")
    with pytest.raises(ArenaError, match="belongs to something else"):
        run("gotown", ["./mine.py:Mine", "random"], 4, file=file)


def test_a_match_with_one_that_fails_ends_with_a_sentence(wrote: Callable[..., str]) -> None:
    kind = wrote("class Mine:\n    def choose(self, view, seat, chance):\n        return 1 / 0")
    with pytest.raises(
        PlayerFailedError, match=r"“mine.py:Mine” fails in game 0: ZeroDivisionError.*mine.py:3"
    ):
        run("gotown", [kind, "random"], 2)


def test_two_of_one_name_are_told_apart(wrote: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    one, other = wrote(FIRST), wrote(FIRST, "old/mine.py")
    with pytest.raises(ArenaError, match=r"Two players are called “mine\.py:Mine”"):
        run("gotown", [one, other], 2)
    assert len(run("gotown", [one, one], 2).games) == 2

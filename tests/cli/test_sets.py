"""Own sets of cards on the command line: looked at, played with, by a match on other cores, too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop.arena.match import Processes, opened
from tabletop.arena.match import run as run_match
from tabletop.arena.playing import ArenaError, planned
from tabletop.engine.desk import Desk
from tabletop.own_content import own_path
from tabletop.sets.own_set import OwnSet, form_of, house_rows
from tabletop.sets.shelf import SetShelf
from tests.cli.run import run


def changed(game_id: str, *puts: tuple[int, str, str]) -> OwnSet:
    desk = Desk.of(form_of(game_id), house_rows(game_id))
    for put in puts:
        desk = desk.put(*put)
    return OwnSet(game=game_id, name="Our town", rows=desk.rows)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    return tmp_path


GOLD = (6, "cash", "20"), (6, "cost", "1"), (6, "unhappy", "0")


def test_all_that_is_wrong_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = SetShelf("designtown").add(
        changed("designtown", (6, "cash", "x"), (7, "recycle", "luck"), (8, "vp", "-1"))
    )
    outcome = run(capsys, "set", "check", str(path))
    assert outcome.code == 1
    assert [line.partition(":")[0] for line in outcome.out.splitlines()] == [
        "Line 8, field “cash”",
        "Line 9, field “recycle”",
        "Line 10, field “vp”",
    ]
    good = SetShelf("designtown").add(changed("designtown", *GOLD))
    outcome = run(capsys, "set", "check", str(good))
    assert (outcome.code, outcome.out) == (0, "Nothing is wrong with it.\n")
    assert run(capsys, "set", "mend", str(good)).code == 2
    assert "no such file" in run(capsys, "set", "check", "nowhere.csv").err


def test_a_set_is_exported_as_a_card_file(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = changed("designtown", *GOLD)
    table = run(capsys, "set", "export", str(SetShelf("designtown").add(own))).out
    path = own_path("designtown")
    path.parent.mkdir()
    path.write_text(table, "utf-8")
    assert table == own.table()
    assert run(capsys, "set", "check", str(path)).code == 0


def test_computer_players_play_with_a_set(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    SetShelf("designtown").add(changed("designtown", *GOLD))
    words = ["simulate", "designtown", "--seats", "bot,bot", "-n", "3", "--json"]
    house, own, again = (
        json.loads(run(capsys, *words, *more).out)["length"]
        for more in ((), ("--set", "our TOWN"), ("--set", "house"))
    )
    assert house == again != own
    refused = run(capsys, *words, "--set", "Their town")
    assert refused.code == 2 and "There are: house, Our town." in refused.err
    assert "has no cards" in run(capsys, "simulate", "gotown", "--set", "A").err


def test_a_set_with_troubles_is_not_played_with(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    SetShelf("designtown").add(changed("designtown", (6, "cash", "x")))
    for command in ("simulate", "arena", "play"):
        outcome = run(capsys, command, "designtown", "--set", "Our town")
        assert outcome.code == 2 and "field “cash”: “x” does not fit" in outcome.err


def test_a_match_is_played_with_a_set_and_says_so(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    SetShelf("designtown").add(changed("designtown", *GOLD))
    words = ["arena", "designtown", "--players", "easy,random", "-n", "2"]
    outcome = run(capsys, *words, "--set", "Our town")
    assert outcome.out.splitlines()[1] == "Played with cards of your own."
    assert "cards of your own" not in run(capsys, *words).out
    own = json.loads(run(capsys, *words, "--set", "Our town", "--json").out)
    house = json.loads(run(capsys, *words, "--json").out)
    assert own["content"] != house["content"] == "8a96198f7d7bffe2"
    path = own_path("designtown")
    path.parent.mkdir()
    path.write_text(changed("designtown", *GOLD).table(), "utf-8")
    assert json.loads(run(capsys, *words, "--json").out)["content"] == own["content"]


def test_cards_are_sent_to_processes_as_text(tmp_path: Path) -> None:
    """The same games here and there; a file belongs to its cards."""
    text = changed("designtown", *GOLD).table()
    players = ["bot:easy", "random"]
    here = run_match("designtown", players, 4, text=text)
    with Processes(1) as executor:
        there = run_match("designtown", players, 4, text=text, executor=executor, file=tmp_path / "match")
    told = [[(one.players, one.scores, one.commands) for one in match.games] for match in (here, there)]
    assert told[0] == told[1]
    house = run_match("designtown", players, 4)
    assert told[0] != [(one.players, one.scores, one.commands) for one in house.games]
    with pytest.raises(ArenaError), opened(tmp_path / "match", planned("designtown", players, 4)):
        pass

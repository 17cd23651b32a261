"""What the commands print when all is well."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop import cli, saves
from tabletop.app import main
from tabletop.app.request import AppRequest
from tabletop.bots.players import bot_chance, make
from tabletop.cli import app, words
from tabletop.cli.words import Voice, chosen_language, harmless
from tabletop.daily import FIRST, day_on
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tests.cli.run import Terminal, run
from tests.pseudo import AS_LONG, FOREIGN, PseudoCatalogue
from tests.saves.mutations import with_header
from tests.saves.play import journaled

SAMPLES = Path(__file__).resolve().parents[1] / "saves" / "samples"


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "games")
    assert outcome.code == 0 and outcome.err == ""
    for game in tabletop.games():
        assert game in outcome.out
    lines = [json.loads(line) for line in run(capsys, "games", "--json").out.splitlines()]
    assert [line["id"] for line in lines] == list(tabletop.games())


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version").out == f"tabletop {tabletop.__version__}\n"
    text = run(capsys, "--help").out
    for command in ("play", "daily", "replay", "simulate", "verify", "review", "show", "bench", "games"):
        assert f"\n  {command}" in text
        one = run(capsys, command, "--help")
        assert one.code == 0 and one.out.startswith(f"Usage: tabletop {command}")


def test_simulate_counts_every_game_and_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "gotown", "--seats", "random,bot,random", "-n", "12", "--seed", "5", "--json"]
    first, second = (json.loads(run(capsys, *words).out) for _ in range(2))
    assert first["games"] == 12 and first["seats"] == ["random", "bot", "random"]
    assert sum(first["wins"]) + first["draws"] == 12
    assert first["length"]["min"] <= first["length"]["median"] <= first["length"]["max"]
    assert first["commands"] >= 12 * first["length"]["min"]
    for key in ("wins", "draws", "commands", "length"):
        assert first[key] == second[key]
    words[words.index("5")] = "6"
    assert json.loads(run(capsys, *words).out)["commands"] != first["commands"]


def test_simulate_in_words_and_with_options(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "simulate", "gotown", "-n", "3", "--option", "short=yes", "--option", "first=1")
    assert outcome.code == 0 and outcome.err == ""
    assert outcome.out.startswith("3 games\n") and "Seat 1 (random) wins" in outcome.out


def test_percents_and_decimals_are_the_languages(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Voice, "catalogue", PseudoCatalogue(AS_LONG))
    for asked in (
        ("simulate", "gotown", "-n", "3"),
        ("arena", "gotown", "-n", "2", "--players", "greedy,random"),
    ):
        said = run(capsys, *asked)
        assert said.code == 0 and "‰" in said.out and not FOREIGN.search(said.out), said.out


def test_simulate_plays_games_in_which_all_act_together(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "chinatown", "--seats", "random,random,random", "-n", "2", "--json"]
    words += ["--option", "outlook=flat", "--option", "hidden_money=yes", "--option", "keep_cards=on"]
    found = json.loads(run(capsys, *words).out)
    assert found["games"] == 2 and sum(found["wins"]) >= 2
    assert found["options"]["outlook"] == "flat" and found["options"]["hidden_money"] is True
    assert json.loads(run(capsys, *words).out)["commands"] == found["commands"]


def test_options_that_exclude_each_other_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "simulate", "chinatown", "--option", "outlook=none", "--option", "open_outlook=yes")
    assert outcome.code == 2 and "Choose one of the two" in outcome.err


def test_the_progress_bar_is_for_terminals_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "_BAR_SECONDS", 0)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    assert cli.main(["simulate", "gotown", "-n", "4"]) == 0
    assert "] 2/4" in terminal.getvalue() and terminal.getvalue().endswith("\r\x1b[K")
    assert "/4" not in capsys.readouterr().out


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.tabletop")), ids=lambda path: path.stem)
def test_verify_agrees_with_the_samples(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    outcome = run(capsys, "verify", str(path))
    assert outcome.code == 0 and "all in line with the rules" in outcome.out


def forged(path: Path) -> Path:
    """Write a game whose last record holds another command than its events come of, all hashes made anew."""
    import msgspec

    table = saves.load(SAMPLES / "format1_mid_game.tabletop")
    again = table.emptied()
    for record in table.records:
        if record.n > 3 and record.seat is not None and record.kind == "do":
            other = next(one for one in again.legal(record.seat) if one != record.command)
            again.replay(msgspec.structs.replace(record, command=other))
            break
        again.replay(record)
    saves.save(again, path)
    return path


def test_verify_names_the_first_difference(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = forged(tmp_path / "forged.tabletop")
    last = len(saves.load(path).records) - 1
    outcome = run(capsys, "verify", str(path))
    assert outcome.code == 1 and outcome.err == ""
    assert outcome.out == f"Record {last}: the command gives other events.\n"


def test_verify_of_a_damaged_file_is_a_difference(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    journaled(path, 20)
    path.write_bytes(path.read_bytes().replace(b'"n":9', b'"n":8'))
    outcome = run(capsys, "verify", str(path))
    assert outcome.code == 1 and "is damaged from line 11" in outcome.out


def test_show_prints_the_whole_log(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "show", str(SAMPLES / "format1_undone.tabletop"))
    assert outcome.code == 0 and outcome.err == ""
    assert outcome.out.startswith("GoTown: Red, Blue, Green\nSeed ")
    assert "last move is undone" in outcome.out and "The screen goes to" in outcome.out
    assert " draws a card." not in outcome.out


def test_show_for_a_seat_keeps_the_secrets_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    path = SAMPLES / "format1_mid_game.tabletop"
    table = saves.load(path)
    text = run(capsys, "show", str(path), "--seat", "1").out
    assert "Seed" not in text and "Red draws 5 cards." in text
    lines = [
        json.loads(line) for line in run(capsys, "show", str(path), "--seat", "1", "--json").out.splitlines()
    ]
    assert "seed" not in lines[0] and not any("digest" in line for line in lines)
    assert not any("command" in line for line in lines[1:] if line["seat"] != 1)
    assert any("command" in line for line in lines[1:])
    for line in lines[1:]:
        for event in line["events"]:
            if event["type"] == "cards_drawn":
                assert (None in event["cards"]) == (event["seat"] != 1)
            if event["type"] == "pile_shuffled":
                assert set(event["pile"]) == {None}
    assert str(table.seed) not in [line.get("seed") for line in lines[:1]]


def test_show_as_json_has_command_events_and_digest_of_each_record(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = SAMPLES / "format1_finished.tabletop"
    table = saves.load(path)
    lines = [json.loads(line) for line in run(capsys, "show", str(path), "--json").out.splitlines()]
    assert lines[0]["seed"] == table.seed and lines[0]["game"] == "gotown"
    assert [line["digest"] for line in lines[1:]] == [record.digest for record in table.records]
    assert [len(line["events"]) for line in lines[1:]] == [len(record.events) for record in table.records]
    assert all(("command" in line) == (line["kind"] == "do") for line in lines[1:])


def test_show_prints_what_precedes_damage_and_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.tabletop"
    journaled(path, 20)
    path.write_bytes(path.read_bytes()[:-9])
    outcome = run(capsys, "show", str(path))
    assert outcome.code == 0 and "incomplete" in outcome.err and "begins" in outcome.out


def test_nothing_in_a_file_steers_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = tabletop.Table.new("gotown", ["\x1b[2JRed\x07", "Blue\r\n"], 1)
    saves.save(table, tmp_path / "a.tabletop")
    text = run(capsys, "show", str(tmp_path / "a.tabletop")).out
    assert "\x1b" not in text and "\x07" not in text and "\r" not in text
    assert harmless("a\x1bb\u202ec") == "a�b�c"


def test_a_saved_game_alone_opens_the_app_with_it(
    capsys: pytest.CaptureFixture[str], asked: list[AppRequest]
) -> None:
    assert run(capsys, "my games/evening.tabletop").code == 0
    assert run(capsys, "--language", "ja", "EVENING.TABLETOP").code == 0
    plain, japanese = asked
    assert plain == AppRequest(saved=Path("my games/evening.tabletop"))
    assert japanese == AppRequest(saved=Path("EVENING.TABLETOP"), language="ja")
    two = run(capsys, "a.tabletop", "b.tabletop")
    assert two.code == 2 and "“b.tabletop” is one word too many." in two.err
    other = run(capsys, "evening.txt")
    assert other.code == 2 and "There is no command “evening.txt”." in other.err
    assert len(asked) == 2


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[AppRequest]:
    """What the app was asked for, instead of starting it."""
    requests: list[AppRequest] = []
    monkeypatch.setattr(app, "_start", lambda voice, request: requests.append(request) or 0)
    return requests


def test_a_start_alone_ends_after_the_first_picture(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []
    monkeypatch.setattr(main, "run", lambda options: found.append(options.frames) or 0)
    assert run(capsys, "--start-only").code == run(capsys).code == 0
    assert found == [1, 0]


def test_the_app_gets_what_was_asked_for(capsys: pytest.CaptureFixture[str], asked: list[AppRequest]) -> None:
    sample = SAMPLES / "format1_finished.tabletop"
    assert run(capsys).code == 0
    assert run(capsys, "--language", "ja").code == 0
    assert run(capsys, "replay", str(sample)).code == 0
    assert run(capsys, "--self-test", "verdict.txt").code == 0
    assert run(capsys, "--start-only").code == 0
    words = (
        "play gotown --seats human,bot:easy,random --names Ann --seed 5 --option short=on --option first=2"
    )
    assert run(capsys, *words.split()).code == 0
    assert run(capsys, "play", "gotown").code == 0
    assert run(capsys, "daily", FIRST.isoformat()).code == 0
    menu, japanese, replay, test, start, play, bare, daily = asked
    assert daily == AppRequest(day=FIRST)
    assert start == AppRequest(start_only=True)
    assert menu == AppRequest() and japanese == AppRequest(language="ja")
    assert replay == AppRequest(file=sample) and test == AppRequest(self_test=Path("verdict.txt"))
    assert play == AppRequest(
        game="gotown",
        seats=(
            SeatInfo("Ann", "human", 0),
            SeatInfo("", "bot:easy", 1),
            SeatInfo("", "random", 3),
        ),
        seed=5,
        options={"short": True, "first": 2},
    )
    assert [seat.kind for seat in bare.seats] == ["human", "bot"] and bare.seed is None


def test_a_player_of_ones_own_is_named_by_its_whole_path(
    capsys: pytest.CaptureFixture[str],
    asked: list[AppRequest],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "mine.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\nclass Mine: ...", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "play", "gotown", "--seats", "human,./mine.py:Mine").code == 0
    assert asked[0].seats[1].kind == f"{tmp_path / 'mine.py'}:Mine"
    assert not (tmp_path / "ran").exists(), "its code is for the worker process"
    for kind, why in {
        "./mine.py:Yours": "“mine.py:Yours”: the file has no class of that name.",
        "./none.py:Mine": "“none.py:Mine” cannot be opened. There is no such file or folder.",
        "./mine.py": "There is no player “./mine.py”. Use one of these: human,",
    }.items():
        outcome = run(capsys, "play", "gotown", "--seats", f"human,{kind}")
        assert outcome.code == 2 and why in outcome.err
    assert len(asked) == 1


def test_odd_names_are_made_to_fit(capsys: pytest.CaptureFixture[str], asked: list[AppRequest]) -> None:
    names = "  \x1b[1mA  b , " + "x" * 500
    assert run(capsys, "play", "gotown", "--seats", "human,human", "--names", names).code == 0
    first, second = asked[0].seats
    assert first.name == "[1mA b" and second.name == "x" * 40


def test_the_language_is_that_of_the_settings_or_of_the_system(home: Path) -> None:
    assert chosen_language({}) == "en"
    assert chosen_language({"LANG": "ja_JP.UTF-8"}) == "ja"
    assert chosen_language({"LANG": "ja_JP.UTF-8", "LC_ALL": "nb_NO"}) == "en"
    home.mkdir()
    (home / "settings.json").write_text('{"language": "ja", "volume": "broken"}')
    assert chosen_language({}) == "ja"
    for junk in ("", "{", "[]", '{"language": 3}', '{"language": "xx"}', "[" * 100_000):
        (home / "settings.json").write_text(junk)
        assert chosen_language({}) == "en"


def test_a_program_without_outputs_runs_as_well() -> None:
    """Windowed programs on Windows have neither stdout nor stderr."""
    voice = Voice("en", None, None)
    voice.say("x")
    voice.data({})
    voice.complain("x")


def finished(table: Table[Any, Any, Any]) -> Table[Any, Any, Any]:
    """Play a game of somebody alone to its end."""
    choose = make("bot:easy", table.game)
    while table.result is None:
        table.submit(0, choose(table.view(0), 0, bot_chance(1, 0, len(table.steps))))
    return table


def test_a_daily_city_is_proved_and_told_in_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    day = day_on(FIRST)
    table = Table.new(day.game, [SeatInfo("A")], day.seed, day.daily.options)
    path = tmp_path / "day.tabletop"
    saves.save(table, path)
    unfinished = run(capsys, "verify", "--daily", str(path))
    assert (unfinished.code, unfinished.out) == (1, "The game is not finished.\n")
    result = finished(table).result
    assert result is not None
    saves.save(table, path)
    told = run(capsys, "verify", "--daily", str(path))
    assert told.code == 0
    assert told.out.startswith(f"Tabletop {FIRST} {day.game.name} {result.scores[0]} ")
    assert told.out.endswith(f" · no hints · {saves.open_save(path).chain.decode()[-6:]}\n")


def test_a_daily_city_with_other_cards_gets_no_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    day, path = day_on(FIRST), tmp_path / "day.tabletop"
    header, *_ = (SAMPLES / "format2_by_purpose_city_own_deck.tabletop").read_bytes().splitlines()
    assert day.game.edition.recast is not None
    other = day.game.edition.recast(json.loads(header)["data"])
    saves.save(finished(Table.new(other, [SeatInfo("A")], day.seed, day.daily.options)), path)
    path.write_bytes(with_header(path.read_bytes(), content=day.rules.content))
    told = run(capsys, "verify", "--daily", str(path))
    assert told.code == 1 and "Tabletop" not in told.out
    assert told.out.endswith("It was not played with the house cards.\n")

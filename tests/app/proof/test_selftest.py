"""The self-test reports what fails, and its verdict says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.app.core.scene import Scene
from tabletop.app.proof import bench_tables, selftest
from tabletop.bots.worker import BotWorker
from tabletop.engine.registry import find, games
from tabletop.i18n import languages
from tests.app.driver import Driver


def test_a_check_that_fails_is_told_and_spoils_the_verdict() -> None:
    report = selftest.Report()
    report.check("one", lambda: "7 things")
    report.check("two", lambda: "")
    assert report.text() == "ok one: 7 things\nok two\nself-test: ok\n"

    def fail() -> str:
        raise ValueError("no such thing")

    report.check("three", fail)
    assert report.text().splitlines()[2:] == ["FAILED three: ValueError: no such thing", "self-test: FAILED"]
    assert not report.is_good


@pytest.mark.parametrize(
    ("counts", "played"), [((1, 2, 3, 4), (1, 2)), ((2, 3, 4), (2,)), ((3, 4, 5), (3,)), ((1,), (1,))]
)
def test_a_game_is_played_alone_where_it_can_be_and_by_few(
    counts: tuple[int, ...], played: tuple[int, ...]
) -> None:
    assert selftest.sizes(counts) == played


def test_the_verdict_is_written_and_is_the_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_check_assets", "_check_games", "_check_screens"):
        monkeypatch.setattr(selftest, name, lambda report, *rest: None)
    assert selftest.run(tmp_path / "good.txt") == 0
    assert (tmp_path / "good.txt").read_text("utf-8").startswith("ok program: tabletop ")

    def spoil(report: selftest.Report) -> None:
        report.is_good = False

    monkeypatch.setattr(selftest, "_check_assets", spoil)
    assert selftest.run(tmp_path / "bad.txt") == 1
    assert (tmp_path / "bad.txt").read_text("utf-8").endswith("\nself-test: FAILED\n")


def test_pictures_fonts_and_sounds_are_all_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    report = selftest.Report()
    selftest._check_assets(report)
    assert report.is_good, report.text()
    assert len(report.lines) == 3
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "bad.wav").write_bytes(b"no sound")
    monkeypatch.setattr(selftest.paths, "assets", lambda: tmp_path)
    report = selftest.Report()
    selftest._check_assets(report)
    assert "FAILED pictures: RuntimeError: there are none" in report.lines
    assert any("“bad.wav” cannot be opened" in line for line in report.lines)


def test_a_game_is_played_saved_loaded_and_verified(tmp_path: Path) -> None:
    worker = BotWorker()
    try:
        assert selftest._play("gotown", 2, tmp_path, worker).endswith(" commands, to the end")
    finally:
        worker.close()
    assert (tmp_path / "gotown-2.tabletop").is_file()


def test_every_screen_of_every_game_is_there(tmp_path: Path) -> None:
    ctx = Driver(home=tmp_path).ctx
    for game_id in games():
        names = [name for name, _ in bench_tables.of_game(ctx, game_id)]
        tables = [f"table {game_id} {count}" for count in find(game_id).players.seat_counts]
        assert set(tables) < set(names)
        for kind in ("setup", "rules", "curtain", "results", "replay"):
            assert f"{kind} {game_id}" in names


class Blank(Scene):
    """Draws nothing."""


def test_an_empty_screen_fails(tmp_path: Path) -> None:
    ctx = Driver(home=tmp_path).ctx
    ctx.display.surface.fill("black")
    with pytest.raises(RuntimeError, match="the screen is empty in “en”"):
        selftest._draw(ctx, Blank)


def test_a_screen_is_drawn_in_both_languages(tmp_path: Path) -> None:
    ctx = Driver(home=tmp_path).ctx
    (menu,) = (make for name, make in bench_tables.common(ctx) if name == "menu")
    assert selftest._draw(ctx, menu) == ", ".join(languages.offered())

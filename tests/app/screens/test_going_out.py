"""What goes out of this computer names nobody and no folder; what comes in runs and counts nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from tabletop import report
from tabletop.app.core.settings import SHARED, Settings, filed
from tabletop.app.screens.crash import ErrorScene, report_text, show_error
from tabletop.app.screens.settings.scene import SettingsScene
from tabletop.app.table import registry
from tests.app.driver import Driver

SECRET = "mei-secret"
PLANTED: dict[str, Any] = {
    "last_setup": {"gotown": {"names": [SECRET], SECRET: 1}},
    "names": {"gotown": [SECRET]},
    "own_players": [f"/home/{SECRET}/mine.py:Mine"],
    "learned": {SECRET: "done"},
    "solved": [SECRET],
    "stars": {SECRET: 3},
    "sundays": {"2026-11-22": {SECRET: (True, ())}},
    "same_person": {SECRET: "Mei", "Mei": SECRET},
    "explained": {SECRET: {SECRET: 1}},
    "printing": {SECRET: SECRET},
    "window_x": 7123,
    "window_y": 7123,
    "curtain": "off",
    "welcomed": True,
}
"""Something in every setting that stays here; in those of games below."""


def plant(driver: Driver) -> None:
    settings = driver.ctx.settings
    for name in set(Settings.__struct_fields__) - SHARED - {"own"}:
        setattr(settings, name, PLANTED[name])
    settings.own = {item.name: SECRET for _, table in registry.tables() for item in table.settings}
    settings.own |= {"newer": SECRET, SECRET: 1}


def check_tells_nothing(text: str, driver: Driver) -> None:
    assert SECRET not in text and "/home" not in text and "7123" not in text
    assert driver.ctx.home.as_posix() not in text
    for name in PLANTED:
        assert f"'{name}'" not in text and f'"{name}"' not in text


def test_nothing_planted_in_the_settings_goes_out(driver: Driver, tmp_path: Path) -> None:
    plant(driver)
    driver.push(SettingsScene(driver.ctx, "files")).click("export")
    text = (tmp_path / "exports" / "settings.json").read_text(encoding="utf-8")
    check_tells_nothing(text, driver)
    assert set(json.loads(text)) == SHARED
    driver.ctx.settings.keys = {"undo": [SECRET], SECRET: [SECRET]}  # anybody may write that into the file
    check_tells_nothing(report_text(driver.ctx, ValueError(SECRET)), driver)


def test_a_report_tells_modules_and_no_folders(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / SECRET / "mine.py"
    source = compile(f"def act():\n    hand = '{SECRET}'\n    raise ValueError(hand)\n", str(file), "exec")
    scope: dict[str, Any] = {"__name__": "ludo.table"}
    exec(source, scope)
    clipboard: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    try:
        scope["act"]()
    except ValueError as error:
        told = report.trace(error)
        show_error(driver.ctx, error)
    assert "  ludo.table:3 in act" in told and "tests.app.screens.test_going_out" in told
    assert isinstance(driver.top, ErrorScene)
    driver.frame().click("copy")
    (written,) = (tmp_path / "reports").iterdir()
    for text in (told, written.read_text("utf-8"), *clipboard):
        check_tells_nothing(text, driver)
        assert str(tmp_path) not in text
    assert clipboard == [written.read_text("utf-8")]


@pytest.mark.parametrize("name", sorted(PLANTED))
def test_a_file_from_elsewhere_changes_nothing_that_runs_or_counts(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    mine = {"learned": {"gotown_1": "done"}, "solved": ["x"], "stars": {"x": 1}, "same_person": {"a": "b"}}
    driver.ctx.change(**mine)
    before = msgspec.to_builtins(getattr(driver.ctx.settings, name))
    (tmp_path / "exports").mkdir()
    for value in (PLANTED[name], type(before)()) if before is not None else (PLANTED[name],):
        given = {name: value, "volume": 12, "newer": SECRET}
        (tmp_path / "exports" / "settings.json").write_bytes(msgspec.json.encode(given))
        driver.push(SettingsScene(driver.ctx, "files")).click("import")
        assert driver.ctx.settings.volume == 12
        assert msgspec.to_builtins(getattr(driver.ctx.settings, name)) == before
        assert SECRET not in json.dumps(filed(driver.ctx.settings))

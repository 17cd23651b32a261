"""Choosing a file: where people look first, what is listed, a path that is typed, completed, dropped."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop.app.screens import file_chooser
from tabletop.app.screens.file_chooser import FileChooser, listed, places
from tests.app.driver import Driver

ENDINGS = (".tabletop-set", ".csv")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with two usual folders, one of them under another name, and files of several kinds."""
    home = tmp_path / "home"
    (home / "Empfangen" / "Old sets").mkdir(parents=True)
    (home / "Documents").mkdir()
    (home / ".config").mkdir()
    (home / ".config" / "user-dirs.dirs").write_text('# x\nXDG_DOWNLOAD_DIR="$HOME/Empfangen"\n')
    for number, name in enumerate(("a.csv", "B.Tabletop-Set", "b.png", ".hidden.csv", "Beta.csv")):
        path = home / "Empfangen" / name
        path.write_text("x")
        os.utime(path, (number, number))
    monkeypatch.setattr(file_chooser.Path, "home", lambda: home)
    return home


def names(driver: Driver) -> list[str]:
    return [one.name for one in driver.scene.zones[2].widgets if one.key.startswith("row")]


@pytest.fixture
def driver(make_driver: Callable[..., Driver], home: Path) -> Driver:
    driver = make_driver()
    driver.taken = []  # type: ignore[attr-defined]
    take = driver.taken.append  # type: ignore[attr-defined]
    driver.push(FileChooser(driver.ctx, "Choose", ENDINGS, take))
    return driver


def taken(driver: Driver) -> list[Path]:
    return driver.taken  # type: ignore[attr-defined, no-any-return]


def test_people_find_the_folders_of_their_system(home: Path) -> None:
    found = places(home, home / "none")
    assert found == [
        ("Downloads", home / "Empfangen"),
        ("Documents", home / "Documents"),
        ("Home folder", home),
    ]


def test_folders_come_first_then_the_newest_file_of_these_kinds(home: Path) -> None:
    folder = home / "Empfangen"
    assert [one.path.name for one in listed(folder, ENDINGS)] == [
        "Old sets",
        "Beta.csv",
        "B.Tabletop-Set",
        "a.csv",
    ]
    assert [one.path.name for one in listed(folder, ENDINGS, "b")] == ["Beta.csv", "B.Tabletop-Set"]
    assert [one.path.name for one in listed(folder, ENDINGS, ".h")] == [".hidden.csv"]
    assert listed(folder / "a.csv", ENDINGS) == listed(folder / "\0", ENDINGS) == []


def test_a_file_is_chosen_with_the_pointer_and_by_keys(driver: Driver, home: Path) -> None:
    assert names(driver) == ["The folder above", "Old sets", "Beta.csv", "B.Tabletop-Set", "a.csv"]
    chooser = driver.top
    driver.click("row0")
    assert "Documents" in names(driver)
    driver.click("place.Downloads").click("row2")
    assert taken(driver) == [home / "Empfangen" / "Beta.csv"] and driver.ctx.scenes.top is not chooser
    driver.push(FileChooser(driver.ctx, "Choose", ENDINGS, taken(driver).append))
    driver.type("a").press("return")
    assert taken(driver)[1:] == [home / "Empfangen" / "a.csv"]


def test_a_typed_path_is_completed_and_leads_into_folders(driver: Driver, home: Path) -> None:
    driver.type("o").press("right")
    assert driver.find("path").value == f"{home}/Empfangen/Old sets/"  # type: ignore[attr-defined]
    driver.press("ctrl+a").type(f"{home}/Empfangen/Be").press("right").press("return")
    assert taken(driver) == [home / "Empfangen" / "Beta.csv"]


def test_escape_chooses_nothing_and_a_dropped_file_is_taken(driver: Driver, home: Path) -> None:
    chooser = driver.top
    driver.press("escape")
    assert driver.ctx.scenes.top is not chooser and taken(driver) == []
    driver.push(FileChooser(driver.ctx, "Choose", ENDINGS, taken(driver).append))
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(home / "Empfangen" / "a.csv")))
    driver.frame(2)
    assert taken(driver) == [home / "Empfangen" / "a.csv"]


@pytest.mark.skipif(sys.platform != "linux", reason="names that are no text")
def test_a_folder_whose_name_is_no_text_is_looked_into(driver: Driver, home: Path) -> None:
    odd = home / "Empfangen" / os.fsdecode(b"\xff\xfe")
    odd.mkdir()
    (odd / "in.csv").write_text("x")
    driver.scene.rebuild()
    driver.frame()
    row = next(one for one in driver.scene.zones[2].widgets if one.name == "??")
    driver.click(row.key)
    assert names(driver) == ["The folder above", "in.csv"]
    driver.click("row1")
    assert taken(driver) == [odd / "in.csv"]

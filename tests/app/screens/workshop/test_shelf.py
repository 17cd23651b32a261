"""Sets as files: what is saved and why it is not, and the shelf."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.app.screens.workshop.scene import SetScene
from tabletop.app.screens.workshop.shelf import ShelfScene
from tabletop.app.widgets.button import Button
from tabletop.saves import atomic
from tabletop.sets.keeper import Keeper
from tabletop.sets.own_set import form_of, house_rows
from tabletop.sets.shelf import SetShelf
from tests.app.driver import Driver
from tests.app.screens.workshop import at_workshop
from tests.app.screens.workshop.at_workshop import SMOKY, opened, own, texts

# -- the file ----------------------------------------------------------------------------------------------


def test_what_is_said_to_be_saved_is_on_the_disk(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(size=(1920, 1080))
    may_write, write = threading.Event(), atomic.write
    scene = opened(driver.ctx, own(driver.ctx, "designtown", "Kept"))
    driver.push(scene)
    assert driver.find("saved").name == "Saved"
    # However slow the frames are, the disk is not done before it is looked at.
    monkeypatch.setattr(atomic, "write", lambda *what: may_write.wait(30) and write(*what))
    scene.page.edit(6)
    driver.press("9")
    assert driver.find("saved").name == "Saving…"
    may_write.set()
    for _ in range(200):
        if driver.find("saved").name == "Saved":
            break
        time.sleep(0.01)
        driver.wait(100)
    (entry,) = SetShelf("designtown", driver.ctx.home).entries()
    assert entry.own is not None and entry.own.rows == scene.work.rows
    driver.press("8", "escape", "escape")  # leaving writes what is left
    (entry,) = SetShelf("designtown", driver.ctx.home).entries()
    assert entry.own is not None and entry.own.rows == scene.work.rows


def test_why_it_is_not_saved_is_said_and_work_goes_on(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = opened(driver.ctx, own(driver.ctx, "designtown", "Full"))
    driver.push(scene)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tabletop.saves.atomic.write", full)
    scene.page.edit(6)
    driver.press("9")
    for _ in range(200):
        if driver.find("saved").name.startswith("Not saved"):
            break
        time.sleep(0.01)
        driver.wait(100)
    assert driver.find("saved").name.startswith("Not saved. ")
    driver.press("8")
    assert scene.work.values(6)["cash"] == 98


# -- the shelf ---------------------------------------------------------------------------------------------


def test_the_shelf_tells_what_differs_and_what_is_to_be_mended(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    driver.push(at_workshop.shelf(driver.ctx))
    said = texts(driver)
    assert "4 fields on 2 cards differ" in said and "1 problem to fix before you can play" in said
    play = [
        driver.find(f"play.{one.slug}").enabled for one in SetShelf("designtown", driver.ctx.home).entries()
    ]
    assert sorted(play) == [False, True]
    driver.click("restore0")
    assert "Cheap malls" in texts(driver)
    names = [one.name for one in SetShelf("designtown", driver.ctx.home).entries()]
    assert sorted(names) == ["Cheap malls", "Printed sheet", "Smoky town"]


def test_a_set_is_renamed_copied_given_away_deleted(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    shelf = SetShelf("designtown", driver.ctx.home)
    shelf.add(own(driver.ctx, "designtown", "First", *SMOKY))
    driver.push(ShelfScene(driver.ctx, tabletop.game("designtown")))

    def choose(label: str) -> None:
        driver.click("more.set.First")
        rows = [one for zone in driver.scene.zones for one in zone.widgets if isinstance(one, Button)]
        driver.click(next(one.key for one in rows if one.name.startswith(label)))

    choose("Name and note")
    driver.press("ctrl+a").type("Second").press("tab").type("Our own copy").press("return")
    assert [(one.name, one.own.note) for one in shelf.entries() if one.own] == [("Second", "Our own copy")]
    assert any(text.startswith("Our own copy. Changed") for text in texts(driver))
    choose("Share as a table")
    text = (driver.ctx.home / "exports" / "designtown.csv").read_text("utf-8")
    assert tabletop.game("designtown").edition.recast(text)  # type: ignore[misc]
    choose("Share as a set file")
    given = driver.ctx.home / "exports" / "First.tabletop-set"
    assert json.loads(given.read_text("utf-8"))["name"] == "Second"
    choose("Make a set")
    assert isinstance(driver.top, SetScene) and driver.top.name == "Second, a copy"
    driver.press("escape")
    for back in ("undo", "ctrl+z"):
        choose("Delete")
        assert [one.name for one in shelf.entries()] == ["Second, a copy"]
        gone = driver.find("gone")
        assert gone.name == "“Second” is deleted. You can restore it for 30 days."
        if back == "undo":
            driver.click(back)
        else:
            driver.press(back)
        assert sorted(one.name for one in shelf.entries()) == ["Second", "Second, a copy"]
        assert driver.scene.find("gone") is None
    choose("Delete")
    driver.wait(13_000)
    assert driver.scene.find("gone") is None
    assert not driver.press("ctrl+z").scene.find("more.set.First")


def test_a_file_dropped_anywhere_in_the_workshop_becomes_a_set(
    make_driver: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = make_driver(size=(1920, 1080))
    form = form_of("deckville")
    table = tmp_path / "friend.csv"
    table.write_text(form.written(house_rows("deckville")), "utf-8")
    damaged = tmp_path / "damaged.tabletop-set"
    damaged.write_bytes(b"{")
    driver.push(ShelfScene(driver.ctx, tabletop.game("designtown")))
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(table)))
    driver.frame(2)
    assert [one.name for one in SetShelf("deckville", driver.ctx.home).entries()] == ["friend"]
    assert driver.scene.focus_key == "edit.friend"
    driver.click("edit.friend")
    assert isinstance(driver.top, SetScene)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(damaged)))
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(table)))
    driver.frame(3)
    assert len(SetShelf("deckville", driver.ctx.home).entries()) == 2
    assert any(toast.kind == "bad" for toast in driver.ctx.toasts.items)
    assert len(dict(driver.top.besides())) == 2  # the house's and the other friend


def test_a_file_is_chosen_in_the_window(make_driver: Callable[..., Driver], tmp_path: Path) -> None:
    driver = make_driver(size=(1920, 1080))
    table = tmp_path / "friend.csv"
    table.write_text(form_of("designtown").written(house_rows("designtown")), "utf-8")
    driver.push(ShelfScene(driver.ctx, tabletop.game("designtown")))
    SetShelf("designtown", driver.ctx.home).add(own(driver.ctx, "designtown", "Mine"))
    driver.press("o").press("ctrl+a").type(str(table)).press("return")
    assert isinstance(driver.top, ShelfScene) and "friend" in texts(driver)
    driver.press("return")
    assert isinstance(driver.top, SetScene) and driver.top.name == "friend", "the set just taken in opens"


def test_a_set_that_is_open_elsewhere_is_only_looked_at(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    shelf = SetShelf("designtown", driver.ctx.home)
    elsewhere = Keeper(shelf, shelf.add(own(driver.ctx, "designtown", "Twice")))
    driver.push(ShelfScene(driver.ctx, tabletop.game("designtown")))
    driver.click("edit.Twice")
    scene = driver.top
    assert isinstance(scene, SetScene) and scene.work.is_fixed
    driver.press("return", "5")
    assert scene.work.rows == elsewhere.own.rows
    elsewhere.close()

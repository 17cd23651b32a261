"""Chosen pictures: a card looks as its maker wants, at the table too, and no rule knows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tabletop
from tabletop.app.core.session import Session
from tabletop.app.games.deckville.faces import face
from tabletop.app.games.deckville.view import kinds
from tabletop.app.pockets.sheet import own_sheet
from tabletop.app.screens.workshop.editor import stop
from tabletop.app.screens.workshop.trying import BalanceTest
from tabletop.app.screens.workshop.work import Work
from tabletop.app.table import registry
from tabletop.app.table.view_builder import view_elsewhere
from tabletop.balance.beaten import beaten
from tabletop.engine.codec import content_digest
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.protocol import Game
from tabletop.engine.table import Table
from tabletop.saves.file_format import as_saved
from tabletop.saves.library import summary
from tabletop.saves.loading import parse
from tabletop.sets.own_set import form_of, house_rows
from tests.app.driver import Driver
from tests.app.screens.workshop.at_workshop import changed, node, opened, own

PICTURE = ((0, "picture", "concert_hall"),)
SEATS = (SeatInfo("Mei", "human"), SeatInfo("Tom", "human"))


def game_with(*changes: tuple[int, str, str]) -> Game[Any, Any, Any]:
    house = tabletop.game("deckville")
    form = form_of("deckville")
    assert house.edition.recast is not None
    return house.edition.recast(form.written(changed(form, house_rows("deckville"), *changes)))


def test_a_picture_is_chosen_by_keys_or_pointer_and_taken_back(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = opened(driver.ctx, own(driver.ctx, "deckville", "Mine"))
    driver.push(scene)
    scene.page.edit(0)
    driver.frame(2)
    key = stop(0, "picture")
    scene.focus(key)
    driver.frame()
    assert (node(driver, key).role, node(driver, key).value) == ("combo_box", "By name or type")
    before = scene.faces.face(0, 200).get_buffer().raw
    driver.press("return").frame(2)
    assert driver.top.focus_key == "option0"
    driver.press("right").press("down").press("return").frame(2)
    assert driver.top is scene
    assert scene.work.form.cell(scene.work.rows[0], "picture") == "row_cottages"
    assert scene.faces.face(0, 200).get_buffer().raw == before, "that is the picture by its name"
    driver.click(key).frame(2)
    driver.click("option3").frame(2)
    assert scene.work.form.cell(scene.work.rows[0], "picture") == "any_housing"
    assert scene.faces.face(0, 200).get_buffer().raw != before
    assert node(driver, key).value == "Housing"
    assert [one.field for one in scene.work.differences] == ["picture"] and scene.work.changes == ()
    driver.press("ctrl+z").press("ctrl+z").frame(2)
    assert scene.work.differences == ()


def test_no_rule_knows_of_pictures_but_saved_games_keep_them() -> None:
    house, mine = tabletop.game("deckville"), game_with(*PICTURE)
    assert mine.edition.content == house.edition.content and mine.edition.kept
    table = Table.new(mine, SEATS, 7)
    assert table.digest == Table.new(house, SEATS, 7).digest
    loaded = parse(Path("a"), as_saved(table))
    assert loaded.table.game.edition.kept == mine.edition.kept and not loaded.notes
    assert summary(loaded).content == content_digest(house.edition.content)
    assert not game_with((0, "picture", "of a newer program")).edition.kept
    both = game_with(*PICTURE, (1, "cost", ""))
    assert both.edition.content != house.edition.content and "concert_hall" in both.edition.kept
    assert "picture" not in both.edition.content.decode()


def test_at_the_table_and_on_phones_a_card_shows_the_chosen_picture(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver()
    scene = registry.at_table(driver.ctx, Session(Table.new(game_with(*PICTURE), SEATS, 7), lambda: "off"))
    driver.push(scene).frame(2)
    shown = kinds(scene.view)
    assert shown[0].picture == "concert_hall" and not any(kind.picture for kind in shown[1:])
    assert tuple(msgspec.structs.replace(kind, picture="") for kind in shown) == scene.view.state.cards
    first = next(iter(scene.parts.painter.public_faces(scene.view, 90))).picture
    assert first.get_buffer().raw == face(driver.ctx, shown[0], 90).get_buffer().raw
    assert first.get_buffer().raw != face(driver.ctx, scene.view.state.cards[0], 90).get_buffer().raw
    sheet = own_sheet(driver.ctx, scene.parts, "deckville")
    assert sheet is not None
    art = sheet.art(view_elsewhere(driver.ctx, scene.parts, scene.session.table, 0))
    assert "deckville/concert_hall" in art


def test_a_plain_card_shows_the_chosen_picture_too(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As packages have it that draw no faces of their own; a picture that is gone is left out."""
    driver = make_driver()
    scene = opened(driver.ctx, own(driver.ctx, "deckville", "Mine", *PICTURE))
    monkeypatch.setattr(scene.faces, "_draw", None)
    drawn, rounded = [], driver.ctx.assets.rounded
    monkeypatch.setattr(
        driver.ctx.assets, "rounded", lambda name, *how: drawn.append(name) or rounded(name, *how)
    )
    usual, chosen = scene.work.values(1) | {"picture": ""}, scene.work.values(1) | {"picture": "concert_hall"}
    before = scene.faces.drawn(usual, 200).get_buffer().raw
    assert not drawn and scene.faces.drawn(chosen, 200).get_buffer().raw != before
    (icon,) = (one.icon for one in scene.work.form.field("picture").choices if one.name == "concert_hall")  # type: ignore[attr-defined]
    assert drawn == [icon]
    monkeypatch.setattr(driver.ctx.assets, "exists", lambda name: False)
    assert scene.faces.drawn(chosen, 200).get_buffer().raw == before


def test_a_picture_makes_no_other_card_of_a_card(tmp_path: Path) -> None:
    form, rows = form_of("deckville"), house_rows("deckville")
    better = changed(form, rows, *PICTURE, (0, "score", "9"), (0, "cost", ""), (0, "resource_cost", "1"))
    better = changed(form, better, (0, "resource", "brick"))
    other = changed(form, better, (1, "picture", "any_dining"))
    assert beaten(form, other) == beaten(form, better) != {}
    work = Work(tabletop.game("deckville"), changed(form, rows, *PICTURE))
    test = BalanceTest(work, tmp_path)
    assert test.is_of_house and work.text == tabletop.game("deckville").edition.content.decode()

"""The undo of the bar says before the click whether it can, with whose consent, and what it takes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.app.table.around.take_back import UndoButton, UndoOffer
from tabletop.app.widgets.dialog import Dialog
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.registry import games
from tabletop.engine.table import Table
from tests.app.cuts import Cuts
from tests.app.driver import Driver
from tests.app.sparing import SPARING


def table(driver: Driver, game_id: str, kinds: str, *, friendly: bool = False) -> Any:
    """Show a new game, a letter a seat: h human, b bot; computer players wait until the test moves them."""
    seats = [SeatInfo(f"P{i}", "human" if k == "h" else "bot:easy", i) for i, k in enumerate(kinds)]
    played = Table.new(game_id, seats, seed=7, options={"first": 0}, friendly=friendly)
    scene = registry.at_table(driver.ctx, Session(played, lambda: "off"))
    scene.bots.poll = lambda: None  # type: ignore[method-assign]
    driver.push(scene)
    driver.settle()
    return scene


def step(driver: Driver, scene: Any, *, last: bool = True) -> None:
    """Let whoever is next do the last of the legal commands, or the first."""
    session = scene.session
    seat = session.pending
    scene.schedule(session.submit(session.table.legal(seat)[-1 if last else 0], seat))
    scene.finish_motion()
    driver.frame()


def undo(driver: Driver) -> UndoButton:
    found = driver.find("bar.undo")
    assert isinstance(found, UndoButton)
    return found


@pytest.mark.parametrize("game_id", sorted(games()))
@pytest.mark.parametrize("kinds", ["hbb", "bhb", "hhh", "bbb"])
@pytest.mark.parametrize("friendly", [True, False])
def test_it_is_lit_only_where_it_takes_something_back(
    driver: Driver, game_id: str, kinds: str, friendly: bool
) -> None:
    driver.loop.every = SPARING
    scene = table(driver, game_id, kinds, friendly=friendly)
    for turn in range(14):
        if scene.session.phase == "over":
            break
        made, before = undo(driver), scene.session.table.digest
        assert made.enabled == (not made.reason)
        if turn % 3 == 2:
            steps = len(scene.session.table.steps)
            driver.click("bar.undo")
            if isinstance(driver.top, Dialog):
                driver.press("return")
            driver.settle()
            assert (len(scene.session.table.steps) < steps) == made.enabled
            assert made.enabled or scene.session.table.digest == before
            while scene.is_paused:
                scene.go_on()
        step(driver, scene, last=turn % 2 == 0)


def test_alone_nobody_else_has_to_agree(driver: Driver) -> None:
    scene = table(driver, "gotown", "hb")
    while scene.session.pending != 0:
        step(driver, scene, last=False)
    step(driver, scene, last=False)
    step(driver, scene, last=False)
    made = undo(driver)
    assert made.enabled and made.name.startswith("Undo: end the turn")
    assert "assisted" in made.tooltip
    assert not {"everybody", "agree", "consent"} & set(made.tooltip.lower().replace(".", "").split())


def test_where_all_must_agree_it_says_who(driver: Driver) -> None:
    scene = table(driver, "gotown", "hhb", friendly=True)
    step(driver, scene, last=False)
    made = undo(driver)
    assert made.enabled and made.name.startswith("Undo if all agree: ")
    assert "P0 and P1" in made.tooltip and "P2" not in made.tooltip.partition("agree:")[2]
    driver.click("bar.undo")
    assert scene.session.undo_info.reason is not None
    assert scene.say(scene.session.undo_info.reason) in driver.find("sentence").name


def test_an_income_that_is_being_read_is_not_taken_back(driver: Driver) -> None:
    scene = table(driver, "chinatown", "hbb")
    for _ in range(60):
        step(driver, scene)
        if scene.is_paused:
            break
    assert scene.is_paused
    assert not undo(driver).enabled and "while the last moves are being shown" in undo(driver).reason


@pytest.mark.parametrize(
    ("language", "what"),
    [
        ("en", "place the Tailor on plot 22 beside the other two Tailors"),
        ("ja", "プレイヤー二号の長い名にジャックハンマー"),
    ],
)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 200)])
def test_what_it_takes_back_is_written_on_it_also_when_that_is_long(
    make_driver: Callable[..., Driver],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    what: str,
    size: tuple[int, int],
    scale: int,
) -> None:
    driver = make_driver(size=size, language=language, ui_scale=scale)
    scene = table(driver, "gotown", "hh")
    monkeypatch.setattr(scene.parts.controller, "local_undo_label", lambda view: what)
    cuts = Cuts(driver, language)
    scene.rebuild()
    written: list[str] = []
    draw = driver.ctx.text.draw
    monkeypatch.setattr(
        driver.ctx.text, "draw", lambda on, words, *a, **k: written.append(words) or draw(on, words, *a, **k)
    )
    driver.frame()
    made = undo(driver)
    assert any(what in words for words in written) and undo(driver).name not in cuts.found
    assert made.rect.w > 3 * made.rect.h and made.rect.right < driver.find("bar.log").rect.x


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Undo: steal a card from Amara"), ("ja", "戻す：番犬をあなたの2階に置く")],
)
def test_where_text_is_large_its_words_are_not_made_tiny(
    make_driver: Callable[..., Driver], language: str, words: str
) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=150, language=language)
    made = UndoButton(table(driver, "gotown", "hb"), UndoOffer(words), driver.ctx.display.w // 3)
    assert not made.is_long and driver.ctx.text.width(words, made.style) <= made.rect.w

"""A refusal is shown once, at what was acted on (ux D7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import msg
from tabletop.engine.registry import games
from tabletop.engine.table import Table
from tests.app.driver import Driver


def table(driver: Driver, game_id: str) -> Any:
    """Show a new game of three people, without curtains."""
    seats = [SeatInfo(f"P{i}", "human", i) for i in range(3)]
    played = Table.new(game_id, seats, seed=7, options={})
    scene = registry.at_table(driver.ctx, Session(played, lambda: "off"))
    driver.push(scene)
    driver.settle()
    return scene


@pytest.mark.parametrize("game_id", sorted(games()))
def test_the_reason_is_written_in_one_place(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    scene = table(driver, game_id)
    written: list[str] = []
    for name in ("draw", "line"):
        real: Callable[..., Any] = getattr(driver.ctx.text, name)
        monkeypatch.setattr(
            driver.ctx.text,
            name,
            lambda on, words, *a, real=real, **k: written.append(words) or real(on, words, *a, **k),
        )
    scene.refuse_because(msg("Nope."), "")
    driver.frame()
    assert sum("Nope" in words for words in written) == 1


@pytest.mark.parametrize("game_id", sorted(games()))
def test_by_keyboard_it_stands_at_what_has_the_focus_not_at_a_parked_mouse(
    driver: Driver, game_id: str
) -> None:
    scene = table(driver, game_id)
    driver.move((640, 300))
    driver.press("tab")
    focused = scene.focused
    assert focused is not None
    scene.refuse_because(msg("Nope."), "")
    assert scene.tip.near == focused.rect
    driver.press("escape")
    scene.focus(None, visible=False)
    driver.press("0")
    scene.refuse_because(msg("Nope."), "")
    assert not scene.tip.near.collidepoint(640, 300), "a shortcut was for its button, or for the table"


def test_by_pointer_it_stands_at_the_pointer(driver: Driver) -> None:
    scene = table(driver, "gotown")
    driver.press("tab").click((640, 300))
    scene.refuse_because(msg("Nope."), "")
    assert scene.tip.near.collidepoint(640, 300)


def test_a_warning_stays_until_something_is_pressed_and_looks_like_no_refusal(driver: Driver) -> None:
    scene = table(driver, "gotown")
    scene.warn("You may be sorry.", "end_turn")
    driver.wait(20_000)
    assert scene.tip.reason and scene.tip.is_warning, "it can be read as long as one likes"
    scene.turn.deaf_until = 0
    driver.click(next(iter(scene.layout.hand_keys))).frame()
    assert not scene.tip.is_warning and scene.tip.reason != "You may be sorry."

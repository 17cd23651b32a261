"""The log panel: filter, copying, what is struck through, staying at the end (ux L3, L4, U8)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.log_panel import LogPanel, LogRow
from tabletop.engine.table import Table
from tests.app.driver import Driver


class Shown(WidgetScene):
    """A scene with a log panel and nothing else."""

    def __init__(self, ctx: Any, session: Session) -> None:
        super().__init__(ctx)
        self.went: list[int] = []
        self.session = session
        self.panel = LogPanel(ctx, on_line=self.went.append)

    def build(self) -> list[Zone]:
        self.panel.lines = self.session.log(0)
        self.panel.seats = self.session.table.seats
        return self.panel.build(self)


@pytest.fixture
def shown(driver: Driver, running: Table[Any, Any, Any], session_of: Callable[..., Session]) -> Shown:
    scene = Shown(driver.ctx, session_of(running))
    driver.push(scene)
    return scene


def rows(driver: Driver) -> list[LogRow]:
    return [w for zone in driver.scene.zones for w in zone.widgets if isinstance(w, LogRow)]


def test_lines_are_numbered_and_the_last_is_in_view(driver: Driver, shown: Shown) -> None:
    found = rows(driver)
    assert [row.line.number for row in found] == list(range(1, len(found) + 1))
    view = next(zone.viewport for zone in driver.scene.zones if zone.name == "log")
    assert view is not None
    assert view.contains(found[-1].rect)


def test_a_line_leads_to_its_position_by_click_and_key(driver: Driver, shown: Shown) -> None:
    last = rows(driver)[-1]
    driver.click(last.key)
    driver.scene.focus(last.key)
    driver.press("return")
    assert shown.went == [last.line.position] * 2


def test_only_one_seat(driver: Driver, shown: Shown) -> None:
    everything = len(rows(driver))
    driver.click("log.only1")
    assert {row.line.seat for row in rows(driver)} == {1}
    driver.click("log.only1")
    assert len(rows(driver)) == everything


def test_steps_taken_back_are_struck_through(driver: Driver, shown: Shown) -> None:
    table = shown.session.table
    table.friendly = True
    table.undo({0, 1})
    shown.rebuild()
    driver.frame()
    undone = [row for row in rows(driver) if row.line.is_undone]
    assert undone
    assert undone[-1].node().description == "Undone"  # type: ignore[union-attr]
    assert "(Taken back)" in shown.panel.text()
    at, ink, picture = undone[-1].rect, driver.ctx.theme.color.ink2, driver.picture()
    inked = [
        sum(picture.get_at((x, y)) == ink for x in range(at.x, at.right)) for y in range(at.y, at.bottom)
    ]
    struck = [len(list(run)) for is_struck, run in groupby(count > 100 for count in inked) if is_struck]
    assert struck and set(struck) == {driver.ctx.display.px(2)}


def test_copying_takes_what_is_shown(driver: Driver, shown: Shown) -> None:
    text = shown.panel.text().splitlines()
    assert len(text) == len(rows(driver))
    assert text[0].startswith("1. ")


@pytest.mark.parametrize("scale", [100, 200])
def test_the_drawer_leaves_half_of_the_window(make_driver: Callable[..., Driver], scale: int) -> None:
    driver = make_driver(size=(800, 600), ui_scale=scale)
    area, window = LogPanel(driver.ctx, on_line=print).area, driver.ctx.display.bounds
    assert window.contains(area) and area.w <= window.w / 2


def test_where_there_are_no_lines_it_says_so(driver: Driver, shown: Shown) -> None:
    shown.session = SimpleNamespace(log=lambda seat: (), table=shown.session.table)  # type: ignore[assignment]
    for only, words in ((None, "Nothing has happened yet."), (1, "No matching entries.")):
        shown.panel.only = only
        shown.rebuild()
        driver.frame()
        assert driver.find("log.nothing").name == words and not rows(driver)

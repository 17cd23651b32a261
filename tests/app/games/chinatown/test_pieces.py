"""How few of the table's pieces are drawn anew for what happens on it: counted, not timed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

import pytest

from tabletop.app.canvas.canvas import Part
from tabletop.app.games.chinatown.board.looks import key_of
from tests.app.at_table import open_at
from tests.app.driver import Driver
from tests.app.games.chinatown.moments import DEAL
from tests.app.games.chinatown.positions import trading
from tests.app.games.chinatown.table import camera, choosing, placing
from tests.app.shown import holding
from tests.games.chinatown.build import FISH, TEA

pytestmark = pytest.mark.usefixtures("every_frame")


def drawn_by(driver: Driver, do: Callable[[], object]) -> list[Hashable]:
    """Return the names of the game's pieces that were drawn anew meanwhile, ahead or when they were seen."""
    pictures, found = driver.ctx.pictures, list[Hashable]()
    made, prepare = pictures._made, pictures.prepare

    def note(part: Part) -> None:
        match part.name:
            case (_, ("game", name)):
                found.append(name)

    def seen(part: Part) -> Any:
        note(part)
        return made(part)

    def foreseen(part: Part) -> bool:
        is_new = prepare(part)
        if is_new:
            note(part)
        return is_new

    pictures._made, pictures.prepare = seen, foreseen  # type: ignore[method-assign]
    do()
    del pictures._made, pictures.prepare
    return found


def kinds(found: list[Hashable]) -> list[str]:
    """Return what the pieces are pieces of."""
    return [str(name[0] if isinstance(name, tuple) else name) for name in found]


def test_a_placed_tile_draws_a_few_plots(driver: Driver) -> None:
    scene = open_at(driver, "chinatown", placing(turned=(0, 4)))
    driver.settle()

    def place() -> None:
        driver.click(f"tile:0:{TEA}").click(camera(scene).rect_of(24).center).settle()

    found = kinds(drawn_by(driver, place))
    assert 1 <= found.count("plot") <= 9
    assert found.count("outline") <= 2
    assert found.count("label") <= 2
    assert not {"board.ground", "board.frame", "board.rim", "panel"} & {*found}


def test_a_card_under_the_pointer_draws_its_plot_s_mark(driver: Driver) -> None:
    open_at(driver, "chinatown", choosing())
    driver.move("card:22").settle()
    found = drawn_by(driver, lambda: driver.move("card:60").frame())
    assert sorted(found) == [("target", 22), ("target", 60)]


@pytest.mark.parametrize(
    ("state", "thing", "over"),
    [
        (trading(4, turned=(0, 4, 2)), "tile:0:9", "seat:1"),
        (placing(turned=(0, 4)), f"tile:0:{FISH}", "plot:24"),
    ],
    ids=["trade", "place"],
)
def test_what_is_dragged_draws_nothing_below_it(driver: Driver, state: Any, thing: str, over: str) -> None:
    open_at(driver, "chinatown", state)
    holding(thing, over)(driver)
    x, y = driver.find(over).rect.center

    def drag() -> None:
        for step in range(1, 4):
            driver.move((x + step, y + step)).frame()

    assert drawn_by(driver, drag) == []


def test_a_hot_target_draws_its_mark_alone(driver: Driver) -> None:
    open_at(driver, "chinatown", trading(4, turned=(0, 4, 2)))
    holding("tile:0:9", "seat:1")(driver)
    at = driver.find("seat:2").rect.center
    found = drawn_by(driver, lambda: driver.move(at).frame())
    assert sorted(found) == [("mark", "seat:1"), ("mark", "seat:2")]


def test_incomes_that_are_counted_draw_a_row_and_a_tag_each(driver: Driver) -> None:
    scene = open_at(driver, "chinatown", placing(turned=(0, 3), first=1))
    driver.settle()
    driver.press("e").wait(600)
    driver.press("e").wait(600)
    assert scene.ui_state.count.is_counting

    found = kinds(drawn_by(driver, lambda: driver.wait(4000)))
    events = len(scene.ui_state.count.paid) + len(scene.ui_state.count.outlooks)
    assert events > 1
    assert found.count("row") <= 2 * (events + 2)
    assert not {"plot", "board.ground", "revenues"} & {*found}


def test_a_deal_is_written_beside_a_board_that_is_not_drawn_anew(driver: Driver) -> None:
    open_at(driver, "chinatown", trading(4, turned=(0, 4, 2)))
    driver.settle()
    found = kinds(drawn_by(driver, lambda: DEAL(driver)))
    assert "claim" in found
    assert not {"plot", "outline", "label", "board.ground"} & {*found}


def test_arranging_for_later_moves_nothing_that_is_seen(driver: Driver) -> None:
    """The board lies elsewhere beside a deal; what is arranged ahead is only returned."""
    scene: Any = open_at(driver, "chinatown", placing(turned=(0, 4)))
    driver.settle()
    view, before = scene.view, camera(scene).rect_of(24)
    later = scene.parts.painter.arrange(replace(view, state=trading(3, turned=(0, 4, 2))))
    assert later.camera.rect_of(24) != before
    assert camera(scene).rect_of(24) == before == driver.find(key_of(24)).rect
    assert drawn_by(driver, lambda: driver.frame()) == []

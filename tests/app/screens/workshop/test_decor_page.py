"""The decoration of a board: by keyboard, pointer and finger, for screen readers, at the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tabletop
from tabletop import maps, own_content
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.screens.workshop.board.decor import DecorPage
from tabletop.app.screens.workshop.scene import SetScene
from tabletop.app.table.scene import TableScene
from tabletop.engine.cells import Cell, Grid
from tabletop.sets.shelf import SetShelf
from tests.app.driver import Driver
from tests.app.screens.workshop.at_workshop import harbour, node, opened
from tests.test_map_writing import FOREIGN, KINDS, foreign_pictures


@pytest.fixture
def driver(make_driver: Callable[..., Driver]) -> Driver:
    made = make_driver()
    made.push(harbour(made.ctx))
    made.press("ctrl+page down")
    assert isinstance(page(made), DecorPage)
    return made


def page(driver: Driver) -> DecorPage:
    scene = driver.scene
    assert isinstance(scene, SetScene) and isinstance(scene.page, DecorPage)
    return scene.page


def there(driver: Driver, cell: Cell) -> list[str]:
    """Return what decorates a cell."""
    return [one.kind for one in page(driver).board.grid.in_order if one.cell == cell]


def test_keys_paint_clear_and_undo(driver: Driver) -> None:
    first = page(driver).board.grid
    driver.scene.focus("cell.0.0")
    assert there(driver, (0, 0)) == ["park", "tree_round"]
    driver.press("8")
    assert there(driver, (0, 0)) == ["park", "lantern_gold"], "a picture takes the place of another"
    assert driver.find("undo").name == "Undo: Gold lantern: row 1, column 1"
    driver.press("1")
    assert there(driver, (0, 0)) == ["street", "lantern_gold"], "a street takes the place of a park"
    driver.press("delete")
    assert there(driver, (0, 0)) == ["street"]
    driver.press("delete", "delete")
    assert (
        there(driver, (0, 0)) == []
        and driver.find("undo").name == "Undo: Decoration removed: row 1, column 1"
    )
    driver.press("9", "m", "shift+right", "ctrl+right", "ctrl+right")
    assert page(driver).board.grid.sites == first.sites, "plots stay where they are"
    driver.press("n")
    assert page(driver).board.grid.decor == first.laid_out
    driver.press(*["ctrl+z"] * 6)
    assert page(driver).board.grid == first and not driver.find("undo").enabled


@pytest.mark.parametrize("by_finger", [False, True])
def test_a_stroke_decorates_all_cells_on_its_way_but_no_plot(driver: Driver, by_finger: bool) -> None:
    first = page(driver).board.grid
    driver.click("decor.park")
    if by_finger:
        driver.swipe("cell.5.0", "cell.5.12", steps=2)
    else:
        driver.drag("cell.5.0", "cell.5.12", steps=2)
    assert [there(driver, (5, col))[0] for col in range(13)] == ["park"] * 13
    assert driver.find("undo").name == "Undo: Park: 13 cells"
    driver.click("cell.0.1")
    assert page(driver).board.grid.sites == first.sites and there(driver, (0, 1)) == []
    tool = driver.find("tool")
    driver.click((tool.rect.right - 20, tool.rect.centery)).drag("cell.5.0", "cell.5.12", steps=2)
    assert driver.find("undo").name == "Undo: Decoration removed: 13 cells"
    driver.click("undo").click("undo")
    assert page(driver).board.grid == first


def test_every_cell_says_its_decoration(driver: Driver) -> None:
    assert node(driver, "cell.0.0").name == "Park and Round tree: row 1, column 1"
    assert node(driver, "cell.5.4").name == "Street: row 6, column 5"
    assert (
        node(driver, "cell.0.1").description
        == "A plot is here. Decoration goes on the cells between the plots."
    )
    assert node(driver, "decor.street").role == "radio" and node(driver, "decor.street").checked
    assert node(driver, "decor.street").value == "33 cells"
    driver.scene.focus("cell.0.0")
    driver.press("4")
    assert driver.reader.snapshots[-1].live == "Pine tree: row 1, column 1"
    driver.scene.focus("cell.0.1")
    driver.press("4")
    assert (
        driver.reader.snapshots[-1].live == "A plot is here. Decoration goes on the cells between the plots."
    )
    driver.press("ctrl+page up")
    assert driver.find("differs").name == "The decoration differs"


def test_it_is_in_the_file_and_at_the_table(driver: Driver) -> None:
    driver.click("decor.garden").click("cell.5.4")
    driver.click("play")
    scene = driver.top
    assert isinstance(scene, SetupScene) and scene.plan.board == "Harbour"
    driver.click("start").frame(3)
    table = driver.top
    assert isinstance(table, TableScene)
    garden = maps.Sprite("garden", "decoration", 5, 4)
    assert garden in table.parts.painter.board.board.sprites  # type: ignore[attr-defined]
    assert garden not in own_content.drawing(tabletop.game("chinatown"), driver.ctx.home).sprites


def test_a_board_without_pictures_decorates_itself_until_somebody_paints(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=(1920, 1080))
    shelf = SetShelf("chinatown", driver.ctx.home)
    driver.push(opened(driver.ctx, shelf.empty("Empty")))
    driver.press("3", "right", "right", "4", "ctrl+page down")
    grid: Grid = page(driver).board.grid
    assert grid.decor is None and there(driver, (0, 1)) == ["street"]
    assert "follow from the plots" in driver.find("decor.about").name
    driver.click("cell.0.1")
    driver.click("decor.park").click("cell.0.1")
    assert there(driver, (0, 1)) == ["park"] and len(page(driver).board.grid.shown) == len(grid.laid_out)
    assert "follow from the plots" not in driver.find("decor.about").name
    scene = driver.scene
    assert isinstance(scene, SetScene) and scene.path is not None
    scene.flush()
    assert maps.draft(scene.path.read_bytes(), "").grid.only(KINDS) == page(driver).board.grid


def test_what_tiled_added_stays(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    shelf = SetShelf("chinatown", driver.ctx.home)
    driver.push(opened(driver.ctx, shelf.kind.read("chinatown", {".tmx": FOREIGN})))
    driver.press("ctrl+page down").click("decor.trees").click("cell.5.5")
    scene = driver.scene
    assert isinstance(scene, SetScene) and scene.path is not None
    scene.flush()
    written = scene.path.read_bytes()
    assert b"<?after all?>" in written and foreign_pictures(written) == foreign_pictures(FOREIGN)
    assert written.count(b"\n0,0,0,0,0,9,0,0,0,0,0,0,0,\n") == 1
    driver.click("undo")
    scene.flush()
    assert scene.path.read_bytes() == FOREIGN

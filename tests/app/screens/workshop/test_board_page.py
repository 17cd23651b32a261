"""The page of a board: by keyboard alone, by pointer alone, for screen readers; files that others change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop import own_content
from tabletop.app.screens import exporting
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.screens.workshop.board import drawing
from tabletop.app.screens.workshop.board.drawing import Places
from tabletop.app.screens.workshop.board.page import BoardPage
from tabletop.app.screens.workshop.board.widgets import BoardCell, NoteLine
from tabletop.app.screens.workshop.controls import TroubleLine
from tabletop.app.screens.workshop.scene import SetScene
from tabletop.app.screens.workshop.shelf import ShelfScene
from tabletop.engine.cells import Grid
from tabletop.sets.shelf import SetShelf
from tests.app.driver import Driver
from tests.app.screens.workshop.at_workshop import harbour, node, opened
from tests.test_map_writing import FOREIGN


def grid(driver: Driver) -> Grid:
    scene = driver.scene
    assert isinstance(scene, SetScene) and isinstance(scene.page, BoardPage)
    return scene.page.board.grid


def lines(driver: Driver) -> list[str]:
    """Return what is told as wrong, then as odd."""
    return [one.name for zone in driver.scene.zones for one in zone.widgets if isinstance(one, TroubleLine)]


def focus_to(driver: Driver, key: str) -> None:
    """Go to a widget by Tab and arrows."""
    for _ in range(8):
        zone = driver.scene.zone_of(key)
        if driver.scene.zone_of(driver.scene.focus_key) is zone:
            break
        driver.press("tab")
    for _ in range(60):
        here, there = driver.find(driver.scene.focus_key or ""), driver.find(key)
        if here is there:
            return
        dx, dy = there.rect.centerx - here.rect.centerx, there.rect.centery - here.rect.centery
        way = ("down" if dy > 0 else "up") if abs(dy) > here.rect.h // 2 else ("right" if dx > 0 else "left")
        driver.press(way)
    raise AssertionError(f"{key} is not reached from {driver.scene.focus_key}")


# -- by keyboard -------------------------------------------------------------------------------------------


def test_a_board_is_made_and_played_on_by_keys_alone(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    driver.push(ShelfScene(driver.ctx, tabletop.game("chinatown")))
    focus_to(driver, "new.house")
    driver.press("return")
    assert driver.scene.focus_key == "cell.0.1"
    driver.press("delete")
    assert lines(driver) == ["There are 84 of 85 plots. Add 1 plot."] and not driver.find("play").enabled
    assert node(driver, "cell.0.1").name == "Empty: row 1, column 2"
    driver.press("left", "1")
    assert grid(driver).at[0, 0].plot == 1 and grid(driver).at[0, 0].district == 1
    assert lines(driver) == ["Plot 1 has no neighbour."] and driver.find("play").enabled
    driver.press("m", "down", "right", "down", "down", "return")
    assert (0, 0) in grid(driver).at, "an occupied cell exchanges two plots"
    driver.press("ctrl+z", "ctrl+z", "ctrl+z")
    assert (0, 1) in grid(driver).at and driver.find("undo").enabled is False
    driver.press("ctrl+y", "ctrl+y")
    focus_to(driver, "outlook9.6")
    driver.press("space")
    assert node(driver, "outlook9.6").checked and node(driver, "outlook9.6").name == "Outlook card 9: 6"
    focus_to(driver, "play")
    driver.press("return")
    scene = driver.top
    assert isinstance(scene, SetupScene) and scene.plan.board == "My board" and scene.plan.trouble is None
    content = own_content.own_game("chinatown", driver.ctx.home, scene.plan.board).edition.content.decode()
    assert "\n1,1,0,0\n" in content and content.endswith("outlook\noutlook\noutlook,6\n")


def test_shift_and_an_arrow_carry_a_plot_and_ctrl_carries_all(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    driver.push(harbour(driver.ctx))
    before = grid(driver)
    driver.press("shift+left")
    assert grid(driver).at[0, 0].plot == 1 and driver.scene.focus_key == "cell.0.0"
    driver.press("ctrl+left")
    assert driver.ctx.message(driver.scene.work.desk.undone) == "Plot 1 moved to row 1, column 1"  # type: ignore[attr-defined]
    driver.press("ctrl+z")
    assert grid(driver) == before


def test_new_numbers_go_district_by_district_in_order_of_reading(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    driver.push(harbour(driver.ctx))
    house = grid(driver)
    driver.press("n")
    assert driver.scene.work.desk.undone is None, "the house is numbered so"  # type: ignore[attr-defined]
    driver.press("shift+left", "n")
    assert [grid(driver).at[cell].plot for cell in ((0, 0), (0, 2), (1, 1))] == [1, 2, 3]
    driver.press("6", "n")
    assert grid(driver).at[0, 2].plot == 1 and len(grid(driver).sites) == len(house.sites)


# -- by pointer ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_finger", [False, True])
def test_a_stroke_is_one_step_and_leaves_out_no_cell(
    make_driver: Callable[..., Driver], by_finger: bool
) -> None:
    driver = make_driver()
    driver.push(harbour(driver.ctx))
    before = grid(driver)
    driver.click("district.3")
    if by_finger:
        driver.swipe("cell.5.0", "cell.5.12", steps=2)
    else:
        driver.drag("cell.5.0", "cell.5.12", steps=2)
    assert {cell for cell in grid(driver).at if cell[0] == 5} == {(5, col) for col in range(13)}
    assert grid(driver).districts[3] == 28
    assert driver.find("undo").name == "Undo: 13 plots into district 3"
    assert lines(driver)[0] == "There are 98 plots, but a board has 85. Remove 13 plots."
    driver.click("undo")
    assert grid(driver) == before and not driver.find("undo").enabled


def test_plots_are_moved_by_dragging_and_by_two_clicks(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    driver.push(harbour(driver.ctx))
    tool = driver.find("tool")
    driver.click(tool.rect.center)
    driver.drag("cell.0.1", "cell.0.0")
    assert grid(driver).at[0, 0].plot == 1 and (0, 1) not in grid(driver).at
    driver.click("cell.0.0")
    assert node(driver, "cell.0.0").selected
    driver.click("cell.5.5")
    assert grid(driver).at[5, 5].plot == 1
    driver.click("cell.5.5").press("escape")
    assert driver.scene is driver.top and not node(driver, "cell.5.5").selected


def test_size_and_shift_have_buttons_that_never_cut_a_plot_off(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    driver.push(harbour(driver.ctx))
    stepper = driver.find("size.columns")
    assert node(driver, "size.columns").number == (13.0, 13.0, 40.0)
    driver.click((stepper.rect.right - 8, stepper.rect.centery))
    assert (grid(driver).rows, grid(driver).cols) == (11, 14)
    driver.click("shift.right")
    assert grid(driver).at[0, 2].plot == 1 and node(driver, "size.columns").number == (14.0, 14.0, 40.0)
    driver.click("shift.right")
    assert grid(driver).at[0, 2].plot == 1


# -- screen readers -----------------------------------------------------------------------------------------


def test_every_cell_says_plot_district_place_and_neighbours(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    driver.push(harbour(driver.ctx))
    found = node(driver, "cell.4.10")
    assert (found.name, found.role) == ("Plot 40, district 3", "button")
    assert found.description == "It is in row 5, column 11. Neighbours: 37 and 41. It touches a street."
    middle = node(driver, "cell.1.2")
    assert middle.description == "It is in row 2, column 3. Neighbours: 2, 3, 5 and 8."
    cells = [one for one in driver.scene.accessible() if one.key.startswith("cell.")]
    assert len(cells) == 11 * 13 and all(one.focusable for one in cells)
    assert driver.find("differs").name == "Same as the standard board"
    driver.press("2")
    assert driver.find("differs").name == "1 plot differs"
    assert driver.reader.snapshots[-1].live == "Plot 1 into district 2"


def test_troubles_are_the_readers_sentences_and_all_at_once(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=(1920, 1080))
    twice = FOREIGN.replace(b'name="plot" type="int" value="40"', b'name="plot" type="int" value="41"')
    shelf = SetShelf("chinatown", driver.ctx.home)
    driver.push(opened(driver.ctx, shelf.kind.read("chinatown", {".tmx": twice})))
    wanted = [
        "Plot 41 is there twice: in row 5, column 11 and in row 5, column 12.",
        "Plot 40 is missing. A board needs plots 1 to 85.",
    ]
    assert lines(driver) == wanted
    driver.press("n")
    assert lines(driver) == []


def test_a_small_district_and_a_lone_plot_are_odd_and_refuse_nothing(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=(1920, 1080))
    driver.push(harbour(driver.ctx))
    driver.press("9")
    assert lines(driver) == ["Plot 1 has no neighbour.", "District 9 has only 1 plot."]
    assert all(isinstance(driver.find(f"odd{number}"), NoteLine) for number in (0, 1))
    assert driver.find("play").enabled


# -- files --------------------------------------------------------------------------------------------------


def test_open_in_tiled_writes_first_and_reads_again_when_the_window_has_the_focus(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver()
    driver.push(harbour(driver.ctx))
    driver.click("tiled")
    assert any("Harbour.tmx" in toast.text for toast in driver.ctx.toasts.items), "no system opens it here"
    driver.scene.focus("cell.0.1")
    given: list[bytes] = []
    monkeypatch.setattr(exporting, "_opened", lambda path: given.append(path.read_bytes()) or True)
    driver.press("delete").click("tiled")
    assert len(given) == 1 and b'name="Plot 1"' not in given[0]
    scene = driver.scene
    assert isinstance(scene, SetScene) and scene.path is not None
    scene.path.write_bytes(FOREIGN)
    driver.post(pygame.WINDOWFOCUSLOST).post(pygame.WINDOWFOCUSGAINED).frame(2)
    assert (0, 1) in grid(driver).at and not driver.find("undo").enabled
    driver.click("district.5").click("cell.0.1")
    scene.flush()
    assert b"<?after all?>" in scene.path.read_bytes()
    scene.path.write_bytes(b"<map")
    driver.post(pygame.WINDOWFOCUSLOST).post(pygame.WINDOWFOCUSGAINED).frame(2)
    assert grid(driver).at[0, 1].district == 5


def test_the_standard_board_can_only_be_looked_at(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    driver.push(SetScene(driver.ctx, tabletop.game("chinatown")))
    before = grid(driver)
    driver.press("5", "delete", "n", "shift+left", "return").click("cell.5.5").drag("cell.0.1", "cell.0.0")
    shown = {one.key for zone in driver.scene.zones for one in zone.widgets}
    assert grid(driver) == before and "play" not in shown
    driver.press("right")
    assert isinstance(driver.find(driver.scene.focus_key or ""), BoardCell)


def test_the_shelf_takes_in_a_map_and_offers_a_copy_of_a_text(
    make_driver: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = make_driver()
    shelf = SetShelf("chinatown", driver.ctx.home)
    (driver.ctx.home / "harbour.tmx").write_bytes(FOREIGN)
    scene = ShelfScene(driver.ctx, tabletop.game("designtown"))
    driver.push(scene)
    scene.dropped(driver.ctx.home / "harbour.tmx")
    assert scene.game.id == "chinatown" and [one.name for one in shelf.entries()] == ["Chinatown"]
    (shelf.folder / "printed.csv").write_text("plot,district,row,col\n" + "outlook,3\n" * 9)
    scene.resume()
    assert driver.find("edit.printed").name == "Make a board from it"
    driver.click("edit.printed")
    assert isinstance(driver.scene, SetScene) and driver.scene.name == "printed, a copy"


@pytest.mark.parametrize("size", [(1, 1), (11, 13), (40, 40), (3, 40)])
@pytest.mark.parametrize("room", [(300, 200), (620, 520), (1200, 900)])
def test_cells_are_square_in_their_room_and_found_by_their_place(
    size: tuple[int, int], room: tuple[int, int]
) -> None:
    area = pygame.Rect(10, 20, *room)
    places = Places.fitting(Grid(*size), area, 30)
    assert places.area.w <= area.w and (places.area.h <= area.h or places.side <= 30)
    for cell in ((0, 0), (size[0] - 1, size[1] - 1)):
        rect = places.rect(cell)
        assert rect.w == rect.h and places.at(rect.center) == cell and places.at(rect.topleft) == cell
    assert places.at((9, 20)) is None and places.at(places.area.bottomright) is None


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100)])
def test_small_cells_say_their_district_once_a_group_and_large_ones_each(
    make_driver: Callable[..., Driver], size: tuple[int, int], scale: int
) -> None:
    """In text as large as any, on the board, where no other sign is; no plot has a number that is cut."""
    driver = make_driver(size=size, scale=scale)
    scene = harbour(driver.ctx)
    driver.push(scene)
    ctx, board = driver.ctx, grid(driver)
    large = Places.fitting(board, pygame.Rect(0, 0, 900, 900))
    assert drawing._CellLook.of(ctx, board, large.side, on_paper=False).has_label
    for side in (15, 19, 29):
        places = Places(10, 20, side, board.rows, board.cols)
        look = drawing._CellLook.of(ctx, board, side, on_paper=False)
        signs = drawing._signs(ctx, board, places)
        assert look.has_label == (side >= 2.5 * ctx.display.min_text)
        assert sorted(signs.values()) == [f"D{number}" for number in range(1, 7)]
        for sign in map(pygame.Rect, signs):
            assert sign.h >= ctx.display.min_text and places.area.contains(sign)
            assert len(sign.collidelistall(list(signs))) == 1
        wide = ctx.text.width("85", "body_b", look.number)
        assert not look.has_number or (wide <= side and look.number >= ctx.display.min_text)


def test_groups_are_connected_plots_of_one_district() -> None:
    of = Grid(3, 3).painted((0, 0), 1).painted((0, 1), 1).painted((2, 2), 1).painted((1, 1), 2)
    cells = [[site.cell for site in group] for group in of.groups]
    assert cells == [[(0, 0), (0, 1)], [(1, 1)], [(2, 2)]]

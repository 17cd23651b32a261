"""The board on a table: fitted, enlarged, moved, aimed at, searched by number (ux D3, D6, D9)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.app.games.chinatown.board import ground, plots
from tabletop.app.games.chinatown.board.looks import (
    BoardLook,
    BoardMarks,
    BoardNote,
    Claim,
    PlotLook,
    Tag,
    TargetMark,
    key_of,
    plot_of,
)
from tabletop.app.games.chinatown.board.view import place_of
from tests.app.driver import Driver
from tests.app.games.chinatown.board_scene import LOOK, BoardScene, driver_of, shown

pytestmark = pytest.mark.usefixtures("every_frame")


@pytest.fixture
def scene(make_driver: Callable[..., Driver]) -> BoardScene:
    return shown(make_driver(size=(1920, 1080)))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (1280, 960)])
def test_all_of_the_board_fits_its_room_and_plots_reach_44_px(
    make_driver: Callable[..., Driver], size: tuple[int, int]
) -> None:
    scene = shown(make_driver(size=size))
    board = scene.camera
    room = scene.ctx.display.rect(372, 88, 890, 778)
    assert room.contains(board.area)
    rects = [board.rect_of(plot) for plot in range(1, 86)]
    assert all(board.area.contains(rect) for rect in rects)
    assert all(not a.colliderect(b) for n, a in enumerate(rects) for b in rects[:n])
    scene.see(board.step(9))
    assert scene.camera.zoom >= 2
    assert scene.camera.rect_of(1).w >= scene.ctx.display.ui(44)


def test_plots_lie_on_their_cells_and_a_street_between_districts(scene: BoardScene) -> None:
    board = scene.camera
    assert board.rect_of(1).x == board.rect_of(3).x and board.rect_of(1).y == board.rect_of(2).y
    across = board.rect_of(2).x - board.rect_of(1).x
    # Between 15 and 46 lies the street, between 9 and 22 too: 0.6 of a cell each.
    assert board.rect_of(45).y - board.rect_of(15).y == pytest.approx(1.6 * across, abs=1)
    assert board.rect_of(22).x - board.rect_of(9).x == pytest.approx(1.6 * across, abs=1)


def test_every_plot_is_found_under_its_middle_and_nothing_beside_the_board(scene: BoardScene) -> None:
    board = scene.camera
    for plot in range(1, 86):
        assert board.at(board.rect_of(plot).center) == plot
    assert board.at((board.area.left - 3, board.area.centery)) is None
    assert board.at(board.rect_of(15).move(0, board.rect_of(15).h).center) is None


def test_the_wheel_enlarges_what_is_under_the_pointer(scene: BoardScene) -> None:
    driver = driver_of(scene)
    at = scene.camera.rect_of(63).center
    driver.wheel(at, 1)
    driver.frame()
    assert scene.camera.zoom == 1.5 and scene.camera.at(at) == 63
    driver.wheel(at, 1)
    driver.wheel(at, 1)
    driver.frame()
    assert scene.camera.zoom == 2.0 and scene.camera.at(at) == 63
    for _ in range(3):
        driver.wheel(at, -1)
    driver.frame()
    assert scene.camera.zoom == 1.0 and scene.camera.rect_of(63).center == at


def test_keys_enlarge_and_show_all(scene: BoardScene) -> None:
    driver = driver_of(scene)
    driver.press("+")
    assert scene.camera.zoom == 1.5
    driver.press("+", "+", "-")
    assert scene.camera.zoom == 1.5
    driver.press("0")
    assert scene.camera.zoom == 1.0


def test_fingers_enlarge_it_with_buttons_that_cover_no_plot(scene: BoardScene) -> None:
    driver = driver_of(scene)
    buttons = [driver.find(key).rect for key in ("board.larger", "board.smaller")]
    assert all(min(rect.size) >= scene.ctx.display.ui(44) for rect in buttons)
    assert not any(rect.colliderect(scene.camera.rect_of(plot)) for rect in buttons for plot in range(1, 86))
    assert not driver.find("board.smaller").enabled
    driver.click("board.larger").settle()
    assert scene.camera.zoom == 1.5
    driver.click("board.larger").settle()
    assert scene.camera.zoom == 2.0 and not driver.find("board.larger").enabled
    driver.click("board.smaller").settle()
    assert scene.camera.zoom == 1.5 and scene.touched == []


def test_a_drag_on_nothing_moves_the_board_never_beyond_its_edge(scene: BoardScene) -> None:
    driver = driver_of(scene)
    scene.see(scene.camera.step(2, scene.camera.area.center))
    before = scene.camera.rect_of(60)
    start = scene.camera.area.center
    driver.drag(start, (start[0] - 90, start[1] - 40))
    driver.frame()
    assert scene.camera.rect_of(60).topleft == (before.x - 90, before.y - 40)
    assert scene.touched == []
    driver.drag(start, (start[0] + 5000, start[1] + 5000))
    driver.frame()
    assert scene.camera.origin == scene.camera.area.topleft


def test_the_middle_button_moves_it_over_things_too(scene: BoardScene) -> None:
    driver = driver_of(scene)
    scene.see(scene.camera.step(2, scene.camera.rect_of(47).center))
    at, before = scene.camera.rect_of(47).center, scene.camera.rect_of(47)
    driver.down(at, 2)
    driver.move((at[0] + 4, at[1]))
    assert scene.camera.rect_of(47) == before, "a hand that trembles moves nothing"
    driver.move((at[0] + 50, at[1] - 60))
    driver.up((at[0] + 50, at[1] - 60), 2)
    driver.frame()
    assert scene.camera.rect_of(47).topleft != before.topleft
    assert scene.picked is None and not scene.board.hands.is_moving


def test_a_click_is_still_a_click_when_enlarged(scene: BoardScene) -> None:
    driver = driver_of(scene)
    scene.see(scene.camera.step(2, scene.camera.rect_of(12).center))
    driver.click(scene.camera.rect_of(12).center)
    assert scene.touched == ["plot:12"]


def test_what_can_be_picked_up_is_dragged_and_snaps_to_plots(scene: BoardScene) -> None:
    driver = driver_of(scene)
    scene.see(scene.camera.step(1, scene.camera.rect_of(48).center))
    origin = scene.camera.origin
    near = scene.camera.rect_of(48)
    driver.drag(scene.camera.rect_of(47).center, (near.centerx + 20, near.top - 15))
    assert scene.touched == ["a command"]
    assert scene.camera.origin == origin


def test_what_lies_outside_the_frame_cannot_be_hit(scene: BoardScene) -> None:
    scene.see(scene.camera.step(2, scene.camera.rect_of(1).center))
    camera = scene.camera
    hidden = next(plot for plot in range(1, 86) if not camera.area.colliderect(camera.rect_of(plot)))
    assert scene.widget_at(camera.rect_of(hidden).center) is None
    assert not camera.is_visible(hidden) and place_of(camera, hidden) is None


def test_d9_typing_a_number_jumps_there(scene: BoardScene) -> None:
    driver = driver_of(scene)
    scene.see(scene.camera.step(2, scene.camera.rect_of(1).center))
    driver.press("4", "7")
    assert scene.board.hands.typed == "47" and scene.focus_key != "plot:47"
    driver.press("return")
    driver.frame()
    assert scene.focus_key == "plot:47" and scene.board.hands.typed == ""
    assert scene.camera.area.contains(scene.camera.rect_of(47)), "the board moves so that it can be seen"
    assert scene.touched == [], "Enter only jumped"
    driver.press("8", "9")
    assert scene.board.hands.typed == "9", "no plot begins with 89"
    driver.press("escape", "6", "1", "backspace", "return")
    assert scene.focus_key == "plot:6"


def test_d9_arrows_walk_to_the_nearest_plot_and_never_wrap(scene: BoardScene) -> None:
    driver = driver_of(scene)
    scene.focus("plot:9")
    for key, plot in (("right", 22), ("down", 24), ("down", 26), ("down", 59), ("left", 46), ("up", 15)):
        driver.press(key)
        assert scene.focus_key == key_of(plot), key
    scene.focus("plot:6")
    driver.press("left")
    assert scene.focus_key == "plot:6"


def test_arrows_reach_every_plot(scene: BoardScene) -> None:
    driver = driver_of(scene)
    reached, edge = {1}, [1]
    while edge:
        here = edge.pop()
        for key in ("left", "right", "up", "down"):
            scene.focus(key_of(here))
            driver.press(key)
            there = plot_of(scene.focus_key)
            if there is not None and there not in reached:
                reached.add(there)
                edge.append(there)
    assert reached == set(range(1, 86))


def test_focus_outside_the_frame_brings_the_plot_into_it(scene: BoardScene) -> None:
    driver = driver_of(scene)
    scene.see(scene.camera.step(2, scene.camera.rect_of(1).center))
    scene.focus("plot:85")
    driver.frame()
    assert scene.camera.area.contains(scene.camera.rect_of(85))


def test_a_new_window_keeps_the_zoom(scene: BoardScene) -> None:
    driver = driver_of(scene)
    scene.see(scene.camera.step(1))
    driver.resize((1280, 720))
    driver.frame()
    assert scene.camera.zoom == 1.5
    assert driver.ctx.display.rect(372, 88, 890, 778).contains(scene.camera.area)


# -- pictures ------------------------------------------------------------------------------------------


def cut(scene: BoardScene, plot: int) -> bytes:
    """Return the pixels of one plot as they are on the screen."""
    driver_of(scene).frame()
    surface = scene.ctx.display.surface
    return pygame.image.tobytes(surface.subsurface(scene.camera.rect_of(plot)).copy(), "RGB")


def draw(scene: BoardScene, look: BoardLook = LOOK, marks: BoardMarks | None = None) -> None:
    """Draw one frame of a look with marks."""
    scene.painter.look, scene.painter.marks = look, marks or BoardMarks()
    scene.dirty = True


def test_owners_differ_in_more_than_colour(scene: BoardScene) -> None:
    """The pattern and the symbol differ too: the same plot, its colours taken away (ux A2)."""
    seen = set()
    for owner in range(5):
        draw(scene, BoardLook((PlotLook(50, owner),)))
        driver_of(scene).frame()
        grey = pygame.transform.grayscale(
            scene.ctx.display.surface.subsurface(scene.camera.rect_of(50)).copy()
        )
        threshold = pygame.transform.average_color(grey)[0]
        seen.add(bytes(v > threshold for v in pygame.image.tobytes(grey, "RGB")[::3]))
    assert len(seen) == 5


@pytest.mark.parametrize(
    ("marks", "changed", "same"),
    [
        (BoardMarks(targets=(TargetMark(12, "+$3k"),)), 12, 20),
        (BoardMarks(targets=(TargetMark(12),), is_dimming=True), 20, None),
        (BoardMarks(picked=(30,), is_dimming=True), 31, None),
        (BoardMarks(claims=(Claim(24, 1),)), 24, 60),
        (BoardMarks(notes=(BoardNote((24, 25), 1, "Laundry 2 → 3 of 5", "2→3/5"),)), 27, 60),
        (BoardMarks(tags=(Tag((22, 24), 0, "$2,000", False, True),)), 26, 60),
        (BoardMarks(lit=((22, 24),)), 60, None),
        (BoardMarks(joined=((22, 24),)), 26, 60),
        (BoardMarks(wants=((30, 0), (30, 2))), 30, 60),
        (BoardMarks(hidden=frozenset((22,))), 22, 25),
    ],
    ids=["target", "dim", "dim2", "claim", "note", "tag", "lit", "joined", "want", "hidden"],
)
def test_marks_change_what_they_are_about(
    scene: BoardScene, marks: BoardMarks, changed: int, same: int | None
) -> None:
    draw(scene)
    before, untouched = cut(scene, changed), cut(scene, same or 85)
    draw(scene, marks=marks)
    assert cut(scene, changed) != before
    if same is not None:
        assert cut(scene, same) == untouched
    draw(scene)
    assert cut(scene, changed) == before


def test_only_plots_that_changed_are_drawn_anew(scene: BoardScene) -> None:
    driver = driver_of(scene)
    scene.see(scene.camera.step(2, scene.camera.rect_of(22).center))
    counts = scene.ctx.pictures.counts

    def asked() -> int:
        before, scene.dirty = counts.parts, True
        driver.frame()
        return counts.parts - before

    still = asked()
    draw(scene, BoardLook((*LOOK.holdings, PlotLook(26, 1)), LOOK.firms))
    assert asked() == still + 1
    draw(scene, BoardLook((*LOOK.holdings[:3], PlotLook(26, 1)), LOOK.firms))
    assert asked() == still, "what is not there is not drawn"


def test_a_board_that_is_moved_makes_no_picture_twice(
    scene: BoardScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.see(scene.camera.step(2, scene.camera.rect_of(22).center))
    made = []
    monkeypatch.setattr(plots, "draw_plot", lambda *args: made.append(args))
    monkeypatch.setattr(ground, "ground", lambda *args: made.append(args))
    for _ in range(5):
        scene.see(scene.camera.pan(-3, 2))
    assert made == []


def test_an_idle_board_draws_nothing(scene: BoardScene) -> None:
    driver = driver_of(scene)
    driver.settle()
    before = driver.loop.frames
    driver.wait(500)
    assert driver.loop.frames == before


def test_screen_readers_are_told_of_every_plot(scene: BoardScene) -> None:
    names = {node.name for node in scene.accessible()}
    assert {f"Plot {plot}" for plot in range(1, 86)} <= names

"""The board on a table: fitted, enlarged, moved, aimed at, searched by number (ux D3, D6, D9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest

from tabletop.app.canvas.canvas import Part
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event
from tabletop.app.core.session import Session
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board import ground, plots
from tabletop.app.games.chinatown.board.camera import BoardCamera, Viewpoint
from tabletop.app.games.chinatown.board.looks import (
    BoardLook,
    BoardMarks,
    BoardNote,
    Claim,
    Firm,
    PlotLook,
    Tag,
    TargetMark,
    key_of,
    plot_of,
)
from tabletop.app.games.chinatown.board.view import PlotBoard, look, place_of, zoom_zone
from tabletop.app.table.key import Key
from tabletop.app.table.motion import Motion
from tabletop.app.table.parts import Controller, MoveMap, Narrator, Painter, Parts
from tabletop.app.table.scene import TableScene
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import Place
from tabletop.app.widgets.base import Widget, Zone
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.own_content import drawing
from tests.app.driver import Driver

LOOK = BoardLook(
    (PlotLook(22, 0, 6), PlotLook(24, 0, 6), PlotLook(25, 1, 6), PlotLook(47, 4)),
    (Firm((22, 24), 0, "2/5", "$2k"), Firm((25,), 1, "1/5", "$1k")),
)


@dataclass(frozen=True)
class UiState:
    """How one looks at the board."""

    sight: Viewpoint = field(default_factory=Viewpoint)


@dataclass(frozen=True)
class Layout:
    """Where the board lies, made for somebody's looks."""

    ui_state: UiState
    camera: BoardCamera


class BoardPainter(Painter[Any, Any, Any]):
    """Draws the board and nothing else."""

    def __init__(self, ctx: Context, board: PlotBoard) -> None:
        super().__init__(ctx)
        self.board = board
        self.look, self.marks = LOOK, BoardMarks()

    def arrange(self, view: Any) -> Layout:
        room = self.ctx.display.rect(372, 88, 890, 778)
        return Layout(view.ui_state, self.board.fitted(room, view.ui_state.sight))

    def is_layout_valid(self, view: Any) -> bool:
        return view.layout.ui_state is view.ui_state

    def pieces(self, view: Any) -> list[Part]:
        return [
            Part("ground", lambda to: to.blit(self.ctx.assets.table("chinatown"), (0, 0)) and None),
            *self.board.parts(view.layout.camera, self.look, self.marks),
        ]

    def place(self, view: Any, key: Key) -> Place | None:
        plot = plot_of(key)
        return None if plot is None else place_of(view.layout.camera, plot)


class BoardMoveMap(MoveMap[Any, Any, Any]):
    """Plot 47 can be picked up, for 48 or 49."""

    def can_pick(self, view: Any, key: Key) -> bool:
        return key == "plot:47"

    def targets(self, view: Any, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        return {Key("plot", 48): ("a command",), Key("plot", 49): ("another",)}


class BoardController(Controller[Any, Any, Any]):
    """Notes what was touched."""

    def __init__(self, ctx: Context, board: PlotBoard) -> None:
        super().__init__(ctx)
        self.board = board
        self.touched: list[str] = []
        board.hands.can_take = lambda table, key: key == "plot:47"

    def zones(self, view: Any, table: TableApi) -> list[Zone]:
        names = {site.plot: f"Plot {site.plot}" for site in self.board.board.sites}
        camera = view.layout.camera
        plots = self.board.zone(camera, table.touch, names, picked=view.picked)
        return [plots, zoom_zone(self.ctx, camera, table)]

    def intercept(self, view: Any, table: TableApi, event: Event) -> bool:
        return self.board.handle(event, table, view.layout.camera)

    def on_focus(self, view: Any, table: TableApi, widget: Widget | None) -> None:
        if view.focus is not None and widget is not None:
            self.board.reveal(table, view.layout.camera, widget.key)

    def can_act(self, view: Any) -> bool:
        return True

    def on_touch(self, view: Any, table: TableApi, key: str) -> bool:
        self.touched.append(key)
        return False

    def aim(self, view: Any, table: TableApi, key: Key) -> bool:
        self.touched.append(view.marks[key][0])
        table.drop_selection()
        return True


class BoardScene(TableScene):
    """The least of a table with a board: plots to touch, plot 47 to pick up."""

    def __init__(self, driver: Driver) -> None:
        seats = [SeatInfo(name, colour=number) for number, name in enumerate(("Ann", "Ben", "Cho"))]
        session = Session(Table.new("chinatown", seats, 3, {"first": 0}), lambda: "off")
        ctx = driver.ctx
        self.board = PlotBoard(
            ctx,
            drawing(session.game),
            "chinatown",
            lambda kind, side: faces.tile_face(ctx, kind, side, "Laundry"),
        )
        self.painter, deeds = BoardPainter(ctx, self.board), BoardController(ctx, self.board)
        self.touched = deeds.touched
        parts = Parts(BoardMoveMap(), self.painter, Narrator(ctx), Motion(ctx), deeds, UiState())
        super().__init__(ctx, session, parts)

    @property
    def camera(self) -> BoardCamera:
        """Where the plots lie now."""
        found: BoardCamera = self.view.layout.camera
        return found

    def see(self, viewpoint: Viewpoint) -> None:
        """Look at the board otherwise."""
        look(self, viewpoint)
        driver_of(self).frame()


@pytest.fixture
def scene(make_driver: Callable[..., Driver]) -> BoardScene:
    return shown(make_driver(size=(1920, 1080)))


def shown(driver: Driver) -> BoardScene:
    scene = BoardScene(driver)
    scene.driver = driver  # type: ignore[attr-defined]
    driver.push(scene)
    driver.settle()
    return scene


def driver_of(scene: BoardScene) -> Driver:
    found: Driver = scene.driver  # type: ignore[attr-defined]
    return found


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

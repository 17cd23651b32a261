"""The least of a table with a board, for tests of the board alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop.app.canvas.canvas import Part
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event
from tabletop.app.core.session import Session
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.camera import BoardCamera, Viewpoint
from tabletop.app.games.chinatown.board.looks import (
    BoardLook,
    BoardMarks,
    Firm,
    PlotLook,
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


def shown(driver: Driver) -> BoardScene:
    scene = BoardScene(driver)
    scene.driver = driver  # type: ignore[attr-defined]
    driver.push(scene)
    driver.settle()
    return scene


def driver_of(scene: BoardScene) -> Driver:
    found: Driver = scene.driver  # type: ignore[attr-defined]
    return found

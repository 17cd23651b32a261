"""Rows of the app's benchmark: a board of 85 plots, moved about while enlarged, and drawn anew.

Each frame draws the whole table ground, the board and its marks, as a table scene does.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import pygame

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.settings import SettingsFile
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.looks import BoardLook, BoardMarks, Claim, Firm, Holding, Note
from tabletop.app.games.chinatown.board.view import BoardView
from tabletop.bench.row import Row
from tabletop.engine.message import N_
from tabletop.engine.registry import find
from tabletop.own_content import drawing

_MILLI = 1e3
_NAMES = {
    (1280, 720): (N_("A board moved about, 1280x720"), N_("A board after a change, 1280x720")),
    (1920, 1080): (N_("A board moved about, 1920x1080"), N_("A board after a change, 1920x1080")),
    (3840, 2160): (N_("A board moved about, 3840x2160"), N_("A board after a change, 3840x2160")),
}
_TARGETS = {(1280, 720): (3.0, 20.0), (1920, 1080): (5.0, 30.0), (3840, 2160): (12.0, 60.0)}
"""Milliseconds wanted at each size: for a frame in which the board moves, for one in which it changed."""
_FLOOR = 16.0

_MARKS = BoardMarks(
    targets=((12, "+$2k"), (15, "+$1k")),
    claims=(Claim(24, 1), Claim(61, 0)),
    notes=(Note((24, 25, 27), 1, "Laundry 3 of 5"),),
)


def rows(quick: bool) -> Iterable[Row]:
    """Measure at three sizes; SDL has to be told before to open no window."""
    for size in _NAMES:
        yield from _at(size, 60 if quick else 400)


def _at(size: tuple[int, int], frames: int) -> Iterable[Row]:
    display = Display()
    display.open(size)
    settings = SettingsFile(None)
    settings.load()
    ctx = Context(display, lambda: 1000, settings)
    try:
        board, whole = _board(ctx)
        board.camera.step(9)
        _frame(ctx, board, whole)
        moved, changed = [], []
        for number in range(frames):
            board.camera.pan(4 if number % 40 < 20 else -4, 3 if number % 60 < 30 else -3)
            moved.append(_MILLI * _frame(ctx, board, whole))
        for number in range(frames // 4):
            look = replace(whole, holdings=whole.holdings[number % 7 :])
            changed.append(_MILLI * _frame(ctx, board, look))
    finally:
        display.close()
        pygame.quit()
    names, targets = _NAMES[size], _TARGETS[size]
    yield Row(names[0], "ms", tuple(moved), target=targets[0], floor=max(_FLOOR, targets[0]))
    yield Row(names[1], "ms", tuple(changed), target=targets[1])


def _board(ctx: Context) -> tuple[BoardView, BoardLook]:
    """Return a board in the last round: all plots owned, four of five built on."""
    view = BoardView(ctx, drawing(find("chinatown")), "chinatown", partial(faces.tile_face, ctx))
    plots = sorted(view.grid.cell_of)
    holdings = tuple(Holding(plot, plot % 5, None if plot % 5 == 2 else plot % 12) for plot in plots)
    firms = tuple(Firm((held.plot,), held.owner, "1/3", "$1k") for held in holdings if held.tile is not None)
    view.place(ctx.display.rect(372, 88, 890, 778))
    return view, BoardLook(holdings, firms[::2])


def _frame(ctx: Context, board: BoardView, look: BoardLook) -> float:
    """Draw a frame; return what it cost, seconds."""
    surface = ctx.display.surface
    ground = ctx.assets.table("chinatown")
    started = time.process_time()
    surface.blit(ground, (0, 0))
    board.draw(surface, look, _MARKS)
    return time.process_time() - started

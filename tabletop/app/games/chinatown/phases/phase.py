"""The parts of one phase of the table: what is beside the board, what can be picked up, what follows.

Each phase has its own; what a part of the table does not answer itself, that of the phase does (`by_phase`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.accessibility import Role
from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.games.chinatown.board.looks import NO_MARKS, BoardMarks
from tabletop.app.games.chinatown.view import ChinatownLayout, ChinatownView, UiState, phase_of
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Controller, MoveMap, Narrator, Painter
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Look
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.state import State

# -- places of board and panel, logical px at 1920 x 1080 (look 3) --
# From 150 % on the panel takes half of the window and shows fewer things at once (ux S3).

_BOARD = (24, 76, 1050, 980)
_PANEL = (1092, 80, 804, 986)
_LARGE_BOARD = (20, 80, 936, 986)
_LARGE_PANEL = (976, 80, 924, 986)
_LARGE = 1.4


def is_large(display: Display) -> bool:
    """Whether text is so large that fewer things fit at once."""
    return display.u * display.text_scale / 100 >= _LARGE


def text_room(display: Display, height: float, least: float = 0) -> float:
    """Return a height that grows as text does, at least `least`, logical px."""
    return max(least, height * display.t * display.u * display.text_scale / 100)


def board_area(display: Display) -> pygame.Rect:
    """Return the place of the board: it takes all extra room of wide and tall windows."""
    x, y, w, h = _LARGE_BOARD if is_large(display) else _BOARD
    return display.rect(x, y, w + display.lw - 1920, h + display.lh - 1080)


def panel_box(display: Display) -> tuple[float, float, float, float]:
    """Return the place of the panel: left, top, width, height; logical px."""
    x, y, w, h = _LARGE_PANEL if is_large(display) else _PANEL
    return x + display.lw - 1920, y, w, h + display.lh - 1080


class PaintedThing(Thing):
    """A thing drawn by a function, at its scrolled place."""

    def __init__(
        self,
        ctx: Context,
        key: Key,
        rect: pygame.Rect,
        name: str,
        touch: Callable[[str], object],
        paint: Callable[[Canvas, pygame.Rect, Look], None],
        *,
        corner: int = 10,
        role: Role = "group",
        description: str = "",
        tooltip: str = "",
    ) -> None:
        """`corner` is in logical px."""
        radius = ctx.display.px(corner)
        super().__init__(
            ctx, key, rect, name, touch, corner=radius, role=role, description=description, tooltip=tooltip
        )
        self._paint = paint

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw it."""
        self._paint(surface, self.rect, look)


class PhasePainter(Painter[State, ChinatownLayout, UiState]):
    """Draws the things beside the board, and gives the marks above it."""

    def board_area(self, view: ChinatownView) -> pygame.Rect:
        """Return the place of the board."""
        return board_area(self.ctx.display)

    def kept(self, view: ChinatownView) -> object:
        """Return a value computed once for a layout, which keeps it."""
        return None

    def panel(self, view: ChinatownView) -> pygame.Rect:
        """Return the place that stands for things without one of their own."""
        return self.ctx.display.rect(*panel_box(self.ctx.display))

    def seat_rect(self, view: ChinatownView, seat: Seat) -> pygame.Rect | None:
        """Return a seat's place; None while it is not visible."""
        return None

    def board_marks(self, view: ChinatownView) -> BoardMarks:
        """Return the marks above the board."""
        return NO_MARKS

    def pieces(self, view: ChinatownView) -> Sequence[Part]:
        """Return what lies above board and panels; the board draws marked plots."""
        return ()

    def beside(self, view: ChinatownView) -> Sequence[Part]:
        """Return the pieces beside the board, lowest first."""
        return ()


class PhaseNarrator(Narrator[State, ChinatownLayout, UiState]):
    """Names the phase, and says what to do in it."""

    clause = "CH-4"
    """The clause of the rules behind the phase."""

    def name(self, view: ChinatownView) -> str:
        """Return the phase's name in the top bar."""
        return ""

    def current_clause(self, view: ChinatownView) -> str:
        """Return the clause of the phase."""
        return self.clause


class PhaseMoveMap(MoveMap[State, ChinatownLayout, UiState]):
    """What can be picked up in the phase."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx


class PhaseController(Controller[State, ChinatownLayout, UiState]):
    """What people do in the phase."""

    def ended(self) -> None:
        """Forget what was begun: the phase is over, or begins anew."""


@dataclass(frozen=True, slots=True)
class PhaseParts:
    """The parts of one phase."""

    painter: PhasePainter
    narrator: PhaseNarrator
    move_map: PhaseMoveMap
    controller: PhaseController


TablePart = TypeVar("TablePart", bound=type)


def by_phase(name: str) -> Callable[[TablePart], TablePart]:
    """Let a part of the table pass attributes that its class lacks to the part of this name of the present
    phase (`self.phases`)."""

    def asking(question: str) -> Callable[..., Any]:
        def ask(table_part: Any, view: ChinatownView, *more: Any) -> Any:
            return getattr(getattr(table_part.phases[phase_of(view)], name), question)(view, *more)

        return ask

    def filled(kind: TablePart) -> TablePart:
        for question, answer in vars(kind.__mro__[1]).items():
            if callable(answer) and not question.startswith("_") and question not in vars(kind):
                setattr(kind, question, asking(question))
        return kind

    return filled

"""What one phase of Chinatown's table can do; each phase of the game has a class of its own.

The scene owns the board and what hands do with it; the mode of the phase says what is beside the board, what
can be picked up, and what comes of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.core.input import Event
from tabletop.app.games.chinatown.board.looks import NO_MARKS, BoardMarks
from tabletop.app.games.chinatown.phases import places
from tabletop.app.table.targets import Place
from tabletop.app.widgets.base import Zone

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.scene import ChinatownScene


class Mode:
    """One phase on screen; see the module. All hooks may be left as they are."""

    def __init__(self, scene: ChinatownScene) -> None:
        self.scene = scene
        self.ctx = scene.ctx
        self.panel = pygame.Rect(0, 0, 0, 0)

    # -- places and drawing ----------------------------------------------------------------------------

    def board_area(self) -> pygame.Rect:
        """Where the board lies."""
        return places.board_area(self.ctx.display)

    def arrange(self) -> None:
        """Compute all places for the present window and view."""
        self.panel = self.ctx.display.rect(*places.panel_box(self.ctx.display))

    def still_key(self) -> Hashable:
        """Changes whenever `draw_still` would draw something else, beyond the view itself."""
        return None

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw what stands still beside the board."""

    def draw_live(self, surface: pygame.Surface) -> None:
        """Draw what changes often beside and over the board."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over everything but the dragged thing's preview."""

    def board_marks(self) -> BoardMarks:
        """What comes and goes over the board."""
        return NO_MARKS

    # -- words and widgets -----------------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        """The widgets beside the board, in Tab order."""
        return []

    def plots(self) -> Sequence[int] | None:
        """The plots that are of use as things now; None: all."""
        return None

    def prompt(self) -> str:
        """What the person at the screen should do now."""
        return ""

    def name(self) -> str:
        """What the phase is called in the top bar."""
        return ""

    def clause(self) -> str:
        """The clause of the rules behind the phase."""
        return "CH-4"

    # -- hands -----------------------------------------------------------------------------------------

    def before(self, event: Event) -> bool:
        """Take an event before anything else does."""
        return False

    def touch(self, key: str) -> bool:
        """A thing was clicked or entered: True when the phase has dealt with it."""
        return False

    def can_pick(self, key: str) -> bool:
        """Whether a thing is one that can be picked up."""
        return False

    def find_marks(self, key: str) -> Mapping[str, tuple[Any, ...]]:
        """The legal targets of a thing, with the commands each may mean."""
        return {}

    def place(self, key: str) -> Place | None:
        """Where a target beside the board lies; None: it is a plot."""
        return None

    def aim(self, key: str) -> bool | None:
        """Put what is picked on a target; None: give the command the target stands for."""
        return None

    def face(self, key: str, width: int) -> tuple[Hashable, pygame.Surface] | None:
        """The picture of a thing that is dragged, with a name for the cache."""
        return None

    def number_key(self, number: int) -> str | None:
        """The thing a number key means; None: digits are numbers of plots."""
        return None

    @property
    def can_act(self) -> bool:
        """Whether things can be picked up although it is nobody's turn alone."""
        return False

    def on_cancel(self) -> bool:
        """Escape, before anything else."""
        return False

    def own_undo(self) -> str:
        """What an undo takes back that is in no journal; empty when there is nothing."""
        return ""

    def undo_own(self) -> bool:
        """Take that back; False when there is nothing."""
        return False

    def update(self, now: int) -> None:
        """Advance what takes time, ms."""

    @property
    def animating(self) -> bool:
        """Whether something moves that the director does not know of."""
        return False

    def on_action(self, name: str) -> bool:
        """Keys that no widget has."""
        return False

    def explain_useless(self, key: str) -> None:
        """Show why a thing is of no use now."""

    def explain_miss(self, key: str, place: str, at: pygame.Rect) -> None:
        """Show why a thing cannot be put there."""

    def leave(self) -> None:
        """The phase is over or somebody else is at the screen: forget what was begun."""

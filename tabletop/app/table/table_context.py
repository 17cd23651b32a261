"""What the shared helpers of a table see of it: bar, undo, log, picking, input, events, prefetching.

`TableScene` implements it; no helper imports the scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop.app.table.aid import Aids
from tabletop.app.table.bot_turns import BotTurns
from tabletop.app.table.guide import Guide
from tabletop.app.table.key import Key
from tabletop.app.table.log_drawer import LogDrawer
from tabletop.app.table.parts import Parts
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.view import TableView
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.tips import Tip
from tabletop.engine.protocol import Game, Viewer

if TYPE_CHECKING:
    from tabletop.app.table.drawn.preview import Inspector


class TableContext(TableApi, Protocol):
    """The table as its helpers see it; its fields are those of `WidgetScene` and `TableScene`."""

    dirty: bool
    moved: bool
    pointed: bool
    may_wait: bool
    focus_key: str | None
    focus_visible: bool
    hover_key: str | None
    pressed_key: str | None
    pointer: tuple[int, int]
    by_finger: bool
    viewer: Viewer
    state: Any
    layout: Any
    ui_state: Any
    usable: frozenset[Key]
    is_picture: bool
    parts: Parts[Any, Any, Any]
    game: Game[Any, Any, Any]
    bots: BotTurns
    tip: Tip
    refused: str | None
    """The clause of the last refusal."""
    inspector: Inspector
    guide: Guide
    log: LogDrawer
    aids: Aids

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""

    @property
    def is_paused(self) -> bool:
        """Whether the next events wait for `go_on`."""

    @property
    def is_busy(self) -> bool:
        """Whether events are still being shown."""

    @property
    def may_act(self) -> bool:
        """Whether the person at the screen may give commands now."""

    @property
    def can_act(self) -> bool:
        """Whether things can be picked up now."""

    @property
    def picked(self) -> Key | None:
        """What is picked up."""

    @property
    def glimpse(self) -> TableView[Any, Any, Any]:
        """The view without the target under the pointer, which is found with it."""

    @property
    def zones(self) -> list[Zone]:
        """The present widgets."""

    @property
    def focused(self) -> Widget | None:
        """The widget with the keyboard focus."""

    def arrange(self) -> None:
        """Compute all places for the shown moment."""

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return what words cover only as a last resort: buttons and seats."""

    def zone_of(self, key: str | None) -> Zone | None:
        """Return the zone a widget is in."""

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget there."""

    def current_clause(self) -> str | None:
        """Return the clause that matters now."""

    def settle(self) -> None:
        """Go on with the next seat when the game has changed."""

    def undo(self) -> None:
        """Take the last step back, or say why not."""

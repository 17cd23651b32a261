"""One moment of a table, frozen: all that painter, narrator and move map may know of it.

`TableScene` makes it, from a view of the game that is redacted already: no part can see a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tabletop.app.table.drawn.marks import SeatText
from tabletop.app.table.key import Key
from tabletop.app.table.targets import Drag
from tabletop.engine.protocol import Game, Seat, Viewer

S = TypeVar("S")
L = TypeVar("L")
O = TypeVar("O")  # noqa: E741


@dataclass(frozen=True, slots=True)
class TableView(Generic[S, L, O]):
    """All that a table's parts may know of one moment. Rects and positions are device px."""

    game: Game[Any, Any, Any]
    state: S
    """The view of the game by `viewer`."""
    viewer: Viewer
    names: tuple[str, ...]
    seats: tuple[SeatText, ...]
    """Name, kind of player in words and colour of every seat."""
    layout: L
    """What `Painter.arrange` made last."""
    ui_state: O
    """What only this game's people changed on the table, without changing the game: see `Controller`."""
    pending: Seat | None
    """Who decides next in the game itself, which may be further than what is shown; None when it is over."""
    can_act: bool
    """Whether the person at the screen may give commands now."""
    is_busy: bool
    """Whether it is still being shown what happened."""
    legal: tuple[Any, ...]
    """The commands that can be given now."""
    usable: frozenset[Key]
    """The things with which anything can be done in `state`, if its person is the one to act."""
    raised: Mapping[Key, int]
    """What is shown to be of use as a turn begins, with how much higher it lies now, px; empty from the first
    press on."""
    picked: Key | None
    marks: Mapping[Key, tuple[Any, ...]]
    """The legal targets of what is picked, with the commands each may mean."""
    is_narrowed: bool
    """The target is chosen; which of several commands was meant is asked by a second one."""
    drag: Drag | None
    """What hangs from the pointer; None until it does."""
    hot: Key | None
    """The legal target under the dragged thing, the pointer or the focus."""
    hidden: frozenset[str]
    """Things that are drawn in motion now."""
    hover: str | None
    """The widget under the pointer."""
    focus: str | None
    """The widget with the focus, where the keyboard is used."""
    zoomed: Key | None
    """The thing that is enlarged."""
    is_zoom_held: bool
    """Whether somebody asked for that, and did not only rest the pointer there."""
    pointer: tuple[int, int]
    is_picture: bool
    """Whether it is only looked at, in a replay: it asks nobody to do anything then."""

    @property
    def attended(self) -> str | None:
        """The widget that the keyboard or, where it is not used, the pointer is at."""
        return self.focus if self.focus is not None else self.hover

    @property
    def is_my_turn(self) -> bool:
        """Whether the person at the screen is the one who acts in what is shown."""
        return self.viewer is not None and self.viewer in self.game.rules.actors(self.state)

    def is_lifted(self, key: str) -> bool:
        """Whether a thing hangs from the pointer."""
        return self.drag is not None and self.drag.key == key

"""One moment of a table, frozen: all that painter, narrator and move map may know of it.

`TableScene` makes it, from a view of the game that is redacted already: no part can see a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
    legal: tuple[Any, ...]
    """The commands that can be given now."""
    can_act: bool
    """Whether the person at the screen may give commands now."""
    pending: Seat | None = None
    """Who decides next in the game itself, which may be further than what is shown; None when it is over."""
    is_busy: bool = False
    """Whether it is still being shown what happened."""
    usable: frozenset[Key] = frozenset()
    """The things with which anything can be done in `state`, if its person is the one to act."""
    raised: Mapping[Key, int] = field(default_factory=dict)
    """What is shown to be of use as a turn begins, with how much higher it lies now, px; empty from the first
    press on."""
    picked: Key | None = None
    marks: Mapping[Key, tuple[Any, ...]] = field(default_factory=dict)
    """The legal targets of what is picked, with the commands each may mean."""
    is_narrowed: bool = False
    """The target is chosen; which of several commands was meant is asked by a second one."""
    drag: Drag | None = None
    """What hangs from the pointer; None until it does."""
    hot: Key | None = None
    """The legal target under the dragged thing, the pointer or the focus."""
    hidden: frozenset[str] = frozenset()
    """Things that are drawn in motion now."""
    hover: str | None = None
    """The widget under the pointer."""
    focus: str | None = None
    """The widget with the focus, where the keyboard is used."""
    zoomed: Key | None = None
    """The thing that is enlarged."""
    is_zoom_held: bool = False
    """Whether somebody asked for that, and did not only rest the pointer there."""
    pointer: tuple[int, int] = (-1, -1)
    is_picture: bool = False
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

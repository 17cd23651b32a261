"""One moment of a table, frozen: all that painter, narrator and move map may know.

`TableScene` makes it from a redacted view of the game: no part can see a full state.
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
    """The last layout of `Painter.arrange`."""
    ui_state: O
    """What people changed on the table without changing the game: see `Controller`."""
    legal: tuple[Any, ...]
    """The commands that can be given now."""
    can_act: bool
    """Whether the person at the screen may give commands now."""
    pending: Seat | None = None
    """Who decides next in the game itself, which may be ahead of the shown moment; None when it is over."""
    is_busy: bool = False
    """Whether events are still being shown."""
    usable: frozenset[Key] = frozenset()
    """The usable things in `state`, while its person acts."""
    raised: Mapping[Key, int] = field(default_factory=dict)
    """What rises as a turn begins, and how much higher it is now, px; empty after the first press."""
    picked: Key | None = None
    marks: Mapping[Key, tuple[Any, ...]] = field(default_factory=dict)
    """The legal targets of what is picked, with the commands of each."""
    is_narrowed: bool = False
    """Whether the target is chosen and a second one tells the possible commands apart."""
    drag: Drag | None = None
    """What hangs from the pointer, or None."""
    hot: Key | None = None
    """The legal target under the dragged thing, the pointer or the focus."""
    hidden: frozenset[str] = frozenset()
    """Things that are in motion now."""
    hover: str | None = None
    """The widget under the pointer."""
    focus: str | None = None
    """The widget with the focus, if the keyboard was used last."""
    zoomed: Key | None = None
    """The enlarged thing."""
    is_zoom_held: bool = False
    """Whether the zoom was asked for, and not opened by a resting pointer."""
    pointer: tuple[int, int] = (-1, -1)
    is_picture: bool = False
    """Whether it is only looked at, in a replay: it asks no player to act."""

    @property
    def attended(self) -> str | None:
        """The widget at the keyboard's focus or, if that was not used last, at the pointer."""
        return self.focus if self.focus is not None else self.hover

    @property
    def is_my_turn(self) -> bool:
        """Whether the person at the screen acts in the shown moment."""
        return self.viewer is not None and self.viewer in self.game.rules.actors(self.state)

    def is_lifted(self, key: str) -> bool:
        """Whether a thing hangs from the pointer."""
        return self.drag is not None and self.drag.key == key

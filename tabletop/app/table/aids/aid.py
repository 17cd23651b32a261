"""The interface of an aid: what it shows, and what the table reports to it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.input import Event
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import ActionItem

if TYPE_CHECKING:
    from tabletop.app.core.session import SessionUpdate
    from tabletop.app.table.drawn.animator import Flight
    from tabletop.app.table.view import TableView


def _nothing(*_: Any) -> None:
    return None


def _none_of(*_: Any) -> tuple[()]:
    return ()


def _nothing_raised() -> Mapping[Key, int]:
    return {}


def _no(*_: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Aid:
    """The callbacks of one aid; the defaults do nothing."""

    zones: Callable[[], Iterable[Zone]] = _none_of
    """Its widgets, between the game's and the bar's."""
    bar: Callable[[], Iterable[ActionItem]] = _none_of
    """Its buttons of the bar."""
    raised: Callable[[], Mapping[Key, int]] = _nothing_raised
    """The game's things that it lifts, with how far; see `TableView.raised`."""
    animating: Callable[[], bool] = _no
    """Whether something of it moves."""
    pieces: Callable[[], Iterable[Part]] = _none_of
    """What stands still, over the game and under the bar; names are its own among all aids."""
    draw: Callable[[Canvas], None] = _nothing
    """Draw what moves, or stands there for a moment, over all that."""
    on_command: Callable[[SessionUpdate], None] = _nothing
    """A command was carried out; nothing of it has been shown yet."""
    before: Callable[[TableView[Any, Any, Any], Any], Sequence[Flight]] = _none_of
    """An event is about to be shown on a view: what is played before its motion."""
    settled: Callable[[], None] = _nothing
    """Everything is shown: a person's turn may have begun, or the screen changed hands."""
    update: Callable[[int], None] = _nothing
    """Time went on: `ctx.now`. Whoever waits for a moment tells `ctx.alarm`."""
    on_input: Callable[[Event], None] = _nothing
    """Somebody pressed a key or the pointer; it will be taken by whom it is meant for."""
    on_action: Callable[[str], bool] = _no
    """A key that no widget has; True when it was meant for this."""
    on_cancel: Callable[[], bool] = _no
    """Escape; True when something of it was closed."""
    holds_bots: Callable[[], bool] = _no
    """Whether computer players wait where all act together."""
    opened: Callable[[], Hashable] = _nothing
    """What Escape can close: differs when something was opened."""

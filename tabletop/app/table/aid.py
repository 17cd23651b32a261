"""The interface of an aid: what it shows, and what the table reports to it; and all of a table as one."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
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


class Aids:
    """All aids of one table as one; each method does what `Aid` says of the field of its name."""

    def __init__(self, aids: Iterable[Aid]) -> None:
        self._aids = tuple(aids)

    def zones(self) -> Iterator[Zone]:
        """Yield the widgets of all."""
        for aid in self._aids:
            yield from aid.zones()

    def bar(self) -> Iterator[ActionItem]:
        """Yield the buttons of the bar of all."""
        for aid in self._aids:
            yield from aid.bar()

    @property
    def raised(self) -> Mapping[Key, int]:
        """The game's things that are lifted, with how far."""
        return ChainMap(*(dict(aid.raised()) for aid in self._aids))

    @property
    def animating(self) -> bool:
        """Whether something of any moves."""
        return any(aid.animating() for aid in self._aids)

    def pieces(self) -> Iterator[Part]:
        """Yield what stands still of all."""
        for aid in self._aids:
            yield from (part._replace(name=("aid", part.name)) for part in aid.pieces())

    def draw(self, surface: Canvas) -> None:
        """Draw what moves."""
        for aid in self._aids:
            aid.draw(surface)

    def on_command(self, session_update: SessionUpdate) -> None:
        """Tell all of a command's news."""
        for aid in self._aids:
            aid.on_command(session_update)

    def before(self, view: TableView[Any, Any, Any], event: Any) -> list[Flight]:
        """Return what all have played before an event's motion."""
        return [flight for aid in self._aids for flight in aid.before(view, event)]

    def settled(self) -> None:
        """Tell all that everything is shown."""
        for aid in self._aids:
            aid.settled()

    def update(self, now: int) -> None:
        """Let time go on."""
        for aid in self._aids:
            aid.update(now)

    def on_input(self, event: Event) -> None:
        """Tell all of a press."""
        for aid in self._aids:
            aid.on_input(event)

    def on_action(self, name: str) -> bool:
        """Give a key to the first that wants it; True when one did."""
        return any(aid.on_action(name) for aid in self._aids)

    def on_cancel(self) -> bool:
        """Close what the topmost has open; True when one had."""
        return any(aid.on_cancel() for aid in reversed(self._aids))

    @property
    def holds_bots(self) -> bool:
        """Whether computer players wait for any."""
        return any(aid.holds_bots() for aid in self._aids)

    @property
    def opened(self) -> Hashable:
        """What Escape can close."""
        return tuple(aid.opened() for aid in self._aids)

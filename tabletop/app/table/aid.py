"""The interface of an aid: what it shows, and what the table tells it; and all aids of a table as one."""

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


def _no(*_: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Aid:
    """The callbacks of one aid; the defaults do nothing."""

    zones: Callable[[], Iterable[Zone]] = _none_of
    """Its widgets, between the game's and the bar's."""
    bar: Callable[[], Iterable[ActionItem]] = _none_of
    """Its buttons in the bar."""
    raised: Callable[[], Mapping[Key, int]] = dict
    """The game's things that it lifts, and how far; see `TableView.raised`."""
    animating: Callable[[], bool] = _no
    """Whether anything of it moves."""
    pieces: Callable[[], Iterable[Part]] = _none_of
    """Its still pieces, above the game and below the bar; names are unique among all aids."""
    draw: Callable[[Canvas], None] = _nothing
    """Draws what moves, or is shown briefly, above everything."""
    on_command: Callable[[SessionUpdate], None] = _nothing
    """A command was carried out; none of it has been shown yet."""
    before: Callable[[TableView[Any, Any, Any], Any], Sequence[Flight]] = _none_of
    """An event is about to be shown on a view; returns what is played before its motion."""
    settled: Callable[[], None] = _nothing
    """Everything is shown: a person's turn may have begun, or the screen changed hands."""
    update: Callable[[int], None] = _nothing
    """Time has passed (`ctx.now`). An aid that waits for a moment sets `ctx.alarm`."""
    on_input: Callable[[Event], None] = _nothing
    """A key or the pointer was pressed, before its target takes it."""
    on_action: Callable[[str], bool] = _no
    """A key that no widget uses; returns True if the aid used it."""
    on_cancel: Callable[[], bool] = _no
    """Escape; returns True if the aid closed something."""
    holds_bots: Callable[[], bool] = _no
    """Whether computer players wait while all act together."""
    opened: Callable[[], Hashable] = _nothing
    """What Escape can close: changes when something is opened."""


class Aids:
    """All aids of one table as one; each method does what the field of its name in `Aid` says."""

    def __init__(self, aids: Iterable[Aid]) -> None:
        self._aids = tuple(aids)

    def zones(self) -> Iterator[Zone]:
        """Yield the widgets of all aids."""
        for aid in self._aids:
            yield from aid.zones()

    def bar(self) -> Iterator[ActionItem]:
        """Yield all buttons in the bar."""
        for aid in self._aids:
            yield from aid.bar()

    @property
    def raised(self) -> Mapping[Key, int]:
        """The game's things that are lifted, and how far."""
        return ChainMap(*(dict(aid.raised()) for aid in self._aids))

    @property
    def animating(self) -> bool:
        """Whether anything moves."""
        return any(aid.animating() for aid in self._aids)

    def pieces(self) -> Iterator[Part]:
        """Yield all still pieces."""
        for aid in self._aids:
            yield from (part._replace(name=("aid", part.name)) for part in aid.pieces())

    def draw(self, surface: Canvas) -> None:
        """Draw everything that moves."""
        for aid in self._aids:
            aid.draw(surface)

    def on_command(self, session_update: SessionUpdate) -> None:
        """Tell all aids about a command."""
        for aid in self._aids:
            aid.on_command(session_update)

    def before(self, view: TableView[Any, Any, Any], event: Any) -> list[Flight]:
        """Return all that is played before an event's motion."""
        return [flight for aid in self._aids for flight in aid.before(view, event)]

    def settled(self) -> None:
        """Tell all aids that everything is shown."""
        for aid in self._aids:
            aid.settled()

    def update(self, now: int) -> None:
        """Tell all aids the time."""
        for aid in self._aids:
            aid.update(now)

    def on_input(self, event: Event) -> None:
        """Tell all aids about a press."""
        for aid in self._aids:
            aid.on_input(event)

    def on_action(self, name: str) -> bool:
        """Offer a key to the aids in turn; return whether one used it."""
        return any(aid.on_action(name) for aid in self._aids)

    def on_cancel(self) -> bool:
        """Close what the topmost aid has open; return whether one had anything."""
        return any(aid.on_cancel() for aid in reversed(self._aids))

    @property
    def holds_bots(self) -> bool:
        """Whether computer players wait for any aid."""
        return any(aid.holds_bots() for aid in self._aids)

    @property
    def opened(self) -> Hashable:
        """What Escape can close."""
        return tuple(aid.opened() for aid in self._aids)

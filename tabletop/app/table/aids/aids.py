"""Calls every aid of a table: glow, strip, captions, hints and coach marks."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.input import Event
from tabletop.app.table.aids import hints
from tabletop.app.table.aids.aid import Aid
from tabletop.app.table.aids.captions import captions
from tabletop.app.table.aids.coach import coach
from tabletop.app.table.aids.glow import glow
from tabletop.app.table.aids.strip import strip
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import ActionItem

if TYPE_CHECKING:
    from tabletop.app.core.session import SessionUpdate
    from tabletop.app.table.drawn.animator import Flight
    from tabletop.app.table.table_context import TableContext
    from tabletop.app.table.view import TableView

MAKERS: Final[tuple[Callable[[TableContext], Aid], ...]] = (glow, strip, captions, hints.aid, coach)
"""What makes them for a table, the lowest first."""


class Aids:
    """All aids of one table as one; each method does what `Aid` says of the field of its name."""

    def __init__(
        self, table: TableContext, makers: Sequence[Callable[[TableContext], Aid]] | None = None
    ) -> None:
        """With the aids of `makers`, by default with all."""
        if makers is None:
            # A lesson explains everything itself.
            makers = () if table.session.is_staged else MAKERS
        self._aids = tuple(make(table) for make in makers)

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

"""What a game's table is made of: parts that draw it, tell it, move it, know what is meant, and do.

A game writes a class for each, once, and leaves out what it does not need. All get a frozen `TableView`;
only `Controller` may also ask the table to do something, by the few verbs of `TableApi`. None sees a scene.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.table.ceremony import Ceremony
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.drawn.marks import draw_mark
from tabletop.app.table.drawn.preview import Preview, Zoomed
from tabletop.app.table.key import Key, Refusal, ThingText
from tabletop.app.table.motion import Motion
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import Place
from tabletop.app.table.view import L, O, S, TableView
from tabletop.app.widgets.base import Widget, Zone
from tabletop.engine.protocol import Illegal, Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.input import Event
    from tabletop.app.core.session import SessionUpdate


# -- explanations for the first time --

MOST_MARKS: Final = 8
"""So many a game has at most."""
LONGEST: Final = 120
"""Characters that the sentence may have, in any language."""


def _never(command: Any) -> bool:
    return False


class CoachMark(NamedTuple):
    """One explanation: `text` (one sentence or two short ones, `N_`) by a clause of the rules.

    `at(view, seat, legal)` gives the key of the thing that it stands beside, None where it does not happen
    now; it sees the seat's own view and its legal commands. `is_done_by` tells a command that shows that
    whoever gives it needs no explanation. `id` stands in settings and never changes.
    """

    id: str
    text: str
    clause: str
    at: Callable[[Any, Seat, Sequence[Any]], str | None]
    is_done_by: Callable[[Any], bool] = _never


class Face(NamedTuple):
    """The picture of a thing that is carried, and its name in the cache of pictures."""

    name: Hashable
    picture: pygame.Surface


class RecapArea(NamedTuple):
    """Where it may be told for a while what happened since one's last turn.

    In `room` lies nothing that one needs unless something is picked up; it is empty where there is none. The
    button that opens it stands at the right end of `line`, where there is nothing else, or in the room's
    upper left corner.
    """

    room: pygame.Rect
    line: pygame.Rect | None = None


class Painter(Generic[S, L, O]):
    """Draws a table, and says where its things lie."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def arrange(self, view: TableView[S, L, O]) -> L:
        """Return where everything lies; `view.layout` is what was made before it, at first None."""
        raise NotImplementedError

    def is_layout_valid(self, view: TableView[S, L, O]) -> bool:
        """Whether the layout still fits the view, after a pick or a change of `ui_state`."""
        return True

    def pieces(self, view: TableView[S, L, O]) -> Sequence[Part]:
        """Return the pieces of the picture, lowest first; the widgets lie over all of them."""
        return self.marks(view)

    def marks(self, view: TableView[S, L, O]) -> list[Part]:
        """Return the marks of all legal targets but the hot one, which lies over the widgets."""
        places = (self.place(view, key) for key in view.marks if key != view.hot)
        return [
            Part(("mark", place.key), partial(self.mark, view, place), tuple(place.rect))
            for place in places
            if place is not None
        ]

    def over(self, view: TableView[S, L, O]) -> Sequence[Part]:
        """Return the pieces of the game's own that lie over everything but the dragged thing and the zoom."""
        return ()

    def place(self, view: TableView[S, L, O], key: Key) -> Place | None:
        """Return where a thing lies that can be aimed at; None: it cannot be seen now.

        A seat's plate is `Key("seat", number)` at every table."""
        return None

    def recap_area(self, view: TableView[S, L, O]) -> RecapArea | None:
        """Return where it may be told what happened since one's last turn; None: right under the bar."""
        return None

    def pictures(self, view: TableView[S, L, O], event: Any, tall: int) -> Sequence[pygame.Surface]:
        """Return what an event that the viewer may know of is about, in pictures `tall` px high."""
        return ()

    def mark(self, view: TableView[S, L, O], place: Place, surface: Canvas) -> None:
        """Draw the mark of a legal target: bolder under the pointer (`view.hot`), a thin dashed line where
        bold marks are switched off (ux D2)."""
        corner = card_radius(place.rect.w)
        draw_mark(self.ctx, surface, place.rect, corner, hot=place.key == view.hot)

    def face(self, view: TableView[S, L, O], key: Key, width: int) -> Face | None:
        """Return the picture of a thing that can be carried."""
        return None

    def stock(self, view: TableView[S, L, O], width: int) -> Iterator[Face]:
        """Give the pictures of all cards there are, as `face` makes and names them, in an order that says
        nothing of who holds them: every page in a browser loads them all."""
        return iter(())

    def zoomed(self, view: TableView[S, L, O], key: Key) -> Zoomed | None:
        """Return what enlarging a thing shows: only what the viewer may know; None: nothing (ux Z7)."""
        return None

    def prewarmed(self, view: TableView[S, L, O]) -> Iterator[object]:
        """Make pictures that are wanted sooner or later, one after another, while nobody waits: of what the
        viewer sees, and of all cards there are, in an order that says nothing of who holds them."""
        return iter(())

    def zooms_on_hover(self, view: TableView[S, L, O]) -> bool:
        """Whether a thing is enlarged on which the pointer rests: not where a panel shows it."""
        return True

    def inspector(self, view: TableView[S, L, O]) -> pygame.Rect | None:
        """Return the panel that shows a card large, where there is one: a hint takes its place."""
        return None

    def keycaps(self, view: TableView[S, L, O]) -> Sequence[Part]:
        """Return the keys that stand on things: they lie over rings, which would cut them."""
        return ()

    def keep_clear(self, view: TableView[S, L, O]) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return what previews and the zoom never cover besides marks and buttons; and what they cover only
        where there is no other room (the hand)."""
        return (), ()


class Narrator(Generic[S, L, O]):
    """Says in words what a table shows."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def status(self, view: TableView[S, L, O]) -> str:
        """Turn, round, whose move."""
        return ""

    def prompt(self, view: TableView[S, L, O]) -> str:
        """What the person at the screen should do now."""
        return ""

    def prompted_seat(self, view: TableView[S, L, O]) -> Seat | None:
        """The seat that the prompt is about, if it is not the acting seat."""
        return None

    def thing_texts(self, view: TableView[S, L, O]) -> Iterable[ThingText]:
        """What there is on the table to be touched or aimed at, buttons too, in Tab order.

        Each lies where the painter places it. A page in a browser gets them without a window: for a view that
        has no layout, and nobody's hands on it.
        """
        return ()

    def preview(self, view: TableView[S, L, O], key: Key) -> Preview | None:
        """What putting the picked thing on a marked target will do."""
        return None

    def rects_of_event(self, view: TableView[S, L, O], event: Any) -> Sequence[pygame.Rect]:
        """Where the things lie now that a redacted event of the log is about (ux L3)."""
        return ()

    def rects_of_score(self, view: TableView[S, L, O], category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Where the things lie that gave a seat its points in one category (ux E1)."""
        return ()

    def current_clause(self, view: TableView[S, L, O]) -> str | None:
        """The clause that matters now, where no refusal is shown (ux T5)."""
        return None

    def public_lines(self, view: TableView[S, L, O]) -> list[str]:
        """The table as everybody may know it, in words (ux A6)."""
        return [self.status(view)]

    def private_lines(self, view: TableView[S, L, O]) -> list[str]:
        """What only the viewer may know, in words (ux A6)."""
        return []


class MoveMap(Generic[S, L, O]):
    """What is meant by picking a thing up and putting it somewhere: the one way from hands to commands."""

    def usable(self, view: TableView[S, L, O]) -> frozenset[Key]:
        """Return the things with which anything can be done; asked whenever `shown` changes."""
        return frozenset()

    def rising(self, view: TableView[S, L, O]) -> frozenset[Key]:
        """Return what rises as a turn begins: the things of use, but those that are marked without that."""
        return view.usable

    def primary(self, view: TableView[S, L, O]) -> Key | None:
        """Return the one thing that a turn begins with, as far as the rules or the prompt say so."""
        return next(iter(view.usable)) if len(view.usable) == 1 else None

    def can_pick(self, view: TableView[S, L, O], key: Key) -> bool:
        """Whether a thing is one that is picked up (a card in hand), of use or not."""
        return False

    def targets(self, view: TableView[S, L, O], key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return the legal targets of a thing, with the commands each may mean; none: it is of no use."""
        return {}

    def target_at(self, view: TableView[S, L, O], key: Key) -> Key:
        """Return the marked target that a thing lies in, or the thing itself."""
        return key

    def disambiguate(
        self, view: TableView[S, L, O], key: Key, commands: tuple[Any, ...]
    ) -> Mapping[Key, tuple[Any, ...]]:
        """Return the targets that tell several commands apart which a thing may mean."""
        return {}

    def why_not(
        self, view: TableView[S, L, O], key: Key, place: Key | None = None
    ) -> Refusal | Illegal | None:
        """Return why a thing cannot be put on a place, or is of no use at all; None: nothing to be said."""
        return None

    def number_key(self, view: TableView[S, L, O], number: int) -> Key | None:
        """Return the thing that a number key (1 to 9) means."""
        return None

    def gesture_for(self, view: TableView[S, L, O], command: Any) -> Sequence[Key]:
        """Return what one picks up to give a legal command, where one puts it, and what else one touches; or
        the one button that gives it, by its widget's key. By itself what `targets` says."""
        found: list[tuple[int, Key, Key]] = []
        for key in view.usable:
            for place, commands in self.targets(view, key).items():
                if command in commands:
                    found.append((len(commands), key, place))
        return min(found)[1:] if found else ()


class Controller(Generic[S, L, O]):
    """What people do besides picking things up: buttons, keys, looking about. Made once for a table.

    What they change without changing the game stands in `view.ui_state`, a frozen value:
    `table.change(ui_state)`.
    """

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def reconcile(self, view: TableView[S, L, O], table: TableApi) -> O:
        """Return `view.ui_state` without what does not fit the table any more; asked before it is
        arranged."""
        return view.ui_state

    def zones(self, view: TableView[S, L, O], table: TableApi) -> Iterable[Zone]:
        """Return widgets that are no things (`Narrator.thing_texts`): buttons, and what one looks about with.

        Those of a zone that things are in come after these, all others follow in Tab order. Where no thing is
        named they are taken one by one, and time may go by between."""
        return ()

    def on_touch(self, view: TableView[S, L, O], table: TableApi, key: str) -> bool:
        """A thing was touched: True when that was something else than picking it up or aiming at it."""
        return False

    def aim(self, view: TableView[S, L, O], table: TableApi, key: Key) -> bool | None:
        """What is picked is put on a marked target; None: give the command that it stands for."""
        return None

    def on_action(self, view: TableView[S, L, O], table: TableApi, name: str) -> bool:
        """A key was pressed that no widget has; True when it was used."""
        return False

    def on_cancel(self, view: TableView[S, L, O], table: TableApi) -> bool:
        """Escape, before what is picked or enlarged is put away; True when it was used."""
        return False

    def reveal(self, view: TableView[S, L, O], table: TableApi, key: Key) -> None:
        """Turn to the page on which a thing lies, where the table has several."""

    def opened(self, view: TableView[S, L, O]) -> Hashable:
        """Return what Escape can close of this: differs when something of it was opened."""
        return None

    def intercept(self, view: TableView[S, L, O], table: TableApi, event: Event) -> bool:
        """Take an event before anything else does; True when it was used."""
        return False

    def on_focus(self, view: TableView[S, L, O], table: TableApi, widget: Widget | None) -> None:
        """The keyboard's focus moved."""

    def update(self, view: TableView[S, L, O], table: TableApi, now: int) -> None:
        """Do by itself what time brings, ms; asked some four times a second at rest, and when `ctx.alarm` was
        told to."""

    @property
    def animating(self) -> bool:
        """Whether something moves that the director does not know of."""
        return False

    @property
    def holds_bots(self) -> bool:
        """Whether computer players wait, because something may not be interrupted: a handshake."""
        return False

    def defers(self, view: TableView[S, L, O], table: TableApi, seat: Seat, command: Any) -> bool:
        """Whether a computer player's command waits; the controller gives it later or drops it."""
        return False

    def can_act(self, view: TableView[S, L, O]) -> bool:
        """Whether things can be picked up while all act together."""
        return False

    def local_undo_label(self, view: TableView[S, L, O]) -> str:
        """Return what an undo takes back that is not in the journal yet (a draft); empty: nothing."""
        return ""

    def undo_local(self, view: TableView[S, L, O], table: TableApi) -> bool:
        """Take that back; False when there is nothing."""
        return False

    def on_command(self, view: TableView[S, L, O], table: TableApi, session_update: SessionUpdate) -> None:
        """A command was carried out, and is shown from now on."""

    def on_event(self, view: TableView[S, L, O], event: Any) -> O:
        """An event is about to be shown, with its motion or without: return `view.ui_state` as it is after
        it."""
        return view.ui_state

    def ui_after(self, view: TableView[S, L, O], event: Any) -> O:
        """Return `view.ui_state` after an event, without side effects, for prefetching."""
        return view.ui_state


@dataclass(frozen=True, slots=True)
class Parts(Generic[S, L, O]):
    """The parts of one table; `ui_state` is what `view.ui_state` begins with."""

    move_map: MoveMap[S, L, O]
    painter: Painter[S, L, O]
    narrator: Narrator[S, L, O]
    motion: Motion[S, L, O]
    controller: Controller[S, L, O]
    ui_state: O
    coach: tuple[CoachMark, ...] = ()
    """What is explained the first time that it happens; what comes first here is explained first."""
    ceremony: Callable[[Context], Ceremony[S, L, O]] = Ceremony
    """What is shown of the end of a game."""

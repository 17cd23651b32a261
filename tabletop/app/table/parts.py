"""The parts of a game's table: they draw it, put it into words, move it, map gestures to commands, and
control the rest.

A game writes a class for each, and leaves out what it does not need. All get a frozen `TableView`; only
`Controller` may also ask the table to do something, by the verbs of `TableApi`. None sees a scene.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event
from tabletop.app.core.session import SessionUpdate
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

# -- explanations for the first time --

MOST_MARKS: Final = 8
"""The most marks of a game."""
LONGEST: Final = 120
"""The longest sentence, in characters of any language."""


def _never(command: Any) -> bool:
    return False


class CoachMark(NamedTuple):
    """One explanation: `text` (one sentence or two short ones, `N_`) by a clause of the rules.

    `at(view, seat, legal)` gives the key of the thing beside which it is shown, None if it does not happen
    now; it sees the seat's own view and its legal commands. `is_done_by` tells whether a command shows that
    its player needs no explanation. Settings keep `id`, which never changes.
    """

    id: str
    text: str
    clause: str
    at: Callable[[Any, Seat, Sequence[Any]], str | None]
    is_done_by: Callable[[Any], bool] = _never


class Face(NamedTuple):
    """The picture of a carried thing, and its name in the cache of pictures."""

    name: Hashable
    picture: pygame.Surface


class RecapArea(NamedTuple):
    """Where the recap may be shown for a while.

    Nothing in `room` is needed unless something is picked up; it is empty without such room. The button that
    opens the recap stands at the free right end of `line`, or in the room's upper left corner.
    """

    room: pygame.Rect
    line: pygame.Rect | None = None


class Painter(Generic[S, L, O]):
    """Draws a table, and places its things."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def arrange(self, view: TableView[S, L, O]) -> L:
        """Return the layout; `view.layout` is the one before, at first None."""
        raise NotImplementedError

    def is_layout_valid(self, view: TableView[S, L, O]) -> bool:
        """Whether the layout still fits the view, after a pick or a change of `ui_state`."""
        return True

    def pieces(self, view: TableView[S, L, O]) -> Sequence[Part]:
        """Return the pieces of the picture, lowest first; the widgets lie above all of them."""
        return self.marks(view)

    def marks(self, view: TableView[S, L, O]) -> list[Part]:
        """Return the marks of all legal targets except the hot one, which lies above the widgets."""
        places = (self.place(view, key) for key in view.marks if key != view.hot)
        return [
            Part(("mark", place.key), partial(self.mark, view, place), tuple(place.rect))
            for place in places
            if place is not None
        ]

    def over(self, view: TableView[S, L, O]) -> Sequence[Part]:
        """Return the game's pieces above everything except the dragged thing and the zoom."""
        return ()

    def place(self, view: TableView[S, L, O], key: Key) -> Place | None:
        """Return the place of a thing that can be aimed at; None: it is not visible now. A seat's plate is
        `Key("seat", number)` at every table."""
        return None

    def recap_area(self, view: TableView[S, L, O]) -> RecapArea | None:
        """Return where the recap may be shown; None: right under the bar."""
        return None

    def pictures(self, view: TableView[S, L, O], event: Any, tall: int) -> Sequence[pygame.Surface]:
        """Return pictures, `tall` px high, of the subjects of an event that the viewer may know."""
        return ()

    def mark(self, view: TableView[S, L, O], place: Place, surface: Canvas) -> None:
        """Draw the mark of a legal target: bolder under the pointer (`view.hot`), a thin dashed line without
        bold marks (ux D2)."""
        corner = card_radius(place.rect.w)
        draw_mark(self.ctx, surface, place.rect, corner, hot=place.key == view.hot)

    def face(self, view: TableView[S, L, O], key: Key, width: int) -> Face | None:
        """Return the picture of a thing that can be carried."""
        return None

    def public_faces(self, view: TableView[S, L, O], width: int) -> Iterator[Face]:
        """Give the pictures of all cards there are, as `face` makes and names them, in an order that says
        nothing of who holds them: every page in a browser loads them all."""
        return iter(())

    def zoomed(self, view: TableView[S, L, O], key: Key) -> Zoomed | None:
        """Return what enlarging a thing shows, only what the viewer may know; None: nothing (ux Z7)."""
        return None

    def prewarmed(self, view: TableView[S, L, O]) -> Iterator[object]:
        """Make pictures that are needed sooner or later, one after another, while no player waits: of what
        the viewer sees, and of all existing cards, in an order that says nothing of who holds them."""
        return iter(())

    def zooms_on_hover(self, view: TableView[S, L, O]) -> bool:
        """Whether resting the pointer on a thing enlarges it: not if a panel shows it."""
        return True

    def inspector(self, view: TableView[S, L, O]) -> pygame.Rect | None:
        """Return the panel of the enlarged card, if there is one: a hint takes its place."""
        return None

    def keycaps(self, view: TableView[S, L, O]) -> Sequence[Part]:
        """Return the keys that stand on things: they lie above rings, which would cut them."""
        return ()

    def keep_clear(self, view: TableView[S, L, O]) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return what previews and the zoom never cover besides marks and buttons; and what they cover only
        as a last resort (the hand)."""
        return (), ()


class Narrator(Generic[S, L, O]):
    """Says in words what a table shows."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def status(self, view: TableView[S, L, O]) -> str:
        """Return turn, round, whose move."""
        return ""

    def prompt(self, view: TableView[S, L, O]) -> str:
        """Return what the person at the screen should do now."""
        return ""

    def prompted_seat(self, view: TableView[S, L, O]) -> Seat | None:
        """Return the seat that the prompt is about, if it is not the acting seat."""
        return None

    def thing_texts(self, view: TableView[S, L, O]) -> Iterable[ThingText]:
        """Return the things that can be touched or aimed at, including buttons, in Tab order.

        The painter places them. A page in a browser uses them without a window: the view then has no layout,
        and nothing is picked or pointed at.
        """
        return ()

    def preview(self, view: TableView[S, L, O], key: Key) -> Preview | None:
        """Return what putting the picked thing on a marked target will do."""
        return None

    def rects_of_event(self, view: TableView[S, L, O], event: Any) -> Sequence[pygame.Rect]:
        """Return the places of the things that a redacted event of the log is about (ux L3)."""
        return ()

    def rects_of_score(self, view: TableView[S, L, O], category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return the places of the things that gave a seat its points in one category (ux E1)."""
        return ()

    def current_clause(self, view: TableView[S, L, O]) -> str | None:
        """Return the clause that matters now, without a refusal (ux T5)."""
        return None

    def public_lines(self, view: TableView[S, L, O]) -> list[str]:
        """Return the table as everybody may know it, in words (ux A6)."""
        return [self.status(view)]

    def private_lines(self, view: TableView[S, L, O]) -> list[str]:
        """Return what only the viewer may know, in words (ux A6)."""
        return []


class MoveMap(Generic[S, L, O]):
    """Maps gestures to commands: what picking a thing up and putting it somewhere means."""

    def usable(self, view: TableView[S, L, O]) -> frozenset[Key]:
        """Return the usable things; asked whenever `state` changes."""
        return frozenset()

    def rising(self, view: TableView[S, L, O]) -> frozenset[Key]:
        """Return what rises as a turn begins: the usable things, except those that are marked anyway."""
        return view.usable

    def primary(self, view: TableView[S, L, O]) -> Key | None:
        """Return the one thing that begins a turn, if rules or prompt name one."""
        return next(iter(view.usable)) if len(view.usable) == 1 else None

    def can_pick(self, view: TableView[S, L, O], key: Key) -> bool:
        """Whether a thing is one that is picked up (a card in hand), usable or not."""
        return False

    def targets(self, view: TableView[S, L, O], key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return the legal targets of a thing, with the commands of each; none: it is unusable."""
        return {}

    def target_at(self, view: TableView[S, L, O], key: Key) -> Key:
        """Return the marked target that contains a thing, or the thing itself."""
        return key

    def disambiguate(
        self, view: TableView[S, L, O], key: Key, commands: tuple[Any, ...]
    ) -> Mapping[Key, tuple[Any, ...]]:
        """Return the targets that tell a thing's possible commands apart."""
        return {}

    def why_not(
        self, view: TableView[S, L, O], key: Key, place: Key | None = None
    ) -> Refusal | Illegal | None:
        """Return why a thing cannot be put on a place, or not used at all; None: no reason to give."""
        return None

    def number_key(self, view: TableView[S, L, O], number: int) -> Key | None:
        """Return the thing of a number key (1 to 9)."""
        return None

    def gesture_for(self, view: TableView[S, L, O], command: Any) -> Sequence[Key]:
        """Return what to pick up for a legal command, where to put it, and what else to touch; or the one
        button that gives it, by its widget's key. By default it is looked up in `targets`."""
        found: list[tuple[int, Key, Key]] = []
        for key in view.usable:
            for place, commands in self.targets(view, key).items():
                if command in commands:
                    found.append((len(commands), key, place))
        return min(found)[1:] if found else ()


class Controller(Generic[S, L, O]):
    """What people do besides picking things up: buttons, keys, overlays. Made once for a table. What they
    change without changing the game is in `view.ui_state`, a frozen value: `table.change(ui_state)`."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def reconcile(self, view: TableView[S, L, O], table: TableApi) -> O:
        """Return `view.ui_state` without anything that does not fit the table any more; asked before
        `arrange`."""
        return view.ui_state

    def zones(self, view: TableView[S, L, O], table: TableApi) -> Iterable[Zone]:
        """Return widgets that are no things of `Narrator.thing_texts`: buttons and overlays.

        In a zone that also has things these come first; all other zones follow in Tab order. Without things,
        zones are taken one by one, and time may pass between them.
        """
        return ()

    def on_touch(self, view: TableView[S, L, O], table: TableApi, key: str) -> bool:
        """Handle a click on a thing. Return True if it was used for anything but picking up or aiming."""
        return False

    def aim(self, view: TableView[S, L, O], table: TableApi, key: Key) -> bool | None:
        """Put what is picked on a marked target; None: give its own command."""
        return None

    def on_action(self, view: TableView[S, L, O], table: TableApi, name: str) -> bool:
        """Handle a key that no widget has; return True if it was used."""
        return False

    def on_cancel(self, view: TableView[S, L, O], table: TableApi) -> bool:
        """Handle Escape before picked or enlarged things are put away; return True if it was used."""
        return False

    def reveal(self, view: TableView[S, L, O], table: TableApi, key: Key) -> None:
        """Turn to the page of a thing, if the table has several."""

    def opened(self, view: TableView[S, L, O]) -> Hashable:
        """Return what Escape can close here: changes when something is opened."""
        return None

    def intercept(self, view: TableView[S, L, O], table: TableApi, event: Event) -> bool:
        """Take an event before anything else does; return True if it was used."""
        return False

    def on_focus(self, view: TableView[S, L, O], table: TableApi, widget: Widget | None) -> None:
        """React to a move of the keyboard's focus."""

    def countdown(self, view: TableView[S, L, O]) -> str:
        """Return what is said to everybody, on devices too, of the time that the table leaves now."""
        return ""

    def update(self, view: TableView[S, L, O], table: TableApi, now: int) -> None:
        """Do what time brings, ms; called some four times a second at rest, and when `ctx.alarm` was set."""

    @property
    def animating(self) -> bool:
        """Whether anything moves that the animator does not know."""
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
        """Return the name of an undo that is not in the journal yet (a draft); empty: none."""
        return ""

    def undo_local(self, view: TableView[S, L, O], table: TableApi) -> bool:
        """Undo that; return False if there is nothing."""
        return False

    def on_command(self, view: TableView[S, L, O], table: TableApi, session_update: SessionUpdate) -> None:
        """React to a command, which is shown from now on."""

    def on_event(self, view: TableView[S, L, O], event: Any) -> O:
        """React to an event that is about to be shown, with its motion or without; return `view.ui_state`
        after it."""
        return view.ui_state

    def ui_after(self, view: TableView[S, L, O], event: Any) -> O:
        """Return `view.ui_state` after an event, without side effects, for prefetching."""
        return view.ui_state


@dataclass(frozen=True, slots=True)
class Parts(Generic[S, L, O]):
    """The parts of one table; `view.ui_state` begins as `ui_state`."""

    move_map: MoveMap[S, L, O]
    painter: Painter[S, L, O]
    narrator: Narrator[S, L, O]
    motion: Motion[S, L, O]
    controller: Controller[S, L, O]
    ui_state: O
    coach: tuple[CoachMark, ...] = ()
    """Explanations of first occurrences, the most important first."""
    ceremony: Callable[[Context], Ceremony[S, L, O]] = Ceremony
    """How the end of a game is shown."""

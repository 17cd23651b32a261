"""What a page in a browser shows: things, zones of things, moves; and the part of a table that makes its own.

Everything is data. The page draws a few kinds of zones and knows no game: what a game shows in a way of its
own it says with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from tabletop.app.table.parts import Parts
from tabletop.app.table.view import TableView
from tabletop.engine.message import Message
from tabletop.engine.protocol import Seat, Viewer

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

Kind: TypeAlias = Literal[
    "row",
    "cards",
    "towers",
    "board",
    "offers",
    "meters",
    "rail",
    "feature",
    "papers",
    "line",
    "score",
    "dock",
]
"""How a page lays the things of a zone out."""


class SheetThing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing, button or text: its key, what it is called, and what is to be said of it."""

    key: str
    name: str = ""
    note: str = ""
    role: str = "card"
    """"card" and "button" are touched, "text" is only read."""
    face: str = ""
    """Its picture: a path that every device loaded, or a name in the art of the game."""
    why: str = ""
    """Why it is of no use, or cannot be pressed now."""
    clause: str = ""
    """The rule behind that."""
    is_chosen: bool = False
    do: int = -1
    """The number of the move that touching it gives at once."""
    style: str = ""
    """Words for its look: "hold" is held to be pressed, "main", "good", "bad", "small", "s0" to "s4"."""
    tint: str = ""
    badge: str = ""
    at: tuple[int, ...] = ()
    """Column and row on a board; of a bar, how many parts of how many are bad."""
    parts: tuple[SheetThing, ...] = ()
    """What it is made of, or what stands in it."""
    more: tuple[SheetThing, ...] = ()
    """What can be done with it, once it is touched."""


class SheetZone(msgspec.Struct, frozen=True, omit_defaults=True):
    """Things that lie together."""

    name: str
    things: tuple[SheetThing, ...]
    kind: Kind = "row"
    title: str = ""
    note: str = ""
    tab: str = ""
    """The page's tab that shows it; empty: all do."""
    is_secret: bool = False
    """Whether *Hide* covers it."""
    seat: Viewer = None
    """The seat whose plate opens it."""


class SheetMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal command: what it is called, and what is touched to give it, one after another; nothing, where a
    thing says its number."""

    label: str
    way: tuple[str, ...] = ()
    at_once: bool = False
    """Whether the last touch gives it, without a button: it is easily taken back."""


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person wrote into a form: who gives what to whom. `about` is the number of the paper that it
    changes, or answers."""

    kind: Literal["offer", "change", "call"]
    things: tuple[tuple[int, int, str], ...] = ()
    """Giver, taker (-1: anyone), the thing's name in the form."""
    money: tuple[tuple[int, int, int], ...] = ()
    note: str = ""
    about: int = 0


class FormThing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing that can be given away."""

    what: str
    name: str
    face: str = ""
    count: int = 1
    style: str = ""


class SheetForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A form for exchanges between seats: what each has, the notes to choose from, the papers to begin with.

    `wants` are things that anybody may be asked for. `money` is what each can pay; None is not known.
    """

    tab: str
    things: tuple[tuple[FormThing, ...], ...]
    money: tuple[int | None, ...]
    wants: tuple[FormThing, ...]
    notes: tuple[tuple[str, str], ...]
    longest_note: int
    """So many characters of an own note."""
    papers: dict[str, Offer]


class OwnSheet:
    """A game's own sheet: a function of a view. All in it may be left out."""

    def __init__(self, ctx: Context, parts: Parts[Any, Any, Any]) -> None:
        self.ctx, self.parts = ctx, parts

    def told(self, view: TableView[Any, Any, Any], message: Message) -> str:
        """Return a message of the rules in the reader's language."""
        return self.ctx.message(message, view.names)

    def art(self, view: TableView[Any, Any, Any]) -> Sequence[str]:
        """Return the names of all pictures that pages of this game may show, whatever lies on the table."""
        return ()

    def zones(self, view: TableView[Any, Any, Any], numbers: Mapping[Any, int]) -> Iterable[SheetZone]:
        """Return what lies on the table for a seat; `numbers` has the moves by their commands."""
        raise NotImplementedError

    def way(self, view: TableView[Any, Any, Any], command: Any) -> Sequence[str]:
        """Return what is touched for a command; nothing, where a thing gives it at once."""
        return self.parts.move_map.gesture_for(view, command)

    def is_at_once(self, view: TableView[Any, Any, Any], command: Any) -> bool:
        """Whether the last touch of a way gives the command."""
        return False

    def further(self, view: TableView[Any, Any, Any]) -> Sequence[Any]:
        """Return commands that the rules allow and do not list."""
        return ()

    def prompt(self, view: TableView[Any, Any, Any]) -> str:
        """Return what its person should do now."""
        return self.parts.narrator.prompt(view)

    def fact(self, view: TableView[Any, Any, Any], seat: Seat) -> str:
        """Return the one fact on a seat's plate; empty: its points."""
        return ""

    def form(self, view: TableView[Any, Any, Any]) -> SheetForm | None:
        """Return the form that can be filled in now."""
        return None

    def made(self, view: TableView[Any, Any, Any], offer: Offer) -> Any:
        """Return the command of what was written into the form; `LookupError` if it means nothing."""
        raise LookupError("no form")

    def tried(self, view: TableView[Any, Any, Any], offer: Offer) -> Sequence[str]:
        """Return what it would change, in sentences."""
        return ()

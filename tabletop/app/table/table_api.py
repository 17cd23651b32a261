"""What controllers may ask of a table: give commands, pick things up, show reasons. `TableScene` implements
it.

Painter, narrator and move map never get it: they get a view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.view import TableView
from tabletop.app.widgets.base import Widget
from tabletop.engine.message import Message
from tabletop.engine.protocol import Illegal, Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session, SessionUpdate
    from tabletop.app.widgets.host import WidgetScene


class TableApi(Protocol):
    """The table as its controllers see it."""

    @property
    def ctx(self) -> Context:
        """The app's window, words, look and sound."""

    @property
    def session(self) -> Session:
        """The game: who sits here, who acts, what was done."""

    @property
    def view(self) -> TableView[Any, Any, Any]:
        """The table as it is at this moment."""

    @property
    def host(self) -> WidgetScene:
        """The table as a scene of widgets: its zones, what scrolls, what is pressed."""

    @property
    def used_pointer_last(self) -> bool:
        """Whether the pointer was used last, not the keyboard."""

    @property
    def is_on_top(self) -> bool:
        """Whether nothing lies over the table: a dialog, settings, a curtain."""

    @property
    def in_grace_period(self) -> bool:
        """Whether the grace period after another seat's turn still runs."""

    # -- the game --------------------------------------------------------------------------------------

    def perform(self, command: Any, at: pygame.Rect | None = None, seat: Seat | None = None) -> bool:
        """Give a command of the pending person, or of `seat` while all act together. Return False if it was
        refused, with the reason shown beside `at`."""

    def schedule(self, session_update: SessionUpdate) -> None:
        """Show the events of a command that was given elsewhere."""

    def cancel_bots(self) -> None:
        """Make computer players think anew: something is about to be done."""

    def finish_motion(self) -> None:
        """Jump to the end of all motion."""

    def go_on(self) -> None:
        """End a pause: show the next events."""

    # -- what is in hand -------------------------------------------------------------------------------

    def touch(self, key: str) -> None:
        """Handle a click or Enter on a thing."""

    def pick(self, key: str) -> bool:
        """Pick a thing up; return False, with the reason shown, if it is unusable now."""

    def aim(self, key: str) -> bool:
        """Put what is picked on a legal target; return True if a command was given."""

    def drop_selection(self) -> None:
        """Put down what was picked."""

    def accept_drop(self) -> None:
        """Note that a dropped thing is used without a command: its return is not animated."""

    # -- the table -------------------------------------------------------------------------------------

    def change(self, ui_state: Any) -> None:
        """Replace `view.ui_state`; arrange the table anew if necessary."""

    def play(self, flights: Sequence[Flight]) -> None:
        """Play motion that belongs to no event."""

    def rebuild(self) -> None:
        """Have the widgets made anew."""

    def find(self, key: str | None) -> Widget | None:
        """Return the widget with a key."""

    def focus(self, key: str | None, *, visible: bool = True) -> None:
        """Move the focus."""

    # -- words -----------------------------------------------------------------------------------------

    def say(self, message: Message) -> str:
        """Render a message of the game with the names at this table."""

    def refuse(self, illegal: Illegal, at: pygame.Rect | None = None) -> None:
        """Say why a command is refused, with the clause of the rules (ux D7)."""

    def refuse_because(self, why: Message, clause: str, at: pygame.Rect | None = None) -> None:
        """Say a reason beside `at`, with the clause."""

    def refuse_in_words(self, sentence: str, clause: str, at: pygame.Rect | None = None) -> None:
        """Say a whole sentence beside `at`; while it is shown, the rules open at the clause."""

    @property
    def prompt(self) -> str:
        """What to do now, in a sentence."""

    def show_reason(self, sentence: str, near: pygame.Rect) -> None:
        """Show why something cannot be done, beside it."""

    def ask_who(self, seat: Seat) -> None:
        """Ask who plays for a seat from now on (ux R10)."""

    def warn(self, reason: str, key: str) -> None:
        """Warn beside a button of what the player may regret (ux D10)."""

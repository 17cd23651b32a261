"""The hands that people hold on devices of their own, as screens and tables see them (`app.pockets`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.engine.protocol import Seat


class Phones:
    """By default there are none: nothing listens to the network, and nothing here opens it."""

    is_wanted = False
    """Whether the next table is to let phones join, as chosen at its set-up."""
    is_remembered = False
    """Whether devices have joined a table earlier this evening."""
    is_open = False
    """Whether devices can join the present table."""

    def sit_down(self, table: Any) -> None:
        """A table is opened."""

    def leave(self, table: Any) -> None:
        """A table is left."""

    def invite(self, seat: Seat | None = None) -> None:
        """Show over the table how devices join it, a seat's code first."""

    def forget(self) -> None:
        """Forget all devices: who plays on one has to join again."""

    def take_back(self, seat: Seat) -> None:
        """Play a seat at this screen again, behind a curtain."""

    def ask(self, consent: Any) -> None:
        """Ask all people elsewhere whether the last step may be taken back."""

    def update(self, now: int) -> None:
        """Take in what devices ask for, and show them what has changed."""

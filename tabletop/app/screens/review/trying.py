"""A turning point to be tried again: the real table as it stood, as the seat that decided; one move is made,
nothing is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from tabletop.app.core.session import Session, SessionUpdate
from tabletop.app.core.staged import StagedSession
from tabletop.app.table import registry
from tabletop.app.table.bar_item import BarItem
from tabletop.app.table.guide import Guide
from tabletop.engine.message import msg
from tabletop.engine.players import HUMAN, default_kind
from tabletop.engine.protocol import Seat, Speech

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.scene import TableScene


class TrySession(StagedSession):
    """A game just before the step that led to a position, as `seat` knew it then."""

    no_undo = msg("Nothing is taken back here. Go back to the review and try again.")

    def __init__(self, session: Session, position: int, seat: Seat) -> None:
        table = session.table.up_to(position - 1)
        others = default_kind(session.game)
        table.seats = tuple(
            msgspec.structs.replace(
                info, kind=HUMAN if at == seat else others if info.is_human else info.kind
            )
            for at, info in enumerate(session.table.seats)
        )
        self.tried: Any = None
        """The command that was given here."""
        super().__init__(table, lambda: "off")

    def submit(self, command: Any, seat: Seat | None = None, said: Speech | None = None) -> SessionUpdate:
        """Carry a command out, and remember it."""
        news = super().submit(command, seat, said)
        self.tried = command
        return news


class Trier(Guide):
    """Stands beside such a table: when a move was made and seen, `answer` is called with it; with None by who
    would rather not try."""

    def __init__(
        self,
        scene: TableScene,
        session: TrySession,
        answer: Callable[[Any], object],
        leave: Callable[[], object],
    ) -> None:
        self._scene, self._session, self._answer, self._leave = scene, session, answer, leave

    def bar(self) -> Iterator[BarItem]:
        """Yield the ways on."""
        t = self._scene.ctx.t
        yield BarItem("bar.answer", t("Show the answer"), "hint", "hint", lambda: self._answer(None))
        yield BarItem("bar.review", t("Back to the review"), "back", "", self._leave)

    def update(self, now: int) -> None:
        """Wait until the move was seen."""
        scene = self._scene
        if self._session.tried is None or not scene.is_on_top:
            return
        if scene.is_paused:
            scene.go_on()
        elif not scene.event_player.is_busy:
            self._answer(self._session.tried)


def sit_down(ctx: Context, session: TrySession, answer: Callable[[Any], object], words: str) -> TableScene:
    """Show the table of a try over the present screen, with `words` on what it is about."""
    scene = registry.at_table(ctx, session)
    scene.guide = Trier(scene, session, answer, lambda: ctx.scenes.pop(scene))
    ctx.scenes.push(scene)
    ctx.toasts.add(words)
    return scene

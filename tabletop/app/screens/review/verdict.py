"""A turning point tried again: its table, and the verdict beside the strongest player's move and reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from tabletop.app.core.session import Session, SessionUpdate, StagedSession
from tabletop.app.screens.review.words import ReviewText, Tried
from tabletop.app.table import registry
from tabletop.app.table.guide import Guide
from tabletop.app.widgets.base import Action
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.dialog import Dialog
from tabletop.engine.message import msg
from tabletop.engine.players import HUMAN, default_kind
from tabletop.engine.protocol import Seat, Speech
from tabletop.review.background import TrialJob
from tabletop.review.moments import TurningPoint

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.scene import TableScene


LOOK_MS = 100
"""How often one looks whether it is known."""


class Verdict(Dialog):
    """The dialog that compares a try with the strongest player's move.

    `command` is what was tried, None where the answer was asked for. `tell` is called with what is known of
    it, again when more is.
    """

    def __init__(
        self,
        ctx: Context,
        review_text: ReviewText,
        turning_point: TurningPoint,
        command: Any,
        tell: Callable[[TurningPoint, Tried | None], object],
        *,
        back: Action,
        again: Action,
        play_on: Action,
    ) -> None:
        self._words, self._moment, self._tell = review_text, turning_point, tell
        self.tried = None if command is None else Tried(command)
        self._trial_job: TrialJob | None = None
        t = ctx.t
        buttons = (
            ActionItem("fork", t("Play on from here"), "play", play_on),
            ActionItem("again", t("Try it again"), do=again),
            ActionItem("review", t("Back to the review"), do=back, kind="primary"),
        )
        super().__init__(ctx, review_text.answer(turning_point, None).title, "", buttons, focus="review")

    def enter(self) -> None:
        """Tell it; what is neither of the moves that are known is played on."""
        tried = self.tried
        if tried is not None and tried.command not in (self._moment.made, self._moment.better.command):
            self._trial_job = TrialJob(self._words.session.table, self._moment, tried.command)
        self._say()
        super().enter()

    def exit(self) -> None:
        """Stop waiting for the comparison."""
        if self._trial_job is not None:
            self._trial_job.close()

    def update(self, now: int) -> None:
        """Say more when it is known."""
        super().update(now)
        if self._trial_job is None or self.tried is None:
            return
        if self._trial_job.poll():
            self.tried = self.tried._replace(compared=self._trial_job.compared)
            self._trial_job = None
            self._say()
            self.ctx.a11y.announce(self._words.answer(self._moment, self.tried).tried)
        self.ctx.alarm.at(now + LOOK_MS)

    def _say(self) -> None:
        """Put what is known into words."""
        answer = self._words.answer(self._moment, self.tried)
        lines = [answer.tried, self.ctx.sentences((answer.better, answer.why))]
        if self._trial_job is not None:
            lines.append(self.ctx.t("What you tried is being played on, to be compared."))
        lines += [*(self._words.row(row) for row in answer.rows), answer.note]
        self._sentence = "\n".join(line for line in lines if line)
        self._tell(self._moment, self.tried)
        self.rebuild()


# -- trying a turning point again: one move on the real table, nothing saved --


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

    def bar(self) -> Iterator[ActionItem]:
        """Yield the ways on."""
        t = self._scene.ctx.t
        yield ActionItem("bar.answer", t("Show the answer"), "hint", lambda: self._answer(None), "hint")
        yield ActionItem("bar.review", t("Back to the review"), "back", self._leave)

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

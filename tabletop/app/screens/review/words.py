"""A review in words: a pin's event and cost, the strongest player's move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tabletop.app.core.session import Session, SessionUpdate, StagedSession
from tabletop.app.screens.phrases import count_text
from tabletop.app.table import registry
from tabletop.app.table.aids.recap import acts_of
from tabletop.app.table.guide import Guide
from tabletop.app.table.players import LEVELS
from tabletop.app.widgets.base import Action
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.dialog import Dialog
from tabletop.engine.message import Figure, msg, signed
from tabletop.engine.players import HUMAN, adviser, default_kind
from tabletop.engine.protocol import Seat, Speech
from tabletop.review.background import TrialJob
from tabletop.review.curve import Pin
from tabletop.review.moments import Compared, TurningPoint, view_before

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.scene import TableScene


class Tried(NamedTuple):
    """A command that was tried at a turning point, and its comparison with the better one, if that was waited
    for."""

    command: Any
    compared: Compared | None = None


class ShareLine(NamedTuple):
    """A command, its label, and its wins in a thousand games."""

    name: str
    aside: str
    share: int


class TurningPointText(NamedTuple):
    """The texts of a turning point: a heading, the better command and its reason, the comparison with the
    try, all commands with their wins, among them the better and the actual one; how sure that is."""

    title: str
    better: str
    why: str
    tried: str
    rows: tuple[ShareLine, ...]
    known: tuple[ShareLine, ShareLine]
    note: str


def percent(ctx: Context, share: int) -> str:
    """Return thousandths as per cent."""
    return ctx.t(Figure("percent", round(share / 10)))


class ReviewText:
    """Makes the texts of one game's review."""

    def __init__(self, ctx: Context, session: Session) -> None:
        self.ctx, self.session, self.game = ctx, session, session.game
        self._lines: dict[int, list[str]] = {}
        """What the log says of each step, where it is nothing to be told in a few words."""
        for line in session.log(None, reveal=True):
            if line.event is not None and not line.is_undone:
                self._lines.setdefault(line.position, []).append(ctx.message(line.text, session.names))

    @property
    def level(self) -> str:
        """The name of the computer player that the moves are compared with."""
        level, several = adviser(self.game), len(self.game.players.bots) > 1
        return self.ctx.t(LEVELS[level]) if several and level in LEVELS else self.ctx.t("the computer player")

    def turn(self, position: int) -> str:
        """Return the turn or round of the step that led to a position."""
        before = self.session.table.state_at(position - 1)
        return count_text(self.ctx, self.game, self.game.progress.round_of(before))

    def happened(self, position: int) -> str:
        """Return a step in a few words; a mere continuation as the log has it."""
        ctx, table = self.ctx, self.session.table
        acts = acts_of(self.game, None, table.state_at(position - 1), table.steps[position - 1].record.events)
        told = [ctx.message(words, self.session.names) for act in acts for words in act.words]
        told = told or self._lines.get(position, [])[:1]
        return ctx.catalogue.unended(ctx.sentences(self._begun(line) for line in told).rstrip(":："))

    def missed(self, turning_point: TurningPoint) -> str:
        """Return the turns with the same mistake; empty if there was only one."""
        positions = sorted((turning_point.position, *turning_point.again))
        if len(positions) == 1:
            return ""
        turns = self.ctx.listed(map(self.turn, positions))
        if self.game.progress.counts_rounds:
            return self.ctx.tn(
                "Missed in {count} round in a row: {turns}.",
                "Missed in {count} rounds in a row: {turns}.",
                len(positions),
                turns=turns,
            )
        return self.ctx.tn(
            "Missed in {count} turn in a row: {turns}.",
            "Missed in {count} turns in a row: {turns}.",
            len(positions),
            turns=turns,
        )

    def change(self, pin: Pin) -> str:
        """Return the change of the chance, for a list."""
        return self.ctx.t(signed("percent", -pin.lost / 10))

    def cost(self, pin: Pin, reader: Seat) -> str:
        """Return what it cost or brought, and that it was no decision of the reader's where it was none."""
        t, other = self.ctx.t, "" if pin.by is None else self.session.names[pin.by]
        if pin.moment is not None:
            more = t("The best move wins {count} more of 100 games.", count=round(pin.lost / 10))
            return self.ctx.sentences((more, self.missed(pin.moment)))
        through = {"luck": t("Luck, not a decision."), "other": t("{name}’s move.", name=other)}
        if pin.by not in (None, reader):
            through["luck"] = t("{name}’s move, and some luck.", name=other)
        facts = {"before": percent(self.ctx, pin.before), "after": percent(self.ctx, pin.after)}
        match self.game.progress.counts_rounds, pin.lost > 0:
            case True, True:
                changed = t("In this round the chance fell from {before} to {after}.", **facts)
            case True, False:
                changed = t("In this round the chance rose from {before} to {after}.", **facts)
            case False, True:
                changed = t("In this turn the chance fell from {before} to {after}.", **facts)
            case _:
                changed = t("In this turn the chance rose from {before} to {after}.", **facts)
        return self.ctx.sentences((through.get(pin.cause, ""), changed))

    def label(self, turning_point: TurningPoint, command: Any) -> str:
        """Return the label of a command before a turning point."""
        view = view_before(self.session.table, turning_point.position, turning_point.seat)
        return self._begun(self.ctx.message(self.game.words.label(command, view), self.session.names))

    def answer(self, turning_point: TurningPoint, tried: Tried | None) -> TurningPointText:
        """Return the answer after a try, or without one."""
        ctx, compared = self.ctx, turning_point.compared
        view = view_before(self.session.table, turning_point.position, turning_point.seat)
        hint = self.game.words.hint(turning_point.better, view)
        name = self.session.names[turning_point.seat]
        best = self.label(turning_point, turning_point.better.command)
        if hint.move is not None:
            best = self._begun(ctx.message(hint.move, self.session.names))
        made = self.label(turning_point, turning_point.made)
        known = (
            ShareLine(best, self.level, compared.second),
            ShareLine(made, ctx.tc("move", "in the game"), compared.first),
        )
        rows = [*known]
        given = None if tried is None else tried.command
        rows += [
            ShareLine(self.label(turning_point, one.command), self._less(compared, one.share), one.share)
            for one in turning_point.others
            if one.command != given
        ]
        if tried is not None and tried.compared is not None:
            rows.append(
                ShareLine(
                    self.label(turning_point, tried.command), ctx.tc("move", "tried"), tried.compared.first
                )
            )
        note = ctx.tn(
            "Each was played on {count} time from what {name} knew at the time. Difference: {gap} ± {error}.",
            "Each was played on {count} times from what {name} knew at the time. Difference: {gap} ± "
            "{error}.",
            compared.games,
            name=name,
            gap=percent(ctx, compared.gap),
            error=round(compared.error / 5),
        )
        return TurningPointText(
            ctx.t("What {level} would have done", level=self.level),
            best,
            ctx.message(hint.why, self.session.names),
            self._verdict(turning_point, tried),
            tuple(sorted(rows, key=lambda row: -row.share)),
            known,
            note,
        )

    def _less(self, compared: Compared, share: int) -> str:
        """Return the difference of a share to that of the best move."""
        return self.ctx.t(signed("percent", round(share / 10) - round(compared.second / 10)))

    def _verdict(self, turning_point: TurningPoint, tried: Tried | None) -> str:
        """Return the verdict on a try."""
        t = self.ctx.t
        if tried is None:
            return ""
        if tried.command == turning_point.better.command:
            return t("That is what {level} would have done.", level=self.level)
        if tried.command == turning_point.made:
            return t("This was played in the game.")
        if tried.compared is None:
            return ""
        gap, error = tried.compared.gap, 2 * tried.compared.error
        if gap > error:
            return t("The best move wins {count} more of 100 games than yours.", count=round(gap / 10))
        if gap < -error:
            return t(
                "Yours wins {count} more of 100 games than the move of {level}.",
                count=round(-gap / 10),
                level=self.level,
            )
        return t("Yours is about as good as the move of {level}.", level=self.level)

    def row(self, share_line: ShareLine) -> str:
        """Return a command with its share of wins, in one line."""
        # i18n: a move, who made it, and its share of wins
        return self.ctx.t(
            "{move} ({whose}): {share}",
            move=share_line.name,
            whose=share_line.aside,
            share=percent(self.ctx, share_line.share),
        )

    def chances(self, names: Sequence[str], shares: Sequence[int]) -> str:
        """Return the chances of all seats in one line."""
        return self.ctx.t(", ").join(
            f"{name} {percent(self.ctx, share)}" for name, share in zip(names, shares, strict=True)
        )

    def _begun(self, text: str) -> str:
        """Return a label with a capital."""
        return self.ctx.capital(text)


# A turning point tried again: its table, and the verdict with the strongest player's move and reasons.

LOOK_MS = 100
"""Time between two looks for the result."""


class VerdictDialog(Dialog):
    """The dialog that compares a try with the strongest player's move. `command` is the try, None if the
    answer was requested. `tell` is called with the findings, again when there are more."""

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
        """Show the answer; compare a try that is neither of the known moves by play-outs."""
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
        """Show more when it is known."""
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
        """Put the findings into words."""
        answer = self._words.answer(self._moment, self.tried)
        lines = [answer.tried, self.ctx.sentences((answer.better, answer.why))]
        if self._trial_job is not None:
            lines.append(self.ctx.t("Playing on from your move, to compare."))
        lines += [*(self._words.row(row) for row in answer.rows), answer.note]
        self._sentence = "\n".join(line for line in lines if line)
        self._tell(self._moment, self.tried)
        self.rebuild()


# -- trying a turning point again: one move on the real table, nothing saved --


class TrySession(StagedSession):
    """A game just before the step that led to a position, as `seat` knew it then."""

    no_undo = msg("You cannot take back a move here. Go back to the review and try again.")

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
    """Guides such a table: calls `answer` with a move once it was shown, or with None on request."""

    def __init__(
        self,
        scene: TableScene,
        session: TrySession,
        answer: Callable[[Any], object],
        leave: Callable[[], object],
    ) -> None:
        self._scene, self._session, self._answer, self._leave = scene, session, answer, leave

    def bar(self) -> Iterator[ActionItem]:
        """Yield the buttons."""
        t = self._scene.ctx.t
        yield ActionItem("bar.answer", t("Show the answer"), "hint", lambda: self._answer(None), "hint")
        yield ActionItem("bar.review", t("Back to the review"), "back", self._leave)

    def update(self, now: int) -> None:
        """Wait until the move was shown."""
        scene = self._scene
        if self._session.tried is None or not scene.is_on_top:
            return
        if scene.is_paused:
            scene.go_on()
        elif not scene.event_player.is_busy:
            self._answer(self._session.tried)


def sit_down(ctx: Context, session: TrySession, answer: Callable[[Any], object], words: str) -> TableScene:
    """Show the table of a try over the present screen, with `words` about it."""
    scene = registry.at_table(ctx, session)
    scene.guide = Trier(scene, session, answer, lambda: ctx.scenes.pop(scene))
    ctx.scenes.push(scene)
    ctx.toasts.add(words)
    return scene

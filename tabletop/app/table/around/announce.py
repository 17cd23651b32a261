"""What a table says in words: news for screen readers, troubles, the description of the table (ux A6, T5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.accessibility import Role
from tabletop.app.core.log import spoken
from tabletop.app.core.progress import plain
from tabletop.app.core.session import Session, SessionUpdate
from tabletop.app.table import log_drawer
from tabletop.app.widgets.base import Action, Widget
from tabletop.app.widgets.button import ActionItem, IconButton
from tabletop.app.widgets.dialog import Dialog
from tabletop.engine.message import Message
from tabletop.engine.protocol import GoalStatus, Illegal, Viewer
from tabletop.saves.verify import verify

if TYPE_CHECKING:
    from tabletop.app.core.theme import Color
    from tabletop.app.table.table_context import TableContext
    from tabletop.app.table.view import TableView

WARNED_MS = 60_000
"""How long a warning stays unless a press ends it, ms."""


def news(scene: TableContext, told: SessionUpdate) -> None:
    """Announce the log lines of new events to screen readers, and as toasts to all who look on."""
    reader = scene.session.reader(told.viewer)
    for event in told.events:
        for line in scene.game.words.describe(scene.game.secrets.redact_event(event, reader)):
            scene.ctx.a11y.announce(scene.say(line))
    words = spoken(scene.game, told.seat, told.said)
    if words is not None:
        scene.ctx.a11y.announce(scene.say(words))


def opening(session: Session) -> SessionUpdate:
    """Return the deal as news, to be shown when a new game begins."""
    table, game, viewer = session.table, session.game, session.viewer
    events = tuple(game.secrets.redact_event(event, viewer) for event in table.steps[0].record.events)
    return SessionUpdate(0, viewer, game.secrets.redact(table.state_at(0), viewer), events)


def trouble(scene: TableContext, told: dict[Viewer, Message]) -> None:
    """Tell each viewer once why the game cannot be written; it goes on in memory (ux R2)."""
    found: Message | None = getattr(scene.session.table.sink, "trouble", None)
    if found is not None and told.get(scene.viewer) != found:
        told[scene.viewer] = found
        scene.ctx.toasts.add(scene.ctx.message(found), kind="bad")


def verified(scene: TableContext) -> None:
    """Decide the finished game again, and say so if anything differs (ux R6)."""
    difference = verify(scene.session.table)
    if difference is not None:
        scene.ctx.toasts.add(scene.ctx.message(difference.message, scene.names), kind="bad")


def prompt(scene: TableContext, view: TableView[Any, Any, Any]) -> str:
    """Return what to do now, or who does it elsewhere."""
    session = scene.session
    if session.phase == "pocket" and session.pending is not None and not scene.is_busy:
        return scene.ctx.t("{name} plays on a phone", name=session.names[session.pending])
    return scene.parts.narrator.prompt(view)


def with_clause(scene: TableContext, why: Message, clause: str | None) -> str:
    """Return a reason, followed by its clause of the rules."""
    sentence = scene.say(why)
    if not clause:
        return sentence
    return scene.ctx.t("{reason} ({clause})", reason=sentence, clause=clause)


def acted_on(scene: TableContext) -> pygame.Rect:
    """Return the target of the last input: the pointer, or the focused widget (ux D7)."""
    if scene.used_pointer_last:
        return pygame.Rect(scene.pointer, (1, 1))
    if scene.focus_visible and scene.focused is not None:
        return scene.focused.rect
    is_primary = scene.ctx.bindings.is_primary
    main = [w for zone in scene.zones for w in zone.widgets if is_primary(w.action)]
    return main[0].rect if main else scene.ctx.display.rect(0, 0, scene.ctx.display.lw, 64)


def show_rules(scene: TableContext) -> None:
    """Open the rules: at the clause of the log line pointed at or of the refusal shown, else at a glance,
    with the clause of the moment marked (ux T5)."""
    asked = clause_of_line(scene) or refused(scene)
    navigate.show_rules(scene.ctx, scene.game, asked, scene.current_clause())


def refused(scene: TableContext) -> str | None:
    """Return the clause of a refusal that is still shown, or that only the press for its clause has
    hidden."""
    is_read = scene.ctx.now < scene.tip.until or scene.guide.is_reason_told
    return scene.refused if is_read else None


def clause_of_line(scene: TableContext) -> str | None:
    """Return the clause behind the log line pointed at, which may depend on the view at that time."""
    line, table = log_drawer.line_at(scene.host), scene.session.table
    if line is None or line.event is None:
        return None
    before = scene.game.secrets.redact(table.state_at(max(0, line.position - 1)), scene.viewer)
    if 0 < line.position <= len(table.steps):
        for event in table.steps[line.position - 1].record.events:
            known = scene.game.secrets.redact_event(event, scene.viewer)
            if known == line.event:
                break
            before = scene.game.rules.evolve(before, known)
    return scene.game.words.clause_of(line.event, before)


def describe(scene: TableContext) -> None:
    """Describe in words what everybody may know of the table: read out, and as a page to read (ux A6)."""
    first, *more = scene.parts.narrator.public_lines(scene.view)
    aim = aim_of(scene)
    goal = [] if aim is None else [with_clause(scene, aim.message, aim.clause)]
    _page(scene, scene.ctx.t("The table"), [first, *goal, *more])


def aim_of(scene: TableContext) -> GoalStatus | None:
    """Return what wins and how far it is, for the shown moment."""
    told = scene.game.progress.goal_status
    return None if told is None else told(scene.state)


def describe_own(scene: TableContext) -> None:
    """Describe what only the person at the screen may know; a spectator has nothing of the kind (ux A6)."""
    if scene.viewer is None:
        _page(scene, scene.ctx.t("Your hand"), [scene.ctx.t("No hand is shown now.")])
        return
    title = scene.ctx.t("{name}’s hand", name=scene.names[scene.viewer])
    _page(scene, title, scene.parts.narrator.private_lines(scene.view))


def _page(scene: TableContext, title: str, lines: Sequence[str]) -> None:
    if lines:
        close = ActionItem("close", scene.ctx.t("Close"), kind="primary")
        scene.ctx.scenes.push(Dialog(scene.ctx, title, "\n".join(lines), (close,)))


# -- why something cannot be done, and warnings (ux D7, D10) --


class Reasons:
    """Shows sentences beside their subjects; each method is that of `TableApi`."""

    def __init__(self, table: TableContext, on_warning: Action) -> None:
        self._table, self._on_warning = table, on_warning

    def say(self, message: Message) -> str:
        """Render a message of the game with the names at this table."""
        table = self._table
        return table.ctx.message(table.session.said(message), table.names)

    def refuse(self, illegal: Illegal, at: pygame.Rect | None = None) -> None:
        """Say why a command is refused, with the clause of the rules (ux D7)."""
        self.refuse_because(self._table.game.words.explain(illegal), illegal.clause, at)

    def refuse_because(self, why: Message, clause: str, at: pygame.Rect | None = None) -> None:
        """Say a reason beside `at`; while it is shown, the rules open at its clause (ux D7, T5)."""
        self.refuse_in_words(with_clause(self._table, why, clause), clause, at)

    def refuse_in_words(self, sentence: str, clause: str, at: pygame.Rect | None = None) -> None:
        """Say a whole sentence beside `at`; while it is shown, the rules open at the clause."""
        self._table.refused = clause or None
        self._table.show_reason(sentence, at or acted_on(self._table))

    def warn(self, reason: str, key: str) -> None:
        """Warn beside a button of what the player may regret; presses count again once it could be read."""
        table = self._table
        button, reason = table.find(key), table.guide.warning(reason, key)
        table.show_reason(reason, button.rect if button else table.ctx.display.bounds)
        if table.tip.reason:
            table.tip.is_warning, table.tip.until = True, table.ctx.now + WARNED_MS
        self._on_warning()


# -- the goal in the bar, with its clause (ux T7) --


class _GoalText(Widget):
    role: Role = "button"


class _Sign(IconButton):
    is_near = False

    @property
    def ink(self) -> Color:
        """Colour of the icon: brass when the end is near."""
        return self.ctx.theme.color.brass if self.is_near else super().ink


class GoalLine:
    """What wins and how far each seat is, in words; the bar draws the line."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.is_sign = False
        """Whether there is a sign in the place of the line, which has no room."""

    @property
    def aim(self) -> GoalStatus | None:
        """What wins in the shown game; None if the game does not say."""
        return aim_of(self._table)

    @property
    def said(self) -> tuple[str, bool]:
        """That in words, empty if there is nothing; and whether the end is near."""
        aim = self.aim
        return ("", False) if aim is None else (self._table.say(aim.message), aim.is_near)

    def fits(self, sentence: str, room: pygame.Rect) -> bool:
        """Whether the text is readable in a place; an empty one is everywhere."""
        ctx = self._table.ctx
        return ctx.text.width(sentence, "small", ctx.display.min_text) <= room.w

    def build(self, room: pygame.Rect, sign: pygame.Rect) -> list[Widget]:
        """Return the widget: the line if it fits its room and the guide leaves it, else the sign."""
        table, aim = self._table, self.aim
        self.is_sign = False
        if aim is None:
            return []
        ctx, clause, sentence = table.ctx, aim.clause, table.say(aim.message)
        self.is_sign = table.guide.badge is not None or not self.fits(sentence, room)
        rule = next(one.text for one in table.game.words.clauses if one.id == clause)
        words = f"{sentence}\n{clause}: {plain(ctx.t(rule))}"

        def show() -> None:
            navigate.show_rules(ctx, table.game, clause)

        if not self.is_sign:
            return [_GoalText(ctx, "bar.goal", room, sentence, tooltip=words, on_activate=show)]
        button = _Sign(ctx, "bar.goal", sign, sentence, "flag", kind="ghost", tooltip=words, on_activate=show)
        button.is_near = aim.is_near
        return [button]

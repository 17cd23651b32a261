"""What a table says in words: news for screen readers, troubles, the description of the table (ux A6, T5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.app.core import navigate
from tabletop.app.core.session import LogLine, News
from tabletop.app.table import pointing
from tabletop.app.widgets.dialog import Choice, Dialog
from tabletop.engine.message import Message
from tabletop.engine.protocol import Illegal, Viewer
from tabletop.saves.verify import verify

if TYPE_CHECKING:
    from tabletop.app.table.table_scene import TableScene


def news(scene: TableScene, told: News) -> None:
    """Have the log lines of some news read to those who do not see them."""
    for event in told.events:
        for line in scene.game.words.describe(event):
            scene.ctx.a11y.announce(scene.say(line))


def trouble(scene: TableScene, told: dict[Viewer, Message]) -> None:
    """Say once to each viewer what is wrong with writing the game down; it goes on in memory (ux R2)."""
    found: Message | None = getattr(scene.session.table.sink, "trouble", None)
    if found is not None and told.get(scene.viewer) != found:
        told[scene.viewer] = found
        scene.ctx.toasts.add(scene.ctx.message(found), kind="bad")


def verified(scene: TableScene) -> None:
    """Decide the finished game again and say so if anything comes out otherwise (ux R6)."""
    difference = verify(scene.session.table)
    if difference is not None:
        scene.ctx.toasts.add(scene.ctx.message(difference.message, scene.names), kind="bad")


def refusal(scene: TableScene, illegal: Illegal) -> str:
    """Return why a command is refused, with the clause of the rules (ux D7)."""
    return with_clause(scene, scene.game.words.explain(illegal), illegal.clause)


def with_clause(scene: TableScene, why: Message, clause: str | None) -> str:
    """Return a reason, followed by the clause of the rules that says so."""
    sentence = scene.say(why)
    if not clause:
        return sentence
    return scene.ctx.t("{reason} ({clause})", reason=sentence, clause=clause)


def show_rules(scene: TableScene) -> None:
    """Open the rules at the clause that matters: of the log's line pointed at, else the game's (ux T5)."""
    line = pointing.line_at(scene)
    clause = clause_of(scene, line) if line is not None else None
    navigate.show_rules(scene.ctx, scene.game, clause or scene.clause_now())


def clause_of(scene: TableScene, line: LogLine) -> str | None:
    """Return the clause behind a line of the log (ux T5)."""
    return None if line.event is None else scene.game.words.clause_of(line.event, _before(scene, line))


def _before(scene: TableScene, line: LogLine) -> Any:
    """Return what the viewer saw when the event of a line happened; what is shown where it was taken back."""
    table, game = scene.session.table, scene.game
    if 0 < line.position <= len(table.steps):
        before = game.secrets.redact(table.state_at(line.position - 1), scene.viewer)
        for event in table.steps[line.position - 1].record.events:
            known = game.secrets.redact_event(event, scene.viewer)
            if known == line.event:
                return before
            before = game.rules.evolve(before, known)
    return scene.shown


def describe(scene: TableScene) -> None:
    """Tell what everybody may know of the table, in words: read out, and as a page to read (ux A6)."""
    _page(scene, scene.ctx.t("The table"), scene.public_lines())


def describe_own(scene: TableScene) -> None:
    """Tell what only the person at the screen may know; a spectator has nothing of the kind (ux A6)."""
    if scene.viewer is None:
        _page(scene, scene.ctx.t("Your hand"), [scene.ctx.t("Nobody's hand is shown now.")])
        return
    title = scene.ctx.t("{name}'s hand", name=scene.names[scene.viewer])
    _page(scene, title, scene.private_lines())


def _page(scene: TableScene, title: str, lines: Sequence[str]) -> None:
    if lines:
        close = Choice("close", scene.ctx.t("Close"), kind="primary")
        scene.ctx.scenes.push(Dialog(scene.ctx, title, "\n".join(lines), (close,)))

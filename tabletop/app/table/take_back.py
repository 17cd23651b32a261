"""Undo and redo at the table, and asking everybody's consent to cross a barrier (ux U5, U6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.core.session import CannotUndoError
from tabletop.app.widgets.dialog import Choice, Dialog

if TYPE_CHECKING:
    from tabletop.app.table.table_scene import TableScene


def undo(scene: TableScene) -> None:
    """Take the last step back; beyond a barrier ask first; else say why not."""
    if scene.is_busy or scene.session.phase == "curtain":
        return
    info = scene.session.undo_info
    if info:
        scene.session.undo()
        _settled(scene, "flip")
    elif info.by_consent:
        _ask(scene)
    elif info.reason is not None:
        bar = scene.find("bar.undo")
        if bar is not None:
            scene.show_reason(scene.ctx.t("Cannot undo. {reason}", reason=scene.say(info.reason)), bar.rect)


def redo(scene: TableScene) -> None:
    """Do again what was taken back last."""
    if scene.is_busy or scene.session.phase == "curtain":
        return
    try:
        scene.session.redo()
    except CannotUndoError as refused:
        bar = scene.find("bar.undo")
        if bar is not None and refused.undo.reason is not None:
            scene.show_reason(scene.say(refused.undo.reason), bar.rect)
        return
    _settled(scene, "place")


def _ask(scene: TableScene) -> None:
    """Ask for the consent that a barrier needs; alone against computers, one's own is enough (U6)."""
    ctx, session = scene.ctx, scene.session
    info = session.undo_info
    reason = "" if info.reason is None else scene.say(info.reason)
    marked = ctx.t("The game is marked as assisted and left out of statistics.")
    if len(session.humans) == 1:
        question = ctx.t("Take back your last move?")
    else:
        names = ctx.t(", ").join(session.names[seat] for seat in session.humans)
        question = ctx.t("Does everybody agree to take this back: {names}?", names=names)

    def agreed() -> None:
        if len(session.humans) == 1:
            session.take_back_turn()
        else:
            session.undo(session.humans)
        _settled(scene, "flip")

    buttons = (
        Choice("take_back", ctx.t("Take it back"), kind="primary", do=agreed, icon="undo"),
        Choice("leave", ctx.t("Leave it")),
    )
    ctx.scenes.push(Dialog(ctx, question, f"{reason} {marked}".strip(), buttons))


def _settled(scene: TableScene, sound: str) -> None:
    scene.ctx.sound.play(sound)
    scene.drop_selection()
    scene.bots.cancel()
    scene.settle()

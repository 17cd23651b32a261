"""Who decides for a seat: handing it to the computer and back, at any time of the game (ux R10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.widgets.dialog import Choice, Dialog
from tabletop.engine.players import HUMAN, default_kind
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.table.at_table import AtTable


def ask(scene: AtTable, seat: Seat) -> None:
    """Ask whether a seat is to be handed to the computer, or back to a person."""
    ctx, session = scene.ctx, scene.session
    if scene.is_busy or session.phase == "over":
        return
    name = session.names[seat]
    is_human = session.table.seats[seat].is_human
    if is_human:
        question = ctx.t("Let the computer play for {name}?", name=name)
        consequence = ctx.t(
            "It sees only what {name} may see. You can take the seat back at any time.", name=name
        )
        action = ctx.t("Hand it over")
    else:
        question = ctx.t("Take {name}'s seat yourself?", name=name)
        consequence = ctx.t("A person plays for {name} from now on.", name=name)
        action = ctx.t("Take the seat")

    def change() -> None:
        session.change_player(seat, default_kind(session.game) if is_human else HUMAN)
        scene.bots.cancel()
        scene.drop_selection()
        scene.settle()

    choices = (
        Choice("change", action, kind="primary", do=change, icon="robot" if is_human else "person"),
        Choice("leave", ctx.t("Leave it")),
    )
    ctx.scenes.push(Dialog(ctx, question, consequence, choices, focus="leave"))

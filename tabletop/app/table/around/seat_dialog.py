"""Who decides for a seat: handing it to the computer and back, at any time of the game (ux R10)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.app.table.players import player_choices
from tabletop.app.widgets.dialog import Dialog, DialogButton
from tabletop.engine.players import HUMAN, default_kind
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.table.table_context import TableContext


def ask(scene: TableContext, seat: Seat) -> None:
    """Ask who is to play for a seat: for a person the computer, for it a person or another level."""
    ctx, session = scene.ctx, scene.session
    if scene.is_busy or session.is_staged or session.phase == "over":
        return
    name = session.names[seat]
    kind = session.table.seats[seat].kind
    players = [choice for choice in player_choices(ctx, session.game) if choice[0] != kind]
    if kind == HUMAN:
        usual = default_kind(session.game)
        question = ctx.t("Let the computer play for {name}?", name=name)
        consequence = ctx.t(
            "It sees only what {name} may see. You can take the seat back at any time.", name=name
        )
    elif len(players) > 1:
        usual = HUMAN
        question = ctx.t("Who plays for {name}?", name=name)
        consequence = ctx.t("A person can take the seat, or a computer player of another level.")
    else:
        usual = HUMAN
        question = ctx.t("Take {name}'s seat yourself?", name=name)
        consequence = ctx.t("A person plays for {name} from now on.", name=name)
    only = ctx.t("Hand it over") if len(players) == 1 else ""

    def change(to: str) -> None:
        session.change_player(seat, to)
        scene.bots.cancel()
        scene.drop_selection()
        scene.settle()

    choices = [
        DialogButton(
            "change" if to == usual else to,
            ctx.t("Take the seat") if to == HUMAN else only or words,
            kind="primary" if to == usual else "normal",
            do=partial(change, to),
            icon=icon,
        )
        for to, words, icon in players
    ]
    choices.append(DialogButton("leave", ctx.t("Leave it")))
    ctx.scenes.push(Dialog(ctx, question, consequence, choices, focus="leave"))

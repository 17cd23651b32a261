"""What people do on GoTown's table besides playing cards: ending the turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from tabletop.app.core.context import Context
from tabletop.app.games.gotown import words
from tabletop.app.games.gotown.aids import MARKS
from tabletop.app.games.gotown.layout import GoTownLayout, GoTownUiState, GoTownView, is_my_turn
from tabletop.app.games.gotown.motion import GoTownMotion
from tabletop.app.games.gotown.move_map import GoTownMoveMap
from tabletop.app.games.gotown.narrator import GoTownNarrator
from tabletop.app.games.gotown.painter import GoTownPainter
from tabletop.app.games.gotown.street import GoTownCeremony
from tabletop.app.table.parts import Controller, Parts
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import Button
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Game
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.decide import ends_in_a_draw
from tabletop.games.gotown.state import State


class GoTownController(Controller[State, GoTownLayout, GoTownUiState]):
    """Handles buttons, keys and overlays of GoTown's table."""

    _has_warned = False
    _warned_of_draw = 0

    @override
    def zones(self, view: GoTownView, table: TableApi) -> Sequence[Zone]:
        if view.viewer is None:
            return ()
        text = words.end_turn_text(self.ctx, view, view.viewer)
        button = Button(
            self.ctx,
            text.key,
            view.layout.end,
            text.name,
            kind="primary",
            style="button_l",
            enabled=not text.reason,
            reason=text.reason,
            tooltip=text.tip,
            on_activate=partial(self.end_turn, table),
            action="end_turn",
        )
        return [Zone(text.group, [button])]

    def end_turn(self, table: TableApi) -> None:
        """End the turn, without a discard; warn first about possible regrets (ux D10)."""
        warning = self._warning(table.view) if self.ctx.settings.confirmations else ""
        if warning:
            table.warn(warning, "end_turn")
            return
        table.perform(co.EndTurn())

    def _warning(self, view: GoTownView) -> str:
        """Return the warning before the turn ends: once a turn about a draw, once a game about a possible
        floor."""
        if ends_in_a_draw(view.state):
            if self._warned_of_draw != view.state.turn:
                self._warned_of_draw = view.state.turn
                return self.ctx.t(
                    "Ending your turn now makes the game a draw (GT-4.6). Press “End turn” again if you want "
                    "that."
                )
        elif not self._has_warned and any(
            isinstance(command, co.BuildFloor | co.StealFloor) for command in view.legal
        ):
            self._has_warned = True
            return self.ctx.t("You can still make a floor. Press “End turn” again to keep your cards.")
        return ""

    def on_action(self, view: GoTownView, table: TableApi, name: str) -> bool:
        """End the turn by Space."""
        if name == "primary" and is_my_turn(view):
            self.end_turn(table)
            return True
        return False

    def update(self, view: GoTownView, table: TableApi, now: int) -> None:
        """End the turn automatically, if the setting says so and nothing else is possible (ux D10)."""
        is_idle = self.ctx.settings.auto_end_turn and view.can_act and view.legal == (co.EndTurn(),)
        if is_idle and not ends_in_a_draw(view.state):
            self.end_turn(table)

    def on_event(self, view: GoTownView, event: Any) -> GoTownUiState:
        """Keep the discard pile's old top while the next card is on its way there."""
        return GoTownUiState(old_top=view.state.discard[-1] if view.state.discard else None)


# GoTown's table: towers in the street, the hand below, and everything a person does with them.


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, GoTownLayout, GoTownUiState]:
    """Return the parts of a table of GoTown."""
    return Parts(
        GoTownMoveMap(),
        GoTownPainter(ctx),
        GoTownNarrator(ctx),
        GoTownMotion(ctx),
        GoTownController(ctx),
        GoTownUiState(),
        MARKS,
        GoTownCeremony,
    )

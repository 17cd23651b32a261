"""Who is next at a table: the person at the screen, one behind a curtain, a computer player, nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.core import navigate
from tabletop.app.table.around import announce
from tabletop.app.table.around.turn import TurnNotice
from tabletop.app.table.picking import Picking
from tabletop.app.table.table_context import TableContext
from tabletop.app.widgets.tips import Placed

if TYPE_CHECKING:
    from tabletop.app.table.event_player import EventPlayer


class TurnFlow:
    """See the module."""

    def __init__(
        self, table: TableContext, notice: TurnNotice, picking: Picking, event_player: EventPlayer
    ) -> None:
        self._table, self._notice, self._picking, self._player = table, notice, picking, event_player
        self._results_shown = False

    def settle(self) -> None:
        """Everything is shown: go on with whoever is next. The old view ends in this very frame (ux C2)."""
        table = self._table
        self.look()
        self._notice.notice()
        match table.session.phase:
            case "curtain":
                table.drop_selection()
                navigate.show_curtain(table.ctx, table.session, self._unveiled)
            case "bot" | "together" if not self._are_bots_held:
                table.bots.wait()
            case "over" if not self._results_shown:
                self._results_shown = True
                announce.verified(table)
                navigate.show_finale(table.ctx, table)
            case _:
                pass
        self._picking.help_on()

    def look(self) -> None:
        """Show the session as its viewer sees it; nothing that was said to another one stays (ux C2, C8)."""
        table = self._table
        if table.viewer != table.session.viewer:
            table.ctx.toasts.clear(keep_public=True)
            table.ctx.a11y.hush()
            table.ctx.pictures.forget_ahead()
            table.ctx.scenes.invalidate()
            table.tip.hide()
        table.may_wait = True
        table.viewer = table.session.viewer
        table.state = table.session.view
        table.arrange()
        self._picking.renew()
        table.rebuild()

    @property
    def _are_bots_held(self) -> bool:
        """Whether computer players wait for something that may not be interrupted."""
        return self._table.parts.controller.holds_bots or self._table.aids.holds_bots

    def _unveiled(self) -> None:
        """The curtain was lifted by the person whose turn it is."""
        self._table.session.lift_curtain()
        self.look()
        self._notice.notice(unveiled=True)

    def go_on(self) -> None:
        """Nothing moves: show what is left to be shown, or let whoever is next act."""
        table = self._table
        if not self._player.update():
            return
        match table.session.phase:
            case "bot" | "together" as phase if not self._are_bots_held:
                news = table.bots.poll()
                if table.bots.turned():
                    table.rebuild()
                if news is not None and phase == "together":
                    self._notice.others_act(Placed(table.zones))
                if news is not None:
                    table.schedule(news)
            case "curtain":
                self.settle()
            case "over" if not self._results_shown:
                self.settle()
            case _:
                pass

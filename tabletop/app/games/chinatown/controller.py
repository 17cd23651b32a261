"""What people do at Chinatown's table: with the board in all phases, and in each phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tabletop.app.core.context import Context
from tabletop.app.core.input import Event
from tabletop.app.core.input import KeyDown as Pressed
from tabletop.app.core.session import SessionUpdate
from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.aids import MARKS
from tabletop.app.games.chinatown.board.looks import key_of
from tabletop.app.games.chinatown.board.view import PlotBoard, zoom_zone
from tabletop.app.games.chinatown.motion import ChinatownCeremony, ChinatownMotion
from tabletop.app.games.chinatown.narrator import ChinatownNarrator
from tabletop.app.games.chinatown.painter import ChinatownPainter
from tabletop.app.games.chinatown.phases.income import income, over
from tabletop.app.games.chinatown.phases.phase import PhaseController, PhaseParts, by_phase
from tabletop.app.games.chinatown.phases.place import place
from tabletop.app.games.chinatown.phases.plots import plots
from tabletop.app.games.chinatown.trade.controller import trade
from tabletop.app.games.chinatown.trade_model.desk import TradeState
from tabletop.app.games.chinatown.view import ChinatownLayout, ChinatownView, Phase, UiState, phase_of
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Controller, MoveMap, Parts
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Widget, Zone
from tabletop.engine.protocol import Game
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.events import DealUnsigned, DealWithdrawn, TradingFinished
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import speech
from tabletop.own_content import drawing


@by_phase("controller")
class ChinatownController(Controller[State, ChinatownLayout, UiState]):
    """Handles buttons, keys and overlays of Chinatown's table."""

    def __init__(self, ctx: Context, board: PlotBoard, phases: Mapping[Phase, PhaseParts]) -> None:
        super().__init__(ctx)
        self._board, self.phases = board, phases
        board.hands.can_take = self._can_take

    def _phase(self, view: ChinatownView) -> PhaseController:
        return self.phases[phase_of(view)].controller

    def _can_take(self, table: TableApi, key: str) -> bool:
        """Whether a plot can be picked up: then a drag moves it, not the board."""
        view: ChinatownView = table.view
        parts = self.phases[phase_of(view)]
        may_act = view.can_act or parts.controller.can_act(view)
        return may_act and parts.move_map.can_pick(view, Key.read(key))

    # -- keeping up with the table ---------------------------------------------------------------------

    def reconcile(self, view: ChinatownView, table: TableApi) -> UiState:
        """Note who plays; forget what was begun in a phase that has ended."""
        own, phase, session = view.ui_state, phase_of(view), table.session
        if own.phase != phase:
            if own.phase is not None:
                self.phases[own.phase].controller.ended()
                self.ctx.toasts.clear(topic=own.phase)
            own = replace(own, phase=phase, kept=(), opened=None, trading=TradeState())
        is_choice = session.table.state.phase == "plots"
        own = replace(own, humans=session.humans, result=session.result, chooses_on=is_choice)
        return self._phase(view).reconcile(replace(view, ui_state=own), table)

    def on_command(self, view: ChinatownView, table: TableApi, session_update: SessionUpdate) -> None:
        """The game has gone on: what is shown is behind it for a while. Why a computer player is done, or
        takes an offer to a person back, is said."""
        words = None if session_update.said is None else speech(session_update.said)
        if words is not None:
            self._say(view, table, session_update, table.say(words))
        table.change(replace(view.ui_state, chooses_on=table.session.table.state.phase == "plots"))

    def _say(self, view: ChinatownView, table: TableApi, session_update: SessionUpdate, reason: str) -> None:
        seat, t = session_update.seat, self.ctx.t
        for event in session_update.events:
            if isinstance(event, TradingFinished):
                # i18n: a note that a player wrote
                text = t("“{note}”", note=reason)
            elif isinstance(event, DealWithdrawn | DealUnsigned):
                deal = session_update.before.deal(event.deal)
                if deal is None or not any(party in table.session.humans for party in deal.parties):
                    continue
                text = t("{name} withdraws an offer: “{note}”", name=view.names[seat], note=reason)
            else:
                continue
            colour = view.seats[seat].colour
            self.ctx.toasts.add(text, seat=colour, is_public=True, is_read=True, topic="trade")

    def on_event(self, view: ChinatownView, event: Any) -> UiState:
        """Return the state with the count of incomes as they are shown."""
        return replace(view.ui_state, count=view.ui_state.count.told(event, view.state))

    def ui_after(self, view: ChinatownView, event: Any) -> UiState:
        """Return the state with the count after an event."""
        return self.on_event(view, event)

    # -- widgets ---------------------------------------------------------------------------------------

    def zones(self, view: ChinatownView, table: TableApi) -> Iterator[Zone]:
        """Yield the phase's widgets, then the board, then the zoom buttons."""
        yield from self._phase(view).zones(view, table)
        tips = {} if view.picked else view.layout.plot_tips
        names = view.layout.plot_names
        camera = view.layout.camera
        yield self._board.zone(camera, table.touch, names, picked=view.picked, tooltips=tips)
        # Over the plots, and after them by Tab.
        if not view.is_picture:
            yield zoom_zone(self.ctx, camera, table)

    # -- hands -----------------------------------------------------------------------------------------

    def intercept(self, view: ChinatownView, table: TableApi, event: Event) -> bool:
        """Offer an event to the phase first, then to the board; typing in a field is for the field alone."""
        if self._phase(view).intercept(view, table, event):
            return True
        focused = table.host.focused
        if isinstance(event, Pressed) and focused is not None and focused.takes_text:
            return False
        return self._board.handle(event, table, view.layout.camera)

    def on_focus(self, view: ChinatownView, table: TableApi, widget: Widget | None) -> None:
        """Show the focused plot."""
        if view.focus is not None and widget is not None:
            self._board.reveal(table, view.layout.camera, widget.key)

    # -- time ------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether something moves that the director does not know of."""
        return any(parts.controller.animating for parts in self.phases.values())

    def countdown(self, view: ChinatownView) -> str:
        """Return how long all can trade; during a handshake, that it runs: there is time to object."""
        trading, t = view.ui_state.trading, self.ctx.t
        if view.state.phase != "trade":
            return ""
        if trading.shake is not None:
            return t("A handshake is under way.")
        left = trading.left
        return (
            ""
            if left is None
            # i18n: time left in the trade phase
            else t("{minutes}:{seconds} left", minutes=left // 60, seconds=f"{left % 60:02}")
        )

    @property
    def holds_bots(self) -> bool:
        """Whether computer players wait."""
        return any(parts.controller.holds_bots for parts in self.phases.values())


# -- the move map: that of the phase --


@by_phase("move_map")
class ChinatownMoveMap(MoveMap[State, ChinatownLayout, UiState]):
    """Maps things and targets of Chinatown's table to commands. Number keys are numbers of plots, so they
    mean nothing else."""

    def __init__(self, phases: Mapping[Phase, PhaseParts]) -> None:
        self.phases = phases

    def gesture_for(self, view: ChinatownView, command: Any) -> Sequence[Key]:
        """Return the kept cards, or the tile and its plot, or the button; a deal's gesture spans several
        drawers."""
        match command:
            case co.KeepPlots(plots):
                cards = [keys.card(plot) for plot in plots]
                return (*cards[:1], keys.KEPT, *cards[1:])
            case co.PlaceTile(kind, plot):
                return keys.tile(view.state.active, kind), key_of(plot)
            case co.FinishPlacing():
                return (Key("finish"),)
            case co.FinishTrading() if view.viewer is not None:
                return (Key("done", view.viewer),)
            case _:
                return ()


# Chinatown's table: the board with plots and businesses, and beside it what the phase of the round needs.
#
# The board is the same in all phases (`board/`); choosing plots, trading, placing and the count of incomes
# have parts of their own, to which the table's parts pass on.


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, ChinatownLayout, UiState]:
    """Return the parts of a table of Chinatown."""
    board = PlotBoard(ctx, drawing(game, ctx.home), "chinatown", partial(faces.tile_face, ctx))
    phases: dict[Phase, PhaseParts] = {
        "plots": plots(ctx, board.board),
        "trade": trade(ctx, board),
        "place": place(ctx),
        "income": income(ctx),
        "over": over(ctx),
    }
    painter = ChinatownPainter(ctx, board, phases)
    return Parts(
        ChinatownMoveMap(phases),
        painter,
        ChinatownNarrator(ctx, painter, phases),
        ChinatownMotion(ctx, painter),
        ChinatownController(ctx, board, phases),
        UiState(),
        MARKS,
        ChinatownCeremony,
    )

"""Chinatown's table: the board with plots and businesses, and beside it what the phase of the round needs.

The board is the same in all phases (`board/view`); choosing plots, trading, placing and the count of
incomes are modes of their own (`phases/mode`), to which this passes what hands do.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.core.input import Event
from tabletop.app.games.chinatown import faces, motion
from tabletop.app.games.chinatown.board import in_view
from tabletop.app.games.chinatown.board.looks import plot_of
from tabletop.app.games.chinatown.board.view import BoardView
from tabletop.app.games.chinatown.board.zoom import zoom_zone
from tabletop.app.games.chinatown.notes import NotedScene
from tabletop.app.games.chinatown.phases.income import IncomeMode
from tabletop.app.games.chinatown.phases.mode import Mode
from tabletop.app.games.chinatown.phases.over import OverMode
from tabletop.app.games.chinatown.phases.place import PlaceMode
from tabletop.app.games.chinatown.phases.plots import PlotsMode
from tabletop.app.games.chinatown.trade.mode import TradeMode
from tabletop.app.table import seat_dialog
from tabletop.app.table.director import Flight
from tabletop.app.table.drag import Drag
from tabletop.app.table.held import draw_held
from tabletop.app.table.targets import Place
from tabletop.app.widgets.base import Widget, Zone
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.state import State, actors
from tabletop.own_content import drawing

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session


class ChinatownScene(NotedScene):
    """See the module."""

    shown: State
    count: IncomeMode
    """The count of incomes, as far as it has been shown."""

    def __init__(self, ctx: Context, session: Session, *, is_new: bool = False) -> None:
        """Show a session of Chinatown."""
        self.map = drawing(session.game, ctx.home)
        self.board = BoardView(ctx, self.map, "chinatown", partial(_tile, ctx))
        self._is_ready = False
        super().__init__(ctx, session, is_new=is_new)
        self._plots, self._place = PlotsMode(self), PlaceMode(self)
        self._trade, self.count = TradeMode(self), IncomeMode(self)
        self._over = OverMode(self)
        self._last_mode: Mode | None = None
        self._is_ready = True
        self.arrange()

    # -- what is shown ---------------------------------------------------------------------------------

    @property
    def mode(self) -> Mode:
        """The phase that is on the screen."""
        if self.count.is_counting:
            return self.count
        match self.shown.phase:
            case "trade":
                return self._trade
            case "place":
                return self._place
            case "over":
                return self._over
            case _:
                return self._plots

    @property
    def colours(self) -> tuple[int, ...]:
        """The numbers of the seats' colours."""
        return tuple(seat.colour for seat in self.session.table.seats)

    @property
    def is_dragging(self) -> bool:
        """Whether something hangs from the pointer."""
        return self.drag is not None and self.drag.started

    def acts(self, seat: Seat) -> bool:
        """Whether a seat acts in what is shown."""
        return self.chooses(seat) if self.shown.phase == "plots" else seat in actors(self.shown)

    def chooses(self, seat: Seat) -> bool:
        """Whether a seat is choosing plots; nobody is while it is shown what all have chosen."""
        view, now = self.shown, self.session.table.state
        is_choice = view.phase == now.phase == "plots"
        return is_choice and view.chosen[seat] is None and bool(view.hands[seat])

    def arrange(self) -> None:
        """Compute all places, and what the plots are called."""
        if not self._is_ready:
            return
        mode = self.mode
        if self._last_mode is not mode:
            if self._last_mode is not None:
                self._last_mode.leave()
            self._last_mode = mode
        self.board.place(mode.board_area())
        pays = not self.count.is_counting
        self.board.show(in_view.look(self.ctx, self.shown, self.colours, pays=pays))
        self.word_anew()
        mode.arrange()

    # -- drawing ---------------------------------------------------------------------------------------

    def still_key(self) -> Hashable:
        """Return all that the still picture depends on."""
        ctx = self.ctx
        return (
            self.shown,
            self.viewer,
            self.session.table.seats,
            (type(self.mode), self.mode.still_key()),
            self.director.hidden,
            (ctx.theme.palette, ctx.settings.seat_patterns),
            (ctx.display.ui_scale, ctx.display.text_scale),
        )

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw the table and what lies beside the board."""
        surface.blit(self.ctx.assets.table("chinatown"), (0, 0))
        self.mode.draw_still(surface)

    def draw_live(self, surface: pygame.Surface) -> None:
        """Draw the board with its marks, and what changes often beside it."""
        marks = self.mode.board_marks()
        hidden = frozenset(
            plot for plot in (plot_of(key) for key in self.director.hidden) if plot is not None
        )
        self.board.draw(surface, replace(marks, hidden=hidden))
        self.mode.draw_live(surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw motion, then what hangs from the pointer."""
        super().paint_over(surface)
        self.mode.draw_over(surface)
        drag = self.drag
        if drag is not None and drag.started:
            made = self.mode.face(drag.key, drag.rect.w)
            if made is not None:
                draw_held(self.ctx, surface, drag, *made)

    # -- widgets and words -----------------------------------------------------------------------------

    def objects(self) -> Iterable[Zone]:
        """Return the phase's own things, then the board; what can be aimed at on the board comes first."""
        if not self._is_ready:
            return []
        mode = self.mode
        tips = {} if self.picked else self.plot_tips
        marked = [plot for plot in map(plot_of, self.marks) if plot is not None]
        only = marked if self.picked and marked else mode.plots()
        board = self.board.zone(self.touch, self.plot_names, picked=self.picked, tooltips=tips, only=only)
        # Over the plots, and after them by Tab.
        own, zoom = mode.zones(), [] if self.is_picture else [zoom_zone(self.board, self)]
        if not self.picked:
            return [*own, board, *zoom]
        others = [plot for plot in self.plot_names if only is not None and plot not in only]
        missed = self.board.zone(self.touch, self.plot_names, only=others)
        # Plots that are no target can be missed onto: they say why (ux D7).
        return [board, *own, replace(missed, name="other plots"), *zoom]

    # -- hands -----------------------------------------------------------------------------------------

    def before(self, event: Event) -> bool:
        """The phase first, then the board's own moves, then what every table does."""
        if self._is_ready and not self.is_log_open:
            if self.mode.before(event):
                return True
            if self.board.handle(event, self):
                self.dirty = True
                return True
        return super().before(event)

    @property
    def can_act(self) -> bool:
        """Whether the person at the screen may give commands; in the trade phase, anybody."""
        return super().can_act or (self._is_ready and self.mode.can_act)

    def on_cancel(self) -> bool:
        """Of the phase first."""
        return self.mode.on_cancel() or super().on_cancel()

    def opened(self) -> Hashable:
        """Return what Escape gives up besides: a handshake."""
        return super().opened(), self._trade.signing.shake

    def own_undo(self) -> str:
        """Of the phase."""
        return self.mode.own_undo() if self._is_ready else ""

    def undo(self) -> None:
        """A change of a draft first, then the last step."""
        if not self.mode.undo_own():
            super().undo()

    def update(self, now: int) -> None:
        """Advance; of the phase too."""
        super().update(now)
        self.mode.update(now)

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return super().animating or (self._is_ready and self.mode.animating)

    def touch(self, key: str) -> None:
        """A thing was clicked or entered."""
        if self.mode.touch(key):
            self.dirty = True
            return
        if self.picked is None and key.startswith("seat:") and not self.count.is_counting:
            seat_dialog.ask(self, int(key.removeprefix("seat:")))
            return
        super().touch(key)

    def can_pick(self, key: str) -> bool:
        """Of the phase."""
        return self._is_ready and self.mode.can_pick(key)

    def find_marks(self, key: str) -> Mapping[str, tuple[Any, ...]]:
        """Of the phase."""
        return self.mode.find_marks(key)

    def mark_places(self) -> list[Place]:
        """Return where the marked targets lie: plots that can be seen, and what the phase has."""
        return [place for key in self.marks for place in self._places(key)]

    def _places(self, key: str) -> list[Place]:
        plot = plot_of(key)
        if plot is not None:
            return self.board.places((plot,))
        found = self.mode.place(key)
        return [] if found is None else [found]

    def place(self, key: str) -> Place:
        """Return where a target lies; of a plot that cannot be seen now, where it would."""
        plot = plot_of(key)
        return next(iter(self._places(key)), Place(key, self.board.rect_of(plot or 1)))

    def aim(self, key: str) -> bool:
        """Put what is picked on a target."""
        done = self.mode.aim(key) if key in self.marks else None
        return super().aim(key) if done is None else done

    def number_key(self, number: int) -> str | None:
        """Of the phase: digits are numbers of plots."""
        return self.mode.number_key(number)

    def explain_useless(self, key: str) -> None:
        """Of the phase."""
        self.mode.explain_useless(key)

    def explain_miss(self, key: str, place: str, at: pygame.Rect) -> None:
        """Of the phase."""
        self.mode.explain_miss(key, place, at)

    def on_action(self, name: str) -> bool:
        """The phase first."""
        return self.mode.on_action(name) or super().on_action(name)

    def on_focus(self, widget: Widget | None) -> None:
        """The board shows the plot that has the focus."""
        if self.focus_visible and widget is not None and self.board.reveal(widget.key):
            self.rebuild()
        self.dirty = True
        super().on_focus(widget)

    # -- motion ----------------------------------------------------------------------------------------

    def witness(self, event: Any, after: State) -> None:
        """Count incomes as they are shown; forget drafts when phases end."""
        self.count.tell(event, after.round)

    def pauses_after(self, event: Any) -> bool:
        """A finished count waits to be read, where people sit at the table."""
        return isinstance(event, ev.RoundEnded) and bool(self.session.humans)

    def flights(self, event: Any, before: State, after: State) -> Sequence[Flight]:
        """Return the motion of one event."""
        dropped, self.dropped = self.dropped, None
        return motion.flights(self, event, before, after, dropped)

    def fly_back(self, drag: Drag) -> None:
        """Let a thing return along a straight line (ux D3)."""
        made = self.mode.face(drag.key, drag.rect.w)
        self.director.play([motion.way_back(self.ctx, drag, made[1] if made else None)])


def _tile(ctx: Context, kind: int, side: int) -> pygame.Surface:
    return faces.tile_face(ctx, kind, side)

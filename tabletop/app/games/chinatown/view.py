"""What Chinatown's parts see: the state, names of plots and seats, what people changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias

from tabletop.app.core.context import Context
from tabletop.app.games.chinatown.board.camera import BoardCamera, Viewpoint
from tabletop.app.games.chinatown.board.looks import BoardLook
from tabletop.app.games.chinatown.trade_model.desk import TradeState
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Result, Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.board import Kind, PlotNumber, Thousands
from tabletop.games.chinatown.business import Business, Growth, businesses, growth
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import money_text

# -- businesses and names --


class Town:
    """The names of plots and seats in a state."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._growths: dict[tuple[Seat, Kind, PlotNumber], Growth] = {}

    @cached_property
    def businesses(self) -> tuple[Business, ...]:
        """All businesses, in order of their lowest plot."""
        return businesses(self._state)

    @cached_property
    def incomes(self) -> tuple[Thousands, ...]:
        """Each seat's present income, without any outlook card."""
        found = [0] * len(self._state.money)
        for one in self.businesses:
            found[one.seat] += one.cash
        return tuple(found)

    def growth(self, seat: Seat, kind: Kind, plot: PlotNumber) -> Growth:
        """Return the result of a tile of this type on this plot for a seat."""
        key = (seat, kind, plot)
        if key not in self._growths:
            self._growths[key] = growth(self._state, self.businesses, seat, kind, plot)
        return self._growths[key]


# -- the count of incomes as far as shown (CH-4.5) --


@dataclass(frozen=True, slots=True)
class Count:
    """The count of a round's incomes so far."""

    round: int = 0
    paid: tuple[ev.BusinessPaid, ...] = ()
    outlooks: tuple[ev.OutlookPaid, ...] = ()
    acting: Seat | None = None
    is_counting: bool = False
    is_over: bool = False
    """Whether everything is counted; it waits to be read."""

    def told(self, event: Any, shown: State) -> Count:
        """Return the count after an event on a table as shown."""
        match event:
            case ev.OutlookTurned() if shown.variants.open_outlook:
                return self  # CH-6.1: the round's trades are still to come
            case ev.PlacingFinished(then=None) | ev.OutlookTurned():
                return self._begun(shown.round)
            case ev.BusinessPaid():
                begun = self._begun(shown.round)
                return replace(begun, paid=(*begun.paid, event), acting=event.seat)
            case ev.OutlookPaid():
                begun = self._begun(shown.round)
                return replace(begun, outlooks=(*begun.outlooks, event), acting=event.seat)
            case ev.RoundEnded():
                return replace(self, acting=None, is_over=True)
            case ev.RoundBegan() | ev.TradingBegan() | ev.GameEnded():
                return replace(self, is_counting=False)
            case _:
                return self

    def _begun(self, round_: int) -> Count:
        is_new = self.round != round_ or not self.is_counting
        return Count(round_, is_counting=True) if is_new else self

    def earned(self, seat: Seat) -> int:
        """Return the income of a seat's businesses so far, in thousands."""
        return sum(event.cash for event in self.paid if event.seat == seat)

    def foreseen(self, seat: Seat) -> int:
        """Return a seat's outlook pay so far, in thousands."""
        return sum(event.cash for event in self.outlooks if event.seat == seat)


Phase: TypeAlias = Literal["plots", "trade", "place", "income", "over"]


@dataclass(frozen=True, slots=True)
class UiState:
    """What the shown state lacks: the people, the result, what was begun.

    Attributes:
        phase: the last shown phase; None before the first.
        humans: the seats for which people decide.
        result: how the game ended, possibly ahead of the shown moment.
        chooses_on: whether the game itself, which may be ahead, is still in the phase of choosing plots.
        kept: the plot cards chosen so far.
        opened: the seat whose income is shown after the count; None: the viewer's.
        sight: the viewpoint on the board.
    """

    phase: Phase | None = None
    humans: tuple[Seat, ...] = ()
    result: Result | None = None
    chooses_on: bool = False
    kept: tuple[int, ...] = ()
    opened: Seat | None = None
    count: Count = field(default_factory=Count)
    trading: TradeState = field(default_factory=TradeState)
    sight: Viewpoint = field(default_factory=Viewpoint)


@dataclass(frozen=True, slots=True)
class ChinatownLayout:
    """The board's contents and all names, made for `ui_state`; each phase computes its other places."""

    ui_state: UiState
    camera: BoardCamera
    """The board's place and visible part."""
    kept: object
    """Values that the phase has computed."""
    town: Town
    look: BoardLook
    plot_names: Mapping[int, str]
    """Each plot's name: number, owner, tile."""
    plot_tips: Mapping[int, str]
    """Each built plot's tooltip."""
    seat_words: tuple[str, ...]
    """Each seat in words: money, plots, income, loose tiles."""


ChinatownView: TypeAlias = TableView[State, ChinatownLayout, UiState]


def phase_of(view: ChinatownView) -> Phase:
    """Return the shown phase."""
    if view.ui_state.count.is_counting:
        return "income"
    match view.state.phase:
        case "trade":
            return "trade"
        case "place":
            return "place"
        case "over":
            return "over"
        case _:
            return "plots"


def chooses(view: ChinatownView, seat: Seat) -> bool:
    """Whether a seat is choosing plots; not while all choices are revealed."""
    shown = view.state
    is_choice = shown.phase == "plots" and view.ui_state.chooses_on
    return is_choice and shown.chosen[seat] is None and bool(shown.hands[seat])


def acts(view: ChinatownView, seat: Seat) -> bool:
    """Whether a seat acts in the shown moment."""
    return chooses(view, seat) if view.state.phase == "plots" else seat in view.game.rules.actors(view.state)


def colours(view: ChinatownView) -> tuple[int, ...]:
    """Return the numbers of the seats' colours."""
    return tuple(seat.colour for seat in view.seats)


def is_waiting(view: ChinatownView) -> bool:
    """Whether the finished count waits for its reader."""
    return view.ui_state.count.is_counting and view.ui_state.count.is_over and bool(view.ui_state.humans)


def hides_own(ctx: Context, view: ChinatownView) -> bool:
    """Whether several people look on in an open phase: chosen plots are revealed, tiles are placed or incomes
    are counted without a curtain, so no hidden money or cards may be shown (CH-4.1, CH-6.2, CH-6.7; ux
    C2)."""
    if len(view.ui_state.humans) < 2 or ctx.settings.curtain == "off":
        return False
    phase = phase_of(view)
    is_revealed = phase == "plots" and not (view.viewer is not None and chooses(view, view.viewer))
    return is_revealed or phase in ("place", "income")


def money_of(ctx: Context, view: ChinatownView, seat: Seat) -> str:
    """Return a seat's money as the viewer may know it (CH-6.7)."""
    money, is_hidden = view.state.money[seat], hides_own(ctx, view) and view.state.variants.hidden_money
    return ctx.tc("money", "hidden") if money is None or is_hidden else ctx.t(money_text(money))
